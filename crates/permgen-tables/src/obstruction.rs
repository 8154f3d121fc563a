//! Obstruction difference: attacks along a line are what is between the nearest men on both sides, found by the lowest bit of the
//! squares above the slider and the highest bit of those below.
//!
//! Let `u` be the occupied squares above the slider and `d` those below. `u ^ (u - 1)` are all bits up to the lowest of `u`. With
//! bit 0 set in `d`, its highest bit is `h = (1 << 63) >> zeros(d | 1)`, where `zeros` counts the zeros above it, and `!(h - 1)` are
//! all bits from it on. Of the bits in both, the line keeps its own.
//!
//! Source: Michael Hoffmann and Gerd Isenberg, "Obstruction Difference", Chess Programming Wiki.

use permgen_core::attacks::Attacks;
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

use crate::hyperbola::lines;

const SQUARE: Operand = Operand::Input(0);
const OCCUPIED: Operand = Operand::Input(1);

/// A program that computes attacks. Nothing about it is trusted: it is certified before it is used.
#[must_use]
pub fn program(attacks: &Attacks) -> Program {
    let width = attacks.board().width();
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let mut result = Operand::Const(0);
    for directions in lines(attacks.directions()) {
        let attacked = along(&mut builder, &Attacks::new(attacks.board(), &directions));
        result = builder.op(Op::Or, attacked, Some(result), width);
    }
    builder.finish(result, width)
}

/// The attacks along a line, or in one direction of it.
fn along(builder: &mut Builder, line: &Attacks) -> Operand {
    let (board, width) = (line.board(), line.board().width());
    // The squares above the slider's bit, and those below.
    let sides = [true, false].map(|is_above| {
        let words = (0..board.squares()).map(|square| {
            let bits = line.rays(square).concat().into_iter().filter(|&bit| (bit > board.bit_of(square)) == is_above);
            bits.fold(0, |word, bit| word | 1_u128 << bit)
        });
        words.vec()
    });
    let [above, below] = sides.map(|words| {
        let is_any = words.iter().any(|&word| word != 0);
        is_any.then(|| builder.lookup(SQUARE, Table::new(width, words)))
    });
    let mut op = |op: Op, a: Operand, b: Operand| builder.op(op, a, Some(b), width);
    let one = Operand::Const(1);
    let reached = above.map(|above| {
        let men = op(Op::And, OCCUPIED, above);
        let before = op(Op::Sub, men, one);
        op(Op::Xor, men, before)
    });
    let top = Operand::Const(1 << (width.bits() - 1));
    let men = below.map(|below| {
        let men = op(Op::And, OCCUPIED, below);
        op(Op::Or, men, one)
    });
    let zeros = men.map(|men| builder.op(Op::Clz, men, None, width));
    let mut op = |op: Op, a: Operand, b: Operand| builder.op(op, a, Some(b), width);
    let passed = zeros.map(|zeros| {
        let highest = op(Op::Shrv, top, zeros);
        op(Op::Sub, highest, one)
    });
    match (above.zip(reached), below.zip(passed)) {
        (Some((above, reached)), Some((below, passed))) => {
            let both = op(Op::Andn, passed, reached);
            let whole = op(Op::Or, above, below);
            op(Op::And, both, whole)
        }
        (Some((above, reached)), None) => op(Op::And, reached, above),
        (None, Some((below, passed))) => op(Op::Andn, passed, below),
        (None, None) => Operand::Const(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::{Board, Numbering};
    use permgen_core::check::certify;
    use permgen_core::program::Instruction;

    const QUEEN: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

    fn is_certified(board: Board, directions: &[(i8, i8)]) {
        let attacks = Attacks::new(board, directions);
        if let Err(refusal) = certify(&attacks, program(&attacks)) {
            panic!("{board} {directions:?}: {refusal}");
        }
    }

    fn board(ranks: u8, files: u8) -> Board {
        let width = Width::fitting(u32::from(ranks) * u32::from(files)).expect("a word");
        Board::new(ranks, files, width).expect("it fits")
    }

    #[test]
    fn queens_of_chess_are_certified_in_every_numbering() {
        for (_, numbering) in Numbering::NAMED {
            is_certified(Board::CHESS.with_numbering(numbering), &QUEEN);
        }
    }

    #[test]
    fn single_rays_and_riders_of_small_boards_are_certified() {
        for (ranks, files) in [(1, 1), (1, 2), (2, 1), (3, 3), (5, 4), (1, 16), (16, 1)] {
            let single = QUEEN.map(|direction| vec![direction]).into_iter();
            for directions in single.chain([QUEEN.to_vec(), vec![(1, 2), (-1, -2), (1, 2)]]) {
                is_certified(board(ranks, files), &directions);
            }
        }
    }

    #[test]
    #[ignore = "slow: boards of 128 squares"]
    fn queens_of_large_boards_are_certified() {
        for (ranks, files) in [(9, 9), (10, 9), (8, 16), (16, 8)] {
            is_certified(board(ranks, files), &QUEEN);
        }
    }

    /// Every constant and every entry with one bit more or less, and other operations: what is accepted is right on all boards.
    #[test]
    fn broken_differences_are_refused() {
        let attacks = Attacks::new(board(3, 3), &QUEEN);
        let right = program(&attacks);
        let is_right = |program: &Program| {
            (0..9_u128).all(|square| {
                let rays = attacks.rays(square as u8);
                (0..1 << 9).all(|occupied| {
                    program.run_words(&[square, occupied]) == [permgen_core::attacks::along(&rays, occupied)]
                })
            })
        };
        assert!(is_right(&right));
        let (mut accepted, mut refused) = (0, 0);
        let mut judge = |tables: Vec<Table>, lines: Vec<Instruction>| {
            let (inputs, outputs) = (right.inputs().to_vec(), right.outputs().to_vec());
            let mutant = Program::of_words(inputs, outputs, tables, lines, right.results().to_vec());
            let mutant = mutant.expect("it is as valid");
            match certify(&attacks, mutant.clone()) {
                Err(_) => refused += 1,
                Ok(_) if is_right(&mutant) => accepted += 1,
                Ok(_) => panic!("{mutant}"),
            }
        };
        for number in 0..right.tables().len() {
            for (entry, bit) in (0..9).flat_map(|entry| (0..9).map(move |bit| (entry, bit))) {
                let mut tables = right.tables().to_vec();
                let mut entries = tables[number].entries().to_vec();
                entries[entry] ^= 1 << bit;
                tables[number] = Table::new(tables[number].width(), entries);
                judge(tables, right.instructions().to_vec());
            }
        }
        for (number, &line) in right.instructions().iter().enumerate() {
            let others = match line.op {
                Op::Clz => vec![Op::Not, Op::Bitrev, Op::Bswap],
                Op::Lookup => vec![],
                _ => vec![Op::And, Op::Or, Op::Xor, Op::Andn, Op::Add, Op::Sub, Op::Shrv, Op::Rotrv, Op::Mul],
            };
            let others = others.into_iter().filter(|op| *op != line.op).map(|op| Instruction { op, ..line });
            let constants = [line.b].into_iter().chain([Some(line.a)]).flatten();
            let changed = constants.filter_map(|constant| match constant {
                Operand::Const(value) => Some((constant, Operand::Const(value ^ 2))),
                _ => None,
            });
            let changed = changed.map(|(old, new)| {
                let other = |operand: Operand| if operand == old { new } else { operand };
                Instruction { a: other(line.a), b: line.b.map(other), ..line }
            });
            for mutant in others.chain(changed) {
                let mut lines = right.instructions().to_vec();
                lines[number] = mutant;
                judge(right.tables().to_vec(), lines);
            }
        }
        assert!(refused > 200, "{accepted} accepted, {refused} refused");
    }
}
