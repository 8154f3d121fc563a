//! Machine code as a subject.

use std::path::Path;

use permgen_verify::machine::{self, MachineClaim, MachineError, Stop, StopKind};
use permgen_verify::{Squares, binary};

use super::program::{expected, of_maps};
use super::{Subject, Unmodelled, invocation};
use crate::args::Prove;
use crate::errors::BadInput;

/// What a function in a binary claims.
pub(super) fn subject(args: &Prove, file: &Path, symbol: &str) -> anyhow::Result<Result<Subject, Unmodelled>> {
    let (expected, Squares { board, layouts }) = expected(args)?;
    let made = claimed(file, |bytes| binary::claim(bytes, symbol, &expected, args.signature.as_deref()))?;
    if let Some(unmodelled) = never_followed(&made) {
        return Ok(Err(unmodelled));
    }
    let MachineClaim { claim, conduct, arguments, assumed } = made;
    // What the caller left in registers is nothing that a test could choose; nor is it said how to write a call of several words.
    let is_callable = args.signature.is_none() && claim.inputs().all(|number| number == 0);
    let call = expected.map().filter(|_| is_callable).map(|map| invocation(claim.name.clone(), map.input().bits()));
    let arguments = Some(arguments);
    let subject = Subject { board, layouts, call, conduct, arguments, assumed, ..Subject::of(claim) };
    Ok(Ok(subject.given(of_maps(args))))
}

/// The claim that a function in a binary always returns `true`.
pub(super) fn law(args: &Prove, file: &Path, name: &str) -> anyhow::Result<Result<Subject, Unmodelled>> {
    if name.contains('|') {
        let message = format!("`{}`: a law of a binary is a function in it, by its name", file.display());
        return Err(BadInput::new(message)
            .with_help(
                "write it in the binary's language, such as `bool twice(uint64_t x) { return flip(flip(x)) == x; }` in C, \
                 compile with `-g`, and say `--law twice`",
            )
            .into());
    }
    if let Some(given) = args.given.first() {
        return Err(BadInput::new(format!("`{given}` is not assumed of a law in a binary"))
            .with_help("write it in the function, such as `return !(condition) || law;`")
            .into());
    }
    let made = claimed(file, |bytes| binary::law(bytes, name, args.signature.as_deref()))?;
    if let Some(unmodelled) = never_followed(&made) {
        return Ok(Err(unmodelled));
    }
    let MachineClaim { claim, conduct, arguments, assumed } = made;
    Ok(Ok(Subject { conduct, arguments: Some(arguments), assumed, ..Subject::of(claim) }))
}

/// A claim about a file's contents.
fn claimed(file: &Path, claim: impl Fn(&[u8]) -> Result<MachineClaim, MachineError>) -> Result<MachineClaim, BadInput> {
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
    machine::read(file).and_then(|bytes| claim(&bytes)).map_err(bad_input)
}

/// Why nothing is known: where nothing is followed to its end there is no question.
fn never_followed(made: &MachineClaim) -> Option<Unmodelled> {
    let never =
        |stop: &&Stop| stop.kind == StopKind::NotFollowed && made.claim.question.terms.value(stop.condition) == Some(1);
    let stop = made.conduct.stops.iter().find(never)?;
    Some(Unmodelled { name: made.claim.name.clone(), reason: format!("not followed: {stop}"), help: None })
}
