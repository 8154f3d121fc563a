//! What a program has to compute: where the bits of a word go, which are dropped, and which may be assumed absent.

use crate::article::counted;
use crate::permutation::Permutation;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// An injective map on some of the bits of a word; the other bits are dropped.
///
/// Bit `i` of the input goes to `destination_of(i)`; bits of the result that nothing reaches are 0. Bits that the caller
/// promises to be 0 ([`PartialMap::promised_zero`]) have no destination: a program may do anything with them, and the
/// promise is part of what is proved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialMap {
    input: Width,
    output: Width,
    to: Box<[Option<u8>]>,
    promised_zero: u128,
}

/// Why a table is not an injective map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotInjective {
    /// The table has the wrong number of entries.
    Length {
        /// The input word.
        input: Width,
        /// How many entries there are.
        found: usize,
    },
    /// A destination is not a bit of the result.
    OutOfRange {
        /// The result word.
        output: Width,
        /// The bit that is sent there.
        source_bit: u8,
        /// Where it is sent.
        destination: u8,
    },
    /// A bit that the input does not have is given a destination.
    Absent {
        /// The input word.
        input: Width,
        /// The bit that is sent there.
        source_bit: u8,
        /// Where it is sent.
        destination: u8,
    },
    /// The result is too short for what is gathered.
    LongIndex {
        /// The result word.
        output: Width,
        /// How many bits are gathered.
        bits: u32,
    },
    /// Two bits have the same destination.
    Collision {
        /// The lower bit.
        first: u8,
        /// The higher bit.
        second: u8,
        /// Where both go.
        destination: u8,
    },
    /// A bit is promised to be 0 and yet has a destination.
    PromisedBitMapped {
        /// The bit.
        bit: u8,
    },
}

impl std::fmt::Display for NotInjective {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length { input, found } => {
                let table = counted(found, "entry");
                write!(f, "a table of {table} cannot be a map of the {} bits of `{input}`", input.bits())
            }
            Self::OutOfRange { output, source_bit, destination } => {
                write!(f, "bit {source_bit} goes to {destination}, but `{output}` has bits 0 to {}", output.bits() - 1)
            }
            Self::Absent { input, source_bit, destination } => write!(
                f,
                "bit {source_bit} goes to {destination}, but the argument, a `{input}`, has bits 0 to {}",
                input.bits() - 1
            ),
            Self::LongIndex { output, bits } => write!(f, "an index of {bits} bits does not fit in `{output}`"),
            Self::Collision { first, second, destination } => {
                write!(f, "bits {first} and {second} both go to {destination}")
            }
            Self::PromisedBitMapped { bit } => write!(f, "bit {bit} is promised to be 0, yet it has a destination"),
        }
    }
}

impl std::error::Error for NotInjective {}

impl NotInjective {
    /// What would be right, where that can be said.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::LongIndex { bits, .. } => {
                let long_enough = Width::ALL.into_iter().find(|width| width.bits() >= *bits)?;
                Some(format!("a result of `{long_enough}` holds {bits} bits; or gather fewer squares"))
            }
            _ => None,
        }
    }
}

impl PartialMap {
    /// The map that sends bit `i` of an `input` word to bit `to[i]` of an `output` word, or drops it.
    ///
    /// `promised_zero` is the set of input bits that the caller guarantees to be 0.
    ///
    /// # Errors
    ///
    /// When the table has the wrong length, names a bit that the output does not have, names a bit twice, or maps a bit
    /// that is promised to be 0.
    pub fn new(input: Width, output: Width, to: &[Option<u8>], promised_zero: u128) -> Result<Self, NotInjective> {
        if to.len() != input.size() {
            return Err(NotInjective::Length { input, found: to.len() });
        }
        let mut source_of = [None; 128];
        for (bit, destination) in (0u8..).zip(to) {
            let Some(destination) = *destination else { continue };
            if u32::from(destination) >= output.bits() {
                return Err(NotInjective::OutOfRange { output, source_bit: bit, destination });
            }
            if promised_zero >> bit & 1 == 1 {
                return Err(NotInjective::PromisedBitMapped { bit });
            }
            if let Some(first) = source_of[usize::from(destination)].replace(bit) {
                return Err(NotInjective::Collision { first, second: bit, destination });
            }
        }
        Ok(Self { input, output, to: to.into(), promised_zero: promised_zero & input.mask() })
    }

    /// The map that drops every bit.
    #[must_use]
    pub fn nothing(input: Width, output: Width) -> Self {
        Self { input, output, to: vec![None; input.size()].into(), promised_zero: 0 }
    }

    /// The same map between words of other widths, as from a board to an index of one byte.
    ///
    /// # Errors
    ///
    /// When a bit that has a destination, or its destination, does not fit.
    ///
    /// ```
    /// use permgen_core::partial_map::PartialMap;
    /// use permgen_core::width::Width;
    ///
    /// // The second byte of a word goes to the low end.
    /// let to: [Option<u8>; 64] = std::array::from_fn(|bit| (8..16).contains(&bit).then(|| bit as u8 - 8));
    /// let rank = PartialMap::new(Width::W64, Width::W64, &to, 0)?;
    /// let index = rank.resized(Width::W64, Width::W8)?;
    /// assert_eq!(index.apply(0x8100), 0x81);
    /// assert!(rank.resized(Width::W8, Width::W64).is_err());
    /// # Ok::<(), permgen_core::partial_map::NotInjective>(())
    /// ```
    pub fn resized(&self, input: Width, output: Width) -> Result<Self, NotInjective> {
        let absent = (0u8..).zip(&self.to).skip(input.size()).find_map(|(bit, to)| to.map(|to| (bit, to)));
        if let Some((source_bit, destination)) = absent {
            return Err(NotInjective::Absent { input, source_bit, destination });
        }
        let bits = self.domain().count_ones();
        if self.is_gather() && bits > output.bits() && bits < self.input.bits() {
            return Err(NotInjective::LongIndex { output, bits });
        }
        let mut to = self.to.to_vec();
        to.resize(input.size(), None);
        Self::new(input, output, &to, self.promised_zero & input.mask())
    }

    /// Whether the bits that are kept go to the low end, in their order.
    #[must_use]
    pub fn is_gather(&self) -> bool {
        self.to.iter().flatten().copied().eq(0..self.domain().count_ones() as u8)
    }

    /// The word that comes in.
    #[must_use]
    pub fn input(&self) -> Width {
        self.input
    }

    /// The word that goes out.
    #[must_use]
    pub fn output(&self) -> Width {
        self.output
    }

    /// Where bit `bit` goes, or `None` when it is dropped or promised to be 0.
    #[must_use]
    pub fn destination_of(&self, bit: u8) -> Option<u8> {
        self.to[usize::from(bit)]
    }

    /// The table of destinations: entry `i` is where input bit `i` goes.
    #[must_use]
    pub fn destinations(&self) -> &[Option<u8>] {
        &self.to
    }

    /// The input bits that the caller guarantees to be 0.
    #[must_use]
    pub fn promised_zero(&self) -> u128 {
        self.promised_zero
    }

    /// The input bits that have a destination.
    #[must_use]
    pub fn domain(&self) -> u128 {
        (0u32..).zip(&self.to).filter(|(_, to)| to.is_some()).fold(0, |set, (bit, _)| set | 1 << bit)
    }

    /// The output bits that something reaches.
    #[must_use]
    pub fn image(&self) -> u128 {
        self.to.iter().flatten().fold(0, |set, to| set | 1 << to)
    }

    /// The input bits that may be set and are dropped.
    #[must_use]
    pub fn dropped(&self) -> u128 {
        self.input.mask() & !self.domain() & !self.promised_zero
    }

    /// The permutation, when the map is one: every bit of the word has a destination in a word of the same width.
    #[must_use]
    pub fn as_permutation(&self) -> Option<Permutation> {
        if self.input != self.output {
            return None;
        }
        Permutation::from_destinations(self.input, &self.to.iter().copied().whole()?).ok()
    }

    /// The naive map: each set bit of `word` moved to its destination.
    ///
    /// The promise is not checked: promised bits are dropped.
    #[must_use]
    pub fn apply(&self, word: u128) -> u128 {
        (0u32..)
            .zip(&self.to)
            .filter_map(|(bit, to)| to.map(|to| (word >> bit & 1) << to))
            .fold(0, |result, bit| result | bit)
    }
}

impl From<&Permutation> for PartialMap {
    fn from(permutation: &Permutation) -> Self {
        Self {
            input: permutation.width(),
            output: permutation.width(),
            to: permutation.destinations().iter().copied().map(Some).collect(),
            promised_zero: 0,
        }
    }
}

impl From<Permutation> for PartialMap {
    fn from(permutation: Permutation) -> Self {
        Self::from(&permutation)
    }
}
