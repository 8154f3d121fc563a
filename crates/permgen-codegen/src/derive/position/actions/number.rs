//! `square`, `file`, `rank`: numbers that move with the squares.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::super::entries::{self, Entry, Value, entries};
use super::super::super::types::{Shape, a_type, pair};
use super::super::action::{Act, ActionForm, Reader};
use super::super::fit::Fit;
use super::super::value::{Agreed, At, Values, clone, local};
use crate::diagnostics::{Diagnostic, Diagnostics};

pub(super) static SQUARE: ActionForm = ActionForm {
    name: "square",
    choices: &[("square, file, rank", "a number, or an option of one; `square(none = 64)` with a sentinel")],
    read: |entry, reader, wrong| read(Of::Square, entry, reader, wrong),
};

pub(super) static FILE: ActionForm =
    ActionForm { name: "file", choices: &[], read: |entry, reader, wrong| read(Of::File, entry, reader, wrong) };

pub(super) static RANK: ActionForm =
    ActionForm { name: "rank", choices: &[], read: |entry, reader, wrong| read(Of::Rank, entry, reader, wrong) };

/// What is numbered.
#[derive(Clone, Copy)]
enum Of {
    Square,
    File,
    Rank,
}

/// The facade moves numbers as a `u8`.
const MOST_SQUARES: usize = 256;

struct Number {
    of: Of,
    none: Option<TokenStream>,
}

fn read(of: Of, entry: &Entry, _: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    Some(Box::new(Number { of, none: none(entry, wrong)? }))
}

/// The value that means nothing and stays: `square`, or `square(none = 64)`.
pub(super) fn none(entry: &Entry, wrong: &mut Diagnostics) -> Option<Option<TokenStream>> {
    let example = format!("{}(none = 64)", entry.key);
    let mut none = None;
    match &entry.value {
        Value::None => {}
        Value::List(tokens, _) => {
            for inner in entries(tokens.clone(), &example, wrong) {
                if inner.key != "none" {
                    wrong.push(entries::unknown("key", &inner.key, &["none"]));
                    return None;
                }
                none = entries::expression(inner.is("none = 64", wrong)?.0, wrong);
            }
        }
        Value::Is(..) => {
            wrong.push(entry.misused(&example));
            return None;
        }
    }
    Some(none)
}

/// Reports a value that means nothing where there are several values.
pub(super) fn check_none(none: Option<&TokenStream>, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
    let Some(none) = none else { return };
    let (mut element, mut action) = (ty, format!("{key}(none = {none})"));
    while let Shape::Array(inner, ..) | Shape::Vec(inner) | Shape::Pointer(inner) = Shape::of(element) {
        (element, action) = (inner, format!("each({action})"));
    }
    let help = match Shape::of(element) {
        Shape::Option(_) => format!("write `{key}`: `None` stays as it is"),
        _ if pair(element).is_some() => format!("write an array instead of the pair, and `each({action})`"),
        _ if std::ptr::eq(element, ty) => return,
        _ => format!("write `{action}`"),
    };
    let message = format!("`none` is about one number, `{}` is {}", fit.field, a_type(ty));
    wrong.push(Diagnostic::new(key.span(), message).help(help));
}

impl Act for Number {
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        let fits = |shape: &Shape<'_>| matches!(shape, Shape::Word(_) | Shape::Usize | Shape::Signed);
        fit.expect(key, ty, "a number", fits, wrong);
        check_none(self.none.as_ref(), fit, key, ty, wrong);
        let squares = fit.maps.squares();
        if matches!(self.of, Of::Square) && squares > MOST_SQUARES {
            let board = fit.maps.board_name();
            let message = format!("the {board} has {squares} squares, `square` is for at most {MOST_SQUARES}");
            wrong.push(Diagnostic::new(key.span(), message).help(
                "`file` and `rank` go further, and so does `index`; for the number of a square write `with = path`",
            ));
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("permgen::flip::Number".to_owned())
    }

    fn moves_squares(&self) -> bool {
        true
    }

    fn is_about_one(&self) -> bool {
        self.none.is_some()
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        let At { key, old, traits, span, .. } = at;
        let (map, count) = match self.of {
            Of::Square => (values.maps.on_squares(key.span(), values.wrong), values.maps.squares() as u16),
            Of::File | Of::Rank => {
                let is_file = matches!(self.of, Of::File);
                let Some(lines) = values.maps.on_lines(is_file, key.span(), values.wrong) else { return clone(old) };
                lines
            }
        };
        let leaf = Shape::leaf(at.ty);
        if matches!(Shape::of(leaf), Shape::Unknown) {
            let known = quote!(#traits::identity::Of::<#leaf, #traits::identity::Numbers>);
            let what = match self.of {
                Of::Square => {
                    values.agree(leaf, Agreed::Layout(quote!(#known::LAYOUT)));
                    "squares"
                }
                Of::File => "files",
                Of::Rank => "ranks",
            };
            values.agree(leaf, Agreed::Count(quote!(#known::COUNT), what, count));
        }
        let number = local("number");
        let message = format!("{{}} is not the number of a {key} of this board: is `none = ..` missing?");
        let last = Literal::u8_unsuffixed((count - 1) as u8);
        // Every `u8` is the number of a square where there are as many.
        let asserted =
            (count <= 255).then(|| quote_spanned!(*span=> ::core::debug_assert!(#number <= #last, #message, #number);));
        let new = quote_spanned! {*span=>
            #traits::Number::map_number(#old, |#number| {
                #asserted
                #map(#number)
            })
        };
        at.unless(self.none.as_ref(), new)
    }
}
