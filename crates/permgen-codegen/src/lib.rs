//! The specification language of permgen, and what is written down in the end: macros, derives, files.
//!
//! # Should I be using this crate?
//!
//! Engines depend on `permgen`, whose macros call this crate while they compile. Use it to write tools that read
//! specifications or write files in an output language; [`permgen_core`] is the engine behind it, without tokens.
//!
//! # The way of a specification
//!
//! [`spec`] (what was written, with spans) → [`permgen_core::partial_map::PartialMap`] (where the bits go) → search and checker
//! of [`permgen_core`] → [`emit`].

pub mod bounded;
pub mod depth;
pub mod derive;
pub mod diagnostics;
pub mod emit;
pub mod expand;
pub mod reader;
pub mod spec;
