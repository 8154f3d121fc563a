//! Proofs that are kept, and replayed without a solver.
//!
//! An archive is text, an entry for each claim:
//!
//! ```text
//! claim flip_diagonal (portable, ops)
//! question 6f1c...            (SHA-256 of the question as SMT-LIB text: specification and program)
//! method sat
//! solver batsat 0.6.0
//! version 0.1.0
//! proof 3
//! 12 -7 0
//! 3 0
//! 0
//! ```
//!
//! Nothing in it is trusted. A claim is looked up by its question, so a change of the specification or of the program is a
//! miss. What needs no solver is proved again; a solver's proof is checked against the clauses of the question, which are made
//! anew. The word of a solver that gave no proof cannot be replayed, and is not kept.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::budget::{self, Clock};
use crate::claim::Claim;
use crate::question::{Evidence, Fault, Method, Options, Question, Replay, Shown, Verdict};
use crate::sat::{self, Proof, Refutation, Step};
use crate::smt;

/// The version of permgen that entries name as their origin.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Claims that were proved, with what it takes to see that again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    question: String,
    method: Method,
    solver: Option<String>,
    version: String,
    proof: Option<Proof>,
}

/// Why a claim is not proved by an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It is not there, or it was about something else.
    #[error("`{0}` is not in the archive as it is claimed now")]
    Missing(String),
    /// What is there proves something else.
    #[error("the archive's proof of `{name}` was rejected: {why}")]
    Rejected {
        /// The claim.
        name: String,
        /// What the checker says.
        why: String,
    },
    /// The method that is named does not prove it.
    #[error("the archive says that `{name}` is proven by the method {method}, which does not prove it: {why}")]
    NotSo {
        /// The claim.
        name: String,
        /// The method.
        method: Method,
        /// What it says.
        why: String,
    },
}

/// Why evidence cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the word of {solver} on `{name}` comes without a proof and cannot be kept")]
pub struct NoProof {
    /// The claim.
    pub name: String,
    /// The solver.
    pub solver: String,
}

impl Archive {
    /// An archive without claims.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of claims.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no claim.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The claims' names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Keeps what proves a claim, in place of what was kept under its name.
    ///
    /// # Errors
    ///
    /// When the evidence is a solver's word without a proof.
    pub fn keep(&mut self, claim: &Claim, evidence: &Evidence) -> Result<(), NoProof> {
        let shown = evidence.shown();
        let no_proof = || {
            let solver = shown.first().map(|one| one.solver.clone().unwrap_or_else(|| one.method.to_string()));
            let solver = solver.unwrap_or_else(|| "nobody".to_owned());
            NoProof { name: claim.name.clone(), solver }
        };
        let one = shown.iter().find(|one| one.method.replay() != Replay::Never).ok_or_else(no_proof)?;
        let entry = Entry {
            name: one_line(&claim.name),
            question: fingerprint(&claim.question),
            method: one.method,
            solver: one.solver.clone(),
            version: VERSION.to_owned(),
            proof: one.refutation.as_ref().map(|refutation| refutation.proof.clone()),
        };
        match self.entries.iter_mut().find(|known| known.name == entry.name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self.entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(())
    }

    /// Sees again, without a solver, that a claim is proved.
    ///
    /// # Errors
    ///
    /// When it is not in the archive, or what is there does not prove it.
    pub fn replay(&self, claim: &Claim) -> Result<Evidence, ReplayError> {
        let question = fingerprint(&claim.question);
        let name = one_line(&claim.name);
        let found = self.entries.iter().find(|entry| entry.name == name && entry.question == question);
        let entry = found.ok_or_else(|| ReplayError::Missing(name.clone()))?;
        let not_so = |why: String| ReplayError::NotSo { name: name.clone(), method: entry.method, why };
        match (&entry.proof, entry.method.replay()) {
            (Some(proof), Replay::Proof) => {
                let cnf = sat::clauses(&claim.question);
                sat::check(&cnf, proof)
                    .map_err(|why| ReplayError::Rejected { name: name.clone(), why: why.to_string() })?;
                // Contradictory assumptions make contradictory clauses, and prove nothing.
                match crate::decide::vacuity(&claim.question, budget::STEPS, Clock::new(budget::TIME)) {
                    Ok(None) => {}
                    Ok(Some(reason)) => return Err(not_so(reason.to_string())),
                    Err(fault) => return Err(not_so(fault.to_string())),
                }
                let solver = entry.solver.clone().unwrap_or_else(|| "an unnamed solver".to_owned());
                let refutation = Box::new(Refutation { cnf, proof: proof.clone() });
                Ok(Evidence::One(Shown::checked(entry.method, solver, refutation)))
            }
            (None, Replay::Again) => match claim.decide(&Options::only(entry.method)) {
                Ok(Verdict::Proved(evidence)) => Ok(evidence),
                Ok(Verdict::Refuted(found)) => Err(not_so(format!("the inputs {:x?} refute it", found.inputs))),
                Ok(Verdict::Unknown(reason)) => Err(not_so(reason.to_string())),
                Err(fault @ Fault::Disagreement { .. }) => Err(not_so(fault.to_string())),
                Err(fault) => Err(not_so(fault.to_string())),
            },
            _ => Err(not_so("that cannot be replayed".to_owned())),
        }
    }
}

/// What a question is recognised by.
#[must_use]
pub fn fingerprint(question: &Question) -> String {
    let digest = Sha256::digest(smt::assertions(question).as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            writeln!(f, "claim {}", entry.name)?;
            writeln!(f, "question {}", entry.question)?;
            writeln!(f, "method {}", entry.method)?;
            if let Some(solver) = &entry.solver {
                writeln!(f, "solver {}", one_line(solver))?;
            }
            writeln!(f, "version {}", entry.version)?;
            if let Some(proof) = &entry.proof {
                writeln!(f, "proof {}", proof.steps.len())?;
                write!(f, "{proof}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What is wrong with the text of an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ParseArchiveError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: ParseArchiveErrorKind,
}

/// What is wrong with a line of an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseArchiveErrorKind {
    /// A line of an entry is missing or out of order.
    #[error("expected `{0} ...`")]
    Expected(&'static str),
    /// There is no such method.
    #[error("`{0}` is not a method that can be replayed")]
    Method(String),
    /// A fingerprint is not 64 hexadecimal digits.
    #[error("a question is named by 64 hexadecimal digits, not `{0}`")]
    Question(String),
    /// The number of steps is no number, or the file ends before.
    #[error("expected `proof` with the number of lines that follow")]
    Steps,
    /// The proofs have more steps than are read.
    #[error("the proofs have more than {most} steps")]
    TooLong {
        /// How many are read.
        most: usize,
    },
    /// A line of a proof cannot be read.
    #[error("`{0}` is not a line of a proof: numbers and a 0 at the end, after `d` for deletions")]
    Proof(String),
    /// Two entries have the same name.
    #[error("there is another claim of the name `{0}`")]
    Twice(String),
}

/// Proofs of more steps do not fit in memory.
const MOST_STEPS: usize = 4_000_000;

impl FromStr for Archive {
    type Err = ParseArchiveError;

    fn from_str(text: &str) -> Result<Self, ParseArchiveError> {
        use ParseArchiveErrorKind as Kind;
        let mut lines = text.lines().enumerate().peekable();
        let mut archive = Archive::new();
        let mut names = HashSet::new();
        let mut steps_left = MOST_STEPS;
        while let Some(&(at, first)) = lines.peek() {
            if first.trim().is_empty() || first.starts_with('#') {
                lines.next();
                continue;
            }
            let mut at = at;
            let mut field = |key: &'static str| {
                let error = ParseArchiveError { line: at + 1, kind: Kind::Expected(key) };
                let value =
                    lines.next().and_then(|(_, line)| line.strip_prefix(key)?.strip_prefix(' ')).ok_or(error)?;
                at += 1;
                Ok((at, value.trim().to_owned()))
            };
            let error = |line, kind| ParseArchiveError { line, kind };
            let (line, name) = field("claim")?;
            if !names.insert(name.clone()) {
                return Err(error(line, Kind::Twice(name)));
            }
            let (line, question) = field("question")?;
            if question.len() != 64 || !question.chars().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(error(line, Kind::Question(question)));
            }
            let (line, method) = field("method")?;
            let method = match Method::from_name(&method) {
                Some(method) if method.replay() != Replay::Never => method,
                _ => return Err(error(line, Kind::Method(method))),
            };
            let mut entry = Entry { name, question, method, solver: None, version: String::new(), proof: None };
            let has_proof = method.replay() == Replay::Proof;
            if has_proof {
                entry.solver = Some(field("solver")?.1);
            }
            entry.version = field("version")?.1;
            if has_proof {
                let (line, steps) = field("proof")?;
                let steps: usize = steps.parse().map_err(|_| error(line, Kind::Steps))?;
                steps_left = steps_left.checked_sub(steps).ok_or(error(line, Kind::TooLong { most: MOST_STEPS }))?;
                let mut proof = Proof::default();
                for _ in 0..steps {
                    let (number, text) = lines.next().ok_or(error(line, Kind::Steps))?;
                    let wrong = || error(number + 1, Kind::Proof(text.chars().take(80).collect()));
                    proof.steps.push(Step::parse(text).ok_or_else(wrong)?);
                }
                entry.proof = Some(proof);
            }
            archive.entries.push(entry);
        }
        Ok(archive)
    }
}
