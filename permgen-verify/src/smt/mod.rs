//! Questions as SMT-LIB text, and solvers that run as processes of their own.

#[cfg(feature = "z3")]
pub(crate) mod library;
#[cfg(not(feature = "z3"))]
#[path = "without.rs"]
pub(crate) mod library;
mod process;
mod script;

use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "z3")]
use process::Answer;
pub(crate) use process::METHOD as SOLVER;
pub(crate) use script::assertions;
pub use script::script;

/// A solver to run.
///
/// It gets the question on standard input. What it says is trusted, unless it is a counterexample, which is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// The program: a name to be looked up, or a path.
    pub program: PathBuf,
    /// How long it may take, for one question.
    pub time_limit: Duration,
}
