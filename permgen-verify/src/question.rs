//! What is asked, and what can be answered.

use std::fmt;
use std::time::Duration;

use crate::budget::{self, Clock};
use crate::sat::cnf::Refutation;
use crate::term::{Term, Terms};

/// A claim about all inputs: wherever every one of `given` holds, `claim` does.
#[derive(Clone, Debug)]
pub struct Question {
    /// The words that it is about.
    pub terms: Terms,
    /// What may be assumed: words of one bit.
    pub given: Vec<Term>,
    /// What is claimed: a word of one bit.
    pub claim: Term,
}

impl Question {
    /// Whether these inputs are a counterexample: all that is given holds and the claim does not.
    ///
    /// # Panics
    ///
    /// When there are fewer inputs than the terms have.
    #[must_use]
    pub fn is_refuted_by(&self, inputs: &[u128]) -> bool {
        self.is_within(inputs) && self.terms.evaluate(self.claim, inputs) == 0
    }

    /// Whether all that is given holds for these inputs.
    ///
    /// # Panics
    ///
    /// When there are fewer inputs than the terms have.
    #[must_use]
    pub fn is_within(&self, inputs: &[u128]) -> bool {
        self.given.iter().all(|&given| self.terms.evaluate(given, inputs) == 1)
    }

    /// The terms of one bit that make up the question.
    pub(crate) fn roots(&self) -> impl Iterator<Item = Term> + '_ {
        self.given.iter().copied().chain([self.claim])
    }
}

/// A way to decide a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Each bit followed as a GF(2) combination of input bits and of products that are named only.
    Linear,
    /// Every input tried, when few bits are free.
    Exhaustive,
    /// The solver z3 as a library, where it is built in.
    Smt,
    /// The question as clauses, for a solver whose proof of unsatisfiability is checked here.
    Sat,
    /// A solver run as a process of its own, which is given the question as SMT-LIB text.
    Solver,
}

impl Method {
    /// Every method, in the order in which they are tried.
    pub const ALL: [Method; 5] = [Method::Linear, Method::Exhaustive, Method::Smt, Method::Sat, Method::Solver];

    /// What there is to know of it: options, reports and the archive read it here.
    const fn row(self) -> (&'static str, Replay) {
        match self {
            Method::Linear => ("linear", Replay::Again),
            Method::Exhaustive => ("exhaustive", Replay::Again),
            Method::Smt => ("smt", Replay::Never),
            Method::Sat => ("sat", Replay::Proof),
            Method::Solver => ("solver", Replay::Never),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// How an archive sees again what it proved.
    #[must_use]
    pub const fn replay(self) -> Replay {
        self.row().1
    }

    /// The method of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// How an archive sees again, without a solver, what a method proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The method is asked again.
    Again,
    /// Its proof is kept, and checked.
    Proof,
    /// Not at all: there is nothing but its word.
    Never,
}

/// Which of the two checkers that follow bits as combinations of others spoke. They share no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearChecker {
    /// The one of `permgen-verify`, which follows terms.
    Terms,
    /// The one of `permgen-core`, which follows programs.
    Programs,
}

impl LinearChecker {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LinearChecker::Terms => "terms",
            LinearChecker::Programs => "programs",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The claim holds wherever what is given holds, which is somewhere.
    Proved(Evidence),
    /// It does not: here is where.
    Refuted(Counterexample),
    /// Neither was found out.
    Unknown(Reason),
}

/// How a claim was proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// The claim is the constant 1 as a combination of input bits.
    Linear {
        /// Who says so.
        checker: LinearChecker,
    },
    /// Every input was tried.
    Exhaustive {
        /// How many there are, counting only the bits that the question depends on.
        inputs: u64,
    },
    /// A solver found the negated claim unsatisfiable and gave a proof, which was checked.
    Sat {
        /// Its name and version.
        solver: String,
        /// The clauses and the proof.
        refutation: Box<Refutation>,
    },
    /// A solver said so; its word is all there is.
    Smt {
        /// Its name and version.
        solver: String,
    },
    /// Several were asked and nobody contradicted.
    Agreed {
        /// Those who said so, one at least.
        by: Vec<Evidence>,
        /// Those who did not know, and why.
        gave_up: Vec<(Method, String)>,
    },
}

impl Evidence {
    /// The name of the method: `linear`, `exhaustive`, `sat` or `smt`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Evidence::Linear { .. } => Method::Linear.name(),
            Evidence::Exhaustive { .. } => Method::Exhaustive.name(),
            Evidence::Sat { .. } => Method::Sat.name(),
            Evidence::Smt { .. } => Method::Smt.name(),
            Evidence::Agreed { by, .. } => match by.first() {
                Some(first) => first.name(),
                None => "nobody",
            },
        }
    }

    /// Which of the checkers that follow combinations of bits said so, when one did.
    #[must_use]
    pub fn linear_checker(&self) -> Option<LinearChecker> {
        match self {
            Evidence::Linear { checker } => Some(*checker),
            Evidence::Agreed { by, .. } => by.iter().find_map(Evidence::linear_checker),
            Evidence::Exhaustive { .. } | Evidence::Sat { .. } | Evidence::Smt { .. } => None,
        }
    }

    /// The solver's name and version, when there was one.
    #[must_use]
    pub fn solver(&self) -> Option<&str> {
        match self {
            Evidence::Sat { solver, .. } | Evidence::Smt { solver } => Some(solver),
            Evidence::Linear { .. } | Evidence::Exhaustive { .. } => None,
            Evidence::Agreed { by, .. } => by.iter().find_map(Evidence::solver),
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Linear { checker: LinearChecker::Terms } => f.write_str("proven: linear"),
            Evidence::Linear { checker: LinearChecker::Programs } => {
                f.write_str("proven: linear, by the checker of programs")
            }
            Evidence::Exhaustive { inputs: 1 } => f.write_str("proven: exhaustive, 1 input"),
            Evidence::Exhaustive { inputs } => write!(f, "proven: exhaustive, {inputs} inputs"),
            Evidence::Sat { solver, refutation } => {
                let steps = refutation.proof.steps.len();
                write!(f, "proven: sat, by {solver}; its proof of {steps} steps is checked")
            }
            Evidence::Smt { solver } => write!(f, "proven: smt, by {solver}, which is trusted"),
            Evidence::Agreed { by, gave_up } => {
                f.write_str("proven: ")?;
                for (index, evidence) in by.iter().enumerate() {
                    let text = evidence.to_string();
                    let text = text.strip_prefix("proven: ").unwrap_or(&text);
                    write!(f, "{}{text}", if index == 0 { "" } else { "; " })?;
                }
                // That the cheap methods are not enough is no news; that a solver was asked in vain is.
                let mut solvers =
                    gave_up.iter().filter(|(method, _)| !matches!(method, Method::Linear | Method::Exhaustive));
                solvers.try_for_each(|(method, why)| write!(f, "; not known by {method}: {why}"))
            }
        }
    }
}

/// Inputs for which all that is given holds and the claim does not, by the inputs' numbers. It was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The values, in the order in which the inputs were made.
    pub inputs: Vec<u128>,
    /// The method that found it.
    pub method: Method,
}

/// Why a question is not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No input fulfils what is given, so there is nothing to prove. (The method says how that is known.)
    Vacuous(Method),
    /// It is not known whether any input fulfils what is given.
    MaybeVacuous,
    /// No method was asked for.
    NoMethod,
    /// The only inputs found for which the claim fails are such that nothing is known of them.
    NotFollowed(String),
    /// What each method said.
    GaveUp(Vec<(Method, String)>),
    /// The claim is longer than what is looked at.
    TooLong(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Vacuous(method) => {
                write!(f, "nothing to prove: no input fulfils what is given (proven: {method})")
            }
            Reason::MaybeVacuous => {
                f.write_str("no input was found that fulfils what is given, so there may be nothing to prove")
            }
            Reason::NoMethod => f.write_str("no method was asked for"),
            Reason::TooLong(why) => f.write_str(why),
            Reason::NotFollowed(what) => write!(f, "not followed: {what}"),
            Reason::GaveUp(methods) => {
                for (index, (method, why)) in methods.iter().enumerate() {
                    write!(f, "{}{method}: {why}", if index == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
        }
    }
}

/// Something that must never happen, because a method, a solver or this crate is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// One method says proved, another refutes it.
    #[error(
        "{proved_by} says that the claim holds, {refuted_by} has a counterexample that was replayed: {inputs:x?}; one of \
         them is wrong, so trust neither"
    )]
    Disagreement {
        /// Who says that the claim holds.
        proved_by: String,
        /// Who refutes it.
        refuted_by: String,
        /// The counterexample.
        inputs: Vec<u128>,
    },
    /// A solver's counterexample is none.
    #[error("{solver} says that {inputs:x?} refutes the claim, which is not so when it is replayed")]
    WrongModel {
        /// The solver.
        solver: String,
        /// Its inputs.
        inputs: Vec<u128>,
    },
    /// A solver's proof is none.
    #[error("the proof of {solver} was rejected: {why}")]
    ProofRejected {
        /// The solver.
        solver: String,
        /// What the checker says.
        why: String,
    },
    /// What a compiler made of source and what the source says as it is read differ.
    #[error(
        "the claim {} by the machine code of {compiler}, and {} as the source is read, {inputs:x?}; one of them is wrong, so trust \
         neither, and please report it with the source",
        if *proves { "holds" } else { "is refuted" },
        if *proves { "is refuted" } else { "holds for the same inputs" }
    )]
    Reading {
        /// The compiler.
        compiler: String,
        /// Whether the machine code fulfils the claim.
        proves: bool,
        /// The inputs for which it is refuted.
        inputs: Vec<u128>,
    },
    /// A solver could not be run, died, hung or printed nonsense.
    #[error("{0}")]
    Solver(String),
}

/// How questions are decided.
#[derive(Clone, Debug)]
pub struct Options {
    /// The methods, in the order in which they are tried. The first that knows decides, unless `agree` is set.
    pub methods: Vec<Method>,
    /// Have every method decide, and compare.
    pub agree: bool,
    /// How many steps each method may take: inputs that are tried out, conflicts of a solver, 48 of z3's units of work.
    /// What is kept in memory grows with them.
    pub budget: u64,
    /// How long solvers and the trying out of inputs may take together. When it is over the answer is that nothing is known.
    pub time: Duration,
    /// The programs of [`Method::Solver`].
    pub solvers: Vec<crate::smt::Solver>,
}

impl Options {
    /// The same, with the time that is left on a clock.
    pub(crate) fn within(&self, clock: Clock) -> Self {
        Self { time: clock.left(), ..self.clone() }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            methods: vec![Method::Linear, Method::Exhaustive, Method::Smt, Method::Sat],
            agree: false,
            budget: budget::STEPS,
            time: budget::TIME,
            solvers: Vec::new(),
        }
    }
}

impl Options {
    /// The defaults, with one method alone.
    #[must_use]
    pub fn only(method: Method) -> Self {
        Self { methods: vec![method], ..Self::default() }
    }
}
