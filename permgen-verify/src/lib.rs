//! Proofs that a program, a function of an engine, or its compiled machine code computes the declared map of bits; or
//! an input for which it does not.
//!
//! # Should I be using this crate?
//!
//! Yes, as one of the `[dev-dependencies]`, if your tests should prove functions that you wrote, in one line each:
//! [`assert_proven!`], [`assert_law!`] or [`assert_equal!`]. Yes, if you write a tool that decides questions about words of
//! bits. No, if `permgen` generates your functions: they are proved while your crate compiles.
//!
//! # What is decided
//!
//! A claim first becomes [`term`]s over the bits of its inputs: [`lower`] translates programs and maps, and [`machine`]
//! translates machine code. The terms become a [`Question`]: does the claim hold for every input that satisfies the
//! assumptions? [`decide`] returns the answer of the first method that has one.
//!
//! # Features
//!
//! Without features, the crate proves functions of the running test, programs, and questions about terms. `tools` adds
//! the parts that the command line needs: proofs of Rust source and of compiled files, scans, and archives of proofs. `z3`
//! adds the solver z3 as a library.
//!
//! In short, [`prove`] compares a program with a map, [`running`] analyzes functions of the running test, [`binary`] analyzes
//! functions of compiled files, and [`compiled`] compiles Rust source first.
//!
//! Four words have a fixed meaning, here and in all output:
//!
//! - **proven**: a complete method decided the claim, and is named;
//! - **checked**: a stored proof was replayed by a checker that shares no code with the prover;
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
pub mod lower;
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

pub use permgen_core::term;

pub use choice::Choice;
pub use claim::{Claim, Explanation, ProveError, Sides, Step, WidthsDiffer, prove};
pub use decide::decide;
pub use expected::{Expected, Squares};
pub use question::{
    Case, Counterexample, Evidence, Fault, LinearChecker, Method, Options, Question, Reason, Replay, Shown, Verdict,
};
pub use repair::{Repair, repair};
