//! `movs` and `stos`, alone and repeated.

use iced_x86::{Instruction, Mnemonic, OpKind, Register};

use super::execute::{Machine, Outcome};
use super::operand::name;
use super::registers::{RAX, RCX, RDI, RSI};
use crate::term::Binary;

/// The most bytes that are moved at once.
const MOST_BYTES: u64 = 4096;

impl Machine<'_> {
    /// Executes a string instruction; false when it is none that is modelled. The direction flag is clear: nothing that sets
    /// it is modelled.
    pub(super) fn string(&mut self, instruction: &Instruction) -> Outcome<bool> {
        use Mnemonic as M;
        let size = match instruction.mnemonic() {
            M::Movsb | M::Stosb => 1,
            M::Movsw | M::Stosw => 2,
            M::Movsd | M::Stosd => 4,
            M::Movsq | M::Stosq => 8,
            _ => return Ok(false),
        };
        let moves = matches!(instruction.mnemonic(), M::Movsb | M::Movsw | M::Movsd | M::Movsq);
        let reads = if moves { OpKind::MemorySegRSI } else { OpKind::Register };
        if instruction.op_kind(0) != OpKind::MemoryESRDI || instruction.op_kind(1) != reads {
            // `movsd` is also the name of a vector instruction.
            return Ok(false);
        }
        if instruction.segment_prefix() != Register::None || instruction.has_repne_prefix() {
            return Err(format!("`{}` with a prefix", name(instruction)));
        }
        let count = if instruction.has_rep_prefix() {
            let count = self.get(RCX, 64);
            match self.terms.value(count) {
                Some(count) if count <= u128::from(MOST_BYTES / u64::from(size)) => count as u64,
                _ => return Err(format!("`rep {}` of a number that is not a small constant", name(instruction))),
            }
        } else {
            1
        };
        let step = self.terms.constant(u128::from(size), 64);
        for _ in 0..count {
            let to = self.get(RDI, 64);
            let bytes = if moves {
                let from = self.get(RSI, 64);
                let bytes = self.load_at(&name(instruction), from, size)?;
                let next = self.terms.binary(Binary::Add, from, step);
                self.set(RSI, next);
                bytes
            } else {
                (0..size)
                    .map(|byte| {
                        let value = self.get(RAX, 64);
                        self.terms.extract(value, 8 * byte, 8)
                    })
                    .collect()
            };
            self.store_at(&name(instruction), to, &bytes)?;
            let next = self.terms.binary(Binary::Add, to, step);
            self.set(RDI, next);
        }
        if instruction.has_rep_prefix() {
            let none = self.terms.constant(0, 64);
            self.set(RCX, none);
        }
        Ok(true)
    }
}
