//! What moves words, and makes them wider.

use iced_x86::{Instruction, Mnemonic};

use super::super::execute::{Machine, Outcome};
use super::super::registers::{RAX, RDX};
use crate::term::Binary;

impl Machine<'_> {
    /// What moves words, and makes them wider; false when it is none of these.
    pub(in super::super) fn moves(&mut self, instruction: &Instruction, width: u32) -> Outcome<bool> {
        use Mnemonic as M;
        match instruction.mnemonic() {
            M::Mov => {
                // Moves from vector registers are none of these; segment registers are refused when read.
                let value = self.read(instruction, 1, width)?;
                self.write(instruction, 0, value)?;
            }
            M::Movzx | M::Movsx | M::Movsxd => {
                let narrow = self.width(instruction, 1);
                let value = self.read(instruction, 1, narrow)?;
                let wide = match instruction.mnemonic() {
                    M::Movzx => self.terms.zero_extend(value, width),
                    _ => self.sign_extended(value, width),
                };
                self.write(instruction, 0, wide)?;
            }
            M::Lea => {
                let address = self.address(instruction)?;
                let value = self.terms.extract(address, 0, width);
                self.write(instruction, 0, value)?;
            }
            M::Xchg => {
                let (a, b) = (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?);
                self.write(instruction, 0, b)?;
                self.write(instruction, 1, a)?;
            }
            M::Cbw | M::Cwde | M::Cdqe => {
                let width = match instruction.mnemonic() {
                    M::Cbw => 16,
                    M::Cwde => 32,
                    _ => 64,
                };
                let value = self.get(RAX, width / 2);
                let wide = self.sign_extended(value, width);
                self.set(RAX, wide);
            }
            M::Cwd | M::Cdq | M::Cqo => {
                let width = match instruction.mnemonic() {
                    M::Cwd => 16,
                    M::Cdq => 32,
                    _ => 64,
                };
                let value = self.get(RAX, width);
                let all = self.terms.constant(u128::from(width) - 1, width);
                let sign = self.terms.binary(Binary::Ashr, value, all);
                self.set(RDX, sign);
            }
            M::Bswap => {
                if width == 16 {
                    return Err("`bswap` of 16 bits, whose result is undefined,".to_owned());
                }
                let a = self.read(instruction, 0, width)?;
                let result = self.terms.rearrange(a, |bit| (width - 8 - bit / 8 * 8) + bit % 8);
                self.write(instruction, 0, result)?;
            }
            M::Movbe => {
                let a = self.read(instruction, 1, width)?;
                let result = self.terms.rearrange(a, |bit| (width - 8 - bit / 8 * 8) + bit % 8);
                self.write(instruction, 0, result)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
