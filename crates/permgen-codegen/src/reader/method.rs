//! The methods of integers.

use proc_macro2::Span;

use super::integer::Arithmetic;
use super::run::{Eval, Run};
use super::value::{Integer, Type, Value};
use permgen_core::lower;
use permgen_core::program::Op;
use permgen_core::term::{Binary, Term};

impl Run<'_> {
    /// A method of integers; `None` when it is not one that is known.
    pub(super) fn integer_method(
        &mut self,
        name: &str,
        a: Term,
        integer: Integer,
        arguments: &[Value],
        span: Span,
    ) -> Eval<Option<Value>> {
        let bits = integer.bits;
        let count = |run: &mut Self, term| Value::Word(run.terms.zero_extend(term, 32), Integer::unsigned(32));
        let word = |term| Value::Word(term, integer);
        let value = match (name, arguments) {
            ("clone" | "to_le", []) => word(a),
            ("swap_bytes" | "to_be", []) => {
                let before = self.terms.len();
                let swapped = lower::rearrange(&mut self.terms, a, |bit| (bits - 8 - bit / 8 * 8) + bit % 8);
                self.note_move(before, swapped, Op::Bswap, a, None);
                word(swapped)
            }
            ("reverse_bits", []) => {
                let before = self.terms.len();
                let reversed = lower::rearrange(&mut self.terms, a, |bit| bits - 1 - bit);
                self.note_move(before, reversed, Op::Bitrev, a, None);
                word(reversed)
            }
            ("count_ones", []) => {
                let ones = self.ones(a);
                count(self, ones)
            }
            ("count_zeros", []) => {
                let inverted = self.terms.not(a);
                let ones = self.ones(inverted);
                count(self, ones)
            }
            ("leading_zeros" | "trailing_zeros" | "leading_ones" | "trailing_ones", []) => {
                let of = if name.ends_with("ones") { self.terms.not(a) } else { a };
                let zeros = self.zeros(of, name.starts_with("leading"));
                count(self, zeros)
            }
            ("is_power_of_two", []) if !integer.signed => {
                let ones = self.ones(a);
                let width = self.terms.width(ones);
                let one = self.terms.constant(1, width);
                Value::Bool(self.terms.binary(Binary::Eq, ones, one))
            }
            ("wrapping_neg", []) => {
                let zero = self.terms.constant(0, bits);
                word(self.terms.binary(Binary::Sub, zero, a))
            }
            ("abs", []) if integer.signed => {
                let least = self.terms.constant(integer.min(), bits);
                let overflows = self.terms.binary(Binary::Eq, a, least);
                self.panic_if(overflows, "attempt to negate with overflow", span);
                word(self.magnitude(a))
            }
            ("is_negative", []) if integer.signed => Value::Bool(self.terms.extract(a, bits - 1, 1)),
            ("unsigned_abs", []) if integer.signed => {
                Value::Word(self.magnitude(a), Integer { signed: false, ..integer })
            }
            ("wrapping_abs", []) if integer.signed => word(self.magnitude(a)),
            ("to_le_bytes" | "to_be_bytes" | "to_ne_bytes", []) if name != "to_ne_bytes" => {
                let bytes = (0..bits / 8).map(|byte| {
                    let byte = if name == "to_be_bytes" { bits / 8 - 1 - byte } else { byte };
                    Value::Word(self.terms.extract(a, 8 * byte, 8), Integer::unsigned(8))
                });
                Value::Array(bytes.collect())
            }
            ("rotate_left" | "rotate_right" | "wrapping_shl" | "wrapping_shr", [places]) => {
                self.places_method(name, a, integer, places, span)?
            }
            (_, [b]) => return self.two_word_method(name, a, integer, b, span),
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Rotations, and shifts that wrap their count.
    fn places_method(&mut self, name: &str, a: Term, integer: Integer, places: &Value, span: Span) -> Eval<Value> {
        let bits = integer.bits;
        let word = |term| Value::Word(term, integer);
        let places = self.of_type(places.clone(), &Type::Integer(Integer::unsigned(32)), span)?;
        let Value::Word(places, _) = places else { return Ok(Value::Never) };
        let within = self.terms.constant(u128::from(bits - 1), 32);
        let places = self.terms.binary(Binary::And, places, within);
        Ok(match (self.terms.value(places), name) {
            (Some(places), "rotate_left" | "rotate_right") => {
                let before = self.terms.len();
                let places = places as u32;
                let (op, left) =
                    if name == "rotate_left" { (Op::Rotl, places) } else { (Op::Rotr, (bits - places) % bits) };
                let rotated = lower::rotate_left(&mut self.terms, a, left);
                self.note_move(before, rotated, op, a, Some(places));
                word(rotated)
            }
            _ => {
                let places = self.resize(places, false, bits);
                match name {
                    "wrapping_shl" => self.shifted(Arithmetic::Shl, a, integer, places),
                    "wrapping_shr" => self.shifted(Arithmetic::Shr, a, integer, places),
                    _ => word(self.rotate(a, places, name == "rotate_left")),
                }
            }
        })
    }

    /// Arithmetic of two integers that says what it does on overflow, and comparisons; `None` when it is not known.
    fn two_word_method(&mut self, name: &str, a: Term, integer: Integer, b: &Value, span: Span) -> Eval<Option<Value>> {
        let bits = integer.bits;
        let word = |term| Value::Word(term, integer);
        let known = [
            "wrapping_add",
            "wrapping_sub",
            "wrapping_mul",
            "saturating_add",
            "saturating_sub",
            "overflowing_add",
            "overflowing_sub",
            "overflowing_mul",
            "min",
            "max",
            "abs_diff",
        ];
        if !known.contains(&name) {
            return Ok(None);
        }
        let Value::Word(b, _) = self.of_type(b.clone(), &Type::Integer(integer), span)? else {
            return Ok(Some(Value::Never));
        };
        let op = if name.ends_with("_add") {
            Arithmetic::Add
        } else if name.ends_with("_sub") {
            Arithmetic::Sub
        } else {
            Arithmetic::Mul
        };
        Ok(Some(match name {
            "wrapping_add" => word(self.terms.binary(Binary::Add, a, b)),
            "wrapping_sub" => word(self.terms.binary(Binary::Sub, a, b)),
            "wrapping_mul" => word(self.terms.binary(Binary::Mul, a, b)),
            "overflowing_add" | "overflowing_sub" | "overflowing_mul" => {
                let (value, overflows) = self.overflowing(op, a, b, integer, span)?;
                Value::Tuple(vec![word(value), Value::Bool(overflows)])
            }
            "saturating_add" | "saturating_sub" => {
                let (value, overflows) = self.overflowing(op, a, b, integer, span)?;
                let (least, most) =
                    (self.terms.constant(integer.min(), bits), self.terms.constant(integer.max(), bits));
                // A sum that overflows has the sign of `a`; an unsigned one has just one way out.
                let bound = if integer.signed {
                    let sign = self.terms.extract(a, bits - 1, 1);
                    self.terms.ite(sign, least, most)
                } else if op == Arithmetic::Add {
                    most
                } else {
                    least
                };
                word(self.terms.ite(overflows, bound, value))
            }
            _ => {
                let less = self.terms.binary(integer.less(), a, b);
                match name {
                    "min" => word(self.terms.ite(less, a, b)),
                    "max" => word(self.terms.ite(less, b, a)),
                    _ => {
                        let up = self.terms.binary(Binary::Sub, b, a);
                        let down = self.terms.binary(Binary::Sub, a, b);
                        let unsigned = Integer { signed: false, ..integer };
                        Value::Word(self.terms.ite(less, up, down), unsigned)
                    }
                }
            }
        }))
    }

    pub(super) fn rotate(&mut self, a: Term, places: Term, left: bool) -> Term {
        let bits = self.terms.width(a);
        let width = self.terms.constant(u128::from(bits), bits);
        let rest = self.terms.binary(Binary::Sub, width, places);
        let (up, down) = if left { (places, rest) } else { (rest, places) };
        let (high, low) = (self.terms.binary(Binary::Shl, a, up), self.terms.binary(Binary::Lshr, a, down));
        self.terms.binary(Binary::Or, high, low)
    }

    /// The number of ones, in as few bits as hold it.
    pub(super) fn ones(&mut self, a: Term) -> Term {
        let bits = self.terms.width(a);
        if bits == 1 {
            return a;
        }
        let (low, high) = (self.terms.extract(a, 0, bits / 2), self.terms.extract(a, bits / 2, bits - bits / 2));
        let (low, high) = (self.ones(low), self.ones(high));
        let width = self.terms.width(high) + 1;
        let (low, high) = (self.terms.zero_extend(low, width), self.terms.zero_extend(high, width));
        self.terms.binary(Binary::Add, low, high)
    }

    /// The number of zeros above the highest one or below the lowest, in 8 bits.
    pub(super) fn zeros(&mut self, a: Term, leading: bool) -> Term {
        let bits = self.terms.width(a);
        let mut result = self.terms.constant(u128::from(bits), 8);
        for count in (0..bits).rev() {
            let bit = self.terms.extract(a, if leading { bits - 1 - count } else { count }, 1);
            let here = self.terms.constant(u128::from(count), 8);
            result = self.terms.ite(bit, here, result);
        }
        result
    }
}
