//! The general instructions, as the processor's manual defines them (Intel 64 and IA-32 Architectures Software
//! Developer's Manual, volume 2).

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::bits;
use super::execute::{Machine, Outcome};
use super::operand::{immediate, name};
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
                    _ => self.terms.sign_extend(value, width),
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
                if instruction.stack_pointer_increment() != -8 {
                    return Err("`push` of other than 64 bits".to_owned());
                }
                let value = self.read(instruction, 0, 64)?;
                self.push(value)?;
            }
            M::Pop => {
                if width != 64 || instruction.op_kind(0) != OpKind::Register {
                    return Err("`pop` of other than a 64-bit register".to_owned());
                }
                let value = self.pop(8)?;
                self.write(instruction, 0, value)?;
            }
            M::Leave => {
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
                let wide = self.terms.sign_extend(value, width);
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
                let carry = self.flag(instruction, FlagName::Carry)?;
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

    fn know(&mut self, flag: FlagName, bit: Term) {
        self.state.set_flag(flag, Flag::Known(bit));
    }

    fn forget(&mut self, instruction: &Instruction, flags: &[FlagName]) {
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

    fn sign(&mut self, a: Term) -> Term {
        let top = self.terms.width(a) - 1;
        self.terms.extract(a, top, 1)
    }

    fn result_flags(&mut self, result: Term) {
        let zero = self.is_zero(result);
        self.know(FlagName::Zero, zero);
        let sign = self.sign(result);
        self.know(FlagName::Sign, sign);
    }

    fn logic_flags(&mut self, result: Term) {
        self.result_flags(result);
        let clear = self.terms.truth(false);
        self.know(FlagName::Carry, clear);
        self.know(FlagName::Overflow, clear);
        let zero = self.terms.constant(0, self.terms.width(result));
        self.state.compared = Some((result, zero));
    }

    /// Addition and subtraction in all forms.
    fn sum(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        use Mnemonic as M;
        let mnemonic = instruction.mnemonic();
        let first = match clears(instruction) {
            true => self.terms.constant(0, width),
            false => self.read(instruction, 0, width)?,
        };
        let (a, b) = match mnemonic {
            _ if clears(instruction) => (first, first),
            M::Inc | M::Dec => (first, self.terms.constant(1, width)),
            M::Neg => (self.terms.constant(0, width), first),
            _ => (first, self.read(instruction, 1, width)?),
        };
        let subtracts = matches!(mnemonic, M::Sub | M::Cmp | M::Sbb | M::Dec | M::Neg);
        let op = if subtracts { Binary::Sub } else { Binary::Add };
        let mut result = self.terms.binary(op, a, b);
        // The borrow, or the carry, of the first step.
        let mut carry = match subtracts {
            true => self.terms.binary(Binary::Ult, a, b),
            false => self.terms.binary(Binary::Ult, result, a),
        };
        if matches!(mnemonic, M::Adc | M::Sbb) {
            let incoming = self.flag(instruction, FlagName::Carry)?;
            let incoming = self.terms.zero_extend(incoming, width);
            let before = result;
            result = self.terms.binary(op, before, incoming);
            let again = match subtracts {
                true => self.terms.binary(Binary::Ult, before, incoming),
                false => self.terms.binary(Binary::Ult, result, before),
            };
            carry = self.terms.binary(Binary::Or, carry, again);
        }
        // Signed overflow: the result's sign differs from what both operands' signs say.
        let from_a = self.terms.binary(Binary::Xor, a, result);
        let other = match subtracts {
            true => self.terms.binary(Binary::Xor, a, b),
            false => self.terms.binary(Binary::Xor, b, result),
        };
        let both = self.terms.binary(Binary::And, from_a, other);
        let overflow = self.sign(both);
        self.result_flags(result);
        self.know(FlagName::Overflow, overflow);
        if !matches!(mnemonic, M::Inc | M::Dec) {
            self.know(FlagName::Carry, carry);
        }
        if matches!(mnemonic, M::Sub | M::Cmp | M::Neg) {
            self.state.compared = Some((a, b));
        }
        if mnemonic != M::Cmp {
            self.write(instruction, 0, result)?;
        }
        Ok(())
    }

    /// The count of a shift: the low five bits, or six for 64-bit words, `width` bits wide.
    fn shift_count(&mut self, instruction: &Instruction, operand: u32, width: u32) -> Outcome<Term> {
        let count = self.read(instruction, operand, 8)?;
        let places = self.terms.constant(if width == 64 { 63 } else { 31 }, 8);
        let count = self.terms.binary(Binary::And, count, places);
        Ok(self.terms.zero_extend(count, width))
    }

    fn shift(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
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

    fn double_shift(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
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

    fn product(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        let mnemonic = instruction.mnemonic();
        let signed = mnemonic == Mnemonic::Imul;
        let wide = |machine: &mut Self, word: Term| match signed {
            true => machine.terms.sign_extend(word, 2 * width),
            false => machine.terms.zero_extend(word, 2 * width),
        };
        let (a, b) = match (mnemonic, instruction.op_count()) {
            (Mnemonic::Mulx, _) => (self.get(RDX, width), self.read(instruction, 2, width)?),
            (_, 1) => (self.get(RAX, width), self.read(instruction, 0, width)?),
            (_, 2) => (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?),
            _ => (self.read(instruction, 1, width)?, self.read(instruction, 2, width)?),
        };
        let low = self.terms.binary(Binary::Mul, a, b);
        let (wide_a, wide_b) = (wide(self, a), wide(self, b));
        let full = self.terms.binary(Binary::Mul, wide_a, wide_b);
        let high = self.terms.extract(full, width, width);
        if mnemonic == Mnemonic::Mulx {
            // When both destinations are one register, it receives the high half.
            self.write(instruction, 1, low)?;
            return self.write(instruction, 0, high);
        }
        // The carry and overflow flags say whether the upper half is more than the extension of the lower.
        let extended = wide(self, low);
        let same = self.terms.binary(Binary::Eq, extended, full);
        let more = self.terms.not(same);
        self.know(FlagName::Carry, more);
        self.know(FlagName::Overflow, more);
        self.forget(instruction, &[FlagName::Zero, FlagName::Sign]);
        match instruction.op_count() {
            1 if width == 8 => self.set(RAX, full),
            1 => {
                self.set(RAX, low);
                self.set(RDX, high);
            }
            _ => self.write(instruction, 0, low)?,
        }
        Ok(())
    }

    /// `bextr` and `bzhi`: a field of `a`, whose start and length `control` holds.
    fn field(&mut self, instruction: &Instruction, width: u32, a: Term, control: Term) -> Outcome<()> {
        let terms = &mut *self.terms;
        let byte = terms.extract(control, 0, 8);
        let first = terms.zero_extend(byte, width);
        let (shifted, length) = if instruction.mnemonic() == Mnemonic::Bextr {
            let byte = terms.extract(control, 8, 8);
            let length = terms.zero_extend(byte, width);
            (terms.binary(Binary::Lshr, a, first), length)
        } else {
            (a, first)
        };
        let one = terms.constant(1, width);
        // A length of the width or more makes this 0 - 1, all ones.
        let end = terms.binary(Binary::Shl, one, length);
        let ones = terms.binary(Binary::Sub, end, one);
        let result = terms.binary(Binary::And, shifted, ones);
        let last = terms.constant(u128::from(width) - 1, width);
        let beyond = terms.binary(Binary::Ult, last, length);
        self.logic_flags(result);
        if instruction.mnemonic() == Mnemonic::Bextr {
            self.forget(instruction, &[FlagName::Sign]);
        } else {
            self.know(FlagName::Carry, beyond);
        }
        self.write(instruction, 0, result)
    }

    fn count(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        use Mnemonic as M;
        let mnemonic = instruction.mnemonic();
        let a = self.read(instruction, 1, width)?;
        let zero = self.is_zero(a);
        let result = match mnemonic {
            M::Popcnt => bits::count_ones(self.terms, a),
            M::Tzcnt | M::Bsf => bits::trailing_zeros(self.terms, a),
            M::Lzcnt => bits::leading_zeros(self.terms, a),
            _ => {
                let zeros = bits::leading_zeros(self.terms, a);
                let top = self.terms.constant(u128::from(width) - 1, width);
                self.terms.binary(Binary::Sub, top, zeros)
            }
        };
        if matches!(mnemonic, M::Bsf | M::Bsr) {
            self.forget(instruction, &[FlagName::Carry, FlagName::Sign, FlagName::Overflow]);
            self.know(FlagName::Zero, zero);
            // Of 0 the register keeps what it held, but not surely what is above 32 bits.
            let old = self.read(instruction, 0, width)?;
            let kept = self.terms.ite(zero, old, result);
            if width == 32 {
                let above = self.terms.input(&format!("bits above `{}` of 0", name(instruction)), 32);
                let clear = self.terms.constant(0, 32);
                let above = self.terms.ite(zero, above, clear);
                let whole = self.terms.concat(above, kept);
                self.set(instruction.op_register(0).full_register().number(), whole);
                return Ok(());
            }
            return self.write(instruction, 0, kept);
        }
        if mnemonic == M::Popcnt {
            self.logic_flags(result);
            self.know(FlagName::Zero, zero);
        } else {
            self.forget(instruction, &[FlagName::Sign, FlagName::Overflow]);
            self.know(FlagName::Carry, zero);
            let none = self.is_zero(result);
            self.know(FlagName::Zero, none);
        }
        self.write(instruction, 0, result)
    }

    fn bit(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        use Mnemonic as M;
        if instruction.op_kind(0) != OpKind::Register {
            return Err(format!("`{}` on memory", name(instruction)));
        }
        let (a, index) = (self.read(instruction, 0, width)?, self.read(instruction, 1, width)?);
        let terms = &mut *self.terms;
        let places = terms.constant(u128::from(width) - 1, width);
        let index = terms.binary(Binary::And, index, places);
        let shifted = terms.binary(Binary::Lshr, a, index);
        let bit = terms.extract(shifted, 0, 1);
        let one = terms.constant(1, width);
        let single = terms.binary(Binary::Shl, one, index);
        let result = match instruction.mnemonic() {
            M::Bts => terms.binary(Binary::Or, a, single),
            M::Btc => terms.binary(Binary::Xor, a, single),
            M::Btr => {
                let others = terms.not(single);
                terms.binary(Binary::And, a, others)
            }
            _ => a,
        };
        self.know(FlagName::Carry, bit);
        // The zero flag stays.
        self.forget(instruction, &[FlagName::Sign, FlagName::Overflow]);
        if instruction.mnemonic() != M::Bt {
            self.write(instruction, 0, result)?;
        }
        Ok(())
    }
}

/// Whether both operands are one register, and the result is the same whatever that holds: it is not read.
fn clears(instruction: &Instruction) -> bool {
    use Mnemonic as M;
    matches!(instruction.mnemonic(), M::Xor | M::Sub | M::Sbb | M::Cmp)
        && instruction.op_kind(0) == OpKind::Register
        && instruction.op_kind(1) == OpKind::Register
        && instruction.op_register(0) == instruction.op_register(1)
}
