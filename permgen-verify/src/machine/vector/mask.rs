//! Mask registers.

use iced_x86::{Instruction, Register};

use super::super::execute::{Machine, Outcome};
use super::is_kind;
use super::shape::Shape;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// What reads or writes mask registers.
    pub(super) fn mask(&mut self, instruction: &Instruction, shape: Shape) -> Outcome<bool> {
        match shape {
            Shape::MoveMask(width) => {
                let value = if is_kind(instruction, 1, Register::is_k) {
                    let whole = self.get_mask(instruction.op_register(1).number());
                    self.terms.extract(whole, 0, width)
                } else {
                    self.read(instruction, 1, width)?
                };
                if is_kind(instruction, 0, Register::is_k) {
                    self.set_mask(instruction.op_register(0).number(), value);
                } else {
                    self.write_extended(instruction, value)?;
                }
            }
            Shape::MaskOfBits => {
                let count = instruction.op_register(1).size() / 8;
                let [data, control] = self.sources(instruction, 1, count)?;
                let controls = self.elements(&control, 8);
                let mut picked = Vec::with_capacity(8 * count);
                for (index, control) in controls.into_iter().enumerate() {
                    picked.push(self.pick_bit(data[index / 8], control));
                }
                let mut result = self.join(&picked);
                if instruction.has_op_mask() {
                    let mask = self.get_mask(instruction.op_mask().number());
                    let low = self.terms.extract(mask, 0, 8 * count as u32);
                    result = self.terms.binary(Binary::And, result, low);
                }
                self.set_mask(instruction.op_register(0).number(), result);
            }
            Shape::MaskOfSigns(bits) => {
                let joined = self.signs(instruction, bits)?;
                self.set_mask(instruction.op_register(0).number(), joined);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The bit of a word that the low six bits of a control select.
    pub(super) fn pick_bit(&mut self, word: Term, control: Term) -> Term {
        if let Some(control) = self.terms.value(control) {
            return self.terms.extract(word, control as u32 % 64, 1);
        }
        let index = self.terms.extract(control, 0, 6);
        let places = self.terms.zero_extend(index, 64);
        let moved = self.terms.binary(Binary::Lshr, word, places);
        self.terms.extract(moved, 0, 1)
    }
}
