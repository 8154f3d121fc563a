//! Shortest programs whose every value is a GF(2)-linear function of the input: exhaustive search, shortest first.
//!
//! A value of up to 16 bits is a matrix: for each of its bits the set of input bits whose XOR it is. Operations are tried on
//! all values so far, the last two not by trying but by asking what would be needed. Nothing that could lead to a shorter
//! program is left out:
//!
//! - operations that do not use each other's results are tried in one order only;
//! - a value that is there already, or is always 0, helps nobody;
//! - every value must be used, and an operation uses at most two.

pub use super::operations::Operations;

use crate::layout::Words;
use crate::matrix::Matrix;
use crate::program::{Builder, Op, Operand, Program};
use crate::width::Width;

/// What an exhaustive search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A shortest program, not yet certified: all shorter ones were tried.
    Shortest {
        /// The program.
        program: Program,
        /// How many sets of values were looked at.
        nodes: u64,
    },
    /// The search ended before an answer: no program has at most `refuted` operations (`None`: not even that is known).
    Unknown {
        /// The number of operations with which there is certainly none.
        refuted: Option<u32>,
        /// How many sets of values were looked at.
        nodes: u64,
    },
}

/// The widest words whose programs are searched.
pub const WIDEST: u32 = 16;

/// The width of the words whose shortest program [`shortest`] searches: of a linear function of one word of at most [`WIDEST`] bits
/// to another of that width, without a constant and for every word.
#[must_use]
pub fn width_of(function: &Matrix) -> Option<Width> {
    let Words { count, width } = function.words_in();
    let is_zero = |words: &[u128]| words.iter().all(|&word| word == 0);
    let is_plain = is_zero(function.constant()) && is_zero(function.promises());
    (count == 1 && function.words_out() == function.words_in() && width.bits() <= WIDEST && is_plain).then_some(width)
}

/// A shortest program for a linear function of at most 16 bits, unless it takes more than `most_nodes` nodes or operations.
///
/// ```
/// use permgen_core::layout::Words;
/// use permgen_core::matrix::Matrix;
/// use permgen_core::search::exact::linear::{Operations, Outcome, shortest};
/// use permgen_core::width::Width;
///
/// // Swapping neighbouring bits of a byte takes five operations, and not fewer.
/// let byte = Words::one(Width::W8);
/// let swap = Matrix::from_rows(byte, byte, |bit| (vec![bit as u16 ^ 1], false));
/// let Outcome::Shortest { program, .. } = shortest(&swap, Operations::ALL, 8, 1_000_000) else { panic!() };
/// assert_eq!(program.op_count(), 5);
/// ```
///
/// # Panics
///
/// If [`width_of`] the function is none.
#[must_use]
pub fn shortest(function: &Matrix, operations: Operations, most_ops: u32, most_nodes: u64) -> Outcome {
    let width = width_of(function).expect("a linear function of one short word");
    let size = width.size();
    let mut goal = ZERO;
    for (row, goal) in goal.iter_mut().enumerate().take(size) {
        *goal = function.row(row).iter().fold(0, |set, bit| set | 1 << bit);
    }
    let mut search = Extension::new(size, operations, goal, most_nodes);
    if goal == ZERO {
        let program = Builder::new(width).finish(Operand::Const(0), width);
        return Outcome::Shortest { program, nodes: 0 };
    }
    let mut refuted = None;
    for length in 0..=most_ops {
        match search.extend(length as usize) {
            Some(true) => {
                return Outcome::Shortest { program: search.program(width), nodes: search.nodes };
            }
            Some(false) => refuted = Some(length),
            None => break,
        }
    }
    Outcome::Unknown { refuted, nodes: search.nodes }
}

/// For each bit of a value the set of input bits whose XOR it is.
type Rows = [u16; 16];

const ZERO: Rows = [0; 16];

/// How a value is made of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Shl(usize, usize),
    Shr(usize, usize),
    Rotl(usize, usize),
    Xor(usize, usize),
    Or(usize, usize),
    Mask(usize, u16),
}

impl Step {
    fn operands(self) -> [usize; 2] {
        match self {
            Step::Shl(a, _) | Step::Shr(a, _) | Step::Rotl(a, _) | Step::Mask(a, _) => [a, a],
            Step::Xor(a, b) | Step::Or(a, b) => [a, b],
        }
    }

    fn uses(self, value: usize) -> bool {
        self.operands().contains(&value)
    }
}

struct Extension {
    size: usize,
    operations: Operations,
    goal: Rows,
    values: Vec<Rows>,
    /// How each value but the input is made.
    made: Vec<Step>,
    /// How often each value is used.
    uses: Vec<u32>,
    nodes: u64,
    most_nodes: u64,
}

impl Extension {
    fn new(size: usize, operations: Operations, goal: Rows, most_nodes: u64) -> Self {
        let input = std::array::from_fn(|bit| if bit < size { 1 << bit } else { 0 });
        Self { size, operations, goal, values: vec![input], made: Vec::new(), uses: vec![0], nodes: 0, most_nodes }
    }

    /// Whether the goal can be made with exactly `left` more operations; `None` when the nodes are used up. When it can, the
    /// steps are left in place.
    fn extend(&mut self, left: usize) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        match left {
            0 => return Some(self.values.last() == Some(&self.goal)),
            1 => return Some(self.finish(self.goal, None)),
            2 => return Some(self.finish_in_two()),
            _ => {}
        }
        // One operation brings two unused values down to one, at best.
        let unused = self.uses.iter().filter(|&&uses| uses == 0).count();
        if unused > left + 1 {
            return Some(false);
        }
        let newest = self.values.len() - 1;
        let last = self.made.last().copied();
        for step in self.steps() {
            // What does not use the newest value could have come before it: one order is enough.
            if last.is_some_and(|last| !step.uses(newest) && step < last) {
                continue;
            }
            let value = self.value(step);
            if value == ZERO || self.values.contains(&value) {
                continue;
            }
            self.push(step, value);
            match self.extend(left - 1) {
                Some(false) => self.pop(),
                found => return found,
            }
        }
        Some(false)
    }

    fn push(&mut self, step: Step, value: Rows) {
        let [a, b] = step.operands();
        self.uses[a] += 1;
        self.uses[b] += 1;
        self.uses.push(0);
        self.values.push(value);
        self.made.push(step);
    }

    fn pop(&mut self) {
        let step = self.made.pop().expect("a step was pushed");
        self.values.pop();
        self.uses.pop();
        let [a, b] = step.operands();
        self.uses[a] -= 1;
        self.uses[b] -= 1;
    }

    /// Every operation on the values so far: shifts first, which are few.
    fn steps(&self) -> Vec<Step> {
        let (count, size, has) = (self.values.len(), self.size, self.operations);
        let mut steps = Vec::new();
        for a in 0..count {
            steps.extend((1..size).filter(|_| has.shl).map(|n| Step::Shl(a, n)));
            steps.extend((1..size).filter(|_| has.shr).map(|n| Step::Shr(a, n)));
            steps.extend((1..size).filter(|_| has.rotl).map(|n| Step::Rotl(a, n)));
        }
        for b in 0..count {
            for a in 0..b {
                if has.xor {
                    steps.push(Step::Xor(a, b));
                } else if has.or && self.are_disjoint(a, b) {
                    steps.push(Step::Or(a, b));
                }
            }
        }
        for a in (0..count).filter(|_| has.mask) {
            // A mask bit matters only where the value may have a bit.
            let there = (0..size).filter(|&bit| self.values[a][bit] != 0).fold(0u16, |set, bit| set | 1 << bit);
            let mut mask = there;
            loop {
                mask = mask.wrapping_sub(1) & there;
                if mask == 0 || mask == there {
                    break;
                }
                steps.push(Step::Mask(a, mask));
            }
        }
        steps
    }

    fn are_disjoint(&self, a: usize, b: usize) -> bool {
        self.values[a].iter().zip(&self.values[b]).all(|(&a, &b)| a == 0 || b == 0)
    }

    fn value(&self, step: Step) -> Rows {
        let size = self.size;
        let moved = |a: usize, from: &dyn Fn(usize) -> Option<usize>| {
            let a = &self.values[a];
            std::array::from_fn(|bit| if bit < size { from(bit).map_or(0, |bit| a[bit]) } else { 0 })
        };
        match step {
            Step::Shl(a, n) => moved(a, &|bit| bit.checked_sub(n)),
            Step::Shr(a, n) => moved(a, &|bit| Some(bit + n).filter(|&bit| bit < size)),
            Step::Rotl(a, n) => moved(a, &|bit| Some((bit + size - n) % size)),
            Step::Xor(a, b) | Step::Or(a, b) => xor(&self.values[a], &self.values[b]),
            Step::Mask(a, mask) => {
                std::array::from_fn(|bit| if mask >> bit & 1 == 1 { self.values[a][bit] } else { 0 })
            }
        }
    }

    /// Whether one operation makes `goal`, or a value with those of its bits that `matter`; then it is appended.
    fn finish(&mut self, goal: Rows, matter: Option<u16>) -> bool {
        let matter = matter.unwrap_or(u16::MAX);
        let matches = |value: &Rows| {
            value.iter().zip(&goal).enumerate().all(|(bit, (value, goal))| matter >> bit & 1 == 0 || value == goal)
        };
        let (count, size, has) = (self.values.len(), self.size, self.operations);
        let mut found = None;
        'found: for a in 0..count {
            for n in 1..size {
                let steps = [(has.shl, Step::Shl(a, n)), (has.shr, Step::Shr(a, n)), (has.rotl, Step::Rotl(a, n))];
                for (_, step) in steps.into_iter().filter(|(has, _)| *has) {
                    if matches(&self.value(step)) {
                        found = Some(step);
                        break 'found;
                    }
                }
            }
            if has.mask {
                let (mut mask, mut fits) = (0u16, true);
                for bit in (0..size).filter(|bit| matter >> bit & 1 == 1) {
                    fits &= goal[bit] == 0 || goal[bit] == self.values[a][bit];
                    mask |= u16::from(goal[bit] != 0) << bit;
                }
                if fits {
                    found = Some(Step::Mask(a, mask));
                    break 'found;
                }
            }
            for b in 0..a {
                let may = has.xor || has.or && self.are_disjoint(a, b);
                if may && matches(&xor(&self.values[a], &self.values[b])) {
                    found = Some(if has.xor { Step::Xor(b, a) } else { Step::Or(b, a) });
                    break 'found;
                }
            }
        }
        if let Some(step) = found {
            let value = self.value(step);
            self.push(step, value);
        }
        found.is_some()
    }

    /// Whether two operations make the goal: for every last one, whether one operation makes what it needs.
    fn finish_in_two(&mut self) -> bool {
        let (count, size, has, goal) = (self.values.len(), self.size, self.operations, self.goal);
        // Sums with a value that is there.
        if has.xor || has.or {
            for other in 0..count {
                let needed = xor(&goal, &self.values[other]);
                let disjoint = needed.iter().zip(&self.values[other]).all(|(&a, &b)| a == 0 || b == 0);
                if (has.xor || disjoint) && self.finish(needed, None) {
                    let newest = self.values.len() - 1;
                    let step = if has.xor { Step::Xor(other, newest) } else { Step::Or(other, newest) };
                    self.push(step, goal);
                    return true;
                }
            }
        }
        for n in 1..size {
            // What was shifted: its other bits do not matter, and what was shifted in must be 0.
            let up = std::array::from_fn(|bit| if bit + n < size { goal[bit + n] } else { 0 });
            if has.shl && goal[..n].iter().all(|&row| row == 0) && self.finish(up, Some((1 << (size - n)) - 1)) {
                self.push(Step::Shl(self.values.len() - 1, n), goal);
                return true;
            }
            let down = std::array::from_fn(|bit| if (n..size).contains(&bit) { goal[bit - n] } else { 0 });
            let high_is_zero = goal[size - n..size].iter().all(|&row| row == 0);
            if has.shr && high_is_zero && self.finish(down, Some(!((1 << n) - 1))) {
                self.push(Step::Shr(self.values.len() - 1, n), goal);
                return true;
            }
            let around = std::array::from_fn(|bit| if bit < size { goal[(bit + n) % size] } else { 0 });
            if has.rotl && self.finish(around, None) {
                self.push(Step::Rotl(self.values.len() - 1, n), goal);
                return true;
            }
        }
        if has.mask {
            let there = (0..size).filter(|&bit| goal[bit] != 0).fold(0u16, |set, bit| set | 1 << bit);
            if self.finish(goal, Some(there)) {
                self.push(Step::Mask(self.values.len() - 1, there), goal);
                return true;
            }
        }
        false
    }

    /// The program of the steps.
    fn program(&self, width: Width) -> Program {
        let mut builder = Builder::new(width);
        let mut values = vec![builder.input()];
        for step in &self.made {
            let count = |n: usize| Some(Operand::Const(n as u128));
            let value = match *step {
                Step::Shl(a, n) => builder.op(Op::Shl, values[a], count(n), width),
                Step::Shr(a, n) => builder.op(Op::Shr, values[a], count(n), width),
                Step::Rotl(a, n) => builder.op(Op::Rotl, values[a], count(n), width),
                Step::Xor(a, b) => builder.xor(values[a], values[b]),
                Step::Or(a, b) => builder.or(values[a], values[b]),
                Step::Mask(a, mask) => builder.mask(values[a], u128::from(mask)),
            };
            values.push(value);
        }
        builder.finish(*values.last().expect("the input is a value"), width)
    }
}

fn xor(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|bit| a[bit] ^ b[bit])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::check::certify;
    use crate::partial_map::PartialMap;
    use crate::permutation::Permutation;
    use crate::word_map::WordMap;

    fn matrix(permutation: &Permutation) -> Matrix {
        Matrix::from(&WordMap::from(PartialMap::from(permutation)))
    }

    /// Linear functions that are no permutations: Gray code and back, and one that loses bits.
    #[test]
    fn sums_have_shortest_programs() {
        let byte = Words::one(Width::W8);
        let from = |row: usize, count: usize| (row..8.min(row + count)).map(|bit| bit as u16).collect();
        // How many bits of the word, from its own on, are added in each bit of the result.
        for (count, ops) in [(0, 0), (2, 2), (4, 4)] {
            let function = Matrix::from_rows(byte, byte, |row| (from(row, count), false));
            let Outcome::Shortest { program, .. } = shortest(&function, Operations::ALL, 8, 10_000_000) else {
                panic!()
            };
            assert_eq!((program.op_count(), certify(&function, program).is_ok()), (ops, true));
        }
        let affine = Matrix::from_rows(byte, byte, |row| (vec![row as u16], row == 3));
        assert_eq!(width_of(&affine), None);
    }

    fn fewest(width: Width, to: impl Fn(u8) -> u8, operations: Operations) -> Option<u32> {
        let permutation = Permutation::from_fn(width, to);
        match shortest(&matrix(&permutation), operations, 8, 3_000_000) {
            Outcome::Shortest { program, .. } => {
                let ops = program.op_count();
                certify(&PartialMap::from(&permutation), program).expect("the program is the map");
                Some(ops)
            }
            Outcome::Unknown { .. } => None,
        }
    }

    #[test]
    #[ignore = "slow: exhaustive searches"]
    fn small_optima() {
        let all = Operations::ALL;
        assert_eq!(fewest(Width::W8, |bit| bit, all), Some(0));
        assert_eq!(fewest(Width::W8, |bit| (bit + 3) % 8, all), Some(1));
        assert_eq!(fewest(Width::W8, |bit| bit ^ 1, all), Some(5));
        assert_eq!(fewest(Width::W16, |bit| bit ^ 8, all), Some(1));
        // Without rotations, one is two shifts and a sum.
        let shifts = Operations { rotl: false, ..all };
        assert_eq!(fewest(Width::W8, |bit| (bit + 3) % 8, shifts), Some(3));
        assert_eq!(fewest(Width::W16, |bit| bit ^ 8, Operations { xor: false, ..shifts }), Some(3));
    }

    #[test]
    #[ignore = "slow: exhaustive searches"]
    fn what_cannot_be_is_not_found() {
        // Rotations and masks alone lose bits or rotate.
        let operations = Operations { xor: false, or: false, ..Operations::ALL };
        let swap = Permutation::from_fn(Width::W8, |bit| bit ^ 1);
        let outcome = shortest(&matrix(&swap), operations, 3, 1_000_000);
        assert!(matches!(outcome, Outcome::Unknown { refuted: Some(3), .. }), "{outcome:?}");
        let reversal = Permutation::from_fn(Width::W8, |bit| 7 - bit);
        let outcome = shortest(&matrix(&reversal), Operations::ALL, 4, 10_000_000);
        assert!(matches!(outcome, Outcome::Unknown { refuted: Some(4), .. }), "{outcome:?}");
        // A budget that is used up refutes only what was finished.
        let outcome = shortest(&matrix(&reversal), Operations::ALL, 8, 100);
        assert!(matches!(outcome, Outcome::Unknown { refuted: Some(2), .. }), "{outcome:?}");
    }

    /// The cuts cut nothing: all programs of up to three operations, tried one by one, reach no permutation earlier, nor any other
    /// linear function, of which some are compared.
    #[test]
    fn cuts_lose_nothing() {
        let operations = Operations { mask: false, ..Operations::ALL };
        let width = Width::W8;
        let mut search = Extension::new(8, operations, ZERO, u64::MAX);
        let mut reached: Vec<(Permutation, u32)> = Vec::new();
        let mut sums: BTreeMap<Rows, u32> = BTreeMap::new();
        every(&mut search, 0, 3, &mut |value, ops| {
            sums.entry(*value).and_modify(|known| *known = ops.min(*known)).or_insert(ops);
            let to: Option<Vec<u8>> = (0..8u8)
                .map(|bit| {
                    let rows: Vec<usize> = (0..8).filter(|&row| value[row] == 1 << bit).collect();
                    (rows.len() == 1).then(|| rows[0] as u8)
                })
                .collect();
            let permutation = to.and_then(|to| Permutation::from_destinations(width, &to).ok());
            if let Some(permutation) = permutation.filter(|_| value.iter().all(|row| row.count_ones() <= 1)) {
                match reached.iter_mut().find(|(known, _)| *known == permutation) {
                    Some((_, known)) => *known = ops.min(*known),
                    None => reached.push((permutation, ops)),
                }
            }
        });
        assert!(reached.len() >= 8 && sums.len() > 1000, "{}, {}", reached.len(), sums.len());
        let byte = Words::one(width);
        // A constant takes no operation.
        sums.remove(&ZERO);
        for (rows, ops) in sums.into_iter().step_by(3) {
            let sources = |row: usize| (0..8).filter(|bit| rows[row] >> bit & 1 == 1).collect();
            let function = Matrix::from_rows(byte, byte, |row| (sources(row), false));
            let outcome = shortest(&function, operations, 3, u64::MAX);
            assert!(matches!(&outcome, Outcome::Shortest { program, .. } if program.op_count() == ops), "{outcome:?}");
        }
        for (permutation, ops) in reached {
            let outcome = shortest(&matrix(&permutation), operations, 3, u64::MAX);
            assert!(matches!(&outcome, Outcome::Shortest { program, .. } if program.op_count() == ops), "{outcome:?}");
        }
    }

    /// Every sequence of operations, without cuts.
    fn every(search: &mut Extension, made: u32, most: u32, see: &mut dyn FnMut(&Rows, u32)) {
        let newest = *search.values.last().expect("the input is a value");
        see(&newest, made);
        if made == most {
            return;
        }
        for step in search.steps() {
            let value = search.value(step);
            search.push(step, value);
            every(search, made + 1, most, see);
            search.pop();
        }
    }
}
