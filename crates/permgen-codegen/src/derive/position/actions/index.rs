//! `index`: the slots of an array are moved, one for each square.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Type};

use super::super::super::entries::{self, Entry, Value, entries};
use super::super::super::function::number_width;
use super::super::super::types::Shape;
use super::super::action::{Act, ActionForm, Reader, Role, refuse};
use super::super::fit::Fit;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use permgen_core::article::counted;

pub(super) static FORM: ActionForm = ActionForm {
    name: "index",
    choices: &[("index", "an array with a slot for each square; `index, recolor` for a mailbox of pieces")],
    read,
};

/// One slot for each square, in the order of bits; or in those that an array names.
struct Index {
    slots: Option<TokenStream>,
}

fn read(entry: &Entry, _: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    const EXAMPLE: &str = "index(slots = MAILBOX)";
    let tokens = match &entry.value {
        Value::None => return Some(Box::new(Index { slots: None })),
        Value::List(tokens, _) => tokens,
        Value::Is(..) => return refuse(entry, EXAMPLE, wrong),
    };
    let mut slots = None;
    for inner in entries(tokens.clone(), EXAMPLE, wrong) {
        if inner.key != "slots" {
            wrong.push(entries::unknown("key", &inner.key, &["slots"]));
            return None;
        }
        slots = entries::expression(inner.is("slots = MAILBOX", wrong)?.0, wrong);
    }
    match slots {
        Some(slots) => Some(Box::new(Index { slots: Some(slots) })),
        None => refuse(entry, EXAMPLE, wrong),
    }
}

/// The inner length of an array of arrays that together have so many slots, and are not as many themselves.
fn by_rank(ty: &Type, squares: usize) -> Option<(usize, &Expr)> {
    let Shape::Array(inner, _, Some(outer)) = Shape::of(ty) else { return None };
    match Shape::of(inner) {
        Shape::Array(_, length, Some(inner)) if outer != squares && outer * inner == squares => Some((inner, length)),
        _ => None,
    }
}

impl Act for Index {
    fn role(&self) -> Role {
        Role::Layout
    }

    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        if let Shape::Pointer(inner) = Shape::of(ty) {
            return self.check(fit, key, inner, wrong);
        }
        let (squares, board) = (fit.maps.squares(), fit.maps.board_name());
        if self.slots.is_some() {
            if !matches!(Shape::of(ty), Shape::Array(..) | Shape::Unknown) {
                wrong.push(fit.misfit(key, ty, "an array with a slot for each square, and others"));
            }
            return;
        }
        if let Some((inner, length)) = by_rank(ty, squares) {
            let run = fit.maps.neighbours();
            if inner != run {
                wrong.push(
                    Diagnostic::new(
                        length.span(),
                        format!("`{}` has rows of {inner} slots, the {board} of {run}", fit.field),
                    )
                    .help("slots are in the order of the bits that hold the squares, row by row"),
                );
            }
            return;
        }
        match Shape::of(ty) {
            Shape::Array(row, length, Some(count)) if count != squares => {
                if let Shape::Array(_, inner, None) = Shape::of(row) {
                    let message = format!("how many slots the rows of `{}` have is not written as a number", fit.field);
                    let run = fit.maps.neighbours().max(1);
                    let help = format!("write `[[_; {run}]; {}]`", squares / run);
                    wrong.push(Diagnostic::new(inner.span(), message).help(help));
                    return;
                }
                let slots = counted(&count, "slot");
                let message = format!("`{}` has {slots}, the {board} has {squares} squares", fit.field);
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

    fn keeps_slots(&self) -> bool {
        self.slots.is_some()
    }

    fn moves_squares(&self) -> bool {
        true
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { key, old, first, traits, .. } = at;
        let span = at.span;
        if let Shape::Pointer(ty) = Shape::of(at.ty) {
            let held = local("held");
            let (facade, traits) = (at.facade.clone(), traits.clone());
            let first = &quote!(&**#first);
            let new =
                self.emit(&At { key, old: &quote!(#held), first, ty, span, facade, traits: traits.clone() }, values);
            return quote_spanned!(span=> #traits::each(#old, |#held| #new));
        }
        let ty = at.ty;
        let count = Literal::usize_unsuffixed(values.maps.squares());
        let map = values.maps.sources(key.span(), values.wrong);
        let slot = local("slot");
        let number = word_type(number_width(values.maps.squares()));
        let size = quote!(::core::primitive::usize);
        let source = quote!(|#slot| #map(#slot as #number) as #size);
        if let Some(slots) = &self.slots {
            let length = match Shape::of(ty) {
                Shape::Array(_, length, _) => quote!(#length),
                _ => quote!(::core::primitive::usize::MAX),
            };
            values.listed(ty, slots, &length);
            let square = local("square");
            return quote_spanned!(span=> #traits::at_slots(#first, #old, #count, |#square| (#slots)[#square] as #size, #source));
        }
        if by_rank(ty, values.maps.squares()).is_some() {
            return quote_spanned!(span=> #traits::by_rank(#old, #source));
        }
        let method = match values.maps.run() {
            1 => quote_spanned!(span=> map_slots),
            run => {
                let run = Literal::usize_unsuffixed(run);
                quote_spanned!(span=> map_runs::<#run>)
            }
        };
        quote_spanned! {span=>
            #traits::BySquare::<#count>::#method(#old, #source)
        }
    }
}
