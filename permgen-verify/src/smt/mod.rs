//! Questions as SMT-LIB text, and solvers that run as processes of their own.

#[cfg(feature = "z3")]
pub(crate) mod library;
#[cfg(not(feature = "z3"))]
#[path = "without.rs"]
pub(crate) mod library;
mod process;
mod script;
pub(crate) mod solver;

#[cfg(feature = "z3")]
use process::Answer;
pub(crate) use process::METHOD as SOLVER;
pub(crate) use script::assertions;
pub use script::script;
pub use solver::Solver;
