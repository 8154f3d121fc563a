//! Multiplication and division.

use iced_x86::{Instruction, Mnemonic};

use super::super::execute::{Machine, Outcome};
use super::super::registers::{RAX, RDX};
use super::super::state::FlagName;
use super::super::stop::StopKind;
use crate::term::{Binary, Term};

impl Machine<'_> {
    pub(in super::super) fn product(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
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

    /// `div` and `idiv`: the double word in `rdx:rax`, or `ax`, by a word. It traps when the quotient does not fit.
    pub(in super::super) fn divide_by(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
        let divisor = self.read(instruction, 0, width)?;
        let (high, low) = if width == 8 {
            let whole = self.get(RAX, 16);
            (self.terms.extract(whole, 8, 8), self.terms.extract(whole, 0, 8))
        } else {
            (self.get(RDX, width), self.get(RAX, width))
        };
        let (quotient, rest, traps) = if instruction.mnemonic() == Mnemonic::Div {
            self.unsigned(high, low, divisor)
        } else {
            self.signed(high, low, divisor)
        };
        self.stop_if(traps, StopKind::End, "`div` traps: it divides by 0, or the quotient does not fit".to_owned());
        self.forget_flags(instruction.mnemonic());
        if width == 8 {
            let both = self.terms.concat(rest, quotient);
            self.set(RAX, both);
        } else {
            self.set(RAX, quotient);
            self.set(RDX, rest);
        }
        Ok(())
    }

    fn unsigned(&mut self, high: Term, low: Term, divisor: Term) -> (Term, Term, Term) {
        let width = self.terms.width(low);
        // The quotient fits when the upper half is less than the divisor, which is then not 0.
        let fits = self.terms.binary(Binary::Ult, high, divisor);
        let traps = self.terms.not(fits);
        if self.terms.value(high) == Some(0) {
            let quotient = self.terms.binary(Binary::Udiv, low, divisor);
            let rest = self.terms.binary(Binary::Urem, low, divisor);
            return (quotient, rest, traps);
        }
        let whole = self.terms.concat(high, low);
        let wide = self.terms.zero_extend(divisor, 2 * width);
        let quotient = self.terms.binary(Binary::Udiv, whole, wide);
        let rest = self.terms.binary(Binary::Urem, whole, wide);
        (self.terms.extract(quotient, 0, width), self.terms.extract(rest, 0, width), traps)
    }

    fn signed(&mut self, high: Term, low: Term, divisor: Term) -> (Term, Term, Term) {
        let width = self.terms.width(low);
        // As magnitudes; where the dividend is one word's extension, one word is enough.
        let all = self.terms.constant(u128::from(width) - 1, width);
        let extension = self.terms.binary(Binary::Ashr, low, all);
        let narrow = extension == high;
        let wide = if narrow { width } else { 2 * width };
        let dividend = if narrow { low } else { self.terms.concat(high, low) };
        let by = self.terms.sign_extend(divisor, wide);
        let (size, minus) = self.magnitude(dividend);
        let (by_size, by_minus) = self.magnitude(by);
        let quotient = self.terms.binary(Binary::Udiv, size, by_size);
        let rest = self.terms.binary(Binary::Urem, size, by_size);
        let differs = self.terms.binary(Binary::Xor, minus, by_minus);
        // The largest magnitude is 2^(width - 1), for a negative quotient only.
        let half = self.terms.constant(1 << (width - 1), wide);
        let below = self.terms.binary(Binary::Ult, quotient, half);
        let is_half = self.terms.binary(Binary::Eq, quotient, half);
        let lowest = self.terms.binary(Binary::And, is_half, differs);
        let fits = self.terms.binary(Binary::Or, below, lowest);
        let zero = self.is_zero(divisor);
        let overflows = self.terms.not(fits);
        let traps = self.terms.binary(Binary::Or, zero, overflows);
        let quotient = self.negated_if(differs, quotient);
        let rest = self.negated_if(minus, rest);
        (self.terms.extract(quotient, 0, width), self.terms.extract(rest, 0, width), traps)
    }

    /// A word's magnitude, and whether it is negative.
    fn magnitude(&mut self, word: Term) -> (Term, Term) {
        let minus = self.sign(word);
        (self.negated_if(minus, word), minus)
    }

    pub(in super::super) fn negated_if(&mut self, condition: Term, word: Term) -> Term {
        let zero = self.terms.constant(0, self.terms.width(word));
        let negative = self.terms.binary(Binary::Sub, zero, word);
        self.terms.ite(condition, negative, word)
    }
}
