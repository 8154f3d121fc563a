//! The claim that compiled code is a map.

use super::Crate;
use super::error::CompileError;
use super::find::Target;
use super::making::{CompiledClaim, Making, Ready, builds, invocation, same_words};
use super::signature::Called;
use super::types::Type;
use crate::claim::{Claim, Sides};
use crate::expected::Expected;
use crate::term::{Binary, Term};

/// The one word that a function makes of what it takes: its result, or when it has none what it leaves behind.
fn outcome(making: &mut Making, ready: &Ready, called: &Called, name: &str) -> Result<Term, CompileError> {
    let left: Vec<Term> = called.left.iter().flatten().flatten().copied().collect();
    let made = ready.signature.made();
    match (&called.results[..], &left[..]) {
        ([result], _) => Ok(*result),
        ([], [left]) => Ok(*left),
        ([], row) | (row, _) if made.is_some_and(|_| !row.is_empty()) => Ok(making.joined(row)),
        (results, _) => Err(CompileError::Shape(format!("`{name}` returns {} words, a map returns 1", results.len()))),
    }
}

pub(super) fn map_claim(
    krate: &Crate,
    target: &Target,
    map: &Expected,
    level: u8,
) -> Result<CompiledClaim, CompileError> {
    let name = &target.label;
    let mut making: Option<Making> = None;
    let mut made = Vec::new();
    let (mut call, mut compiler) = (None, String::new());
    for build in builds(level) {
        let ready = krate.target(build, target)?;
        let making = making.get_or_insert_with(|| Making::new(&ready.signature));
        let words = same_words(making, &ready.signature, name)?;
        let word = match words.concat()[..] {
            [word] => word,
            ref row if ready.signature.taken().is_some() => making.joined(row),
            _ => {
                let count = making.arguments();
                return Err(CompileError::Shape(format!("`{name}` takes {count} words, a map takes 1")));
            }
        };
        let (called, returns) = making.call(&ready, build, &words)?;
        // What never returns has no result; any will do, as the stop is what refutes it.
        let result = match ready.signature.result {
            Type::Never => {
                let bits = map.map().map_or_else(|| making.terms.width(word), |map| map.output().bits());
                making.terms.constant(0, bits)
            }
            _ => outcome(making, &ready, &called, name)?,
        };
        if let Some(misfit) = map.misfit(making.terms.width(word), making.terms.width(result)) {
            return Err(CompileError::Shape(format!("`{name}` {misfit}")));
        }
        made.push((word, result, returns));
        call = invocation(name, &ready.signature);
        compiler = ready.compiler;
    }
    let (Some(mut making), [(word, with, with_returns), (_, without, without_returns)]) = (making, &made[..]) else {
        return Err(CompileError::Unsupported(format!("`{name}` was not compiled")));
    };
    let terms = std::mem::take(&mut making.terms);
    let mut claim = Claim::function_is_map(name, terms, map, *word, *without);
    let expected = claim.sides.map_or(*word, |sides| sides.expected);
    making.terms = std::mem::take(&mut claim.question.terms);
    let fine_without = making.all(&[claim.question.claim, *without_returns]);
    let right_with = making.terms.binary(Binary::Eq, expected, *with);
    let fine = making.all(&[fine_without, right_with, *with_returns]);
    // Of two builds that differ, the one that is wrong is of interest.
    let got = making.terms.ite(fine_without, *with, *without);
    let arguments = making.arguments();
    claim.question.claim = fine;
    claim.question.given.append(&mut making.given);
    claim.question.terms = making.terms;
    claim.sides = Some(Sides { expected, got });
    Ok(CompiledClaim { claim, conduct: making.conduct, arguments, call, reference: None, compiler, level })
}
