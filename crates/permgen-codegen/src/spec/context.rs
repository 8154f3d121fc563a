//! What a map is resolved for: the word, the board, the names; and how squares are called there.

use super::Scope;
use super::parse::Square;
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
}

/// Where each bit of the board (or of the word, without a board) goes; `None` for dropped bits and those off the board.
pub(super) type Bits = Vec<Option<u8>>;

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

    /// The table of a function of bits, on the board only.
    pub(super) fn board_bits(&self, to: impl Fn(u8) -> Option<u8>) -> Bits {
        let domain = self.domain();
        (0..self.width.bits() as u8).map(|bit| if domain >> bit & 1 == 1 { to(bit) } else { None }).collect()
    }

    /// The table of a map of squares that is known to be injective and on the board.
    pub(super) fn square_bits(&self, to: &[Option<u8>]) -> Bits {
        let mut bits = vec![None; self.width.size()];
        for (square, to) in (0u8..).zip(to) {
            bits[usize::from(self.bit_of(square))] = to.map(|to| self.bit_of(to));
        }
        bits
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
