//! Magics by descent: the factor's bits are chosen from the lowest on, and what already collides is left out.

use std::sync::atomic::{AtomicBool, Ordering};

use super::levels::{Levels, Placed, Word};
use super::wanted::{self, MagicDiscovery, NoSearch, Wanted};
use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use crate::magic::{Form, Magic};
use permgen_core::random::Random;

/// How many nodes a part of a random descent looks at.
const NODES: u64 = 1 << 18;

/// How many ways to go on a random descent tries at each level.
const BRANCHES: u64 = 4;

/// How many bits are left to a part of an exhaustive descent: 2^22 nodes at most at its last level.
const BITS_OF_A_PART: u32 = 22;

/// Parts are numbered in 64 bits, and nobody finishes more than these.
const MOST_PREFIX_BITS: u32 = 60;

/// More squares than this would take gigabytes.
const MOST_SQUARES: u32 = 24;

/// The search through all factors, for plain indices: finding nothing proves that there is nothing. The parts of a goal fix
/// the lowest bits of the factor. That ends in reasonable time on words of 16 and 32 bits; on wider ones the parts can be
/// shared out, but may be very many.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    wanted: Vec<Wanted>,
    levels: Vec<Levels>,
    goals: Vec<Goal>,
}

impl Exhaustive {
    /// A goal for each wanted magic.
    ///
    /// # Errors
    ///
    /// When an index cannot have so many bits, or more than 24 squares matter.
    pub fn new(wanted: Vec<Wanted>) -> Result<Self, NoSearch> {
        let levels = wanted
            .iter()
            .map(|wanted| {
                wanted.possible()?;
                levels_of(wanted).ok_or_else(|| NoSearch::TooManySquares {
                    name: wanted.name.clone(),
                    squares: wanted.relation.mask().count_ones(),
                })
            })
            .collect::<Result<Vec<Levels>, NoSearch>>()?;
        let goal = |(wanted, levels): (&Wanted, &Levels)| Goal {
            name: wanted.goal_name(),
            parts: 1 << prefix(levels),
            takes: Takes::First,
            exhaustive: true,
        };
        let goals = wanted.iter().zip(&levels).map(goal).collect();
        Ok(Self { wanted, levels, goals })
    }
}

impl MagicDiscovery for Exhaustive {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.wanted.get(goal)?.magic(Form::Plain, finding)
    }
}

impl Discovery for Exhaustive {
    fn identity(&self) -> String {
        format!("exhaustive descent, {}", wanted::identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        let levels = &self.levels[goal];
        let mut nodes = 0;
        let prefix = prefix(levels);
        let all = Ways::All { prefix, lowest: spread(part, prefix) };
        let found = descend(levels, all, &mut nodes, stop)?;
        let found = found.map(|factor| Finding { text: self.wanted[goal].text(factor), score: 0 });
        Some(PartOutcome { found, nodes })
    }
}

/// The levels of what is wanted, unless too many squares matter.
pub(super) fn levels_of(wanted: &Wanted) -> Option<Levels> {
    let relation = &wanted.relation;
    let levels = || Levels::new(relation.width().bits(), relation.mask(), relation.pairs(), wanted.bits);
    (relation.mask().count_ones() <= MOST_SQUARES).then(levels)
}

/// A few dense values of the bits that a level adds, then on to the next one, until a number of nodes is used up: finds
/// magics that are rare, such as those with one bit less than there are squares. `None` when it was stopped.
pub(super) fn at_random(levels: &Levels, mut random: Random, stop: &AtomicBool) -> Option<(Option<u128>, u64)> {
    let mut nodes = 0;
    while nodes < NODES {
        let found = descend(levels, Ways::Some(Random::new(random.next_u64())), &mut nodes, stop)?;
        if found.is_some() {
            return Some((found, nodes));
        }
    }
    Some((None, nodes))
}

/// One descent. `None` when it was stopped.
fn descend(levels: &Levels, ways: Ways, nodes: &mut u64, stop: &AtomicBool) -> Option<Option<u128>> {
    let (end, looked_at) = if levels.width() <= 64 {
        let mut descent = Descent { placed: Placed::<u64>::new(levels, 64), levels, ways, nodes: *nodes, stop };
        (descent.go_on(0), descent.nodes)
    } else {
        let mut descent = Descent { placed: Placed::<u128>::new(levels, 128), levels, ways, nodes: *nodes, stop };
        (descent.go_on(0), descent.nodes)
    };
    *nodes = looked_at;
    match end {
        Ok(found) => Some(found),
        Err(Halt::UsedUp) => Some(None),
        Err(Halt::Stopped) => None,
    }
}

/// How many of the factor's lowest bits a part fixes.
fn prefix(levels: &Levels) -> u32 {
    levels.decided(levels.count()).saturating_sub(BITS_OF_A_PART).min(MOST_PREFIX_BITS)
}

/// The lowest bits of the factors of a part, so many. Neighbours among the parts are far apart among the factors: where the
/// higher bits are 0 much collides early, and the first parts would tell nothing about what the others cost.
fn spread(part: u64, prefix: u32) -> u64 {
    // Odd, so every number comes once: 2^64 by the golden ratio.
    part.wrapping_mul(0x9e37_79b9_7f4a_7c15) & ones(prefix) as u64
}

/// The word of so many low bits that are set.
fn ones(count: u32) -> u128 {
    if count == 0 { 0 } else { u128::MAX >> (128 - count) }
}

/// Which values of a level's bits are tried.
#[derive(Clone)]
enum Ways {
    /// A few at random.
    Some(Random),
    /// All whose lowest bits, so many, are these.
    All { prefix: u32, lowest: u64 },
}

/// Why a descent goes no further.
enum Halt {
    Stopped,
    UsedUp,
}

/// A descent under way.
struct Descent<'a, W> {
    placed: Placed<'a, W>,
    levels: &'a Levels,
    ways: Ways,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl<W: Word> Descent<'_, W> {
    /// Places the levels that are left by factors that begin with these bits.
    fn go_on(&mut self, factor: u128) -> Result<Option<u128>, Halt> {
        let level = self.placed.level();
        if level == self.levels.count() {
            return Ok(Some(factor));
        }
        let (low, high) = (self.levels.decided(level), self.levels.decided(level + 1));
        let (first, count) = match &mut self.ways {
            Ways::Some(random) => (u128::from(random.next_u64()), 1u128 << (high - low).min(BRANCHES.ilog2())),
            Ways::All { prefix, .. } => (0, 1u128 << (high - low.max(*prefix).min(high)).min(127)),
        };
        for number in 0..count {
            self.nodes += 1;
            if self.nodes % (1 << 10) == 0 && self.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let bits = match &mut self.ways {
                Ways::Some(_) if self.nodes > NODES => return Err(Halt::UsedUp),
                // Values that differ in their lowest bits, so that few bits are tried out.
                Ways::Some(_) if high - low <= BRANCHES.ilog2() => (first ^ number) << low,
                Ways::Some(random) => super::proposal::dense(random) << low,
                Ways::All { prefix, lowest } => {
                    u128::from(*lowest) & ones(*prefix) | number << low.max(*prefix).min(127)
                }
            };
            let longer = factor | bits & ones(high) & !ones(low);
            if self.placed.place(longer) {
                let found = self.go_on(longer)?;
                if found.is_some() {
                    return Ok(found);
                }
                self.placed.take_back();
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::magic::{Piece, Relation, check};
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    fn wanted(piece: Piece, board: Board, square: u8, fewer: u32) -> Wanted {
        let relation = Relation::slider(piece, board, square).unwrap();
        let bits = relation.mask().count_ones() - fewer;
        Wanted { name: format!("{piece} {}", board.square_name(square)), relation, bits }
    }

    fn first(search: &Exhaustive) -> Option<Magic> {
        let stop = AtomicBool::new(false);
        let found = (0..search.goals()[0].parts).find_map(|part| search.run(0, part, &stop).unwrap().found)?;
        Some(search.magic(0, &found).unwrap())
    }

    #[test]
    fn a_finished_descent_agrees_with_trying_all_factors() {
        let board = Board::new(4, 4, Width::W16).unwrap();
        let mut answers = [0, 0];
        for (piece, square, fewer) in
            [(Piece::Rook, 0, 1), (Piece::Rook, 5, 1), (Piece::Rook, 15, 1), (Piece::Rook, 3, 2), (Piece::Bishop, 5, 0)]
        {
            let wanted = wanted(piece, board, square, fewer);
            let magic = |factor| {
                Magic::new(Width::W16, wanted.relation.mask(), factor, Width::W16.bits() - wanted.bits, Form::Plain)
            };
            let exists = (0..1 << 16).any(|factor| check(&magic(factor), &wanted.relation).is_ok());
            let found = first(&Exhaustive::new(vec![wanted.clone()]).unwrap());
            assert_eq!(found.is_some(), exists, "{}", wanted.name);
            answers[usize::from(exists)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }

    #[test]
    fn every_part_has_lowest_bits_of_its_own() {
        let all: std::collections::BTreeSet<u64> = (0..1 << 12).map(|part| spread(part, 12)).collect();
        assert!(all.len() == 1 << 12 && all.last() == Some(&0xfff));
    }

    #[test]
    fn the_parts_cover_all_factors() {
        // 5x5 in 32 bits: more than one part, and the factor is not in the first.
        let board = Board::new(5, 5, Width::W32).unwrap();
        let search = Exhaustive::new(vec![wanted(Piece::Bishop, board, 12, 0)]).unwrap();
        assert!(search.goals()[0].parts > 1 && search.goals()[0].exhaustive);
        assert!(first(&search).is_some());
    }
}
