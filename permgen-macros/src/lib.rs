//! The macros of `permgen`; use them through that crate.
