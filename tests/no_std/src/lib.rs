//! What permgen emits, without `std`, with the dependency under another name and with everything denied.
#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

#[panic_handler]
fn panic(_: &::core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

::squares::permutation! {
    /// Mirrors the board top to bottom.
    pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
    pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
    pub const fn rotate_90(board: u64) -> u64 { flip_diagonal then flip_vertical }
}

::squares::permutation! {
    board = 9x10, off_board = zero;
    /// Mirrors the board left to right.
    pub const fn mirror(board: u128) -> u128 { |rank, file| (rank, 9 - file) }
}

::squares::sliders! {
    method = kindergarten;
    pub mod fast_lines;
}

::squares::sliders! {
    method = kindergarten, bytes <= 2048;
    /// The small ones.
    pub mod small_lines;
}

::squares::sliders! {
    method = kindergarten, bytes <= 8192;
    pub mod compressed_lines;
}

::squares::sliders! {
    file = "../data/magics.txt";
    /// Found, and looked up for every occupancy.
    pub mod magics;
}

::squares::bit_scan! {
    /// The number of the lowest square.
    pub const fn lowest(board: u64) -> u8 { isolate }
}

::squares::permute_slice! {
    /// The order of an FFT.
    pub fn reverse_bits<T: ::core::marker::Copy>(points: &mut [T]) { index_bits [5, 4, 3, 2, 1, 0] }
}

::squares::permute_slice! {
    targets = [x86-64], crate = ::squares;
    /// Sixteen mebibytes of words, read ahead.
    pub fn reverse_words(words: &mut [u64]) {
        index_bits [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    }
    /// The halves of all indices exchanged.
    pub fn transpose<T: ::core::marker::Copy>(read: &[T], to: &mut [T]) { index_bits [10..20, 0..10] }
}

::squares::permutation! {
    targets = [x86-64-v4, x86-64-v3, aarch64], slices = true;
    /// By the instructions of the machine.
    pub fn scattered(board: u64) -> u64 { (30 * sq * sq + 29 * sq + 5) & 63 }
}

/// Mirrors the board top to bottom.
#[must_use]
#[::squares::proves(sq ^ 56)]
pub const fn flip_by_hand(board: u64) -> u64 {
    board.rotate_left(32).swap_bytes().rotate_left(32)
}

/// Half a turn.
#[::squares::permutes(sq ^ 63)]
pub const fn half_turn(board: u64) -> u64;

/// A board, whose dependency has another name.
#[derive(::core::clone::Clone, ::core::marker::Copy, ::squares::Permute)]
#[permute(crate = ::squares, square = Square, flip_vertical, rotate_90, color_flip = flip_vertical)]
pub struct Bitboard(pub u64);

/// A square.
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct Square(pub u8);

/// A position.
#[derive(::core::clone::Clone, ::squares::ColorFlip, ::squares::Transform)]
#[flip(crate = ::squares)]
#[transform(crate = ::squares, name = mirror_files, map = mirror_horizontal)]
pub struct Position {
    /// White's men and Black's.
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    pub sides: [Bitboard; 2],
    /// The square behind a pawn that made two steps.
    #[flip(square)]
    #[transform(square)]
    pub en_passant: ::core::option::Option<Square>,
    /// What is where.
    #[flip(index, recolor(1..7 <-> 9..15))]
    #[transform(index)]
    pub board: [u8; 64],
    /// White's rights and Black's.
    #[flip(bits(0..2 <-> 2..4))]
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    pub castling: u8,
}

/// Calls them.
#[must_use]
pub fn flipped_and_mirrored(position: &Position) -> Position {
    ::squares::ColorFlip::color_flip(position).mirror_files()
}

/// Planes of a small board.
#[derive(::squares::Represent)]
#[represent(board = 4x4, planes, from(Discs, Sides), crate = ::squares)]
pub struct Planes([u16; 2]);

/// A code for each square.
#[derive(::squares::Represent)]
#[represent(board = 4x4, mailbox, bits = 2, words = u16, from(Planes, Sides), crate = ::squares)]
pub struct Discs([u8; 16]);

/// The squares of both.
#[derive(::squares::Represent)]
#[represent(board = 4x4, sets = [1, 2], from(Planes, Discs), crate = ::squares)]
pub struct Sides {
    black: u16,
    white: u16,
}
