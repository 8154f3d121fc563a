//! Why there is nothing to prove.

use permgen_codegen::reader::Refusal;
use proc_macro2::Span;

/// Why no claim can be made of a function or a law.
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
    /// Something that is not modelled.
    #[error("unsupported: {what} at {line}:{column}")]
    Unsupported {
        /// What it is.
        what: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// There is no function of that name.
    #[error("there is no function `{name}`")]
    NoFunction {
        /// The name.
        name: String,
        /// The functions that there are.
        candidates: Vec<String>,
    },
    /// There are several functions of that name.
    #[error("`{name}` is ambiguous: {}", .candidates.join(", "))]
    Ambiguous {
        /// The name.
        name: String,
        /// Which.
        candidates: Vec<String>,
    },
    /// A function or law does not take or return what is asked for.
    #[error("{0}")]
    Shape(String),
}

impl RustError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            RustError::NoFunction { candidates, .. } if candidates.is_empty() => None,
            RustError::NoFunction { candidates, .. } => Some(format!("there are: {}", candidates.join(", "))),
            RustError::Unsupported { what, .. } if what.starts_with("unbounded loop") => {
                Some("count rounds with constants, such as `for _ in 0..64`".to_owned())
            }
            RustError::Unsupported { .. } => {
                Some("its machine code may be provable: `permgen prove --binary FILE --symbol NAME`".to_owned())
            }
            _ => None,
        }
    }

    /// Whether the input is fine and only not modelled.
    #[must_use]
    pub const fn is_unsupported(&self) -> bool {
        matches!(self, RustError::Unsupported { .. })
    }
}

impl From<syn::Error> for RustError {
    fn from(error: syn::Error) -> Self {
        let (line, column) = position(error.span());
        RustError::Syntax { message: error.to_string(), line, column }
    }
}

impl From<Refusal> for RustError {
    fn from(refusal: Refusal) -> Self {
        let (line, column) = position(refusal.span);
        if refusal.is_shape {
            RustError::Shape(format!("{} at {line}:{column}", refusal.what))
        } else {
            RustError::Unsupported { what: refusal.what, line, column }
        }
    }
}

/// The line and column of a place, both from 1.
pub(super) fn position(span: Span) -> (usize, usize) {
    let start = span.start();
    (start.line, start.column + 1)
}
