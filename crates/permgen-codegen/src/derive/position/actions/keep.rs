//! `keep`: nothing happens.

use proc_macro2::{Ident, TokenStream};
use syn::Type;

use super::super::action::{Act, ActionForm, Role, alone};
use super::super::fit::Fit;
use super::super::value::{At, Values, clone};
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "keep",
    choices: &[("keep", "stays as it is")],
    read: |entry, _, wrong| alone(Keep, entry, wrong),
};

struct Keep;

impl Act for Keep {
    fn role(&self) -> Role {
        Role::Alone
    }

    fn check(&self, _: &Fit<'_>, _: &Ident, _: &Type, _: &mut Diagnostics) {}

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("Clone".to_owned())
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        clone(at.old)
    }
}
