//! `map`: the bits of words are moved.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::super::types::Shape;
use super::super::action::{Act, Form, alone};
use super::super::fit::Fit;
use super::super::value::{Agreed, At, Values};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;

pub(super) static FORM: Form = Form {
    name: "map",
    choices: &[("map", "bitboards: the squares move")],
    read: |entry, _, wrong| alone(Map, entry, wrong),
};

struct Map;

impl Act for Map {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let word = fit.maps.width();
        match fit.leaf(ty) {
            Some(Shape::Word(width)) if width != word => {
                let (board, squares) = (fit.maps.board_name(), fit.maps.squares());
                let message =
                    format!("`{}` is a `{width}`, the {squares} squares of the {board} are in a `{word}`", fit.field);
                wrong.push(Diagnostic::new(Shape::leaf(ty).span(), message).help(format!(
                    "make it a `{word}`, or name another board before the type: `#[{}(board = ..)]`",
                    fit.derive.attribute()
                )));
            }
            None | Some(Shape::Word(_)) => {}
            Some(_) => wrong.push(fit.misfit(key, ty, &format!("a bitboard of `{word}`"))),
        }
    }

    fn bound(&self, fit: &Fit<'_>) -> Option<String> {
        Some(format!("permgen::flip::Board<{}>", fit.maps.width()))
    }

    fn moves_squares(&self) -> bool {
        true
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { old, traits, span, .. } = at;
        let word = word_type(values.maps.width());
        let map = values.maps.on_boards(values.wrong);
        let leaf = Shape::leaf(at.ty);
        if matches!(Shape::of(leaf), Shape::Unknown) {
            let known = quote!(#traits::identity::Of::<#leaf, #traits::identity::Words<#word>>::LAYOUT);
            values.agree(leaf, Agreed::Layout(known));
        }
        quote_spanned!(*span=> #traits::Board::<#word>::map_board(#old, #map))
    }
}
