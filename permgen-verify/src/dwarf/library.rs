//! Types of the standard library of Rust that are understood.

use gimli::{DebugInfoOffset, constants};

use super::types::Types;
use crate::abi::types::{CELL, Type, not_zero};

/// What is known of a type of the standard library of Rust.
#[derive(Clone, Copy)]
enum Known {
    /// It is what it holds, any of it.
    Fields,
    /// It is a number that is not 0.
    NotZero,
    /// It is what it holds, which is written through shared references, too.
    Cell,
}

/// Types of the standard library of Rust by the beginnings of their paths.
const LIBRARY: [(&str, Known); 6] = [
    ("core::num::wrapping::Wrapping<", Known::Fields),
    ("core::num::saturating::Saturating<", Known::Fields),
    ("core::option::Option<", Known::Fields),
    ("core::result::Result<", Known::Fields),
    ("core::num::nonzero::NonZero<", Known::NotZero),
    ("core::cell::Cell<", Known::Cell),
];

impl Types<'_, '_> {
    /// The type of the standard library that an entry is; nothing if it is none, or is just what it holds.
    pub(super) fn of_library(
        &self,
        entry: DebugInfoOffset,
        name: &str,
        size: u64,
        depth: usize,
    ) -> Option<Result<Type, String>> {
        if !self.is_of_library(entry) {
            return None;
        }
        let path = self.entries.path(entry);
        match LIBRARY.iter().find(|(start, _)| path.starts_with(start)) {
            Some((_, Known::NotZero)) => Some(not_zero(name.to_owned(), size)),
            Some((_, Known::Cell)) => Some(self.cell(entry, name, size, depth)),
            Some((_, Known::Fields)) => None,
            None => Some(Err(format!("the type `{name}` of the standard library"))),
        }
    }

    /// Whether a type is one of the standard library of Rust: in a module of one of its crates, which have none outside of modules.
    fn is_of_library(&self, entry: DebugInfoOffset) -> bool {
        let parts = self.entries.parts(entry);
        parts.len() > 2 && ["core", "alloc", "std"].contains(&&*parts[0])
    }

    /// A `Cell` of Rust's standard library. An `UnsafeCell` elsewhere may be changed by other threads meanwhile, as atomics are.
    fn cell(&self, entry: DebugInfoOffset, name: &str, size: u64, depth: usize) -> Result<Type, String> {
        let held = |of: DebugInfoOffset| {
            let mut members =
                self.entries.children(of).iter().filter(|&&child| self.entries.tag(child) == constants::DW_TAG_member);
            let (&only, None) = (members.next()?, members.next()) else { return None };
            self.only(only).ok()?;
            (self.entries.member_offset(only) == Some(0))
                .then(|| self.entries.reference(only, constants::DW_AT_type))?
        };
        let is_unsafe_cell = |&of: &DebugInfoOffset| self.entries.path(of).starts_with("core::cell::UnsafeCell<");
        let inner = held(entry).filter(is_unsafe_cell).and_then(held);
        let inner = self.within(Some(inner.ok_or_else(|| format!("the type `{name}`"))?), depth + 1, true)?;
        if inner.size() != size {
            return Err(format!("the type `{name}`"));
        }
        Ok(Type::Struct { name: format!("{CELL}{name}"), size, fields: vec![("value".to_owned(), 0, inner)] })
    }
}
