//! Layouts: which bit of which word holds which square of a board, or of any shape of bits.

use std::fmt;

use crate::board::{Board, Numbering};
use crate::vector::IntoVector as _;
pub use crate::words::Words;

/// What is laid out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    /// The bits of the words themselves.
    Bits,
    /// Squares in ranks and files.
    Board { ranks: u8, files: u8 },
    /// Bits along some axes, of which the last runs fastest.
    Axes(Box<[u16]>),
}

/// Where each square of a shape lies in some words. No two lie in one bit.
///
/// Squares are numbered along the last axis first; on a board, along the ranks from a1. Bits are counted through all words, the
/// lowest word first: bit `b` of word `w` is place `w * width + b`.
///
/// ```
/// use permgen_core::layout::{Layout, Words};
/// use permgen_core::width::Width;
///
/// // A shogi board in two words, of 63 and 18 squares.
/// let words = Words::new(2, Width::W64).unwrap();
/// let layout = Layout::board(9, 9).split(&[63, 18], words)?;
/// assert_eq!((layout.place_of(62), layout.place_of(63)), (62, 64));
/// assert_eq!(layout.name(63), "a8");
/// # Ok::<(), permgen_core::layout::InvalidLayout>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    shape: Shape,
    words: Words,
    /// For each square its place.
    places: Box<[u16]>,
    /// For each place its square.
    squares: Box<[Option<u16>]>,
}

/// A shape that is not yet laid out in words.
#[derive(Clone, Debug)]
pub struct Unlaid {
    shape: Shape,
    numbering: Numbering,
}

/// Why there is no such layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidLayout {
    /// There are more squares than bits, or none.
    Squares {
        /// How many there are.
        count: usize,
        /// The words.
        words: Words,
    },
    /// The parts of a split are not all squares, or more than there are words for, or one does not fit its word.
    Parts {
        /// How many squares the parts hold.
        sum: usize,
        /// How many there are.
        count: usize,
        /// The words.
        words: Words,
    },
    /// A square is in no word.
    Outside {
        /// The square.
        square: u16,
        /// The word that is named.
        word: i128,
        /// The bit that is named.
        bit: i128,
        /// The words.
        words: Words,
    },
    /// Two squares have one bit.
    Shared {
        /// The first square.
        first: u16,
        /// The second.
        second: u16,
        /// The word.
        word: usize,
        /// The bit.
        bit: usize,
    },
}

impl fmt::Display for InvalidLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares { count, words } => {
                write!(f, "{count} squares do not fit the {} bits of `{words}`", words.bits())
            }
            Self::Parts { sum, count, words } if sum == count => {
                write!(f, "the parts do not fit `{words}`, a part in each word")
            }
            Self::Parts { sum, count, .. } => write!(f, "the parts hold {sum} squares, there are {count}"),
            Self::Outside { square, word, bit, words } => {
                write!(f, "square {square} would be bit {bit} of word {word}, which `{words}` does not have")
            }
            Self::Shared { first, second, word, bit } => {
                write!(f, "squares {first} and {second} would both be bit {bit} of word {word}")
            }
        }
    }
}

impl std::error::Error for InvalidLayout {}

impl Layout {
    /// The bits of words as they are.
    #[must_use]
    pub fn bits(words: Words) -> Self {
        let places: Box<[u16]> = (0..words.bits() as u16).collect();
        Self { shape: Shape::Bits, words, squares: places.iter().copied().map(Some).collect(), places }
    }

    /// A board, to be laid out.
    #[must_use]
    pub fn board(ranks: u8, files: u8) -> Unlaid {
        Unlaid { shape: Shape::Board { ranks, files }, numbering: Numbering::A1_LSB }
    }

    /// Bits along some axes, to be laid out.
    #[must_use]
    pub fn axes(lengths: &[u16]) -> Unlaid {
        Unlaid { shape: Shape::Axes(lengths.into()), numbering: Numbering::A1_LSB }
    }

    /// The words.
    #[must_use]
    pub fn words(&self) -> Words {
        self.words
    }

    /// Ranks and files of a board.
    #[must_use]
    pub fn ranks_and_files(&self) -> Option<(u8, u8)> {
        match self.shape {
            Shape::Board { ranks, files } => Some((ranks, files)),
            _ => None,
        }
    }

    /// Whether what is laid out are the bits of the words themselves.
    #[must_use]
    pub fn is_bits(&self) -> bool {
        self.shape == Shape::Bits
    }

    /// Whether both lay out the same squares, in whatever bits.
    #[must_use]
    pub fn has_shape_of(&self, other: &Layout) -> bool {
        match (&self.shape, &other.shape) {
            (Shape::Bits, Shape::Bits) => self.squares() == other.squares(),
            (own, other) => own == other,
        }
    }

    /// The lengths of the axes, the slowest first: ranks and files of a board; of bits, how many there are.
    #[must_use]
    pub fn lengths(&self) -> Vec<u16> {
        match &self.shape {
            Shape::Bits => vec![self.squares()],
            Shape::Board { ranks, files } => vec![u16::from(*ranks), u16::from(*files)],
            Shape::Axes(lengths) => lengths.to_vec(),
        }
    }

    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> u16 {
        self.places.len() as u16
    }

    /// The place of a square: its bit, counted through all words.
    #[must_use]
    pub fn place_of(&self, square: u16) -> u16 {
        self.places[usize::from(square)]
    }

    /// The square of a place.
    #[must_use]
    pub fn square_at(&self, place: u16) -> Option<u16> {
        self.squares[usize::from(place)]
    }

    /// The word of a place, and the bit in it.
    #[must_use]
    pub fn word_and_bit(&self, place: u16) -> (usize, u8) {
        let (place, size) = (usize::from(place), self.words.width.size());
        (place / size, (place % size) as u8)
    }

    /// Where a square is along each axis.
    #[must_use]
    pub fn coordinates(&self, square: u16) -> Vec<u16> {
        let mut rest = square;
        let mut coordinates: Vec<u16> =
            self.lengths().iter().rev().map(|length| (rest % length, rest /= length).0).vec();
        coordinates.reverse();
        coordinates
    }

    /// What a square is called: `e4`; `(3, 17)` along axes; `bit 5` of bits.
    #[must_use]
    pub fn name(&self, square: u16) -> String {
        match self.shape {
            Shape::Bits => format!("bit {square}"),
            Shape::Board { files, .. } => {
                let files = u16::from(files);
                format!("{}{}", char::from(b'a' + (square % files) as u8), square / files + 1)
            }
            Shape::Axes(_) => {
                let coordinates: Vec<String> = self.coordinates(square).iter().map(u16::to_string).vec();
                format!("({})", coordinates.join(", "))
            }
        }
    }
}

impl fmt::Display for Layout {
    /// `19x19 board`, `64x4 shape`, `` `u64` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths: Vec<String> = self.lengths().iter().map(u16::to_string).vec();
        match self.shape {
            Shape::Bits => write!(f, "`{}`", self.words),
            Shape::Board { .. } => write!(f, "{} board", lengths.join("x")),
            Shape::Axes(_) => write!(f, "{} shape", lengths.join("x")),
        }
    }
}

impl From<Board> for Layout {
    fn from(board: Board) -> Self {
        let words = Words::one(board.width());
        let unlaid = Layout::board(board.ranks(), board.files()).numbered(board.numbering());
        unlaid.packed(words).expect("a board fits its word")
    }
}

impl fmt::Display for Unlaid {
    /// `19x19 board`, `64x4 shape`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths: Vec<String> = self.lengths().iter().map(usize::to_string).vec();
        write!(f, "{} {}", lengths.join("x"), if matches!(self.shape, Shape::Board { .. }) { "board" } else { "shape" })
    }
}

impl Unlaid {
    /// The same board with its squares in other bits. Along axes it means nothing.
    #[must_use]
    pub fn numbered(self, numbering: Numbering) -> Self {
        Self { numbering, ..self }
    }

    fn lengths(&self) -> Vec<usize> {
        match &self.shape {
            Shape::Bits => Vec::new(),
            Shape::Board { ranks, files } => vec![usize::from(*ranks), usize::from(*files)],
            Shape::Axes(lengths) => lengths.iter().copied().map(usize::from).vec(),
        }
    }

    /// How many squares there are; `None` when there is none, or more than words can hold.
    #[must_use]
    pub fn squares(&self) -> Option<usize> {
        let product = self.lengths().into_iter().try_fold(1usize, usize::checked_mul)?;
        (1..=Words::MOST_BITS).contains(&product).then_some(product)
    }

    /// How many squares are in a row: along the last axis, or on a file where these run fastest.
    #[must_use]
    pub fn row(&self) -> usize {
        match (&self.shape, self.numbering.file_major) {
            (Shape::Board { ranks, .. }, true) => usize::from(*ranks),
            _ => self.lengths().last().copied().unwrap_or(1).max(1),
        }
    }

    /// The place of a square among all of them, in the board's numbering.
    fn index(&self, square: usize) -> usize {
        match self.shape {
            Shape::Board { ranks, files } => self.numbering.index(ranks, files, square),
            _ => square,
        }
    }

    /// Each square in the bit of its number, through all words.
    ///
    /// # Errors
    ///
    /// When there are more squares than bits.
    pub fn packed(&self, words: Words) -> Result<Layout, InvalidLayout> {
        let index = |square| self.index(square) as i128;
        let size = words.width.size() as i128;
        self.placed(words, |square| (index(square) / size, index(square) % size))
    }

    /// The first so many squares in the first word, the next in the second, and so on.
    ///
    /// # Errors
    ///
    /// When the parts are not all squares, or do not fit the words.
    pub fn split(&self, parts: &[usize], words: Words) -> Result<Layout, InvalidLayout> {
        let count = self.squares().unwrap_or(0);
        let sum = parts.iter().sum();
        let fits = parts.len() == words.count && parts.iter().all(|&part| part <= words.width.size());
        if sum != count || !fits {
            return Err(InvalidLayout::Parts { sum, count, words });
        }
        let place = |square: usize| {
            let mut rest = self.index(square);
            let mut word = 0;
            while rest >= parts[word] {
                rest -= parts[word];
                word += 1;
            }
            (word as i128, rest as i128)
        };
        self.placed(words, place)
    }

    /// Each [row](Self::row), such as a rank of a board, in a word of its own.
    ///
    /// # Errors
    ///
    /// When there are more rows than words, or a row is longer than a word.
    pub fn rows(&self, words: Words) -> Result<Layout, InvalidLayout> {
        let squares = self.squares().unwrap_or(0);
        let row = self.row();
        let mut parts = vec![row; squares / row];
        parts.resize(parts.len().max(words.count), 0);
        self.split(&parts, words)
    }

    /// Each square in the word, and in its bit, that a function says.
    ///
    /// # Errors
    ///
    /// When there is no such word or bit, or two squares have one.
    pub fn placed(&self, words: Words, place: impl Fn(usize) -> (i128, i128)) -> Result<Layout, InvalidLayout> {
        let count = match self.squares() {
            Some(count) if count <= words.bits() => count,
            squares => {
                let count = squares.unwrap_or_else(|| self.lengths().into_iter().fold(1, usize::saturating_mul));
                return Err(InvalidLayout::Squares { count, words });
            }
        };
        let mut squares = vec![None; words.bits()];
        let mut places = Vec::with_capacity(count);
        for square in 0..count {
            let (word, bit) = place(square);
            let inside = (0..words.count as i128).contains(&word) && (0..i128::from(words.width.bits())).contains(&bit);
            if !inside {
                return Err(InvalidLayout::Outside { square: square as u16, word, bit, words });
            }
            let place = word as usize * words.width.size() + bit as usize;
            if let Some(first) = squares[place].replace(square as u16) {
                let (word, bit) = (word as usize, bit as usize);
                return Err(InvalidLayout::Shared { first, second: square as u16, word, bit });
            }
            places.push(place as u16);
        }
        Ok(Layout { shape: self.shape.clone(), words, places: places.into(), squares: squares.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::Width;

    fn words(count: usize) -> Words {
        Words::new(count, Width::W64).unwrap()
    }

    #[test]
    fn a_board_of_one_word_lies_as_it_is_numbered() {
        for (_, numbering) in Numbering::NAMED {
            let board = Board::new(4, 5, Width::W32).unwrap().with_numbering(numbering);
            let layout = Layout::from(board);
            for square in 0..20u8 {
                assert_eq!(layout.place_of(square.into()), u16::from(board.bit_of(square)), "{numbering}");
                assert_eq!(layout.name(square.into()), board.square_name(square));
            }
        }
    }

    #[test]
    fn squares_are_packed_split_or_in_rows() {
        let packed = Layout::board(19, 19).packed(words(6)).unwrap();
        assert_eq!((packed.squares(), packed.word_and_bit(packed.place_of(360))), (361, (5, 40)));
        assert_eq!((packed.name(360), packed.to_string()), ("s19".to_owned(), "19x19 board".to_owned()));
        let rows = Layout::board(19, 19).rows(Words::new(19, Width::W32).unwrap()).unwrap();
        assert_eq!(rows.word_and_bit(rows.place_of(20)), (1, 1));
        let by_files = Numbering::from_name("a1_lsb_file_major").unwrap();
        let split = Layout::board(9, 9).numbered(by_files).split(&[63, 18], words(2)).unwrap();
        // h1 is the first of the eighth file.
        assert_eq!(split.word_and_bit(split.place_of(7)), (1, 0));
        assert_eq!(split.square_at(63), None);
        let planes = Layout::axes(&[64, 4]).packed(words(4)).unwrap();
        assert_eq!((planes.name(209), planes.coordinates(209)), ("(52, 1)".to_owned(), vec![52, 1]));
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        let told = |layout: Result<Layout, InvalidLayout>| layout.unwrap_err().to_string();
        assert_eq!(told(Layout::board(19, 19).packed(words(5))), "361 squares do not fit the 320 bits of `[u64; 5]`");
        assert_eq!(told(Layout::board(9, 9).split(&[63, 17], words(2))), "the parts hold 80 squares, there are 81");
        assert_eq!(
            told(Layout::board(9, 9).split(&[65, 16], words(2))),
            "the parts do not fit `[u64; 2]`, a part in each word"
        );
        assert_eq!(
            told(Layout::axes(&[2, 3]).placed(words(1), |_| (0, 5))),
            "squares 0 and 1 would both be bit 5 of word 0"
        );
        let outside = "square 0 would be bit 64 of word 0, which `u64` does not have";
        assert_eq!(told(Layout::axes(&[2]).placed(words(1), |_| (0, 64))), outside);
        assert_eq!(told(Layout::axes(&[u16::MAX; 9]).packed(words(1))).split(' ').nth(1), Some("squares"));
    }
}
