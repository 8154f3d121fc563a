//! Vectors of 512 bits, which instructions hand to each other: words of the input, moved about by whole bytes.

use super::{Instruction, Op, Operand, Program, Table};

/// The words of 64 bits of a vector, the lowest first.
pub(super) type Lanes = [u64; 8];

/// The vector that an instruction makes of the input `x`, if it makes one.
pub(super) fn made_by(program: &Program, instruction: &Instruction, x: &[u128]) -> Option<Lanes> {
    match (instruction.op, instruction.a, instruction.b) {
        (Op::Vmovdqu64, Operand::Input(first), _) => Some(loaded(program, usize::from(first), x)),
        (Op::Vpermb, a, Some(Operand::Table(table))) => {
            Some(permuted(read(program, a, x)?, &program.tables()[usize::from(table)]))
        }
        _ => None,
    }
}

/// The vector that an operand is, if it is one.
pub(super) fn read(program: &Program, operand: Operand, x: &[u128]) -> Option<Lanes> {
    match operand {
        Operand::Value(value) => made_by(program, &program.instructions()[value.index()], x),
        _ => None,
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

fn permuted(lanes: Lanes, table: &Table) -> Lanes {
    let byte = |place: u128| lanes[place as usize / 8] >> (place % 8 * 8) & 0xff;
    std::array::from_fn(|lane| {
        let places = table.entries()[8 * lane..][..8].iter().rev();
        places.fold(0, |word, &place| word << 8 | byte(place))
    })
}

/// The bits that a table names, the first 8 in the first word, and so on.
pub(super) fn selected(lanes: Lanes, table: &Table) -> u128 {
    let bits = table.entries().iter().enumerate().rev();
    bits.fold(0, |result, (place, &bit)| result << 1 | u128::from(lanes[place / 8] >> bit & 1))
}
