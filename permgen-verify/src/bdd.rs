//! Decision diagrams: functions of bits that are equal have the same diagram.
//!
//! They are made of the circuit of a question, as the clauses for a SAT solver are, each gate's of those of the gates before
//! it. When the diagram of "what is given holds, and the claim does not" is that of the constant 0, the claim is proved.
//!
//! What counts bits, compares or adds has small diagrams however it is computed, and no solver sees through that: such are
//! loops over the bits that are set. The bits are asked in the order of their places, those of equal places of all inputs
//! beside each other, and a diagram that becomes large is given up soon.

use std::collections::HashMap;
use std::fmt;

use permgen_core::fast_map::FastMap;

use crate::budget::{self, Clock, MOST_GATES};
use crate::question::{Answer, Asked, Fault, Method, Replay, Row, Says, Shown};
use crate::sat;
use crate::sat::gates::{Circuit, Gate, Wire};

/// Diagrams of more bits are not made: as deep is the recursion.
const MOST_BITS: usize = 1 << 10;

/// One part of so many of the time that is left is taken: solvers may know what has no small diagram.
const PART: u32 = 8;

/// The clock is read after so many steps.
const BETWEEN: u64 = 1 << 12;

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "bdd",
    certificate: None,
    // A solver's proof is checked, which says more.
    replay: Replay::Never,
    is_default: true,
    is_built_in: true,
    is_cheap: true,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<Answer>, Fault> {
    let Asked { question, cone, options, clock } = asked;
    let gates = usize::try_from(options.budget).unwrap_or(MOST_GATES).min(MOST_GATES);
    let Some((circuit, roots)) = sat::circuit(question, cone, gates) else {
        return Ok(METHOD.says(Says::Unknown(format!("the claim makes a circuit of more than {gates} gates"))));
    };
    let mut diagrams = Diagrams::new(budget::choices(options.budget), clock.part(PART));
    let says = match refuting(&mut diagrams, &circuit, &roots) {
        Err(why) => Says::Unknown(why.to_string()),
        Ok(Diagram::ZERO) => {
            let nodes = diagrams.nodes.len();
            Says::Proved(Shown::new(METHOD, format!(", a decision diagram made of {nodes} nodes")))
        }
        Ok(somewhere) => {
            let mut inputs = cone.fixed.clone();
            for (input, bit) in diagrams.path_to_one(somewhere) {
                inputs[input as usize] |= 1 << bit;
            }
            Says::Refuted(inputs)
        }
    };
    Ok(METHOD.says(says))
}

/// The diagram of where all roots are 1.
fn refuting(diagrams: &mut Diagrams, circuit: &Circuit, roots: &[Wire]) -> Result<Diagram, GaveUp> {
    let gates = circuit.needed(roots);
    let mut bits: Vec<(u32, u32)> = Vec::new();
    for (_, gate) in &gates {
        if let Gate::Input(input, bit) = *gate {
            bits.push((bit, input));
        }
    }
    if bits.len() > MOST_BITS {
        return Err(GaveUp::Bits(bits.len()));
    }
    bits.sort_unstable();
    diagrams.bits = bits.into_iter().map(|(bit, input)| (input, bit)).collect();
    let levels: HashMap<(u32, u32), u32> = diagrams.bits.iter().copied().zip(0..).collect();
    let mut made: HashMap<usize, Diagram> = HashMap::new();
    for (number, gate) in gates {
        let of = |wire: Wire| made[&wire.gate()].inverted_if(wire.is_inverted());
        let diagram = match gate {
            Gate::False => Diagram::ZERO,
            Gate::Input(input, bit) => diagrams.node(levels[&(input, bit)], Diagram::ZERO, Diagram::ONE),
            Gate::And(a, b) => diagrams.and(of(a), of(b))?,
            Gate::Xor(a, b) => diagrams.xor(of(a), of(b))?,
            Gate::Choice(a, b, c) => diagrams.choice(of(a), of(b), of(c))?,
            Gate::Sum(a, b, c) => {
                let sum = diagrams.xor(of(a), of(b))?;
                diagrams.xor(sum, of(c))?
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (of(a), of(b), of(c));
                let either = diagrams.choice(b, Diagram::ONE, c)?;
                let both = diagrams.and(b, c)?;
                diagrams.choice(a, either, both)?
            }
        };
        made.insert(number, diagram);
    }
    let mut all = Diagram::ONE;
    for root in roots {
        all = diagrams.and(all, made[&root.gate()].inverted_if(root.is_inverted()))?;
    }
    Ok(all)
}

/// Why no diagram was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GaveUp {
    Bits(usize),
    Steps(u64),
    Time(u64),
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(count) => write!(f, "{count} bits are free, at most {MOST_BITS} are asked"),
            Self::Steps(count) => write!(f, "gave up after {count} choices"),
            Self::Time(count) => write!(f, "out of time after {count} choices"),
        }
    }
}

impl std::error::Error for GaveUp {}

/// A function of the bits: the number of its first node, doubled, and 1 more for the opposite of that function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Diagram(u32);

impl Diagram {
    const ONE: Diagram = Diagram(0);
    const ZERO: Diagram = Diagram(1);

    const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    const fn is_inverted(self) -> bool {
        self.0 & 1 == 1
    }

    #[must_use]
    const fn inverted_if(self, inverted: bool) -> Diagram {
        Diagram(self.0 ^ inverted as u32)
    }

    #[must_use]
    const fn not(self) -> Diagram {
        self.inverted_if(true)
    }
}

/// What asks a bit, and goes on by the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    /// The place of the bit in the order; below every other for the constants.
    level: u32,
    zero: Diagram,
    /// Never inverted: of a function and its opposite, one alone has nodes.
    one: Diagram,
}

/// Diagrams that share their nodes: no two nodes are equal, and none asks for nothing.
struct Diagrams {
    nodes: Vec<Node>,
    known: FastMap<Node, u32>,
    /// Choices that were made.
    choices: FastMap<(Diagram, Diagram, Diagram), Diagram>,
    /// The bits in the order in which they are asked: the number of the input, and the place.
    bits: Vec<(u32, u32)>,
    steps: u64,
    most: u64,
    clock: Clock,
}

impl Diagrams {
    fn new(most: u64, clock: Clock) -> Self {
        Diagrams {
            nodes: vec![Node { level: u32::MAX, zero: Diagram::ONE, one: Diagram::ONE }],
            known: FastMap::default(),
            choices: FastMap::default(),
            bits: Vec::new(),
            steps: 0,
            most,
            clock,
        }
    }

    fn node(&mut self, level: u32, zero: Diagram, one: Diagram) -> Diagram {
        if zero == one {
            return zero;
        }
        let inverted = one.is_inverted();
        let node = Node { level, zero: zero.inverted_if(inverted), one: one.inverted_if(inverted) };
        let next = self.nodes.len() as u32;
        let number = *self.known.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        Diagram(number << 1).inverted_if(inverted)
    }

    fn and(&mut self, a: Diagram, b: Diagram) -> Result<Diagram, GaveUp> {
        // In one order, so that it is found again.
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        self.choice(a, b, Diagram::ZERO)
    }

    fn xor(&mut self, a: Diagram, b: Diagram) -> Result<Diagram, GaveUp> {
        let (a, b) = if a.0 < b.0 { (a, b) } else { (b, a) };
        self.choice(a, b.not(), b)
    }

    /// `then` where `condition` is 1, and `otherwise` elsewhere.
    fn choice(&mut self, condition: Diagram, then: Diagram, otherwise: Diagram) -> Result<Diagram, GaveUp> {
        if condition.is_inverted() {
            return self.choice(condition.not(), otherwise, then);
        }
        let known = |side: Diagram, value: Diagram| match side {
            _ if side == condition => value,
            _ if side == condition.not() => value.not(),
            _ => side,
        };
        let (then, otherwise) = (known(then, Diagram::ONE), known(otherwise, Diagram::ZERO));
        if condition == Diagram::ONE || then == otherwise {
            return Ok(then);
        }
        if then.node() == 0 && otherwise == then.not() {
            return Ok(condition.inverted_if(then == Diagram::ZERO));
        }
        if then.is_inverted() {
            return Ok(self.choice(condition, then.not(), otherwise.not())?.not());
        }
        let key = (condition, then, otherwise);
        if let Some(known) = self.choices.get(&key) {
            return Ok(*known);
        }
        self.steps += 1;
        if self.steps > self.most {
            return Err(GaveUp::Steps(self.most));
        }
        if self.steps.is_multiple_of(BETWEEN) && self.clock.is_over() {
            return Err(GaveUp::Time(self.steps));
        }
        let parts = [condition, then, otherwise].map(|diagram| (diagram, self.nodes[diagram.node()]));
        let level = parts.iter().map(|(_, node)| node.level).min().unwrap_or(u32::MAX);
        // What does not ask the bit is the same for both of its values.
        let [zero, one] = [false, true].map(|value| {
            parts.map(|(diagram, node)| match (node.level == level, value) {
                (false, _) => diagram,
                (true, false) => node.zero.inverted_if(diagram.is_inverted()),
                (true, true) => node.one.inverted_if(diagram.is_inverted()),
            })
        });
        let zero = self.choice(zero[0], zero[1], zero[2])?;
        let one = self.choice(one[0], one[1], one[2])?;
        let made = self.node(level, zero, one);
        self.choices.insert(key, made);
        Ok(made)
    }

    /// The bits that are 1 on a way to the constant 1, of which every other diagram than the constant 0 has one.
    fn path_to_one(&self, mut from: Diagram) -> Vec<(u32, u32)> {
        let mut bits = Vec::new();
        while from != Diagram::ONE {
            let node = self.nodes[from.node()];
            let [zero, one] = [node.zero, node.one].map(|diagram| diagram.inverted_if(from.is_inverted()));
            from = if zero == Diagram::ZERO {
                bits.push(self.bits[node.level as usize]);
                one
            } else {
                zero
            };
        }
        bits
    }
}
