//! The eleven transforms of an Othello board numbered A1 = bit 63, H8 = bit 0, drawn with row 1 at the top.
//!
//! The numbering is said once, at the top of the block; the maps below speak of rows and columns and nothing else. Note
//! that "clockwise" is a matter of drawing: row 1 is at the top here, rank 1 at the bottom in chess.
//!
//! Then whole positions under the eight symmetries of the board, by `#[derive(Transform)]`: of those that are the same to a
//! player, one is the canonical one, which is how opening books and solvers store a position once.
//!
//! Run it with `cargo run -p permgen-examples --example othello`.

use std::collections::BTreeSet;

use permgen::Transform;
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

/// A position: the discs of the side to move and those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Transform)]
#[transform(
    /// Left and right change places.
    name = reflected,
    map = (row, column) => (row, 7 - column),
    numbering = a1_msb
)]
#[transform(
    /// A quarter turn clockwise.
    name = turned,
    map = (row, column) => (column, 7 - row),
    numbering = a1_msb
)]
struct Position {
    #[transform(map)]
    own: u64,
    #[transform(map)]
    other: u64,
}

impl Position {
    /// Two discs of each color, black at e4 and d5.
    const START: Position = Position { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000 };

    /// The same position in eight views.
    fn symmetries(self) -> [Position; 8] {
        let mut views = [self; 8];
        for view in 1..8 {
            views[view] = if view == 4 { self.reflected() } else { views[view - 1].turned() };
        }
        views
    }

    /// The least of them.
    fn canonical(self) -> Position {
        self.symmetries().into_iter().min().unwrap_or(self)
    }

    /// The position after a disc on a square, if it captures any.
    fn play(self, square: i32) -> Option<Position> {
        let (row, column) = (square / 8, square % 8);
        let bit = |row: i32, column: i32| 1_u64 << (63 - (8 * row + column));
        if (self.own | self.other) & bit(row, column) != 0 {
            return None;
        }
        let mut captured = 0;
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
            let mut line = 0;
            for step in 1..8 {
                let (row, column) = (row + step * down, column + step * right);
                if !(0..8).contains(&row) || !(0..8).contains(&column) {
                    break;
                }
                if self.own & bit(row, column) != 0 {
                    captured |= line;
                    break;
                }
                if self.other & bit(row, column) == 0 {
                    break;
                }
                line |= bit(row, column);
            }
        }
        let own = self.own | captured | bit(row, column);
        (captured != 0).then_some(Position { own: self.other & !captured, other: own })
    }
}

/// How many positions there are after each move, as such and up to symmetry.
fn count_positions() {
    let (mut all, mut canonical) = (BTreeSet::from([Position::START]), BTreeSet::from([Position::START.canonical()]));
    let after = |positions: &BTreeSet<Position>| -> BTreeSet<Position> {
        positions.iter().flat_map(|position| (0..64).filter_map(|square| position.play(square))).collect()
    };
    println!("moves   positions   up to symmetry");
    let mut counts = Vec::new();
    for moves in 1..=5 {
        all = after(&all);
        // From one view of each it goes on as from all of them.
        canonical = after(&canonical).into_iter().map(Position::canonical).collect();
        assert_eq!(canonical, all.iter().map(|position| position.canonical()).collect());
        println!("{moves:5}   {:9}   {:14}", all.len(), canonical.len());
        counts.push((all.len(), canonical.len()));
    }
    // The first move is always the same; the answers are called diagonal, perpendicular and parallel.
    assert_eq!(counts[..2], [(4, 1), (12, 3)]);
    for position in all {
        let views = position.symmetries();
        assert!(views.iter().all(|view| view.canonical() == position.canonical()));
        assert_eq!(position.turned().turned().turned().turned(), position);
        assert_eq!(position.reflected().reflected(), position);
    }
    println!("holds: all eight views of each have the same canonical one");
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
    println!("holds: the laws between them, on every square\n");
    count_positions();
}

#[test]
fn runs() {
    main();
}
