//! Boards that are not 8x8: connect four, shogi and xiangqi, and what happens to the bits that are not on the board.
//!
//! Run it with `cargo run -p permgen-examples --example boards`.

use permgen_examples::{print_side_by_side, rows};

permgen::permutation! {
    /// Connect four, 7 ranks of 6 squares in a `u64`: left and right change places. Bits 42 to 63 come out clear.
    pub const fn connect_four_mirror(discs: u64) -> u64 {
        board = 7x6, off_board = clear;
        |rank, file| (rank, 5 - file)
    }
    /// The same, with bits 42 to 63 (the side to move, say) left alone.
    pub const fn connect_four_mirror_keeping(discs: u64) -> u64 {
        board = 7x6, off_board = keep;
        |rank, file| (rank, 5 - file)
    }
    /// The same for callers who promise that bits 42 to 63 are 0.
    pub const fn connect_four_mirror_promised(discs: u64) -> u64 {
        board = 7x6, off_board = zero;
        |rank, file| (rank, 5 - file)
    }
    /// Shogi, 9x9 in a `u128`: the other player's view is half a turn.
    pub const fn shogi_rotate_180(board: u128) -> u128 {
        board = 9x9, off_board = zero;
        rotate_180
    }
    /// Shogi: ranks become files.
    pub const fn shogi_flip_diagonal(board: u128) -> u128 {
        board = 9x9, off_board = zero;
        flip_diagonal
    }
    /// Xiangqi, 10 ranks of 9 squares in a `u128`: the other player's view.
    pub const fn xiangqi_flip_vertical(board: u128) -> u128 {
        board = 10x9, off_board = zero;
        flip_vertical
    }
    /// Xiangqi: left and right change places.
    pub const fn xiangqi_mirror(board: u128) -> u128 {
        board = 10x9, off_board = zero;
        mirror_horizontal
    }
    /// The same map for the number of a point, 0 to 89.
    pub const fn xiangqi_mirror_square(square: u8) -> u8 {
        board = 10x9, width = u128;
        square_of(mirror_horizontal)
    }
}

fn main() {
    let draw =
        |board: u128, ranks: u32, files: u32| rows(board, ranks, files, |row, file| (ranks - 1 - row) * files + file);

    let discs = 0b_000011_000111_001011;
    let side_to_move = 1 << 63;
    assert_eq!(connect_four_mirror(discs | side_to_move), 0b_110000_111000_110100);
    assert_eq!(connect_four_mirror_keeping(discs | side_to_move), 0b_110000_111000_110100 | side_to_move);
    assert_eq!(connect_four_mirror_promised(discs), 0b_110000_111000_110100);
    print_side_by_side(&[
        ("connect four", draw(u128::from(discs), 7, 6)),
        ("mirrored", draw(u128::from(connect_four_mirror(discs)), 7, 6)),
    ]);

    // Nine pawns on the third rank, bishop and rook on the second, a lance in the corner.
    let shogi = 0x1ff << 18 | 1 << 10 | 1 << 16 | 1;
    assert_eq!(shogi_rotate_180(shogi), shogi.reverse_bits() >> (128 - 81));
    assert_eq!(shogi_flip_diagonal(shogi_flip_diagonal(shogi)), shogi);
    print_side_by_side(&[
        ("shogi", draw(shogi, 9, 9)),
        ("rotated 180", draw(shogi_rotate_180(shogi), 9, 9)),
        ("diagonal", draw(shogi_flip_diagonal(shogi), 9, 9)),
    ]);

    let xiangqi = 0b_101010101_u128 << 27 | 0b_010000010 << 18 | 0b_000010011;
    assert_eq!(xiangqi_flip_vertical(xiangqi) >> 81, xiangqi & 0x1ff);
    assert_eq!(xiangqi_mirror(xiangqi) & 0x1ff, 0b_110010000);
    for point in 0..90 {
        assert_eq!(1 << xiangqi_mirror_square(point), xiangqi_mirror(1 << point));
    }
    print_side_by_side(&[
        ("xiangqi", draw(xiangqi, 10, 9)),
        ("flipped", draw(xiangqi_flip_vertical(xiangqi), 10, 9)),
        ("mirrored", draw(xiangqi_mirror(xiangqi), 10, 9)),
    ]);
}

#[test]
fn runs() {
    main();
}
