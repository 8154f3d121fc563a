//! `#[derive(permgen::Permute)]` on bitboards of every form.

#![allow(missing_docs)]

use std::marker::PhantomData;

mod chess {
    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(
        square = Square,
        flip_vertical,
        flip_diagonal,
        rotate_90,
        /// Undoes the turn of the diagonals.
        undo_45 = inverse(pseudo_rotate_45_cw),
        half_turn = |rank, file| (7 - rank, 7 - file),
        laws(
            flip_vertical twice == identity,
            rotate_90 == flip_diagonal then flip_vertical,
            rotate_90 4 times == identity,
            (flip_diagonal then flip_vertical) twice == half_turn,
        ),
        color_flip = flip_vertical,
        tests
    )]
    #[repr(transparent)]
    pub(crate) struct Bitboard(pub(crate) u64);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Square(pub(crate) u8);
}

#[test]
fn a_board_and_its_squares_have_the_same_methods() {
    use chess::{Bitboard, Square};
    const { assert!(Bitboard(1 << 12).rotate_90().0 == 1 << 25) };
    const { assert!(Square(12).rotate_90().0 == 25) };
    for number in 0..64 {
        let (board, square) = (Bitboard(1 << number), Square(number));
        assert_eq!(board.undo_45(), Bitboard(1 << square.undo_45().0));
        assert_eq!(board.half_turn(), Bitboard(1 << (63 - number)));
    }
    assert_eq!(permgen::ColorFlip::color_flip(&[Square(4)]), [Square(60)]);
}

mod symmetry {
    pub(crate) trait Symmetry: Sized {
        fn turn(self) -> Self;
        fn turn_back(self) -> Self;
    }

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(board = 4x4, square(Cell, all = CELLS), trait = Symmetry, turn = rotate_90, turn_back = inverse(turn), tests)]
    pub(crate) struct Grid {
        pub(crate) cells: u16,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    #[rustfmt::skip]
    pub(crate) enum Cell { A1, B1, C1, D1, A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4 }

    #[rustfmt::skip]
    pub(crate) const CELLS: [Cell; 16] = {
        use Cell::*;
        [A1, B1, C1, D1, A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4]
    };
}

#[test]
fn a_trait_has_the_methods_if_one_is_named() {
    use symmetry::{Cell, Grid, Symmetry};
    fn four_times<T: Symmetry>(value: T) -> T {
        value.turn().turn().turn().turn()
    }
    assert_eq!(Grid { cells: 1 }.turn(), Grid { cells: 1 << 12 });
    assert_eq!(Cell::A1.turn(), Cell::A4);
    assert_eq!(four_times(Cell::C2), Cell::C2);
    assert_eq!(four_times(Grid { cells: 0x1234 }), Grid { cells: 0x1234 });
}

trait Game {}

#[derive(Debug, PartialEq)]
struct Xiangqi;

impl Game for Xiangqi {}

#[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
#[permute(
    board = 10x9,
    square(Point, from = Point::new, index = Point::index),
    flip_vertical,
    mirror_horizontal,
    laws(flip_vertical then mirror_horizontal == rotate_180),
    tests = Points<Xiangqi>
)]
struct Points<G: Game + ?Sized> {
    game: PhantomData<fn() -> G>,
    bits: u128,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    rank: u8,
    file: u8,
}

impl Point {
    const fn new(number: usize) -> Self {
        Point { rank: number as u8 / 9, file: number as u8 % 9 }
    }

    const fn index(self) -> usize {
        self.rank as usize * 9 + self.file as usize
    }
}

#[test]
fn generic_boards_and_squares_made_by_functions() {
    let board = Points::<Xiangqi> { game: PhantomData, bits: 1 << 89 | 1 };
    assert_eq!(board.flip_vertical().bits, 1 << 8 | 1 << 81);
    assert_eq!(Point { rank: 9, file: 8 }.mirror_horizontal(), Point { rank: 9, file: 0 });
}

mod othello {
    /// A1 is the highest bit, and square numbers are bit numbers.
    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(numbering = a1_msb, square = Square, turn = |row, column| (column, 7 - row), tests)]
    pub(crate) struct Discs(pub(crate) u64);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Square(pub(crate) u32);
}

#[test]
fn numbers_of_squares_are_numbers_of_bits() {
    assert_eq!(othello::Discs(1 << 63).turn(), othello::Discs(1 << 56));
    assert_eq!(othello::Square(63).turn(), othello::Square(56));
}

macro_rules! widths {
    ($($name:ident $word:ident),*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
        #[permute(reverse_bits, laws(reverse_bits twice == identity))]
        struct $name($word);
    )*};
}

widths! { W8 u8, W16 u16, W32 u32, W64 u64, W128 u128 }

#[test]
fn every_width() {
    assert_eq!(W8(1).reverse_bits(), W8(1 << 7));
    assert_eq!(W16(1).reverse_bits(), W16(1 << 15));
    assert_eq!(W32(1).reverse_bits(), W32(1 << 31));
    assert_eq!(W64(1).reverse_bits(), W64(1 << 63));
    assert_eq!(W128(1).reverse_bits(), W128(1 << 127));
}

/// Squares whose functions take them by reference, or are written out; a list that is longer than the board.
mod references {
    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(
        board = 2x2,
        square(Cell, from = Cell::new, index = Cell::index),
        square(Corner, from = |number: usize| CORNERS[number], index = |corner| corner as usize),
        square(Listed, all = Listed::ALL),
        flip_vertical,
        tests
    )]
    pub(crate) struct Cells(pub(crate) u8);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Cell {
        index: u32,
    }

    impl Cell {
        pub(crate) const fn new(index: u32) -> Self {
            Cell { index }
        }

        pub(crate) const fn index(&self) -> u32 {
            self.index
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) enum Corner {
        A1,
        B1,
        A2,
        B2,
    }

    const CORNERS: [Corner; 4] = [Corner::A1, Corner::B1, Corner::A2, Corner::B2];

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) enum Listed {
        A1,
        B1,
        A2,
        B2,
        None,
    }

    impl Listed {
        const ALL: &'static [Listed] = &[Listed::A1, Listed::B1, Listed::A2, Listed::B2, Listed::None];
    }
}

#[test]
fn functions_of_squares_by_reference_and_written_out() {
    use references::{Cell, Corner, Listed};
    assert_eq!(Cell::new(1).flip_vertical(), Cell::new(3));
    assert_eq!(Corner::B1.flip_vertical(), Corner::B2);
    assert_eq!(Listed::A2.flip_vertical(), Listed::A1);
}
