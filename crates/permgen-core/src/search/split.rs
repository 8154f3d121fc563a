//! Programs for words of several registers, operation by operation on the registers.

use crate::program::{Builder, Instruction, Op, Operand, Program, simplify};
use crate::target::Target;
use crate::width::Width;

/// The same program on registers; none where no word is longer than one.
///
/// What is not known here, such as a product of long words, is done to the whole words between a join and a cut, neither of which is
/// an instruction.
pub(super) fn on_registers(program: &Program, target: &Target) -> Option<Program> {
    let register = target.registers;
    // A load is of the words as the program takes them.
    let has_vectors = program.instructions().iter().any(|line| line.op.makes_vector());
    if has_vectors || program.instructions().iter().all(|line| line.width <= register) {
        return None;
    }
    let mut builder = Builder::of_words(program.inputs().to_vec());
    let tables = program.tables().iter().map(|table| builder.table(table.clone())).collect();
    let mut writer = Writer { builder, register, tables, values: Vec::new() };
    for line in program.instructions() {
        let value = writer.line(program, line);
        writer.values.push(value);
    }
    let results = program.results().iter().zip(program.outputs());
    let results = results
        .map(|(&result, &width)| {
            let parts = writer.read(program, result, width);
            writer.join(&parts, width)
        })
        .collect();
    Some(simplify(&writer.builder.finish_words(results, program.outputs().to_vec())))
}

struct Writer {
    builder: Builder,
    register: Width,
    tables: Vec<Operand>,
    /// The registers of each value, the lowest first.
    values: Vec<Vec<Operand>>,
}

impl Writer {
    fn parts(&self, width: Width) -> usize {
        width.bits().div_ceil(self.register.bits()) as usize
    }

    /// The registers of an operand of that width.
    fn read(&mut self, program: &Program, operand: Operand, width: Width) -> Vec<Operand> {
        let bits = self.register.bits();
        match operand {
            Operand::Value(value) => self.values[value.index()].clone(),
            Operand::Table(table) => vec![self.tables[usize::from(table)]],
            Operand::Const(value) => {
                let part = |part: usize| Operand::Const(value >> (part as u32 * bits) & self.register.mask());
                (0..self.parts(width)).map(part).collect()
            }
            Operand::Input(word) => {
                let width = program.inputs()[usize::from(word)];
                self.cut(operand, width)
            }
        }
    }

    fn cut(&mut self, word: Operand, width: Width) -> Vec<Operand> {
        if width <= self.register {
            return vec![word];
        }
        let part = |part: usize| {
            let count = Operand::Const((part as u32 * self.register.bits()).into());
            let low = self.builder.op(Op::Shr, word, Some(count), width);
            self.builder.resize(low, self.register)
        };
        (0..width.bits().div_ceil(self.register.bits()) as usize).map(part).collect()
    }

    fn join(&mut self, parts: &[Operand], width: Width) -> Operand {
        if width <= self.register {
            return parts[0];
        }
        let mut word = None;
        for (part, &operand) in parts.iter().enumerate() {
            let wide = match operand {
                Operand::Const(_) => operand,
                _ => self.builder.op(Op::Zext, operand, None, width),
            };
            let count = Operand::Const((part as u32 * self.register.bits()).into());
            let moved = if part == 0 { wide } else { self.builder.op(Op::Shl, wide, Some(count), width) };
            word = Some(word.map_or(moved, |low| self.builder.op(Op::Or, low, Some(moved), width)));
        }
        word.unwrap_or(Operand::Const(0))
    }

    fn line(&mut self, program: &Program, line: &Instruction) -> Vec<Operand> {
        let Instruction { op, width, .. } = *line;
        let narrow = match line.a {
            Operand::Value(value) => program.instructions()[value.index()].width,
            Operand::Input(word) => program.inputs()[usize::from(word)],
            Operand::Const(_) | Operand::Table(_) => width,
        };
        let a = self.read(program, line.a, narrow);
        let register = self.register;
        if op == Op::Trunc && width >= register {
            return a[..self.parts(width)].to_vec();
        }
        if op == Op::Zext && width > register {
            let low = if narrow < register { vec![self.builder.resize(a[0], register)] } else { a };
            return low.into_iter().chain(std::iter::repeat(Operand::Const(0))).take(self.parts(width)).collect();
        }
        let long = width > register;
        match (op, line.b) {
            (Op::And | Op::Or | Op::Xor | Op::Andn, Some(b)) if long => {
                let b = self.read(program, b, width);
                a.iter().zip(b).map(|(&a, b)| self.builder.op(op, a, Some(b), register)).collect()
            }
            (Op::Not, _) if long => a.iter().map(|&a| self.builder.op(op, a, None, register)).collect(),
            (Op::Bswap | Op::Bitrev, _) if long => {
                a.iter().rev().map(|&a| self.builder.op(op, a, None, register)).collect()
            }
            (Op::Shl | Op::Shr | Op::Rotl | Op::Rotr, Some(Operand::Const(count))) if long => {
                self.moved(op, &a, count as u32)
            }
            _ => {
                let a = self.join(&a, narrow);
                let b = line.b.map(|b| match b {
                    Operand::Const(_) => b,
                    _ => {
                        let parts = self.read(program, b, width);
                        if matches!(b, Operand::Table(_)) { parts[0] } else { self.join(&parts, width) }
                    }
                });
                let value = self.builder.op(op, a, b, width);
                match value {
                    Operand::Const(value) => self.read(program, Operand::Const(value), width),
                    _ => self.cut(value, width),
                }
            }
        }
    }

    /// The registers of a word that is shifted or rotated.
    fn moved(&mut self, op: Op, parts: &[Operand], count: u32) -> Vec<Operand> {
        let (register, bits, all) = (self.register, self.register.bits(), parts.len() as u32);
        // As a move up: what comes down comes from beyond the top.
        let up = if matches!(op, Op::Shl | Op::Rotl) { count } else { all * bits - count };
        let turns = matches!(op, Op::Rotl | Op::Rotr);
        // The register so many places below, which of a shift may be beyond an end.
        let source = |place: u32, below: u32| -> Operand {
            let is_there =
                turns || (op == Op::Shl && below <= place) || (op == Op::Shr && below > place && below <= place + all);
            if is_there { parts[((place + 2 * all - below) % all) as usize] } else { Operand::Const(0) }
        };
        let (whole, rest) = (up / bits, up % bits);
        (0..all)
            .map(|place| {
                let high = source(place, whole);
                if rest == 0 {
                    return high;
                }
                let low = source(place, whole + 1);
                let high = self.builder.op(Op::Shl, high, Some(Operand::Const(rest.into())), register);
                let low = self.builder.op(Op::Shr, low, Some(Operand::Const((bits - rest).into())), register);
                self.builder.op(Op::Or, high, Some(low), register)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Random;
    use crate::target::RISCV32;

    #[test]
    fn programs_on_registers_do_what_they_did() {
        let text = "program(x: u64) -> u64
            v1 = rotl x, 8
            v2 = and v1, 0xaaaaaaaaaaaaaaaa
            v3 = shl v2, 5
            v4 = shr v2, 37
            v5 = or v3, v4
            v6 = rotr v5, 32
            v7 = add v6, x
            v8: u32 = trunc v7
            v9 = zext v8
            v10 = bswap v9
            v11 = shr v10, 3
            v12 = not v11
            v13 = andn v12, x
            v14 = shl v13, 40
            v15 = xor v14, v13
            v16 = shr v15, 32
            v17 = rotr v16, 13
            return v17";
        let program: Program = text.parse().expect("it is a program");
        let split = on_registers(&program, &RISCV32).expect("words are longer than registers");
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let word = u128::from(random.next_u64());
            assert_eq!(split.run(word), program.run(word), "{split}");
        }
        // All but the sum is done to registers.
        let long = split.instructions().iter().filter(|line| line.width == Width::W64);
        assert!(
            long.filter(|line| RISCV32.count_of(line.op, line.b, line.width) > 0)
                .all(|line| matches!(line.op, Op::Add | Op::Or)),
            "{split}"
        );
    }
}
