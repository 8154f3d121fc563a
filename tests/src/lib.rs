//! Shared pieces of the integration tests.

pub mod benchmarks;
pub mod documents;
pub mod fuzzing;
pub mod routines;
pub mod skip;
pub mod suite;

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
