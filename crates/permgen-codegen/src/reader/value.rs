//! Types and values of functions that are run with their arguments unknown.

use std::fmt;

use permgen_core::term::{Binary, Term, Terms};

/// A type of integers. `usize` and `isize` have 64 bits, which is an assumption about the machine.
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

    /// Whether all integers of a range are of this type.
    fn holds(self, least: i128, most: i128) -> bool {
        if self.signed {
            let unused = 128 - self.bits;
            let fits = |value: i128| (value << unused) >> unused == value;
            fits(least) && fits(most)
        } else {
            least >= 0 && most as u128 <= self.max()
        }
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

/// A type, as far as it tells what integers are. References are what they refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Integer(Integer),
    Bool,
    Tuple(Vec<Type>),
    /// Of so many elements, where that is written as a number; a slice has any.
    Array(Box<Type>, Option<usize>),
    Struct(String),
}

impl Type {
    /// The type of a name: an integer's, `bool`, or a struct's.
    pub(super) fn of_name(name: &str) -> Self {
        match Integer::from_name(name) {
            Some(integer) => Type::Integer(integer),
            None if name == "bool" => Type::Bool,
            None => Type::Struct(name.to_owned()),
        }
    }

    /// The name that the methods of the type stand under.
    pub(super) fn name(&self) -> String {
        match self {
            Type::Integer(integer) => integer.to_string(),
            Type::Bool => "bool".to_owned(),
            Type::Struct(name) => name.clone(),
            Type::Tuple(_) | Type::Array(..) => String::new(),
        }
    }
}

/// A value, in terms of the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Word(Term, Integer),
    Bool(Term),
    /// An integer whose type has not been told yet: a word of 128 bits, two's complement, within these bounds. Nothing is
    /// computed with it that would come out differently in another type.
    Loose(Term, i128, i128),
    Tuple(Vec<Value>),
    Array(Vec<Value>),
    Struct(String, Vec<(String, Value)>),
    /// Of what never returns.
    Never,
}

impl Value {
    pub(super) const UNIT: Value = Value::Tuple(Vec::new());

    /// How many words it holds.
    pub(super) fn size(&self) -> usize {
        match self {
            Value::Tuple(parts) | Value::Array(parts) => parts.iter().map(Value::size).sum::<usize>() + 1,
            Value::Struct(_, fields) => fields.iter().map(|(_, value)| value.size()).sum::<usize>() + 1,
            _ => 1,
        }
    }

    pub(super) fn kind(&self) -> String {
        match self {
            Value::Word(_, integer) => integer.to_string(),
            Value::Bool(_) => "bool".to_owned(),
            Value::Loose(..) => "integer of no known type".to_owned(),
            Value::Tuple(parts) if parts.is_empty() => "()".to_owned(),
            Value::Tuple(_) => "tuple".to_owned(),
            Value::Array(_) => "array".to_owned(),
            Value::Struct(name, _) => name.clone(),
            Value::Never => "!".to_owned(),
        }
    }

    /// The type, where values of it need to be known.
    pub(super) fn ty(&self) -> Option<Type> {
        Some(match self {
            Value::Word(_, integer) => Type::Integer(*integer),
            Value::Bool(_) => Type::Bool,
            Value::Struct(name, _) => Type::Struct(name.clone()),
            Value::Array(elements) => Type::Array(Box::new(elements.first()?.ty()?), None),
            Value::Tuple(parts) => Type::Tuple(parts.iter().map(Value::ty).collect::<Option<_>>()?),
            Value::Loose(..) | Value::Never => return None,
        })
    }

    /// Every word of it with its name, the first field first. Integers of no known type are `i32`, as in Rust.
    pub(super) fn words(&self, name: &str, terms: &mut Terms, words: &mut Vec<(String, Term)>) {
        match self {
            Value::Word(term, _) | Value::Bool(term) => words.push((name.to_owned(), *term)),
            Value::Loose(term, ..) => words.push((name.to_owned(), terms.extract(*term, 0, 32))),
            Value::Tuple(parts) | Value::Array(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    part.words(&format!("{name}.{index}"), terms, words);
                }
            }
            Value::Struct(_, fields) => {
                for (field, value) in fields {
                    value.words(&format!("{name}.{field}"), terms, words);
                }
            }
            Value::Never => {}
        }
    }

    /// The value as one of a type; `Err` with what is wrong.
    pub(super) fn of_type(self, ty: &Type, terms: &mut Terms) -> Result<Value, String> {
        match (self, ty) {
            (Value::Never, _) => Ok(Value::Never),
            (Value::Loose(term, least, most), Type::Integer(integer)) => {
                if !integer.holds(least, most) {
                    return Err(format!("the value {} is no {integer}", if least < 0 { least } else { most }));
                }
                Ok(Value::Word(terms.extract(term, 0, integer.bits), *integer))
            }
            (Value::Word(term, is), Type::Integer(integer)) if is == *integer => Ok(Value::Word(term, is)),
            (value @ Value::Bool(_), Type::Bool) => Ok(value),
            (Value::Tuple(parts), Type::Tuple(types)) if parts.len() == types.len() => {
                let parts = parts.into_iter().zip(types).map(|(part, ty)| part.of_type(ty, terms));
                Ok(Value::Tuple(parts.collect::<Result<_, _>>()?))
            }
            (Value::Array(elements), Type::Array(ty, length))
                if length.is_none_or(|length| length == elements.len()) =>
            {
                let elements = elements.into_iter().map(|element| element.of_type(ty, terms));
                Ok(Value::Array(elements.collect::<Result<_, _>>()?))
            }
            (Value::Struct(name, fields), Type::Struct(expected)) if name == *expected => {
                Ok(Value::Struct(name, fields))
            }
            (value, _) => Err(format!("a value of type {} where another type is expected", value.kind())),
        }
    }

    /// The first value where the condition holds, else the second.
    pub(super) fn choose(condition: Term, then: Value, otherwise: Value, terms: &mut Terms) -> Result<Value, String> {
        Ok(match (then, otherwise) {
            (Value::Never, value) | (value, Value::Never) => value,
            (Value::Word(a, integer), Value::Word(b, same)) if integer == same => {
                Value::Word(terms.ite(condition, a, b), integer)
            }
            (Value::Bool(a), Value::Bool(b)) => Value::Bool(terms.ite(condition, a, b)),
            (Value::Loose(a, low, high), Value::Loose(b, lower, higher)) => {
                Value::Loose(terms.ite(condition, a, b), low.min(lower), high.max(higher))
            }
            (loose @ Value::Loose(..), word @ Value::Word(_, integer)) => {
                let typed = loose.of_type(&Type::Integer(integer), terms)?;
                Self::choose(condition, typed, word, terms)?
            }
            (word @ Value::Word(_, integer), loose @ Value::Loose(..)) => {
                let typed = loose.of_type(&Type::Integer(integer), terms)?;
                Self::choose(condition, word, typed, terms)?
            }
            (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
                Value::Tuple(Self::choose_each(condition, a, b, terms)?)
            }
            (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
                Value::Array(Self::choose_each(condition, a, b, terms)?)
            }
            (Value::Struct(name, a), Value::Struct(same, b)) if name == same => {
                let (names, a): (Vec<_>, Vec<_>) = a.into_iter().unzip();
                let b = b.into_iter().map(|(_, value)| value).collect();
                let chosen = Self::choose_each(condition, a, b, terms)?;
                Value::Struct(name, names.into_iter().zip(chosen).collect())
            }
            (a, b) => return Err(format!("values of the types {} and {} in two branches", a.kind(), b.kind())),
        })
    }

    fn choose_each(condition: Term, a: Vec<Value>, b: Vec<Value>, terms: &mut Terms) -> Result<Vec<Value>, String> {
        a.into_iter().zip(b).map(|(a, b)| Self::choose(condition, a, b, terms)).collect()
    }
}
