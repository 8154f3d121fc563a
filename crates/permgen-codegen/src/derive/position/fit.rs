//! Whether a type is one that an action is for, as far as it is written out.

use proc_macro2::Ident;
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::types::{Shape, a_type};
use super::Derive;
use super::maps::Maps;
use crate::diagnostics::{Diagnostic, Diagnostics};

/// The field whose type it is.
pub(super) struct Fit<'a> {
    pub(super) field: String,
    pub(super) derive: Derive,
    pub(super) maps: &'a Maps<'a>,
}

impl Fit<'_> {
    /// What a type is inside arrays and options; nothing when it is not known.
    pub(super) fn leaf<'a>(&self, ty: &'a Type) -> Option<Shape<'a>> {
        match Shape::of(Shape::leaf(ty)) {
            Shape::Unknown => None,
            shape => Some(shape),
        }
    }

    /// Reports a type that is known and not one of those wanted.
    pub(super) fn expect(
        &self,
        key: &Ident,
        ty: &Type,
        wanted: &str,
        fits: impl Fn(&Shape<'_>) -> bool,
        wrong: &mut Diagnostics,
    ) {
        if self.leaf(ty).is_some_and(|shape| !fits(&shape)) {
            wrong.push(self.misfit(key, ty, wanted));
        }
    }

    /// The error for a type that an action is not for.
    pub(super) fn misfit(&self, key: &Ident, ty: &Type, wanted: &str) -> Diagnostic {
        let remedy = match Shape::of(Shape::leaf(ty)) {
            Shape::Bool => "write `toggle` for the side to move, `keep` for anything else",
            Shape::Signed | Shape::Float => {
                "write `negate` for a score, `square`, `file` or `rank` for such a number, or `keep`"
            }
            Shape::Word(_) => {
                "write `map` for a bitboard, `square`, `file`, `rank` or `bits(..)` for such a number, or `keep`"
            }
            Shape::Usize => "write `square`, `file` or `rank` for such a number, or `keep`",
            _ => "write `keep` if it stays as it is, or `with = path` for a function of its value",
        };
        Diagnostic::new(ty.span(), format!("`{}` is {}, `{key}` needs {wanted}", self.field, a_type(ty))).help(remedy)
    }
}
