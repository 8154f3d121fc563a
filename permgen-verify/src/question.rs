//! What is asked, and what can be answered.

use std::fmt;
use std::time::Duration;

use crate::budget::Clock;
use crate::cone::Cone;
use crate::sat::cnf::Refutation;
use crate::smt::solver::Solver;
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
    /// How to take it apart: none if not. They decide nothing, as what they leave out is decided, too.
    pub cases: Vec<Case>,
}

/// A part of the inputs.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is called.
    pub name: String,
    /// Which inputs are part of it: a word of one bit.
    pub when: Term,
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

    /// The name of the case that inputs are part of.
    #[must_use]
    pub fn case_of(&self, inputs: &[u128]) -> Option<&str> {
        self.cases.iter().find(|case| self.terms.evaluate(case.when, inputs) == 1).map(|case| &*case.name)
    }

    /// The terms of one bit that make up the question.
    pub(crate) fn roots(&self) -> impl Iterator<Item = Term> + '_ {
        self.given.iter().copied().chain([self.claim])
    }

    /// What it depends on.
    pub(crate) fn cone(&self) -> Cone {
        Cone::of(&self.terms, &self.given, self.claim)
    }
}

/// A way to decide a question: [`Method::ALL`] has every one.
#[derive(Clone, Copy)]
pub struct Method(&'static Row);

/// All there is to know of a method. Its file has it, and the table of `methods.rs` names it: options, reports and the
/// archive read it here.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// What reports call that which it says, where that is not its name.
    pub(crate) certificate: Option<&'static str>,
    pub(crate) replay: Replay,
    /// Whether it is tried when nobody says which are.
    pub(crate) is_default: bool,
    /// Whether this crate was built with it.
    pub(crate) is_built_in: bool,
    /// Whether it is no news that it does not know.
    pub(crate) is_cheap: bool,
    pub(crate) ask: fn(&Asked<'_>) -> Result<Vec<Answer>, Fault>,
}

/// What a method is asked.
pub(crate) struct Asked<'a> {
    pub(crate) question: &'a Question,
    pub(crate) cone: &'a Cone,
    pub(crate) options: &'a Options,
    pub(crate) clock: Clock,
}

/// What a method says, and who exactly says it.
pub(crate) struct Answer {
    pub(crate) by: String,
    pub(crate) says: Says,
}

/// What a method says.
pub(crate) enum Says {
    Proved(Shown),
    /// By these inputs, which are yet to be replayed.
    Refuted(Vec<u128>),
    /// What is given holds nowhere.
    Vacuous,
    /// Why it does not know.
    Unknown(String),
}

impl Method {
    pub(crate) const fn of(row: &'static Row) -> Self {
        Method(row)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// What reports call a proof of it.
    pub(crate) fn certificate(self) -> &'static str {
        self.0.certificate.unwrap_or(self.0.name)
    }

    /// How an archive sees again what it proved.
    #[must_use]
    pub const fn replay(self) -> Replay {
        self.0.replay
    }

    /// Whether this crate was built with it.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        self.0.is_built_in
    }

    /// Whether it is tried when nobody says which are.
    #[must_use]
    pub const fn is_default(self) -> bool {
        self.0.is_default
    }

    pub(crate) const fn is_cheap(self) -> bool {
        self.0.is_cheap
    }

    pub(crate) fn ask(self, asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
        (self.0.ask)(asked)
    }

    /// The one answer of a method that asks nobody else.
    pub(crate) fn says(self, says: Says) -> Vec<Answer> {
        vec![Answer { by: self.name().to_owned(), says }]
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How an archive sees again, without a solver, what a method proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The method is asked again.
    Again,
    /// Its proof is kept, and checked.
    Proof,
    /// Not at all: there is nothing but its word, or another method's proof says more.
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
    /// One method was asked, or was the first that knew.
    One(Shown),
    /// Several were asked and nobody contradicted.
    Agreed {
        /// Those who said so, one at least.
        by: Vec<Shown>,
        /// Those who did not know, and why.
        gave_up: Vec<(Method, String)>,
    },
}

/// What one method showed: that a claim holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The method.
    pub method: Method,
    /// The text behind its name in reports, such as `, 64 inputs`.
    pub details: String,
    /// The solver's name and version, when there was one.
    pub solver: Option<String>,
    /// Which of the two checkers that follow combinations of bits it was, when it was one.
    pub checker: Option<LinearChecker>,
    /// The clauses and the proof of a solver that gave one, which was checked.
    pub refutation: Option<Box<Refutation>>,
}

impl Shown {
    pub(crate) const fn new(method: Method, details: String) -> Self {
        Self { method, details, solver: None, checker: None, refutation: None }
    }

    /// By a solver that is trusted, without a proof.
    #[must_use]
    pub fn trusted(method: Method, solver: &str) -> Self {
        Self { solver: Some(solver.to_owned()), ..Self::new(method, format!(", by {solver}, which is trusted")) }
    }

    /// By a solver whose proof was checked.
    pub(crate) fn checked(method: Method, solver: String, refutation: Box<Refutation>) -> Self {
        let steps = refutation.proof.steps.len();
        let details = format!(", by {solver}; its proof of {steps} steps is checked");
        Self { solver: Some(solver), refutation: Some(refutation), ..Self::new(method, details) }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.method.certificate(), self.details)
    }
}

impl Evidence {
    /// What each method showed that knew an answer.
    #[must_use]
    pub fn shown(&self) -> &[Shown] {
        match self {
            Evidence::One(shown) => std::slice::from_ref(shown),
            Evidence::Agreed { by, .. } => by,
        }
    }

    /// The name of the method in reports, such as `linear`; that of any solver that is trusted is `smt`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.shown().first().map_or("nobody", |shown| shown.method.certificate())
    }

    /// Which of the checkers that follow combinations of bits said so, when one did.
    #[must_use]
    pub fn linear_checker(&self) -> Option<LinearChecker> {
        self.shown().iter().find_map(|shown| shown.checker)
    }

    /// The solver's name and version, when there was one.
    #[must_use]
    pub fn solver(&self) -> Option<&str> {
        self.shown().iter().find_map(|shown| shown.solver.as_deref())
    }

    /// The clauses and the proof that was checked, when the method that is named gave one.
    #[must_use]
    pub fn refutation(&self) -> Option<&Refutation> {
        self.shown().first()?.refutation.as_deref()
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("proven: ")?;
        for (index, shown) in self.shown().iter().enumerate() {
            write!(f, "{}{shown}", if index == 0 { "" } else { "; " })?;
        }
        let Evidence::Agreed { gave_up, .. } = self else { return Ok(()) };
        // That the cheap methods are not enough is no news; that a solver was asked in vain is.
        let mut solvers = gave_up.iter().filter(|(method, _)| !method.is_cheap());
        solvers.try_for_each(|(method, why)| write!(f, "; not known by {method}: {why}"))
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// One method says proved, another refutes it.
    Disagreement {
        /// Who says that the claim holds.
        proved_by: String,
        /// Who refutes it.
        refuted_by: String,
        /// The counterexample.
        inputs: Vec<u128>,
    },
    /// A solver's counterexample is none.
    WrongModel {
        /// The solver.
        solver: String,
        /// Its inputs.
        inputs: Vec<u128>,
    },
    /// A solver's proof is none.
    ProofRejected {
        /// The solver.
        solver: String,
        /// What the checker says.
        why: String,
    },
    /// A solver could not be run, died, hung or printed nonsense.
    Solver(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disagreement { proved_by, refuted_by, inputs } => write!(
                f,
                "{proved_by} says that the claim holds, {refuted_by} has a counterexample that was replayed: {inputs:x?}; one \
                 of them is wrong, so trust neither"
            ),
            Self::WrongModel { solver, inputs } => {
                write!(f, "{solver} says that {inputs:x?} refutes the claim, which is not so when it is replayed")
            }
            Self::ProofRejected { solver, why } => write!(f, "the proof of {solver} was rejected: {why}"),
            Self::Solver(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Fault {}

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
    /// The programs of [`Method::SOLVER`].
    pub solvers: Vec<Solver>,
}

impl Options {
    /// The same, with the time that is left on a clock.
    pub(crate) fn within(&self, clock: Clock) -> Self {
        Self { time: clock.left(), ..self.clone() }
    }
}
