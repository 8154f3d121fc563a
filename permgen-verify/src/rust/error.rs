//! Why a Rust file is not read.

use permgen_codegen::diagnostics::Diagnostic;
use proc_macro2::Span;

/// Why a Rust file, or an annotation in it, is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RustError {
    /// The file cannot be read.
    #[error("`{path}` cannot be read: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// It is not Rust.
    #[error("not Rust: {message} at {line}:{column}")]
    Syntax {
        /// What the parser says.
        message: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// It is too long, or a specification does not fit the function's words.
    #[error("{0}")]
    Shape(String),
}

impl From<syn::Error> for RustError {
    fn from(error: syn::Error) -> Self {
        let (line, column) = position(error.span());
        RustError::Syntax { message: error.to_string(), line, column }
    }
}

impl From<Diagnostic> for RustError {
    fn from(diagnostic: Diagnostic) -> Self {
        let (line, column) = position(diagnostic.span);
        RustError::Syntax { message: diagnostic.message, line, column }
    }
}

/// The line and column of a place, both from 1.
pub(super) fn position(span: Span) -> (usize, usize) {
    let start = span.start();
    (start.line, start.column + 1)
}
