//! What a question depends on: the terms under it, and the bits of its inputs that can matter.

use crate::term::{Binary, Node, Term, Terms, mask};

/// The terms that a question is made of, and its free bits.
#[derive(Clone, Debug)]
pub(crate) struct Cone {
    /// Operands before what is made of them.
    pub(crate) terms: Vec<Term>,
    /// For each input the bits that can matter and are not fixed.
    pub(crate) free: Vec<u128>,
    /// For each input the bits that what is given fixes, at their values.
    pub(crate) fixed: Vec<u128>,
    /// For each input which bits those are.
    pub(crate) is_fixed: Vec<u128>,
}

impl Cone {
    /// What a claim depends on, given terms that are known to be 1.
    pub(crate) fn of(terms: &Terms, given: &[Term], claim: Term) -> Cone {
        let roots = || given.iter().copied().chain([claim]);
        let inputs = terms.inputs().len();
        let mut demanded = vec![0_u128; terms.len()];
        let mut reached = vec![false; terms.len()];
        for root in roots() {
            demanded[root.index()] = 1;
            reached[root.index()] = true;
        }
        let last = roots().map(Term::index).max().map_or(0, |last| last + 1);
        let mut cone =
            Cone { terms: Vec::new(), free: vec![0; inputs], fixed: vec![0; inputs], is_fixed: vec![0; inputs] };
        for term in terms.all().rev().filter(|term| term.index() < last) {
            if !reached[term.index()] {
                continue;
            }
            cone.terms.push(term);
            let bits = demanded[term.index()];
            if let Node::Input(number) = terms.node(term) {
                cone.free[number as usize] |= bits;
            }
            demand(terms, term, bits, |operand, bits| {
                demanded[operand.index()] |= bits;
                reached[operand.index()] = true;
            });
        }
        cone.terms.reverse();
        for &given in given {
            if let Some((number, which, value)) = fixed_bits(terms, given)
                && cone.fixed[number] & cone.is_fixed[number] & which == value & cone.is_fixed[number]
            {
                cone.is_fixed[number] |= which;
                cone.fixed[number] |= value;
            }
        }
        for (free, fixed) in cone.free.iter_mut().zip(&cone.is_fixed) {
            *free &= !fixed;
        }
        cone
    }

    /// The free bits, each as the number of its input and its place.
    pub(crate) fn bits(&self) -> Vec<(usize, u32)> {
        let places = |free: u128| (0..128).filter(move |place| free >> place & 1 == 1);
        self.free.iter().enumerate().flat_map(|(input, &free)| places(free).map(move |place| (input, place))).collect()
    }
}

/// The bits of an input that a condition fixes: `x & mask == value`, or `x == value`; an input of one bit is a condition.
fn fixed_bits(terms: &Terms, given: Term) -> Option<(usize, u128, u128)> {
    let (left, right) = match terms.node(given) {
        Node::Binary(Binary::Eq, left, right) => (left, right),
        Node::Input(number) => return Some((number as usize, 1, 1)),
        Node::Not(bit) => {
            let Node::Input(number) = terms.node(bit) else { return None };
            return Some((number as usize, 1, 0));
        }
        _ => return None,
    };
    let value = terms.value(right)?;
    match terms.node(left) {
        Node::Input(number) => Some((number as usize, mask(terms.width(left)), value)),
        Node::Binary(Binary::And, word, selected) => {
            let selected = terms.value(selected)?;
            let Node::Input(number) = terms.node(word) else { return None };
            // A value with bits that the mask does not have is never reached, which is for the methods to find.
            (value & !selected == 0).then_some((number as usize, selected, value))
        }
        _ => None,
    }
}

/// Which bits of its operands can matter to some bits of a term.
fn demand(terms: &Terms, term: Term, bits: u128, mut of: impl FnMut(Term, u128)) {
    let all = |term| mask(terms.width(term));
    match terms.node(term) {
        Node::Const(_) | Node::Input(_) => {}
        Node::Not(a) => of(a, bits),
        Node::Binary(op, a, b) => {
            let (left, right) = match (op, terms.value(b)) {
                (Binary::And, Some(mask)) => (bits & mask, bits),
                (Binary::Or, Some(mask)) => (bits & !mask, bits),
                (Binary::Shl, Some(count)) => (bits >> count, u128::MAX),
                (Binary::Lshr, Some(count)) => (bits << count & all(a), u128::MAX),
                (Binary::And | Binary::Or | Binary::Xor, _) => (bits, bits),
                _ if bits == 0 => (0, 0),
                (Binary::Add | Binary::Sub | Binary::Mul, _) => {
                    // Carries only go up.
                    let below = mask(128 - bits.leading_zeros());
                    (below, below)
                }
                _ => (all(a), all(b)),
            };
            of(a, left);
            of(b, right);
        }
        Node::Ite(condition, then, otherwise) => {
            of(condition, u128::from(bits != 0));
            of(then, bits);
            of(otherwise, bits);
        }
        Node::Extract { of: word, low } => of(word, bits << low),
        Node::Concat { high, low } => {
            let cut = terms.width(low);
            of(low, bits & mask(cut));
            of(high, bits >> cut);
        }
    }
}
