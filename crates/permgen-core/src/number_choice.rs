//! Maps of the same numbers, of which another number chooses one: a square as the side to move sees it.

use crate::number_map::NumberMap;

/// Maps of the numbers `0..n`, themselves numbered from 0.
///
/// A function for a choice takes the number of the map and then the number that is mapped; both, and the result, are `u8`. What
/// happens to other numbers of either kind is not specified, except that nothing panics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberChoice {
    maps: Box<[NumberMap]>,
}

/// Why there is no choice among maps of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidNumberChoice {
    /// There are none, or more than 128.
    Count {
        /// How many there are.
        count: usize,
    },
    /// One is of other numbers than the first.
    Numbers {
        /// The number of the map.
        map: usize,
        /// How many numbers it maps.
        found: usize,
        /// How many the first map does.
        expected: usize,
    },
}

impl std::fmt::Display for InvalidNumberChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => write!(f, "a choice among {count} maps is not possible; among 1 to 128 it is"),
            Self::Numbers { map, found, expected } => {
                write!(f, "map {map} is of {found} numbers, the first is of {expected}")
            }
        }
    }
}

impl std::error::Error for InvalidNumberChoice {}

impl NumberChoice {
    /// The choice among these maps, number 0 first.
    ///
    /// # Errors
    ///
    /// When there are none or too many, or when they are of different numbers.
    pub fn new(maps: Vec<NumberMap>) -> Result<Self, InvalidNumberChoice> {
        let Some(first) = maps.first().filter(|_| maps.len() <= 128) else {
            return Err(InvalidNumberChoice::Count { count: maps.len() });
        };
        let count = |map: &NumberMap| map.destinations().len();
        let expected = count(first);
        match maps.iter().position(|map| count(map) != expected) {
            Some(map) => Err(InvalidNumberChoice::Numbers { map, found: count(&maps[map]), expected }),
            None => Ok(Self { maps: maps.into() }),
        }
    }

    /// The maps, number 0 first.
    #[must_use]
    pub fn maps(&self) -> &[NumberMap] {
        &self.maps
    }

    /// How many numbers each of them maps.
    #[must_use]
    pub fn count(&self) -> usize {
        self.maps[0].destinations().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_other_numbers_are_no_choice() {
        let of = |count: u8| NumberMap::new(&(0..count).collect::<Vec<_>>()).expect("a map");
        assert_eq!(NumberChoice::new(Vec::new()), Err(InvalidNumberChoice::Count { count: 0 }));
        assert_eq!(NumberChoice::new(vec![of(2); 129]), Err(InvalidNumberChoice::Count { count: 129 }));
        let refusal = NumberChoice::new(vec![of(64), of(64), of(42)]).unwrap_err();
        assert_eq!(refusal.to_string(), "map 2 is of 42 numbers, the first is of 64");
        assert_eq!(NumberChoice::new(vec![of(42); 128]).map(|choice| choice.count()), Ok(42));
    }
}
