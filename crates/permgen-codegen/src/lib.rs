//! The specification language of permgen, and its outputs: macro and derive expansions, and files.
//!
//! # Should I be using this crate?
//!
//! Engines depend on `permgen`, whose macros call this crate at compile time. Use this crate to write tools that read
//! specifications or emit files in an output language. [`permgen_core`] is the engine behind it, without tokens.
//!
//! # The pipeline
//!
//! [`spec`] (the syntax tree, with spans) → [`permgen_core::partial_map::PartialMap`] (the destination of each bit) → search and
//! checker of [`permgen_core`] → [`emit`].
//!
//! # Features
//!
//! `derive`, `proves` and `tables` are on by default, for the macros other than `permutation!`. So is `all-maps`, for everything
//! beyond maps of one word. `expand`, which the macros enable, writes programs as code; without it, specifications are only
//! read. `files` adds the output languages.
#![cfg_attr(docsrs, feature(doc_cfg))]
// What serves a feature alone is dead without it. Dead code is found with all of them.
#![cfg_attr(
    not(all(
        feature = "all-maps",
        feature = "derive",
        feature = "expand",
        feature = "files",
        feature = "proves",
        feature = "tables"
    )),
    allow(dead_code)
)]
#![cfg_attr(not(feature = "expand"), allow(unused_imports))]

pub mod bounded;
pub mod depth;
#[cfg(feature = "derive")]
pub mod derive;
pub mod diagnostics;
#[cfg(feature = "expand")]
pub mod emit;
#[cfg(feature = "expand")]
pub mod expand;
#[cfg(feature = "proves")]
pub mod reader;
pub mod spec;
mod stream;
mod syntax;
