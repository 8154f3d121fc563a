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
    /// Issue slots, for operations that take more than 1: a slot is what a plain logical operation takes.
    pub wide: &'static [(Op, u32)],
}

impl Target {
    /// Every target.
    pub const ALL: &'static [&'static Target] = &[&PORTABLE, &X86_64, &X86_64_V3];

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

    /// Issue slots that an operation takes.
    #[must_use]
    pub fn slots(&self, op: Op) -> u32 {
        self.wide.iter().find(|(wide, _)| *wide == op).map_or(1, |&(_, slots)| slots)
    }

    /// Cycles from operands to result.
    #[must_use]
    pub fn latency(&self, op: Op) -> u32 {
        self.slow.iter().find(|(slow, _)| *slow == op).map_or(1, |&(_, cycles)| cycles)
    }
}

/// The operations that every target has.
macro_rules! basic_ops_and {
    ($($more:expr),*) => {
        &[
            Op::And, Op::Or, Op::Xor, Op::Not, Op::Add, Op::Sub, Op::Mul, Op::Shl, Op::Shr, Op::Rotl, Op::Rotr, Op::Bswap,
            $($more),*
        ]
    };
}

/// What a loop over many words pays for rotations and multiplications: two and one per cycle where logic has four (A. Fog,
/// "Instruction tables", 2022), and vectors of 64-bit words have neither before AVX-512.
const SCALAR_ONLY: &[(Op, u32)] = &[(Op::Mul, 3), (Op::Rotl, 2), (Op::Rotr, 2)];

/// What stable `core` offers in a `const fn` and every 64-bit machine does in an instruction or two.
///
/// Latencies are those that current x86-64 and AArch64 cores agree on: 1 cycle, 3 for a multiplication (A. Fog,
/// "Instruction tables", 2022; Arm, "Cortex-X2 Core Software Optimization Guide", 2022).
pub static PORTABLE: Target = Target {
    name: "portable",
    about: "stable `core` in a `const fn`: logic, shifts, rotations, byte swap, multiplication",
    ops: basic_ops_and!(Op::Andn),
    slow: &[(Op::Mul, 3)],
    wide: SCALAR_ONLY,
};

/// Every x86-64 machine. Latencies as for [`PORTABLE`].
pub static X86_64: Target = Target {
    name: "x86-64",
    about: "any x86-64: as portable, without and-not",
    ops: basic_ops_and!(),
    slow: &[(Op::Mul, 3)],
    wide: SCALAR_ONLY,
};

/// x86-64 with BMI1 and BMI2 (Intel since Haswell; AMD since Excavator, but gather and scatter are slow before Zen 3).
///
/// `pext` and `pdep` take 3 cycles (A. Fog, "Instruction tables", 2022: Haswell to Ice Lake, Zen 3).
pub static X86_64_V3: Target = Target {
    name: "x86-64-v3",
    about: "x86-64 with BMI2: gather (`pext`) and scatter (`pdep`)",
    ops: basic_ops_and!(Op::Andn, Op::Pext, Op::Pdep),
    slow: &[(Op::Mul, 3), (Op::Pext, 3), (Op::Pdep, 3)],
    wide: &[(Op::Mul, 3), (Op::Rotl, 2), (Op::Rotr, 2), (Op::Pext, 3), (Op::Pdep, 3)],
};
