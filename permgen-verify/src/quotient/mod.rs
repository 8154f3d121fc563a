//! Division by constants, and its remainders, followed as sums of integers.
//!
//! Compilers write `x / 255` as a product and a shift, and people do, too: `(x * 0x80808081) >> 39`. Such a product is the
//! quotient as long as `x` is not too large, which is a matter of three numbers. Quotients, and the remainders that belong
//! to them, are followed by what their dividends are sums of: `x % 255` is the same as that of the sum of its bytes, for
//! both are the same sum of bits once the coefficients are reduced by 255.
//!
//! What words are compared as is decided by these sums where they can be; every rule is exact, so when the claim comes out
//! as the constant 1 it is proved. Nothing is ever refuted. Of `a || b`, `b` is looked at where `a` does not hold, which may
//! bound what is in it.

mod form;
mod words;

use crate::question::{Answer, Asked, Fault, Method, Question, Replay, Row, Says, Shown};
use crate::term::{Binary, Node, Term, Terms};
use words::Sums;

/// Claims of more parts are not taken apart.
const MOST_PARTS: usize = 48;

/// Claims of more terms are not looked at.
const MOST_TERMS: usize = 5_000;

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "quotients",
    certificate: None,
    replay: Replay::Again,
    is_default: true,
    is_built_in: true,
    is_cheap: true,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    let terms = &asked.question.terms;
    let divides =
        |term: &Term| matches!(terms.node(*term), Node::Binary(Binary::Mul | Binary::Udiv | Binary::Urem, ..));
    let is_looked_at = asked.cone.terms.len() <= MOST_TERMS && asked.cone.terms.iter().any(divides);
    let says = match is_looked_at && holds(asked.question) {
        true => Says::Proved(Shown::new(METHOD, String::new())),
        false => Says::Unknown("the claim is not decided by quotients and remainders by constants".to_owned()),
    };
    Ok(METHOD.says(says))
}

/// A bit of a term, or its opposite.
#[derive(Clone, Copy, Debug)]
struct Literal {
    term: Term,
    bit: u32,
    is_true: bool,
}

/// A literal taken apart.
enum Parts {
    /// All must hold.
    All(Vec<Literal>),
    /// One must hold.
    Any(Vec<Literal>),
    /// For `if a then b else c`: both `!a || b` and `a || c`.
    Choice([Literal; 2], [Literal; 2]),
    /// It is one thing.
    One,
}

impl Literal {
    fn not(self) -> Self {
        Literal { is_true: !self.is_true, ..self }
    }

    fn of(self, term: Term, bit: u32) -> Self {
        Literal { term, bit, ..self }
    }

    /// What it is made of; a literal of the same value in its place where it is a bit of a larger word.
    fn parts(mut self, terms: &Terms) -> (Self, Parts) {
        loop {
            let next = match terms.node(self.term) {
                Node::Not(a) => self.of(a, self.bit).not(),
                Node::Extract { of, low } => self.of(of, low + self.bit),
                Node::Concat { high, low } => match self.bit.checked_sub(terms.width(low)) {
                    Some(bit) => self.of(high, bit),
                    None => self.of(low, self.bit),
                },
                Node::Binary(op @ (Binary::And | Binary::Or), a, b) => {
                    let both = vec![self.of(a, self.bit), self.of(b, self.bit)];
                    let is_all = (op == Binary::And) == self.is_true;
                    return (self, if is_all { Parts::All(both) } else { Parts::Any(both) });
                }
                Node::Ite(condition, then, otherwise) => {
                    let condition = Literal { term: condition, bit: 0, is_true: true };
                    let (then, otherwise) = (self.of(then, self.bit), self.of(otherwise, self.bit));
                    return (self, Parts::Choice([condition.not(), then], [condition, otherwise]));
                }
                _ => return (self, Parts::One),
            };
            self = next;
        }
    }
}

/// Whether the claim holds wherever what is given does.
fn holds(question: &Question) -> bool {
    let given = question.given.iter().map(|term| Literal { term: *term, bit: 0, is_true: true }).collect();
    let claim = Literal { term: question.claim, bit: 0, is_true: true };
    let mut left = MOST_PARTS;
    proved(&question.terms, given, vec![claim], &mut left)
}

/// Whether one of the literals holds wherever all that is given does.
fn proved(terms: &Terms, given: Vec<Literal>, mut any: Vec<Literal>, left: &mut usize) -> bool {
    let mut done = Vec::new();
    while let Some(literal) = any.pop() {
        let Some(less) = left.checked_sub(1) else { return false };
        *left = less;
        match literal.parts(terms) {
            (_, Parts::Any(parts)) => any.extend(parts),
            (_, Parts::All(parts)) => {
                // Each of them, or one of the others.
                return parts.into_iter().all(|part| {
                    let any = any.iter().chain(&done).copied().chain([part]).collect();
                    proved(terms, given.clone(), any, left)
                });
            }
            (_, Parts::Choice(one, other)) => {
                return [one, other].into_iter().all(|part| {
                    let any = any.iter().chain(&done).copied().chain(part).collect();
                    proved(terms, given.clone(), any, left)
                });
            }
            (literal, Parts::One) => done.push(literal),
        }
    }
    one_holds(terms, given, &done)
}

/// Whether one of these, which are not taken apart, holds wherever all that is given does, and the others do not.
fn one_holds(terms: &Terms, given: Vec<Literal>, any: &[Literal]) -> bool {
    let mut words = Sums::new(terms);
    let mut facts: Vec<Literal> = any.iter().map(|literal| literal.not()).collect();
    let mut waiting = given;
    while let Some(literal) = waiting.pop() {
        match literal.parts(terms) {
            (_, Parts::All(parts)) => waiting.extend(parts),
            (literal, Parts::One) => facts.push(literal),
            (_, Parts::Any(_) | Parts::Choice(..)) => {}
        }
    }
    for fact in facts {
        assume(&mut words, terms, fact);
    }
    words.forget();
    any.iter().any(|literal| {
        let is_bit = terms.width(literal.term) == 1 && literal.bit == 0;
        is_bit && words.exact(literal.term).and_then(|sum| sum.value()) == Some(i128::from(literal.is_true))
    })
}

/// Notes what a fact says of the size of a sum, or of bits.
fn assume(words: &mut Sums<'_>, terms: &Terms, fact: Literal) -> Option<()> {
    match terms.node(fact.term) {
        Node::Binary(Binary::Ult, a, b) if fact.bit == 0 => {
            let (low, high) = (words.exact(a)?, words.exact(b)?);
            match (low.value(), high.value(), fact.is_true) {
                (None, Some(limit), true) => words.forms.learn(&low, 0, limit - 1),
                (None, Some(limit), false) => words.forms.learn(&low, limit, i128::MAX),
                (Some(limit), None, true) => words.forms.learn(&high, limit + 1, i128::MAX),
                (Some(limit), None, false) => words.forms.learn(&high, 0, limit),
                _ => {}
            }
        }
        Node::Binary(Binary::Eq, a, b) if fact.bit == 0 && fact.is_true => {
            let (one, other) = (words.exact(a)?, words.exact(b)?);
            for (sum, value) in [(&one, &other), (&other, &one)] {
                let Some(value) = value.value() else { continue };
                words.forms.learn(sum, value, value);
                for (place, atom) in sum.places().unwrap_or_default() {
                    let bit = value >> place & 1;
                    words.forms.known_bits.insert(atom, (bit, bit));
                }
            }
        }
        _ => {
            let sum = words.sum(fact.term)?;
            let atom = sum.places()?.remove(&fact.bit)?;
            let bit = i128::from(fact.is_true);
            words.forms.known_bits.insert(atom, (bit, bit));
        }
    }
    Some(())
}

#[cfg(test)]
#[path = "../../tests/common/laws.rs"]
mod laws;
#[cfg(test)]
mod tests;
