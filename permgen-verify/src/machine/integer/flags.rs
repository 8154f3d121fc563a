//! What sets the carry, and what chooses by flags.

use iced_x86::{Instruction, Mnemonic};

use super::super::execute::{Machine, Outcome};
use super::super::state::FlagName;

impl Machine<'_> {
    /// What sets the carry, and what chooses by flags; false when it is none of these.
    pub(in super::super) fn flags(&mut self, instruction: &Instruction, width: u32) -> Outcome<bool> {
        use Mnemonic as M;
        match instruction.mnemonic() {
            M::Clc | M::Stc => {
                let carry = self.terms.truth(instruction.mnemonic() == M::Stc);
                self.know(FlagName::Carry, carry);
            }
            M::Cmc => {
                let carry = self.flag(FlagName::Carry);
                let inverted = self.terms.not(carry);
                self.know(FlagName::Carry, inverted);
            }
            M::Cmova
            | M::Cmovae
            | M::Cmovb
            | M::Cmovbe
            | M::Cmove
            | M::Cmovg
            | M::Cmovge
            | M::Cmovl
            | M::Cmovle
            | M::Cmovne
            | M::Cmovno
            | M::Cmovns
            | M::Cmovo
            | M::Cmovs
            | M::Cmovp
            | M::Cmovnp => {
                let condition = self.condition(instruction)?;
                let (old, new) = (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?);
                let result = self.terms.ite(condition, new, old);
                self.write(instruction, 0, result)?;
            }
            M::Seta
            | M::Setae
            | M::Setb
            | M::Setbe
            | M::Sete
            | M::Setg
            | M::Setge
            | M::Setl
            | M::Setle
            | M::Setne
            | M::Setno
            | M::Setns
            | M::Seto
            | M::Sets
            | M::Setp
            | M::Setnp => {
                let condition = self.condition(instruction)?;
                let result = self.terms.zero_extend(condition, 8);
                self.write(instruction, 0, result)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
