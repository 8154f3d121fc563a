//! The same map on numbers: `sq ^ 56` sends square 8 to square 48 as it sends bit 8 to bit 48.

use crate::board::Board;
use crate::layout::Layout;
use crate::linear::InvalidCases;
use crate::partial_map::PartialMap;
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// A map of the numbers `0..n` to numbers, for `n` up to [`NumberMap::MOST`]; arguments and results are of [`NumberMap::width`].
///
/// What happens to a number of `n` or more is not specified, except that nothing panics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberMap {
    to: Box<[u16]>,
}

/// Why there is no such map of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidNumberMap {
    /// There are too many numbers, or none.
    Count {
        /// How many there are.
        count: usize,
    },
    /// A number goes nowhere.
    Dropped {
        /// The number.
        number: u16,
    },
}

impl std::fmt::Display for InvalidNumberMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => {
                write!(f, "a map of {count} numbers is not possible; 1 to {} are", NumberMap::MOST)
            }
            Self::Dropped { number } => write!(f, "{number} has no destination"),
        }
    }
}

impl std::error::Error for InvalidNumberMap {}

impl NumberMap {
    /// So many numbers are mapped at most: the squares of a board of 32x32.
    pub const MOST: usize = 1024;

    /// The map that sends the number `i` to `to[i]`.
    ///
    /// # Errors
    ///
    /// When the table is empty or has more than [`NumberMap::MOST`] entries.
    pub fn new(to: &[u16]) -> Result<Self, InvalidNumberMap> {
        if to.is_empty() || to.len() > Self::MOST {
            return Err(InvalidNumberMap::Count { count: to.len() });
        }
        Ok(Self { to: to.into() })
    }

    /// The map of the bit numbers of a word.
    ///
    /// # Errors
    ///
    /// When a bit is dropped.
    pub fn of_bits(map: &PartialMap) -> Result<Self, InvalidNumberMap> {
        let destination =
            |(number, to): (u16, &Option<u8>)| to.map(u16::from).ok_or(InvalidNumberMap::Dropped { number });
        let to = (0u16..).zip(map.destinations()).map(destination);
        Self::new(&to.try_vec()?)
    }

    /// The map of the square numbers of a board (a1 = 0, b1 = 1), whichever bits hold the squares.
    ///
    /// # Errors
    ///
    /// When a square is dropped or leaves the board.
    pub fn of_squares(map: &PartialMap, board: Board) -> Result<Self, InvalidNumberMap> {
        let destination = |number: u8| {
            let bit = map.destinations().get(usize::from(board.bit_of(number))).copied().flatten();
            let square = bit.and_then(|bit| board.square_at(bit));
            square.map(u16::from).ok_or(InvalidNumberMap::Dropped { number: number.into() })
        };
        Self::new(&(0..board.squares()).map(destination).try_vec()?)
    }

    /// The map of the square numbers of a board that lies in several words, or in one word in another way after it.
    ///
    /// # Errors
    ///
    /// When a square is dropped or leaves the board.
    pub fn of_layouts(map: &WordMap, from: &Layout, to: &Layout) -> Result<Self, InvalidNumberMap> {
        let mut destinations = vec![None; usize::from(from.squares())];
        for square in 0..to.squares() {
            let source = map.sources()[usize::from(to.place_of(square))];
            if let Some(source) = source.and_then(|place| from.square_at(place)) {
                destinations[usize::from(source)] = Some(square);
            }
        }
        let to = (0u16..).zip(destinations).map(|(number, to)| to.ok_or(InvalidNumberMap::Dropped { number }));
        Self::new(&to.try_vec()?)
    }

    /// The word that holds each number and where it goes: `u8`, or `u16`.
    #[must_use]
    pub fn width(&self) -> Width {
        let highest = self.to.iter().map(|&to| usize::from(to)).max().unwrap_or(0).max(self.to.len() - 1);
        if highest <= usize::from(u8::MAX) { Width::W8 } else { Width::W16 }
    }

    /// Where each number goes.
    #[must_use]
    pub fn destinations(&self) -> &[u16] {
        &self.to
    }

    /// Where `number` goes, or `None` when it is not one of the map's.
    #[must_use]
    pub fn destination_of(&self, number: u16) -> Option<u16> {
        self.to.get(usize::from(number)).copied()
    }
}

/// Maps of the same numbers: one, or one for each case of another number.
///
/// Where a number chooses, a function takes it first, as a `u8`: a square as the side to move sees it. The number that is mapped and
/// the result are of [`Numbers::width`].
/// What happens to other numbers of either kind is not specified, except that nothing panics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    cases: Box<[NumberMap]>,
    takes_number: bool,
}

impl Numbers {
    /// Maps of which a number chooses one, number 0 first.
    ///
    /// # Errors
    ///
    /// If there are none or too many, or if they are of different numbers.
    pub fn choice(cases: Vec<NumberMap>) -> Result<Self, InvalidCases> {
        InvalidCases::check(&cases, |map| format!("{} numbers", map.destinations().len()))?;
        Ok(Self { cases: cases.into(), takes_number: true })
    }

    /// The maps, number 0 first.
    #[must_use]
    pub fn cases(&self) -> &[NumberMap] {
        &self.cases
    }

    /// Whether a program takes a number that says which map is meant.
    #[must_use]
    pub fn takes_number(&self) -> bool {
        self.takes_number
    }

    /// The only map, where no number chooses.
    #[must_use]
    pub fn only(&self) -> Option<&NumberMap> {
        (!self.takes_number).then(|| &self.cases[0])
    }

    /// The word that holds each number and where it goes, in all cases.
    #[must_use]
    pub fn width(&self) -> Width {
        self.cases.iter().map(NumberMap::width).max().unwrap_or(Width::W8)
    }

    /// How many numbers each of them maps.
    #[must_use]
    pub fn count(&self) -> usize {
        self.cases[0].destinations().len()
    }
}

impl From<NumberMap> for Numbers {
    fn from(map: NumberMap) -> Self {
        Self { cases: Box::new([map]), takes_number: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_of_other_numbers_are_no_cases() {
        let of = |count: u16| NumberMap::new(&(0..count).collect::<Vec<_>>()).expect("a map");
        assert_eq!(Numbers::choice(Vec::new()), Err(InvalidCases::Count { count: 0 }));
        assert_eq!(Numbers::choice(vec![of(2); 129]), Err(InvalidCases::Count { count: 129 }));
        let refusal = Numbers::choice(vec![of(64), of(64), of(42)]).unwrap_err();
        assert_eq!(refusal.to_string(), "map 2 is of 42 numbers, the first is of 64 numbers");
        assert_eq!(Numbers::choice(vec![of(42); 128]).map(|choice| choice.count()), Ok(42));
    }
}
