//! The general instructions, as the processor's manual defines them (Intel 64 and IA-32 Architectures Software
//! Developer's Manual, volume 2).

mod field;
mod product;
mod shift;
mod sum;

use iced_x86::{Code, Instruction, Mnemonic, OpKind};

use super::execute::{Machine, Outcome};
use super::operand::immediate;
use super::state::{Flag, FlagName, RAX, RBP, RDX, RSP};
use crate::lower;
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
                let rounded = match op {
                    Binary::And if width == 64 => self.rounded_down(a, b).ok().flatten(),
                    _ => None,
                };
                let result = match rounded {
                    Some(rounded) => rounded,
                    None => self.terms.binary(op, a, b),
                };
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
                self.write(instruction, 0, result)?;
            }
            M::Not => {
                let a = self.read(instruction, 0, width)?;
                let result = self.terms.not(a);
                self.write(instruction, 0, result)?;
            }
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
                let result = lower::rotate_left(self.terms, a, width - places);
                self.write(instruction, 0, result)?;
            }
            M::Shld | M::Shrd => self.double_shift(instruction, width)?,
            M::Bswap => {
                if width == 16 {
                    return Err("`bswap` of 16 bits, whose result is undefined,".to_owned());
                }
                let a = self.read(instruction, 0, width)?;
                let result = lower::rearrange(self.terms, a, |bit| (width - 8 - bit / 8 * 8) + bit % 8);
                self.write(instruction, 0, result)?;
            }
            M::Movbe => {
                let a = self.read(instruction, 1, width)?;
                let result = lower::rearrange(self.terms, a, |bit| (width - 8 - bit / 8 * 8) + bit % 8);
                self.write(instruction, 0, result)?;
            }
            M::Mul | M::Imul | M::Mulx => self.product(instruction, width)?,
            M::Bextr | M::Bzhi => {
                let (a, control) = (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?);
                self.field(instruction, width, a, control)?;
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
            M::Popcnt | M::Lzcnt | M::Tzcnt | M::Bsf | M::Bsr => self.count(instruction, width)?,
            M::Bt | M::Bts | M::Btr | M::Btc => self.bit(instruction, width)?,
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

    pub(super) fn know(&mut self, flag: FlagName, bit: Term) {
        self.state.set_flag(flag, Flag::Known(bit));
    }

    pub(super) fn forget(&mut self, instruction: &Instruction, flags: &[FlagName]) {
        for &flag in flags {
            self.state.set_flag(flag, Flag::Undefined(instruction.mnemonic()));
        }
    }

    pub(super) fn forget_flags(&mut self, after: Mnemonic) {
        for flag in [FlagName::Carry, FlagName::Zero, FlagName::Sign, FlagName::Overflow] {
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

    pub(super) fn result_flags(&mut self, result: Term) {
        let zero = self.is_zero(result);
        self.know(FlagName::Zero, zero);
        let sign = self.sign(result);
        self.know(FlagName::Sign, sign);
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

/// Whether both operands are one register, and the result is the same whatever that holds: it is not read.
pub(in super::super) fn clears(instruction: &Instruction) -> bool {
    use Mnemonic as M;
    matches!(instruction.mnemonic(), M::Xor | M::Sub | M::Sbb | M::Cmp)
        && instruction.op_kind(0) == OpKind::Register
        && instruction.op_kind(1) == OpKind::Register
        && instruction.op_register(0) == instruction.op_register(1)
}
