//! A solver that runs as a process of its own, as it is named.

use std::path::PathBuf;
use std::time::Duration;

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
