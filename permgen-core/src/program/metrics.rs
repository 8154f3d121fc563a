//! What a program costs by counting.

use std::collections::BTreeSet;

use super::{Op, Operand, Program};

impl Program {
    /// The number of operations: every line but `return`, `trunc` and `zext`.
    #[must_use]
    pub fn op_count(&self) -> u32 {
        self.instructions().iter().filter(|instruction| !instruction.op.is_width_change()).count() as u32
    }

    /// The length of the longest chain of dependent operations, each of which takes `latency(op)` cycles.
    #[must_use]
    pub fn critical_path(&self, latency: impl Fn(Op) -> u32) -> u32 {
        let mut ready: Vec<u32> = Vec::with_capacity(self.instructions().len());
        let at = |ready: &[u32], operand: Operand| match operand {
            Operand::Value(value) => ready[value.index()],
            Operand::Input | Operand::Const(_) => 0,
        };
        for instruction in self.instructions() {
            let start = at(&ready, instruction.a).max(instruction.b.map_or(0, |b| at(&ready, b)));
            let cost = if instruction.op.is_width_change() { 0 } else { latency(instruction.op) };
            ready.push(start + cost);
        }
        at(&ready, self.result())
    }

    /// The distinct constants that a machine has to materialise: masks and factors, not counts of places.
    #[must_use]
    pub fn constants(&self) -> BTreeSet<u128> {
        let mut constants = BTreeSet::new();
        let mut add = |operand| {
            if let Operand::Const(value) = operand {
                constants.insert(value);
            }
        };
        for instruction in self.instructions() {
            add(instruction.a);
            if let Some(b) = instruction.b.filter(|_| !instruction.op.takes_count()) {
                add(b);
            }
        }
        add(self.result());
        constants
    }
}
