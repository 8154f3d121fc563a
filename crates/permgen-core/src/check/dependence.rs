//! Which bits of the words of the input a bit of the result may depend on, where the first word is fixed.
//!
//! A bit of a value is either a constant or a function of some of the bits of the words behind the first, counted through them: [`Bit::Of`] names a set that they are all
//! in. An operation is right if the bit that it makes is a function of no more than the set that it gets; a set that is larger
//! than necessary is right, too. A constant is claimed only if the bit has that value for every input. There are no branches and no
//! loops: one pass over the instructions is the whole analysis.

use crate::attacks::Places;
use crate::program::{Instruction, Op, Operand, Program, Table};
use crate::vector::IntoVector as _;

/// What is known about a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bit {
    /// It has this value.
    Constant(bool),
    /// It is a function of these bits.
    Of(Places),
}

const ZERO: Bit = Bit::Constant(false);
const ONE: Bit = Bit::Constant(true);

impl Bit {
    /// The bits that it may depend on.
    fn set(self) -> Places {
        match self {
            Bit::Constant(_) => Places::NONE,
            Bit::Of(set) => set,
        }
    }

    fn not(self) -> Bit {
        match self {
            Bit::Constant(one) => Bit::Constant(!one),
            of => of,
        }
    }

    fn and(self, other: Bit) -> Bit {
        match (self, other) {
            (ZERO, _) | (_, ZERO) => ZERO,
            (ONE, bit) | (bit, ONE) => bit,
            _ => Bit::Of(self.set() | other.set()),
        }
    }

    fn or(self, other: Bit) -> Bit {
        self.not().and(other.not()).not()
    }

    fn xor(self, other: Bit) -> Bit {
        match (self, other) {
            (ZERO, bit) | (bit, ZERO) => bit,
            (ONE, bit) | (bit, ONE) => bit.not(),
            _ => Bit::Of(self.set() | other.set()),
        }
    }
}

/// What a program depends on.
pub(super) struct Dependence {
    /// For each instruction the places that some bit of its value may depend on.
    pub(super) lines: Vec<Places>,
    /// The same for each bit of the results, counted through them.
    pub(super) bits: Vec<Places>,
}

/// What a program depends on if its first word has this value; `None` for a program with vectors.
pub(super) fn dependence(program: &Program, first: u128) -> Option<Dependence> {
    let mut values: Vec<Vec<Bit>> = Vec::new();
    let read = |values: &[Vec<Bit>], operand: Operand, width: usize| match operand {
        Operand::Input(0) => constants(first, program.inputs()[0].size()),
        Operand::Input(word) => {
            let before: usize = program.inputs()[1..usize::from(word)].iter().map(|width| width.size()).sum();
            let bits = 0..program.inputs()[usize::from(word)].size();
            bits.map(|bit| Bit::Of(Places::one((before + bit) as u8))).vec()
        }
        Operand::Value(value) => values[value.index()].clone(),
        Operand::Const(value) => constants(value, width),
        Operand::Table(_) => Vec::new(),
    };
    for line in program.instructions() {
        let width = line.width.size();
        // A constant as a number of an entry has as many bits as any word.
        let is_lookup = line.op == Op::Lookup;
        let a = read(&values, line.a, if is_lookup { 128 } else { width });
        let value = match line.b {
            Some(Operand::Table(table)) if is_lookup => looked_up(&a, &program.tables()[usize::from(table)], width),
            Some(Operand::Const(count)) if line.op.takes_count() && !line.op.takes_vector() => {
                moved(line.op, &a, count as usize)
            }
            b => made(line, &a, &b.map_or_else(Vec::new, |b| read(&values, b, width)))?,
        };
        values.push(value);
    }
    let all = |bits: &Vec<Bit>| bits.iter().fold(Places::NONE, |all, bit| all | bit.set());
    let results = program.results().iter().zip(program.outputs());
    let results = results.map(|(&result, width)| read(&values, result, width.size())).vec();
    Some(Dependence { lines: values.iter().map(all).vec(), bits: results.iter().flatten().map(|bit| bit.set()).vec() })
}

fn constants(word: u128, width: usize) -> Vec<Bit> {
    (0..width).map(|bit| Bit::Constant(word >> bit & 1 == 1)).vec()
}

/// The word whose bits are all constants.
fn constant(bits: &[Bit]) -> Option<u128> {
    bits.iter().enumerate().try_fold(0, |word, (place, &bit)| match bit {
        Bit::Constant(one) => Some(word | u128::from(one) << place),
        Bit::Of(_) => None,
    })
}

/// Bits that are functions of all these.
fn of_all(bits: &[Bit], more: &[Bit], count: usize) -> Vec<Bit> {
    vec![Bit::Of(bits.iter().chain(more).fold(Places::NONE, |set, bit| set | bit.set())); count]
}

/// Of a table whose length is a power of two, only the bits below count. A bit that is 0 in each entry whose number agrees with the
/// bits that are known is 0; so is all that lies beyond the entries.
fn looked_up(number: &[Bit], table: &Table, width: usize) -> Vec<Bit> {
    let entries = table.entries().len();
    let counted = if entries.is_power_of_two() { entries.trailing_zeros() as usize } else { number.len() };
    let number = &number[..number.len().min(counted)];
    match constant(number) {
        Some(number) => constants(table.lookup(number), width),
        None => {
            let is_reached = |entry: usize| {
                number.iter().enumerate().all(|(place, &bit)| match bit {
                    Bit::Constant(one) => (entry as u128 >> place & 1 == 1) == one,
                    Bit::Of(_) => true,
                })
            };
            let reached = table.entries().iter().enumerate().filter(|(number, _)| is_reached(*number));
            let any = reached.fold(0, |any, (_, entry)| any | entry);
            let all = of_all(number, &[], width).into_iter().enumerate();
            all.map(|(place, bit)| if any >> place & 1 == 0 { ZERO } else { bit }).vec()
        }
    }
}

/// Shifts and rotations.
fn moved(op: Op, a: &[Bit], count: usize) -> Vec<Bit> {
    let width = a.len();
    let from = |place: usize| match op {
        Op::Shl | Op::Shlv => place.checked_sub(count).map_or(ZERO, |from| a[from]),
        Op::Shr | Op::Shrv => a.get(place + count).copied().unwrap_or(ZERO),
        Op::Rotl | Op::Rotlv => a[(place + width - count) % width],
        _ => a[(place + count) % width],
    };
    (0..width).map(from).vec()
}

fn sum(a: &[Bit], b: impl Iterator<Item = Bit>, mut carry: Bit) -> Vec<Bit> {
    let column = |(&a, b): (&Bit, Bit)| {
        let bit = a.xor(b).xor(carry);
        carry = a.and(b).or(carry.and(a.or(b)));
        bit
    };
    a.iter().zip(b).map(column).vec()
}

/// A bit of a product depends on those of the factors that are not above it.
fn product(a: &[Bit], b: &[Bit]) -> Vec<Bit> {
    let mut below = Places::NONE;
    let column = |(a, b): (&Bit, &Bit)| {
        below |= a.set() | b.set();
        Bit::Of(below)
    };
    a.iter().zip(b).map(column).vec()
}

/// What an instruction makes of its operands; `None` of a vector.
fn made(line: &Instruction, a: &[Bit], b: &[Bit]) -> Option<Vec<Bit>> {
    let n = line.width.size();
    let each = |of: fn(Bit, Bit) -> Bit| a.iter().zip(b).map(|(&a, &b)| of(a, b)).vec();
    Some(match line.op {
        Op::And => each(Bit::and),
        Op::Or => each(Bit::or),
        Op::Xor => each(Bit::xor),
        Op::Andn => each(|a, b| a.not().and(b)),
        Op::Not => a.iter().map(|a| a.not()).vec(),
        Op::Add => sum(a, b.iter().copied(), ZERO),
        Op::Sub => sum(a, b.iter().map(|b| b.not()), ONE),
        Op::Mul => product(a, b),
        Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv => match constant(&b[..n.trailing_zeros() as usize]) {
            Some(count) => moved(line.op, a, count as usize),
            None => of_all(a, b, n),
        },
        Op::Bswap => (0..n).map(|bit| a[n - 8 - bit / 8 * 8 + bit % 8]).vec(),
        Op::Bitrev => a.iter().rev().copied().vec(),
        Op::Brev8 => (0..n).map(|bit| a[bit / 8 * 8 + 7 - bit % 8]).vec(),
        Op::Clz => {
            let zeros = a.iter().rev().take_while(|&&bit| bit == ZERO).count();
            match a.iter().rev().nth(zeros) {
                // Whatever is below the highest bit that is 1 does not matter.
                None | Some(&ONE) => constants(zeros as u128, n),
                _ => {
                    let mut number = of_all(a, &[], n.trailing_zeros() as usize + 1);
                    number.resize(n, ZERO);
                    number
                }
            }
        }
        Op::Trunc => a[..n].to_vec(),
        Op::Zext => (0..n).map(|bit| a.get(bit).copied().unwrap_or(ZERO)).vec(),
        Op::Pext => match constant(b) {
            Some(mask) => {
                let mut places = (0..n).filter(|bit| mask >> bit & 1 == 1);
                (0..n).map(|_| places.next().map_or(ZERO, |place| a[place])).vec()
            }
            None => of_all(a, b, n),
        },
        Op::Pdep => match constant(b) {
            Some(mask) => {
                let mut low = a.iter();
                let bit = |bit: usize| {
                    if mask >> bit & 1 == 1 { low.next().copied().unwrap_or(ZERO) } else { ZERO }
                };
                (0..n).map(bit).vec()
            }
            None => of_all(a, b, n),
        },
        Op::Bgrp => match constant(b) {
            Some(mask) => {
                let [chosen, others] = [1, 0].map(|is| (0..n).filter(move |bit| mask >> bit & 1 == is));
                chosen.chain(others).map(|place| a[place]).vec()
            }
            None => of_all(a, b, n),
        },
        Op::Gf2p8affineqb | Op::Clmul | Op::Clmulh | Op::Pshufb => of_all(a, b, n),
        // Shifts by a count, and lookups, which `dependence` follows itself.
        Op::Shl | Op::Shr | Op::Rotl | Op::Rotr | Op::Lookup => return None,
        Op::Vpbroadcastq
        | Op::Vpshufbitqmb
        | Op::Nibbles
        | Op::Vmovdqu64
        | Op::Vpermb
        | Op::Vpunpcklqdq
        | Op::Vpunpckhqdq
        | Op::Vshufi64x2Even
        | Op::Vshufi64x2Odd
        | Op::Vpxorq
        | Op::Vgf2p8affineqb
        | Op::Vgf2p8affineqbBy
        | Op::Vpextrq
        | Op::Kmovq => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether no bit of the result changes with a bit that it does not depend on. All words are tried.
    fn holds(program: &Program, first: u128) -> bool {
        let Dependence { lines, bits } = dependence(program, first).expect("there are no vectors");
        let mut values = Vec::new();
        let mut traced = |word| (program.trace_words(&[first, word], &mut values), values.clone());
        let runs: Vec<(u128, Vec<u128>)> = (0..256).map(&mut traced).collect();
        (0..256_usize).all(|word| {
            (0..8).all(|bit| {
                let (one, other) = (&runs[word], &runs[word ^ 1 << bit]);
                let changed = one.0 ^ other.0;
                let no_line = one.1.iter().zip(&other.1).zip(&lines).all(|((a, b), set)| a == b || set.has(bit));
                no_line && (0..8).all(|place| changed >> place & 1 == 0 || bits[place].has(bit))
            })
        })
    }

    /// Operations in program text that make `{}` of two operands.
    const OPERATIONS: [&str; 23] = [
        "and a, b",
        "or a, b",
        "xor a, b",
        "andn a, b",
        "add a, b",
        "sub a, b",
        "mul a, b",
        "shlv a, b",
        "shrv a, b",
        "rotlv a, b",
        "rotrv a, b",
        "pext a, b",
        "pdep a, b",
        "not a",
        "bswap a",
        "bitrev a",
        "brev8 a",
        "clz a",
        "shl a, 3",
        "shr a, 2",
        "rotl a, 3",
        "lookup a, [7, 1, 2, 9, 4, 80, 5, 3]",
        "lookup a, [7, 1, 2, 9, 4]",
    ];

    /// Every pair of operations, on operands that are known, known in part, or not.
    fn pairs() -> impl Iterator<Item = Program> {
        OPERATIONS.into_iter().flat_map(|one| {
            OPERATIONS.into_iter().flat_map(move |other| {
                [["x.0", "v1"], ["v1", "x.0"], ["v1", "v2"], ["x.1", "v2"]].into_iter().map(move |[a, b]| {
                    let written = |text: &str, a: &str, b: &str| {
                        let (name, operands) = text.split_once(' ').expect("a name and operands");
                        let operands = operands.replacen('a', "<", 1).replace('b', b).replace('<', a);
                        format!("{name} {operands}")
                    };
                    let (one, other) = (written(one, a, b), written(other, "v3", b));
                    let text = format!(
                        "program(x: (u8, u8)) -> u8\nv1 = and x.1, 0x3c\nv2 = or x.1, 0xd9\nv3 = {one}\nv4 = {other}\nreturn v4"
                    );
                    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
                })
            })
        })
    }

    #[test]
    fn no_bit_changes_with_another_than_those_that_it_depends_on() {
        for program in pairs() {
            for first in [0, 0x2b, 0xf4] {
                assert!(holds(&program, first), "{first:#x}: {program}");
            }
        }
    }

    #[test]
    fn sets_are_no_larger_than_what_is_known_demands() {
        let sets = |text: &str| {
            let sets = dependence(&text.parse().unwrap(), 0x0f).unwrap().bits;
            sets.iter().map(|set| set.low()).vec()
        };
        let one = |line: &str| sets(&format!("program(x: (u8, u8)) -> u8\nv1 = {line}\nreturn v1"));
        assert_eq!(one("and x.1, x.0"), [1, 2, 4, 8, 0, 0, 0, 0]);
        assert_eq!(one("or x.1, x.0"), [0, 0, 0, 0, 16, 32, 64, 128]);
        // No carry comes from below the lowest bit of a constant.
        assert_eq!(one("sub x.1, 4")[..5], [1, 2, 4, 12, 28]);
        assert_eq!(one("pext x.1, 0xa0"), [32, 128, 0, 0, 0, 0, 0, 0]);
        assert_eq!(one("pdep x.1, 0xa0"), [0, 0, 0, 0, 0, 1, 0, 2]);
        assert_eq!(one("rotlv x.1, x.0"), [2, 4, 8, 16, 32, 64, 128, 1]);
        assert_eq!(one("shlv x.1, 3"), [0, 0, 0, 1, 2, 4, 8, 16]);
        assert_eq!(one("lookup x.0, [1, 2]"), [0; 8]);
        // Of a table of two entries, one bit of the number counts.
        assert_eq!(one("lookup x.1, [1, 0x82]"), [1, 1, 0, 0, 0, 0, 0, 1]);
        assert_eq!(one("lookup x.1, [1, 2, 3]"), [0xff, 0xff, 0, 0, 0, 0, 0, 0]);
        // Entries that the known bits of the number rule out do not count.
        let known = |bits: &str, entries: &str| {
            sets(&format!("program(x: (u8, u8)) -> u8\nv1 = {bits}\nv2 = lookup v1, [{entries}]\nreturn v2"))
        };
        assert_eq!(known("and x.1, 5", "1, 2, 4, 8, 16, 32, 64, 128"), [5, 5, 0, 0, 5, 5, 0, 0]);
        assert_eq!(known("or x.1, 0xf9", "1, 2, 4, 8, 16, 32, 64, 128"), [0, 6, 0, 6, 0, 6, 0, 6]);
        assert_eq!(known("or x.1, 2", "1, 2, 4, 8, 16"), [0, 0, 0xfd, 0xfd, 0, 0, 0, 0]);
    }
}
