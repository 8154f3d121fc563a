//! Fields of words, counts and single bits.

use iced_x86::{Instruction, Mnemonic, OpKind};

use super::super::bits;
use super::super::execute::{Machine, Outcome};
use super::super::operand::name;
use super::super::state::FlagName;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// `bextr` and `bzhi`: a field of `a`, whose start and length `control` holds.
    pub(in super::super) fn field(
        &mut self,
        instruction: &Instruction,
        width: u32,
        a: Term,
        control: Term,
    ) -> Outcome<()> {
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
            self.forget(instruction, &[FlagName::Parity]);
        }
        self.write(instruction, 0, result)
    }

    pub(in super::super) fn count(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
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
                let above = {
                    let name = format!("bits above `{}` of 0", name(instruction));
                    self.entry.undetermined(self.terms, &name, 32)
                };
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
            let clear = self.terms.truth(false);
            self.know(FlagName::Parity, clear);
        } else {
            self.forget(instruction, &[FlagName::Sign, FlagName::Overflow]);
            self.know(FlagName::Carry, zero);
            let none = self.is_zero(result);
            self.know(FlagName::Zero, none);
        }
        self.write(instruction, 0, result)
    }

    pub(in super::super) fn bit(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        use Mnemonic as M;
        let index = self.read(instruction, 1, width)?;
        let mut address = None;
        let a = if instruction.op_kind(0) == OpKind::Memory {
            let mut at = self.data_address(instruction)?;
            if instruction.op_kind(1) == OpKind::Register {
                // The index, a signed number, may be of any bit from there on.
                let words = self.terms.constant(u128::from(width.trailing_zeros()), width);
                let words = self.terms.binary(Binary::Ashr, index, words);
                let words = self.terms.sign_extend(words, 64);
                let size = self.terms.constant(u128::from((width / 8).trailing_zeros()), 64);
                let distance = self.terms.binary(Binary::Shl, words, size);
                at = self.terms.binary(Binary::Add, at, distance);
            }
            address = Some(at);
            let bytes = self.load_at(&name(instruction), at, width / 8)?;
            self.join(&bytes)
        } else {
            self.read(instruction, 0, width)?
        };
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
        match address {
            _ if instruction.mnemonic() == M::Bt => Ok(()),
            Some(at) => {
                let bytes: Vec<Term> = (0..width / 8).map(|byte| self.terms.extract(result, 8 * byte, 8)).collect();
                self.store_at(&name(instruction), at, &bytes)
            }
            None => self.write(instruction, 0, result),
        }
    }

    /// `crc32`: the checksum of 32 bits with the bits of a word taken in, the lowest first.
    pub(in super::super) fn checksum(&mut self, instruction: &Instruction) -> Outcome<()> {
        const POLYNOMIAL: u128 = 0x82f6_3b78;
        let size = self.width(instruction, 1);
        let data = self.read(instruction, 1, size)?;
        let mut sum = self.get(instruction.op_register(0).full_register().number(), 32);
        for bit in 0..size {
            let (first, next) = (self.terms.extract(sum, 0, 1), self.terms.extract(data, bit, 1));
            let taken = self.terms.binary(Binary::Xor, first, next);
            let taken = self.terms.sign_extend(taken, 32);
            let (one, polynomial) = (self.terms.constant(1, 32), self.terms.constant(POLYNOMIAL, 32));
            let change = self.terms.binary(Binary::And, taken, polynomial);
            let rest = self.terms.binary(Binary::Lshr, sum, one);
            sum = self.terms.binary(Binary::Xor, rest, change);
        }
        let whole = self.terms.zero_extend(sum, self.width(instruction, 0));
        self.write(instruction, 0, whole)
    }
}
