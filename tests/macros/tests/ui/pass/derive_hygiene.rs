#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
//! The derives name nothing that a user would have to import, and nothing of the user's is picked up instead.

/// Not the usual types and traits.
#[allow(non_camel_case_types, dead_code)]
mod shadows {
    pub struct u64;
    pub struct u8;
    pub struct Option;
    pub trait Clone {}
}
#[allow(unused_imports)]
use shadows::*;

/// Not the usual crate.
#[allow(dead_code)]
mod core {}

/// A board.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::permgen::Permute)]
#[permute(square = Square, flip_vertical, mirror = mirror_horizontal, symmetries, canonical, canonical_of, symmetry, tests)]
pub struct Bitboard(pub ::core::primitive::u64);

/// Boards in several words.
pub mod several {
    /// A board.
    #[derive(::core::clone::Clone, ::core::marker::Copy, ::permgen::Permute)]
    #[permute(board = 9x9, layout = 63 + 18, square = Square, rotate_90, symmetries, canonical, canonical_of, symmetry)]
    pub struct Shogi {
        /// The first seven files.
        pub low: ::core::primitive::u64,
        /// The others.
        pub high: ::core::primitive::u64,
    }

    /// Two more.
    #[derive(::core::clone::Clone, ::core::marker::Copy, ::permgen::Permute)]
    #[permute(board = 16x16, square = Point, rotate_90, symmetries, canonical, canonical_of, symmetry)]
    pub struct Wide(pub [::core::primitive::u64; 4]);

    /// A square.
    #[derive(::core::clone::Clone, ::core::marker::Copy)]
    pub struct Square(pub ::core::primitive::u8);

    /// A square of the other.
    #[derive(::core::clone::Clone, ::core::marker::Copy)]
    pub struct Point(pub ::core::primitive::u16);

    /// A position.
    #[derive(::core::clone::Clone, ::permgen::Transform)]
    #[transform(name = turned, map = rotate_90, board = 16x16)]
    pub struct Position {
        /// A mailbox.
        #[transform(index)]
        pub mailbox: [::core::primitive::u8; 256],
        /// A board.
        #[transform(map)]
        pub stones: [::core::primitive::u64; 4],
        /// One of a type of its own.
        #[transform(map)]
        pub wide: Wide,
    }
}

/// A square.
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct Square(pub ::core::primitive::u8);

/// A side.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::permgen::ColorFlip)]
#[flip(swap(White <-> Black))]
pub enum Color {
    /// White
    White,
    /// Black
    Black,
}

/// A position.
#[derive(::core::clone::Clone, ::permgen::ColorFlip, ::permgen::Transform)]
#[transform(name = mirror_files, map = mirror_horizontal)]
pub struct Position {
    /// By colour.
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    pub boards: [Bitboard; 2],
    /// A mailbox.
    #[flip(index, recolor(1..7 <-> 9..15))]
    #[transform(index)]
    pub mailbox: [::core::primitive::u8; 64],
    /// Castling.
    #[flip(bits(0..2 <-> 2..4))]
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    pub castling: ::core::primitive::u8,
    /// Whose turn it is.
    #[flip(toggle)]
    #[transform(keep)]
    pub turn: Color,
    /// En passant.
    #[flip(square)]
    #[transform(square)]
    pub en_passant: ::core::option::Option<Square>,
    /// A file.
    #[flip(file(none = 8))]
    #[transform(file(none = 8))]
    pub file: ::core::primitive::u8,
    /// A score.
    #[flip(negate)]
    #[transform(keep)]
    pub score: ::core::primitive::i16,
    /// A key.
    #[flip(recompute = key)]
    #[transform(recompute = key)]
    pub key: ::core::primitive::u64,
    #[flip(keep)]
    #[transform(keep)]
    value: (),
}

fn key(position: &Position) -> ::core::primitive::u64 {
    position.boards[0].0
}

fn main() {
    ::core::assert!(Square(0).flip_vertical().0 == 56 && Bitboard(1).mirror().0 == 128);
}
