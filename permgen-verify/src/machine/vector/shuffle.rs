//! What moves elements about.

use iced_x86::{Instruction, OpKind};

use super::super::execute::{Machine, Outcome};
use super::super::operand::{immediate, name};
use super::element_bits;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// What moves elements about.
    pub(in super::super) fn shuffle(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let result = match base {
            "pshufd" | "pshuflw" | "pshufhw" | "permq" | "permpd" => self.in_order(instruction, base, count)?,
            "pshufb" => {
                let (data, control) =
                    (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let (data, control) = (self.elements(&data, 8), self.elements(&control, 8));
                let mut bytes = Vec::with_capacity(8 * count);
                for (index, &control) in control.iter().enumerate() {
                    let lane = &data[index / 16 * 16..][..16];
                    let picked = self.pick(lane, control);
                    let clear = self.terms.extract(control, 7, 1);
                    let zero = self.terms.constant(0, 8);
                    bytes.push(self.terms.ite(clear, zero, picked));
                }
                self.assemble(&bytes)
            }
            "permb" | "permw" | "permd" => return self.permute(instruction, base, count).map(Some),
            _ if base.starts_with("punpck") || base.starts_with("unpck") => {
                let bits = match base {
                    "punpcklbw" | "punpckhbw" => 8,
                    "punpcklwd" | "punpckhwd" => 16,
                    "punpckldq" | "punpckhdq" | "unpcklps" | "unpckhps" => 32,
                    "punpcklqdq" | "punpckhqdq" | "unpcklpd" | "unpckhpd" => 64,
                    _ => return Ok(None),
                };
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
                let lane = 128 / bits as usize;
                let start = if base.contains("ckh") { lane / 2 } else { 0 };
                let woven: Vec<Term> = (0..a.len())
                    .map(|index| {
                        let source = index / lane * lane + start + index % lane / 2;
                        if index % 2 == 0 { a[source] } else { b[source] }
                    })
                    .collect();
                self.assemble(&woven)
            }
            "packuswb" | "packusdw" => {
                let bits = if base == "packuswb" { 16 } else { 32 };
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
                let lane = 128 / bits as usize;
                let lanes = a.chunks(lane).zip(b.chunks(lane)).flat_map(|(a, b)| a.iter().chain(b));
                let packed: Vec<Term> = lanes.map(|&element| self.saturated(element)).collect();
                self.assemble(&packed)
            }
            "palignr" => {
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let (a, b) = (self.elements(&a, 8), self.elements(&b, 8));
                let places = (immediate(instruction, first + 2)? & 0xff) as usize;
                let zero = self.terms.constant(0, 8);
                let bytes: Vec<Term> = (0..a.len())
                    .map(|index| {
                        let lane = index / 16 * 16;
                        match index % 16 + places {
                            source @ 0..16 => b[lane + source],
                            source @ 16..32 => a[lane + source - 16],
                            _ => zero,
                        }
                    })
                    .collect();
                self.assemble(&bytes)
            }
            "shufps" | "shufpd" => {
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let order = immediate(instruction, first + 2)? as usize;
                let bits = if base == "shufps" { 32 } else { 64 };
                let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
                let lane = 128 / bits as usize;
                let shuffled: Vec<Term> = (0..a.len())
                    .map(|index| {
                        let source = if lane == 4 { order >> (2 * (index % 4)) & 3 } else { order >> index & 1 };
                        let from = if index % lane < lane / 2 { &a } else { &b };
                        from[index / lane * lane + source]
                    })
                    .collect();
                self.assemble(&shuffled)
            }
            "pblendw" | "pblendd" => {
                let bits = element_bits(base).expect("named above");
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
                let chosen = immediate(instruction, first + 2)?;
                let blended: Vec<Term> = (0..a.len())
                    .map(|index| if chosen >> (index % 8) & 1 == 1 { b[index] } else { a[index] })
                    .collect();
                self.assemble(&blended)
            }
            _ => return self.place(instruction, base, first, count),
        };
        Ok(Some(result))
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

    /// Elements of each group in the order that an immediate operand says.
    fn in_order(&mut self, instruction: &Instruction, base: &str, count: usize) -> Outcome<Vec<Term>> {
        if instruction.op_kind(2) != OpKind::Immediate8 {
            return self.permute(instruction, base, count);
        }
        let order = immediate(instruction, 2)? as usize;
        let words = self.words(instruction, 1, count)?;
        let picks = |index: usize| (order >> (2 * index)) & 3;
        let (bits, group, start) = match base {
            "pshufd" => (32, 4, 0),
            "pshuflw" => (16, 8, 0),
            "pshufhw" => (16, 8, 4),
            _ => (64, 4, 0),
        };
        let elements = self.elements(&words, bits);
        let shuffled: Vec<Term> = (0..elements.len())
            .map(|index| {
                let inside = index % group;
                let moved = inside >= start && inside < start + 4;
                let source = if moved { index - inside + start + picks(inside - start) } else { index };
                elements[source]
            })
            .collect();
        Ok(self.assemble(&shuffled))
    }

    /// Elements of a whole vector, chosen by the elements of another.
    pub(in super::super) fn permute(
        &mut self,
        instruction: &Instruction,
        base: &str,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        // The last letter of `permpd` is not that of its elements.
        let bits = if base == "permpd" { Some(64) } else { element_bits(base) };
        let bits = bits.ok_or_else(|| format!("instruction `{}`", name(instruction)))?;
        let (control, data) = (self.words(instruction, 1, count)?, self.words(instruction, 2, count)?);
        let (control, data) = (self.elements(&control, bits), self.elements(&data, bits));
        let picked: Vec<Term> = control.into_iter().map(|control| self.pick(&data, control)).collect();
        Ok(self.assemble(&picked))
    }

    /// `pmovzx` and `pmovsx`.
    pub(in super::super) fn extend(
        &mut self,
        instruction: &Instruction,
        base: &str,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let Some(kind) = base.strip_prefix("pmovzx").or_else(|| base.strip_prefix("pmovsx")) else {
            return Ok(None);
        };
        let (from, to) = match kind {
            "bw" => (8, 16),
            "bd" => (8, 32),
            "bq" => (8, 64),
            "wd" => (16, 32),
            "wq" => (16, 64),
            "dq" => (32, 64),
            _ => return Ok(None),
        };
        let elements = 64 * count / to as usize;
        let sources = if instruction.op_kind(1) == OpKind::Memory {
            let bytes = self.load(instruction, elements as u32 * from / 8)?;
            bytes.chunks(from as usize / 8).map(|element| self.join(element)).collect()
        } else {
            let words = self.words(instruction, 1, (elements * from as usize).div_ceil(64))?;
            self.elements(&words, from)
        };
        let signed = base.starts_with("pmovsx");
        let wide: Vec<Term> = sources
            .into_iter()
            .take(elements)
            .map(|element| match signed {
                true => self.terms.sign_extend(element, to),
                false => self.terms.zero_extend(element, to),
            })
            .collect();
        Ok(Some(self.assemble(&wide)))
    }

    /// The element that the low bits of a control select; their number is a power of two.
    pub(in super::super) fn pick(&mut self, from: &[Term], control: Term) -> Term {
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
