//! Magics by trying: factors that are likely to be magics, refused at the first collision.
//!
//! This finds magics of standard bits for all squares of a chess board within some hundredths of a second. Where the index has
//! fewer bits than there are squares, others of its parts are random descents and beams. It shows nothing when it finds nothing, but
//! where there are more sets than entries, which is impossible by counting; see [`Exhaustive`](super::Exhaustive) for proofs.

use std::sync::atomic::{AtomicBool, Ordering};

use super::beam::Beam;
use super::collisions::Collisions;
use super::descent::{at_random, levels_of};
use super::proposal::Proposal;
use super::wanted::{MagicDiscovery, NoSearch, Wanted, fingerprint, identity, sets};
use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use crate::magic::{Form, Magic};
use permgen_core::random::Random;

/// The search: one goal for each relation, which takes the first factor that is found.
#[derive(Clone, Debug)]
pub struct Sampled {
    wanted: Vec<Wanted>,
    form: Form,
    seed: u64,
    goals: Vec<Goal>,
}

/// How many factors a part tries: some hundredths of a second.
const PART: u64 = 1 << 14;
/// More parts than anyone will wait for.
const PARTS: u64 = 1 << 40;

/// From so many squares on, beams are tried. Where fewer matter, as for bishops of a chess board, descents at random find as
/// much in a tenth of the time.
const BEAM_SQUARES: usize = 10;

impl Sampled {
    /// Searches for magics of these.
    ///
    /// # Errors
    ///
    /// When an index cannot have so many bits.
    pub fn new(wanted: Vec<Wanted>, form: Form, seed: u64) -> Result<Self, NoSearch> {
        let mut goals = Vec::new();
        for one in &wanted {
            one.possible()?;
            let is_impossible = sets(&one.relation).len() as u64 > 1 << one.bits;
            goals.push(Goal {
                name: one.goal_name(),
                parts: if is_impossible { 0 } else { PARTS },
                takes: Takes::First,
                exhaustive: is_impossible,
            });
        }
        Ok(Self { wanted, form, seed, goals })
    }

    /// What the goals have to tell apart, in their order.
    #[must_use]
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }
}

impl MagicDiscovery for Sampled {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.wanted.get(goal)?.magic(self.form, finding)
    }
}

impl Discovery for Sampled {
    fn identity(&self) -> String {
        format!("drawn {} magics, seed {}, {}", self.form.name(), self.seed, identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        const LOOK: u64 = 1 << 8;
        let Wanted { relation, bits, .. } = &self.wanted[goal];
        let seed = fingerprint([u128::from(self.seed), goal as u128, u128::from(part)].into_iter());
        let mut random = Random::new(seed);
        let is_rare = *bits < relation.mask().count_ones();
        let has_levels = is_rare && self.form == Form::Plain;
        if let Some(levels) = has_levels.then(|| levels_of(&self.wanted[goal])).flatten() {
            let beams = u64::from(levels.count() >= BEAM_SQUARES);
            let sought = match part % (2 + beams) {
                0 => Some(at_random(&levels, random.clone(), stop)?),
                1 if beams == 1 => Some(Beam::of_turn(part / 3).run(&levels, random.clone(), stop)?),
                _ => None,
            };
            if let Some((factor, nodes)) = sought {
                let found = factor.map(|factor| Finding { text: self.wanted[goal].text(factor), score: 0 });
                return Some(PartOutcome { found, nodes });
            }
        }
        let sets = sets(relation);
        let inputs: Vec<(u128, u32)> = {
            let number = |set: u128| sets.partition_point(|other| *other < set) as u32;
            let look = self.wanted[goal].with_factor(self.form, 1);
            let looked_at = |occupancy: u128| match look.form {
                Form::Plain => occupancy & look.mask,
                Form::Black => (occupancy | !look.mask) & look.width.mask(),
            };
            relation.pairs().iter().map(|&(occupancy, set)| (looked_at(occupancy), number(set))).collect()
        };
        let width = relation.width();
        let proposal = Proposal::new(width.bits(), relation.mask(), *bits);
        let mut table = Collisions::new(*bits, sets.len());
        // Words of 64 bits are multiplied as such: twice as fast.
        let narrow: Vec<(u64, u32)> = if width.bits() <= 64 {
            inputs.iter().map(|&(input, set)| (input as u64, set)).collect()
        } else {
            Vec::new()
        };
        for attempt in 0..PART {
            if attempt % LOOK == 0 && stop.load(Ordering::Relaxed) {
                return None;
            }
            let factor = proposal.draw(&mut random);
            let shift = width.bits() - bits;
            let is_right = if width.bits() <= 64 {
                let (factor, mask) = (factor as u64, width.mask() as u64);
                let index = |input: u64| ((input.wrapping_mul(factor) & mask) >> shift) as usize;
                table.tells_apart(narrow.iter().map(|&(input, set)| (index(input), set)))
            } else {
                let index = |input: u128| (input.wrapping_mul(factor) >> shift) as usize;
                table.tells_apart(inputs.iter().map(|&(input, set)| (index(input), set)))
            };
            if is_right {
                let found = Some(Finding { text: self.wanted[goal].text(factor), score: 0 });
                return Some(PartOutcome { found, nodes: attempt + 1 });
            }
        }
        Some(PartOutcome { found: None, nodes: PART })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ended, Shard, Standing, State, run};
    use super::*;
    use crate::magic::{Piece, Relation};
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    fn search(board: Board, form: Form, fewer: u32) -> Sampled {
        let wanted = |square: u8| {
            let relation = Relation::slider(Piece::Rook, board, square).unwrap();
            let bits = (relation.mask().count_ones() - fewer).max(1);
            Wanted { name: board.square_name(square), relation, bits }
        };
        Sampled::new((0..board.squares()).map(wanted).collect(), form, 7).unwrap()
    }

    #[test]
    fn rooks_of_small_boards_are_found_whatever_the_number_of_threads() {
        for (width, form) in [(Width::W64, Form::Plain), (Width::W64, Form::Black), (Width::W128, Form::Plain)] {
            let search = search(Board::new(4, 4, width).unwrap(), form, 0);
            let state = |threads| {
                let state = State::new(&search, "", Shard::WHOLE, None);
                let (state, ended) = run(&search, state, threads, &AtomicBool::new(false), &mut |_| ()).unwrap();
                assert_eq!(ended, Ended::Finished);
                state
            };
            let one = state(1);
            assert_eq!(state(3), one);
            for (goal, state) in one.goals().iter().enumerate() {
                assert!(search.magic(goal, state.found().unwrap()).is_some(), "{}", state.goal().name);
            }
        }
    }

    #[test]
    fn more_sets_than_entries_are_impossible() {
        let relation = Relation::from_fn(Width::W64, 0b1111, |occupancy| occupancy).unwrap();
        let wanted = vec![Wanted { name: "four bits".to_owned(), relation, bits: 3 }];
        let search = Sampled::new(wanted.clone(), Form::Plain, 1).unwrap();
        let state = State::new(&search, "", Shard::WHOLE, None);
        assert_eq!(state.goals()[0].standing(), Standing::Impossible);
        let too_long = vec![Wanted { bits: 65, ..wanted[0].clone() }];
        let error = Sampled::new(too_long, Form::Plain, 1).unwrap_err();
        assert_eq!(error.to_string(), "four bits: an index of 65 bits, of a word of 64");
    }

    #[test]
    fn bishops_with_one_bit_less_are_found_at_random() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        for square in [1, 14, 48] {
            let relation = Relation::slider(Piece::Bishop, board, square).unwrap();
            let bits = relation.mask().count_ones() - 1;
            let wanted = Wanted { name: board.square_name(square), relation, bits };
            let search = Sampled::new(vec![wanted], Form::Plain, 1).unwrap();
            let stop = AtomicBool::new(false);
            let found = (0..64).find_map(|part| search.run(0, part, &stop).unwrap().found).unwrap();
            assert!(search.magic(0, &found).is_some());
        }
    }
}
