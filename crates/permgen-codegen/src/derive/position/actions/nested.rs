//! `nested`: the type has the same derive.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Type;

use super::super::super::types::{Shape, pair};
use super::super::Derive;
use super::super::action::{Act, ActionForm, alone};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "nested",
    choices: &[("nested", "a type that has this derive")],
    read: |entry, _, wrong| alone(Nested, entry, wrong),
};

struct Nested;

impl Act for Nested {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        fit.expect(key, ty, "a type that has this derive", |_| false, wrong);
    }

    fn bound(&self, fit: &Fit<'_>) -> Option<String> {
        (fit.derive == Derive::ColorFlip).then(|| "permgen::ColorFlip".to_owned())
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { old, facade, span, .. } = at;
        values.agree_nested(at);
        match values.container.derive {
            Derive::ColorFlip => quote_spanned!(*span=> #facade::ColorFlip::color_flip(#old)),
            Derive::Transform => method(at, values, old, at.ty),
        }
    }
}

/// The method of the same name on a type, or on what is in arrays, pairs, options, vectors and boxes of it.
fn method(at: &At<'_>, values: &Values<'_, '_>, old: &TokenStream, ty: &Type) -> TokenStream {
    let (traits, span, name) = (&at.traits, at.span, &values.container.name);
    let element = local("element");
    if let Some(parts) = pair(ty) {
        let names = [local("first"), local("second")];
        let [first, second] = &names;
        let new = [0, 1].map(|part| method(at, values, &names[part].to_token_stream(), parts[part]));
        return quote_spanned!(span=> { let (#first, #second) = #old; (#(#new),*) });
    }
    match Shape::of(ty) {
        Shape::Array(inner, ..) | Shape::Vec(inner) | Shape::Pointer(inner) => {
            let new = method(at, values, &quote!(#element), inner);
            quote_spanned!(span=> #traits::each(#old, |#element| #new))
        }
        Shape::Option(inner) => {
            let new = method(at, values, &quote!(#element), inner);
            quote_spanned!(span=> ::core::option::Option::map(::core::option::Option::as_ref(#old), |#element| #new))
        }
        _ => quote_spanned!(span=> <#ty>::#name(#old)),
    }
}
