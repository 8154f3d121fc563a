//! How few bits the index of a magic can have: found, and proved to be the fewest.
//!
//! That an index of `bits` bits does is shown by a factor, which is looked up for every occupancy
//! ([`permgen_tables::magic::check`]). That no index of fewer bits does is a claim about all factors: each gives two
//! occupancies with different sets the same index. The products of all occupancies, unrolled, make it a [`Question`] whose
//! only input is the factor, and the method sat decides it with a proof that is checked here.
//!
//! A magic for fewer bits is one for more bits too: equal longer indices begin with equal shorter ones. So one proof is
//! enough for all shorter indices.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use permgen_tables::magic::{Form, Magic, Relation, check};

use crate::budget::Clock;
use crate::question::{Fault, Question};
use crate::sat::{self, Refutation};
use crate::term::{Binary, Term, Terms};

/// More squares than this make more terms than there is memory for.
pub const MOST_SQUARES: u32 = 10;

/// The question whether every factor gives two occupancies of a relation that stand for different sets the same index
/// `(occupancy * factor) >> (width - bits)`. Where that holds there is no magic of so many bits.
///
/// The factor is its only input.
///
/// # Panics
///
/// When `bits` is not 1 to the width of the word, or more than [`MOST_SQUARES`] squares matter.
#[must_use]
pub fn every_factor_collides(relation: &Relation, bits: u32) -> Question {
    assert!(relation.mask().count_ones() <= MOST_SQUARES, "the products can be unrolled");
    let mut terms = Terms::new();
    let width = relation.width().bits();
    let factor = terms.input("factor", width);
    let products = products(&mut terms, factor, relation.mask(), width);
    // The sets in their order, and where their occupancies are looked up.
    let mut indices = BTreeMap::<u128, Vec<Term>>::new();
    for &(occupancy, set) in relation.pairs() {
        let index = terms.extract(products[&occupancy], width - bits, bits);
        indices.entry(set).or_default().push(index);
    }
    let mut collide = terms.truth(false);
    for entry in 0..1_u128 << bits {
        let entry = terms.constant(entry, bits);
        // For each set so far, whether it takes the entry.
        let mut taken = Vec::new();
        for indices in indices.values() {
            let mut takes = terms.truth(false);
            for &index in indices {
                let is_here = terms.binary(Binary::Eq, index, entry);
                takes = terms.binary(Binary::Or, takes, is_here);
            }
            for &other in &taken {
                let both = terms.binary(Binary::And, other, takes);
                collide = terms.binary(Binary::Or, collide, both);
            }
            taken.push(takes);
        }
    }
    Question { terms, given: Vec::new(), claim: collide, cases: Vec::new() }
}

/// The products of all subsets of a mask, by the subset: each is that of one square less, plus the factor shifted up.
fn products(terms: &mut Terms, factor: Term, mask: u128, width: u32) -> BTreeMap<u128, Term> {
    let zero = terms.constant(0, width);
    let mut products = BTreeMap::from([(0, zero)]);
    // From the lowest square up: the other way round, solvers take twice as long.
    for square in (0..width).filter(|square| mask >> square & 1 == 1) {
        let taken = terms.extract(factor, 0, width - square);
        let shifted = if square == 0 {
            taken
        } else {
            let below = terms.constant(0, square);
            terms.concat(taken, below)
        };
        for (subset, product) in products.clone() {
            let sum = terms.binary(Binary::Add, product, shifted);
            products.insert(subset | 1 << square, sum);
        }
    }
    products
}

/// Whether there is a magic of so many bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Existence {
    /// This one, which was looked up for every occupancy.
    Magic(Magic),
    /// There is none: there are more sets than entries.
    TooManySets,
    /// There is none, by a proof that was checked.
    Refuted(Box<Refutation>),
    /// The solver met as many conflicts as it may, or was stopped.
    Unknown,
}

/// Finds out whether a relation has a magic of so many bits (of the plain form), unless that takes more conflicts than the
/// solver may meet, or `stop` is raised. The conflicts that it took are taken off.
///
/// # Errors
///
/// When the solver is wrong: its factor is no magic, or its proof is none.
///
/// # Panics
///
/// As [`every_factor_collides`].
pub fn existence(relation: &Relation, bits: u32, conflicts: &mut u64, stop: &AtomicBool) -> Result<Existence, Fault> {
    let mut sets: Vec<u128> = relation.pairs().iter().map(|pair| pair.1).collect();
    sets.sort_unstable();
    sets.dedup();
    if sets.len() as u128 > 1 << bits {
        return Ok(Existence::TooManySets);
    }
    let question = every_factor_collides(relation, bits);
    let cone = question.cone();
    let mut limits = sat::Limits { conflicts, literals: u64::MAX, gates: usize::MAX, clock: Clock::NONE, stop };
    Ok(match sat::decide_within(&question, &cone, &mut limits)? {
        sat::Outcome::Proved(refutation, _) => Existence::Refuted(refutation),
        sat::Outcome::Refuted(inputs, solver) => {
            let width = relation.width();
            let magic = Magic::new(width, relation.mask(), inputs[0], width.bits() - bits, Form::Plain);
            if check(&magic, relation).is_err() {
                return Err(Fault::WrongModel { solver, inputs });
            }
            Existence::Magic(magic)
        }
        sat::Outcome::GaveUp(_) => Existence::Unknown,
    })
}

/// The fewest bits that the index of a magic can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// A magic of so many bits.
    pub magic: Magic,
    /// Why there is none of one bit less.
    pub below: Below,
}

/// Why an index cannot have one bit less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// An index has one bit at least.
    NoBits,
    /// There are more sets than entries then.
    TooManySets,
    /// Two sets would share an entry whatever the factor is, by a proof that was checked.
    Refuted(Box<Refutation>),
}

/// Finds the fewest bits that the index of a magic of the plain form can have, from as many bits as squares matter down.
///
/// `guess` is asked for a magic of so many bits before the solver is, which finds magics as well, but the slower the more
/// squares matter. `None` when the questions would have taken the solver more conflicts than it may meet (those that it met
/// are taken off), when `stop` was raised, and when not even an index of as many bits as squares is possible.
///
/// # Errors
///
/// As [`existence`].
///
/// # Panics
///
/// When more than [`MOST_SQUARES`] squares matter.
pub fn minimum(
    relation: &Relation,
    mut guess: impl FnMut(u32) -> Option<Magic>,
    conflicts: &mut u64,
    stop: &AtomicBool,
) -> Result<Option<Minimum>, Fault> {
    let mut best = None;
    for bits in (1..=relation.mask().count_ones().max(1)).rev() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let guessed = guess(bits).filter(|magic| is_plain_magic(magic, relation, bits));
        let existence = match guessed {
            Some(magic) => Existence::Magic(magic),
            None => existence(relation, bits, conflicts, stop)?,
        };
        let below = match existence {
            Existence::Magic(magic) => {
                best = Some(magic);
                continue;
            }
            Existence::TooManySets => Below::TooManySets,
            Existence::Refuted(refutation) => Below::Refuted(refutation),
            Existence::Unknown => return Ok(None),
        };
        return Ok(best.map(|magic| Minimum { magic, below }));
    }
    Ok(best.map(|magic| Minimum { magic, below: Below::NoBits }))
}

fn is_plain_magic(magic: &Magic, relation: &Relation, bits: u32) -> bool {
    magic.bits() == bits && magic.form == Form::Plain && magic.offset == 0 && check(magic, relation).is_ok()
}

#[cfg(test)]
mod tests {
    use permgen_core::board::Board;
    use permgen_core::random::Random;
    use permgen_core::width::Width;
    use permgen_tables::magic::Piece;

    use super::*;

    /// More than any of these takes.
    const CONFLICTS: u64 = 200_000;

    fn bishop(name: &str) -> Relation {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let square = (0..64).find(|&square| board.square_name(square) == name).unwrap();
        Relation::slider(Piece::Bishop, board, square).unwrap()
    }

    fn is_magic(relation: &Relation, bits: u32, factor: u128) -> bool {
        let width = relation.width();
        check(&Magic::new(width, relation.mask(), factor, width.bits() - bits, Form::Plain), relation).is_ok()
    }

    /// No factor of four bits serves a bishop: the clauses are made anew, the proof is replayed, and one that lacks something is
    /// refused.
    fn needs_five_bits(name: &str) {
        let minimum =
            minimum(&bishop(name), |_| None, &mut CONFLICTS.clone(), &AtomicBool::new(false)).unwrap().unwrap();
        assert_eq!(minimum.magic.bits(), 5, "{name}");
        let Below::Refuted(refutation) = minimum.below else { panic!("{name}: {:?}", minimum.below) };
        let clauses = sat::clauses(&every_factor_collides(&bishop(name), 4));
        assert_eq!(clauses, refutation.cnf, "{name}");
        let mut proof = refutation.proof;
        assert!(sat::check(&clauses, &proof).unwrap().added > 1000, "{name}");
        let end = proof.steps.split_off(proof.steps.len() / 2).pop();
        proof.steps.extend(end);
        assert!(sat::check(&clauses, &proof).is_err(), "{name}");
    }

    #[test]
    fn a_bishop_of_d8_needs_five_bits() {
        needs_five_bits("d8");
    }

    #[test]
    #[ignore = "slow: two more of these proofs"]
    fn bishops_of_e8_and_c8_need_five_bits() {
        ["e8", "c8"].into_iter().for_each(needs_five_bits);
    }

    #[test]
    fn the_question_says_of_each_factor_what_looking_up_says() {
        let board = Board::new(4, 4, Width::W16).unwrap();
        let mut seen = [0; 2];
        for (piece, square) in [(Piece::Rook, 0), (Piece::Rook, 5), (Piece::Rook, 14), (Piece::Bishop, 3)] {
            let relation = Relation::slider(piece, board, square).unwrap();
            let most = relation.mask().count_ones();
            for bits in 1..=most {
                let question = every_factor_collides(&relation, bits);
                // Every 11th factor; the numbers of low factors alone are not enough.
                for factor in (0..1 << 16).step_by(11) {
                    let is_right = is_magic(&relation, bits, factor);
                    let claim = question.terms.evaluate(question.claim, &[factor]);
                    assert_eq!(claim == 0, is_right, "{piece} on {square}, {bits} bits, {factor:#x}");
                    seen[usize::from(is_right)] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    }

    #[test]
    fn minima_are_those_of_trying_all_factors() {
        // Up to seven bits of a byte, and two to six sets at random.
        let mut random = Random::new(1);
        let mut seen = [0; 4];
        for _ in 0..150 {
            let mask = u128::from(random.next_u64() as u8 & !1) << random.below(2) & 0xff;
            let sets = 2 + random.below(5);
            let relation = Relation::from_fn(Width::W8, mask, |_| random.below(sets) as u128).unwrap();
            let fewest = (1..=mask.count_ones().max(1))
                .find(|&bits| (0..1 << 8).any(|factor| is_magic(&relation, bits, factor)));
            let minimum = minimum(&relation, |_| None, &mut CONFLICTS.clone(), &AtomicBool::new(false)).unwrap();
            assert_eq!(minimum.as_ref().map(|minimum| minimum.magic.bits()), fewest, "{relation:?}");
            let kind = match minimum.map(|minimum| minimum.below) {
                None => 0,
                Some(Below::NoBits) => 1,
                Some(Below::TooManySets) => 2,
                Some(Below::Refuted(_)) => 3,
            };
            seen[kind] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn what_is_given_up_is_not_known() {
        let stopped = AtomicBool::new(true);
        assert_eq!(minimum(&bishop("d8"), |_| None, &mut CONFLICTS.clone(), &stopped), Ok(None));
        assert_eq!(existence(&bishop("d8"), 4, &mut CONFLICTS.clone(), &stopped), Ok(Existence::Unknown));
        assert_eq!(existence(&bishop("d8"), 4, &mut 100, &AtomicBool::new(false)), Ok(Existence::Unknown));
        assert_eq!(existence(&bishop("d8"), 3, &mut 0, &AtomicBool::new(false)), Ok(Existence::TooManySets));
    }
}
