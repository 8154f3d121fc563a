//! Products of sparser matrices, each a sum of few shifted words.
//!
//! - If the inverse `N` is sparse and `N^(2^k)` is the identity, the matrix is `N N^2 N^4 ..`: so shifts by more and more places undo
//!   `x ^ x << 3`, and rotations undo `x ^ rotl(x, a) ^ rotl(x, b)`.
//! - A triangular matrix is one of its two halves alone, and then what the one contributes to the other; and so on within the halves, at
//!   once in all of them. A Kronecker product of 2x2 matrices takes one diagonal for each of its factors.
//! - Steps `x ^ x << k` and `x ^ x >> k` are taken off either end as long as fewer diagonals are left, of the matrix or of its inverse.

use super::diagonals::{Way, product};
use super::{Effort, Strategy, Task};
use crate::matrix::Matrix;
use crate::program::Program;
use crate::vector::IntoVector as _;
use crate::words::Words;

/// Products of matrices with few diagonals.
#[derive(Debug)]
pub(super) struct Factors;

/// Matrices of more bits take too long.
const MOST_BITS: usize = 128;

impl Strategy<Matrix> for Factors {
    fn name(&self) -> &'static str {
        "factors"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let words = task.map.words_in();
        if words != task.map.words_out() || words.count > 1 || words.bits() > MOST_BITS || task.bound <= 4 {
            return Vec::new();
        }
        let constant = Matrix::from_rows(words, words, |row| (vec![row as u16], task.map.adds_one(row)));
        let linear = Matrix::from_rows(words, words, |row| (task.map.row(row).to_vec(), false));
        let mut products = vec![in_halves(&linear, true), in_halves(&linear, false)];
        let most_steps = if task.effort == Effort::Low { 4 } else { 12 };
        products.push(Some(in_steps(&linear, most_steps)));
        if let Ok(inverse) = linear.inverse() {
            products.push(inverse_by_squares(&inverse));
            // The inverse of a product is the product of the inverses the other way round.
            let back = in_steps(&inverse, most_steps).into_iter().rev();
            let undone = back.map(|factor| {
                let inverse = factor.inverse().ok()?;
                Some(inverse_by_squares(&factor).unwrap_or_else(|| vec![inverse]))
            });
            products.push(undone.whole().map(|factors| factors.concat()));
        }
        let write = |mut factors: Vec<Matrix>| {
            factors.push(constant.clone());
            let ways = [Way::PLAIN, Way::MULTIPLIED].into_iter().chain(Way::sharing(task.effort));
            ways.map(|way| product(words, &factors, way)).vec()
        };
        products.into_iter().flatten().flat_map(write).vec()
    }
}

/// About how many operations the diagonals of a matrix take.
pub(super) fn weight(matrix: &Matrix) -> usize {
    let size = matrix.words_in().bits();
    let mut counts = vec![0usize; 2 * size];
    for row in 0..size {
        for &source in matrix.row(row) {
            counts[size + row - usize::from(source)] += 1;
        }
    }
    let whole = |distance: usize| size - distance.abs_diff(size);
    let cost = |(distance, &count): (usize, &usize)| match count {
        0 => 0,
        _ if distance == size && count == size => 1,
        _ if count == whole(distance) => 2,
        _ => 3,
    };
    counts.iter().enumerate().map(cost).sum::<usize>()
}

/// Factors of `N^-1 = N^(2^k - 1)`, if `N^(2^k)` is the identity.
fn inverse_by_squares(matrix: &Matrix) -> Option<Vec<Matrix>> {
    let identity = Matrix::identity(matrix.words_in());
    let (mut factors, mut square) = (Vec::new(), matrix.clone());
    // Of 2^k bits no unipotent matrix has a higher order.
    for _ in 0..=matrix.words_in().bits().ilog2() {
        if square == identity {
            return Some(factors);
        }
        factors.push(square.clone());
        square = square.then(&square)?;
    }
    None
}

/// A triangular matrix with ones on its diagonal, half by half: what `from_low` says first moves from the low half to the high one.
fn in_halves(matrix: &Matrix, from_low: bool) -> Option<Vec<Matrix>> {
    let words = matrix.words_in();
    let size = words.bits();
    let is_triangular = (0..size).all(|row| {
        let sources = matrix.row(row);
        sources.contains(&(row as u16))
            && sources
                .iter()
                .all(|&source| if from_low { usize::from(source) <= row } else { usize::from(source) >= row })
    });
    if !is_triangular {
        return None;
    }
    let mut factors = Vec::new();
    let mut left = matrix.clone();
    let mut half = size / 2;
    while half > 0 {
        // Within a block of twice the size, only the half that the bit itself is in.
        let same = |row: usize, source: u16| row / half == usize::from(source) / half;
        let inside = Matrix::from_rows(words, words, |row| {
            (left.row(row).iter().copied().filter(|&source| same(row, source)).vec(), false)
        });
        let across = inside.inverse().ok()?;
        factors.push(left.then(&across)?);
        left = inside;
        half /= 2;
    }
    factors.reverse();
    Some(factors)
}

/// Steps taken off both ends of a matrix, and between them the rest.
fn in_steps(matrix: &Matrix, most: usize) -> Vec<Matrix> {
    let words = matrix.words_in();
    let size = words.bits();
    let steps = (1..size as i32).flat_map(|distance| [distance, -distance]).map(|distance| step(words, distance)).vec();
    let undone = steps.iter().map(|step| step.inverse().ok()).vec();
    let (mut first, mut last) = (Vec::new(), Vec::new());
    let mut left = matrix.clone();
    for _ in 0..most {
        let mut best: Option<(usize, bool, usize, Matrix)> = None;
        for (place, undo) in undone.iter().enumerate() {
            let Some(undo) = undo else { continue };
            for at_front in [true, false] {
                let rest = if at_front { undo.then(&left) } else { left.then(undo) };
                let Some(rest) = rest else { continue };
                let weight = weight(&rest);
                if best.as_ref().is_none_or(|(least, ..)| weight < *least) {
                    best = Some((weight, at_front, place, rest));
                }
            }
        }
        let Some((least, at_front, place, rest)) = best else { break };
        if least >= weight(&left) {
            break;
        }
        left = rest;
        if at_front { first.push(steps[place].clone()) } else { last.push(steps[place].clone()) }
    }
    first.push(left);
    first.extend(last.into_iter().rev());
    first
}

/// `x ^ x << distance`, or to the right if that is negative.
fn step(words: Words, distance: i32) -> Matrix {
    Matrix::from_rows(words, words, |row| {
        let other = row as i32 - distance;
        let is_bit = (0..words.bits() as i32).contains(&other);
        (std::iter::once(row as u16).chain(is_bit.then_some(other as u16)).vec(), false)
    })
}
