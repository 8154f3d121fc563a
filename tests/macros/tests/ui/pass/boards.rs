//! Boards other than 8x8, and every word.
#![deny(warnings)]

permgen::permutation! {
    board = 9x10, off_board = zero;
    const fn mirror(board: u128) -> u128 { |rank, file| (rank, 9 - file) }
    const fn kept(board: u128) -> u128 { off_board = keep; mirror }
}

permgen::permutation! {
    board = 7x6;
    const fn cleared(board: u64) -> u64 { |rank, file| (6 - rank, file) }
    const fn byte(word: u8) -> u8 { board = 2x4; sq ^ 7 }
    const fn short(word: u16) -> u16 { board = 4x4; |rank, file| (file, rank) }
    const fn word(word: u32) -> u32 { board = 4x8; sq ^ 31 }
}

fn main() {
    assert_eq!(mirror(1), 1 << 9);
    assert_eq!(kept(1 << 100), 1 << 100);
    assert_eq!(cleared(1 | 1 << 63), 1 << 36);
    assert_eq!(byte(1), 0x80);
    assert_eq!(short(2), 1 << 4);
    assert_eq!(word(1), 1 << 31);
}
