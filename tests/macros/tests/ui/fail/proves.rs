//! Functions that are wrong, or that cannot be followed.

#[permgen::proves(sq ^ 56)]
pub const fn rotated(board: u64) -> u64 {
    board.rotate_left(8)
}

#[permgen::proves(|rank, file| (file, rank))]
pub const fn one_mask_bit_wrong(board: u64) -> u64 {
    let t = (board ^ (board >> 28)) & 0x0000_0000_f0f0_f0f0;
    let board = board ^ t ^ (t << 28);
    let t = (board ^ (board >> 14)) & 0x0000_cccc_0000_cccc;
    let board = board ^ t ^ (t << 14);
    let t = (board ^ (board >> 7)) & 0x00aa_00aa_00aa_00a8;
    board ^ t ^ (t << 7)
}

#[permgen::proves(sq ^ 1)]
pub const fn counted(board: u64) -> u64 {
    board.count_ones() as u64
}

#[permgen::proves(sq ^ 1)]
pub const fn branching(board: u64) -> u64 {
    if board > 5 { board } else { 0 }
}

#[permgen::proves(sq ^ 1)]
pub const fn overflowing(board: u64) -> u64 {
    board + board
}

#[permgen::proves(sq + 1)]
pub const fn no_such_map(board: u64) -> u64 {
    board << 1
}

#[permgen::proves]
pub const fn nothing_said(board: u64) -> u64 {
    board
}

#[permgen::proves(sq ^ 56)]
pub struct NoFunction;

fn main() {
    let _ = (rotated(1), one_mask_bit_wrong(1), counted(1), branching(1), overflowing(1), no_such_map(1));
    let _ = nothing_said(1);
}
