//! Programs in words of half the width, for languages that have none as wide: of each word the lower half comes first.

use std::borrow::Cow;

use permgen_core::check::{Certificate, ChoiceRefusal, WordsRefusal, certify};
use permgen_core::choice::Choice;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Builder, Instruction, Op, Operand, Program, Table};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// The same program in words of at most that width.
///
/// # Errors
///
/// The first operation that has no halves.
pub(super) fn narrowed(program: &Program, widest: Width) -> Result<Cow<'_, Program>, Op> {
    let mut narrowed = Cow::Borrowed(program);
    for whole in [Width::W128, Width::W64] {
        if whole > widest && widths(&narrowed).any(|width| width == whole) {
            narrowed = Cow::Owned(halved(&narrowed, whole)?);
        }
    }
    Ok(narrowed)
}

/// How a program in narrower words is shown to be the map that is meant: by proving it again. `None` where that is not shown: the
/// map is none of bits to bits, or its products are beyond what is followed.
///
/// # Errors
///
/// When the program is wrong.
pub(super) fn proved_again(meaning: &Meaning, narrow: &Program) -> Result<Option<Certificate>, String> {
    let whole = |map: &WordMap| in_parts(map, narrow.inputs(), narrow.outputs());
    let certificate = match meaning {
        Meaning::Map(map) | Meaning::AnyOrder(map) => certificate(whole(&map.into()), narrow),
        Meaning::Words(map) => certificate(whole(map), narrow),
        Meaning::Choice(choice) => {
            let map = |map: &WordMap| in_parts(map, &narrow.inputs()[1..], narrow.outputs());
            let maps: Option<Vec<WordMap>> = choice.maps().iter().map(map).collect();
            let choice = maps.and_then(|maps| Choice::new(maps).ok());
            return match choice.map(|choice| certify(&choice, narrow.clone())) {
                Some(Ok(certified)) => Ok(Some(certified.certificate())),
                Some(Err(ChoiceRefusal::Map { refusal: WordsRefusal::Unknown { .. }, .. })) | None => Ok(None),
                Some(Err(refusal)) => Err(refusal.to_string()),
            };
        }
        _ => return Ok(None),
    };
    certificate.map_err(|refusal| refusal.to_string())
}

/// How a program is shown to be a map, if there is one and it is followed.
fn certificate(map: Option<WordMap>, program: &Program) -> Result<Option<Certificate>, WordsRefusal> {
    match map.map(|map| certify(&map, program.clone())) {
        Some(Ok(certified)) => Ok(Some(certified.certificate())),
        Some(Err(WordsRefusal::Unknown { .. })) | None => Ok(None),
        Some(Err(refusal)) => Err(refusal),
    }
}

/// The same map between narrower words: bits keep their numbers, counted through all words, since lower halves come first.
fn in_parts(map: &WordMap, inputs: &[Width], outputs: &[Width]) -> Option<WordMap> {
    let places = |to: Vec<u16>| to.into_iter().map(usize::from).collect();
    let to: Vec<Vec<usize>> = map.destinations().into_iter().map(places).collect();
    let (input, output) = (*inputs.first()?, *outputs.first()?);
    let parts = map.input().size() / input.size();
    let promised = (0..map.inputs()).map(|word| map.promised_zero(word));
    let promised: Vec<u128> =
        promised.flat_map(|word| (0..parts).map(move |part| word >> (part * input.size()))).collect();
    let map = WordMap::from_destinations(inputs.len(), input, outputs.len(), output, &to);
    map.and_then(|map| map.promising(&promised)).ok()
}

/// Every width that a program has words of.
pub(super) fn widths(program: &Program) -> impl Iterator<Item = Width> + '_ {
    let lines = program.instructions().iter().map(|line| line.width);
    let tables = program.tables().iter().map(Table::width);
    lines.chain(tables).chain(program.inputs().iter().chain(program.outputs()).copied())
}

/// The halves of a table's entries, the lower ones first.
pub(super) fn halves_of(table: &Table) -> Option<[Table; 2]> {
    let half = Width::from_bits(table.width().bits() / 2)?;
    let part = |shift: u32| Table::new(half, table.entries().iter().map(|entry| entry >> shift));
    Some([part(0), part(half.bits())])
}

/// The program whose words of the width `whole`, its widest, are two words each.
fn halved(program: &Program, whole: Width) -> Result<Program, Op> {
    let half = Width::from_bits(whole.bits() / 2).expect("words of 64 and 128 bits have halves");
    let split = |widths: &[Width]| -> Vec<Width> {
        let parts = |&width: &Width| if width == whole { vec![half; 2] } else { vec![width] };
        widths.iter().flat_map(parts).collect()
    };
    let inputs = split(program.inputs());
    let mut places = Vec::new();
    let mut next = 0;
    for &width in program.inputs() {
        places.push(next);
        next += if width == whole { 2 } else { 1 };
    }
    let mut halver = Halver { program, whole, half, places, values: Vec::new(), builder: Builder::of_words(inputs) };
    for line in program.instructions() {
        let value = halver.line(line)?;
        halver.values.push(value);
    }
    let mut results = Vec::new();
    for (&result, &width) in program.results().iter().zip(program.outputs()) {
        match halver.read(result, width) {
            Value::One(one) => results.push(one),
            Value::Two(two) => results.extend(two),
        }
    }
    Ok(halver.builder.finish_words(results, split(program.outputs())))
}

/// What a value of the program became.
#[derive(Clone, Copy)]
enum Value {
    One(Operand),
    /// The lower and the upper half.
    Two([Operand; 2]),
}

impl Value {
    /// The value, or its lower half.
    fn low(self) -> Operand {
        match self {
            Value::One(one) | Value::Two([one, _]) => one,
        }
    }
}

type Pair = [Operand; 2];

const ZERO: Operand = Operand::Const(0);

struct Halver<'a> {
    program: &'a Program,
    whole: Width,
    half: Width,
    /// For each word of the input, the number of its first half.
    places: Vec<u8>,
    values: Vec<Value>,
    builder: Builder,
}

impl Halver<'_> {
    fn width_of(&self, operand: Operand) -> Option<Width> {
        match operand {
            Operand::Value(value) => Some(self.program.width_of(value)),
            Operand::Input(word) => Some(self.program.inputs()[usize::from(word)]),
            Operand::Const(_) | Operand::Table(_) => None,
        }
    }

    fn read(&self, operand: Operand, width: Width) -> Value {
        match operand {
            Operand::Value(value) => self.values[value.index()],
            Operand::Input(word) => {
                let place = self.places[usize::from(word)];
                match self.program.inputs()[usize::from(word)] == self.whole {
                    true => Value::Two([Operand::Input(place), Operand::Input(place + 1)]),
                    false => Value::One(Operand::Input(place)),
                }
            }
            Operand::Const(value) if width == self.whole => {
                Value::Two([value & self.half.mask(), value >> self.half.bits()].map(Operand::Const))
            }
            Operand::Const(_) | Operand::Table(_) => Value::One(operand),
        }
    }

    fn pair(&self, operand: Operand) -> Pair {
        match self.read(operand, self.whole) {
            Value::Two(pair) => pair,
            Value::One(_) => unreachable!("operands have the width of the result"),
        }
    }

    fn line(&mut self, line: &Instruction) -> Result<Value, Op> {
        let Instruction { op, a, b, width } = *line;
        if let (Op::Lookup, Some(Operand::Table(table))) = (op, b) {
            return Ok(self.lookup(a, &self.program.tables()[usize::from(table)]));
        }
        let from = self.width_of(a).unwrap_or(width);
        if width != self.whole {
            // Narrower words stay as they are, and of a truncated one the upper half is dropped.
            let a = self.read(a, from).low();
            return Ok(Value::One(match op {
                Op::Trunc if from == self.whole && width == self.half => a,
                Op::Trunc => self.builder.op(op, a, None, width),
                _ if b.is_some_and(|b| matches!(b, Operand::Table(_))) => return Err(op),
                _ => self.builder.op(op, a, b.map(|b| self.read(b, width).low()), width),
            }));
        }
        if op == Op::Zext {
            let a = self.read(a, from).low();
            return Ok(Value::Two([if from == self.half { a } else { self.one(Op::Zext, a) }, ZERO]));
        }
        let count = match b {
            Some(Operand::Const(count)) if op.takes_count() => count as u32,
            _ => 0,
        };
        let b = b.filter(|_| !op.takes_count() && !op.takes_table()).map(|b| self.pair(b));
        let (a, b) = (self.pair(a), b.unwrap_or([ZERO; 2]));
        Ok(Value::Two(match op {
            Op::And | Op::Or | Op::Xor | Op::Andn => [self.two(op, a[0], b[0]), self.two(op, a[1], b[1])],
            Op::Not | Op::Brev8 => a.map(|half| self.one(op, half)),
            Op::Bswap | Op::Bitrev => [self.one(op, a[1]), self.one(op, a[0])],
            Op::Add => self.add(a, b),
            Op::Sub => self.sub(a, b),
            Op::Mul => self.mul(a, b),
            Op::Shl => self.shl(a, count),
            Op::Shr => self.shr(a, count),
            Op::Shrv => self.shift_by(a, b[0]),
            Op::Rotl => self.rotate(a, count),
            Op::Rotr => self.rotate(a, self.whole.bits() - count),
            _ => return Err(op),
        }))
    }

    fn one(&mut self, op: Op, a: Operand) -> Operand {
        self.builder.op(op, a, None, self.half)
    }

    fn two(&mut self, op: Op, a: Operand, b: Operand) -> Operand {
        self.builder.op(op, a, Some(b), self.half)
    }

    /// A shift by a count, which may be all places.
    fn by(&mut self, op: Op, a: Operand, count: u32) -> Operand {
        match count {
            0 => a,
            _ if count >= self.half.bits() => ZERO,
            _ => self.two(op, a, Operand::Const(count.into())),
        }
    }

    /// The lower half of a pair shifted right by less than its places.
    fn funnel(&mut self, [low, high]: Pair, count: u32) -> Operand {
        let low = self.by(Op::Shr, low, count);
        let high = self.by(Op::Shl, high, self.half.bits() - count);
        self.two(Op::Or, low, high)
    }

    fn shl(&mut self, [low, high]: Pair, count: u32) -> Pair {
        let half = self.half.bits();
        if count >= half {
            return [ZERO, self.by(Op::Shl, low, count - half)];
        }
        [self.by(Op::Shl, low, count), self.funnel([low, high], half - count)]
    }

    fn shr(&mut self, [low, high]: Pair, count: u32) -> Pair {
        let half = self.half.bits();
        if count >= half {
            return [self.by(Op::Shr, high, count - half), ZERO];
        }
        [self.funnel([low, high], count), self.by(Op::Shr, high, count)]
    }

    fn rotate(&mut self, [low, high]: Pair, count: u32) -> Pair {
        let half = self.half.bits();
        let count = count % self.whole.bits();
        let [low, high] = if count >= half { [high, low] } else { [low, high] };
        match count % half {
            0 => [low, high],
            count => [self.funnel([high, low], half - count), self.funnel([low, high], half - count)],
        }
    }

    /// Whether the highest bit is set, as 0 or 1.
    fn highest(&mut self, word: Operand) -> Operand {
        self.by(Op::Shr, word, self.half.bits() - 1)
    }

    fn add(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Add, a[0], b[0]);
        let (both, either) = (self.two(Op::And, a[0], b[0]), self.two(Op::Or, a[0], b[0]));
        let lost = self.two(Op::Andn, low, either);
        let carries = self.two(Op::Or, both, lost);
        let carry = self.highest(carries);
        let high = self.two(Op::Add, a[1], b[1]);
        [low, self.two(Op::Add, high, carry)]
    }

    fn sub(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Sub, a[0], b[0]);
        let not_a = self.one(Op::Not, a[0]);
        let (less, either) = (self.two(Op::And, not_a, b[0]), self.two(Op::Or, not_a, b[0]));
        let lost = self.two(Op::And, either, low);
        let borrows = self.two(Op::Or, less, lost);
        let borrow = self.highest(borrows);
        let high = self.two(Op::Sub, a[1], b[1]);
        [low, self.two(Op::Sub, high, borrow)]
    }

    fn mul(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Mul, a[0], b[0]);
        let upper = self.upper_product(a[0], b[0]);
        let crosswise = [self.two(Op::Mul, a[0], b[1]), self.two(Op::Mul, a[1], b[0])];
        let high = self.two(Op::Add, crosswise[0], crosswise[1]);
        [low, self.two(Op::Add, upper, high)]
    }

    /// The upper half of the product of two halves, by products of quarters (H. S. Warren, "Hacker's Delight", 8-2).
    fn upper_product(&mut self, a: Operand, b: Operand) -> Operand {
        let quarter = self.half.bits() / 2;
        let mask = Operand::Const((1 << quarter) - 1);
        let [a, b] = [a, b].map(|word| [self.two(Op::And, word, mask), self.by(Op::Shr, word, quarter)]);
        let mut product = |i: usize, j: usize| self.two(Op::Mul, a[i], b[j]);
        let [lowest, below, above, highest] = [product(0, 0), product(0, 1), product(1, 0), product(1, 1)];
        let carried = self.by(Op::Shr, lowest, quarter);
        let above = self.two(Op::Add, above, carried);
        let rest = self.two(Op::And, above, mask);
        let below = self.two(Op::Add, below, rest);
        let (above, below) = (self.by(Op::Shr, above, quarter), self.by(Op::Shr, below, quarter));
        let high = self.two(Op::Add, highest, above);
        self.two(Op::Add, high, below)
    }

    /// A shift to the right by a value. What goes over to the lower half is multiplied by a power of two, since no shift to the left
    /// takes a value.
    fn shift_by(&mut self, [low, high]: Pair, places: Operand) -> Pair {
        let bits = self.half.bits();
        let powers = (0..bits).map(|count| if count == 0 { 0 } else { 1 << (bits - count) });
        let powers = Table::new(self.half, powers);
        let power = self.builder.lookup(places, powers);
        let over = self.two(Op::Mul, high, power);
        let shifted = [low, high].map(|word| self.two(Op::Shrv, word, places));
        let near = self.two(Op::Or, shifted[0], over);
        let is_far = self.by(Op::Shr, places, bits.trailing_zeros());
        let is_far = self.two(Op::And, is_far, Operand::Const(1));
        let far = self.two(Op::Sub, ZERO, is_far);
        let differ = self.two(Op::Xor, near, shifted[1]);
        let differ = self.two(Op::And, differ, far);
        [self.two(Op::Xor, near, differ), self.two(Op::Andn, far, shifted[1])]
    }

    fn lookup(&mut self, number: Operand, table: &Table) -> Value {
        let number = match self.read(number, self.width_of(number).unwrap_or(table.width())) {
            Value::One(number) => number,
            // A number that the upper half makes too large is none of the table: tables are shorter than any half.
            Value::Two([low, high]) if !table.entries().len().is_power_of_two() => {
                let negative = self.two(Op::Sub, ZERO, high);
                let nonzero = self.two(Op::Or, high, negative);
                let last = self.half.bits() - 1;
                let nonzero = self.by(Op::Shr, nonzero, last);
                let too_large = self.by(Op::Shl, nonzero, last);
                self.two(Op::Or, low, too_large)
            }
            Value::Two([low, _]) => low,
        };
        match halves_of(table).filter(|_| table.width() == self.whole) {
            Some(halves) => Value::Two(halves.map(|half| self.builder.lookup(number, half))),
            None => Value::One(self.builder.lookup(number, table.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::search::Random;

    /// Every operation on words of 64 and of 128 bits, in quarters too, against the program as it is.
    #[test]
    fn halves_do_what_words_do() {
        let text = |body: &str| format!("program(x: [u64; 2]) -> u64\n{body}");
        let mut programs: Vec<String> = ["and", "or", "xor", "andn", "add", "sub", "mul", "shrv"]
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
            for (program, widest) in [(&program, Width::W32), (&wide, Width::W64), (&wide, Width::W32)] {
                let whole = program.input();
                let narrow = narrowed(program, widest).unwrap();
                assert!(widths(&narrow).all(|width| width <= widest), "{narrow}");
                for round in 0..200u64 {
                    let mut word = || {
                        let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
                        let word = if round % 3 == 0 { word & u128::from(random.next_u64()) } else { word };
                        if round % 5 == 0 { !0 >> (word % 128) } else { word }
                    };
                    let input = [word() & whole.mask(), word() & whole.mask()];
                    let parts = |words: &[u128]| -> Vec<u128> {
                        let count = whole.bits() / widest.bits();
                        let part = |word: u128, part: u32| word >> (part * widest.bits()) & widest.mask();
                        words.iter().flat_map(|&word| (0..count).map(move |n| part(word, n))).collect()
                    };
                    assert_eq!(
                        narrow.run_words(&parts(&input)),
                        parts(&program.run_words(&input)),
                        "{program}{narrow}"
                    );
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
            let narrow = narrowed(&program, Width::W32).unwrap();
            for number in (0..20).chain([1 << 32, 1 << 63, 3 << 32 | 5]) {
                let word = program.run_words(&[number, 5])[0];
                let low = u128::from(u32::MAX);
                assert_eq!(narrow.run_words(&[number & low, number >> 32, 5, 0]), [word & low, word >> 32]);
            }
        }
    }
}
