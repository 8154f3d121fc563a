//! Boards: squares in ranks and files, laid out in the bits of a word.

use std::fmt;

use crate::width::Width;

/// A board of `ranks` x `files` squares in a word of at least as many bits.
///
/// Squares are numbered along the ranks from a1: `square = rank * files + file`, so a1 = 0, b1 = 1 and, on 8x8, a2 = 8.
/// Which bit holds a square is up to the [`Numbering`]. Board squares always occupy the low `ranks * files` bits of the word;
/// what happens to the bits above is the [`OffBoard`] policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    ranks: u8,
    files: u8,
    width: Width,
    numbering: Numbering,
    off_board: OffBoard,
}

/// What happens to the bits of the word that are not on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OffBoard {
    /// The result has 0 there, whatever came in.
    #[default]
    Clear,
    /// They stay where they are.
    Keep,
    /// The caller promises that they are 0, which saves clearing them.
    Zero,
}

impl OffBoard {
    /// Every policy.
    pub const ALL: [OffBoard; 3] = [OffBoard::Clear, OffBoard::Keep, OffBoard::Zero];

    /// Its name in a specification.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OffBoard::Clear => "clear",
            OffBoard::Keep => "keep",
            OffBoard::Zero => "zero",
        }
    }
}

/// A corner of the board, seen with rank 1 at the bottom and file a on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// bottom left
    A1,
    /// bottom right
    H1,
    /// top left
    A8,
    /// top right
    H8,
}

/// Ranks and files of a text such as `10x9`.
#[must_use]
pub fn parse_shape(text: &str) -> Option<(u8, u8)> {
    let (ranks, files) = text.split_once('x')?;
    Some((ranks.parse().ok().filter(|&n| n > 0)?, files.parse().ok().filter(|&n| n > 0)?))
}

/// Which bit holds which square.
///
/// The named corner is bit 0 and the numbers rise along the ranks, or along the files when it is `file_major`. A name
/// that ends in `msb` says which corner is the highest bit of the board instead: `a1_msb` has h8 (the opposite corner)
/// as bit 0. On boards other than 8x8, "8" and "h" stand for the last rank and file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbering {
    /// The square that is bit 0.
    pub bit_0: Corner,
    /// Whether neighbouring bits are neighbours on a file rather than on a rank.
    pub file_major: bool,
}

impl Numbering {
    /// a1 = bit 0, b1 = bit 1: the numbering of squares themselves.
    pub const A1_LSB: Numbering = Numbering { bit_0: Corner::A1, file_major: false };

    /// The numberings and their names in a specification. Some have two names; the first is the one shown.
    pub const NAMED: [(&'static str, Numbering); 16] = {
        const fn of(bit_0: Corner, file_major: bool) -> Numbering {
            Numbering { bit_0, file_major }
        }
        [
            ("a1_lsb", of(Corner::A1, false)),
            ("h1_lsb", of(Corner::H1, false)),
            ("a8_lsb", of(Corner::A8, false)),
            ("a1_msb", of(Corner::H8, false)),
            ("h8_lsb", of(Corner::H8, false)),
            ("h1_msb", of(Corner::A8, false)),
            ("a8_msb", of(Corner::H1, false)),
            ("h8_msb", of(Corner::A1, false)),
            ("a1_lsb_file_major", of(Corner::A1, true)),
            ("h1_lsb_file_major", of(Corner::H1, true)),
            ("a8_lsb_file_major", of(Corner::A8, true)),
            ("a1_msb_file_major", of(Corner::H8, true)),
            ("h8_lsb_file_major", of(Corner::H8, true)),
            ("h1_msb_file_major", of(Corner::A8, true)),
            ("a8_msb_file_major", of(Corner::H1, true)),
            ("h8_msb_file_major", of(Corner::A1, true)),
        ]
    };

    /// Which bit, of as many as there are squares, holds a square, given its number (`rank * files + file`).
    #[must_use]
    pub const fn index(self, ranks: u8, files: u8, square: usize) -> usize {
        let (ranks, files) = (ranks as usize, files as usize);
        let (rank, file) = (square / files, square % files);
        let (rank, file) = match self.bit_0 {
            Corner::A1 => (rank, file),
            Corner::H1 => (rank, files - 1 - file),
            Corner::A8 => (ranks - 1 - rank, file),
            Corner::H8 => (ranks - 1 - rank, files - 1 - file),
        };
        if self.file_major { file * ranks + rank } else { rank * files + file }
    }

    /// The numbering of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Numbering> {
        Numbering::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, numbering)| numbering)
    }
}

impl Default for Numbering {
    fn default() -> Self {
        Numbering::A1_LSB
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) =
            Numbering::NAMED.iter().find(|(_, numbering)| numbering == self).expect("every numbering has a name");
        f.write_str(name)
    }
}

impl Board {
    /// The usual board: 8x8 in a `u64`, a1 = bit 0.
    pub const CHESS: Board =
        Board { ranks: 8, files: 8, width: Width::W64, numbering: Numbering::A1_LSB, off_board: OffBoard::Clear };

    /// A board of `ranks` x `files` squares in a word of `width`, numbered a1 = bit 0, clearing what is off the board.
    ///
    /// `None` when it has no square, or more than the word has bits, or more than 26 files (there are no more letters).
    #[must_use]
    pub fn new(ranks: u8, files: u8, width: Width) -> Option<Board> {
        let squares = u32::from(ranks) * u32::from(files);
        let fits = squares >= 1 && squares <= width.bits() && files <= 26;
        fits.then_some(Board { ranks, files, width, ..Board::CHESS })
    }

    /// The same board with its squares in other bits.
    #[must_use]
    pub const fn with_numbering(self, numbering: Numbering) -> Board {
        Board { numbering, ..self }
    }

    /// The same board with another policy for the bits that are not on it.
    #[must_use]
    pub const fn with_off_board(self, off_board: OffBoard) -> Board {
        Board { off_board, ..self }
    }

    /// The number of ranks (rows).
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of files (columns).
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The word that holds the board.
    #[must_use]
    pub const fn width(self) -> Width {
        self.width
    }

    /// Which bit holds which square.
    #[must_use]
    pub const fn numbering(self) -> Numbering {
        self.numbering
    }

    /// What happens to the bits that are not on the board.
    #[must_use]
    pub const fn off_board(self) -> OffBoard {
        self.off_board
    }

    /// The number of squares.
    #[must_use]
    pub const fn squares(self) -> u8 {
        self.ranks * self.files
    }

    /// The bits that hold squares.
    #[must_use]
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.squares() as u32)
    }

    /// The bit that holds a square, given its number (`rank * files + file`).
    #[must_use]
    pub const fn bit_of(self, square: u8) -> u8 {
        self.numbering.index(self.ranks, self.files, square as usize) as u8
    }

    /// The number of the square that a bit holds, or `None` for a bit off the board.
    #[must_use]
    pub fn square_at(self, bit: u8) -> Option<u8> {
        (0..self.squares()).find(|&square| self.bit_of(square) == bit)
    }

    /// The name of a square, given its number: `a1` to `h8`.
    #[must_use]
    pub fn square_name(self, square: u8) -> String {
        let file = char::from(b'a' + square % self.files);
        format!("{file}{}", square / self.files + 1)
    }

    /// The name of the square that a bit holds, or `bit 63` for one off the board.
    #[must_use]
    pub fn bit_name(self, bit: u8) -> String {
        self.square_at(bit).map_or_else(|| format!("bit {bit}"), |square| self.square_name(square))
    }

    /// The board drawn with rank 1 at the bottom: `1` for a set bit, `.` for a clear one, a line per rank.
    #[must_use]
    pub fn draw(self, word: u128) -> String {
        let mut drawing = String::new();
        for rank in (0..self.ranks).rev() {
            for file in 0..self.files {
                let bit = self.bit_of(rank * self.files + file);
                drawing.push_str(if file > 0 { " " } else { "" });
                drawing.push(if word >> bit & 1 == 1 { '1' } else { '.' });
            }
            drawing.push('\n');
        }
        drawing
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.ranks, self.files)
    }
}
