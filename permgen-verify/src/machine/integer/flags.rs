//! What sets the carry, what chooses by flags, and flags as a word.

use iced_x86::{Instruction, Mnemonic, Register};

use super::super::execute::{Machine, Outcome};
use super::super::registers::RAX;
use super::super::state::FlagName;
use crate::term::Term;

impl Machine<'_> {
    /// What sets the carry, what chooses by flags, and flags as a word; false when it is none of these.
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
            M::Lahf => {
                let flags = self.low_flags();
                let al = self.get(RAX, 8);
                let ax = self.terms.concat(flags, al);
                self.set(RAX, ax);
            }
            M::Sahf => {
                let flags = self.read_register(Register::AH)?;
                for (bit, flag) in
                    [(0, FlagName::Carry), (2, FlagName::Parity), (6, FlagName::Zero), (7, FlagName::Sign)]
                {
                    let value = self.terms.extract(flags, bit, 1);
                    self.know(flag, value);
                }
            }
            M::Pushfq => {
                let low = self.low_flags();
                let overflow = self.flag(FlagName::Overflow);
                // Whether interrupts are allowed, who debugs, and the like.
                let between = self.entry.undetermined(self.terms, "flags 8 to 10", 3);
                let above = self.entry.undetermined(self.terms, "flags 12 to 63", 52);
                let word = self.join(&[low, between, overflow, above]);
                self.push(word)?;
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

    /// The low byte of the flags. Whether there was a carry from bit 3 to bit 4 is not modelled: it may be either.
    fn low_flags(&mut self) -> Term {
        let half = self.entry.undetermined(self.terms, "the carry of four bits", 1);
        let (clear, set) = (self.terms.truth(false), self.terms.truth(true));
        let [carry, parity, zero, sign] =
            [FlagName::Carry, FlagName::Parity, FlagName::Zero, FlagName::Sign].map(|flag| self.flag(flag));
        self.join(&[carry, set, parity, clear, half, clear, zero, sign])
    }
}
