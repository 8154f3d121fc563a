//! What instructions cost where they are: some are free because of those around them.

use super::Target;
use crate::program::{Instruction, Op, Operand, Program};
use crate::vector::IntoVector as _;

impl Target {
    /// Issue slots that an instruction of a program takes.
    #[must_use]
    pub(crate) fn slots_in(&self, program: &Program, index: usize) -> u32 {
        let upper_half = self.upper_half.filter(|_| self.is_upper_half(program, index));
        upper_half.unwrap_or_else(|| self.slots(program.instructions()[index].op) * self.count_in(program, index))
    }

    /// Operations on registers that an instruction of a program takes.
    #[must_use]
    pub(crate) fn count_in(&self, program: &Program, index: usize) -> u32 {
        let Instruction { op, b, width, .. } = program.instructions()[index];
        if self.is_upper_half(program, index) { 1 } else { self.count_of(op, b, width) }
    }

    /// Whether an instruction is the upper half of a product of two registers, which machines have that multiply at all: a product
    /// of words of two registers with nothing in their upper halves, of which only the upper half is used.
    fn is_upper_half(&self, program: &Program, index: usize) -> bool {
        let Instruction { op, a, b, width } = program.instructions()[index];
        let bits = self.registers.bits();
        if self.upper_half.is_none() || op != Op::Mul || width.bits() != 2 * bits {
            return false;
        }
        let is_low = |operand: Operand| match operand {
            Operand::Value(value) => self.is_low(program, &program.instructions()[value.index()]),
            Operand::Const(value) => value <= self.registers.mask(),
            Operand::Input(_) | Operand::Table(_) => false,
        };
        let is_this = |operand: Operand| matches!(operand, Operand::Value(value) if value.index() == index);
        let takes_upper = |line: &Instruction| {
            let is_shift = matches!((line.op, line.b), (Op::Shr, Some(Operand::Const(count))) if count >= bits.into());
            is_shift || !is_this(line.a) && !line.b.is_some_and(is_this)
        };
        is_low(a)
            && b.is_some_and(is_low)
            && !program.results().iter().any(|&result| is_this(result))
            && program.instructions().iter().all(takes_upper)
    }

    /// Whether an instruction makes a word of two registers with nothing in the upper one.
    fn is_low(&self, program: &Program, line: &Instruction) -> bool {
        let narrow = match line.a {
            Operand::Value(value) => program.instructions().get(value.index()).map(|line| line.width),
            Operand::Input(word) => program.inputs().get(usize::from(word)).copied(),
            Operand::Const(_) | Operand::Table(_) => None,
        };
        match (line.op, line.b) {
            (Op::Zext, _) => narrow.is_some_and(|narrow| narrow <= self.registers),
            (Op::Shr, Some(Operand::Const(count))) => count >= self.registers.bits().into(),
            _ => false,
        }
    }

    /// Whether an instruction only gives other names to registers.
    fn renames(&self, program: &Program, instruction: &Instruction) -> bool {
        instruction.op.is_width_change()
            || self.count_of(instruction.op, instruction.b, instruction.width) == 0
            || self.joins(program, instruction)
    }

    /// Whether an instruction makes a word of two of two registers: one with nothing above it, the other in the upper half.
    fn joins(&self, program: &Program, instruction: &Instruction) -> bool {
        let bits = self.registers.bits();
        let line = |operand: Operand| match operand {
            Operand::Value(value) => program.instructions().get(value.index()),
            _ => None,
        };
        let is_low = |line: &Instruction| self.is_low(program, line);
        let is_high = |line: &Instruction| line.op == Op::Shl && line.b == Some(Operand::Const(bits.into()));
        let Some((a, b)) = line(instruction.a).zip(instruction.b.and_then(line)) else { return false };
        instruction.width.bits() == 2 * bits
            && matches!(instruction.op, Op::Or | Op::Xor | Op::Add)
            && (is_low(a) && is_high(b) || is_high(a) && is_low(b))
    }

    /// For each instruction of a program, whether it costs nothing: changes of width, and shifts that all their users do for
    /// free.
    #[must_use]
    pub fn free(&self, program: &Program) -> Vec<bool> {
        let instructions = program.instructions();
        let mut free: Vec<bool> = instructions.iter().map(|instruction| self.renames(program, instruction)).vec();
        if self.folds.is_empty() {
            return free;
        }
        // An instruction does one shift for free, the first that comes.
        let mut taken = vec![false; instructions.len()];
        for (index, instruction) in instructions.iter().enumerate() {
            // A shift of several registers is no operand of one instruction.
            if !instruction.op.takes_count() || instruction.width > self.registers {
                continue;
            }
            let is_this = |operand: Operand| matches!(operand, Operand::Value(value) if value.index() == index);
            let mut users = Vec::new();
            let foldable = !program.results().iter().any(|&result| is_this(result))
                && instructions.iter().enumerate().all(|(user, using)| {
                    let on = [is_this(using.a), using.b.is_some_and(is_this)];
                    match on {
                        [false, false] => true,
                        [true, true] => false,
                        [first, _] => {
                            users.push(user);
                            !taken[user] && self.folds(instruction.op, using.op, usize::from(!first))
                        }
                    }
                });
            if foldable {
                users.iter().for_each(|&user| taken[user] = true);
                free[index] = true;
            }
        }
        free
    }

    /// Cycles from the input to the last result. A shift done for free takes its cycle all the same: machines that do both in one
    /// instruction take longer over it.
    #[must_use]
    pub fn critical_path(&self, program: &Program) -> u32 {
        // When each value is ready, and whether it is in a vector register.
        let mut ready: Vec<(u32, bool)> = Vec::with_capacity(program.instructions().len());
        let at = |ready: &[(u32, bool)], operand: Operand, vector: bool| {
            let (cycle, is_vector) = match operand {
                Operand::Value(value) => ready[value.index()],
                Operand::Input(_) => (0, false),
                Operand::Const(_) | Operand::Table(_) => return 0,
            };
            if is_vector == vector { cycle } else { cycle + self.crossing }
        };
        for instruction in program.instructions() {
            let vector = self.vector.contains(&instruction.op);
            let start = at(&ready, instruction.a, vector).max(instruction.b.map_or(0, |b| at(&ready, b, vector)));
            let slots = self.slots_in(program, ready.len());
            let cycles = match self.latency(instruction.op) {
                _ if self.renames(program, instruction) => 0,
                // The parts of a word are done one after the other.
                latency if instruction.width > self.registers => latency.max(slots),
                latency => latency,
            };
            ready.push((start + cycles, vector));
        }
        program.results().iter().map(|&result| at(&ready, result, false)).max().unwrap_or(0)
    }
}
