//! Some bits of a word as an index of a table: each set of them has its own, in whatever order.

use crate::width::Width;

/// An injective map of the subsets of a mask to the numbers `0..2^bits`.
///
/// Where [`crate::partial_map::PartialMap`] says which bit of the index each square is, this leaves it open, so that there
/// are more programs to choose from, even those whose sums carry.
///
/// The index depends on the mask's bits alone. Unless the caller promises that the others are 0
/// ([`IndexMap::promised`]), a program has to see to that itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IndexMap {
    input: Width,
    output: Width,
    mask: u128,
    bits: u32,
    is_promised: bool,
}

/// Why there is no such map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidIndexMap {
    /// The mask has bits that the word does not have.
    Mask {
        /// The word.
        input: Width,
        /// The mask.
        mask: u128,
    },
    /// There are more subsets than indices.
    TooFewBits {
        /// How many bits the mask has.
        found: u32,
        /// How many the index has.
        bits: u32,
    },
    /// The index is longer than the result.
    TooManyBits {
        /// How many bits the index has.
        bits: u32,
        /// The result's type.
        output: Width,
    },
}

impl std::fmt::Display for InvalidIndexMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Mask { input, mask } => write!(f, "the mask {mask:#x} does not fit in `{input}`"),
            Self::TooFewBits { found, bits } => write!(f, "{found} bits cannot be told apart by an index of {bits}"),
            Self::TooManyBits { bits, output } => write!(f, "an index of {bits} bits does not fit in `{output}`"),
        }
    }
}

impl std::error::Error for InvalidIndexMap {}

impl IndexMap {
    /// The index of `bits` bits, in a word of `output`, of what `mask` leaves of a word of `input`.
    ///
    /// # Errors
    ///
    /// When the mask does not fit in the word, or the index is too short or too long.
    pub fn new(input: Width, output: Width, mask: u128, bits: u32) -> Result<Self, InvalidIndexMap> {
        if mask & !input.mask() != 0 {
            return Err(InvalidIndexMap::Mask { input, mask });
        }
        if mask.count_ones() > bits {
            return Err(InvalidIndexMap::TooFewBits { found: mask.count_ones(), bits });
        }
        if bits > output.bits() {
            return Err(InvalidIndexMap::TooManyBits { bits, output });
        }
        Ok(Self { input, output, mask, bits, is_promised: false })
    }

    /// The same map for callers who promise that all bits outside the mask are 0.
    #[must_use]
    pub fn promised(self) -> Self {
        Self { is_promised: true, ..self }
    }

    /// The word that comes in.
    #[must_use]
    pub fn input(&self) -> Width {
        self.input
    }

    /// The word that the index is in.
    #[must_use]
    pub fn output(&self) -> Width {
        self.output
    }

    /// The bits that are told apart.
    #[must_use]
    pub fn mask(&self) -> u128 {
        self.mask
    }

    /// How long the index is: the table has `2^bits` entries.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The input bits that the caller guarantees to be 0.
    #[must_use]
    pub fn promised_zero(&self) -> u128 {
        if self.is_promised { self.input.mask() & !self.mask } else { 0 }
    }
}
