//! Terms as circuits.

use std::collections::HashMap;

use super::gates::{Circuit, Wire};
use crate::cone::Cone;
use crate::term::{Binary, Node, Term, Terms};

/// The bits of terms as wires of a circuit, the lowest first.
pub(super) struct Blaster<'a> {
    terms: &'a Terms,
    cone: &'a Cone,
    pub(super) circuit: Circuit,
    words: HashMap<Term, Vec<Wire>>,
}

impl<'a> Blaster<'a> {
    /// All terms of a cone.
    pub(super) fn new(terms: &'a Terms, cone: &'a Cone) -> Self {
        Self::within(terms, cone, usize::MAX).expect("a circuit has no more gates than that")
    }

    /// The same, unless they take more gates.
    pub(super) fn within(terms: &'a Terms, cone: &'a Cone, gates: usize) -> Option<Self> {
        let mut blaster = Self { terms, cone, circuit: Circuit::new(), words: HashMap::new() };
        for &term in &cone.terms {
            if blaster.circuit.len() > gates {
                return None;
            }
            let word = blaster.word(term);
            debug_assert_eq!(word.len(), terms.width(term) as usize);
            blaster.words.insert(term, word);
        }
        Some(blaster)
    }

    /// The wire of a term of one bit.
    pub(super) fn bit(&self, term: Term) -> Wire {
        self.words[&term][0]
    }

    fn word(&mut self, term: Term) -> Vec<Wire> {
        let width = self.terms.width(term);
        let words = &self.words;
        let circuit = &mut self.circuit;
        match self.terms.node(term) {
            Node::Const(value) => (0..width).map(|bit| Wire::constant(value >> bit & 1 == 1)).collect(),
            Node::Input(number) => {
                let (fixed, is_fixed) = (self.cone.fixed[number as usize], self.cone.is_fixed[number as usize]);
                let bit = |bit: u32| match is_fixed >> bit & 1 {
                    1 => Wire::constant(fixed >> bit & 1 == 1),
                    _ => circuit.input(number, bit),
                };
                (0..width).map(bit).collect()
            }
            Node::Not(a) => inverted(&words[&a]),
            Node::Binary(op, a, b) => binary(circuit, op, &words[&a], &words[&b]),
            Node::Ite(condition, then, otherwise) => {
                choice(circuit, words[&condition][0], &words[&then], &words[&otherwise])
            }
            Node::Extract { of, low } => words[&of][low as usize..][..width as usize].to_vec(),
            Node::Concat { high, low } => words[&low].iter().chain(&words[&high]).copied().collect(),
        }
    }
}

fn binary(circuit: &mut Circuit, op: Binary, a: &[Wire], b: &[Wire]) -> Vec<Wire> {
    let pairs = a.iter().copied().zip(b.iter().copied());
    match op {
        Binary::And => pairs.map(|(a, b)| circuit.and(a, b)).collect(),
        Binary::Or => pairs.map(|(a, b)| circuit.or(a, b)).collect(),
        Binary::Xor => pairs.map(|(a, b)| circuit.xor(a, b)).collect(),
        Binary::Add => add(circuit, a, b, Wire::FALSE),
        Binary::Sub => add(circuit, a, &inverted(b), Wire::TRUE),
        Binary::Mul => multiply(circuit, a, b),
        Binary::Udiv => divide(circuit, a, b).0,
        Binary::Urem => divide(circuit, a, b).1,
        Binary::Shl => shift(circuit, a, b, Wire::FALSE, |word, count, fill| {
            std::iter::repeat_n(fill, count).chain(word.iter().copied()).take(word.len()).collect()
        }),
        Binary::Lshr => shift(circuit, a, b, Wire::FALSE, down),
        Binary::Ashr => shift(circuit, a, b, a[a.len() - 1], down),
        Binary::Eq => {
            let same: Vec<Wire> = pairs.map(|(a, b)| circuit.xor(a, b).not()).collect();
            vec![all(circuit, &same)]
        }
        Binary::Ult => vec![less(circuit, a, b)],
        Binary::Slt => {
            // The sign bits weigh the other way round.
            let top = a.len() - 1;
            let (mut a, mut b) = (a.to_vec(), b.to_vec());
            std::mem::swap(&mut a[top], &mut b[top]);
            vec![less(circuit, &a, &b)]
        }
    }
}

fn inverted(word: &[Wire]) -> Vec<Wire> {
    word.iter().map(|wire| wire.not()).collect()
}

fn choice(circuit: &mut Circuit, condition: Wire, then: &[Wire], otherwise: &[Wire]) -> Vec<Wire> {
    then.iter().zip(otherwise).map(|(&then, &otherwise)| circuit.choice(condition, then, otherwise)).collect()
}

/// The conjunction, as a balanced tree.
fn all(circuit: &mut Circuit, wires: &[Wire]) -> Wire {
    match wires {
        [] => Wire::TRUE,
        [wire] => *wire,
        _ => {
            let (left, right) = wires.split_at(wires.len() / 2);
            let (left, right) = (all(circuit, left), all(circuit, right));
            circuit.and(left, right)
        }
    }
}

fn add(circuit: &mut Circuit, a: &[Wire], b: &[Wire], mut carry: Wire) -> Vec<Wire> {
    let mut result = Vec::with_capacity(a.len());
    for (&a, &b) in a.iter().zip(b) {
        let (sum, next) = circuit.full_add(a, b, carry);
        result.push(sum);
        carry = next;
    }
    result
}

/// Whether `a < b`: the borrow of `a - b`.
fn less(circuit: &mut Circuit, a: &[Wire], b: &[Wire]) -> Wire {
    a.iter().zip(b).fold(Wire::FALSE, |borrow, (&a, &b)| circuit.majority(a.not(), b, borrow))
}

/// The product, column by column: every column's bits are added three at a time until one is left, and the carries go
/// into the next column.
fn multiply(circuit: &mut Circuit, a: &[Wire], b: &[Wire]) -> Vec<Wire> {
    let width = a.len();
    let mut columns: Vec<Vec<Wire>> = vec![Vec::new(); width];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b[..width - i].iter().enumerate() {
            let product = circuit.and(a, b);
            if product != Wire::FALSE {
                columns[i + j].push(product);
            }
        }
    }
    let mut result = Vec::with_capacity(width);
    for place in 0..width {
        let mut column = std::collections::VecDeque::from(std::mem::take(&mut columns[place]));
        while column.len() > 1 {
            // First in, first out: the sums wait behind what is there, so that the tree is shallow.
            let (one, two, three) = (column.pop_front(), column.pop_front(), column.pop_front());
            let wire = |wire: Option<Wire>| wire.unwrap_or(Wire::FALSE);
            let (sum, carry) = circuit.full_add(wire(one), wire(two), wire(three));
            if sum != Wire::FALSE {
                column.push_back(sum);
            }
            if carry != Wire::FALSE && place + 1 < width {
                columns[place + 1].push(carry);
            }
        }
        result.push(column.pop_front().unwrap_or(Wire::FALSE));
    }
    result
}

/// Quotient and remainder by long division; by 0 all ones and `a`.
fn divide(circuit: &mut Circuit, a: &[Wire], b: &[Wire]) -> (Vec<Wire>, Vec<Wire>) {
    let width = a.len();
    let divisor: Vec<Wire> = b.iter().copied().chain([Wire::FALSE]).collect();
    let mut quotient = vec![Wire::FALSE; width];
    // One bit more than a word, for the remainder that is doubled.
    let mut rest = vec![Wire::FALSE; width + 1];
    for place in (0..width).rev() {
        rest.pop();
        rest.insert(0, a[place]);
        let fits = less(circuit, &rest, &divisor).not();
        let smaller = add(circuit, &rest, &inverted(&divisor), Wire::TRUE);
        rest = choice(circuit, fits, &smaller, &rest);
        quotient[place] = fits;
    }
    rest.pop();
    (quotient, rest)
}

fn down(word: &[Wire], count: usize, fill: Wire) -> Vec<Wire> {
    word[count..].iter().copied().chain(std::iter::repeat(fill)).take(word.len()).collect()
}

/// A shift by a word: by 1, 2, 4, ... places in turn where its bits say so; by the width or more leaves only `fill`.
fn shift(
    circuit: &mut Circuit,
    a: &[Wire],
    count: &[Wire],
    fill: Wire,
    by: impl Fn(&[Wire], usize, Wire) -> Vec<Wire>,
) -> Vec<Wire> {
    let mut word = a.to_vec();
    for (bit, &condition) in count.iter().enumerate() {
        let places = 1_usize.checked_shl(bit as u32).unwrap_or(usize::MAX).min(a.len());
        let moved = by(&word, places, fill);
        word = choice(circuit, condition, &moved, &word);
    }
    word
}
