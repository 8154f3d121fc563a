//! Expressions: the new value of a field from the old one.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

use super::super::identity;
use super::super::types::Shape;
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
    /// The field that is being made, for messages.
    pub(super) field: String,
    /// How many functions on bits there are.
    pub(super) bits: usize,
    /// What is in fields and must agree with the map.
    pub(super) agreements: Vec<Agreement>,
}

/// A type with a map or a numbering of its own.
pub(super) struct Agreement {
    /// The field that it is in.
    pub(super) field: String,
    /// What is known of it: a constant of the kind.
    pub(super) constant: TokenStream,
    pub(super) kind: Agreed,
    /// The type.
    pub(super) ty: Type,
}

/// What must agree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Agreed {
    /// The map of something nested.
    Map,
    /// The numbering of a bitboard or a square.
    Layout,
}

impl Values<'_, '_> {
    /// Notes that something nested must have the same map.
    pub(super) fn agree_nested(&mut self, at: &At<'_>) {
        let (leaf, traits) = (Shape::leaf(at.ty), &at.traits);
        let known = match self.container.derive {
            Derive::ColorFlip => quote!(#traits::identity::Of::<#leaf, #traits::identity::Nested>::MAP),
            Derive::Transform => {
                let constant = identity::constant_of(&self.container.name);
                quote!(<#leaf>::#constant)
            }
        };
        self.agree(Agreed::Map, leaf, known);
    }

    /// Notes that a type must agree with the map.
    pub(super) fn agree(&mut self, kind: Agreed, ty: &Type, constant: TokenStream) {
        self.agreements.push(Agreement { field: self.field.clone(), constant, kind, ty: ty.clone() });
    }
}

/// A value that an action is to change.
pub(super) struct At<'a> {
    /// The action's name.
    pub(super) key: &'a Ident,
    /// An expression for a reference to the old value; a variable with the value, for an exchange.
    pub(super) old: &'a TokenStream,
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
            Some(none) => quote! {
                if *#old == #none { #none } else { #new }
            },
            None => new,
        }
    }
}

/// The same tokens, shown somewhere else.
pub(super) fn relocated(tokens: &TokenStream, place: Span) -> TokenStream {
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
