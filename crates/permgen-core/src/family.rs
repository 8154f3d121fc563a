//! Many maps, of which a number chooses one: those of all files of a board, of the diagonals through each square.

use crate::partial_map::PartialMap;
use crate::width::Width;

/// Maps of the same words, numbered from 0.
///
/// A function for a family takes the number, a `u8`, and the word. Of the number the low bits count, as many as tell
/// [`Family::numbers`] apart; beyond the last map the result is 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    maps: Box<[PartialMap]>,
}

/// Why maps are no family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidFamily {
    /// There are none, or more than 128.
    Count {
        /// How many there are.
        count: usize,
    },
    /// One is of other words than the first.
    Words {
        /// The number of the map.
        member: usize,
        /// Its words.
        found: String,
        /// Those of the first map.
        expected: String,
    },
}

impl std::fmt::Display for InvalidFamily {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => write!(f, "a family of {count} maps is not possible; 1 to 128 are"),
            Self::Words { member, found, expected } => {
                write!(f, "map {member} is of `{found}`, the first is of `{expected}`")
            }
        }
    }
}

impl std::error::Error for InvalidFamily {}

impl Family {
    /// The family of these maps, number 0 first.
    ///
    /// # Errors
    ///
    /// When there are none or too many, or when their words differ.
    pub fn new(maps: Vec<PartialMap>) -> Result<Self, InvalidFamily> {
        let Some(first) = maps.first().filter(|_| maps.len() <= 128) else {
            return Err(InvalidFamily::Count { count: maps.len() });
        };
        let words = |map: &PartialMap| format!("{} -> {}", map.input(), map.output());
        let expected = words(first);
        match maps.iter().position(|map| words(map) != expected) {
            Some(member) => Err(InvalidFamily::Words { member, found: words(&maps[member]), expected }),
            None => Ok(Self { maps: maps.into() }),
        }
    }

    /// The family of the maps that are made of these.
    ///
    /// # Errors
    ///
    /// When one cannot be made, or when their words differ.
    pub fn try_map<E: From<InvalidFamily>>(
        &self,
        change: impl FnMut(&PartialMap) -> Result<PartialMap, E>,
    ) -> Result<Self, E> {
        let maps = self.maps.iter().map(change).collect::<Result<Vec<_>, E>>()?;
        Ok(Self::new(maps)?)
    }

    /// The maps, number 0 first.
    #[must_use]
    pub fn maps(&self) -> &[PartialMap] {
        &self.maps
    }

    /// How many numbers a program tells apart: the count of maps, rounded up to a power of two.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.maps.len().next_power_of_two()
    }

    /// The word that is mapped.
    #[must_use]
    pub fn input(&self) -> Width {
        self.maps[0].input()
    }

    /// The word of the result.
    #[must_use]
    pub fn output(&self) -> Width {
        self.maps[0].output()
    }
}
