//! Functions of several words: Go and shogi boards, planes and mailboxes, bit matrices.

use permgen_core::search::{Effort, Options, search_words};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

permgen::permutation! {
    /// A Go board turned.
    pub const fn turn(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90 }
    pub const fn turn_back(board: [u64; 6]) -> [u64; 6] { board = 19x19; inverse(turn) }
    const fn first_line(board: [u64; 6]) -> u32 { board = 19x19; gather(rank(1)) }
    const fn to_first_line(line: u32) -> [u64; 6] { board = 19x19; scatter(rank(1)) }
    /// A shogi board of 63 and 18 squares.
    const fn flip_shogi(board: (u64, u64)) -> (u64, u64) { board = 9x9, layout = 63 + 18; flip_vertical }
    const fn joined(board: (u64, u64)) -> u128 { board = 9x9, layout = 63 + 18 -> packed; identity }
    /// A xiangqi board on its side.
    const fn on_its_side(board: [u64; 2]) -> [u64; 2] { board = 10x9 -> 9x10; rotate_90 }
    const fn upright(board: [u64; 2]) -> [u64; 2] { board = 9x10 -> 10x9; rotate_270 }
    /// Nibbles of 64 squares as four planes.
    const fn planes(mailbox: [u64; 4]) -> [u64; 4] { shape = 64x4 -> 4x64; |square, plane| (plane, square) }
    const fn mailbox(planes: [u64; 4]) -> [u64; 4] { shape = 4x64 -> 64x4; |plane, square| (square, plane) }
    const fn halves(board: [u32; 2]) -> [u32; 2] { flip_vertical }
    const fn rows(board: [u8; 8]) -> u64 { flip_diagonal }
    const fn promised(board: [u32; 3]) -> [u32; 3] given board & !rank(1) == 0 { board = 9x9; flip_vertical }
}

permgen::permutation! {
    const fn transpose(matrix: [u64; 64]) -> [u64; 64] { shape = 64x64; |row, column| (column, row) }
}

/// A board of words with a square set.
fn with<const N: usize>(square: usize) -> [u64; N] {
    let mut board = [0; N];
    board[square / 64] |= 1 << (square % 64);
    board
}

/// Some words, each bit of which is as good as any other.
fn some<const N: usize>(seed: u64) -> [u64; N] {
    let mut state = seed;
    std::array::from_fn(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    })
}

const TURNED: [u64; 6] = turn([1, 0, 0, 0, 0, 0]);

#[test]
fn boards_of_go_are_turned() {
    assert_eq!(TURNED, with(18 * 19), "a1 goes to a19");
    for square in 0..361 {
        let (rank, file) = (square / 19, square % 19);
        assert_eq!(turn(with(square)), with((18 - file) * 19 + rank));
        assert_eq!(turn_back(turn(with(square))), with(square));
    }
    let mut board: [u64; 6] = some(1);
    assert_eq!(turn(turn(turn(turn(board))))[..5], board[..5]);
    board[5] &= (1 << 41) - 1;
    assert_eq!(turn(turn(turn(turn(board)))), board, "what is off the board is cleared");
    assert_eq!(first_line(some(2)), (some::<6>(2)[0] & 0x7ffff) as u32);
    assert_eq!(to_first_line(0x7_ffff), [0x7_ffff, 0, 0, 0, 0, 0]);
    assert_eq!(to_first_line(!0), [0x7_ffff, 0, 0, 0, 0, 0]);
}

#[test]
fn squares_lie_as_the_layout_says() {
    let shogi = |square: usize| if square < 63 { (1 << square, 0) } else { (0, 1 << (square - 63)) };
    for square in 0..81 {
        assert_eq!(flip_shogi(shogi(square)), shogi((8 - square / 9) * 9 + square % 9));
        assert_eq!(joined(shogi(square)), 1 << square);
    }
    for square in 0..90 {
        let board = with(square);
        let (rank, file) = (square / 9, square % 9);
        assert_eq!(on_its_side(board), with((8 - file) * 10 + rank));
        assert_eq!(upright(on_its_side(board)), board);
    }
}

#[test]
fn shapes_change_their_axes() {
    for seed in 0..20 {
        let board: [u64; 4] = some(seed);
        let planes = planes(board);
        for square in 0..64 {
            let nibble = board[square / 16] >> (square % 16 * 4) & 15;
            let bits = (0..4).fold(0, |all, plane| all | (planes[plane] >> square & 1) << plane);
            assert_eq!(bits, nibble);
        }
        assert_eq!(mailbox(planes), board);
        let matrix: [u64; 64] = some(seed);
        let transposed = transpose(matrix);
        for (row, word) in transposed.iter().enumerate() {
            for (column, before) in matrix.iter().enumerate() {
                assert_eq!(word >> column & 1, before >> row & 1);
            }
        }
    }
}

#[test]
fn words_are_as_wide_as_one_likes() {
    for seed in 0..20 {
        let [board] = some(seed);
        let bytes = board.to_le_bytes();
        assert_eq!(
            halves([board as u32, (board >> 32) as u32]),
            [(board.swap_bytes()) as u32, (board.swap_bytes() >> 32) as u32]
        );
        let turned = (0..64).fold(0, |all, square: u32| all | (board >> square & 1) << (square % 8 * 8 + square / 8));
        assert_eq!(rows(bytes), turned);
        let rank = board as u32 & 0x1ff;
        let flipped = u128::from(rank) << 72;
        assert_eq!(promised([rank, 0, 0]), [0, 0, (flipped >> 64) as u32]);
    }
}

/// A byte for each square, of which some bits count, and a plane for each bit: words that are left out make no other program.
#[test]
fn planes_that_are_left_out_cost_nothing() {
    for (bits, most) in [(5, [159, 204]), (6, [178, 206]), (7, [197, 214]), (8, [216, 216])] {
        let source = |plane: usize, bit: u8| {
            let square = usize::from(bit);
            Some((square / 8, (square % 8 * 8 + plane) as u8))
        };
        let there = WordMap::from_fn(8, Width::W64, bits, Width::W64, source).expect("each bit comes from one");
        let back = there.inverse().expect("each bit goes to one");
        for (map, most) in [there, back].iter().zip(most) {
            let found = search_words(map, Options::default().effort(Effort::Low), &[]);
            assert!(found.cost.ops <= most, "{bits}: {} operations", found.cost.ops);
            assert_eq!(found.strategy, "index-bits");
        }
    }
}
