//! Claims about machine code, and the one line that proves it in tests.

use std::fmt;
use std::path::Path;
use std::sync::OnceLock;

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::partial_map::PartialMap;

use super::{Argument, Conduct, Execution, Function, MachineError, read};
use crate::term::{Binary, Terms};
use crate::{Claim, Counterexample, Evidence, Fault, Options, Reason, Verdict};

/// A claim about a function's machine code.
#[derive(Clone, Debug)]
pub struct MachineClaim {
    /// What is claimed, and that the function returns.
    pub claim: Claim,
    /// For which inputs it does not, or is not known to.
    pub conduct: Conduct,
}

impl MachineClaim {
    /// Decides the claim: see [`Conduct::decide`].
    ///
    /// # Errors
    ///
    /// As for [`crate::decide`].
    pub fn decide(&self, options: &Options) -> Result<Verdict, Fault> {
        self.conduct.decide(&self.claim, options)
    }
}

impl Function {
    /// The claim that the function does with every word, which the map promises to do right, what the map does. The word is
    /// input 0 of the question.
    ///
    /// # Errors
    ///
    /// When the map's words are not passed in registers.
    pub fn claim(&self, map: &PartialMap) -> Result<MachineClaim, MachineError> {
        let mut terms = Terms::new();
        let word = terms.input("x", map.input().bits());
        let Execution { result, steps, conduct, .. } =
            self.execute(&mut terms, &[Argument::Word(word)], map.output().bits())?;
        let result = result.expect("a result was asked for");
        let returns = conduct.returns(&mut terms);
        let mut claim = Claim { steps, ..Claim::function_is_map(self.name(), terms, map, word, result) };
        claim.question.claim = claim.question.terms.binary(Binary::And, claim.question.claim, returns);
        Ok(MachineClaim { claim, conduct })
    }
}

/// Proves that a function in a file is the map that a specification, such as `sq ^ 56`, means.
///
/// # Errors
///
/// When it is not proved, for whatever reason.
pub fn prove_symbol(path: impl AsRef<Path>, symbol: &str, specification: &str) -> Result<Evidence, NotProved> {
    let file = read(path.as_ref()).map_err(NotProved::Machine)?;
    prove_in(&file, symbol, specification)
}

fn prove_in(file: &[u8], symbol: &str, specification: &str) -> Result<Evidence, NotProved> {
    let resolved = Spec::parse_str(specification)
        .and_then(|specification| specification.resolve(&Scope::new(None)))
        .map_err(|diagnostics| NotProved::Specification(diagnostics.to_string()))?;
    let map = resolved.map;
    let function = Function::from_bytes(file, symbol).map_err(NotProved::Machine)?;
    let claim = function.claim(&map).map_err(NotProved::Machine)?;
    match claim.decide(&Options::default()).map_err(NotProved::Fault)? {
        Verdict::Proved(evidence) => Ok(evidence),
        Verdict::Refuted(Counterexample { inputs, .. }) => {
            let MachineClaim { claim, conduct } = claim;
            if let Some(panic) = conduct.panic_on(&claim.question.terms, &inputs) {
                return Err(NotProved::Panics { function: claim.name, word: inputs[0], what: panic.to_string() });
            }
            let (_, expected, got) = claim.explain(&inputs).sides.expect("two words are compared");
            Err(NotProved::Refuted { function: claim.name, word: inputs[0], expected, got })
        }
        Verdict::Unknown(reason) => Err(NotProved::Unknown(reason)),
    }
}

/// Proves that a function in the running executable is the map that a specification means: the line for an engine's tests.
/// See [the module](super) for an example.
///
/// # Errors
///
/// As [`prove_symbol`].
pub fn prove_own(symbol: &str, specification: &str) -> Result<Evidence, NotProved> {
    // It is read once: tests prove many functions, and with its debug information it is large.
    static OWN: OnceLock<Result<Vec<u8>, MachineError>> = OnceLock::new();
    let file = OWN.get_or_init(|| {
        let path = std::env::current_exe().map_err(|error| MachineError::Unreadable {
            path: "the running executable".into(),
            reason: error.to_string(),
        })?;
        read(&path)
    });
    prove_in(file.as_ref().map_err(|error| NotProved::Machine(error.clone()))?, symbol, specification)
}

/// Why machine code is not proved to be a map. `Debug` is as readable as `Display`, since `unwrap` shows it.
#[derive(Clone, PartialEq, Eq)]
pub enum NotProved {
    /// The specification means no map.
    Specification(String),
    /// The code could not be found or executed.
    Machine(MachineError),
    /// The code is another map.
    Refuted {
        /// The function.
        function: String,
        /// A word for which it is wrong.
        word: u128,
        /// What the map makes of the word.
        expected: u128,
        /// What the function makes of it.
        got: u128,
    },
    /// The function does not return.
    Panics {
        /// The function.
        function: String,
        /// A word for which it does not.
        word: u128,
        /// What it does, and where.
        what: String,
    },
    /// It was not found out.
    Unknown(Reason),
    /// The verifier is at fault.
    Fault(Fault),
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProved::Specification(diagnostics) => f.write_str(diagnostics),
            NotProved::Machine(error) => match error.help() {
                Some(help) => write!(f, "{error}\nhelp: {help}"),
                None => write!(f, "{error}"),
            },
            NotProved::Refuted { function, word, expected, got } => write!(
                f,
                "refuted: `{function}` makes {got:#x} of {word:#x}, not {expected:#x}; bit {} is the first that differs",
                (got ^ expected).trailing_zeros()
            ),
            NotProved::Panics { function, word, what } => {
                write!(f, "refuted: `{function}` does not return from {word:#x}: {what}")
            }
            NotProved::Unknown(reason) => write!(f, "unknown: {reason}"),
            NotProved::Fault(fault) => write!(f, "{fault}"),
        }
    }
}

impl fmt::Debug for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for NotProved {}
