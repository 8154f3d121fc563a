//! Addresses and distances of units: what the linker and the loader move, each as a whole. Where a unit is, nobody chooses.

use iced_x86::{Decoder, DecoderOptions, Instruction, OpKind};

use super::execute::{LONGEST, Machine};
use super::memory::{Base, Spot};
use super::object::{Pointer, Unit};
use super::registers::RED_ZONE;
use super::stack::RETURN_ADDRESS;
use crate::term::{Binary, Node, Term};

/// The most decisions between distances that one word may be.
const MOST_DECISIONS: u32 = 1 << 10;

impl Machine<'_> {
    /// How far a unit was moved.
    fn moved(&mut self, unit: Unit) -> Term {
        let name = self.image().unit_name(unit);
        self.entry.moved(self.terms, unit, name)
    }

    /// An address in the image, as it is at run time.
    pub(super) fn moved_address(&mut self, Pointer { unit, address }: Pointer) -> Term {
        let address = self.terms.constant(u128::from(address), 64);
        if self.image().is_fixed() {
            return address;
        }
        let moved = self.moved(unit);
        self.terms.binary(Binary::Add, moved, address)
    }

    /// Where an address is in a section, or at its end, if it is in one and does not depend on data.
    pub(super) fn in_section(&mut self, address: Term) -> Option<Pointer> {
        match self.spots(address)?[..] {
            [Spot { base: Base::Image(unit), offset: address, index: None, .. }]
                if self.image().is_within(unit, address, 0) || self.is_end(unit, address) =>
            {
                Some(Pointer { unit, address })
            }
            _ => None,
        }
    }

    /// Whether an address is where a unit ends, and another may begin: constants that a linker may merge are units of one section.
    fn is_end(&self, unit: Unit, address: u64) -> bool {
        address.checked_sub(1).is_some_and(|last| self.image().is_within(unit, last, 1))
    }

    /// Whether two words are equal, if they are addresses in one section, one argument or the stack, or one of them is 0.
    pub(super) fn is_equal(&mut self, first: Term, second: Term) -> Option<bool> {
        self.is_null(first, second).or_else(|| self.apart(first, second).map(|distance| distance == 0))
    }

    /// How far the first of two addresses is from the second, where both are in one section, one argument or the stack.
    pub(super) fn apart(&mut self, first: Term, second: Term) -> Option<u64> {
        let are_addresses = self.terms.width(first) == 64 && self.holds_base(first, 4) && self.holds_base(second, 4);
        if !are_addresses {
            return None;
        }
        match (&self.spots(first)?[..], &self.spots(second)?[..]) {
            (
                &[Spot { base, offset, index: None, .. }],
                &[Spot { base: other, offset: other_offset, index: None, .. }],
            ) if base == other => Some(offset.wrapping_sub(other_offset)),
            _ => None,
        }
    }

    /// Whether one of two words is 0, the other being that: not where it is an address in a section or in memory that is given, or at
    /// its end, or in the part of the stack that is in use, as none of them begins at address 0 or goes past the last address to the
    /// first.
    fn is_null(&mut self, first: Term, second: Term) -> Option<bool> {
        let address = match (self.terms.value(first), self.terms.value(second)) {
            (None, Some(0)) => first,
            (Some(0), None) => second,
            _ => return None,
        };
        (self.terms.width(address) == 64 && self.holds_base(address, 4)).then_some(())?;
        let [Spot { base, offset, index: None, .. }] = self.spots(address)?[..] else { return None };
        let is_there = match base {
            Base::Image(unit) => self.image().is_within(unit, offset, 1) || self.is_end(unit, offset),
            Base::Region(region) => self.state.regions.get(region).is_some_and(|bytes| offset <= bytes.len() as u64),
            Base::Stack => (self.stack_pointer()?.saturating_sub(RED_ZONE)..RETURN_ADDRESS).contains(&(offset as i64)),
        };
        is_there.then_some(false)
    }

    /// Where an instruction has a distance of 32 bits from itself, if it does.
    pub(super) fn distance_in(&self, instruction: &Instruction) -> Option<u64> {
        let code = self.image().code(instruction.ip(), LONGEST)?;
        let mut decoder = Decoder::with_ip(64, code, instruction.ip(), DecoderOptions::NONE);
        let again = decoder.decode();
        let offsets = decoder.get_constant_offsets(&again);
        let (offset, size) = if instruction.op0_kind() == OpKind::NearBranch64 {
            (offsets.immediate_offset(), offsets.immediate_size())
        } else if instruction.is_ip_rel_memory_operand() {
            (offsets.displacement_offset(), offsets.displacement_size())
        } else {
            return None;
        };
        (size == 4).then_some(instruction.ip() + offset as u64)
    }

    /// What the linker stores in 32 bits at an address of a unit: how far it is from there to somewhere else. That is a word
    /// that nobody chooses. But it fits into 32 bits, else nothing would be linked; so it is the distance when its sign is
    /// extended ([`Self::sign_extended`]).
    pub(super) fn distance(&mut self, address: u64, from: Unit, to: Pointer) -> Term {
        if let Some(&(stored, _)) = self.entry.distances.get(&address) {
            return stored;
        }
        let stored = self.entry.undetermined(self.terms, "a distance between sections", 32);
        let target = self.moved_address(to);
        let back = self.terms.constant(u128::from(address), 64);
        let target = self.terms.binary(Binary::Sub, target, back);
        let moved = self.moved(from);
        let whole = self.terms.binary(Binary::Sub, target, moved);
        self.entry.distances.insert(address, (stored, whole));
        stored
    }

    /// A word with its sign extended; distances between units, and what is chosen of several, are known as a whole.
    pub(super) fn sign_extended(&mut self, word: Term, width: u32) -> Term {
        let known = match (self.terms.width(word), width) {
            (32, 64) => self.whole_distance(word, &mut { MOST_DECISIONS }),
            _ => None,
        };
        known.unwrap_or_else(|| self.terms.sign_extend(word, width))
    }

    fn whole_distance(&mut self, word: Term, left: &mut u32) -> Option<Term> {
        *left = left.checked_sub(1)?;
        if let Some(&(_, whole)) = self.entry.distances.values().find(|&&(stored, _)| stored == word) {
            return Some(whole);
        }
        match self.terms.node(word) {
            Node::Ite(condition, a, b) if !self.entry.distances.is_empty() => {
                let (a, b) = (self.whole_distance(a, left)?, self.whole_distance(b, left)?);
                Some(self.terms.ite(condition, a, b))
            }
            _ => None,
        }
    }
}
