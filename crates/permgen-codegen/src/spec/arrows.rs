//! Expressions, evaluated for each square: what goes nowhere, off the board or to one place twice is told all at once.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::context::{Context, Sources, and_more};
use super::expression::{self, Failure, Value};
use super::written::Direction;
use crate::diagnostics::{Diagnostic, Diagnostics};

/// A square and the one that an expression names for it: where it goes, or where what comes to it is from.
struct Arrow {
    square: u8,
    other: i128,
}

impl Context<'_> {
    /// What an expression in a square's number says, of the squares `on` which it is asked for.
    pub(super) fn expression(
        &self,
        direction: Direction,
        names: &[String],
        body: &Expr,
        on: u128,
    ) -> Result<Sources, Diagnostics> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        expression::check(body, &names)?;
        let mut failures = Failures::default();
        let mut arrows = Vec::new();
        for square in self.asked(direction, on) {
            let variables: Vec<(&str, i128)> = names.iter().map(|&name| (name, i128::from(square))).collect();
            match expression::integer_or_lost(body, &variables) {
                Ok(Some(other)) => arrows.push(Arrow { square, other }),
                Ok(None) => {}
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self)?;
        self.arrows(direction, arrows, body.span(), on)
    }

    /// What a pair of expressions in rank and file says, of the squares `on` which it is asked for.
    pub(super) fn coordinates(
        &self,
        direction: Direction,
        [rank, file]: [&Ident; 2],
        body: &Expr,
        on: u128,
    ) -> Result<Sources, Diagnostics> {
        let Some(board) = self.board else {
            return Err(Diagnostic::new(
                rank.span(),
                format!("coordinates need a board, and a `{}` has none of its own", self.width),
            )
            .help("write `board = 4x8;`, ranks x files, before the map")
            .into());
        };
        let (rank, file) = (rank.to_string(), file.to_string());
        expression::check(body, &[rank.as_str(), file.as_str()])?;
        let mut failures = Failures::default();
        let mut outside: [Vec<(u8, i128)>; 2] = [Vec::new(), Vec::new()];
        let mut arrows = Vec::new();
        let limits = [board.ranks(), board.files()].map(i128::from);
        for square in self.asked(direction, on) {
            let coordinates = [square / board.files(), square % board.files()].map(i128::from);
            let variables = [(rank.as_str(), coordinates[0]), (file.as_str(), coordinates[1])];
            match expression::evaluate(body, &variables) {
                Ok(Value::Pair(to_rank, to_file)) => {
                    let to = [to_rank, to_file];
                    let inside = [0, 1].map(|axis| (0..limits[axis]).contains(&to[axis]));
                    for axis in (0..2).filter(|&axis| !inside[axis]) {
                        outside[axis].push((square, to[axis]));
                    }
                    if inside == [true; 2] {
                        arrows.push(Arrow { square, other: to_rank * limits[1] + to_file });
                    }
                }
                Ok(Value::Lost) => {}
                Ok(_) => failures.add(
                    square,
                    Failure {
                        span: body.span(),
                        message: "one value where a rank and a file are needed".to_owned(),
                        help: Some("write the result as `(rank, file)`"),
                    },
                ),
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self)?;
        self.check_coordinates(direction, body, &outside, limits)?;
        self.arrows(direction, arrows, body.span(), on)
    }

    /// That no rank or file is outside the board, unless what leaves it is lost.
    fn check_coordinates(
        &self,
        direction: Direction,
        body: &Expr,
        outside: &[Vec<(u8, i128)>; 2],
        limits: [i128; 2],
    ) -> Result<(), Diagnostics> {
        let spans = match body {
            Expr::Tuple(tuple) if tuple.elems.len() == 2 => [tuple.elems[0].span(), tuple.elems[1].span()],
            other => [other.span(); 2],
        };
        let mut diagnostics = Diagnostics::new();
        for (axis, what) in ["rank", "file"].into_iter().enumerate().filter(|_| !self.loses) {
            if let Some(&(square, value)) = outside[axis].first() {
                let (label, goes, more) = (self.square_label(square), goes(direction), and_more(outside[axis].len()));
                diagnostics.push(
                    Diagnostic::new(spans[axis], format!("{label} {goes} {what} {value}{more}")).help(format!(
                        "{} has {what}s 0 to {}; {LOSE}",
                        self.the_board(),
                        limits[axis] - 1
                    )),
                );
            }
        }
        diagnostics.into_result(())
    }

    /// The squares for which an expression is evaluated.
    fn asked(&self, direction: Direction, on: u128) -> impl Iterator<Item = u8> {
        let all = direction == Direction::From;
        (0..self.squares()).filter(move |&square| all || on >> square & 1 == 1)
    }

    /// For each bit its source, when no two squares go to one place.
    fn arrows(
        &self,
        direction: Direction,
        mut arrows: Vec<Arrow>,
        span: Span,
        on: u128,
    ) -> Result<Sources, Diagnostics> {
        let squares = self.squares();
        let mut diagnostics = Diagnostics::new();
        let is_inside = |arrow: &Arrow| (0..i128::from(squares)).contains(&arrow.other);
        let outside: Vec<&Arrow> = arrows.iter().filter(|arrow| !self.loses && !is_inside(arrow)).collect();
        if let Some(first) = outside.first() {
            let (label, goes) = (self.square_label(first.square), goes(direction));
            let message = format!("{label} {goes} {}{}", first.other, and_more(outside.len()));
            diagnostics.push(Diagnostic::new(span, message).help(format!("{}; {LOSE}", self.what_squares())));
        }
        arrows.retain(is_inside);
        let mut from: Vec<Option<u8>> = vec![None; usize::from(squares)];
        let mut collisions = Vec::new();
        for Arrow { square, other } in arrows {
            let other = other as u8;
            match direction {
                Direction::From => from[usize::from(square)] = Some(other).filter(|other| on >> other & 1 == 1),
                Direction::To => match from[usize::from(other)] {
                    Some(first) => collisions.push((first, square, other)),
                    None => from[usize::from(other)] = Some(square),
                },
            }
        }
        if let Some(&(first, second, to)) = collisions.first() {
            let message = format!(
                "{} and {} both go to {}{}",
                self.square_label(first),
                self.square_label(second),
                self.square_label(to),
                and_more(collisions.len()),
            );
            let missed: Vec<u8> = (0..squares).filter(|&square| from[usize::from(square)].is_none()).collect();
            diagnostics.push(Diagnostic::new(span, message).help(format!("nothing goes to {}", self.list(&missed))));
        }
        diagnostics.into_result(())?;
        Ok(self.sources(&from))
    }
}

/// What to write where squares may be lost.
const LOSE: &str = "`outside = lost;` before the map loses what leaves it";

fn goes(direction: Direction) -> &'static str {
    match direction {
        Direction::To => "goes to",
        Direction::From => "comes from",
    }
}

/// Failures to evaluate, grouped by what went wrong.
#[derive(Default)]
struct Failures(Vec<(Failure, Vec<u8>)>);

impl Failures {
    fn add(&mut self, square: u8, failure: Failure) {
        match self.0.iter_mut().find(|(known, _)| known.message == failure.message) {
            Some((_, squares)) => squares.push(square),
            None => self.0.push((failure, vec![square])),
        }
    }

    fn report(self, context: &Context<'_>) -> Result<(), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        for (failure, squares) in self.0 {
            let message = format!("{} for {}", failure.message, context.list(&squares));
            let diagnostic = Diagnostic::new(failure.span, message);
            diagnostics.push(Diagnostic { help: failure.help.map(str::to_owned), ..diagnostic });
        }
        diagnostics.into_result(())
    }
}
