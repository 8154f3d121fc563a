//! What moves elements about.

use iced_x86::{Instruction, OpKind};

use super::super::execute::{Machine, Outcome};
use super::super::operand::immediate;
use super::shape::Shape;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// What moves elements about.
    pub(super) fn shuffle(
        &mut self,
        instruction: &Instruction,
        shape: Shape,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let result = match shape {
            Shape::InOrder { bits, .. } if instruction.op_kind(2) != OpKind::Immediate8 => {
                self.permute(instruction, bits, count)?
            }
            Shape::InOrder { bits, group, start } => {
                let order = immediate(instruction, 2)? as usize;
                let words = self.words(instruction, 1, count)?;
                let picks = |index: usize| (order >> (2 * index)) & 3;
                let elements = self.elements(&words, bits);
                let source = |index: usize| {
                    let inside = index % group;
                    let moved = inside >= start && inside < start + 4;
                    if moved { index - inside + start + picks(inside - start) } else { index }
                };
                (0..elements.len()).map(|index| elements[source(index)]).collect()
            }
            Shape::Permute(bits) => self.permute(instruction, bits, count)?,
            Shape::ShuffleBytes => {
                let [data, control] = self.source_elements(instruction, first, count, 8)?;
                let mut bytes = Vec::with_capacity(8 * count);
                for (index, &control) in control.iter().enumerate() {
                    let lane = &data[index / 16 * 16..][..16];
                    let picked = self.pick(lane, control);
                    let clear = self.terms.extract(control, 7, 1);
                    let zero = self.terms.constant(0, 8);
                    bytes.push(self.terms.ite(clear, zero, picked));
                }
                bytes
            }
            Shape::Unpack { bits, high } => {
                let [a, b] = self.source_elements(instruction, first, count, bits)?;
                let lane = 128 / bits as usize;
                let start = if high { lane / 2 } else { 0 };
                (0..a.len())
                    .map(|index| {
                        let source = index / lane * lane + start + index % lane / 2;
                        if index % 2 == 0 { a[source] } else { b[source] }
                    })
                    .collect()
            }
            Shape::Pack(bits) => {
                let [a, b] = self.source_elements(instruction, first, count, bits)?;
                let lane = 128 / bits as usize;
                let lanes = a.chunks(lane).zip(b.chunks(lane)).flat_map(|(a, b)| a.iter().chain(b));
                lanes.map(|&element| self.saturated(element)).collect()
            }
            Shape::Align => {
                let [a, b] = self.source_elements(instruction, first, count, 8)?;
                let places = (immediate(instruction, first + 2)? & 0xff) as usize;
                let zero = self.terms.constant(0, 8);
                (0..a.len())
                    .map(|index| {
                        let lane = index / 16 * 16;
                        match index % 16 + places {
                            source @ 0..16 => b[lane + source],
                            source @ 16..32 => a[lane + source - 16],
                            _ => zero,
                        }
                    })
                    .collect()
            }
            Shape::Shuffle(bits) => {
                let order = immediate(instruction, first + 2)? as usize;
                let [a, b] = self.source_elements(instruction, first, count, bits)?;
                let lane = 128 / bits as usize;
                (0..a.len())
                    .map(|index| {
                        let source = if lane == 4 { order >> (2 * (index % 4)) & 3 } else { order >> index & 1 };
                        let from = if index % lane < lane / 2 { &a } else { &b };
                        from[index / lane * lane + source]
                    })
                    .collect()
            }
            Shape::Blend(bits) => {
                let [a, b] = self.source_elements(instruction, first, count, bits)?;
                let chosen = immediate(instruction, first + 2)?;
                (0..a.len()).map(|index| if chosen >> (index % 8) & 1 == 1 { b[index] } else { a[index] }).collect()
            }
            Shape::Extend { from, to, signed } => self.extend(instruction, from, to, signed, count)?,
            _ => return self.place(instruction, shape, first, count),
        };
        Ok(Some(self.assemble(&result)))
    }

    /// A signed number as an unsigned one of half the bits, or the nearest that there is.
    fn saturated(&mut self, number: Term) -> Term {
        let bits = self.terms.width(number) / 2;
        let (low, high) = (self.terms.extract(number, 0, bits), self.terms.extract(number, bits, bits));
        let (zero, most) = (self.terms.constant(0, bits), self.terms.constant(crate::term::mask(bits), bits));
        let (negative, fits) = (self.terms.extract(high, bits - 1, 1), self.terms.binary(Binary::Eq, high, zero));
        let nearest = self.terms.ite(negative, zero, most);
        self.terms.ite(fits, low, nearest)
    }

    /// Elements of a whole vector, chosen by the elements of another.
    fn permute(&mut self, instruction: &Instruction, bits: u32, count: usize) -> Outcome<Vec<Term>> {
        let [control, data] = self.source_elements(instruction, 1, count, bits)?;
        Ok(control.into_iter().map(|control| self.pick(&data, control)).collect())
    }

    /// `pmovzx` and `pmovsx`.
    fn extend(
        &mut self,
        instruction: &Instruction,
        from: u32,
        to: u32,
        signed: bool,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        let elements = 64 * count / to as usize;
        let sources = if instruction.op_kind(1) == OpKind::Memory {
            let bytes = self.load(instruction, elements as u32 * from / 8)?;
            bytes.chunks(from as usize / 8).map(|element| self.join(element)).collect()
        } else {
            let words = self.words(instruction, 1, (elements * from as usize).div_ceil(64))?;
            self.elements(&words, from)
        };
        let wide = sources.into_iter().take(elements).map(|element| match signed {
            true => self.terms.sign_extend(element, to),
            false => self.terms.zero_extend(element, to),
        });
        Ok(wide.collect())
    }

    /// The element that the low bits of a control select; their number is a power of two.
    pub(super) fn pick(&mut self, from: &[Term], control: Term) -> Term {
        if let Some(control) = self.terms.value(control) {
            return from[control as usize % from.len()];
        }
        let mut left = from.to_vec();
        let mut bit = 0;
        while left.len() > 1 {
            let chosen = self.terms.extract(control, bit, 1);
            left = left.chunks(2).map(|pair| self.terms.ite(chosen, pair[1], pair[0])).collect();
            bit += 1;
        }
        left[0]
    }
}
