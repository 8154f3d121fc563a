//! A map of a board onto itself, be it in one word or in several.

use permgen_core::article::a;
use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::Context;
use crate::spec::Meant;
use permgen_core::board::Board;
use permgen_core::layout::{Layout, Words};
use permgen_core::linear::Linear;
use permgen_core::width::Width;

/// Where the squares of a type go.
#[derive(Clone, Debug)]
pub(super) struct BoardMap {
    /// The map of bits, for declarations that name it.
    pub(super) meant: Meant,
    /// Which bits hold the squares; all of them where there is no board.
    pub(super) layout: Layout,
    /// How squares are numbered and laid out, as settings say it.
    pub(super) numbering: String,
    /// Whether squares of a file, not of a rank, follow each other.
    pub(super) file_major: bool,
    /// For each place the place that it goes to. A place is a bit, counted through all words.
    to: Vec<Option<u16>>,
    /// The places that hold squares, in their order: the number of a square is its number here.
    places: Vec<u16>,
}

impl BoardMap {
    /// What is meant, if it is such a map; `span` is where it is written.
    pub(super) fn new(meant: Meant, context: &Context, span: Span) -> Result<Self, Diagnostics> {
        let wrong = |message: &str, help: &str| Err(Diagnostic::new(span, message).help(help).into());
        let to = match meant.meaning.words() {
            Some(map) if !map.is_injective() => {
                return wrong(
                    "a square goes to several places here",
                    "where there is a way back, or one for each square, no square is copied",
                );
            }
            Some(map) => map.destinations().iter().map(|to| to.first().copied()).vec(),
            None => {
                return wrong(
                    "this is not one map of the board's bits",
                    "leave `any_order` out: a method of a board says where every bit goes",
                );
            }
        };
        let layout = match (&meant.layouts, meant.board) {
            (Some(layouts), _) if layouts.0 != layouts.1 => {
                let (before, after) = (&layouts.0, &layouts.1);
                let message = format!("this map turns {} into {}", a(before), a(after));
                return wrong(
                    &if before.has_shape_of(after) {
                        "this moves the board to another layout".to_owned()
                    } else {
                        message
                    },
                    "what is derived returns the type that it is on; functions from one board to another are made by `permutation!`",
                );
            }
            (Some(layouts), _) => layouts.0.clone(),
            (None, Some(board)) => Layout::from(board),
            (None, None) => Layout::bits(words(&meant)),
        };
        let places = (0..layout.words().bits() as u16).filter(|&place| layout.square_at(place).is_some()).vec();
        let numbering = context.settings.numbering.map_or_else(Default::default, |numbering| numbering.value);
        let numbering = meant.board.map_or(numbering, Board::numbering);
        let (numbering, file_major) = (numbering.to_string(), numbering.file_major);
        let numbering = match &context.settings.layout {
            Some(arrangement) if meant.board.is_none() => format!("{numbering}, layout = {}", arrangement.value.before),
            _ => numbering,
        };
        Ok(Self { meant, layout, numbering, file_major, to, places })
    }

    /// The words that the board is in.
    pub(super) fn words(&self) -> Words {
        self.layout.words()
    }

    /// How many squares there are.
    pub(super) fn squares(&self) -> usize {
        self.places.len()
    }

    /// Whether squares have ranks and files.
    pub(super) fn is_board(&self) -> bool {
        self.layout.ranks_and_files().is_some()
    }

    /// Ranks and files of a board.
    pub(super) fn ranks_and_files(&self) -> Option<(usize, usize)> {
        self.layout.ranks_and_files().map(|(ranks, files)| (usize::from(ranks), usize::from(files)))
    }

    /// The place of the square of that number.
    pub(super) fn place(&self, number: usize) -> u16 {
        self.places[number]
    }

    /// The number of the square at a place.
    pub(super) fn number_at(&self, place: u16) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    /// Where what is at a place goes.
    pub(super) fn to(&self, place: u16) -> Option<u16> {
        self.to[usize::from(place)]
    }

    /// All places, and where each goes.
    pub(super) fn destinations(&self) -> impl Iterator<Item = (u16, Option<u16>)> + '_ {
        (0u16..).zip(self.to.iter().copied())
    }

    /// The name of the square at a place; `bit 63` where there is none.
    pub(super) fn name(&self, place: u16) -> String {
        match self.layout.square_at(place) {
            Some(square) => self.layout.name(square),
            None if self.words().count == 1 => format!("bit {place}"),
            None => {
                let (word, bit) = self.layout.word_and_bit(place);
                format!("bit {bit} of word {word}")
            }
        }
    }

    /// Where each square goes, by the numbers of squares.
    pub(super) fn numbers(&self) -> Result<Vec<u16>, Diagnostic> {
        let number = |&place: &u16| match self.to(place).and_then(|to| self.number_at(to)) {
            Some(to) => Ok(to as u16),
            None => Err(Diagnostic::new(Span::call_site(), format!("the map drops {}", self.name(place)))
                .help("a map of square numbers must say where every square goes")),
        };
        self.places.iter().map(number).try_vec()
    }
}

/// The words that a map is of.
fn words(meant: &Meant) -> Words {
    meant.meaning.linear().map_or(Words::one(Width::W64), Linear::words_in)
}
