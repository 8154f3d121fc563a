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

/// Half a turn.
#[::squares::permutes(sq ^ 63)]
pub const fn half_turn(board: u64) -> u64;
