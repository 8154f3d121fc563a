//! Functions of several boards: other arguments than the specification has, other types, and what moves squares.

permgen::permutation! {
    pub const fn two(a: u64, b: u64) -> u64 { bitwise(|a, b, c| a & b & c) }
    pub const fn narrow(a: u64, b: u32) -> u64 { bitwise(|a, b| a & b) }
    pub const fn shifted(a: u64, b: u64) -> u64 { bitwise(|a, b| a & (b << 1)) }
    pub const fn unknown(a: u64, b: u64) -> u64 { bitwise(|white, black| white | blank) }
    pub const fn part(a: u64) -> u64 { flip_vertical then bitwise(|a| !a) }
}

fn main() {}
