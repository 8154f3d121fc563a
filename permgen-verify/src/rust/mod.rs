//! Rust files: which functions say which map they are, and which conditions of `cfg` stand in them.
//!
//! Nothing is proved here. What a function does is for the compiler to say: [`crate::compiled`].

mod annotation;
mod conditions;
mod error;
mod invocation;

use std::path::Path;

pub(crate) use annotation::strange_comments;
pub use annotation::{Annotation, Annotations, Strange};
pub use error::RustError;
pub use invocation::{Argument, Invocation};
use quote::ToTokens;

/// A Rust file.
#[derive(Clone, Debug)]
pub struct File {
    syntax: syn::File,
    text: String,
}

/// A longer file is not read.
const MOST_TEXT: usize = 16 << 20;

impl File {
    /// The file with this text.
    ///
    /// # Errors
    ///
    /// If it is not Rust.
    pub fn parse(text: &str) -> Result<Self, RustError> {
        if text.len() > MOST_TEXT {
            return Err(RustError::Shape(format!("a file of more than {MOST_TEXT} bytes")));
        }
        check_nesting(text)?;
        Ok(Self { syntax: syn::parse_file(text)?, text: text.to_owned() })
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not Rust.
    pub fn read(path: &Path) -> Result<Self, RustError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| RustError::Unreadable { path: path.display().to_string(), why: error.to_string() })?;
        Self::parse(&text)
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The name of a function, and the line in which its declaration begins, as the compiler counts: that of `pub`, `const` or `fn`.
fn declared_in<'a>(visibility: &syn::Visibility, signature: &'a syn::Signature) -> (usize, &'a syn::Ident) {
    let first = visibility.to_token_stream().into_iter().chain(signature.to_token_stream()).next();
    let span = first.map_or_else(|| signature.ident.span(), |token| token.span());
    (error::position(span).0, &signature.ident)
}

/// Refuses text that takes a parser too deep, or too long: checked on its tokens, which are read without recursion.
pub(crate) fn check_nesting(text: &str) -> Result<(), RustError> {
    // The parser reports what is not made of tokens.
    let Ok(tokens) = text.parse::<proc_macro2::TokenStream>() else { return Ok(()) };
    Ok(permgen_codegen::depth::check(&tokens, &permgen_codegen::depth::SOURCE)?)
}
