//! Addition and subtraction.

use iced_x86::{Instruction, Mnemonic};

use super::super::execute::{Machine, Outcome};
use super::super::state::FlagName;
use super::logic::clears;
use crate::term::Binary;

impl Machine<'_> {
    /// Addition and subtraction in all forms.
    pub(in super::super) fn sum(&mut self, instruction: &Instruction, width: u32) -> Outcome<()> {
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
            let incoming = self.flag(FlagName::Carry);
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
}
