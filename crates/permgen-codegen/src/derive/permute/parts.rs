//! What is emitted for one type.

use proc_macro2::TokenStream;
use quote::quote;

/// What one type gets.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) functions: TokenStream,
    pub(super) methods: TokenStream,
}

/// Lints that casts between a square's field and a `u8` may meet.
pub(super) fn casts() -> TokenStream {
    quote! {
        #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, clippy::unnecessary_cast)]
        #[allow(trivial_numeric_casts)]
    }
}
