//! What copies elements and parts of vectors to places.

use iced_x86::{Instruction, OpKind, Register};

use super::super::execute::{Machine, Outcome};
use super::super::operand::immediate;
use super::{element_bits, is_kind};
use crate::term::Term;

impl Machine<'_> {
    /// What copies elements and parts of vectors to places, or makes elements wider.
    pub(in super::super) fn place(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let result = match base {
            "pbroadcastb" | "pbroadcastw" | "pbroadcastd" | "pbroadcastq" | "broadcastss" | "broadcastsd"
            | "movddup" => {
                let bits = match base {
                    "broadcastss" => 32,
                    "broadcastsd" | "movddup" => 64,
                    _ => element_bits(base).expect("named above"),
                };
                if base == "movddup" {
                    if instruction.op_kind(1) == OpKind::Memory && count == 2 {
                        let value = self.read(instruction, 1, 64)?;
                        return Ok(Some(vec![value; 2]));
                    }
                    let words = self.words(instruction, 1, count)?;
                    return Ok(Some((0..count).map(|word| words[word & !1]).collect()));
                }
                let value = if is_kind(instruction, 1, Register::is_vector_register) {
                    let low = self.get_vector(instruction.op_register(1).number(), 0);
                    self.terms.extract(low, 0, bits)
                } else {
                    self.read(instruction, 1, bits)?
                };
                let elements = vec![value; 64 * count / bits as usize];
                self.assemble(&elements)
            }
            "broadcasti128" | "broadcastf128" | "broadcasti32x4" | "broadcasti64x2" | "broadcastf32x4"
            | "broadcastf64x2" | "broadcasti64x4" | "broadcasti32x8" | "broadcastf64x4" => {
                let size = instruction.memory_size().size();
                let bytes = self.load(instruction, size as u32)?;
                let bytes: Vec<Term> = bytes.into_iter().cycle().take(8 * count).collect();
                bytes.chunks(8).map(|word| self.join(word)).collect()
            }
            "pinsrb" | "pinsrw" | "pinsrd" | "pinsrq" => {
                let bits = element_bits(base).expect("named above");
                let words = self.words(instruction, first, 2)?;
                let mut elements = self.elements(&words, bits);
                let value = self.read(instruction, first + 1, bits)?;
                let place = immediate(instruction, first + 2)? as usize % elements.len();
                elements[place] = value;
                self.assemble(&elements)
            }
            "extracti128" | "extractf128" | "extracti32x4" | "extracti64x2" | "extracti64x4" | "extracti32x8" => {
                let whole = instruction.op_register(1).size() / 8;
                let words = self.words(instruction, 1, whole)?;
                let which = immediate(instruction, 2)? as usize % (whole / count);
                words[which * count..][..count].to_vec()
            }
            "inserti128" | "insertf128" | "inserti32x4" | "inserti64x2" | "inserti64x4" | "inserti32x8" => {
                let part = if base.ends_with("64x4") || base.ends_with("32x8") { 4 } else { 2 };
                let mut words = self.words(instruction, 1, count)?;
                let inserted = self.words(instruction, 2, part)?;
                let which = immediate(instruction, 3)? as usize % (count / part);
                words[which * part..][..part].copy_from_slice(&inserted);
                words
            }
            "perm2i128" | "perm2f128" => {
                let (mut both, b) = (self.words(instruction, 1, 4)?, self.words(instruction, 2, 4)?);
                both.extend(b);
                let control = immediate(instruction, 3)? as usize;
                let zero = self.terms.constant(0, 64);
                (0..4)
                    .map(|word| {
                        let half = control >> (4 * (word / 2));
                        if half & 8 != 0 { zero } else { both[(half & 3) * 2 + word % 2] }
                    })
                    .collect()
            }
            _ => return self.extend(instruction, base, count),
        };
        Ok(Some(result))
    }
}
