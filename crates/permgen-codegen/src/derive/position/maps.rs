//! The maps that a position's actions need: of words, squares, files and ranks.

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use super::super::function::{self, Emitted};
use super::Derive;
use super::container::Container;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use crate::expand::function::Context;
use crate::spec::Resolved;
use permgen_core::board::Board;
use permgen_core::width::Width;

/// The map of a transform, and the functions for it that are needed so far.
pub(super) struct Maps<'a> {
    container: &'a Container,
    pub(super) resolved: Resolved,
    context: Context,
    /// Everything generated, to stand beside the methods.
    pub(super) functions: TokenStream,
    /// What was asked for, and what it is called.
    emitted: Vec<(Ident, Ident)>,
}

impl<'a> Maps<'a> {
    pub(super) fn new(container: &'a Container, wrong: &mut Diagnostics) -> Option<Self> {
        let context = Context { settings: container.settings.clone(), ..Context::default() };
        let resolved = wrong.take(function::resolve(container.specification.clone(), None, &context))?;
        let is_flip = container.derive == Derive::ColorFlip;
        if let Some((square, to, back)) = not_an_involution(&resolved).filter(|_| is_flip) {
            let name = |bit: u8| resolved.board.map_or_else(|| format!("bit {bit}"), |board| board.bit_name(bit));
            wrong.push(
                Diagnostic::new(
                    container.span,
                    format!(
                        "the map is not its own inverse: {} goes to {}, and that to {}",
                        name(square),
                        name(to),
                        name(back)
                    ),
                )
                .help("flipping the colours twice must change nothing; derive `permgen::Transform` for other maps"),
            );
        }
        Some(Maps { container, resolved, context, functions: TokenStream::new(), emitted: Vec::new() })
    }

    /// The word that boards are in.
    pub(super) fn width(&self) -> Width {
        self.resolved.map.input()
    }

    /// How many squares there are.
    pub(super) fn squares(&self) -> usize {
        self.resolved.board.map_or(self.width().size(), |board| usize::from(board.squares()))
    }

    /// How many squares in consecutive bits are neighbours: those of a rank, or of a file.
    pub(super) fn neighbours(&self) -> usize {
        let run = |board: Board| if board.numbering().file_major { board.ranks() } else { board.files() };
        self.resolved.board.map_or(self.width().size(), |board| usize::from(run(board)))
    }

    /// The board as people call it.
    pub(super) fn board_name(&self) -> String {
        self.resolved.board.map_or_else(|| format!("`{}`", self.width()), |board| format!("{board} board"))
    }

    /// The function that moves a board.
    pub(super) fn on_boards(&mut self, wrong: &mut Diagnostics) -> Ident {
        let Container { specification, span, .. } = self.container;
        let (specification, span, width) = (specification.clone(), *span, self.width());
        self.words("map_board", width, specification, span, wrong)
    }

    fn words(
        &mut self,
        name: &str,
        width: Width,
        specification: TokenStream,
        span: Span,
        wrong: &mut Diagnostics,
    ) -> Ident {
        let ident = format_ident!("{name}", span = Span::mixed_site());
        self.once(&ident, wrong, |maps| {
            function::on_words(&ident, &word_type(width), specification, span, &maps.context)
        })
    }

    fn numbers(&mut self, name: &str, to: Result<Vec<u8>, Diagnostic>, wrong: &mut Diagnostics) -> Ident {
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
        let to = function::square_numbers(&self.resolved).map_err(|error| Diagnostic { span, ..error });
        self.numbers("map_square", to, wrong)
    }

    /// The function that says which square ends on a square.
    pub(super) fn sources(&mut self, span: Span, wrong: &mut Diagnostics) -> Ident {
        let to = function::square_numbers(&self.resolved).map_err(|error| Diagnostic { span, ..error });
        match to {
            Ok(to) if function::inverse(&to) == to => self.numbers("map_square", Ok(to), wrong),
            Ok(to) => self.numbers("source_of_square", Ok(function::inverse(&to)), wrong),
            Err(error) => self.numbers("map_square", Err(error), wrong),
        }
    }

    /// The length of the runs of squares that stay together, in order.
    pub(super) fn run(&self) -> usize {
        let Ok(to) = function::square_numbers(&self.resolved) else { return 1 };
        let stay_together = |run: &[u8]| run.windows(2).all(|pair| u32::from(pair[0]) + 1 == u32::from(pair[1]));
        let lengths = (1..=to.len()).rev().filter(|length| to.len() % length == 0);
        lengths.into_iter().find(|&length| to.chunks(length).all(stay_together)).unwrap_or(1)
    }

    /// The function that says where a file goes, and how many there are; or a rank.
    pub(super) fn on_lines(&mut self, files: bool, span: Span, wrong: &mut Diagnostics) -> Option<(Ident, u8)> {
        let (name, what) = if files { ("map_file", "file") } else { ("map_rank", "rank") };
        let Some(board) = self.resolved.board else {
            wrong.push(
                Diagnostic::new(span, format!("a {what} needs a board")).help("write `board = 8x8` before the type"),
            );
            return None;
        };
        let count = if files { board.files() } else { board.ranks() };
        let to = lines(&self.resolved, board, files).map_err(|[first, second]| {
            let name = |bit| board.bit_name(bit);
            let to = |bit| self.resolved.map.destination_of(bit).map_or_else(|| "nowhere".to_owned(), name);
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
        Some((self.numbers(name, to, wrong), count))
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
            function::on_words(&ident, &word_type(width), specification, span, &Context::default())
        })
    }

    /// How often the transform must be done to come back to the same position, not counting what functions do.
    pub(super) fn order(&self) -> Option<u32> {
        let order = match function::square_numbers(&self.resolved) {
            Ok(to) => order(&to),
            Err(_) => return None,
        };
        let both = if order % 2 == 0 { order } else { order.checked_mul(2)? };
        u32::try_from(both).ok().filter(|&order| order <= 1000)
    }
}

/// A square that two moves do not bring back: where it goes, and where that goes.
fn not_an_involution(resolved: &Resolved) -> Option<(u8, u8, u8)> {
    let to = |bit: u8| resolved.map.destination_of(bit);
    (0..resolved.map.input().bits() as u8).find_map(|bit| {
        let first = to(bit)?;
        let second = to(first)?;
        (second != bit).then_some((bit, first, second))
    })
}

/// Where each file goes (or each rank); or two squares of one that go to different ones.
fn lines(resolved: &Resolved, board: Board, files: bool) -> Result<Vec<u8>, [u8; 2]> {
    let line = |square: u8| if files { square % board.files() } else { square / board.files() };
    let count = if files { board.files() } else { board.ranks() };
    (0..count)
        .map(|number| {
            let mut on_line = (0..board.squares()).filter(|&square| line(square) == number).map(|square| {
                let bit = board.bit_of(square);
                let to = resolved.map.destination_of(bit).and_then(|to| board.square_at(to)).map(line);
                (bit, to)
            });
            let (first, to) = on_line.next().unwrap_or((0, None));
            let Some(to) = to else { return Err([first, first]) };
            match on_line.find(|&(_, other)| other != Some(to)) {
                None => Ok(to),
                Some((second, _)) => Err([first, second]),
            }
        })
        .collect()
}

/// The least common multiple of the lengths of the cycles.
fn order(to: &[u8]) -> u64 {
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
