//! `#[derive(permgen::Permute)]` on bitboards of every form.

use std::marker::PhantomData;

use permgen::Symmetry;

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

mod parameters {
    use std::marker::PhantomData;

    pub(crate) trait Turn<A, B> {
        fn turn(self) -> Self;
    }

    #[derive(Clone, Copy, permgen::Permute)]
    #[permute(board = 2x2, square = Point<2, { 1 + 1 }>, trait = Turn<u8, u16>, turn = rotate_90, tests = Stones<u8, 2>)]
    pub(crate) struct Stones<T: Copy, const N: usize>(pub(crate) u8, pub(crate) PhantomData<[T; N]>);

    #[derive(Clone, Copy)]
    pub(crate) struct Point<const RANKS: usize, const FILES: usize>(pub(crate) u8);

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(board = 2x2, square(Cell<u8, 2>, from = Cell::<u8, 2>::new, index = <Cell<u8, 2>>::number), rotate_90)]
    pub(crate) struct Cells(pub(crate) u8);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Cell<T, const N: usize>(u8, PhantomData<[T; N]>);

    impl<T, const N: usize> Cell<T, N> {
        pub(crate) const fn new(number: u8) -> Self {
            Self(number, PhantomData)
        }

        const fn number(self) -> u8 {
            self.0
        }
    }
}

#[test]
fn types_may_have_several_arguments() {
    use parameters::{Cell, Cells, Point, Stones, Turn};
    assert_eq!(Turn::<u8, u16>::turn(Stones::<u8, 2>(1, PhantomData)).0, 1 << 2);
    assert_eq!(Point::<2, 2>(0).turn().0, 2);
    assert_eq!(Cell::<u8, 2>::new(0).rotate_90(), Cell::new(2));
    assert_eq!(Cells(1).rotate_90(), Cells(1 << 2));
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

/// Boards in several words: an array, a tuple, two fields, an array of one word.
mod several_words {
    use super::Symmetry;

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(board = 19x19, square = Point, flip_vertical, rotate_90, tests)]
    pub(super) struct Stones(pub(super) [u64; 6]);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Point(pub(super) u16);

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(
        board = 9x9,
        layout = 63 + 18,
        square = Square,
        rotate_90,
        undo = inverse(rotate_90),
        laws(rotate_90 4 times == identity, rotate_90 then undo == identity),
        tests
    )]
    pub(super) struct Tuple(pub(super) (u64, u64));

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(board = 9x9, layout = 63 + 18, numbering = a1_lsb_file_major, rotate_90, symmetries, canonical, canonical_of, symmetry, tests)]
    pub(super) struct Fields {
        pub(super) low: u64,
        pub(super) high: u64,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Square(pub(super) u8);

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(flip_vertical, tests)]
    pub(super) struct Single(pub(super) [u64; 1]);

    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(shape = 64x64, transpose = |row, column| (column, row))]
    pub(super) struct Matrix(pub(super) [u64; 64]);

    /// Words may be empty where a layout says so.
    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(board = 16x16, layout = packed, square = Point16, symmetries, symmetry, images = symmetries, least = canonical, tests)]
    pub(super) struct Padded(pub(super) [u64; 8]);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Point16(pub(super) u8);

    pub(super) trait Orbit: Sized {
        fn turn(self) -> Self;
        fn symmetries(self) -> [Self; 4];
        fn canonical(self) -> (Self, Symmetry);
        fn symmetry(self, symmetry: Symmetry) -> Self;
        fn least_of<const N: usize>(boards: [Self; N]) -> ([Self; N], Symmetry);
    }

    #[derive(Clone, Copy, Debug, PartialEq, PartialOrd, permgen::Permute)]
    #[permute(board = 10x9, trait = Orbit, turn = rotate_180, symmetries, canonical, least_of = canonical_of, symmetry)]
    pub(super) struct Xiangqi(pub(super) u128);
}

#[test]
fn boards_of_several_words_are_turned() {
    use several_words::{Fields, Matrix, Point, Single, Stones, Tuple};
    const A1: Stones = Stones([1, 0, 0, 0, 0, 0]);
    const { assert!(A1.flip_vertical().0[5] == 1 << (18 * 19 - 5 * 64)) };
    assert_eq!(Point(0).rotate_90(), Point(18 * 19));
    assert_eq!(Point(360).flip_vertical(), Point(18));
    assert_eq!(Tuple((1, 0)).rotate_90(), Tuple((0, 1 << 9)));
    assert_eq!(several_words::Square(80).undo(), several_words::Square(8 * 9));
    // By files, a9 is the ninth square.
    assert_eq!(Fields { low: 1, high: 0 }.rotate_90(), Fields { low: 1 << 8, high: 0 });
    assert_eq!(Single([1]).flip_vertical(), Single([1 << 56]));
    let mut matrix = [0; 64];
    matrix[3] = 1 << 60;
    assert_eq!(Matrix(matrix).transpose().0[60], 1 << 3);
}

mod orbits {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, permgen::Permute)]
    #[permute(
        square = Square,
        rotate_90,
        flip_antidiagonal,
        symmetries,
        /// The least.
        canonical,
        canonical_of,
        symmetry
    )]
    pub(super) struct Board(pub(super) u64);

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Square(pub(super) u8);

    /// Methods of those names that are somebody's own stay so.
    #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
    #[permute(symmetry = sq ^ 63, canonical = symmetry then flip_vertical, all = symmetries)]
    pub(super) struct Own(pub(super) u64);
}

#[test]
fn images_are_in_the_order_of_the_group() {
    use orbits::{Board, Own, Square};
    for seed in 1..50u64 {
        let board = Board(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let images = board.symmetries();
        assert_eq!((images[0], images[5], images[7]), (board, board.rotate_90(), board.flip_antidiagonal()));
        let (least, by) = board.canonical();
        assert_eq!(Some(least), images.into_iter().min());
        assert_eq!(least.symmetry(by.inverse()), board);
        for first in Symmetry::ALL {
            assert_eq!(board.symmetry(first), images[usize::from(first.number())]);
            assert_eq!(board.symmetry(first).canonical().0, least);
            for second in Symmetry::ALL {
                assert_eq!(board.symmetry(first).symmetry(second), board.symmetry(first.then(second)));
            }
        }
    }
    for square in 0..64 {
        for symmetry in Symmetry::ALL {
            let moved = Square(square).symmetry(symmetry);
            assert_eq!(Board(1 << square).symmetry(symmetry), Board(1 << moved.0));
        }
    }
    const { assert!(Board(1 << 63).canonical().0.0 == 1) };
    // Of images that are the same, the first.
    assert_eq!(Board(!0).canonical(), (Board(!0), Symmetry::Identity));
    assert_eq!((Own(1).symmetry(), Own(1).canonical()), (Own(1 << 63), Own(1 << 7)));
    assert_eq!(Own(1).all()[4], Own(1));
}

#[test]
fn images_of_boards_in_several_words() {
    use several_words::{Fields, Orbit as _, Padded, Point16, Xiangqi};
    for square in 0..81 {
        let place = |square: u32| if square < 63 { (1 << square, 0) } else { (0, 1 << (square - 63)) };
        let (low, high) = place(square);
        let board = Fields { low: low | 2, high };
        let images = board.symmetries();
        let least = images.iter().map(|image| (image.low, image.high)).min();
        let (found, by) = board.canonical();
        assert_eq!(Some((found.low, found.high)), least, "the lowest word first");
        assert_eq!(images[usize::from(by.number())], found);
        for symmetry in Symmetry::ALL {
            assert_eq!(board.symmetry(symmetry), images[usize::from(symmetry.number())]);
            assert_eq!(board.symmetry(symmetry).canonical().0, found);
        }
    }
    // What is off the board is cleared, in the image that is the board itself, too.
    let dirty = Fields { low: 1, high: !0 };
    assert_eq!(dirty.symmetries()[0], Fields { low: 1, high: (1 << 18) - 1 });
    assert_eq!(dirty.symmetry(Symmetry::Identity), dirty.symmetries()[0]);
    let mut words = [0; 8];
    words[3] = 1 << 63;
    let padded = Padded(words);
    assert_eq!(padded.least().0, Padded([1, 0, 0, 0, 0, 0, 0, 0]).least().0);
    assert_eq!(padded.images(), padded.symmetries());
    assert_eq!(Point16(255).symmetry(Symmetry::Rotate180), Point16(0));
    // Boards that are not square have four.
    let board = Xiangqi(1 << 89);
    assert_eq!(board.symmetries(), [board, Xiangqi(1 << 8), Xiangqi(1 << 81), Xiangqi(1)]);
    assert_eq!(board.canonical(), (Xiangqi(1), Symmetry::Rotate180));
    assert_eq!(board.turn(), board.symmetry(Symmetry::Rotate180));
}

#[test]
fn several_boards_have_the_least_images_together() {
    use orbits::Board;
    use several_words::{Fields, Orbit as _, Xiangqi};
    const LEAST: ([Board; 2], Symmetry) = Board::canonical_of([Board(0), Board(1 << 63)]);
    assert_eq!(LEAST, ([Board(0), Board(1)], Symmetry::Rotate180));
    assert_eq!(Board::canonical_of([]), ([], Symmetry::Identity));
    // Where the first boards are the same, the next decides; its own least image may be another.
    let images = |board: Board| board.symmetries();
    for seed in 1..200u64 {
        let [first, second, third] = [1, 2, 3].map(|place| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(place));
        for boards in [[first, second, third], [!0, 0x1818 << 24, third], [first & 7, 1 << (seed % 64), second]] {
            let boards = boards.map(Board);
            let all = boards.map(images);
            let least = (0..8).map(|number| all.map(|images| images[number])).min();
            let (found, by) = Board::canonical_of(boards);
            assert_eq!(Some(found), least);
            assert_eq!(found.map(|board| board.symmetry(by.inverse())), boards);
            assert_eq!(Board::canonical_of([boards[0]]).0, [boards[0].canonical().0]);
            for symmetry in Symmetry::ALL {
                assert_eq!(Board::canonical_of(boards.map(|board| board.symmetry(symmetry))).0, found);
            }
        }
    }
    for square in 0..81 {
        let bit = 1_u128 << square;
        let [own, other] = [bit, bit.rotate_left(40) & ((1 << 81) - 1)]
            .map(|board| Fields { low: board as u64 & ((1 << 63) - 1), high: (board >> 63) as u64 });
        let (found, by) = Fields::canonical_of([own, other]);
        let words = |[a, b]: [Fields; 2]| [a.low, a.high, b.low, b.high];
        let images = |symmetry| [own, other].map(|board: Fields| board.symmetry(symmetry));
        assert_eq!(Some(words(found)), Symmetry::ALL.map(|symmetry| words(images(symmetry))).into_iter().min());
        assert_eq!(images(by), found);
    }
    let (boards, by) = Xiangqi::least_of([Xiangqi(1 << 89), Xiangqi(1)]);
    assert_eq!((boards, by), ([Xiangqi(1), Xiangqi(1 << 89)], Symmetry::Rotate180));
}

#[test]
#[should_panic(expected = "this symmetry makes another board of a 10x9 board")]
fn a_board_that_is_not_square_is_not_turned() {
    use several_words::{Orbit as _, Xiangqi};
    let _ = Xiangqi(1).symmetry(Symmetry::Rotate90);
}
