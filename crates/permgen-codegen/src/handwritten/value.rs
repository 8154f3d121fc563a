//! What an expression comes out as.

use permgen_core::program::Operand;
use permgen_core::width::Width;

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Word(Width),
    /// Only for constants, such as indices; values that need more than 32 bits are refused, as they depend on the target.
    Usize,
}

impl Type {
    pub(super) fn from_name(name: &str) -> Option<Type> {
        if name == "usize" { Some(Type::Usize) } else { Width::from_rust_type(name).map(Type::Word) }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Type::Word(width) => width.rust_type(),
            Type::Usize => "usize",
        }
    }

    pub(super) fn width(self) -> Width {
        match self {
            Type::Word(width) => width,
            Type::Usize => Width::W32,
        }
    }

    pub(super) fn mask(self) -> u128 {
        self.width().mask()
    }
}

/// A number that does not depend on the argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant {
    pub(super) value: u128,
    /// `None` for literals whose type Rust infers from their use.
    pub(super) ty: Option<Type>,
    /// The largest number on the way to it, which must fit the type as well once that is known.
    pub(super) most: u128,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A word that depends on the argument.
    Word(Operand, Width),
    Constant(Constant),
    Bool(bool),
    Array(Vec<Value>),
    Unit,
}

impl Value {
    pub(super) fn typed(value: u128, ty: Type) -> Value {
        Value::Constant(Constant { value, ty: Some(ty), most: value })
    }

    pub(super) fn ty(&self) -> Option<Type> {
        match self {
            Value::Word(_, width) => Some(Type::Word(*width)),
            Value::Constant(constant) => constant.ty,
            Value::Array(elements) => elements.first().and_then(Value::ty),
            Value::Bool(_) | Value::Unit => None,
        }
    }
}
