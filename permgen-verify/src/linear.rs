//! Following every bit of every term as a GF(2) combination of input bits and of named products.
//!
//! A form is a set of variables whose XOR it is, and a constant. A variable is a bit of an input or a product of forms that
//! is followed no further; equal products have equal names, so garbage that is added twice cancels. Every rule is exact,
//! so when the claim comes out as the constant 1 it is proved.

use permgen_core::fast_map::FastMap;

use crate::cone::Cone;
use crate::exhaustive::Evaluation;
use crate::question::{Answer, Asked, Fault, LinearChecker, Method, Question, Replay, Row, Says, Shown};
use crate::term::{Binary, Node, Term};

/// Forms of more variables than this get a name of their own.
const MOST_VARIABLES: usize = 256;

/// How many terms are evaluated for simple inputs, at most.
const SIMPLE_NODES: usize = 1 << 28;

/// Longer ways through the forms are not gone, and more of them are not kept.
const MOST_WORK: u64 = 1 << 30;
const MOST_KEPT: usize = 1 << 24;

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "linear",
    certificate: None,
    replay: Replay::Again,
    is_default: true,
    is_built_in: true,
    is_cheap: true,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    Ok(METHOD.says(match decide(asked.question, asked.cone) {
        Outcome::Proved => Says::Proved(word(LinearChecker::Terms)),
        Outcome::Refuted(inputs) => Says::Refuted(inputs),
        Outcome::Unknown => Says::Unknown("the claim cannot be followed as a GF(2) combination".to_owned()),
    }))
}

/// The word of one of the two checkers.
pub(crate) fn word(checker: LinearChecker) -> Shown {
    let details = match checker {
        LinearChecker::Terms => "",
        LinearChecker::Programs => ", by the checker of programs",
    };
    Shown { checker: Some(checker), ..Shown::new(METHOD, details.to_owned()) }
}

/// What following found.
enum Outcome {
    /// The claim is the constant 1, whether or not anything fulfils what is given.
    Proved,
    /// Inputs for which the claim is 0.
    Refuted(Vec<u128>),
    /// The claim depends on something that is not followed.
    Unknown,
}

fn decide(question: &Question, cone: &Cone) -> Outcome {
    let mut evaluation = Evaluation::new(question, cone);
    for inputs in simple_inputs(cone).take(SIMPLE_NODES / cone.terms.len().max(1)) {
        if evaluation.holds(&inputs) == Some(false) {
            return Outcome::Refuted(inputs);
        }
    }
    if claim_is_one(question, cone) { Outcome::Proved } else { Outcome::Unknown }
}

/// Inputs that bring out what is wrong with almost every wrong claim: no bit, each bit alone, all, all but one.
pub(crate) fn simple_inputs(cone: &Cone) -> impl Iterator<Item = Vec<u128>> + '_ {
    let none = cone.fixed.clone();
    let all: Vec<u128> = cone.fixed.iter().zip(&cone.free).map(|(fixed, free)| fixed | free).collect();
    let ends = [none.clone(), all.clone()];
    let one_less = cone.bits().into_iter().flat_map(move |(input, place)| {
        let mut flipped = [none.clone(), all.clone()];
        for inputs in &mut flipped {
            inputs[input] ^= 1 << place;
        }
        flipped
    });
    ends.into_iter().chain(one_less).chain(dense_inputs(cone))
}

/// Words without a pattern. Any would do; these are a congruential generator's, with its high half folded down.
fn dense_inputs(cone: &Cone) -> impl Iterator<Item = Vec<u128>> + '_ {
    let mut state: u128 = 1;
    (0..64).map(move |_| {
        let word = |(fixed, free): (&u128, &u128)| {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            fixed | free & (state ^ state >> 61)
        };
        cone.fixed.iter().zip(&cone.free).map(word).collect()
    })
}

/// A form: its number, and in the lowest bit whether 1 is added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct AffineForm(u32);

const ZERO: AffineForm = AffineForm(0);
const ONE: AffineForm = AffineForm(1);

impl AffineForm {
    const fn constant(one: bool) -> AffineForm {
        if one { ONE } else { ZERO }
    }

    const fn not(self) -> AffineForm {
        AffineForm(self.0 ^ 1)
    }
}

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Variable {
    Input(u32, u32),
    And(AffineForm, AffineForm),
    /// A bit of a term that is not followed.
    Opaque(usize, u32),
    /// A form with too many variables.
    Long(u32),
}

/// The forms and variables met so far, equal ones once.
struct Forms {
    forms: Vec<Box<[u32]>>,
    known: FastMap<Box<[u32]>, u32>,
    variables: FastMap<Variable, u32>,
    /// How many variables the forms have in all.
    kept: usize,
    /// How many variables were looked at.
    work: u64,
}

impl Forms {
    fn new() -> Self {
        let empty: Box<[u32]> = Box::default();
        Self {
            forms: vec![empty.clone()],
            known: FastMap::from_iter([(empty, 0)]),
            variables: FastMap::default(),
            kept: 0,
            work: 0,
        }
    }

    fn variable(&mut self, variable: Variable) -> AffineForm {
        let next = self.variables.len() as u32;
        let number = *self.variables.entry(variable).or_insert(next);
        self.form(vec![number])
    }

    fn form(&mut self, variables: Vec<u32>) -> AffineForm {
        let variables = variables.into_boxed_slice();
        if let Some(&known) = self.known.get(&variables) {
            return AffineForm(known << 1);
        }
        let number = self.forms.len() as u32;
        // What a form takes besides its variables counts as some of them.
        self.kept += variables.len() + 16;
        let long = variables.len() > MOST_VARIABLES;
        self.forms.push(variables.clone());
        self.known.insert(variables, number);
        if long { self.variable(Variable::Long(number)) } else { AffineForm(number << 1) }
    }

    fn xor(&mut self, a: AffineForm, b: AffineForm) -> AffineForm {
        let constant = (a.0 ^ b.0) & 1;
        self.work += 8 + (self.forms[(a.0 >> 1) as usize].len() + self.forms[(b.0 >> 1) as usize].len()) as u64;
        let mut both = Vec::new();
        let (left, right) = (&self.forms[(a.0 >> 1) as usize], &self.forms[(b.0 >> 1) as usize]);
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            match left[i].cmp(&right[j]) {
                std::cmp::Ordering::Less => {
                    both.push(left[i]);
                    i += 1;
                }
                std::cmp::Ordering::Greater => {
                    both.push(right[j]);
                    j += 1;
                }
                std::cmp::Ordering::Equal => {
                    i += 1;
                    j += 1;
                }
            }
        }
        both.extend_from_slice(&left[i..]);
        both.extend_from_slice(&right[j..]);
        AffineForm(self.form(both).0 ^ constant)
    }

    fn and(&mut self, a: AffineForm, b: AffineForm) -> AffineForm {
        let (a, b) = (a.min(b), a.max(b));
        if a == ZERO || a == b.not() {
            ZERO
        } else if a == ONE || a == b {
            b
        } else {
            self.variable(Variable::And(a, b))
        }
    }

    fn or(&mut self, a: AffineForm, b: AffineForm) -> AffineForm {
        self.and(a.not(), b.not()).not()
    }

    fn ite(&mut self, condition: AffineForm, then: AffineForm, otherwise: AffineForm) -> AffineForm {
        let difference = self.xor(then, otherwise);
        let taken = self.and(condition, difference);
        self.xor(otherwise, taken)
    }

    /// At least two of three: `a ^ ((a ^ b) & (a ^ c))`, after what needs no product.
    fn majority(&mut self, a: AffineForm, b: AffineForm, c: AffineForm) -> AffineForm {
        for (one, d, e) in [(a, b, c), (b, a, c), (c, a, b)] {
            if d == e {
                return d;
            }
            if d == e.not() {
                return one;
            }
            if one == ZERO {
                return self.and(d, e);
            }
            if one == ONE {
                return self.or(d, e);
            }
        }
        let (ab, ac) = (self.xor(a, b), self.xor(a, c));
        let change = self.and(ab, ac);
        self.xor(a, change)
    }

    fn is_full(&self) -> bool {
        self.kept > MOST_KEPT || self.work > MOST_WORK
    }

    fn add(&mut self, a: &[AffineForm], b: &[AffineForm], mut carry: AffineForm) -> Vec<AffineForm> {
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        sum
    }
}

fn shifted(word: &[AffineForm], count: usize) -> Vec<AffineForm> {
    std::iter::repeat_n(ZERO, count).chain(word.iter().copied()).take(word.len()).collect()
}

fn claim_is_one(question: &Question, cone: &Cone) -> bool {
    let terms = &question.terms;
    let mut forms = Forms::new();
    let mut values: FastMap<usize, Vec<AffineForm>> = FastMap::default();
    for &term in &cone.terms {
        if forms.is_full() {
            return false;
        }
        let width = terms.width(term);
        let read = |operand: Term| values[&operand.index()].as_slice();
        let value: Vec<AffineForm> = match terms.node(term) {
            Node::Const(value) => (0..width).map(|bit| AffineForm::constant(value >> bit & 1 == 1)).collect(),
            Node::Input(number) => (0..width)
                .map(|bit| {
                    let at = number as usize;
                    if cone.is_fixed[at] >> bit & 1 == 1 {
                        AffineForm::constant(cone.fixed[at] >> bit & 1 == 1)
                    } else {
                        forms.variable(Variable::Input(number, bit))
                    }
                })
                .collect(),
            Node::Not(a) => read(a).iter().map(|bit| bit.not()).collect(),
            Node::Binary(op, a, b) => {
                let (left, right) = (read(a), read(b));
                binary(&mut forms, op, left, right, terms.value(b)).unwrap_or_else(|| {
                    (0..width).map(|bit| forms.variable(Variable::Opaque(term.index(), bit))).collect()
                })
            }
            Node::Ite(condition, then, otherwise) => {
                let condition = read(condition)[0];
                let cases = read(then).iter().zip(read(otherwise));
                cases.map(|(&then, &otherwise)| forms.ite(condition, then, otherwise)).collect()
            }
            Node::Extract { of, low } => read(of)[low as usize..][..width as usize].to_vec(),
            Node::Concat { high, low } => read(low).iter().chain(read(high)).copied().collect(),
        };
        values.insert(term.index(), value);
    }
    values[&question.claim.index()][0] == ONE
}

/// The bits of an operation, or `None` when they are not followed.
fn binary(
    forms: &mut Forms,
    op: Binary,
    a: &[AffineForm],
    b: &[AffineForm],
    constant: Option<u128>,
) -> Option<Vec<AffineForm>> {
    let pairs = a.iter().copied().zip(b.iter().copied());
    Some(match op {
        Binary::And => pairs.map(|(a, b)| forms.and(a, b)).collect(),
        Binary::Or => pairs.map(|(a, b)| forms.or(a, b)).collect(),
        Binary::Xor => pairs.map(|(a, b)| forms.xor(a, b)).collect(),
        Binary::Add => forms.add(a, b, ZERO),
        Binary::Sub => {
            let inverted: Vec<AffineForm> = b.iter().map(|bit| bit.not()).collect();
            forms.add(a, &inverted, ONE)
        }
        Binary::Mul => {
            let factor = constant?;
            let mut product = vec![ZERO; a.len()];
            for place in (0..a.len()).filter(|place| factor >> place & 1 == 1) {
                product = forms.add(&product, &shifted(a, place), ZERO);
            }
            product
        }
        Binary::Shl => shifted(a, constant? as usize),
        Binary::Lshr => {
            let kept = &a[constant? as usize..];
            kept.iter().copied().chain(std::iter::repeat(ZERO)).take(a.len()).collect()
        }
        Binary::Ashr => {
            let sign = *a.last()?;
            let count = usize::try_from(constant?).unwrap_or(usize::MAX).min(a.len());
            a[count..].iter().copied().chain(std::iter::repeat(sign)).take(a.len()).collect()
        }
        Binary::Eq => {
            let mut equal = ONE;
            for (a, b) in pairs {
                let same = forms.xor(a, b).not();
                equal = forms.and(equal, same);
            }
            vec![equal]
        }
        Binary::Ult | Binary::Slt => {
            let mut less = ZERO;
            let top = a.len() - 1;
            for (bit, (a, b)) in pairs.enumerate() {
                let (a, b) = if op == Binary::Slt && bit == top { (b, a) } else { (a, b) };
                less = forms.majority(a.not(), b, less);
            }
            vec![less]
        }
        Binary::Udiv | Binary::Urem => return None,
    })
}
