//! The engine of `permgen`.
//!
//! # Should I be using this crate?
//!
//! Engines and other users depend on `permgen`, whose macros call this crate at compile time. Use this crate to write tools:
//! it goes from a map to a proved program with plain functions, without tokens. `permgen-codegen` reads specifications and emits
//! programs in output languages. `permgen-tables` has magics and other tables.
//!
//! # The pipeline
//!
//! [`Meaning`] (for example the destination of each bit) → candidates (from the strategies of [`search`]) → [`Program`] → [`check`]
//! (a proof that the program has this meaning) → [`Certified`]. The search proposes programs. The checker decides, and shares no
//! code with the search. [`compile()`] is the only entry point to the pipeline.
//!
//! # Stability
//!
//! The names at the root, and what their methods take and return, follow semantic versioning. What else the modules have is
//! unstable: the other crates of permgen use it, and any release may change it.
//!
//! # Features
//!
//! All are on by default. Macros that do not need them turn them off.
//!
//! - `all-maps`: programs for more than maps of one word that fits in a 64-bit register.
//! - `deep`: the results of [`Effort`](search::Effort)s above [`Low`](search::Effort::Low), and exhaustive searches. Without it,
//!   every effort tries only the strategies of the lowest one. Also what tools tell of a permutation.
//! - `search`: programs for meanings. Without it, the crate only says what maps and programs mean, and checks programs.
//! - `tables`: proofs of attacks along lines and of bit scans.
//! - `terms`: functions of integers as terms.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some code serves one feature only. Dead code is found with all of them.
#![cfg_attr(
    not(all(feature = "all-maps", feature = "deep", feature = "search", feature = "tables", feature = "terms")),
    allow(dead_code)
)]

#[doc(hidden)]
pub mod article;
pub mod attacks;
pub mod bit_scan;
pub mod bitwise;
pub mod board;
pub mod check;
#[cfg(feature = "search")]
pub mod compile;
#[cfg(feature = "search")]
pub mod cost;
pub mod exchange;
#[doc(hidden)]
pub mod fast_map;
#[cfg(feature = "all-maps")]
pub mod index_map;
pub mod layout;
pub mod linear;
pub mod matrix;
pub mod meaning;
pub mod number_map;
#[doc(hidden)]
pub mod pairs;
pub mod partial_map;
pub mod permutation;
pub mod program;
#[doc(hidden)]
pub mod random;
#[cfg(feature = "search")]
pub mod recipe;
#[cfg(feature = "search")]
pub mod search;
pub mod target;
#[cfg(feature = "terms")]
pub mod term;
#[doc(hidden)]
pub mod vector;
pub mod width;
pub mod word_map;
mod words;

pub use check::{Certificate, Certified};
#[cfg(feature = "search")]
pub use compile::{Compiled, Request, compile};
pub use meaning::Meaning;
pub use partial_map::PartialMap;
pub use permutation::Permutation;
pub use program::Program;
pub use target::Target;
pub use width::Width;
pub use word_map::WordMap;

/// The version of permgen that generated code and files of results name as their origin.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
