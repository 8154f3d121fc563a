//! What a program costs by counting.

use std::collections::BTreeSet;

use super::{Operand, Program};

impl Program {
    /// The number of operations: every line but `return`, `trunc` and `zext`.
    #[must_use]
    pub fn op_count(&self) -> u32 {
        self.instructions().iter().filter(|instruction| !instruction.op.is_width_change()).count() as u32
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
        self.results().iter().copied().for_each(&mut add);
        constants
    }
}
