//! `index`: the slots of an array are moved, one for each square.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::super::types::Shape;
use super::super::action::{Act, Form, Role, alone};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};

pub(super) static FORM: Form = Form {
    name: "index",
    choices: &[("index", "an array with a slot for each square; `index, recolor` for a mailbox of pieces")],
    read: |entry, _, wrong| alone(Index, entry, wrong),
};

struct Index;

impl Act for Index {
    fn role(&self) -> Role {
        Role::Layout
    }

    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        if let Shape::Pointer(inner) = Shape::of(ty) {
            return self.check(fit, key, inner, wrong);
        }
        let (squares, board) = (fit.maps.squares(), fit.maps.board_name());
        match Shape::of(ty) {
            Shape::Array(_, length, Some(count)) if count != squares => {
                let message = format!("`{}` has {count} slots, the {board} has {squares} squares", fit.field);
                wrong.push(Diagnostic::new(length.span(), message).help(format!(
                    "`index` needs one slot for each square; for several such arrays write `each(index)`, for another board `#[{}(board = ..)]` before the type",
                    fit.derive.attribute()
                )));
            }
            Shape::Array(..) | Shape::Unknown => {}
            _ => wrong.push(fit.misfit(key, ty, &format!("an array with {squares} slots"))),
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("Clone".to_owned())
    }

    fn moves_squares(&self) -> bool {
        true
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { key, old, traits, .. } = at;
        let span = at.span;
        let count = Literal::usize_unsuffixed(values.maps.squares());
        let map = values.maps.sources(key.span(), values.wrong);
        let slot = local("slot");
        let (byte, size) = (quote!(::core::primitive::u8), quote!(::core::primitive::usize));
        let method = match values.maps.run() {
            1 => quote_spanned!(span=> map_slots),
            run => {
                let run = Literal::usize_unsuffixed(run);
                quote_spanned!(span=> map_runs::<#run>)
            }
        };
        quote_spanned! {span=>
            #traits::BySquare::<#count>::#method(#old, |#slot| #map(#slot as #byte) as #size)
        }
    }
}
