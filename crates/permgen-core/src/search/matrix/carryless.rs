//! Products without carries (x86 `pclmulqdq`): sums of a word shifted by many places at once, and reductions modulo a polynomial.
//!
//! - If bit `j` of the result has bit `i` of the word or not by `j - i` alone, the matrix is a product with a constant, of which one half
//!   or a middle part is taken. So are prefix sums and everything that a sum of rotations makes.
//! - Multiplying by `c` modulo `p` of degree `n`: if `c X^64 = c' p + s`, the quotient of `x c` and `p` is the high half of `x c'`,
//!   for the rest adds too little to reach it, and without carries nothing else does. So the result is the low `n` bits of
//!   `x c + quotient p`. Steps of a shift register and of a CRC are such products, from the highest bit down if they shift to the right.

use super::{Strategy, Task};
use crate::matrix::Matrix;
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Products without carries.
#[derive(Debug)]
pub(super) struct Carryless;

impl Strategy<Matrix> for Carryless {
    fn name(&self) -> &'static str {
        "carryless"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let (from, to) = (task.map.words_in(), task.map.words_out());
        let has_products = [Op::Clmul, Op::Clmulh].into_iter().all(|op| task.target.has(op));
        if !has_products || from.count > 1 || to.count > 1 || from.width.max(to.width) > Width::W64 {
            return Vec::new();
        }
        let write = |steps: &[Vec<Diagonals>]| {
            let mut program = Builder::new(from.width);
            let word = program.resize(Operand::X, Width::W64);
            let mut sums = Vec::new();
            for factors in steps {
                let mut value = Some(word);
                for factor in factors {
                    value = factor.apply(&mut program, value?);
                }
                sums.extend(value);
            }
            let sum = sums.into_iter().reduce(|a, b| program.xor(a, b))?;
            let sum = program.resize(sum, to.width);
            let constant = task.map.constant()[0];
            let result = if constant == 0 { sum } else { program.xor(sum, Operand::Const(constant)) };
            Some(program.finish(result, to.width))
        };
        let whole = Diagonals::of(task.map).map(|diagonals| vec![vec![diagonals]]);
        let reduced = [false, true].into_iter().flat_map(|down| reductions(task.map, down));
        whole.into_iter().chain(reduced).filter_map(|steps| write(&steps)).vec()
    }
}

/// The columns of a matrix of one word, each as a word.
fn columns(matrix: &Matrix) -> Vec<u64> {
    let mut columns = vec![0; matrix.words_in().bits()];
    for row in 0..matrix.words_out().bits() {
        for &source in matrix.row(row) {
            columns[usize::from(source)] |= 1 << row;
        }
    }
    columns
}

/// A matrix whose entries depend on the distance alone: that of the row from the column.
#[derive(Clone)]
struct Diagonals {
    /// Of the result: the bits above are not set, or do not matter.
    size: usize,
    /// Whether bits `size` and above have to be 0.
    is_cut: bool,
    /// Bit `64 + d` is the entry of distance `d`.
    entries: u128,
}

/// The bit of distance 0.
const NEAR: u32 = 64;

impl Diagonals {
    fn of(matrix: &Matrix) -> Option<Self> {
        let (inputs, size) = (matrix.words_in().bits(), matrix.words_out().bits());
        let mut entries = 0u128;
        for row in 0..size {
            for &source in matrix.row(row) {
                entries |= 1 << (64 + row - usize::from(source));
            }
        }
        let entry = |row: usize, source: usize| entries >> (64 + row - source) & 1 == 1;
        let is_so =
            |row: usize| (0..inputs).all(|source| matrix.row(row).contains(&(source as u16)) == entry(row, source));
        (0..size).all(is_so).then_some(Self { size, is_cut: false, entries })
    }

    /// The product of a word, of which bits from `size` on may be anything unless they are cut; none if it is 0.
    fn apply(&self, program: &mut Builder, word: Operand) -> Option<Operand> {
        if self.entries == 0 {
            return None;
        }
        let width = Width::W64;
        let (least, most) = (self.entries.trailing_zeros(), 127 - self.entries.leading_zeros());
        let constant = |entries: u128| Operand::Const(entries & u128::from(u64::MAX));
        let value = if least == most {
            match least {
                NEAR => word,
                above if above > NEAR => program.shl(word, above - NEAR),
                below => program.shr(word, NEAR - below),
            }
        } else if least >= NEAR {
            program.op(Op::Clmul, word, Some(constant(self.entries >> NEAR)), width)
        } else if most < NEAR {
            program.op(Op::Clmulh, word, Some(constant(self.entries)), width)
        } else if NEAR - least + (self.size as u32) <= 64 && most - least < 64 {
            let product = program.op(Op::Clmul, word, Some(constant(self.entries >> least)), width);
            program.shr(product, NEAR - least)
        } else {
            let (low, high) = (self.part(u128::MAX << NEAR), self.part(u128::from(u64::MAX)));
            let (low, high) = (low.apply(program, word)?, high.apply(program, word)?);
            program.xor(low, high)
        };
        Some(match self.is_cut {
            true => program.and(value, Operand::Const((1 << self.size) - 1)),
            false => value,
        })
    }

    /// The entries of some distances.
    fn part(&self, distances: u128) -> Self {
        Self { is_cut: false, entries: self.entries & distances, ..*self }
    }

    /// The same with both words' bits in opposite order, of words of these sizes.
    fn reversed(&self, inputs: usize) -> Self {
        // Distance d becomes `size - inputs - d`.
        let mut entries = 0;
        for place in 0..128 {
            let distance = place - NEAR as i32;
            let other = self.size as i32 - inputs as i32 - distance + NEAR as i32;
            if self.entries >> place & 1 == 1 && (0..128).contains(&other) {
                entries |= 1 << other;
            }
        }
        Self { entries, ..*self }
    }
}

/// A product modulo a polynomial, as a sum of products of diagonals; `down` if words have their highest coefficient in bit 0.
fn reductions(matrix: &Matrix, down: bool) -> Vec<Vec<Vec<Diagonals>>> {
    let (inputs, size) = (matrix.words_in().bits(), matrix.words_out().bits());
    let mut columns = columns(matrix);
    if down {
        columns.reverse();
        columns.iter_mut().for_each(|column| *column = column.reverse_bits() >> (64 - size));
    }
    let mask = u64::MAX >> (64 - size);
    let doubled = |column: u64| column << 1 & mask;
    let is_reduced = |column: &u64| column >> (size - 1) & 1 == 1;
    let Some(first) = columns[..inputs - 1].iter().position(is_reduced) else { return Vec::new() };
    let polynomial = doubled(columns[first]) ^ columns[first + 1];
    let step = |column: u64| if is_reduced(&column) { doubled(column) ^ polynomial } else { doubled(column) };
    if columns.windows(2).any(|pair| step(pair[0]) != pair[1]) {
        return Vec::new();
    }
    let factor = columns[0];
    // The quotient of `factor X^64` and the polynomial.
    let (mut quotient, mut rest) = (0u64, factor);
    for _ in 0..64 {
        quotient = quotient << 1 | u64::from(is_reduced(&rest));
        rest = step(rest);
    }
    let both = |factor: u64, quotient: u128| {
        let product = Diagonals { size, is_cut: false, entries: u128::from(factor) << NEAR };
        let quotient = Diagonals { size: inputs, is_cut: false, entries: quotient };
        let times = Diagonals { size, is_cut: false, entries: u128::from(polynomial) << NEAR };
        let [product, quotient, times] = match down {
            true => [product.reversed(inputs), quotient.reversed(inputs), times.reversed(inputs)],
            false => [product, quotient, times],
        };
        // What is beyond the quotient would come down again.
        let is_cut = down && inputs < 64;
        vec![vec![product], vec![Diagonals { is_cut, ..quotient }, times]]
    };
    // The polynomial added to the factor changes nothing, and may leave less of it.
    vec![both(factor, quotient.into()), both(factor ^ polynomial, u128::from(quotient) | 1 << 64)]
}
