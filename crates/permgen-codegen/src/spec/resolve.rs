//! From the syntax tree to a map of bits.

use proc_macro2::Span;

use super::context::{Context, Sources};
use super::promise::Promise;
use super::written::{Map, Order};
use super::{Meant, Resolved};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::{Board, OffBoard};
use permgen_core::meaning::Meaning;
use permgen_core::number_map::{InvalidNumberMap, NumberMap};
use permgen_core::word_map::WordMap;

impl Context<'_> {
    /// What a map means; of an index in any order, the order of bits.
    pub(super) fn resolve(&self, map: &Map, promise: Option<&Promise>) -> Result<Meaning, Diagnostics> {
        let mut sources = match map {
            Map::Index { mask, .. } => self.gathered(mask, &Order::Bits)?,
            _ => self.from(map, self.all_squares())?,
        };
        let mut promised_zero = 0;
        let off_board = self.width.mask() & !self.domain();
        for bit in (0..self.width.bits() as u8).filter(|bit| off_board >> bit & 1 == 1) {
            match self.board.map_or(OffBoard::Clear, Board::off_board) {
                OffBoard::Clear => {}
                OffBoard::Keep => sources[usize::from(bit)] = Some(bit),
                OffBoard::Zero => promised_zero |= 1 << bit,
            }
        }
        promised_zero |= self.keep_promises(map, promise, &mut sources)?;
        let source_of = |_, bit: u8| sources[usize::from(bit)].map(|source| (0, source));
        WordMap::from_fn(1, self.width, 1, self.width, source_of)
            .and_then(|map| map.promising(&[promised_zero]))
            .map(Meaning::from)
            .map_err(|error| Diagnostic::new(Span::call_site(), error.to_string()).into())
    }

    /// What comes to each bit from the squares `on` which the map is asked for; what it says of others is nobody's business.
    fn from(&self, map: &Map, on: u128) -> Result<Sources, Diagnostics> {
        match map {
            Map::Square { direction, names, body } => self.expression(*direction, names, body, on),
            Map::Coordinates { direction, rank, file, body } => self.coordinates(*direction, [rank, file], body, on),
            Map::Table { direction, entries, span } => self.table(*direction, entries, *span),
            Map::Cycles(cycles) => self.cycles(cycles),
            Map::IndexBits { entries, span } => self.index_bits(entries, *span),
            Map::Word { name, parameters, span } => self.word_operation(name, parameters, *span),
            Map::Named(name) => self.named(name),
            Map::Then(parts) => self.chain(parts, on),
            Map::Gather(mask, order) => self.gathered(mask, order),
            Map::Index { span, .. } => Err(any_order_is_open(*span).into()),
            Map::SquareOf { span, .. } => Err(numbers_are_no_board(*span).into()),
            Map::Bitwise(bitwise) => {
                Err(Diagnostic::new(bitwise.span, "a function of several boards is no part of a map")
                    .help("let `bitwise` stand alone in a function")
                    .into())
            }
            Map::Choice(choice) => Err(Diagnostic::new(choice.span, "a choice among maps is not one map")
                .help("let `match` or `if` stand alone, around the whole maps")
                .into()),
            Map::Scatter(mask, order) => self.scattered(mask, order),
            Map::Inverse(inner, span) => {
                let sources = self.from(inner, self.all_squares())?;
                Ok(inverse(&self.injective(sources, *span, "inverse")?))
            }
            Map::Bijective(inner, span) => {
                let sources = self.from(inner, self.all_squares())?;
                self.bijective(sources, *span)
            }
            Map::Repeat(inner, times, span) => {
                let mut once = self.from(inner, self.all_squares())?;
                if times.value < 0 {
                    once = inverse(&self.injective(once, *span, "repeat")?);
                }
                Ok(power(&once, times.value.unsigned_abs()))
            }
            Map::Restrict(inner, mask) => {
                let on = on & self.mask_squares(mask)?;
                let bits = self.bits_of(on);
                let sources = self.from(inner, on)?;
                Ok(sources.into_iter().map(|source| source.filter(|bit| bits >> bit & 1 == 1)).collect())
            }
        }
    }

    /// One map after the other, each asked for what the maps before it leave.
    fn chain(&self, parts: &[(Map, Span)], on: u128) -> Result<Sources, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let mut sources = self.moved(Some);
        let mut on = on;
        for (part, span) in parts {
            let found = diagnostics.take(self.from(part, on));
            let (Some(found), true) = (found, diagnostics.is_empty()) else {
                // What is left of the board is not known, so that the rest is looked at for all of it.
                on = self.all_squares();
                continue;
            };
            let before = sources;
            sources = found.iter().map(|source| source.and_then(|bit| before[usize::from(bit)])).collect();
            if sources.iter().all(Option::is_none) && !self.within_family {
                return Err(self.nothing_is_left(*span, &before, &found).into());
            }
            on = self.squares_at(reached(&sources));
        }
        diagnostics.into_result(sources)
    }

    /// That `part` drops everything that the parts before it leave.
    fn nothing_is_left(&self, span: Span, before: &Sources, part: &Sources) -> Diagnostic {
        let squares = |bits: u128| self.list(&self.squares_of(bits));
        let (left, taken) = (squares(reached(before)), squares(needed(part)));
        Diagnostic::new(span, "the map drops every bit that is left here")
            .help(format!("what comes before leaves {left}; this takes {taken}"))
    }

    /// The same sources, if no bit goes to two places.
    fn injective(&self, sources: Sources, span: Span, name: &str) -> Result<Sources, Diagnostics> {
        match self.copied(&sources) {
            None => Ok(sources),
            Some((square, places)) => Err(Diagnostic::new(span, format!("a map that copies {square} has no inverse"))
                .help(format!("it goes to {places}; `{name}` needs a map that takes each square to one place"))
                .into()),
        }
    }

    /// The first square that goes to several places, and these.
    fn copied(&self, sources: &Sources) -> Option<(String, String)> {
        let places =
            |bit: u8| (0u8..).zip(sources).filter(move |(_, from)| **from == Some(bit)).map(|(place, _)| place);
        let bit = (0..self.width.bits() as u8).find(|&bit| places(bit).count() > 1)?;
        let squares = |bits: u128| self.list(&self.squares_of(bits));
        Some((squares(1 << bit), squares(places(bit).fold(0, |bits, place| bits | 1 << place))))
    }

    /// The same sources, if every square goes to one place and comes from one.
    fn bijective(&self, sources: Sources, span: Span) -> Result<Sources, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let squares = |bits: u128| self.squares_of(bits);
        let verb = |squares: &[u8]| if squares.len() == 1 { "goes" } else { "go" };
        let lost = squares(self.domain() & !needed(&sources));
        if !lost.is_empty() {
            let message = format!("not a bijection: {} {} nowhere", self.list(&lost), verb(&lost));
            let missed = squares(self.domain() & !reached(&sources));
            let help = match missed.is_empty() {
                true => "every place has a source: some square goes to two".to_owned(),
                false => format!("nothing comes to {}", self.list(&missed)),
            };
            diagnostics.push(Diagnostic::new(span, message).help(help));
        }
        if let Some((square, places)) = self.copied(&sources) {
            let message = format!("not a bijection: {square} goes to {places}");
            diagnostics
                .push(Diagnostic::new(span, message).help("without `bijective` a map may copy squares and lose some"));
        }
        diagnostics.into_result(sources)
    }
}

/// The bits that something comes to.
fn reached(sources: &[Option<u8>]) -> u128 {
    (0u32..).zip(sources).filter(|(_, source)| source.is_some()).fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The bits that go somewhere.
fn needed(sources: &[Option<u8>]) -> u128 {
    sources.iter().flatten().fold(0, |bits, source| bits | 1 << source)
}

/// Of a map that copies nothing.
fn inverse(sources: &[Option<u8>]) -> Sources {
    let mut inverse = vec![None; sources.len()];
    for (place, source) in (0u8..).zip(sources) {
        if let Some(source) = source {
            inverse[usize::from(*source)] = Some(place);
        }
    }
    inverse
}

/// The map applied so many times. The zeroth power keeps every bit that goes somewhere or that something comes to.
fn power(once: &Sources, times: u128) -> Sources {
    // What comes to a place by `second` came to where that is from by `first`.
    let compose = |first: &Sources, second: &Sources| -> Sources {
        second.iter().map(|source| source.and_then(|bit| first[usize::from(bit)])).collect()
    };
    let kept = reached(once) | needed(once);
    let mut power: Sources = (0..once.len() as u8).map(|bit| (kept >> bit & 1 == 1).then_some(bit)).collect();
    let mut square = once.clone();
    let mut left = times;
    while left > 0 {
        if left & 1 == 1 {
            power = compose(&power, &square);
        }
        square = compose(&square, &square);
        left >>= 1;
    }
    power
}

/// Nothing can be said of a map whose order is open.
fn any_order_is_open(span: Span) -> Diagnostic {
    Diagnostic::new(span, "with its bits in any order, `gather` is no map that others could be made of").help(
        "let `gather(mask, any_order)` stand alone in a function, or name an order: `by_file`, or a list of squares",
    )
}

/// That a map of square numbers stands where one of a board must.
pub(super) fn numbers_are_no_board(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`square_of` is a map of square numbers, not of a board")
        .help("let `square_of(map)` stand alone in a function of a `u8`, and name the map itself elsewhere")
}

/// The same map for the numbers of squares; without a board, of bits.
pub(super) fn of_squares(resolved: &Resolved, span: Span) -> Result<Meant, Diagnostics> {
    let numbers = match resolved.board {
        Some(board) => NumberMap::of_squares(&resolved.map, board),
        None => NumberMap::of_bits(&resolved.map),
    };
    let numbers = numbers.map_err(|error| {
        let message = match (&error, resolved.board) {
            (InvalidNumberMap::Dropped { number }, Some(board)) => {
                format!("{} ({number}) has no destination", board.square_name(*number))
            }
            _ => error.to_string(),
        };
        Diagnostic::new(span, message).help("a map of square numbers must say where every square goes")
    })?;
    Ok(Meant { meaning: numbers.into(), board: resolved.board, members: None })
}
