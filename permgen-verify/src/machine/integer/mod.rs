//! The general instructions, as the processor's manual defines them (Intel 64 and IA-32 Architectures Software
//! Developer's Manual, volume 2).

mod field;
mod flags;
mod logic;
mod moves;
mod product;
mod shift;
mod stack;
mod sum;

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::execute::{Machine, Outcome};
use super::operand::immediate;
use super::state::{Flag, FlagName};
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// Executes a general instruction; false when it is none that is modelled.
    pub(super) fn integer(&mut self, instruction: &Instruction) -> Outcome<bool> {
        use Mnemonic as M;
        if instruction.op_count() > 0
            && instruction.op_kind(0) == OpKind::Register
            && !instruction.op_register(0).is_gpr()
        {
            return Ok(false);
        }
        let width = self.width(instruction, 0);
        match instruction.mnemonic() {
            M::Nop | M::Endbr64 => {}
            M::Add | M::Sub | M::Cmp | M::Adc | M::Sbb | M::Inc | M::Dec | M::Neg => {
                self.sum(instruction, width)?;
            }
            M::Rcl | M::Rcr => self.rotate_through_carry(instruction, width)?,
            M::Div | M::Idiv => self.divide_by(instruction, width)?,
            M::Shl | M::Sal | M::Shr | M::Sar | M::Rol | M::Ror => self.shift(instruction, width)?,
            M::Shlx | M::Shrx | M::Sarx => {
                let (a, count) = (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?);
                let op = match instruction.mnemonic() {
                    M::Shlx => Binary::Shl,
                    M::Shrx => Binary::Lshr,
                    _ => Binary::Ashr,
                };
                let places = self.terms.constant(u128::from(width) - 1, width);
                let count = self.terms.binary(Binary::And, count, places);
                let result = self.terms.binary(op, a, count);
                self.write(instruction, 0, result)?;
            }
            M::Rorx => {
                let a = self.read(instruction, 1, width)?;
                let places = immediate(instruction, 2)? as u32 % width;
                let result = self.terms.rotate_left(a, width - places);
                self.write(instruction, 0, result)?;
            }
            M::Shld | M::Shrd => self.double_shift(instruction, width)?,
            M::Mul | M::Imul | M::Mulx => self.product(instruction, width)?,
            M::Bextr | M::Bzhi => {
                let (a, control) = (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?);
                self.field(instruction, width, a, control)?;
            }
            M::Popcnt | M::Lzcnt | M::Tzcnt | M::Bsf | M::Bsr => self.count(instruction, width)?,
            M::Crc32 => self.checksum(instruction)?,
            M::Bt | M::Bts | M::Btr | M::Btc => self.bit(instruction, width)?,
            _ => {
                return Ok(self.moves(instruction, width)?
                    || self.logic(instruction, width)?
                    || self.flags(instruction, width)?
                    || self.on_stack(instruction, width)?);
            }
        }
        Ok(true)
    }

    pub(super) fn know(&mut self, flag: FlagName, bit: Term) {
        self.state.set_flag(flag, Flag::Known(bit));
    }

    /// Makes flags undefined; the parity with the sign, which no instruction leaves to stand alone.
    pub(super) fn forget(&mut self, instruction: &Instruction, flags: &[FlagName]) {
        if flags.contains(&FlagName::Sign) {
            self.forget(instruction, &[FlagName::Parity]);
        }
        for &flag in flags {
            self.state.set_flag(flag, Flag::Undefined(instruction.mnemonic()));
        }
    }

    pub(super) fn forget_flags(&mut self, after: Mnemonic) {
        for flag in [FlagName::Carry, FlagName::Zero, FlagName::Sign, FlagName::Overflow, FlagName::Parity] {
            self.state.set_flag(flag, Flag::Undefined(after));
        }
    }

    pub(super) fn is_zero(&mut self, a: Term) -> Term {
        let zero = self.terms.constant(0, self.terms.width(a));
        self.terms.binary(Binary::Eq, a, zero)
    }

    pub(super) fn sign(&mut self, a: Term) -> Term {
        let top = self.terms.width(a) - 1;
        self.terms.extract(a, top, 1)
    }

    /// The flags that say of a result whether it is 0, negative, and of its low byte whether it has an even number of ones.
    pub(super) fn result_flags(&mut self, result: Term) {
        let zero = self.is_zero(result);
        self.know(FlagName::Zero, zero);
        let sign = self.sign(result);
        self.know(FlagName::Sign, sign);
        self.state.set_flag(FlagName::Parity, Flag::EvenOnes(result));
    }

    pub(super) fn logic_flags(&mut self, result: Term) {
        self.result_flags(result);
        let clear = self.terms.truth(false);
        self.know(FlagName::Carry, clear);
        self.know(FlagName::Overflow, clear);
        let zero = self.terms.constant(0, self.terms.width(result));
        self.state.compared = Some((result, zero));
    }
}
