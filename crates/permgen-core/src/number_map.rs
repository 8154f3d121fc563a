//! The same map on numbers: `sq ^ 56` sends square 8 to square 48 as it sends bit 8 to bit 48.

use crate::board::Board;
use crate::partial_map::PartialMap;

/// A map of the numbers `0..n` to numbers, for `n` up to 128; arguments and results are `u8`.
///
/// What happens to a number of `n` or more is not specified, except that nothing panics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberMap {
    to: Box<[u8]>,
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
        number: u8,
    },
}

impl std::fmt::Display for InvalidNumberMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count { count } => write!(f, "a map of {count} numbers is not possible; 1 to 128 are"),
            Self::Dropped { number } => write!(f, "{number} has no destination"),
        }
    }
}

impl std::error::Error for InvalidNumberMap {}

impl NumberMap {
    /// The map that sends the number `i` to `to[i]`.
    ///
    /// # Errors
    ///
    /// When the table is empty or has more than 128 entries.
    pub fn new(to: &[u8]) -> Result<Self, InvalidNumberMap> {
        if to.is_empty() || to.len() > 128 {
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
        let to = (0u8..).zip(map.destinations()).map(|(number, to)| to.ok_or(InvalidNumberMap::Dropped { number }));
        Self::new(&to.collect::<Result<Vec<u8>, _>>()?)
    }

    /// The map of the square numbers of a board (a1 = 0, b1 = 1), whichever bits hold the squares.
    ///
    /// # Errors
    ///
    /// When a square is dropped or leaves the board.
    pub fn of_squares(map: &PartialMap, board: Board) -> Result<Self, InvalidNumberMap> {
        let destination = |number: u8| {
            let bit = map.destinations().get(usize::from(board.bit_of(number))).copied().flatten();
            bit.and_then(|bit| board.square_at(bit)).ok_or(InvalidNumberMap::Dropped { number })
        };
        Self::new(&(0..board.squares()).map(destination).collect::<Result<Vec<u8>, _>>()?)
    }

    /// Where each number goes.
    #[must_use]
    pub fn destinations(&self) -> &[u8] {
        &self.to
    }

    /// Where `number` goes, or `None` when it is not one of the map's.
    #[must_use]
    pub fn destination_of(&self, number: u8) -> Option<u8> {
        self.to.get(usize::from(number)).copied()
    }
}
