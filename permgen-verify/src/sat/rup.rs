//! The checker of proofs. It shares nothing with what makes clauses or solves them but the form of the data.
//!
//! Every clause that a proof adds must follow by unit propagation (reverse unit propagation, RUP: Goldberg and Novikov,
//! *Verification of proofs of unsatisfiability for CNF formulas*, DATE 2003): when all its literals are taken to be false, a
//! clause that is there must come out false. Clauses that are deleted are used no longer; what was derived with them as a
//! value of a single variable stays, since it follows from the formula all the same.

use std::fmt;

use permgen_core::fast_map::FastMap;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// A clause does not follow.
    NotImplied {
        /// The step, counted from 1.
        step: usize,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// A clause is deleted that is not there.
    NotThere {
        /// The step, counted from 1.
        step: usize,
        /// The clause.
        clause: Vec<Literal>,
    },
    /// A literal is 0 or of a variable that the formula does not have.
    Literal {
        /// The literal.
        literal: Literal,
        /// How many variables there are.
        variables: u32,
    },
    /// There is more than the checker has room for.
    TooLong {
        /// The step, counted from 1.
        step: usize,
    },
    /// The check was stopped, and nothing is known of what is left.
    Stopped {
        /// The step, counted from 1.
        step: usize,
    },
    /// The empty clause is never added.
    Unfinished,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotImplied { step, clause } => {
                write!(f, "step {step}: the clause {clause:?} does not follow by unit propagation")
            }
            Self::NotThere { step, clause } => {
                write!(f, "step {step}: the clause {clause:?} is deleted, but is not there")
            }
            Self::Literal { literal, variables } => {
                write!(f, "{literal} is no literal: the formula has variables 1 to {variables}")
            }
            Self::TooLong { step } => write!(f, "step {step}: the proof is too long"),
            Self::Stopped { step } => write!(f, "step {step}: the check was stopped before it"),
            Self::Unfinished => f.write_str("the proof ends without the empty clause"),
        }
    }
}

impl std::error::Error for Rejected {}

/// Checks that `proof` shows the clauses of `cnf` to contradict each other.
///
/// # Errors
///
/// With the first step that does not hold.
pub fn check(cnf: &Cnf, proof: &Proof) -> Result<Checked, Rejected> {
    check_until(cnf, proof, &|| false)
}

/// The same, ended by [`Rejected::Stopped`] when `is_over` says so.
pub(super) fn check_until(cnf: &Cnf, proof: &Proof, is_over: &dyn Fn() -> bool) -> Result<Checked, Rejected> {
    let mut checker = Checker::new(cnf)?;
    let mut added = 0;
    for (number, step) in proof.steps.iter().enumerate() {
        if is_over() {
            return Err(Rejected::Stopped { step: number + 1 });
        }
        match step {
            Step::Add(literals) => {
                let clause = checker.codes(literals)?;
                if checker.arena.len() + literals.len() > MOST_WORDS {
                    return Err(Rejected::TooLong { step: number + 1 });
                }
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

/// A clause as an index into the arena: of its length, after which come its number and its literals, those that are
/// watched first.
type ClausePlace = u32;

const NONE: ClausePlace = u32::MAX;

/// Set in the number of a clause that was deleted.
const DELETED: u32 = 1 << 31;

/// Beyond this, places are not told apart any more from what they are marked with.
const MOST_WORDS: usize = 1 << 31;

struct Watch {
    clause: ClausePlace,
    /// Another literal of the clause: when it is true there is nothing to do.
    other: Code,
}

/// Where a clause comes from.
struct Origin {
    place: ClausePlace,
    /// The step that added it; `None` for a clause of the formula.
    step: Option<usize>,
    /// The clauses that it was derived from, by number.
    sources: Box<[u32]>,
}

struct Checker {
    arena: Vec<u32>,
    /// By the clauses' numbers.
    origins: Vec<Origin>,
    /// The clauses by their literals, sorted.
    places: FastMap<Box<[Code]>, Vec<ClausePlace>>,
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// For each variable the clause that gave it its value.
    reasons: Vec<ClausePlace>,
    /// For each variable whether its value is known without any assumption.
    is_fixed: Vec<bool>,
    /// Whether what is set now is set under an assumption.
    assuming: bool,
    trail: Vec<Code>,
    /// How far the trail is propagated.
    propagated: usize,
    /// The clause that is false without any assumption, when there is one.
    conflict: Option<ClausePlace>,
    /// What the last clause that followed was derived from, by number.
    sources: Vec<u32>,
    seen: Vec<bool>,
}

impl Checker {
    fn new(cnf: &Cnf) -> Result<Self, Rejected> {
        let count = cnf.variables as usize;
        let mut checker = Self {
            arena: Vec::new(),
            origins: Vec::new(),
            places: FastMap::default(),
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

    fn literals(&self, clause: ClausePlace) -> &[Code] {
        let first = clause as usize + 2;
        &self.arena[first..first + self.arena[clause as usize] as usize]
    }

    fn number(&self, clause: ClausePlace) -> u32 {
        self.arena[clause as usize + 1] & !DELETED
    }

    fn is_false(&self, code: Code) -> bool {
        self.is_true[(code ^ 1) as usize]
    }

    fn set(&mut self, code: Code, reason: ClausePlace) {
        self.is_true[code as usize] = true;
        self.reasons[(code / 2) as usize] = reason;
        self.is_fixed[(code / 2) as usize] = !self.assuming;
        self.trail.push(code);
    }

    fn insert(&mut self, sorted: Box<[Code]>, step: Option<usize>) {
        let place = self.arena.len() as ClausePlace;
        let mut literals = sorted.clone();
        // Literals that are not false come first, to be watched.
        let mut open = 0;
        for index in 0..literals.len() {
            if open < 2 && !self.is_false(literals[index]) {
                literals.swap(open, index);
                open += 1;
            }
        }
        self.arena.extend([literals.len() as u32, self.origins.len() as u32]);
        self.arena.extend(&literals);
        self.places.entry(sorted).or_default().push(place);
        let sources = self.sources.as_slice().into();
        self.sources.clear();
        self.origins.push(Origin { place, step, sources });
        if let [first, second, ..] = literals[..] {
            self.watches[first as usize].push(Watch { clause: place, other: second });
            self.watches[second as usize].push(Watch { clause: place, other: first });
        }
        if self.conflict.is_some() {
            return;
        }
        match literals.first() {
            Some(&first) if open == 1 && !self.is_true[first as usize] => {
                self.set(first, place);
                self.conflict = self.propagate();
            }
            _ if open == 0 => self.conflict = Some(place),
            _ => {}
        }
    }

    /// Takes a clause out of use; whether it was there. What it gave a value for good keeps that value.
    fn delete(&mut self, sorted: &[Code]) -> bool {
        let Some(place) = self.places.get_mut(sorted).and_then(Vec::pop) else { return false };
        // Those who watch it forget it when they come by.
        self.arena[place as usize + 1] |= DELETED;
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
    fn propagate(&mut self) -> Option<ClausePlace> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = literal ^ 1;
            let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
            let mut conflict = None;
            let mut index = 0;
            while index < watches.len() {
                let Watch { clause, other } = watches[index];
                if self.is_true[other as usize] {
                    index += 1;
                    continue;
                }
                let at = clause as usize;
                let end = at + 2 + self.arena[at] as usize;
                let [_, number, literals @ ..] = &mut self.arena[at..end] else { break };
                if *number & DELETED != 0 {
                    watches.swap_remove(index);
                    continue;
                }
                if literals[0] == falsified {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                if first != other && self.is_true[first as usize] {
                    watches[index].other = first;
                    index += 1;
                    continue;
                }
                let is_open = |literal: &Code| !self.is_true[(*literal ^ 1) as usize];
                if let Some(place) = literals[2..].iter().position(is_open) {
                    literals.swap(1, place + 2);
                    let watched = literals[1];
                    watches.swap_remove(index);
                    self.watches[watched as usize].push(Watch { clause, other: first });
                    continue;
                }
                watches[index].other = first;
                index += 1;
                if self.is_false(first) {
                    conflict = Some(clause);
                    break;
                }
                self.set(first, clause);
            }
            self.watches[falsified as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Collects the clauses that made one come out false, as far as the assumptions or what is known for good.
    fn explain(&mut self, conflict: ClausePlace) {
        self.sources.clear();
        let mut left = vec![conflict];
        let mut seen = Vec::new();
        while let Some(clause) = left.pop() {
            self.sources.push(self.number(clause));
            for at in 0..self.literals(clause).len() {
                let variable = (self.literals(clause)[at] / 2) as usize;
                if std::mem::replace(&mut self.seen[variable], true) {
                    continue;
                }
                seen.push(variable);
                match self.reasons[variable] {
                    NONE => {}
                    reason if reason == clause => {}
                    reason if self.is_fixed[variable] => self.sources.push(self.number(reason)),
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
        let mut is_needed = vec![false; self.origins.len()];
        let mut left = self.sources.clone();
        while let Some(number) = left.pop() {
            if std::mem::replace(&mut is_needed[number as usize], true) {
                continue;
            }
            let origin = &self.origins[number as usize];
            left.extend(&origin.sources);
            // A clause that gave a variable its value for good did so because of the values of its other variables.
            let variables = self.literals(origin.place).iter().map(|literal| (literal / 2) as usize);
            let gave = |variable: usize| self.is_fixed[variable] && self.reasons[variable] == origin.place;
            if variables.clone().any(gave) {
                let reasons = variables.map(|variable| self.reasons[variable]).filter(|&reason| reason != NONE);
                left.extend(reasons.map(|reason| self.number(reason)));
            }
        }
        let numbers = is_needed.iter().zip(&self.origins).filter(|(needed, _)| **needed);
        numbers.filter_map(|(_, origin)| origin.step).collect()
    }
}
