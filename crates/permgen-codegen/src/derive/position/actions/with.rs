//! `with = path`: a function of the old value, or of what other actions make of it.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::super::entries;
use super::super::action::{Act, ActionForm, Role};
use super::super::fit::Fit;
use super::super::value::{At, Values};
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "with",
    choices: &[("with = path", "anything else, by `path(old_value)`; after other actions, by `path(their_result)`")],
    read: |entry, _, wrong| {
        let (tokens, _) = entry.is("with = path::to::function", wrong)?;
        Some(Box::new(With(entries::expression(tokens, wrong)?)))
    },
};

struct With(TokenStream);

impl Act for With {
    fn role(&self) -> Role {
        Role::After
    }

    fn check(&self, _: &Fit<'_>, _: &Ident, _: &Type, _: &mut Diagnostics) {}

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        None
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let (At { old, facade, ty, .. }, path) = (at, &self.0);
        quote_spanned!(path.span()=> #facade::flip::Call::<#ty, #ty, _>::call(&(#path), #old))
    }
}
