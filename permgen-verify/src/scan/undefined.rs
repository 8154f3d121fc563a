//! Shifts by as many bits as a word has, or more: machine code makes something of them, and C and C++ do not say what.

use super::compiled::Compiled;
use super::settings::Settings;
use crate::machine::SHIFTED_TOO_FAR;
use crate::question::{Fault, Verdict};
use crate::term::{Binary, Term, Terms, mask};

/// More words are no input that people read.
const MOST_WORDS: usize = 8;

/// Below this are numbers of squares and counts of places, which callers are not expected to avoid.
pub(super) const SMALL: u128 = 64;

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
/// `checking` is the function compiled once more, so that it calls [`SHIFTED_TOO_FAR`] there, which nothing else calls: whether the
/// function returns, and whether it is followed to its end, does not matter.
pub(super) fn shifted_too_far(checking: &Compiled, settings: &Settings) -> Result<Option<TooFar>, Fault> {
    let Ok(mut checked) = checking.followed(settings, true) else { return Ok(None) };
    checked.conduct.stops.retain(|stop| stop.kind.is_known() && stop.what.contains(SHIFTED_TOO_FAR));
    if checked.conduct.stops.is_empty() || checked.inputs.len() > MOST_WORDS {
        return Ok(None);
    }
    let Verdict::Refuted(found) = checked.decide(nothing_but(&[]), true, &settings.options)? else { return Ok(None) };
    let words = &found.inputs[..checked.inputs.len()];
    let small = (0..SMALL).map(|number| -> Vec<u128> {
        checked.inputs.iter().map(|&word| number & mask(checked.terms.width(word))).collect()
    });
    let mut inputs = found.inputs.clone();
    let mut small = small.filter(|words| {
        inputs[..words.len()].copy_from_slice(words);
        checked.panic_on(&inputs).is_some()
    });
    // Wherever code and stack are, and for values of the types only.
    let small = match small.next() {
        Some(words) => {
            let verdict = checked.decide(nothing_but(&words), true, &settings.options)?;
            matches!(verdict, Verdict::Refuted(_)).then_some(words)
        }
        None => None,
    };
    let are_small = small.is_some();
    let words = small.unwrap_or_else(|| words.to_vec());
    let names = checked.terms.inputs().iter().map(|(name, _)| name.clone());
    Ok(Some(TooFar { words: names.zip(words).collect(), are_small }))
}

/// That a function never comes to its stops, for some words if there are such: nothing is said of what it makes.
fn nothing_but(words: &[u128]) -> impl FnOnce(&mut Terms, &[Term]) -> (Vec<Term>, Vec<Term>) {
    move |terms, inputs| {
        let mut given = Vec::new();
        for (&input, &word) in inputs.iter().zip(words) {
            let word = terms.constant(word, terms.width(input));
            given.push(terms.binary(Binary::Eq, input, word));
        }
        (Vec::new(), given)
    }
}
