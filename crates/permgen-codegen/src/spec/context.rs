//! What a map is resolved for: the word, the board, the names; and how squares are called there.

use super::Scope;
use super::written::Square;
use crate::diagnostics::Diagnostic;
use permgen_core::board::Board;
use permgen_core::width::Width;

/// What a map is resolved for.
pub(super) struct Context<'a> {
    pub(super) width: Width,
    pub(super) board: Option<Board>,
    pub(super) scope: &'a Scope,
    /// Whether this is one of many maps that are declared together: some may be empty.
    pub(super) within_family: bool,
    /// Whether what leaves the board is lost, rather than a mistake.
    pub(super) loses: bool,
}

/// For each bit of the result the bit of the word that comes to it; `None` for those that are 0.
///
/// So a bit may go to several places, and a place has one bit at most.
pub(super) type Sources = Vec<Option<u8>>;

impl Context<'_> {
    /// How many squares there are; without a board every bit is one.
    pub(super) fn squares(&self) -> u8 {
        self.board.map_or(self.width.bits() as u8, Board::squares)
    }

    /// The bits that hold squares.
    pub(super) fn domain(&self) -> u128 {
        self.board.map_or(self.width.mask(), Board::mask)
    }

    pub(super) fn bit_of(&self, square: u8) -> u8 {
        self.board.map_or(square, |board| board.bit_of(square))
    }

    /// `a2 (8)`, or `bit 8` without a board.
    pub(super) fn square_label(&self, square: u8) -> String {
        self.board.map_or_else(|| format!("bit {square}"), |board| format!("{} ({square})", board.square_name(square)))
    }

    pub(super) fn what_squares(&self) -> String {
        match self.board {
            Some(board) => format!("the {board} board has squares 0 to {}", self.squares() - 1),
            None => format!("`{}` has bits 0 to {}", self.width, self.squares() - 1),
        }
    }

    /// `a 8x8 board`, or `a u64` without one.
    pub(super) fn the_board(&self) -> String {
        self.board.map_or_else(|| format!("a `{}`", self.width), |board| format!("a {board} board"))
    }

    /// Every square, as a mask.
    pub(super) fn all_squares(&self) -> u128 {
        u128::MAX >> (128 - u32::from(self.squares()))
    }

    /// The bits that hold the squares of a mask.
    pub(super) fn bits_of(&self, squares: u128) -> u128 {
        let held = (0..self.squares()).filter(|&square| squares >> square & 1 == 1);
        held.fold(0, |bits, square| bits | 1 << self.bit_of(square))
    }

    /// The squares that the bits of a mask hold.
    pub(super) fn squares_at(&self, bits: u128) -> u128 {
        let held = (0..self.squares()).filter(|&square| bits >> self.bit_of(square) & 1 == 1);
        held.fold(0, |squares, square| squares | 1 << square)
    }

    /// The squares, in order, that the bits of a mask hold.
    pub(super) fn squares_of(&self, bits: u128) -> Vec<u8> {
        let squares = self.squares_at(bits);
        (0..self.squares()).filter(|&square| squares >> square & 1 == 1).collect()
    }

    /// A function of the board's bits that takes no two of them to one place.
    pub(super) fn moved(&self, to: impl Fn(u8) -> Option<u8>) -> Sources {
        let domain = self.domain();
        let mut sources = vec![None; self.width.size()];
        for bit in (0..self.width.bits() as u8).filter(|bit| domain >> bit & 1 == 1) {
            if let Some(to) = to(bit) {
                sources[usize::from(to)] = Some(bit);
            }
        }
        sources
    }

    /// What is known of squares, said of bits: for each square the one that comes to it.
    pub(super) fn sources(&self, from: &[Option<u8>]) -> Sources {
        let mut sources = vec![None; self.width.size()];
        for (square, from) in (0u8..).zip(from) {
            sources[usize::from(self.bit_of(square))] = from.map(|from| self.bit_of(from));
        }
        sources
    }

    pub(super) fn list(&self, squares: &[u8]) -> String {
        let mut named: Vec<String> = squares.iter().take(4).map(|&square| self.square_label(square)).collect();
        if squares.len() > 4 {
            named.push(format!("{} more", squares.len() - 4));
        }
        match named.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "no square".to_owned(),
        }
    }

    /// The number of a square that is written as a number or a name.
    pub(super) fn square(&self, square: &Square) -> Result<u8, Diagnostic> {
        match square {
            Square::Number(number) => {
                u8::try_from(number.value).ok().filter(|&value| value < self.squares()).ok_or_else(|| {
                    Diagnostic::new(number.span, format!("there is no square {}", number.value))
                        .help(self.what_squares())
                })
            }
            Square::Name(name) => {
                let text = name.to_string();
                let found =
                    self.board.and_then(|board| (0..board.squares()).find(|&square| board.square_name(square) == text));
                found.ok_or_else(|| {
                    let error = Diagnostic::new(name.span(), format!("there is no square `{text}`"));
                    match self.board {
                        Some(board) => error.help(format!(
                            "a {board} board has squares a1 to {}",
                            board.square_name(board.squares() - 1)
                        )),
                        None => error.help("without a board, squares are numbers"),
                    }
                })
            }
        }
    }
}

/// ` (and 5 more)` when there is more than one.
pub(super) fn and_more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    }
}
