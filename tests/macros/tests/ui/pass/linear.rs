//! Sums of bits: generated, proved, in an array, for a machine, and without Rust's prelude.
#![no_implicit_prelude]
#![forbid(unsafe_code)]

::permgen::linear! {
    /// Gray code.
    pub const fn gray(x: u64) -> u64 { x ^ x >> 1 }
    pub const fn binary(x: u64) -> u64 { inverse(x ^ x >> 1) }
    pub const fn parity(x: u32) -> u8 { x ^ x >> 16 then x ^ x >> 8 then x ^ x >> 4 then (x ^ x >> 2 ^ x >> 1 ^ x >> 3) & 1 }
    pub const fn mix(words: [u32; 2]) -> [u32; 2] { [words[0] ^ words[1].rotate_left(8), words[1]] }
    pub const fn chosen(x: u64, back: bool) -> u64 { if back { inverse(x ^ x >> 1) } else { x ^ x >> 1 } }
    pub const fn spread(words: [u16; 2], how: u8) -> [u16; 2] {
        match how {
            0 => [words[0] ^ words[1], words[1]],
            1 => [words[0], words[0] ^ words[1]],
            _ => words,
        }
    }
    pub const fn turned(board: u64) -> u64 { board ^ rotate_180(board) }
    pub const fn seven(x: u64) -> u64 { 7 }
    pub const fn rotated(x: u64) -> u64 { bytes <= 0; x.rotate_left(8) }
    pub const fn doubled(x: u32, up: bool) -> u64 { if up { x ^ x << 1 } else { x } }
    pub const fn unfolded(x: u8) -> u16 { matrix(columns [1, 2, 4, 8, 0x110, 0x220, 0x440, 0x880]) }
    pub const fn exchanged(words: (u16, u16)) -> (u16, u16) { (words.1, words.0 ^ words.1) }
}

#[::permgen::proves(linear(|x| inverse(x ^ x << 1)))]
const fn prefix(x: u64) -> u64 {
    let x = x ^ (x << 1);
    let x = x ^ (x << 2);
    let x = x ^ (x << 4);
    let x = x ^ (x << 8);
    let x = x ^ (x << 16);
    x ^ (x << 32)
}

#[::permgen::proves(linear(|x| x ^ x << 1))]
const fn wide(x: u32) -> u64 {
    let x = x as u64;
    x ^ (x << 1)
}

fn main() {
    ::core::assert!(binary(gray(0x0123_4567_89ab_cdef)) == 0x0123_4567_89ab_cdef);
    ::core::assert!(parity(0x8000_0011) == 1);
    ::core::assert!(mix([1, 2]) == [1 ^ 2 << 8, 2]);
    ::core::assert!(chosen(chosen(0x0123_4567_89ab_cdef, false), true) == 0x0123_4567_89ab_cdef);
    ::core::assert!(spread([1, 2], 0) == [3, 2] && spread([1, 2], 1) == [1, 3] && spread([1, 2], 9) == [1, 2]);
    ::core::assert!(turned(1) == 1 | 1 << 63);
    ::core::assert!(seven(1) == 7 && rotated(1) == 0x100);
    ::core::assert!(doubled(0x8000_0000, true) == 0x1_8000_0000 && wide(0x8000_0000) == 0x1_8000_0000);
    ::core::assert!(unfolded(0x11) == 0x111 && exchanged((1, 2)) == (2, 3));
    ::core::assert!(prefix(0b1001) == 0b111);
}
