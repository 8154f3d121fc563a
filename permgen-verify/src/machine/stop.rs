//! Ways in which a function does not return.

use std::fmt;

use super::error::CodePlace;
use crate::budget::Clock;
use crate::claim::Claim;
use crate::decide::decide;
use crate::question::{Counterexample, Fault, Options, Question, Reason, Verdict};
use crate::term::{Binary, Node, Term, Terms};

/// Where execution ends without returning to the caller, or where it is not followed any further.
#[derive(Clone, Debug)]
pub struct Stop {
    /// For which inputs that place is reached: a word of one bit.
    pub condition: Term,
    /// What happens there.
    pub kind: StopKind,
    /// What stops it.
    pub what: String,
    /// The instruction.
    pub at: CodePlace,
}

/// What happens at a [`Stop`], if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopKind {
    /// The function panics. A claim is wrong for inputs that come here, as for those of the next.
    Panic,
    /// It ends the program or traps.
    End,
    /// What happens is not modelled. For inputs that come here nothing is known.
    NotFollowed,
}

impl StopKind {
    /// Whether the function is known not to return.
    #[must_use]
    pub fn is_known(self) -> bool {
        self != StopKind::NotFollowed
    }
}

impl Stop {
    /// What the function does there, in a word or two.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        if self.kind == StopKind::Panic { "panics" } else { "does not return" }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.what, self.at)
    }
}

/// For which inputs a function does not return, or is not known to, and which inputs nobody chooses.
#[derive(Clone, Debug, Default)]
pub struct Conduct {
    /// The stops. For inputs that reach none of them the function returns.
    pub stops: Vec<Stop>,
    /// Inputs, by their numbers, that neither the caller nor anybody else can choose freely: where code, stack and memory are,
    /// and what the processor leaves undefined. A claim that holds whatever they are is proved; one that fails for some
    /// values of them is not refuted by that.
    pub undetermined: Vec<usize>,
    /// Inputs, by their numbers, that are registers in which nothing is passed. If nobody says how the function is called, they may
    /// be its arguments: a claim that fails for some values of them is not refuted by that.
    pub(crate) unpassed: Vec<usize>,
    /// How many bytes of the stack are used, at most.
    pub(crate) stack: u64,
    /// Whether anything of `.data.rel.ro` is read in an object.
    pub(crate) uses_protected: bool,
    /// Whether nobody says that the function is called as System V has it.
    pub(crate) assumes_convention: bool,
    /// What is assumed of an argument that chooses a map.
    pub(crate) chosen: Option<String>,
}

/// As much of the stack as functions may use without a word about it.
const USUAL_STACK: u64 = 64 << 10;

impl Conduct {
    /// Adds what other code does that runs as well.
    pub(crate) fn join(&mut self, other: Conduct) {
        self.stops.extend(other.stops);
        self.undetermined.extend(other.undetermined);
        self.unpassed.extend(other.unpassed);
        self.stack = self.stack.max(other.stack);
        self.uses_protected |= other.uses_protected;
        self.assumes_convention |= other.assumes_convention;
        self.chosen = self.chosen.take().or(other.chosen);
    }

    /// What is taken for granted of arguments, of how the program is linked and started, and the function called, besides what always
    /// is.
    #[must_use]
    pub fn assumed(&self) -> Option<String> {
        let room = (self.stack > USUAL_STACK).then(|| format!("the stack has {} KiB left", self.stack.div_ceil(1024)));
        let protected = self
            .uses_protected
            .then(|| "`.data.rel.ro` is protected once it is filled in, as it is by default".to_owned());
        let called = self
            .assumes_convention
            .then(|| "the calling convention is System V, which the file does not say".to_owned());
        let all: Vec<String> = self.chosen.iter().cloned().chain(room).chain(protected).chain(called).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// Whether no stop is reached: a word of one bit.
    pub fn returns(&self, terms: &mut Terms) -> Term {
        let mut all = terms.truth(true);
        for stop in &self.stops {
            let passed = terms.not(stop.condition);
            all = terms.binary(Binary::And, all, passed);
        }
        all
    }

    /// Where inputs come to that are known not to return, if they do.
    #[must_use]
    pub fn panic_on(&self, terms: &Terms, inputs: &[u128]) -> Option<&Stop> {
        self.reached(true, terms, inputs)
    }

    fn reached(&self, is_known: bool, terms: &Terms, inputs: &[u128]) -> Option<&Stop> {
        self.stops.iter().find(|stop| stop.kind.is_known() == is_known && terms.evaluate(stop.condition, inputs) == 1)
    }

    /// Decides a claim that says of code of this conduct that it returns ([`Conduct::returns`] is part of what is claimed).
    ///
    /// It is proved only when no stop of any kind is reached. Only inputs that reach nothing unknown refute it, whatever the
    /// undetermined inputs are; when there are no others, it is unknown.
    ///
    /// # Errors
    ///
    /// As for [`decide`].
    pub fn decide(&self, claim: &Claim, options: &Options) -> Result<Verdict, Fault> {
        let clock = Clock::new(options.time);
        let verdict = claim.decide(options)?;
        let Verdict::Refuted(counterexample) = verdict else { return Ok(verdict) };
        let Some(why) = self.not_refuted(&claim.question, &counterexample, &options.within(clock))? else {
            return Ok(Verdict::Refuted(counterexample));
        };
        // Other inputs may refute it: those that are followed to the end.
        let mut question = claim.question.clone();
        for stop in self.stops.iter().filter(|stop| stop.kind == StopKind::NotFollowed) {
            let followed = question.terms.not(stop.condition);
            question.given.push(followed);
        }
        if let Verdict::Refuted(counterexample) = decide(&question, &options.within(clock))?
            && self.not_refuted(&question, &counterexample, &options.within(clock))?.is_none()
        {
            return Ok(Verdict::Refuted(counterexample));
        }
        Ok(Verdict::Unknown(Reason::NotFollowed(why)))
    }

    /// Why inputs for which the claim is false do not refute it, if they do not.
    fn not_refuted(
        &self,
        question: &Question,
        counterexample: &Counterexample,
        options: &Options,
    ) -> Result<Option<String>, Fault> {
        let inputs = &counterexample.inputs;
        if let Some(stop) = self.reached(false, &question.terms, inputs) {
            return Ok(Some(stop.to_string()));
        }
        let unpassed = if self.assumes_convention { &self.unpassed[..] } else { &[] };
        let unchosen: Vec<usize> = self.undetermined.iter().chain(unpassed).copied().collect();
        let free = question.cone().free;
        let is_free = |number: &usize| free.get(*number).is_some_and(|&bits| bits != 0);
        let depends = || {
            let what = match unpassed.iter().any(is_free) {
                true => "registers in which the assumed calling convention passes nothing",
                false => "addresses, or on what the processor leaves undefined",
            };
            format!("what the function does depends on {what}")
        };
        // Wherever the code is, and whatever is undefined.
        for round in 0..8_u128 {
            let mut other = inputs.clone();
            for &number in &unchosen {
                let width = question.terms.inputs()[number].1;
                other[number] = [0x5555_5555, 0x7fff_ffff, 0, u128::MAX, 0x7ff_f7a3, 0x7f3, 1, 0x1234_5678]
                    [round as usize]
                    & crate::term::mask(width);
            }
            if !question.is_refuted_by(&other) {
                return Ok(Some(depends()));
            }
        }
        if !unchosen.iter().any(is_free) {
            return Ok(None);
        }
        // Some values are not all: that it is refuted whatever they are is proved.
        let mut wrong = question.clone();
        let terms = &mut wrong.terms;
        for term in terms.all() {
            if let Node::Input(number) = terms.node(term)
                && !unchosen.contains(&(number as usize))
            {
                let value = terms.constant(inputs[number as usize], terms.width(term));
                wrong.given.push(terms.binary(Binary::Eq, term, value));
            }
        }
        wrong.claim = terms.not(wrong.claim);
        for stop in self.stops.iter().filter(|stop| stop.kind == StopKind::NotFollowed) {
            let followed = terms.not(stop.condition);
            wrong.claim = terms.binary(Binary::And, wrong.claim, followed);
        }
        Ok(match decide(&wrong, options)? {
            Verdict::Proved(_) => None,
            _ => Some(depends()),
        })
    }
}
