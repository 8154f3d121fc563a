//! `swap`: slots change places, or fields.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::super::entries::{Entry, Value};
use super::super::super::place::relocated;
use super::super::super::swap;
use super::super::super::types::{Shape, a_type, shown};
use super::super::action::{Act, ActionForm, Reader, Role, refuse};
use super::super::fit::Fit;
use super::super::slots::Slot;
use super::super::value::{At, Values, local};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::counted;
use permgen_core::vector::IntoVector as _;

const EXAMPLE: &str = "swap(0 <-> 1)";

pub(super) static FORM: ActionForm = ActionForm {
    name: "swap",
    choices: &[("map, swap(0 <-> 1)", "and slots change places; `swap(white <-> black)` for fields")],
    read,
};

/// Slots of one value; fields that change places are the reader's to know.
struct Swap(Vec<(Slot, Slot)>);

fn read(entry: &Entry, reader: &mut Reader<'_>, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    let Value::List(tokens, span) = &entry.value else { return refuse(entry, EXAMPLE, wrong) };
    let pairs = swap::pairs(tokens.clone(), *span, EXAMPLE, wrong);
    let places = reader.swaps.read(&pairs, wrong);
    if places.is_empty() { None } else { Some(Box::new(Swap(places))) }
}

impl Act for Swap {
    fn role(&self) -> Role {
        Role::Exchange
    }

    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics) {
        if let Shape::Option(inner) | Shape::Pointer(inner) = Shape::of(ty) {
            return self.check(fit, key, inner, wrong);
        }
        for slot in self.0.iter().flat_map(|(left, right)| [left, right]) {
            let error = match (slot, Shape::of(ty)) {
                (Slot::Number(number, span), Shape::Array(_, _, Some(count))) if *number >= count => {
                    let last = count.saturating_sub(1);
                    let message = format!("slot {number} is out of range, `{}` is {}", fit.field, a_type(ty));
                    Diagnostic::new(*span, message)
                        .help(format!("its slots are 0 to {last}; ranges end before their second number"))
                }
                (Slot::Alternate(span), Shape::Array(_, _, Some(count))) if count % 2 == 1 => {
                    let slots = counted(&count, "slot");
                    Diagnostic::new(*span, format!("the swap is not symmetric: `{}` has {slots}", fit.field))
                        .help("even and odd slots change places in an array of an even length")
                }
                (_, Shape::Array(..) | Shape::Vec(_) | Shape::Unknown) => continue,
                (slot, _) => {
                    let error = fit.misfit(key, ty, "slots that change places");
                    Diagnostic { span: slot.span(), ..error }
                }
            };
            wrong.push(error);
            return;
        }
    }

    fn bound(&self, _: &Fit<'_>) -> Option<String> {
        Some("Clone".to_owned())
    }

    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream {
        exchanged(at.old, &self.0, at.ty, &at.traits, values)
    }
}

/// A variable whose slots changed places; of an option, those of what is in it.
fn exchanged(
    value: &TokenStream,
    slots: &[(Slot, Slot)],
    ty: &Type,
    traits: &TokenStream,
    values: &Values<'_, '_>,
) -> TokenStream {
    // Taken apart and put together, an array need never be in memory.
    const FEW: usize = 16;
    let numbers = |(left, right): &(Slot, Slot)| match (left, right) {
        (Slot::Number(left, _), Slot::Number(right, _)) => Some((*left, *right)),
        _ => None,
    };
    match (Shape::of(ty), slots.iter().map(numbers).whole()) {
        (Shape::Option(inner), _) => {
            let new = exchanged(value, slots, inner, traits, values);
            quote!(::core::option::Option::map(#value, |#value| #new))
        }
        // What is shared is not changed where it is.
        (Shape::Pointer(inner), _) if shown(ty).split('<').next().is_some_and(|path| path.ends_with("Arc")) => {
            let (held, new) = (local("held"), exchanged(value, slots, inner, traits, values));
            quote!(#traits::each(&#value, |#held| { let #value = ::core::clone::Clone::clone(#held); #new }))
        }
        (Shape::Array(_, _, Some(count)), Some(pairs)) if count <= FEW => {
            let old: Vec<Ident> = (0..count).map(|slot| local(&format!("slot_{slot}"))).vec();
            let mut new = old.clone();
            for (left, right) in pairs {
                new.swap(left, right); // both are in range, or it is reported
            }
            quote!({ let [#(#old),*] = #value; [#(#new),*] })
        }
        _ => {
            let exchanges = slots.iter().map(|(left, right)| exchange(value, left, right, ty, values));
            let apart = apart(slots, ty, values);
            quote!({ #apart let mut #value = #value; #(#exchanges)* #value })
        }
    }
}

/// That slots which expressions name are in no other exchange: of arrays while the crate compiles, else in builds with assertions.
fn apart(slots: &[(Slot, Slot)], ty: &Type, values: &Values<'_, '_>) -> TokenStream {
    let all = slots.iter().flat_map(|(left, right)| [left, right]);
    let (named, numbers): (Vec<_>, Vec<_>) = all.partition(|slot| matches!(slot, Slot::Expression(..)));
    if named.is_empty() || slots.len() == 1 {
        return TokenStream::new();
    }
    let span = named[0].span();
    let count = named.len();
    let indices = named.into_iter().chain(numbers).filter_map(Slot::index);
    let (facade, field) = (&values.container.facade, values.field);
    let check = relocated(&quote!(#facade::flip::identity::apart(#field, #count, &[#(#indices),*])), span);
    match Shape::of(ty) {
        Shape::Array(..) => while_compiling(&check, values),
        _ => quote!(if ::core::cfg!(debug_assertions) { #check }),
    }
}

fn exchange(value: &TokenStream, left: &Slot, right: &Slot, ty: &Type, values: &Values<'_, '_>) -> TokenStream {
    match (left, right) {
        (Slot::Inner(left), Slot::Inner(right)) => {
            quote!(::core::mem::swap(&mut #value.#left, &mut #value.#right);)
        }
        (Slot::Alternate(_), Slot::Alternate(_)) => {
            let pair = local("pair");
            quote!(for #pair in <[_]>::chunks_exact_mut(&mut #value, 2) { <[_]>::swap(#pair, 0, 1); })
        }
        _ => {
            let (Some(first), Some(second)) = (left.index(), right.index()) else { return TokenStream::new() };
            // Numbers were checked against lengths that are numbers, everything else is while the crate compiles.
            let known = matches!((left, right), (Slot::Number(..), Slot::Number(..)));
            let checks = match Shape::of(ty) {
                Shape::Array(_, length, count) if count.is_none() || !known => {
                    bounds(&[(left, &first), (right, &second)], &quote!(#length), values)
                }
                _ => TokenStream::new(),
            };
            match Shape::of(ty) {
                Shape::Array(..) => quote!(#checks <[_]>::swap(&mut #value, #first, #second);),
                _ => quote!(#checks #value.swap(#first, #second);),
            }
        }
    }
}

fn bounds(slots: &[(&Slot, &TokenStream)], length: &TokenStream, values: &Values<'_, '_>) -> TokenStream {
    let message = format!("a slot that `{}` swaps is out of range", values.field);
    let check = |(slot, index): &(&Slot, &TokenStream)| {
        while_compiling(&quote_spanned!(slot.span()=> ::core::assert!((#index) < (#length), #message)), values)
    };
    slots.iter().map(check).tokens()
}

/// An item is evaluated even where the function is not used, but cannot depend on parameters.
fn while_compiling(check: &TokenStream, values: &Values<'_, '_>) -> TokenStream {
    if values.is_generic { quote!(const { #check };) } else { quote!(const _: () = #check;) }
}
