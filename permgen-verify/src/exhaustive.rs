//! Trying every input, of the bits that can matter.

use crate::budget::{self, Clock};
use crate::cone::Cone;
use crate::question::{Answer, Asked, Fault, Method, Question, Replay, Row, Says, Shown};
use crate::term::{Node, Term, mask};

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "exhaustive",
    certificate: None,
    replay: Replay::Again,
    is_default: true,
    is_built_in: true,
    is_cheap: true,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    Ok(METHOD.says(match decide(asked.question, asked.cone, asked.options.budget, asked.clock) {
        Outcome::Proved { inputs } => {
            let plural = if inputs == 1 { "" } else { "s" };
            Says::Proved(Shown::new(METHOD, format!(", {inputs} input{plural}")))
        }
        Outcome::Refuted(inputs) => Says::Refuted(inputs),
        Outcome::Vacuous => Says::Vacuous,
        Outcome::TooMany { bits, most } => Says::Unknown(format!("{bits} bits are free, at most {most} are tried out")),
        Outcome::TooLong => Says::Unknown(format!(
            "the claim is made of {} words, which are too many to be computed for every input",
            asked.cone.terms.len()
        )),
        Outcome::OutOfTime { tried } => Says::Unknown(format!("out of time after {tried} inputs")),
    }))
}

/// What trying everything found.
pub(crate) enum Outcome {
    /// The claim holds wherever what is given does.
    Proved {
        /// How many inputs there were.
        inputs: u64,
    },
    /// Inputs for which it does not.
    Refuted(Vec<u128>),
    /// What is given holds nowhere.
    Vacuous,
    /// There are too many.
    TooMany {
        /// How many bits are free.
        bits: u32,
        /// How many are tried out.
        most: u32,
    },
    /// The claim is too long to be evaluated for so many inputs.
    TooLong,
    /// The time was over after so many inputs.
    OutOfTime {
        /// How many.
        tried: u64,
    },
}

pub(crate) fn decide(question: &Question, cone: &Cone, steps: u64, clock: Clock) -> Outcome {
    let bits = cone.bits();
    let most = budget::free_bits(steps);
    if bits.len() > most as usize {
        return Outcome::TooMany { bits: bits.len() as u32, most };
    }
    let length = cone.terms.len().max(1) as u64;
    if (1_u64 << bits.len()).saturating_mul(length) > budget::nodes(steps) {
        return Outcome::TooLong;
    }
    // How often to look at the clock: a call takes as long as some terms.
    let between = (1 << 14) / length + 1;
    let mut evaluation = Evaluation::new(question, cone);
    let mut inputs = cone.fixed.clone();
    let mut witnessed = false;
    let count = 1_u64 << bits.len();
    for number in 0..count {
        if number % between == 0 && clock.is_over() {
            return Outcome::OutOfTime { tried: number };
        }
        match evaluation.holds(&inputs) {
            Some(true) => witnessed = true,
            Some(false) => return Outcome::Refuted(inputs),
            None => {}
        }
        // Counting: the bits that change from one number to the next are its lowest ones.
        for &(input, place) in &bits[..((number + 1).trailing_zeros() as usize + 1).min(bits.len())] {
            inputs[input] ^= 1 << place;
        }
    }
    if witnessed { Outcome::Proved { inputs: count } } else { Outcome::Vacuous }
}

/// The values of the question's own terms, and no others, for one input after another.
pub(crate) struct Evaluation<'a> {
    question: &'a Question,
    cone: &'a Cone,
    values: Vec<u128>,
}

impl<'a> Evaluation<'a> {
    pub(crate) fn new(question: &'a Question, cone: &'a Cone) -> Self {
        Self { question, cone, values: vec![0; question.terms.len()] }
    }

    /// Whether the claim holds; `None` where what is given does not.
    pub(crate) fn holds(&mut self, inputs: &[u128]) -> Option<bool> {
        let terms = &self.question.terms;
        let values = &mut self.values;
        for &term in &self.cone.terms {
            let at = |term: Term| values[term.index()];
            let value = match terms.node(term) {
                Node::Const(value) => value,
                Node::Input(number) => inputs[number as usize],
                Node::Not(a) => !at(a),
                Node::Binary(op, a, b) => op.apply(terms.width(a), at(a), at(b)),
                Node::Ite(condition, then, otherwise) => at(if at(condition) == 1 { then } else { otherwise }),
                Node::Extract { of, low } => at(of) >> low,
                Node::Concat { high, low } => at(high) << terms.width(low) | at(low),
            };
            values[term.index()] = value & mask(terms.width(term));
        }
        let given = self.question.given.iter().all(|given| values[given.index()] == 1);
        given.then(|| values[self.question.claim.index()] == 1)
    }
}
