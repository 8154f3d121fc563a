//! Folds: bits of a long word numbered by one product of a short one.
//!
//! `((x & mask) | (x & mask) >> fold) as short * factor >> shift`, as Gerd Isenberg's and others' magics of 32 bits do. The
//! search itself is [`search_index`]: an order of the index in which no two sums meet.

use std::sync::atomic::AtomicBool;

use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use permgen_core::index_map::IndexMap;
use permgen_core::search::search_index;
use permgen_core::width::Width;

/// An index by a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The long word.
    pub input: Width,
    /// The short word, which the product is taken in.
    pub word: Width,
    /// The bits that are numbered.
    pub mask: u128,
    /// How far the upper bits come down.
    pub fold: u32,
    /// The factor.
    pub factor: u128,
    /// How far the product is shifted down.
    pub shift: u32,
}

/// More bits than this are not tried.
const MOST_BITS: u32 = 24;

impl Folded {
    /// The index of a word, of which only the bits of the mask matter.
    #[must_use]
    pub fn index(&self, word: u128) -> u128 {
        let bits = word & self.mask;
        let folded = (bits | bits.checked_shr(self.fold).unwrap_or(0)) & self.word.mask();
        (folded.wrapping_mul(self.factor) & self.word.mask()).checked_shr(self.shift).unwrap_or(0)
    }

    /// Whether no two subsets of the mask have the same index: every one is tried. With more than 24 bits none is,
    /// and nothing is said.
    #[must_use]
    pub fn tells_all_apart(&self) -> Option<bool> {
        if self.mask.count_ones() > MOST_BITS {
            return None;
        }
        let mut indices = Vec::with_capacity(1 << self.mask.count_ones());
        let mut subset = 0u128;
        loop {
            indices.push(self.index(subset));
            subset = subset.wrapping_sub(self.mask) & self.mask;
            if subset == 0 {
                break;
            }
        }
        let count = indices.len();
        indices.sort_unstable();
        indices.dedup();
        Some(indices.len() == count)
    }
}

/// The search for a fold. It takes no time worth cutting into parts, and shows nothing when it finds nothing.
#[derive(Clone, Debug)]
pub struct Fold {
    map: IndexMap,
    word: Width,
    goals: [Goal; 1],
}

impl Fold {
    /// For the bits of a map's mask, and words shorter than its input: `None` when they are not.
    #[must_use]
    pub fn new(map: IndexMap, word: Width) -> Option<Self> {
        let name = format!("fold {:#x} to {} bits", map.mask(), word.bits());
        let goals = [Goal { name, parts: 1, takes: Takes::First, exhaustive: false }];
        (word < map.input()).then_some(Self { map, word, goals })
    }

    /// Reads a finding: the fold, when it is right.
    #[must_use]
    pub fn folded(&self, finding: &Finding) -> Option<Folded> {
        let (fold, factor) = finding.text.split_once(' ')?;
        let factor = u128::from_str_radix(factor.strip_prefix("0x")?, 16).ok()?;
        let (input, word, mask) = (self.map.input(), self.word, self.map.mask());
        let shift = word.bits() - self.map.bits();
        let folded = Folded { input, word, mask, fold: fold.parse().ok()?, factor, shift };
        (folded.tells_all_apart() == Some(true)).then_some(folded)
    }
}

impl Discovery for Fold {
    fn identity(&self) -> String {
        format!("{} of {}, {} bits", self.goals[0].name, self.map.input().rust_type(), self.map.bits())
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, _goal: usize, _part: u64, _stop: &AtomicBool) -> Option<PartOutcome> {
        let digits = self.word.bits() as usize / 4;
        let found = search_index(self.map, self.word).into_iter().find_map(|found| {
            let text = format!("{} 0x{:0digits$x}", found.fold?, found.factor);
            Some(Finding { text, score: 0 })
        });
        Some(PartOutcome { found, nodes: u64::from(self.map.input().bits()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_folded_and_a_wrong_fold_is_seen() {
        let map = IndexMap::new(Width::W64, Width::W32, 0x0001_0101_0101_0100, 6).unwrap();
        let search = Fold::new(map, Width::W32).unwrap();
        let found = search.run(0, 0, &AtomicBool::new(false)).unwrap().found.unwrap();
        let folded = search.folded(&found).unwrap();
        assert_eq!(folded.index(map.mask()), 63);
        for wrong in [Folded { factor: 1, ..folded }, Folded { fold: 32, ..folded }, Folded { shift: 31, ..folded }] {
            assert_eq!(wrong.tells_all_apart(), Some(false), "{wrong:x?}");
        }
        assert!(Fold::new(map, Width::W64).is_none());
    }
}
