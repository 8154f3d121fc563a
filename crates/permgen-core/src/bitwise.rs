//! Functions of several boards that treat each square alone: majority, selection by a mask, the squares of all or of any.

use std::fmt;

use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::words::Words;

/// A truth table: bit `k` is the result for combination `k`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Truth([u64; 4]);

impl Truth {
    /// The table of the combinations for which something holds.
    pub(crate) fn of(combinations: u32, holds: impl Fn(u32) -> bool) -> Self {
        let mut truth = Self::default();
        for combination in (0..combinations).filter(|&combination| holds(combination)) {
            truth.0[combination as usize / 64] |= 1 << (combination % 64);
        }
        truth
    }

    /// The result for a combination.
    #[must_use]
    pub fn bit(&self, combination: u32) -> bool {
        self.0[combination as usize / 64] >> (combination % 64) & 1 == 1
    }

    /// The first 64 combinations: all of them, of six words.
    pub(crate) fn first(&self) -> u64 {
        self.0[0]
    }

    pub(crate) fn joined(self, other: Self, of_bits: fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|part| of_bits(self.0[part], other.0[part])))
    }
}

impl From<u64> for Truth {
    fn from(first: u64) -> Self {
        Self([first, 0, 0, 0])
    }
}

/// In hexadecimal digits, the first combination last.
impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.iter().rposition(|&part| part != 0).unwrap_or_default();
        write!(f, "{:#x}", self.0[last])?;
        self.0[..last].iter().rev().try_for_each(|part| write!(f, "{part:016x}"))
    }
}

/// Each bit of a result is the same function of the bits at its place in several words: a truth table for each result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bitwise {
    width: Width,
    inputs: u8,
    truths: Vec<Truth>,
}

impl Bitwise {
    /// The most words that a function takes, and the most that it returns.
    pub const MOST: usize = 8;

    /// The function of so many words of `width`. Bit `k` of `truth` is the result where bit `i` of `k` is the bit of word `i`;
    /// bits beyond the last combination do not count. `None` for no words, or more than [`Self::MOST`].
    #[must_use]
    pub fn new(width: Width, inputs: usize, truth: impl Into<Truth>) -> Option<Self> {
        let truth = truth.into();
        Self::of_combinations(width, inputs, 1, |combination, _| truth.bit(combination))
    }

    /// The function that makes `result` of the words' bits.
    #[must_use]
    pub fn of(width: Width, inputs: usize, result: impl Fn(&[bool]) -> bool) -> Option<Self> {
        Self::several(width, inputs, 1, |bits, _| result(bits))
    }

    /// The function that makes so many results of the words' bits, each by its number. `None` for none, or more than
    /// [`Self::MOST`], too.
    #[must_use]
    pub fn several(
        width: Width,
        inputs: usize,
        outputs: usize,
        result: impl Fn(&[bool], usize) -> bool,
    ) -> Option<Self> {
        let bits = |combination: u32| (0..inputs).map(|input| combination >> input & 1 == 1).vec();
        Self::of_combinations(width, inputs, outputs, |combination, number| result(&bits(combination), number))
    }

    fn of_combinations(
        width: Width,
        inputs: usize,
        outputs: usize,
        result: impl Fn(u32, usize) -> bool,
    ) -> Option<Self> {
        let is_possible = [inputs, outputs].iter().all(|count| (1..=Self::MOST).contains(count));
        let truth = |number| Truth::of(1 << inputs, |combination| result(combination, number));
        is_possible.then(|| Self { width, inputs: inputs as u8, truths: (0..outputs).map(truth).vec() })
    }

    /// The words.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// How many words it takes.
    #[must_use]
    pub fn inputs(&self) -> usize {
        usize::from(self.inputs)
    }

    /// The truth table of each result, as [`Self::new`] takes it.
    #[must_use]
    pub fn truths(&self) -> &[Truth] {
        &self.truths
    }

    /// The words that it takes.
    #[must_use]
    pub fn words_in(&self) -> Words {
        Words { count: self.inputs(), width: self.width }
    }

    /// The words that it returns.
    #[must_use]
    pub fn words_out(&self) -> Words {
        Words { count: self.truths.len(), width: self.width }
    }

    /// How many combinations of bits there are.
    #[must_use]
    pub fn combinations(&self) -> u32 {
        1 << self.inputs
    }

    /// What it makes of words.
    #[must_use]
    pub fn apply(&self, words: &[u128]) -> Vec<u128> {
        let combination =
            |bit: u32| (0..self.inputs()).fold(0, |number, input| number | (words[input] >> bit & 1) << input);
        let of = |truth: &Truth| {
            let bits = (0..self.width.bits()).filter(|&bit| truth.bit(combination(bit) as u32));
            bits.fold(0, |word, bit| word | 1 << bit)
        };
        self.truths.iter().map(of).vec()
    }
}
