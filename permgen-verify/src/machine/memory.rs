//! Memory: constants of the file, the function's own part of the stack, and what the caller passed. Addresses are one of
//! those and an offset, which may depend on data within bounds.

use super::execute::{Machine, Outcome};
use super::object::{Absent, Pointer, Unit};
use super::registers::RSP;
use super::stop::StopKind;
use crate::term::{Binary, Node, Term};

/// The most places that an address which depends on data may be, in constants and in memory that is written.
const MOST_CONSTANTS: u128 = 1 << 16;
const MOST_CELLS: u128 = 1 << 10;

/// The most pointers that one may be.
const MOST_SPOTS: usize = 64;

/// The most terms of an address that are looked at.
const MOST_VISITS: u32 = 1 << 12;

/// What an address is an offset of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// Where the stack pointer was at entry.
    Stack,
    /// An argument's memory, by its number.
    Region(usize),
    /// Address 0 of the image, moved as a unit of it is.
    Image(Unit),
}

/// What an address is for the inputs for which a bit is 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) condition: Term,
    pub(super) base: Base,
    pub(super) offset: u64,
    /// What is added to the offset, if that depends on data.
    pub(super) index: Option<Term>,
}

/// A sum that is not complete.
#[derive(Clone, Copy)]
struct Part {
    condition: Term,
    base: Option<Base>,
    /// A base that is taken away.
    minus: Option<Base>,
    offset: u64,
    index: Option<Term>,
}

impl Machine<'_> {
    /// The address that a word is, taken apart; `None` when it is none that is known.
    pub(super) fn spots(&mut self, address: Term) -> Option<Vec<Spot>> {
        let parts = self.parts(address, 32, &mut { MOST_VISITS })?;
        let is_fixed = self.image().is_fixed();
        parts
            .into_iter()
            .map(|part| {
                let base = part.base.or(is_fixed.then_some(Base::Image(Unit::ALL)))?;
                if part.minus.is_some() {
                    return None;
                }
                Some(Spot { condition: part.condition, base, offset: part.offset, index: part.index })
            })
            .collect()
    }

    /// Notes what is known of the addresses that are references.
    pub(super) fn place_references(&mut self) {
        for (region, bytes) in self.entry.regions.iter().zip(&self.state.regions) {
            if let Some(alignment) = region.alignment {
                self.known.place(region.base, bytes.len() as u64, alignment);
            }
        }
    }

    fn base_of(&mut self, term: Term) -> Option<Base> {
        if self.entry.general(self.terms, RSP) == term {
            return Some(Base::Stack);
        }
        if let Some(unit) = self.entry.unit_moved_by(term) {
            return Some(Base::Image(unit));
        }
        self.entry.regions.iter().position(|region| region.base == term).map(Base::Region)
    }

    /// Whether an address is in a term where [`Self::parts`] looks for it.
    pub(super) fn holds_base(&mut self, term: Term, depth: u32) -> bool {
        if self.base_of(term).is_some() {
            return true;
        }
        match self.terms.node(term) {
            _ if depth == 0 => false,
            Node::Binary(Binary::Add | Binary::Sub, a, b) | Node::Ite(_, a, b) => {
                self.holds_base(a, depth - 1) || self.holds_base(b, depth - 1)
            }
            _ => false,
        }
    }

    fn parts(&mut self, term: Term, depth: u32, left: &mut u32) -> Option<Vec<Part>> {
        *left = left.checked_sub(1)?;
        self.spent += 1;
        let always = self.terms.truth(true);
        let one = |base, offset, index| Some(vec![Part { condition: always, base, minus: None, offset, index }]);
        if let Some(base) = self.base_of(term) {
            return one(Some(base), 0, None);
        }
        if depth == 0 {
            return None;
        }
        match self.terms.node(term) {
            Node::Const(value) => one(None, value as u64, None),
            Node::Binary(Binary::Add, a, b) => {
                let (a, b) = (self.parts(a, depth - 1, left)?, self.parts(b, depth - 1, left)?);
                if a.len() * b.len() > MOST_SPOTS {
                    return None;
                }
                let mut sums = Vec::new();
                for &a in &a {
                    for &b in &b {
                        sums.push(self.sum_of(a, b)?);
                    }
                }
                Some(sums)
            }
            Node::Binary(Binary::Sub, a, b) if self.terms.value(b).is_some() => {
                let less = self.terms.value(b)? as u64;
                let mut parts = self.parts(a, depth - 1, left)?;
                parts.iter_mut().for_each(|part| part.offset = part.offset.wrapping_sub(less));
                Some(parts)
            }
            // The distance from one unit to another.
            Node::Binary(Binary::Sub, a, b) if self.base_of(b).is_some() => {
                let minus = self.base_of(b);
                let mut parts = self.parts(a, depth - 1, left)?;
                for part in &mut parts {
                    if part.minus.is_some() {
                        return None;
                    }
                    part.minus = minus;
                }
                Some(parts)
            }
            Node::Ite(condition, a, b) if self.holds_base(a, 6) || self.holds_base(b, 6) => {
                let inverted = self.terms.not(condition);
                let mut parts = Vec::new();
                for (literal, side) in [(condition, a), (inverted, b)] {
                    for mut part in self.parts(side, depth - 1, left)? {
                        part.condition = self.terms.binary(Binary::And, literal, part.condition);
                        parts.push(part);
                    }
                }
                (parts.len() <= MOST_SPOTS).then_some(parts)
            }
            _ => one(None, 0, Some(term)),
        }
    }

    fn sum_of(&mut self, a: Part, b: Part) -> Option<Part> {
        let either = |a: Option<Base>, b: Option<Base>| match (a, b) {
            (Some(_), Some(_)) => None,
            (base, None) | (None, base) => Some(base),
        };
        // What one adds and the other takes away is gone.
        let cancel = |base: &mut Option<Base>, minus: &mut Option<Base>| {
            if base.is_some() && base == minus {
                (*base, *minus) = (None, None);
            }
        };
        let (mut a, mut b) = (a, b);
        cancel(&mut a.base, &mut b.minus);
        cancel(&mut b.base, &mut a.minus);
        let (base, minus) = (either(a.base, b.base)?, either(a.minus, b.minus)?);
        let index = match (a.index, b.index) {
            (Some(a), Some(b)) => Some(self.terms.binary(Binary::Add, a, b)),
            (index, None) | (None, index) => index,
        };
        let condition = self.terms.binary(Binary::And, a.condition, b.condition);
        Some(Part { condition, base, minus, offset: a.offset.wrapping_add(b.offset), index })
    }

    /// The address in the image that a pointer has, if it is known to have one.
    pub(super) fn image_address(&mut self, pointer: Term) -> Option<u64> {
        match self.spots(pointer)?[..] {
            [Spot { base: Base::Image(unit), offset, index: None, .. }] => {
                self.image().is_within(unit, offset, 1).then_some(offset)
            }
            _ => None,
        }
    }

    /// Whether an address is known to be a multiple of a number of bytes, a power of two.
    pub(super) fn is_aligned(&mut self, address: Term, bytes: u64) -> bool {
        let Some(spots) = self.spots(address) else { return false };
        spots.into_iter().all(|spot| {
            let is_even = spot.index.is_none_or(|index| {
                let zeros = self.known.of(self.terms, index).trailing_zeros();
                zeros >= 64 || 1_u64 << zeros >= bytes
            });
            is_even && self.rest_of(spot.base, spot.offset, bytes) == Some(0)
        })
    }

    /// The remainder of a place modulo a number of bytes, a power of two, if it is known.
    fn rest_of(&self, base: Base, offset: u64, bytes: u64) -> Option<u64> {
        let at = match base {
            Base::Stack if self.abi.stack < bytes.min(16) => return None,
            // At entry a return address lies on 16 aligned bytes.
            Base::Stack if bytes <= 16 => offset.wrapping_add(8),
            Base::Stack if bytes <= 64 => offset.wrapping_add(self.state.alignment? as u64),
            Base::Stack => return None,
            Base::Image(unit) if self.image().alignment(Pointer { unit, address: offset }) >= bytes => offset,
            Base::Region(number) if self.entry.regions[number].alignment? >= bytes => offset,
            Base::Image(_) | Base::Region(_) => return None,
        };
        Some(at & (bytes - 1))
    }

    /// The lowest bits of an address, where a mask of nothing but them is applied to it: checks of alignment do that.
    pub(super) fn lowest_bits(&mut self, address: Term, mask: Term) -> Option<Term> {
        let width = self.terms.width(address);
        let mask = u64::try_from(self.terms.value(mask)?).ok().filter(|mask| (1..64).contains(mask))?;
        let whole = match self.terms.node(address) {
            Node::Extract { of, low: 0 } => of,
            _ => address,
        };
        if self.terms.width(whole) != 64 || !self.holds_base(whole, 4) {
            return None;
        }
        let [Spot { base, offset, index: None, .. }] = self.spots(whole)?[..] else { return None };
        let unit = (mask + 1).next_power_of_two();
        // Where on the stack words are, but for their alignment, differs from build to build.
        if base == Base::Stack && unit > 8 {
            return None;
        }
        let rest = self.rest_of(base, offset, unit)?;
        Some(self.terms.constant(u128::from(rest & mask), width))
    }

    /// Bytes from memory at an address.
    pub(super) fn load_at(&mut self, name: &str, address: Term, bytes: u32) -> Outcome<Vec<Term>> {
        if let Some(end) = self.load_stack_end(address, bytes) {
            return Ok((0..8).map(|byte| self.terms.extract(end, 8 * byte, 8)).collect());
        }
        let spots =
            self.spots(address).ok_or_else(|| format!("`{name}` reads memory at an address that is not known"))?;
        let mut loaded: Option<Vec<Term>> = None;
        let mut refused = None;
        for spot in spots.into_iter().rev() {
            match self.load_spot(name, &spot, bytes) {
                Ok(found) => {
                    loaded = Some(match loaded {
                        None => found,
                        Some(others) => found
                            .into_iter()
                            .zip(others)
                            .map(|(one, other)| self.terms.ite(spot.condition, one, other))
                            .collect(),
                    });
                }
                Err(what) => refused = Some(self.refuse_if(spot.condition, refused, what)),
            }
        }
        loaded.ok_or_else(|| refused.unwrap_or_default())
    }

    /// Refuses what happens for some inputs; gives the reason, for when it is all inputs.
    pub(super) fn refuse_if(&mut self, condition: Term, before: Option<String>, what: String) -> String {
        if self.terms.value(condition).is_none() {
            self.stop_if(condition, StopKind::NotFollowed, what.clone());
        }
        before.unwrap_or(what)
    }

    fn load_spot(&mut self, name: &str, spot: &Spot, bytes: u32) -> Outcome<Vec<Term>> {
        if spot.index.is_none() {
            return self.load_cell(name, spot.base, spot.offset, bytes);
        }
        let range = self.range(name, "reads", spot, bytes)?;
        let mut columns: Vec<Vec<Term>> = Vec::new();
        for place in 0..range.count {
            columns.push(self.load_cell(name, spot.base, range.at(spot, place), bytes)?);
        }
        // Words of eight bytes are chosen as a whole.
        let mut loaded = Vec::with_capacity(bytes as usize);
        for from in (0..bytes as usize).step_by(8) {
            let to = (from + 8).min(bytes as usize);
            let words: Vec<Term> = columns.iter().map(|column| self.join(&column[from..to])).collect();
            let chosen = self.choose(words, range.places, range.step);
            loaded.extend((from..to).map(|at| self.terms.extract(chosen, 8 * (at - from) as u32, 8)));
        }
        Ok(loaded)
    }

    /// The word of a list at an index, whose lowest bit is one of a word's.
    fn choose(&mut self, mut words: Vec<Term>, index: Term, lowest: u32) -> Term {
        let mut bit = lowest;
        while words.len() > 1 {
            let chosen = self.terms.extract(index, bit, 1);
            words = words
                .chunks(2)
                .map(|pair| match *pair {
                    [zero, one] => self.terms.ite(chosen, one, zero),
                    _ => pair[0],
                })
                .collect();
            bit += 1;
        }
        words[0]
    }

    /// Bytes at a place that is known.
    pub(super) fn load_cell(&mut self, name: &str, base: Base, offset: u64, bytes: u32) -> Outcome<Vec<Term>> {
        match base {
            Base::Stack => {
                self.deepen(offset as i64);
                self.load_stack(offset as i64, bytes).map_err(|what| format!("`{name}` {what}"))
            }
            Base::Region(number) => {
                let region = &self.state.regions[number];
                let from = usize::try_from(offset).ok();
                from.and_then(|from| Some(region.get(from..from.checked_add(bytes as usize)?)?.to_vec()))
                    .ok_or_else(|| format!("`{name}` reads outside of the memory of an argument"))
            }
            Base::Image(unit) => self.load_image(name, Pointer { unit, address: offset }, bytes),
        }
    }

    fn load_image(&mut self, name: &str, pointer: Pointer, bytes: u32) -> Outcome<Vec<Term>> {
        let address = pointer.address;
        if !self.image().is_within(pointer.unit, address, u64::from(bytes)) {
            return Err(match self.image().constant(address, u64::from(bytes)) {
                Err(Absent::Writable(section)) => format!("`{name}` reads writable memory in `{section}`"),
                Ok(_) | Err(_) => format!("`{name}` reads memory at {address:#x}, which is not together in the file"),
            });
        }
        self.uses_protected |= self.image().is_protected(address);
        if let (4, Some((to, from))) = (bytes, self.image().stored_distance(address)) {
            let value = self.distance(address, from, to);
            return Ok((0..4).map(|byte| self.terms.extract(value, 8 * byte, 8)).collect());
        }
        if let (8, Some(stored)) = (bytes, self.image().stored_address(address)) {
            let value = self.moved_address(stored);
            return Ok((0..8).map(|byte| self.terms.extract(value, 8 * byte, 8)).collect());
        }
        let found = self.image().constant(address, u64::from(bytes)).map_err(|absent| match absent {
            Absent::Unmapped => format!("`{name}` reads memory at {address:#x}, which the file does not hold"),
            Absent::Writable(section) => format!("`{name}` reads writable memory in `{section}`"),
            Absent::Unresolved(reference) => format!("`{name}` reads a reference to {reference}"),
        })?;
        Ok(found.iter().map(|&byte| self.terms.constant(u128::from(byte), 8)).collect())
    }

    /// The places that an address which depends on data may be; those outside of what is known end the path.
    pub(super) fn range(&mut self, name: &str, does: &str, spot: &Spot, bytes: u32) -> Outcome<Range> {
        let index = spot.index.expect("asked only for what depends on data");
        let mut facts = self.facts.clone();
        facts.push(spot.condition);
        let bounds = self.known.under(self.terms, index, &facts);
        let unbounded = || format!("`{name}` {does} memory at an address that depends on data without bounds");
        if bounds.most > u128::from(u64::MAX) >> 1 {
            return Err(unbounded());
        }
        let step = bounds.trailing_zeros().min(32);
        let least = bounds.least >> step << step;
        // Past what end there is nothing known.
        let first = spot.offset.wrapping_add(least as u64);
        let room = match spot.base {
            Base::Stack => 0_i64.checked_sub(first as i64).and_then(|room| u64::try_from(room).ok()),
            Base::Region(number) => (self.state.regions[number].len() as u64).checked_sub(first),
            Base::Image(unit) => self
                .image()
                .room(Pointer { unit, address: first }, bounds.most as u64 - least as u64 + u64::from(bytes)),
        };
        let room = room.and_then(|room| room.checked_sub(u64::from(bytes))).ok_or_else(unbounded)?;
        let most = bounds.most.min(least + u128::from(room));
        let count = ((most - least) >> step) + 1;
        let limit = if matches!(spot.base, Base::Image(_)) { MOST_CONSTANTS } else { MOST_CELLS };
        if count > limit {
            return Err(format!("`{name}` {does} memory at one of {count} places"));
        }
        let last = least + ((count - 1) << step);
        if last < bounds.most >> step << step {
            let last = self.terms.constant(last, 64);
            let beyond = self.terms.binary(Binary::Ult, last, index);
            let beyond = self.terms.binary(Binary::And, spot.condition, beyond);
            self.stop_if(beyond, StopKind::NotFollowed, format!("`{name}` {does} memory outside of a table"));
        }
        let mut places = index;
        if least > 0 {
            let least = self.terms.constant(least, 64);
            places = self.terms.binary(Binary::Sub, index, least);
        }
        self.spent += count as u64;
        Ok(Range { least: least as u64, step, count: count as u64, places })
    }

    /// One word of words, the lowest first; at most 128 bits.
    pub(super) fn join(&mut self, parts: &[Term]) -> Term {
        let mut parts = parts.iter();
        let first = *parts.next().expect("something to join");
        parts.fold(first, |below, &part| self.terms.concat(part, below))
    }
}

/// Places with equal steps between them.
pub(super) struct Range {
    least: u64,
    /// The logarithm of the step.
    step: u32,
    pub(super) count: u64,
    /// The index from the first place.
    places: Term,
}

impl Range {
    pub(super) fn at(&self, spot: &Spot, place: u64) -> u64 {
        spot.offset.wrapping_add(self.least).wrapping_add(place << self.step)
    }
}
