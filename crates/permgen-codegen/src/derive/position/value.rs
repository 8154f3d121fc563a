//! Expressions: the new value of a field from the old one.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::swap::Ranges;
use super::super::types::Shape;
use super::actions::{Action, Kind};
use super::container::Container;
use super::maps::Maps;
use super::slots::Slot;
use super::{Derive, Field};
use crate::diagnostics::Diagnostics;
use crate::emit::header::word_type;

/// Makes expressions, and notes which functions they need.
pub(super) struct Values<'a, 'b> {
    pub(super) container: &'a Container,
    pub(super) maps: &'b mut Maps<'a>,
    pub(super) wrong: &'b mut Diagnostics,
    /// Whether the type has parameters, which constants may depend on.
    pub(super) is_generic: bool,
    /// The field that is being made, for messages.
    pub(super) field: String,
    /// How many functions on bits there are.
    pub(super) bits: usize,
}

impl Values<'_, '_> {
    /// The new value of a field, from an expression for a reference to the old one.
    pub(super) fn of(&mut self, field: &Field<'_>, old: &TokenStream) -> TokenStream {
        self.field = field.name();
        self.actions(&field.actions, old, field.ty)
    }

    fn actions(&mut self, actions: &[Action], old: &TokenStream, ty: &Type) -> TokenStream {
        let indexed = actions.iter().any(|action| matches!(action.kind, Kind::Index));
        match actions {
            [action] if !matches!(action.kind, Kind::Swap(_)) => return self.action(action, old, ty, ty),
            _ => {}
        }
        // Values first, then slots, then functions, which get what the others make.
        let phase = |action: &&Action| match action.kind {
            Kind::Swap(_) => 1,
            Kind::With(_) => 2,
            _ => 0,
        };
        let mut ordered: Vec<&Action> = actions.iter().collect();
        ordered.sort_by_key(phase);
        let value = local("value");
        let mut statements = TokenStream::new();
        let mut current = old.clone();
        for action in ordered {
            if let Kind::Swap(slots) = &action.kind {
                if statements.is_empty() {
                    let start = clone(old);
                    statements.extend(quote!(let #value = #start;));
                }
                let new = self.exchanged(&value, slots, ty);
                statements.extend(quote!(let #value = #new;));
            } else {
                let element = match (&action.kind, Shape::of(ty)) {
                    (Kind::Index | Kind::Each(_) | Kind::With(_), _) => ty,
                    (_, Shape::Array(element, ..)) if indexed => element,
                    _ => ty,
                };
                let new = self.action(action, &current, ty, element);
                statements.extend(quote!(let #value = #new;));
            }
            current = quote_spanned!(Span::mixed_site().located_at(ty.span())=> (&#value));
        }
        if statements.is_empty() {
            return clone(old);
        }
        quote!({ #statements #value })
    }

    /// A variable whose slots changed places; of an option, those of what is in it.
    fn exchanged(&self, value: &Ident, slots: &[(Slot, Slot)], ty: &Type) -> TokenStream {
        // Taken apart and put together, an array need never be in memory.
        const FEW: usize = 16;
        let numbers = |(left, right): &(Slot, Slot)| match (left, right) {
            (Slot::Number(left, _), Slot::Number(right, _)) => Some((*left, *right)),
            _ => None,
        };
        match (Shape::of(ty), slots.iter().map(numbers).collect::<Option<Vec<_>>>()) {
            (Shape::Option(inner), _) => {
                let new = self.exchanged(value, slots, inner);
                quote!(::core::option::Option::map(#value, |#value| #new))
            }
            (Shape::Array(_, _, Some(count)), Some(pairs)) if count <= FEW => {
                let old: Vec<Ident> = (0..count).map(|slot| local(&format!("slot_{slot}"))).collect();
                let mut new = old.clone();
                for (left, right) in pairs {
                    new.swap(left, right); // both are in range, or it is reported
                }
                quote!({ let [#(#old),*] = #value; [#(#new),*] })
            }
            _ => {
                let exchanges = slots.iter().map(|(left, right)| self.exchange(value, left, right, ty));
                quote!({ let mut #value = #value; #(#exchanges)* #value })
            }
        }
    }

    fn exchange(&self, value: &Ident, left: &Slot, right: &Slot, ty: &Type) -> TokenStream {
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
                        self.bounds(&[(left, &first), (right, &second)], &quote!(#length))
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

    fn bounds(&self, slots: &[(&Slot, &TokenStream)], length: &TokenStream) -> TokenStream {
        let message = format!("a slot that `{}` swaps is out of range", self.field);
        slots
            .iter()
            .map(|(slot, index)| {
                let check = quote_spanned!(slot.span()=> ::core::assert!((#index) < (#length), #message));
                // An item is evaluated even where the function is not used, but cannot depend on parameters.
                if self.is_generic { quote!(const { #check };) } else { quote!(const _: () = #check;) }
            })
            .collect()
    }

    /// One action; `old` is an expression for a reference.
    fn action(&mut self, action: &Action, old: &TokenStream, ty: &Type, element: &Type) -> TokenStream {
        // The traits' errors belong to the field's type.
        let span = Span::call_site().located_at(ty.span());
        let facade = &relocated(&self.container.facade, span);
        let traits = quote_spanned!(span=> #facade::flip);
        let new = match &action.kind {
            Kind::Map => {
                let word = word_type(self.maps.width());
                let map = self.maps.on_boards(self.wrong);
                quote_spanned!(span=> #traits::Board::<#word>::map_board(#old, #map))
            }
            Kind::Bits(written, _) => {
                let width = match Shape::of(Shape::leaf(element)) {
                    Shape::Word(width) => Some(width),
                    _ => *written,
                };
                let Some(width) = width else { return clone(old) };
                let name = format!("swap_bits_{}", self.bits);
                self.bits += 1;
                let (word, map) = (word_type(width), self.maps.on_bits(&name, width, action, self.wrong));
                quote_spanned!(span=> #traits::Board::<#word>::map_board(#old, #map))
            }
            Kind::Index => {
                let count = Literal::usize_unsuffixed(self.maps.squares());
                let map = self.maps.sources(action.key.span(), self.wrong);
                let slot = local("slot");
                let (byte, size) = (quote!(::core::primitive::u8), quote!(::core::primitive::usize));
                let method = match self.maps.run() {
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
            Kind::Square => {
                let map = self.maps.on_squares(action.key.span(), self.wrong);
                let count = self.maps.squares() as u8;
                numbers(&traits, old, &map, count, "square", span)
            }
            Kind::File | Kind::Rank => match self.maps.on_lines(action, self.wrong) {
                Some((map, count)) => numbers(&traits, old, &map, count, &action.key.to_string(), span),
                None => return clone(old),
            },
            Kind::Negate => quote_spanned!(span=> #traits::Negate::negated(#old)),
            Kind::Toggle => quote_spanned!(span=> #traits::Toggle::toggled(#old)),
            Kind::Recolor(codes) if codes.is_empty() => {
                quote_spanned!(span=> #facade::ColorFlip::color_flip(#old))
            }
            Kind::Recolor(codes) => recolored(&traits, old, codes, span),
            Kind::Nested => match self.container.derive {
                Derive::ColorFlip => quote_spanned!(span=> #facade::ColorFlip::color_flip(#old)),
                Derive::Transform => self.nested(old, element, span),
            },
            Kind::With(path) => {
                quote_spanned!(syn::spanned::Spanned::span(path)=> #facade::flip::Call::<#ty, #ty, _>::call(&(#path), #old))
            }
            Kind::Each(inner) => {
                let inner_ty = match Shape::of(ty) {
                    Shape::Array(element, ..) => element,
                    _ => ty,
                };
                let element = local("element");
                let action = self.actions(inner, &quote!(#element), inner_ty);
                quote_spanned!(span=> #traits::each(#old, |#element| #action))
            }
            Kind::Keep | Kind::Recompute(_) | Kind::Swap(_) => clone(old),
        };
        match &action.none {
            Some(none) => quote! {
                if *#old == #none { #none } else { #new }
            },
            None => new,
        }
    }

    /// The method of the same name on a type, or on what is in arrays and options of it.
    fn nested(&self, old: &TokenStream, ty: &Type, span: Span) -> TokenStream {
        let (facade, name) = (&self.container.facade, &self.container.name);
        let element = local("element");
        match Shape::of(ty) {
            Shape::Array(inner, ..) => {
                let new = self.nested(&quote!(#element), inner, span);
                quote_spanned!(span=> #facade::flip::each(#old, |#element| #new))
            }
            Shape::Option(inner) => {
                let new = self.nested(&quote!(#element), inner, span);
                quote_spanned!(span=> ::core::option::Option::map(::core::option::Option::as_ref(#old), |#element| #new))
            }
            _ => quote_spanned!(span=> <#ty>::#name(#old)),
        }
    }
}

/// The same tokens, shown somewhere else.
fn relocated(tokens: &TokenStream, place: Span) -> TokenStream {
    let relocate = |mut token: TokenTree| {
        token.set_span(token.span().located_at(place));
        token
    };
    tokens.clone().into_iter().map(relocate).collect()
}

/// A variable that cannot be mixed up with a name of the user's.
pub(super) fn local(name: &str) -> Ident {
    format_ident!("{name}", span = Span::mixed_site())
}

pub(super) fn clone(old: &TokenStream) -> TokenStream {
    let span = old.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    quote_spanned!(Span::call_site().located_at(span)=> ::core::clone::Clone::clone(#old))
}

fn numbers(traits: &TokenStream, old: &TokenStream, map: &Ident, count: u8, what: &str, span: Span) -> TokenStream {
    let number = local("number");
    let message = format!("{{}} is not the number of a {what} of this board: is `none = ..` missing?");
    let count = Literal::u8_unsuffixed(count);
    quote_spanned! {span=>
        #traits::Number::map_number(#old, |#number| {
            ::core::debug_assert!(#number < #count, #message, #number);
            #map(#number)
        })
    }
}

/// Codes change places; what is in no range stays.
fn recolored(traits: &TokenStream, old: &TokenStream, codes: &[Ranges], span: Span) -> TokenStream {
    let code = local("code");
    let number = |number: i128| -> TokenStream { number.to_string().parse().unwrap_or_default() };
    let arms = codes.iter().flat_map(|Ranges { left, right }| [(left, right), (right, left)]).map(|(from, to)| {
        let (first, last) = (number(from.start), number(from.end - 1));
        let distance = (to.start - from.start).abs();
        let distance = number(distance);
        let sign = if to.start > from.start { quote!(+) } else { quote!(-) };
        quote!(#first..=#last => #code #sign #distance,)
    });
    quote_spanned! {span=>
        #traits::Codes::map_codes(#old, |#code| match #code {
            #(#arms)*
            _ => #code,
        })
    }
}
