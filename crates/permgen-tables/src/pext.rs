//! Attacks by `pext`: the squares that decide, packed together, are the index into a table.

use permgen_core::attacks::{Attacks, along, deciding};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::width::Width;

use crate::magic::MOST_COMPILED_ENTRIES;

const SQUARE: Operand = Operand::Input(0);
const OCCUPIED: Operand = Operand::Input(1);

/// How many entries the table has: one for each set of occupied squares that decide.
#[must_use]
pub fn entries(attacks: &Attacks) -> u64 {
    let of_square = |&square: &u8| 1_u64.checked_shl(deciding(&attacks.rays(square)).count_ones()).unwrap_or(u64::MAX);
    attacks.squares().iter().map(of_square).fold(0, u64::saturating_add)
}

/// A program that computes attacks; `None` if its table would be too large, or the board is in several words. Nothing about it is trusted: it is certified before it
/// is used.
#[must_use]
pub fn program(attacks: &Attacks) -> Option<Program> {
    if entries(attacks) > MOST_COMPILED_ENTRIES {
        return None;
    }
    let board = attacks.board()?;
    let width = board.width();
    let (mut masks, mut offsets, mut table) = (Vec::new(), Vec::new(), Vec::new());
    for square in 0..board.squares() {
        let rays = attacks.rays(square);
        let mask = deciding(&rays);
        masks.push(mask);
        offsets.push(table.len() as u128);
        // The subsets of a mask in ascending order are those that `pext` numbers 0, 1, 2, ..
        let mut occupied = 0_u128;
        loop {
            table.push(along(&rays, occupied));
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
    }
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let mask = builder.lookup(SQUARE, Table::new(width, masks));
    let index = builder.op(Op::Pext, OCCUPIED, Some(mask), width);
    let index = builder.resize(index, Width::W32);
    let offset = builder.lookup(SQUARE, Table::new(Width::W32, offsets));
    let place = builder.op(Op::Add, index, Some(offset), Width::W32);
    let result = builder.lookup(place, Table::new(width, table));
    Some(builder.finish(result, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::Board;
    use permgen_core::check::{Certificate, certify};
    use permgen_core::program::Instruction;

    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    #[test]
    fn bishops_are_certified_by_every_occupancy() {
        let bishop = Attacks::new(Board::CHESS, &BISHOP);
        let certificate = certify(&bishop, program(&bishop).unwrap()).unwrap().certificate();
        assert_eq!((certificate, entries(&bishop)), (Certificate::Exhaustive { inputs: 5248 }, 5248));
        assert_eq!(entries(&Attacks::new(Board::CHESS, &ROOK)), 102_400);
    }

    #[test]
    fn pieces_with_too_many_occupancies_have_no_table() {
        let board = Board::new(16, 8, Width::W128).expect("it fits");
        assert_eq!(program(&Attacks::new(board, &[ROOK, BISHOP].concat())), None);
    }

    /// Another entry, another place of the first entry, another square that decides, and other operations.
    #[test]
    fn broken_tables_are_refused() {
        let board = Board::new(3, 4, Width::W16).expect("it fits");
        let attacks = Attacks::new(board, &ROOK);
        let right = program(&attacks).unwrap();
        certify(&attacks, right.clone()).expect("nothing is broken");
        let with = |tables: Vec<Table>, lines: Vec<Instruction>| {
            let (inputs, outputs) = (right.inputs().to_vec(), right.outputs().to_vec());
            Program::of_words(inputs, outputs, tables, lines, right.results().to_vec()).expect("it is as valid")
        };
        for number in 0..right.tables().len() {
            for entry in 0..right.tables()[number].entries().len() {
                let mut tables = right.tables().to_vec();
                let mut entries = tables[number].entries().to_vec();
                // A square that decides is lost or added, an offset is that of another part, an attack is wrong.
                entries[entry] ^= 4;
                tables[number] = Table::new(tables[number].width(), entries);
                let mutant = with(tables, right.instructions().to_vec());
                assert!(certify(&attacks, mutant).is_err(), "table {number}, entry {entry}");
            }
        }
        for (number, line) in right.instructions().iter().enumerate() {
            for op in
                [Op::And, Op::Pdep, Op::Or, Op::Sub].into_iter().filter(|_| [Op::Pext, Op::Add].contains(&line.op))
            {
                let mut lines = right.instructions().to_vec();
                lines[number].op = op;
                assert!(
                    certify(&attacks, with(right.tables().to_vec(), lines)).is_err(),
                    "{} for {}",
                    op.name(),
                    line.op.name()
                );
            }
        }
    }
}
