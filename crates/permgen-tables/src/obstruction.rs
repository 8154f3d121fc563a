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

/// A program that computes attacks on a board of one word. Nothing about it is trusted: it is certified before it is used.
///
/// All lines take the same operations, and what they look up stands side by side: first what is above the slider on each line, then
/// what is below. From a record of these words, compilers make vectors of lines.
///
/// # Panics
///
/// If the board is in several words.
#[must_use]
pub fn program(attacks: &Attacks) -> Program {
    let width = attacks.words().width;
    assert_eq!(attacks.words().count, 1, "the board is in one word");
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let lines = lines(attacks.directions()).iter().map(|directions| attacks.along(directions)).vec();
    let [above, below] =
        [true, false].map(|is_above| lines.iter().map(|line| side(&mut builder, line, is_above)).vec());
    let mut result = Operand::Const(0);
    for (above, below) in above.into_iter().zip(below) {
        let attacked = along(&mut builder, above, below, width);
        result = builder.op(Op::Or, attacked, Some(result), width);
    }
    builder.finish(result, width)
}

/// The squares of a line above the slider's bit, or below it, if there are any.
fn side(builder: &mut Builder, line: &Attacks, is_above: bool) -> Option<Operand> {
    let layout = line.layout();
    let words = (0..layout.squares()).map(|square| {
        let bits = line.rays(square as u8).concat().into_iter();
        let bits = bits.filter(|&bit| (u16::from(bit) > layout.place_of(square)) == is_above);
        bits.fold(0, |word, bit| word | 1_u128 << bit)
    });
    let words = words.vec();
    let is_any = words.iter().any(|&word| word != 0);
    is_any.then(|| builder.lookup(SQUARE, Table::new(line.words().width, words)))
}

/// The attacks along a line, or in one direction of it.
fn along(builder: &mut Builder, above: Option<Operand>, below: Option<Operand>, width: Width) -> Operand {
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
    use crate::trials::{self, Mutants, QUEEN, board};
    use permgen_core::program::Instruction;

    #[test]
    fn queens_and_single_rays_are_certified() {
        trials::are_certified(program);
    }

    #[test]
    #[ignore = "slow: boards of 128 squares"]
    fn queens_of_large_boards_are_certified() {
        trials::are_certified_on_large_boards(program);
    }

    /// Every constant and every entry with one bit more or less, and other operations: what is accepted is right on all boards.
    #[test]
    fn broken_differences_are_refused() {
        let attacks = Attacks::new(board(3, 3), &QUEEN);
        let right = program(&attacks);
        let mut mutants = Mutants::new(&attacks, &right, 1);
        mutants.judge_entries(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
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
            others.chain(changed).for_each(|mutant| mutants.judge_line(number, mutant));
        }
        assert!(mutants.refused > 200, "{} accepted, {} refused", mutants.accepted, mutants.refused);
    }
}
