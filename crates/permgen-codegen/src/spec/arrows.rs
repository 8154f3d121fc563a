//! Expressions, evaluated for each square: what goes nowhere, off the board or to one place twice is told all at once.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::context::{Bits, Context, and_more};
use super::expression::{self, Failure, Value};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// A square and where an expression sends it; `span` is the narrowest part of the specification that says so.
struct Arrow {
    square: u8,
    to: i128,
    span: Span,
}

impl Context<'_> {
    pub(super) fn expression_bits(&self, names: &[String], body: &Expr) -> Result<Bits, Diagnostics> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        expression::check(body, &names)?;
        let mut failures = Failures::default();
        let mut arrows = Vec::new();
        for square in 0..self.squares() {
            let variables: Vec<(&str, i128)> = names.iter().map(|&name| (name, i128::from(square))).collect();
            match expression::integer(body, &variables) {
                Ok(to) => arrows.push(Arrow { square, to, span: body.span() }),
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self)?;
        self.arrows_bits(&arrows, body.span())
    }

    pub(super) fn coordinates_bits(&self, rank: &Ident, file: &Ident, body: &Expr) -> Result<Bits, Diagnostics> {
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
        let component_spans = match body {
            Expr::Tuple(tuple) if tuple.elems.len() == 2 => [tuple.elems[0].span(), tuple.elems[1].span()],
            other => [other.span(); 2],
        };
        let mut failures = Failures::default();
        let mut outside: [Vec<(u8, i128)>; 2] = [Vec::new(), Vec::new()];
        let mut arrows = Vec::new();
        let limits = [board.ranks(), board.files()].map(i128::from);
        for square in 0..self.squares() {
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
                        arrows.push(Arrow { square, to: to_rank * limits[1] + to_file, span: body.span() });
                    }
                }
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
        let mut diagnostics = Diagnostics::new();
        for (axis, what) in ["rank", "file"].into_iter().enumerate() {
            if let Some(&(square, value)) = outside[axis].first() {
                let message =
                    format!("{} goes to {what} {value}{}", self.square_label(square), and_more(outside[axis].len()));
                diagnostics.push(
                    Diagnostic::new(component_spans[axis], message)
                        .help(format!("a {board} board has {what}s 0 to {}", limits[axis] - 1)),
                );
            }
        }
        diagnostics.into_result(())?;
        self.arrows_bits(&arrows, body.span())
    }

    /// The table of arrows from every square, when they are a bijection of the squares.
    fn arrows_bits(&self, arrows: &[Arrow], span: Span) -> Result<Bits, Diagnostics> {
        let squares = self.squares();
        let mut diagnostics = Diagnostics::new();
        let outside: Vec<&Arrow> =
            arrows.iter().filter(|arrow| !(0..i128::from(squares)).contains(&arrow.to)).collect();
        if let Some(first) = outside.first() {
            let message =
                format!("{} goes to {}{}", self.square_label(first.square), first.to, and_more(outside.len()));
            diagnostics.push(Diagnostic::new(first.span, message).help(self.what_squares()));
        }
        let mut source_of: Vec<Option<&Arrow>> = vec![None; usize::from(squares)];
        let mut collisions = Vec::new();
        for arrow in arrows {
            let Some(place) = usize::try_from(arrow.to).ok().and_then(|to| source_of.get_mut(to)) else { continue };
            match place {
                Some(first) => collisions.push((*first, arrow)),
                None => *place = Some(arrow),
            }
        }
        if let Some((first, second)) = collisions.first() {
            let message = format!(
                "{} and {} both go to {}{}",
                self.square_label(first.square),
                self.square_label(second.square),
                self.square_label(second.to as u8),
                and_more(collisions.len()),
            );
            let missed: Vec<u8> = (0..squares).filter(|&square| source_of[usize::from(square)].is_none()).collect();
            diagnostics.push(Diagnostic::new(span, message).help(format!("nothing goes to {}", self.list(&missed))));
        }
        diagnostics.into_result(())?;
        let mut to = vec![None; usize::from(squares)];
        for arrow in arrows {
            to[usize::from(arrow.square)] = Some(arrow.to as u8);
        }
        Ok(self.square_bits(&to))
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
