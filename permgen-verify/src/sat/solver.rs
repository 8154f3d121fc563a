//! The solver batsat, and what it does as a proof.

use std::collections::HashMap;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::Limits;
use super::cnf::{Cnf, Literal, Proof, Step};

/// Its name and version.
pub(super) const NAME: &str = "batsat 0.6.0";

/// What the solver says.
pub(super) enum Answer {
    /// The clauses can be fulfilled: by these values of the variables, variable 1 first.
    Satisfiable(Vec<bool>),
    /// They contradict each other, for this reason.
    Contradictory(Proof),
    /// It met as many conflicts as it may, or was stopped.
    GaveUp,
}

/// The conflicts that it met are taken off the limits.
pub(super) fn solve(cnf: &Cnf, limits: &mut Limits<'_>) -> Answer {
    let recorder = Recorder { proof: Proof::default(), live: HashMap::new(), limits };
    let mut solver = Solver::new(SolverOpts::default(), recorder);
    for _ in 0..cnf.variables {
        solver.new_var_default();
    }
    let mut consistent = true;
    for clause in &cnf.clauses {
        solver.cb_mut().note(clause);
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| to_solver(literal)).collect();
        consistent = consistent && solver.add_clause_reuse(&mut literals);
    }
    let answer = if consistent { solver.solve_limited(&[]) } else { lbool::FALSE };
    if answer == lbool::TRUE {
        let value = |variable| solver.value_var(Var::unsafe_from_idx(variable)) == lbool::TRUE;
        Answer::Satisfiable((0..cnf.variables).map(value).collect())
    } else if answer == lbool::FALSE {
        let mut proof = std::mem::take(&mut solver.cb_mut().proof);
        // What remains follows by unit propagation; the solver does not say so itself.
        if proof.steps.last() != Some(&Step::Add(Vec::new())) {
            proof.steps.push(Step::Add(Vec::new()));
        }
        Answer::Contradictory(proof)
    } else {
        Answer::GaveUp
    }
}

fn to_solver(literal: Literal) -> Lit {
    Lit::new(Var::unsafe_from_idx(literal.unsigned_abs() - 1), literal > 0)
}

fn from_solver(literal: Lit) -> Literal {
    let variable = literal.var().idx() as i32 + 1;
    if literal.sign() { variable } else { -variable }
}

/// Writes down what the solver learns and forgets, and counts.
struct Recorder<'a, 'b> {
    proof: Proof,
    /// The clauses that a reader of the proof has, sorted, and how often.
    live: HashMap<Vec<Literal>, u32>,
    limits: &'a mut Limits<'b>,
}

impl Recorder<'_, '_> {
    fn note(&mut self, clause: &[Literal]) {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        *self.live.entry(clause).or_insert(0) += 1;
    }
}

impl Callbacks for Recorder<'_, '_> {
    fn on_new_clause(&mut self, clause: &[Lit], _kind: ClauseKind) {
        let clause: Vec<Literal> = clause.iter().map(|&literal| from_solver(literal)).collect();
        self.limits.literals = self.limits.literals.saturating_sub(clause.len() as u64);
        self.note(&clause);
        self.proof.steps.push(Step::Add(clause));
        *self.limits.conflicts = self.limits.conflicts.saturating_sub(1);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        let clause: Vec<Literal> = clause.iter().map(|&literal| from_solver(literal)).collect();
        let mut sorted = clause.clone();
        sorted.sort_unstable();
        // Clauses that the solver shortened since are unknown to the reader, who keeps the longer form.
        if let Some(count) = self.live.get_mut(&sorted).filter(|count| **count > 0) {
            *count -= 1;
            self.proof.steps.push(Step::Delete(clause));
        }
    }

    fn stop(&self) -> bool {
        *self.limits.conflicts == 0 || self.limits.literals == 0 || self.limits.is_over()
    }
}
