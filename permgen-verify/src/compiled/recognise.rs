//! What a function is that is not what was claimed: one of the maps with a name, perhaps.

use permgen_core::width::Width;

use super::claim::Subject;
use super::judge::SourceClaim;
use crate::claim::Claim;
use crate::expected::Expected;
use crate::question::{Options, Verdict};
use crate::recognize::{Recognised, candidates};
use crate::term::Terms;

impl SourceClaim {
    /// The named maps that a function of compiled code is, which was claimed to be another: proved like any other claim. The
    /// first is of the usual numbering of squares, if there is one; the other has the name that was claimed, if there is one.
    #[must_use]
    pub fn recognised(&self, options: &Options) -> Vec<Recognised> {
        let (subject, claim) = (self.subject(), self.compiled());
        let Some(claimed) = subject.expected() else { return Vec::new() };
        let Some(words) = words(&claim.claim, claim.arguments) else { return Vec::new() };
        let mut claimed_as = Vec::new();
        let mut found = Vec::new();
        for (candidate, expected) in candidates(matches!(claimed, Expected::Numbers(_)), words).iter() {
            if expected == claimed && candidate.numbering.is_none() {
                claimed_as.push(candidate.name);
            } else if agrees(expected, &claim.claim) {
                found.push((candidate.clone(), expected.clone()));
            }
        }
        let usual = found.iter().position(|(candidate, _)| candidate.numbering.is_none());
        let same = found.iter().position(|(candidate, _)| claimed_as.contains(&candidate.name));
        let mut chosen: Vec<usize> = usual.into_iter().chain(same).collect();
        if chosen.is_empty() && !found.is_empty() {
            chosen.push(0);
        }
        let is_proved = |expected: &Expected| is_proved(&subject.of_map(expected), options);
        chosen.retain(|&place| is_proved(&found[place].1));
        chosen.into_iter().map(|place| found[place].0.clone()).collect()
    }
}

/// The words that a claim is of.
fn words(claim: &Claim, arguments: usize) -> Option<(Width, Width)> {
    let terms = &claim.question.terms;
    let [(_, input)] = terms.inputs()[..arguments] else { return None };
    let [sides] = claim.sides[..] else { return None };
    Some((Width::from_bits(input)?, Width::from_bits(terms.width(sides.got))?))
}

/// Whether a function does what it must on each bit, or each number, alone.
fn agrees(expected: &Expected, claim: &Claim) -> bool {
    let [sides] = claim.sides[..] else { return false };
    let terms: &Terms = &claim.question.terms;
    let got = |word: u128| {
        let mut inputs = vec![0; terms.inputs().len()];
        inputs[0] = word;
        terms.evaluate(sides.got, &inputs)
    };
    match expected {
        Expected::Map(map) => (0..map.input().bits()).all(|bit| [got(1 << bit)] == map.apply(&[1 << bit])[..]),
        Expected::Sums(matrix) => {
            (0..matrix.words_in().bits()).all(|bit| [got(1 << bit)] == matrix.apply(&[1 << bit])[..])
        }
        Expected::Numbers(numbers) => {
            (0_u128..).zip(numbers.destinations()).all(|(number, &to)| got(number) == u128::from(to))
        }
        Expected::Boards(..) | Expected::Exchange(..) | Expected::Choice(_) => false,
    }
}

fn is_proved(subject: &Subject, options: &Options) -> bool {
    let verdict = subject.claim().ok().and_then(|claim| claim.decide(options).ok());
    matches!(verdict, Some(Verdict::Proved(_)))
}
