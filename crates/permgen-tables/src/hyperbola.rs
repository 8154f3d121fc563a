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

use permgen_core::attacks::{Attacks, Places, along, attacked};
use permgen_core::program::{Op, Operand, Program, Table};
use permgen_core::vector::{IntoVector as _, sort};
use permgen_core::width::Width;

use crate::wide::{SQUARE, Wide, Writer};

/// How lines are turned around that have several squares in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Those in consecutive bits are looked up.
    LookUp,
    /// All bits are reversed, by an instruction.
    Reverse,
}

/// Whether the places along each ray ascend, or descend.
#[must_use]
pub fn suits(attacks: &Attacks) -> bool {
    let is_sorted = |square: u8| {
        let own = [attacks.layout().place_of(square.into()) as u8];
        attacks.rays(square).into_iter().all(|ray| {
            let line = [&own[..], &ray].concat();
            line.is_sorted() || line.iter().rev().is_sorted()
        })
    };
    attacks.squares().iter().all(|&square| is_sorted(square))
}

/// A program that computes attacks. Nothing about it is trusted: it is certified before it is used.
#[must_use]
pub fn program(attacks: &Attacks, turn: Turn) -> Program {
    let mut writer = Writer::new(attacks);
    let (mut result, mut in_words): (Option<Wide>, Option<Wide>) = (None, None);
    for directions in lines(attacks.directions()) {
        let line = Line::new(&attacks.along(&directions), directions.len() == 2);
        let (attacked, is_in_words) = line.attacked(&mut writer, turn);
        let known = if is_in_words { &mut in_words } else { &mut result };
        let width = if is_in_words { writer.outer_width() } else { writer.words.width };
        let both = |(&a, &b): (&Operand, &Operand)| writer.builder.op(Op::Or, a, Some(b), width);
        *known = Some(match known.take() {
            Some(others) => others.iter().zip(&attacked).map(both).vec(),
            None => attacked,
        });
    }
    let result = result.unwrap_or_else(|| writer.constant(Places::NONE));
    writer.finish(&result, in_words.as_ref())
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
    /// For each square the rays, by places, nearest first.
    rays: Vec<Vec<Vec<u8>>>,
    /// The place of each square.
    bits: Vec<u8>,
    has_both_directions: bool,
}

impl Line {
    fn new(attacks: &Attacks, has_both_directions: bool) -> Self {
        let layout = attacks.layout();
        let squares = 0..layout.squares();
        Self {
            rays: squares.clone().map(|square| attacks.rays(square as u8)).vec(),
            bits: squares.map(|square| layout.place_of(square) as u8).vec(),
            has_both_directions,
        }
    }

    /// All squares of the line but the slider's own.
    fn whole(&self, square: usize) -> Places {
        attacked(&self.rays[square], Places::NONE)
    }

    fn slider(&self, square: usize) -> Places {
        Places::one(self.bits[square])
    }

    /// The attacks, and whether they are in the words that come in.
    fn attacked(&self, writer: &mut Writer, turn: Turn) -> (Wide, bool) {
        let is_lookup = turn == Turn::LookUp && self.has_both_directions && writer.words.count == 1;
        if let Some(length) = is_lookup.then(|| self.consecutive()).flatten() {
            return (vec![self.looked_up(writer, length)], false);
        }
        // A line that a byte swap turns around takes no more operations in two words than in one.
        let folded = (!self.is_spread_over_bytes())
            .then(|| writer.folded(|square| self.whole(square), |square| self.slider(square)));
        if let Some((masks, occupied)) = folded.flatten() {
            let width = writer.outer_width();
            let sliders = (0..self.bits.len()).map(|square| writer.word_of(self.slider(square)));
            let slider = writer.builder.lookup(SQUARE, Table::new(width, sliders));
            let down = self.has_down().then(|| {
                let turned = [occupied, slider].map(|word| writer.builder.op(Op::Bitrev, word, None, width));
                let down = writer.builder.op(Op::Sub, turned[0], Some(turned[1]), width);
                writer.builder.op(Op::Bitrev, down, None, width)
            });
            let up = self.has_up().then(|| writer.builder.op(Op::Sub, occupied, Some(slider), width));
            let both = match (up, down) {
                (None, None) => Operand::Const(0),
                (up, down) => {
                    let [up, down] = [up, down].map(|part| part.unwrap_or(occupied));
                    writer.builder.op(Op::Xor, up, Some(down), width)
                }
            };
            return (masks.iter().map(|&mask| writer.builder.op(Op::And, both, Some(mask), width)).vec(), true);
        }
        (self.subtracted(writer), false)
    }

    fn has_up(&self) -> bool {
        self.rays
            .iter()
            .zip(&self.bits)
            .any(|(rays, &own)| rays.iter().any(|ray| ray.first().is_some_and(|&bit| bit > own)))
    }

    fn has_down(&self) -> bool {
        self.rays
            .iter()
            .zip(&self.bits)
            .any(|(rays, &own)| rays.iter().any(|ray| ray.first().is_some_and(|&bit| bit < own)))
    }

    /// By one subtraction for each direction.
    fn subtracted(&self, writer: &mut Writer) -> Wide {
        let whole = writer.column(|square| self.whole(square));
        let width = writer.words.width;
        // Machines shift by a value in one register.
        let slider = if self.are_bits_numbers() && width <= Width::W64 && writer.words.count == 1 {
            let number = writer.builder.resize(SQUARE, width);
            vec![writer.builder.op(Op::Rotlv, Operand::Const(1), Some(number), width)]
        } else {
            writer.column(|square| self.slider(square))
        };
        let men = writer.occupied();
        let occupied = writer.each(Op::And, &men, &whole);
        let turn = if self.is_spread_over_bytes() { Op::Bswap } else { Op::Bitrev };
        let up = self.has_up().then(|| writer.difference(&occupied, &slider));
        let down = self.has_down().then(|| {
            let turned = writer.turned(turn, &occupied);
            let slider = writer.turned(turn, &slider);
            let down = writer.difference(&turned, &slider);
            writer.turned(turn, &down)
        });
        let both = match (up, down) {
            (Some(up), Some(down)) => writer.each(Op::Xor, &up, &down),
            (Some(one), None) | (None, Some(one)) => writer.each(Op::Xor, &one, &occupied),
            (None, None) => writer.constant(Places::NONE),
        };
        writer.each(Op::And, &both, &whole)
    }

    /// Whether no byte has two squares of the line through a square.
    fn is_spread_over_bytes(&self) -> bool {
        self.bits.iter().zip(&self.rays).all(|(own, rays)| {
            let mut bytes = rays.iter().flatten().chain([own]).map(|bit| bit / 8).vec();
            let count = bytes.len();
            sort(&mut bytes);
            bytes.dedup();
            bytes.len() == count
        })
    }

    /// How many bits each line has, if that is one number for all, and they are consecutive, and there are few.
    fn consecutive(&self) -> Option<u32> {
        const LONGEST: u32 = 12;
        let line = |square: usize| self.whole(square).low() | 1 << self.bits[square];
        let length = line(0).count_ones();
        let is_consecutive = |line: u128| (line >> line.trailing_zeros()).trailing_ones() == length;
        let all =
            (0..self.bits.len()).all(|square| line(square).count_ones() == length && is_consecutive(line(square)));
        (all && (3..=LONGEST).contains(&length)).then_some(length)
    }

    /// By the squares between the ends as an index into patterns of lines that begin at bit 0.
    fn looked_up(&self, writer: &mut Writer, length: u32) -> Operand {
        let (width, occupied) = (writer.words.width, writer.occupied()[0]);
        let builder = &mut writer.builder;
        let firsts = (0..self.bits.len()).map(|square| self.first(square)).vec();
        let place = |square: usize| u32::from(self.bits[square]) - firsts[square];
        // Where lines begin is a part of the number, or a table; so is the slider's place in its line.
        let of_number = firsts.iter().fold(0, |all, first| all | first);
        let is_part =
            firsts.iter().zip(0..).all(|(&first, square)| first == square & of_number) && self.are_bits_numbers();
        let [first, offset] = if is_part {
            let numbers = (self.bits.len() as u32).next_power_of_two();
            let part = |mask: u32| Some(Operand::Const(u128::from(mask)));
            let first = builder.op(Op::And, SQUARE, part(of_number), Width::W8);
            let place = builder.op(Op::And, SQUARE, part((numbers - 1) & !of_number), Width::W8);
            let place = builder.resize(place, Width::W32);
            [first, builder.op(Op::Shl, place, part(length - 2), Width::W32)]
        } else {
            let mut column = |width: Width, of: &dyn Fn(usize) -> u32| {
                builder.lookup(SQUARE, Table::new(width, (0..self.bits.len()).map(|square| of(square).into())))
            };
            let first = column(Width::W8, &|square| firsts[square]);
            let offset = column(Width::W16, &|square| place(square) << (length - 2));
            [first, builder.resize(offset, Width::W32)]
        };
        let second = builder.op(Op::Add, first, Some(Operand::Const(1)), Width::W8);
        let second = builder.resize(second, width);
        let between = builder.op(Op::Shrv, occupied, Some(second), width);
        let between = builder.resize(between, Width::W32);
        let between = builder.op(Op::And, between, Some(Operand::Const((1 << (length - 2)) - 1)), Width::W32);
        let index = builder.op(Op::Add, between, Some(offset), Width::W32);
        let pattern = |place: u32, between: u128| {
            let rays = [(place + 1..length).map(|bit| bit as u8).vec(), (0..place).rev().map(|bit| bit as u8).vec()];
            along(&rays, between << 1)
        };
        let mut patterns = (0..length)
            .flat_map(|place| (0..1 << (length - 2)).map(move |between| (place, between)))
            .map(|(place, between)| pattern(place, between))
            .vec();
        // Lookups in a table of such a length need no comparison.
        patterns.resize(patterns.len().next_power_of_two(), 0);
        let narrow = if length <= 8 { Width::W8 } else { Width::W16 };
        let pattern = builder.lookup(index, Table::new(narrow.min(width), patterns));
        let [pattern, first] = [pattern, first].map(|number| builder.resize(number, width));
        builder.op(Op::Rotlv, pattern, Some(first), width)
    }

    /// Whether each square is in the bit of its number.
    fn are_bits_numbers(&self) -> bool {
        self.bits.iter().enumerate().all(|(square, &bit)| usize::from(bit) == square)
    }

    /// The lowest bit of the line through a square.
    fn first(&self, square: usize) -> u32 {
        (self.whole(square).low() | 1 << self.bits[square]).trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials;
    use permgen_core::board::{Board, Numbering};
    use permgen_core::check::certify;

    const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    fn both() -> [Turn; 2] {
        [Turn::LookUp, Turn::Reverse]
    }

    #[test]
    fn boards_in_several_words_are_certified() {
        trials::are_certified_in_several_words(|attacks| program(attacks, Turn::LookUp));
    }

    #[test]
    #[ignore = "slow: a board of 256 squares"]
    fn the_largest_board_is_certified() {
        trials::are_certified_on_256_squares(|attacks| program(attacks, Turn::LookUp));
    }

    /// Every constant of two words with a bit more or less, and other operations.
    #[test]
    fn broken_words_are_refused() {
        judge_words(251);
    }

    #[test]
    #[ignore = "slow: more sets of occupied squares, 40 s"]
    fn broken_words_are_refused_for_more_sets() {
        judge_words(13);
    }

    fn judge_words(step: usize) {
        let attacks = Attacks::on_layout(&trials::packed(3, 3, 2, Width::W8), &trials::QUEEN).expect("it is a board");
        trials::judge_all(&attacks, &program(&attacks, Turn::LookUp), step);
    }

    /// From the last square of the first word, all others of a ray are in the second one.
    #[test]
    fn rays_may_lead_to_another_word_than_that_of_the_slider() {
        use permgen_core::layout::{Layout, Words};
        let words = Words::new(2, Width::W16).expect("two words");
        for (parts, direction) in [([9, 7], (0, 1)), ([11, 5], (0, -2)), ([11, 5], (0, -1))] {
            let layout = Layout::board(4, 4).split(&parts, words).expect("all squares");
            let attacks = Attacks::on_layout(&layout, &[direction]).expect("it is a board");
            if let Err(refusal) = certify(&attacks, program(&attacks, Turn::LookUp)) {
                panic!("{parts:?} {direction:?}: {refusal}");
            }
        }
    }

    /// A queen of shogi, whose files do not straddle the words.
    #[test]
    fn words_may_have_places_without_squares() {
        use permgen_core::layout::{Layout, Words};
        let files = Numbering::from_name("a1_lsb_file_major").expect("it is named");
        let words = Words::new(2, Width::W64).expect("two words");
        let layout = Layout::board(9, 9).numbered(files).split(&[63, 18], words).expect("all squares");
        let queen = Attacks::on_layout(&layout, &trials::QUEEN).expect("it is a board");
        assert!(suits(&queen) && !crate::fill::suits(&queen));
        certify(&queen, program(&queen, Turn::LookUp)).expect("gaps make no difference");
        assert!(certify(&queen, crate::fill::program(&queen)).is_err());
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
