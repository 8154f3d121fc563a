//! A program as a part of another.

use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;

/// Writes what a program makes of `x`.
pub(in crate::search) fn inline(builder: &mut Builder, program: &Program, x: Operand) -> Operand {
    inline_words(builder, program, &[x])[0]
}

/// Writes what a program makes of several words.
pub(in crate::search) fn inline_words(builder: &mut Builder, program: &Program, x: &[Operand]) -> Vec<Operand> {
    let mut values: Vec<Operand> = Vec::with_capacity(program.instructions().len());
    let tables: Vec<Operand> = program.tables().iter().map(|table| builder.table(table.clone())).vec();
    let read = |values: &[Operand], operand: Operand| match operand {
        Operand::Input(word) => x[usize::from(word)],
        Operand::Value(value) => values[value.index()],
        Operand::Table(table) => tables[usize::from(table)],
        Operand::Const(value) => Operand::Const(value),
    };
    for instruction in program.instructions() {
        let (a, b) = (read(&values, instruction.a), instruction.b.map(|b| read(&values, b)));
        values.push(builder.op(instruction.op, a, b, instruction.width));
    }
    program.results().iter().map(|&result| read(&values, result)).vec()
}
