//! Shifts by as many bits as a word has, or more: machine code makes something of them, and C and C++ do not say what.

use super::compiled::Compiled;
use super::settings::Settings;
use crate::machine::{Conduct, StopKind};
use crate::question::{Fault, Verdict};
use crate::recognize::Followed;
use crate::term::mask;

/// More words are no input that people read.
const MOST_WORDS: usize = 8;

/// Below this are numbers of squares and counts of places, which callers are not expected to avoid.
const SMALL: u128 = 64;

/// Words for which a function shifts too far.
#[derive(Clone, Debug)]
pub struct TooFar {
    /// Each with what takes it.
    pub words: Vec<(String, u128)>,
    /// Whether they are small: those of a shift by its own argument, `1 << n`, are not.
    pub are_small: bool,
}

/// Words for which a function shifts too far: small ones, if there are such.
///
/// `trapping` is the function compiled once more, so that it traps there; `plain` is as it is. What is found is a trap that `trapping`
/// reaches and `plain` does not: for these words `plain` is seen to return.
pub(super) fn shifted_too_far(
    trapping: &Compiled,
    plain: &Compiled,
    settings: &Settings,
) -> Result<Option<TooFar>, Fault> {
    let followed = |compiled: &Compiled| compiled.followed(settings, true).ok();
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
    let is_it = |of_checked: &[u128]| {
        let mut of_plain = vec![0; plain.terms.inputs().len()];
        let taken = checked.inputs.len();
        of_plain[..taken].copy_from_slice(&of_checked[..taken]);
        let returns = !plain.conduct.stops.iter().any(|stop| plain.terms.evaluate(stop.condition, &of_plain) == 1);
        returns && checked.panic_on(of_checked).is_some_and(|stop| stop.what.contains("traps"))
    };
    let small = (0..SMALL).map(|number| {
        let mut inputs = found.inputs.clone();
        let words = inputs.iter_mut().zip(&checked.inputs);
        words.for_each(|(word, &of)| *word = number & mask(checked.terms.width(of)));
        inputs
    });
    let small = small.into_iter().find(|inputs| is_it(inputs));
    let are_small = small.is_some();
    let Some(inputs) = small.or_else(|| is_it(&found.inputs).then_some(found.inputs)) else { return Ok(None) };
    let names = checked.terms.inputs().iter().map(|(name, _)| name.clone());
    let words = names.zip(inputs.into_iter().take(checked.inputs.len())).collect();
    Ok(Some(TooFar { words, are_small }))
}
