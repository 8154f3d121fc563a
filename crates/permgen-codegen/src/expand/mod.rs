//! What the macros do: from a user's tokens to the tokens that replace them.
//!
//! Everything works on `proc_macro2`, so that it can be called from tests and tools; `permgen-macros` only hands tokens
//! over. Nothing panics: whatever is wrong becomes `compile_error!` at its place, next to a stub of the function, so that
//! one mistake is reported once and others still show.

mod around;
#[cfg(feature = "tables")]
mod bit_scan;
mod block;
mod boards;
mod choice;
#[cfg(feature = "proves")]
mod claimed;
pub(crate) mod function;
#[cfg(feature = "tables")]
mod module;
mod options;
mod own_types;
#[cfg(feature = "all-maps")]
mod permute_slice;
#[cfg(feature = "proves")]
mod proved;
#[cfg(feature = "proves")]
mod proved_choice;
#[cfg(feature = "proves")]
mod proves;
pub(crate) mod signature;
mod slices;
#[cfg(feature = "tables")]
mod sliders;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::diagnostics::{Diagnostic, Diagnostics};
use signature::Declaration;

#[cfg(feature = "tables")]
pub use bit_scan::bit_scan;
pub use block::{linear_block, permutation_block};
#[cfg(feature = "all-maps")]
pub use permute_slice::permute_slice;
#[cfg(feature = "proves")]
pub use proves::{proved_specification, proves_attribute};
#[cfg(all(feature = "tables", feature = "files"))]
pub use sliders::sliders_pieces;
#[cfg(feature = "tables")]
pub use sliders::{Order as SlidersOrder, orders as sliders_orders, sliders};

/// Expands `#[permutes(sq ^ 56)] pub const fn flip(board: u64) -> u64;`.
#[must_use]
pub fn permutation_attribute(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let declaration = match Declaration::parse(item.clone()) {
        Ok(declaration) => declaration,
        Err(wrong) => {
            let errors = wrong.to_compile_errors();
            return quote::quote!(#errors #item);
        }
    };
    let generated = match &declaration.body {
        Some((_, span)) => Err(Diagnostic::new(*span, format!("`{}` has a body", declaration.name()))
            .help("the attribute's argument says what it does: end the declaration with `;`")
            .into()),
        None => {
            let context = function::Context::default();
            function::Plan::new(&declaration, arguments, Span::call_site(), &context)
                .and_then(|plan| plan.write(&plan.docs()))
        }
    };
    or_stub(&declaration, generated, false)
}

/// The generated tokens, or the errors and a stub; one that takes `self` is for an `impl` only.
fn or_stub(declaration: &Declaration, generated: Result<TokenStream, Diagnostics>, is_associated: bool) -> TokenStream {
    generated.unwrap_or_else(|wrong| {
        let mut tokens = wrong.to_compile_errors();
        if is_associated || declaration.signature.receiver().is_none() {
            tokens.extend(declaration.stub());
        }
        tokens
    })
}

/// Whether an identifier occurs anywhere.
fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// Whether a name stands between `if` or `match` and the braces.
fn is_condition(body: &TokenStream, name: &str) -> bool {
    let mut is_inside = false;
    body.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace || !is_inside => {
            is_inside = false;
            is_condition(&group.stream(), name)
        }
        TokenTree::Ident(word) if word == "if" || word == "match" => {
            is_inside = true;
            false
        }
        token => is_inside && mentions(&token.clone().into(), name),
    })
}
