//! What copies elements and parts of vectors to places.

use iced_x86::{Instruction, OpKind, Register};

use super::super::execute::{Machine, Outcome};
use super::super::operand::immediate;
use super::is_kind;
use super::shape::Shape;
use crate::term::Term;

impl Machine<'_> {
    /// Copies elements and parts of vectors to places.
    pub(super) fn place(
        &mut self,
        instruction: &Instruction,
        shape: Shape,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let result = match shape {
            Shape::Double => {
                if instruction.op_kind(1) == OpKind::Memory && count == 2 {
                    let value = self.read(instruction, 1, 64)?;
                    return Ok(Some(vec![value; 2]));
                }
                let words = self.words(instruction, 1, count)?;
                (0..count).map(|word| words[word & !1]).collect()
            }
            Shape::Broadcast(bits) => {
                let value = if is_kind(instruction, 1, Register::is_vector_register) {
                    let low = self.get_vector(instruction.op_register(1).number(), 0);
                    self.terms.extract(low, 0, bits)
                } else {
                    self.read(instruction, 1, bits)?
                };
                let elements = vec![value; 64 * count / bits as usize];
                self.assemble(&elements)
            }
            Shape::BroadcastPart => {
                let size = instruction.memory_size().size();
                let bytes = self.load(instruction, size as u32)?;
                let bytes: Vec<Term> = bytes.into_iter().cycle().take(8 * count).collect();
                bytes.chunks(8).map(|word| self.join(word)).collect()
            }
            Shape::Insert(bits) => {
                let words = self.words(instruction, first, 2)?;
                let mut elements = self.elements(&words, bits);
                let value = self.read(instruction, first + 1, bits)?;
                let place = immediate(instruction, first + 2)? as usize % elements.len();
                elements[place] = value;
                self.assemble(&elements)
            }
            Shape::ExtractPart => {
                let whole = instruction.op_register(1).size() / 8;
                let words = self.words(instruction, 1, whole)?;
                let which = immediate(instruction, 2)? as usize % (whole / count);
                words[which * count..][..count].to_vec()
            }
            Shape::InsertPart(part) => {
                let mut words = self.words(instruction, 1, count)?;
                let inserted = self.words(instruction, 2, part)?;
                let which = immediate(instruction, 3)? as usize % (count / part);
                words[which * part..][..part].copy_from_slice(&inserted);
                words
            }
            Shape::PermuteHalves => {
                let both = self.sources(instruction, 1, 4)?.concat();
                let control = immediate(instruction, 3)? as usize;
                let zero = self.terms.constant(0, 64);
                (0..4)
                    .map(|word| {
                        let half = control >> (4 * (word / 2));
                        if half & 8 != 0 { zero } else { both[(half & 3) * 2 + word % 2] }
                    })
                    .collect()
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }
}
