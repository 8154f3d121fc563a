//! The maps that a position's actions need: of words, squares, files and ranks.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use super::super::board_map::BoardMap;
use super::super::function::{self, Emitted};
use super::Derive;
use super::container::Container;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, word_type};
use crate::expand::function::Context;
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// The map of a transform, and the functions for it that are needed so far.
pub(super) struct Maps<'a> {
    container: &'a Container,
    pub(super) moves: BoardMap,
    context: Context,
    /// Everything generated, to stand beside the methods.
    pub(super) functions: TokenStream,
    /// What was asked for, and what it is called.
    emitted: Vec<(Ident, Ident)>,
}

impl<'a> Maps<'a> {
    pub(super) fn new(container: &'a Container, wrong: &mut Diagnostics) -> Option<Self> {
        let context = Context { settings: container.settings.clone(), ..Context::default() };
        let moves = wrong.take(function::resolve(container.specification.clone(), None, &context))?;
        let is_flip = container.derive == Derive::ColorFlip;
        if let Some((square, to)) = not_an_involution(&moves).filter(|_| is_flip) {
            let name = |place: Option<u16>| place.map_or_else(|| "nowhere".to_owned(), |place| moves.name(place));
            let back = to.map(|to| format!(", and that to {}", name(moves.to(to)))).unwrap_or_default();
            wrong.push(
                Diagnostic::new(
                    container.span,
                    format!("the map is not its own inverse: {} goes to {}{back}", name(Some(square)), name(to)),
                )
                .help("flipping the colours twice must change nothing; derive `permgen::Transform` for other maps"),
            );
        }
        Some(Maps { container, moves, context, functions: TokenStream::new(), emitted: Vec::new() })
    }

    /// The words that boards are in.
    pub(super) fn words(&self) -> Words {
        self.moves.words()
    }

    /// How many squares there are.
    pub(super) fn squares(&self) -> usize {
        self.moves.squares()
    }

    /// How many squares in consecutive bits are neighbours: those of a rank, or of a file.
    pub(super) fn neighbours(&self) -> usize {
        match self.moves.ranks_and_files() {
            Some((ranks, files)) => {
                if self.moves.file_major {
                    ranks
                } else {
                    files
                }
            }
            None => self.squares(),
        }
    }

    /// The board as people call it.
    pub(super) fn board_name(&self) -> String {
        self.moves.layout.to_string()
    }

    /// The function that moves a board.
    pub(super) fn on_boards(&mut self, wrong: &mut Diagnostics) -> Ident {
        let Container { specification, span, .. } = self.container;
        let (specification, span) = (specification.clone(), *span);
        let words = Grouping::Array.ty(self.words());
        let ident = format_ident!("map_board", span = Span::mixed_site());
        self.once(&ident, wrong, |maps| {
            function::on_words(&ident, &words, specification, span, &maps.context).map(|(emitted, _)| emitted)
        })
    }

    fn numbers(&mut self, name: &str, to: Result<Vec<u16>, Diagnostic>, wrong: &mut Diagnostics) -> Ident {
        let ident = format_ident!("{name}", span = Span::mixed_site());
        self.once(&ident, wrong, |_| {
            to.map_err(Diagnostics::from).and_then(|to| function::on_numbers(&ident, &to, None))
        })
    }

    /// Makes a function unless it is there, and returns what it is called.
    fn once(
        &mut self,
        name: &Ident,
        wrong: &mut Diagnostics,
        make: impl FnOnce(&Self) -> Result<Emitted, Diagnostics>,
    ) -> Ident {
        if let Some((_, function)) = self.emitted.iter().find(|(emitted, _)| emitted == name) {
            return function.clone();
        }
        let made = make(self);
        let function = match wrong.take(made) {
            Some(Emitted { tokens, function, .. }) => {
                self.functions.extend(tokens);
                function
            }
            None => name.clone(),
        };
        self.emitted.push((name.clone(), function.clone()));
        function
    }

    /// The function that says where a square goes.
    pub(super) fn on_squares(&mut self, span: Span, wrong: &mut Diagnostics) -> Ident {
        let to = self.moves.numbers().map_err(|error| Diagnostic { span, ..error });
        self.numbers("map_square", to, wrong)
    }

    /// The function that says which square ends on a square.
    pub(super) fn sources(&mut self, span: Span, wrong: &mut Diagnostics) -> Ident {
        let to = self.moves.numbers().map_err(|error| Diagnostic { span, ..error });
        match to {
            Ok(to) if function::inverse(&to) == to => self.numbers("map_square", Ok(to), wrong),
            Ok(to) => self.numbers("source_of_square", Ok(function::inverse(&to)), wrong),
            Err(error) => self.numbers("map_square", Err(error), wrong),
        }
    }

    /// The length of the runs of squares that stay together, in order.
    pub(super) fn run(&self) -> usize {
        let Ok(to) = self.moves.numbers() else { return 1 };
        let stay_together = |run: &[u16]| run.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        let lengths = (1..=to.len()).rev().filter(|length| to.len() % length == 0);
        lengths.into_iter().find(|&length| to.chunks(length).all(stay_together)).unwrap_or(1)
    }

    /// The function that says where a file goes, and how many there are; or a rank.
    pub(super) fn on_lines(&mut self, files: bool, span: Span, wrong: &mut Diagnostics) -> Option<(Ident, u16)> {
        let (name, what) = if files { ("map_file", "file") } else { ("map_rank", "rank") };
        let Some((ranks, count_of_files)) = self.moves.ranks_and_files() else {
            wrong.push(
                Diagnostic::new(span, format!("a {what} needs a board")).help("write `board = 8x8` before the type"),
            );
            return None;
        };
        let count = if files { count_of_files } else { ranks };
        let to = lines(&self.moves, count, files).map_err(|[first, second]| {
            let name = |place| self.moves.name(place);
            let to = |place| self.moves.to(place).map_or_else(|| "nowhere".to_owned(), name);
            Diagnostic::new(
                span,
                format!(
                    "`{}` does not send {what}s to {what}s: {} goes to {}, {} to {}",
                    self.container.name,
                    name(first),
                    to(first),
                    name(second),
                    to(second)
                ),
            )
            .help("keep a square instead of a rank or file, or use `with = path`")
        });
        Some((self.numbers(name, to, wrong), count as u16))
    }

    /// The function that does to a word of that width what a specification says, whatever the board.
    pub(super) fn on_bits(
        &mut self,
        name: &str,
        width: Width,
        specification: TokenStream,
        span: Span,
        wrong: &mut Diagnostics,
    ) -> Ident {
        let ident = format_ident!("{name}", span = Span::mixed_site());
        self.once(&ident, wrong, |_| {
            let made = function::on_words(&ident, &word_type(width), specification, span, &Context::default());
            made.map(|(emitted, _)| emitted)
        })
    }

    /// How often the transform must be done to come back to the same position, not counting what functions do.
    pub(super) fn order(&self) -> Option<u32> {
        let order = match self.moves.numbers() {
            Ok(to) => order(&to),
            Err(_) => return None,
        };
        let both = if order % 2 == 0 { order } else { order.checked_mul(2)? };
        u32::try_from(both).ok().filter(|&order| order <= 1000)
    }
}

/// A place of a square that two moves do not bring back, and where it goes.
fn not_an_involution(moves: &BoardMap) -> Option<(u16, Option<u16>)> {
    let layout = &moves.layout;
    let mut squares = (0..layout.squares()).map(|square| layout.place_of(square)).map(|place| (place, moves.to(place)));
    squares.find(|&(place, to)| to.and_then(|to| moves.to(to)) != Some(place))
}

/// Where each of so many files goes (or each rank); or two places of one that go to different ones.
fn lines(moves: &BoardMap, count: usize, files: bool) -> Result<Vec<u16>, [u16; 2]> {
    let layout = &moves.layout;
    let line = |square: u16| layout.coordinates(square)[usize::from(files)];
    (0..count as u16)
        .map(|number| {
            let mut on_line = (0..layout.squares()).filter(|&square| line(square) == number).map(|square| {
                let place = layout.place_of(square);
                (place, moves.to(place).and_then(|to| layout.square_at(to)).map(line))
            });
            let (first, to) = on_line.next().unwrap_or((0, None));
            let Some(to) = to else { return Err([first, first]) };
            match on_line.find(|&(_, other)| other != Some(to)) {
                None => Ok(to),
                Some((second, _)) => Err([first, second]),
            }
        })
        .try_vec()
}

/// The least common multiple of the lengths of the cycles.
fn order(to: &[u16]) -> u64 {
    let mut order = 1;
    for start in 0..to.len() {
        let (mut at, mut length) = (usize::from(to[start]), 1);
        while at != start {
            at = usize::from(to[at]);
            length += 1;
        }
        let (mut a, mut b): (u64, u64) = (order, length);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        order = order.saturating_mul(length / a);
    }
    order
}
