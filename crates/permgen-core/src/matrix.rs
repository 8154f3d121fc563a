//! Matrices over GF(2): each bit of the result is a sum of bits of the input, or the complement of such a sum.

mod set;

use std::fmt;

use self::set::Set;

use crate::vector::IntoVector as _;
use crate::word_map::WordMap;
use crate::words::Words;

/// An affine map over GF(2) from words to words.
///
/// Bits are counted through all words, from the lowest bit of the first word. Row `j` lists the bits of the input whose sum (XOR) is
/// bit `j` of the result; a row may also add 1. A [`WordMap`] is the special case of rows with at most one entry.
///
/// ```
/// use permgen_core::layout::Words;
/// use permgen_core::matrix::Matrix;
/// use permgen_core::width::Width;
///
/// // Gray code of a byte: x ^ x >> 1.
/// let byte = Words::one(Width::W8);
/// let gray = Matrix::from_rows(byte, byte, |bit| ((bit..(bit + 2).min(8)).map(|bit| bit as u16).collect(), false));
/// assert_eq!(gray.apply(&[0b101]), [0b111]);
/// let prefix = gray.inverse()?;
/// assert_eq!(prefix.apply(&[0b111]), [0b101]);
/// # Ok::<(), permgen_core::matrix::NotInvertible>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix {
    input: Words,
    output: Words,
    /// Where each row of `sources` ends.
    ends: Box<[u32]>,
    /// The entries of all rows, in rising order within each.
    sources: Box<[u16]>,
    /// For each word of the result, the bits to which 1 is added.
    ones: Box<[u128]>,
    /// For each word of the input, the bits that the caller promises to be 0.
    promised_zero: Box<[u128]>,
}

/// Why a matrix has no inverse.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotInvertible {
    /// The numbers of bits differ.
    Shape {
        /// The words that come in.
        input: Words,
        /// The words that go out.
        output: Words,
    },
    /// The sum of these bits of the result is the same for every input.
    Singular {
        /// The bits, counted through all words.
        rows: Vec<u16>,
    },
}

/// Why a matrix does not fit in other words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotResized {
    /// There are more words, or fewer.
    Count {
        /// The words of the result.
        found: Words,
        /// Those that are asked for.
        expected: Words,
    },
    /// A bit of the result may be set and has no place.
    Result {
        /// The bit, in its word.
        bit: usize,
        /// The words that are asked for.
        output: Words,
    },
    /// A bit of the input is used that there is not.
    Input {
        /// The bit, in its word.
        bit: usize,
        /// The words that are given.
        input: Words,
    },
}

impl fmt::Display for NotResized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { found, expected } => write!(f, "this makes a `{found}`, the result is a `{expected}`"),
            Self::Result { bit, output } => write!(f, "the result is a `{output}`, and bit {bit} may be set"),
            Self::Input { bit, input } => write!(f, "the argument is a `{input}`, and bit {bit} is used"),
        }
    }
}

impl std::error::Error for NotResized {}

impl fmt::Display for NotInvertible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape { input, output } => write!(f, "a matrix from `{input}` to `{output}` has no inverse"),
            Self::Singular { rows } if rows.len() == 1 => {
                write!(f, "there is no inverse: bit {} of the result is constant", rows[0])
            }
            Self::Singular { rows } => {
                let runs = rows.chunk_by(|a, b| a + 1 == *b).map(|run| match *run {
                    [first, _, .., last] => format!("{first} to {last}"),
                    _ => run.iter().map(u16::to_string).vec().join(", "),
                });
                let rows = runs.vec().join(", ");
                write!(f, "there is no inverse: the sum of bits {rows} of the result is constant")
            }
        }
    }
}

impl std::error::Error for NotInvertible {}

impl Matrix {
    /// The matrix whose row `j`, counted through all words of the result, has the given entries, and whether 1 is added.
    ///
    /// Entries may come in any order; two that are the same cancel.
    ///
    /// # Panics
    ///
    /// If an entry is not a bit of the input.
    #[must_use]
    pub fn from_rows(input: Words, output: Words, mut row: impl FnMut(usize) -> (Vec<u16>, bool)) -> Self {
        Self::made_of(input, output, &mut row)
    }

    /// The same, compiled once.
    fn made_of(input: Words, output: Words, row: &mut dyn FnMut(usize) -> (Vec<u16>, bool)) -> Self {
        let (mut ends, mut sources, mut ones) = (Vec::new(), Vec::<u16>::new(), vec![0u128; output.count]);
        for place in 0..output.bits() {
            let (entries, one) = row(place);
            if let Some(entry) = entries.iter().find(|&&entry| usize::from(entry) >= input.bits()) {
                panic!("bit {entry} is not a bit of `{input}`");
            }
            sources.append(&mut Set::of(input.bits(), &entries).elements());
            ends.push(sources.len() as u32);
            ones[place / output.width.size()] |= u128::from(one) << (place % output.width.size());
        }
        let promised_zero = vec![0; input.count].into();
        Self { input, output, ends: ends.into(), sources: sources.into(), ones: ones.into(), promised_zero }
    }

    /// The matrix that returns the words as they are.
    #[must_use]
    pub fn identity(words: Words) -> Self {
        Self::from_rows(words, words, |bit| (vec![bit as u16], false))
    }

    /// The words that come in.
    #[must_use]
    pub fn words_in(&self) -> Words {
        self.input
    }

    /// The words that go out.
    #[must_use]
    pub fn words_out(&self) -> Words {
        self.output
    }

    /// The bits of the input whose sum is bit `row` of the result, in rising order.
    #[must_use]
    pub fn row(&self, row: usize) -> &[u16] {
        let begin = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.sources[begin as usize..self.ends[row] as usize]
    }

    /// Whether 1 is added to bit `row` of the result.
    #[must_use]
    pub fn adds_one(&self, row: usize) -> bool {
        self.ones[row / self.output.width.size()] >> (row % self.output.width.size()) & 1 == 1
    }

    /// For each word of the result, the bits to which 1 is added: the result of 0.
    #[must_use]
    pub fn constant(&self) -> &[u128] {
        &self.ones
    }

    /// For each word of the input, the bits that the caller promises to be 0. They are in no row that is proved.
    #[must_use]
    pub fn promises(&self) -> &[u128] {
        &self.promised_zero
    }

    /// How many entries all rows have together.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.sources.len()
    }

    /// The map of bits, if no row has two entries and nothing is added.
    #[must_use]
    pub fn as_word_map(&self) -> Option<WordMap> {
        let size = self.input.width.size();
        let is_plain =
            (0..self.output.bits()).all(|row| self.row(row).len() <= 1) && self.ones.iter().all(|&one| one == 0);
        if !is_plain {
            return None;
        }
        let source_of = |word: usize, bit: u8| {
            let source = usize::from(*self.row(word * self.output.width.size() + usize::from(bit)).first()?);
            Some((source / size, (source % size) as u8))
        };
        let Words { count, width } = self.output;
        WordMap::from_fn(self.input.count, self.input.width, count, width, source_of)
            .and_then(|map| map.promising(&self.promised_zero))
            .ok()
    }

    /// For each word of the result the words whose sum it is, and whether its complement is taken, if all bits of a word are
    /// treated alike and each alone.
    #[must_use]
    pub fn word_rows(&self) -> Option<Vec<(Vec<u16>, bool)>> {
        let size = self.output.width.size();
        if self.input.width != self.output.width {
            return None;
        }
        let row = |word: usize| {
            let (low, adds_one) = (self.row(word * size), self.adds_one(word * size));
            let is_alike = |bit: usize| {
                let row = self.row(word * size + bit);
                self.adds_one(word * size + bit) == adds_one
                    && row.len() == low.len()
                    && row.iter().zip(low).all(|(&source, &low)| usize::from(source) == usize::from(low) + bit)
            };
            let is_low = low.iter().all(|&source| usize::from(source) % size == 0);
            let sources = || low.iter().map(|&source| source / size as u16).vec();
            (is_low && (1..size).all(is_alike)).then(|| (sources(), adds_one))
        };
        (0..self.output.count).map(row).whole()
    }

    /// The same matrix for words of which these bits are promised to be 0; `None` if a row has one of them, or if there are not as
    /// many words.
    #[must_use]
    pub fn promising(self, zero: &[u128]) -> Option<Self> {
        let size = self.input.width.size();
        let is_free = |&source: &u16| zero[usize::from(source) / size] >> (usize::from(source) % size) & 1 == 0;
        let fits = zero.len() == self.input.count
            && zero.iter().all(|zero| zero & !self.input.width.mask() == 0)
            && self.sources.iter().all(is_free);
        fits.then(|| Self { promised_zero: zero.into(), ..self })
    }

    /// What becomes of words, the lowest first; words that are missing are 0.
    #[must_use]
    pub fn apply(&self, words: &[u128]) -> Vec<u128> {
        let size = self.input.width.size();
        let bit = |source: &u16| {
            let source = usize::from(*source);
            words.get(source / size).copied().unwrap_or(0) >> (source % size) & 1
        };
        let sum = |row: usize| self.row(row).iter().fold(0, |sum, source| sum ^ bit(source));
        let width = self.output.width.size();
        let word = |word: usize| (0..width).rev().fold(0, |value, bit| value << 1 | sum(word * width + bit));
        (0..self.output.count).map(|place| word(place) ^ self.ones[place]).vec()
    }
}

#[cfg(feature = "all-maps")]
impl Matrix {
    /// The same matrix of words of other widths: bits keep their places in their words.
    ///
    /// # Errors
    ///
    /// If a bit that is used, or one that may be set, has no place, or if there are not as many words.
    pub fn resized(&self, input: Words, output: Words) -> Result<Self, NotResized> {
        let counts = (input.count, output.count);
        if counts != (self.input.count, self.output.count) {
            return Err(NotResized::Count { found: self.output, expected: output });
        }
        let [from, to] = [self.input.width.size(), self.output.width.size()];
        if let Some(row) = (0..self.output.bits())
            .find(|&row| row % to >= output.width.size() && (!self.row(row).is_empty() || self.adds_one(row)))
        {
            return Err(NotResized::Result { bit: row % to, output });
        }
        if let Some(&source) = self.sources.iter().find(|&&source| usize::from(source) % from >= input.width.size()) {
            return Err(NotResized::Input { bit: usize::from(source) % from, input });
        }
        let moved =
            |source: &u16| (usize::from(*source) / from * input.width.size() + usize::from(*source) % from) as u16;
        Ok(Self::from_rows(input, output, |row| {
            let (word, bit) = (row / output.width.size(), row % output.width.size());
            match bit < to {
                true => (self.row(word * to + bit).iter().map(moved).vec(), self.adds_one(word * to + bit)),
                false => (Vec::new(), false),
            }
        }))
    }

    /// First this matrix, then `next`. `None` if what comes out of this one does not go into the other.
    #[must_use]
    pub fn then(&self, next: &Matrix) -> Option<Self> {
        if self.output != next.input {
            return None;
        }
        let own = (0..self.output.bits()).map(|row| Set::of(self.input.bits(), self.row(row))).vec();
        let row = |row: usize| {
            let (mut sum, mut one) = (Set::of(self.input.bits(), &[]), next.adds_one(row));
            for &middle in next.row(row) {
                sum.add(&own[usize::from(middle)]);
                one ^= self.adds_one(usize::from(middle));
            }
            (sum.elements(), one)
        };
        Some(Self { promised_zero: self.promised_zero.clone(), ..Self::from_rows(self.input, next.output, row) })
    }

    /// The sum (XOR) of both results. `None` if they are of different words.
    #[must_use]
    pub fn plus(&self, other: &Matrix) -> Option<Self> {
        if (self.input, self.output) != (other.input, other.output) {
            return None;
        }
        let row = |row: usize| ([self.row(row), other.row(row)].concat(), self.adds_one(row) != other.adds_one(row));
        Some(Self::from_rows(self.input, self.output, row))
    }

    /// The way back, by Gauss and Jordan.
    ///
    /// # Errors
    ///
    /// If the numbers of bits differ, or if a sum of bits of the result is constant.
    pub fn inverse(&self) -> Result<Self, NotInvertible> {
        let count = self.input.bits();
        if count != self.output.bits() {
            return Err(NotInvertible::Shape { input: self.input, output: self.output });
        }
        let mut rows: Vec<(Set, Set)> =
            (0..count).map(|row| (Set::of(count, self.row(row)), Set::of(count, &[row as u16]))).vec();
        for column in 0..count {
            let Some(pivot) = (column..count).find(|&row| rows[row].0.has(column)) else {
                // A row that became empty says which sum is constant. The pivots so far may still stand in the rows behind.
                let rows = rows.into_iter().skip(column).vec();
                return Err(NotInvertible::Singular { rows: dependent(rows, column, count) });
            };
            rows.swap(column, pivot);
            let (of_pivot, made_of) = rows[column].clone();
            for (place, row) in rows.iter_mut().enumerate() {
                if place != column && row.0.has(column) {
                    row.0.add(&of_pivot);
                    row.1.add(&made_of);
                }
            }
        }
        let ones = (0..count).filter(|&row| self.adds_one(row)).map(|row| row as u16).vec();
        let ones = Set::of(count, &ones);
        Ok(Self::from_rows(self.output, self.input, |row| {
            let entries = rows[row].1.elements();
            let one = entries.iter().filter(|&&entry| ones.has(usize::from(entry))).count() % 2 == 1;
            (entries, one)
        }))
    }

    /// The matrix applied so many times; `None` if what comes out does not go in.
    #[must_use]
    pub fn power(&self, times: u128) -> Option<Self> {
        let (mut power, mut square, mut left) = (Self::identity(self.input), self.clone(), times);
        while left > 0 {
            if left & 1 == 1 {
                power = power.then(&square)?;
            }
            left >>= 1;
            if left > 0 {
                square = square.then(&square)?;
            }
        }
        (self.input == self.output).then_some(power)
    }
}

/// Of rows without a pivot in any column below `column`, which rows of the matrix sum to 0.
fn dependent(mut rows: Vec<(Set, Set)>, column: usize, count: usize) -> Vec<u16> {
    for column in column..count {
        if rows.iter().any(|(row, _)| row.is_empty()) {
            break;
        }
        let Some(pivot) = rows.iter().position(|(row, _)| row.has(column)) else { continue };
        let (of_pivot, made_of) = rows.remove(pivot);
        for (row, made) in rows.iter_mut().filter(|(row, _)| row.has(column)) {
            row.add(&of_pivot);
            made.add(&made_of);
        }
    }
    rows.iter().find(|(row, _)| row.is_empty()).map(|(_, made)| made.elements()).unwrap_or_default()
}

impl From<&WordMap> for Matrix {
    fn from(map: &WordMap) -> Self {
        let row = |row: usize| (map.sources()[row].into_iter().vec(), false);
        let promised_zero = map.promises().into();
        Self { promised_zero, ..Self::from_rows(map.words_in(), map.words_out(), row) }
    }
}

impl fmt::Debug for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Matrix({} -> {}, rows ", self.input, self.output)?;
        f.debug_list().entries((0..self.output.bits()).map(|row| self.row(row))).finish()?;
        write!(f, ", plus {:x?})", self.ones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::Width;

    const BYTE: Words = Words::one(Width::W8);

    /// x ^ x << by.
    fn step(words: Words, by: usize) -> Matrix {
        Matrix::from_rows(words, words, |bit| {
            (std::iter::once(bit).chain(bit.checked_sub(by)).map(|bit| bit as u16).collect(), false)
        })
    }

    #[test]
    fn an_inverse_undoes_and_a_power_repeats() {
        let words = Words::one(Width::W64);
        let both = step(words, 13).then(&step(words, 7)).unwrap();
        let back = both.inverse().unwrap();
        assert_eq!(both.then(&back), Some(Matrix::identity(words)));
        assert_eq!(back.then(&both), Some(Matrix::identity(words)));
        let third = both.then(&both).unwrap().then(&both).unwrap();
        assert_eq!(both.power(3), Some(third));
        assert_eq!(both.power(0), Some(Matrix::identity(words)));
    }

    #[test]
    fn constants_are_carried_along() {
        let flipped = Matrix::from_rows(BYTE, BYTE, |bit| (vec![bit as u16], bit % 3 == 0));
        let both = step(BYTE, 1).then(&flipped).unwrap();
        let input = 0b1011_0101;
        assert_eq!(both.apply(&[input]), [(input ^ input << 1) & 0xff ^ 0b0100_1001]);
        assert_eq!(both.then(&both.inverse().unwrap()), Some(Matrix::identity(BYTE)));
        assert_eq!(both.plus(&both), Some(Matrix::from_rows(BYTE, BYTE, |_| (Vec::new(), false))));
    }

    #[test]
    fn without_an_inverse_the_constant_sum_is_named() {
        let rows: [&[u16]; 8] = [&[0], &[1], &[2], &[3], &[4], &[5], &[6, 0], &[6, 5]];
        let singular = Matrix::from_rows(BYTE, BYTE, |row| (rows[row].to_vec(), false));
        let Err(NotInvertible::Singular { rows: sum }) = singular.inverse() else { panic!("it is singular") };
        assert_eq!(sum, [0, 5, 6, 7]);
        let total = sum.iter().flat_map(|&row| rows[usize::from(row)].iter().copied()).collect();
        assert_eq!(Matrix::from_rows(BYTE, BYTE, |_| (Vec::clone(&total), false)).entries(), 0);
        let narrow = Matrix::from_rows(BYTE, Words::one(Width::W16), |_| (Vec::new(), false));
        assert_eq!(narrow.inverse().unwrap_err().to_string(), "a matrix from `u8` to `u16` has no inverse");
    }

    #[test]
    fn rows_of_one_entry_are_a_map() {
        assert!(step(BYTE, 1).as_word_map().is_none());
        let reversed = Matrix::from_rows(BYTE, BYTE, |bit| (vec![7 - bit as u16], false));
        let map = reversed.as_word_map().unwrap();
        assert_eq!(map.apply(&[0b1]), [0b1000_0000]);
        assert_eq!(Matrix::from(&map), reversed);
    }
}
