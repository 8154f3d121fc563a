//! Attacks by occluded fills (Kogge-Stone): shifts and masks that are the same for all squares, and no table.
//!
//! In each direction, the slider runs through empty squares by 1 step, then by 2, 4 and so on, and one step further. A square that
//! is left is one that a step can reach, so that nothing wraps around the edges of the board. What is executed depends on neither
//! the square nor the occupied squares.
//!
//! Source: Steffan Westcott, "Kogge-Stone Algorithm", Chess Programming Wiki.

use permgen_core::attacks::{Attacks, Places};
use permgen_core::program::{Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

use crate::wide::{SQUARE, Wide, Writer};

/// Whether all steps in one direction are as long, as they are where no word has places without a square but the last.
#[must_use]
pub fn suits(attacks: &Attacks) -> bool {
    attacks.directions().iter().all(|&direction| steps(&attacks.along(&[direction])).is_none_or(|(_, is_same)| is_same))
}

/// The first step in a direction, and whether the others are as long; `None` if there is none.
fn steps(attacks: &Attacks) -> Option<(i16, bool)> {
    let layout = attacks.layout();
    let of_square = |square: u16| {
        let from = layout.place_of(square) as i16;
        let rays = attacks.rays(square as u8).concat().into_iter().map(i16::from).vec();
        rays.iter().zip([from].iter().chain(&rays)).map(|(to, from)| to - from).vec()
    };
    let steps = (0..layout.squares()).flat_map(of_square).vec();
    let first = *steps.first()?;
    Some((first, steps.iter().all(|&step| step == first)))
}

/// A program that computes attacks. Nothing about it is trusted: it is certified before it is used.
#[must_use]
pub fn program(attacks: &Attacks) -> Program {
    let mut writer = Writer::new(attacks);
    let layout = attacks.layout();
    let places = (0..layout.squares()).map(|square| layout.place_of(square) as u8).vec();
    let slider = if writer.words.count == 1 {
        let bit = if places.iter().enumerate().all(|(square, &place)| square == usize::from(place)) {
            SQUARE
        } else {
            writer.builder.lookup(SQUARE, Table::new(Width::W8, places.iter().map(|&place| place.into())))
        };
        let bit = writer.builder.resize(bit, writer.words.width);
        vec![writer.op(Op::Rotlv, Operand::Const(1), bit)]
    } else {
        writer.column(|square| Places::one(places[square]))
    };
    let occupied = writer.occupied();
    let empty = occupied.iter().map(|&word| writer.builder.op(Op::Not, word, None, writer.words.width)).vec();
    let mut result = writer.constant(Places::NONE);
    let mut known: Vec<(i8, i8)> = Vec::new();
    for &direction in attacks.directions() {
        if known.contains(&direction) {
            continue;
        }
        known.push(direction);
        if let Some(along) = along(&mut writer, &attacks.along(&[direction]), &slider, &empty) {
            result = writer.each(Op::Or, &along, &result);
        }
    }
    writer.finish(&result, None)
}

/// The attacks in one direction.
fn along(writer: &mut Writer, attacks: &Attacks, slider: &Wide, empty: &Wide) -> Option<Wide> {
    let (step, _) = steps(attacks)?;
    let rays = attacks.squares().iter().map(|&square| attacks.rays(square).concat()).vec();
    let longest = rays.iter().map(Vec::len).max().unwrap_or(0);
    let reached = rays.iter().flatten().fold(Places::NONE, |reached, &place| reached | Places::one(place));
    let reached = writer.constant(reached);
    let (distance, is_up) = (usize::from(step.unsigned_abs()), step > 0);
    let mut filled = slider.clone();
    let mut free = writer.each(Op::And, empty, &reached);
    let mut steps = 1;
    // The squares before the last of the longest ray.
    while steps < longest {
        let next = writer.moved(&filled, steps * distance, is_up);
        let next = writer.each(Op::And, &next, &free);
        filled = writer.each(Op::Or, &filled, &next);
        if 2 * steps < longest {
            let next = writer.moved(&free, steps * distance, is_up);
            free = writer.each(Op::And, &free, &next);
        }
        steps *= 2;
    }
    let attacked = writer.moved(&filled, distance, is_up);
    Some(writer.each(Op::And, &attacked, &reached))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::{self, Mutants, QUEEN, board};
    use permgen_core::program::Instruction;

    #[test]
    fn boards_in_several_words_are_certified() {
        trials::are_certified_in_several_words(program);
    }

    #[test]
    #[ignore = "slow: a board of 256 squares"]
    fn the_largest_board_is_certified() {
        trials::are_certified_on_256_squares(program);
    }

    /// Every constant of two words with a bit more or less, and other operations.
    #[test]
    fn broken_words_are_refused() {
        judge_words(251);
    }

    #[test]
    #[ignore = "slow: more sets of occupied squares, 30 s"]
    fn broken_words_are_refused_for_more_sets() {
        judge_words(13);
    }

    fn judge_words(step: usize) {
        let attacks = Attacks::on_layout(&trials::packed(3, 3, 2, Width::W8), &trials::QUEEN).expect("it is a board");
        trials::judge_all(&attacks, &program(&attacks), step);
    }

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
        judge_fills(251);
    }

    #[test]
    #[ignore = "slow: more sets of occupied squares, 60 s"]
    fn broken_fills_are_refused_for_more_sets() {
        judge_fills(7);
    }

    fn judge_fills(step: usize) {
        let attacks = Attacks::new(board(4, 4), &QUEEN);
        let right = program(&attacks);
        let mut mutants = Mutants::new(&attacks, &right, step);
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
