//! Bits of a word that are exchanged, where only the running program knows which.

use crate::vector::IntoVector as _;
use crate::width::Width;

/// Which bits of a word are exchanged: other arguments of the function say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// The word.
    pub width: Width,
    /// What says which bits.
    pub by: By,
}

/// What says which bits are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The numbers of two places, each a `u8`.
    Places,
    /// A mask of the lower bits of pairs, and how far above each its partner lies: a constant, or a `u8`.
    Mask {
        /// The distance, if it is a constant.
        distance: Option<u8>,
    },
}

impl Exchange {
    /// The words that a function takes: the one whose bits are exchanged, a mask if there is one, and numbers of places.
    #[must_use]
    pub fn words_in(self) -> Vec<Width> {
        let numbers = vec![Width::W8; self.numbers()];
        [vec![self.width; self.words()], numbers].concat()
    }

    /// How many of the words that a function takes are not numbers of places.
    #[must_use]
    pub fn words(self) -> usize {
        if self.by == By::Places { 1 } else { 2 }
    }

    /// How many numbers of places a function takes, behind its words.
    #[must_use]
    pub fn numbers(self) -> usize {
        match self.by {
            By::Places => 2,
            By::Mask { distance: None } => 1,
            By::Mask { .. } => 0,
        }
    }

    /// The word after the exchange. Of the numbers the low bits count that are a place below the width. Of each pair whose bits
    /// differ, both are flipped. Beyond the end of the word there are zeros, and what is exchanged with them is lost; a bit that a mask
    /// puts in two pairs is flipped by each that differed before.
    ///
    /// # Panics
    ///
    /// If there are fewer words than it takes.
    #[must_use]
    pub fn apply(self, words: &[u128]) -> u128 {
        let (x, bits) = (words[0], self.width.bits());
        let place = |number: u128| number as u32 % bits;
        let one = |place: u32| if place < bits { 1u128 << place } else { 0 };
        let is_set = |place: u32| x & one(place) != 0;
        let flipped = |low: u32, high: u32| if is_set(low) == is_set(high) { 0 } else { one(low) ^ one(high) };
        match self.by {
            By::Places => x ^ flipped(place(words[1]), place(words[2])),
            By::Mask { distance } => {
                let distance = distance.map_or_else(|| place(words[2]), |distance| place(distance.into()));
                let (mut after, mut mask) = (x, words[1]);
                while mask != 0 {
                    let low = mask.trailing_zeros();
                    after ^= flipped(low, low + distance);
                    mask &= mask - 1;
                }
                after
            }
        }
    }

    /// Every combination of numbers of places below the width.
    #[must_use]
    pub fn places(self) -> Vec<Vec<u128>> {
        let bits = 0..u128::from(self.width.bits());
        match self.numbers() {
            0 => vec![Vec::new()],
            1 => bits.map(|one| vec![one]).vec(),
            _ => bits.clone().flat_map(|one| bits.clone().map(move |other| vec![one, other])).vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_exchanged() {
        let places = Exchange { width: Width::W64, by: By::Places };
        for (x, a, b, after) in [(0b0100, 2, 5, 0b10_0000), (0b0100, 2, 2, 0b0100), (1, 64 + 63, 0, 1 << 63)] {
            assert_eq!(places.apply(&[x, a, b]), after, "{a}, {b}");
            assert_eq!(places.apply(&[x, b, a]), after, "{b}, {a}");
        }
        let masked = Exchange { width: Width::W8, by: By::Mask { distance: None } };
        assert_eq!(masked.apply(&[0b0001_0010, 0b0000_0011, 4]), 0b0010_0001);
        // What has no partner is lost; a distance of a whole word is none.
        assert_eq!(masked.apply(&[0b1100_0000, 0b1000_0000, 1]), 0b0100_0000);
        assert_eq!(masked.apply(&[0x5a, 0xff, 8]), 0x5a);
        // Bit 1 belongs to two pairs that differ: it is flipped twice.
        assert_eq!(masked.apply(&[0b010, 0b011, 1]), 0b111);
        let fixed = Exchange { width: Width::W8, by: By::Mask { distance: Some(4) } };
        assert_eq!((0..=255).find(|&x| fixed.apply(&[x, 0x0f]) != x >> 4 | (x & 15) << 4), None);
    }
}
