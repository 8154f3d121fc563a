//! What is known of a word without asking a solver: bits that are always the same, and its smallest and largest value.

use std::collections::HashMap;

use crate::term::{Binary, Node, Term, Terms, mask};

/// Bounds of a word, as an unsigned number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Bits that are 0.
    pub(super) zeros: u128,
    /// Bits that are 1.
    pub(super) ones: u128,
    pub(super) least: u128,
    pub(super) most: u128,
}

impl Bounds {
    fn anything(width: u32) -> Self {
        Bounds { zeros: 0, ones: 0, least: 0, most: mask(width) }
    }

    fn constant(value: u128, width: u32) -> Self {
        Bounds { zeros: !value & mask(width), ones: value, least: value, most: value }
    }

    fn between(least: u128, most: u128) -> Self {
        Bounds { zeros: 0, ones: 0, least, most }
    }

    /// What the bits say of the range, and the range of the bits.
    fn tightened(self, width: u32) -> Self {
        let all = mask(width);
        let least = self.least.max(self.ones);
        let most = self.most.min(!self.zeros & all);
        let mut zeros = self.zeros;
        // Bits above the largest value's highest are 0.
        zeros |= all & !mask_of(128 - most.leading_zeros());
        Bounds { zeros, ones: self.ones, least, most }
    }

    /// What is left without a value at one of the ends.
    fn without(self, value: u128) -> Option<Self> {
        if self.least == self.most {
            None
        } else if value == self.least {
            Some(Bounds::between(self.least + 1, self.most))
        } else if value == self.most {
            Some(Bounds::between(self.least, self.most - 1))
        } else {
            None
        }
    }

    /// What both say. When they contradict each other, which is where no input comes to, the first alone.
    fn and(self, other: Bounds, width: u32) -> Self {
        let both = Bounds {
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
        .tightened(width);
        if both.least > both.most || both.zeros & both.ones != 0 { self } else { both }
    }

    /// How many of the lowest bits are 0.
    pub(super) fn trailing_zeros(self) -> u32 {
        self.zeros.trailing_ones()
    }
}

fn mask_of(bits: u32) -> u128 {
    if bits == 0 { 0 } else { mask(bits) }
}

/// Bounds that hold always, by term.
#[derive(Debug, Default)]
pub(super) struct Known {
    bounds: HashMap<Term, Bounds>,
    /// How often a fact was looked at.
    pub(super) steps: u64,
}

impl Known {
    /// Notes that an input is the address of so many bytes, which is not 0 and a multiple of a power of two.
    pub(super) fn place(&mut self, address: Term, size: u64, alignment: u64) {
        let zeros = u128::from(alignment - 1);
        let most = ((1 << 64) - u128::from(size.max(1))) & !zeros;
        self.bounds.insert(address, Bounds { zeros, ones: 0, least: u128::from(alignment), most });
    }

    /// The bounds of a word where all facts, words of one bit, are 1.
    pub(super) fn under(&mut self, terms: &Terms, term: Term, facts: &[Term]) -> Bounds {
        self.with(terms, term, facts, 8, &mut HashMap::new())
    }

    fn with(
        &mut self,
        terms: &Terms,
        term: Term,
        facts: &[Term],
        depth: u32,
        found: &mut HashMap<Term, Bounds>,
    ) -> Bounds {
        if let Some(&bounds) = found.get(&term) {
            return bounds;
        }
        let width = terms.width(term);
        let mut bounds = self.of(terms, term);
        if depth > 0 && bounds.least != bounds.most && !facts.is_empty() {
            let again = combine(terms, term, &mut |operand| self.with(terms, operand, facts, depth - 1, found));
            bounds = bounds.and(again, width);
        }
        self.steps += facts.len() as u64;
        for &fact in facts {
            if let Some(told) = told_by(terms, fact, term, bounds) {
                bounds = bounds.and(told, width);
            }
        }
        found.insert(term, bounds);
        bounds
    }

    /// The bounds of a word whatever the inputs are.
    pub(super) fn of(&mut self, terms: &Terms, term: Term) -> Bounds {
        if let Some(&known) = self.bounds.get(&term) {
            return known;
        }
        // Operands first, without recursion: terms may be deep.
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            let before = stack.len();
            terms.operands(next, |operand| {
                if !self.bounds.contains_key(&operand) {
                    stack.push(operand);
                }
            });
            if stack.len() == before {
                stack.pop();
                let bounds = combine(terms, next, &mut |operand| self.bounds[&operand]);
                self.bounds.insert(next, bounds);
            }
        }
        self.bounds[&term]
    }
}

/// What a fact says of a word of which bounds are known, if it is about that word.
fn told_by(terms: &Terms, fact: Term, term: Term, before: Bounds) -> Option<Bounds> {
    let (holds, inner) = match terms.node(fact) {
        Node::Not(inner) => (false, inner),
        _ => (true, fact),
    };
    if inner == term {
        return Some(Bounds::constant(u128::from(holds), 1));
    }
    let all = mask(terms.width(term));
    match (terms.node(inner), holds) {
        (Node::Binary(Binary::Eq, a, b), true) if a == term => {
            terms.value(b).map(|b| Bounds::constant(b, terms.width(term)))
        }
        (Node::Binary(Binary::Eq, a, b), false) if a == term => before.without(terms.value(b)?),
        (Node::Binary(Binary::Ult, a, b), true) if a == term => {
            terms.value(b).filter(|&b| b > 0).map(|b| Bounds::between(0, b - 1))
        }
        (Node::Binary(Binary::Ult, a, b), false) if a == term => terms.value(b).map(|b| Bounds::between(b, all)),
        (Node::Binary(Binary::Ult, a, b), true) if b == term => {
            terms.value(a).filter(|&a| a < all).map(|a| Bounds::between(a + 1, all))
        }
        (Node::Binary(Binary::Ult, a, b), false) if b == term => terms.value(a).map(|a| Bounds::between(0, a)),
        // Both of two conditions hold.
        (Node::Binary(Binary::And, a, b), true) if terms.width(inner) == 1 => {
            told_by(terms, a, term, before).or_else(|| told_by(terms, b, term, before))
        }
        // Neither of two conditions holds: they are told by their negations, which need not be terms.
        (Node::Binary(Binary::Or, a, b), false) if terms.width(inner) == 1 => {
            told_not(terms, a, term, before).or_else(|| told_not(terms, b, term, before))
        }
        _ => None,
    }
}

fn told_not(terms: &Terms, fact: Term, term: Term, before: Bounds) -> Option<Bounds> {
    let all = mask(terms.width(term));
    match terms.node(fact) {
        Node::Not(inner) => told_by(terms, inner, term, before),
        Node::Binary(Binary::Ult, a, b) if a == term => terms.value(b).map(|b| Bounds::between(b, all)),
        Node::Binary(Binary::Ult, a, b) if b == term => terms.value(a).map(|a| Bounds::between(0, a)),
        Node::Binary(Binary::Or, a, b) if terms.width(fact) == 1 => {
            told_not(terms, a, term, before).or_else(|| told_not(terms, b, term, before))
        }
        _ => None,
    }
}

/// The bounds of a term by those of its operands.
fn combine(terms: &Terms, term: Term, of: &mut dyn FnMut(Term) -> Bounds) -> Bounds {
    let width = terms.width(term);
    let all = mask(width);
    let bounds = match terms.node(term) {
        Node::Const(value) => Bounds::constant(value, width),
        Node::Input(_) => Bounds::anything(width),
        Node::Not(a) => {
            let a = of(a);
            Bounds { zeros: a.ones, ones: a.zeros, least: all - a.most, most: all - a.least }
        }
        Node::Ite(condition, then, otherwise) => {
            let (condition, a, b) = (of(condition), of(then), of(otherwise));
            match (condition.least, condition.most) {
                (1, _) => a,
                (_, 0) => b,
                _ => Bounds {
                    zeros: a.zeros & b.zeros,
                    ones: a.ones & b.ones,
                    least: a.least.min(b.least),
                    most: a.most.max(b.most),
                },
            }
        }
        Node::Extract { of: a, low } => {
            let a = of(a);
            let (least, most) = if a.most >> low <= all { (a.least >> low, a.most >> low) } else { (0, all) };
            Bounds { zeros: a.zeros >> low & all, ones: a.ones >> low & all, least, most }
        }
        Node::Concat { high, low } => {
            let cut = terms.width(low);
            let (high, low) = (of(high), of(low));
            Bounds {
                zeros: high.zeros << cut | low.zeros,
                ones: high.ones << cut | low.ones,
                least: high.least << cut | low.least,
                most: high.most << cut | low.most,
            }
        }
        Node::Binary(op, a, b) => {
            let cleared = clears_lowest(terms, op, a, b);
            let (x, y) = (of(a), of(b));
            let bounds = binary(op, x, y, terms.width(a), terms.value(b));
            match cleared {
                // The lowest bit that may be 1 becomes 0.
                Some(word) => {
                    let zeros = of(word).zeros;
                    let lowest = !zeros & zeros.wrapping_add(1) & all;
                    Bounds { zeros: bounds.zeros | lowest, ..bounds }
                }
                None => bounds,
            }
        }
    };
    bounds.tightened(width)
}

/// The word whose lowest bit an operation clears: `x & (x - 1)`, `x ^ (x & -x)`, `x - (x & -x)`.
fn clears_lowest(terms: &Terms, op: Binary, a: Term, b: Term) -> Option<Term> {
    let negates = |negative: Term, word: Term| match terms.node(negative) {
        Node::Binary(Binary::Sub, zero, of) => of == word && terms.value(zero) == Some(0),
        _ => false,
    };
    let is_lowest = |lowest: Term, word: Term| match terms.node(lowest) {
        Node::Binary(Binary::And, x, y) => (x == word && negates(y, word)) || (y == word && negates(x, word)),
        _ => false,
    };
    match op {
        Binary::And => {}
        Binary::Xor | Binary::Sub if is_lowest(b, a) => return Some(a),
        Binary::Xor if is_lowest(a, b) => return Some(b),
        _ => return None,
    }
    let is_less = |less: Term, word: Term| match terms.node(less) {
        Node::Binary(Binary::Sub, of, one) => of == word && terms.value(one) == Some(1),
        Node::Binary(Binary::Add, of, ones) => of == word && terms.value(ones) == Some(mask(terms.width(word))),
        _ => false,
    };
    if is_less(b, a) {
        Some(a)
    } else if is_less(a, b) {
        Some(b)
    } else {
        None
    }
}

fn binary(op: Binary, a: Bounds, b: Bounds, width: u32, constant: Option<u128>) -> Bounds {
    let all = mask(width);
    let anything = Bounds::anything(width);
    match op {
        Binary::And => Bounds { zeros: a.zeros | b.zeros, ones: a.ones & b.ones, least: 0, most: a.most.min(b.most) },
        Binary::Or => {
            Bounds { zeros: a.zeros & b.zeros, ones: a.ones | b.ones, least: a.least.max(b.least), most: all }
        }
        Binary::Xor => Bounds {
            zeros: (a.zeros & b.zeros) | (a.ones & b.ones),
            ones: (a.zeros & b.ones) | (a.ones & b.zeros),
            least: 0,
            most: all,
        },
        Binary::Add => {
            let low = mask_of(a.trailing_zeros().min(b.trailing_zeros()).min(width));
            // Either no sum wraps, or every sum does.
            match (a.most.checked_add(b.most), a.least.checked_add(b.least)) {
                (Some(most), _) if most <= all => Bounds { zeros: low, ones: 0, least: a.least + b.least, most },
                (Some(most), Some(least)) if least > all => {
                    Bounds { zeros: low, ones: 0, least: least - all - 1, most: most - all - 1 }
                }
                _ => Bounds { zeros: low, ..anything },
            }
        }
        Binary::Sub => {
            let low = mask_of(a.trailing_zeros().min(b.trailing_zeros()).min(width));
            if a.least >= b.most {
                Bounds { zeros: low, ones: 0, least: a.least - b.most, most: a.most - b.least }
            } else if a.most < b.least {
                let (least, most) = (a.least.wrapping_sub(b.most) & all, a.most.wrapping_sub(b.least) & all);
                Bounds { zeros: low, ones: 0, least, most }
            } else {
                Bounds { zeros: low, ..anything }
            }
        }
        Binary::Mul => {
            let low = mask_of((a.trailing_zeros() + b.trailing_zeros()).min(width));
            match a.most.checked_mul(b.most).filter(|&most| most <= all) {
                Some(most) => Bounds { zeros: low, ones: 0, least: a.least * b.least, most },
                None => Bounds { zeros: low, ..anything },
            }
        }
        Binary::Udiv if b.least > 0 => Bounds::between(a.least / b.most, a.most / b.least),
        Binary::Urem if b.least > 0 => Bounds::between(0, a.most.min(b.most - 1)),
        Binary::Udiv | Binary::Urem => anything,
        Binary::Shl => match constant {
            Some(count) if count < u128::from(width) => {
                let count = count as u32;
                let zeros = (a.zeros << count | mask_of(count)) & all;
                let fits = a.most <= all >> count;
                let (least, most) = if fits { (a.least << count, a.most << count) } else { (0, all) };
                Bounds { zeros, ones: a.ones << count & all, least, most }
            }
            _ => Bounds { zeros: mask_of(a.trailing_zeros().min(width)), ..anything },
        },
        Binary::Lshr => match constant {
            Some(count) if count < u128::from(width) => {
                let count = count as u32;
                Bounds {
                    zeros: a.zeros >> count | (all & !(all >> count)),
                    ones: a.ones >> count,
                    least: a.least >> count,
                    most: a.most >> count,
                }
            }
            _ => Bounds::between(0, a.most),
        },
        Binary::Ashr => match constant {
            // As a logical shift when the sign is 0.
            Some(count) if a.most <= all >> 1 => {
                let count = count.min(127) as u32;
                Bounds::between(a.least >> count, a.most >> count)
            }
            _ => anything,
        },
        Binary::Eq => {
            let differ = a.most < b.least || b.most < a.least || a.ones & b.zeros != 0 || a.zeros & b.ones != 0;
            let same = a.least == a.most && b.least == b.most && a.least == b.least;
            truth(same, differ)
        }
        Binary::Ult => truth(a.most < b.least, a.least >= b.most),
        Binary::Slt => {
            let sign = all ^ (all >> 1);
            // The order is that of numbers with the sign bit exchanged; only ranges on one side of it are followed.
            let side = |bounds: Bounds| match (bounds.least & sign, bounds.most & sign) {
                (0, 0) => Some((bounds.least | sign, bounds.most | sign)),
                (least, most) if least == sign && most == sign => Some((bounds.least ^ sign, bounds.most ^ sign)),
                _ => None,
            };
            match (side(a), side(b)) {
                (Some((a_least, a_most)), Some((b_least, b_most))) => truth(a_most < b_least, a_least >= b_most),
                _ => Bounds::between(0, 1),
            }
        }
    }
}

fn truth(holds: bool, fails: bool) -> Bounds {
    match (holds, fails) {
        (true, _) => Bounds::constant(1, 1),
        (_, true) => Bounds::constant(0, 1),
        _ => Bounds::between(0, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A term of a random shape over two inputs, with facts about it.
    fn grown(terms: &mut Terms, shape: &[(u8, u8, u8)]) -> Vec<Term> {
        let mut made = vec![terms.input("x", 12), terms.input("y", 12)];
        for &(kind, a, b) in shape {
            let (x, y) = (made[a as usize % made.len()], made[b as usize % made.len()]);
            let constant = terms.constant(u128::from(b).wrapping_mul(37) >> (a % 9), 12);
            let y = if b % 3 == 0 { constant } else { y };
            let term = match kind % 18 {
                op @ 0..14 => {
                    let result = terms.binary(Binary::ALL[op as usize], x, y);
                    terms.zero_extend(result, 12)
                }
                14 => {
                    let part = terms.extract(x, u32::from(b % 12), 12 - u32::from(b % 12));
                    terms.zero_extend(part, 12)
                }
                15 => terms.not(x),
                16 => {
                    let condition = terms.extract(x, u32::from(a % 12), 1);
                    terms.ite(condition, x, y)
                }
                _ => {
                    let one = terms.constant(1, 12);
                    let less = terms.binary(Binary::Sub, x, one);
                    let zero = terms.constant(0, 12);
                    let negative = terms.binary(Binary::Sub, zero, x);
                    let lowest = terms.binary(Binary::And, x, negative);
                    match a % 4 {
                        0 => terms.binary(Binary::And, x, less),
                        1 => terms.binary(Binary::Xor, x, lowest),
                        2 => terms.binary(Binary::Xor, lowest, x),
                        _ => terms.binary(Binary::Sub, x, lowest),
                    }
                }
            };
            made.push(term);
        }
        made
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        /// No value is outside the bounds, and none that fulfils the facts is outside the bounds under them.
        #[test]
        fn values_are_within(shape in prop::collection::vec(any::<(u8, u8, u8)>(), 1..14), x in 0_u128..4096, y in 0_u128..4096) {
            let mut terms = Terms::new();
            let made = grown(&mut terms, &shape);
            let mut known = Known::default();
            let last = *made.last().expect("inputs");
            let mut facts = Vec::new();
            for &term in made.iter().filter(|&&term| term != last).take(6) {
                for (op, limit) in [(Binary::Ult, 2000), (Binary::Eq, 0), (Binary::Eq, 1), (Binary::Eq, 1999)] {
                    let limit = terms.constant(limit, 12);
                    let term = terms.zero_extend(term, 12);
                    let fact = terms.binary(op, term, limit);
                    facts.push(if terms.evaluate(fact, &[x, y]) == 1 { fact } else { terms.not(fact) });
                }
            }
            for term in made {
                let value = terms.evaluate(term, &[x, y]);
                for bounds in [known.of(&terms, term), known.under(&terms, term, &facts)] {
                    prop_assert!(bounds.least <= value && value <= bounds.most, "{bounds:?} {value}");
                    prop_assert_eq!(value & bounds.zeros, 0);
                    prop_assert_eq!(value & bounds.ones, bounds.ones);
                }
            }
        }
    }
}
