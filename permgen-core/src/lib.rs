//! The engine of `permgen`.
//!
//! # Should I be using this crate?
//!
//! Engines and other users depend on `permgen`, whose macros call this crate while they compile. Use this crate to
//! write tools: it has everything from specification to proved program as plain functions.
//!
//! # The pipeline
//!
//! `Spec` (what was written, with spans) → [`partial_map::PartialMap`] (where the bits go) → candidates (from the
//! strategies of [`search`]) → [`program::Program`] → [`check`] (a proof that the program is the map) → [`emit`].
//! The search proposes; the checker, which shares no code with it, disposes.

pub mod board;
pub mod check;
pub mod derive;
pub mod diagnostics;
#[cfg(feature = "discovery")]
pub mod discovery;
pub mod emit;
pub mod expand;
pub mod handwritten;
pub mod index_map;
pub mod lines;
pub mod magic;
pub mod number_map;
pub mod partial_map;
pub mod permutation;
pub mod program;
pub mod recipe;
pub mod search;
pub mod spec;
pub mod target;
pub mod width;
