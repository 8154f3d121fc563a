//! Sums of two words, one of them rotated, that a matrix has at several places: `2a ^ 2b ^ b ^ c ^ d` of neighbours needs `a ^ b`
//! doubled, and `c ^ d`, which is the same sum two places on.

use crate::matrix::Matrix;
use crate::vector::{IntoVector as _, sort_by_key};
use crate::words::Words;

/// `one ^ rotl(other, by)`, of words by their numbers: those of the input, and behind them the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) by: u32,
}

/// More words are not combined, and no more diagonals: they have too many pairs, and tables are better.
const MOST_WORDS: usize = 4;
const MOST_DIAGONALS: usize = 48;

/// No more sums are made.
const MOST_SUMS: usize = 8;

/// The diagonals of a matrix as rotations.
struct Turns {
    words: Words,
    out: usize,
    /// For each word of the result, each of its source words, and each rotation to the left, the bits that come from there.
    masks: Vec<Vec<Vec<u128>>>,
}

impl Turns {
    fn of(matrix: &Matrix) -> Self {
        let (from, to) = (matrix.words_in(), matrix.words_out());
        let size = from.width.size();
        let mut masks = vec![vec![vec![0u128; size]; from.count]; to.count];
        for row in 0..to.bits() {
            let bit = row % size;
            for source in matrix.row(row).iter().map(|&source| usize::from(source)) {
                masks[row / size][source / size][(bit + size - source % size) % size] |= 1 << bit;
            }
        }
        Self { words: from, out: to.count, masks }
    }

    /// How many diagonals fewer there are once a sum has been taken out, and takes it out.
    fn take(&mut self, Sum { one, other, by }: Sum) -> isize {
        let size = self.words.width.size();
        let mut saved = 0;
        for words in &mut self.masks {
            let mut sum = vec![0; size];
            for place in 0..size {
                // Half way round there are two rotations for each sum: of the shorter one, more bits stay within the word.
                let turn = match (2 * by as usize == size, place % 2) {
                    (false, _) => place,
                    (true, 0) => place / 2,
                    (true, _) => size - 1 - place / 2,
                };
                let further = (turn + by as usize) % size;
                let [a, b] = [words[one][turn], words[other][further]];
                let both = a & b;
                if both == 0 || both != a && both != b || (one, turn) == (other, further) {
                    continue;
                }
                words[one][turn] ^= both;
                words[other][further] ^= both;
                sum[turn] = both;
                saved += isize::from(both == a) + isize::from(both == b) - 1;
            }
            words.push(sum);
        }
        self.words.count += 1;
        saved
    }

    /// The sums that save diagonals, those that save most first.
    fn sums(&self) -> Vec<(isize, Sum)> {
        let count = self.words.count;
        let mut sums = Vec::new();
        for one in 0..count {
            for other in 0..count {
                for by in 0..self.words.width.bits() {
                    let sum = Sum { one, other, by };
                    let saved = self.saved(sum);
                    if saved >= 2 {
                        sums.push((saved, sum));
                    }
                }
            }
        }
        sort_by_key(&mut sums, |&(saved, _)| -saved);
        sums
    }

    fn saved(&self, sum: Sum) -> isize {
        let masks = self.masks.iter().map(|words| {
            let mut few = vec![Vec::new(); self.words.count];
            few[sum.one].clone_from(&words[sum.one]);
            few[sum.other].clone_from(&words[sum.other]);
            few
        });
        Self { masks: masks.vec(), ..*self }.take(sum)
    }

    fn matrix(&self, of: &Matrix) -> Matrix {
        let size = self.words.width.size();
        Matrix::from_rows(self.words, Words { count: self.out, ..self.words }, |row| {
            let bit = row % size;
            let mut sources = Vec::new();
            for (word, turns) in self.masks[row / size].iter().enumerate() {
                let has = |&turn: &usize| turns[turn] >> bit & 1 == 1;
                sources.extend((0..size).filter(has).map(|turn| (word * size + (bit + size - turn) % size) as u16));
            }
            (sources, of.adds_one(row))
        })
    }
}

/// A matrix as one of more words, which are sums of those before, and these sums: first the one that saves most, or another that
/// comes so many places behind it.
pub(super) fn shared(matrix: &Matrix, skip: usize) -> Option<(Matrix, Vec<Sum>)> {
    if matrix.words_in().width != matrix.words_out().width || matrix.words_in().count > MOST_WORDS {
        return None;
    }
    let mut turns = Turns::of(matrix);
    if turns.masks.iter().flatten().flatten().filter(|&&mask| mask != 0).count() > MOST_DIAGONALS {
        return None;
    }
    let mut sums = Vec::new();
    while sums.len() < MOST_SUMS {
        let known = turns.sums();
        let place = if sums.is_empty() { skip % known.len().max(1) } else { 0 };
        let Some(&(_, sum)) = known.get(place) else { break };
        turns.take(sum);
        sums.push(sum);
    }
    (!sums.is_empty()).then(|| (turns.matrix(matrix), sums))
}
