//! Proofs: that a program, a function in someone's engine, or the machine code that a compiler made of it, is the
//! declared map of bits; or an input for which it is not.
//!
//! # Should I be using this crate?
//!
//! Yes, among the `[dev-dependencies]`, if your tests should prove functions that you wrote: one line each, by
//! [`assert_proven!`], [`assert_law!`] or [`assert_equal!`]. Also for tools that decide questions about words of bits. No, for
//! functions that `permgen` makes: they are proved while your crate compiles.
//!
//! # What is decided
//!
//! Whatever is to be proved becomes [`term`]s over the bits of its inputs first ([`lower`] makes them of programs and
//! maps, [`machine`] of machine code), then a [`Question`]: wherever what is
//! given holds, the claim does. [`decide`] answers it, by the first of several methods that knows.
//!
//! # Features
//!
//! Without features, the crate proves functions of the running test, programs, and questions about terms. `tools` adds
//! what the command line needs: Rust source that is compiled first, files that somebody compiled, scans, and archives of
//! proofs. `z3` adds the solver z3 as a library.
//!
//! In short: [`prove`] compares a program with a map; [`running`] follows functions of the running test; [`binary`] follows those
//! of files that somebody compiled, and [`compiled`] compiles Rust source first.
//!
//! Four words mean exactly this, here and in all that is printed:
//!
//! - **proven**: a complete method said yes, and is named;
//! - **checked**: a stored proof was replayed by a checker that shares no code with what made it;
//! - **tested**: tried on samples;
//! - **trusted**: assumed, and listed.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "tools"), allow(dead_code, unused_imports))]

#[cfg(test)]
extern crate self as permgen_verify;

mod abi;
#[cfg(feature = "tools")]
pub mod archive;
#[cfg(feature = "tools")]
pub mod arrays;
mod bdd;
#[cfg(feature = "tools")]
pub mod binary;
pub mod budget;
mod cases;
mod choice;
mod claim;
#[cfg(feature = "tools")]
pub mod compiled;
mod cone;
mod decide;
#[cfg(feature = "tools")]
mod dwarf;
mod exhaustive;
mod expected;
#[cfg(feature = "tools")]
pub mod factor;
#[cfg(feature = "tools")]
pub mod index;
mod linear;
pub mod machine;
mod methods;
mod question;
mod quotient;
pub mod recognize;
mod repair;
pub mod running;
#[cfg(feature = "tools")]
pub mod rust;
pub mod sat;
#[cfg(feature = "tools")]
pub mod scan;
pub mod smt;

pub use permgen_core::{lower, term};

pub use choice::Choice;
pub use claim::{Claim, Explanation, ProveError, Sides, Step, WidthsDiffer, prove};
pub use decide::decide;
pub use expected::{Expected, Squares};
pub use question::{
    Case, Counterexample, Evidence, Fault, LinearChecker, Method, Options, Question, Reason, Replay, Shown, Verdict,
};
pub use repair::{Repair, repair};
