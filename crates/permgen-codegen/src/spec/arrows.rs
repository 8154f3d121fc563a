//! Expressions, evaluated for each square: what goes nowhere, off the board or to one place twice is told all at once.

use proc_macro2::{Ident, Span};

use super::context::{self, Context, Sources, and_more, label, list, what_squares};
use super::expression::{self, Failure, Value};
use super::set::Set;
use super::written::Direction;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Expr, Kind};
use permgen_core::article::a;
use permgen_core::layout::Layout;
use permgen_core::vector::IntoVector as _;

/// A square and the one that an expression names for it: where it goes, or where what comes to it is from.
struct Arrow {
    square: u16,
    other: i128,
}

impl Context<'_> {
    /// What an expression in a square's number says, of the squares `on` which it is asked for.
    pub(super) fn expression(
        &self,
        direction: Direction,
        names: &[String],
        body: &Expr,
        on: &Set,
    ) -> Result<Sources, Diagnostics> {
        let names: Vec<&str> = names.iter().map(String::as_str).vec();
        expression::check(body, &names)?;
        let mut failures = Failures::default();
        let mut arrows = Vec::new();
        for square in self.asked(direction, on) {
            let variables: Vec<(&str, i128)> = names.iter().map(|&name| (name, i128::from(square))).vec();
            match expression::integer_or_lost(body, &variables) {
                Ok(Some(other)) => arrows.push(Arrow { square, other }),
                Ok(None) => {}
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self.ends(direction)[0])?;
        self.arrows(direction, arrows, body, on)
    }

    /// What expressions in coordinates say, of the squares `on` which they are asked for.
    pub(super) fn coordinates(
        &self,
        direction: Direction,
        (names, span): (&[Ident], Span),
        body: &Expr,
        on: &Set,
    ) -> Result<Sources, Diagnostics> {
        let [own, other] = self.ends(direction);
        for layout in [own, other] {
            if layout.is_bits() {
                let span = names.first().map_or(span, Ident::span);
                return Err(context::needs_axes(span, layout, "coordinates need").into());
            }
        }
        check_names(own, names, span)?;
        let names: Vec<String> = names.iter().map(Ident::to_string).vec();
        let is_x_y = is_x_y(own, &names);
        expression::check(body, &names.iter().map(String::as_str).vec())?;
        let mut failures = Failures::default();
        let lengths: Vec<i128> = other.lengths().into_iter().map(i128::from).vec();
        let mut outside: Vec<Vec<(u16, i128)>> = vec![Vec::new(); lengths.len()];
        let mut arrows = Vec::new();
        for square in self.asked(direction, on) {
            let mut coordinates = own.coordinates(square);
            if is_x_y {
                coordinates.reverse();
            }
            let variables: Vec<(&str, i128)> =
                names.iter().zip(coordinates).map(|(name, at)| (name.as_str(), i128::from(at))).vec();
            match expression::evaluate(body, &variables) {
                Ok(Value::Tuple(mut to)) if to.len() == lengths.len() => {
                    if is_x_y {
                        to.reverse();
                    }
                    let mut is_inside = true;
                    for (axis, &value) in to.iter().enumerate() {
                        if !(0..lengths[axis]).contains(&value) {
                            outside[axis].push((square, value));
                            is_inside = false;
                        }
                    }
                    if is_inside {
                        let number = to.iter().zip(&lengths).fold(0, |number, (at, length)| number * length + at);
                        arrows.push(Arrow { square, other: number });
                    }
                }
                Ok(Value::Number(number)) if lengths.len() == 1 => arrows.push(Arrow { square, other: number }),
                Ok(Value::Lost) => {}
                Ok(found) => failures.add(square, wrong_number(other, &found, body.span())),
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(own)?;
        self.check_coordinates(direction, body, &outside, is_x_y)?;
        self.arrows(direction, arrows, body, on)
    }

    /// Of an arrow's two ends the one that is asked, then the one that is told.
    fn ends(&self, direction: Direction) -> [&Layout; 2] {
        match direction {
            Direction::To => [&self.from, &self.to],
            Direction::From => [&self.to, &self.from],
        }
    }

    /// That no coordinate is outside the board, unless what leaves it is lost.
    fn check_coordinates(
        &self,
        direction: Direction,
        body: &Expr,
        outside: &[Vec<(u16, i128)>],
        is_x_y: bool,
    ) -> Result<(), Diagnostics> {
        if self.loses {
            return Ok(());
        }
        let [own, other] = self.ends(direction);
        let mut diagnostics = Diagnostics::new();
        for (axis, outside) in outside.iter().enumerate() {
            let Some(&(square, value)) = outside.first() else { continue };
            let written = coordinate(body, if is_x_y { 1 - axis } else { axis });
            let span = written.unwrap_or(body).span();
            let (last, goes, more) = (other.lengths()[axis] - 1, goes(direction), and_more(outside.len()));
            let (to, has) = match other.ranks_and_files() {
                Some(_) => {
                    let what = ["rank", "file"][axis];
                    (format!("{what} {value}"), format!("{what}s 0 to {last}"))
                }
                None => (format!("{value} on axis {axis}"), format!("0 to {last} there")),
            };
            diagnostics.push(Diagnostic::new(span, format!("{} {goes} {to}{more}", label(own, square))).help(
                match meant(written, last, value) {
                    Some(meant) => format!("the {other} has {has}: {meant}"),
                    None => format!("the {other} has {has}; {LOSE}{}", self.reshaped(value)),
                },
            ));
        }
        diagnostics.into_result(())
    }

    /// What else to write, if a coordinate would be on the board after its axes were exchanged.
    fn reshaped(&self, value: i128) -> String {
        match &*self.from.lengths() {
            lengths @ &[rows, columns]
                if *lengths == *self.to.lengths() && (0..rows.max(columns).into()).contains(&value) =>
            {
                let name = if self.from.ranks_and_files().is_some() { "board" } else { "shape" };
                format!("; if the axes are exchanged, `{name} = {rows}x{columns} -> {columns}x{rows};`")
            }
            _ => String::new(),
        }
    }

    /// What else to write, if all squares that a narrower word has stay on the board, and no others.
    fn narrowed(&self, direction: Direction, outside: &[&Arrow]) -> String {
        let [own, other] = self.ends(direction).map(Layout::squares);
        let bits = own - outside.len() as u16;
        if ![8, 16, 32].contains(&bits) || outside.iter().any(|arrow| arrow.square < bits) {
            return String::new();
        }
        match direction {
            Direction::To => format!("; for an argument of {bits} bits, `shape = {bits} -> {other};`"),
            Direction::From => format!("; for a result of {bits} bits, `shape = {other} -> {bits};`"),
        }
    }

    /// The squares for which an expression is evaluated.
    fn asked(&self, direction: Direction, on: &Set) -> Vec<u16> {
        match direction {
            Direction::To => on.iter().vec(),
            Direction::From => (0..self.to.squares()).vec(),
        }
    }

    /// For each place its source, when no two squares go to one place.
    fn arrows(
        &self,
        direction: Direction,
        mut arrows: Vec<Arrow>,
        body: &Expr,
        on: &Set,
    ) -> Result<Sources, Diagnostics> {
        let span = body.span();
        let [own, other_end] = self.ends(direction);
        let mut diagnostics = Diagnostics::new();
        let is_inside = |arrow: &Arrow| (0..i128::from(other_end.squares())).contains(&arrow.other);
        let outside: Vec<&Arrow> = arrows.iter().filter(|arrow| !self.loses && !is_inside(arrow)).vec();
        if let Some(first) = outside.first() {
            let (label, goes) = (label(own, first.square), goes(direction));
            let message = format!("{label} {goes} {}{}", first.other, and_more(outside.len()));
            let what = what_squares(other_end);
            let help = match outside.len() == arrows.len() {
                // What loses every square is not what was meant.
                true if own.is_bits() => format!("{what}; for the number of a square, write `square_of(map)`"),
                true => what,
                false => match meant(Some(body), other_end.squares() - 1, first.other) {
                    Some(meant) => format!("{what}: {meant}"),
                    None => format!("{what}; {LOSE}{}", self.narrowed(direction, &outside)),
                },
            };
            diagnostics.push(Diagnostic::new(span, message).help(help));
        }
        arrows.retain(is_inside);
        let mut from: Vec<Option<u16>> = vec![None; usize::from(self.to.squares())];
        let mut collisions = Vec::new();
        for Arrow { square, other } in arrows {
            let other = other as u16;
            match direction {
                Direction::From => from[usize::from(square)] = Some(other).filter(|other| on.contains(*other)),
                Direction::To => match from[usize::from(other)] {
                    Some(first) => collisions.push((first, square, other)),
                    None => from[usize::from(other)] = Some(square),
                },
            }
        }
        if let Some(&(first, second, to)) = collisions.first() {
            let message = format!(
                "{} and {} both go to {}{}",
                label(&self.from, first),
                label(&self.from, second),
                label(&self.to, to),
                and_more(collisions.len()),
            );
            let missed = (0..self.to.squares()).filter(|&square| from[usize::from(square)].is_none());
            let help = format!("nothing goes to {}", list(&self.to, missed));
            diagnostics.push(Diagnostic::new(span, message).help(help));
        }
        diagnostics.into_result(())?;
        Ok(self.sources(&from))
    }
}

/// That there is a name for each axis; and that the coordinates of a board come as rank and file. Other names are refused there, so
/// that exchanged ones cannot go unnoticed.
fn check_names(layout: &Layout, names: &[Ident], span: Span) -> Result<(), Diagnostic> {
    const RANKS: [&str; 4] = ["rank", "r", "row", "_rank"];
    const FILES: [&str; 6] = ["file", "f", "column", "col", "c", "_file"];
    let axes = layout.lengths().len();
    if layout.ranks_and_files().is_none() {
        if names.len() == axes {
            return Ok(());
        }
        return Err(Diagnostic::new(span, format!("{} coordinates, the {layout} has {axes}", names.len()))
            .help("write a name for each axis, the slowest first"));
    }
    let [rank, file] = names else {
        return Err(Diagnostic::new(span, format!("a map of {} parameters", names.len()))
            .help("write `|sq| ...` for square numbers or `|rank, file| (..., ...)` for coordinates"));
    };
    let (first, second) = (rank.to_string(), file.to_string());
    if RANKS.contains(&first.as_str()) && FILES.contains(&second.as_str()) || (&*first, &*second) == ("x", "y") {
        return Ok(());
    }
    let error = Diagnostic::new(span, format!("unknown coordinates `{first}, {second}`"));
    if FILES.contains(&first.as_str()) && RANKS.contains(&second.as_str()) {
        return Err(Diagnostic::new(span, format!("coordinates come as `{second}, {first}`, not `{first}, {second}`"))
            .help("the rank (row) is always first, in the parameters and in the result; where neighbouring bits are neighbours on a file, write `numbering = a1_lsb_file_major;` before the map"));
    }
    Err(error.help("write `|rank, file| (..., ...)`, or `row` and `column`, the rank first, or `|x, y| (..., ...)`, or say which is which, `|a: rank, b: file|`; axes of any name and number are those of a `shape = 64x4`"))
}

/// Whether coordinates are `x, y`, to the right and up, in the parameters and in the result.
fn is_x_y(layout: &Layout, names: &[String]) -> bool {
    layout.ranks_and_files().is_some() && names == ["x", "y"]
}

/// That a result has not as many values as there are axes.
fn wrong_number(other: &Layout, found: &Value, span: Span) -> Failure {
    let is_board = other.ranks_and_files().is_some();
    let (message, help) = match found {
        Value::Tuple(values) if is_board => {
            (format!("{} values in parentheses", values.len()), "coordinates are two values: `(rank, file)`")
        }
        _ if is_board => {
            ("one value where a rank and a file are needed".to_owned(), "write the result as `(rank, file)`")
        }
        found => {
            let count = if let Value::Tuple(values) = found { values.len() } else { 1 };
            let axes = other.lengths().len();
            (
                format!("{count} value(s) for the {axes} axes of {}", a(other)),
                "write a value for each axis, the slowest first",
            )
        }
    };
    Failure { span, message, help: Some(help) }
}

/// The expression of one coordinate.
fn coordinate(body: &Expr, axis: usize) -> Option<&Expr> {
    match &body.kind {
        Kind::Tuple(elements) => elements.get(axis),
        Kind::Paren(inner) => coordinate(inner, axis),
        _ => None,
    }
}

/// What to write for `8 - rank`, where coordinates are 0 to 7, and for a remainder that is negative.
fn meant(expression: Option<&Expr>, last: u16, value: i128) -> Option<String> {
    let number = |expression: &Expr| match &expression.kind {
        Kind::Literal(syn::Lit::Int(number)) => number.base10_parse::<u16>().ok(),
        _ => None,
    };
    match &expression?.kind {
        Kind::Binary(from, "-", name) if number(from)? == last + 1 => {
            Some(format!("write `{last} - {}`", name.ident()?))
        }
        Kind::Binary(_, "%", by) if value < 0 => {
            Some(format!("`%` keeps the sign, as in Rust; write `(..).rem_euclid({})`", number(by)?))
        }
        _ => None,
    }
}

/// What to write where squares may be lost.
const LOSE: &str = "to drop squares that leave it, write `outside = lost;` before the map";

fn goes(direction: Direction) -> &'static str {
    match direction {
        Direction::To => "goes to",
        Direction::From => "comes from",
    }
}

/// Failures to evaluate, grouped by what went wrong.
#[derive(Default)]
struct Failures(Vec<(Failure, Vec<u16>)>);

impl Failures {
    fn add(&mut self, square: u16, failure: Failure) {
        match self.0.iter_mut().find(|(known, _)| known.message == failure.message) {
            Some((_, squares)) => squares.push(square),
            None => self.0.push((failure, vec![square])),
        }
    }

    fn report(self, layout: &Layout) -> Result<(), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        for (failure, squares) in self.0 {
            let message = format!("{} for {}", failure.message, list(layout, squares));
            let diagnostic = Diagnostic::new(failure.span, message);
            diagnostics.push(Diagnostic { help: failure.help.map(str::to_owned), ..diagnostic });
        }
        diagnostics.into_result(())
    }
}
