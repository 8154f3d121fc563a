//! The eleven transforms of an Othello board numbered A1 = bit 63, H8 = bit 0, drawn with row 1 at the top.
//!
//! The numbering is said once, at the top of the block; the maps below speak of rows and columns and nothing else. Note
//! that "clockwise" is a matter of drawing: row 1 is at the top here, rank 1 at the bottom in chess.
//!
//! Run it with `cargo run --example othello`.

use permgen_examples::{print_side_by_side, rows};

permgen::permutation! {
    numbering = a1_msb;

    /// A1 goes to H1.
    pub const fn rotate_90_clockwise(board: u64) -> u64 { (row, column) => (column, 7 - row) }
    /// A1 goes to A8.
    pub const fn rotate_90_anticlockwise(board: u64) -> u64 { inverse(rotate_90_clockwise) }
    /// A1 goes to H8.
    pub const fn rotate_180(board: u64) -> u64 { repeat(rotate_90_clockwise, 2) }
    /// Left and right change places.
    pub const fn flip_horizontal(board: u64) -> u64 { (row, column) => (row, 7 - column) }
    /// Top and bottom change places.
    pub const fn flip_vertical(board: u64) -> u64 { (row, column) => (7 - row, column) }
    /// A1 and H8 stay.
    pub const fn flip_a1_h8(board: u64) -> u64 { (row, column) => (column, row) }
    /// A8 and H1 stay.
    pub const fn flip_a8_h1(board: u64) -> u64 { (row, column) => (7 - column, 7 - row) }
    /// 45 degrees clockwise, upper half: each column but H moves up, by one row more the further left.
    pub const fn rotate_45_clockwise_upper(board: u64) -> u64 { (row, column) => ((row + column + 1) & 7, column) }
    /// 45 degrees clockwise, lower half.
    pub const fn rotate_45_clockwise_lower(board: u64) -> u64 { (row, column) => ((row + column) & 7, column) }
    /// 45 degrees anticlockwise, upper half.
    pub const fn rotate_45_anticlockwise_upper(board: u64) -> u64 { (row, column) => ((row - column) & 7, column) }
    /// 45 degrees anticlockwise, lower half.
    pub const fn rotate_45_anticlockwise_lower(board: u64) -> u64 { (row, column) => ((row - column - 1) & 7, column) }
}

type Transform = fn(u64) -> u64;

/// Row 1 first: A1 is the most significant bit.
fn drawing(board: u64) -> Vec<String> {
    rows(u128::from(board), 8, 8, |row, column| 63 - (row * 8 + column))
}

fn main() {
    // A position after a few moves, one player's discs.
    let discs = 0x0000_1038_1c0c_0400;
    let transforms: [(&str, Transform); 11] = [
        ("rotate 90 cw", rotate_90_clockwise),
        ("rotate 90 acw", rotate_90_anticlockwise),
        ("rotate 180", rotate_180),
        ("flip horizontal", flip_horizontal),
        ("flip vertical", flip_vertical),
        ("flip A1-H8", flip_a1_h8),
        ("flip A8-H1", flip_a8_h1),
        ("45 cw, upper", rotate_45_clockwise_upper),
        ("45 cw, lower", rotate_45_clockwise_lower),
        ("45 acw, upper", rotate_45_anticlockwise_upper),
        ("45 acw, lower", rotate_45_anticlockwise_lower),
    ];
    print_side_by_side(&[("discs", drawing(discs))]);
    for group in transforms.chunks(4) {
        let drawings: Vec<_> = group.iter().map(|&(name, map)| (name, drawing(map(discs)))).collect();
        print_side_by_side(&drawings);
    }

    const A1: u64 = 1 << 63;
    const H1: u64 = 1 << 56;
    const A8: u64 = 1 << 7;
    const H8: u64 = 1;
    assert_eq!(rotate_90_clockwise(A1), H1);
    assert_eq!(rotate_90_anticlockwise(A1), A8);
    assert_eq!(rotate_180(A1), H8);
    assert_eq!(flip_horizontal(A1), H1);
    assert_eq!(flip_vertical(A1), A8);
    assert_eq!((flip_a1_h8(A1), flip_a1_h8(H1)), (A1, A8));
    assert_eq!((flip_a8_h1(A8), flip_a8_h1(A1)), (A8, H8));
    for bit in 0..64 {
        let board = 1 << bit;
        assert_eq!(flip_vertical(flip_a1_h8(board)), rotate_90_anticlockwise(board));
        assert_eq!(flip_horizontal(flip_a1_h8(board)), rotate_90_clockwise(board));
        // The two halves of a 45-degree rotation differ by one row.
        assert_eq!(rotate_45_clockwise_upper(board), rotate_45_clockwise_lower(board).rotate_right(8));
        assert_eq!(rotate_45_anticlockwise_upper(board), rotate_45_anticlockwise_lower(board).rotate_right(8));
    }
    println!("holds: the laws between them, on every square");
}

#[test]
fn runs() {
    main();
}
