//! The smallest change that makes a wrong program right: which line is wrong, and what it should say.

use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Instruction, Op, Operand, Program, ValueId};

/// A correction of one wrong line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The index of the instruction.
    pub instruction: usize,
    /// The program with that line changed. It is proved to compute the map.
    pub program: Program,
}

/// How many instructions are tried out, at most.
const MOST_STEPS: u64 = 30_000_000;

/// What a proof takes for each instruction, in instructions that are tried out.
const PROOF_STEPS: u64 = 200;

/// Finds a line of the program to correct: with another operation, count or operand in it, or with one bit of its constant
/// changed, the program computes the map. `None` if there is no such line, if the program is not wrong, or if it is so long
/// that not all lines could be tried.
#[must_use]
pub fn repair(map: &PartialMap, program: &Program) -> Option<Repair> {
    if certify(map, program.clone()).is_ok() {
        return None;
    }
    // Trying a line again takes as long as the program is, and proving it much longer.
    let length = program.instructions().len() as u64 + 1;
    let mut left = MOST_STEPS;
    (0..program.instructions().len()).find_map(|index| {
        if left == 0 {
            return None;
        }
        alternatives(program, index).find_map(|instruction| {
            left = left.saturating_sub(length);
            if left == 0 {
                return None;
            }
            let mut instructions = program.instructions().to_vec();
            instructions[index] = instruction;
            let changed = Program::new(program.input(), program.output(), instructions, program.result()).ok()?;
            // Most changes help nothing, and one word tells.
            let full = map.input().mask() & !map.promised_zero();
            if changed.run(full) != map.apply(full) {
                return None;
            }
            left = left.saturating_sub(PROOF_STEPS * length);
            certify(map, changed.clone()).ok()?;
            Some(Repair { instruction: index, program: changed })
        })
    })
}

fn alternatives(program: &Program, index: usize) -> impl Iterator<Item = Instruction> {
    const SHIFTS: [Op; 4] = [Op::Shl, Op::Shr, Op::Rotl, Op::Rotr];
    const PAIRS: [Op; 9] = [Op::And, Op::Or, Op::Xor, Op::Andn, Op::Add, Op::Sub, Op::Mul, Op::Pext, Op::Pdep];
    let old = program.instructions()[index];
    let bits = old.width.bits();
    let mut changed = Vec::new();
    match old.b {
        Some(Operand::Const(_)) if old.op.takes_count() => {
            for op in SHIFTS {
                for count in 0..bits {
                    changed.push(Instruction { op, b: Some(Operand::Const(count.into())), ..old });
                }
            }
        }
        Some(b) => {
            for op in PAIRS.into_iter().filter(|_| PAIRS.contains(&old.op)) {
                changed.push(Instruction { op, ..old });
            }
            if let Operand::Const(mask) = b {
                changed.extend((0..bits).map(|bit| Instruction { b: Some(Operand::Const(mask ^ 1 << bit)), ..old }));
            }
            if let Operand::Const(mask) = old.a {
                changed.extend((0..bits).map(|bit| Instruction { a: Operand::Const(mask ^ 1 << bit), ..old }));
            }
        }
        None => {}
    }
    let values = (0..index).map(|value| Operand::Value(ValueId::of_instruction(value)));
    for operand in values.chain([Operand::X]) {
        if !matches!(old.a, Operand::Const(_)) {
            changed.push(Instruction { a: operand, ..old });
        }
        if matches!(old.b, Some(Operand::Value(_) | Operand::Input(_))) {
            changed.push(Instruction { b: Some(operand), ..old });
        }
    }
    changed.into_iter().filter(move |instruction| *instruction != old)
}
