//! Shared pieces of the integration tests.

pub mod fuzzing;
pub mod suite;
