//! Laws in machine code: functions that return `true` for all that they take.

use super::{assumed, signature_of};
use crate::claim::Claim;
use crate::machine::{Function, MachineClaim, MachineError};
use crate::question::Question;
use crate::term::{Binary, Terms};

/// The claim that a function in a file's contents returns `true` for all words that it takes. It may call others. `symbol` and
/// `signature` are those of [`claim`](super::claim).
///
/// # Errors
///
/// If there is no such function, it takes anything but words or returns anything but a `bool`, or nobody says what it takes.
pub fn law(file: &[u8], symbol: &str, signature: Option<&str>) -> Result<MachineClaim, MachineError> {
    let function = Function::from_bytes(file, symbol)?;
    let wrong = |reason: &str| MachineError::Signature { reason: format!("`{}` {reason}", function.name()) };
    let signature = signature_of(file, symbol, &function, signature)?.ok_or_else(|| {
        wrong(
            "takes words in a way that nobody says: compile with debug information, `-g`, or say it: \
             `--signature 'extern \"C\" fn(a: u64) -> bool'`",
        )
    })?;
    let is_bool = matches!(&signature.results[..], [result] if result.bits == 1);
    if !is_bool || !signature.takes_only_words() {
        return Err(wrong("is not a law: a law takes words, and returns a `bool`"));
    }
    let mut terms = Terms::new();
    let (words, given) = signature.inputs(&mut terms);
    let arguments = terms.inputs().len();
    let called = signature.call(&function, &mut terms, &words)?;
    let [holds] = called.results[..] else { return Err(wrong("is not a law: it returns several words")) };
    let returns = called.conduct.returns(&mut terms);
    let claim = terms.binary(Binary::And, returns, holds);
    let question = Question { terms, given, claim, cases: Vec::new() };
    let claim = Claim {
        name: function.name().to_owned(),
        question,
        taken: Vec::new(),
        sides: Vec::new(),
        steps: Vec::new(),
        program: None,
    };
    Ok(MachineClaim { claim, conduct: called.conduct, arguments, assumed: assumed(&function, signature.assumed()) })
}
