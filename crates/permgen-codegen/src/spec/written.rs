//! A specification as it is written: maps, squares and masks, with the places where they stand.

use proc_macro2::{Ident, Span, TokenStream};

use super::digits::Digit;
use super::settings::Settings;
use crate::syntax::Expr;
use permgen_core::exchange::By;

/// A map as it is written.
#[derive(Clone)]
pub(super) enum Map {
    /// An expression in the square's number, under the name that it has there.
    Square { direction: Direction, names: Vec<String>, body: Expr },
    /// Expressions in rank and file, or in the coordinates of another shape; `span` is where these are named.
    Coordinates { direction: Direction, names: Vec<Ident>, span: Span, body: Expr },
    /// A table of squares: for each entry those that it names, and where it stands.
    Table { direction: Direction, entries: Vec<(Vec<Square>, Span)>, span: Span },
    /// Cycles of squares; the rest stays.
    Cycles(Vec<Vec<Square>>),
    /// For each bit of the new square number, which bit of the old one it is, and whether it is complemented.
    IndexBits { entries: Vec<(Number, bool)>, span: Span },
    /// An operation on the word, with its parameters.
    Word { name: Ident, parameters: Vec<Number>, span: Span },
    /// A map of the library or one declared earlier.
    Named(Ident),
    /// One after the other, and where each begins.
    Then(Vec<(Map, Span)>),
    /// The inverse; the span is that of its name, as below.
    Inverse(Box<Map>, Span),
    /// So many times.
    Repeat(Box<Map>, Signed, Span),
    /// The map, which every square must leave for one place, and every square be reached.
    Bijective(Box<Map>, Span),
    /// Only on the squares of a mask.
    Restrict(Box<Map>, Mask),
    /// The bits of a mask's squares to the low end.
    Gather(Mask, Order),
    /// The bits of a mask's squares to the low end, in whatever order; `span` is where that is said.
    Index { mask: Mask, span: Span },
    /// The low bits to the bits of a mask's squares.
    Scatter(Mask, Order),
    /// One of several maps, as other arguments say.
    Choice(Choice),
    /// A function of several boards, of each square alone.
    Bitwise(Bitwise),
    /// Bits that are exchanged as other arguments say.
    Exchange(Exchange),
    /// Sums of the bits of words.
    Sums(Sums),
    /// A map of the numbers of squares; `span` is where that is said.
    SquareOf { settings: Settings, map: Box<Map>, span: Span },
}

/// How the squares of a mask follow each other in an index, the lowest place first.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// As their bits do.
    Bits,
    /// File a first, and on a file rank 1; `span` is where that is said.
    Files(Span),
    /// Rank 1 first, and on a rank file a.
    Ranks(Span),
    /// As they are listed.
    Squares(Vec<Square>, Span),
}

/// `bitwise(|a, b| a & !b)`: the names of the boards, and the results, each of a bit of every board, behind names of what they
/// share.
#[derive(Clone)]
pub(super) struct Bitwise {
    pub(super) boards: Vec<String>,
    pub(super) shared: Vec<(String, Expr)>,
    pub(super) results: Vec<Expr>,
    /// Where it begins.
    pub(super) span: Span,
}

/// `swap(a, b)`, `delta_swap(mask, distance)`: the arguments beside the board, and what they are.
#[derive(Clone)]
pub(super) struct Exchange {
    pub(super) arguments: Vec<Ident>,
    pub(super) by: By,
    /// Where it begins.
    pub(super) span: Span,
}

/// `linear(|x| x ^ x >> 12)`: the name of the word, and the expression.
#[derive(Clone)]
pub(super) struct Sums {
    pub(super) name: Ident,
    pub(super) body: TokenStream,
    /// Where it begins.
    pub(super) span: Span,
}

/// `match direction { 0 => .., _ => .. }`, `if flip { .. } else { .. }`: maps, and which of them is meant.
#[derive(Clone)]
pub(super) struct Choice {
    /// The arguments that it depends on.
    pub(super) digits: Vec<Digit>,
    /// For each combination of their values, the first digit varying fastest, the number of the case.
    pub(super) table: Vec<usize>,
    /// The maps.
    pub(super) cases: Vec<Map>,
}

impl Map {
    /// Whether it maps the numbers of squares, in some case at least.
    pub(super) fn is_square_of(&self) -> bool {
        match self {
            Map::SquareOf { .. } => true,
            Map::Choice(choice) => choice.cases.iter().any(Map::is_square_of),
            _ => false,
        }
    }

    /// Whether it is written as sums of bits, in some case at least.
    pub(super) fn is_sum(&self) -> bool {
        match self {
            Map::Sums(_) => true,
            Map::Choice(choice) => choice.cases.iter().any(Map::is_sum),
            _ => false,
        }
    }
}

impl Map {
    /// Where it is written.
    pub(super) fn span(&self) -> Span {
        match self {
            Map::Square { body, .. } | Map::Coordinates { body, .. } => body.span(),
            Map::Table { span, .. }
            | Map::IndexBits { span, .. }
            | Map::Word { span, .. }
            | Map::Inverse(_, span)
            | Map::Repeat(_, _, span)
            | Map::Bijective(_, span)
            | Map::Index { span, .. }
            | Map::SquareOf { span, .. } => *span,
            Map::Named(name) => name.span(),
            Map::Then(parts) => parts.last().map_or_else(Span::call_site, |(_, span)| *span),
            Map::Restrict(inner, _) => inner.span(),
            Map::Gather(mask, _) | Map::Scatter(mask, _) => mask.span(),
            Map::Choice(choice) => choice.cases[0].span(),
            Map::Bitwise(bitwise) => bitwise.span,
            Map::Exchange(exchange) => exchange.span,
            Map::Sums(sums) => sums.span,
            Map::Cycles(_) => Span::call_site(),
        }
    }
}

impl Mask {
    /// Where it begins.
    pub(super) fn span(&self) -> Span {
        match self {
            Mask::Number(number) => number.span,
            Mask::Line(line) => line.span(),
            Mask::Between(_, _, span) => *span,
            Mask::Squares(squares) => squares.first().map_or_else(Span::call_site, Square::span),
            Mask::Not(inner) | Mask::And(inner, _) | Mask::Xor(inner, _) | Mask::Or(inner, _) => inner.span(),
        }
    }
}

impl Line {
    fn span(&self) -> Span {
        match self {
            Line::Files(first, _) => first.span(),
            Line::Ranks(first, _) => first.span,
            Line::FileOf(_, span)
            | Line::RankOf(_, span)
            | Line::Diagonal(_, span)
            | Line::Antidiagonal(_, span)
            | Line::Inner(_, span) => *span,
        }
    }
}

/// What a table's entries and the results of an expression are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// That of `i` is where square `i` goes.
    To,
    /// That of `i` is the square whose bit ends at `i`.
    From,
}

/// A square as it is written.
#[derive(Clone, Debug)]
pub(super) enum Square {
    Number(Number),
    Name(Ident),
}

impl Square {
    pub(super) fn span(&self) -> Span {
        match self {
            Square::Number(number) => number.span,
            Square::Name(name) => name.span(),
        }
    }
}

/// A number as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) value: u128,
    pub(super) span: Span,
}

/// A number that may be negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed {
    pub(super) value: i128,
}

/// Squares as they are written.
#[derive(Clone, Debug)]
pub(super) enum Mask {
    /// Bit `n` is square `n`.
    Number(Number),
    /// A line of the board.
    Line(Line),
    /// The squares that are listed.
    Squares(Vec<Square>),
    /// The squares of a line from the first to the last.
    Between(Square, Square, Span),
    /// Every other square.
    Not(Box<Mask>),
    /// The squares that are in both.
    And(Box<Mask>, Box<Mask>),
    /// The squares that are in one of the two, not in both.
    Xor(Box<Mask>, Box<Mask>),
    /// The squares that are in at least one.
    Or(Box<Mask>, Box<Mask>),
}

/// A line of the board as it is written.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// The files from the first letter to the last, which may be the same.
    Files(Ident, Ident),
    /// The file of a square.
    FileOf(Square, Span),
    /// The ranks from the first number to the last, counted from 1 as in the names of squares.
    Ranks(Number, Number),
    /// The rank of a square.
    RankOf(Square, Span),
    /// The diagonal through a square, up and to the right.
    Diagonal(Square, Span),
    /// The antidiagonal through a square, up and to the left.
    Antidiagonal(Square, Span),
    /// The line without the squares at its two ends, where what stands there hides nothing.
    Inner(Box<Line>, Span),
}
