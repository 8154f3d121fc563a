//! The claim that compiled code is a map.

use super::Crate;
use super::error::CompileError;
use super::find::Target;
use super::making::{CompiledClaim, Making, invocation, same_words};
use super::toolchain::Build;
use crate::abi::words::Compared;
use crate::choice::Choice;
use crate::claim::{Claim, Sides};
use crate::expected::Expected;
use crate::machine::Conduct;
use crate::term::Term;

pub(super) fn map_claim(krate: &Crate, target: &Target, map: &Expected) -> Result<CompiledClaim, CompileError> {
    let name = &target.label;
    let mut making: Option<Making> = None;
    let mut made = Vec::new();
    let (mut call, mut compiler) = (None, String::new());
    for build in Build::PROFILES {
        let mut ready = krate.target(build, target)?;
        if ready.signature.takes_only_words() && map.is_of_every_word() {
            ready.function = ready.function.for_all_arguments();
        }
        let making = making.get_or_insert_with(|| Making::new(&ready.signature));
        let words = same_words(making, &ready.signature, name)?;
        if let Err(what) = ready.signature.roles(&map.asked()) {
            return Err(CompileError::Shape(format!("`{name}` {what}")));
        }
        let (called, returns) = making.call(&ready, build, &words)?;
        let of_map = ready.signature.of_map(map, &mut making.terms, &words, &called);
        let Compared { taken, made: result, when, given } =
            of_map.map_err(|what| CompileError::Shape(format!("`{name}` {what}")))?;
        made.push((taken, result, returns, (when, given)));
        // Types are called as their modules call them, too.
        call = invocation(&target.local, &ready.signature);
        compiler = ready.compiler;
    }
    let (Some(mut making), [(taken, with, with_returns, (when, given)), (_, without, without_returns, _)]) =
        (making, &made[..])
    else {
        return Err(CompileError::Unsupported(format!("`{name}` was not compiled")));
    };
    let terms = std::mem::take(&mut making.terms);
    let mut claim = Claim::function_is_any(name, terms, map, (taken, without), when);
    making.terms = std::mem::take(&mut claim.question.terms);
    let fine_without = making.all(&[claim.question.claim, *without_returns]);
    let sides = |got: &[Term]| -> Vec<Sides> {
        claim.sides.iter().zip(got).map(|(&Sides { expected, .. }, &got)| Sides { expected, got }).collect()
    };
    let right_with = Sides::all_equal(&sides(with), &mut making.terms);
    let fine_with = making.all(&[right_with, *with_returns]);
    let fine = making.all(&[fine_without, fine_with]);
    // Of two builds that differ, the one that is wrong is of interest.
    let pairs = with.iter().zip(without);
    let got: Vec<Term> = pairs.map(|(&with, &without)| making.terms.ite(fine_without, with, without)).collect();
    let sides = sides(&got);
    let arguments = making.arguments();
    let (builds, objects) = krate.builds()?;
    claim.question.claim = fine;
    claim.question.given.append(&mut making.given);
    claim.question.given.extend_from_slice(given);
    claim.question.terms = making.terms;
    claim.sides = sides;
    Ok(CompiledClaim {
        claim,
        conduct: Conduct { chosen: map.choice().and_then(Choice::assumed), ..making.conduct },
        arguments,
        call,
        reference: None,
        compiler,
        builds,
        objects,
        fine: vec![fine_with, fine_without],
    })
}
