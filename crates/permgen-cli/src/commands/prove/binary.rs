//! Machine code as a subject.

use std::path::Path;

use permgen_core::width::Width;
use permgen_verify::machine::{Function, MachineError};

use super::program::specification;
use super::{Subject, Unmodelled, invocation};
use crate::args::Prove;
use crate::errors::BadInput;

/// What a function in a binary claims.
pub(super) fn subject(args: &Prove, file: &Path, symbol: &str) -> anyhow::Result<Result<Subject, Unmodelled>> {
    let source = specification(args, Width::W64)?;
    let bad_input = |error: MachineError| {
        let message = match &error {
            // It names the file itself.
            MachineError::Unreadable { .. } => error.to_string(),
            _ => format!("`{}`: {error}", file.display()),
        };
        let bad = BadInput::new(message);
        match error.help() {
            Some(help) => bad.with_help(help),
            None => bad,
        }
    };
    let function = Function::from_file(file, symbol).map_err(bad_input)?;
    let claim = match function.claim(&source.map) {
        Ok(claim) => claim,
        Err(error @ MachineError::Unsupported { .. }) => {
            let (name, reason, help) = (function.name().to_owned(), error.to_string(), error.help());
            return Ok(Err(Unmodelled { name, reason, help }));
        }
        Err(error) => return Err(bad_input(error).into()),
    };
    // What the caller left in registers is nothing that a test could choose.
    let is_callable = claim.question.terms.inputs().len() == 1;
    let call = is_callable.then(|| invocation(function.name().to_owned(), source.map.input().bits()));
    Ok(Ok(Subject { claim, board: source.board, call, reference: None, panics: Vec::new(), correct: None }))
}
