//! Bits of two words, each with that in its place.

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::super::execute::{Machine, Outcome};
use super::super::state::FlagName;
use crate::lower;
use crate::term::Binary;

impl Machine<'_> {
    /// What combines and gathers bits; false when it is none of these.
    pub(in super::super) fn logic(&mut self, instruction: &Instruction, width: u32) -> Outcome<bool> {
        use Mnemonic as M;
        match instruction.mnemonic() {
            M::And | M::Or | M::Xor | M::Test => {
                let (a, b) = match clears(instruction) {
                    true => (self.terms.constant(0, width), self.terms.constant(0, width)),
                    false => (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?),
                };
                let op = match instruction.mnemonic() {
                    M::Or => Binary::Or,
                    M::Xor => Binary::Xor,
                    _ => Binary::And,
                };
                let of_address = match op {
                    Binary::And => {
                        let lowest = self.lowest_bits(a, b).or_else(|| self.lowest_bits(b, a));
                        lowest.or_else(|| self.rounded_down(a, b).ok().flatten().filter(|_| width == 64))
                    }
                    _ => None,
                };
                let result = of_address.unwrap_or_else(|| self.terms.binary(op, a, b));
                self.logic_flags(result);
                if instruction.mnemonic() != M::Test {
                    self.write(instruction, 0, result)?;
                }
            }
            M::Andn => {
                let (a, b) = (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?);
                let inverted = self.terms.not(a);
                let result = self.terms.binary(Binary::And, inverted, b);
                self.logic_flags(result);
                self.forget(instruction, &[FlagName::Parity]);
                self.write(instruction, 0, result)?;
            }
            M::Not => {
                let a = self.read(instruction, 0, width)?;
                let result = self.terms.not(a);
                self.write(instruction, 0, result)?;
            }
            M::Blsr | M::Blsi | M::Blsmsk => {
                let a = self.read(instruction, 1, width)?;
                let one = self.terms.constant(1, width);
                let less = self.terms.binary(Binary::Sub, a, one);
                let zero = self.is_zero(a);
                let (result, carry) = match instruction.mnemonic() {
                    M::Blsr => (self.terms.binary(Binary::And, a, less), zero),
                    M::Blsmsk => (self.terms.binary(Binary::Xor, a, less), zero),
                    _ => {
                        let nothing = self.terms.constant(0, width);
                        let negative = self.terms.binary(Binary::Sub, nothing, a);
                        (self.terms.binary(Binary::And, a, negative), self.terms.not(zero))
                    }
                };
                self.logic_flags(result);
                self.know(FlagName::Carry, carry);
                self.forget(instruction, &[FlagName::Parity]);
                self.write(instruction, 0, result)?;
            }
            M::Pext | M::Pdep => {
                let (a, mask) = (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?);
                let result = match instruction.mnemonic() {
                    M::Pext => lower::pext(self.terms, a, mask),
                    _ => lower::pdep(self.terms, a, mask),
                };
                self.write(instruction, 0, result)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Whether both operands are one register, and the result is the same whatever that holds: it is not read.
pub(in super::super) fn clears(instruction: &Instruction) -> bool {
    use Mnemonic as M;
    matches!(instruction.mnemonic(), M::Xor | M::Sub | M::Sbb | M::Cmp)
        && instruction.op_kind(0) == OpKind::Register
        && instruction.op_kind(1) == OpKind::Register
        && instruction.op_register(0) == instruction.op_register(1)
}
