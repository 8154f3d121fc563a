//! De Bruijn factors as a search, so that they are found and written like all else: see [`crate::magic::de_bruijn`].

use std::sync::atomic::AtomicBool;

use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use crate::magic::de_bruijn::{self, Scan, factors};
use permgen_core::width::Width;

/// The search for the smallest de Bruijn factor. It takes no time worth cutting into parts.
#[derive(Clone, Debug)]
pub struct DeBruijn {
    width: Width,
    goals: Vec<Goal>,
}

impl DeBruijn {
    /// For words of this width.
    #[must_use]
    pub fn new(width: Width) -> Self {
        let name = format!("de Bruijn factor of {} bits", width.bits());
        Self { width, goals: vec![Goal { name, parts: 1, takes: Takes::First, exhaustive: true }] }
    }

    /// The width of the words.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// Reads a finding: the factor, when it is one.
    #[must_use]
    pub fn factor(&self, finding: &Finding) -> Option<u128> {
        let factor = u128::from_str_radix(finding.text.strip_prefix("0x")?, 16).ok()?;
        is_de_bruijn(self.width, factor).then_some(factor)
    }
}

/// Whether the highest bits of the products of `factor` with powers of two are all different.
#[must_use]
pub fn is_de_bruijn(width: Width, factor: u128) -> bool {
    factor & !width.mask() == 0 && de_bruijn::DeBruijn::new(Scan::Isolate, width, factor).is_ok()
}

impl Discovery for DeBruijn {
    fn identity(&self) -> String {
        format!("smallest de Bruijn factor of {} bits", self.width.bits())
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, _goal: usize, _part: u64, _stop: &AtomicBool) -> Option<PartOutcome> {
        let digits = self.width.bits() as usize / 4;
        let smallest = factors(Scan::Isolate, self.width).next();
        let found = smallest.map(|found| Finding { text: format!("0x{:0digits$x}", found.factor()), score: 0 });
        Some(PartOutcome { found, nodes: 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_is_found() {
        let found = |width| {
            let search = DeBruijn::new(width);
            let outcome = search.run(0, 0, &AtomicBool::new(false)).expect("it is not stopped");
            search.factor(&outcome.found.expect("there is one")).expect("it is right")
        };
        // All words of 8 and 16 bits, by the definition alone.
        for width in [Width::W8, Width::W16] {
            let smallest = (0..1u128 << width.bits()).find(|&factor| is_de_bruijn(width, factor));
            assert_eq!(Some(found(width)), smallest, "{width:?}");
        }
        assert_eq!(found(Width::W64), 0x0218_a392_cd3d_5dbf);
        assert!(is_de_bruijn(Width::W128, found(Width::W128)));
        assert!(!is_de_bruijn(Width::W64, 0x0218_a392_cd3d_5dbe));
    }
}
