//! What machines can do and what it costs, as data.

use crate::program::Op;

/// A machine: which operations it has, and how long they take.
#[derive(Debug)]
pub struct Target {
    /// The name that users give.
    pub name: &'static str,
    /// What it stands for.
    pub about: &'static str,
    /// The operations it has.
    pub ops: &'static [Op],
    /// Cycles from operands to result, for operations that take more than 1.
    pub slow: &'static [(Op, u32)],
}

impl Target {
    /// Every target.
    pub const ALL: &'static [&'static Target] = &[&PORTABLE];

    /// The target of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Target> {
        Target::ALL.iter().copied().find(|target| target.name == name)
    }

    /// Whether the machine has an operation.
    #[must_use]
    pub fn has(&self, op: Op) -> bool {
        op.is_width_change() || self.ops.contains(&op)
    }

    /// Cycles from operands to result.
    #[must_use]
    pub fn latency(&self, op: Op) -> u32 {
        self.slow.iter().find(|(slow, _)| *slow == op).map_or(1, |&(_, cycles)| cycles)
    }
}

/// What stable `core` offers in a `const fn` and every 64-bit machine does in an instruction or two.
///
/// Latencies are those that current x86-64 and AArch64 cores agree on: 1 cycle, 3 for a multiplication (A. Fog,
/// "Instruction tables", 2022; Arm "Cortex-X2 Software Optimization Guide", 2022).
pub static PORTABLE: Target = Target {
    name: "portable",
    about: "stable `core` in a `const fn`: logic, shifts, rotations, byte swap, multiplication",
    ops: &[
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Not,
        Op::Andn,
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Shl,
        Op::Shr,
        Op::Rotl,
        Op::Rotr,
        Op::Bswap,
    ],
    slow: &[(Op::Mul, 3)],
};
