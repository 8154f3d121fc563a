#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
//! Nothing is named that a user would have to import, and nothing of the user's is picked up instead.

/// Not the usual types.
#[allow(non_camel_case_types, dead_code)]
mod shadows {
    pub struct u64;
    pub struct u8;
    pub struct Option;
}
#[allow(unused_imports)]
use shadows::*;

/// Not the usual crate.
#[allow(dead_code)]
mod core {}

::permgen::permutation! {
    /// The word is the primitive.
    pub const fn flip(board: ::core::primitive::u64) -> ::core::primitive::u64 { sq ^ 56 }
    pub const fn diagonal(v1: ::core::primitive::u64) -> ::core::primitive::u64 { |rank, file| (file, rank) }
    pub const fn mirror(r#fn: ::core::primitive::u64) -> ::core::primitive::u64 { |rank, file| (rank, 7 - file) }
}

::permgen::sliders! {
    method = kindergarten, bytes <= 2048;
    mod lines;
}

::permgen::permute_slice! {
    /// Elements of any type.
    pub fn reversed<T: ::core::marker::Copy>(from: &[T], tile: &mut [T]) { index_bits [2, 1, 0] }
    pub fn reversed_in_place(read: &mut [::core::primitive::u64]) { index_bits [2, 1, 0] }
}

#[::permgen::permutes(sq ^ 7)]
pub(crate) const fn attribute(board: ::core::primitive::u64) -> ::core::primitive::u64;

fn main() {
    ::core::assert!(lines::rook_attacks(0, 0x102) == 0x102);
    ::core::assert!(flip(1) == 1 << 56);
    ::core::assert!(diagonal(2) == 1 << 8);
    ::core::assert!(mirror(1) == attribute(1));
    let mut to = [0; 8];
    reversed(&[0, 1, 2, 3, 4, 5, 6, 7], &mut to);
    reversed_in_place(&mut to);
    ::core::assert!(to[4] == 4);
}
