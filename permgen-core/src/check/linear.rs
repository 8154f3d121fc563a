//! The per-bit domain: each bit of each value is a known GF(2) combination of input bits, or unknown.

use super::{Certificate, Refusal};
use crate::partial_map::PartialMap;
use crate::program::{Instruction, Op, Operand, Program};

/// A bit: a set of input bits whose XOR it is and a constant to add, or unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bit {
    Known { inputs: u128, one: bool },
    Unknown,
}

const ZERO: Bit = Bit::Known { inputs: 0, one: false };

pub(super) fn prove(map: &PartialMap, program: &Program) -> Result<Certificate, Refusal> {
    if program.input() != map.input() || program.output() != map.output() {
        return Err(Refusal::Width {
            program_input: program.input(),
            program_output: program.output(),
            map_input: map.input(),
            map_output: map.output(),
        });
    }
    let result = run(map, program);
    let mut expected = vec![ZERO; result.len()];
    for (bit, to) in (0u32..).zip(map.destinations()) {
        if let Some(to) = to {
            expected[usize::from(*to)] = Bit::Known { inputs: 1 << bit, one: false };
        }
    }
    let unknown = result.iter().position(|&bit| bit == Bit::Unknown);
    let inputs = std::iter::once(0).chain((0..map.input().bits()).map(|bit| 1u128 << bit));
    for input in inputs.filter(|input| input & map.promised_zero() == 0) {
        let (expected, got) = (map.apply(input), program.run(input));
        if expected != got {
            return Err(Refusal::Refuted { input, expected, got });
        }
    }
    match unknown {
        Some(bit) => Err(Refusal::Unknown { bit: bit as u8 }),
        None if result == expected => Ok(Certificate::Linear),
        None => unreachable!("linear maps that agree on every single bit are equal"),
    }
}

fn run(map: &PartialMap, program: &Program) -> Vec<Bit> {
    let input: Vec<Bit> = (0..map.input().bits())
        .map(|bit| if map.promised_zero() >> bit & 1 == 1 { ZERO } else { Bit::Known { inputs: 1 << bit, one: false } })
        .collect();
    let mut values: Vec<Vec<Bit>> = Vec::new();
    let read = |values: &[Vec<Bit>], operand, width: usize| match operand {
        Operand::Input => input.clone(),
        Operand::Value(value) => values[value.index()].clone(),
        Operand::Const(value) => (0..width).map(|bit| Bit::Known { inputs: 0, one: value >> bit & 1 == 1 }).collect(),
    };
    for instruction in program.instructions() {
        let Instruction { op, a, b, width } = *instruction;
        let n = width.size();
        let a = read(&values, a, n);
        let count = match b {
            Some(Operand::Const(count)) => count as usize,
            _ => 0,
        };
        let b = b.map_or_else(Vec::new, |b| read(&values, b, n));
        let value = match op {
            Op::Xor => a.iter().zip(&b).map(|(&a, &b)| xor(a, b)).collect(),
            Op::And => a.iter().zip(&b).map(|(&a, &b)| and(a, b)).collect(),
            Op::Or => a.iter().zip(&b).map(|(&a, &b)| not(and(not(a), not(b)))).collect(),
            Op::Not => a.iter().map(|&a| not(a)).collect(),
            Op::Andn => a.iter().zip(&b).map(|(&a, &b)| and(not(a), b)).collect(),
            Op::Shl => (0..n).map(|i| if i < count { ZERO } else { a[i - count] }).collect(),
            Op::Shr => (0..n).map(|i| a.get(i + count).copied().unwrap_or(ZERO)).collect(),
            Op::Rotl => (0..n).map(|i| a[(i + n - count) % n]).collect(),
            Op::Rotr => (0..n).map(|i| a[(i + count) % n]).collect(),
            Op::Bswap => (0..n).map(|i| a[n - 8 - i / 8 * 8 + i % 8]).collect(),
            Op::Bitrev => (0..n).map(|i| a[n - 1 - i]).collect(),
            Op::Trunc => a[..n].to_vec(),
            Op::Zext => (0..n).map(|i| a.get(i).copied().unwrap_or(ZERO)).collect(),
            Op::Add | Op::Sub | Op::Mul | Op::Pext | Op::Pdep => vec![Bit::Unknown; n],
        };
        values.push(value);
    }
    read(&values, program.result(), program.output().size())
}

fn not(a: Bit) -> Bit {
    xor(a, Bit::Known { inputs: 0, one: true })
}

fn xor(a: Bit, b: Bit) -> Bit {
    match (a, b) {
        (Bit::Known { inputs: a, one: c }, Bit::Known { inputs: b, one: d }) => {
            Bit::Known { inputs: a ^ b, one: c ^ d }
        }
        _ => Bit::Unknown,
    }
}

fn and(a: Bit, b: Bit) -> Bit {
    const ONE: Bit = Bit::Known { inputs: 0, one: true };
    match (a, b) {
        (ZERO, _) | (_, ZERO) => ZERO,
        (ONE, other) | (other, ONE) => other,
        (a, b) if a == b => a,
        _ => Bit::Unknown,
    }
}
