//! Vector instructions (SSE, AVX, AVX-512, GFNI), as far as compilers emit them for moving bits: vectors are words of
//! 64 bits, taken apart into the elements that an instruction works on. Defined in volume 2 of the Intel 64 and IA-32
//! Architectures Software Developer's Manual.

mod element;
mod mask;
mod place;
mod shape;
mod shuffle;

use iced_x86::{EncodingKind, Instruction, OpKind, Register};

use super::execute::{Machine, Outcome};
use super::operand::{immediate, name};
use crate::term::Term;
use shape::{Shape, shape};

impl Machine<'_> {
    /// Executes a vector instruction; false when it is none that is modelled.
    pub(super) fn vector(&mut self, instruction: &Instruction) -> Outcome<bool> {
        let full_name = name(instruction);
        let legacy = instruction.encoding() == EncodingKind::Legacy;
        let base = if legacy { full_name.as_str() } else { full_name.strip_prefix('v').unwrap_or(&full_name) };
        let shape = shape(base);
        if let Some(Shape::Clear(from)) = shape {
            let zero = self.terms.constant(0, 64);
            for register in 0..16 {
                for word in from..8 {
                    self.state.write_vector(register, word, zero);
                }
            }
            return Ok(true);
        }
        if instruction.op_count() < 2 {
            return Ok(false);
        }
        if uses_mmx(instruction) {
            return Err(format!("`{full_name}` of MMX registers"));
        }
        if instruction.has_op_mask() && shape != Some(Shape::MaskOfBits) {
            return Err(format!("`{full_name}` under a mask"));
        }
        let Some(shape) = shape else { return Ok(false) };
        if self.move_vector(instruction, shape)? || self.mask(instruction, shape)? {
            return Ok(true);
        }
        if instruction.op_kind(0) != OpKind::Register || !instruction.op_register(0).is_vector_register() {
            return Ok(false);
        }
        let words = instruction.op_register(0).size() / 8;
        // Two operands in the legacy encoding stand for three: the first is also a source.
        let first = if legacy { 0 } else { 1 };
        let result = match self.element_wise(instruction, shape, first, words)? {
            Some(result) => result,
            None => match self.shuffle(instruction, shape, first, words)? {
                Some(result) => result,
                None => return Ok(false),
            },
        };
        self.write_words(instruction, &result);
        Ok(true)
    }

    /// The words of the two sources from operand `first` on.
    pub(super) fn sources(&mut self, instruction: &Instruction, first: u32, count: usize) -> Outcome<[Vec<Term>; 2]> {
        Ok([self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?])
    }

    /// The elements of the two sources from operand `first` on.
    pub(super) fn source_elements(
        &mut self,
        instruction: &Instruction,
        first: u32,
        count: usize,
        bits: u32,
    ) -> Outcome<[Vec<Term>; 2]> {
        Ok(self.sources(instruction, first, count)?.map(|words| self.elements(&words, bits)))
    }

    /// The words of a vector operand.
    pub(super) fn words(&mut self, instruction: &Instruction, operand: u32, count: usize) -> Outcome<Vec<Term>> {
        match instruction.op_kind(operand) {
            OpKind::Register if instruction.op_register(operand).is_vector_register() => {
                let number = instruction.op_register(operand).number();
                Ok((0..count).map(|word| self.get_vector(number, word)).collect())
            }
            OpKind::Memory => {
                let size = if instruction.is_broadcast() { instruction.memory_size().size() } else { 8 * count };
                let bytes = self.load(instruction, size as u32)?;
                let bytes: Vec<Term> = bytes.into_iter().cycle().take(8 * count).collect();
                Ok(bytes.chunks(8).map(|word| self.join(word)).collect())
            }
            _ => Err(format!("`{}` with operands that are not modelled", name(instruction))),
        }
    }

    /// Writes the vector register that is the first operand: newer encodings clear the words above, legacy ones keep them.
    pub(super) fn write_words(&mut self, instruction: &Instruction, words: &[Term]) {
        let number = instruction.op_register(0).number();
        for (word, &value) in words.iter().enumerate() {
            self.state.write_vector(number, word, value);
        }
        if instruction.encoding() != EncodingKind::Legacy {
            let zero = self.terms.constant(0, 64);
            for word in words.len()..8 {
                self.state.write_vector(number, word, zero);
            }
        }
    }

    /// Words taken apart into elements.
    pub(super) fn elements(&mut self, words: &[Term], bits: u32) -> Vec<Term> {
        if bits == 128 {
            return words.chunks(2).map(|pair| self.join(pair)).collect();
        }
        words
            .iter()
            .flat_map(|&word| (0..64 / bits).map(move |index| (word, index * bits)))
            .map(|(word, low)| self.terms.extract(word, low, bits))
            .collect()
    }

    /// Elements put together to words.
    pub(super) fn assemble(&mut self, elements: &[Term]) -> Vec<Term> {
        let bits = self.terms.width(elements[0]);
        if bits == 128 {
            return self.elements_of_pairs(elements);
        }
        elements.chunks((64 / bits) as usize).map(|word| self.join(word)).collect()
    }

    pub(super) fn elements_of_pairs(&mut self, pairs: &[Term]) -> Vec<Term> {
        pairs
            .iter()
            .flat_map(|&pair| [(pair, 0), (pair, 64)])
            .map(|(pair, low)| self.terms.extract(pair, low, 64))
            .collect()
    }

    /// Moves between vectors, general registers and memory.
    fn move_vector(&mut self, instruction: &Instruction, shape: Shape) -> Outcome<bool> {
        let to_vector = is_kind(instruction, 0, Register::is_vector_register);
        match shape {
            Shape::Move => {
                if to_vector {
                    let count = instruction.op_register(0).size() / 8;
                    let words = self.words(instruction, 1, count)?;
                    self.write_words(instruction, &words);
                } else {
                    let count = instruction.op_register(1).size() / 8;
                    let words = self.words(instruction, 1, count)?;
                    let bytes = self.elements(&words, 8);
                    self.store_bytes(instruction, &bytes)?;
                }
            }
            Shape::MoveLow(width) => {
                let value = if is_kind(instruction, 1, Register::is_vector_register) {
                    let low = self.get_vector(instruction.op_register(1).number(), 0);
                    self.terms.extract(low, 0, width)
                } else {
                    self.read(instruction, 1, width)?
                };
                if to_vector {
                    let low = self.terms.zero_extend(value, 64);
                    let zero = self.terms.constant(0, 64);
                    self.write_words(instruction, &[low, zero]);
                } else {
                    self.write_extended(instruction, value)?;
                }
            }
            Shape::MoveScalar(bits) => self.move_scalar(instruction, bits)?,
            Shape::Extract(bits) => {
                let words = self.words(instruction, 1, 2)?;
                let elements = self.elements(&words, bits);
                let value = elements[immediate(instruction, 2)? as usize % elements.len()];
                self.write_extended(instruction, value)?;
            }
            Shape::Signs(bits) => {
                let joined = self.signs(instruction, bits)?;
                let width = self.width(instruction, 0);
                let value = self.terms.zero_extend(joined, width);
                self.write(instruction, 0, value)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Writes the first operand, which may be wider.
    pub(super) fn write_extended(&mut self, instruction: &Instruction, value: Term) -> Outcome<()> {
        let width = self.width(instruction, 0).max(self.terms.width(value));
        let value = self.terms.zero_extend(value, width);
        self.write(instruction, 0, value)
    }

    /// Moves the lowest element: from memory with zeros above, to memory, or between registers with what one of them has above.
    fn move_scalar(&mut self, instruction: &Instruction, bits: u32) -> Outcome<()> {
        if !is_kind(instruction, 0, Register::is_vector_register) {
            let words = self.words(instruction, 1, 1)?;
            let bytes = self.elements(&words, 8);
            return self.store_bytes(instruction, &bytes[..bits as usize / 8]);
        }
        let last = instruction.op_count() - 1;
        if instruction.op_kind(last) == OpKind::Memory {
            let bytes = self.load(instruction, bits / 8)?;
            let value = self.join(&bytes);
            let (low, zero) = (self.terms.zero_extend(value, 64), self.terms.constant(0, 64));
            self.write_words(instruction, &[low, zero]);
            return Ok(());
        }
        let (moved, above) = (self.words(instruction, last, 1)?[0], self.words(instruction, last - 1, 2)?);
        let low = if bits == 64 {
            moved
        } else {
            let (moved, kept) = (self.terms.extract(moved, 0, bits), self.terms.extract(above[0], bits, 64 - bits));
            self.terms.concat(kept, moved)
        };
        self.write_words(instruction, &[low, above[1]]);
        Ok(())
    }

    /// The highest bit of each element of the second operand, as a word.
    pub(super) fn signs(&mut self, instruction: &Instruction, bits: u32) -> Outcome<Term> {
        let words = self.words(instruction, 1, instruction.op_register(1).size() / 8)?;
        let elements = self.elements(&words, bits);
        let signs: Vec<Term> = elements.into_iter().map(|element| self.terms.extract(element, bits - 1, 1)).collect();
        Ok(self.join(&signs))
    }
}

pub(super) fn is_kind(instruction: &Instruction, operand: u32, kind: fn(Register) -> bool) -> bool {
    instruction.op_kind(operand) == OpKind::Register && kind(instruction.op_register(operand))
}

fn uses_mmx(instruction: &Instruction) -> bool {
    (0..instruction.op_count()).any(|operand| is_kind(instruction, operand, Register::is_mm))
}
