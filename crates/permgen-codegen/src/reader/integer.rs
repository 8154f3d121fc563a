//! Operators of integers, and when they panic.

use proc_macro2::Span;

use super::Panic;
use super::run::{Eval, Run, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::program::Op;
use permgen_core::term::{Binary, Term, mask};

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

impl Arithmetic {
    /// The operation on unsigned words, wrapping.
    fn unsigned(self) -> Binary {
        match self {
            Arithmetic::Add => Binary::Add,
            Arithmetic::Sub => Binary::Sub,
            Arithmetic::Mul => Binary::Mul,
            Arithmetic::Div => Binary::Udiv,
            Arithmetic::Rem => Binary::Urem,
            Arithmetic::And => Binary::And,
            Arithmetic::Or => Binary::Or,
            Arithmetic::Xor => Binary::Xor,
            Arithmetic::Shl => Binary::Shl,
            Arithmetic::Shr => Binary::Lshr,
        }
    }

    /// The method of the trait that overloads it, and what its overflow is called.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Arithmetic::Add => ("add", "attempt to add with overflow"),
            Arithmetic::Sub => ("sub", "attempt to subtract with overflow"),
            Arithmetic::Mul => ("mul", "attempt to multiply with overflow"),
            Arithmetic::Div => ("div", "attempt to divide with overflow"),
            Arithmetic::Rem => ("rem", "attempt to calculate the remainder with overflow"),
            Arithmetic::And => ("bitand", ""),
            Arithmetic::Or => ("bitor", ""),
            Arithmetic::Xor => ("bitxor", ""),
            Arithmetic::Shl => ("shl", "attempt to shift left with overflow"),
            Arithmetic::Shr => ("shr", "attempt to shift right with overflow"),
        }
    }
}

impl Run<'_> {
    /// What an operator makes of two integers or truth values.
    pub(super) fn arithmetic(&mut self, op: Arithmetic, a: Value, b: Value, span: Span) -> Eval<Value> {
        use Arithmetic::{And, Or, Shl, Shr, Xor};
        match (a, b) {
            (Value::Bool(a), Value::Bool(b)) if matches!(op, And | Or | Xor) => {
                Ok(Value::Bool(self.terms.binary(op.unsigned(), a, b)))
            }
            (Value::Word(a, integer), count @ (Value::Word(..) | Value::Loose(_))) if matches!(op, Shl | Shr) => {
                self.shift(op, a, integer, &count, span)
            }
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => self.checked(op, a, b, integer, span),
            (a @ Value::Word(_, integer), b @ Value::Loose(_)) | (a @ Value::Loose(_), b @ Value::Word(_, integer))
                if !matches!(op, Shl | Shr) =>
            {
                let ty = Type::Integer(integer);
                let (a, b) = (self.of_type(a, &ty, span)?, self.of_type(b, &ty, span)?);
                self.arithmetic(op, a, b, span)
            }
            (Value::Loose(a), Value::Loose(b)) => match exact(op, a, b).filter(|value| (0..=127).contains(value)) {
                Some(value) => Ok(Value::Loose(value)),
                None => refuse(
                    span,
                    "arithmetic on integers whose type is not told (write it: `16_u32`, or `let mut i = 0_u32;`)",
                ),
            },
            (a, b) => refuse(span, format!("`{}` of the types {} and {}", op.names().0, a.kind(), b.kind())),
        }
    }

    fn shift(&mut self, op: Arithmetic, a: Term, integer: Integer, count: &Value, span: Span) -> Eval<Value> {
        // Negative counts are large ones, read as unsigned.
        let count = match count {
            Value::Loose(count) => self.terms.constant(*count as u128, 128),
            Value::Word(count, _) => *count,
            _ => return refuse(span, "this shift"),
        };
        // It may be too many places, also where the value is not needed.
        let Some(places) = self.terms.value(count) else {
            return Err(super::program::no_line(span, "a shift count that depends on the argument").into());
        };
        let overflows = self.terms.truth(places >= u128::from(integer.bits));
        self.panic_if(overflows, op.names().1, span)?;
        let count = self.resize(count, false, integer.bits);
        Ok(self.shifted(op, a, integer, count))
    }

    /// A shift by a count that is a word of the same width, less than it. No program has a count that is not constant.
    pub(super) fn shifted(&mut self, op: Arithmetic, a: Term, integer: Integer, count: Term) -> Value {
        let op = if op == Arithmetic::Shr && integer.signed { Binary::Ashr } else { op.unsigned() };
        Value::Word(self.terms.binary(op, a, count), integer)
    }

    /// The bits at the low end, or the word extended.
    pub(super) fn resize(&mut self, a: Term, signed: bool, bits: u32) -> Term {
        let width = self.terms.width(a);
        if bits <= width {
            let before = self.terms.len();
            let low = self.terms.extract(a, 0, bits);
            self.note_move(before, low, Op::Trunc, a, Some(0));
            low
        } else if signed {
            self.terms.sign_extend(a, bits)
        } else {
            self.terms.zero_extend(a, bits)
        }
    }

    fn checked(&mut self, op: Arithmetic, a: Term, b: Term, integer: Integer, span: Span) -> Eval<Value> {
        if matches!(op, Arithmetic::Div | Arithmetic::Rem) {
            return self.divide(op, a, b, integer, span);
        }
        let value = self.terms.binary(op.unsigned(), a, b);
        if !matches!(op, Arithmetic::Add | Arithmetic::Sub | Arithmetic::Mul) {
            return Ok(Value::Word(value, integer));
        }
        let constants = self.constants(op, a, b, integer);
        let overflows = match constants {
            Some((_, overflows)) => overflows,
            // 0 is added, 0 or 1 is a factor, or a word is subtracted from itself.
            None => value != a && value != b && self.terms.value(value).is_none(),
        };
        if overflows && integer.signed {
            let (is_certain, what) = (constants.is_some(), op.names().1.to_owned());
            self.panics.push(Panic::Other { is_certain, what, span });
        } else if overflows {
            self.panics.push(Panic::Overflow(op.unsigned(), value, span));
        }
        Ok(Value::Word(value, integer))
    }

    /// The wrapped result of an operation on two constants, and whether it wraps.
    pub(super) fn constants(&self, op: Arithmetic, a: Term, b: Term, integer: Integer) -> Option<(u128, bool)> {
        let (a, b) = (self.terms.value(a)?, self.terms.value(b)?);
        if integer.signed {
            let (a, b) = (integer.signed(a), integer.signed(b));
            let (value, overflows) = match op {
                Arithmetic::Add => a.overflowing_add(b),
                Arithmetic::Sub => a.overflowing_sub(b),
                Arithmetic::Mul => a.overflowing_mul(b),
                Arithmetic::Div => a.overflowing_div(b),
                _ => a.overflowing_rem(b),
            };
            return Some((value as u128 & mask(integer.bits), overflows || !integer.holds(value)));
        }
        let (value, overflows) = match op {
            Arithmetic::Add => a.overflowing_add(b),
            Arithmetic::Sub => a.overflowing_sub(b),
            Arithmetic::Mul => a.overflowing_mul(b),
            Arithmetic::Div => (a / b, false),
            _ => (a % b, false),
        };
        Some((value & mask(integer.bits), overflows || value > integer.max()))
    }

    fn divide(&mut self, op: Arithmetic, a: Term, b: Term, integer: Integer, span: Span) -> Eval<Value> {
        let bits = integer.bits;
        let zero = self.terms.constant(0, bits);
        let by_zero = self.terms.binary(Binary::Eq, b, zero);
        let division = op == Arithmetic::Div;
        let message = match division {
            true => "attempt to divide by zero",
            false => "attempt to calculate the remainder with a divisor of zero",
        };
        self.panic_if(by_zero, message, span)?;
        if let Some((value, overflows)) = self.constants(op, a, b, integer) {
            let overflows = self.terms.truth(overflows);
            self.panic_if(overflows, op.names().1, span)?;
            return Ok(Value::Word(self.terms.constant(value, bits), integer));
        }
        if integer.signed {
            let (least, minus_one) = (self.terms.constant(integer.min(), bits), self.terms.constant(u128::MAX, bits));
            let (a_is, b_is) = (self.terms.binary(Binary::Eq, a, least), self.terms.binary(Binary::Eq, b, minus_one));
            let overflows = self.terms.binary(Binary::And, a_is, b_is);
            self.panic_if(overflows, op.names().1, span)?;
        }
        let (op, operand) = match self.terms.value(b).filter(|b| b.is_power_of_two() && !integer.signed) {
            Some(power) if division => (Binary::Lshr, self.terms.constant(u128::from(power.trailing_zeros()), bits)),
            Some(power) => (Binary::And, self.terms.constant(power - 1, bits)),
            // No program has this: it is refused if its value is needed.
            None => (op.unsigned(), b),
        };
        Ok(Value::Word(self.terms.binary(op, a, operand), integer))
    }

    /// `-a`
    pub(super) fn negate(&mut self, value: Value, span: Span) -> Eval<Value> {
        match value {
            Value::Loose(value) => match value.checked_neg() {
                Some(value) => Ok(Value::Loose(value)),
                None => refuse(span, "the negation of an integer this large"),
            },
            Value::Word(a, integer) if integer.signed => {
                let least = self.terms.constant(integer.min(), integer.bits);
                let overflows = self.terms.binary(Binary::Eq, a, least);
                self.panic_if(overflows, "attempt to negate with overflow", span)?;
                let zero = self.terms.constant(0, integer.bits);
                Ok(Value::Word(self.terms.binary(Binary::Sub, zero, a), integer))
            }
            other => refuse(span, format!("`-` of type {}", other.kind())),
        }
    }
}

/// The result among all integers.
fn exact(op: Arithmetic, a: i128, b: i128) -> Option<i128> {
    match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Sub => a.checked_sub(b),
        Arithmetic::Mul => a.checked_mul(b),
        Arithmetic::Div => a.checked_div(b),
        Arithmetic::Rem => a.checked_rem(b),
        Arithmetic::And => Some(a & b),
        Arithmetic::Or => Some(a | b),
        Arithmetic::Xor => Some(a ^ b),
        // In a type of 8 bits, a shift by 8 would panic.
        Arithmetic::Shl if (0..8).contains(&b) => a.checked_mul(1 << b),
        Arithmetic::Shr if (0..8).contains(&b) => Some(a >> b),
        _ => None,
    }
}
