//! Questions as clauses, for a solver whose proof is checked here.
//!
//! The terms become a circuit of gates (`gates`, `blast`), the gates clauses, and the clauses go to a solver that learns
//! more of them until the empty one follows (`solver`). What it learned is a proof that [`check`] replays.

mod blast;
mod cnf;
mod gates;
mod rup;
mod solver;

pub use cnf::{Cnf, Literal, ParseProofError, Proof, Step};
pub use rup::{Checked, Rejected, check};

use std::sync::atomic::AtomicBool;

use crate::cone::Cone;
use crate::question::{Fault, Question};

/// Clauses that contradict each other, and the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The clauses: what is given, and that the claim does not hold.
    pub cnf: Cnf,
    /// The proof, of which only the steps are kept that its end rests on.
    pub proof: Proof,
}

/// What solving found.
pub(crate) enum Outcome {
    /// The claim holds wherever what is given does; the proof is checked.
    Proved(Box<Refutation>, String),
    /// Inputs for which it does not, as the solver says.
    Refuted(Vec<u128>, String),
    /// The solver met as many conflicts as it may, or was stopped.
    GaveUp,
}

/// The clauses that say: all that is given holds, and the claim does not. They contradict each other exactly when the
/// claim holds wherever what is given does.
#[must_use]
pub fn clauses(question: &Question) -> Cnf {
    negated_claim(question, &Cone::of(question)).cnf
}

fn negated_claim(question: &Question, cone: &Cone) -> gates::Clauses {
    let blaster = blast::Blaster::new(&question.terms, cone);
    let given = question.given.iter().map(|&given| blaster.bit(given));
    let roots: Vec<gates::Wire> = given.chain([blaster.bit(question.claim).not()]).collect();
    blaster.circuit.clauses(&roots)
}

pub(crate) fn decide(question: &Question, cone: &Cone, conflicts: u64) -> Result<Outcome, Fault> {
    decide_until(question, cone, &mut conflicts.clone(), &AtomicBool::new(false))
}

/// The same, given up as well when `stop` is raised. Conflicts that the solver met are taken off those that it may.
pub(crate) fn decide_until(
    question: &Question,
    cone: &Cone,
    conflicts: &mut u64,
    stop: &AtomicBool,
) -> Result<Outcome, Fault> {
    let clauses = negated_claim(question, cone);
    Ok(match solver::solve(&clauses.cnf, conflicts, stop) {
        solver::Answer::GaveUp => Outcome::GaveUp,
        solver::Answer::Satisfiable(values) => {
            let mut inputs = cone.fixed.clone();
            for &(variable, number, bit) in &clauses.inputs {
                inputs[number as usize] |= u128::from(values[variable as usize - 1]) << bit;
            }
            Outcome::Refuted(inputs, solver::NAME.to_owned())
        }
        solver::Answer::Contradictory(proof) => {
            let checked = match rup::check_until(&clauses.cnf, &proof, stop) {
                Ok(checked) => checked,
                Err(Rejected::Stopped { .. }) => return Ok(Outcome::GaveUp),
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
