//! `negate`: the sign of a score changes.

use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::Type;

use super::super::super::types::Shape;
use super::super::action::{Act, ActionForm};
use super::super::fit::Fit;
use super::super::value::{At, Values};
use super::number;
use crate::diagnostics::Diagnostics;

pub(super) static FORM: ActionForm = ActionForm {
    name: "negate",
    choices: &[("negate", "a score")],
    read: |entry, _, wrong| Some(Box::new(Negate { none: number::none(entry, wrong)? })),
};

struct Negate {
    none: Option<TokenStream>,
}

impl Act for Negate {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let fits = |shape: &Shape<'_>| matches!(shape, Shape::Signed | Shape::Float);
        fit.expect(key, ty, "a number with a sign", fits, wrong);
        number::check_none(self.none.as_ref(), fit, key, ty, wrong);
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::flip::Negate".to_owned())
    }

    fn is_about_one(&self) -> bool {
        self.none.is_some()
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        at.unless(self.none.as_ref(), quote_spanned!(*span=> #traits::Negate::negated(#old)))
    }
}
