//! From the syntax tree to a map of bits.

use proc_macro2::Span;

use super::context::{Bits, Context};
use super::parse::Map;
use super::promise::Promise;
use super::{Meant, Resolved};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::{Board, OffBoard};
use permgen_core::number_map::{InvalidNumberMap, NumberMap};
use permgen_core::partial_map::PartialMap;

impl Context<'_> {
    /// The map of bits; of an index in any order, the order of bits.
    pub(super) fn resolve(&self, map: &Map, promise: Option<&Promise>) -> Result<PartialMap, Diagnostics> {
        let mut to = match map {
            Map::Index { mask, .. } => self.gather_bits(mask)?,
            _ => self.bits(map)?,
        };
        let mut promised_zero = 0;
        let off_board = self.width.mask() & !self.domain();
        for bit in (0..self.width.bits() as u8).filter(|bit| off_board >> bit & 1 == 1) {
            match self.board.map_or(OffBoard::Clear, Board::off_board) {
                OffBoard::Clear => {}
                OffBoard::Keep => to[usize::from(bit)] = Some(bit),
                OffBoard::Zero => promised_zero |= 1 << bit,
            }
        }
        promised_zero |= self.keep_promises(map, promise, &mut to)?;
        PartialMap::new(self.width, self.width, &to, promised_zero)
            .map_err(|error| Diagnostic::new(Span::call_site(), error.to_string()).into())
    }

    fn bits(&self, map: &Map) -> Result<Bits, Diagnostics> {
        match map {
            Map::Square { names, body } => self.expression_bits(names, body),
            Map::Coordinates { rank, file, body } => self.coordinates_bits(rank, file, body),
            Map::Table { direction, entries, spans, span } => self.table_bits(*direction, entries, spans, *span),
            Map::Cycles(cycles) => self.cycles_bits(cycles),
            Map::IndexBits { entries, span } => self.index_map_bits(entries, *span),
            Map::Word { name, parameters, span } => self.word_operation_bits(name, parameters, *span),
            Map::Named(name) => self.name_bits(name),
            Map::Then(parts) => {
                let mut diagnostics = Diagnostics::new();
                let found: Vec<Bits> = parts.iter().filter_map(|(part, _)| diagnostics.take(self.bits(part))).collect();
                diagnostics.into_result(())?;
                let mut bits = self.board_bits(Some);
                for (part, (_, span)) in found.iter().zip(parts) {
                    let before = bits.clone();
                    for to in &mut bits {
                        *to = to.and_then(|bit| part[usize::from(bit)]);
                    }
                    if bits.iter().all(Option::is_none) && !self.within_family {
                        return Err(self.nothing_is_left(*span, &before, part).into());
                    }
                }
                Ok(bits)
            }
            Map::Gather(mask) => self.gather_bits(mask),
            Map::Index { span, .. } => Err(any_order_is_open(*span).into()),
            Map::SquareOf { span, .. } => Err(numbers_are_no_board(*span).into()),
            Map::Scatter(mask) => self.scatter_bits(mask),
            Map::Inverse(inner) => Ok(inverse(&self.bits(inner)?)),
            Map::Repeat(inner, times) => {
                let once = self.bits(inner)?;
                Ok(power(&once, times.value))
            }
            Map::Restrict(inner, mask) => {
                let inner = self.bits(inner)?;
                let squares = self.mask_squares(mask)?;
                let mut kept = vec![None; self.width.size()];
                for square in (0..self.squares()).filter(|square| squares >> square & 1 == 1) {
                    let bit = usize::from(self.bit_of(square));
                    kept[bit] = inner[bit];
                }
                Ok(kept)
            }
        }
    }

    /// That `part` drops everything that the parts before it leave.
    fn nothing_is_left(&self, span: Span, before: &Bits, part: &Bits) -> Diagnostic {
        let squares = |bits: &mut dyn Iterator<Item = u8>| {
            let mut squares: Vec<u8> =
                bits.filter_map(|bit| self.board.map_or(Some(bit), |board| board.square_at(bit))).collect();
            squares.sort_unstable();
            self.list(&squares)
        };
        let left = squares(&mut before.iter().flatten().copied());
        let taken = squares(&mut (0u8..).zip(part).filter(|(_, to)| to.is_some()).map(|(bit, _)| bit));
        Diagnostic::new(span, "the map drops every bit that is left here")
            .help(format!("what comes before leaves {left}; this takes {taken}"))
    }
}

fn inverse(bits: &[Option<u8>]) -> Bits {
    let mut inverse = vec![None; bits.len()];
    for (from, to) in (0u8..).zip(bits) {
        if let Some(to) = to {
            inverse[usize::from(*to)] = Some(from);
        }
    }
    inverse
}

/// The map applied so many times; a negative number applies the inverse. The zeroth power keeps every bit that is on the
/// board or has a place in the map.
fn power(bits: &[Option<u8>], times: i128) -> Bits {
    let base = if times < 0 { inverse(bits) } else { bits.to_vec() };
    let compose = |first: &Bits, second: &Bits| -> Bits {
        first.iter().map(|to| to.and_then(|to| second[usize::from(to)])).collect()
    };
    let mut square = base;
    let mut left = times.unsigned_abs();
    let reached: Vec<bool> = inverse(bits).iter().map(Option::is_some).collect();
    let mut power: Bits =
        (0u8..).zip(bits).map(|(bit, to)| (to.is_some() || reached[usize::from(bit)]).then_some(bit)).collect();
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
        "let `gather(mask, any_order)` stand alone in a function, or leave `any_order` out to keep the order of bits",
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
