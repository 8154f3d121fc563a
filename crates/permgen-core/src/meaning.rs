//! What a specification means, and what a program was proved to compute.

use crate::attacks::Attacks;
use crate::bit_scan::BitScan;
use crate::bitwise::Bitwise;
use crate::check::{Certified, certify};
use crate::choice::Choice;
use crate::family::{Family, InvalidFamily};
use crate::number_choice::NumberChoice;
use crate::number_map::NumberMap;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::Program;
use crate::word_map::WordMap;

/// What is asked of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// Where the bits of a word go.
    Map(PartialMap),
    /// Where the bits of several words come from, or of one word where bits are copied.
    Words(WordMap),
    /// Some bits of a word as an index, in whatever order is cheapest; the map has them in their own order.
    ///
    /// What is proved of a program is always one map, in the order that was chosen.
    AnyOrder(PartialMap),
    /// Where the numbers of squares go.
    Numbers(NumberMap),
    /// Maps of the numbers of squares, of which another number chooses one.
    NumberChoice(NumberChoice),
    /// Many maps, of which a number chooses one.
    Family(Family),
    /// The same for indices in whatever order, each its own.
    AnyOrderFamily(Family),
    /// Maps of several words, or that copy bits, of which a number chooses one.
    Choice(Choice),
    /// A function of several words, of each bit alone.
    Bitwise(Bitwise),
    /// The number of a word's lowest or highest bit.
    Scan(BitScan),
    /// What a slider attacks.
    Attacks(Attacks),
}

impl Meaning {
    /// The map of a word's bits, in the order of bits where any will do.
    #[must_use]
    pub fn map(&self) -> Option<&PartialMap> {
        match self {
            Meaning::Map(map) | Meaning::AnyOrder(map) => Some(map),
            _ => None,
        }
    }

    /// The same of other maps, each made of one of these: with other words, say. What is no map of a word's bits stays as it is.
    ///
    /// # Errors
    ///
    /// When a map cannot be changed so, or when those of a family come to be of different words.
    pub fn try_map<E: From<InvalidFamily>>(
        &self,
        mut change: impl FnMut(&PartialMap) -> Result<PartialMap, E>,
    ) -> Result<Meaning, E> {
        Ok(match self {
            Meaning::Map(map) => Meaning::Map(change(map)?),
            Meaning::AnyOrder(map) => Meaning::AnyOrder(change(map)?),
            Meaning::Family(family) => Meaning::Family(family.try_map(change)?),
            Meaning::AnyOrderFamily(family) => Meaning::AnyOrderFamily(family.try_map(change)?),
            Meaning::Words(_)
            | Meaning::Numbers(_)
            | Meaning::NumberChoice(_)
            | Meaning::Choice(_)
            | Meaning::Bitwise(_)
            | Meaning::Scan(_)
            | Meaning::Attacks(_) => self.clone(),
        })
    }

    /// Whether the order of an index is open.
    #[must_use]
    pub fn is_any_order(&self) -> bool {
        matches!(self, Meaning::AnyOrder(_) | Meaning::AnyOrderFamily(_))
    }

    /// Whether a number says which of many maps is meant.
    #[must_use]
    pub fn takes_number(&self) -> bool {
        matches!(self, Meaning::Family(_) | Meaning::AnyOrderFamily(_) | Meaning::Choice(_) | Meaning::NumberChoice(_))
    }

    /// Whether numbers of squares are mapped, rather than bits.
    #[must_use]
    pub fn maps_numbers(&self) -> bool {
        matches!(self, Meaning::Numbers(_) | Meaning::NumberChoice(_))
    }

    /// The program with a proof that it computes this; where the order of an index is open, in its own order.
    ///
    /// # Errors
    ///
    /// Why it is not certified, as text.
    pub fn certify(&self, program: Program) -> Result<Certified<Meaning>, String> {
        fn proved<M>(meaning: &M, program: Program) -> Result<Certified<Meaning>, String>
        where
            M: crate::check::Provable,
            Meaning: From<M>,
        {
            certify(meaning, program).map(Certified::generalised).map_err(|refusal| refusal.to_string())
        }
        match self {
            Meaning::Map(map) | Meaning::AnyOrder(map) => proved(map, program),
            Meaning::Words(words) => proved(words, program),
            Meaning::Numbers(numbers) => proved(numbers, program),
            Meaning::NumberChoice(choice) => proved(choice, program),
            Meaning::Family(family) | Meaning::AnyOrderFamily(family) => proved(family, program),
            Meaning::Choice(choice) => proved(choice, program),
            Meaning::Bitwise(bitwise) => proved(bitwise, program),
            Meaning::Scan(scan) => proved(scan, program),
            Meaning::Attacks(attacks) => proved(attacks, program),
        }
    }
}

impl Certified<Meaning> {
    /// The same proof of a map of a word's bits; `None` of something else.
    #[must_use]
    pub fn into_map(self) -> Option<Certified> {
        self.narrowed(|meaning| match meaning {
            Meaning::Map(map) | Meaning::AnyOrder(map) => Some(map),
            _ => None,
        })
    }
}

impl From<PartialMap> for Meaning {
    fn from(map: PartialMap) -> Self {
        Meaning::Map(map)
    }
}

impl From<Permutation> for Meaning {
    fn from(permutation: Permutation) -> Self {
        Meaning::Map(permutation.into())
    }
}

/// What is a map of one word that copies no bit becomes [`Meaning::Map`]: there is one way to say it.
impl From<WordMap> for Meaning {
    fn from(words: WordMap) -> Self {
        words.as_partial_map().map_or(Meaning::Words(words), Meaning::Map)
    }
}

impl From<NumberMap> for Meaning {
    fn from(numbers: NumberMap) -> Self {
        Meaning::Numbers(numbers)
    }
}

impl From<NumberChoice> for Meaning {
    fn from(choice: NumberChoice) -> Self {
        Meaning::NumberChoice(choice)
    }
}

impl From<Family> for Meaning {
    fn from(family: Family) -> Self {
        Meaning::Family(family)
    }
}

/// A choice among maps of one word that copy no bit becomes [`Meaning::Family`]: there is one way to say it.
impl From<Choice> for Meaning {
    fn from(choice: Choice) -> Self {
        choice.as_family().map_or(Meaning::Choice(choice), Meaning::Family)
    }
}

impl From<Attacks> for Meaning {
    fn from(attacks: Attacks) -> Self {
        Meaning::Attacks(attacks)
    }
}

impl From<Bitwise> for Meaning {
    fn from(bitwise: Bitwise) -> Self {
        Meaning::Bitwise(bitwise)
    }
}

impl From<BitScan> for Meaning {
    fn from(scan: BitScan) -> Self {
        Meaning::Scan(scan)
    }
}
