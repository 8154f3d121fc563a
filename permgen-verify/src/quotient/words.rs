//! Words as sums: each term's sum is congruent to its value by the size of the word.

use std::collections::{BTreeMap, HashMap};

use super::form::{Atom, Forms, Sum};
use crate::term::{Binary, Node, Term, Terms};

/// Words of more bits have numbers that do not fit.
const MOST_BITS: u32 = 126;

/// Masks of more runs of ones are followed only where words are bits.
const MOST_RUNS: usize = 16;

/// The sums of the terms of a question.
pub(super) struct Sums<'a> {
    terms: &'a Terms,
    pub(super) forms: Forms,
    /// Congruent to the value by 2 to the width.
    sums: HashMap<Term, Option<Sum>>,
    /// Of a product that does not overflow, the sum and the constant.
    products: HashMap<Term, (Sum, i128)>,
}

impl<'a> Sums<'a> {
    pub(super) fn new(terms: &'a Terms) -> Self {
        Sums { terms, forms: Forms::default(), sums: HashMap::new(), products: HashMap::new() }
    }

    /// Forgets the sums, which may say more since something is known.
    pub(super) fn forget(&mut self) {
        self.sums.clear();
        self.products.clear();
    }

    /// The sum of a term's value, from 0 up to its mask.
    pub(super) fn exact(&mut self, term: Term) -> Option<Sum> {
        let sum = self.sum(term)?;
        let width = self.terms.width(term);
        if width > MOST_BITS {
            return self.wide(&sum, width);
        }
        self.forms.remainder(&sum, 1 << width)
    }

    /// A word whose size is no number here has a value that is: where the sum cannot overflow.
    fn wide(&mut self, sum: &Sum, width: u32) -> Option<Sum> {
        let sum = self.forms.reduced(sum)?;
        let (least, most) = self.forms.bounds(&sum)?;
        (least >= 0 && (width > 126 || most < 1 << width)).then_some(sum)
    }

    /// The sum that is congruent to a term's value.
    pub(super) fn sum(&mut self, term: Term) -> Option<Sum> {
        if let Some(known) = self.sums.get(&term) {
            return known.clone();
        }
        // Operands first, without recursion.
        let mut waiting = vec![(term, false)];
        while let Some((next, are_ready)) = waiting.pop() {
            if self.sums.contains_key(&next) {
                continue;
            }
            if are_ready {
                let sum = self.made(next).or_else(|| self.opaque(next));
                self.sums.insert(next, sum);
            } else {
                waiting.push((next, true));
                self.terms.operands(next, |operand| waiting.push((operand, false)));
            }
        }
        self.sums.get(&term).cloned().flatten()
    }

    /// A word of which nothing is known but that it has bits.
    fn opaque(&self, term: Term) -> Option<Sum> {
        let width = self.terms.width(term);
        let atoms = (0..width).map(|bit| (Atom::Bit(term, bit), 1 << bit));
        (width <= MOST_BITS).then(|| Sum { atoms: atoms.collect(), constant: 0 })
    }

    fn made(&mut self, term: Term) -> Option<Sum> {
        let width = self.terms.width(term);
        match self.terms.node(term) {
            Node::Const(value) => i128::try_from(value).ok().map(Sum::of_constant),
            Node::Input(_) => None,
            Node::Not(a) => {
                let a = self.exact(a)?;
                Sum::of_constant((width <= MOST_BITS).then(|| (1 << width) - 1)?).plus(&a, -1)
            }
            Node::Binary(op, a, b) => self.binary(term, op, a, b),
            Node::Ite(condition, then, otherwise) => match self.exact(condition)?.value() {
                Some(1) => self.sum(then),
                Some(_) => self.sum(otherwise),
                None => {
                    let (then, otherwise) = (self.exact(then)?, self.exact(otherwise)?);
                    (then == otherwise).then_some(then)
                }
            },
            // What is congruent by a word's size is so by a smaller one's.
            Node::Extract { of, low: 0 } => self.sum(of),
            Node::Extract { of, low } => self.shifted(of, low),
            Node::Concat { high, low } => {
                let places = self.terms.width(low);
                let (high, low) = (self.sum(high)?, self.exact(low)?);
                self.forms.sum(&low, &high, (places <= MOST_BITS).then(|| 1 << places)?)
            }
        }
    }

    /// The value without its lowest bits.
    fn shifted(&mut self, of: Term, places: u32) -> Option<Sum> {
        if let Some((sum, factor)) = self.products.get(&of).cloned() {
            return self.forms.product(&sum, factor, places);
        }
        let of = self.exact(of)?;
        self.forms.quotient(&of, (places <= MOST_BITS).then(|| 1 << places)?)
    }

    fn binary(&mut self, term: Term, op: Binary, a: Term, b: Term) -> Option<Sum> {
        let width = self.terms.width(term);
        let constant = |term: Term| self.terms.value(term).and_then(|value| i128::try_from(value).ok());
        let (left, right) = (constant(a), constant(b));
        match op {
            Binary::Add | Binary::Sub => {
                let (a, b) = (self.sum(a)?, self.sum(b)?);
                self.forms.sum(&a, &b, if op == Binary::Add { 1 } else { -1 })
            }
            Binary::Mul => {
                let (word, factor) = match (left, right) {
                    (_, Some(factor)) => (a, factor),
                    (Some(factor), _) => (b, factor),
                    _ => return None,
                };
                let sum = self.exact(word)?;
                let fits = |all: u128| width >= 128 || all < 1 << width;
                let most = self.forms.bounds(&sum).filter(|(least, _)| *least >= 0)?.1;
                if most.unsigned_abs().checked_mul(factor.unsigned_abs()).is_some_and(fits) {
                    self.products.insert(term, (sum.clone(), factor));
                }
                self.forms.sum(&Sum::default(), &sum, factor)
            }
            Binary::Shl => match right? {
                places if places < i128::from(width.min(MOST_BITS)) => self.sum(a)?.times(1 << places),
                _ => None,
            },
            Binary::Lshr => match right? {
                places if places < i128::from(width) => self.shifted(a, places as u32),
                _ => None,
            },
            Binary::Udiv | Binary::Urem => {
                let divisor = right.filter(|divisor| *divisor > 0)?;
                let sum = self.exact(a)?;
                if op == Binary::Udiv {
                    self.forms.quotient(&sum, divisor)
                } else {
                    self.forms.remainder(&sum, divisor)
                }
            }
            Binary::And => self.masked(a, b, left, right),
            Binary::Or | Binary::Xor => {
                let (a, b) = (self.exact(a)?, self.exact(b)?);
                self.joined(op, &a, &b, width)
            }
            Binary::Eq | Binary::Ult => {
                let difference = self.exact(a)?.plus(&self.exact(b)?, -1)?;
                let difference = self.forms.reduced(&difference)?;
                let (least, most) = self.forms.bounds(&difference)?;
                let known = match op {
                    Binary::Eq if least > 0 || most < 0 => Some(0),
                    Binary::Eq => (least == 0 && most == 0).then_some(1),
                    _ if most < 0 => Some(1),
                    _ => (least >= 0).then_some(0),
                };
                known.map(Sum::of_constant)
            }
            Binary::Slt | Binary::Ashr => None,
        }
    }

    /// A word with a mask, or with another word where one of the two is known to be 0 or 1.
    fn masked(&mut self, a: Term, b: Term, left: Option<i128>, right: Option<i128>) -> Option<Sum> {
        let width = self.terms.width(a);
        let (word, mask) = match (left, right) {
            (_, Some(mask)) => (a, mask),
            (Some(mask), _) => (b, mask),
            _ => {
                let (a, b) = (self.exact(a)?, self.exact(b)?);
                return match (a.value(), b.value()) {
                    (Some(0), _) | (_, Some(0)) => Some(Sum::default()),
                    (Some(1), _) if width == 1 => Some(b),
                    (_, Some(1)) if width == 1 => Some(a),
                    _ => (a == b).then_some(a),
                };
            }
        };
        let sum = self.exact(word)?;
        if let Some(size) = mask.checked_add(1).filter(|size| mask > 0 && mask & size == 0) {
            return self.forms.remainder(&sum, size);
        }
        if let Some(places) = sum.places() {
            let kept = places.into_iter().filter(|(place, _)| mask >> place & 1 == 1);
            return Some(Sum { atoms: kept.map(|(place, atom)| (atom, 1 << place)).collect(), constant: 0 });
        }
        // Each run of ones is the remainder of a quotient.
        let (mut left, mut all) = (mask, Sum::default());
        for _ in 0..MOST_RUNS {
            if left == 0 {
                return Some(all);
            }
            let low = left.trailing_zeros();
            let length = (left >> low).trailing_ones();
            let above = self.forms.quotient(&sum, 1 << low)?;
            let run = self.forms.remainder(&above, 1 << length)?;
            all = self.forms.sum(&all, &run, 1 << low)?;
            left &= !(((1 << length) - 1) << low);
        }
        None
    }

    /// Two words that have no bit in the same place, or of which one is known.
    fn joined(&mut self, op: Binary, a: &Sum, b: &Sum, width: u32) -> Option<Sum> {
        for (word, other) in [(a, b), (b, a)] {
            match word.value() {
                Some(0) => return Some(other.clone()),
                Some(1) if width == 1 && op == Binary::Or => return Some(Sum::of_constant(1)),
                Some(1) if width == 1 => return Sum::of_constant(1).plus(other, -1),
                _ => {}
            }
        }
        let (ours, theirs): (BTreeMap<u32, Atom>, BTreeMap<u32, Atom>) = (a.places()?, b.places()?);
        ours.keys().all(|place| !theirs.contains_key(place)).then(|| a.plus(b, 1))?
    }
}
