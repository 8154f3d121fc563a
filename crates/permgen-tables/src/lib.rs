//! Sliding attacks, lookup tables and their searches: magics, attacks along lines, de Bruijn factors.
//!
//! # Should I be using this crate?
//!
//! Engines depend on `permgen`, whose macro [`sliders!`](../permgen/macro.sliders.html) calls this crate at compile time; the
//! command line finds the tables. Use this crate to write your own search: [`discovery`] has the runner (checkpoints, shards, provenance).
//!
//! [`magic::check`] decides whether a magic is correct by trying every occupancy. It shares no code with the searches.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "discovery")]
pub mod discovery;
pub mod fill;
pub mod hyperbola;
pub mod kindergarten;
pub mod magic;
pub mod obstruction;
pub mod pext;
#[cfg(test)]
mod trials;
mod wide;
