//! What a machine lacks, by what it has.

use crate::program::{Builder, Op, Operand, Program, simplify};
use crate::target::Target;

/// The program, simplified; where the machine has no rotations or no and-not, with shifts and complements in their place.
pub(super) fn for_target(program: &Program, target: &Target) -> Program {
    let program = simplify(program);
    let lacks = |op: Op| !target.has(op) && program.instructions().iter().any(|line| line.op == op);
    if ![Op::Rotl, Op::Rotr, Op::Andn].into_iter().any(lacks) {
        return program;
    }
    let mut builder = Builder::of_words(program.inputs().to_vec());
    let tables: Vec<Operand> = program.tables().iter().map(|table| builder.table(table.clone())).collect();
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
                let high = builder.op(Op::Shl, a, Some(Operand::Const(up.into())), width);
                let low = builder.op(Op::Shr, a, Some(Operand::Const((width.bits() - up).into())), width);
                builder.op(Op::Or, high, Some(low), width)
            }
            (Op::Andn, Some(b)) if lacks(line.op) => {
                let inverted = builder.op(Op::Not, a, None, width);
                builder.op(Op::And, inverted, Some(b), width)
            }
            _ => builder.op(line.op, a, b, width),
        };
        values.push(value);
    }
    let results = program.results().iter().map(|&result| read(&values, result)).collect();
    builder.finish_words(results, program.outputs().to_vec())
}
