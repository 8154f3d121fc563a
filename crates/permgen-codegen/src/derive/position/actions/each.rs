//! `each(..)`: something happens to each element of an array.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::super::entries::{Entry, Value};
use super::super::super::types::Shape;
use super::super::action::{self, Act, Action, ActionForm, Reader, Role, refuse};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};

pub(super) static FORM: ActionForm =
    ActionForm { name: "each", choices: &[("each(..)", "any of these on each element of an array")], read };

struct Each(Vec<Action>);

fn read(entry: &Entry, reader: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    let Value::List(tokens, _) = &entry.value else { return refuse(entry, "each(index)", wrong) };
    let mut inner = reader.inner();
    let actions = inner.actions(tokens.clone(), wrong);
    inner.check_together(&actions, wrong);
    if let Some(outside) = actions.iter().find(|action| action.act.recompute().is_some()) {
        wrong.push(
            Diagnostic::new(outside.key.span(), "an element cannot be recomputed by itself")
                .help("write `recompute = path` for the field"),
        );
    }
    Some(Box::new(Each(actions)))
}

impl Act for Each {
    fn role(&self) -> Role {
        Role::Elements
    }

    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        match Shape::of(ty) {
            Shape::Array(element, ..) | Shape::Vec(element) | Shape::Pointer(element) => {
                action::check(&self.0, fit, element, wrong);
            }
            Shape::Unknown => {}
            _ => wrong.push(fit.misfit(key, ty, "an array")),
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        None
    }

    fn moves_squares(&self) -> bool {
        self.0.iter().any(|action| action.act.moves_squares())
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let inner = match Shape::of(at.ty) {
            Shape::Array(element, ..) | Shape::Vec(element) | Shape::Pointer(element) => element,
            _ => at.ty,
        };
        let element = local("element");
        let new = action::emit(&self.0, values, &quote!(#element), inner);
        quote_spanned!(*span=> #traits::each(#old, |#element| #new))
    }
}
