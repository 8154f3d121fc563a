//! The checker of proofs. It shares nothing with what makes clauses or solves them but the form of the data.
//!
//! Every clause that a proof adds must follow by unit propagation (reverse unit propagation, RUP: Goldberg and Novikov,
//! *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003): when all its literals are taken to be false, a
//! clause that is there must come out false. Clauses that are deleted are used no longer; what was derived with them as a
//! value of a single variable stays, since it follows from the formula all the same.

use std::collections::HashMap;

use super::cnf::{Cnf, Literal, Proof, Step};

/// A proof that was read to its end and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many clauses it adds.
    pub added: usize,
    /// The clauses among its steps, by number, that the empty clause rests on.
    pub needed: Vec<usize>,
}

/// Why a proof is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// A clause does not follow.
    #[error("step {step}: the clause {clause:?} does not follow by unit propagation")]
    NotImplied {
        /// The step, counted from 1.
        step: usize,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// A clause is deleted that is not there.
    #[error("step {step}: the clause {clause:?} is deleted, but is not there")]
    NotThere {
        /// The step, counted from 1.
        step: usize,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// A literal is 0 or of a variable that the formula does not have.
    #[error("{literal} is no literal: the formula has variables 1 to {variables}")]
    Literal {
        /// The literal.
        literal: Literal,
        /// How many variables there are.
        variables: u32,
    },
    /// The empty clause is never added.
    #[error("the proof ends without the empty clause")]
    Unfinished,
}

/// Checks that `proof` shows the clauses of `cnf` to contradict each other.
///
/// # Errors
///
/// With the first step that does not hold.
pub fn check(cnf: &Cnf, proof: &Proof) -> Result<Checked, Rejected> {
    let mut checker = Checker::new(cnf)?;
    let mut added = 0;
    for (number, step) in proof.steps.iter().enumerate() {
        match step {
            Step::Add(literals) => {
                let clause = checker.codes(literals)?;
                added += 1;
                if !checker.follows(&clause) {
                    return Err(Rejected::NotImplied { step: number + 1, clause: literals.clone() });
                }
                if clause.is_empty() {
                    return Ok(Checked { added, needed: checker.needed() });
                }
                checker.insert(clause, Some(number));
            }
            Step::Delete(literals) => {
                let clause = checker.codes(literals)?;
                if !checker.delete(&clause) {
                    return Err(Rejected::NotThere { step: number + 1, clause: literals.clone() });
                }
            }
        }
    }
    Err(Rejected::Unfinished)
}

/// A literal as an index: twice the variable, plus 1 for its opposite.
type Code = u32;

const NONE: u32 = u32::MAX;

/// A clause: its literals, those that are watched first, and the clauses that it was derived from.
struct Clause {
    literals: Box<[Code]>,
    /// The step that added it; `None` for a clause of the formula.
    step: Option<usize>,
    sources: Box<[u32]>,
}

struct Watch {
    clause: u32,
    /// Another literal of the clause: when it is true there is nothing to do.
    other: Code,
}

struct Checker {
    clauses: Vec<Clause>,
    /// The clauses by their literals, sorted.
    places: HashMap<Box<[Code]>, Vec<u32>>,
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// For each variable the clause that gave it its value.
    reasons: Vec<u32>,
    /// For each variable whether its value is known without any assumption.
    is_fixed: Vec<bool>,
    /// Whether what is set now is set under an assumption.
    assuming: bool,
    trail: Vec<Code>,
    /// How far the trail is propagated.
    propagated: usize,
    /// The clause that is false without any assumption, when there is one.
    conflict: Option<u32>,
    /// What the last clause that followed was derived from.
    sources: Vec<u32>,
    seen: Vec<bool>,
}

impl Checker {
    fn new(cnf: &Cnf) -> Result<Self, Rejected> {
        let count = cnf.variables as usize;
        let mut checker = Self {
            clauses: Vec::new(),
            places: HashMap::new(),
            watches: (0..2 * count).map(|_| Vec::new()).collect(),
            is_true: vec![false; 2 * count],
            reasons: vec![NONE; count],
            is_fixed: vec![false; count],
            assuming: false,
            trail: Vec::new(),
            propagated: 0,
            conflict: None,
            sources: Vec::new(),
            seen: vec![false; count],
        };
        for clause in &cnf.clauses {
            let clause = checker.codes(clause)?;
            checker.insert(clause, None);
        }
        Ok(checker)
    }

    /// The literals, sorted, each once.
    fn codes(&self, literals: &[Literal]) -> Result<Box<[Code]>, Rejected> {
        let variables = self.reasons.len() as u32;
        let code = |&literal: &Literal| match literal.unsigned_abs() {
            0 => Err(Rejected::Literal { literal, variables }),
            variable if variable > variables => Err(Rejected::Literal { literal, variables }),
            variable => Ok(2 * (variable - 1) + u32::from(literal < 0)),
        };
        let mut codes = literals.iter().map(code).collect::<Result<Vec<Code>, Rejected>>()?;
        codes.sort_unstable();
        codes.dedup();
        Ok(codes.into())
    }

    fn is_false(&self, code: Code) -> bool {
        self.is_true[(code ^ 1) as usize]
    }

    fn set(&mut self, code: Code, reason: u32) {
        self.is_true[code as usize] = true;
        self.reasons[(code / 2) as usize] = reason;
        self.is_fixed[(code / 2) as usize] = !self.assuming;
        self.trail.push(code);
    }

    fn insert(&mut self, sorted: Box<[Code]>, step: Option<usize>) {
        let number = self.clauses.len() as u32;
        self.places.entry(sorted.clone()).or_default().push(number);
        let mut literals = sorted;
        // Literals that are not false come first, to be watched.
        let mut open = 0;
        for index in 0..literals.len() {
            if open < 2 && !self.is_false(literals[index]) {
                literals.swap(open, index);
                open += 1;
            }
        }
        let sources = std::mem::take(&mut self.sources).into();
        if literals.len() >= 2 {
            self.watches[literals[0] as usize].push(Watch { clause: number, other: literals[1] });
            self.watches[literals[1] as usize].push(Watch { clause: number, other: literals[0] });
        }
        let first = literals.first().copied();
        self.clauses.push(Clause { literals, step, sources });
        if self.conflict.is_some() {
            return;
        }
        match first {
            Some(first) if open == 1 && !self.is_true[first as usize] => {
                self.set(first, number);
                self.conflict = self.propagate();
            }
            _ if open == 0 => self.conflict = Some(number),
            _ => {}
        }
    }

    fn delete(&mut self, sorted: &[Code]) -> bool {
        let Some(number) = self.places.get_mut(sorted).and_then(Vec::pop) else { return false };
        // A clause that gives a variable its value for good stays, for what is derived from it later; so does one that is
        // false, since all is shown then.
        let literals = &self.clauses[number as usize].literals;
        for &literal in literals.iter().take(2) {
            self.watches[literal as usize].retain(|watch| watch.clause != number);
        }
        true
    }

    /// Whether a clause follows by unit propagation.
    fn follows(&mut self, clause: &[Code]) -> bool {
        self.sources.clear();
        if let Some(conflict) = self.conflict {
            self.explain(conflict);
            return true;
        }
        let fixed = self.trail.len();
        self.assuming = true;
        let mut conflict = None;
        for &literal in clause {
            if self.is_true[literal as usize] {
                // Its opposite is to be assumed, but it is known: the clause holds for the same reason.
                conflict = Some(self.reasons[(literal / 2) as usize]);
                break;
            }
            if !self.is_false(literal) {
                self.set(literal ^ 1, NONE);
            }
        }
        if conflict.is_none() {
            conflict = self.propagate();
        }
        let follows = conflict.is_some();
        match conflict {
            Some(NONE) | None => {}
            Some(conflict) => self.explain(conflict),
        }
        for code in self.trail.drain(fixed..) {
            self.is_true[code as usize] = false;
            self.reasons[(code / 2) as usize] = NONE;
        }
        self.propagated = fixed;
        self.assuming = false;
        follows
    }

    /// Propagates what is on the trail; the clause that comes out false, if one does.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = literal ^ 1;
            let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
            let mut conflict = None;
            let mut index = 0;
            while index < watches.len() {
                let Watch { clause: number, other } = watches[index];
                if self.is_true[other as usize] {
                    index += 1;
                    continue;
                }
                let literals = &mut self.clauses[number as usize].literals;
                if literals[0] == falsified {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                let open = (2..literals.len()).find(|&place| !self.is_true[(literals[place] ^ 1) as usize]);
                if let Some(place) = open {
                    literals.swap(1, place);
                    let watched = literals[1];
                    watches.swap_remove(index);
                    self.watches[watched as usize].push(Watch { clause: number, other: first });
                    continue;
                }
                watches[index].other = first;
                index += 1;
                if self.is_true[first as usize] {
                    continue;
                }
                if self.is_false(first) {
                    conflict = Some(number);
                    break;
                }
                self.set(first, number);
            }
            self.watches[falsified as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Collects the clauses that made one come out false, as far as the assumptions or what is known for good.
    fn explain(&mut self, conflict: u32) {
        self.sources.clear();
        let mut left = vec![conflict];
        let mut seen = Vec::new();
        while let Some(number) = left.pop() {
            self.sources.push(number);
            for &literal in &self.clauses[number as usize].literals {
                let variable = (literal / 2) as usize;
                if std::mem::replace(&mut self.seen[variable], true) {
                    continue;
                }
                seen.push(variable);
                match self.reasons[variable] {
                    NONE => {}
                    reason if reason == number => {}
                    reason if self.is_fixed[variable] => self.sources.push(reason),
                    reason => left.push(reason),
                }
            }
        }
        for variable in seen {
            self.seen[variable] = false;
        }
    }

    /// The steps that the last clause rests on, in order.
    fn needed(&self) -> Vec<usize> {
        let mut is_needed = vec![false; self.clauses.len()];
        let mut left = self.sources.clone();
        while let Some(number) = left.pop() {
            if std::mem::replace(&mut is_needed[number as usize], true) {
                continue;
            }
            let clause = &self.clauses[number as usize];
            left.extend(&clause.sources);
            // A clause that gave a variable its value for good did so because of the values of its other variables.
            let variables = clause.literals.iter().map(|literal| (literal / 2) as usize);
            if variables.clone().any(|variable| self.is_fixed[variable] && self.reasons[variable] == number) {
                left.extend(variables.map(|variable| self.reasons[variable]).filter(|&reason| reason != NONE));
            }
        }
        let numbers = is_needed.iter().zip(&self.clauses).filter(|(needed, _)| **needed);
        numbers.filter_map(|(_, clause)| clause.step).collect()
    }
}
