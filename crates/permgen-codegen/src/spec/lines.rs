//! Masks and lines: which squares of a board they are.

use std::fmt::Display;

use proc_macro2::{Ident, Span};

use super::context::{self, Context, Sources, list, places_of, square_of, what_squares};
use super::set::Set;
use super::written::{Line, Mask, Order, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::layout::Layout;
use permgen_core::vector::{IntoVector as _, sort, sort_by_key};

impl Context<'_> {
    /// The squares of a mask: bit `n` is square `n`.
    pub(super) fn mask_squares(&self, layout: &Layout, mask: &Mask) -> Result<Set, Diagnostics> {
        let both = |first: &Mask, second: &Mask, takes: fn(bool, bool) -> bool| {
            let (first, second) = (self.mask_squares(layout, first)?, self.mask_squares(layout, second)?);
            Ok::<_, Diagnostics>(first.with(&second, takes))
        };
        Ok(match mask {
            Mask::Number(number) => {
                let squares = layout.squares();
                if squares < 128 && number.value >> squares != 0 {
                    let last = if layout.is_bits() { "bit" } else { "square" };
                    let message = format!("the mask {:#x} has bits beyond the last {last}", number.value);
                    return Err(Diagnostic::new(number.span, message).help(what_squares(layout)).into());
                }
                Set::of(squares, |square| square < 128 && number.value >> square & 1 == 1)
            }
            Mask::Line(line) => self.line_squares(layout, line)?,
            Mask::Squares(listed) => {
                let mut squares = Set::none(layout.squares());
                for square in listed {
                    squares.insert(square_of(layout, square)?);
                }
                squares
            }
            Mask::Between(first, last, span) => between(layout, first, last, *span)?,
            Mask::Not(inner) => self.mask_squares(layout, inner)?.complement(),
            Mask::And(first, second) => both(first, second, |first, second| first && second)?,
            Mask::Xor(first, second) => both(first, second, |first, second| first != second)?,
            Mask::Or(first, second) => both(first, second, |first, second| first || second)?,
        })
    }

    /// The bits of a mask that is an expression in words: what `!` says holds for the bits off the board too.
    pub(super) fn mask_places(&self, mask: &Mask) -> Result<Set, Diagnostics> {
        let held = places_of(&self.from, &self.mask_squares(&self.from, mask)?);
        let off_board = |place: u16| holds_off_board(mask) && self.from.square_at(place).is_none();
        Ok(Set::of(self.from.words().bits() as u16, |place| held.contains(place) || off_board(place)))
    }

    fn line_squares(&self, layout: &Layout, line: &Line) -> Result<Set, Diagnostics> {
        let board =
            |span: Span| layout.ranks_and_files().ok_or_else(|| context::needs_axes(span, layout, "a line needs"));
        let through = |square: &Square, span: Span, number: fn(i32, i32) -> i32| -> Result<Set, Diagnostics> {
            board(span)?;
            let number = |square: u16| match layout.coordinates(square)[..] {
                [rank, file] => number(i32::from(rank), i32::from(file)),
                _ => 0,
            };
            let own = number(square_of(layout, square)?);
            Ok(Set::of(layout.squares(), |square| number(square) == own))
        };
        match line {
            Line::Files(first, last) => {
                let (_, count) = board(first.span())?;
                let number = |name: &Ident| {
                    let letter = name.to_string();
                    let file = (0..count).find(|&file| letter == char::from(b'a' + file).to_string());
                    file.ok_or_else(|| {
                        let end = char::from(b'a' + count - 1);
                        Diagnostic::new(name.span(), format!("there is no file `{name}`"))
                            .help(format!("the {layout} has files a to {end}"))
                    })
                };
                let files = number(first)?..=number(last)?;
                if files.is_empty() {
                    return Err(backwards(last.span(), "file", first, last).into());
                }
                Ok(Set::of(layout.squares(), |square| files.contains(&((square % u16::from(count)) as u8))))
            }
            Line::Ranks(first, last) => {
                let (count, files) = board(first.span)?;
                for number in [first, last] {
                    if number.value == 0 || number.value > u128::from(count) {
                        return Err(Diagnostic::new(number.span, format!("there is no rank {}", number.value))
                            .help(format!("the {layout} has ranks 1 to {count}"))
                            .into());
                    }
                }
                let ranks = first.value..=last.value;
                if ranks.is_empty() {
                    return Err(backwards(last.span, "rank", &first.value, &last.value).into());
                }
                Ok(Set::of(layout.squares(), |square| ranks.contains(&(u128::from(square / u16::from(files)) + 1))))
            }
            Line::FileOf(square, span) => through(square, *span, |_, file| file),
            Line::RankOf(square, span) => through(square, *span, |rank, _| rank),
            Line::Diagonal(square, span) => through(square, *span, |rank, file| rank - file),
            Line::Antidiagonal(square, span) => through(square, *span, |rank, file| rank + file),
            Line::Inner(line, span) => {
                let mut squares = self.line_squares(layout, line)?;
                if squares.count() <= 2 && self.within_family {
                    return Ok(Set::none(layout.squares()));
                }
                if squares.count() <= 2 {
                    let message = format!("nothing lies between the ends of {}", list(layout, squares.iter()));
                    return Err(Diagnostic::new(*span, message)
                        .help("`inner` is for lines of three squares or more")
                        .into());
                }
                let ends = [squares.iter().next(), squares.iter().next_back()];
                ends.into_iter().flatten().for_each(|end| squares.remove(end));
                Ok(squares)
            }
        }
    }

    /// The places that hold a mask's squares, in their order.
    fn places(&self, layout: &Layout, mask: &Mask, order: &Order) -> Result<Vec<u16>, Diagnostics> {
        let squares = self.mask_squares(layout, mask)?;
        let files = |span: Span| {
            layout
                .ranks_and_files()
                .map(|(_, files)| u16::from(files))
                .ok_or_else(|| context::needs_axes(span, layout, "an order of lines needs"))
        };
        let place = |square: u16| layout.place_of(square);
        Ok(match order {
            Order::Bits => {
                let mut places: Vec<u16> = squares.iter().map(place).vec();
                sort(&mut places);
                places
            }
            // Squares are numbered along the ranks.
            Order::Ranks(span) => files(*span).map(|_| squares.iter().map(place).vec())?,
            Order::Files(span) => {
                let files = files(*span)?;
                let mut ordered: Vec<u16> = squares.iter().vec();
                sort_by_key(&mut ordered, |square| (square % files, square / files));
                ordered.into_iter().map(place).vec()
            }
            Order::Squares(listed, span) => listed_in(layout, &squares, listed, *span)?.into_iter().map(place).vec(),
        })
    }

    /// The mask's bits side by side at the low end.
    pub(super) fn gathered(&self, mask: &Mask, order: &Order) -> Result<Sources, Diagnostics> {
        let mut sources = vec![None; self.to.words().bits()];
        for (low, place) in self.places(&self.from, mask, order)?.into_iter().enumerate() {
            sources[low] = Some(place);
        }
        Ok(sources)
    }

    /// The low bits in the mask's places.
    pub(super) fn scattered(&self, mask: &Mask, order: &Order) -> Result<Sources, Diagnostics> {
        let mut sources = vec![None; self.to.words().bits()];
        for (low, place) in (0..).zip(self.places(&self.to, mask, order)?) {
            sources[usize::from(place)] = Some(low);
        }
        Ok(sources)
    }
}

/// The squares of a list, which must be those of a mask, each once.
fn listed_in(layout: &Layout, mask: &Set, listed: &[Square], span: Span) -> Result<Vec<u16>, Diagnostics> {
    let mut wrong = Diagnostics::new();
    let (mut squares, mut seen) = (Vec::new(), Set::none(layout.squares()));
    for square in listed {
        let Some(number) = wrong.take(square_of(layout, square).map_err(Diagnostics::from)) else { continue };
        if !mask.contains(number) {
            let message = format!("{} is not a square of the mask", list(layout, [number]));
            wrong.push(Diagnostic::new(square.span(), message).help(format!("it has {}", list(layout, mask.iter()))));
        } else if seen.contains(number) {
            wrong.push(Diagnostic::new(square.span(), format!("{} has a place already", list(layout, [number]))));
        }
        seen.insert(number);
        squares.push(number);
    }
    let missing = mask.without(&seen);
    if !missing.is_empty() && wrong.is_empty() {
        let message = format!("{} of the mask has no place", list(layout, missing.iter()));
        wrong.push(Diagnostic::new(span, message).help("list every square of the mask, the lowest place first"));
    }
    wrong.into_result(squares)
}

/// Whether a mask has the bits that hold no square: those that `!` leaves.
fn holds_off_board(mask: &Mask) -> bool {
    match mask {
        Mask::Number(_) | Mask::Line(_) | Mask::Squares(_) | Mask::Between(..) => false,
        Mask::Not(inner) => !holds_off_board(inner),
        Mask::And(first, second) => holds_off_board(first) && holds_off_board(second),
        Mask::Xor(first, second) => holds_off_board(first) != holds_off_board(second),
        Mask::Or(first, second) => holds_off_board(first) || holds_off_board(second),
    }
}

fn backwards(span: Span, what: &str, first: &dyn Display, last: &dyn Display) -> Diagnostic {
    Diagnostic::new(span, format!("{what}s `{first}` to `{last}` are none"))
        .help(format!("write the lower {what} first"))
}

/// The squares of the straight line between two squares.
fn between(layout: &Layout, first: &Square, last: &Square, span: Span) -> Result<Set, Diagnostics> {
    let [from, to] = [square_of(layout, first)?, square_of(layout, last)?];
    let coordinates = |square: u16| match layout.coordinates(square)[..] {
        [rank, file] => Some((i32::from(rank), i32::from(file))),
        _ => None,
    };
    let (Some((rank, file)), Some((last_rank, last_file))) = (coordinates(from), coordinates(to)) else {
        return Err(context::needs_axes(span, layout, "a line needs").into());
    };
    let (up, right) = (last_rank - rank, last_file - file);
    if up != 0 && right != 0 && up.abs() != right.abs() {
        let message = format!("{} and {} are not on one line", layout.name(from), layout.name(to));
        return Err(Diagnostic::new(span, message).help("list the squares: `squares(a1, b3)`").into());
    }
    let length = up.abs().max(right.abs());
    let on_line = |at: i32| Some((rank + at * up.signum(), file + at * right.signum()));
    Ok(Set::of(layout.squares(), |square| (0..=length).any(|at| on_line(at) == coordinates(square))))
}
