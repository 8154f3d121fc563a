//! `map`: the bits of words are moved.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::super::types::Shape;
use super::super::action::{Act, ActionForm, alone};
use super::super::fit::Fit;
use super::super::value::{Agreed, At, Values};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Grouping;
use permgen_core::layout::Words;

pub(super) static FORM: ActionForm = ActionForm {
    name: "map",
    choices: &[("map", "bitboards: the squares move")],
    read: |entry, _, wrong| alone(Map, entry, wrong),
};

struct Map;

impl Act for Map {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let words = fit.maps.words();
        let held = held(ty, words.count > 1);
        match fit.leaf(ty) {
            Some(Shape::Word(_)) if held.is_some_and(|held| held != words) => {
                let (board, squares, field) = (fit.maps.board_name(), fit.maps.squares(), &fit.field);
                let is = held.map_or_else(String::new, |held| held.to_string());
                let message = format!("`{field}` is a `{is}`, the {squares} squares of the {board} are in a `{words}`");
                wrong.push(Diagnostic::new(Shape::leaf(ty).span(), message).help(format!(
                    "make it a `{words}`, or name another board before the type: `#[{}(board = ..)]`",
                    fit.derive.attribute()
                )));
            }
            None | Some(Shape::Word(_)) => {}
            Some(_) => wrong.push(fit.misfit(key, ty, &format!("a bitboard of `{words}`"))),
        }
    }

    fn bound(&self, fit: &Fit<'_>) -> Option<String> {
        Some(format!("permgen::flip::Board<{}>", fit.maps.words()))
    }

    fn moves_squares(&self) -> bool {
        true
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let word = Grouping::Array.ty(values.maps.words());
        let map = values.maps.on_boards(values.wrong);
        let leaf = Shape::leaf(at.ty);
        if matches!(Shape::of(leaf), Shape::Unknown) {
            let known = quote!(#traits::identity::Of::<#leaf, #traits::identity::Words<#word>>::LAYOUT);
            values.agree(leaf, Agreed::Layout(known));
        }
        quote_spanned!(*span=> #traits::Board::<#word>::map_board(#old, #map))
    }
}

/// The words of one board in a type that is written out: a word, or, where boards are in several, the innermost array.
fn held(ty: &Type, several: bool) -> Option<Words> {
    match Shape::of(ty) {
        Shape::Word(width) => Some(Words::one(width)),
        Shape::Array(inner, _, count) => match held(inner, several)? {
            Words { count: 1, width } if several && matches!(Shape::of(inner), Shape::Word(_)) => {
                Words::new(count?, width)
            }
            words => Some(words),
        },
        Shape::Option(inner) | Shape::Vec(inner) | Shape::Pointer(inner) => held(inner, several),
        _ => None,
    }
}
