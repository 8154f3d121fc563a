//! Writing down what was found: constants, and the functions that look things up with them.
//!
//! A language is one file here and one line in [`LOOKUP_LANGUAGES`].

mod c;
mod json;
mod of_magics;
mod rust;
#[cfg(test)]
mod tests;

use permgen_core::board::Board;
use permgen_core::width::Width;

/// Every language that findings are written in, besides their own text.
pub const LOOKUP_LANGUAGES: &[&dyn LookupLanguage] = &[&rust::Rust, &c::C, &json::Json];

/// A way of writing findings down.
pub trait LookupLanguage: Sync + std::fmt::Debug {
    /// The name that users give: `rust`.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// The text of a whole file with tables of magics, which ends with a line break.
    ///
    /// # Errors
    ///
    /// When the language cannot express it.
    fn tables(&self, tables: &Tables) -> Result<String, NotWritable>;

    /// The text of a whole file with a de Bruijn factor and the function that tells which bit is set.
    ///
    /// # Errors
    ///
    /// When the language cannot express it.
    fn bit_number(&self, numbering: &BitNumber) -> Result<String, NotWritable>;
}

/// A de Bruijn factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitNumber {
    /// Where it comes from. Without comment signs.
    pub header: Vec<String>,
    /// The word whose bits it numbers.
    pub width: Width,
    /// The factor.
    pub factor: u128,
}

impl BitNumber {
    /// For each number that the highest bits of a product can be, the bit that gives it.
    fn table(&self) -> Vec<u32> {
        let bits = self.width.bits();
        let mut table = vec![0; bits as usize];
        for bit in 0..bits {
            table[((self.factor << bit & self.width.mask()) >> self.shift()) as usize] = bit;
        }
        table
    }

    fn shift(&self) -> u32 {
        self.width.bits() - self.width.bits().ilog2()
    }

    /// The table's numbers, sixteen in a line.
    fn table_lines(&self) -> String {
        let table = self.table();
        let line = |row: &[u32]| {
            let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
            format!("    {},\n", numbers.join(", "))
        };
        table.chunks(16).map(line).collect()
    }
}

/// What a file holds: the magics of one or more pieces on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// Where it comes from: command, seed, version, method, counts. Without comment signs.
    pub header: Vec<String>,
    /// The board that the pieces move on.
    pub board: Board,
    /// A table for each piece, in order.
    pub pieces: Vec<PieceTable>,
    /// Whether all pieces look up in one table: their sizes are that of the whole.
    pub is_shared: bool,
}

/// The magics of one piece, and the table of attacks that they share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceTable {
    /// Its name, as it begins the names of functions: `rook`.
    pub name: String,
    /// The directions that it slides in: ranks up, files right.
    pub directions: Vec<(i8, i8)>,
    /// Whether occupancies are looked up as `occupied | !mask` and not as `occupied & mask`.
    pub is_black: bool,
    /// The magics, in the order of the squares.
    pub entries: Vec<Entry>,
    /// How many attack sets the table holds.
    pub size: usize,
}

/// One square's magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The square's number: rank times files plus file.
    pub square: u8,
    /// The squares whose occupancy matters.
    pub mask: u128,
    /// The factor.
    pub factor: u128,
    /// How far the product is shifted right.
    pub shift: u32,
    /// Where its attacks begin in the piece's table.
    pub offset: usize,
}

/// Why tables cannot be written in a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWritable {
    /// A function that looks up needs a magic for every square.
    #[error("there is no {piece} magic for {}, and {language} code looks up any square", .squares.join(", "))]
    SquaresMissing {
        /// The piece.
        piece: String,
        /// The squares that have none.
        squares: Vec<String>,
        /// The language.
        language: &'static str,
    },
    /// The language has no such word.
    #[error("{language} has no constants of {} bits", .width.bits())]
    Width {
        /// The board's word.
        width: Width,
        /// The language.
        language: &'static str,
    },
}

impl Tables {
    /// Refuses tables in which a square has no magic.
    fn expect_all_squares(&self, language: &'static str) -> Result<(), NotWritable> {
        for piece in &self.pieces {
            let has = |square| piece.entries.iter().any(|entry| entry.square == square);
            let missing = (0..self.board.squares()).filter(|&square| !has(square));
            let squares: Vec<String> = missing.map(|square| self.board.square_name(square)).collect();
            if !squares.is_empty() {
                return Err(NotWritable::SquaresMissing { piece: piece.name.clone(), squares, language });
            }
        }
        Ok(())
    }

    /// How many bytes the attacks of a piece take.
    fn bytes(&self, piece: &PieceTable) -> usize {
        piece.size * self.board.width().bits() as usize / 8
    }

    fn hex(&self, word: u128) -> String {
        hex(self.board.width(), word)
    }
}

/// A word as hexadecimal digits, all of them.
fn hex(width: Width, word: u128) -> String {
    let digits = width.bits() as usize / 4;
    format!("0x{word:0digits$x}")
}

/// A header's lines as a comment.
fn comment(header: &[String], sign: &str) -> String {
    header.iter().map(|line| format!("{sign} {line}").trim_end().to_owned() + "\n").collect()
}
