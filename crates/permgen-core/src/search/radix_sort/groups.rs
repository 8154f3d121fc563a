//! A radix sort by an instruction that sorts the bits of a word by those of a mask (SVE2 `bgrp`).
//!
//! A pass halves the number of runs: six for any 64 bits (R. B. Lee, Z. Shi and X. Yang, "Efficient Permutation Instructions for Fast
//! Software Cryptography", IEEE Micro 21(6), 2001, where the instruction is called GRP). A map that leaves bits out sorts those that
//! it takes to the low end, and then scatters or masks them.

use super::{Bits, MACHINE, Sort, is_dense};
use crate::program::{Builder, Op, Operand};
use crate::vector::sort_by_key;

/// The operations that it takes.
pub(super) const OPS: [Op; 3] = [Op::Pext, Op::Pdep, Op::Bgrp];

/// How bits are sorted.
struct Groups<'a> {
    bits: &'a Bits,
    /// Gather the bits before anything else, so that all others are 0.
    packs: bool,
    /// What each pass takes to the low end.
    masks: Vec<u128>,
}

/// The sort with the fewest operations; none of bits that are in order.
pub(super) fn sort(bits: &Bits) -> Option<Box<dyn Sort + '_>> {
    let passes = bits.last_run.checked_ilog2()? + 1;
    // Bits that are left out belong to the last run of all, so that they end up above the others. If that run has bits to sort,
    // none that is left out may be below one of them.
    let above = (1 << passes) - 1;
    let last = bits.runs.iter().rev().find(|&&(_, run)| run == above);
    let is_clear = last.is_none_or(|&(last, _)| (0..last).all(|place| bits.sources >> place & 1 == 1));
    let sort = Groups { bits, packs: !is_clear, masks: Vec::new() }.with_passes(passes, above);
    Some(Box::new(sort))
}

impl Groups<'_> {
    fn with_passes(mut self, passes: u32, above: u32) -> Self {
        let mut runs = vec![above; MACHINE.size()];
        for (index, &(source, run)) in self.bits.runs.iter().enumerate() {
            runs[if self.packs { index } else { source.into() }] = run;
        }
        for pass in 0..passes {
            let class = |run: u32| run >> pass & 1;
            let low = runs.iter().enumerate().filter(|&(_, &run)| class(run) == 0);
            self.masks.push(low.map(|(place, _)| 1u128 << place).sum());
            sort_by_key(&mut runs, |&run| class(run));
        }
        self
    }

    /// Whether the passes leave nothing but the sorted bits.
    fn is_whole(&self) -> bool {
        self.packs || self.bits.runs.len() == MACHINE.size()
    }
}

impl Sort for Groups<'_> {
    fn ops(&self) -> u32 {
        let ends = u32::from(self.packs) + u32::from(!is_dense(self.bits.destinations) || !self.is_whole());
        self.masks.len() as u32 + ends
    }

    fn write(&self, builder: &mut Builder, mut word: Operand) -> Operand {
        if self.packs {
            word = builder.op(Op::Pext, word, Some(Operand::Const(self.bits.sources)), MACHINE);
        }
        for &mask in &self.masks {
            word = builder.op(Op::Bgrp, word, Some(Operand::Const(mask)), MACHINE);
        }
        match is_dense(self.bits.destinations) {
            true if self.is_whole() => word,
            true => builder.mask(word, self.bits.destinations),
            false => builder.op(Op::Pdep, word, Some(Operand::Const(self.bits.destinations)), MACHINE),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::partial_map::PartialMap;
    use crate::permutation::Permutation;
    use crate::random::Random;
    use crate::search::radix_sort::tests::fewest_on;
    use crate::target::AARCH64_SVE2;
    use crate::width::Width;

    fn fewest(map: &PartialMap) -> u32 {
        fewest_on(&AARCH64_SVE2, map)
    }

    #[test]
    fn a_pass_halves_the_runs() {
        let mut random = Random::new(1);
        for width in [Width::W64, Width::W32, Width::W16, Width::W8] {
            for _ in 0..20 {
                let mut to: Vec<u8> = (0..width.bits() as u8).collect();
                random.shuffle(&mut to);
                let map = PartialMap::from(&Permutation::from_destinations(width, &to).unwrap());
                assert!(fewest(&map) <= 6);
            }
        }
        // Two runs: even and odd places change places with the halves.
        let unshuffled = Permutation::from_fn(Width::W64, |bit| bit / 2 + bit % 2 * 32);
        assert_eq!(fewest(&PartialMap::from(&unshuffled)), 1);
    }

    #[test]
    fn bits_that_are_left_out_do_not_matter() {
        let mut random = Random::new(2);
        for count in 2..64 {
            let [mut from, mut to]: [Vec<u8>; 2] = [(0..64).collect(), (0..64).collect()];
            random.shuffle(&mut from);
            random.shuffle(&mut to);
            let mut map = [None; 64];
            from[..count].iter().zip(&to).for_each(|(&from, &to)| map[usize::from(from)] = Some(to));
            let map = PartialMap::new(Width::W64, Width::W64, &map, 0).unwrap();
            assert!(fewest(&map) <= count.ilog2() + 3, "{count} bits");
        }
    }
}
