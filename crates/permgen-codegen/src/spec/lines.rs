//! Masks and lines: which squares of a board they are.

use std::fmt::Display;

use proc_macro2::{Ident, Span};

use super::context::{Context, Sources};
use super::written::{Line, Mask, Order, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;

impl Context<'_> {
    /// The squares of a mask: bit `n` is square `n`.
    pub(super) fn mask_squares(&self, mask: &Mask) -> Result<u128, Diagnostics> {
        let both =
            |first: &Mask, second: &Mask| Ok::<_, Diagnostics>((self.mask_squares(first)?, self.mask_squares(second)?));
        Ok(match mask {
            Mask::Number(number) => {
                if number.value & !self.all_squares() != 0 {
                    let message = format!("the mask {:#x} has bits beyond the last square", number.value);
                    return Err(Diagnostic::new(number.span, message).help(self.what_squares()).into());
                }
                number.value
            }
            Mask::Line(line) => self.line_squares(line)?,
            Mask::Squares(listed) => {
                let mut squares = 0;
                for square in listed {
                    squares |= 1 << self.square(square)?;
                }
                squares
            }
            Mask::Not(inner) => self.all_squares() & !self.mask_squares(inner)?,
            Mask::And(first, second) => both(first, second).map(|(first, second)| first & second)?,
            Mask::Xor(first, second) => both(first, second).map(|(first, second)| first ^ second)?,
            Mask::Or(first, second) => both(first, second).map(|(first, second)| first | second)?,
        })
    }

    /// The bits of a mask that is an expression in words: what `!` says holds for the bits off the board too.
    pub(super) fn mask_bits(&self, mask: &Mask) -> Result<u128, Diagnostics> {
        let off_board = if holds_off_board(mask) { self.width.mask() & !self.domain() } else { 0 };
        Ok(self.bits_of(self.mask_squares(mask)?) | off_board)
    }

    fn line_squares(&self, line: &Line) -> Result<u128, Diagnostics> {
        let board = |span: Span| {
            self.board.ok_or_else(|| {
                Diagnostic::new(span, format!("a line needs a board, and a `{}` has none of its own", self.width))
                    .help("write `board = 4x8;`, ranks x files, before the map")
            })
        };
        let through = |square: &Square, span: Span, number: fn(i16, i16) -> i16| -> Result<u128, Diagnostics> {
            let board = board(span)?;
            let own = number_on(board, self.square(square)?, number);
            Ok(where_square(board, |square| number_on(board, square, number) == own))
        };
        match line {
            Line::Files(first, last) => {
                let board = board(first.span())?;
                let number = |name: &Ident| {
                    let letter = name.to_string();
                    let file = (0..board.files()).find(|&file| letter == char::from(b'a' + file).to_string());
                    file.ok_or_else(|| {
                        let end = char::from(b'a' + board.files() - 1);
                        Diagnostic::new(name.span(), format!("there is no file `{name}`"))
                            .help(format!("a {board} board has files a to {end}"))
                    })
                };
                let files = number(first)?..=number(last)?;
                if files.is_empty() {
                    return Err(backwards(last.span(), "file", first, last).into());
                }
                Ok(where_square(board, |square| files.contains(&(square % board.files()))))
            }
            Line::Ranks(first, last) => {
                let board = board(first.span)?;
                for number in [first, last] {
                    if number.value == 0 || number.value > u128::from(board.ranks()) {
                        return Err(Diagnostic::new(number.span, format!("there is no rank {}", number.value))
                            .help(format!("a {board} board has ranks 1 to {}", board.ranks()))
                            .into());
                    }
                }
                let ranks = first.value..=last.value;
                if ranks.is_empty() {
                    return Err(backwards(last.span, "rank", &first.value, &last.value).into());
                }
                Ok(where_square(board, |square| ranks.contains(&(u128::from(square / board.files()) + 1))))
            }
            Line::FileOf(square, span) => through(square, *span, |_, file| file),
            Line::RankOf(square, span) => through(square, *span, |rank, _| rank),
            Line::Diagonal(square, span) => through(square, *span, |rank, file| rank - file),
            Line::Antidiagonal(square, span) => through(square, *span, |rank, file| rank + file),
            Line::Inner(line, span) => {
                let squares = self.line_squares(line)?;
                if squares.count_ones() <= 2 && self.within_family {
                    return Ok(0);
                }
                if squares.count_ones() <= 2 {
                    let message = format!("nothing lies between the ends of {}", self.set_label(squares));
                    return Err(Diagnostic::new(*span, message)
                        .help("`inner` is for lines of three squares or more")
                        .into());
                }
                let ends = 1 << squares.trailing_zeros() | 1 << (127 - squares.leading_zeros());
                Ok(squares & !ends)
            }
        }
    }

    fn set_label(&self, squares: u128) -> String {
        let squares: Vec<u8> = (0..self.squares()).filter(|&square| squares >> square & 1 == 1).collect();
        self.list(&squares)
    }

    /// The bits that hold a mask's squares, in their order.
    fn places(&self, mask: &Mask, order: &Order) -> Result<Vec<u8>, Diagnostics> {
        let squares = self.mask_squares(mask)?;
        let held = (0..self.squares()).filter(|&square| squares >> square & 1 == 1);
        let files = |span: Span| {
            self.board.map(Board::files).ok_or_else(|| {
                Diagnostic::new(
                    span,
                    format!("an order of lines needs a board, and a `{}` has none of its own", self.width),
                )
                .help("write `board = 4x8;`, ranks x files, before the map")
            })
        };
        let bit = |square: u8| self.bit_of(square);
        Ok(match order {
            Order::Bits => {
                let mut places: Vec<u8> = held.map(bit).collect();
                places.sort_unstable();
                places
            }
            // Squares are numbered along the ranks.
            Order::Ranks(span) => files(*span).map(|_| held.map(bit).collect())?,
            Order::Files(span) => {
                let files = files(*span)?;
                let mut ordered: Vec<u8> = held.collect();
                ordered.sort_by_key(|square| (square % files, square / files));
                ordered.into_iter().map(bit).collect()
            }
            Order::Squares(listed, span) => self.listed(squares, listed, *span)?.into_iter().map(bit).collect(),
        })
    }

    /// The squares of a list, which must be those of a mask, each once.
    fn listed(&self, mask: u128, listed: &[Square], span: Span) -> Result<Vec<u8>, Diagnostics> {
        let mut wrong = Diagnostics::new();
        let (mut squares, mut seen) = (Vec::new(), 0u128);
        for square in listed {
            let Some(number) = wrong.take(self.square(square).map_err(Diagnostics::from)) else { continue };
            if mask >> number & 1 == 0 {
                let message = format!("{} is no square of the mask", self.list(&[number]));
                wrong.push(Diagnostic::new(square.span(), message).help(format!("it has {}", self.set_label(mask))));
            } else if seen >> number & 1 == 1 {
                wrong.push(Diagnostic::new(square.span(), format!("{} has a place already", self.list(&[number]))));
            }
            seen |= 1 << number;
            squares.push(number);
        }
        if mask & !seen != 0 && wrong.is_empty() {
            let message = format!("{} of the mask has no place", self.set_label(mask & !seen));
            wrong.push(Diagnostic::new(span, message).help("list every square of the mask, the lowest place first"));
        }
        wrong.into_result(squares)
    }

    /// The mask's bits side by side at the low end.
    pub(super) fn gathered(&self, mask: &Mask, order: &Order) -> Result<Sources, Diagnostics> {
        let mut sources = vec![None; self.width.size()];
        for (low, place) in self.places(mask, order)?.into_iter().enumerate() {
            sources[low] = Some(place);
        }
        Ok(sources)
    }

    /// The low bits in the mask's places.
    pub(super) fn scattered(&self, mask: &Mask, order: &Order) -> Result<Sources, Diagnostics> {
        let mut sources = vec![None; self.width.size()];
        for (low, place) in (0..).zip(self.places(mask, order)?) {
            sources[usize::from(place)] = Some(low);
        }
        Ok(sources)
    }
}

/// Whether a mask has the bits that hold no square: those that `!` leaves.
fn holds_off_board(mask: &Mask) -> bool {
    match mask {
        Mask::Number(_) | Mask::Line(_) | Mask::Squares(_) => false,
        Mask::Not(inner) => !holds_off_board(inner),
        Mask::And(first, second) => holds_off_board(first) && holds_off_board(second),
        Mask::Xor(first, second) => holds_off_board(first) != holds_off_board(second),
        Mask::Or(first, second) => holds_off_board(first) || holds_off_board(second),
    }
}

fn backwards(span: Span, what: &str, first: &dyn Display, last: &dyn Display) -> Diagnostic {
    Diagnostic::new(span, format!("{what}s `{first}` to `{last}` are none"))
        .help(format!("the first {what} stands first"))
}

/// The squares, as a mask, for which a condition holds.
fn where_square(board: Board, holds: impl Fn(u8) -> bool) -> u128 {
    (0..board.squares()).filter(|&square| holds(square)).fold(0, |squares, square| squares | 1 << square)
}

fn number_on(board: Board, square: u8, number: fn(i16, i16) -> i16) -> i16 {
    number(i16::from(square / board.files()), i16::from(square % board.files()))
}
