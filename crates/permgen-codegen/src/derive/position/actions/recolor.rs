//! `recolor`: codes of pieces change places, or pieces change by themselves.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::super::entries::{self, Entry, Value};
use super::super::super::swap::{self, Ranges};
use super::super::super::types::{Shape, a_type, shown};
use super::super::action::{Act, ActionForm, Reader, refuse};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

const EXAMPLE: &str = "recolor(1..7 <-> 9..15)";

pub(super) static FORM: ActionForm = ActionForm { name: "recolor", choices: &[], read };

fn read(entry: &Entry, _: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    match &entry.value {
        Value::None => Some(Box::new(Pieces)),
        Value::List(tokens, span) => Some(codes(tokens.clone(), *span, wrong)?),
        Value::Is(..) => refuse(entry, EXAMPLE, wrong),
    }
}

/// `1..7 <-> 9..15`, or `even <-> odd, none = 12`.
fn codes(tokens: TokenStream, place: Span, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    let is_none = |part: &Vec<TokenTree>| match part.as_slice() {
        [TokenTree::Ident(none), TokenTree::Punct(equals), ..] => none == "none" && equals.as_char() == '=',
        _ => false,
    };
    let (nones, exchanges): (Vec<_>, Vec<_>) = entries::split(tokens).into_iter().partition(is_none);
    let exchanges = exchanges.into_iter().map(|part| part.into_iter().tokens());
    let pairs = swap::pairs(quote!(#(#exchanges),*), place, EXAMPLE, wrong);
    let alternate = pairs
        .iter()
        .find(|pair| pair.left.is("even") && pair.right.is("odd") || pair.left.is("odd") && pair.right.is("even"));
    let Some(alternate) = alternate else {
        if let Some(span) = nones.first().and_then(|none| entries::span_of(none)) {
            wrong.push(
                Diagnostic::new(span, "`none` goes with `even <-> odd`")
                    .help("leave it out: codes that are in no range stay as they are"),
            );
        }
        return Some(Box::new(Codes(swap::ranges(&pairs, "code", wrong))));
    };
    if pairs.len() > 1 {
        wrong.push(
            Diagnostic::new(alternate.left.span, "the swap is not symmetric: `even <-> odd` is about all codes")
                .help("write it alone; `none = 12` for a code that stays as it is"),
        );
        return None;
    }
    let none = |part: Vec<TokenTree>| entries::expression(part.into_iter().skip(2).tokens(), wrong);
    Some(Box::new(Alternating { none: nones.into_iter().filter_map(none).vec() }))
}

/// Codes whose lowest bit is the colour.
struct Alternating {
    /// Those that stay.
    none: Vec<TokenStream>,
}

impl Act for Alternating {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        expect_integer(fit, key, ty, wrong);
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        None // which integer it is must be known
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let (code, none) = (local("code"), &self.none);
        let unmoved = local("none");
        quote_spanned! {*span=>
            #traits::Codes::map_codes(#old, |#code| {
                #(let #unmoved = #none; if #code == #unmoved { return #code; })*
                #code ^ 1
            })
        }
    }
}

fn expect_integer(fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
    let fits = |shape: &Shape<'_>| matches!(shape, Shape::Word(_) | Shape::Usize | Shape::Signed);
    fit.expect(key, ty, "an integer", fits, wrong);
}

/// Pieces that know themselves what they become.
struct Pieces;

impl Act for Pieces {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        match fit.leaf(ty) {
            None => {}
            Some(Shape::Word(_) | Shape::Usize | Shape::Signed) => wrong.push(
                Diagnostic::new(key.span(), format!("`{}` is {}, whose colours are not known", fit.field, a_type(ty)))
                    .help("say which codes change places: `recolor(1..7 <-> 9..15)`; all others stay"),
            ),
            Some(_) => {
                wrong.push(fit.misfit(key, ty, "a piece: a type that derives `permgen::ColorFlip`, or integer codes"));
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
        expect_integer(fit, key, ty, wrong);
        // Of a type that is not written out, the compiler checks the literals.
        let Some((first, last)) = integers(Shape::leaf(ty)) else { return };
        let both =
            self.0.iter().flat_map(|Ranges { left, right, sides: [here, there] }| [(left, here), (right, there)]);
        for (range, side) in both {
            let code = if range.start < first { range.start } else { range.end - 1 };
            if range.start < first || range.end - 1 > last {
                let (field, ty) = (&fit.field, a_type(Shape::leaf(ty)));
                wrong.push(
                    Diagnostic::new(side.span, format!("code {code} is not in `{field}`, {ty}"))
                        .help(format!("codes are {first} to {last}; ranges end before their second number")),
                );
            }
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::flip::Codes".to_owned())
    }

    fn emit(&self, at: &At<'_>, _: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let code = local("code");
        // Where they are written, so that the compiler says there that one is out of range.
        let number = |number: i128, span: Span| {
            let mut literal = Literal::u128_unsuffixed(number.unsigned_abs());
            literal.set_span(span);
            if number < 0 { quote_spanned!(span=> -#literal) } else { quote!(#literal) }
        };
        let both = self.0.iter().flat_map(|Ranges { left, right, sides: [here, there] }| {
            [(left, here.ends(), right, there.ends()), (right, there.ends(), left, here.ends())]
        });
        let arms = both.map(|(from, [here, end], to, [there, _])| {
            let (first, last, start) = (number(from.start, here), number(from.end - 1, end), number(to.start, there));
            // The distance of signed codes may be more than their type has.
            match (from.start >= 0, to.start >= 0) {
                (true, true) => {
                    let distance = number((to.start - from.start).abs(), Span::call_site());
                    let sign = if to.start > from.start { quote!(+) } else { quote!(-) };
                    quote!(#first..=#last => #code #sign #distance,)
                }
                _ => quote!(#first..=#last => #code - (#first) + (#start),),
            }
        });
        quote_spanned! {*span=>
            #traits::Codes::map_codes(#old, |#code| match #code {
                #(#arms)*
                _ => #code,
            })
        }
    }
}

/// The least and the greatest integer of a type that is written out.
fn integers(ty: &Type) -> Option<(i128, i128)> {
    match Shape::of(ty) {
        Shape::Word(width) => Some((0, i128::try_from(width.mask()).unwrap_or(i128::MAX))),
        Shape::Usize => Some((0, i128::from(u64::MAX))),
        Shape::Signed => {
            let bits = shown(ty).strip_prefix('i').and_then(|bits| bits.parse().ok()).unwrap_or(64_u32);
            let last = (u128::MAX >> (129 - bits)) as i128;
            Some((-last - 1, last))
        }
        _ => None,
    }
}
