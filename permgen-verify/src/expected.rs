//! What a function must be: a map of a word's bits, or of the numbers of squares.

use permgen_core::board::Board;
use permgen_core::lower;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::term::{Binary, Term, Terms};
use permgen_core::width::Width;

/// What a function must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A map of a word's bits.
    Map(PartialMap),
    /// A map of the numbers of squares, in words of any width. Other numbers may go anywhere, but nothing may panic on squares.
    Numbers(NumberMap),
}

impl From<PartialMap> for Expected {
    fn from(map: PartialMap) -> Self {
        Expected::Map(map)
    }
}

impl From<&PartialMap> for Expected {
    fn from(map: &PartialMap) -> Self {
        Expected::Map(map.clone())
    }
}

impl From<&Expected> for Expected {
    fn from(expected: &Expected) -> Self {
        expected.clone()
    }
}

impl Expected {
    /// The map of a word's bits, if it is one.
    #[must_use]
    pub fn map(&self) -> Option<&PartialMap> {
        match self {
            Expected::Map(map) => Some(map),
            Expected::Numbers(_) => None,
        }
    }

    /// What a specification means for a function of these words; nothing when it is another kind of meaning.
    pub(crate) fn of(meaning: &Meaning, input: Width, output: Width) -> Option<Result<Self, String>> {
        match meaning {
            Meaning::Map(map) => Some(match map.resized(input, output) {
                Ok(map) => Ok(Expected::Map(map)),
                Err(error) => Err(error.to_string()),
            }),
            Meaning::Numbers(numbers) => Some(Ok(Expected::Numbers(numbers.clone()))),
            _ => None,
        }
    }

    /// The same for a function of narrower words, such as an index that is no board: a map whose other bits are neither
    /// taken nor made.
    pub(crate) fn narrowed(&self, (input, output): (Width, Width)) -> Self {
        match self {
            Expected::Map(map) if map.input().max(map.output()) == input.max(output) => {
                let narrower = input <= map.input() && output <= map.output();
                let resized = map.resized(input, output).ok().filter(|_| narrower);
                Expected::Map(resized.unwrap_or_else(|| map.clone()))
            }
            other => other.clone(),
        }
    }

    /// Why it cannot be what a function of so many bits is.
    pub(crate) fn misfit(&self, input: u32, output: u32) -> Option<String> {
        match self {
            Expected::Map(map) if (input, output) != (map.input().bits(), map.output().bits()) => {
                let (takes, gives) = (map.input(), map.output());
                Some(format!("maps {input} bits to {output}, the specification `{takes}` to `{gives}`"))
            }
            Expected::Numbers(numbers) => {
                let most = numbers
                    .destinations()
                    .iter()
                    .copied()
                    .max()
                    .unwrap_or(0)
                    .max(numbers.destinations().len() as u8 - 1);
                let needed = 8 - most.leading_zeros();
                (input < needed || output < needed)
                    .then(|| format!("maps {input} bits to {output}, and numbers of squares have {needed}"))
            }
            Expected::Map(_) => None,
        }
    }

    /// What must come out of a word, and what may be assumed of it.
    pub(crate) fn of_word(&self, terms: &mut Terms, word: Term, output: u32) -> (Term, Vec<Term>) {
        match self {
            Expected::Map(map) => {
                let expected = lower::map(terms, map, word);
                let given = if map.promised_zero() == 0 { Vec::new() } else { vec![lower::promise(terms, map, word)] };
                (expected, given)
            }
            Expected::Numbers(numbers) => {
                let bits = terms.width(word);
                let mut expected = terms.constant(0, output);
                for (number, &to) in numbers.destinations().iter().enumerate().rev() {
                    let number = terms.constant(number as u128, bits);
                    let is_it = terms.binary(Binary::Eq, word, number);
                    let to = terms.constant(u128::from(to), output);
                    expected = terms.ite(is_it, to, expected);
                }
                let count = numbers.destinations().len() as u128;
                let is_every = bits < 128 && count >= 1 << bits;
                let given = (!is_every).then(|| {
                    let count = terms.constant(count, bits);
                    terms.binary(Binary::Ult, word, count)
                });
                (expected, given.into_iter().collect())
            }
        }
    }

    /// The board to draw it on: numbers are no boards.
    pub(crate) fn drawn_on(&self, board: Option<Board>) -> Option<Board> {
        board.filter(|_| self.map().is_some())
    }
}
