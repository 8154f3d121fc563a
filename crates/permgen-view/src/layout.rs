//! Which bit is drawn where.

use permgen_core::board::Board;
use permgen_core::width::Width;

/// The places of a word's bits on the page: those of a board, or rows of bits from the highest to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rank 1 at the bottom, file a on the left.
    Board(Board),
    /// As numbers are written: the highest bit at the top left, bit 0 at the bottom right.
    Word(Width),
}

impl Layout {
    /// How words of a width are drawn: as the board, if it is the board's word.
    #[must_use]
    pub fn of(board: Option<Board>, width: Width) -> Self {
        match board {
            Some(board) if board.width() == width => Layout::Board(board),
            _ => Layout::Word(width),
        }
    }

    /// The word that is drawn.
    #[must_use]
    pub fn width(self) -> Width {
        match self {
            Layout::Board(board) => board.width(),
            Layout::Word(width) => width,
        }
    }

    /// How many rows are drawn.
    #[must_use]
    pub fn rows(self) -> u8 {
        match self {
            Layout::Board(board) => board.ranks(),
            Layout::Word(width) => (width.bits() / u32::from(self.columns())) as u8,
        }
    }

    /// How many places a row has.
    #[must_use]
    pub fn columns(self) -> u8 {
        match self {
            Layout::Board(board) => board.files(),
            Layout::Word(Width::W128) => 16,
            Layout::Word(_) => 8,
        }
    }

    /// The bit at a place; row 0 is on top, column 0 on the left.
    #[must_use]
    pub fn bit_at(self, row: u8, column: u8) -> u8 {
        match self {
            Layout::Board(board) => board.bit_of((board.ranks() - 1 - row) * board.files() + column),
            Layout::Word(width) => (width.bits() - 1) as u8 - (row * self.columns() + column),
        }
    }

    /// The row that a bit is in, counted from the bottom; `None` when it is not shown.
    #[must_use]
    pub fn row_of(self, bit: u8) -> Option<u8> {
        match self {
            Layout::Board(board) => board.square_at(bit).map(|square| square / board.files()),
            Layout::Word(_) => Some(bit / self.columns()),
        }
    }

    /// The bits that have a place.
    #[must_use]
    pub fn shown(self) -> u128 {
        match self {
            Layout::Board(board) => board.mask(),
            Layout::Word(width) => width.mask(),
        }
    }

    /// What a bit is called: its square, or its number.
    #[must_use]
    pub fn name(self, bit: u8) -> String {
        match self {
            Layout::Board(board) => board.bit_name(bit),
            Layout::Word(_) => bit.to_string(),
        }
    }

    /// What the bits are called together.
    #[must_use]
    pub fn noun(self, count: usize) -> &'static str {
        match (self, count) {
            (Layout::Board(_), 1) => "square",
            (Layout::Board(_), _) => "squares",
            (Layout::Word(_), 1) => "bit",
            (Layout::Word(_), _) => "bits",
        }
    }

    /// The rank, or the highest bit of a row.
    #[must_use]
    pub fn row_label(self, row: u8) -> String {
        match self {
            Layout::Board(board) => (board.ranks() - row).to_string(),
            Layout::Word(_) => self.bit_at(row, 0).to_string(),
        }
    }

    /// What stands at the right of a row: the lowest bit of a row of bits.
    #[must_use]
    pub fn row_end(self, row: u8) -> String {
        match self {
            Layout::Board(_) => String::new(),
            Layout::Word(_) => format!(" {}", self.bit_at(row, self.columns() - 1)),
        }
    }

    /// The files; rows of bits need no names for their columns.
    #[must_use]
    pub fn column_labels(self) -> Option<Vec<char>> {
        match self {
            Layout::Board(board) => Some((0..board.files()).map(|file| char::from(b'a' + file)).collect()),
            Layout::Word(_) => None,
        }
    }
}
