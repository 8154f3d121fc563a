//! The stack.

use iced_x86::{Code, Instruction, Mnemonic, OpKind};

use super::super::execute::{Machine, Outcome};
use super::super::operand::immediate;
use super::super::registers::{RBP, RSP};
use crate::term::Binary;

impl Machine<'_> {
    /// What works on the stack; false when it is none of these.
    pub(in super::super) fn on_stack(&mut self, instruction: &Instruction, width: u32) -> Outcome<bool> {
        use Mnemonic as M;
        match instruction.mnemonic() {
            M::Push => {
                let width = instruction.stack_pointer_increment().unsigned_abs() * 8;
                if !matches!(width, 16 | 64) {
                    return Err("`push` of other than 16 or 64 bits".to_owned());
                }
                let value = self.read(instruction, 0, width)?;
                self.push(value)?;
            }
            M::Pop => {
                if !matches!(width, 16 | 64) || instruction.op_kind(0) != OpKind::Register {
                    return Err("`pop` of other than a register of 16 or 64 bits".to_owned());
                }
                let value = self.pop(width / 8)?;
                self.write(instruction, 0, value)?;
            }
            M::Enter => {
                let (size, level) = (immediate(instruction, 0)?, immediate(instruction, 1)?);
                if level != 0
                    || instruction.stack_pointer_increment() >= 0
                    || instruction.code() != Code::Enterq_imm16_imm8
                {
                    return Err("`enter` of a nested function".to_owned());
                }
                let base = self.get(RBP, 64);
                self.push(base)?;
                let pointer = self.get(RSP, 64);
                self.set(RBP, pointer);
                let size = self.terms.constant(u128::from(size), 64);
                let lower = self.terms.binary(Binary::Sub, pointer, size);
                self.set(RSP, lower);
            }
            M::Leave => {
                if instruction.code() != Code::Leaveq {
                    return Err("`leave` of other than 64 bits".to_owned());
                }
                let base = self.get(RBP, 64);
                self.set(RSP, base);
                let value = self.pop(8)?;
                self.set(RBP, value);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
