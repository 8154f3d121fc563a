//! The meaning of paths.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;

use super::run::{Eval, Run};
use super::value::{Integer, Type, Value};
use crate::diagnostics::Diagnostic;

/// The parts of a path without generic arguments that does not begin with `::`.
pub(super) fn plain(path: &syn::Path) -> Option<Vec<String>> {
    let is_plain = path.leading_colon.is_none() && path.segments.iter().all(|segment| segment.arguments.is_none());
    is_plain.then(|| path.segments.iter().map(|segment| segment.ident.to_string()).vec())
}

impl Run<'_> {
    /// The type that a path names.
    pub(super) fn type_at(&mut self, path: &[String], span: Span) -> Eval<Option<Type>> {
        let [name] = path else { return Ok(None) };
        if name == "Self" {
            return Ok(self.subject.this.clone().map(Type::Struct));
        }
        if let Some(ty) = self.scope_type(name, span)? {
            return Ok(Some(ty));
        }
        let structure = self.subject.structures.pair(name).map(|(name, _)| Type::Struct(name.clone()));
        Ok(Type::primitive(name).or(structure))
    }

    /// The integer type whose associated item a path names, and the item's name.
    pub(super) fn associated<'p>(&mut self, path: &'p [String], span: Span) -> Eval<Option<(Integer, &'p str)>> {
        let (of, name) = match path {
            // `std::u64::MAX` is a constant of a module that has the type's name.
            [library, integer, name] if matches!(library.as_str(), "std" | "core") => (integer, name),
            [integer, name] => (integer, name),
            _ => return Ok(None),
        };
        Ok(match self.type_at(std::slice::from_ref(of), span)? {
            Some(Type::Integer(integer)) => Some((integer, name)),
            _ => None,
        })
    }

    /// A constant of an integer type.
    pub(super) fn integer_constant(&mut self, integer: Integer, name: &str) -> Option<Value> {
        let (value, integer) = match name {
            "MAX" => (integer.max(), integer),
            "MIN" => (integer.min(), integer),
            "BITS" => (u128::from(integer.bits), Integer::unsigned(32)),
            _ => return None,
        };
        Some(Value::Word(self.terms.constant(value, integer.bits), integer))
    }
}

/// Refuses a name that means nothing here.
pub(super) fn not_defined<T>(span: Span, what: &str) -> Eval<T> {
    Err(Diagnostic::new(span, format!("{what}, which is not defined in this function"))
        .help("what a name outside means is not known here: define it inside the function, as a nested `const` or `const fn`")
        .into())
}
