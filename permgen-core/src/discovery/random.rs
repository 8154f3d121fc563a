//! Random magics: candidates are drawn and tested.

use std::sync::atomic::{AtomicBool, Ordering};

use super::proposal::Proposal;
use super::wanted::{self, Wanted, fits_64};
use super::{Finding, Goal, Outcome, Search, Takes};
use crate::magic::{Form, Magic};
use crate::search::Random;

/// How many candidates a part tests.
const CANDIDATES: u64 = 1 << 12;

/// The search for magics by drawing candidates. The quickest way to magics that are plentiful: all rooks and bishops
/// with as many bits as squares that matter, on any board.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use permgen_core::board::Board;
/// use permgen_core::discovery::{RandomMagics, Search, Wanted};
/// use permgen_core::magic::{self, Form, Piece};
/// use permgen_core::width::Width;
///
/// let board = Board::new(8, 8, Width::W64).unwrap();
/// let wanted = Wanted::slider(Piece::Bishop, board, 27, 0, Form::Plain).unwrap();
/// let search = RandomMagics::new(vec![wanted.clone()], 1, 100);
/// let found = search.run(0, 0, &AtomicBool::new(false)).unwrap().found.unwrap();
/// let bishop_d4 = search.magic(0, &found).unwrap();
/// assert!(magic::check(&bishop_d4, &wanted.relation).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct RandomMagics {
    wanted: Vec<Wanted>,
    goals: Vec<Goal>,
    seed: u64,
}

impl RandomMagics {
    /// A goal for each wanted magic, of `parts` parts of 4096 candidates. Other seeds draw other candidates.
    #[must_use]
    pub fn new(wanted: Vec<Wanted>, seed: u64, parts: u64) -> Self {
        let goal = |wanted: &Wanted| Goal { name: wanted.name.clone(), parts, takes: Takes::First, exhaustive: false };
        let goals = wanted.iter().map(goal).collect();
        Self { wanted, goals, seed }
    }

    /// What is wanted, goal by goal.
    #[must_use]
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// Reads a finding of a goal; not checked.
    #[must_use]
    pub fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.wanted.get(goal)?.read(finding)
    }
}

impl Search for RandomMagics {
    fn identity(&self) -> String {
        format!("random magics 1, seed {}: {}", self.seed, wanted::identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
        let wanted = &self.wanted[goal];
        let relation = &wanted.relation;
        let proposal = Proposal::new(relation.width().bits(), relation.mask(), wanted.bits);
        let mut random = seeded(self.seed, goal, part);
        let mut trial = Trial::new(wanted);
        for nodes in 1..=CANDIDATES {
            if nodes.is_multiple_of(64) && stop.load(Ordering::Relaxed) {
                return None;
            }
            let factor = proposal.draw(&mut random);
            if trial.separates(factor) {
                let found = Some(Finding { text: wanted.text(factor), score: 0 });
                return Some(Outcome { found, nodes });
            }
        }
        Some(Outcome { found: None, nodes: CANDIDATES })
    }
}

/// The generator of a part: the same for the same numbers.
pub(super) fn seeded(seed: u64, goal: usize, part: u64) -> Random {
    let mut random = Random::new(seed);
    for number in [goal as u64, part] {
        random = Random::new(random.next_u64() ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    }
    random
}

/// Tests factors, quickly: a table that need not be cleared, and 64 bit products where they are enough.
pub(super) struct Trial {
    pairs: Pairs,
    /// What black indices multiply in addition.
    others: u128,
    width: u32,
    bits: u32,
    /// The trial in which an entry was written, and the set.
    table: Vec<(u32, u32)>,
    trial: u32,
}

/// Occupancies and the numbers of their sets.
enum Pairs {
    Narrow(Vec<(u64, u32)>),
    Wide(Vec<(u128, u32)>),
}

impl Trial {
    pub(super) fn new(wanted: &Wanted) -> Self {
        let relation = &wanted.relation;
        let mut sets: Vec<u128> = relation.pairs().iter().map(|pair| pair.1).collect();
        sets.sort_unstable();
        sets.dedup();
        let number = |set: &u128| sets.partition_point(|other| other < set) as u32;
        let pairs = if fits_64(relation.width()) {
            Pairs::Narrow(relation.pairs().iter().map(|(occupancy, set)| (*occupancy as u64, number(set))).collect())
        } else {
            Pairs::Wide(relation.pairs().iter().map(|(occupancy, set)| (*occupancy, number(set))).collect())
        };
        let others = match wanted.form {
            Form::Plain => 0,
            Form::Black => relation.width().mask() & !relation.mask(),
        };
        Self {
            pairs,
            others,
            width: relation.width().bits(),
            bits: wanted.bits,
            table: vec![(0, 0); 1 << wanted.bits],
            trial: 0,
        }
    }

    /// Whether no two occupancies of different sets get the same index.
    pub(super) fn separates(&mut self, factor: u128) -> bool {
        self.trial = self.trial.wrapping_add(1);
        if self.trial == 0 {
            self.table.fill((0, 0));
            self.trial = 1;
        }
        let base = factor.wrapping_mul(self.others);
        // The product is brought to the top of its word, so that what exceeds the narrower word falls off.
        match &self.pairs {
            Pairs::Narrow(pairs) => {
                let up = 64 - self.width;
                let (factor, base, down) = ((factor as u64) << up, (base as u64) << up, 64 - self.bits);
                fill(&mut self.table, self.trial, pairs, |occupancy| {
                    (occupancy.wrapping_mul(factor).wrapping_add(base) >> down) as usize
                })
            }
            Pairs::Wide(pairs) => {
                let down = 128 - self.bits;
                fill(&mut self.table, self.trial, pairs, |occupancy| {
                    (occupancy.wrapping_mul(factor).wrapping_add(base) >> down) as usize
                })
            }
        }
    }
}

fn fill<W: Copy>(table: &mut [(u32, u32)], trial: u32, pairs: &[(W, u32)], index: impl Fn(W) -> usize) -> bool {
    for &(occupancy, set) in pairs {
        let entry = &mut table[index(occupancy)];
        if entry.0 != trial {
            *entry = (trial, set);
        } else if entry.1 != set {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::magic::{Piece, check};
    use crate::width::Width;

    #[test]
    fn boards_of_all_sizes_get_magics_in_both_forms() {
        for (ranks, files, width) in
            [(5, 5, Width::W32), (6, 6, Width::W64), (8, 8, Width::W64), (4, 4, Width::W16), (9, 9, Width::W128)]
        {
            let board = Board::new(ranks, files, width).unwrap();
            for (piece, form) in
                [(Piece::Rook, Form::Plain), (Piece::Bishop, Form::Plain), (Piece::Bishop, Form::Black)]
            {
                let square = board.squares() / 2 + 1;
                let search =
                    RandomMagics::new(vec![Wanted::slider(piece, board, square, 0, form).unwrap()], 3, 1 << 10);
                let stop = AtomicBool::new(false);
                let found = (0..1 << 10).find_map(|part| search.run(0, part, &stop).unwrap().found);
                let magic = search.magic(0, &found.unwrap()).unwrap();
                check(&magic, &search.wanted()[0].relation).unwrap();
            }
        }
    }

    #[test]
    fn a_part_is_a_function_of_its_number_and_the_seed() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let wanted = vec![Wanted::slider(Piece::Rook, board, 0, 0, Form::Plain).unwrap()];
        let run =
            |seed, part| RandomMagics::new(wanted.clone(), seed, 9).run(0, part, &AtomicBool::new(false)).unwrap();
        assert_eq!(run(1, 3), run(1, 3));
        assert_ne!(run(1, 3), run(1, 4));
        assert_ne!(run(1, 3), run(2, 3));
    }
}
