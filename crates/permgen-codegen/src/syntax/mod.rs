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

pub(crate) use expression::{Block, Closure, Expr, Kind, Parameter, Path};
#[cfg(feature = "expand")]
pub(crate) use function::{Argument, Binding, Signature, Typed};
pub(crate) use pattern::Pattern;
