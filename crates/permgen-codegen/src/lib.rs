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
//!
//! # Features
//!
//! `derive`, `proves` and `tables`, on by default, are for the macros other than `permutation!`, and `all-maps` is for what is more
//! than a map of one word. `files` adds the output languages.

// What serves a feature alone is dead without it. Dead code is found with all of them.
#![cfg_attr(
    not(all(feature = "all-maps", feature = "derive", feature = "proves", feature = "tables")),
    allow(dead_code)
)]

pub mod bounded;
pub mod depth;
#[cfg(feature = "derive")]
pub mod derive;
pub mod diagnostics;
pub mod emit;
pub mod expand;
#[cfg(feature = "proves")]
pub mod reader;
pub mod spec;
