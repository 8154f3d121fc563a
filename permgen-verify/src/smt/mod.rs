//! Questions as SMT-LIB text, for solvers that run as processes of their own.

use std::path::PathBuf;
use std::time::Duration;

/// A solver to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    /// The program: a name to be looked up, or a path.
    pub program: PathBuf,
    /// How long it may take.
    pub time_limit: Duration,
}
