//! Streams of tokens from iterators.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Collects into a [`TokenStream`].
///
/// [`Iterator::collect`] does the same, but it is compiled for each iterator anew, at length, for the compiler's streams and for
/// others.
pub(crate) trait IntoStream: Iterator + Sized {
    /// The tokens of the items, one after the other.
    fn tokens(self) -> TokenStream
    where
        Self::Item: ToTokens,
    {
        let mut tokens = TokenStream::new();
        for item in self {
            item.to_tokens(&mut tokens);
        }
        tokens
    }
}

impl<I: Iterator> IntoStream for I {}
