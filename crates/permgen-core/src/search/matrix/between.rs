//! A matrix between two cheap maps of bits: dense as it is written, and sparse if the bytes or the bits of the argument, of the result,
//! or of both are in the opposite order, as in sequences whose fractions are read from the highest bit.

use super::diagonals::Diagonals;
use super::factors::{Factors, weight};
use super::{Effort, Options, Strategy, Task};
use crate::matrix::Matrix;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program};
use crate::search::search;
use crate::search::words::inline::inline;
use crate::vector::{IntoVector as _, sort};

/// The bytes, the bits, or the bits of each byte in the opposite order, before and after a sparser matrix.
#[derive(Debug)]
pub(super) struct Between;

/// Narrower words have short programs anyhow, and wider ones take too long.
const BITS: [usize; 3] = [16, 32, 64];

/// Shorter programs than of so many operations are not replaced.
const SHORT: u32 = 6;

impl Strategy<Matrix> for Between {
    fn name(&self) -> &'static str {
        "between"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let words = task.map.words_in();
        let bits = words.bits();
        if words != task.map.words_out() || words.count > 1 || !BITS.contains(&bits) || task.bound <= SHORT {
            return Vec::new();
        }
        let all = [0, bits - 8, bits - 1, 7];
        let most = weight(task.map);
        let is_sparse = |sparse: usize| 4 * sparse < 3 * most;
        let pairs = all.iter().flat_map(|&before| all.map(|after| (before, after))).skip(1);
        let sparse = pairs.map(|(before, after)| {
            let matrix = Matrix::from_rows(words, words, |row| {
                let mut sources = task.map.row(row ^ after).iter().map(|&source| source ^ before as u16).vec();
                sort(&mut sources);
                (sources, task.map.adds_one(row ^ after))
            });
            (weight(&matrix), matrix, before, after)
        });
        let sparse = sparse.filter(|(sparse, ..)| is_sparse(*sparse)).vec();
        let whole = sparse.into_iter().map(|(weight, matrix, before, after)| {
            let [first, last] = [before, after].map(|flips| flipped(flips, task));
            (weight + (first.op_count() + last.op_count()) as usize, matrix, first, last)
        });
        let Some((least, matrix, first, last)) = whole.min_by_key(|(weight, ..)| *weight) else { return Vec::new() };
        if !is_sparse(least) {
            return Vec::new();
        }
        let inner = Task { map: &matrix, ..*task };
        let around = |inner: &Program| {
            let mut program = Builder::new(words.width);
            let value = inline(&mut program, &first, Operand::X);
            let value = inline(&mut program, inner, value);
            let value = inline(&mut program, &last, value);
            program.finish(value, words.width)
        };
        [Diagonals.propose(&inner), Factors.propose(&inner)].concat().iter().map(around).vec()
    }
}

/// The program that moves bit `i` to `i ^ flips`.
fn flipped(flips: usize, task: &Task<'_, Matrix>) -> Program {
    let map = Permutation::from_fn(task.map.words_in().width, |bit| bit ^ flips as u8);
    let options = Options::default().target(task.target).objective(task.objective).effort(Effort::Low);
    search(&PartialMap::from(&map), options).certified.program().clone()
}
