//! Attacks by occluded fills (Kogge-Stone): shifts and masks that are the same for all squares, and no table.
//!
//! In each direction, the slider runs through empty squares by 1 step, then by 2, 4 and so on, and one step further. A square that
//! is left is one that a step can reach, so that nothing wraps around the edges of the board. What is executed depends on neither
//! the square nor the occupied squares.
//!
//! Source: Steffan Westcott, "Kogge-Stone Algorithm", Chess Programming Wiki.

use permgen_core::attacks::Attacks;
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

const SQUARE: Operand = Operand::Input(0);
const OCCUPIED: Operand = Operand::Input(1);

/// A program that computes attacks. Nothing about it is trusted: it is certified before it is used.
#[must_use]
pub fn program(attacks: &Attacks) -> Program {
    let board = attacks.board();
    let width = board.width();
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let bits = (0..board.squares()).map(|square| board.bit_of(square)).vec();
    let bit = if bits.iter().enumerate().all(|(square, &bit)| square == usize::from(bit)) {
        SQUARE
    } else {
        builder.lookup(SQUARE, Table::new(Width::W8, bits.iter().map(|&bit| bit.into())))
    };
    let bit = builder.resize(bit, width);
    let slider = builder.op(Op::Rotlv, Operand::Const(1), Some(bit), width);
    let empty = builder.op(Op::Not, OCCUPIED, None, width);
    let mut result = Operand::Const(0);
    let mut known: Vec<(i8, i8)> = Vec::new();
    for &direction in attacks.directions() {
        if known.contains(&direction) {
            continue;
        }
        known.push(direction);
        let along = along(&mut builder, &Attacks::new(board, &[direction]), slider, empty);
        result = builder.op(Op::Or, along, Some(result), width);
    }
    builder.finish(result, width)
}

/// The attacks in one direction.
fn along(builder: &mut Builder, attacks: &Attacks, slider: Operand, empty: Operand) -> Operand {
    let board = attacks.board();
    let width = board.width();
    let rays = (0..board.squares()).map(|square| attacks.rays(square).concat()).vec();
    let longest = rays.iter().map(Vec::len).max().unwrap_or(0);
    let first = |square: u8| rays[usize::from(square)].first().map(|&to| (board.bit_of(square), to));
    let Some((from, to)) = (0..board.squares()).find_map(first) else { return Operand::Const(0) };
    let (op, step) = if to > from { (Op::Shl, to - from) } else { (Op::Shr, from - to) };
    let reached = rays.iter().flatten().fold(0, |reached, &bit| reached | 1_u128 << bit);
    let moved = |builder: &mut Builder, word: Operand, steps: usize| {
        let places = Operand::Const((steps * usize::from(step)) as u128);
        builder.op(op, word, Some(places), width)
    };
    let mut filled = slider;
    let mut free = builder.op(Op::And, empty, Some(Operand::Const(reached)), width);
    let mut steps = 1;
    // The squares before the last of the longest ray.
    while steps < longest {
        let next = moved(builder, filled, steps);
        let next = builder.op(Op::And, next, Some(free), width);
        filled = builder.op(Op::Or, filled, Some(next), width);
        if 2 * steps < longest {
            let next = moved(builder, free, steps);
            free = builder.op(Op::And, free, Some(next), width);
        }
        steps *= 2;
    }
    let attacked = moved(builder, filled, 1);
    builder.op(Op::And, attacked, Some(Operand::Const(reached)), width)
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
    #[ignore = "slow: boards of 128 squares, 20 s"]
    fn queens_of_large_boards_are_certified() {
        trials::are_certified_on_large_boards(program);
    }

    /// Every mask with one bit more or less, every shift by one place more, and every operation left out.
    #[test]
    fn broken_fills_are_refused() {
        let attacks = Attacks::new(board(4, 4), &QUEEN);
        let right = program(&attacks);
        let mut mutants = Mutants::new(&attacks, &right, 7);
        for (number, &line) in right.instructions().iter().enumerate() {
            if let (Op::And, Some(Operand::Const(mask))) = (line.op, line.b) {
                for bit in 0..16 {
                    mutants.judge_line(number, Instruction { b: Some(Operand::Const(mask ^ 1 << bit)), ..line });
                }
            }
            if let (true, Some(Operand::Const(count))) = (line.op.takes_count(), line.b) {
                mutants.judge_line(number, Instruction { b: Some(Operand::Const((count + 1) % 16)), ..line });
            }
            let others = [Op::And, Op::Or, Op::Xor, Op::Add].into_iter().filter(|op| *op != line.op);
            if [Op::And, Op::Or].contains(&line.op) {
                others.for_each(|op| mutants.judge_line(number, Instruction { op, ..line }));
            }
        }
        assert!(mutants.refused > 200, "{} accepted, {} refused", mutants.accepted, mutants.refused);
    }
}
