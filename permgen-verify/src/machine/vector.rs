//! Vector instructions (SSE, AVX, AVX-512, GFNI), as far as compilers emit them for moving bits: vectors are words of
//! 64 bits, taken apart into the elements that an instruction works on. Defined in volume 2 of the Intel 64 and IA-32
//! Architectures Software Developer's Manual.

use iced_x86::{EncodingKind, Instruction, OpKind, Register};

use super::bits;
use super::execute::{Machine, Outcome};
use super::operand::{immediate, name};
use crate::lower;
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// Executes a vector instruction; false when it is none that is modelled.
    pub(super) fn vector(&mut self, instruction: &Instruction) -> Outcome<bool> {
        let full_name = name(instruction);
        let legacy = instruction.encoding() == EncodingKind::Legacy;
        let base = if legacy { full_name.as_str() } else { full_name.strip_prefix('v').unwrap_or(&full_name) };
        if base == "zeroupper" || base == "zeroall" {
            let zero = self.terms.constant(0, 64);
            for register in 0..16 {
                for word in if base == "zeroall" { 0 } else { 2 }..8 {
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
        if instruction.has_op_mask() && base != "pshufbitqmb" {
            return Err(format!("`{full_name}` under a mask"));
        }
        if self.move_vector(instruction, base)? || self.mask(instruction, base)? {
            return Ok(true);
        }
        if instruction.op_kind(0) != OpKind::Register || !instruction.op_register(0).is_vector_register() {
            return Ok(false);
        }
        let words = instruction.op_register(0).size() / 8;
        // Two operands in the legacy encoding stand for three: the first is also a source.
        let first = if legacy { 0 } else { 1 };
        let result = match self.bitwise(instruction, base, first, words)? {
            Some(result) => Some(result),
            None => match self.element_wise(instruction, base, first, words)? {
                Some(result) => Some(result),
                None => self.shuffle(instruction, base, first, words)?,
            },
        };
        let Some(result) = result else { return Ok(false) };
        self.write_words(instruction, &result);
        Ok(true)
    }

    /// The words of a vector operand.
    fn words(&mut self, instruction: &Instruction, operand: u32, count: usize) -> Outcome<Vec<Term>> {
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
    fn write_words(&mut self, instruction: &Instruction, words: &[Term]) {
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
    fn elements(&mut self, words: &[Term], bits: u32) -> Vec<Term> {
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
    fn assemble(&mut self, elements: &[Term]) -> Vec<Term> {
        let bits = self.terms.width(elements[0]);
        if bits == 128 {
            return self.elements_of_pairs(elements);
        }
        elements.chunks((64 / bits) as usize).map(|word| self.join(word)).collect()
    }

    fn elements_of_pairs(&mut self, pairs: &[Term]) -> Vec<Term> {
        pairs
            .iter()
            .flat_map(|&pair| [(pair, 0), (pair, 64)])
            .map(|(pair, low)| self.terms.extract(pair, low, 64))
            .collect()
    }

    /// Moves between vectors, general registers and memory.
    fn move_vector(&mut self, instruction: &Instruction, base: &str) -> Outcome<bool> {
        let to_vector = is_kind(instruction, 0, Register::is_vector_register);
        match base {
            "movdqa" | "movdqu" | "movaps" | "movups" | "movapd" | "movupd" | "lddqu" | "movdqa32" | "movdqa64"
            | "movdqu8" | "movdqu16" | "movdqu32" | "movdqu64" | "movntdqa" => {
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
            "movw" | "movd" | "movq" => {
                let width = element_bits(base).expect("named above");
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
                    let wide = self.width(instruction, 0).max(width);
                    let value = self.terms.zero_extend(value, wide);
                    self.write(instruction, 0, value)?;
                }
            }
            "pextrb" | "pextrw" | "pextrd" | "pextrq" => {
                let bits = element_bits(base).expect("named above");
                let words = self.words(instruction, 1, 2)?;
                let elements = self.elements(&words, bits);
                let value = elements[immediate(instruction, 2)? as usize % elements.len()];
                let width = self.width(instruction, 0);
                let value = self.terms.zero_extend(value, width.max(bits));
                self.write(instruction, 0, value)?;
            }
            "pmovmskb" | "movmskpd" | "movmskps" => {
                let bits = match base {
                    "pmovmskb" => 8,
                    "movmskps" => 32,
                    _ => 64,
                };
                let count = instruction.op_register(1).size() / 8;
                let words = self.words(instruction, 1, count)?;
                let signs = self.signs(&words, bits);
                let joined = self.join(&signs);
                let width = self.width(instruction, 0);
                let value = self.terms.zero_extend(joined, width);
                self.write(instruction, 0, value)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The highest bit of each element.
    fn signs(&mut self, words: &[Term], bits: u32) -> Vec<Term> {
        self.elements(words, bits).into_iter().map(|element| self.terms.extract(element, bits - 1, 1)).collect()
    }

    /// What reads or writes mask registers.
    fn mask(&mut self, instruction: &Instruction, base: &str) -> Outcome<bool> {
        let to_mask = is_kind(instruction, 0, Register::is_k);
        match base {
            "kmovb" | "kmovw" | "kmovd" | "kmovq" => {
                let width = match base {
                    "kmovb" => 8,
                    "kmovw" => 16,
                    "kmovd" => 32,
                    _ => 64,
                };
                let value = if is_kind(instruction, 1, Register::is_k) {
                    let whole = self.get_mask(instruction.op_register(1).number());
                    self.terms.extract(whole, 0, width)
                } else {
                    self.read(instruction, 1, width)?
                };
                if to_mask {
                    self.set_mask(instruction.op_register(0).number(), value);
                } else {
                    let width = self.width(instruction, 0).max(width);
                    let value = self.terms.zero_extend(value, width);
                    self.write(instruction, 0, value)?;
                }
            }
            "pshufbitqmb" => {
                let count = instruction.op_register(1).size() / 8;
                let (data, control) = (self.words(instruction, 1, count)?, self.words(instruction, 2, count)?);
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
            "pmovb2m" | "pmovw2m" | "pmovd2m" | "pmovq2m" => {
                let bits = element_bits(&base[..5]).expect("named above");
                let count = instruction.op_register(1).size() / 8;
                let words = self.words(instruction, 1, count)?;
                let signs = self.signs(&words, bits);
                let joined = self.join(&signs);
                self.set_mask(instruction.op_register(0).number(), joined);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The bit of a word that the low six bits of a control select.
    fn pick_bit(&mut self, word: Term, control: Term) -> Term {
        if let Some(control) = self.terms.value(control) {
            return self.terms.extract(word, control as u32 % 64, 1);
        }
        let index = self.terms.extract(control, 0, 6);
        let places = self.terms.zero_extend(index, 64);
        let moved = self.terms.binary(Binary::Lshr, word, places);
        self.terms.extract(moved, 0, 1)
    }

    /// Bitwise operations.
    fn bitwise(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        let op = match base {
            "pand" | "pandd" | "pandq" | "andps" | "andpd" | "pandn" | "pandnd" | "pandnq" | "andnps" | "andnpd" => {
                Binary::And
            }
            "por" | "pord" | "porq" | "orps" | "orpd" => Binary::Or,
            "pxor" | "pxord" | "pxorq" | "xorps" | "xorpd" => Binary::Xor,
            "pternlogd" | "pternlogq" => return self.ternary(instruction, count).map(Some),
            _ => return Ok(None),
        };
        if op == Binary::Xor
            && instruction.op_kind(first + 1) == OpKind::Register
            && instruction.op_register(first) == instruction.op_register(first + 1)
        {
            // Whatever the register holds.
            return Ok(Some(vec![self.terms.constant(0, 64); count]));
        }
        let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
        let inverted = base.contains("andn");
        let terms = &mut *self.terms;
        let result = a.into_iter().zip(b).map(|(a, b)| {
            let a = if inverted { terms.not(a) } else { a };
            terms.binary(op, a, b)
        });
        Ok(Some(result.collect()))
    }

    /// `vpternlog`: any function of three bits, by its table.
    fn ternary(&mut self, instruction: &Instruction, count: usize) -> Outcome<Vec<Term>> {
        let table = immediate(instruction, 3)?;
        let mut result = Vec::with_capacity(count);
        let constant = table & 0xff == 0 || table & 0xff == 0xff;
        if constant {
            return Ok(vec![self.terms.constant(if table & 1 == 1 { u128::MAX } else { 0 }, 64); count]);
        }
        let a = self.words(instruction, 0, count)?;
        let b = self.words(instruction, 1, count)?;
        let c = self.words(instruction, 2, count)?;
        let terms = &mut *self.terms;
        for word in 0..count {
            let mut sum = terms.constant(0, 64);
            for row in (0..8).filter(|row| table >> row & 1 == 1) {
                let mut all = terms.constant(u128::MAX, 64);
                for (bit, operand) in [(4, a[word]), (2, b[word]), (1, c[word])] {
                    let factor = if row & bit != 0 { operand } else { terms.not(operand) };
                    all = terms.binary(Binary::And, all, factor);
                }
                sum = terms.binary(Binary::Or, sum, all);
            }
            result.push(sum);
        }
        Ok(result)
    }

    /// Operations of each element by itself.
    fn element_wise(
        &mut self,
        instruction: &Instruction,
        base: &str,
        first: u32,
        count: usize,
    ) -> Outcome<Option<Vec<Term>>> {
        if let Some(op) = shift_of(base) {
            return self.shift_elements(instruction, base, op, first, count).map(Some);
        }
        match base {
            "pslldq" | "psrldq" => {
                let places = 8 * u128::from(immediate(instruction, first + 1)? & 0xff).min(16);
                let words = self.words(instruction, first, count)?;
                let op = if base == "pslldq" { Binary::Shl } else { Binary::Lshr };
                let pairs = self.elements(&words, 128);
                let places = self.terms.constant(places, 128);
                let moved: Vec<Term> = pairs.into_iter().map(|pair| self.terms.binary(op, pair, places)).collect();
                return Ok(Some(self.assemble(&moved)));
            }
            "gf2p8affineqb" => return self.affine(instruction, first, count).map(Some),
            "popcntb" | "popcntw" | "popcntd" | "popcntq" => {
                let words = self.words(instruction, 1, count)?;
                let elements = self.elements(&words, element_bits(base).expect("named above"));
                let counted: Vec<Term> =
                    elements.into_iter().map(|element| bits::count_ones(self.terms, element)).collect();
                return Ok(Some(self.assemble(&counted)));
            }
            "pmultishiftqb" => {
                let (control, data) = (self.words(instruction, 1, count)?, self.words(instruction, 2, count)?);
                let controls = self.elements(&control, 8);
                let mut bytes = Vec::with_capacity(8 * count);
                for (index, control) in controls.into_iter().enumerate() {
                    let low = self.terms.extract(control, 0, 6);
                    let places = self.terms.zero_extend(low, 64);
                    let whole = self.terms.constant(64, 64);
                    let rest = self.terms.binary(Binary::Sub, whole, places);
                    let masked = self.terms.constant(63, 64);
                    let left = self.terms.binary(Binary::And, rest, masked);
                    let turned = bits::rotate_left(self.terms, data[index / 8], left);
                    bytes.push(self.terms.extract(turned, 0, 8));
                }
                return Ok(Some(self.assemble(&bytes)));
            }
            "pclmulqdq" => {
                let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
                let which = immediate(instruction, first + 2)?;
                let mut result = Vec::with_capacity(count);
                for lane in (0..count).step_by(2) {
                    let (a, b) = (a[lane + (which & 1) as usize], b[lane + (which >> 4 & 1) as usize]);
                    let product = self.carry_less(a, b);
                    result.push(product);
                }
                return Ok(Some(self.elements_of_pairs(&result)));
            }
            _ => {}
        }
        let (op, bits) = match base {
            "paddb" | "paddw" | "paddd" | "paddq" => (Binary::Add, element_bits(base)),
            "psubb" | "psubw" | "psubd" | "psubq" => (Binary::Sub, element_bits(base)),
            "pmullw" | "pmulld" | "pmullq" => (Binary::Mul, element_bits(base)),
            "pmuludq" => (Binary::Mul, Some(64)),
            "pcmpeqb" | "pcmpeqw" | "pcmpeqd" | "pcmpeqq" => (Binary::Eq, element_bits(base)),
            "pcmpgtb" | "pcmpgtw" | "pcmpgtd" | "pcmpgtq" => (Binary::Slt, element_bits(base)),
            "pminub" | "pmaxub" | "pminuw" | "pmaxuw" | "pminud" | "pmaxud" => (Binary::Ult, element_bits(base)),
            _ => return Ok(None),
        };
        if !is_kind(instruction, 0, Register::is_vector_register) {
            return Ok(None);
        }
        let bits = bits.expect("each name ends in its element");
        let same = op == Binary::Eq
            && instruction.op_kind(first + 1) == OpKind::Register
            && instruction.op_register(first) == instruction.op_register(first + 1);
        if same {
            return Ok(Some(vec![self.terms.constant(u128::MAX, 64); count]));
        }
        let (a, b) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
        let (a, b) = (self.elements(&a, bits), self.elements(&b, bits));
        let terms = &mut *self.terms;
        let result: Vec<Term> = a
            .into_iter()
            .zip(b)
            .map(|(a, b)| match base {
                "pmuludq" => {
                    let (a, b) = (terms.extract(a, 0, 32), terms.extract(b, 0, 32));
                    let (a, b) = (terms.zero_extend(a, 64), terms.zero_extend(b, 64));
                    terms.binary(Binary::Mul, a, b)
                }
                _ if op == Binary::Eq || op == Binary::Slt => {
                    // Greater is less with the operands exchanged.
                    let holds = if op == Binary::Eq { terms.binary(op, a, b) } else { terms.binary(op, b, a) };
                    let (ones, zeros) = (terms.constant(u128::MAX, bits), terms.constant(0, bits));
                    terms.ite(holds, ones, zeros)
                }
                _ if op == Binary::Ult => {
                    let less = terms.binary(op, a, b);
                    if base.starts_with("pmin") { terms.ite(less, a, b) } else { terms.ite(less, b, a) }
                }
                _ => terms.binary(op, a, b),
            })
            .collect();
        Ok(Some(self.assemble(&result)))
    }

    /// The product of polynomials over two elements.
    fn carry_less(&mut self, a: Term, b: Term) -> Term {
        // The constant, if any, says which shifts there are.
        let (a, b) = if self.terms.value(a).is_some() { (b, a) } else { (a, b) };
        let terms = &mut *self.terms;
        let wide = terms.zero_extend(a, 128);
        let mut sum = terms.constant(0, 128);
        for bit in 0..64 {
            let chosen = terms.extract(b, bit, 1);
            let places = terms.constant(u128::from(bit), 128);
            let moved = terms.binary(Binary::Shl, wide, places);
            let zero = terms.constant(0, 128);
            let part = terms.ite(chosen, moved, zero);
            sum = terms.binary(Binary::Xor, sum, part);
        }
        sum
    }

    /// `gf2p8affineqb`: each byte of the first source times the 8x8 matrix in the second's word, plus a constant.
    fn affine(&mut self, instruction: &Instruction, first: u32, count: usize) -> Outcome<Vec<Term>> {
        let (vectors, matrices) = (self.words(instruction, first, count)?, self.words(instruction, first + 1, count)?);
        let added = immediate(instruction, first + 2)?;
        let terms = &mut *self.terms;
        let added = terms.constant(u128::from(added & 0xff) * 0x0101_0101_0101_0101, 64);
        let mut result = Vec::with_capacity(count);
        for (vector, matrix) in vectors.into_iter().zip(matrices) {
            let product = lower::gf2p8affineqb(terms, vector, matrix);
            result.push(terms.binary(Binary::Xor, product, added));
        }
        Ok(result)
    }

    fn shift_elements(
        &mut self,
        instruction: &Instruction,
        base: &str,
        op: Shift,
        first: u32,
        count: usize,
    ) -> Outcome<Vec<Term>> {
        let bits = element_bits(base).ok_or_else(|| format!("instruction `{}`", name(instruction)))?;
        // Rotations have no legacy form: their source is operand 1 with an immediate, too.
        let words = self.words(instruction, first, count)?;
        let elements = self.elements(&words, bits);
        let by = first + 1;
        let counts: Vec<Term> = if instruction.op_kind(by) == OpKind::Immediate8 {
            let places = u128::from(immediate(instruction, by)? & 0xff);
            let places = match op {
                Shift::Rotate { .. } => places % u128::from(bits),
                // All are as good as the width; an element of 8 bits does not exist here.
                _ => places.min(u128::from(bits)),
            };
            vec![self.terms.constant(places, bits); elements.len()]
        } else if op.per_element(base) {
            let words = self.words(instruction, by, count)?;
            let counts = self.elements(&words, bits);
            match op {
                Shift::Rotate { .. } => counts
                    .into_iter()
                    .map(|count| {
                        let mask = self.terms.constant(u128::from(bits) - 1, bits);
                        self.terms.binary(Binary::And, count, mask)
                    })
                    .collect(),
                _ => counts,
            }
        } else {
            // One count for all: the low word of a vector of 128 bits.
            let low = self.words(instruction, by, 2)?[0];
            let most = self.terms.constant(u128::from(bits), 64);
            let small = self.terms.binary(Binary::Ult, low, most);
            let places = self.terms.ite(small, low, most);
            vec![self.terms.extract(places, 0, bits); elements.len()]
        };
        let terms = &mut *self.terms;
        let moved: Vec<Term> = elements
            .into_iter()
            .zip(counts)
            .map(|(element, count)| match op {
                Shift::Plain(op) => terms.binary(op, element, count),
                Shift::Rotate { left: true } => bits::rotate_left(terms, element, count),
                Shift::Rotate { left: false } => {
                    let whole = terms.constant(u128::from(bits), bits);
                    let rest = terms.binary(Binary::Sub, whole, count);
                    let mask = terms.constant(u128::from(bits) - 1, bits);
                    let left = terms.binary(Binary::And, rest, mask);
                    bits::rotate_left(terms, element, left)
                }
            })
            .collect();
        Ok(self.assemble(&moved))
    }

    /// What moves elements about.
    fn shuffle(
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
            "pshufd" | "pshuflw" | "pshufhw" | "permq" | "permpd" => {
                if instruction.op_kind(2) != OpKind::Immediate8 {
                    return self.permute(instruction, base, count).map(Some);
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
                self.assemble(&shuffled)
            }
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

    /// Elements of a whole vector, chosen by the elements of another.
    fn permute(&mut self, instruction: &Instruction, base: &str, count: usize) -> Outcome<Vec<Term>> {
        // The last letter of `permpd` is not that of its elements.
        let bits = if base == "permpd" { Some(64) } else { element_bits(base) };
        let bits = bits.ok_or_else(|| format!("instruction `{}`", name(instruction)))?;
        let (control, data) = (self.words(instruction, 1, count)?, self.words(instruction, 2, count)?);
        let (control, data) = (self.elements(&control, bits), self.elements(&data, bits));
        let picked: Vec<Term> = control.into_iter().map(|control| self.pick(&data, control)).collect();
        Ok(self.assemble(&picked))
    }

    /// `pmovzx` and `pmovsx`.
    fn extend(&mut self, instruction: &Instruction, base: &str, count: usize) -> Outcome<Option<Vec<Term>>> {
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
    fn pick(&mut self, from: &[Term], control: Term) -> Term {
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

/// How elements are shifted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Plain(Binary),
    Rotate { left: bool },
}

impl Shift {
    /// Whether each element has its own count.
    fn per_element(self, base: &str) -> bool {
        base[..base.len() - 1].ends_with('v')
    }
}

fn shift_of(base: &str) -> Option<Shift> {
    let stem = base.strip_suffix(['w', 'd', 'q'])?;
    match stem {
        "psll" | "psllv" => Some(Shift::Plain(Binary::Shl)),
        "psrl" | "psrlv" => Some(Shift::Plain(Binary::Lshr)),
        "psra" | "psrav" => Some(Shift::Plain(Binary::Ashr)),
        "prol" | "prolv" => Some(Shift::Rotate { left: true }),
        "pror" | "prorv" => Some(Shift::Rotate { left: false }),
        _ => None,
    }
}

/// The bits of the elements that an instruction's last letter names.
fn element_bits(base: &str) -> Option<u32> {
    match base.as_bytes().last()? {
        b'b' => Some(8),
        b'w' => Some(16),
        b'd' => Some(32),
        b'q' => Some(64),
        _ => None,
    }
}

fn is_kind(instruction: &Instruction, operand: u32, kind: fn(Register) -> bool) -> bool {
    instruction.op_kind(operand) == OpKind::Register && kind(instruction.op_register(operand))
}

fn uses_mmx(instruction: &Instruction) -> bool {
    (0..instruction.op_count()).any(|operand| is_kind(instruction, operand, Register::is_mm))
}
