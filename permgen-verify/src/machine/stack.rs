//! The stack: where the stack pointer is, what lies there, and what of it is the caller's.

use super::execute::{Machine, Outcome};
use super::memory::{Base, Spot};
use super::registers::{RED_ZONE, RSP};
use crate::term::{Binary, Node, Term, mask};

/// From where the stack pointer was at entry, a function may read as many bytes: the address to which it returns.
pub(super) const RETURN_ADDRESS: i64 = 8;

impl Machine<'_> {
    /// How far an address is from where the stack pointer was at entry, if that is known.
    pub(super) fn stack_offset(&mut self, address: Term) -> Option<i64> {
        match self.spots(address)?[..] {
            [Spot { base: Base::Stack, offset, index: None, .. }] => Some(offset as i64),
            _ => None,
        }
    }

    /// Where the stack pointer is, from where it was at entry.
    pub(super) fn stack_pointer(&mut self) -> Option<i64> {
        let pointer = self.get(RSP, 64);
        self.stack_offset(pointer)
    }

    /// Whether the first of two words is less: a distance of addresses than a number, or the first of two addresses, where both are in one section, or in the part of the stack that is in use, or
    /// their ends. Neither goes past the last address to the first.
    pub(super) fn is_below(&mut self, first: Term, second: Term) -> Option<bool> {
        if let (Node::Binary(Binary::Sub, a, b), Some(limit)) = (self.terms.node(first), self.terms.value(second)) {
            return self.apart(a, b).map(|distance| u128::from(distance) < limit);
        }
        if !(self.holds_base(first, 4) && self.holds_base(second, 4)) {
            return None;
        }
        if let (Some(first), Some(second)) = (self.in_section(first), self.in_section(second)) {
            return (first.unit == second.unit).then_some(first.address < second.address);
        }
        let (first, second) = (self.stack_offset(first)?, self.stack_offset(second)?);
        let in_use = self.stack_pointer()?.saturating_sub(RED_ZONE)..=RETURN_ADDRESS;
        (in_use.contains(&first) && in_use.contains(&second)).then_some(first < second)
    }

    /// What the stack holds below the red zone is lost: a signal's handler writes there. Where that is the caller's part,
    /// or may be anywhere, what is written there is not the function's to lose.
    pub(super) fn lose_stack(&mut self) {
        match self.stack_pointer() {
            Some(pointer) => {
                self.state.stack = self.state.stack.split_off(&pointer.saturating_sub(RED_ZONE));
                self.is_exposed |= pointer > RED_ZONE;
            }
            None => {
                self.state.stack.clear();
                self.is_exposed = true;
            }
        }
    }

    /// The end of the stack, at the address where a runtime stores it.
    pub(super) fn load_stack_end(&mut self, address: Term, bytes: u32) -> Option<Term> {
        let runtime = self.abi.runtime.as_ref().filter(|_| bytes == 8)?;
        let base = self.entry.general(self.terms, runtime.register);
        let offset = self.terms.constant(runtime.stack_end.into(), 64);
        if self.terms.binary(Binary::Add, base, offset) != address {
            return None;
        }
        if self.entry.stack_end.is_none() {
            self.entry.stack_end = Some(self.entry.undetermined(self.terms, "the end of the stack", 64));
        }
        self.entry.stack_end
    }

    /// Whether the flags are those of a comparison of the stack pointer with the end of the stack, as a runtime stores it.
    pub(super) fn asks_for_room(&mut self) -> bool {
        let Some((first, second)) = self.state.compared else { return false };
        self.entry.stack_end == Some(second) && self.stack_offset(first).is_some()
    }

    pub(super) fn load_stack(&mut self, offset: i64, bytes: u32) -> Outcome<Vec<Term>> {
        if offset.saturating_add(i64::from(bytes)) > RETURN_ADDRESS && !self.is_spilled(offset, bytes as usize) {
            return Err("reads the caller's part of the stack".to_owned());
        }
        self.above_red_zone(offset, "reads")?;
        Ok((offset..offset + i64::from(bytes))
            .map(|at| match self.state.stack.get(&at) {
                Some(&byte) => byte,
                // It is there, and nothing writes there; where the caller is, nobody knows.
                None if (0..RETURN_ADDRESS).contains(&at) => {
                    let back = self.entry.return_address(self.terms);
                    self.terms.extract(back, 8 * at as u32, 8)
                }
                None => {
                    let name = format!("stack byte {at}, which was not written");
                    let byte = self.entry.undetermined(self.terms, &name, 8);
                    self.state.stack.insert(at, byte);
                    byte
                }
            })
            .collect())
    }

    /// Notes that a place of the stack is used.
    pub(super) fn deepen(&mut self, offset: i64) {
        self.deepest = self.deepest.max(u64::try_from(offset.saturating_neg()).unwrap_or(0));
    }

    /// Whether it is the part of the caller's stack where the function may keep what it is given in registers.
    pub(super) fn is_spilled(&self, offset: i64, bytes: usize) -> bool {
        let end = offset.saturating_add(bytes as i64);
        offset >= RETURN_ADDRESS && end <= RETURN_ADDRESS + self.entry.spilled
    }

    /// Below the red zone, signal handlers may write.
    pub(super) fn above_red_zone(&mut self, offset: i64, does: &str) -> Outcome<()> {
        match self.stack_pointer() {
            None => Err(format!("{does} with an unknown stack pointer")),
            Some(below) if offset < below.saturating_sub(RED_ZONE) => Err(format!("{does} below the red zone")),
            Some(_) => Ok(()),
        }
    }

    /// A pointer into the stack rounded down to a multiple, a power of two: what `and rsp, -32` makes. `None` when it is no
    /// such pointer; an error when that is to be asked again for each place that the stack may have.
    pub(super) fn rounded_down(&mut self, pointer: Term, with: Term) -> Result<Option<Term>, NeedsAlignment> {
        let Some(value) = self.terms.value(with) else { return Ok(None) };
        let unit = (!value & mask(64)).wrapping_add(1);
        if !unit.is_power_of_two() || !(2..=64).contains(&unit) {
            return Ok(None);
        }
        let Some(offset) = self.stack_offset(pointer) else { return Ok(None) };
        let entry = match self.state.alignment {
            _ if self.abi.stack < unit.min(16) as u64 => return Ok(None),
            Some(entry) => entry,
            None if unit <= 16 => 8,
            None => return Err(NeedsAlignment),
        };
        let rounded = (offset.wrapping_add(entry) & (unit as i64).wrapping_neg()).wrapping_sub(entry);
        let base = self.entry.general(self.terms, RSP);
        let rounded = self.terms.constant(u128::from(rounded as u64), 64);
        Ok(Some(self.terms.binary(Binary::Add, base, rounded)))
    }
}

/// The place of the stack has to be divided into cases first.
pub(super) struct NeedsAlignment;
