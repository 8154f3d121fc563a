//! What kind of function a specification declares.

use proc_macro2::{Ident, TokenStream};

use super::chosen::Digits;
use super::written::Map;
use super::{Members, Spec};
use crate::diagnostics::Diagnostics;
use permgen_core::exchange::By;

/// What a specification declares a function of.
#[derive(Clone)]
pub(crate) enum Declares {
    /// Nothing that is known: the specification has a mistake.
    Unknown,
    /// A map of words, or one for each square.
    Map,
    /// A map of square numbers.
    SquareNumbers,
    /// A choice among maps of words or of square numbers, by a Rust expression whose value is a `u8`.
    Choice { number: TokenStream, of_squares: bool },
    /// A function of the boards of these names with so many results that treats each square alone.
    Bitwise { boards: Vec<String>, results: usize },
    /// A function of a board and of these arguments, of which the first may be a mask and the rest are places.
    Exchange { arguments: Vec<Ident>, by: By },
}

impl Declares {
    pub(crate) fn is_of_squares(&self) -> bool {
        matches!(self, Declares::SquareNumbers | Declares::Choice { of_squares: true, .. })
    }
}

impl Spec {
    /// The names of the arguments that choose among maps, if it is a choice.
    ///
    /// # Errors
    ///
    /// If it chooses by anything else than names.
    pub fn selectors(&self) -> Result<Vec<String>, Diagnostics> {
        let parameters = self.digits_by_names()?.parameters()?;
        Ok(parameters.into_iter().map(|parameter| parameter.name).collect())
    }

    /// What it has one map for each of, if its masks name `square`, `file` or `rank`.
    #[must_use]
    pub fn members(&self) -> Option<Members> {
        Members::of_specification(&self.tokens)
    }

    /// The names of the arguments that say which bits are exchanged, if it is an exchange.
    #[must_use]
    pub fn exchanging(&self) -> Vec<String> {
        match &self.map {
            Map::Exchange(exchange) => exchange.arguments.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether it means a map of square numbers, or a choice among such maps.
    #[must_use]
    pub fn is_square_of(&self) -> bool {
        self.map.is_square_of()
    }

    /// Whether it is written as sums of bits.
    pub(crate) fn is_sum(&self) -> bool {
        self.map.is_sum()
    }

    /// Whether it means a function of several boards.
    #[must_use]
    pub fn takes_boards(&self) -> bool {
        matches!(self.map, Map::Bitwise(_))
    }

    /// The names of these boards.
    #[must_use]
    pub fn boards(&self) -> Option<Vec<String>> {
        match &self.map {
            Map::Bitwise(bitwise) => Some(bitwise.boards.clone()),
            _ => None,
        }
    }

    /// The first board that is called as another argument of the function is, where all boards are called as arguments are, in another
    /// order.
    #[must_use]
    pub fn moved_board<'a>(arguments: &[String], boards: &'a [String]) -> Option<(usize, &'a str)> {
        if arguments.len() != boards.len() || !boards.iter().all(|name| arguments.contains(name)) {
            return None;
        }
        let mut places = arguments.iter().zip(boards).enumerate();
        places.find(|(_, (own, name))| own != name).map(|(place, (_, name))| (place, &**name))
    }

    /// What it declares a function of.
    pub(crate) fn declares(&self) -> Declares {
        // A mistake in a choice is reported where the meaning is asked for.
        let choice = Digits::of(&self.map).ok().filter(|digits| !digits.is_empty()).map(|digits| digits.expression());
        match (choice, &self.map, self.is_square_of()) {
            (Some(number), _, of_squares) => Declares::Choice { number, of_squares },
            (None, Map::Bitwise(bitwise), _) => {
                Declares::Bitwise { boards: bitwise.boards.clone(), results: bitwise.results.len() }
            }
            (None, Map::Exchange(exchange), _) => {
                Declares::Exchange { arguments: exchange.arguments.clone(), by: exchange.by }
            }
            (None, _, true) => Declares::SquareNumbers,
            (None, _, false) => Declares::Map,
        }
    }
}
