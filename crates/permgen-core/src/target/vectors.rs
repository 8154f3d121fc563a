//! Vectors of words, for loops over many: no targets that users name.

use super::{Immediates, Machine, PORTABLE, Target, X86_64_V4, basic_ops_and};
use crate::program::Op;

/// Loops over words, of which compilers make AVX2: four words of 64 bits at a time.
///
/// Byte swaps are one `vpshufb`. A reversal of the bits in bytes is two of them, with a shift, two masks and an `or`; of the whole
/// word it takes one more. There are no rotations, and products of 64 bits are put together from three of 32.
pub static AVX2_LANES: Target = Target {
    name: "AVX2, four words",
    about: "loops that compilers vectorize with AVX2",
    arch: Some("x86_64"),
    features: &["avx2"],
    machine: Some(Machine::Avx2),
    ops: basic_ops_and!(Op::Andn, Op::Bitrev, Op::Brev8),
    slow: &[(Op::Mul, 12), (Op::Rotl, 2), (Op::Rotr, 2), (Op::Bitrev, 5), (Op::Brev8, 4)],
    wide: &[
        (Op::Mul, 8),
        (Op::Rotl, 3),
        (Op::Rotr, 3),
        (Op::Rotlv, 4),
        (Op::Rotrv, 4),
        (Op::Bitrev, 7),
        (Op::Brev8, 6),
    ],
    upper_half: None,
    ..PORTABLE
};

/// Eight words at a time on [`X86_64_V4`], for loops over many: not a target that users name. Costs are those of the
/// instructions on whole vectors; a multiplication of 64-bit words takes three slots.
pub static X86_64_V4_LANES: Target = Target {
    name: "x86-64-v4, eight words",
    about: "AVX-512 and GFNI on eight words",
    ops: basic_ops_and!(Op::Andn, Op::Gf2p8affineqb, Op::Pshufb),
    slow: &[(Op::Mul, 15), (Op::Gf2p8affineqb, 3)],
    wide: &[(Op::Mul, 3)],
    vector: &[],
    crossing: 0,
    immediates: Immediates::Any,
    upper_half: None,
    ..X86_64_V4
};

/// Loops over words, of which compilers make AVX-512: a vector of 512 bits at a time, with rotations and products of words. Not a
/// target that users name.
///
/// Byte swaps are one `vpshufb`; the product of 64-bit words takes three slots. Reversals of bits need the program's own matrices.
pub static AVX512_LANES: Target = Target {
    name: "AVX-512, a vector of words",
    about: "loops that compilers vectorize with AVX-512",
    ops: basic_ops_and!(Op::Andn),
    slow: &[(Op::Mul, 15)],
    wide: &[(Op::Mul, 3)],
    vector: &[],
    crossing: 0,
    immediates: Immediates::Any,
    upper_half: None,
    ..X86_64_V4
};

/// The operations of vectors whose instructions are called, and more.
macro_rules! called {
    ($($more:expr),*) => {
        &[
            Op::And, Op::Or, Op::Xor, Op::Not, Op::Andn, Op::Add, Op::Sub, Op::Shl, Op::Shr, Op::Rotl, Op::Rotr, Op::Bswap,
            Op::Pshufb, Op::Nibbles,
            $($more),*
        ]
    };
}

/// Four words at a time in vectors of AVX2, by its instructions: for loops over many words that multiply or shuffle bytes. Not a target
/// that users name.
///
/// Rotations are two shifts and an `or`. Products of words would be put together from three of half the width.
pub static AVX2_WORDS: Target = Target {
    name: "AVX2, four words, by instructions",
    about: "AVX2 on four words: byte shuffles, and tables of 16 bytes",
    arch: Some("x86_64"),
    features: &["avx2"],
    machine: Some(Machine::Avx2),
    ops: called!(),
    slow: &[(Op::Rotl, 2), (Op::Rotr, 2), (Op::Nibbles, 2)],
    wide: &[(Op::Rotl, 3), (Op::Rotr, 3), (Op::Nibbles, 2)],
    upper_half: None,
    ..PORTABLE
};

/// Two words at a time in vectors of NEON, by its instructions: for loops over many words. Not a target that users name.
///
/// Bits within bytes are reversed by one instruction, and `tbl` shuffles bytes and looks them up. A table takes 2 cycles, an `and`
/// before it (Arm, "Cortex-X2 Core Software Optimization Guide", 2022).
pub static NEON_WORDS: Target = Target {
    name: "NEON, two words, by instructions",
    about: "NEON on two words: bit reversal within bytes, byte shuffles, and tables of 16 bytes",
    arch: Some("aarch64"),
    features: &["neon"],
    machine: Some(Machine::Neon),
    ops: called!(Op::Bitrev, Op::Brev8),
    slow: &[
        (Op::Rotl, 4),
        (Op::Rotr, 4),
        (Op::Bitrev, 4),
        (Op::Bswap, 2),
        (Op::Brev8, 2),
        (Op::Pshufb, 2),
        (Op::Nibbles, 4),
    ],
    wide: &[(Op::Rotl, 3), (Op::Rotr, 3), (Op::Bitrev, 2), (Op::Nibbles, 2)],
    upper_half: None,
    ..PORTABLE
};

/// Two words at a time in vectors of WebAssembly, by its instructions: for loops over many words. Not a target that users name.
///
/// A byte swap is a shuffle, and a table takes an `and` before it (the same, section 4.3.5, "Vector Operations"). Engines compile a
/// shuffle by a value, `swizzle`, to `tbl`, or with a sum before it to `pshufb`.
pub static SIMD128_WORDS: Target = Target {
    name: "simd128, two words, by instructions",
    about: "WebAssembly's vectors on two words: byte shuffles, and tables of 16 bytes",
    arch: Some("wasm32"),
    features: &["simd128"],
    machine: Some(Machine::Simd128),
    slow: &[(Op::Rotl, 2), (Op::Rotr, 2), (Op::Pshufb, 2), (Op::Nibbles, 3)],
    wide: &[(Op::Rotl, 3), (Op::Rotr, 3), (Op::Pshufb, 2), (Op::Nibbles, 3)],
    ..AVX2_WORDS
};
