//! The transfer function of each operation, and a program followed by them, one instruction at a time.
//!
//! The rules, and why they are sound, are in the [documentation of the checker](super).

use super::arithmetic::{add, mul, set_of, shifted, sub};
use super::bits::{Bit, ONE, Symbols, ZERO};
use crate::matrix::Matrix;
use crate::program::{Instruction, Op, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// What the domain says about a program.
pub(super) enum Verdict {
    /// Every bit of the result is known, and right.
    Equal,
    /// Not shown to be the map.
    Unknown {
        /// The lowest bit that is unknown (or known to be wrong, which a single input bit shows as well), counted through all
        /// words of the result.
        bit: usize,
        /// The index of the instruction where it got lost.
        instruction: Option<usize>,
    },
}

/// Whether the program is a map of the words of its input behind `leading`, as far as the domain can tell. Their number and widths
/// must agree.
pub(super) fn compare(map: &Matrix, program: &Program, leading: &[u128]) -> Verdict {
    let trace = Trace::new(program, leading, map.promises());
    let result = trace.results(program);
    let count = map.words_out().bits();
    let is_row = |bit: Bit, row: usize| {
        bit.is_known() && bit.one == map.adds_one(row) && trace.symbols.elements(bit.inputs) == map.row(row)
    };
    match (0..count.min(result.len())).find(|&row| !is_row(result[row], row)) {
        None if result.len() == count => Verdict::Equal,
        None => Verdict::Unknown { bit: count.min(result.len()), instruction: None },
        Some(bit) => Verdict::Unknown { bit, instruction: trace.symbols.origin(result[bit]) },
    }
}

/// For every instruction, whether it is an addition, subtraction or multiplication that may overflow.
pub(super) fn overflows(program: &Program, promised_zero: &[u128]) -> Vec<bool> {
    Trace::new(program, &[], promised_zero).overflows
}

/// The result's bits as combinations of bits of the first word: the set and the constant, or `None` when unknown.
pub(super) fn combinations(program: &Program, promised_zero: u128) -> Vec<Option<(u128, bool)>> {
    let trace = Trace::new(program, &[], &[promised_zero]);
    let set = |bit: Bit| {
        let elements = trace.symbols.elements(bit.inputs);
        elements.iter().try_fold(0, |set, &element| Some(set | 1u128.checked_shl(element.into())?))
    };
    let combination = |bit: &Bit| {
        let set = set(*bit).filter(|set| set & !program.input().mask() == 0)?;
        bit.is_known().then_some((set, bit.one))
    };
    trace.read(program.result(), program.output().size()).iter().map(combination).vec()
}

/// How many bits a vector has.
const VECTOR: usize = 512;

struct Trace {
    inputs: Vec<Vec<Bit>>,
    values: Vec<Vec<Bit>>,
    overflows: Vec<bool>,
    symbols: Symbols,
}

impl Trace {
    /// Follows a program whose input begins with the words `leading`. The words after them, whose bits are counted from 0, have none
    /// of the bits which are promised to be 0 of each. Words that are missing are promised nothing of.
    fn new(program: &Program, leading: &[u128], promised_zero: &[u128]) -> Self {
        let mut first = 0;
        let mut word = |(place, width): (usize, &Width)| {
            if let Some(word) = leading.get(place) {
                return (0..width.bits()).map(|bit| Bit::constant(word >> bit & 1 == 1)).vec();
            }
            let promised = promised_zero.get(place - leading.len()).copied().unwrap_or(0);
            let base = first;
            first += width.bits() as u16;
            let bit = |bit| if promised >> bit & 1 == 1 { ZERO } else { Bit::input(base + bit) };
            (0..width.bits() as u16).map(bit).vec()
        };
        let inputs = program.inputs().iter().enumerate().map(&mut word).vec();
        let mut trace = Trace { inputs, values: Vec::new(), overflows: Vec::new(), symbols: Symbols::new() };
        for (index, instruction) in program.instructions().iter().enumerate() {
            trace.symbols.instruction = index;
            let (value, overflows) = match instruction.b {
                Some(Operand::Table(table)) => {
                    (trace.by_table(instruction, &program.tables()[usize::from(table)]), false)
                }
                _ => trace.step(instruction),
            };
            trace.values.push(value);
            trace.overflows.push(overflows);
        }
        trace
    }

    /// The bits of all words of the result.
    fn results(&self, program: &Program) -> Vec<Bit> {
        let results = program.results().iter().zip(program.outputs());
        results.flat_map(|(&result, width)| self.read(result, width.size())).vec()
    }

    fn read(&self, operand: Operand, width: usize) -> Vec<Bit> {
        match operand {
            Operand::Input(word) => self.inputs[usize::from(word)].clone(),
            Operand::Value(value) => self.values[value.index()].clone(),
            Operand::Table(_) => Vec::new(), // operations that take one read it themselves
            Operand::Const(value) => (0..width).map(|bit| Bit::constant(value >> bit & 1 == 1)).vec(),
        }
    }

    /// The value of an instruction that reads a table.
    fn by_table(&mut self, instruction: &Instruction, table: &Table) -> Vec<Bit> {
        let entries = table.entries();
        if instruction.op == Op::Vpshufbitqmb {
            let word = self.read(instruction.a, instruction.width.size());
            // Of a vector, 8 bits come from each of its 64.
            let word_of = |place: usize| if word.len() == VECTOR { place / 8 * 64 } else { 0 };
            return entries.iter().enumerate().map(|(place, &bit)| word[word_of(place) + bit as usize]).vec();
        }
        if instruction.op == Op::Vpermb {
            let vector = self.read(instruction.a, VECTOR);
            return entries.iter().flat_map(|&byte| &vector[8 * byte as usize..][..8]).copied().vec();
        }
        if matches!(instruction.op, Op::Vgf2p8affineqb | Op::Vgf2p8affineqbBy) {
            let vector = self.read(instruction.a, VECTOR);
            let bytes: Vec<Bit> =
                entries.iter().flat_map(|entry| (0..8).map(move |bit| Bit::constant(entry >> bit & 1 == 1))).vec();
            return match instruction.op {
                Op::Vgf2p8affineqb => gf2p8affineqb(&mut self.symbols, &bytes, &vector),
                _ => gf2p8affineqb(&mut self.symbols, &vector, &bytes),
            };
        }
        if instruction.op == Op::Nibbles {
            let bytes = self.read(instruction.a, instruction.width.size());
            return bytes.chunks(8).flat_map(|byte| self.entry(&byte[..4], table, 8)).vec();
        }
        // A constant as the number has as many bits as any word.
        let number = self.read(instruction.a, 128);
        self.entry(&number, table, instruction.width.bits())
    }

    /// The entry of a number, of so many bits.
    fn entry(&mut self, number: &[Bit], table: &Table, bits: u32) -> Vec<Bit> {
        let entries = table.entries();
        let has_all = entries.len().is_power_of_two();
        let counted = if has_all { entries.len().trailing_zeros() as usize } else { number.len() };
        let chosen = constant_mask(&number[..number.len().min(counted)]);
        let symbols = &mut self.symbols;
        let bits = 0..bits;
        let columns = if has_all { columns(entries) } else { None };
        match (chosen, columns) {
            (Some(ones), _) => {
                let entry = table.lookup(ones.iter().map(|&bit| 1u128 << bit).sum());
                bits.map(|bit| Bit::constant(entry >> bit & 1 == 1)).vec()
            }
            // Bits of the number that each add the same to an entry, whatever the others are.
            (None, Some(columns)) => bits
                .map(|bit| {
                    let has = |word: &u128| word >> bit & 1 == 1;
                    let first = Bit::constant(has(&entries[0]));
                    let added = number.iter().zip(&columns).filter(|(_, column)| has(column));
                    added.fold(first, |sum, (&number, _)| symbols.xor(sum, number))
                })
                .vec(),
            // Where all entries agree, it does not matter which one it is. Beyond the last there is 0.
            (None, None) => bits
                .map(|bit| {
                    let first = entries[0] >> bit & 1;
                    let agree = entries.iter().all(|entry| entry >> bit & 1 == first) && (has_all || first == 0);
                    if agree { Bit::constant(first == 1) } else { symbols.fresh(&[]) }
                })
                .vec(),
        }
    }

    /// The value of an instruction, and whether its arithmetic may overflow.
    fn step(&mut self, instruction: &Instruction) -> (Vec<Bit>, bool) {
        let Instruction { op, a, b, width } = *instruction;
        let n = width.size();
        if let (Op::Vmovdqu64, Operand::Input(first)) = (op, a) {
            let mut vector = self.inputs[usize::from(first)..].concat();
            vector.resize(VECTOR, ZERO);
            return (vector, false);
        }
        let a = self.read(a, n);
        if let (Op::Vpextrq, Some(Operand::Const(word))) = (op, b) {
            return (a[64 * word as usize..][..64].to_vec(), false);
        }
        if op.takes_count() {
            let count = match b {
                Some(Operand::Const(count)) => count as usize,
                _ => 0, // a program's counts are constants below the width
            };
            return (moved(op, &a, count), false);
        }
        let b = b.map_or_else(Vec::new, |b| self.read(b, n));
        let symbols = &mut self.symbols;
        let value = match op {
            Op::Xor => a.iter().zip(&b).map(|(&a, &b)| symbols.xor(a, b)).vec(),
            Op::And => a.iter().zip(&b).map(|(&a, &b)| symbols.and(a, b)).vec(),
            Op::Or => a.iter().zip(&b).map(|(&a, &b)| symbols.or(a, b)).vec(),
            Op::Andn => a.iter().zip(&b).map(|(&a, &b)| symbols.and(a.not(), b)).vec(),
            Op::Not => a.iter().map(|a| a.not()).vec(),
            Op::Add => {
                let (sum, carry) = add(symbols, &a, &b, ZERO);
                return (sum, carry != ZERO);
            }
            Op::Sub => {
                let (difference, borrow) = sub(symbols, &a, &b);
                return (difference, borrow != ZERO);
            }
            Op::Mul => {
                let (product, fits) = mul(symbols, &a, &b);
                return (product, !fits);
            }
            Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv => match constant_mask(&b[..n.trailing_zeros() as usize]) {
                Some(ones) => moved(op, &a, ones.iter().map(|&bit| 1 << bit).sum()),
                None => a.iter().map(|_| symbols.fresh(&[])).vec(),
            },
            Op::Pext => pext(symbols, &a, &b),
            Op::Pdep => pdep(symbols, &a, &b),
            Op::Bgrp => bgrp(symbols, &a, &b),
            Op::Bswap => (0..n).map(|i| a[n - 8 - i / 8 * 8 + i % 8]).vec(),
            Op::Bitrev => a.into_iter().rev().vec(),
            Op::Brev8 => (0..n).map(|i| a[i / 8 * 8 + 7 - i % 8]).vec(),
            Op::Clz => clz(symbols, &a),
            Op::Gf2p8affineqb => gf2p8affineqb(symbols, &a, &b),
            Op::Clmul | Op::Clmulh => carryless(symbols, op, &a, &b),
            Op::Pshufb => pshufb(symbols, &a, &b),
            Op::Vpxorq => a.iter().zip(&b).map(|(&a, &b)| symbols.xor(a, b)).vec(),
            Op::Vpunpcklqdq | Op::Vpunpckhqdq | Op::Vshufi64x2Even | Op::Vshufi64x2Odd => joined(op, &a, &b),
            Op::Vpbroadcastq | Op::Kmovq => a,
            Op::Vpshufbitqmb
            | Op::Nibbles
            | Op::Lookup
            | Op::Vmovdqu64
            | Op::Vpermb
            | Op::Vgf2p8affineqb
            | Op::Vgf2p8affineqbBy
            | Op::Vpextrq => {
                unreachable!("a valid program gives it a table, a word of the input, or the number of a word")
            }
            Op::Trunc => a[..n].to_vec(),
            Op::Zext => {
                let mut wide = a;
                wide.resize(n, ZERO);
                wide
            }
            Op::Shl | Op::Shr | Op::Rotl | Op::Rotr => moved(op, &a, 0),
        };
        (value, false)
    }
}

/// Words of two vectors: one of each in turn, or first those of the one.
fn joined(op: Op, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    let words = match op {
        Op::Vpunpcklqdq => [[0, 2], [4, 6]],
        Op::Vpunpckhqdq => [[1, 3], [5, 7]],
        Op::Vshufi64x2Even => [[0, 1], [4, 5]],
        _ => [[2, 3], [6, 7]],
    };
    let word = |vector: &[Bit], word: usize| vector[64 * word..][..64].to_vec();
    let order = match op {
        Op::Vpunpcklqdq | Op::Vpunpckhqdq => words.concat().into_iter().flat_map(|at| [word(a, at), word(b, at)]).vec(),
        _ => [a, b].into_iter().flat_map(|vector| words.concat().into_iter().map(|at| word(vector, at))).vec(),
    };
    order.concat()
}

/// For each bit of a number what it adds to the entry, if `entry(n) = entry(0) ^ (the sum of what the bits of n add)` for every `n`.
fn columns(entries: &[u128]) -> Option<Vec<u128>> {
    let columns: Vec<u128> = (0..entries.len().trailing_zeros()).map(|bit| entries[0] ^ entries[1usize << bit]).vec();
    let sum = |number: usize| {
        let set = columns.iter().enumerate().filter(|(bit, _)| number >> bit & 1 == 1);
        set.fold(entries[0], |sum, (_, column)| sum ^ column)
    };
    entries.iter().enumerate().all(|(number, &entry)| entry == sum(number)).then_some(columns)
}

fn moved(op: Op, a: &[Bit], count: usize) -> Vec<Bit> {
    let mut value = a.to_vec();
    match op {
        Op::Shl | Op::Shlv => value = shifted(a, count),
        Op::Shr | Op::Shrv => {
            value.drain(..count);
            value.resize(a.len(), ZERO);
        }
        Op::Rotl | Op::Rotlv => value.rotate_right(count),
        _ => value.rotate_left(count),
    }
    value
}

/// The mask's places when all its bits are constants.
fn constant_mask(mask: &[Bit]) -> Option<Vec<usize>> {
    let constant = mask.iter().all(|&bit| bit == ZERO || bit == ONE);
    constant.then(|| (0..mask.len()).filter(|&place| mask[place] == ONE).vec())
}

fn pext(symbols: &mut Symbols, a: &[Bit], mask: &[Bit]) -> Vec<Bit> {
    let mut value = match constant_mask(mask) {
        Some(places) => places.into_iter().map(|place| a[place]).vec(),
        // However the mask comes out, no more places than may be set are filled.
        None => (0..set_of(mask, |bit| bit != ZERO).count_ones()).map(|_| symbols.fresh(&[])).vec(),
    };
    value.resize(a.len(), ZERO);
    value
}

fn pdep(symbols: &mut Symbols, a: &[Bit], mask: &[Bit]) -> Vec<Bit> {
    match constant_mask(mask) {
        Some(places) => {
            let mut value = vec![ZERO; a.len()];
            for (&bit, place) in a.iter().zip(places) {
                value[place] = bit;
            }
            value
        }
        None => mask.iter().map(|&bit| if bit == ZERO { ZERO } else { symbols.fresh(&[]) }).vec(),
    }
}

/// Where the mask is not known, every place may get every bit.
fn bgrp(symbols: &mut Symbols, a: &[Bit], mask: &[Bit]) -> Vec<Bit> {
    match constant_mask(mask) {
        Some(places) => {
            let others = (0..a.len()).filter(|&place| mask[place] == ZERO);
            places.iter().copied().chain(others).map(|place| a[place]).vec()
        }
        None => a.iter().map(|_| symbols.fresh(&[])).vec(),
    }
}

/// Any number up to the width, unless it is clear which bit is the highest that is 1.
fn clz(symbols: &mut Symbols, a: &[Bit]) -> Vec<Bit> {
    let zeros = a.iter().rev().take_while(|&&bit| bit == ZERO).count();
    let is_known = zeros == a.len() || a[a.len() - 1 - zeros] == ONE;
    let bits = a.len().trailing_zeros() as usize + 1;
    let bit = |bit: usize| match is_known {
        true => Bit::constant(zeros >> bit & 1 == 1),
        false => symbols.fresh(&[]),
    };
    let mut value = (0..bits).map(bit).vec();
    value.resize(a.len(), ZERO);
    value
}

/// Bit `j` of each byte is the inner product of the byte with row `7 - j` of its matrix, whichever of the two is constant.
fn gf2p8affineqb(symbols: &mut Symbols, a: &[Bit], matrix: &[Bit]) -> Vec<Bit> {
    let bit = |symbols: &mut Symbols, place: usize| {
        let (byte, row) = (place / 8 * 8, place / 64 * 64 + 8 * (7 - place % 8));
        (0..8).fold(ZERO, |sum, k| {
            let product = symbols.and(a[byte + k], matrix[row + k]);
            symbols.xor(sum, product)
        })
    };
    (0..a.len()).map(|place| bit(symbols, place)).vec()
}

/// Bit `k` of the product is the sum of `a[i] & b[k - i]`. Of a square, each product of two different bits is there twice.
fn carryless(symbols: &mut Symbols, op: Op, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    let n = a.len();
    let first = if op == Op::Clmulh { n } else { 0 };
    let mut bit = |column: usize| {
        if a == b {
            return if column % 2 == 0 { a[column / 2] } else { ZERO };
        }
        let rows = (column + 1).saturating_sub(n)..n.min(column + 1);
        rows.fold(ZERO, |sum, row| {
            let product = symbols.and(a[row], b[column - row]);
            symbols.xor(sum, product)
        })
    };
    (first..first + n).map(&mut bit).vec()
}

/// A byte whose place in the word is not a constant is lost.
fn pshufb(symbols: &mut Symbols, a: &[Bit], control: &[Bit]) -> Vec<Bit> {
    let mut value = Vec::with_capacity(a.len());
    for control in control.chunks(8) {
        let low = constant_mask(&control[..4]).map(|ones| ones.iter().map(|&bit| 1 << bit).sum::<usize>());
        for k in 0..8 {
            value.push(match (control[7], low) {
                (ONE, _) => ZERO,
                // Beyond a word of 8 bytes, the register holds zeros.
                (ZERO, Some(byte)) => a.get(8 * byte + k).copied().unwrap_or(ZERO),
                _ => symbols.fresh(&[]),
            });
        }
    }
    value
}
