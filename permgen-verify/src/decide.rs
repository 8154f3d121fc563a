//! Asking one method after another.

use crate::budget::{self, Clock};
use crate::question::{
    Asked, Counterexample, Evidence, Fault, Method, Options, Question, Reason, Says, Shown, Verdict,
};
use crate::{exhaustive, linear, sat};

/// Decides a question with the methods that `options` name.
///
/// A counterexample is reported only after [`crate::term::Terms::evaluate`] replayed it. A claim counts as proved
/// only if some input satisfies the assumptions.
///
/// ```
/// use permgen_verify::{Options, Question, Verdict, decide};
/// use permgen_verify::term::{Binary, Terms};
///
/// // a + b is a | b if no bit is in both.
/// let mut terms = Terms::new();
/// let (a, b) = (terms.input("a", 16), terms.input("b", 16));
/// let (sum, union, both) =
///     (terms.binary(Binary::Add, a, b), terms.binary(Binary::Or, a, b), terms.binary(Binary::And, a, b));
/// let zero = terms.constant(0, 16);
/// let (claim, disjoint) = (terms.binary(Binary::Eq, sum, union), terms.binary(Binary::Eq, both, zero));
///
/// let question = Question { terms, given: vec![disjoint], claim, cases: Vec::new() };
/// assert!(matches!(decide(&question, &Options::default())?, Verdict::Proved(_)));
/// let unconditional = Question { given: Vec::new(), ..question };
/// assert!(matches!(decide(&unconditional, &Options::default())?, Verdict::Refuted(_)));
/// # Ok::<(), permgen_verify::Fault>(())
/// ```
///
/// # Errors
///
/// If methods contradict each other, a solver's counterexample or proof is wrong, or a solver cannot be run.
///
/// # Panics
///
/// If the claim or an assumption does not have one bit.
pub fn decide(question: &Question, options: &Options) -> Result<Verdict, Fault> {
    for root in question.roots() {
        assert_eq!(question.terms.width(root), 1, "claims are words of one bit");
    }
    if question.terms.len() > budget::MOST_TERMS {
        let why = format!("the claim has {} words; the limit is {}", question.terms.len(), budget::MOST_TERMS);
        return Ok(Verdict::Unknown(Reason::TooLong(why)));
    }
    let clock = Clock::new(options.time);
    let cone = question.cone();
    let mut proved: Vec<(String, Shown)> = Vec::new();
    let mut refuted: Option<(String, Counterexample)> = None;
    let mut gave_up = Vec::new();
    for &method in &options.methods {
        for answer in method.ask(&Asked { question, cone: &cone, options, clock })? {
            match answer.says {
                Says::Unknown(why) => gave_up.push((method, why)),
                Says::Proved(word) => proved.push((answer.by, word)),
                Says::Refuted(inputs) => {
                    let counterexample = replayed(question, inputs, method, &answer.by)?;
                    refuted = refuted.or(Some((answer.by, counterexample)));
                }
                Says::Vacuous => return Ok(Verdict::Unknown(Reason::Vacuous(method))),
            }
        }
        if let (Some((proved_by, _)), Some((refuted_by, counterexample))) = (proved.first(), &refuted) {
            return Err(disagreement(proved_by, refuted_by, counterexample.inputs.clone()));
        }
        if !options.agree && (refuted.is_some() || !proved.is_empty()) {
            break;
        }
    }
    if let Some((_, counterexample)) = refuted {
        return Ok(Verdict::Refuted(counterexample));
    }
    let mut by: Vec<Shown> = proved.into_iter().map(|(_, word)| word).collect();
    if by.is_empty() {
        let reason = if gave_up.is_empty() { Reason::NoMethod } else { Reason::GaveUp(gave_up) };
        return Ok(Verdict::Unknown(reason));
    }
    Ok(match vacuity(question, options.budget, clock)? {
        Some(reason) => Verdict::Unknown(reason),
        None if options.agree => Verdict::Proved(Evidence::Agreed { by, gave_up }),
        None => Verdict::Proved(Evidence::One(by.swap_remove(0))),
    })
}

pub(crate) fn disagreement(proved_by: &str, refuted_by: &str, inputs: Vec<u128>) -> Fault {
    Fault::Disagreement { proved_by: proved_by.to_owned(), refuted_by: refuted_by.to_owned(), inputs }
}

/// A counterexample, once it is seen to be one.
fn replayed(question: &Question, inputs: Vec<u128>, method: Method, solver: &str) -> Result<Counterexample, Fault> {
    if question.is_refuted_by(&inputs) {
        Ok(Counterexample { inputs: simplest(question, inputs), method })
    } else {
        Err(Fault::WrongModel { solver: solver.to_owned(), inputs })
    }
}

/// The counterexample without the bits that it does not need, of those that there is time to look at.
fn simplest(question: &Question, mut inputs: Vec<u128>) -> Vec<u128> {
    let mut left = SIMPLE_NODES / question.terms.len().max(1);
    for input in 0..inputs.len() {
        for bit in (0..128).rev().filter(|bit| inputs[input] >> bit & 1 == 1).collect::<Vec<u32>>() {
            let Some(less) = left.checked_sub(1) else { return inputs };
            left = less;
            inputs[input] ^= 1 << bit;
            if !question.is_refuted_by(&inputs) {
                inputs[input] ^= 1 << bit;
            }
        }
    }
    inputs
}

/// How many terms are evaluated to make a counterexample simple, or to find an input that fulfils what is given.
const SIMPLE_NODES: usize = 1 << 28;

/// Why nothing may have been proved: `None` when some input fulfils what is given.
pub(crate) fn vacuity(question: &Question, steps: u64, clock: Clock) -> Result<Option<Reason>, Fault> {
    let most = SIMPLE_NODES / (question.terms.len() * question.given.len()).max(1);
    let is_within = |inputs: Vec<u128>| question.is_within(&inputs);
    if question.given.is_empty() || linear::simple_inputs(&question.cone()).take(most).any(is_within) {
        return Ok(None);
    }
    // Whatever does not fulfil what is given refutes that it cannot be fulfilled.
    let mut terms = question.terms.clone();
    let claim = terms.truth(false);
    let unfulfillable = Question { terms, given: question.given.clone(), claim, cases: Vec::new() };
    let cone = unfulfillable.cone();
    match exhaustive::decide(&unfulfillable, &cone, steps, clock) {
        exhaustive::Outcome::Refuted(_) => return Ok(None),
        exhaustive::Outcome::Vacuous => return Ok(Some(Reason::Vacuous(exhaustive::METHOD))),
        exhaustive::Outcome::Proved { .. }
        | exhaustive::Outcome::TooMany { .. }
        | exhaustive::Outcome::TooLong
        | exhaustive::Outcome::OutOfTime { .. } => {}
    }
    match sat::decide(&unfulfillable, &cone, steps, clock)? {
        sat::Outcome::Proved(..) => Ok(Some(Reason::Vacuous(sat::METHOD))),
        sat::Outcome::Refuted(inputs, _) if question.is_within(&inputs) => Ok(None),
        sat::Outcome::Refuted(inputs, solver) => Err(Fault::WrongModel { solver, inputs }),
        sat::Outcome::GaveUp(_) => Ok(Some(Reason::MaybeVacuous)),
    }
}
