//! The Rust that specifications and declarations are made of: expressions, patterns, types and signatures.
//!
//! `syn` reads these, too, for three times the compile time of all that it is used for otherwise: its features `derive` and `full`
//! are for `#[proves]` and the derives, which read any Rust.

mod expression;
#[cfg(feature = "expand")]
mod function;
#[cfg(feature = "expand")]
mod item;
mod pattern;
mod signs;
#[cfg(all(test, feature = "proves"))]
mod tests;
mod types;

pub(crate) use expression::{Block, Closure, Expr, Kind, Parameter, Path};
#[cfg(feature = "expand")]
pub(crate) use function::{Argument, Binding, Signature, Typed};
#[cfg(feature = "expand")]
pub(crate) use item::{Attribute, Visibility};
pub(crate) use pattern::Pattern;
pub(crate) use signs::inside;
pub(crate) use types::{Shape, Type, shown};
