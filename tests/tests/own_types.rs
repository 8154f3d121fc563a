//! Functions inside an `impl`, of types that hold a word, and of `usize`.

#![deny(warnings, clippy::pedantic)]

use permgen::permutation;

/// A board as engines have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboard(pub u64);

/// The number of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    number: u8,
}

impl Bitboard {
    permutation! {
        types = [Self(u64), Square { number: u8 }], targets = [aarch64];
        /// Black's view.
        pub const fn flip(self) -> Self { sq ^ 56 }
        /// The same through a reference, and of the one before.
        #[inline(always)]
        #[allow(clippy::inline_always, clippy::trivially_copy_pass_by_ref)]
        pub const fn half_turn(&self) -> Self { flip then mirror_horizontal }
        /// A word in, a board out.
        #[must_use = "it is the result"]
        pub const fn from_bytes(bytes: u64) -> Self { sq ^ 56 }
        /// Several boards.
        pub const fn majority(self, a: Self, b: &Bitboard) -> Self {
            types = [Self(u64), Bitboard(u64)];
            bitwise(|a, b, c| a & b | a & c | b & c)
        }
        /// Several boards and several results.
        pub const fn exchanged(self, other: Self, under: u64) -> [Self; 2] {
            bitwise(|a, b, m| { let t = (a ^ b) & m; [a ^ t, b ^ t] })
        }
        /// The same as a tuple, one of them a word.
        pub const fn sums(self, other: &Self) -> (Self, u64) { bitwise(|a, b| (a ^ b, a & b)) }
        /// An index of a table.
        pub const fn first_file(self) -> usize given board & !file(a) == 0 { gather(file(a)) }
        /// A file from its index.
        pub const fn of_first_file(index: usize) -> Self { scatter(file(a)) }
        /// Chosen by another argument.
        pub const fn seen(self, black: bool) -> Self { if black { flip_vertical } else { identity } }
        /// For all squares.
        pub const fn along(square: Square, occupied: Self) -> usize { gather(diagonal(square)) }
        /// Of the word alone.
        pub(crate) const fn words(flip: u64) -> u64 { sq ^ 7 }
    }
}

impl Square {
    permutation! {
        types = [Self { number: u8 }, Bitboard(u64)];
        /// The square on the other side.
        pub const fn flipped(self) -> Self { square_of(flip_vertical) }
        /// The square's own number chooses the line.
        pub const fn diagonal(self, occupied: Bitboard) -> u8 { gather(diagonal(square)) }
    }
}

/// The number of a square in a wider word.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Wide(u16);

impl Wide {
    permutation! {
        types = [Self(u16)];
        const fn flipped(self) -> Self { square_of(flip_vertical) }
    }
}

/// No type holds anything, and yet it is inside an `impl`.
struct Tools;

impl Tools {
    permutation! {
        associated = true;
        const fn flip(board: u64) -> u64 { sq ^ 56 }
        const fn both(board: u64) -> u64 { flip then mirror_horizontal }
    }
    #[permgen::permutes(associated = true, sq ^ 7)]
    const fn mirror(board: u64) -> u64;
}

/// A method of a trait cannot be `const`.
trait Turned {
    fn turned(self) -> Self;
}

impl Turned for inner::Board {
    permutation! {
        associated = true, types = [Self(u32)], board = 4x8;
        fn turned(self) -> Self { rotate_180 }
    }
}

#[test]
fn methods_of_traits_are_generated() {
    assert_eq!(inner::Board(0b11).turned(), inner::Board(0b11 << 30));
}

mod inner {
    /// Of another module.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Board(pub(crate) u32);
}

/// In a generic type.
struct Generic<const N: usize>(u64);

impl<const N: usize> Generic<N> {
    permutation! {
        types = [Self(u64)];
        const fn turned(self) -> Self { sq ^ 63 }
    }
}

permutation! {
    types = [inner::Board(u32)];
    /// Outside of any `impl`.
    const fn reversed(board: inner::Board) -> inner::Board { i ^ 31 }
    const fn flip_square(square: usize) -> usize { square_of(flip_vertical) }
    const fn flip_wide(square: u32) -> u16 { square_of(flip_vertical) }
    const fn seen_by(black: bool, square: u16) -> u16 { square_of(if black { sq ^ 56 } else { sq }) }
    const fn halves(word: usize) -> usize { usize = u32; i ^ 16 }
    const fn index(occupied: u64) -> usize { gather(inner(rank(1))) }
    #[cfg(any())]
    const fn absent(board: inner::Board) -> inner::Board { i ^ 31 }
}

fn boards() -> impl Iterator<Item = u64> {
    let mixed = (1..100_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7));
    (0..64).map(|bit| 1 << bit).chain([0, u64::MAX]).chain(mixed)
}

fn gathered(board: u64, squares: impl Iterator<Item = u32>) -> u64 {
    squares.enumerate().map(|(place, square)| (board >> square & 1) << place).sum()
}

#[test]
fn methods_of_a_bitboard() {
    for board in boards() {
        let flipped = board.swap_bytes();
        assert_eq!(Bitboard(board).flip(), Bitboard(flipped));
        assert_eq!(Bitboard(board).half_turn(), Bitboard(board.reverse_bits()));
        assert_eq!(Bitboard::from_bytes(board), Bitboard(flipped));
        assert_eq!(Bitboard::words(board).swap_bytes(), board.reverse_bits());
        assert_eq!([false, true].map(|black| Bitboard(board).seen(black).0), [board, flipped]);
        let [a, b] = [board.rotate_left(9), board.rotate_left(21)];
        let expected = board & a | board & b | a & b;
        assert_eq!(Bitboard(board).majority(Bitboard(a), &Bitboard(b)), Bitboard(expected));
        let t = (board ^ a) & b;
        assert_eq!(Bitboard(board).exchanged(Bitboard(a), b), [Bitboard(board ^ t), Bitboard(a ^ t)]);
        assert_eq!(Bitboard(board).sums(&Bitboard(a)), (Bitboard(board ^ a), board & a));
        assert_eq!(Generic::<3>(board).turned().0, board.reverse_bits());
    }
}

#[test]
fn indices_and_numbers() {
    for board in boards() {
        let file = board & 0x0101_0101_0101_0101;
        let index = Bitboard(file).first_file();
        assert_eq!(index as u64, gathered(board, (0..8).map(|rank| 8 * rank)));
        assert_eq!(Bitboard::of_first_file(index), Bitboard(file));
        assert_eq!(Bitboard::of_first_file(index | !0xff), Bitboard(file), "no bit above counts");
        assert_eq!(super_diagonal(board), Bitboard::along(Square { number: 0 }, Bitboard(board)) as u64);
        assert_eq!(super_diagonal(board), u64::from(Square { number: 27 }.diagonal(Bitboard(board))));
        assert_eq!(index_of_first_rank(board), index_by_hand(board));
    }
    for number in 0..64 {
        assert_eq!(Square { number }.flipped(), Square { number: number ^ 0o70 });
        assert_eq!(flip_square(usize::from(number)), usize::from(number ^ 0o70));
        assert_eq!(flip_wide(u32::from(number)), u16::from(number ^ 0o70));
        assert_eq!([false, true].map(|black| seen_by(black, number.into())), [number, number ^ 0o70].map(u16::from));
        assert_eq!(Wide(number.into()).flipped(), Wide(u16::from(number ^ 0o70)));
    }
}

fn super_diagonal(board: u64) -> u64 {
    gathered(board, (0..8).map(|step| 9 * step))
}

fn index_of_first_rank(board: u64) -> usize {
    index(board)
}

fn index_by_hand(board: u64) -> usize {
    usize::from(board.to_le_bytes()[0] >> 1 & 63)
}

#[test]
fn words_of_any_kind() {
    assert_eq!(reversed(inner::Board(0b110)), inner::Board(0b110_u32.reverse_bits()));
    assert_eq!(halves(0x1234_5678), 0x5678_1234);
    assert_eq!(halves(usize::MAX), 0xffff_ffff, "the word that was stated");
    assert_eq!(Tools::flip(0xff), 0xff << 56);
    assert_eq!(Tools::both(1), 1 << 63);
    assert_eq!(Tools::mirror(1), 1 << 7);
}

#[test]
fn constants() {
    const FLIPPED: Bitboard = Bitboard(0xff).flip();
    const SQUARE: usize = flip_square(3);
    assert_eq!((FLIPPED.0, SQUARE), (0xff << 56, 59));
}
