//! Operations of bits and of elements by themselves.

use iced_x86::{Instruction, OpKind, Register};

use super::super::bits;
use super::super::execute::{Machine, Outcome};
use super::super::operand::{immediate, name};
use super::{element_bits, is_kind};
use crate::lower;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// Bitwise operations.
    pub(in super::super) fn bitwise(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let op = match base {
            "pand" | "pandd" | "pandq" | "andps" | "andpd" | "pandn" | "pandnd" | "pandnq" | "andnps" | "andnpd" => {
                Binary::And
            }
            "por" | "pord" | "porq" | "orps" | "orpd" => Binary::Or,
            "pxor" | "pxord" | "pxorq" | "xorps" | "xorpd" => Binary::Xor,
            "pternlogd" | "pternlogq" => return self.ternary(instruction, count).map(Some),
            _ => return Ok(None),
        };
        if op == Binary::Xor
            && instruction.op_kind(first + 1) == OpKind::Register
            && instruction.op_register(first) == instruction.op_register(first + 1)
        {
            // Whatever the register holds.
            return Ok(Some(vec![self.terms.constant(0, 64); count]));
        }
        let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
        let inverted = base.contains("andn");
        let terms = &mut *self.terms;
        let result = a.into_iter().zip(b).map(|(a, b)| {
            let a = if inverted { terms.not(a) } else { a };
            terms.binary(op, a, b)
        });
        Ok(Some(result.collect()))
    }

    /// `vpternlog`: any function of three bits, by its table.
    pub(in super::super) fn ternary(&mut self, instruction: &Instruction, count: usize) -> Outcome<Vec<Term>> {
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

    /// Operations of each element by itself.
    pub(in super::super) fn element_wise(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        if let Some(op) = shift_of(base) {
            return self.shift_elements(instruction, base, op, first, count).map(Some);
        }
        match base {
            "pslldq" | "psrldq" => {
                let places = 8 * u128::from(immediate(instruction, first + 1)? & 0xff).min(16);
                let words = self.words(instruction, first, count)?;
                let op = if base == "pslldq" { Binary::Shl } else { Binary::Lshr };
                let pairs = self.elements(&words, 128);
                let places = self.terms.constant(places, 128);
                let moved: Vec<Term> = pairs.into_iter().map(|pair| self.terms.binary(op, pair, places)).collect();
                return Ok(Some(self.assemble(&moved)));
            }
            "gf2p8affineqb" => return self.affine(instruction, first, count).map(Some),
            "popcntb" | "popcntw" | "popcntd" | "popcntq" => {
                let words = self.words(instruction, 1, count)?;
                let elements = self.elements(&words, element_bits(base).expect("named above"));
                let counted: Vec<Term> =
                    elements.into_iter().map(|element| bits::count_ones(self.terms, element)).collect();
                return Ok(Some(self.assemble(&counted)));
            }
            "pmultishiftqb" => {
                let (control, data) = (self.words(instruction, 1, count)?, self.words(instruction, 2, count)?);
                let controls = self.elements(&control, 8);
                let mut bytes = Vec::with_capacity(8 * count);
                for (index, control) in controls.into_iter().enumerate() {
                    let low = self.terms.extract(control, 0, 6);
                    let places = self.terms.zero_extend(low, 64);
                    let whole = self.terms.constant(64, 64);
                    let rest = self.terms.binary(Binary::Sub, whole, places);
                    let masked = self.terms.constant(63, 64);
                    let left = self.terms.binary(Binary::And, rest, masked);
                    let turned = bits::rotate_left(self.terms, data[index / 8], left);
                    bytes.push(self.terms.extract(turned, 0, 8));
                }
                return Ok(Some(self.assemble(&bytes)));
            }
            "pclmulqdq" => {
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let which = immediate(instruction, first + 2)?;
                let mut result = Vec::with_capacity(count);
                for lane in (0..count).step_by(2) {
                    let (a, b) = (a[lane + (which & 1) as usize], b[lane + (which >> 4 & 1) as usize]);
                    let product = self.carry_less(a, b);
                    result.push(product);
                }
                return Ok(Some(self.elements_of_pairs(&result)));
            }
            _ => {}
        }
        self.pairwise(instruction, base, first, count)
    }

    /// Sums, products, comparisons and the like of each element and that in its place.
    fn pairwise(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let (op, bits) = match base {
            "paddb" | "paddw" | "paddd" | "paddq" => (Binary::Add, element_bits(base)),
            "psubb" | "psubw" | "psubd" | "psubq" => (Binary::Sub, element_bits(base)),
            "pmullw" | "pmulld" | "pmullq" => (Binary::Mul, element_bits(base)),
            "pmuludq" => (Binary::Mul, Some(64)),
            "pcmpeqb" | "pcmpeqw" | "pcmpeqd" | "pcmpeqq" => (Binary::Eq, element_bits(base)),
            "pcmpgtb" | "pcmpgtw" | "pcmpgtd" | "pcmpgtq" => (Binary::Slt, element_bits(base)),
            "pminub" | "pmaxub" | "pminuw" | "pmaxuw" | "pminud" | "pmaxud" => (Binary::Ult, element_bits(base)),
            _ => return Ok(None),
        };
        if !is_kind(instruction, 0, Register::is_vector_register) {
            return Ok(None);
        }
        let bits = bits.expect("each name ends in its element");
        let same = op == Binary::Eq
            && instruction.op_kind(first + 1) == OpKind::Register
            && instruction.op_register(first) == instruction.op_register(first + 1);
        if same {
            return Ok(Some(vec![self.terms.constant(u128::MAX, 64); count]));
        }
        let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
        let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
        let terms = &mut *self.terms;
        let result: Vec<Term> = a
            .into_iter()
            .zip(b)
            .map(|(a, b)| match base {
                "pmuludq" => {
                    let (a, b) = (terms.extract(a, 0, 32), terms.extract(b, 0, 32));
                    let (a, b) = (terms.zero_extend(a, 64), terms.zero_extend(b, 64));
                    terms.binary(Binary::Mul, a, b)
                }
                _ if op == Binary::Eq || op == Binary::Slt => {
                    // Greater is less with the operands exchanged.
                    let holds = if op == Binary::Eq { terms.binary(op, a, b) } else { terms.binary(op, b, a) };
                    let (ones, zeros) = (terms.constant(u128::MAX, bits), terms.constant(0, bits));
                    terms.ite(holds, ones, zeros)
                }
                _ if op == Binary::Ult => {
                    let less = terms.binary(op, a, b);
                    if base.starts_with("pmin") { terms.ite(less, a, b) } else { terms.ite(less, b, a) }
                }
                _ => terms.binary(op, a, b),
            })
            .collect();
        Ok(Some(self.assemble(&result)))
    }

    /// The product of polynomials over two elements.
    pub(in super::super) fn carry_less(&mut self, a: Term, b: Term) -> Term {
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
    pub(in super::super) fn affine(
        &mut self,
        instruction: &Instruction,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        let (vectors, matrices) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
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
        base: &str,
        op: Shift,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        let bits = element_bits(base).ok_or_else(|| format!("instruction `{}`", name(instruction)))?;
        // Rotations have no legacy form: their source is operand 1 with an immediate, too.
        let words = self.words(instruction, first, count)?;
        let elements = self.elements(&words, bits);
        let by = first + 1;
        let counts: Vec<Term> = if instruction.op_kind(by) == OpKind::Immediate8 {
            let places = u128::from(immediate(instruction, by)? & 0xff);
            let places = match op {
                Shift::Rotate { .. } => places % u128::from(bits),
                // All are as good as the width; an element of 8 bits does not exist here.
                _ => places.min(u128::from(bits)),
            };
            vec![self.terms.constant(places, bits); elements.len()]
        } else if op.per_element(base) {
            let words = self.words(instruction, by, count)?;
            let counts = self.elements(&words, bits);
            match op {
                Shift::Rotate { .. } => counts
                    .into_iter()
                    .map(|count| {
                        let mask = self.terms.constant(u128::from(bits) - 1, bits);
                        self.terms.binary(Binary::And, count, mask)
                    })
                    .collect(),
                _ => counts,
            }
        } else {
            // One count for all: the low word of a vector of 128 bits.
            let low = self.words(instruction, by, 2)?[0];
            let most = self.terms.constant(u128::from(bits), 64);
            let small = self.terms.binary(Binary::Ult, low, most);
            let places = self.terms.ite(small, low, most);
            vec![self.terms.extract(places, 0, bits); elements.len()]
        };
        let terms = &mut *self.terms;
        let moved: Vec<Term> = elements
            .into_iter()
            .zip(counts)
            .map(|(element, count)| match op {
                Shift::Plain(op) => terms.binary(op, element, count),
                Shift::Rotate { left: true } => bits::rotate_left(terms, element, count),
                Shift::Rotate { left: false } => {
                    let whole = terms.constant(u128::from(bits), bits);
                    let rest = terms.binary(Binary::Sub, whole, count);
                    let mask = terms.constant(u128::from(bits) - 1, bits);
                    let left = terms.binary(Binary::And, rest, mask);
                    bits::rotate_left(terms, element, left)
                }
            })
            .collect();
        Ok(self.assemble(&moved))
    }
}

/// How elements are shifted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Plain(Binary),
    Rotate { left: bool },
}

impl Shift {
    /// Whether each element has its own count.
    fn per_element(self, base: &str) -> bool {
        base[..base.len() - 1].ends_with('v')
    }
}

fn shift_of(base: &str) -> Option<Shift> {
    let stem = base.strip_suffix(['w', 'd', 'q'])?;
    match stem {
        "psll" | "psllv" => Some(Shift::Plain(Binary::Shl)),
        "psrl" | "psrlv" => Some(Shift::Plain(Binary::Lshr)),
        "psra" | "psrav" => Some(Shift::Plain(Binary::Ashr)),
        "prol" | "prolv" => Some(Shift::Rotate { left: true }),
        "pror" | "prorv" => Some(Shift::Rotate { left: false }),
        _ => None,
    }
}
