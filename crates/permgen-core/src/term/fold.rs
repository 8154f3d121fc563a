//! The few identities that hold without looking further.

use super::{Binary, Node, Term, Terms, mask};

impl Terms {
    /// What needs no new operation: neutral and absorbing constants, and equal operands.
    pub(super) fn fold(&mut self, op: Binary, a: Term, b: Term, width: u32) -> Option<Term> {
        match (op, self.value(b)) {
            (Binary::And | Binary::Mul, Some(0)) => return Some(b),
            (Binary::And, Some(ones)) if ones == mask(width) => return Some(a),
            (Binary::Or, Some(ones)) if ones == mask(width) => return Some(b),
            (Binary::Xor, Some(ones)) if ones == mask(width) => return Some(self.not(a)),
            (Binary::Mul | Binary::Udiv, Some(1)) => return Some(a),
            (Binary::Mul, Some(factor)) => return self.multiplied(a, factor, width),
            (
                Binary::Or | Binary::Xor | Binary::Add | Binary::Sub | Binary::Shl | Binary::Lshr | Binary::Ashr,
                Some(0),
            ) => return Some(a),
            (Binary::Shl | Binary::Lshr, Some(count)) if count >= u128::from(width) => {
                return Some(self.constant(0, width));
            }
            (Binary::Eq, Some(bit)) if width == 1 => return Some(if bit == 1 { a } else { self.not(a) }),
            (Binary::Ult, Some(0)) => return Some(self.truth(false)),
            (Binary::Add | Binary::Sub | Binary::Eq, Some(more)) => {
                if let Some((word, moved)) = self.moved(a) {
                    return Some(self.moved_further(op, word, moved, more, width));
                }
            }
            _ => {}
        }
        if a == b {
            return match op {
                Binary::And | Binary::Or => Some(a),
                Binary::Xor | Binary::Sub => Some(self.constant(0, width)),
                Binary::Eq => Some(self.truth(true)),
                Binary::Ult | Binary::Slt => Some(self.truth(false)),
                _ => None,
            };
        }
        match op {
            Binary::Sub | Binary::Eq => self.apart(op, a, b, width),
            _ => None,
        }
    }

    /// How far a word with one constant is from the same word with another: the length of a slice, from its ends.
    fn apart(&mut self, op: Binary, a: Term, b: Term, width: u32) -> Option<Term> {
        let [(x, by), (y, other)] = [a, b].map(|term| self.moved(term).unwrap_or((term, 0)));
        if x != y {
            return None;
        }
        let distance = by.wrapping_sub(other) & mask(width);
        Some(if op == Binary::Eq { self.truth(distance == 0) } else { self.constant(distance, width) })
    }

    /// A word times a constant: of a single bit, as a de Bruijn factor is used, only its shift is unknown; two factors are one.
    fn multiplied(&mut self, a: Term, factor: u128, width: u32) -> Option<Term> {
        let Node::Binary(op, word, by) = self.node(a) else { return None };
        let (op, constant, other) = match (op, self.value(word), self.value(by)) {
            (Binary::Shl, Some(1), _) => (Binary::Shl, factor, by),
            (Binary::Mul, _, Some(first)) => (Binary::Mul, first.wrapping_mul(factor), word),
            _ => return None,
        };
        let constant = self.constant(constant, width);
        Some(self.binary(op, constant, other))
    }

    /// The word to which a constant is added, and that constant.
    fn moved(&self, a: Term) -> Option<(Term, u128)> {
        match self.node(a) {
            Node::Binary(Binary::Add, word, by) => Some((word, self.value(by)?)),
            Node::Binary(Binary::Sub, word, by) => Some((word, self.value(by)?.wrapping_neg())),
            _ => None,
        }
    }

    /// One operation for two: constants are added to a word one after the other, or the sum is compared with one.
    fn moved_further(&mut self, op: Binary, word: Term, moved: u128, more: u128, width: u32) -> Term {
        let (op, constant) = match op {
            Binary::Add => (Binary::Add, moved.wrapping_add(more)),
            Binary::Sub => (Binary::Add, moved.wrapping_sub(more)),
            _ => (Binary::Eq, more.wrapping_sub(moved)),
        };
        let constant = self.constant(constant, width);
        self.binary(op, word, constant)
    }

    /// Some bits of a word, when they are known though others are not: what carries can only change from below.
    pub(super) fn known_part(&self, of: Term, low: u32, width: u32, depth: u32) -> Option<u128> {
        match self.node(of) {
            Node::Const(value) => Some(value >> low & mask(width)),
            _ if depth == 0 => None,
            Node::Not(a) => Some(!self.known_part(a, low, width, depth - 1)? & mask(width)),
            Node::Extract { of, low: lower } => self.known_part(of, lower + low, width, depth - 1),
            Node::Concat { high, low: below } => {
                let cut = self.width(below);
                if low >= cut {
                    self.known_part(high, low - cut, width, depth - 1)
                } else if low + width <= cut {
                    self.known_part(below, low, width, depth - 1)
                } else {
                    let lower = self.known_part(below, low, cut - low, depth - 1)?;
                    let upper = self.known_part(high, 0, low + width - cut, depth - 1)?;
                    Some(upper << (cut - low) | lower)
                }
            }
            Node::Binary(op @ (Binary::And | Binary::Or | Binary::Xor), a, b) => {
                let (a, b) = (self.known_part(a, low, width, depth - 1)?, self.known_part(b, low, width, depth - 1)?);
                Some(op.apply(width, a, b))
            }
            Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b) => {
                let up_to = low + width;
                let (a, b) = (self.known_part(a, 0, up_to, depth - 1)?, self.known_part(b, 0, up_to, depth - 1)?);
                Some(op.apply(up_to, a, b) >> low)
            }
            _ => None,
        }
    }

    /// The bit that chooses between two constants, and those.
    pub(super) fn choice(&self, a: Term) -> Option<(Term, u128, u128)> {
        let Node::Ite(bit, then, otherwise) = self.node(a) else { return None };
        Some((bit, self.value(then)?, self.value(otherwise)?))
    }

    pub(super) fn chosen(&mut self, bit: Term, then: u128, otherwise: u128, width: u32) -> Term {
        let (then, otherwise) = (self.constant(then, width), self.constant(otherwise, width));
        self.ite(bit, then, otherwise)
    }
}
