//! Hyperbola quintessence: attacks by subtraction, with little more than a mask for each line.
//!
//! Let `o` be the occupied squares of a line without the slider, and `s` the slider. `o - s` borrows from `s` up to the first
//! occupied square, so `(o - s) ^ o` are the squares above `s` up to it. The squares below `s` are the same in the word turned
//! around. Both together are `(o - s) ^ turned(turned(o) - turned(s))`, of which the line keeps its own.
//!
//! A swap of bytes turns a line around that has no two squares in one byte. Other lines take a reversal of bits, which few machines
//! have. A line in consecutive bits can be looked up instead: the squares between its ends, shifted down, are an index into
//! patterns.
//!
//! Sources: Gerd Isenberg and Aleks Peshkov, "Hyperbola Quintessence" and "Subtracting a Rook from a Blocking Piece", Chess
//! Programming Wiki.

use permgen_core::attacks::{Attacks, along};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// How lines are turned around that have several squares in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Those in consecutive bits are looked up.
    LookUp,
    /// All bits are reversed, by an instruction.
    Reverse,
}

const SQUARE: Operand = Operand::Input(0);
const OCCUPIED: Operand = Operand::Input(1);

/// A program that computes attacks. Nothing about it is trusted: it is certified before it is used.
#[must_use]
pub fn program(attacks: &Attacks, turn: Turn) -> Program {
    let width = attacks.board().width();
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let mut result = None;
    for directions in lines(attacks.directions()) {
        let line = Line::new(&Attacks::new(attacks.board(), &directions), directions.len() == 2);
        let attacked = line.attacked(&mut builder, turn);
        result = Some(match result {
            Some(others) => builder.op(Op::Or, others, Some(attacked), width),
            None => attacked,
        });
    }
    builder.finish(result.unwrap_or(Operand::Const(0)), width)
}

/// The directions, each together with its opposite if that is among them.
pub(crate) fn lines(directions: &[(i8, i8)]) -> Vec<Vec<(i8, i8)>> {
    let mut lines: Vec<Vec<(i8, i8)>> = Vec::new();
    for &(up, right) in directions {
        let opposite = (up.wrapping_neg(), right.wrapping_neg());
        if lines.iter().any(|line| line.contains(&(up, right))) {
            continue;
        }
        match lines.iter_mut().find(|line| line[..] == [opposite]) {
            Some(line) => line.push((up, right)),
            None => lines.push(vec![(up, right)]),
        }
    }
    lines
}

/// One direction, or one and its opposite, from every square.
struct Line {
    width: Width,
    /// For each square the rays, by bits, nearest first.
    rays: Vec<Vec<Vec<u8>>>,
    /// The bit of each square.
    bits: Vec<u8>,
    has_both_directions: bool,
}

impl Line {
    fn new(attacks: &Attacks, has_both_directions: bool) -> Self {
        let board = attacks.board();
        let squares = 0..board.squares();
        Self {
            width: board.width(),
            rays: squares.clone().map(|square| attacks.rays(square)).vec(),
            bits: squares.map(|square| board.bit_of(square)).vec(),
            has_both_directions,
        }
    }

    /// A word of each square, looked up by its number.
    fn column(&self, builder: &mut Builder, width: Width, of: impl Fn(usize) -> u128) -> Operand {
        builder.lookup(SQUARE, Table::new(width, (0..self.bits.len()).map(of)))
    }

    /// All squares of the line but the slider's own.
    fn whole(&self, square: usize) -> u128 {
        along(&self.rays[square], 0)
    }

    fn attacked(&self, builder: &mut Builder, turn: Turn) -> Operand {
        let lookup = (turn == Turn::LookUp && self.has_both_directions).then(|| self.consecutive()).flatten();
        match lookup {
            Some(length) => self.looked_up(builder, length),
            None => self.subtracted(builder),
        }
    }

    /// By one subtraction for each direction.
    fn subtracted(&self, builder: &mut Builder) -> Operand {
        let width = self.width;
        let whole = self.column(builder, width, |square| self.whole(square));
        let slider = self.column(builder, width, |square| 1 << self.bits[square]);
        let occupied = builder.op(Op::And, OCCUPIED, Some(whole), width);
        let turn = if self.is_spread_over_bytes() { Op::Bswap } else { Op::Bitrev };
        let is_up = |ray: &Vec<u8>, square: usize| ray.first().is_some_and(|&bit| bit > self.bits[square]);
        let rays = |wanted: bool| {
            self.rays
                .iter()
                .enumerate()
                .any(|(square, rays)| rays.iter().any(|ray| !ray.is_empty() && is_up(ray, square) == wanted))
        };
        let (has_up, has_down) = (rays(true), rays(false));
        let up = has_up.then(|| builder.op(Op::Sub, occupied, Some(slider), width));
        let down = has_down.then(|| {
            let turned = builder.op(turn, occupied, None, width);
            let slider = builder.op(turn, slider, None, width);
            let down = builder.op(Op::Sub, turned, Some(slider), width);
            builder.op(turn, down, None, width)
        });
        let both = match (up, down) {
            (Some(up), Some(down)) => builder.op(Op::Xor, up, Some(down), width),
            (Some(one), None) | (None, Some(one)) => builder.op(Op::Xor, one, Some(occupied), width),
            (None, None) => Operand::Const(0),
        };
        builder.op(Op::And, both, Some(whole), width)
    }

    /// Whether no byte has two squares of the line through a square.
    fn is_spread_over_bytes(&self) -> bool {
        self.bits.iter().zip(&self.rays).all(|(own, rays)| {
            let mut bytes = rays.iter().flatten().chain([own]).map(|bit| bit / 8).vec();
            let count = bytes.len();
            bytes.sort_unstable();
            bytes.dedup();
            bytes.len() == count
        })
    }

    /// How many bits each line has, if that is one number for all, and they are consecutive, and there are few.
    fn consecutive(&self) -> Option<u32> {
        const LONGEST: u32 = 12;
        let line = |square: usize| self.whole(square) | 1 << self.bits[square];
        let length = line(0).count_ones();
        let is_consecutive = |line: u128| (line >> line.trailing_zeros()).trailing_ones() == length;
        let all =
            (0..self.bits.len()).all(|square| line(square).count_ones() == length && is_consecutive(line(square)));
        (all && (3..=LONGEST).contains(&length)).then_some(length)
    }

    /// By the squares between the ends as an index. The patterns fill all lines, of which the own is kept.
    fn looked_up(&self, builder: &mut Builder, length: u32) -> Operand {
        let width = self.width;
        let first = |square: usize| (self.whole(square) | 1 << self.bits[square]).trailing_zeros();
        let inner = self.column(builder, width, |square| inner(length) << first(square));
        let shift = self.column(builder, Width::W8, |square| u128::from(first(square) + 1));
        let place = |square: usize| u32::from(self.bits[square]) - first(square);
        let offset = self.column(builder, Width::W16, |square| u128::from(place(square)) << (length - 2));
        let whole = self.column(builder, width, |square| self.whole(square));
        let occupied = builder.op(Op::And, OCCUPIED, Some(inner), width);
        let shift = builder.resize(shift, width);
        let index = builder.op(Op::Shrv, occupied, Some(shift), width);
        let index = builder.resize(index, Width::W32);
        let offset = builder.resize(offset, Width::W32);
        let index = builder.op(Op::Add, index, Some(offset), Width::W32);
        let mut firsts = (0..self.bits.len()).map(first).vec();
        firsts.sort_unstable();
        firsts.dedup();
        let pattern = |place: u32, between: u128| {
            let rays = [(place + 1..length).map(|bit| bit as u8).vec(), (0..place).rev().map(|bit| bit as u8).vec()];
            let attacked = along(&rays, between << 1);
            firsts.iter().fold(0, |filled, first| filled | attacked << first)
        };
        let mut patterns = (0..length)
            .flat_map(|place| (0..1 << (length - 2)).map(move |between| (place, between)))
            .map(|(place, between)| pattern(place, between))
            .vec();
        // Lookups in a table of such a length need no comparison.
        patterns.resize(patterns.len().next_power_of_two(), 0);
        let filled = builder.lookup(index, Table::new(width, patterns));
        builder.op(Op::And, filled, Some(whole), width)
    }
}

/// The bits of a line of that length, but the first and the last.
fn inner(length: u32) -> u128 {
    (1 << (length - 1)) - 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::{Board, Numbering};
    use permgen_core::check::certify;

    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    fn both() -> [Turn; 2] {
        [Turn::LookUp, Turn::Reverse]
    }

    #[test]
    fn pieces_of_chess_are_certified_in_every_numbering() {
        for (name, numbering) in Numbering::NAMED {
            let board = Board::CHESS.with_numbering(numbering);
            for directions in [&ROOK, &BISHOP] {
                for turn in both() {
                    let attacks = Attacks::new(board, directions);
                    let program = program(&attacks, turn);
                    if let Err(refusal) = certify(&attacks, program) {
                        panic!("{name} {turn:?}: {refusal}");
                    }
                }
            }
        }
    }

    #[test]
    fn queens_and_single_rays_of_small_boards_are_certified() {
        are_certified(&[(1, 2), (2, 1), (3, 3), (5, 4)]);
    }

    #[test]
    #[ignore = "slow: boards of 128 squares"]
    fn queens_and_single_rays_of_large_boards_are_certified() {
        are_certified(&[(9, 9), (10, 9), (8, 16), (16, 8)]);
    }

    fn are_certified(boards: &[(u8, u8)]) {
        let queen = [ROOK, BISHOP].concat();
        for &(ranks, files) in boards {
            let width = Width::fitting(u32::from(ranks) * u32::from(files)).unwrap();
            let board = Board::new(ranks, files, width).unwrap();
            let single = queen.iter().map(|&direction| vec![direction]);
            for directions in single.chain([queen.clone(), vec![(1, 0), (1, 1), (1, -1)], vec![(1, 2), (-1, -2)]]) {
                for turn in both() {
                    let attacks = Attacks::new(board, &directions);
                    if let Err(refusal) = certify(&attacks, program(&attacks, turn)) {
                        panic!("{board} {directions:?} {turn:?}: {refusal}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_direction_named_twice_is_one() {
        assert_eq!(lines(&[(1, 0), (1, 0), (-1, 0), (-1, 0), (0, 1)]), [vec![(1, 0), (-1, 0)], vec![(0, 1)]]);
    }
}
