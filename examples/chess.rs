//! Every transform of the chess board, shown on the letter R, and the laws between them.
//!
//! Run it with `cargo run -p permgen-examples --example chess`.

use permgen_examples::{chess_board, chess_rows, print_side_by_side};

permgen::permutation! {
    /// Rank 1 and rank 8 change places, and so on: what Black's board looks like to White.
    pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
    /// File a and file h change places, and so on.
    pub const fn mirror_horizontal(board: u64) -> u64 { sq ^ 7 }
    /// Half a turn.
    pub const fn rotate_180(board: u64) -> u64 { flip_vertical then mirror_horizontal }
    /// Ranks become files: a1 and h8 stay.
    pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
    /// a8 and h1 stay.
    pub const fn flip_antidiagonal(board: u64) -> u64 { |rank, file| (7 - file, 7 - rank) }
    /// A quarter turn clockwise: a1 goes to a8.
    pub const fn rotate_90_clockwise(board: u64) -> u64 { flip_diagonal then flip_vertical }
    /// A quarter turn anticlockwise: a1 goes to h1.
    pub const fn rotate_90_anticlockwise(board: u64) -> u64 { inverse(rotate_90_clockwise) }
    /// Diagonals become ranks, wrapped around: each file moves down by its own number.
    pub const fn pseudo_rotate_45_clockwise(board: u64) -> u64 { (sq - 8 * (sq & 7)) & 63 }
    /// Anti-diagonals become ranks, wrapped around.
    pub const fn pseudo_rotate_45_anticlockwise(board: u64) -> u64 { (sq - 8 * ((sq & 7) ^ 7)) & 63 }
    /// Undoes [`pseudo_rotate_45_clockwise`].
    pub const fn undo_pseudo_rotate_45_clockwise(board: u64) -> u64 { inverse(pseudo_rotate_45_clockwise) }
    /// Undoes [`pseudo_rotate_45_anticlockwise`].
    pub const fn undo_pseudo_rotate_45_anticlockwise(board: u64) -> u64 { inverse(pseudo_rotate_45_anticlockwise) }
    /// The diagonals laid end to end, shortest first, as engines with rotated bitboards keep their occupancy.
    pub const fn visual_rotate_45(board: u64) -> u64 { visual_rotate_45_cw }

    /// The same quarter turn, for the number of a square.
    pub const fn rotate_90_clockwise_square(square: u8) -> u8 { square_of(rotate_90_clockwise) }
}

type Transform = fn(u64) -> u64;

fn main() {
    let letter = chess_board(
        ". # # # # . . .
         . # . . . # . .
         . # . . . # . .
         . # . . # . . .
         . # # # . . . .
         . # . # . . . .
         . # . . # . . .
         . # . . . # . .",
    );
    let transforms: [(&str, Transform); 12] = [
        ("flip vertical", flip_vertical),
        ("mirror horizontal", mirror_horizontal),
        ("rotate 180", rotate_180),
        ("flip diagonal", flip_diagonal),
        ("flip antidiagonal", flip_antidiagonal),
        ("rotate 90 clockwise", rotate_90_clockwise),
        ("rotate 90 anticlockwise", rotate_90_anticlockwise),
        ("pseudo-rotate 45 cw", pseudo_rotate_45_clockwise),
        ("pseudo-rotate 45 acw", pseudo_rotate_45_anticlockwise),
        ("undo pseudo 45 cw", undo_pseudo_rotate_45_clockwise),
        ("undo pseudo 45 acw", undo_pseudo_rotate_45_anticlockwise),
        ("visual rotate 45", visual_rotate_45),
    ];
    print_side_by_side(&[("the letter R", chess_rows(letter))]);
    for group in transforms.chunks(3) {
        let drawings: Vec<_> = group.iter().map(|&(name, map)| (name, chess_rows(map(letter)))).collect();
        print_side_by_side(&drawings);
    }

    // What the pictures above must be.
    assert_eq!(
        rotate_90_clockwise(letter),
        chess_board(
            ". . . . . . . .
         # # # # # # # #
         . . . # . . . #
         . . # # . . . #
         . # . . # . . #
         # . . . . # # .
         . . . . . . . .
         . . . . . . . .",
        )
    );
    assert_eq!(
        mirror_horizontal(letter),
        chess_board(
            ". . . # # # # .
         . . # . . . # .
         . . # . . . # .
         . . . # . . # .
         . . . . # # # .
         . . . . # . # .
         . . . # . . # .
         . . # . . . # .",
        )
    );

    let boards = || (0..64).map(|square| 1u64 << square).chain([letter, !letter, 0]);
    law("vertical after diagonal = antidiagonal after vertical", boards(), |b| {
        (flip_vertical(flip_diagonal(b)), flip_antidiagonal(flip_vertical(b)))
    });
    law("four quarter turns = nothing", boards(), |b| {
        let quarter = rotate_90_clockwise;
        (quarter(quarter(quarter(quarter(b)))), b)
    });
    law("two quarter turns = half a turn", boards(), |b| (rotate_90_clockwise(rotate_90_clockwise(b)), rotate_180(b)));
    law("clockwise after anticlockwise = nothing", boards(), |b| (rotate_90_clockwise(rotate_90_anticlockwise(b)), b));
    law("undo after 45 degrees clockwise = nothing", boards(), |b| {
        (undo_pseudo_rotate_45_clockwise(pseudo_rotate_45_clockwise(b)), b)
    });
    law("undo after 45 degrees anticlockwise = nothing", boards(), |b| {
        (undo_pseudo_rotate_45_anticlockwise(pseudo_rotate_45_anticlockwise(b)), b)
    });
    for square in 0..64 {
        assert_eq!(1 << rotate_90_clockwise_square(square), rotate_90_clockwise(1 << square));
    }
    println!("holds: the turned square number is the turned board's bit");
    println!("in a constant: e2 turned clockwise is square {}", const { rotate_90_clockwise_square(12) });
    assert_eq!(rotate_90_clockwise_square(12), 25);
}

/// Checks that both sides are equal on every board; for bit permutations, the single squares alone would do.
fn law(name: &str, boards: impl Iterator<Item = u64>, sides: impl Fn(u64) -> (u64, u64)) {
    for board in boards {
        let (left, right) = sides(board);
        assert_eq!(left, right, "{name}");
    }
    println!("holds: {name}");
}

#[test]
fn runs() {
    main();
}
