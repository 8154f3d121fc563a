//! Functions of several boards that treat each square alone: majority, selection by a mask, the squares of all or of any.

use crate::width::Width;

/// Each bit of the result is the same function of the bits at its place in several words: a truth table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitwise {
    width: Width,
    inputs: u8,
    truth: u64,
}

impl Bitwise {
    /// The most words that a function takes: a truth table is one word.
    pub const MOST: usize = 6;

    /// The function of so many words of `width`. Bit `k` of `truth` is the result where bit `i` of `k` is the bit of word `i`;
    /// bits beyond the last combination do not count. `None` for no words, or more than [`Self::MOST`].
    #[must_use]
    pub fn new(width: Width, inputs: usize, truth: u64) -> Option<Self> {
        if inputs == 0 || inputs > Self::MOST {
            return None;
        }
        let bitwise = Self { width, inputs: inputs as u8, truth };
        Some(Self { truth: truth & bitwise.all(), ..bitwise })
    }

    /// The function that makes `result` of the words' bits.
    #[must_use]
    pub fn of(width: Width, inputs: usize, result: impl Fn(&[bool]) -> bool) -> Option<Self> {
        let bits = |combination: u32| (0..inputs).map(|input| combination >> input & 1 == 1).collect::<Vec<bool>>();
        let all = Self::new(width, inputs, 0)?;
        let truth = (0..all.combinations()).filter(|&combination| result(&bits(combination)));
        Self::new(width, inputs, truth.fold(0, |truth, combination| truth | 1 << combination))
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

    /// The truth table, as [`Self::new`] takes it.
    #[must_use]
    pub fn truth(&self) -> u64 {
        self.truth
    }

    /// How many combinations of bits there are.
    #[must_use]
    pub fn combinations(&self) -> u32 {
        1 << self.inputs
    }

    /// The same function of words of another width.
    #[must_use]
    pub fn with_width(self, width: Width) -> Self {
        Self { width, ..self }
    }

    /// The truth table of what is always set.
    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.combinations())
    }

    /// What it makes of words.
    #[must_use]
    pub fn apply(&self, words: &[u128]) -> u128 {
        let combination =
            |bit: u32| (0..self.inputs()).fold(0, |number, input| number | (words[input] >> bit & 1) << input);
        (0..self.width.bits())
            .filter(|&bit| self.truth >> combination(bit) & 1 == 1)
            .fold(0, |word, bit| word | 1 << bit)
    }
}
