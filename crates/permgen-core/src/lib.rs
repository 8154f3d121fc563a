//! The engine of `permgen`.
//!
//! # Should I be using this crate?
//!
//! Engines and other users depend on `permgen`, whose macros call this crate while they compile. Use this crate to
//! write tools: it has everything from a map to a proved program as plain functions, and no tokens. Specifications are read, and
//! programs written in output languages, by `permgen-codegen`; tables of magics are the business of `permgen-tables`.
//!
//! # The pipeline
//!
//! [`Meaning`] (such as where the bits go) → candidates (from the strategies of [`search`]) → [`Program`] → [`check`] (a proof that
//! the program computes what is meant) → [`Certified`]. The search proposes; the checker, which shares no code with it, disposes.
//! [`compile()`] is the one door to all of it.
//!
//! # Features
//!
//! All are on by default; macros turn them off that do not need them.
//!
//! - `all-maps`: programs for more than maps of one word that fits in a register of 64 bits.
//! - `deep`: what is found with more than [`Effort::Low`](search::Effort::Low), and exhaustive searches. Without it, each effort
//!   tries the strategies of the lowest.
//! - `terms`: functions of integers as terms.

// Some code serves one feature only. Dead code is found with all of them.
#![cfg_attr(not(all(feature = "all-maps", feature = "deep", feature = "terms")), allow(dead_code))]

pub mod attacks;
pub mod bit_scan;
pub mod bitwise;
pub mod board;
pub mod check;
pub mod compile;
pub mod cost;
pub mod index_map;
pub mod layout;
pub mod linear;
#[cfg(feature = "terms")]
pub mod lower;
pub mod meaning;
pub mod number_map;
pub mod partial_map;
pub mod permutation;
pub mod program;
pub mod recipe;
pub mod search;
pub mod target;
#[cfg(feature = "terms")]
pub mod term;
mod vector;
pub mod width;
pub mod word_map;
mod words;

pub use check::{Certificate, Certified};
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
