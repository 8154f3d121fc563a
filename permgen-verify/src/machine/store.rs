//! Writing memory.

use super::execute::{Machine, Outcome};
use super::memory::{Base, Spot};
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// Writes a word of bytes to memory at an address.
    pub(super) fn store_at(&mut self, name: &str, address: Term, bytes: &[Term]) -> Outcome<()> {
        let spots = self.spots(address).ok_or_else(|| format!("`{name}` writes to memory that is not known"))?;
        let mut refused = None;
        let mut stored = false;
        let several = spots.len() > 1;
        for spot in spots {
            let condition = several.then_some(spot.condition);
            match self.store_spot(name, &spot, bytes, condition) {
                Ok(()) => stored = true,
                Err(what) => refused = Some(self.refuse_if(spot.condition, refused, what)),
            }
        }
        if stored { Ok(()) } else { Err(refused.unwrap_or_default()) }
    }

    fn store_spot(&mut self, name: &str, spot: &Spot, bytes: &[Term], condition: Option<Term>) -> Outcome<()> {
        let Some(index) = spot.index else { return self.store_cell(name, spot.base, spot.offset, bytes, condition) };
        if matches!(spot.base, Base::Image(_)) {
            return Err(format!("`{name}` writes to memory of the file"));
        }
        let range = self.range(name, "writes", spot, bytes.len() as u32)?;
        for place in 0..range.count {
            let at = range.at(spot, place);
            let here = self.terms.constant(u128::from(at.wrapping_sub(spot.offset)), 64);
            let mut chosen = self.terms.binary(Binary::Eq, index, here);
            if let Some(condition) = condition {
                chosen = self.terms.binary(Binary::And, condition, chosen);
            }
            self.store_cell(name, spot.base, at, bytes, Some(chosen))?;
        }
        Ok(())
    }

    fn store_cell(
        &mut self,
        name: &str,
        base: Base,
        offset: u64,
        bytes: &[Term],
        condition: Option<Term>,
    ) -> Outcome<()> {
        let count = bytes.len();
        match base {
            Base::Image(_) => return Err(format!("`{name}` writes to memory of the file")),
            Base::Region(number) => {
                let fits = usize::try_from(offset).ok().and_then(|from| from.checked_add(count));
                if fits.is_none_or(|end| end > self.state.regions[number].len()) {
                    return Err(format!("`{name}` writes outside of the memory of an argument"));
                }
                if !self.entry.regions[number].writable {
                    return Err(format!("`{name}` writes to memory that is only to be read"));
                }
            }
            Base::Stack => {
                let offset = offset as i64;
                self.deepen(offset);
                if offset.saturating_add(count as i64) > 0 && !self.is_spilled(offset, count) {
                    return Err(format!("`{name}` writes the caller's part of the stack"));
                }
                self.above_red_zone(offset, "writes").map_err(|what| format!("`{name}` {what}"))?;
            }
        }
        let bytes = match condition {
            None => bytes.to_vec(),
            Some(condition) => {
                let old = self.load_cell(name, base, offset, count as u32)?;
                let mut merged = Vec::with_capacity(count);
                for from in (0..count).step_by(8) {
                    let to = (from + 8).min(count);
                    let (new, old) = (self.join(&bytes[from..to]), self.join(&old[from..to]));
                    let word = self.terms.ite(condition, new, old);
                    merged.extend((from..to).map(|at| self.terms.extract(word, 8 * (at - from) as u32, 8)));
                }
                merged
            }
        };
        for (place, byte) in bytes.into_iter().enumerate() {
            match base {
                Base::Region(number) => self.state.regions[number][offset as usize + place] = byte,
                _ => {
                    self.state.stack.insert(offset as i64 + place as i64, byte);
                }
            }
        }
        Ok(())
    }
}
