//! Questions as clauses, for a solver whose proof is checked here.
//!
//! The terms become a circuit of gates (`gates`, `blast`), the gates clauses, and the clauses go to a solver that learns
//! more of them until the empty one follows (`solver`). What it learned is a proof that [`check`] replays.

mod blast;
pub(crate) mod cnf;
pub(crate) mod gates;
mod rup;
mod solver;

pub use cnf::{Cnf, Literal, ParseProofError, Proof, Refutation, Step};
pub use rup::{Checked, Rejected, check};

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::budget::{self, Clock, MOST_GATES};
use crate::cone::Cone;
use crate::question::{Answer, Asked, Fault, Method, Question, Replay, Row, Says, Shown};

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "sat",
    certificate: None,
    replay: Replay::Proof,
    is_default: true,
    is_built_in: true,
    is_cheap: false,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    let by = |by: String, says| vec![Answer { by, says }];
    Ok(match decide(asked.question, asked.cone, asked.options.budget, asked.clock)? {
        Outcome::Proved(refutation, solver) => METHOD.says(Says::Proved(Shown::checked(METHOD, solver, refutation))),
        Outcome::Refuted(inputs, solver) => by(solver, Says::Refuted(inputs)),
        Outcome::GaveUp(why) => METHOD.says(Says::Unknown(why.to_string())),
    })
}

/// Why nothing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GaveUp {
    /// As many conflicts as were allowed.
    Conflicts(u64),
    /// What was learned fills the memory that it may.
    Memory(u64),
    /// The circuit is too large.
    Gates,
    /// The time was over.
    Time(u64),
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflicts(count) => write!(f, "gave up after {count} conflicts"),
            Self::Memory(count) => write!(f, "gave up after {count} conflicts: the proof is longer than what is kept"),
            Self::Gates => write!(f, "the claim makes a circuit of more than {MOST_GATES} gates"),
            Self::Time(count) => write!(f, "out of time after {count} conflicts"),
        }
    }
}

impl std::error::Error for GaveUp {}

/// What solving may take.
pub(crate) struct Limits<'a> {
    /// How many conflicts the solver may meet. Those that it met are taken off.
    pub(crate) conflicts: &'a mut u64,
    /// How many literals it may learn.
    pub(crate) literals: u64,
    /// How many gates the circuit may have.
    pub(crate) gates: usize,
    pub(crate) clock: Clock,
    pub(crate) stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Whether what is done must end now, whatever came out so far.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.clock.is_over()
    }
}

/// What solving found.
pub(crate) enum Outcome {
    /// The claim holds wherever what is given does; the proof is checked.
    Proved(Box<Refutation>, String),
    /// Inputs for which it does not, as the solver says.
    Refuted(Vec<u128>, String),
    /// The solver did as much as it may, or was stopped.
    GaveUp(GaveUp),
}

/// The clauses that say: all that is given holds, and the claim does not. They contradict each other exactly when the
/// claim holds wherever what is given does.
#[must_use]
pub fn clauses(question: &Question) -> Cnf {
    let cone = question.cone();
    negated_claim(&blast::Blaster::new(&question.terms, &cone), question).cnf
}

fn negated_claim(blaster: &blast::Blaster<'_>, question: &Question) -> gates::Clauses {
    blaster.circuit.clauses(&roots(blaster, question))
}

/// The wires that are all 1 where the claim is refuted.
fn roots(blaster: &blast::Blaster<'_>, question: &Question) -> Vec<gates::Wire> {
    let given = question.given.iter().map(|&given| blaster.bit(given));
    given.chain([blaster.bit(question.claim).not()]).collect()
}

/// The circuit of a question with the wires that are all 1 where it is refuted, unless it has more gates than that.
pub(crate) fn circuit(question: &Question, cone: &Cone, gates: usize) -> Option<(gates::Circuit, Vec<gates::Wire>)> {
    let blaster = blast::Blaster::within(&question.terms, cone, gates)?;
    let roots = roots(&blaster, question);
    Some((blaster.circuit, roots))
}

pub(crate) fn decide(question: &Question, cone: &Cone, steps: u64, clock: Clock) -> Result<Outcome, Fault> {
    let stop = &AtomicBool::new(false);
    let conflicts = &mut steps.clone();
    decide_within(
        question,
        cone,
        &mut Limits { conflicts, literals: budget::literals(steps), gates: MOST_GATES, clock, stop },
    )
}

/// The same within limits of one's own.
pub(crate) fn decide_within(question: &Question, cone: &Cone, limits: &mut Limits<'_>) -> Result<Outcome, Fault> {
    let Some(blaster) = blast::Blaster::within(&question.terms, cone, limits.gates) else {
        return Ok(Outcome::GaveUp(GaveUp::Gates));
    };
    let clauses = negated_claim(&blaster, question);
    drop(blaster);
    let before = *limits.conflicts;
    Ok(match solver::solve(&clauses.cnf, limits) {
        solver::Answer::GaveUp => {
            let met = before - *limits.conflicts;
            Outcome::GaveUp(match () {
                () if *limits.conflicts == 0 => GaveUp::Conflicts(met),
                () if limits.is_over() => GaveUp::Time(met),
                () => GaveUp::Memory(met),
            })
        }
        solver::Answer::Satisfiable(values) => {
            let mut inputs = cone.fixed.clone();
            for &(variable, number, bit) in &clauses.inputs {
                inputs[number as usize] |= u128::from(values[variable as usize - 1]) << bit;
            }
            Outcome::Refuted(inputs, solver::NAME.to_owned())
        }
        solver::Answer::Contradictory(proof) => {
            let checked = match rup::check_until(&clauses.cnf, &proof, &|| limits.is_over()) {
                Ok(checked) => checked,
                Err(Rejected::Stopped { .. }) => {
                    return Ok(Outcome::GaveUp(GaveUp::Time(before - *limits.conflicts)));
                }
                Err(why) => {
                    return Err(Fault::ProofRejected { solver: solver::NAME.to_owned(), why: why.to_string() });
                }
            };
            let mut steps: Vec<Step> = checked.needed.iter().map(|&step| proof.steps[step].clone()).collect();
            steps.push(Step::Add(Vec::new()));
            let refutation = Refutation { cnf: clauses.cnf, proof: Proof { steps } };
            Outcome::Proved(Box::new(refutation), solver::NAME.to_owned())
        }
    })
}
