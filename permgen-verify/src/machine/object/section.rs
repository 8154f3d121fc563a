//! Memory as a file fills it.

use std::collections::BTreeMap;

/// A range of addresses with the same properties: a section of an object, or a segment that a loader maps.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) address: u64,
    pub(super) file_offset: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) writable: bool,
    pub(super) executable: bool,
    /// Every address that the file gives is moved by a multiple of this.
    pub(super) alignment: u64,
    /// When a linker may move elements of this size apart: how large they are.
    pub(super) element: Option<u64>,
    /// Addresses in the image that are stored here, by where they are.
    pub(super) addresses: BTreeMap<u64, u64>,
    /// Ranges of addresses whose bytes only another file, or the loader, would fill in; ascending.
    pub(super) unresolved: Vec<Unresolved>,
}

/// Bytes that are not known.
#[derive(Clone, Debug)]
pub(in super::super) struct Unresolved {
    pub(super) address: u64,
    pub(super) size: u64,
    /// What they refer to, for people.
    pub(in super::super) text: String,
    /// The function or object of another file that they are for, demangled.
    pub(in super::super) symbol: Option<String>,
    /// Whether they are the address of a place where the address of that is.
    pub(in super::super) through_table: bool,
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

    /// Whether some of the bytes are of an address that is stored.
    pub(super) fn has_address_in(&self, address: u64, size: u64) -> bool {
        self.addresses.range(address.saturating_sub(7)..address.saturating_add(size)).next().is_some()
    }
}
