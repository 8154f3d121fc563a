//! Functions of the kinds that people write.
#![deny(warnings)]

#[permgen::proves(sq ^ 56)]
pub const fn flip(board: u64) -> u64 {
    board.swap_bytes()
}

#[permgen::proves(|rank, file| (file, rank))]
const fn diagonal(board: u64) -> u64 {
    const fn swap(board: u64, mask: u64, distance: u32) -> u64 {
        let t = (board ^ (board >> distance)) & mask;
        board ^ t ^ (t << distance)
    }
    let board = swap(board, 0x0000_0000_f0f0_f0f0, 28);
    let board = swap(board, 0x0000_cccc_0000_cccc, 14);
    swap(board, 0x00aa_00aa_00aa_00aa, 7)
}

/// Not `const`, and in an `impl`.
struct Board;

impl Board {
    #[permgen::proves(sq ^ 7)]
    fn mirror(mut board: u64) -> u64 {
        board = (board >> 1 & 0x5555_5555_5555_5555) | (board & 0x5555_5555_5555_5555) << 1;
        board = (board >> 2 & 0x3333_3333_3333_3333) | (board & 0x3333_3333_3333_3333) << 2;
        (board >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (board & 0x0f0f_0f0f_0f0f_0f0f) << 4
    }
}

fn main() {
    assert_eq!(flip(1), 1 << 56);
    assert_eq!(diagonal(2), 1 << 8);
    assert_eq!(Board::mirror(1), 1 << 7);
}
