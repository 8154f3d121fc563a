//! Tables, cycles and index bits: squares as they are listed.

use proc_macro2::Span;

use super::context::{self, Context, Sources, label};
use super::index_bits::{Entry, each_once};
use super::written::{Direction, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

impl Context<'_> {
    pub(super) fn table(
        &self,
        direction: Direction,
        entries: &[(Vec<Square>, Span)],
        span: Span,
    ) -> Result<Sources, Diagnostics> {
        let [own, other] = match direction {
            Direction::To => [&*self.from, &*self.to],
            Direction::From => [&*self.to, &*self.from],
        };
        let squares = usize::from(own.squares());
        let mut diagnostics = Diagnostics::new();
        if entries.len() != squares {
            let the = if own.is_bits() { "" } else { "the " };
            let message = format!("expected {squares} entries for {the}{own}, found {}", entries.len());
            diagnostics
                .push(Diagnostic::new(span, message).help("write one entry for each, `_` for one that is dropped"));
        }
        let mut from = vec![None; usize::from(self.to.squares())];
        let mut first_at: Vec<Option<(usize, Span)>> = vec![None; from.len()];
        for (index, (named, span)) in entries.iter().enumerate() {
            for square in named {
                let Some(value) = diagnostics.take(context::square_of(other, square).map_err(Diagnostics::from)) else {
                    continue;
                };
                if index >= squares {
                    continue;
                }
                if direction == Direction::From {
                    from[index] = Some(value);
                    continue;
                }
                // A place has one bit; a bit may have several places.
                match first_at[usize::from(value)] {
                    Some((first, first_span)) => {
                        let (earlier, later) = (self.entry_label(first), self.entry_label(index));
                        let message = match first == index {
                            true => format!("{earlier} goes to {} twice", label(&self.to, value)),
                            false => format!("{earlier} and {later} both go to {}", label(&self.to, value)),
                        };
                        diagnostics.push(
                            Diagnostic::new(*span, message)
                                .help("a square is named once")
                                .related(first_span, format!("{} is named here first", label(&self.to, value))),
                        );
                    }
                    None => first_at[usize::from(value)] = Some((index, *span)),
                }
                from[usize::from(value)] = Some(index as u16);
            }
        }
        diagnostics.into_result(())?;
        Ok(self.sources(&from))
    }

    fn entry_label(&self, index: usize) -> String {
        match u16::try_from(index) {
            Ok(square) if square < self.from.squares() => label(&self.from, square),
            _ => format!("entry {index}"),
        }
    }

    pub(super) fn cycles(&self, cycles: &[Vec<Square>]) -> Result<Sources, Diagnostics> {
        self.expect_shape("cycles", cycles.iter().flatten().next().map_or_else(Span::call_site, Square::span))?;
        let mut diagnostics = Diagnostics::new();
        let mut from: Vec<Option<u16>> = (0..self.from.squares()).map(Some).vec();
        let mut first_at: Vec<Option<Span>> = vec![None; from.len()];
        for cycle in cycles {
            let mut squares = Vec::new();
            for square in cycle {
                let Some(number) = diagnostics.take(context::square_of(&self.from, square).map_err(Diagnostics::from))
                else {
                    continue;
                };
                match first_at[usize::from(number)] {
                    Some(first) => diagnostics.push(
                        Diagnostic::new(square.span(), format!("{} is in the cycles twice", label(&self.from, number)))
                            .help("a square goes to one place, so it is named once")
                            .related(first, format!("{} is named here first", label(&self.from, number))),
                    ),
                    None => first_at[usize::from(number)] = Some(square.span()),
                }
                squares.push(number);
            }
            for (place, &square) in squares.iter().enumerate() {
                from[usize::from(squares[(place + 1) % squares.len()])] = Some(square);
            }
        }
        diagnostics.into_result(())?;
        Ok(self.sources(&from))
    }

    pub(super) fn index_bits(&self, entries: &[Entry], span: Span) -> Result<Sources, Diagnostics> {
        let squares = self.from.squares();
        if self.to.squares() != squares {
            let message = format!("index bits take {squares} squares to as many, not to {}", self.to.squares());
            return Err(Diagnostic::new(span, message).into());
        }
        if !squares.is_power_of_two() {
            return Err(Diagnostic::new(span, format!("{squares} squares have no whole number of index bits"))
                .help("index bits are for boards whose number of squares is a power of two")
                .into());
        }
        let count = squares.trailing_zeros() as usize;
        each_once(entries, count, &format!("{squares} squares"), span)?;
        let mut from = vec![None; usize::from(squares)];
        for square in 0..squares {
            let bits = entries
                .iter()
                .enumerate()
                .map(|(new, &(old, complement))| ((square >> old.value & 1) ^ u16::from(complement)) << new);
            from[usize::from(bits.fold(0, |number, bit| number | bit))] = Some(square);
        }
        Ok(self.sources(&from))
    }
}
