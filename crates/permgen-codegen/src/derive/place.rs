//! Where the compiler shows errors about generated code.

use crate::stream::IntoStream as _;
use proc_macro2::{Span, TokenStream, TokenTree};

/// The same tokens, shown somewhere else.
pub(in crate::derive) fn relocated(tokens: &TokenStream, place: Span) -> TokenStream {
    let relocate = |mut token: TokenTree| {
        token.set_span(token.span().located_at(place));
        token
    };
    tokens.clone().into_iter().map(relocate).tokens()
}
