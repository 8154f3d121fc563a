//! `toggle`: one of two becomes the other.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::Type;

use super::super::super::types::Shape;
use super::super::action::{Act, ActionForm, alone};
use super::super::fit::Fit;
use super::super::value::{At, Values};
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "toggle",
    choices: &[("toggle", "the side to move")],
    read: |entry, _, wrong| alone(Toggle, entry, wrong),
};

struct Toggle;

impl Act for Toggle {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let fits = |shape: &Shape<'_>| matches!(shape, Shape::Bool | Shape::Word(_) | Shape::Usize | Shape::Signed);
        fit.expect(key, ty, "a `bool`, an integer that is 0 or 1, or an enum of two", fits, wrong);
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::flip::Toggle".to_owned())
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        quote_spanned!(*span=> #traits::Toggle::toggled(#old))
    }
}
