//! The Rust that specifications and declarations are made of: expressions, patterns and signatures.
//!
//! `syn` reads these, too, for three times the compile time of all that it is used for otherwise: its feature `full` is for
//! `#[proves]` and the derives, which read any Rust.

mod expression;
#[cfg(feature = "expand")]
mod function;
mod pattern;
#[cfg(all(test, feature = "proves"))]
mod tests;

use proc_macro2::{Delimiter, TokenTree};

use permgen_core::vector::IntoVector as _;

pub(crate) use expression::{Block, Closure, Expr, Kind, Parameter, Path};
#[cfg(feature = "expand")]
pub(crate) use function::{Argument, Binding, Signature, Typed};
pub(crate) use pattern::Pattern;

/// What is in the invisible brackets that a `macro_rules!` put around it.
fn inside(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    match &tokens[..] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => inside(group.stream()),
        _ => tokens,
    }
}
