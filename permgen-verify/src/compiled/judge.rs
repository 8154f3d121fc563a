//! Claims about what a compiler makes of Rust source.

use super::claim::Subject;
use super::error::CompileError;
use super::making::CompiledClaim;
use crate::question::{Fault, Options, Verdict};

/// A claim about source: of the code that a compiler makes of it.
#[derive(Clone, Debug)]
pub struct SourceClaim {
    /// What it is about.
    pub name: String,
    /// The conditions of `cfg` in the files of the crate: what is compiled is what the compiler chose.
    pub conditions: Vec<String>,
    subject: Subject,
    compiled: CompiledClaim,
}

/// What was decided.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The claim that was decided.
    pub claim: CompiledClaim,
}

impl SourceClaim {
    /// The claim.
    ///
    /// # Errors
    ///
    /// If the compiler rejects the source, or its code is not understood.
    pub(super) fn new(name: String, subject: Subject) -> Result<Self, CompileError> {
        let compiled = subject.claim()?;
        Ok(SourceClaim { name, conditions: Vec::new(), subject, compiled })
    }

    /// The claim about compiled code.
    #[must_use]
    pub fn compiled(&self) -> &CompiledClaim {
        &self.compiled
    }

    pub(super) fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// If methods contradict each other.
    pub fn judge(&self, options: &Options) -> Result<Judgement, Fault> {
        let verdict = self.compiled.decide(options)?;
        Ok(Judgement { verdict, claim: self.compiled.clone() })
    }

    /// On which choices of `cfg` the verdict rests, for readers; nothing if there are none.
    #[must_use]
    pub fn chosen_by_cfg(&self) -> Option<String> {
        const MOST: usize = 6;
        let shown: Vec<String> = self.conditions.iter().take(MOST).map(|it| format!("`{it}`")).collect();
        let more = match self.conditions.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more, which `--json` lists,"),
        };
        (!shown.is_empty()).then(|| format!("with {}{more} as in this build", shown.join(", ")))
    }
}
