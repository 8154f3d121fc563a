//! Maps of the numbers of squares: `square_of(rotate_90)`, and choices among them.

use proc_macro2::Span;

use super::chosen::Digits;
use super::context::{Context, label};
use super::frames::Frames;
use super::settings::Settings;
use super::written::Map;
use super::{Meant, Resolved, Scope, Spec};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::{InvalidNumberMap, NumberMap, Numbers};

/// What stands in `square_of(..)`: its settings, its map, and the place of its name.
type Written<'a> = (&'a Settings, &'a Map, Span);

impl Spec {
    /// The same map for the numbers of squares.
    pub(super) fn of_numbers(
        &self,
        (inner, map, span): Written<'_>,
        scope: &Scope,
        chosen: &[(String, usize)],
    ) -> Result<Meant, Diagnostics> {
        let map = map.chosen(chosen);
        if let Some(promise) = self.promise.as_ref().or(scope.promise.as_ref()) {
            return Err(Diagnostic::new(promise.span(), "a square number has no bits to promise")
                .help("leave `given` out: a square number is not a board")
                .into());
        }
        // A name brings its word and its board with it.
        if let Map::Named(name) = map {
            let declared = scope.declared(&name.to_string()).filter(|declared| !declared.meaning.is_any_order());
            if let Some((map, board)) = declared.and_then(|declared| Some((declared.meaning.map()?, declared.board))) {
                return of_squares(&Resolved { map, board }, span);
            }
            let declared = declared.and_then(|declared| Some((declared.meaning.words()?, declared.layouts.as_ref()?)));
            if let Some((map, layouts)) = declared.filter(|(map, _)| map.is_injective()) {
                let name = |number| label(&layouts.0, number);
                return meant(NumberMap::of_layouts(map, &layouts.0, &layouts.1), name, None, span);
            }
        }
        let settings = inner.or(&self.settings).or(&scope.settings);
        let context = Context::of(Frames::of(&settings, scope.words)?, &settings, scope, false).choosing(chosen);
        let map = context.resolve(map, None)?;
        match map.as_partial_map().filter(|_| context.layouts().is_none()) {
            Some(map) => of_squares(&Resolved { map, board: context.board }, span),
            None if map.is_injective() => {
                let name = |number| label(&context.from, number);
                meant(NumberMap::of_layouts(&map, &context.from, &context.to), name, None, span)
            }
            None => Err(Diagnostic::new(span, "a square that goes to several places has no number there")
                .help("leave `square_of` out, or take each square to one place")
                .into()),
        }
    }

    /// The same for maps of which other arguments choose one.
    pub(super) fn choice_of_numbers(&self, digits: &Digits, scope: &Scope) -> Result<Meant, Diagnostics> {
        let mut wrong = Diagnostics::new();
        let mut maps: Vec<NumberMap> = Vec::new();
        let mut board = None;
        for number in 0..digits.count() {
            let (case, values) = (digits.label(number), digits.values(number));
            let Map::SquareOf { settings, map, span } = self.map.chosen(&values) else {
                let message = format!("case `{case}` maps a board, other cases map square numbers");
                wrong.push_new(
                    Diagnostic::new(digits.span(), message).help("write `square_of(map)` in each case, or in none"),
                );
                continue;
            };
            let meant = self.of_numbers((settings, map, *span), scope, &values);
            let Some(Meant { meaning: Meaning::Numbers(numbers), board: own, .. }) = wrong.take_new(meant) else {
                continue;
            };
            let Some(map) = numbers.only().cloned() else { continue };
            let count = |map: &NumberMap| map.destinations().len();
            match maps.first() {
                Some(first) if count(first) != count(&map) => {
                    let (first, own) = (count(first), count(&map));
                    let message = format!("case `{case}` maps {own} squares, the first case maps {first}");
                    wrong.push_new(Diagnostic::new(*span, message).help("write maps of the same board in all cases"));
                }
                Some(_) => maps.push(map),
                None => {
                    board = own;
                    maps.push(map);
                }
            }
        }
        let maps = wrong.into_result(maps)?;
        let maps = Numbers::choice(maps).map_err(|error| Diagnostic::new(digits.span(), error.to_string()))?;
        Ok(Meant::new(maps, board, None))
    }
}

/// The same map for the numbers of squares; without a board, of bits.
fn of_squares(resolved: &Resolved, span: Span) -> Result<Meant, Diagnostics> {
    let numbers = match resolved.board {
        Some(board) => NumberMap::of_squares(&resolved.map, board),
        None => NumberMap::of_bits(&resolved.map),
    };
    let name = |number: u16| match (resolved.board, u8::try_from(number)) {
        (Some(board), Ok(square)) => format!("{} ({number})", board.square_name(square)),
        _ => number.to_string(),
    };
    meant(numbers, name, resolved.board, span)
}

fn meant(
    numbers: Result<NumberMap, InvalidNumberMap>,
    name: impl Fn(u16) -> String,
    board: Option<Board>,
    span: Span,
) -> Result<Meant, Diagnostics> {
    let numbers = numbers.map_err(|error| match error {
        InvalidNumberMap::Dropped { number } => Diagnostic::new(span, format!("{} has no destination", name(number)))
            .help("a map of square numbers must say where every square goes"),
        InvalidNumberMap::Count { count } => Diagnostic::new(span, format!("`square_of` of {count} squares"))
            .help(format!("boards have at most {} squares here", NumberMap::MOST)),
    })?;
    Ok(Meant::new(numbers, board, None))
}
