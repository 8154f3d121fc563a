//! Circuits of gates, equal ones once, and their clauses.

use permgen_core::fast_map::FastMap;

use super::cnf::{Cnf, Literal};

/// The output of a gate, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Wire(u32);

impl Wire {
    pub(super) const FALSE: Wire = Wire(0);
    pub(super) const TRUE: Wire = Wire(1);

    pub(super) const fn constant(value: bool) -> Wire {
        if value { Wire::TRUE } else { Wire::FALSE }
    }

    #[must_use]
    pub(super) const fn not(self) -> Wire {
        Wire(self.0 ^ 1)
    }

    pub(crate) const fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) const fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }

    fn is_constant(self) -> bool {
        self.gate() == 0
    }
}

/// What a gate computes, of gates before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Gate {
    False,
    /// A bit of an input.
    Input(u32, u32),
    And(Wire, Wire),
    Xor(Wire, Wire),
    /// The second when the first is 1, else the third.
    Choice(Wire, Wire, Wire),
    /// The sum of a full adder.
    Sum(Wire, Wire, Wire),
    /// The carry of a full adder.
    Majority(Wire, Wire, Wire),
}

/// A circuit in the making.
#[derive(Debug)]
pub(crate) struct Circuit {
    gates: Vec<Gate>,
    known: FastMap<Gate, u32>,
}

impl Circuit {
    pub(super) fn new() -> Self {
        Self { gates: vec![Gate::False], known: FastMap::default() }
    }

    /// How many gates there are.
    pub(super) fn len(&self) -> usize {
        self.gates.len()
    }

    fn make(&mut self, gate: Gate) -> Wire {
        let next = self.gates.len() as u32;
        let number = *self.known.entry(gate).or_insert(next);
        if number == next {
            self.gates.push(gate);
        }
        Wire(number << 1)
    }

    pub(super) fn input(&mut self, number: u32, bit: u32) -> Wire {
        self.make(Gate::Input(number, bit))
    }

    pub(super) fn and(&mut self, a: Wire, b: Wire) -> Wire {
        let (a, b) = (a.min(b), a.max(b));
        if a == Wire::FALSE || a == b.not() {
            Wire::FALSE
        } else if a == Wire::TRUE || a == b {
            b
        } else {
            self.make(Gate::And(a, b))
        }
    }

    pub(super) fn or(&mut self, a: Wire, b: Wire) -> Wire {
        self.and(a.not(), b.not()).not()
    }

    pub(super) fn xor(&mut self, a: Wire, b: Wire) -> Wire {
        let inverted = (a.0 ^ b.0) & 1;
        let (a, b) = (Wire(a.min(b).0 & !1), Wire(a.max(b).0 & !1));
        let plain = if a == b {
            Wire::FALSE
        } else if a == Wire::FALSE {
            b
        } else {
            self.make(Gate::Xor(a, b))
        };
        Wire(plain.0 ^ inverted)
    }

    pub(super) fn choice(&mut self, condition: Wire, then: Wire, otherwise: Wire) -> Wire {
        if condition.is_inverted() {
            return self.choice(condition.not(), otherwise, then);
        }
        if condition.is_constant() || then == otherwise {
            return otherwise;
        }
        if then == otherwise.not() {
            return self.xor(condition, otherwise);
        }
        if then.is_constant() || then == condition || then == condition.not() {
            let then = then == Wire::TRUE || then == condition;
            return if then { self.or(condition, otherwise) } else { self.and(condition.not(), otherwise) };
        }
        if otherwise.is_constant() || otherwise == condition || otherwise == condition.not() {
            let otherwise = otherwise == Wire::TRUE || otherwise == condition.not();
            return if otherwise { self.or(condition.not(), then) } else { self.and(condition, then) };
        }
        if then.is_inverted() {
            return self.make(Gate::Choice(condition, then.not(), otherwise.not())).not();
        }
        self.make(Gate::Choice(condition, then, otherwise))
    }

    /// The sum and the carry of three bits.
    pub(super) fn full_add(&mut self, a: Wire, b: Wire, c: Wire) -> (Wire, Wire) {
        (self.sum(a, b, c), self.majority(a, b, c))
    }

    fn sum(&mut self, a: Wire, b: Wire, c: Wire) -> Wire {
        let inverted = (a.0 ^ b.0 ^ c.0) & 1;
        let mut operands = [a, b, c].map(|wire| Wire(wire.0 & !1));
        operands.sort_unstable();
        let [a, b, c] = operands;
        let plain = if a == Wire::FALSE || b == c {
            if b == c { a } else { self.xor(b, c) }
        } else if a == b {
            c
        } else {
            self.make(Gate::Sum(a, b, c))
        };
        Wire(plain.0 ^ inverted)
    }

    pub(super) fn majority(&mut self, a: Wire, b: Wire, c: Wire) -> Wire {
        let mut operands = [a, b, c];
        operands.sort_unstable();
        let [a, b, c] = operands;
        // Constants sort first, and a wire beside its opposite.
        if a == Wire::FALSE {
            return self.and(b, c);
        }
        if a == Wire::TRUE {
            return self.or(b, c);
        }
        if a == b || b == c {
            return b;
        }
        if a == b.not() {
            return c;
        }
        if b == c.not() {
            return a;
        }
        // Of the opposites of all three the majority is the opposite.
        if a.is_inverted() {
            return self.make(Gate::Majority(a.not(), b.not(), c.not())).not();
        }
        self.make(Gate::Majority(a, b, c))
    }

    /// The gates that `roots` need, those that feed others before them, each with its number.
    pub(crate) fn needed(&self, roots: &[Wire]) -> Vec<(usize, Gate)> {
        let mut needed = vec![false; self.gates.len()];
        let mut left: Vec<usize> = roots.iter().map(|root| root.gate()).collect();
        while let Some(gate) = left.pop() {
            if !std::mem::replace(&mut needed[gate], true) {
                match self.gates[gate] {
                    Gate::False | Gate::Input(..) => {}
                    Gate::And(a, b) | Gate::Xor(a, b) => left.extend([a.gate(), b.gate()]),
                    Gate::Choice(a, b, c) | Gate::Sum(a, b, c) | Gate::Majority(a, b, c) => {
                        left.extend([a.gate(), b.gate(), c.gate()]);
                    }
                }
            }
        }
        self.gates.iter().copied().enumerate().filter(|(gate, _)| needed[*gate]).collect()
    }

    /// The clauses of the gates that `roots` need, and those that make every root 1.
    pub(super) fn clauses(&self, roots: &[Wire]) -> Clauses {
        let mut clauses = Clauses { cnf: Cnf::default(), inputs: Vec::new() };
        let mut variables = vec![0; self.gates.len()];
        for (gate, computed) in self.needed(roots) {
            clauses.cnf.variables += 1;
            variables[gate] = clauses.cnf.variables as i32;
            clauses.gate(computed, variables[gate], |wire| {
                let variable = variables[wire.gate()];
                if wire.is_inverted() { -variable } else { variable }
            });
        }
        for root in roots {
            let variable = variables[root.gate()];
            clauses.cnf.clauses.push(vec![if root.is_inverted() { -variable } else { variable }]);
        }
        clauses
    }
}

/// The clauses of a circuit, and which variables are bits of inputs.
#[derive(Debug)]
pub(super) struct Clauses {
    pub(super) cnf: Cnf,
    /// Variable, number of the input, bit.
    pub(super) inputs: Vec<(Literal, u32, u32)>,
}

impl Clauses {
    fn gate(&mut self, gate: Gate, out: Literal, literal: impl Fn(Wire) -> Literal) {
        match gate {
            Gate::False => self.cnf.clauses.push(vec![-out]),
            Gate::Input(number, bit) => self.inputs.push((out, number, bit)),
            Gate::And(a, b) => {
                let (a, b) = (literal(a), literal(b));
                self.cnf.clauses.extend([vec![-out, a], vec![-out, b], vec![out, -a, -b]]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (literal(a), literal(b));
                let odd = [vec![-out, a, b], vec![-out, -a, -b], vec![out, -a, b], vec![out, a, -b]];
                self.cnf.clauses.extend(odd);
            }
            Gate::Choice(condition, then, otherwise) => {
                let (c, t, e) = (literal(condition), literal(then), literal(otherwise));
                self.cnf.clauses.extend([
                    vec![-out, -c, t],
                    vec![out, -c, -t],
                    vec![-out, c, e],
                    vec![out, c, -e],
                    // These follow, and let unit propagation see when both cases agree.
                    vec![-out, t, e],
                    vec![out, -t, -e],
                ]);
            }
            Gate::Sum(a, b, c) => {
                let (a, b, c) = (literal(a), literal(b), literal(c));
                for signs in 0..8_u32 {
                    let [a, b, c] = [(a, 0), (b, 1), (c, 2)]
                        .map(|(literal, place)| if signs >> place & 1 == 1 { -literal } else { literal });
                    let out = if signs.count_ones() % 2 == 1 { out } else { -out };
                    self.cnf.clauses.push(vec![out, a, b, c]);
                }
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (literal(a), literal(b), literal(c));
                for (a, b) in [(a, b), (a, c), (b, c)] {
                    self.cnf.clauses.extend([vec![out, -a, -b], vec![-out, a, b]]);
                }
            }
        }
    }
}
