//! De Bruijn factors: words whose product with each power of two has another number in its highest bits.
//!
//! A word of `2^n` bits has such a factor, whose `n` highest bits after a shift to the left by `i` are different for
//! each `i`; so they number the single bits of a word, and with a table tell which one is set. Source: Charles
//! Leiserson, Harald Prokop and Keith Randall, "Using de Bruijn Sequences to Index a 1 in a Computer Word" (1998).

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Finding, Goal, Outcome, Search, Takes};
use crate::width::Width;

/// The search for a de Bruijn factor: depth first, from the highest bit down, zeros first.
#[derive(Clone, Debug)]
pub struct DeBruijn {
    width: Width,
    goals: Vec<Goal>,
}

/// How many bits are fixed by the number of a part, below those that are always 0.
const PREFIX: u32 = 4;

impl DeBruijn {
    /// For words of this width.
    #[must_use]
    pub fn new(width: Width) -> Self {
        let name = format!("de Bruijn factor of {} bits", width.bits());
        let parts = 1 << PREFIX;
        Self { width, goals: vec![Goal { name, parts, takes: Takes::First, exhaustive: true }] }
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

/// Whether the highest bits of the products of `factor` with powers of two are all different: the definition, tried out.
#[must_use]
pub fn is_de_bruijn(width: Width, factor: u128) -> bool {
    let bits = width.bits();
    let mut seen = vec![false; bits as usize];
    factor & !width.mask() == 0
        && (0..bits).all(|shift| {
            let index = (factor << shift & width.mask()) >> (bits - bits.ilog2());
            !std::mem::replace(&mut seen[index as usize], true)
        })
}

/// The bits chosen so far, and the numbers that they have shown.
struct Prefix<'a> {
    width: Width,
    stop: &'a AtomicBool,
    nodes: u64,
}

impl Prefix<'_> {
    /// The first factor that begins with the `length` bits of `chosen`, and whether the search came to its end.
    fn complete(&mut self, chosen: u128, length: u32, seen: u128) -> Result<Option<u128>, Stopped> {
        let (bits, window) = (self.width.bits(), self.width.bits().ilog2());
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) && self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        if length == bits {
            return Ok(is_de_bruijn(self.width, chosen).then_some(chosen));
        }
        for bit in 0..2 {
            let chosen = chosen << 1 | bit;
            if let Some(seen) = see(chosen, length + 1, window, seen)
                && let Some(factor) = self.complete(chosen, length + 1, seen)?
            {
                return Ok(Some(factor));
            }
        }
        Ok(None)
    }
}

struct Stopped;

/// The numbers that were seen, with the one that the last bits make. `None` when it was seen before.
fn see(chosen: u128, length: u32, window: u32, seen: u128) -> Option<u128> {
    if length < window {
        return Some(seen);
    }
    let number = 1 << (chosen & ((1 << window) - 1));
    (seen & number == 0).then_some(seen | number)
}

impl Search for DeBruijn {
    fn identity(&self) -> String {
        format!("de Bruijn factors of {} bits", self.width.bits())
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, _goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
        // The zeros that are shifted in after the last bit make every factor begin with as many zeros less one: as a
        // cycle, those at the end and those at the beginning are the same.
        let window = self.width.bits().ilog2();
        let zeros = window - 1;
        let mut search = Prefix { width: self.width, stop, nodes: 0 };
        let length = (zeros + PREFIX).min(self.width.bits());
        let prefix = u128::from(part);
        let mut seen = Some(0);
        for length in 1..=length {
            let start = (zeros + PREFIX).min(self.width.bits()) - length;
            seen = seen.and_then(|seen| see(prefix >> start, length, window, seen));
        }
        let factor = match seen {
            Some(seen) => search.complete(prefix, length, seen).ok()?,
            None => None,
        };
        let digits = self.width.bits() as usize / 4;
        let found = factor.map(|factor| Finding { text: format!("0x{factor:0digits$x}"), score: 0 });
        Some(Outcome { found, nodes: search.nodes + 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(width: Width) -> Vec<Option<u128>> {
        let search = DeBruijn::new(width);
        let stop = AtomicBool::new(false);
        let factor = |part| {
            let outcome = search.run(0, part, &stop).expect("it is not stopped");
            outcome.found.map(|finding| search.factor(&finding).expect("it is one"))
        };
        (0..search.goals()[0].parts).map(factor).collect()
    }

    #[test]
    fn the_first_is_the_smallest() {
        // All words of 8 and 16 bits, by the definition alone.
        for width in [Width::W8, Width::W16] {
            let smallest = (0..1u128 << width.bits()).find(|&factor| is_de_bruijn(width, factor));
            assert_eq!(all(width).into_iter().flatten().next(), smallest, "{width:?}");
        }
        assert_eq!(all(Width::W64).into_iter().flatten().next(), Some(0x0218_a392_cd3d_5dbf));
        assert!(all(Width::W128).into_iter().flatten().next().is_some());
    }

    #[test]
    fn the_parts_cover_all() {
        let by_definition: Vec<u128> = (0..1 << 16).filter(|&factor| is_de_bruijn(Width::W16, factor)).collect();
        let parts = all(Width::W16);
        for (part, found) in (0u128..).zip(&parts) {
            // The first bits of a factor are 3 zeros and the part's 4 bits.
            let first = by_definition.iter().find(|&&factor| factor >> 9 == part);
            assert_eq!(found.as_ref(), first, "part {part}");
        }
        assert!(by_definition.iter().all(|factor| factor >> 13 == 0));
    }

    #[test]
    fn a_raised_flag_stops_it() {
        // No factor of 128 bits is found within the first thousands of bits of this part, or it is found at once.
        let outcome = DeBruijn::new(Width::W128).run(0, 1, &AtomicBool::new(true));
        assert!(outcome.is_none_or(|outcome| outcome.nodes < 1 << 13));
    }
}
