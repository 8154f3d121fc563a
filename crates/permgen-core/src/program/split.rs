//! The same program on narrower words: the registers of a machine, or the words of a language that has none as wide.

mod arithmetic;

pub use arithmetic::halves_of;

use super::{Builder, Instruction, Op, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// What becomes of a program's inputs, results and tables that are wider than a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// They keep their widths. An operation that has no form in parts is done to the whole words, between a join and a
    /// cut.
    Whole,
    /// They become parts as well, the lowest first, so that no word is wider than a part.
    Parts,
}

/// The program with every word wider than `part` as several words of that width, the lowest first.
///
/// # Errors
///
/// With [`Ends::Parts`], the first operation that has no form in parts. Sums, products, shifts by a value and lookups
/// have one only where words are twice as wide as a part.
pub fn split(program: &Program, part: Width, ends: Ends) -> Result<Program, Op> {
    let widths = |widths: &[Width]| -> Vec<Width> {
        let of = |&width: &Width| match ends {
            Ends::Parts if width > part => vec![part; count(width, part)],
            _ => vec![width],
        };
        widths.iter().flat_map(of).vec()
    };
    let mut builder = Builder::of_words(widths(program.inputs()));
    let tables = match ends {
        Ends::Whole => program.tables().iter().map(|table| builder.table(table.clone())).vec(),
        Ends::Parts => Vec::new(),
    };
    let mut first = 0;
    let mut inputs = Vec::new();
    for &width in program.inputs() {
        inputs.push(first);
        first += widths(&[width]).len() as u8;
    }
    let mut splitter = Splitter { program, part, ends, builder, inputs, tables, values: Vec::new() };
    for line in program.instructions() {
        let value = splitter.line(line)?;
        splitter.values.push(value);
    }
    let mut results = Vec::new();
    for (&result, &width) in program.results().iter().zip(program.outputs()) {
        let parts = splitter.read(result, width);
        match ends {
            Ends::Whole => results.push(splitter.join(&parts, width)),
            Ends::Parts => results.extend(parts),
        }
    }
    Ok(splitter.builder.finish_words(results, widths(program.outputs())))
}

/// How many parts a word has.
fn count(width: Width, part: Width) -> usize {
    width.bits().div_ceil(part.bits()) as usize
}

struct Splitter<'a> {
    program: &'a Program,
    part: Width,
    ends: Ends,
    builder: Builder,
    /// For each input of the program, the number of its first word.
    inputs: Vec<u8>,
    /// The tables of the program, where they are kept.
    tables: Vec<Operand>,
    /// The parts of each value, the lowest first.
    values: Vec<Vec<Operand>>,
}

impl Splitter<'_> {
    /// The parts of an operand; `width` is that of a constant.
    fn read(&mut self, operand: Operand, width: Width) -> Vec<Operand> {
        match operand {
            Operand::Value(value) => self.values[value.index()].clone(),
            Operand::Table(table) => vec![self.tables[usize::from(table)]],
            Operand::Const(value) => {
                let bits = self.part.bits();
                let part = |part: usize| Operand::Const(value >> (part as u32 * bits) & self.part.mask());
                if width <= self.part { vec![operand] } else { (0..count(width, self.part)).map(part).vec() }
            }
            Operand::Input(word) => {
                let first = Operand::Input(self.inputs[usize::from(word)]);
                let width = self.program.inputs()[usize::from(word)];
                match (first, self.ends) {
                    (Operand::Input(first), Ends::Parts) if width > self.part => {
                        (0..count(width, self.part) as u8).map(|part| Operand::Input(first + part)).vec()
                    }
                    _ => self.cut(first, width),
                }
            }
        }
    }

    fn cut(&mut self, word: Operand, width: Width) -> Vec<Operand> {
        if width <= self.part {
            return vec![word];
        }
        let part = |part: usize| {
            let places = Operand::Const((part as u32 * self.part.bits()).into());
            let low = self.builder.op(Op::Shr, word, Some(places), width);
            self.builder.resize(low, self.part)
        };
        (0..count(width, self.part)).map(part).vec()
    }

    fn join(&mut self, parts: &[Operand], width: Width) -> Operand {
        if width <= self.part {
            return parts[0];
        }
        let mut word = None;
        for (part, &operand) in parts.iter().enumerate() {
            let wide = match operand {
                Operand::Const(_) => operand,
                _ => self.builder.op(Op::Zext, operand, None, width),
            };
            let places = Operand::Const((part as u32 * self.part.bits()).into());
            let moved = if part == 0 { wide } else { self.builder.op(Op::Shl, wide, Some(places), width) };
            word = Some(word.map_or(moved, |low| self.builder.op(Op::Or, low, Some(moved), width)));
        }
        word.unwrap_or(Operand::Const(0))
    }

    fn width_of(&self, operand: Operand, constant: Width) -> Width {
        match operand {
            Operand::Value(value) => self.program.width_of(value),
            Operand::Input(word) => self.program.inputs()[usize::from(word)],
            Operand::Const(_) | Operand::Table(_) => constant,
        }
    }

    fn line(&mut self, line: &Instruction) -> Result<Vec<Operand>, Op> {
        let Instruction { op, width, .. } = *line;
        let (from, part) = (self.width_of(line.a, width), self.part);
        if let (Ends::Parts, Op::Lookup, Some(Operand::Table(table))) = (self.ends, op, line.b) {
            let number = self.read(line.a, from);
            return Ok(self.lookup(&number, &self.program.tables()[usize::from(table)]));
        }
        let a = self.read(line.a, from);
        match (op, line.b) {
            (Op::Trunc, _) if width >= part => return Ok(a[..count(width, part)].to_vec()),
            (Op::Trunc, _) if from > part => return Ok(vec![self.builder.op(op, a[0], None, width)]),
            (Op::Zext, _) if width > part => {
                let low = if from < part { vec![self.builder.resize(a[0], part)] } else { a };
                let zero = std::iter::repeat(Operand::Const(0));
                return Ok(low.into_iter().chain(zero).take(count(width, part)).vec());
            }
            (Op::And | Op::Or | Op::Xor | Op::Andn, Some(b)) if width > part => {
                let b = self.read(b, width);
                return Ok(a.iter().zip(b).map(|(&a, b)| self.two(op, a, b)).vec());
            }
            (Op::Not | Op::Brev8, _) if width > part => return Ok(a.iter().map(|&a| self.one(op, a)).vec()),
            (Op::Bswap | Op::Bitrev, _) if width > part => {
                return Ok(a.iter().rev().map(|&a| self.one(op, a)).vec());
            }
            (Op::Clz, _) if width > part => {
                let mut result = vec![Operand::Const(0); a.len()];
                result[0] = self.leading_zeros(&a);
                return Ok(result);
            }
            (Op::Shl | Op::Shr | Op::Rotl | Op::Rotr, Some(Operand::Const(places))) if width > part => {
                return Ok(self.moved(op, &a, places as u32));
            }
            (_, Some(b)) if self.ends == Ends::Parts && width > part => {
                let b = self.read(b, width);
                return self.arithmetic(op, &a, &b);
            }
            (_, Some(Operand::Table(_))) | (_, None) if self.ends == Ends::Parts && width > part => return Err(op),
            _ => {}
        }
        self.whole(line, &a, from)
    }

    /// The operation on whole words.
    fn whole(&mut self, line: &Instruction, a: &[Operand], from: Width) -> Result<Vec<Operand>, Op> {
        let Instruction { op, width, .. } = *line;
        let a = self.join(a, from);
        let b = match line.b {
            Some(Operand::Table(_)) if self.ends == Ends::Parts => return Err(op),
            Some(b @ Operand::Const(_)) => Some(b),
            Some(b) => {
                let parts = self.read(b, width);
                Some(if matches!(b, Operand::Table(_)) { parts[0] } else { self.join(&parts, width) })
            }
            None => None,
        };
        let value = self.builder.op(op, a, b, width);
        Ok(match value {
            Operand::Const(_) => self.read(value, width),
            _ => self.cut(value, width),
        })
    }

    fn one(&mut self, op: Op, a: Operand) -> Operand {
        self.builder.op(op, a, None, self.part)
    }

    fn two(&mut self, op: Op, a: Operand, b: Operand) -> Operand {
        self.builder.op(op, a, Some(b), self.part)
    }

    /// The parts of a word that is shifted or rotated.
    fn moved(&mut self, op: Op, parts: &[Operand], places: u32) -> Vec<Operand> {
        let (bits, all) = (self.part.bits(), parts.len() as u32);
        // As a move up: what comes down comes from beyond the top.
        let up = if matches!(op, Op::Shl | Op::Rotl) { places } else { all * bits - places };
        let turns = matches!(op, Op::Rotl | Op::Rotr);
        // The part so many places below, which of a shift may be beyond an end.
        let source = |place: u32, below: u32| -> Operand {
            let is_there =
                turns || (op == Op::Shl && below <= place) || (op == Op::Shr && below > place && below <= place + all);
            if is_there { parts[((place + 2 * all - below) % all) as usize] } else { Operand::Const(0) }
        };
        let (whole, rest) = (up / bits, up % bits);
        let mut moved = Vec::new();
        for place in 0..all {
            let high = source(place, whole);
            if rest == 0 {
                moved.push(high);
                continue;
            }
            let low = source(place, whole + 1);
            let high = self.two(Op::Shl, high, Operand::Const(rest.into()));
            let low = self.two(Op::Shr, low, Operand::Const((bits - rest).into()));
            moved.push(self.two(Op::Or, high, low));
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::target::RISCV32;

    #[test]
    fn programs_on_registers_do_what_they_did() {
        let text = "program(x: u64) -> u64
            v1 = rotl x, 8
            v2 = and v1, 0xaaaaaaaaaaaaaaaa
            v3 = shl v2, 5
            v4 = shr v2, 37
            v5 = or v3, v4
            v6 = rotr v5, 32
            v7 = add v6, x
            v8: u32 = trunc v7
            v9 = zext v8
            v10 = bswap v9
            v11 = shr v10, 3
            v12 = not v11
            v13 = andn v12, x
            v14 = shl v13, 40
            v15 = xor v14, v13
            v16 = shr v15, 32
            v17 = rotr v16, 13
            return v17";
        let program: Program = text.parse().expect("it is a program");
        let split = split(&program, Width::W32, Ends::Whole).expect("every operation has a form");
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let word = u128::from(random.next_u64());
            assert_eq!(split.run(word), program.run(word), "{split}");
        }
        // Only the sum is done to whole words.
        let long = split.instructions().iter().filter(|line| line.width == Width::W64);
        assert!(
            long.filter(|line| RISCV32.count_of(line.op, line.b, line.width) > 0)
                .all(|line| matches!(line.op, Op::Add | Op::Or)),
            "{split}"
        );
    }

    fn parts(words: &[u128], whole: Width, part: Width) -> Vec<u128> {
        let count = whole.bits() / part.bits();
        let of = |word: u128, place: u32| word >> (place * part.bits()) & part.mask();
        words.iter().flat_map(|&word| (0..count).map(move |place| of(word, place))).collect()
    }

    /// Every operation on words of 64 and of 128 bits, against the program on whole words.
    #[test]
    fn halves_do_what_words_do() {
        let text = |body: &str| format!("program(x: [u64; 2]) -> u64\n{body}");
        let mut programs: Vec<String> =
            ["and", "or", "xor", "andn", "add", "sub", "mul", "shlv", "shrv", "rotlv", "rotrv"]
                .iter()
                .map(|op| text(&format!("v1 = {op} x.0, x.1\nreturn v1\n")))
                .collect();
        for op in ["shl", "shr", "rotl", "rotr"] {
            for count in [0, 1, 15, 16, 17, 31, 32, 33, 48, 63] {
                programs.push(text(&format!("v1 = {op} x.0, {count}\nreturn v1\n")));
            }
        }
        for op in ["not", "bswap", "bitrev", "brev8"] {
            programs.push(text(&format!("v1 = {op} x.0\nreturn v1\n")));
        }
        programs.push(text("v1: u8 = trunc x.0\nv2 = zext v1\nv3 = mul v2, 0x0101010101010101\nreturn v3\n"));
        let mut random = Random::new(3);
        for text in programs {
            let program: Program = text.parse().unwrap_or_else(|error| panic!("{text}{error:?}"));
            let wide: Program = text.replace("u64", "u128").replace(", 63", ", 127").parse().unwrap();
            for (program, part) in [(&program, Width::W32), (&wide, Width::W64)] {
                let whole = program.input();
                let narrow = split(program, part, Ends::Parts).unwrap();
                for round in 0..200u64 {
                    let mut word = || {
                        let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
                        let word = if round % 3 == 0 { word & u128::from(random.next_u64()) } else { word };
                        if round % 5 == 0 { !0 >> (word % 128) } else { word }
                    };
                    let input = [word() & whole.mask(), word() & whole.mask()];
                    let expected = parts(&program.run_words(&input), whole, part);
                    assert_eq!(narrow.run_words(&parts(&input, whole, part)), expected, "{program}{narrow}");
                }
            }
        }
    }

    #[test]
    fn tables_are_halved_with_their_entries() {
        for count in [8u64, 11] {
            let mut builder = Builder::of_words(vec![Width::W64, Width::W64]);
            let entries = (0..count).map(|n| u128::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            let entry = builder.lookup(Operand::Input(0), Table::new(Width::W64, entries));
            let result = builder.xor(entry, Operand::Input(1));
            let program = builder.finish(result, Width::W64);
            let narrow = split(&program, Width::W32, Ends::Parts).unwrap();
            for number in (0..20).chain([1 << 32, 1 << 63, 3 << 32 | 5]) {
                let word = program.run_words(&[number, 5])[0];
                let low = u128::from(u32::MAX);
                assert_eq!(narrow.run_words(&[number & low, number >> 32, 5, 0]), [word & low, word >> 32]);
            }
        }
    }
}
