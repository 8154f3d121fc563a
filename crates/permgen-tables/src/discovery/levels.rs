//! The squares of a mask from the highest to the lowest, and the factor's bits from the lowest on.
//!
//! What a square contributes to the product is the factor shifted up by the square's number. So the lowest bits of the
//! factor alone decide the products of all occupancies of the highest squares, carries included: once the bits below
//! `width - square` are chosen, every subset of the squares from `square` on has its final index. Two of them with the same
//! index and different sets collide whatever the remaining bits are, and the whole branch can be left out. This prunes a
//! search for factors, and makes a finished one a proof that there is none.

use std::ops::Shl;

/// An occupancy that a relation says nothing about.
const ABSENT: u32 = 0;

/// What products are computed in: the smallest that does, for speed.
pub(super) trait Word: Copy + Shl<u32, Output = Self> {
    /// The low bits of a factor.
    fn of(factor: u128) -> Self;
    /// The sum of two products.
    fn plus(self, other: Self) -> Self;
    /// The highest `bits` bits.
    fn highest(self, bits: u32) -> usize;
}

macro_rules! word {
    ($type:ident) => {
        impl Word for $type {
            fn of(factor: u128) -> Self {
                factor as $type
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn highest(self, bits: u32) -> usize {
                (self >> ($type::BITS - bits)) as usize
            }
        }
    };
}
word!(u64);
word!(u128);

/// A relation in the order of the levels, for an index of a certain number of bits.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    /// The bits of the word.
    width: u32,
    /// The bits of the index: at least 1.
    bits: u32,
    /// The squares that matter, the highest first.
    squares: Vec<u32>,
    /// Which set (from 1 on) an occupancy stands for; bit `i` of the position says that `squares[i]` is occupied.
    sets: Vec<u32>,
}

impl Levels {
    /// Of pairs of an occupancy and a set, of which only equality matters.
    pub(super) fn new(width: u32, mask: u128, pairs: &[(u128, u128)], bits: u32) -> Self {
        let squares: Vec<u32> = (0..width).rev().filter(|square| mask >> square & 1 == 1).collect();
        let mut different: Vec<u128> = pairs.iter().map(|pair| pair.1).collect();
        different.sort_unstable();
        different.dedup();
        let mut sets = vec![ABSENT; 1 << squares.len()];
        for (occupancy, set) in pairs {
            let place = (0..squares.len())
                .fold(0, |place, level| place | ((occupancy >> squares[level] & 1) as usize) << level);
            sets[place] = different.partition_point(|other| other < set) as u32 + 1;
        }
        Self { width, bits, squares, sets }
    }

    /// How many levels there are: one for each square.
    pub(super) fn count(&self) -> usize {
        self.squares.len()
    }

    /// How many of the factor's lowest bits are decided when so many levels are; higher ones than those of the last level do
    /// not matter.
    pub(super) fn decided(&self, levels: usize) -> u32 {
        levels.checked_sub(1).map_or(0, |last| self.width - self.squares[last])
    }

    /// The bits of the word.
    pub(super) fn width(&self) -> u32 {
        self.width
    }
}

/// Factors by the bits decided so far, and the indices that follow from these.
pub(super) struct Placed<'a, W> {
    levels: &'a Levels,
    /// By how much a product is shifted up to be at the top of `W`.
    up: u32,
    /// The products of the occupancies, in the order of `Levels::sets`.
    products: Vec<W>,
    /// Which set is at an index, or 0.
    table: Vec<u32>,
    /// The indices that were filled, in this order.
    filled: Vec<u32>,
    /// How many were filled before each level that is placed.
    marks: Vec<usize>,
}

impl<'a, W: Word> Placed<'a, W> {
    /// With nothing decided, in words of `word_bits`.
    pub(super) fn new(levels: &'a Levels, word_bits: u32) -> Self {
        let mut placed = Self {
            levels,
            up: word_bits - levels.width,
            products: vec![W::of(0); levels.sets.len()],
            table: vec![0; 1 << levels.bits],
            filled: Vec::with_capacity(1 << levels.bits),
            marks: Vec::with_capacity(levels.count()),
        };
        placed.table[0] = levels.sets[0];
        placed
    }

    /// How many levels are placed.
    pub(super) fn level(&self) -> usize {
        self.marks.len()
    }

    /// How many entries of the table are filled, without that of the empty board.
    pub(super) fn filled(&self) -> usize {
        self.filled.len()
    }

    /// Places the next level by a factor whose bits are decided as far as it asks for. When two occupancies collide, nothing
    /// is changed and the answer is `false`.
    pub(super) fn place(&mut self, factor: u128) -> bool {
        let level = self.marks.len();
        let mark = self.filled.len();
        let half = 1 << level;
        let more = W::of(factor) << (self.levels.squares[level] + self.up);
        let (before, after) = self.products.split_at_mut(half);
        let sets = &self.levels.sets[half..2 * half];
        for ((&product, sum), &set) in before.iter().zip(after).zip(sets) {
            *sum = product.plus(more);
            if set == ABSENT {
                continue;
            }
            let index = sum.highest(self.levels.bits);
            let there = &mut self.table[index];
            if *there == 0 {
                *there = set;
                self.filled.push(index as u32);
            } else if *there != set {
                self.clear(mark);
                return false;
            }
        }
        self.marks.push(mark);
        true
    }

    /// Takes the last level back.
    pub(super) fn take_back(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.clear(mark);
        }
    }

    fn clear(&mut self, mark: usize) {
        for index in self.filled.drain(mark..) {
            self.table[index as usize] = 0;
        }
    }
}
