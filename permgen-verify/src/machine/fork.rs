//! The tree of decisions: for which inputs a path is taken.
//!
//! Each node has the inputs of its parent for which its literal is 1. A path owns nodes, none of which is above another;
//! paths own different ones, so that no input is on two paths.

use std::collections::BTreeSet;

use crate::term::{Binary, Term, Terms};

/// A node of the tree.
pub(super) type NodeId = usize;

#[derive(Clone, Copy, Debug)]
struct Fork {
    parent: NodeId,
    /// The other node of the same parent.
    sibling: NodeId,
    literal: Term,
    depth: u32,
}

/// All decisions so far.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Fork>,
    /// How many nodes were visited.
    pub(super) steps: u64,
}

/// The nodes that a path owns.
pub(super) type Owned = BTreeSet<NodeId>;

impl Tree {
    /// A tree of one node: every input.
    pub(super) fn new(terms: &mut Terms) -> (Self, Owned) {
        let root = Fork { parent: 0, sibling: 0, literal: terms.truth(true), depth: 0 };
        (Tree { nodes: vec![root], steps: 0 }, BTreeSet::from([0]))
    }

    /// Divides what a path owns: first where the bit is 1, then where it is 0.
    pub(super) fn split(&mut self, terms: &mut Terms, owned: &Owned, bit: Term) -> (Owned, Owned) {
        self.steps += owned.len() as u64;
        let inverted = terms.not(bit);
        let (mut set, mut clear) = (Owned::new(), Owned::new());
        for &parent in owned {
            let (first, depth) = (self.nodes.len(), self.nodes[parent].depth + 1);
            self.nodes.push(Fork { parent, sibling: first + 1, literal: bit, depth });
            self.nodes.push(Fork { parent, sibling: first, literal: inverted, depth });
            set.insert(first);
            clear.insert(first + 1);
        }
        (set, clear)
    }

    /// What two paths own, together.
    pub(super) fn union(&mut self, a: &Owned, b: &Owned) -> Owned {
        self.steps += (a.len() + b.len()) as u64;
        let mut all: Owned = a | b;
        let mut left: Vec<NodeId> = all.iter().copied().collect();
        while let Some(node) = left.pop() {
            let Fork { parent, sibling, .. } = self.nodes[node];
            if node != 0 && all.contains(&node) && all.contains(&sibling) {
                all.remove(&node);
                all.remove(&sibling);
                all.insert(parent);
                left.push(parent);
            }
        }
        all
    }

    /// The lowest node above all, or one itself.
    fn common(&mut self, mut nodes: impl Iterator<Item = NodeId>) -> NodeId {
        let first = nodes.next().unwrap_or(0);
        nodes.fold(first, |mut a, mut b| {
            self.steps += 1;
            while a != b {
                let deeper = if self.nodes[a].depth >= self.nodes[b].depth { &mut a } else { &mut b };
                *deeper = self.nodes[*deeper].parent;
                self.steps += 1;
            }
            a
        })
    }

    /// The literals from below a node down to another.
    fn literals(&mut self, above: NodeId, mut node: NodeId) -> Vec<Term> {
        let mut literals = Vec::new();
        while node != above {
            literals.push(self.nodes[node].literal);
            node = self.nodes[node].parent;
        }
        self.steps += literals.len() as u64;
        literals.reverse();
        literals
    }

    /// What is 1 for every input that a path owns.
    pub(super) fn facts(&mut self, owned: &Owned) -> Vec<Term> {
        let common = self.common(owned.iter().copied());
        self.literals(0, common)
    }

    /// A bit that is 1 for the inputs below a node that a path owns, and 0 for the others below it.
    fn relative(&mut self, terms: &mut Terms, above: NodeId, owned: &Owned) -> Term {
        let mut any = terms.truth(false);
        for &node in owned {
            let mut all = terms.truth(true);
            for literal in self.literals(above, node) {
                all = terms.binary(Binary::And, all, literal);
            }
            any = terms.binary(Binary::Or, any, all);
        }
        any
    }

    /// For which inputs a path is taken: a bit.
    pub(super) fn condition(&mut self, terms: &mut Terms, owned: &Owned) -> Term {
        let common = self.common(owned.iter().copied());
        let mut condition = self.relative(terms, common, owned);
        for literal in self.literals(0, common).into_iter().rev() {
            condition = terms.binary(Binary::And, literal, condition);
        }
        condition
    }

    /// A bit that is 1 for every input of some paths, and may be for others: what all of them have in common.
    pub(super) fn wider_condition<'a>(&mut self, terms: &mut Terms, paths: impl Iterator<Item = &'a Owned>) -> Term {
        let common = self.common(paths.flatten().copied());
        self.condition(terms, &Owned::from([common]))
    }

    /// A bit that is 1 for inputs of the first path and 0 for inputs of the second; anything for the others.
    pub(super) fn selector(&mut self, terms: &mut Terms, a: &Owned, b: &Owned) -> Term {
        let common = self.common(a.iter().chain(b).copied());
        // When the paths are on different sides of a decision, that decides.
        let mut visited = 0;
        let mut side = |owned: &Owned| {
            let mut sides = owned.iter().map(|&node| {
                let mut node = node;
                while self.nodes[node].depth > self.nodes[common].depth + 1 {
                    node = self.nodes[node].parent;
                    visited += 1;
                }
                node
            });
            let first = sides.next()?;
            sides.all(|other| other == first).then_some(first).filter(|&side| side != common)
        };
        let sides = (side(a), side(b));
        self.steps += visited;
        if let (Some(one), Some(other)) = sides
            && self.nodes[one].sibling == other
        {
            return self.nodes[one].literal;
        }
        if a.len() <= b.len() {
            self.relative(terms, common, a)
        } else {
            let others = self.relative(terms, common, b);
            terms.not(others)
        }
    }
}
