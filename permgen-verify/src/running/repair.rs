//! The constant of a wrong function that is to blame: with another bit in it, the function is the map.

use super::{Called, Subject};
use crate::claim::Claim;
use crate::expected::Expected;
use crate::machine::Immediates;
use crate::question::{Options, Verdict};
use crate::term::{Binary, Node, Terms};

/// More constants are not tried.
const MOST_CONSTANTS: usize = 64;

/// How many terms are evaluated for all constants together, at most: a few seconds.
const MOST_EVALUATED: u64 = 1 << 28;

/// How many constants are proven, at most. Most that are right for all samples are right.
const MOST_PROOFS: usize = 4;

/// The steps of each of these proofs: a repaired map is linear, or has small decision diagrams.
const STEPS: u64 = 1 << 12;

/// A constant of 64 bits in the code, and what it must be instead, one bit of it, for the function to be the map; that is proven. The
/// words are some that the function is wrong for.
pub(super) fn repaired(subject: &Subject, expected: &Expected, wrong: &[u128]) -> Option<(u64, u64)> {
    let Expected::Map(map) = expected else { return None };
    let mut terms = Terms::new();
    let words = subject.inputs(&mut terms);
    let Called { results, conduct, opened } = subject.call_with(&mut terms, &words, Immediates::Open).ok()?;
    let mut inputs = vec![0; terms.inputs().len()];
    let mut places = Vec::new();
    for constant in opened.iter().take(MOST_CONSTANTS) {
        let Node::Input(place) = terms.node(constant.term) else { return None };
        inputs[place as usize] = u128::from(constant.value);
        places.push(place as usize);
    }
    if places.len() < opened.len() {
        return None;
    }
    // The words for which it is wrong, and one bit after the other.
    let (widths, _) = subject.widths();
    let single =
        |place: usize, bit: u32| (0..words.len()).map(|at| u128::from(at == place) << bit).collect::<Vec<u128>>();
    let bits = widths.iter().enumerate().flat_map(|(place, &width)| (0..width).map(move |bit| (place, bit)));
    let mut samples = vec![wrong.to_vec()];
    samples.extend(bits.map(|(place, bit)| single(place, bit)));
    for sample in &mut samples {
        sample.iter_mut().enumerate().for_each(|(place, word)| *word &= !map.promised_zero(place));
    }
    let wanted: Vec<Vec<u128>> = samples.iter().map(|sample| map.apply(sample)).collect();
    let (mut left, mut proofs) = (MOST_EVALUATED, MOST_PROOFS);
    let price = (terms.all().count() * (conduct.stops.len() + results.len())) as u64;
    let mut is_right = |inputs: &mut [u128]| {
        samples.iter().zip(&wanted).all(|(sample, wanted)| {
            left = left.saturating_sub(price);
            inputs[..sample.len()].copy_from_slice(sample);
            let returns = conduct.stops.iter().all(|stop| terms.evaluate(stop.condition, inputs) == 0);
            left > 0
                && returns
                && results.iter().zip(wanted).all(|(&result, &wanted)| terms.evaluate(result, inputs) == wanted)
        })
    };
    for (constant, &place) in opened.iter().zip(&places) {
        for bit in 0..64 {
            let value = constant.value ^ 1 << bit;
            inputs[place] = u128::from(value);
            if !is_right(&mut inputs) {
                continue;
            }
            proofs = proofs.checked_sub(1)?;
            if is_proven(subject, expected, Immediates::Changed { at: constant.at, value }) {
                return Some((constant.value, value));
            }
        }
        inputs[place] = u128::from(constant.value);
    }
    None
}

/// Whether the function with other constants is the map.
fn is_proven(subject: &Subject, expected: &Expected, immediates: Immediates) -> bool {
    let mut terms = Terms::new();
    let words = subject.inputs(&mut terms);
    let Ok(Called { results, conduct, .. }) = subject.call_with(&mut terms, &words, immediates) else { return false };
    let mut claim = Claim::function_is_map(&subject.name, terms, expected, &words, &results);
    let returns = conduct.returns(&mut claim.question.terms);
    claim.question.claim = claim.question.terms.binary(Binary::And, claim.question.claim, returns);
    matches!(conduct.decide(&claim, &Options { budget: STEPS, ..Options::default() }), Ok(Verdict::Proved(_)))
}
