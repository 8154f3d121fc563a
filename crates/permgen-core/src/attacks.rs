//! What a piece attacks that slides until something is in its way.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::board::Board;
use crate::layout::{Layout, Words};
use crate::vector::{IntoVector as _, sort};

/// The squares that a slider attacks, for the number of its square and the occupied squares.
///
/// The first occupied square of each ray is attacked, whatever stands there. What comes out for the number of a square that is
/// not among [`Attacks::squares`] is not specified.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacks {
    layout: Layout,
    /// The board, if it is in one word.
    board: Option<Board>,
    shape: (u8, u8),
    directions: Box<[(i8, i8)]>,
    squares: Box<[u8]>,
}

impl Attacks {
    /// Those of a piece on any square of the board that slides in these directions: ranks up, files right.
    #[must_use]
    pub fn new(board: Board, directions: &[(i8, i8)]) -> Self {
        let shape = (board.ranks(), board.files());
        Self::made(Layout::from(board), Some(board), shape, directions)
    }

    /// The same on a board that may lie in several words; `None` of a shape that is no board, and of more than 256 squares or bits.
    #[must_use]
    pub fn on_layout(layout: &Layout, directions: &[(i8, i8)]) -> Option<Self> {
        let shape = layout.ranks_and_files().filter(|_| layout.words().bits() <= Places::MOST)?;
        Some(Self::made(layout.clone(), None, shape, directions))
    }

    fn made(layout: Layout, board: Option<Board>, shape: (u8, u8), directions: &[(i8, i8)]) -> Self {
        // A step of no length would never leave the board.
        let directions = directions.iter().copied().filter(|&step| step != (0, 0)).collect();
        let squares = (0..layout.squares()).map(|square| square as u8).collect();
        Self { layout, board, shape, directions, squares }
    }

    /// The same on the same board, in other directions.
    #[must_use]
    pub fn along(&self, directions: &[(i8, i8)]) -> Self {
        Self { squares: self.squares.clone(), ..Self::made(self.layout.clone(), self.board, self.shape, directions) }
    }

    /// The same for some squares only; numbers that the board does not have are left out.
    #[must_use]
    pub fn on(self, squares: &[u8]) -> Self {
        let count = self.layout.squares();
        let mut squares: Vec<u8> = squares.iter().copied().filter(|&square| u16::from(square) < count).vec();
        sort(&mut squares);
        squares.dedup();
        Self { squares: squares.into(), ..self }
    }

    /// The board, if one word holds the occupied squares, and another the attacked ones.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.board
    }

    /// Where the squares lie.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The words that hold the occupied squares; as many hold the attacked ones.
    #[must_use]
    pub fn words(&self) -> Words {
        self.layout.words()
    }

    /// The directions: ranks up, files right.
    #[must_use]
    pub fn directions(&self) -> &[(i8, i8)] {
        &self.directions
    }

    /// The numbers of the squares that the piece can stand on, in ascending order: rank times files plus file.
    #[must_use]
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// For each direction the places of the squares from `square` to the edge, nearest first.
    #[must_use]
    pub fn rays(&self, square: u8) -> Vec<Vec<u8>> {
        let (ranks, files) = (i16::from(self.shape.0), i16::from(self.shape.1));
        let (rank, file) = (i16::from(square) / files, i16::from(square) % files);
        let ray = |&(up, right): &(i8, i8)| {
            (1..)
                .map(|steps| (rank + steps * i16::from(up), file + steps * i16::from(right)))
                .take_while(|(rank, file)| (0..ranks).contains(rank) && (0..files).contains(file))
                .map(|(rank, file)| self.layout.place_of((rank * files + file) as u16) as u8)
                .vec()
        };
        self.directions.iter().map(ray).vec()
    }
}

/// What is attacked along rays.
#[must_use]
pub fn along(rays: &[Vec<u8>], occupied: u128) -> u128 {
    attacked(rays, occupied.into()).low()
}

/// What is attacked along rays, on a board of up to 256 places.
#[must_use]
pub fn attacked(rays: &[Vec<u8>], occupied: Places) -> Places {
    let mut attacked = Places::NONE;
    for ray in rays {
        for &place in ray {
            attacked |= Places::one(place);
            if occupied.has(place) {
                break;
            }
        }
    }
    attacked
}

/// The bits that decide what is attacked along rays: all but the last of each, which is attacked in any case.
#[must_use]
pub fn deciding(rays: &[Vec<u8>]) -> u128 {
    let decides = rays.iter().flat_map(|ray| ray.iter().rev().skip(1));
    decides.fold(0, |mask, bit| mask | 1 << bit)
}

/// A set of the places of a board: bits, counted through all words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places([u128; 2]);

impl Places {
    /// How many places there are.
    pub const MOST: usize = 256;
    /// No place.
    pub const NONE: Places = Places([0; 2]);

    /// One place.
    #[must_use]
    pub const fn one(place: u8) -> Self {
        let bit = 1 << (place % 128);
        if place < 128 { Self([bit, 0]) } else { Self([0, bit]) }
    }

    /// The places of words, the lowest word first.
    #[must_use]
    pub fn of(layout: Words, words: &[u128]) -> Self {
        let size = layout.width.size();
        let mut places = Self::NONE;
        for (number, word) in words.iter().enumerate() {
            places.0[number * size / 128] |= word << (number * size % 128);
        }
        places
    }

    /// The word of a number.
    #[must_use]
    pub const fn word(self, layout: Words, number: usize) -> u128 {
        let first = number * layout.width.size();
        self.0[first / 128] >> (first % 128) & layout.width.mask()
    }

    /// The words, the lowest first.
    #[must_use]
    pub fn words(self, layout: Words) -> Vec<u128> {
        (0..layout.count).map(|number| self.word(layout, number)).vec()
    }

    /// The first 128 places.
    #[must_use]
    pub const fn low(self) -> u128 {
        self.0[0]
    }

    /// Whether a place is among them.
    #[must_use]
    pub const fn has(self, place: u8) -> bool {
        self.0[place as usize / 128] >> (place % 128) & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Of the subsets of a set the one after this, in ascending order; behind the last comes none.
    #[must_use]
    pub const fn next_within(self, set: Self) -> Self {
        // The subtraction borrows through the bits that are not in the set.
        let (low, borrows) = self.0[0].overflowing_sub(set.0[0]);
        let high = self.0[1].wrapping_sub(set.0[1]).wrapping_sub(borrows as u128);
        Self([low & set.0[0], high & set.0[1]])
    }
}

impl From<u128> for Places {
    fn from(low: u128) -> Self {
        Self([low, 0])
    }
}

impl BitOr for Places {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for Places {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Places {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl Not for Places {
    type Output = Self;
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}
