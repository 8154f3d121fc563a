//! The methods of integers.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;

use super::integer::Arithmetic;
use super::run::{Eval, Run, Stop};
use super::value::{Integer, Type, Value};
use crate::diagnostics::Diagnostic;
use permgen_core::program::Op;
use permgen_core::term::{Binary, Term};

/// Methods of constants only: programs have no operation for them.
const OF_CONSTANTS: [&str; 19] = [
    "count_ones",
    "count_zeros",
    "leading_zeros",
    "trailing_zeros",
    "leading_ones",
    "trailing_ones",
    "is_power_of_two",
    "abs",
    "is_negative",
    "unsigned_abs",
    "wrapping_abs",
    "saturating_add",
    "saturating_sub",
    "overflowing_add",
    "overflowing_sub",
    "overflowing_mul",
    "min",
    "max",
    "abs_diff",
];

impl Run<'_> {
    /// A method of integers; `None` if it is not one that is known.
    pub(super) fn integer_method(
        &mut self,
        name: &str,
        a: Term,
        integer: Integer,
        arguments: &[Value],
        span: Span,
    ) -> Eval<Option<Value>> {
        let bits = integer.bits;
        let before = self.terms.len();
        let term = match (name, arguments) {
            ("clone" | "to_le", []) => a,
            ("swap_bytes" | "to_be", []) => {
                let swapped = self.terms.rearrange(a, |bit| (bits - 8 - bit / 8 * 8) + bit % 8);
                self.note_move(before, swapped, Op::Bswap, a, None);
                swapped
            }
            ("reverse_bits", []) => {
                let reversed = self.terms.rearrange(a, |bit| bits - 1 - bit);
                self.note_move(before, reversed, Op::Bitrev, a, None);
                reversed
            }
            ("wrapping_neg", []) => {
                let zero = self.terms.constant(0, bits);
                self.terms.binary(Binary::Sub, zero, a)
            }
            ("to_le_bytes" | "to_be_bytes", []) => {
                let bytes = (0..bits / 8).map(|byte| {
                    let byte = if name == "to_be_bytes" { bits / 8 - 1 - byte } else { byte };
                    Value::Word(self.terms.extract(a, 8 * byte, 8), Integer::unsigned(8))
                });
                return Ok(Some(Value::Array(bytes.vec())));
            }
            ("rotate_left" | "rotate_right" | "wrapping_shl" | "wrapping_shr", [places]) => {
                return self.places_method(name, a, integer, places, span).map(Some);
            }
            ("wrapping_add" | "wrapping_sub" | "wrapping_mul", [b]) => {
                let Value::Word(b, _) = self.of_type(b.clone(), &Type::Integer(integer), span)? else {
                    return Ok(None);
                };
                let op = match name {
                    "wrapping_add" => Binary::Add,
                    "wrapping_sub" => Binary::Sub,
                    _ => Binary::Mul,
                };
                self.terms.binary(op, a, b)
            }
            ("pow" | "wrapping_pow", [count]) => return self.power(name, a, integer, count, span),
            _ if OF_CONSTANTS.contains(&name) => return self.constant_method(name, a, integer, arguments, span),
            _ => return Ok(None),
        };
        Ok(Some(Value::Word(term, integer)))
    }

    /// Rotations, and shifts that wrap their count.
    fn places_method(&mut self, name: &str, a: Term, integer: Integer, places: &Value, span: Span) -> Eval<Value> {
        let bits = integer.bits;
        let ty = Type::Integer(Integer::unsigned(32));
        let places = match self.of_type(places.clone(), &ty, span)? {
            Value::Word(places, _) => places,
            _ => return super::run::refuse(span, format!("this count of `{name}`")),
        };
        let within = self.terms.constant(u128::from(bits - 1), 32);
        let places = self.terms.binary(Binary::And, places, within);
        Ok(match (self.terms.value(places), name) {
            (Some(places), "rotate_left" | "rotate_right") => {
                let before = self.terms.len();
                let places = places as u32;
                let (op, left) =
                    if name == "rotate_left" { (Op::Rotl, places) } else { (Op::Rotr, (bits - places) % bits) };
                let rotated = self.terms.rotate_left(a, left);
                self.note_move(before, rotated, op, a, Some(places));
                Value::Word(rotated, integer)
            }
            (None, "rotate_left" | "rotate_right") => {
                return Err(super::program::no_line(span, "a count that depends on the argument").into());
            }
            _ => {
                let places = self.resize(places, false, bits);
                let op = if name == "wrapping_shl" { Arithmetic::Shl } else { Arithmetic::Shr };
                self.shifted(op, a, integer, places)
            }
        })
    }

    /// A power of constants.
    fn power(&mut self, name: &str, a: Term, integer: Integer, count: &Value, span: Span) -> Eval<Option<Value>> {
        let Value::Word(count, _) = self.of_type(count.clone(), &Type::Integer(Integer::unsigned(32)), span)? else {
            return Ok(None);
        };
        let (Some(_), Some(count)) = (self.terms.value(a), self.terms.value(count)) else {
            return Err(not_followed(name, span));
        };
        let (mut power, mut overflows) = (self.terms.constant(1, integer.bits), false);
        for _ in 0..count {
            self.step(span)?;
            let Some((product, is_more)) = self.constants(Arithmetic::Mul, power, a, integer) else { return Ok(None) };
            power = self.terms.constant(product, integer.bits);
            overflows |= is_more;
        }
        if name == "pow" {
            let overflows = self.terms.truth(overflows);
            self.panic_if(overflows, "attempt to multiply with overflow", span)?;
        }
        Ok(Some(Value::Word(power, integer)))
    }

    /// A method of constants.
    fn constant_method(
        &mut self,
        name: &str,
        a: Term,
        integer: Integer,
        arguments: &[Value],
        span: Span,
    ) -> Eval<Option<Value>> {
        let Integer { bits, signed, .. } = integer;
        let ty = Type::Integer(integer);
        let other = match arguments {
            [] => None,
            [b] => match self.of_type(b.clone(), &ty, span)? {
                Value::Word(b, _) => Some(b),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let b_value = other.map(|b| self.terms.value(b));
        let (Some(value), Some(b_value)) = (self.terms.value(a), b_value.unwrap_or(Some(0))) else {
            return Err(not_followed(name, span));
        };
        let unsigned = Integer { signed: false, ..integer };
        let number = |word: u128| if signed { integer.signed(word) } else { word as i128 };
        let is_less = if signed { number(value) < number(b_value) } else { value < b_value };
        let ones = if name.ends_with("ones") && name != "count_ones" {
            !value & permgen_core::term::mask(bits)
        } else {
            value
        };
        let unused = 128 - bits;
        let count = |count: u32| (u128::from(count), Integer::unsigned(32));
        let (word, of) = match (name, other) {
            ("count_ones", None) => count(value.count_ones()),
            ("count_zeros", None) => count(bits - value.count_ones()),
            ("leading_zeros" | "leading_ones", None) => count(ones.leading_zeros() - unused),
            ("trailing_zeros" | "trailing_ones", None) => count(ones.trailing_zeros().min(bits)),
            ("is_power_of_two", None) if !signed => {
                return Ok(Some(Value::Bool(self.terms.truth(value.is_power_of_two()))));
            }
            ("is_negative", None) if signed => return Ok(Some(Value::Bool(self.terms.truth(number(value) < 0)))),
            ("abs", None) if signed => {
                let overflows = self.terms.truth(value == integer.min());
                self.panic_if(overflows, "attempt to negate with overflow", span)?;
                (number(value).unsigned_abs(), integer)
            }
            ("unsigned_abs", None) if signed => (number(value).unsigned_abs(), unsigned),
            ("wrapping_abs", None) if signed => (number(value).unsigned_abs(), integer),
            ("min", Some(_)) => (if is_less { value } else { b_value }, integer),
            ("max", Some(_)) => (if is_less { b_value } else { value }, integer),
            ("abs_diff", Some(_)) => {
                let (less, more) = if is_less { (value, b_value) } else { (b_value, value) };
                (more.wrapping_sub(less), unsigned)
            }
            (_, Some(b)) if name.starts_with("overflowing") || name.starts_with("saturating") => {
                let op = match name.rsplit('_').next() {
                    Some("add") => Arithmetic::Add,
                    Some("sub") => Arithmetic::Sub,
                    _ => Arithmetic::Mul,
                };
                let Some((wrapped, overflows)) = self.constants(op, a, b, integer) else { return Ok(None) };
                if name.starts_with("overflowing") {
                    let word = Value::Word(self.terms.constant(wrapped, bits), integer);
                    return Ok(Some(Value::Tuple(vec![word, Value::Bool(self.terms.truth(overflows))])));
                }
                // A sum that overflows has the sign of `a`; an unsigned one can only overflow in one way.
                let is_low = if signed { number(value) < 0 } else { op == Arithmetic::Sub };
                let bound = if is_low { integer.min() } else { integer.max() };
                (if overflows { bound } else { wrapped }, integer)
            }
            _ => return Ok(None),
        };
        Ok(Some(Value::Word(self.terms.constant(word, of.bits), of)))
    }
}

/// The refusal of a method of a value that depends on the arguments.
fn not_followed(name: &str, span: Span) -> Stop {
    Diagnostic::new(span, format!("the method `{name}` cannot be followed"))
        .help("`rotate_left`, `rotate_right`, `swap_bytes`, `reverse_bits` and `wrapping_*` can")
        .into()
}
