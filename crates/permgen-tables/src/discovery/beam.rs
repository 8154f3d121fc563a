//! Magics by a beam: level by level, the factors are kept whose indices have met most where that does no harm.
//!
//! A factor with fewer bits of index than squares has to bring occupancies of the same set together (constructive collisions).
//! How well its lowest bits do that already shows at each level: the fewer entries are filled, the more room is left. So all
//! values of a level's bits are tried for every factor that is kept, and of those without a collision that does harm, the ones
//! with the fewest entries are kept for the next level. That finds magics of rooks with one bit less, which are too rare for
//! descents at random: these commit themselves too early. It shows nothing when it finds nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use super::levels::{Levels, Placed, Word};
use permgen_core::random::Random;

/// At most so many of a level's bits take all values; further ones below them, which matter by their carries alone, are drawn.
const MOST_BITS_TRIED: u32 = 9;

/// How wide a beam is, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// How many factors are kept at each level.
    width: usize,
    /// How many of the bits that the first level decides may be set, from its highest on. With one, the highest square
    /// comes to the highest bit of the index and to nothing below: fewer beginnings, but good ones.
    leading: u32,
}

impl Beam {
    /// Wider ones from time to time, until they take some seconds; beginning in one way and the other.
    pub(super) fn of_turn(turn: u64) -> Self {
        const NARROWEST: usize = 1 << 11;
        const TURNS_OF_A_WIDTH: u64 = 2;
        const MOST_DOUBLINGS: u64 = 4;
        Self {
            width: NARROWEST << (turn / TURNS_OF_A_WIDTH).min(MOST_DOUBLINGS),
            leading: if turn % 2 == 0 { 1 } else { MOST_BITS_TRIED },
        }
    }

    /// Goes through all levels. Returns a factor, if any, and how many were looked at. `None` when it was stopped.
    pub(super) fn run(self, levels: &Levels, random: Random, stop: &AtomicBool) -> Option<(Option<u128>, u64)> {
        if levels.width() <= 64 {
            self.through::<u64>(levels, 64, random, stop)
        } else {
            self.through::<u128>(levels, 128, random, stop)
        }
    }

    fn through<W: Word>(
        self,
        levels: &Levels,
        word_bits: u32,
        mut random: Random,
        stop: &AtomicBool,
    ) -> Option<(Option<u128>, u64)> {
        let mut kept = vec![0u128];
        let mut nodes = 0;
        let mut placed = Placed::<W>::new(levels, word_bits);
        for level in 0..levels.count() {
            let (low, high) = (levels.decided(level), levels.decided(level + 1));
            let most = if level == 0 { self.leading } else { MOST_BITS_TRIED };
            let tried = (high - low).min(most);
            let mut next = Fewest::new(self.width, random.next_u64());
            for &factor in &kept {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                (0..level).for_each(|_| {
                    let fits = placed.place(factor);
                    debug_assert!(fits, "it fitted when it was kept");
                });
                // Nothing below the leading bits of the first level: a shift of the whole is as good.
                let carry = if level == 0 { 0 } else { u128::from(random.next_u64()) & ones(high - tried - low) };
                for value in 0..1u128 << tried {
                    nodes += 1;
                    let longer = factor | carry << low | value << (high - tried);
                    if placed.place(longer) {
                        next.offer(placed.filled(), longer);
                        placed.take_back();
                    }
                }
                (0..level).for_each(|_| placed.take_back());
            }
            kept = next.factors();
        }
        Some((kept.first().copied(), nodes))
    }
}

/// The word of so many low bits that are set.
fn ones(count: u32) -> u128 {
    (1 << count) - 1
}

/// The factors with the fewest filled entries among those offered; which of equals, is drawn, but does not depend on their order.
struct Fewest {
    width: usize,
    seed: u64,
    kept: Vec<(usize, u64, u128)>,
    /// What a factor must be below once there are enough.
    bar: Option<(usize, u64, u128)>,
}

impl Fewest {
    fn new(width: usize, seed: u64) -> Self {
        Self { width, seed, kept: Vec::new(), bar: None }
    }

    fn offer(&mut self, filled: usize, factor: u128) {
        let lot = Random::new(self.seed ^ factor as u64 ^ (factor >> 64) as u64).next_u64();
        let offered = (filled, lot, factor);
        if self.bar.is_some_and(|bar| offered >= bar) {
            return;
        }
        self.kept.push(offered);
        if self.kept.len() >= 2 * self.width {
            self.choose();
        }
    }

    fn choose(&mut self) {
        if self.kept.len() > self.width {
            let (_, bar, _) = self.kept.select_nth_unstable(self.width);
            self.bar = Some(*bar);
            self.kept.truncate(self.width);
        }
    }

    /// The best first.
    fn factors(mut self) -> Vec<u128> {
        self.choose();
        self.kept.sort_unstable();
        self.kept.into_iter().map(|(.., factor)| factor).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::magic::{Form, Magic, Piece, Relation, check};
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    fn found(piece: Piece, board: Board, square: u8, fewer: u32, beam: Beam, seed: u64) -> Option<u128> {
        let relation = Relation::slider(piece, board, square).unwrap();
        let bits = relation.mask().count_ones() - fewer;
        let width = board.width();
        let levels = Levels::new(width.bits(), relation.mask(), relation.pairs(), bits);
        let (factor, nodes) = beam.run(&levels, Random::new(seed), &AtomicBool::new(false)).unwrap();
        assert!(nodes > 0);
        let magic = |factor| Magic::new(width, relation.mask(), factor, width.bits() - bits, Form::Plain);
        if let Some(factor) = factor {
            assert!(check(&magic(factor), &relation).is_ok(), "{factor:#x}");
        }
        factor
    }

    #[test]
    #[ignore = "slow: five searches"]
    fn a_rook_with_one_bit_less_is_found() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let b7 = 49;
        let beam = Beam { width: 1 << 11, leading: 1 };
        let factors: Vec<u128> = (0..4).filter_map(|seed| found(Piece::Rook, board, b7, 1, beam, seed)).collect();
        assert!(!factors.is_empty());
        // A stop is heeded, and the same seed gives the same.
        assert_eq!(found(Piece::Rook, board, b7, 1, beam, 0), found(Piece::Rook, board, b7, 1, beam, 0));
        let relation = Relation::slider(Piece::Rook, board, b7).unwrap();
        let levels = Levels::new(64, relation.mask(), relation.pairs(), 9);
        assert_eq!(beam.run(&levels, Random::new(0), &AtomicBool::new(true)), None);
    }

    #[test]
    fn a_beam_wide_enough_for_all_factors_misses_none() {
        // 4x4 in 16 bits: as many factors as a beam can hold, so it finds one exactly when there is one.
        let board = Board::new(4, 4, Width::W16).unwrap();
        let all = Beam { width: 1 << 16, leading: MOST_BITS_TRIED };
        let mut answers = [0, 0];
        for piece in Piece::ALL {
            for (square, fewer) in (0..16).flat_map(|square| [(square, 0), (square, 1)]) {
                let relation = Relation::slider(piece, board, square).unwrap();
                let bits = relation.mask().count_ones() - fewer;
                if bits == 0 {
                    continue;
                }
                let magic = |factor| Magic::new(Width::W16, relation.mask(), factor, 16 - bits, Form::Plain);
                let exists = (0..1 << 16).any(|factor| check(&magic(factor), &relation).is_ok());
                assert_eq!(found(piece, board, square, fewer, all, 1).is_some(), exists, "{piece} {square}");
                answers[usize::from(exists)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }
}
