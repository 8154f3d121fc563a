//! What a program costs on a machine, and what programs are chosen by.

use crate::program::Program;
use crate::target::Target;

/// What a program is chosen by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The fewest issue slots plus cycles of the critical path, instructions that load constants, and lines of the cache for tables:
    /// what is fast both alone and among other work.
    ///
    /// Fewest operations alone would prefer the 13-operation mirror, whose rotations wait for each other and have no vector
    /// form, to the 15-operation one.
    #[default]
    Balanced,
    /// The fewest operations, then the shortest critical path.
    Ops,
    /// The fewest cycles from the argument to the result, then the fewest operations.
    Latency,
    /// The fewest issue slots, then the shortest critical path: what is fast over many words, while tables stay in the cache.
    Throughput,
    /// The fewest instructions: operations, and what puts constants into registers.
    Size,
}

impl Objective {
    /// Every objective.
    pub const ALL: [Objective; 5] =
        [Objective::Balanced, Objective::Ops, Objective::Latency, Objective::Throughput, Objective::Size];

    /// The name that users give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Balanced => "balanced",
            Objective::Ops => "ops",
            Objective::Latency => "latency",
            Objective::Throughput => "throughput",
            Objective::Size => "size",
        }
    }
}

/// What a program costs on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cost {
    /// The number of operations that the target does not do for free; where a word takes several registers, those on each of them.
    pub ops: u32,
    /// The length of the critical path, in cycles.
    pub latency: u32,
    /// The number of issue slots: operations, weighed by what they take when there are many words to work on.
    pub slots: u32,
    /// Cycles from the argument to the result: those of the critical path, or those in which all issue slots start if they are more.
    pub cycles: u32,
    /// The number of distinct constants.
    pub constants: u32,
    /// Instructions that put constants into registers.
    pub loads: u32,
    /// The bytes of the tables that entries are looked up in.
    pub bytes: u32,
}

/// Bytes that cost as much as an operation: a line of the cache (Intel and AMD, 64 bytes; most Arm cores too), which a lookup has to
/// fetch, and which something else has to make room for.
const LINE: u32 = 64;

impl Cost {
    /// The cost of a program.
    #[must_use]
    pub fn of(program: &Program, target: &Target) -> Self {
        let free = target.free(program);
        let paid = || (0..free.len()).filter(|&index| !free[index]);
        let latency = target.critical_path(program);
        let slots: u32 = paid().map(|index| target.slots_in(program, index)).sum();
        Self {
            ops: paid().map(|index| target.count_in(program, index)).sum(),
            latency,
            slots,
            cycles: latency.max(slots.div_ceil(target.issued)),
            constants: program.constants().len() as u32,
            loads: target.loads(program),
            bytes: program.table_bytes() as u32,
        }
    }

    /// The most operations that a program may have and still be as good as this by an objective.
    pub(crate) const fn most_useful_ops(self, objective: Objective) -> u32 {
        match objective {
            // An operation takes at least one slot, and a critical path is at least one cycle long.
            Objective::Balanced => (self.slots + self.loads + self.latency + self.bytes / LINE).saturating_sub(1),
            Objective::Ops => self.ops,
            Objective::Latency => u32::MAX,
            Objective::Throughput => self.slots,
            Objective::Size => self.ops + self.loads,
        }
    }

    /// Whether this is nowhere dearer than `other`, and somewhere cheaper.
    #[must_use]
    pub fn dominates(self, other: Self) -> bool {
        let all = |cost: Self| [cost.ops, cost.latency, cost.slots, cost.constants, cost.loads, cost.bytes];
        self != other && all(self).iter().zip(all(other)).all(|(this, that)| *this <= that)
    }

    /// A key that orders costs by an objective, cheapest first.
    #[must_use]
    pub const fn key(self, objective: Objective) -> [u32; 3] {
        match objective {
            Objective::Balanced => {
                [self.slots + self.loads + self.latency + self.bytes / LINE, self.ops, self.constants]
            }
            Objective::Ops => [self.ops, self.latency + self.bytes / LINE, self.constants],
            Objective::Latency => [self.cycles, self.ops + self.bytes / LINE, self.constants],
            Objective::Throughput => [self.slots, self.latency + self.bytes / LINE, self.constants],
            Objective::Size => [self.ops + self.loads + self.bytes / LINE, self.ops, self.latency],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Builder, Operand};
    use crate::target::{PORTABLE, RISCV32, THUMBV7EM};
    use crate::width::Width;

    #[test]
    fn what_starts_together_takes_one_cycle_where_a_machine_can() {
        let mut builder = Builder::new(Width::W32);
        let (left, right) = (builder.shl(Operand::X, 1), builder.shr(Operand::X, 1));
        let both = builder.or(left, right);
        let program = builder.finish(both, Width::W32);
        let cycles = |target| Cost::of(&program, target).cycles;
        assert_eq!([&PORTABLE, &RISCV32].map(cycles), [2, 3]);
        // One of the shifts is done by the operation behind it.
        assert_eq!(cycles(&THUMBV7EM), 2);
    }
}
