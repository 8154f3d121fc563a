//! A function that was followed: words in, words out.

use crate::claim::{Claim, Sides};
use crate::machine::{Conduct, Executed, Stop, StopKind};
use crate::question::{Fault, Options, Question, Verdict};
use crate::term::{Binary, Term, Terms};

/// What a function does, as terms.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    pub(crate) terms: Terms,
    /// The words that it takes: the first inputs of the terms.
    pub(crate) inputs: Vec<Term>,
    /// The words that it makes.
    pub(crate) outputs: Vec<Term>,
    /// Which words are values of their types.
    pub(crate) given: Vec<Term>,
    pub(crate) conduct: Conduct,
    pub(crate) executed: Executed,
}

/// How many words are tried to see whether a function is followed.
const TRIED: u64 = 6;

impl Followed {
    /// A call that was followed, of a function whose every word is a value.
    pub(crate) fn of_call(terms: &Terms, inputs: &[Term], outputs: &[Term], conduct: &Conduct) -> Self {
        Followed {
            terms: terms.clone(),
            inputs: inputs.to_vec(),
            outputs: outputs.to_vec(),
            given: Vec::new(),
            conduct: conduct.clone(),
            executed: Executed::default(),
        }
    }

    /// The bits that it takes.
    pub(crate) fn taken(&self) -> u32 {
        self.inputs.iter().map(|&word| self.terms.width(word)).sum()
    }

    /// The bits that it makes.
    pub(crate) fn made(&self) -> u32 {
        self.outputs.iter().map(|&word| self.terms.width(word)).sum()
    }

    /// A place where it is seen not to be followed: nothing can be proven then.
    pub(crate) fn not_followed(&self) -> Option<&Stop> {
        let stops = || self.conduct.stops.iter().filter(|stop| stop.kind == StopKind::NotFollowed);
        let last = stops().map(|stop| stop.condition.index() + 1).max()?;
        (0..TRIED).find_map(|round| {
            // No bit, all bits, and some without a pattern.
            let word = |place: usize| match round {
                0 => 0,
                1 => u128::MAX,
                _ => (u128::from(round) * 0x9e37_79b9_7f4a_7c15 + place as u128)
                    .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645),
            };
            let mut inputs = vec![0; self.terms.inputs().len()];
            for (place, input) in inputs[..self.inputs.len()].iter_mut().enumerate() {
                *input = word(place);
            }
            let is_value = self.given.iter().all(|&given| self.terms.evaluate(given, &inputs) == 1);
            let values = self.terms.evaluate_all(&inputs, last);
            stops().find(|stop| is_value && values[stop.condition.index()] == 1)
        })
    }

    /// The words that it makes of some words; what nobody chooses is 0.
    pub(crate) fn run(&self, words: &[u128]) -> Vec<u128> {
        let mut inputs = vec![0; self.terms.inputs().len()];
        inputs[..words.len()].copy_from_slice(words);
        let last = self.outputs.iter().map(|output| output.index() + 1).max().unwrap_or(0);
        let values = self.terms.evaluate_all(&inputs, last);
        self.outputs.iter().map(|output| values[output.index()]).collect()
    }

    /// The bits of some words, one after the other.
    pub(crate) fn bits_of(&self, which: &[Term], words: &[u128]) -> Vec<bool> {
        let mut bits = Vec::new();
        for (&term, &word) in which.iter().zip(words) {
            bits.extend((0..self.terms.width(term)).map(|bit| word >> bit & 1 == 1));
        }
        bits
    }

    /// Decides that it returns and makes of every word what is expected: for words that are given to be such.
    ///
    /// # Errors
    ///
    /// When methods contradict each other.
    pub(crate) fn decide(
        &self,
        expect: impl FnOnce(&mut Terms, &[Term]) -> (Vec<Term>, Vec<Term>),
        must_return: bool,
        options: &Options,
    ) -> Result<Verdict, Fault> {
        let mut terms = self.terms.clone();
        let (expected, mut given) = expect(&mut terms, &self.inputs);
        given.extend(&self.given);
        let returns = self.conduct.returns(&mut terms);
        let mut claim = match must_return {
            true => returns,
            false => {
                // Only where it returns.
                for stop in self.conduct.stops.iter().filter(|stop| stop.kind.is_known()) {
                    let passed = terms.not(stop.condition);
                    given.push(passed);
                }
                let mut followed = terms.truth(true);
                for stop in self.conduct.stops.iter().filter(|stop| stop.kind == StopKind::NotFollowed) {
                    let passed = terms.not(stop.condition);
                    followed = terms.binary(Binary::And, followed, passed);
                }
                followed
            }
        };
        let mut sides = Vec::new();
        for (&expected, &got) in expected.iter().zip(&self.outputs) {
            let equal = terms.binary(Binary::Eq, expected, got);
            claim = terms.binary(Binary::And, claim, equal);
            sides.push(Sides { expected, got });
        }
        let question = Question { terms, given, claim, cases: Vec::new() };
        let claim = Claim {
            name: String::new(),
            question,
            taken: self.inputs.clone(),
            sides,
            steps: Vec::new(),
            program: None,
        };
        self.conduct.decide(&claim, options)
    }

    /// The panic that some inputs reach.
    pub(crate) fn panic_on(&self, inputs: &[u128]) -> Option<&Stop> {
        self.conduct.panic_on(&self.terms, inputs)
    }
}
