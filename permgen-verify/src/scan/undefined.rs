//! Shifts by as many bits as a word has, or more: machine code makes something of them, and C and C++ do not say what.

use super::follow::follow;
use super::subject::{Compiled, Settings};
use crate::machine::{Conduct, StopKind};
use crate::question::{Fault, Verdict};
use crate::recognize::Followed;

/// More words are no input that people read.
const MOST_WORDS: usize = 8;

/// Words, each with what takes it, for which a function shifts too far.
///
/// `trapping` is the function compiled once more, so that it traps there; `plain` is as it is. What is found is a trap that `trapping`
/// reaches and `plain` does not: for these words `plain` is seen to return.
pub(super) fn shifted_too_far(
    trapping: &Compiled,
    plain: &Compiled,
    settings: &Settings,
) -> Result<Option<Vec<(String, u128)>>, Fault> {
    let followed = |compiled: &Compiled| -> Option<Followed> {
        let function = compiled.function.clone().within(settings.limits);
        follow(compiled.signature.as_ref().ok()?, &function, true).ok()
    };
    let traps = |conduct: &Conduct| conduct.stops.iter().any(|stop| stop.kind == StopKind::Panic);
    let Some(checked) = followed(trapping).filter(|checked| traps(&checked.conduct)) else { return Ok(None) };
    let taken = |of: &Followed| of.inputs.iter().map(|&word| of.terms.width(word)).collect::<Vec<u32>>();
    let Some(plain) = followed(plain).filter(|plain| taken(plain) == taken(&checked)) else { return Ok(None) };
    if checked.inputs.len() > MOST_WORDS {
        return Ok(None);
    }
    // That it always returns is what is claimed.
    let nothing = |_: &mut crate::term::Terms, _: &[crate::term::Term]| (Vec::new(), Vec::new());
    let Verdict::Refuted(found) = checked.decide(nothing, true, &settings.options)? else { return Ok(None) };
    let words = &found.inputs[..checked.inputs.len()];
    if !checked.panic_on(&found.inputs).is_some_and(|stop| stop.what.contains("traps")) {
        return Ok(None);
    }
    let mut inputs = vec![0; plain.terms.inputs().len()];
    inputs[..words.len()].copy_from_slice(words);
    let stops = plain.conduct.stops.iter().any(|stop| plain.terms.evaluate(stop.condition, &inputs) == 1);
    let names = checked.terms.inputs().iter().map(|(name, _)| name.clone());
    Ok((!stops).then(|| names.zip(words.iter().copied()).collect()))
}
