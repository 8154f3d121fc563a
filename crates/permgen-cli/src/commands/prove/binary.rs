//! Machine code as a subject.

use std::path::Path;

use permgen_core::width::Width;
use permgen_verify::machine::{Function, MachineClaim, MachineError};

use super::program::specification;
use super::{Subject, invocation};
use crate::args::Prove;
use crate::errors::BadInput;

/// What a function in a binary claims.
pub(super) fn subject(args: &Prove, file: &Path, symbol: &str) -> anyhow::Result<Subject> {
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
    let MachineClaim { claim, conduct } = function.claim(&source.map).map_err(bad_input)?;
    // What the caller left in registers is nothing that a test could choose.
    let is_callable = claim.question.terms.inputs().len() == 1;
    let call = is_callable.then(|| invocation(function.name().to_owned(), source.map.input().bits()));
    Ok(Subject { claim, board: source.board, call, reference: None, panics: Vec::new(), conduct, correct: None })
}
