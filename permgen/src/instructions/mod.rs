//! Instructions without a method on Rust's integers, for functions for particular machines.
//!
//! Here, each instruction is a `const fn` that works everywhere, also in const evaluation, and that defines the instruction. The
//! modules `x86`, `aarch64` and `wasm32`, which exist only on such machines, have a type for each machine, with methods of the same
//! names that *are* the instructions. All `unsafe` code of this project is there, and each use states its reason.
//!
//! You rarely call them yourself: [`permutation!`](crate::permutation!) with `targets = [..]` emits the calls.

#[cfg(target_arch = "aarch64")]
pub mod aarch64;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod lanes;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod machine;
#[cfg(target_arch = "wasm32")]
pub mod wasm32;
#[cfg(target_arch = "x86_64")]
pub mod x86;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
use machine::{features, machine};

/// Asks the processor whether it is a machine, for functions with `dispatch = true`.
#[cfg(feature = "std")]
#[doc(hidden)]
#[macro_export]
macro_rules! detect_machine {
    ($machine:ty) => {
        <$machine>::detect()
    };
}

/// Asks the processor whether it is a machine, for functions with `dispatch = true`.
#[cfg(not(feature = "std"))]
#[doc(hidden)]
#[macro_export]
macro_rules! detect_machine {
    ($machine:ty) => {{
        ::core::compile_error!("`dispatch = true` asks the processor, which needs the feature `std` of permgen");
        ::core::option::Option::<$machine>::None
    }};
}

macro_rules! gathers {
    ($($word:ty: $pext:ident $pdep:ident;)*) => {$(
        /// Packs the bits of `word` selected by `mask` into the low bits (x86 BMI2 `pext`, AArch64 SVE2 `bext`).
        #[must_use]
        pub const fn $pext(word: $word, mask: $word) -> $word {
            let (mut result, mut left, mut place): ($word, $word, $word) = (0, mask, 1);
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                if word & lowest != 0 {
                    result |= place;
                }
                place <<= 1;
                left ^= lowest;
            }
            result
        }

        /// Spreads the low bits of `word` to the places selected by `mask` (x86 BMI2 `pdep`, AArch64 SVE2 `bdep`).
        #[must_use]
        pub const fn $pdep(word: $word, mask: $word) -> $word {
            let (mut result, mut left, mut place): ($word, $word, $word) = (0, mask, 1);
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                if word & place != 0 {
                    result |= lowest;
                }
                place <<= 1;
                left ^= lowest;
            }
            result
        }
    )*};
}
gathers! {
    u8: pext_u8 pdep_u8;
    u16: pext_u16 pdep_u16;
    u32: pext_u32 pdep_u32;
    u64: pext_u64 pdep_u64;
}

/// Packs the bits of `word` selected by `mask` into the low bits, and the others above them (AArch64 SVE2 `bgrp`).
#[must_use]
pub const fn bgrp_u64(word: u64, mask: u64) -> u64 {
    match mask.count_ones() {
        64 => word,
        selected => pext_u64(word, mask) | pext_u64(word, !mask) << selected,
    }
}

/// Multiplies each byte of `word`, as a vector over GF(2), by the 8x8 matrix `matrix` (x86 GFNI `gf2p8affineqb`, with constant 0).
///
/// Bit `j` of a byte becomes the parity of the byte and byte `7 - j` of the matrix.
#[must_use]
pub const fn gf2p8affineqb_u64(word: u64, matrix: u64) -> u64 {
    let mut result = 0;
    let mut place = 0;
    while place < 64 {
        let byte = word >> (place / 8 * 8) & 0xff;
        let row = matrix >> (8 * (7 - place % 8)) & 0xff;
        result |= ((byte & row).count_ones() as u64 & 1) << place;
        place += 1;
    }
    result
}

/// [`gf2p8affineqb_u64`] on both halves, each with its half of `matrix`.
#[must_use]
pub const fn gf2p8affineqb_u128(word: u128, matrix: u128) -> u128 {
    let low = gf2p8affineqb_u64(word as u64, matrix as u64);
    let high = gf2p8affineqb_u64((word >> 64) as u64, (matrix >> 64) as u64);
    (high as u128) << 64 | low as u128
}

/// The product of two words without carries, as polynomials over GF(2): its low half and its high half.
const fn carryless(a: u64, b: u64) -> (u64, u64) {
    let (mut low, mut high) = (if b & 1 == 1 { a } else { 0 }, 0);
    let mut place = 1;
    while place < 64 {
        if b >> place & 1 == 1 {
            low ^= a << place;
            high ^= a >> (64 - place);
        }
        place += 1;
    }
    (low, high)
}

/// The low half of the product without carries, as of polynomials over GF(2) (x86 `pclmulqdq`).
#[must_use]
pub const fn clmul_u64(a: u64, b: u64) -> u64 {
    carryless(a, b).0
}

/// The high half of the product without carries, as of polynomials over GF(2) (x86 `pclmulqdq`).
#[must_use]
pub const fn clmulh_u64(a: u64, b: u64) -> u64 {
    carryless(a, b).1
}

/// Byte `i` becomes the byte of `word` selected by the low 4 bits of byte `i` of `control`, or 0 if its highest bit is set
/// (x86 SSSE3 `pshufb`).
#[must_use]
pub const fn pshufb_u128(word: u128, control: u128) -> u128 {
    let mut result = 0;
    let mut byte = 0;
    while byte < 16 {
        let place = (control >> (8 * byte)) as u8;
        if place < 0x80 {
            result |= (word >> (8 * (place & 15)) & 0xff) << (8 * byte);
        }
        byte += 1;
    }
    result
}

/// [`pshufb_u128`] of a word that is extended with zeros.
#[must_use]
pub const fn pshufb_u64(word: u64, control: u64) -> u64 {
    pshufb_u128(word as u128, control as u128) as u64
}

/// Byte `i` becomes the entry of `table` whose number is the low 4 bits of byte `i` of `word` (x86 AVX2 `vpshufb` and AArch64 `tbl`,
/// after an `and`).
#[must_use]
pub const fn nibbles_u64(word: u64, table: &[u8; 16]) -> u64 {
    let mut result = 0;
    let mut byte = 0;
    while byte < 8 {
        result |= (table[(word >> (8 * byte) & 15) as usize] as u64) << (8 * byte);
        byte += 1;
    }
    result
}

/// Bit `i` becomes bit `table[i] & 63` of `word` (x86 AVX-512 BITALG `vpshufbitqmb`, with the moves to and from it).
#[must_use]
pub const fn vpshufbitqmb_u64(word: u64, table: &[u8; 64]) -> u64 {
    let mut result = 0;
    let mut place = 0;
    while place < 64 {
        result |= (word >> (table[place] & 63) & 1) << place;
        place += 1;
    }
    result
}

/// Byte `i` of the eight words, counted from the lowest, becomes byte `table[i] & 63` (x86 AVX-512 VBMI `vpermb`).
#[must_use]
pub const fn vpermb_x8(words: [u64; 8], table: &[u8; 64]) -> [u64; 8] {
    let mut result = [0; 8];
    let mut place = 0;
    while place < 64 {
        let from = (table[place] & 63) as usize;
        result[place / 8] |= (words[from / 8] >> (from % 8 * 8) & 0xff) << (place % 8 * 8);
        place += 1;
    }
    result
}

/// Bit `i` becomes bit `table[i] & 63` of word `i / 8` (x86 AVX-512 BITALG `vpshufbitqmb`, with the move from it).
#[must_use]
pub const fn vpshufbitqmb_x8(words: [u64; 8], table: &[u8; 64]) -> u64 {
    let mut result = 0;
    let mut place = 0;
    while place < 64 {
        result |= (words[place / 8] >> (table[place] & 63) & 1) << place;
        place += 1;
    }
    result
}

/// Multiplies each byte of a table, as a vector over GF(2), by the 8x8 matrix in the word at its place (x86 AVX-512, GFNI
/// `vgf2p8affineqb`, with constant 0).
///
/// Bit `j` of byte `i` becomes the parity of `table[i]` and byte `7 - j` of word `i / 8`.
#[must_use]
pub const fn vgf2p8affineqb_x8(matrices: [u64; 8], table: &[u8; 64]) -> [u64; 8] {
    let mut result = [0; 8];
    let mut place = 0;
    while place < 64 {
        let byte = gf2p8affineqb_u64(table[place] as u64, matrices[place / 8]) & 0xff;
        result[place / 8] |= byte << (place % 8 * 8);
        place += 1;
    }
    result
}

/// Multiplies each byte of eight words, as a vector over GF(2), by the 8x8 matrix in the eight bytes of a table at its word's place
/// (x86 AVX-512, GFNI `vgf2p8affineqb`, with constant 0).
///
/// Bit `j` of byte `i` becomes the parity of the byte and `table[i / 8 * 8 + 7 - j]`.
#[must_use]
pub const fn vgf2p8affineqb_by_x8(words: [u64; 8], table: &[u8; 64]) -> [u64; 8] {
    let mut result = [0; 8];
    let mut place = 0;
    while place < 64 {
        let row = table[place / 8 * 8 + 7 - place % 8] as u64;
        let mut word = 0;
        while word < 8 {
            // Bit `place % 8` of byte `word` of the words at `place / 8`.
            let byte = words[place / 8] >> (8 * word) & row;
            result[place / 8] |= (byte.count_ones() as u64 & 1) << (8 * word + place % 8);
            word += 1;
        }
        place += 1;
    }
    result
}

/// Interleaves the words 0, 2, 4 and 6 of two vectors, the first vector's before the second's (x86 AVX-512 `vpunpcklqdq`).
#[must_use]
pub const fn vpunpcklqdq_x8(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    [a[0], b[0], a[2], b[2], a[4], b[4], a[6], b[6]]
}

/// Interleaves the words 1, 3, 5 and 7 of two vectors, the first vector's before the second's (x86 AVX-512 `vpunpckhqdq`).
#[must_use]
pub const fn vpunpckhqdq_x8(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    [a[1], b[1], a[3], b[3], a[5], b[5], a[7], b[7]]
}

/// The words 0, 1, 4 and 5 of the first vector, then those of the second (x86 AVX-512 `vshufi64x2`).
#[must_use]
pub const fn vshufi64x2_even_x8(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    [a[0], a[1], a[4], a[5], b[0], b[1], b[4], b[5]]
}

/// The words 2, 3, 6 and 7 of the first vector, then those of the second (x86 AVX-512 `vshufi64x2`).
#[must_use]
pub const fn vshufi64x2_odd_x8(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    [a[2], a[3], a[6], a[7], b[2], b[3], b[6], b[7]]
}

/// The sum (XOR) of two vectors (x86 AVX-512 `vpxorq`).
#[must_use]
pub const fn vpxorq_x8(mut a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    let mut word = 0;
    while word < 8 {
        a[word] ^= b[word];
        word += 1;
    }
    a
}

/// One of eight words.
#[must_use]
pub const fn vpextrq_x8<const WORD: usize>(words: [u64; 8]) -> u64 {
    words[WORD]
}
