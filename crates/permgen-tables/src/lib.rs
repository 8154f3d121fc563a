//! Tables that are found once and looked up often: magics, attacks along lines, de Bruijn factors.
//!
//! # Should I be using this crate?
//!
//! Engines depend on `permgen`, whose macros [`magics!`](../permgen/macro.magics.html) and
//! [`line_attacks!`](../permgen/macro.line_attacks.html) call this crate while they compile, and find tables with the command
//! line. Use this crate to write a search of one's own: [`discovery`] has the runner (checkpoints, shards, provenance).
//!
//! [`magic::check`] decides whether a magic is right, by trying every occupancy; it shares no code with the searches.

#[cfg(feature = "discovery")]
pub mod discovery;
pub mod lines;
pub mod magic;
