//! `recompute = path`: a function of the new position.

use proc_macro2::{Ident, TokenStream};
use syn::Type;

use super::super::super::entries;
use super::super::action::{Act, ActionForm, Role};
use super::super::fit::Fit;
use super::super::value::{At, Values, clone};
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "recompute",
    choices: &[("recompute = path", "a key, by `path(&new_position)`")],
    read: |entry, _, wrong| {
        let (tokens, _) = entry.is("recompute = path::to::function", wrong)?;
        Some(Box::new(Recompute(entries::expression(tokens, wrong)?)))
    },
};

struct Recompute(TokenStream);

impl Act for Recompute {
    fn role(&self) -> Role {
        Role::Alone
    }

    fn check(&self, _: &Fit<'_>, _: &Ident, _: &Type, _: &mut Diagnostics) {}

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        None
    }

    fn recompute(&self) -> Option<&TokenStream> {
        Some(&self.0)
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        clone(at.old)
    }
}
