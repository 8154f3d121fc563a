//! Machine code as a subject.

use std::path::Path;

use permgen_verify::machine::{MachineClaim, MachineError, Stop, StopKind};
use permgen_verify::{Squares, binary};

use super::program::expected;
use super::{Subject, Unmodelled, invocation};
use crate::args::Prove;
use crate::errors::BadInput;

/// What a function in a binary claims.
pub(super) fn subject(args: &Prove, file: &Path, symbol: &str) -> anyhow::Result<Result<Subject, Unmodelled>> {
    let (expected, Squares { board, layouts }) = expected(args)?;
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
    let bytes = std::fs::read(file)
        .map_err(|error| MachineError::Unreadable { path: file.to_owned(), reason: error.to_string() });
    let made = bytes.and_then(|bytes| binary::claim(&bytes, symbol, &expected, args.signature.as_deref()));
    let MachineClaim { claim, conduct, arguments, assumed } = made.map_err(bad_input)?;
    // Where nothing is followed to its end there is no question.
    let never_followed =
        |stop: &&Stop| stop.kind == StopKind::NotFollowed && claim.question.terms.value(stop.condition) == Some(1);
    if let Some(stop) = conduct.stops.iter().find(never_followed) {
        return Ok(Err(Unmodelled { name: claim.name, reason: format!("not followed: {stop}"), help: None }));
    }
    // What the caller left in registers is nothing that a test could choose; nor is it said how to write a call of several words.
    let is_callable = args.signature.is_none() && claim.inputs().all(|number| number == 0);
    let call = expected.map().filter(|_| is_callable).map(|map| invocation(claim.name.clone(), map.input().bits()));
    let arguments = Some(arguments);
    Ok(Ok(Subject { board, layouts, call, conduct, arguments, assumed, ..Subject::of(claim) }))
}
