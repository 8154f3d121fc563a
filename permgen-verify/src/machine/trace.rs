//! What instructions leave in registers, for those who follow a counterexample step by step.

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::execute::Machine;
use crate::claim::Step;

impl Machine<'_> {
    /// Notes the register that an instruction changed, if it did; of vectors their low 64 bits.
    pub(super) fn note(&mut self, instruction: &Instruction) {
        if self.forked || instruction.op_count() == 0 || instruction.op_kind(0) != OpKind::Register {
            return;
        }
        if matches!(instruction.mnemonic(), Mnemonic::Test | Mnemonic::Cmp | Mnemonic::Bt | Mnemonic::Push) {
            return;
        }
        let register = instruction.op_register(0);
        let value = if register.is_vector_register() {
            self.get_vector(register.number(), 0)
        } else if register.is_k() {
            self.get_mask(register.number())
        } else {
            let Ok(value) = self.read_register(register) else { return };
            value
        };
        self.steps.push(Step { text: disassembled(instruction), value });
    }
}

#[cfg(feature = "tools")]
fn disassembled(instruction: &Instruction) -> String {
    let mut text = String::new();
    let mut formatter = iced_x86::FastFormatter::new();
    formatter.options_mut().set_use_hex_prefix(true);
    formatter.options_mut().set_uppercase_hex(false);
    formatter.options_mut().set_space_after_operand_separator(true);
    formatter.format(instruction, &mut text);
    text
}

/// Tests of one's own functions print no steps, and need not compile the tables of the formatter.
#[cfg(not(feature = "tools"))]
fn disassembled(_: &Instruction) -> String {
    String::new()
}
