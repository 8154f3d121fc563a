//! Magics by trying: factors that are likely to be magics, refused at the first collision.
//!
//! This finds magics of standard bits for all squares of a chess board within some hundredths of a second. Where the index has
//! fewer bits than there are squares, others of its parts are random descents and beams. It shows nothing when it finds nothing, but
//! where there are more sets than entries, which is impossible by counting; see [`Exhaustive`](super::Exhaustive) for proofs.

use std::sync::atomic::{AtomicBool, Ordering};

use super::beam::Beam;
use super::descent::{at_random, levels_of};
use super::proposal::Proposal;
use super::{Finding, Goal, Outcome, Search, Takes};
use crate::magic::{Form, Magic, Relation, check};
use permgen_core::search::Random;
use permgen_core::width::Width;

/// What one goal has to tell apart.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// For people: `rook a1`.
    pub name: String,
    /// The occupancies and their sets.
    pub relation: Relation,
    /// How many bits the index has.
    pub bits: u32,
}

/// Why there is no search for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSearch {
    /// An index without bits, or longer than the word, or than tables may be.
    #[error("{name}: an index of {bits} bits, of a word of {}", width.bits())]
    Bits {
        /// What it was for.
        name: String,
        /// The bits asked for.
        bits: u32,
        /// The word.
        width: Width,
    },
    /// Too many squares for a table of all occupancies.
    #[error("{name}: {squares} squares matter, and at most {MOST_BITS} can be searched through")]
    TooManySquares {
        /// What it was for.
        name: String,
        /// How many matter.
        squares: u32,
    },
}

impl Wanted {
    /// Whether an index can have so many bits.
    pub(super) fn possible(&self) -> Result<(), NoSearch> {
        let (bits, width) = (self.bits, self.relation.width());
        if (1..=MOST_BITS.min(width.bits())).contains(&bits) {
            return Ok(());
        }
        Err(NoSearch::Bits { name: self.name.clone(), bits, width })
    }

    /// The name of the goal.
    pub(super) fn goal_name(&self) -> String {
        format!("{}, {} {}", self.name, self.bits, if self.bits == 1 { "bit" } else { "bits" })
    }

    /// A factor that was found, as text.
    pub(super) fn text(&self, factor: u128) -> String {
        let digits = self.relation.width().size() / 4;
        format!("0x{factor:0digits$x}")
    }
}

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
const MOST_BITS: u32 = 24;

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

    /// Reads a finding: the magic, when it is right.
    #[must_use]
    pub fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        let Wanted { relation, bits, .. } = self.wanted.get(goal)?;
        let factor = u128::from_str_radix(finding.text.strip_prefix("0x")?, 16).ok()?;
        let magic = self.with_factor(relation, *bits, factor);
        check(&magic, relation).is_ok().then_some(magic)
    }

    fn with_factor(&self, relation: &Relation, bits: u32, factor: u128) -> Magic {
        let width = relation.width();
        Magic::new(width, relation.mask(), factor & width.mask(), width.bits() - bits, self.form)
    }
}

/// The different sets of a relation, in order.
pub(super) fn sets(relation: &Relation) -> Vec<u128> {
    let mut sets: Vec<u128> = relation.pairs().iter().map(|pair| pair.1).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// FNV-1a over words.
pub(super) fn fingerprint(words: impl Iterator<Item = u128>) -> u64 {
    let bytes = words.flat_map(u128::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// How many are wanted, and a number for all that matters about them.
pub(super) fn identity(wanted: &[Wanted]) -> String {
    let words = wanted.iter().flat_map(|wanted| {
        let pairs = wanted.relation.pairs().iter().flat_map(|&(occupancy, set)| [occupancy, set]);
        [u128::from(wanted.relation.width().bits()), u128::from(wanted.bits)].into_iter().chain(pairs)
    });
    format!("for {} relations ({:016x})", wanted.len(), fingerprint(words))
}

impl Search for Sampled {
    fn identity(&self) -> String {
        let form = match self.form {
            Form::Plain => "plain",
            Form::Black => "black",
        };
        format!("drawn {form} magics, seed {}, {}", self.seed, identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
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
                return Some(Outcome { found, nodes });
            }
        }
        let inputs: Vec<(u128, u32)> = {
            let sets = sets(relation);
            let number = |set: u128| sets.partition_point(|other| *other < set) as u32;
            let look = self.with_factor(relation, *bits, 1);
            let looked_at = |occupancy: u128| match look.form {
                Form::Plain => occupancy & look.mask,
                Form::Black => (occupancy | !look.mask) & look.width.mask(),
            };
            relation.pairs().iter().map(|&(occupancy, set)| (looked_at(occupancy), number(set))).collect()
        };
        let width = relation.width();
        let proposal = Proposal::new(width.bits(), relation.mask(), *bits);
        let mut table = Table::new(*bits);
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
                table
                    .tells_apart(narrow.iter().map(|&(input, set)| ((input.wrapping_mul(factor) & mask) >> shift, set)))
            } else {
                let index = |input: u128| (input.wrapping_mul(factor) >> shift) as u64;
                table.tells_apart(inputs.iter().map(|&(input, set)| (index(input), set)))
            };
            if is_right {
                let found = Some(Finding { text: self.wanted[goal].text(factor), score: 0 });
                return Some(Outcome { found, nodes: attempt + 1 });
            }
        }
        Some(Outcome { found: None, nodes: PART })
    }
}

/// What was put where; numbers of attempts spare clearing it.
struct Table {
    entries: Vec<(u32, u32)>,
    attempt: u32,
}

impl Table {
    fn new(bits: u32) -> Self {
        Self { entries: vec![(0, 0); 1 << bits], attempt: 0 }
    }

    /// Whether no entry is needed for two sets.
    fn tells_apart(&mut self, indices: impl Iterator<Item = (u64, u32)>) -> bool {
        self.attempt += 1;
        for (index, set) in indices {
            let entry = &mut self.entries[index as usize];
            if entry.0 != self.attempt {
                *entry = (self.attempt, set);
            } else if entry.1 != set {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ended, Shard, Standing, State, run};
    use super::*;
    use crate::magic::Piece;
    use permgen_core::board::Board;

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
}
