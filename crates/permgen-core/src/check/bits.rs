//! The domain: what is known of one bit of one value.

use std::collections::HashMap;
use std::rc::Rc;

/// What is known of a bit: it is the XOR of some input bits, a constant, and at most one symbol.
///
/// A symbol stands for some function of the input that is not followed any further, such as a carry. A bit without a
/// symbol is a known GF(2) combination of input bits. Symbols are kept so that garbage which is added twice cancels, as in
/// the blend `a ^ (m & (a ^ b))` where `a` is not needed under the mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bit {
    /// The input bits whose XOR it is.
    pub(super) inputs: Set,
    /// The symbol's number, or 0 for none.
    pub(super) symbol: u32,
    /// Whether 1 is added.
    pub(super) one: bool,
}

/// A set of input bits, counted through all words of the input. Two are equal exactly when they have the same elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set(u32);

const EMPTY: Set = Set(0);

/// Sets up to this number have one element, the bit of the number before.
const SINGLE: u32 = 1 << 16;

pub(super) const ZERO: Bit = Bit { inputs: EMPTY, symbol: 0, one: false };
pub(super) const ONE: Bit = Bit { inputs: EMPTY, symbol: 0, one: true };

impl Bit {
    pub(super) const fn constant(one: bool) -> Bit {
        if one { ONE } else { ZERO }
    }

    pub(super) const fn input(bit: u16) -> Bit {
        Bit { inputs: Set(bit as u32 + 1), symbol: 0, one: false }
    }

    pub(super) fn is_known(self) -> bool {
        self.symbol == 0
    }

    pub(super) fn not(self) -> Bit {
        Bit { one: !self.one, ..self }
    }
}

/// Beyond so many elements of all sets together, sums of bits are not followed: 256 MiB at most.
const MOST_ELEMENTS: usize = 1 << 24;

/// The symbols and sets made so far, and the rules that may make new ones.
#[derive(Debug)]
pub(super) struct Symbols {
    /// The instruction at which each symbol's garbage began.
    origins: Vec<usize>,
    /// The sets with several elements, in rising order, and the number of each.
    sets: Vec<Rc<[u16]>>,
    numbers: HashMap<Rc<[u16]>, Set>,
    /// How many elements they have together.
    elements: usize,
    /// The instruction that is being followed.
    pub(super) instruction: usize,
}

impl Symbols {
    pub(super) fn new() -> Self {
        // Symbol 0 is none.
        Self { origins: vec![0], sets: Vec::new(), numbers: HashMap::new(), elements: 0, instruction: 0 }
    }

    /// The instruction at which the garbage in `bit` began; `None` when the bit is known.
    pub(super) fn origin(&self, bit: Bit) -> Option<usize> {
        (!bit.is_known()).then(|| self.origins[bit.symbol as usize])
    }

    /// A bit of which nothing is known, made from `sources`.
    pub(super) fn fresh(&mut self, sources: &[Bit]) -> Bit {
        let origin = sources.iter().find_map(|&source| self.origin(source)).unwrap_or(self.instruction);
        self.origins.push(origin);
        Bit { inputs: EMPTY, symbol: (self.origins.len() - 1) as u32, one: false }
    }

    pub(super) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let symbol = if a.symbol == 0 || b.symbol == 0 {
            a.symbol | b.symbol
        } else if a.symbol == b.symbol {
            0
        } else {
            return self.fresh(&[a, b]);
        };
        match self.difference(a.inputs, b.inputs) {
            Some(inputs) => Bit { inputs, symbol, one: a.one != b.one },
            None => self.fresh(&[a, b]),
        }
    }

    /// The elements of a set, in rising order.
    pub(super) fn elements(&self, set: Set) -> Vec<u16> {
        match set.0 {
            0 => Vec::new(),
            number @ 1..=SINGLE => vec![(number - 1) as u16],
            number => self.sets[(number - SINGLE) as usize - 1].to_vec(),
        }
    }

    /// The elements that are in one of two sets alone; `None` when there is no room for more sets.
    fn difference(&mut self, a: Set, b: Set) -> Option<Set> {
        if a == EMPTY || b == EMPTY {
            return Some(Set(a.0 | b.0));
        }
        if a == b {
            return Some(EMPTY);
        }
        let mut elements = self.elements(a);
        for element in self.elements(b) {
            match elements.binary_search(&element) {
                Ok(place) => drop(elements.remove(place)),
                Err(place) => elements.insert(place, element),
            }
        }
        if let [element] = elements[..] {
            return Some(Set(u32::from(element) + 1));
        }
        if let Some(&known) = self.numbers.get(&elements[..]) {
            return Some(known);
        }
        if self.elements + elements.len() > MOST_ELEMENTS {
            return None;
        }
        self.elements += elements.len();
        let elements: Rc<[u16]> = elements.into();
        self.sets.push(Rc::clone(&elements));
        let set = Set(SINGLE + self.sets.len() as u32);
        self.numbers.insert(elements, set);
        Some(set)
    }

    pub(super) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        if a == ZERO || b == ZERO {
            ZERO
        } else if a == ONE || a == b {
            b
        } else if b == ONE {
            a
        } else if a == b.not() {
            ZERO
        } else {
            // The product of two different affine functions that are not constant is never affine.
            self.fresh(&[a, b])
        }
    }

    pub(super) fn or(&mut self, a: Bit, b: Bit) -> Bit {
        self.and(a.not(), b.not()).not()
    }

    /// The carry out of a column: at least two of the three.
    pub(super) fn majority(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        if a == b || a == c {
            return a;
        }
        if b == c {
            return b;
        }
        // Of a bit and its complement exactly one is set, so the third decides.
        if a == b.not() {
            return c;
        }
        if a == c.not() {
            return b;
        }
        if b == c.not() {
            return a;
        }
        for (bit, d, e) in [(a, b, c), (b, a, c), (c, a, b)] {
            if bit == ZERO {
                return self.and(d, e);
            }
            if bit == ONE {
                return self.or(d, e);
            }
        }
        self.fresh(&[a, b, c])
    }
}
