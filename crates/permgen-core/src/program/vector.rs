//! Vectors of 512 bits, which instructions hand to each other: words of the input, moved about by whole bytes.

use super::{Instruction, Op, Operand, Program, Table};

/// The words of 64 bits of a vector, the lowest first.
pub(super) type Lanes = [u64; 8];

/// The vectors that a program makes of its input, each computed once.
pub(super) struct Vectors<'a> {
    program: &'a Program,
    x: &'a [u128],
    /// By the number of their instruction.
    known: Vec<Option<Lanes>>,
}

impl<'a> Vectors<'a> {
    pub(super) fn new(program: &'a Program, x: &'a [u128]) -> Self {
        Self { program, x, known: vec![None; program.instructions().len()] }
    }

    /// The vector that an operand is, if it is one.
    pub(super) fn read(&mut self, operand: Operand) -> Option<Lanes> {
        let Operand::Value(value) = operand else { return None };
        if self.known[value.index()].is_none() {
            self.known[value.index()] = self.made_by(&self.program.instructions()[value.index()]);
        }
        self.known[value.index()]
    }

    /// The vector that an instruction makes, if it makes one.
    fn made_by(&mut self, instruction: &Instruction) -> Option<Lanes> {
        let Instruction { op, a, b, .. } = *instruction;
        match (op, a, b) {
            (Op::Vmovdqu64, Operand::Input(first), _) => Some(loaded(self.program, usize::from(first), self.x)),
            (_, a, Some(Operand::Table(table))) if op.makes_vector() => {
                let (lanes, table) = (self.read(a)?, &self.program.tables()[usize::from(table)]);
                Some(match op {
                    Op::Vpermb => permuted(lanes, table),
                    Op::Vgf2p8affineqb => multiplied(words_of(table), lanes),
                    _ => multiplied(lanes, words_of(table)),
                })
            }
            (_, a, Some(b)) if op.takes_vectors() => Some(joined(op, self.read(a)?, self.read(b)?)),
            _ => None,
        }
    }
}

/// The words from one on, side by side.
fn loaded(program: &Program, first: usize, x: &[u128]) -> Lanes {
    let width = program.inputs()[first];
    let mut lanes = [0; 8];
    for (place, word) in x[first..].iter().enumerate().take(512 / width.size()) {
        // A word of 128 bits is two lanes.
        for half in 0..width.size().div_ceil(64) {
            let bit = place * width.size() + half * 64;
            lanes[bit / 64] |= ((word >> (64 * half)) as u64) << (bit % 64);
        }
    }
    lanes
}

fn lanes_of(lane: &dyn Fn(usize) -> u64) -> Lanes {
    let mut lanes = [0; 8];
    (0..8).for_each(|place| lanes[place] = lane(place));
    lanes
}

fn permuted(lanes: Lanes, table: &Table) -> Lanes {
    let byte = |place: u128| lanes[place as usize / 8] >> (place % 8 * 8) & 0xff;
    lanes_of(&|lane| {
        let places = table.entries()[8 * lane..][..8].iter().rev();
        places.fold(0, |word, &place| word << 8 | byte(place))
    })
}

/// The bytes of a table as a vector.
fn words_of(table: &Table) -> Lanes {
    let bytes = table.entries();
    lanes_of(&|lane| bytes[8 * lane..][..8].iter().rev().fold(0, |word, &byte| word << 8 | byte as u64))
}

/// The bytes of a vector, times the words of another as matrices.
fn multiplied(bytes: Lanes, matrices: Lanes) -> Lanes {
    lanes_of(&|lane| {
        let row = |bit: usize| (matrices[lane] >> (8 * (7 - bit))) as u8;
        let product =
            |byte: u8| (0..8).fold(0u64, |made, bit| made | u64::from((byte & row(bit)).count_ones() & 1) << bit);
        bytes[lane].to_be_bytes().into_iter().fold(0, |word, byte| word << 8 | product(byte))
    })
}

/// Words of two vectors, or their sums.
fn joined(op: Op, a: Lanes, b: Lanes) -> Lanes {
    let first = usize::from(op == Op::Vpunpckhqdq);
    match op {
        Op::Vshufi64x2Even => [a[0], a[1], a[4], a[5], b[0], b[1], b[4], b[5]],
        Op::Vpxorq => lanes_of(&|lane| a[lane] ^ b[lane]),
        Op::Vshufi64x2Odd => [a[2], a[3], a[6], a[7], b[2], b[3], b[6], b[7]],
        _ => lanes_of(&|lane| if lane % 2 == 0 { a[lane + first] } else { b[lane - 1 + first] }),
    }
}

/// The bits that a table names, the first 8 in the first word, and so on.
pub(super) fn selected(lanes: Lanes, table: &Table) -> u128 {
    let bits = table.entries().iter().enumerate().rev();
    bits.fold(0, |result, (place, &bit)| result << 1 | u128::from(lanes[place / 8] >> bit & 1))
}
