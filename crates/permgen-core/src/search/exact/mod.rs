//! What is best for certain: either a shortest program, or a proof that there is none so short, within a stated scope.
//!
//! - [`linear`]: every program over a set of operations whose values are all GF(2)-linear in the input, by exhaustive search.
//! - [`information`]: how many operations most permutations take, by counting programs.
//! - [`chains`]: chains of rotations and rotate blends, by counting how far bits move.

pub mod chains;
pub mod information;
pub mod linear;
mod operations;
