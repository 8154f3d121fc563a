//! What the compiler's code and the reading of the source say together.

use super::claim::Subject;
use super::error::CompileError;
use super::making::CompiledClaim;
use crate::budget::Clock;
use crate::question::{Counterexample, Fault, Options, Verdict};
use crate::rust::{RustClaim, RustError};

/// How hard the reading is asked whether it agrees with what is proved, in steps of each method.
const TO_AGREE: u64 = 20_000;

/// A claim about source: of the code that a compiler makes of it, and of what it says as it is read.
#[derive(Clone, Debug)]
pub struct SourceClaim {
    /// What it is about.
    pub name: String,
    /// The conditions of `cfg` that it is under, or has within it: what is compiled is what the compiler chose.
    pub conditions: Vec<String>,
    compiled: Result<(Subject, CompiledClaim), CompileError>,
    reading: Result<RustClaim, RustError>,
}

/// What was decided.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// On what ground.
    pub ground: Ground,
}

/// Whose word a verdict about source is.
#[derive(Clone, Debug)]
pub enum Ground {
    /// The compiler's: the claim is of machine code.
    Compiled {
        /// That claim.
        claim: Box<CompiledClaim>,
        /// Whether the reading of the source refutes its claim by the same inputs, and so can explain it.
        explained: bool,
    },
    /// The reading's alone: the verdict is no more than "as read".
    Read {
        /// Why it is not the compiler's.
        why: String,
    },
}

impl Ground {
    /// Who says what the source does, for readers.
    #[must_use]
    pub fn by(&self) -> String {
        match self {
            Ground::Compiled { claim, .. } => claim.by(),
            Ground::Read { why } => why.clone(),
        }
    }

    /// Whether the source was only read.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        matches!(self, Ground::Read { .. })
    }
}

/// What a verdict that is "as read" takes for granted.
pub const ASSUMED: [&str; 4] = [
    "the file compiles",
    "names mean what the file says: the types of integers, their methods, operators and macros are those of the standard library",
    "what `#[cfg(..)]` and attributes stand on is there, and is not changed by them",
    "values are compared, cloned and dropped as the file says, in the order that is written",
];

impl SourceClaim {
    /// The claim, given what the compiler and the reading make of it.
    ///
    /// # Errors
    ///
    /// When the compiler rejects the source, or the claim is none: then there is nothing to read either.
    pub fn new(
        name: String,
        subject: Result<Subject, CompileError>,
        reading: Result<RustClaim, RustError>,
    ) -> Result<Self, CompileError> {
        let compiled = subject.and_then(|subject| {
            let claim = subject.claim()?;
            Ok((subject, claim))
        });
        let compiled = match compiled {
            Err(CompileError::NoFunction { .. }) if reading.is_ok() => Err(CompileError::Unsupported(format!(
                "`{name}` is not compiled: it is generic and not used, or left out by `cfg`"
            ))),
            Err(error) if !error.is_unknown() => return Err(error),
            other => other,
        };
        Ok(SourceClaim { name, conditions: Vec::new(), compiled, reading })
    }

    /// The claim of compiled code.
    #[must_use]
    pub fn compiled(&self) -> Option<&CompiledClaim> {
        self.compiled.as_ref().ok().map(|(_, claim)| claim)
    }

    /// What that claim was made of, too.
    pub(super) fn compiled_subject(&self) -> Option<(&Subject, &CompiledClaim)> {
        self.compiled.as_ref().ok().map(|(subject, claim)| (subject, claim))
    }

    /// Why there is no claim of compiled code, when there is none.
    #[must_use]
    pub fn compile_error(&self) -> Option<&CompileError> {
        self.compiled.as_ref().err()
    }

    /// The claim of the source as it is read.
    #[must_use]
    pub fn reading(&self) -> Option<&RustClaim> {
        self.reading.as_ref().ok()
    }

    /// Why nothing at all can be said, when it cannot.
    #[must_use]
    pub fn unknown(&self) -> Option<String> {
        match (&self.compiled, &self.reading) {
            (Err(why), Err(error)) => Some(format!("{why}; and as read: {error}")),
            _ => None,
        }
    }

    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// When methods contradict each other, or the machine code contradicts the reading.
    pub fn judge(&self, options: &Options) -> Result<Judgement, Fault> {
        let clock = Clock::new(options.time);
        let (claim, verdict) = match &self.compiled {
            Ok((subject, claim)) => subject.decide(claim.clone(), options)?,
            Err(why) => return self.read(why.to_string(), options),
        };
        match &verdict {
            Verdict::Unknown(reason) => {
                // As read it may be known, and that is better than nothing.
                match self.read(format!("its machine code is unknown: {reason}"), &options.within(clock))? {
                    Judgement { verdict: Verdict::Unknown(_), .. } => {
                        let ground = Ground::Compiled { claim: Box::new(claim), explained: false };
                        Ok(Judgement { verdict, ground })
                    }
                    read => Ok(read),
                }
            }
            Verdict::Proved(_) => {
                let asked = Options { budget: options.budget.min(TO_AGREE), time: options.time, ..Options::default() };
                if let Some(reading) = self.reading()
                    && let Verdict::Refuted(counterexample) = reading.claim.decide(&asked)?
                {
                    let inputs = counterexample.inputs;
                    return Err(Fault::Reading { compiler: claim.compiler, proves: true, inputs });
                }
                let ground = Ground::Compiled { claim: Box::new(claim), explained: false };
                Ok(Judgement { verdict, ground })
            }
            Verdict::Refuted(counterexample) => {
                let explained = match self.explained(&claim, counterexample) {
                    Some(false) => {
                        let inputs = counterexample.inputs[..claim.arguments].to_vec();
                        return Err(Fault::Reading { compiler: claim.compiler, proves: false, inputs });
                    }
                    agrees => agrees.unwrap_or(false),
                };
                Ok(Judgement { verdict, ground: Ground::Compiled { claim: Box::new(claim), explained } })
            }
        }
    }

    /// Whether the claim, as it is read, is refuted by the same inputs; nothing when it has others.
    fn explained(&self, claim: &CompiledClaim, counterexample: &Counterexample) -> Option<bool> {
        let question = &self.reading()?.claim.question;
        let chosen = &claim.claim.question.terms.inputs()[..claim.arguments];
        let inputs = question.terms.inputs();
        let is_same = inputs.len() == chosen.len() && inputs.iter().zip(chosen).all(|(a, b)| a.1 == b.1);
        is_same.then(|| question.is_refuted_by(&counterexample.inputs[..claim.arguments]))
    }

    fn read(&self, why: String, options: &Options) -> Result<Judgement, Fault> {
        let verdict = match &self.reading {
            Ok(reading) => reading.claim.decide(options)?,
            Err(_) => Verdict::Unknown(crate::question::Reason::NoMethod),
        };
        Ok(Judgement { verdict, ground: Ground::Read { why } })
    }

    /// On which choices of `cfg` the word of the compiler stands, for readers; nothing when there are none.
    #[must_use]
    pub fn chosen_by_cfg(&self) -> Option<String> {
        let conditions: Vec<String> = self.conditions.iter().map(|condition| format!("`{condition}`")).collect();
        (!conditions.is_empty()).then(|| format!("with {} as in this build", conditions.join(" and ")))
    }

    /// The verdict in a sentence.
    #[must_use]
    pub fn sentence(&self, judgement: &Judgement) -> String {
        let name = &self.name;
        match (&judgement.ground, &judgement.verdict) {
            (ground, Verdict::Proved(evidence)) if ground.is_read() => {
                format!("{name}: proved as read only ({evidence}); {}", ground.by())
            }
            (ground, Verdict::Proved(evidence)) => {
                let choices = self.chosen_by_cfg().map_or_else(String::new, |choices| format!(", {choices}"));
                format!("{name}: proved ({evidence}, {}{choices})", ground.by())
            }
            (Ground::Compiled { claim, explained: false }, Verdict::Refuted(counterexample)) => {
                let terms = &claim.claim.question.terms;
                let inputs = terms.inputs().iter().zip(&counterexample.inputs).take(claim.arguments);
                let inputs: Vec<String> = inputs.map(|((name, _), value)| format!("{name} = {value:#x}")).collect();
                let inputs = inputs.join(", ");
                let explanation = claim.claim.explain(&counterexample.inputs);
                let known: String =
                    self.recognised(&Options::default()).iter().map(|known| format!("; it is {known}")).collect();
                let sentence =
                    match (claim.conduct.panic_on(terms, &counterexample.inputs), explanation.sides.is_empty()) {
                        (Some(panic), _) => format!("{name}: refuted by {inputs}: it does not return: {panic}"),
                        (None, false) => {
                            let (expected, got) = explanation.words();
                            format!("{name}: refuted by {inputs}: expected {expected}, got {got}")
                        }
                        (None, true) => format!("{name}: refuted by {inputs}"),
                    };
                sentence + &known
            }
            (ground, verdict) => match self.reading() {
                Some(reading) => {
                    let words = reading.sentence(&Self::chosen(ground, verdict));
                    if ground.is_read() { words.replacen("refuted by", "refuted as read by", 1) } else { words }
                }
                None => format!("{name}: unknown: {}", ground.by()),
            },
        }
    }

    /// The verdict with the inputs that the reading has.
    fn chosen(ground: &Ground, verdict: &Verdict) -> Verdict {
        match (ground, verdict) {
            (Ground::Compiled { claim, .. }, Verdict::Refuted(counterexample)) => {
                let inputs = counterexample.inputs[..claim.arguments].to_vec();
                Verdict::Refuted(Counterexample { inputs, ..counterexample.clone() })
            }
            _ => verdict.clone(),
        }
    }
}
