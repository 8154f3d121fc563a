//! Types and values of functions that run with their arguments unknown.

use permgen_core::vector::IntoVector as _;
use std::fmt;

use permgen_core::term::{Binary, Term, Terms};

/// An integer type. `usize` and `isize` have 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    pub(super) bits: u32,
    pub(super) signed: bool,
    pub(super) size: bool,
}

impl Integer {
    pub(super) const USIZE: Integer = Integer { bits: 64, signed: false, size: true };

    pub(super) const I32: Integer = Integer { bits: 32, signed: true, size: false };

    pub(super) const fn unsigned(bits: u32) -> Self {
        Self { bits, signed: false, size: false }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        let (signed, rest) = match name.split_at_checked(1)? {
            ("u", rest) => (false, rest),
            ("i", rest) => (true, rest),
            _ => return None,
        };
        let bits = match rest {
            "8" => 8,
            "16" => 16,
            "32" => 32,
            "64" | "size" => 64,
            "128" => 128,
            _ => return None,
        };
        Some(Self { bits, signed, size: rest == "size" })
    }

    /// The least value, as a word.
    pub(super) fn min(self) -> u128 {
        if self.signed { 1 << (self.bits - 1) } else { 0 }
    }

    /// The greatest value, as a word.
    pub(super) fn max(self) -> u128 {
        permgen_core::term::mask(self.bits) >> u32::from(self.signed)
    }

    /// The number that a word of a signed type stands for.
    pub(super) fn signed(self, word: u128) -> i128 {
        let unused = 128 - self.bits;
        (word << unused) as i128 >> unused
    }

    /// Whether a number is of this type.
    pub(super) fn holds(self, value: i128) -> bool {
        if self.signed { self.signed(value as u128) == value } else { value >= 0 && value as u128 <= self.max() }
    }

    pub(super) fn less(self) -> Binary {
        if self.signed { Binary::Slt } else { Binary::Ult }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.signed { "i" } else { "u" })?;
        if self.size { f.write_str("size") } else { write!(f, "{}", self.bits) }
    }
}

/// A type, as far as it decides what integers are. References are what they refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Integer(Integer),
    Bool,
    Tuple(Vec<Type>),
    /// With its length, if that is written as a number; a slice has any.
    Array(Box<Type>, Option<usize>),
    Struct(String),
}

impl Type {
    /// The primitive type of a name.
    pub(super) fn primitive(name: &str) -> Option<Self> {
        if name == "bool" { Some(Type::Bool) } else { Integer::from_name(name).map(Type::Integer) }
    }
}

/// A value, in terms of the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Word(Term, Integer),
    Bool(Term),
    /// A constant whose type is not known yet. Nothing is computed with it that would be different in another type.
    Loose(i128),
    Tuple(Vec<Value>),
    Array(Vec<Value>),
    Struct(String, Box<Value>),
}

impl Value {
    pub(super) const UNIT: Value = Value::Tuple(Vec::new());

    /// How many words it holds.
    pub(super) fn size(&self) -> usize {
        match self {
            Value::Tuple(parts) | Value::Array(parts) => parts.iter().map(Value::size).sum::<usize>() + 1,
            Value::Struct(_, value) => value.size() + 1,
            _ => 1,
        }
    }

    pub(super) fn kind(&self) -> String {
        match self {
            Value::Word(_, integer) => integer.to_string(),
            Value::Bool(_) => "bool".to_owned(),
            Value::Loose(_) => "integer of no known type".to_owned(),
            Value::Tuple(parts) if parts.is_empty() => "()".to_owned(),
            Value::Tuple(_) => "tuple".to_owned(),
            Value::Array(_) => "array".to_owned(),
            Value::Struct(name, _) => name.clone(),
        }
    }

    /// The type, if it is known.
    pub(super) fn ty(&self) -> Option<Type> {
        Some(match self {
            Value::Word(_, integer) => Type::Integer(*integer),
            Value::Bool(_) => Type::Bool,
            Value::Struct(name, _) => Type::Struct(name.clone()),
            Value::Array(elements) => Type::Array(Box::new(elements.first()?.ty()?), None),
            Value::Tuple(parts) => Type::Tuple(parts.iter().map(Value::ty).whole()?),
            Value::Loose(_) => return None,
        })
    }

    /// Every word of it, the first field first. Integers of no known type are `i32`, as in Rust.
    pub(super) fn words(&self, terms: &mut Terms, words: &mut Vec<Term>) {
        match self {
            Value::Word(term, _) | Value::Bool(term) => words.push(*term),
            Value::Loose(value) => words.push(terms.constant(*value as u128, 32)),
            Value::Tuple(parts) | Value::Array(parts) => parts.iter().for_each(|part| part.words(terms, words)),
            Value::Struct(_, value) => value.words(terms, words),
        }
    }

    /// The value as one of a type; `Err` with what is wrong.
    pub(super) fn of_type(self, ty: &Type, terms: &mut Terms) -> Result<Value, String> {
        let mut each = |values: Vec<Value>, types: &mut dyn Iterator<Item = &Type>| {
            values.into_iter().zip(types).map(|(value, ty)| value.of_type(ty, terms)).try_vec()
        };
        match (self, ty) {
            (Value::Loose(value), Type::Integer(integer)) if integer.holds(value) => {
                Ok(Value::Word(terms.constant(value as u128, integer.bits), *integer))
            }
            (Value::Loose(value), Type::Integer(integer)) => Err(format!("the value {value} is no {integer}")),
            (Value::Word(term, is), Type::Integer(integer)) if is == *integer => Ok(Value::Word(term, is)),
            (value @ Value::Bool(_), Type::Bool) => Ok(value),
            (Value::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
                Ok(Value::Tuple(each(parts, &mut types.iter())?))
            }
            (Value::Array(elements), Type::Array(ty, length))
                if length.is_none_or(|length| length == elements.len()) =>
            {
                Ok(Value::Array(each(elements, &mut std::iter::repeat(&**ty))?))
            }
            (Value::Struct(name, value), Type::Struct(expected)) if name == *expected => Ok(Value::Struct(name, value)),
            (value, _) => Err(format!("a value of type {} where another type is expected", value.kind())),
        }
    }
}
