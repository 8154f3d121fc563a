//! What a machine lacks, by what it has.

use crate::program::{Builder, Op, Operand, Program, simplify};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// The program, simplified; where the machine has no rotations, no and-not or no byte swap, with shifts, complements and masks in their
/// place.
pub(super) fn for_target(program: &Program, target: &Target) -> Program {
    let program = simplify(program);
    let lacks = |op: Op| !target.has(op) && program.instructions().iter().any(|line| line.op == op);
    if ![Op::Rotl, Op::Rotr, Op::Andn, Op::Bswap].into_iter().any(lacks) {
        return program;
    }
    let mut builder = Builder::of_words(program.inputs().to_vec());
    let tables: Vec<Operand> = program.tables().iter().map(|table| builder.table(table.clone())).vec();
    let mut values: Vec<Operand> = Vec::with_capacity(program.instructions().len());
    let read = |values: &[Operand], operand: Operand| match operand {
        Operand::Value(value) => values[value.index()],
        Operand::Table(table) => tables[usize::from(table)],
        other => other,
    };
    for line in program.instructions() {
        let (a, b, width) = (read(&values, line.a), line.b.map(|b| read(&values, b)), line.width);
        let value = match (line.op, b) {
            (Op::Rotl | Op::Rotr, Some(Operand::Const(count))) if lacks(line.op) => {
                let up = if line.op == Op::Rotl { count as u32 } else { width.bits() - count as u32 };
                exchanged(&mut builder, a, [up, width.bits() - up], width.mask(), width)
            }
            (Op::Bswap, _) if lacks(line.op) => {
                // Neighbouring bytes change places, then neighbouring pairs of them, and so on.
                let distances = (3..width.index_bits()).map(|bit| 1u32 << bit);
                distances.fold(a, |word, distance| {
                    let low = (0..width.bits()).filter(|bit| bit & distance == 0).fold(0, |low, bit| low | 1 << bit);
                    exchanged(&mut builder, word, [distance; 2], low, width)
                })
            }
            (Op::Andn, Some(b)) if lacks(line.op) => {
                let inverted = builder.op(Op::Not, a, None, width);
                builder.op(Op::And, inverted, Some(b), width)
            }
            _ => builder.op(line.op, a, b, width),
        };
        values.push(value);
    }
    let results = program.results().iter().map(|&result| read(&values, result)).vec();
    builder.finish_words(results, program.outputs().to_vec())
}

/// `(x & low) << up | x >> down & low`; without the masks where the shifts do what they do.
fn exchanged(builder: &mut Builder, x: Operand, [up, down]: [u32; 2], low: u128, width: Width) -> Operand {
    let masked = |builder: &mut Builder, word: Operand| match up + down == width.bits() {
        true => word,
        false => builder.op(Op::And, word, Some(Operand::Const(low)), width),
    };
    let rising = masked(builder, x);
    let high = builder.op(Op::Shl, rising, Some(Operand::Const(up.into())), width);
    let falling = builder.op(Op::Shr, x, Some(Operand::Const(down.into())), width);
    let low = masked(builder, falling);
    builder.op(Op::Or, high, Some(low), width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::target::RISCV32;

    #[test]
    fn what_is_written_in_other_operations_does_what_it_did() {
        let mut random = Random::new(9);
        for width in [Width::W16, Width::W32, Width::W64] {
            let text = format!(
                "program(x: {width}) -> {width}\nv1 = bswap x\nv2 = rotl v1, 5\nv3 = rotr v2, 9\nv4 = andn v3, x\nreturn v4"
            );
            let program: Program = text.parse().expect("it is a program");
            let legal = for_target(&program, &RISCV32);
            assert!(RISCV32.can_run(&legal), "{legal}");
            for _ in 0..200 {
                let word = u128::from(random.next_u64()) & width.mask();
                assert_eq!(legal.run(word), program.run(word), "{legal}");
            }
        }
    }
}
