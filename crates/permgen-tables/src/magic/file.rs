//! Committed results: a file of magics, with how they were found.
//!
//! ```text
//! magics 8x8
//! command permgen find magics --seed 1
//! rook a1 0x2280061040002280 12
//! bishop d4 0x0008040084008200 9 black at 88000
//! ```
//!
//! The header names the board, then the word unless it is the smallest that holds the board, then the numbering unless a1 is
//! bit 0 and b1 bit 1: `magics 8x8 in u128 numbering a8_lsb`. After it come lines of provenance, a key of [`KEYS`] and free text, then a line for each magic: piece, square, factor, and how many of the product's
//! highest bits are the index; then, where they are not what is usual, `mask 0x..` (default: the squares that matter),
//! `black`, and `at N`, which is added to the index where tables share memory: `at 0` for all is refused. What follows `#` is
//! ignored, but in provenance.
//!
//! A file that begins with `candidates 8x8` instead may have several magics for a square: one table takes one of them.

use std::fmt;
use std::str::FromStr;

use super::{Form, Magic, Piece, Relation};
use permgen_core::article::a;
use permgen_core::board::{Board, Numbering, parse_shape};
use permgen_core::width::Width;

/// Magics of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MagicFile {
    /// The board.
    pub board: Board,
    /// Whether a square may have several magics, of which a table takes one.
    pub has_candidates: bool,
    /// How they were found: keys of [`KEYS`] and what is said, without line breaks.
    pub provenance: Vec<(String, String)>,
    /// The magics, in the order of the file.
    pub entries: Vec<MagicEntry>,
}

impl MagicFile {
    /// Whether a line says that such a file begins.
    #[must_use]
    pub fn begins(line: &str) -> bool {
        line.starts_with(MAGICS) || line.starts_with(CANDIDATES)
    }
}

const MAGICS: &str = "magics ";
const CANDIDATES: &str = "candidates ";

/// A magic of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MagicEntry {
    /// The slider.
    pub piece: Piece,
    /// The number of its square, along the ranks from a1 = 0.
    pub square: u8,
    /// Its magic.
    pub magic: Magic,
    /// The line of the file, from 1 on; 0 when it comes from no file.
    pub line: usize,
}

impl MagicEntry {
    /// What it has to tell apart.
    ///
    /// # Errors
    ///
    /// When too many squares matter.
    pub fn relation(&self, board: Board) -> Result<Relation, super::RelationError> {
        Relation::slider(self.piece, board, self.square)
    }
}

/// Why a text is no file of magics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMagicFileError {
    /// From 1 on.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub help: &'static str,
}

impl std::fmt::Display for ParseMagicFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, what, .. } = self;
        write!(f, "line {line}: {what}")
    }
}

impl std::error::Error for ParseMagicFileError {}

/// What may be said about how magics were found. A word that is not among these is taken for a misspelt piece.
pub const KEYS: &[&str] =
    &["command", "version", "seed", "method", "budget", "nodes", "occupancies", "entries", "bytes", "note"];

const HEADER: &str = "begin with `magics 8x8` or `candidates 8x8`: ranks x files, at most 128 squares";
const ENTRY: &str = "write `rook a1 0x0080001020400080 12`: piece, square, factor, bits of the index; then `mask 0x..`, `black`, `at N` if \
                     needed";

impl FromStr for MagicFile {
    type Err = ParseMagicFileError;

    fn from_str(text: &str) -> Result<Self, ParseMagicFileError> {
        let mut file: Option<MagicFile> = None;
        let mut first_place = None;
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |what: String, help| ParseMagicFileError { line: number, what, help };
            let whole = line.trim();
            let line = line.split('#').next().unwrap_or_default().trim();
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else { continue };
            let Some(file) = &mut file else {
                let shape = line.strip_prefix(MAGICS).or_else(|| line.strip_prefix(CANDIDATES));
                let has_candidates = line.starts_with(CANDIDATES);
                let board =
                    shape.and_then(board).ok_or_else(|| wrong(format!("`{line}` does not name a board"), HEADER))?;
                file = Some(MagicFile { board, has_candidates, provenance: Vec::new(), entries: Vec::new() });
                continue;
            };
            match Piece::from_name(first) {
                Some(piece) => {
                    if words.clone().any(|word| word == "at") {
                        first_place.get_or_insert(number);
                    }
                    let magic = entry(file.board, piece, words, number).map_err(|what| wrong(what, ENTRY))?;
                    let is_same = |other: &&MagicEntry| (other.piece, other.square) == (piece, magic.square);
                    if let Some(same) = file.entries.iter().find(is_same).filter(|_| !file.has_candidates) {
                        let name = file.board.square_name(magic.square);
                        return Err(wrong(
                            format!("{piece} {name} is in line {} already", same.line),
                            "leave out one of them",
                        ));
                    }
                    file.entries.push(magic);
                }
                None if file.entries.is_empty() && KEYS.contains(&first) => {
                    file.provenance.push((first.to_owned(), whole[first.len()..].trim_start().to_owned()));
                }
                None => return Err(wrong(format!("`{line}` is not a magic"), ENTRY)),
            }
        }
        // A place that is said is one in a table that all share, and that of all is not the same.
        let share_one_place =
            |file: &&MagicFile| file.entries.len() > 1 && file.entries.iter().all(|entry| entry.magic.offset == 0);
        if let (Some(line), Some(_)) = (first_place, file.as_ref().filter(share_one_place)) {
            let what = "`at 0` puts the tables of all magics in one place".to_owned();
            return Err(ParseMagicFileError {
                line,
                what,
                help: "leave it out where each magic has a table of its own",
            });
        }
        let lines = text.lines().count().max(1);
        file.ok_or_else(|| ParseMagicFileError { line: lines, what: "there is no board".to_owned(), help: HEADER })
    }
}

/// `8x8`, `8x8 in u128` or `8x8 numbering a8_lsb`
fn board(text: &str) -> Option<Board> {
    if let Some((rest, name)) = text.split_once(" numbering ") {
        return Some(board(rest)?.with_numbering(Numbering::from_name(name.trim())?));
    }
    let (shape, word) = match text.split_once(" in ") {
        Some((shape, word)) => (shape, Some(Width::from_rust_type(word.trim())?)),
        None => (text, None),
    };
    let (ranks, files) = parse_shape(shape.trim())?;
    let width = word.or_else(|| Width::fitting(u32::from(ranks) * u32::from(files)))?;
    Board::new(ranks, files, width)
}

fn entry<'a>(
    board: Board,
    piece: Piece,
    mut words: impl Iterator<Item = &'a str>,
    line: usize,
) -> Result<MagicEntry, String> {
    let mut next = |what: &str| words.next().ok_or_else(|| format!("{what} is missing"));
    let name = next("the square")?;
    let square = (0..board.squares())
        .find(|&square| board.square_name(square) == name)
        .ok_or_else(|| format!("there is no square `{name}` on {} board", a(&board)))?;
    let width = board.width();
    let factor = number(next("the factor")?, width)?;
    let bits = next("the number of bits")?;
    let bits: u32 = bits
        .parse()
        .ok()
        .filter(|bits| (1..=super::relation::MOST_BITS).contains(bits) && *bits <= width.bits())
        .ok_or_else(|| format!("an index cannot have `{bits}` bits"))?;
    let relation = Relation::slider(piece, board, square).map_err(|error| error.to_string())?;
    let mut magic = Magic::new(width, relation.mask(), factor, width.bits() - bits, Form::Plain);
    while let Some(word) = words.next() {
        match word {
            "black" => magic.form = Form::Black,
            "mask" => magic.mask = number(words.next().ok_or("the mask is missing")?, width)?,
            "at" => {
                let offset = words.next().ok_or("the offset is missing")?;
                magic.offset = offset
                    .parse()
                    .ok()
                    .filter(|&offset: &usize| (offset as u64) < 1 << 40)
                    .ok_or_else(|| format!("`{offset}` is no offset"))?;
            }
            other => return Err(format!("unexpected `{other}`")),
        }
    }
    let others = magic.mask & !relation.mask();
    if others != 0 {
        return Err(format!("the mask looks at {others:#x}, which does not matter to a {piece} on {name}"));
    }
    Ok(MagicEntry { piece, square, magic, line })
}

fn number(text: &str, width: Width) -> Result<u128, String> {
    let digits = text.strip_prefix("0x").ok_or_else(|| format!("`{text}` does not begin with 0x"))?.replace('_', "");
    let number = u128::from_str_radix(&digits, 16).map_err(|_| format!("`{text}` is not a number"))?;
    if number & !width.mask() != 0 {
        return Err(format!("`{text}` does not fit a `{}`", width.rust_type()));
    }
    Ok(number)
}

impl fmt::Display for MagicFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board;
        write!(f, "{}{board}", if self.has_candidates { CANDIDATES } else { MAGICS })?;
        if Width::fitting(u32::from(board.squares())) != Some(board.width()) {
            write!(f, " in {}", board.width().rust_type())?;
        }
        if board.numbering() != Numbering::default() {
            write!(f, " numbering {}", board.numbering())?;
        }
        writeln!(f)?;
        for (key, value) in &self.provenance {
            writeln!(f, "{key} {}", value.replace(['\n', '\r'], " ").trim())?;
        }
        for MagicEntry { piece, square, magic, .. } in &self.entries {
            let digits = board.width().size() / 4 + 2;
            write!(f, "{piece} {} {:#0digits$x} {}", board.square_name(*square), magic.factor, magic.bits())?;
            let usual = Relation::slider_mask(*piece, board, *square);
            if usual != Ok(magic.mask) {
                write!(f, " mask {:#x}", magic.mask)?;
            }
            if magic.form == Form::Black {
                write!(f, " black")?;
            }
            if magic.offset != 0 {
                write!(f, " at {}", magic.offset)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
magics 8x8
command permgen find magics --seed 1
seed 1
rook a1 0x2280061040002280 12
bishop d4 0x0008040084008200 9 mask 0x221400142200 black at 4096
";

    #[test]
    fn what_is_written_is_read_again() {
        let file: MagicFile = TEXT.parse().unwrap();
        assert_eq!(file.to_string(), TEXT);
        assert_eq!(file.provenance[1], ("seed".to_owned(), "1".to_owned()));
        let [rook, bishop] = file.entries[..] else { panic!("two magics") };
        assert_eq!((rook.piece, rook.square, rook.line, rook.magic.shift), (Piece::Rook, 0, 4, 52));
        assert_eq!((bishop.magic.form, bishop.magic.offset, bishop.magic.mask), (Form::Black, 4096, 0x2214_0014_2200));
        let wide: MagicFile = "magics 4x4 in u64\nrook b2 0x0000000000000001 4\n".parse().unwrap();
        assert_eq!(wide.to_string().parse(), Ok(wide));
        let text = "magics 4x4 in u64 numbering a8_lsb\nrook b2 0x0000000000000001 4\n";
        assert_eq!(text.parse::<MagicFile>().map(|file| file.to_string()).as_deref(), Ok(text));
    }

    #[test]
    fn candidates_may_be_several_for_a_square() {
        let text = "candidates 8x8\nseed 1\nrook a1 0x2280061040002280 12\nrook a1 0x0080001020400080 12\n";
        let file: MagicFile = text.parse().unwrap();
        assert!(file.has_candidates && file.entries.len() == 2);
        assert_eq!(file.to_string(), text);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, expected) in [
            ("", "line 1: there is no board"),
            ("rook a1 0x1 12", "line 1: `rook a1 0x1 12` does not name a board"),
            ("candidates", "line 1: `candidates` does not name a board"),
            ("magics 8x8 numbering a9_lsb", "line 1: `magics 8x8 numbering a9_lsb` does not name a board"),
            ("magics 8x8 in u64 numbering", "line 1: `magics 8x8 in u64 numbering` does not name a board"),
            ("magics 12x12", "line 1: `magics 12x12` does not name a board"),
            ("magics 8x8\nrook", "line 2: the square is missing"),
            ("magics 8x8\nqueen a1 0x1 12", "line 2: `queen a1 0x1 12` is not a magic"),
            ("magics 8x8\nrook j9 0x1 12", "line 2: there is no square `j9` on an 8x8 board"),
            ("magics 8x8\nrook a1 12 12", "line 2: `12` does not begin with 0x"),
            ("magics 8x8\nrook a1 0x10000000000000000 12", "line 2: `0x10000000000000000` does not fit a `u64`"),
            ("magics 8x8\nrook a1 0x1 65", "line 2: an index cannot have `65` bits"),
            ("magics 8x8\nrook a1 0x1 12 white", "line 2: unexpected `white`"),
            (
                "magics 8x8\nrook a1 0x1 12 mask 0x1",
                "line 2: the mask looks at 0x1, which does not matter to a rook on a1",
            ),
            ("magics 8x8\nmagics 5x5", "line 2: `magics 5x5` is not a magic"),
            ("magics 8x8\nrook a1 0x1 12\nrook a1 0x1 12", "line 3: rook a1 is in line 2 already"),
            (
                "magics 8x8\nrook a1 0x1 12\nrook b1 0x1 12 at 0",
                "line 3: `at 0` puts the tables of all magics in one place",
            ),
            ("magics 8x8\nrook a1 0x1 12\nseed 3", "line 3: `seed 3` is not a magic"),
        ] {
            assert_eq!(text.parse::<MagicFile>().unwrap_err().to_string(), expected);
        }
    }
}
