//! Operators and methods of integers, with the conditions on which they panic.

use proc_macro2::Span;

use super::run::{Eval, Run, refuse};
use super::value::{Integer, Type, Value};
use permgen_core::program::Op;
use permgen_core::term::{Binary, Node, Term, mask};

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
    /// The method of the trait that overloads it.
    pub(super) fn method(self) -> &'static str {
        match self {
            Arithmetic::Add => "add",
            Arithmetic::Sub => "sub",
            Arithmetic::Mul => "mul",
            Arithmetic::Div => "div",
            Arithmetic::Rem => "rem",
            Arithmetic::And => "bitand",
            Arithmetic::Or => "bitor",
            Arithmetic::Xor => "bitxor",
            Arithmetic::Shl => "shl",
            Arithmetic::Shr => "shr",
        }
    }

    fn overflow(self) -> &'static str {
        match self {
            Arithmetic::Add => "attempt to add with overflow",
            Arithmetic::Sub => "attempt to subtract with overflow",
            Arithmetic::Mul => "attempt to multiply with overflow",
            Arithmetic::Div => "attempt to divide with overflow",
            Arithmetic::Shl => "attempt to shift left with overflow",
            Arithmetic::Shr => "attempt to shift right with overflow",
            _ => "attempt to calculate the remainder with overflow",
        }
    }
}

impl Run<'_> {
    /// What an operator makes of two integers or truth values.
    pub(super) fn arithmetic(&mut self, op: Arithmetic, a: Value, b: Value, span: Span) -> Eval<Value> {
        use Arithmetic::{And, Or, Shl, Shr, Xor};
        match (a, b) {
            (Value::Bool(a), Value::Bool(b)) if matches!(op, And | Or | Xor) => {
                let op = if op == And {
                    Binary::And
                } else if op == Or {
                    Binary::Or
                } else {
                    Binary::Xor
                };
                Ok(Value::Bool(self.terms.binary(op, a, b)))
            }
            (Value::Word(a, integer), count @ (Value::Word(..) | Value::Loose(..))) if matches!(op, Shl | Shr) => {
                self.shift(op, a, integer, &count, span)
            }
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => self.checked(op, a, b, integer, span),
            (a @ Value::Word(_, integer), b @ Value::Loose(..))
            | (a @ Value::Loose(..), b @ Value::Word(_, integer))
                if !matches!(op, Shl | Shr) =>
            {
                let ty = Type::Integer(integer);
                let (a, b) = (self.of_type(a, &ty, span)?, self.of_type(b, &ty, span)?);
                self.arithmetic(op, a, b, span)
            }
            (Value::Loose(a, least, most), Value::Loose(b, other_least, other_most)) => {
                // Within 0..=127 every type agrees; constants only, or a sum of small ones.
                let value = match (self.terms.value(a), self.terms.value(b)) {
                    (Some(x), Some(y)) => exact(op, x as i128, y as i128),
                    _ => None,
                };
                if let Some(value) = value.filter(|value| (0..=127).contains(value)) {
                    return Ok(Value::Loose(self.terms.constant(value as u128, 128), value, value));
                }
                if op == Arithmetic::Add && least >= 0 && other_least >= 0 && most <= 127 && other_most <= 127 - most {
                    let sum = self.terms.binary(Binary::Add, a, b);
                    return Ok(Value::Loose(sum, least + other_least, most + other_most));
                }
                refuse(span, "arithmetic on integers whose type is not told (write it: `1_u64`)")
            }
            (Value::Never, _) | (_, Value::Never) => Ok(Value::Never),
            (a, b) => refuse(span, format!("`{}` of the types {} and {}", op.method(), a.kind(), b.kind())),
        }
    }

    fn shift(&mut self, op: Arithmetic, a: Term, integer: Integer, count: &Value, span: Span) -> Eval<Value> {
        let count = match count {
            Value::Loose(term, ..) | Value::Word(term, _) => *term,
            _ => return refuse(span, "this shift"),
        };
        // Negative counts are large ones, read as unsigned.
        let width = self.terms.width(count);
        if self.possible(count) >= u128::from(integer.bits) {
            let limit = self.terms.constant(u128::from(integer.bits), width);
            let fine = self.terms.binary(Binary::Ult, count, limit);
            let panics = self.terms.not(fine);
            self.panic_if(panics, op.overflow(), span);
        }
        let count = self.resize(count, false, integer.bits);
        Ok(self.shifted(op, a, integer, count))
    }

    /// A shift by a count that is a word of the same width, less than it.
    pub(super) fn shifted(&mut self, op: Arithmetic, a: Term, integer: Integer, count: Term) -> Value {
        let op = match op {
            Arithmetic::Shl => Binary::Shl,
            _ if integer.signed => Binary::Ashr,
            _ => Binary::Lshr,
        };
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
        let binary = match op {
            Arithmetic::And => Binary::And,
            Arithmetic::Or => Binary::Or,
            Arithmetic::Xor => Binary::Xor,
            Arithmetic::Div | Arithmetic::Rem => return self.divide(op, a, b, integer, span),
            _ => {
                let (value, overflows) = self.overflowing(op, a, b, integer, span)?;
                let wrapped = match op {
                    Arithmetic::Add => Binary::Add,
                    Arithmetic::Sub => Binary::Sub,
                    _ => Binary::Mul,
                };
                let overflow = Some((wrapped, value)).filter(|_| !integer.signed);
                self.panic_of(overflow, overflows, op.overflow(), span);
                return Ok(Value::Word(value, integer));
            }
        };
        Ok(Value::Word(self.terms.binary(binary, a, b), integer))
    }

    /// The wrapped value of `+`, `-` or `*`, and whether it wrapped.
    pub(super) fn overflowing(
        &mut self,
        op: Arithmetic,
        a: Term,
        b: Term,
        integer: Integer,
        span: Span,
    ) -> Eval<(Term, Term)> {
        let bits = integer.bits;
        let (most_a, most_b, most) = (self.possible(a), self.possible(b), mask(bits));
        let (binary, never) = match op {
            Arithmetic::Add => {
                (Binary::Add, !integer.signed && most_a.checked_add(most_b).is_some_and(|sum| sum <= most))
            }
            Arithmetic::Sub => (Binary::Sub, !integer.signed && a == b),
            _ => (Binary::Mul, !integer.signed && most_a.checked_mul(most_b).is_some_and(|product| product <= most)),
        };
        let value = self.terms.binary(binary, a, b);
        if never {
            return Ok((value, self.terms.truth(false)));
        }
        let overflows = match (op, integer.signed) {
            (Arithmetic::Add, false) => self.terms.binary(Binary::Ult, value, a),
            (Arithmetic::Sub, false) => self.terms.binary(Binary::Ult, a, b),
            (Arithmetic::Add | Arithmetic::Sub, true) => {
                // Wrapped when the sign of the result differs from both signs of the (negated) operands.
                let first = self.terms.binary(Binary::Xor, a, value);
                let second = match op {
                    Arithmetic::Add => self.terms.binary(Binary::Xor, b, value),
                    _ => self.terms.binary(Binary::Xor, a, b),
                };
                let both = self.terms.binary(Binary::And, first, second);
                self.terms.extract(both, bits - 1, 1)
            }
            (_, false) => match (self.terms.value(a), self.terms.value(b)) {
                (_, Some(0)) | (Some(0), _) => self.terms.truth(false),
                (_, Some(factor)) => {
                    let limit = self.terms.constant(most / factor, bits);
                    self.terms.binary(Binary::Ult, limit, a)
                }
                (Some(factor), _) => {
                    let limit = self.terms.constant(most / factor, bits);
                    self.terms.binary(Binary::Ult, limit, b)
                }
                _ => self.wide_overflow(a, b, integer, span)?,
            },
            (_, true) => self.wide_overflow(a, b, integer, span)?,
        };
        Ok((value, overflows))
    }

    fn wide_overflow(&mut self, a: Term, b: Term, integer: Integer, span: Span) -> Eval<Term> {
        let Integer { bits, signed, .. } = integer;
        if bits == 128 {
            return refuse(span, "a multiplication of 128-bit words that may overflow (`wrapping_mul` is supported)");
        }
        let (a, b) = (self.resize(a, signed, 2 * bits), self.resize(b, signed, 2 * bits));
        let product = self.terms.binary(Binary::Mul, a, b);
        let low = self.terms.extract(product, 0, bits);
        let again = self.resize(low, signed, 2 * bits);
        let same = self.terms.binary(Binary::Eq, again, product);
        Ok(self.terms.not(same))
    }

    fn divide(&mut self, op: Arithmetic, a: Term, b: Term, integer: Integer, span: Span) -> Eval<Value> {
        let bits = integer.bits;
        let zero = self.terms.constant(0, bits);
        let by_zero = self.terms.binary(Binary::Eq, b, zero);
        let division = op == Arithmetic::Div;
        let message = if division {
            "attempt to divide by zero"
        } else {
            "attempt to calculate the remainder with a divisor of zero"
        };
        self.panic_if(by_zero, message, span);
        let binary = if division { Binary::Udiv } else { Binary::Urem };
        if !integer.signed {
            if let Some(power) = self.terms.value(b).filter(|b| b.is_power_of_two()) {
                let (other, operand) = if division {
                    (Binary::Lshr, u128::from(power.trailing_zeros()))
                } else {
                    (Binary::And, power - 1)
                };
                let operand = self.terms.constant(operand, bits);
                return Ok(Value::Word(self.terms.binary(other, a, operand), integer));
            }
            return Ok(Value::Word(self.terms.binary(binary, a, b), integer));
        }
        let (least, ones) = (self.terms.constant(integer.min(), bits), self.terms.constant(mask(bits), bits));
        let at_least = self.terms.binary(Binary::Eq, a, least);
        let by_minus_one = self.terms.binary(Binary::Eq, b, ones);
        let overflows = self.terms.binary(Binary::And, at_least, by_minus_one);
        self.panic_if(overflows, op.overflow(), span);
        let (magnitude_a, magnitude_b) = (self.magnitude(a), self.magnitude(b));
        let value = self.terms.binary(binary, magnitude_a, magnitude_b);
        let (sign_a, sign_b) = (self.terms.extract(a, bits - 1, 1), self.terms.extract(b, bits - 1, 1));
        let negative = if division { self.terms.binary(Binary::Xor, sign_a, sign_b) } else { sign_a };
        let negated = self.terms.binary(Binary::Sub, zero, value);
        Ok(Value::Word(self.terms.ite(negative, negated, value), integer))
    }

    /// The absolute value of a signed word, as an unsigned one.
    pub(super) fn magnitude(&mut self, a: Term) -> Term {
        let bits = self.terms.width(a);
        let zero = self.terms.constant(0, bits);
        let negated = self.terms.binary(Binary::Sub, zero, a);
        let sign = self.terms.extract(a, bits - 1, 1);
        self.terms.ite(sign, negated, a)
    }

    /// `-a`
    pub(super) fn negate(&mut self, value: Value, span: Span) -> Eval<Value> {
        match value {
            Value::Loose(a, least, most) => {
                let zero = self.terms.constant(0, 128);
                let (Some(low), Some(high)) = (most.checked_neg(), least.checked_neg()) else {
                    return refuse(span, "the negation of an integer this large");
                };
                Ok(Value::Loose(self.terms.binary(Binary::Sub, zero, a), low, high))
            }
            Value::Word(a, integer) if integer.signed => {
                let least = self.terms.constant(integer.min(), integer.bits);
                let overflows = self.terms.binary(Binary::Eq, a, least);
                self.panic_if(overflows, "attempt to negate with overflow", span);
                let zero = self.terms.constant(0, integer.bits);
                Ok(Value::Word(self.terms.binary(Binary::Sub, zero, a), integer))
            }
            Value::Never => Ok(Value::Never),
            other => refuse(span, format!("`-` of type {}", other.kind())),
        }
    }

    /// The bits of a term that may be ones: an upper bound of its value, too.
    pub(super) fn possible(&mut self, term: Term) -> u128 {
        let mut waiting = vec![term];
        while let Some(&next) = waiting.last() {
            if self.possible.contains_key(&next) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let known = &self.possible;
            self.terms.operands(next, |operand| {
                if !known.contains_key(&operand) {
                    waiting.push(operand);
                }
            });
            if waiting.len() > before {
                continue;
            }
            let of = |term: Term| known[&term];
            let all = mask(self.terms.width(next));
            let bound = |most: u128| if most == 0 { 0 } else { u128::MAX >> most.leading_zeros() };
            let value = match self.terms.node(next) {
                Node::Const(value) => value,
                Node::Input(_) | Node::Not(_) => all,
                Node::Binary(op, a, b) => match (op, self.terms.value(b)) {
                    (Binary::And, _) => of(a) & of(b),
                    (Binary::Or | Binary::Xor, _) => of(a) | of(b),
                    (Binary::Add, _) => of(a).checked_add(of(b)).map_or(all, bound),
                    (Binary::Mul, _) => of(a).checked_mul(of(b)).map_or(all, bound),
                    (Binary::Shl, Some(count)) if count < 128 => of(a) << count,
                    (Binary::Lshr, Some(count)) if count < 128 => of(a) >> count,
                    (Binary::Lshr | Binary::Urem, None) => bound(of(a)),
                    _ => all,
                },
                Node::Ite(_, a, b) => of(a) | of(b),
                Node::Extract { of: whole, low } => of(whole) >> low,
                Node::Concat { high, low } => of(high) << self.terms.width(low) | of(low),
            };
            self.possible.insert(next, value & all);
            waiting.pop();
        }
        self.possible[&term]
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
