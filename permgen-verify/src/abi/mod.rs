//! What functions take and return, and how they are called on x86-64.
//!
//! One model for every source: [`types`] of values that are words, a [`signature::Signature`] with which a function's machine code
//! is called, and the [`words`] of it that a map is about. Types come from debug information ([`crate::dwarf`]), or from whoever
//! asks (`--signature`). How their values are passed is said by a [`convention`], that of C or of Go, or by LLVM's definition of
//! the very function ([`llvm`]), where rustc's assembly is at hand.

#[cfg(feature = "tools")]
pub(crate) mod convention;
#[cfg(feature = "tools")]
pub(crate) mod llvm;
pub(crate) mod registers;
#[cfg(feature = "tools")]
pub(crate) mod signature;
#[cfg(feature = "tools")]
pub(crate) mod types;
#[cfg(feature = "tools")]
pub(crate) mod words;
