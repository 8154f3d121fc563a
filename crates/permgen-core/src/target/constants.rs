//! What it takes to have a constant in a register.

use super::Target;
use crate::program::{Instruction, Op, Operand, Program};

/// Which constants a machine's instructions hold, and what others take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Immediates {
    /// Any; or it is not known; or loops load constants once; or programs do not differ in what theirs take (RISC-V, Thumb).
    Any,
    /// x86-64: 32 bits with their sign in logic, sums and products, and what vectors are combined with, in memory; one instruction
    /// for another (Intel 64 and IA-32 Architectures
    /// Software Developer's Manual, volume 2, `MOV`).
    X86,
    /// AArch64: runs of ones, rotated and repeated, in logic, and 12 bits in sums; else an instruction for each 16 bits that are not
    /// like the others, and two for a vector register (Arm Architecture Reference Manual, C3.4 "Data processing - immediate").
    Arm,
}

impl Immediates {
    /// Instructions before an operation that put its constant into a register of so many bits, or into a vector register.
    fn loads(self, op: Op, value: u64, bits: u32, is_vector: bool) -> u32 {
        let is_logic = matches!(op, Op::And | Op::Or | Op::Xor);
        let is_sum = matches!(op, Op::Add | Op::Sub);
        let fits = |places: u32| {
            let signed = ((value << (64 - bits)) as i64) >> (64 - bits);
            signed >> (places - 1) == signed >> 63
        };
        match self {
            Immediates::Any => 0,
            Immediates::X86 if is_vector => 0,
            Immediates::X86 if (is_logic || is_sum || op == Op::Mul) && fits(32) => 0,
            Immediates::X86 => 1,
            Immediates::Arm if is_vector => 2,
            Immediates::Arm if (is_logic || op == Op::Andn) && is_repeated_run(value, bits) => 0,
            Immediates::Arm if is_sum && value < 1 << 12 => 0,
            Immediates::Arm if is_repeated_run(value, bits) => 1,
            Immediates::Arm => {
                let parts =
                    |like: u64| (0..bits / 16).filter(move |part| value >> (16 * part) & 0xffff != like).count();
                parts(0).min(parts(0xffff)).max(1) as u32
            }
        }
    }
}

/// Whether a word repeats, every 2, 4, 8, 16, 32 or 64 bits, a run of ones that is rotated.
fn is_repeated_run(value: u64, bits: u32) -> bool {
    let value = if bits == 64 { value } else { value << 32 | value };
    let period = [2, 4, 8, 16, 32].into_iter().find(|&period| value.rotate_left(period) == value).unwrap_or(64);
    // As many runs as periods: each has one place where ones begin.
    (value & !value.rotate_left(1)).count_ones() * period == 64
}

impl Target {
    /// Instructions that put a program's constants into registers, each constant once.
    #[must_use]
    pub(crate) fn loads(&self, program: &Program) -> u32 {
        let register = self.registers.bits();
        let all = u64::MAX >> (64 - register);
        let mut loaded: Vec<u64> = Vec::new();
        let mut loads = 0;
        for &Instruction { op, a, b, width } in program.instructions() {
            // A count is part of its instruction.
            let constants = [Some(a), b.filter(|_| !op.takes_count())].into_iter().flatten();
            let values = constants.filter_map(|operand| match operand {
                Operand::Const(value) => Some(value),
                _ => None,
            });
            for (value, part) in
                values.flat_map(|value| (0..width.bits().div_ceil(register)).map(move |part| (value, part)))
            {
                let value = (value >> (part * register)) as u64 & all;
                // Nothing and everything take no constant. Of a blend by a mask and its complement, compilers make one by the mask.
                let is_blend = self.immediates == Immediates::X86 && op == Op::And && loaded.contains(&(!value & all));
                if is_blend || [0, all].contains(&value) || loaded.contains(&value) {
                    continue;
                }
                let (bits, is_vector) = (width.bits().clamp(32, register), self.vector.contains(&op));
                let more = self.immediates.loads(op, value, bits, is_vector);
                if more > 0 {
                    loaded.push(value);
                    loads += more;
                }
            }
        }
        loads
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AARCH64, AARCH64_SVE2, PORTABLE, X86_64};
    use super::*;

    /// Those of one operation with a constant, on words of 64 bits.
    fn loads(target: &Target, op: &str, value: u64) -> u32 {
        let program = format!("program(x: u64) -> u64\nv1 = {op} x, {value:#018x}\nreturn v1");
        target.loads(&program.parse().expect("a program"))
    }

    #[test]
    fn constants_are_where_the_manuals_put_them() {
        for (target, op, value, expected) in [
            (&X86_64, "and", 0x7fff_ffff, 0),
            (&X86_64, "and", 0x8000_0000, 1),
            (&X86_64, "mul", 0xffff_ffff_8000_0000, 0),
            (&X86_64, "andn", 0x7f, 1),
            (&AARCH64, "and", 0x00ff_00ff_00ff_00ff, 0),
            (&AARCH64, "and", 0xf000_0000_0000_000f, 0),
            (&AARCH64, "and", 0x0000_0000_0000_0005, 1),
            (&AARCH64, "and", 0x1234_0000_5678_0000, 2),
            (&AARCH64, "and", 0xffff_1234_ffff_ffff, 1),
            (&AARCH64, "add", 0xfff, 0),
            (&AARCH64, "add", 0x1000, 1),
            (&AARCH64, "mul", 0x0101_0101_0101_0101, 1),
            (&AARCH64, "mul", 0x0102_0408_1020_4081, 4),
            (&AARCH64_SVE2, "bgrp", 0x00ff_00ff_00ff_00ff, 2),
            (&PORTABLE, "and", 0x0123_4567_89ab_cdef, 0),
        ] {
            assert_eq!(loads(target, op, value), expected, "{}: {op} {value:#x}", target.name);
        }
        let twice = "program(x: u64) -> u64\nv1 = and x, 0x123456789\nv2 = shr x, 3\nv3 = and v2, 0x123456789\nv4 = or v1, v3\nreturn v4";
        assert_eq!(X86_64.loads(&twice.parse().expect("a program")), 1);
    }
}
