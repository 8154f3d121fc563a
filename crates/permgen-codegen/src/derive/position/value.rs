//! Expressions: the new value of a field from the old one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::super::identity;
use super::super::types::{Shape, pair};
use super::Derive;
use super::container::Container;
use super::maps::Maps;
use crate::diagnostics::Diagnostics;

/// What expressions need to know and need to have beside them.
pub(super) struct Values<'a, 'b> {
    pub(super) container: &'a Container,
    pub(super) maps: &'b mut Maps<'a>,
    pub(super) wrong: &'b mut Diagnostics,
    /// Whether the type has parameters, which constants may depend on.
    pub(super) is_generic: bool,
    /// The name of the field, for messages.
    pub(super) field: &'b str,
    /// How many functions on bits there are.
    pub(super) bits: &'b mut usize,
    /// What is in fields and must agree with the map.
    pub(super) agreements: &'b mut Vec<Agreement>,
}

/// A type that knows something of its own.
pub(super) struct Agreement {
    /// The field that it is in.
    pub(super) field: String,
    pub(super) ty: Type,
    pub(super) agreed: Agreed,
}

/// What must agree, with a constant that says what is known of the type.
pub(super) enum Agreed {
    /// The map of something nested.
    Map(TokenStream),
    /// The numbering of a bitboard or a square.
    Layout(TokenStream),
    /// How many there are of something, and are needed.
    Count(TokenStream, &'static str, u16),
    /// Slots that an array names, the length of the array that they are in, and how many they must be.
    Slots(TokenStream, TokenStream, usize),
}

impl Values<'_, '_> {
    /// Notes that something nested must have the same map.
    pub(super) fn agree_nested(&mut self, at: &At<'_>) {
        self.agree_nested_in(at.ty, &at.traits);
    }

    fn agree_nested_in(&mut self, ty: &Type, traits: &TokenStream) {
        let leaf = Shape::leaf(ty);
        if let Some(parts) = pair(leaf) {
            return parts.into_iter().for_each(|part| self.agree_nested_in(part, traits));
        }
        let known = match self.container.derive {
            Derive::ColorFlip => quote!(#traits::identity::Of::<#leaf, #traits::identity::Nested>::MAP),
            Derive::Transform => {
                let constant = identity::constant_of(&self.container.name);
                quote!(<#leaf>::#constant)
            }
        };
        self.agree(leaf, Agreed::Map(known));
    }

    /// Notes that an array names different slots of another.
    pub(super) fn listed(&mut self, ty: &Type, slots: &TokenStream, length: &TokenStream) {
        self.agree(ty, Agreed::Slots(slots.clone(), length.clone(), self.maps.squares()));
    }

    /// Notes that a type must agree with the map.
    pub(super) fn agree(&mut self, ty: &Type, agreed: Agreed) {
        self.agreements.push(Agreement { field: self.field.to_owned(), ty: ty.clone(), agreed });
    }
}

/// A value that an action is to change.
pub(super) struct At<'a> {
    /// The action's name.
    pub(super) key: &'a Ident,
    /// An expression for a reference to the old value; a variable with the value, for an exchange.
    pub(super) old: &'a TokenStream,
    /// An expression for a reference to the value before all actions.
    pub(super) first: &'a TokenStream,
    pub(super) ty: &'a Type,
    /// Where errors about traits belong.
    pub(super) span: Span,
    pub(super) facade: TokenStream,
    /// The module of traits.
    pub(super) traits: TokenStream,
}

impl At<'_> {
    /// A new value, unless the old one is that which means nothing.
    pub(super) fn unless(&self, none: Option<&TokenStream>, new: TokenStream) -> TokenStream {
        let old = self.old;
        match none {
            Some(none) => {
                let unmoved = local("none");
                // A struct literal is no operand of a condition.
                quote!({ let #unmoved = #none; if *#old == #unmoved { #unmoved } else { #new } })
            }
            None => new,
        }
    }
}

pub(super) use crate::derive::names::local;

pub(super) fn clone(old: &TokenStream) -> TokenStream {
    let span = old.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    quote_spanned!(Span::call_site().located_at(span)=> ::core::clone::Clone::clone(#old))
}
