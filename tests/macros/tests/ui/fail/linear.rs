//! What is no sum of bits, each at its place.

permgen::linear! {
    const fn product(x: u64) -> u64 { x & x << 1 }
    const fn carries(x: u64) -> u64 { x + (x << 1) }
    const fn singular(x: u64) -> u64 { inverse(x ^ x.rotate_left(1)) }
    const fn wide(x: u64) -> u8 { x ^ x >> 1 }
    const fn remainder(x: u8) -> u8 { clmul(x, 3) % 0x11b }
    const fn unknown(x: u64) -> u64 { x ^ y }
    const fn short(x: u8) -> u8 { matrix(rows [1, 2, 4]) }
    const fn one_case(x: u64, up: bool) -> u64 { if up { x ^ x << 1 } }
    const fn behind(x: u64, up: bool) -> u64 { if up { x ^ x << 1 } else { x } ^ 1 }
    const fn twice(x: [u64; 2]) -> u64 { x[0] ^ x[2] }
    const fn times(x: u64, n: u8) -> u64 { repeat(x ^ x << 1, n) }
    const fn unused(x: u64, n: u8) -> u64 { x ^ x << 1 }
    const fn halved(x: u64) -> u32 { x }
    const fn large(x: [u64; 129]) -> [u64; 129] { x }
    const fn empty(x: u64) -> u64 {}
    const fn closure(x: u64) -> u64 { |x| x ^ x >> 12 }
    const fn method(x: u64) -> u64 { x.swap_bytes }
    const fn inside(x: u64, up: bool) -> u64 { (if up { x } else { x ^ 1 }) then x << 1 }
    const fn idle(x: u64, up: bool, down: bool) -> u64 { if up { x } else { x ^ 1 } }
}

#[permgen::proves(linear(|x| x ^ x >> 1))]
fn other(x: u64) -> u64 {
    x ^ (x >> 2)
}

fn main() {}
