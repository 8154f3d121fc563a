//! Questions, and their answers.

use std::fmt;
use std::time::Duration;

use crate::budget::Clock;
use crate::cone::Cone;
use crate::sat::cnf::Refutation;
use crate::smt::solver::Solver;
use crate::term::{Term, Terms};
use permgen_core::article::counted;

/// A claim about all inputs: if all of `given` hold, `claim` holds.
#[derive(Clone, Debug)]
pub struct Question {
    /// The terms of the question.
    pub terms: Terms,
    /// The assumptions: words of one bit.
    pub given: Vec<Term>,
    /// The claim: a word of one bit.
    pub claim: Term,
    /// The cases to decide separately, if any. The inputs that no case covers are decided, too.
    pub cases: Vec<Case>,
}

/// A part of the inputs.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the case.
    pub name: String,
    /// Whether an input belongs to the case: a word of one bit.
    pub when: Term,
}

impl Question {
    /// Whether these inputs are a counterexample: all assumptions hold and the claim does not.
    ///
    /// # Panics
    ///
    /// If there are fewer inputs than the terms have.
    #[must_use]
    pub fn is_refuted_by(&self, inputs: &[u128]) -> bool {
        self.is_within(inputs) && self.terms.evaluate(self.claim, inputs) == 0
    }

    /// Whether all assumptions hold for these inputs.
    ///
    /// # Panics
    ///
    /// If there are fewer inputs than the terms have.
    #[must_use]
    pub fn is_within(&self, inputs: &[u128]) -> bool {
        self.given.iter().all(|&given| self.terms.evaluate(given, inputs) == 1)
    }

    /// The name of the case that these inputs belong to.
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

/// A way to decide a question. [`Method::ALL`] lists all methods.
#[derive(Clone, Copy)]
pub struct Method(&'static Row);

/// All there is to know of a method. Its file has it, and the table of `methods.rs` names it: options, reports and the
/// archive read it here.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// What reports call that which it says, where that is not its name.
    pub(crate) certificate: Option<&'static str>,
    pub(crate) replay: Replay,
    /// Whether it is one of the default methods.
    pub(crate) is_default: bool,
    /// Whether this crate was built with this method.
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

    /// How an archive replays its proofs.
    #[must_use]
    pub const fn replay(self) -> Replay {
        self.0.replay
    }

    /// Whether this crate was built with this method.
    #[must_use]
    pub const fn is_built_in(self) -> bool {
        self.0.is_built_in
    }

    /// Whether it is one of the default methods.
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

/// How an archive replays the proofs of a method without a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The method decides the claim again.
    Again,
    /// The archive keeps the proof, and checks it.
    Proof,
    /// Never: the method gives no proof, or another method's proof is stronger.
    Never,
}

/// One of the two checkers that follow bits as combinations of input bits. They share no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearChecker {
    /// The checker of `permgen-verify`, which follows terms.
    Terms,
    /// The checker of `permgen-core`, which follows programs.
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
    /// The claim holds for all inputs that satisfy the assumptions, and such inputs exist.
    Proved(Evidence),
    /// The claim fails for these inputs.
    Refuted(Counterexample),
    /// No method decided the question.
    Unknown(Reason),
}

/// How a claim was proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// By one method: the only one, or the first that gave an answer.
    One(Shown),
    /// By several methods, none of which disagreed.
    Agreed {
        /// The methods that proved the claim: at least one.
        by: Vec<Shown>,
        /// The methods that gave no answer, and why.
        gave_up: Vec<(Method, String)>,
    },
}

/// A proof by one method that a claim holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// The method.
    pub method: Method,
    /// The text after its name in reports, such as `, 64 inputs`.
    pub details: String,
    /// The solver's name and version, if a solver was used.
    pub solver: Option<String>,
    /// Which checker followed the bits, if the method is `linear`.
    pub checker: Option<LinearChecker>,
    /// The clauses and the checked proof, if a solver gave one.
    pub refutation: Option<Box<Refutation>>,
}

impl Shown {
    pub(crate) const fn new(method: Method, details: String) -> Self {
        Self { method, details, solver: None, checker: None, refutation: None }
    }

    /// A result of a trusted solver, without a proof.
    #[must_use]
    pub fn trusted(method: Method, solver: &str) -> Self {
        Self { solver: Some(solver.to_owned()), ..Self::new(method, format!(", by {solver}, which is trusted")) }
    }

    /// By a solver whose proof was checked.
    pub(crate) fn checked(method: Method, solver: String, refutation: Box<Refutation>) -> Self {
        let steps = counted(&refutation.proof.steps.len(), "step");
        let details = format!(", by {solver}; its proof of {steps} is checked");
        Self { solver: Some(solver), refutation: Some(refutation), ..Self::new(method, details) }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.method.certificate(), self.details)
    }
}

impl Evidence {
    /// The proofs of all methods that gave an answer.
    #[must_use]
    pub fn shown(&self) -> &[Shown] {
        match self {
            Evidence::One(shown) => std::slice::from_ref(shown),
            Evidence::Agreed { by, .. } => by,
        }
    }

    /// The name of the method in reports, such as `linear`; `smt` for any trusted solver.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.shown().first().map_or("nobody", |shown| shown.method.certificate())
    }

    /// Which checker followed the bits, if one of the methods is `linear`.
    #[must_use]
    pub fn linear_checker(&self) -> Option<LinearChecker> {
        self.shown().iter().find_map(|shown| shown.checker)
    }

    /// The solver's name and version, if a solver was used.
    #[must_use]
    pub fn solver(&self) -> Option<&str> {
        self.shown().iter().find_map(|shown| shown.solver.as_deref())
    }

    /// The clauses and the checked proof, if the named method gave one.
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

/// Inputs for which all assumptions hold and the claim does not. The counterexample was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The values, in the order in which the inputs were created.
    pub inputs: Vec<u128>,
    /// The method that found it.
    pub method: Method,
}

/// Why a question is not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No input satisfies the assumptions, so there is nothing to prove. The method proved this.
    Vacuous(Method),
    /// It is unknown whether any input satisfies the assumptions.
    MaybeVacuous,
    /// The options name no method.
    NoMethod,
    /// The claim fails only for inputs for which the function could not be followed.
    NotFollowed(String),
    /// All methods gave up: each method, with its reason.
    GaveUp(Vec<(Method, String)>),
    /// The claim is too long.
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
    /// One method proves the claim, and another refutes it.
    Disagreement {
        /// The method that proves the claim.
        proved_by: String,
        /// The method that refutes the claim.
        refuted_by: String,
        /// The counterexample.
        inputs: Vec<u128>,
    },
    /// A solver's counterexample is wrong.
    WrongModel {
        /// The solver.
        solver: String,
        /// Its inputs.
        inputs: Vec<u128>,
    },
    /// A solver's proof is wrong.
    ProofRejected {
        /// The solver.
        solver: String,
        /// The reason of the checker.
        why: String,
    },
    /// A solver could not be run, crashed, hung, or printed invalid output.
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
    /// The methods, in the order in which they are tried. The first that gives an answer decides, unless `agree` is set.
    pub methods: Vec<Method>,
    /// Whether all methods decide, and their answers are compared.
    pub agree: bool,
    /// How many steps each method may take. A step is an input that is tried, a conflict of a solver, or 48 of z3's units of
    /// work. The memory grows with the number of steps.
    pub budget: u64,
    /// How long solvers and trials of inputs may take together. After that time, the answer is unknown.
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
