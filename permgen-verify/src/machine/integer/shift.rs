//! Shifts and rotations.

use iced_x86::{Instruction, Mnemonic};

use super::super::bits;
use super::super::execute::{Machine, Outcome};
use super::super::operand::name;
use super::super::state::FlagName;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// The count of a shift: the low five bits, or six for 64-bit words, `width` bits wide.
    fn shift_count(&mut self, instruction: &Instruction, operand: u32, width: u32) -> Outcome<Term> {
        let count = self.read(instruction, operand, 8)?;
        let places = self.terms.constant(if width == 64 { 63 } else { 31 }, 8);
        let count = self.terms.binary(Binary::And, count, places);
        Ok(self.terms.zero_extend(count, width))
    }

    pub(in super::super) fn shift(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        use Mnemonic as M;
        let mnemonic = instruction.mnemonic();
        let a = self.read(instruction, 0, width)?;
        let count = self.shift_count(instruction, 1, width)?;
        let rotates = matches!(mnemonic, M::Rol | M::Ror);
        let result = if rotates {
            let all = self.terms.constant(u128::from(width) - 1, width);
            let mut left = self.terms.binary(Binary::And, count, all);
            if mnemonic == M::Ror {
                let whole = self.terms.constant(u128::from(width), width);
                let rest = self.terms.binary(Binary::Sub, whole, left);
                left = self.terms.binary(Binary::And, rest, all);
            }
            bits::rotate_left(self.terms, a, left)
        } else {
            let op = match mnemonic {
                M::Shr => Binary::Lshr,
                M::Sar => Binary::Ashr,
                _ => Binary::Shl,
            };
            self.terms.binary(op, a, count)
        };
        match self.terms.value(count).map(|count| count as u32) {
            // Nothing moves and no flag changes; a 32-bit register is written all the same.
            Some(0) => {}
            Some(count) => {
                let carry = match mnemonic {
                    M::Rol => Some(self.terms.extract(result, 0, 1)),
                    M::Ror => Some(self.sign(result)),
                    M::Sar => Some(self.terms.extract(a, (count - 1).min(width - 1), 1)),
                    _ if count > width => None,
                    M::Shr => Some(self.terms.extract(a, count - 1, 1)),
                    _ => Some(self.terms.extract(a, width - count, 1)),
                };
                if !rotates {
                    self.result_flags(result);
                }
                // Defined for a shift by one place only.
                self.forget(instruction, &[FlagName::Overflow]);
                match carry {
                    Some(carry) => self.know(FlagName::Carry, carry),
                    None => self.forget(instruction, &[FlagName::Carry]),
                }
                if count == 1 && !rotates {
                    let overflow = match mnemonic {
                        M::Shr => self.sign(a),
                        M::Sar => self.terms.truth(false),
                        _ => {
                            let (before, after) = (self.sign(a), self.sign(result));
                            self.terms.binary(Binary::Xor, before, after)
                        }
                    };
                    self.know(FlagName::Overflow, overflow);
                }
            }
            // Whether flags change depends on the count.
            None if rotates => self.forget(instruction, &[FlagName::Carry, FlagName::Overflow]),
            None => {
                self.forget(instruction, &[FlagName::Carry, FlagName::Zero, FlagName::Sign, FlagName::Overflow]);
            }
        }
        self.write(instruction, 0, result)
    }

    pub(in super::super) fn double_shift(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        let left = instruction.mnemonic() == Mnemonic::Shld;
        let (a, b) = (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?);
        let count = self.shift_count(instruction, 2, width)?;
        let known = self.terms.value(count);
        if width == 16 && known.is_none_or(|count| count > 16) {
            return Err(format!("`{}` whose result may be undefined", name(instruction)));
        }
        let wide = if left { self.terms.concat(a, b) } else { self.terms.concat(b, a) };
        let places = self.terms.zero_extend(count, 2 * width);
        let result = match left {
            true => {
                let moved = self.terms.binary(Binary::Shl, wide, places);
                self.terms.extract(moved, width, width)
            }
            false => {
                let moved = self.terms.binary(Binary::Lshr, wide, places);
                self.terms.extract(moved, 0, width)
            }
        };
        if known != Some(0) {
            self.forget(instruction, &[FlagName::Carry, FlagName::Zero, FlagName::Sign, FlagName::Overflow]);
            if known.is_some() {
                self.result_flags(result);
            }
        }
        self.write(instruction, 0, result)
    }

    /// `rcl` and `rcr` by a constant: the carry flag is one more bit of the word.
    pub(in super::super) fn rotate_through_carry(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        let count = self.shift_count(instruction, 1, width)?;
        let Some(count) = self.terms.value(count) else {
            return Err(format!("`{}` by a number that is not constant", name(instruction)));
        };
        let a = self.read(instruction, 0, width)?;
        let count = count as u32 % (width + 1);
        let mut result = a;
        if count > 0 {
            let carry = self.flag(FlagName::Carry);
            let whole = self.terms.concat(carry, a);
            let left = if instruction.mnemonic() == Mnemonic::Rcl { count } else { width + 1 - count };
            let upper = self.terms.extract(whole, 0, width + 1 - left);
            let lower = self.terms.extract(whole, width + 1 - left, left);
            let turned = self.terms.concat(upper, lower);
            result = self.terms.extract(turned, 0, width);
            let carry = self.terms.extract(turned, width, 1);
            self.know(FlagName::Carry, carry);
        }
        self.forget(instruction, &[FlagName::Overflow]);
        self.write(instruction, 0, result)
    }
}
