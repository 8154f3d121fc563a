//! Variables, where their bytes are, and their types.

use std::collections::HashSet;
use std::path::PathBuf;

use gimli::{AttributeValue, DebugInfoOffset, DwTag, Operation, constants};

use super::entry::Entries;
use super::types::Types;
use super::{Language, Origin};
use crate::abi::types::Type;

/// A variable or a constant that debug information describes.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// Its name, after those of its scopes.
    pub(crate) path: Vec<String>,
    pub(crate) file: PathBuf,
    pub(crate) line: u64,
    pub(crate) language: Language,
    pub(crate) storage: Storage,
    pub(crate) holds: Result<Holds, String>,
}

/// Where a variable's bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    At(u64),
    /// In the debug information itself.
    Bytes(Vec<u8>),
    /// On the stack of its function.
    Stack,
    Nowhere,
}

/// What a variable holds.
#[derive(Clone, Debug)]
pub(crate) enum Holds {
    Value(Type),
    /// A reference of Rust to a value.
    Reference(Type),
    /// A reference of Rust to a slice of such elements.
    Slice(Type),
}

/// Arrays of fewer elements are no tables.
const SHORTEST: u64 = 8;

/// The variables of units.
pub(super) fn variables(entries: &Entries<'_>, all: &mut Vec<Variable>) {
    let completed: HashSet<DebugInfoOffset> =
        entries.of_tag(constants::DW_TAG_variable).filter_map(|entry| entries.specification(entry)).collect();
    for entry in entries.of_tag(constants::DW_TAG_variable) {
        let is_artificial = entries.has(entry, constants::DW_AT_artificial);
        let Some((file, line)) = entries.place(entry).filter(|_| !is_artificial) else { continue };
        let (Some(file), Some(root)) = (entries.file(entry, file), entries.root(entry)) else { continue };
        let (Origin { language, .. }, _) = Origin::of_unit(entries, root);
        let of = entries.reference_of_any(entry, constants::DW_AT_type);
        let storage = storage(entries, entry);
        let is_member = entries.parent(entry).is_some_and(|outer| {
            matches!(entries.tag(outer), constants::DW_TAG_structure_type | constants::DW_TAG_class_type)
        });
        // A declaration, of what another file or another entry defines.
        let is_declaration = entries.has(entry, constants::DW_AT_declaration) && !is_member;
        let is_elsewhere = storage == Storage::Nowhere && (completed.contains(&entry) || is_declaration);
        let is_local = storage == Storage::Stack && !is_constant(entries, of);
        if is_elsewhere || is_local {
            continue;
        }
        let types = Types { entries, language };
        let holds = holds(&types, of);
        if holds.is_err() && !may_be_table(entries, of, 0) {
            continue;
        }
        all.push(Variable { path: entries.parts(entry), file, line, language, storage, holds });
    }
}

fn storage(entries: &Entries<'_>, entry: DebugInfoOffset) -> Storage {
    match entries.value_of_any(entry, constants::DW_AT_const_value) {
        Some(AttributeValue::Block(bytes)) => {
            return Storage::Bytes(bytes.slice().to_vec());
        }
        Some(value) => {
            let number = value.sdata_value().map(i128::from).or_else(|| value.udata_value().map(i128::from));
            return number.map_or(Storage::Nowhere, |number| Storage::Bytes(number.to_le_bytes().to_vec()));
        }
        None => {}
    }
    let Some(AttributeValue::Exprloc(expression)) = entries.value(entry, constants::DW_AT_location) else {
        return Storage::Nowhere;
    };
    let Some(unit) = entries.unit(entry) else { return Storage::Nowhere };
    let mut operations = expression.operations(unit.unit.encoding());
    let address = match operations.next() {
        Ok(Some(Operation::Address { address })) => address,
        Ok(Some(Operation::AddressIndex { index })) => unit.address(index).unwrap_or(0),
        Ok(Some(Operation::FrameOffset { .. } | Operation::RegisterOffset { .. })) => return Storage::Stack,
        _ => return Storage::Nowhere,
    };
    // A linker writes 0 for what it throws away.
    if address == 0 || !matches!(operations.next(), Ok(None)) { Storage::Nowhere } else { Storage::At(address) }
}

/// The entry of a type behind names and `const`.
fn bare(entries: &Entries<'_>, mut of: Option<DebugInfoOffset>) -> Option<(DwTag, DebugInfoOffset)> {
    for _ in 0..super::types::MOST_NESTED {
        let tag = entries.tag(of?);
        match tag {
            constants::DW_TAG_typedef | constants::DW_TAG_const_type => {
                of = entries.reference(of?, constants::DW_AT_type);
            }
            _ => return Some((tag, of?)),
        }
    }
    None
}

fn holds(types: &Types<'_, '_>, of: Option<DebugInfoOffset>) -> Result<Holds, String> {
    let entries = types.entries;
    let Some((tag, entry)) = bare(entries, of).filter(|_| types.language == Language::Rust) else {
        return types.of(of).map(Holds::Value);
    };
    let name = entries.name(entry).unwrap_or_default();
    let target = |pointer| types.of(entries.reference(pointer, constants::DW_AT_type));
    if tag == constants::DW_TAG_pointer_type && name.starts_with('&') {
        return target(entry).map(Holds::Reference);
    }
    if tag == constants::DW_TAG_structure_type && name.starts_with("&[") {
        let named = |&&child: &&DebugInfoOffset| entries.name(child).as_deref() == Some("data_ptr");
        let pointer = entries.children(entry).iter().find(named);
        let pointer = pointer.and_then(|&child| entries.reference(child, constants::DW_AT_type));
        return target(pointer.ok_or("a slice without a pointer")?).map(Holds::Slice);
    }
    types.of(of).map(Holds::Value)
}

/// Whether a type is an array of constants.
fn is_constant(entries: &Entries<'_>, of: Option<DebugInfoOffset>) -> bool {
    let is_const = |entry| entries.tag(entry) == constants::DW_TAG_const_type;
    let Some((constants::DW_TAG_array_type, array)) = bare(entries, of) else { return false };
    of.is_some_and(is_const) || entries.reference(array, constants::DW_AT_type).is_some_and(is_const)
}

/// Whether a type that is not understood may have a table of numbers in it: not one of texts, other pointers, or fractions.
fn may_be_table(entries: &Entries<'_>, of: Option<DebugInfoOffset>, depth: usize) -> bool {
    let Some((tag, entry)) = bare(entries, of).filter(|_| depth < 8) else { return false };
    let element = || entries.reference(entry, constants::DW_AT_type);
    match tag {
        constants::DW_TAG_array_type => {
            let types = Types { entries, language: Language::Other };
            let is_long = types.counts(entry).ok().is_none_or(|counts| counts.iter().any(|&count| count >= SHORTEST));
            let is_number = bare(entries, element()).is_some_and(|(tag, _)| {
                matches!(
                    tag,
                    constants::DW_TAG_structure_type | constants::DW_TAG_class_type | constants::DW_TAG_union_type
                )
            });
            (is_long && is_number) || may_be_table(entries, element(), depth + 1)
        }
        constants::DW_TAG_structure_type | constants::DW_TAG_class_type | constants::DW_TAG_union_type => {
            let members = entries.children(entry).iter().filter(|&&it| entries.tag(it) == constants::DW_TAG_member);
            let mut types = members.map(|&member| entries.reference(member, constants::DW_AT_type));
            types.any(|of| may_be_table(entries, of, depth + 1))
        }
        _ => false,
    }
}
