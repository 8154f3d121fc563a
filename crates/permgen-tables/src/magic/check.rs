//! Whether magics are right: every occupancy is looked up.

use super::{Magic, Relation};
use permgen_core::width::Width;

/// A table that was found right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many occupancies were tried: all that there are.
    pub occupancies: u64,
    /// How many different sets they stand for, counted for each magic alone.
    pub attack_sets: u64,
    /// How many entries of the table are used.
    pub used: u64,
    /// How many entries it needs: one more than the highest index.
    pub entries: u64,
}

/// Two occupancies that share an entry but stand for different sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// The entry.
    pub index: usize,
    /// Which magic put the first occupancy there, and which the second.
    pub magics: [usize; 2],
    /// The occupancy that came first.
    pub first: u128,
    /// The one that came second.
    pub second: u128,
    /// What the first stands for.
    pub first_set: u128,
    /// What the second stands for.
    pub second_set: u128,
}

impl std::fmt::Display for Collision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { index, first, second, .. } = self;
        write!(f, "the occupancies {first:#x} and {second:#x} share entry {index} but stand for different sets")
    }
}

impl std::error::Error for Collision {}

/// Why magics are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongMagic {
    /// Two occupancies get the same entry.
    Collision(Collision),
    /// Bits are looked at that say nothing about the set: on a real board they can be anything.
    LooksAtOthers {
        /// Which magic.
        magic: usize,
        /// The bits.
        bits: u128,
    },
    /// The magic is for another word.
    OtherWord {
        /// The word of the magic.
        magic: Width,
        /// The word of the relation.
        relation: Width,
    },
    /// A shift that leaves nothing, or an index beyond all memory.
    NoIndex {
        /// Less than the width.
        shift: u32,
        /// Less than 2^40.
        offset: usize,
    },
}

impl std::fmt::Display for WrongMagic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Collision(inner) => std::fmt::Display::fmt(inner, f),
            Self::LooksAtOthers { bits, .. } => write!(f, "the mask looks at {bits:#x}, which does not matter"),
            Self::OtherWord { magic, relation } => write!(
                f,
                "the magic is for a `{}`, what it has to tell apart for a `{}`",
                magic.rust_type(),
                relation.rust_type()
            ),
            Self::NoIndex { shift, offset } => {
                write!(f, "the product is shifted by {shift} and {offset} added: that is no index")
            }
        }
    }
}

impl std::error::Error for WrongMagic {}

impl From<Collision> for WrongMagic {
    fn from(error: Collision) -> Self {
        Self::Collision(error)
    }
}

/// More memory than this no table may take.
const MOST_ENTRIES: u128 = 1 << 40;

/// Looks up every occupancy of a relation.
///
/// Occupancies that differ only in bits outside the relation's mask are one to a magic that looks at no such bit, and one that
/// does is refused: so those within the mask are all there are.
///
/// # Errors
///
/// What is wrong with the magic; of collisions the first by ascending occupancy.
pub fn check(magic: &Magic, relation: &Relation) -> Result<Checked, WrongMagic> {
    check_together(&[(*magic, relation)])
}

/// Looks up every occupancy of several relations in one table: two that share an entry stand for the same set.
///
/// # Errors
///
/// What is wrong with the magics; of collisions the first by magic and ascending occupancy.
pub fn check_together(magics: &[(Magic, &Relation)]) -> Result<Checked, WrongMagic> {
    // By entry, which occupancy was first: a pair of the number of the magic and that of the occupancy.
    let occupancies = magics.iter().map(|(_, relation)| relation.pairs().len()).sum();
    let mut first_at = std::collections::HashMap::<usize, (usize, usize)>::with_capacity(occupancies);
    let mut checked = Checked { occupancies: 0, attack_sets: 0, used: 0, entries: 0 };
    for (number, (magic, relation)) in magics.iter().enumerate() {
        let bits = magic.mask & !relation.mask();
        if magic.width != relation.width() {
            return Err(WrongMagic::OtherWord { magic: magic.width, relation: relation.width() });
        }
        if bits != 0 {
            return Err(WrongMagic::LooksAtOthers { magic: number, bits });
        }
        let Magic { shift, offset, .. } = *magic;
        if shift >= magic.width.bits() || (1 << magic.bits()) + offset as u128 > MOST_ENTRIES {
            return Err(WrongMagic::NoIndex { shift, offset });
        }
        for (place, &(occupancy, set)) in relation.pairs().iter().enumerate() {
            // The magic's mask decides what is looked at, so that one with a bit too few shows.
            let index = magic.index(occupancy);
            let (other, there) = *first_at.entry(index).or_insert((number, place));
            let (first, first_set) = magics[other].1.pairs()[there];
            if first_set != set {
                let magics = [other, number];
                let collision = Collision { index, magics, first, second: occupancy, first_set, second_set: set };
                return Err(collision.into());
            }
            checked.entries = checked.entries.max(index as u64 + 1);
        }
        let mut sets: Vec<u128> = relation.pairs().iter().map(|pair| pair.1).collect();
        // Most neighbours stand for the same.
        sets.dedup();
        sets.sort_unstable();
        sets.dedup();
        checked.attack_sets += sets.len() as u64;
        checked.occupancies += relation.pairs().len() as u64;
    }
    checked.used = first_at.len() as u64;
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::super::{Form, Piece};
    use super::*;
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    /// A magic broken in one place is refused, or is right by a count that shares nothing with the check.
    #[test]
    fn every_broken_bit_is_refused_unless_it_does_no_harm() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let relation = Relation::slider(Piece::Bishop, board, 27).unwrap();
        let right = Magic::new(Width::W64, relation.mask(), 0x0008_0400_8400_8200, 55, Form::Plain);
        let found = (0..u64::MAX).find_map(|seed| {
            let mut random = permgen_core::random::Random::new(seed);
            let factor = u128::from(random.next_u64() & random.next_u64() & random.next_u64());
            check(&Magic { factor, ..right }, &relation).ok().map(|checked| (factor, checked))
        });
        let (factor, checked) = found.unwrap();
        assert_eq!((checked.occupancies, checked.attack_sets), (512, 108));
        let right = Magic { factor, ..right };
        let mut mutants: Vec<Magic> = (0..64).map(|bit| Magic { factor: factor ^ 1 << bit, ..right }).collect();
        mutants.extend((0..64).map(|bit| Magic { mask: right.mask ^ 1 << bit, ..right }));
        mutants.extend([54, 56, 57].map(|shift| Magic { shift, ..right }));
        mutants.push(Magic { form: Form::Black, ..right });
        let mut refused = 0;
        for mutant in &mutants {
            let words = |occupancy: u128| match mutant.form {
                Form::Plain => occupancy as u64 & mutant.mask as u64,
                Form::Black => occupancy as u64 | !(mutant.mask as u64),
            };
            let index = |occupancy| words(occupancy).wrapping_mul(mutant.factor as u64) >> mutant.shift;
            // Every occupancy of the squares that matter, with and without what else the mutant looks at.
            let extra = mutant.mask & !relation.mask();
            let pairs: Vec<(u128, u128)> = relation
                .pairs()
                .iter()
                .flat_map(|&(occupancy, set)| [(occupancy, set), (occupancy | extra, set)])
                .collect();
            let is_right = pairs.iter().enumerate().all(|(place, first)| {
                pairs[..place].iter().all(|second| index(first.0) != index(second.0) || first.1 == second.1)
            });
            // A bit too many is refused even where it happens to do no harm.
            let accepted = check(mutant, &relation).is_ok();
            assert!(if extra == 0 { accepted == is_right } else { !accepted }, "{mutant:x?}");
            let all_it_looks_at = relation.looking_at(mutant.mask).unwrap();
            assert_eq!(check(mutant, &all_it_looks_at).is_ok(), is_right, "{mutant:x?}");
            refused += usize::from(!is_right);
        }
        assert!(refused > mutants.len() / 3, "{refused} of {}", mutants.len());
    }

    #[test]
    fn what_is_no_index_or_looks_too_far_is_said() {
        let relation = Relation::from_fn(Width::W8, 0b11, |occupancy| occupancy).unwrap();
        let magic = Magic::new(Width::W8, 0b11, 0b100_0000, 6, Form::Plain);
        for (wrong, message) in [
            (Magic { mask: 0b111, ..magic }, "the mask looks at 0x4, which does not matter"),
            (Magic { shift: 8, ..magic }, "the product is shifted by 8 and 0 added: that is no index"),
            (
                Magic { offset: 1 << 50, ..magic },
                "the product is shifted by 6 and 1125899906842624 added: that is no index",
            ),
            (Magic { width: Width::W16, ..magic }, "the magic is for a `u16`, what it has to tell apart for a `u8`"),
        ] {
            assert_eq!(check(&wrong, &relation).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn tables_that_overlap_must_agree() {
        let relation = Relation::from_fn(Width::W8, 0b11, |occupancy| occupancy).unwrap();
        let magic = Magic::new(Width::W8, 0b11, 0b100_0000, 6, Form::Plain);
        assert_eq!(check(&magic, &relation).unwrap().entries, 4);
        let beside = Magic { offset: 4, ..magic };
        assert_eq!(check_together(&[(magic, &relation), (beside, &relation)]).unwrap().entries, 8);
        let over = Magic { offset: 3, ..magic };
        let wrong = check_together(&[(magic, &relation), (over, &relation)]).unwrap_err();
        let WrongMagic::Collision(collision) = wrong else { panic!("{wrong}") };
        assert_eq!((collision.index, collision.first, collision.second, collision.magics), (3, 3, 0, [0, 1]));
        assert_eq!(check_together(&[(magic, &relation), (magic, &relation)]).unwrap().entries, 4);
    }
}
