//! Expressions: the new value of a field from the old one.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

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
