//! `recolor`: codes of pieces change places, or pieces change by themselves.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::super::entries::{Entry, Value};
use super::super::super::swap::{self, Ranges};
use super::super::super::types::{Shape, shown};
use super::super::action::{Act, Form, Reader, refuse};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};

const EXAMPLE: &str = "recolor(1..7 <-> 9..15)";

pub(super) static FORM: Form = Form { name: "recolor", choices: &[], read };

fn read(entry: &Entry, _: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    match &entry.value {
        Value::None => Some(Box::new(Pieces)),
        Value::List(tokens, span) => {
            let pairs = swap::pairs(tokens.clone(), *span, EXAMPLE, wrong);
            Some(Box::new(Codes(swap::ranges(&pairs, "code", wrong))))
        }
        Value::Is(..) => refuse(entry, EXAMPLE, wrong),
    }
}

/// Pieces that know themselves what they become.
struct Pieces;

impl Act for Pieces {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        match fit.leaf(ty) {
            None => {}
            Some(Shape::Word(_) | Shape::Usize | Shape::Signed) => wrong.push(
                Diagnostic::new(
                    key.span(),
                    format!("`{}` is a `{}`, whose colours are not known", fit.field, shown(ty)),
                )
                .help("say which codes change places: `recolor(1..7 <-> 9..15)`; all others stay"),
            ),
            Some(_) => {
                wrong.push(fit.misfit(key, ty, "a piece: a type that derives `permgen::ColorFlip`, or integer codes"))
            }
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::ColorFlip".to_owned())
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { old, facade, span, .. } = at;
        values.agree_nested(at);
        quote_spanned!(*span=> #facade::ColorFlip::color_flip(#old))
    }
}

/// Codes that change places; what is in no range stays.
struct Codes(Vec<Ranges>);

impl Act for Codes {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let fits = |shape: &Shape<'_>| matches!(shape, Shape::Word(_) | Shape::Usize | Shape::Signed);
        fit.expect(key, ty, "an integer", fits, wrong);
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::flip::Codes".to_owned())
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let code = local("code");
        let number = |number: i128| -> TokenStream { number.to_string().parse().unwrap_or_default() };
        let both = self.0.iter().flat_map(|Ranges { left, right }| [(left, right), (right, left)]);
        let arms = both.map(|(from, to)| {
            let (first, last) = (number(from.start), number(from.end - 1));
            let distance = number((to.start - from.start).abs());
            let sign = if to.start > from.start { quote!(+) } else { quote!(-) };
            quote!(#first..=#last => #code #sign #distance,)
        });
        quote_spanned! {*span=>
            #traits::Codes::map_codes(#old, |#code| match #code {
                #(#arms)*
                _ => #code,
            })
        }
    }
}
