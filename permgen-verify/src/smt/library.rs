//! z3 as a library.
//!
//! Maps come as concatenations of the input's bits and multiplications by constants as sums of shifts: z3 reads these two
//! to three times faster than an or of shifted bits, or a product.

use std::collections::HashMap;

use z3::ast::{BV, Bool};
use z3::{Params, SatResult, Solver, full_version};

use super::Answer;
use crate::budget::{self, Clock};
use crate::question::{self, Asked, Fault, Method, Question, Replay, Row, Says, Shown};
use crate::term::{Binary, Node, Term, Terms};

/// Older ones lack functions that are linked to, or answer wrongly.
const OLDEST: [u32; 3] = [4, 13, 3];

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "smt",
    certificate: None,
    replay: Replay::Never,
    is_default: true,
    is_built_in: true,
    is_cheap: false,
    ask: asked,
});

fn asked(asked: &Asked<'_>) -> Result<Vec<question::Answer>, Fault> {
    let by = name()?;
    let says = match ask(asked.question, budget::z3_units(asked.options.budget), asked.clock) {
        Answer::Proved => Says::Proved(Shown::trusted(METHOD, &by)),
        Answer::Refuted(inputs) => Says::Refuted(inputs),
        Answer::Unknown(why) => Says::Unknown(why),
    };
    Ok(vec![question::Answer { by, says }])
}

/// Its name and version.
///
/// # Errors
///
/// When the library that was found at run time is too old.
fn name() -> Result<String, Fault> {
    let full = full_version();
    let version: Vec<u32> = full
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .find(|word| word.contains('.'))
        .unwrap_or_default()
        .split('.')
        .filter_map(|part| part.parse().ok())
        .collect();
    if version < OLDEST.to_vec() {
        return Err(Fault::Solver(format!(
            "libz3 is `{full}`, 4.13.3 or newer is needed; `scripts/with-z3.sh cargo ...` builds with one"
        )));
    }
    let version: Vec<String> = version.iter().map(u32::to_string).collect();
    Ok(format!("z3 {}", version.join(".")))
}

/// z3 gives up when it has taken more memory, in megabytes.
const MOST_MEMORY: u32 = 600;

/// Asks z3, which may use up so many of its units of work while the clock runs.
fn ask(question: &Question, resources: u32, clock: Clock) -> Answer {
    if clock.is_over() {
        return Answer::Unknown("no time is left".to_owned());
    }
    let cone = question.cone();
    let mut encoder = Encoder { terms: &question.terms, words: HashMap::new() };
    for &term in &cone.terms {
        let word = encoder.word(term);
        encoder.words.insert(term, word);
    }
    let solver = Solver::new_for_logic("QF_BV").unwrap_or_default();
    let mut params = Params::new();
    params.set_u32("rlimit", resources);
    params.set_u32("max_memory", MOST_MEMORY);
    params.set_u32("timeout", u32::try_from(clock.left().as_millis()).unwrap_or(u32::MAX).max(1));
    solver.set_params(&params);
    for &given in &question.given {
        solver.assert(encoder.condition(given));
    }
    solver.assert(encoder.condition(question.claim).not());
    match solver.check() {
        SatResult::Unsat => Answer::Proved,
        SatResult::Unknown => {
            let why = solver.get_reason_unknown().unwrap_or_else(|| "it does not know".to_owned());
            Answer::Unknown(format!("z3 gave up: {why}"))
        }
        SatResult::Sat => match solver.get_model() {
            None => Answer::Unknown("z3 has no model".to_owned()),
            Some(model) => {
                let value = |number: usize, width: u32| {
                    let input = BV::new_const(symbol(number), width);
                    // Words of more than 64 bits are read in two parts.
                    let part = |high: u32, low: u32| {
                        model.eval(&input.extract(high, low), true).and_then(|word| word.as_u64()).map(u128::from)
                    };
                    let low = part(width.min(64) - 1, 0)?;
                    let high = if width > 64 { part(width - 1, 64)? } else { 0 };
                    Some(high << 64 | low)
                };
                let inputs = question.terms.inputs().iter().enumerate();
                let values: Option<Vec<u128>> = inputs.map(|(number, (_, width))| value(number, *width)).collect();
                values.map_or_else(|| Answer::Unknown("z3's model lacks a value".to_owned()), Answer::Refuted)
            }
        },
    }
}

fn symbol(number: usize) -> String {
    format!("in_{number}")
}

struct Encoder<'a> {
    terms: &'a Terms,
    words: HashMap<Term, BV>,
}

impl Encoder<'_> {
    fn word(&self, term: Term) -> BV {
        let width = self.terms.width(term);
        let read = |term: Term| &self.words[&term];
        match self.terms.node(term) {
            Node::Const(value) => constant(value, width),
            Node::Input(number) => BV::new_const(symbol(number as usize), width),
            Node::Not(a) => read(a).bvnot(),
            Node::Binary(op, a, b) => {
                let (left, right) = (read(a), read(b));
                match (op, self.terms.value(b)) {
                    (Binary::Mul, Some(factor)) => multiple(left, factor, width),
                    (Binary::And, _) => left.bvand(right),
                    (Binary::Or, _) => left.bvor(right),
                    (Binary::Xor, _) => left.bvxor(right),
                    (Binary::Add, _) => left.bvadd(right),
                    (Binary::Sub, _) => left.bvsub(right),
                    (Binary::Mul, None) => left.bvmul(right),
                    (Binary::Udiv, _) => left.bvudiv(right),
                    (Binary::Urem, _) => left.bvurem(right),
                    (Binary::Shl, _) => left.bvshl(right),
                    (Binary::Lshr, _) => left.bvlshr(right),
                    (Binary::Ashr, _) => left.bvashr(right),
                    (Binary::Eq | Binary::Ult | Binary::Slt, _) => {
                        self.condition_of(op, a, b).ite(&constant(1, 1), &constant(0, 1))
                    }
                }
            }
            Node::Ite(condition, then, otherwise) => self.condition(condition).ite(read(then), read(otherwise)),
            Node::Extract { of, low } => read(of).extract(low + width - 1, low),
            Node::Concat { high, low } => read(high).concat(read(low)),
        }
    }

    fn condition_of(&self, op: Binary, a: Term, b: Term) -> Bool {
        let (left, right) = (&self.words[&a], &self.words[&b]);
        match op {
            Binary::Ult => left.bvult(right),
            Binary::Slt => left.bvslt(right),
            _ => left.eq(right),
        }
    }

    /// A bit as a condition.
    fn condition(&self, bit: Term) -> Bool {
        match self.terms.node(bit) {
            Node::Binary(op @ (Binary::Eq | Binary::Ult | Binary::Slt), a, b) => self.condition_of(op, a, b),
            Node::Not(a) => self.condition(a).not(),
            _ => self.words[&bit].eq(constant(1, 1)),
        }
    }
}

fn constant(value: u128, width: u32) -> BV {
    if width > 64 {
        BV::from_u64((value >> 64) as u64, width - 64).concat(BV::from_u64(value as u64, 64))
    } else {
        BV::from_u64(value as u64, width)
    }
}

fn multiple(word: &BV, factor: u128, width: u32) -> BV {
    let places = (0..width).filter(|place| factor >> place & 1 == 1);
    let shifted = places.map(|place| word.bvshl(constant(u128::from(place), width)));
    shifted.reduce(|sum, next| sum.bvadd(&next)).unwrap_or_else(|| constant(0, width))
}
