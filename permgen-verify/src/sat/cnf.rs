//! Clauses and proofs as data, and their text.

use std::fmt;

/// A variable, counted from 1, or with a minus sign its opposite: as in DIMACS files.
pub type Literal = i32;

/// A conjunction of clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    /// How many variables there are.
    pub variables: u32,
    /// The clauses.
    pub clauses: Vec<Vec<Literal>>,
}

/// In DIMACS form.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.clauses.len())?;
        self.clauses.iter().try_for_each(|clause| line(f, clause))
    }
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that follows from those before: assuming its opposite, unit propagation alone meets a conflict.
    Add(Vec<Literal>),
    /// A clause that is needed no longer.
    Delete(Vec<Literal>),
}

impl Step {
    /// A line of a proof in DRUP form.
    pub(crate) fn parse(text: &str) -> Option<Step> {
        let (deletes, rest) = match text.strip_prefix("d ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut clause = Vec::new();
        for word in rest.split_ascii_whitespace() {
            if clause.last() == Some(&0) {
                return None;
            }
            clause.push(word.parse::<i32>().ok().filter(|literal| *literal != i32::MIN)?);
        }
        if clause.pop() != Some(0) {
            return None;
        }
        clause.shrink_to_fit();
        Some(if deletes { Step::Delete(clause) } else { Step::Add(clause) })
    }
}

/// A proof that clauses contradict each other: its last step adds the empty clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The lines.
    pub steps: Vec<Step>,
}

/// In DRUP form.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| match step {
            Step::Add(clause) => line(f, clause),
            Step::Delete(clause) => {
                f.write_str("d ")?;
                line(f, clause)
            }
        })
    }
}

fn line(f: &mut fmt::Formatter<'_>, clause: &[Literal]) -> fmt::Result {
    for literal in clause {
        write!(f, "{literal} ")?;
    }
    f.write_str("0\n")
}

/// What is wrong with the text of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseProofError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is there.
    pub text: String,
}

impl fmt::Display for ParseProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, text } = self;
        write!(f, "line {line}: `{text}` is not a line of a proof: numbers and a 0 at the end, after `d` for deletions")
    }
}

impl std::error::Error for ParseProofError {}

impl std::str::FromStr for Proof {
    type Err = ParseProofError;

    fn from_str(text: &str) -> Result<Self, ParseProofError> {
        let mut proof = Proof::default();
        for (number, text) in text.lines().enumerate() {
            let wrong = || ParseProofError { line: number + 1, text: text.to_owned() };
            proof.steps.push(Step::parse(text).ok_or_else(wrong)?);
        }
        Ok(proof)
    }
}

/// Clauses that contradict each other, and the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The clauses: what is given, and that the claim does not hold.
    pub cnf: Cnf,
    /// The proof, of which only the steps are kept that its end rests on.
    pub proof: Proof,
}
