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
//! [`partial_map::PartialMap`] (where the bits go) → candidates (from the strategies of [`search`]) →
//! [`program::Program`] → [`check`] (a proof that the program is the map).
//! The search proposes; the checker, which shares no code with it, disposes.

pub mod board;
pub mod check;
pub mod index_map;
pub mod lower;
pub mod number_map;
pub mod partial_map;
pub mod permutation;
pub mod program;
pub mod recipe;
pub mod search;
pub mod target;
pub mod term;
pub mod width;

/// The version of permgen that generated code and files of results name as their origin.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
