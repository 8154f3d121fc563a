//! Operations of bits and of elements by themselves.

use iced_x86::{Instruction, OpKind};

use super::super::bits;
use super::super::execute::{Machine, Outcome};
use super::super::operand::immediate;
use super::shape::{PairOp, Shape, ShiftOp};
use crate::lower;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// A bitwise operation, perhaps with the first source inverted.
    fn bitwise(
        &mut self,
        instruction: &Instruction,
        op: Binary,
        inverted: bool,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        if op == Binary::Xor && is_same(instruction, first) {
            return Ok(vec![self.terms.constant(0, 64); count]);
        }
        let [a, b] = self.sources(instruction, first, count)?;
        let terms = &mut *self.terms;
        let result = a.into_iter().zip(b).map(|(a, b)| {
            let a = if inverted { terms.not(a) } else { a };
            terms.binary(op, a, b)
        });
        Ok(result.collect())
    }

    /// `vpternlog`: any function of three bits, by its table.
    fn ternary(&mut self, instruction: &Instruction, count: usize) -> Outcome<Vec<Term>> {
        let table = immediate(instruction, 3)?;
        let mut result = Vec::with_capacity(count);
        let constant = table & 0xff == 0 || table & 0xff == 0xff;
        if constant {
            return Ok(vec![self.terms.constant(if table & 1 == 1 { u128::MAX } else { 0 }, 64); count]);
        }
        let a = self.words(instruction, 0, count)?;
        let b = self.words(instruction, 1, count)?;
        let c = self.words(instruction, 2, count)?;
        let terms = &mut *self.terms;
        for word in 0..count {
            let mut sum = terms.constant(0, 64);
            for row in (0..8).filter(|row| table >> row & 1 == 1) {
                let mut all = terms.constant(u128::MAX, 64);
                for (bit, operand) in [(4, a[word]), (2, b[word]), (1, c[word])] {
                    let factor = if row & bit != 0 { operand } else { terms.not(operand) };
                    all = terms.binary(Binary::And, all, factor);
                }
                sum = terms.binary(Binary::Or, sum, all);
            }
            result.push(sum);
        }
        Ok(result)
    }

    /// Operations of bits, and of each element by itself.
    pub(super) fn element_wise(
        &mut self,
        instruction: &Instruction,
        shape: Shape,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let elements = match shape {
            Shape::Bitwise(op) => return self.bitwise(instruction, op, false, first, count).map(Some),
            Shape::BitwiseOfNot(op) => return self.bitwise(instruction, op, true, first, count).map(Some),
            Shape::Ternary => return self.ternary(instruction, count).map(Some),
            Shape::Affine => return self.affine(instruction, first, count).map(Some),
            Shape::Shift(shift, bits) => self.shift_elements(instruction, shift, bits, false, first, count)?,
            Shape::ShiftEach(shift, bits) => self.shift_elements(instruction, shift, bits, true, first, count)?,
            Shape::Pairwise(pairwise, bits) => self.pairwise(instruction, pairwise, bits, first, count)?,
            Shape::ShiftBytes(op) => {
                let places = 8 * u128::from(immediate(instruction, first + 1)? & 0xff).min(16);
                let words = self.words(instruction, first, count)?;
                let places = self.terms.constant(places, 128);
                let pairs = self.elements(&words, 128);
                pairs.into_iter().map(|pair| self.terms.binary(op, pair, places)).collect()
            }
            Shape::Ones(bits) => {
                let words = self.words(instruction, 1, count)?;
                let elements = self.elements(&words, bits);
                elements.into_iter().map(|element| bits::count_ones(self.terms, element)).collect()
            }
            Shape::MultiShift => {
                let [control, data] = self.sources(instruction, 1, count)?;
                let controls = self.elements(&control, 8);
                let mut bytes = Vec::with_capacity(8 * count);
                for (index, control) in controls.into_iter().enumerate() {
                    let low = self.terms.extract(control, 0, 6);
                    let places = self.terms.zero_extend(low, 64);
                    let turned = self.rotate_right(data[index / 8], places, 64);
                    bytes.push(self.terms.extract(turned, 0, 8));
                }
                bytes
            }
            Shape::CarryLess => {
                let [a, b] = self.sources(instruction, first, count)?;
                let which = immediate(instruction, first + 2)?;
                let lanes = (0..count).step_by(2);
                let (low, high) = ((which & 1) as usize, (which >> 4 & 1) as usize);
                lanes.map(|lane| self.carry_less(a[lane + low], b[lane + high])).collect()
            }
            _ => return Ok(None),
        };
        Ok(Some(self.assemble(&elements)))
    }

    /// Sums, products, comparisons and the like of each element and that in its place.
    fn pairwise(
        &mut self,
        instruction: &Instruction,
        pairwise: PairOp,
        bits: u32,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        if pairwise == PairOp::Equal && is_same(instruction, first) {
            let ones = self.terms.constant(u128::MAX, bits);
            return Ok(vec![ones; 64 * count / bits as usize]);
        }
        let [a, b] = self.source_elements(instruction, first, count, bits)?;
        let terms = &mut *self.terms;
        let (ones, zeros) = (terms.constant(u128::MAX, bits), terms.constant(0, bits));
        let result = a.into_iter().zip(b).map(|(a, b)| match pairwise {
            PairOp::Op(op) => terms.binary(op, a, b),
            PairOp::ProductOfLows => {
                let [a, b] = [a, b].map(|it| terms.extract(it, 0, bits / 2)).map(|it| terms.zero_extend(it, bits));
                terms.binary(Binary::Mul, a, b)
            }
            PairOp::Equal => {
                let holds = terms.binary(Binary::Eq, a, b);
                terms.ite(holds, ones, zeros)
            }
            // Greater is less with the operands exchanged.
            PairOp::Greater => {
                let holds = terms.binary(Binary::Slt, b, a);
                terms.ite(holds, ones, zeros)
            }
            PairOp::Min | PairOp::Max => {
                let less = terms.binary(Binary::Ult, a, b);
                if pairwise == PairOp::Min { terms.ite(less, a, b) } else { terms.ite(less, b, a) }
            }
        });
        Ok(result.collect())
    }

    /// The product of polynomials over two elements.
    fn carry_less(&mut self, a: Term, b: Term) -> Term {
        // The constant, if any, says which shifts there are.
        let (a, b) = if self.terms.value(a).is_some() { (b, a) } else { (a, b) };
        let terms = &mut *self.terms;
        let wide = terms.zero_extend(a, 128);
        let mut sum = terms.constant(0, 128);
        for bit in 0..64 {
            let chosen = terms.extract(b, bit, 1);
            let places = terms.constant(u128::from(bit), 128);
            let moved = terms.binary(Binary::Shl, wide, places);
            let zero = terms.constant(0, 128);
            let part = terms.ite(chosen, moved, zero);
            sum = terms.binary(Binary::Xor, sum, part);
        }
        sum
    }

    /// `gf2p8affineqb`: each byte of the first source times the 8x8 matrix in the second's word, plus a constant.
    fn affine(&mut self, instruction: &Instruction, first: u32, count: usize) -> Outcome<Vec<Term>> {
        let [vectors, matrices] = self.sources(instruction, first, count)?;
        let added = immediate(instruction, first + 2)?;
        let terms = &mut *self.terms;
        let added = terms.constant(u128::from(added & 0xff) * 0x0101_0101_0101_0101, 64);
        let mut result = Vec::with_capacity(count);
        for (vector, matrix) in vectors.into_iter().zip(matrices) {
            let product = lower::gf2p8affineqb(terms, vector, matrix);
            result.push(terms.binary(Binary::Xor, product, added));
        }
        Ok(result)
    }

    fn shift_elements(
        &mut self,
        instruction: &Instruction,
        shift: ShiftOp,
        bits: u32,
        has_counts: bool,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        // Rotations have no legacy form: their source is operand 1 with an immediate, too.
        let words = self.words(instruction, first, count)?;
        let elements = self.elements(&words, bits);
        let by = first + 1;
        let is_plain = matches!(shift, ShiftOp::Plain(_));
        let counts: Vec<Term> = if instruction.op_kind(by) == OpKind::Immediate8 {
            let places = u128::from(immediate(instruction, by)? & 0xff);
            // All shifts by too much are as good as one by the width.
            let places = if is_plain { places.min(u128::from(bits)) } else { places % u128::from(bits) };
            vec![self.terms.constant(places, bits); elements.len()]
        } else if has_counts {
            let words = self.words(instruction, by, count)?;
            let counts = self.elements(&words, bits);
            let within = self.terms.constant(u128::from(bits) - 1, bits);
            let mut wrapped = |count| self.terms.binary(Binary::And, count, within);
            if is_plain { counts } else { counts.into_iter().map(&mut wrapped).collect() }
        } else {
            // One count for all: the low word of a vector of 128 bits.
            let low = self.words(instruction, by, 2)?[0];
            let most = self.terms.constant(u128::from(bits), 64);
            let small = self.terms.binary(Binary::Ult, low, most);
            let places = self.terms.ite(small, low, most);
            vec![self.terms.extract(places, 0, bits); elements.len()]
        };
        let moved = elements.into_iter().zip(counts).map(|(element, count)| match shift {
            ShiftOp::Plain(op) => self.terms.binary(op, element, count),
            ShiftOp::RotateLeft => bits::rotate_left(self.terms, element, count),
            ShiftOp::RotateRight => self.rotate_right(element, count, bits),
        });
        Ok(moved.collect())
    }

    /// A rotation by less than the width.
    fn rotate_right(&mut self, word: Term, places: Term, bits: u32) -> Term {
        let terms = &mut *self.terms;
        let whole = terms.constant(u128::from(bits), bits);
        let rest = terms.binary(Binary::Sub, whole, places);
        let within = terms.constant(u128::from(bits) - 1, bits);
        let left = terms.binary(Binary::And, rest, within);
        bits::rotate_left(terms, word, left)
    }
}

/// Whether the two sources are one register, so that the result may not depend on its value.
fn is_same(instruction: &Instruction, first: u32) -> bool {
    instruction.op_kind(first + 1) == OpKind::Register
        && instruction.op_register(first) == instruction.op_register(first + 1)
}
