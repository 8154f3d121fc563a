//! The number of the lowest or the highest bit of a word that is set.

use crate::width::Width;

/// Which bit of a word is looked for. What comes out for 0, which has none, is not specified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitScan {
    /// The word.
    pub width: Width,
    /// Which bit.
    pub end: End,
}

/// An end of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The lowest bit that is set.
    Lowest,
    /// The highest bit that is set.
    Highest,
}

impl BitScan {
    /// The number of the bit, or `None` of 0.
    #[must_use]
    pub fn of(self, word: u128) -> Option<u32> {
        let word = word & self.width.mask();
        match self.end {
            _ if word == 0 => None,
            End::Lowest => Some(word.trailing_zeros()),
            End::Highest => Some(127 - word.leading_zeros()),
        }
    }
}
