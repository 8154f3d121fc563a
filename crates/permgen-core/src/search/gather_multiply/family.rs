//! Many gathers in one function: a table of masks and factors.

use super::single::{Obstacle, Single};
use super::{Pair, pairs_of};
use crate::check::{Certified, certify};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand};
use crate::search::index_order::product_order;
use crate::width::Width;
use std::borrow::Cow;

/// A mask and a factor for each of many maps, `((x & mask) * factor) >> shift`, each proved to be its map.
#[derive(Clone, Debug)]
pub struct Family {
    word: Width,
    members: Vec<Single>,
    certified: Vec<Certified>,
    gathered: Option<Vec<u128>>,
}

/// Why a map of a family is no single product.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no product with a sum of powers of two gathers map {member}{}", .reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}")))]
pub struct NoFamily {
    /// Which of the maps it is, counted from 0.
    pub member: usize,
    /// What is in the way.
    pub reason: Option<Obstacle>,
}

impl Family {
    /// Masks and factors for the maps, all with one shift if there is one that suits them all.
    ///
    /// A map of nothing has mask and factor 0. With `is_any_order`, a map may have the places of its bits exchanged where
    /// there is a product for that alone.
    ///
    /// # Errors
    ///
    /// When a map cannot be done with one multiplication; the first one that cannot.
    pub fn find(maps: &[PartialMap], is_any_order: bool) -> Result<Self, NoFamily> {
        let word = maps.iter().map(|map| map.input().max(map.output())).max().unwrap_or(Width::W64);
        let mut choices = Vec::new();
        let mut maps: Vec<Cow<'_, PartialMap>> = maps.iter().map(Cow::Borrowed).collect();
        for (member, map) in maps.iter_mut().enumerate() {
            let pairs = pairs_of(map);
            let mut found = Single::clean(word, &pairs, map.output().mask());
            let exchanged = if found.is_empty() && is_any_order { product_order(map) } else { None };
            if let Some(exchanged) = exchanged {
                found = Single::clean(word, &pairs_of(&exchanged), map.output().mask());
                *map = Cow::Owned(exchanged);
            }
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
        let certify_member = |(map, single): (&Cow<'_, PartialMap>, &Single)| {
            let mut builder = Builder::new(map.input());
            let word = builder.input();
            let word = single.write(&mut builder, word);
            let word = builder.resize(word, map.output());
            certify(map, builder.finish(word, map.output()))
        };
        let mut certified = Vec::new();
        for (member, pair) in maps.iter().zip(&members).enumerate() {
            certified.push(certify_member(pair).map_err(|_| NoFamily { member, reason: None })?);
        }
        let gathered = certified.iter().map(|certified| by_instruction(certified.map())).collect();
        Ok(Self { word, members, certified, gathered })
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

    /// The maps' masks for one instruction that gathers the bits of a mask in their order (`pext`), each proved to be its map;
    /// `None` when a map has another order.
    #[must_use]
    pub fn gathered(&self) -> Option<&[u128]> {
        self.gathered.as_deref()
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

/// The mask with which `pext` is the map, if it is for any: the checker's word counts here as well.
fn by_instruction(map: &PartialMap) -> Option<u128> {
    let mask = map.domain();
    let mut builder = Builder::new(map.input());
    let word = builder.input();
    let word = builder.op(Op::Pext, word, Some(Operand::Const(mask)), map.input());
    let word = builder.resize(word, map.output());
    certify(map, builder.finish(word, map.output())).is_ok().then_some(mask)
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
        let found = Family::find(&[gather(0x0101_0101_0101_0101), gather(0)], false).expect("files are gathered");
        assert_eq!(found.shift(), Some(56));
        assert_eq!(found.gathered(), Some(&[0x0101_0101_0101_0101, 0][..]));
        let message = |mask: u128| Family::find(&[gather(0xff), gather(mask)], false).unwrap_err().to_string();
        // Every other bit: bit 2, raised as bit 4 must be, falls where bit 0 belongs.
        assert_eq!(
            message(0x5555),
            "no product with a sum of powers of two gathers map 1: at shift 56, bit 0 and bit 2 collide"
        );
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 63 == 0).then_some(63 - bit)).collect();
        let exchange = PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap();
        assert_eq!(
            Family::find(&[exchange], false).unwrap_err().reason.map(|reason| reason.to_string()).as_deref(),
            Some("no shift leaves room for both: bit 63 goes to bit 0, bit 0 to bit 63")
        );
    }

    #[test]
    fn in_any_order_there_is_a_product_for_more() {
        let spread = |mask: u128| {
            let mut low = 0..;
            let to: Vec<Option<u8>> = (0..64).map(|bit| (mask >> bit & 1 == 1).then(|| low.next()).flatten()).collect();
            PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap()
        };
        // Some sets of six squares are gathered in another order only.
        let mut random = crate::search::Random::new(1);
        let mut gained = 0;
        for _ in 0..60 {
            let mask = (0..)
                .map(|_| u128::from(random.next_u64() & random.next_u64() & random.next_u64() & random.next_u64()));
            let mask = mask.into_iter().find(|mask| mask.count_ones() == 6).unwrap_or(0x3f);
            let maps = [spread(mask)];
            let in_order = Family::find(&maps, false);
            let Ok(family) = Family::find(&maps, true) else { continue };
            let index = crate::index_map::IndexMap::new(Width::W64, Width::W64, mask, 6).unwrap();
            crate::check::certify_index(index, family.certified()[0].program().clone()).expect("it is an index");
            assert!(in_order.is_err() || family.gathered().is_some());
            gained += u32::from(in_order.is_err());
        }
        assert!(gained > 0);
    }
}
