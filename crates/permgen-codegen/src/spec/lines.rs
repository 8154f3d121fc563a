//! Masks and lines: which squares `gather`, `scatter` and `restrict` are about.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use super::context::{Bits, Context};
use super::parse::{self, Number, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;

/// Words that begin a line where a mask is expected.
pub(super) const LINES: [&str; 5] = ["file", "rank", "diagonal", "antidiagonal", "inner"];

/// Squares as they are written.
#[derive(Clone, Debug)]
pub(super) enum Mask {
    /// Bit `n` is square `n`.
    Number(Number),
    /// A line of the board.
    Line(Line),
}

/// A line of the board as it is written.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// The file of that letter.
    File(Ident),
    /// The file of a square.
    FileOf(Square, Span),
    /// The rank of that number, counted from 1 as in the names of squares.
    Rank(Number),
    /// The rank of a square.
    RankOf(Square, Span),
    /// The diagonal through a square, up and to the right.
    Diagonal(Square, Span),
    /// The antidiagonal through a square, up and to the left.
    Antidiagonal(Square, Span),
    /// The line without the squares at its two ends, where what stands there hides nothing.
    Inner(Box<Line>, Span),
}

/// `0xff` or `file(c)`, and nothing after it. `span` is where a mask that is missing should have been.
pub(super) fn mask(tokens: TokenStream, span: Span) -> Result<Mask, Diagnostics> {
    if tokens.is_empty() {
        return Err(Diagnostic::new(span, "a mask is missing here").help(MASKS).into());
    }
    let parser = |input: ParseStream<'_>| {
        let parsed = match input.cursor().ident() {
            Some(_) => line(input).map(Mask::Line),
            None => parse::number(input).map(Mask::Number).map_err(Diagnostics::from),
        };
        let rest: Option<TokenTree> = if input.is_empty() { None } else { input.parse()? };
        input.parse::<TokenStream>()?;
        Ok(match (parsed, rest) {
            (Ok(_), Some(found)) => {
                Err(Diagnostic::new(found.span(), format!("unexpected `{found}` after the mask")).help(MASKS).into())
            }
            (parsed, _) => parsed,
        })
    };
    parser.parse2(tokens).map_err(Diagnostics::from)?
}

const MASKS: &str = "a mask is a number whose bit n is square n, or `file(c)`, `rank(4)`, `diagonal(d4)`, \
                     `antidiagonal(d4)`, or one of these lines in `inner(...)`";

fn line(input: ParseStream<'_>) -> Result<Line, Diagnostics> {
    let name: Ident = input.parse()?;
    let kind = name.to_string();
    if !LINES.contains(&kind.as_str()) {
        let near = super::suggestion(&kind, LINES);
        return Err(Diagnostic::new(name.span(), format!("unknown mask `{name}`"))
            .help(format!("{near}{MASKS}"))
            .into());
    }
    let example = match kind.as_str() {
        "file" => "file(c)",
        "rank" => "rank(4)",
        "inner" => "inner(file(c))",
        "diagonal" => "diagonal(d4)",
        _ => "antidiagonal(d4)",
    };
    let what = match kind.as_str() {
        "file" => "the letter of a file",
        "rank" => "the number of a rank",
        "inner" => "a line",
        _ => "a square",
    };
    let wrong = |span: Span| Diagnostic::new(span, format!("`{kind}` takes {what}")).help(format!("write `{example}`"));
    if !input.peek(syn::token::Paren) {
        return Err(wrong(name.span()).into());
    }
    let content = parse::group(input)?;
    if content.is_empty() {
        return Err(wrong(name.span()).into());
    }
    let span = name.span();
    let parser = |input: ParseStream<'_>| {
        let first = input.span();
        let parsed = match kind.as_str() {
            "file" => input.parse().map_err(|_| wrong(first).into()).map(|name: Ident| match name.to_string().len() {
                1 => Line::File(name),
                _ => Line::FileOf(Square::Name(name), span),
            }),
            "rank" if input.peek(syn::Ident) => {
                parse::square(input).map(|square| Line::RankOf(square, span)).map_err(|_| wrong(first).into())
            }
            "rank" => parse::number(input).map(Line::Rank).map_err(|_| wrong(first).into()),
            "diagonal" => {
                parse::square(input).map(|through| Line::Diagonal(through, span)).map_err(|_| wrong(first).into())
            }
            "antidiagonal" => {
                parse::square(input).map(|through| Line::Antidiagonal(through, span)).map_err(|_| wrong(first).into())
            }
            _ if input.peek(syn::Ident) => line(input).map(|line| Line::Inner(Box::new(line), span)),
            _ => Err(wrong(first).into()),
        };
        let rest = input.span();
        let is_over = input.is_empty();
        input.parse::<TokenStream>()?;
        Ok(if parsed.is_ok() && !is_over { Err(Diagnostics::from(wrong(rest))) } else { parsed })
    };
    parser.parse2(content).map_err(Diagnostics::from)?
}

impl Context<'_> {
    /// The squares of a mask: bit `n` is square `n`.
    pub(super) fn mask_squares(&self, mask: &Mask) -> Result<u128, Diagnostics> {
        match mask {
            Mask::Number(number) => {
                let squares = self.squares();
                if squares < 128 && number.value >> squares != 0 {
                    let message = format!("the mask {:#x} has bits beyond the last square", number.value);
                    return Err(Diagnostic::new(number.span, message).help(self.what_squares()).into());
                }
                Ok(number.value)
            }
            Mask::Line(line) => self.line_squares(line),
        }
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
            Line::File(name) => {
                let board = board(name.span())?;
                let letter = name.to_string();
                let file = (0..board.files()).find(|&file| letter == char::from(b'a' + file).to_string());
                let last = char::from(b'a' + board.files() - 1);
                let file = file.ok_or_else(|| {
                    Diagnostic::new(name.span(), format!("there is no file `{name}`"))
                        .help(format!("a {board} board has files a to {last}"))
                })?;
                Ok(where_square(board, |square| square % board.files() == file))
            }
            Line::Rank(number) => {
                let board = board(number.span)?;
                if number.value == 0 || number.value > u128::from(board.ranks()) {
                    return Err(Diagnostic::new(number.span, format!("there is no rank {}", number.value))
                        .help(format!("a {board} board has ranks 1 to {}", board.ranks()))
                        .into());
                }
                Ok(where_square(board, |square| u128::from(square / board.files()) + 1 == number.value))
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

    /// The bits that hold a mask's squares, in the order of bits.
    fn places(&self, mask: &Mask) -> Result<Vec<u8>, Diagnostics> {
        let squares = self.mask_squares(mask)?;
        let held = (0..self.squares()).filter(|&square| squares >> square & 1 == 1);
        let mut places: Vec<u8> = held.map(|square| self.bit_of(square)).collect();
        places.sort_unstable();
        Ok(places)
    }

    /// The mask's bits side by side at the low end, in order.
    pub(super) fn gather_bits(&self, mask: &Mask) -> Result<Bits, Diagnostics> {
        let mut to = vec![None; self.width.size()];
        for (low, place) in (0..).zip(self.places(mask)?) {
            to[usize::from(place)] = Some(low);
        }
        Ok(to)
    }

    /// The low bits in the mask's places, in order.
    pub(super) fn scatter_bits(&self, mask: &Mask) -> Result<Bits, Diagnostics> {
        let mut to = vec![None; self.width.size()];
        for (low, place) in self.places(mask)?.into_iter().enumerate() {
            to[low] = Some(place);
        }
        Ok(to)
    }
}

/// The squares, as a mask, for which a condition holds.
fn where_square(board: Board, holds: impl Fn(u8) -> bool) -> u128 {
    (0..board.squares()).filter(|&square| holds(square)).fold(0, |squares, square| squares | 1 << square)
}

fn number_on(board: Board, square: u8, number: fn(i16, i16) -> i16) -> i16 {
    number(i16::from(square / board.files()), i16::from(square % board.files()))
}
