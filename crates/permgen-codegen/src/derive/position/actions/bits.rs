//! `bits`: bits of a word change places.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::super::entries::{Entry, Value};
use super::super::super::swap::{self, Ranges};
use super::super::super::types::{Shape, a_type, pair};
use super::super::action::{Act, ActionForm, Reader, refuse};
use super::super::fit::Fit;
use super::super::value::{At, Values, clone};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

const EXAMPLE: &str = "bits(0..2 <-> 2..4)";

pub(super) static FORM: ActionForm =
    ActionForm { name: "bits", choices: &[(EXAMPLE, "castling rights and other flags")], read };

struct Bits {
    /// The word, when it is named.
    word: Option<Width>,
    swaps: Vec<Ranges>,
}

fn read(entry: &Entry, _: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    let Value::List(tokens, span) = &entry.value else { return refuse(entry, EXAMPLE, wrong) };
    let (word, tokens) = leading_word(tokens.clone());
    let pairs = swap::pairs(tokens, *span, EXAMPLE, wrong);
    Some(Box::new(Bits { word, swaps: swap::ranges(&pairs, "bit", wrong) }))
}

/// `u8, ` before a list of bits.
fn leading_word(tokens: TokenStream) -> (Option<Width>, TokenStream) {
    let mut rest = tokens.clone().into_iter();
    let width = match (rest.next(), rest.next()) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
            Width::from_rust_type(&name.to_string())
        }
        _ => None,
    };
    (width, if width.is_some() { rest.tokens() } else { tokens })
}

/// The type of a word in arrays, pairs, options, vectors and boxes.
fn leaf(ty: &Type) -> &Type {
    let inner = Shape::leaf(ty);
    pair(inner).map_or(inner, |[first, _]| leaf(first))
}

impl Bits {
    fn within(&self, width: Width, field: &str, wrong: &mut Diagnostics) {
        let bits = i128::from(width.bits());
        for (side, range) in self.swaps.iter().flat_map(|swap| swap.sides.iter().zip([&swap.left, &swap.right])) {
            if range.start < 0 || range.end > bits {
                let bit = if range.start < 0 { range.start } else { range.start.max(bits) };
                wrong.push(
                    Diagnostic::new(side.span, format!("bit {bit} is not in `{field}`, a `{width}`"))
                        .help(format!("bits are 0 to {}; ranges end before their second number", bits - 1)),
                );
            }
        }
    }

    fn specification(&self) -> TokenStream {
        let swaps = self.swaps.iter().map(|swap| {
            let length = swap.left.end - swap.left.start;
            format!("swap_fields({}, {}, {length})", swap.left.start, swap.right.start)
        });
        let text = swaps.vec().join(" then ");
        if text.is_empty() { quote::quote!(identity) } else { text.parse().unwrap_or_default() }
    }
}

impl Act for Bits {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        match (fit.leaf(leaf(ty)), self.word) {
            (None, None) => wrong.push(
                Diagnostic::new(key.span(), format!("`{}` is {}, whose bits are not known", fit.field, a_type(ty)))
                    .help("name its word: `bits(u8, 0..2 <-> 2..4)`, or derive on that type and write `nested`"),
            ),
            (None, Some(word)) => self.within(word, &fit.field, wrong),
            (Some(Shape::Word(width)), word) if word.is_none_or(|word| word == width) => {
                self.within(width, &fit.field, wrong);
            }
            (Some(Shape::Word(width)), _) => wrong.push(
                Diagnostic::new(leaf(ty).span(), format!("`{}` is a `{width}`, `bits` names another word", fit.field))
                    .help("leave the word in `bits` out"),
            ),
            (Some(_), _) => wrong.push(fit.misfit(key, ty, "an unsigned integer of fixed size")),
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        self.word.map(|word| format!("permgen::flip::Board<{word}>"))
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { key, old, traits, span, .. } = at;
        let width = match Shape::of(leaf(at.ty)) {
            Shape::Word(width) => Some(width),
            _ => self.word,
        };
        let Some(width) = width else { return clone(old) };
        let name = format!("swap_bits_{}", values.bits);
        *values.bits += 1;
        let (word, map) =
            (word_type(width), values.maps.on_bits(&name, width, self.specification(), key.span(), values.wrong));
        quote_spanned!(*span=> #traits::Board::<#word>::map_board(#old, #map))
    }
}
