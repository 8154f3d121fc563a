//! Many gathers in one function: a table of masks and factors.

use super::single::Single;
use super::{Pair, pairs_of};
use crate::check::{Certified, certify};
use crate::partial_map::PartialMap;
use crate::program::Builder;
use crate::width::Width;

/// A mask and a factor for each of many maps, `((x & mask) * factor) >> shift`, each proved to be its map.
#[derive(Clone, Debug)]
pub struct Family {
    word: Width,
    members: Vec<Single>,
    certified: Vec<Certified>,
}

/// Why a map of a family is no single product.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no product with a sum of powers of two gathers map {member}{}", .reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}")))]
pub struct NoFamily {
    /// Which of the maps it is, counted from 0.
    pub member: usize,
    /// What is in the way.
    pub reason: Option<String>,
}

impl Family {
    /// Masks and factors for the maps, all with one shift if there is one that suits them all.
    ///
    /// A map of nothing has mask and factor 0.
    ///
    /// # Errors
    ///
    /// When a map cannot be done with one multiplication; the first one that cannot.
    pub fn find(maps: &[PartialMap]) -> Result<Self, NoFamily> {
        let word = maps.iter().map(|map| map.input().max(map.output())).max().unwrap_or(Width::W64);
        let mut choices = Vec::new();
        for (member, map) in maps.iter().enumerate() {
            let pairs = pairs_of(map);
            let found = Single::clean(word, &pairs, map.output().mask());
            if found.is_empty() && !pairs.is_empty() {
                return Err(NoFamily { member, reason: Single::obstacle(word, &pairs) });
            }
            choices.push(found);
        }
        let suits = |shift: u32| {
            choices.iter().all(|found| found.is_empty() || found.iter().any(|single| single.shift == shift))
        };
        let common = (0..word.bits()).rev().find(|&shift| suits(shift));
        let nothing = |shift: u32| Single { width: word, mask: 0, factor: 0, shift, kept: word.mask() };
        let members: Vec<Single> = choices
            .iter()
            .map(|found| {
                let with_common = found.iter().find(|single| Some(single.shift) == common);
                with_common.or(found.first()).copied().unwrap_or_else(|| nothing(common.unwrap_or_default()))
            })
            .collect();
        let certify_member = |(map, single): (&PartialMap, &Single)| {
            let mut builder = Builder::new(map.input());
            let word = builder.input();
            let word = single.write(&mut builder, word);
            let word = builder.resize(word, map.output());
            certify(map, builder.finish(word, map.output()))
        };
        let mut certified = Vec::new();
        for (member, pair) in maps.iter().zip(&members).enumerate() {
            certified.push(certify_member(pair).map_err(|error| NoFamily { member, reason: Some(error.to_string()) })?);
        }
        Ok(Self { word, members, certified })
    }

    /// The word that is multiplied.
    #[must_use]
    pub fn word(&self) -> Width {
        self.word
    }

    /// Mask, factor and shift of each map.
    pub fn constants(&self) -> impl Iterator<Item = (u128, u128, u32)> {
        self.members.iter().map(|single| (single.mask, single.factor, single.shift))
    }

    /// The proofs, in the order of the maps.
    #[must_use]
    pub fn certified(&self) -> &[Certified] {
        &self.certified
    }

    /// The shift that all maps have in common.
    #[must_use]
    pub fn shift(&self) -> Option<u32> {
        let first = self.members.first()?.shift;
        self.members.iter().all(|single| single.shift == first).then_some(first)
    }
}

impl Single {
    /// Every shift at which a mask, a product and a shift are enough, the largest first.
    fn clean(width: Width, pairs: &[Pair], read: u128) -> Vec<Self> {
        let sources = pairs.iter().fold(0u128, |set, pair| set | 1 << pair.from);
        let singles = Self::right(width, pairs, &[sources], read);
        singles.into_iter().map(|(_, single)| single).filter(|single| single.kept == width.mask()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_impossible_is_said_with_the_bits_that_collide() {
        let gather = |mask: u128| {
            let mut low = 0;
            let to: Vec<Option<u8>> = (0..64)
                .map(|bit| {
                    (mask >> bit & 1 == 1).then(|| {
                        low += 1;
                        low - 1
                    })
                })
                .collect();
            PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap()
        };
        let found = Family::find(&[gather(0x0101_0101_0101_0101), gather(0)]).expect("files are gathered");
        assert_eq!(found.shift(), Some(56));
        let message = |mask: u128| Family::find(&[gather(0xff), gather(mask)]).unwrap_err().to_string();
        // Every other bit: bit 2, raised as bit 4 must be, falls where bit 0 belongs.
        assert_eq!(
            message(0x5555),
            "no product with a sum of powers of two gathers map 1: at shift 56 bits 0 and 2 collide"
        );
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 63 == 0).then_some(63 - bit)).collect();
        let exchange = PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap();
        assert_eq!(
            Family::find(&[exchange]).unwrap_err().reason.as_deref(),
            Some("no shift leaves room for both: bit 63 goes to 0, bit 0 to 63")
        );
    }
}
