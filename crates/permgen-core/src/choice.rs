//! Maps of several words, or that copy bits, of which a number chooses one.

use crate::family::Family;
use crate::partial_map::PartialMap;
use crate::word_map::WordMap;
use crate::words::Words;

/// Maps of the same words, numbered from 0.
///
/// A function for a choice takes the number, a `u8`, and then the words. Of the number the low bits count, as many as tell
/// [`Choice::numbers`] apart. Behind the last map stands the last one again, so that every number means a map.
///
/// Where all are maps of one word that copy no bit, the meaning is a [`Family`] of them: there is one way to say it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    maps: Box<[WordMap]>,
}

/// Why there is no choice among maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidChoice {
    /// There are none, or more than 128.
    Count {
        /// How many there are.
        count: usize,
    },
    /// One is of other words than the first.
    Words {
        /// The number of the map.
        number: usize,
        /// Its words.
        found: String,
        /// Those of the first map.
        expected: String,
    },
    /// Of the words of one other bits are promised to be 0 than of those of the first.
    Promise {
        /// The number of the map.
        number: usize,
    },
}

impl std::fmt::Display for InvalidChoice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => write!(f, "a choice among {count} maps is not possible; among 1 to 128 it is"),
            Self::Words { number, found, expected } => {
                write!(f, "map {number} is of `{found}`, the first is of `{expected}`")
            }
            Self::Promise { number } => write!(f, "map {number} is promised other bits to be 0 than the first"),
        }
    }
}

impl std::error::Error for InvalidChoice {}

impl Choice {
    /// The choice among these maps, number 0 first.
    ///
    /// # Errors
    ///
    /// When there are none or too many, or when their words differ, or what is promised of these.
    pub fn new(mut maps: Vec<WordMap>) -> Result<Self, InvalidChoice> {
        let count = maps.len();
        let (Some(first), Some(last)) = (maps.first(), maps.last().filter(|_| count <= 128)) else {
            return Err(InvalidChoice::Count { count });
        };
        let words = |map: &WordMap| format!("{} -> {}", map.words_in(), map.words_out());
        let expected = words(first);
        if let Some(number) = maps.iter().position(|map| words(map) != expected) {
            return Err(InvalidChoice::Words { number, found: words(&maps[number]), expected });
        }
        let promised = |map: &WordMap| (0..map.inputs()).map(|word| map.promised_zero(word)).collect::<Vec<_>>();
        if let Some(number) = maps.iter().position(|map| promised(map) != promised(first)) {
            return Err(InvalidChoice::Promise { number });
        }
        let last = last.clone();
        maps.resize(count.next_power_of_two(), last);
        Ok(Self { maps: maps.into() })
    }

    /// The choice among the maps that are made of these.
    ///
    /// # Errors
    ///
    /// When one cannot be made, or when their words differ, or what is promised of these.
    pub fn try_map<E: From<InvalidChoice>>(
        &self,
        change: impl FnMut(&WordMap) -> Result<WordMap, E>,
    ) -> Result<Self, E> {
        let maps = self.maps.iter().map(change).collect::<Result<Vec<_>, E>>()?;
        Ok(Self::new(maps)?)
    }

    /// The map of each number, as many as there are numbers.
    #[must_use]
    pub fn maps(&self) -> &[WordMap] {
        &self.maps
    }

    /// How many numbers a program tells apart: a power of two.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.maps.len()
    }

    /// The words that are mapped.
    #[must_use]
    pub fn words_in(&self) -> Words {
        self.maps[0].words_in()
    }

    /// The words of the result.
    #[must_use]
    pub fn words_out(&self) -> Words {
        self.maps[0].words_out()
    }

    /// The same maps as a family, when all are of one word and copy no bit.
    #[must_use]
    pub fn as_family(&self) -> Option<Family> {
        let maps: Option<Vec<PartialMap>> = self.maps.iter().map(WordMap::as_partial_map).collect();
        Family::new(maps?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::width::Width;

    fn rotated(count: usize, by: u8) -> WordMap {
        WordMap::from_fn(count, Width::W8, count, Width::W8, |word, bit| Some((word, (bit + by) % 8))).unwrap()
    }

    #[test]
    fn behind_the_last_map_it_stands_again() {
        let choice = Choice::new((0..3).map(|by| rotated(2, by)).collect()).unwrap();
        assert_eq!(choice.numbers(), 4);
        assert_eq!(choice.maps()[3], rotated(2, 2));
    }

    #[test]
    fn plain_maps_of_one_word_are_a_family() {
        let plain = Choice::new(vec![rotated(1, 1), rotated(1, 2), rotated(1, 3)]).unwrap();
        assert!(matches!(Meaning::from(plain), Meaning::Family(family) if family.maps().len() == 4));
        let copied = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit / 2))).unwrap();
        let copies = Choice::new(vec![rotated(1, 1), copied]).unwrap();
        assert!(matches!(Meaning::from(copies), Meaning::Choice(_)));
        assert!(matches!(Meaning::from(Choice::new(vec![rotated(2, 1)]).unwrap()), Meaning::Choice(_)));
    }

    #[test]
    fn maps_of_other_words_are_no_choice() {
        assert_eq!(Choice::new(Vec::new()), Err(InvalidChoice::Count { count: 0 }));
        assert_eq!(Choice::new(vec![rotated(1, 1); 129]), Err(InvalidChoice::Count { count: 129 }));
        let refusal = Choice::new(vec![rotated(1, 1), rotated(2, 1)]).unwrap_err();
        assert_eq!(refusal.to_string(), "map 1 is of `[u8; 2] -> [u8; 2]`, the first is of `u8 -> u8`");
        let low = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| (bit < 4).then_some((0, bit))).unwrap();
        let promised = low.clone().promising(&[0xf0]).unwrap();
        assert_eq!(Choice::new(vec![low, promised]), Err(InvalidChoice::Promise { number: 1 }));
    }
}
