//! Matrices of which a number chooses one, without branches.

use std::collections::HashMap;

use super::search_matrix;
use crate::linear::Matrices;
use crate::matrix::Matrix;
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::search::selected::{NUMBER, blend, builder, masks};
use crate::search::words::inline::inline_words;
use crate::search::{Effort, Found, Options, cheapest};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::words::Words;

/// Matrices with more words of results than this are not searched for together.
const MOST_TOGETHER: usize = 16;

/// More different matrices than this are looked for quickly.
const MOST_SEARCHED: usize = 4;

/// More cases than this are chosen by tables, if there may be any.
const MOST_BY_BITS: usize = 16;

/// The cheapest program that is known for matrices of which a number chooses one. The programs of `recipes` and `written` may be
/// those of cases.
///
/// Three ways are compared.
///
/// - All results are computed, and masks from a table keep one of them.
/// - The cases are a polynomial in the bits of the number, whose coefficients are matrices: of two cases
///   `p(x) ^ ((p ^ q)(x) & mask)`.
/// - Each bit of the number applies a matrix or not, to what comes before it: so do jumps by a number of steps.
///
/// # Panics
///
/// Never: sums of shifted words can do every matrix.
#[must_use]
pub fn search_matrices(
    matrices: &Matrices,
    options: Options,
    recipes: &[Program],
    written: &[Program],
) -> Found<Matrices> {
    let own = recipes.iter().chain(written).cloned().vec();
    let all = matrices.by_number().vec();
    let share = |limit: u32| vec![Some(limit / all.len() as u32), Some(0)];
    let limits = options.bytes.map_or_else(|| vec![None], share);
    let programs = limits.into_iter().flat_map(|bytes| programs(&all, &own, Options { bytes, ..options })).vec();
    cheapest(matrices, programs, options).expect("sums of shifted words can do every matrix")
}

fn programs(all: &[Matrix], own: &[Program], options: Options) -> Vec<(&'static str, Program)> {
    let mut distinct: Vec<Matrix> = Vec::new();
    for matrix in all {
        if !distinct.contains(matrix) {
            distinct.push(matrix.clone());
        }
    }
    let effort = if distinct.len() > MOST_SEARCHED { Effort::Low } else { options.effort };
    let mut known = Known { options: Options { effort, ..options }, own, is_case: &distinct, programs: HashMap::new() };
    let mut programs = Vec::new();
    for is_together in [false, true] {
        let results = by_results(all, &distinct, &mut known, is_together);
        programs.extend(results.map(|program| ("selected-results", program)));
        if let [first, second] = &distinct[..] {
            let blended = blended(all, (first, second), &mut known, is_together);
            programs.extend(blended.map(|program| ("selected-results", program)));
        }
        if all.len() <= MOST_BY_BITS || options.bytes.is_some() {
            let first = if all.len() <= MOST_SEARCHED { all.len() } else { 1 };
            for (base, by_table) in (0..first).flat_map(|base| [(base, false), (base, true)]) {
                let polynomial = by_bits(all, base, by_table, &mut known, is_together);
                programs.extend(polynomial.map(|program| ("selected-polynomial", program)));
            }
        }
    }
    let stages = [false, true].map(|by_table| by_stages(all, by_table, &mut known));
    programs.extend(stages.into_iter().flatten().map(|program| ("selected-stages", program)));
    programs
}

/// Programs for the matrices that came up.
struct Known<'a> {
    options: Options,
    /// Programs that somebody has for some of the cases.
    own: &'a [Program],
    is_case: &'a [Matrix],
    programs: HashMap<Matrix, Program>,
}

impl Known<'_> {
    /// Writes what a matrix makes of words.
    fn write(&mut self, builder: &mut Builder, matrix: &Matrix, x: &[Operand]) -> Vec<Operand> {
        if is_zero(matrix) {
            return vec![Operand::Const(0); matrix.words_out().count];
        }
        let options = self.options;
        let own = if self.is_case.contains(matrix) { self.own } else { &[] };
        let find = || search_matrix(matrix, options, own, &[]).certified.program().clone();
        let program = self.programs.entry(matrix.clone()).or_insert_with(find);
        inline_words(builder, program, x)
    }

    /// Writes what each matrix makes of words, by one program for all or by one for each; nothing if they are too many for one.
    fn write_all(
        &mut self,
        builder: &mut Builder,
        matrices: &[Matrix],
        x: &[Operand],
        is_together: bool,
    ) -> Option<Vec<Vec<Operand>>> {
        if !is_together {
            return Some(matrices.iter().map(|matrix| self.write(builder, matrix, x)).vec());
        }
        let rows = matrices.iter().filter(|matrix| !is_zero(matrix)).vec();
        let Words { count, width } = matrices[0].words_out();
        let words = Words::new(rows.len() * count, width).filter(|words| words.count <= MOST_TOGETHER)?;
        if rows.len() < 2 {
            return None;
        }
        let bits = count * width.size();
        let row = |row: usize| (rows[row / bits].row(row % bits).to_vec(), rows[row / bits].adds_one(row % bits));
        let all = Matrix::from_rows(matrices[0].words_in(), words, row).promising(matrices[0].promises())?;
        let results = self.write(builder, &all, x);
        let mut results = results.chunks(count);
        let of_matrix = |matrix: &Matrix| match is_zero(matrix) {
            true => vec![Operand::Const(0); count],
            false => results.next().map_or_else(Vec::new, <[_]>::to_vec),
        };
        Some(matrices.iter().map(of_matrix).vec())
    }
}

fn is_zero(matrix: &Matrix) -> bool {
    matrix.entries() == 0 && matrix.constant().iter().all(|&one| one == 0)
}

fn finish(builder: Builder, words: Vec<Operand>, all: &[Matrix]) -> Program {
    let output = all[0].words_out();
    builder.finish_words(words, vec![output.width; output.count])
}

/// The sum of all results, each with a mask that is 0 for the numbers of others.
fn by_results(all: &[Matrix], distinct: &[Matrix], known: &mut Known<'_>, is_together: bool) -> Option<Program> {
    let (mut builder, x) = builder(all[0].words_in());
    let results = known.write_all(&mut builder, distinct, &x, is_together)?;
    let Words { count, width } = all[0].words_out();
    let mut words = vec![Vec::new(); count];
    for (matrix, results) in distinct.iter().zip(results) {
        let mask = builder.lookup(NUMBER, masks(all.len(), width, |number| all[number] == *matrix));
        for (word, result) in words.iter_mut().zip(results) {
            word.push(builder.and(result, mask));
        }
    }
    let words = words.into_iter().map(|terms| super::diagonals::balanced(&mut builder, terms)).vec();
    Some(finish(builder, words, all))
}

/// Of two results `p(x) ^ ((p(x) ^ q(x)) & mask)`.
fn blended(
    all: &[Matrix],
    (first, second): (&Matrix, &Matrix),
    known: &mut Known<'_>,
    is_together: bool,
) -> Option<Program> {
    let (mut builder, x) = builder(all[0].words_in());
    let results = known.write_all(&mut builder, &[first.clone(), second.clone()], &x, is_together)?;
    let mask = builder.lookup(NUMBER, masks(all.len(), first.words_out().width, |number| all[number] == *second));
    let pairs = results[0].iter().zip(&results[1]);
    let words = pairs.map(|(&first, &second)| blend(&mut builder, first, second, mask)).vec();
    Some(finish(builder, words, all))
}

/// All ones where a bit of the number is set, or, for `is_clear`, where it is not.
fn mask(builder: &mut Builder, numbers: usize, width: Width, bit: u32, is_clear: bool, by_table: bool) -> Operand {
    if by_table {
        let table: Table = masks(numbers, width, |number| (number >> bit & 1 == 1) != is_clear);
        return builder.lookup(NUMBER, table);
    }
    let low = builder.shr(NUMBER, bit);
    let low = builder.mask(low, 1);
    let low = builder.resize(low, width);
    let (a, b) = if is_clear { (low, Operand::Const(1)) } else { (Operand::Const(0), low) };
    builder.op(Op::Sub, a, Some(b), width)
}

/// The polynomial in the bits of the number, or in the complements of those that are set in `base`.
fn by_bits(all: &[Matrix], base: usize, by_table: bool, known: &mut Known<'_>, is_together: bool) -> Option<Program> {
    let bits = all.len().trailing_zeros();
    let mut coefficients = (0..all.len()).map(|number| all[number ^ base].clone()).vec();
    for bit in (0..bits).map(|bit| 1 << bit) {
        for number in (0..all.len()).filter(|number| number & bit != 0) {
            coefficients[number] = coefficients[number].plus(&coefficients[number ^ bit])?;
        }
    }
    let (mut builder, x) = builder(all[0].words_in());
    let mut values = known.write_all(&mut builder, &coefficients, &x, is_together)?;
    let width = all[0].words_out().width;
    for bit in (0..bits).rev() {
        let upper = values.split_off(1 << bit);
        let is_used = upper.iter().flatten().any(|&word| word != Operand::Const(0));
        if !is_used {
            continue;
        }
        let mask = mask(&mut builder, all.len(), width, bit, base >> bit & 1 == 1, by_table);
        for (lower, upper) in values.iter_mut().flatten().zip(upper.iter().flatten()) {
            let kept = builder.and(*upper, mask);
            *lower = builder.xor(*lower, kept);
        }
    }
    Some(finish(builder, values.remove(0), all))
}

/// The first matrix, and after it one for each bit of the number, if the cases are such products.
fn by_stages(all: &[Matrix], by_table: bool, known: &mut Known<'_>) -> Option<Program> {
    let bits = all.len().trailing_zeros();
    let words = all[0].words_out();
    let back = all[0].inverse().ok()?;
    let steps = (0..bits).map(|bit| back.then(&all[1 << bit])).whole()?;
    let product = |number: usize| {
        let set = (0..bits).filter(|bit| number >> bit & 1 == 1);
        set.map(|bit| &steps[bit as usize]).try_fold(all[0].clone(), |product, step| product.then(step))
    };
    if all[0].words_in() != words || !(0..all.len()).all(|number| product(number).as_ref() == Some(&all[number])) {
        return None;
    }
    let (mut builder, x) = builder(words);
    let mut values = known.write(&mut builder, &all[0], &x);
    for (bit, step) in (0..bits).zip(&steps) {
        let change = step.plus(&Matrix::identity(words))?;
        if is_zero(&change) {
            continue;
        }
        let changes = known.write(&mut builder, &change, &values);
        let mask = mask(&mut builder, all.len(), words.width, bit, false, by_table);
        for (value, change) in values.iter_mut().zip(changes) {
            let kept = builder.and(change, mask);
            *value = builder.xor(*value, kept);
        }
    }
    Some(finish(builder, values, all))
}
