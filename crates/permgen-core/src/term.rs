//! Words as expressions over unknown inputs: what every method of proof works on.
//!
//! Terms live in an arena, [`Terms`], that keeps equal ones once, so that equality of [`Term`]s of one arena is equality of
//! expressions. Making a term folds constants and applies the few identities that hold without looking further; nothing
//! here is a simplifier that proofs would have to trust: [`Terms::evaluate`] gives every operation its meaning, and tests
//! hold the folding to it.

mod fold;
#[cfg(test)]
mod tests;

use crate::fast_map::FastMap;

/// An expression: a word of a known width, in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

impl Term {
    /// Its place in its arena: operands come before what is made of them.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operations of two words. Operands have the same width; so has the result, or 1 bit for comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Binary {
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `a + b`, wrapping
    Add,
    /// `a - b`, wrapping
    Sub,
    /// `a * b`, wrapping
    Mul,
    /// `a / b`, unsigned; all ones when `b` is 0, as in SMT-LIB
    Udiv,
    /// `a % b`, unsigned; `a` when `b` is 0, as in SMT-LIB
    Urem,
    /// `a << b`; 0 when `b` is the width or more
    Shl,
    /// `a >> b`, zeros shifted in; 0 when `b` is the width or more
    Lshr,
    /// `a >> b`, the sign shifted in; all sign when `b` is the width or more
    Ashr,
    /// 1 when `a` and `b` are equal
    Eq,
    /// 1 when `a < b`, unsigned
    Ult,
    /// 1 when `a < b`, two's complement
    Slt,
}

impl Binary {
    /// Every operation.
    pub const ALL: [Binary; 14] = [
        Binary::And,
        Binary::Or,
        Binary::Xor,
        Binary::Add,
        Binary::Sub,
        Binary::Mul,
        Binary::Udiv,
        Binary::Urem,
        Binary::Shl,
        Binary::Lshr,
        Binary::Ashr,
        Binary::Eq,
        Binary::Ult,
        Binary::Slt,
    ];

    /// Whether the result is one bit.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        matches!(self, Binary::Eq | Binary::Ult | Binary::Slt)
    }

    /// Whether the operands may change places.
    #[must_use]
    pub const fn is_commutative(self) -> bool {
        matches!(self, Binary::And | Binary::Or | Binary::Xor | Binary::Add | Binary::Mul | Binary::Eq)
    }

    /// What it makes of two words of a width.
    #[must_use]
    pub fn apply(self, width: u32, a: u128, b: u128) -> u128 {
        let value = match self {
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::Add => a.wrapping_add(b),
            Binary::Sub => a.wrapping_sub(b),
            Binary::Mul => a.wrapping_mul(b),
            Binary::Udiv => a.checked_div(b).unwrap_or(u128::MAX),
            Binary::Urem => a.checked_rem(b).unwrap_or(a),
            Binary::Shl if b >= u128::from(width) => 0,
            Binary::Shl => a << b,
            Binary::Lshr if b >= u128::from(width) => 0,
            Binary::Lshr => a >> b,
            Binary::Ashr => (signed(width, a) >> b.min(127)) as u128,
            Binary::Eq => u128::from(a == b),
            Binary::Ult => u128::from(a < b),
            Binary::Slt => u128::from(signed(width, a) < signed(width, b)),
        };
        value & mask(width)
    }
}

/// How a term is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// The same word always.
    Const(u128),
    /// An unknown word: the input of that number.
    Input(u32),
    /// `!a`
    Not(Term),
    /// An operation of two words.
    Binary(Binary, Term, Term),
    /// The second when the first, a bit, is 1, else the third.
    Ite(Term, Term, Term),
    /// The bits from `low` up, as many as the term is wide.
    Extract {
        /// Of which word.
        of: Term,
        /// The lowest bit taken.
        low: u32,
    },
    /// `high` above `low`.
    Concat {
        /// The upper bits.
        high: Term,
        /// The lower bits.
        low: Term,
    },
}

/// The arena. Words are 1 to 128 bits wide; a truth value is a word of one bit.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<(Node, u32)>,
    known: FastMap<(Node, u32), Term>,
    inputs: Vec<(String, u32)>,
}

/// The ones of a width.
#[must_use]
pub const fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

const fn signed(width: u32, word: u128) -> i128 {
    ((word << (128 - width)) as i128) >> (128 - width)
}

impl Terms {
    /// An arena without terms.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A new unknown word.
    ///
    /// # Panics
    ///
    /// When `width` is not 1 to 128. (So do all makers of terms when widths do not fit: widths are the caller's to check.)
    pub fn input(&mut self, name: &str, width: u32) -> Term {
        let number = self.inputs.len() as u32;
        self.inputs.push((name.to_owned(), width));
        self.make(Node::Input(number), width)
    }

    /// The names and widths of the inputs, in the order they were made.
    #[must_use]
    pub fn inputs(&self) -> &[(String, u32)] {
        &self.inputs
    }

    /// A constant; bits above the width are dropped.
    pub fn constant(&mut self, value: u128, width: u32) -> Term {
        self.make(Node::Const(value & mask(width)), width)
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Term {
        self.constant(u128::from(value), 1)
    }

    /// How a term was made.
    #[must_use]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.index()].0
    }

    /// The bits of a term.
    #[must_use]
    pub fn width(&self, term: Term) -> u32 {
        self.nodes[term.index()].1
    }

    /// The value of a term that is a constant.
    #[must_use]
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Calls `visit` with each operand of a term.
    pub fn operands(&self, term: Term, mut visit: impl FnMut(Term)) {
        match self.node(term) {
            Node::Const(_) | Node::Input(_) => {}
            Node::Not(a) | Node::Extract { of: a, .. } => visit(a),
            Node::Binary(_, a, b) | Node::Concat { high: a, low: b } => {
                visit(a);
                visit(b);
            }
            Node::Ite(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
        }
    }

    /// The number of terms.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Every term, operands before what is made of them.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        (0..self.nodes.len() as u32).map(Term)
    }

    /// Whether there is no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// `!a`
    pub fn not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Const(value) => self.constant(!value, width),
            Node::Not(inner) => inner,
            _ => self.make(Node::Not(a), width),
        }
    }

    /// An operation of two words of one width.
    pub fn binary(&mut self, op: Binary, a: Term, b: Term) -> Term {
        let width = self.width(a);
        assert_eq!(width, self.width(b), "the operands of {op:?} have one width");
        let result = if op.is_comparison() { 1 } else { width };
        let (a, b) = if op.is_commutative() && (self.value(a).is_some(), a) > (self.value(b).is_some(), b) {
            (b, a)
        } else {
            (a, b)
        };
        if let (Some(left), Some(right)) = (self.value(a), self.value(b)) {
            return self.constant(op.apply(width, left, right), result);
        }
        if let Some(folded) = self.fold(op, a, b, width) {
            return folded;
        }
        // A choice between constants stays one.
        match (self.choice(a), self.choice(b), self.value(a), self.value(b)) {
            (Some((bit, x, y)), _, _, Some(c)) => {
                self.chosen(bit, op.apply(width, x, c), op.apply(width, y, c), result)
            }
            (_, Some((bit, x, y)), Some(c), _) => {
                self.chosen(bit, op.apply(width, c, x), op.apply(width, c, y), result)
            }
            _ => self.make(Node::Binary(op, a, b), result),
        }
    }

    /// `then` where the bit `condition` is 1, else `otherwise`.
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        assert_eq!(self.width(condition), 1, "a condition is one bit");
        let width = self.width(then);
        assert_eq!(width, self.width(otherwise), "both cases have one width");
        match self.value(condition) {
            Some(0) => otherwise,
            Some(_) => then,
            None if then == otherwise => then,
            None if width == 1 && self.value(then) == Some(1) && self.value(otherwise) == Some(0) => condition,
            None if width == 1 && self.value(then) == Some(0) && self.value(otherwise) == Some(1) => {
                self.not(condition)
            }
            None => self.make(Node::Ite(condition, then, otherwise), width),
        }
    }

    /// `width` bits of a word, from bit `low` up.
    pub fn extract(&mut self, of: Term, low: u32, width: u32) -> Term {
        assert!(width >= 1 && low + width <= self.width(of), "the bits taken are bits of the word");
        if width == self.width(of) {
            return of;
        }
        if let Some((bit, then, otherwise)) = self.choice(of) {
            return self.chosen(bit, then >> low, otherwise >> low, width);
        }
        if let Some(value) = self.known_part(of, low, width, 4) {
            return self.constant(value, width);
        }
        match self.node(of) {
            Node::Extract { of, low: lower } => self.extract(of, lower + low, width),
            Node::Concat { high, low: below } => {
                let cut = self.width(below);
                if low >= cut {
                    self.extract(high, low - cut, width)
                } else if low + width <= cut {
                    self.extract(below, low, width)
                } else {
                    self.make(Node::Extract { of, low }, width)
                }
            }
            _ => self.make(Node::Extract { of, low }, width),
        }
    }

    /// `high` above `low`, together at most 128 bits.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let cut = self.width(low);
        let width = self.width(high) + cut;
        if let (Some(upper), Some((bit, then, otherwise))) = (self.value(high), self.choice(low)) {
            return self.chosen(bit, upper << cut | then, upper << cut | otherwise, width);
        }
        match (self.node(high), self.node(low)) {
            (Node::Const(upper), Node::Const(lower)) => self.constant(upper << cut | lower, width),
            (Node::Extract { of, low: upper }, Node::Extract { of: same, low: lower })
                if of == same && lower + cut == upper =>
            {
                self.extract(of, lower, width)
            }
            _ => self.make(Node::Concat { high, low }, width),
        }
    }

    /// The word rotated left by a number of places.
    pub fn rotate_left(&mut self, a: Term, places: u32) -> Term {
        let width = self.width(a);
        let places = places % width;
        if places == 0 {
            return a;
        }
        let (high, low) = (self.extract(a, 0, width - places), self.extract(a, width - places, places));
        self.concat(high, low)
    }

    /// A word whose every bit is a bit of `a`: `source` says which.
    pub fn rearrange(&mut self, a: Term, source: impl Fn(u32) -> u32) -> Term {
        let mut result = self.extract(a, source(0), 1);
        for bit in 1..self.width(a) {
            let next = self.extract(a, source(bit), 1);
            result = self.concat(next, result);
        }
        result
    }

    /// The word with zeros above, `width` bits in all.
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        let more = width - self.width(a);
        if more == 0 {
            return a;
        }
        let zeros = self.constant(0, more);
        self.concat(zeros, a)
    }

    /// The word with copies of its highest bit above, `width` bits in all.
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        let count = width - self.width(a);
        if count == 0 {
            return a;
        }
        let wide = self.zero_extend(a, width);
        let places = self.constant(u128::from(count), width);
        let raised = self.binary(Binary::Shl, wide, places);
        self.binary(Binary::Ashr, raised, places)
    }

    /// The value of a term when the inputs have these values, in the order they were made.
    ///
    /// # Panics
    ///
    /// When an input that the term needs is missing.
    #[must_use]
    pub fn evaluate(&self, term: Term, inputs: &[u128]) -> u128 {
        self.evaluate_all(inputs, term.index() + 1)[term.index()]
    }

    /// The values of the first `count` terms.
    ///
    /// # Panics
    ///
    /// When an input that they need is missing.
    #[must_use]
    pub fn evaluate_all(&self, inputs: &[u128], count: usize) -> Vec<u128> {
        let mut values: Vec<u128> = Vec::with_capacity(count);
        for &(node, width) in &self.nodes[..count] {
            let value = match node {
                Node::Const(value) => value,
                Node::Input(number) => inputs[number as usize],
                Node::Not(a) => !values[a.index()],
                Node::Binary(op, a, b) => op.apply(self.width(a), values[a.index()], values[b.index()]),
                Node::Ite(condition, then, otherwise) => {
                    values[if values[condition.index()] == 1 { then } else { otherwise }.index()]
                }
                Node::Extract { of, low } => values[of.index()] >> low,
                Node::Concat { high, low } => values[high.index()] << self.width(low) | values[low.index()],
            };
            values.push(value & mask(width));
        }
        values
    }

    fn make(&mut self, node: Node, width: u32) -> Term {
        assert!((1..=128).contains(&width), "a word has 1 to 128 bits, not {width}");
        *self.known.entry((node, width)).or_insert_with(|| {
            self.nodes.push((node, width));
            Term(self.nodes.len() as u32 - 1)
        })
    }
}
