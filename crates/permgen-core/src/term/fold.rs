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
            // A constant times a single bit, as a de Bruijn factor is used: only its shift is unknown.
            (Binary::Mul, Some(_)) => {
                if let Node::Binary(Binary::Shl, one, places) = self.node(a)
                    && self.value(one) == Some(1)
                {
                    return Some(self.binary(Binary::Shl, b, places));
                }
            }
            (
                Binary::Or | Binary::Xor | Binary::Add | Binary::Sub | Binary::Shl | Binary::Lshr | Binary::Ashr,
                Some(0),
            ) => return Some(a),
            (Binary::Shl | Binary::Lshr, Some(count)) if count >= u128::from(width) => {
                return Some(self.constant(0, width));
            }
            (Binary::Ult, Some(0)) => return Some(self.truth(false)),
            (Binary::Eq, Some(bit)) if width == 1 => return Some(if bit == 1 { a } else { self.not(a) }),
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
        None
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
