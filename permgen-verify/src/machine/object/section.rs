//! Memory as a file fills it.

use std::collections::BTreeMap;

use object::SectionIndex;

/// What is moved as a whole: a section of an object; one constant, of those that a linker merges; or all of another file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Unit(u64);

impl Unit {
    /// All that a loader maps.
    pub(in super::super) const ALL: Unit = Unit(0);

    /// What begins at an address of an object's image.
    pub(super) fn at(address: u64) -> Unit {
        Unit(address)
    }
}

/// An address in the image, of a unit: it may be outside of the unit, but goes where the unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Pointer {
    pub(in super::super) unit: Unit,
    pub(in super::super) address: u64,
}

/// Four bytes that a linker fills in: how far it is from them to another unit.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Field {
    pub(super) to: Pointer,
    /// Whether they are that distance for sure; else it may be to a place on the way.
    pub(super) is_plain: bool,
    /// Whether the linker may write another instruction in the place of the one that they are in.
    pub(super) is_relaxed: bool,
}

/// Where a section of an object was put.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// In the image.
    pub(super) address: u64,
    /// As the file says.
    pub(super) original: u64,
    /// As in [`Section`].
    pub(super) element: Option<u64>,
}

/// Who refers to a variable by more than reads of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holder {
    Nobody,
    /// The one function of a section.
    Only(SectionIndex),
}

/// A range of addresses with the same properties: a section of an object, or a segment that a loader maps.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) address: u64,
    pub(super) file_offset: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) writable: bool,
    pub(super) executable: bool,
    /// Whether it is constant because a linker has it protected.
    pub(super) protected: bool,
    /// Of a variable that only some could write: who.
    pub(super) holder: Option<Holder>,
    /// Every address that the file gives is moved by a multiple of this.
    pub(super) alignment: u64,
    /// When a linker may move elements of this size apart: how large they are.
    pub(super) element: Option<u64>,
    /// What it belongs to, if its elements stay together.
    pub(super) unit: Unit,
    /// Addresses in the image that are stored here, by where they are.
    pub(super) addresses: BTreeMap<u64, Pointer>,
    /// Distances to other units, by where they are.
    pub(super) fields: BTreeMap<u64, Field>,
    /// Ranges of addresses whose bytes only another file, or the loader, would fill in; ascending.
    pub(super) unresolved: Vec<Unresolved>,
}

/// Bytes that are not known.
#[derive(Clone, Debug)]
pub(in super::super) struct Unresolved {
    pub(in super::super) address: u64,
    pub(super) size: u64,
    /// What they refer to, for people.
    pub(in super::super) text: String,
    /// The function or object of another file that they are for, demangled.
    pub(in super::super) symbol: Option<String>,
    /// What they are of that.
    pub(in super::super) kind: Filled,
}

/// What bytes are that only another file, or the loader, would fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Filled {
    /// Four bytes: how far it is to that.
    Distance,
    /// Four bytes: how far it is to a place where the address of that is.
    ThroughTable,
    /// Eight bytes: its address.
    Address,
    /// Eight bytes: the address of what this file defines, unless another file defines it, too.
    Replaceable,
    /// Something else.
    Other,
}

impl Section {
    pub(super) fn contains(&self, address: u64, size: u64) -> bool {
        address >= self.address
            && (address - self.address).checked_add(size).is_some_and(|end| end <= self.bytes.len() as u64)
    }

    pub(super) fn slice(&self, address: u64, size: u64) -> &[u8] {
        let start = (address - self.address) as usize;
        &self.bytes[start..start + size as usize]
    }

    /// Whether the program may change it.
    pub(super) fn is_variable(&self) -> bool {
        self.writable && !is_protected(&self.name)
    }

    pub(super) fn end(&self) -> u64 {
        self.address.saturating_add(self.bytes.len() as u64)
    }

    pub(super) fn unresolved_in(&self, address: u64, size: u64) -> Option<&Unresolved> {
        let end = address.saturating_add(size);
        // No reference is longer than eight bytes.
        let first = self.unresolved.partition_point(|unresolved| unresolved.address.saturating_add(8) <= address);
        self.unresolved[first..]
            .iter()
            .take_while(|unresolved| unresolved.address < end)
            .find(|unresolved| unresolved.address.saturating_add(unresolved.size) > address)
    }

    /// What an address in it, or its end, is moved with.
    pub(super) fn unit_of(&self, address: u64) -> Unit {
        match self.element {
            Some(element) => Unit::at(self.address + (address - self.address) / element * element),
            None => self.unit,
        }
    }

    /// Whether a unit is it, or is part of it.
    pub(super) fn unit_has(&self, unit: Unit) -> bool {
        self.unit == unit || (self.element.is_some() && self.contains(unit.0, 1))
    }

    /// The distances of which some of the bytes are.
    pub(super) fn fields_in(&self, address: u64, size: u64) -> impl Iterator<Item = (u64, &Field)> {
        let fields = self.fields.range(address.saturating_sub(3)..address.saturating_add(size));
        fields.map(|(&at, field)| (at, field))
    }

    /// Whether some of the bytes are a linker's: of a distance to another unit, or of an instruction that it may replace.
    pub(super) fn is_decided_later(&self, address: u64, size: u64) -> bool {
        // The longest sequence that a linker replaces is that for thread-local memory, of 16 bytes.
        const NEAR: u64 = 16;
        let (from, wide) = (address.saturating_sub(NEAR), size.saturating_add(2 * NEAR));
        let is_own = |field: &Field| field.is_plain && self.element.is_none() && field.to.unit == self.unit;
        self.fields_in(address, size).any(|(_, field)| !is_own(field))
            || (self.executable
                && (self.unresolved_in(from, wide).is_some()
                    || self.fields_in(from, wide).any(|(_, field)| field.is_relaxed)))
    }

    /// Whether some of the bytes are of an address that is stored.
    pub(super) fn has_address_in(&self, address: u64, size: u64) -> bool {
        self.addresses.range(address.saturating_sub(7)..address.saturating_add(size)).next().is_some()
    }
}

/// Whether a linker puts a section of this name where a loader fills in addresses and then takes the right to write away.
pub(super) fn is_protected(name: &str) -> bool {
    name.strip_prefix(".data.rel.ro").is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
