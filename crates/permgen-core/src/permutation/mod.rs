//! Permutations of the bits of a word, and their algebra.

mod algebra;
#[cfg(feature = "deep")]
mod display;
pub mod structure;

use crate::article::counted;
use std::fmt;

use crate::vector::IntoVector as _;
use crate::width::Width;

/// A bijection of the bit indices `0..width`.
///
/// `destination_of(i)` is where bit `i` GOES. Tables say which way they run: [`Permutation::from_destinations`] and
/// [`Permutation::from_sources`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permutation {
    width: Width,
    to: Box<[u8]>,
}

/// Why a table is not a bijection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotABijection {
    /// The table has the wrong number of entries.
    Length {
        /// The word.
        width: Width,
        /// How many entries there are.
        found: usize,
    },
    /// An entry is not a bit index of the word.
    OutOfRange {
        /// The word.
        width: Width,
        /// The entry's position in the table.
        index: usize,
        /// Its value.
        value: u8,
    },
    /// Two entries are the same.
    Repeated {
        /// The value that appears twice.
        value: u8,
        /// The position where it appears first.
        first: usize,
        /// The position where it appears again.
        second: usize,
    },
}

impl std::fmt::Display for NotABijection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Length { width, found } => write!(
                f,
                "a table of {} cannot be a permutation of the {} bits of `{width}`",
                counted(found, "entry"),
                width.bits()
            ),
            Self::OutOfRange { width, index, value } => {
                write!(f, "entry {index} is {value}, but `{width}` has bits 0 to {}", width.bits() - 1)
            }
            Self::Repeated { value, first, second } => write!(f, "entries {first} and {second} are both {value}"),
        }
    }
}

impl std::error::Error for NotABijection {}

impl Permutation {
    /// The permutation that leaves every bit where it is.
    #[must_use]
    pub fn identity(width: Width) -> Self {
        Self { width, to: (0..width.bits() as u8).collect() }
    }

    /// The permutation that sends bit `i` to `to[i]`.
    ///
    /// # Errors
    ///
    /// When `to` does not name each of `0..width` exactly once.
    pub fn from_destinations(width: Width, to: &[u8]) -> Result<Self, NotABijection> {
        if to.len() != width.size() {
            return Err(NotABijection::Length { width, found: to.len() });
        }
        let mut seen = [usize::MAX; 128];
        for (index, &value) in to.iter().enumerate() {
            if u32::from(value) >= width.bits() {
                return Err(NotABijection::OutOfRange { width, index, value });
            }
            let first = &mut seen[usize::from(value)];
            if *first != usize::MAX {
                return Err(NotABijection::Repeated { value, first: *first, second: index });
            }
            *first = index;
        }
        Ok(Self { width, to: to.into() })
    }

    /// The permutation whose bit `i` comes from `from[i]`.
    ///
    /// # Errors
    ///
    /// When `from` does not name each of `0..width` exactly once.
    pub fn from_sources(width: Width, from: &[u8]) -> Result<Self, NotABijection> {
        Ok(Self::from_destinations(width, from)?.inverse())
    }

    /// The permutation given by a function from bit index to bit index.
    ///
    /// # Panics
    ///
    /// When `destination_of` is not a bijection of `0..width`; for maps that are bijections by construction.
    #[must_use]
    pub fn from_fn(width: Width, destination_of: impl FnMut(u8) -> u8) -> Self {
        let to: Vec<u8> = (0..width.bits() as u8).map(destination_of).vec();
        Self::from_destinations(width, &to).expect("a bijection by construction")
    }

    /// The word whose bits are permuted.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// Where bit `bit` goes.
    #[must_use]
    pub fn destination_of(&self, bit: u8) -> u8 {
        self.to[usize::from(bit)]
    }

    /// Where the bit that ends at `bit` comes from.
    #[must_use]
    pub fn source_of(&self, bit: u8) -> u8 {
        self.to.iter().position(|&to| to == bit).expect("a permutation reaches every bit") as u8
    }

    /// The table of destinations: entry `i` is where bit `i` goes.
    #[must_use]
    pub fn destinations(&self) -> &[u8] {
        &self.to
    }

    /// The table of sources: entry `i` is where bit `i` comes from.
    #[must_use]
    pub fn sources(&self) -> Box<[u8]> {
        self.inverse().to
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut from = vec![0; self.to.len()];
        for (source, &destination) in self.to.iter().enumerate() {
            from[usize::from(destination)] = source as u8;
        }
        Self { width: self.width, to: from.into() }
    }

    /// This permutation followed by `next`.
    ///
    /// # Panics
    ///
    /// When the two are of different widths.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        assert_eq!(self.width, next.width, "permutations of different widths do not compose");
        Self { width: self.width, to: self.to.iter().map(|&bit| next.to[usize::from(bit)]).collect() }
    }

    /// Whether every bit stays where it is.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.to.iter().enumerate().all(|(bit, &to)| bit == usize::from(to))
    }

    /// The naive map: each set bit of `word` moved to its destination. This is what every program must equal.
    #[must_use]
    pub fn apply(&self, word: u128) -> u128 {
        let mut result = 0;
        for (bit, &to) in self.to.iter().enumerate() {
            result |= (word >> bit & 1) << to;
        }
        result
    }
}

impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Permutation({}, to {:?})", self.width, self.to)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_permutation() -> impl Strategy<Value = Permutation> {
        prop::sample::select(&Width::ALL[..]).prop_flat_map(|width| {
            Just((0..width.bits() as u8).collect::<Vec<u8>>())
                .prop_shuffle()
                .prop_map(move |to| Permutation::from_destinations(width, &to).expect("a shuffle is a bijection"))
        })
    }

    proptest! {
        #[test]
        fn inverse_undoes(p in any_permutation(), word: u128) {
            prop_assert!(p.then(&p.inverse()).is_identity());
            prop_assert_eq!(p.inverse().apply(p.apply(word)), word & p.width().mask());
            prop_assert_eq!(&Permutation::from_sources(p.width(), &p.sources()).unwrap(), &p);
            for bit in 0..p.width().bits() as u8 {
                prop_assert_eq!(p.source_of(p.destination_of(bit)), bit);
            }
        }

        #[test]
        fn composition_applies_left_to_right(p in any_permutation(), n in -5i128..6, word: u128) {
            let power = p.power(n);
            prop_assert_eq!(p.then(&power).apply(word), power.apply(p.apply(word)));
        }

        #[test]
        fn powers_add_up(p in any_permutation(), a in -40i128..40, b in -40i128..40) {
            prop_assert_eq!(p.power(a).then(&p.power(b)), p.power(a + b));
            prop_assert!(p.power(p.order() as i128).is_identity());
            prop_assert_eq!(p.power(1), p);
        }

        #[test]
        fn cycles_rebuild_the_permutation(p in any_permutation()) {
            let mut to: Vec<u8> = (0..p.width().bits() as u8).collect();
            let mut exchanges = 0;
            for cycle in p.cycles() {
                exchanges += cycle.len() - 1;
                for (place, &bit) in cycle.iter().enumerate() {
                    to[usize::from(bit)] = cycle[(place + 1) % cycle.len()];
                }
            }
            prop_assert_eq!(&to[..], p.destinations());
            prop_assert_eq!(p.is_even(), exchanges % 2 == 0);
            prop_assert_eq!(p.is_involution(), p.order() <= 2);
        }
    }

    #[test]
    fn tables_that_are_no_bijections_are_refused() {
        let width = Width::W8;
        assert_eq!(
            Permutation::from_destinations(width, &[0, 1, 2, 3, 4, 5, 6, 6]).unwrap_err().to_string(),
            "entries 6 and 7 are both 6"
        );
        assert_eq!(
            Permutation::from_destinations(width, &[0, 1, 2, 3, 4, 5, 6, 8]).unwrap_err().to_string(),
            "entry 7 is 8, but `u8` has bits 0 to 7"
        );
        assert_eq!(
            Permutation::from_destinations(width, &[0, 1]).unwrap_err().to_string(),
            "a table of 2 entries cannot be a permutation of the 8 bits of `u8`"
        );
    }

    #[test]
    fn shown_with_bit_0_at_the_bottom_left() {
        let reverse = Permutation::from_fn(Width::W16, |bit| 15 - bit);
        assert_eq!(reverse.to_string(), "  7   6   5   4   3   2   1   0\n 15  14  13  12  11  10   9   8");
    }
}
