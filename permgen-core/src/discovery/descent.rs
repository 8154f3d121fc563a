//! Magics by descent: the factor's bits are chosen from the lowest on, and what already collides is left out.

use std::sync::atomic::{AtomicBool, Ordering};

use super::levels::{Levels, Placed, Word};
use super::random::seeded;
use super::wanted::{self, Wanted, fits_64};
use super::{Finding, Goal, Outcome, Search, Takes};
use crate::magic::{Form, Magic};
use crate::search::Random;

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

/// The search for magics from the factor's lowest bits up, for plain indices. For those that are rare: an index with
/// one bit less than there are squares.
///
/// At random, it tries a few dense values of the bits that a level adds and goes on until a number of nodes is used up.
/// Exhaustively, it tries all of them: finding nothing proves that there is nothing. That ends in reasonable time on words of
/// 16 and 32 bits; on wider ones the parts of a goal can be shared out, but may be very many.
#[derive(Clone, Debug)]
pub struct DescentMagics {
    wanted: Vec<Wanted>,
    levels: Vec<Levels>,
    goals: Vec<Goal>,
    /// The seed of a random descent; none for an exhaustive one.
    seed: Option<u64>,
}

/// Why there can be no descent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DescentError {
    /// What black indices add depends on all bits of the factor at once.
    #[error("{name} is black, and a descent finds plain magics only")]
    Black {
        /// What was wanted.
        name: String,
    },
    /// Too many squares for a table of all occupancies.
    #[error("{name} looks at {squares} squares: at most {MOST_SQUARES} can be searched")]
    TooManySquares {
        /// What was wanted.
        name: String,
        /// How many matter.
        squares: u32,
    },
    /// No such index.
    #[error("{name} asks for an index of {bits} bits: 1 to {most} are possible")]
    Bits {
        /// What was wanted.
        name: String,
        /// What was asked for.
        bits: u32,
        /// The most that a word, or a table in memory, has.
        most: u32,
    },
}

impl DescentMagics {
    /// A random descent: a goal for each wanted magic, of `parts` parts of some 260,000 nodes. Other seeds take other ways.
    ///
    /// # Errors
    ///
    /// When a wanted magic is black, looks at more than 24 squares, or has no possible number of bits.
    pub fn random(wanted: Vec<Wanted>, seed: u64, parts: u64) -> Result<Self, DescentError> {
        Self::new(wanted, Some(seed), |_| parts)
    }

    /// An exhaustive descent: a goal for each wanted magic, whose parts fix the lowest bits of the factor.
    ///
    /// # Errors
    ///
    /// As for [`random`](Self::random).
    pub fn exhaustive(wanted: Vec<Wanted>) -> Result<Self, DescentError> {
        Self::new(wanted, None, |levels| 1 << prefix(levels))
    }

    fn new(wanted: Vec<Wanted>, seed: Option<u64>, parts: impl Fn(&Levels) -> u64) -> Result<Self, DescentError> {
        let levels = wanted.iter().map(levels_of).collect::<Result<Vec<Levels>, DescentError>>()?;
        let goal = |(wanted, levels): (&Wanted, &Levels)| Goal {
            name: wanted.name.clone(),
            parts: parts(levels),
            takes: Takes::First,
            // Beyond that the parts do not come to an end, but each of them covers what its number says.
            exhaustive: seed.is_none(),
        };
        let goals = wanted.iter().zip(&levels).map(goal).collect();
        Ok(Self { wanted, levels, goals, seed })
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

    fn descend<W: Word>(&self, goal: usize, part: u64, stop: &AtomicBool, word_bits: u32) -> Option<Outcome> {
        let levels = &self.levels[goal];
        let ways = match self.seed {
            Some(seed) => Ways::Some(seeded(seed, goal, part)),
            None => Ways::All { prefix: prefix(levels), part },
        };
        let mut descent = Descent { placed: Placed::<W>::new(levels, word_bits), levels, ways, nodes: 0, stop };
        let mut found = None;
        while found.is_none() {
            match descent.go_on(0) {
                Err(Halt::Stopped) => return None,
                Err(Halt::UsedUp) => break,
                Ok(factor) => found = factor,
            }
            if self.seed.is_none() {
                break;
            }
            descent = Descent { placed: Placed::new(levels, word_bits), ..descent };
        }
        let found = found.map(|factor| Finding { text: self.wanted[goal].text(factor), score: 0 });
        Some(Outcome { found, nodes: descent.nodes })
    }
}

impl Search for DescentMagics {
    fn identity(&self) -> String {
        let how = self.seed.map_or("exhaustive descent 1".to_owned(), |seed| format!("random descent 1, seed {seed}"));
        format!("{how}: {}", wanted::identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
        if fits_64(self.wanted[goal].relation.width()) {
            self.descend::<u64>(goal, part, stop, 64)
        } else {
            self.descend::<u128>(goal, part, stop, 128)
        }
    }
}

fn levels_of(wanted: &Wanted) -> Result<Levels, DescentError> {
    let name = wanted.name.clone();
    let (relation, bits) = (&wanted.relation, wanted.bits);
    let (width, squares) = (relation.width().bits(), relation.mask().count_ones());
    let most = width.min(MOST_SQUARES);
    if wanted.form == Form::Black {
        return Err(DescentError::Black { name });
    }
    if squares > MOST_SQUARES {
        return Err(DescentError::TooManySquares { name, squares });
    }
    if !(1..=most).contains(&bits) {
        return Err(DescentError::Bits { name, bits, most });
    }
    Ok(Levels::new(width, relation.mask(), relation.pairs(), bits))
}

/// How many of the factor's lowest bits a part fixes.
fn prefix(levels: &Levels) -> u32 {
    levels.decided(levels.count()).saturating_sub(BITS_OF_A_PART).min(MOST_PREFIX_BITS)
}

/// The word of so many low bits that are set.
fn ones(count: u32) -> u128 {
    if count == 0 { 0 } else { u128::MAX >> (128 - count) }
}

/// Which values of a level's bits are tried.
enum Ways {
    /// A few at random.
    Some(Random),
    /// All whose lowest bits, so many, are those of a part.
    All { prefix: u32, part: u64 },
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
            if self.nodes.is_multiple_of(1 << 10) && self.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let bits = match &mut self.ways {
                Ways::Some(_) if self.nodes > NODES => return Err(Halt::UsedUp),
                // Values that differ in their lowest bits, so that few bits are tried out.
                Ways::Some(_) if high - low <= BRANCHES.ilog2() => (first ^ number) << low,
                Ways::Some(random) => super::proposal::dense(random) << low,
                Ways::All { prefix, part } => u128::from(*part) & ones(*prefix) | number << low.max(*prefix).min(127),
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
    use crate::board::Board;
    use crate::magic::{Piece, check};
    use crate::width::Width;

    fn first(search: &DescentMagics, goal: usize) -> Option<Magic> {
        let stop = AtomicBool::new(false);
        let found = (0..search.goals()[goal].parts).find_map(|part| search.run(goal, part, &stop).unwrap().found)?;
        search.magic(goal, &found)
    }

    #[test]
    fn a_finished_descent_agrees_with_trying_all_factors() {
        let board = Board::new(4, 4, Width::W16).unwrap();
        let mut answers = [0, 0];
        for (piece, square, fewer) in
            [(Piece::Rook, 0, 1), (Piece::Rook, 5, 1), (Piece::Rook, 15, 1), (Piece::Rook, 3, 2), (Piece::Bishop, 5, 1)]
        {
            let wanted = Wanted::slider(piece, board, square, fewer, Form::Plain).unwrap();
            let exists = (0..1 << 16).any(|factor| check(&wanted.magic(factor), &wanted.relation).is_ok());
            let found = first(&DescentMagics::exhaustive(vec![wanted.clone()]).unwrap(), 0);
            assert_eq!(found.is_some(), exists, "{}", wanted.name);
            assert!(found.is_none_or(|magic| check(&magic, &wanted.relation).is_ok()));
            answers[usize::from(exists)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 0), "{answers:?}");
    }

    #[test]
    fn the_parts_cover_all_factors() {
        // 5x5 in 32 bits: more than one part, and the factor is not in the first.
        let board = Board::new(5, 5, Width::W32).unwrap();
        let wanted = Wanted::slider(Piece::Bishop, board, 12, 0, Form::Plain).unwrap();
        let search = DescentMagics::exhaustive(vec![wanted.clone()]).unwrap();
        assert!(search.goals()[0].parts > 1 && search.goals()[0].exhaustive);
        check(&first(&search, 0).unwrap(), &wanted.relation).unwrap();
    }

    #[test]
    fn bishops_with_one_bit_less_are_found_at_random() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let wanted: Vec<Wanted> =
            [1, 14, 48].map(|square| Wanted::slider(Piece::Bishop, board, square, 1, Form::Plain).unwrap()).to_vec();
        let search = DescentMagics::random(wanted, 1, 64).unwrap();
        for (goal, wanted) in search.wanted().iter().enumerate() {
            check(&first(&search, goal).unwrap(), &wanted.relation).unwrap();
        }
    }

    #[test]
    fn what_cannot_be_searched_is_refused() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let black = Wanted::slider(Piece::Bishop, board, 1, 1, Form::Black).unwrap();
        let error = DescentMagics::random(vec![black.clone()], 1, 1).unwrap_err();
        assert_eq!(error.to_string(), "bishop b1, 4 bits, black is black, and a descent finds plain magics only");
        let error = DescentMagics::exhaustive(vec![Wanted { bits: 65, form: Form::Plain, ..black }]).unwrap_err();
        assert!(matches!(error, DescentError::Bits { bits: 65, most: 24, .. }));
    }
}
