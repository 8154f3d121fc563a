//! Why a compiler's word is not to be had.

use std::fmt;

/// A target of a package that needs features which are not chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The target.
    pub target: String,
    /// The features.
    pub features: Vec<String>,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not built: it needs the features `{}`", self.target, self.features.join(","))
    }
}

/// Why there is no claim about what a compiler makes of a source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// There is no compiler, or none that works.
    #[error("no compiler is at hand: {0}")]
    NoCompiler(String),
    /// The compiler has no standard library for the machine whose code is followed.
    #[error("the compiler has no standard library for `x86_64-unknown-linux-gnu`")]
    NoTarget,
    /// The file lies in a package, and none of its targets reads it.
    #[error("no target of the package in `{0}` reads this file")]
    Unread(String),
    /// The same, of those that are built: others need features that are not chosen.
    #[error("no target that is built of the package in `{folder}` reads this file; {}", shown(.targets))]
    LeftOut {
        /// The package's folder.
        folder: String,
        /// The targets that are not built.
        targets: Vec<LeftOut>,
    },
    /// The compiler rejects the source: its own words.
    #[error("the compiler rejects it:\n{0}")]
    Rejected(String),
    /// The function, or the whole, cannot be followed.
    #[error("{0}")]
    Unsupported(String),
    /// No function of that name was compiled.
    #[error("no function `{name}` was compiled")]
    NoFunction {
        /// The name.
        name: String,
        /// Functions that were.
        candidates: Vec<String>,
    },
    /// There are several functions of that name.
    #[error("`{name}` is ambiguous: {}", .candidates.join(", "))]
    Ambiguous {
        /// The name.
        name: String,
        /// Which, and where.
        candidates: Vec<String>,
    },
    /// A function or law does not take or return what is asked for.
    #[error("{0}")]
    Shape(String),
}

fn shown(targets: &[LeftOut]) -> String {
    targets.iter().map(LeftOut::to_string).collect::<Vec<_>>().join("; ")
}

impl CompileError {
    /// What a compiler means by what it said.
    pub(super) fn said(errors: String) -> Self {
        if errors.contains("error: toolchain ") || errors.contains("error: rustup could not") {
            return CompileError::NoCompiler(errors.trim().to_owned());
        }
        match errors.contains("`x86_64-unknown-linux-gnu` target may not be installed") {
            true => CompileError::NoTarget,
            false => CompileError::Rejected(errors),
        }
    }

    /// Whether the input is fine, and what a compiler makes of it is only not known.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self, CompileError::NoCompiler(_) | CompileError::NoTarget | CompileError::Unsupported(_))
    }
}

/// What gets the standard library for [`CompileError::NoTarget`].
pub(super) const NO_TARGET: &str = "`rustup target add x86_64-unknown-linux-gnu` gets it";
