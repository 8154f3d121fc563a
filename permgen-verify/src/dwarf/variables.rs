//! Variables, where their bytes are, and their types.

use std::collections::HashSet;
use std::path::PathBuf;

use gimli::{AttributeValue, DebugInfoOffset, DwTag, Operation, constants};

use super::entry::Entries;
use super::types::{MOST_NESTED, Types, are_apart, is_declared_within};
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
    /// Fields of elements that are not understood and so not in the type: their names, and what they hold.
    pub(crate) left_out: Vec<(String, String)>,
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
        let mut parts = Vec::new();
        Types { entries, language }.parts(of, (String::new(), 0), &mut parts);
        for Part { path: field, at, holds, left_out } in parts {
            let mut path = entries.parts(entry);
            if let Some(name) = path.last_mut() {
                name.push_str(&field);
            }
            let (file, storage) = (file.clone(), storage.part(at));
            all.push(Variable { path, file, line, language, storage, holds, left_out });
        }
    }
}

/// The value of a variable, or a part of it.
struct Part {
    /// What its name has after that of the variable: `.magics[1]`.
    path: String,
    /// The byte where it begins.
    at: u64,
    holds: Result<Holds, String>,
    left_out: Vec<(String, String)>,
}

/// A variable that is not understood as a whole has at most so many parts.
const MOST_PARTS: usize = 256;

impl Types<'_, '_> {
    /// The value, if its type is understood; or else the fields or elements that may hold tables.
    fn parts(&self, of: Option<DebugInfoOffset>, (path, at): (String, u64), found: &mut Vec<Part>) {
        let (mut value, mut left_out) = (holds(self, of, &mut |of| self.of(of)), Vec::new());
        if value.is_err() {
            if !may_be_table(self, of, 0) {
                return;
            }
            let inner = self.inner(of).filter(|inner| found.len() + inner.len() <= MOST_PARTS);
            if let Some(inner) = inner {
                for (name, offset, ty) in inner {
                    self.parts(ty, (format!("{path}{name}"), at.saturating_add(offset)), found);
                }
                return;
            }
            let partly = holds(self, of, &mut |of| self.partly(of, 0, &mut left_out).ok_or_else(String::new));
            match partly {
                Ok(Holds::Value(Type::Array { .. }) | Holds::Reference(Type::Array { .. }) | Holds::Slice(_)) => {
                    value = partly;
                }
                _ => left_out.clear(),
            }
        }
        found.push(Part { path, at, holds: value, left_out });
    }

    /// A structure without the fields that are not understood, or an array of such structures.
    fn partly(&self, of: Option<DebugInfoOffset>, depth: usize, left_out: &mut Vec<(String, String)>) -> Option<Type> {
        let entries = self.entries;
        let (qualifiers, entry) = unqualified(entries, of).filter(|_| depth < MOST_NESTED)?;
        self.only(entry).ok()?;
        match entries.tag(entry) {
            _ if qualifiers.iter().any(|&tag| tag != constants::DW_TAG_const_type) => None,
            constants::DW_TAG_array_type => {
                let element = self.partly(entries.reference(entry, constants::DW_AT_type), depth + 1, left_out)?;
                self.array(entry, element).ok()
            }
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type => {
                self.structure_partly(entry, depth, left_out)
            }
            _ => None,
        }
    }

    /// The fields of a structure that are understood; nothing if there is none, or if it is more than its fields.
    fn structure_partly(
        &self,
        entry: DebugInfoOffset,
        depth: usize,
        left_out: &mut Vec<(String, String)>,
    ) -> Option<Type> {
        let entries = self.entries;
        let name = entries.name(entry).unwrap_or_default();
        let size = entries.number(entry, constants::DW_AT_byte_size)?;
        if self.is_opaque(entry, &name, size) {
            return None;
        }
        let mut fields = Vec::new();
        for &child in entries.children(entry) {
            let tag = entries.tag(child);
            let is_member = matches!(tag, constants::DW_TAG_member | constants::DW_TAG_inheritance);
            if !is_member && !is_declared_within(tag) {
                return None;
            }
            let is_empty = tag == constants::DW_TAG_inheritance && self.is_empty_base(child, depth);
            if is_empty || !is_field(entries, child) {
                continue;
            }
            let field = entries.name(child).unwrap_or_default();
            let field = field.strip_prefix("__").unwrap_or(&field).to_owned();
            let (at, ty) = (entries.member_offset(child), entries.reference(child, constants::DW_AT_type));
            let mut within = Vec::new();
            let read = self.only_field(child).and_then(|()| {
                let whole = self.within(ty, depth + 1, true);
                whole.or_else(|why| self.partly(ty, depth + 1, &mut within).ok_or(why))
            });
            let path = |inner: String| if field.is_empty() { inner } else { format!("{field}.{inner}") };
            match (read, at) {
                (Ok(ty), Some(at)) => {
                    left_out.extend(within.into_iter().map(|(inner, why)| (path(inner), why)));
                    fields.push((field, at, ty));
                }
                (Ok(_), None) => return None,
                (Err(why), _) => {
                    // A name within may say what it is, such as a mask in a union.
                    for inner in self.names_within(ty, depth) {
                        if within.iter().all(|(name, _)| *name != inner) {
                            within.push((inner, why.clone()));
                        }
                    }
                    match within.is_empty() {
                        true => left_out.push((if field.is_empty() { "_".to_owned() } else { field.clone() }, why)),
                        false => left_out.extend(within.into_iter().map(|(inner, why)| (path(inner), why))),
                    }
                    // It has a place, lest a structure of one other field be taken for just that field.
                    fields.push((field, 0, Type::Nothing));
                }
            }
        }
        let is_any = fields.iter().any(|(_, _, ty)| *ty != Type::Nothing);
        (is_any && are_apart(&fields, size)).then_some(Type::Struct { name, size, fields })
    }

    /// The names of the fields of a union, a structure, or an array of such, and of what is in these.
    fn names_within(&self, of: Option<DebugInfoOffset>, depth: usize) -> Vec<String> {
        let entries = self.entries;
        let Some((tag, entry)) = bare(entries, of).filter(|_| depth < MOST_NESTED) else { return Vec::new() };
        let size = entries.number(entry, constants::DW_AT_byte_size).unwrap_or(0);
        let names_of = |entry| self.names_within(entries.reference(entry, constants::DW_AT_type), depth + 1);
        match tag {
            _ if self.is_known_otherwise(entry, &entries.name(entry).unwrap_or_default(), size) => Vec::new(),
            constants::DW_TAG_array_type => names_of(entry),
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type | constants::DW_TAG_union_type => {
                let fields = entries.children(entry).iter().filter(|&&child| is_field(entries, child));
                let names = |&field: &DebugInfoOffset| match (entries.name(field), names_of(field)) {
                    (name, inner) if inner.is_empty() => name.into_iter().collect(),
                    (None, inner) => inner,
                    (Some(name), inner) => inner.into_iter().map(|inner| format!("{name}.{inner}")).collect::<Vec<_>>(),
                };
                fields.flat_map(names).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a structure is more than its fields: one of a library, or one that is copied by functions.
    fn is_opaque(&self, entry: DebugInfoOffset, name: &str, size: u64) -> bool {
        self.is_known_otherwise(entry, name, size) || self.is_passed_by_reference(entry)
    }

    /// Whether a structure is of a standard library, or a slice of Rust.
    fn is_known_otherwise(&self, entry: DebugInfoOffset, name: &str, size: u64) -> bool {
        match self.language {
            Language::Rust => name.starts_with(['&', '*']) || self.of_library(entry, name, size, 0).is_some(),
            _ => self.entries.parts(entry).first().is_some_and(|scope| scope == "std"),
        }
    }

    /// Checks that a field is none of bits, and says nothing that would not be understood.
    fn only_field(&self, field: DebugInfoOffset) -> Result<(), String> {
        if is_of_bits(self.entries, field) { Err("a bit field".to_owned()) } else { self.only(field) }
    }

    /// The fields of a structure or the elements of a short array: name, place, type. Bit fields are no tables.
    fn inner(&self, of: Option<DebugInfoOffset>) -> Option<Vec<(String, u64, Option<DebugInfoOffset>)>> {
        let entries = self.entries;
        let (qualifiers, entry) = unqualified(entries, of)?;
        if qualifiers.iter().any(|&tag| tag != constants::DW_TAG_const_type) {
            // The parts do not say that the program may not rely on their values.
            return None;
        }
        let mut inner = Vec::new();
        match entries.tag(entry) {
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type => {
                for &child in entries.children(entry) {
                    if !is_field(entries, child) || is_of_bits(entries, child) {
                        continue;
                    }
                    let ty = entries.reference(child, constants::DW_AT_type);
                    if may_be_table(self, ty, 0) {
                        let name = entries
                            .name(child)
                            .map_or_else(String::new, |name| format!(".{}", name.strip_prefix("__").unwrap_or(&name)));
                        inner.push((name, entries.member_offset(child)?, ty));
                    }
                }
                (!inner.is_empty()).then_some(inner)
            }
            constants::DW_TAG_array_type => {
                let ty = entries.reference(entry, constants::DW_AT_type);
                let size = self.size(ty)?;
                let [count] = self.counts(entry).ok()?[..] else { return None };
                let element = |index| (format!("[{index}]"), index * size, ty);
                (count < SHORTEST).then(|| (0..count).map(element).collect())
            }
            _ => None,
        }
    }

    /// The bytes of a type that says them.
    fn size(&self, of: Option<DebugInfoOffset>) -> Option<u64> {
        let (tag, entry) = bare(self.entries, of)?;
        let size = self.entries.number(entry, constants::DW_AT_byte_size);
        if tag != constants::DW_TAG_array_type || size.is_some() {
            return size;
        }
        let element = self.size(self.entries.reference(entry, constants::DW_AT_type))?;
        self.counts(entry).ok()?.into_iter().try_fold(element, u64::checked_mul)
    }
}

impl Storage {
    /// The storage of what begins at a byte.
    fn part(&self, at: u64) -> Self {
        match self {
            Self::At(address) => address.checked_add(at).map_or(Self::Nowhere, Self::At),
            Self::Bytes(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
                rest.map_or(Self::Nowhere, |rest| Self::Bytes(rest.to_vec()))
            }
            Self::Stack | Self::Nowhere => self.clone(),
        }
    }
}

/// Whether an entry of a structure is a part of its values.
fn is_field(entries: &Entries<'_>, entry: DebugInfoOffset) -> bool {
    matches!(entries.tag(entry), constants::DW_TAG_member | constants::DW_TAG_inheritance)
        && !entries.has(entry, constants::DW_AT_external)
        && !entries.has(entry, constants::DW_AT_declaration)
}

/// Whether a field has only some of the bits of its bytes.
fn is_of_bits(entries: &Entries<'_>, field: DebugInfoOffset) -> bool {
    entries.has(field, constants::DW_AT_bit_size) || entries.has(field, constants::DW_AT_data_bit_offset)
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

/// The entry of a type behind names and qualifiers.
fn bare(entries: &Entries<'_>, of: Option<DebugInfoOffset>) -> Option<(DwTag, DebugInfoOffset)> {
    let (_, entry) = unqualified(entries, of)?;
    Some((entries.tag(entry), entry))
}

/// The qualifiers of a type, and its entry behind these and names.
fn unqualified(entries: &Entries<'_>, of: Option<DebugInfoOffset>) -> Option<(Vec<DwTag>, DebugInfoOffset)> {
    let (mut qualifiers, mut at) = (Vec::new(), of?);
    for _ in 0..MOST_NESTED {
        match entries.tag(at) {
            constants::DW_TAG_typedef => {}
            tag @ (constants::DW_TAG_const_type
            | constants::DW_TAG_volatile_type
            | constants::DW_TAG_atomic_type
            | constants::DW_TAG_restrict_type) => qualifiers.push(tag),
            _ => return Some((qualifiers, at)),
        }
        at = entries.reference(at, constants::DW_AT_type)?;
    }
    None
}

/// What a variable holds, of types that are read in some way.
fn holds(
    types: &Types<'_, '_>,
    of: Option<DebugInfoOffset>,
    read: &mut dyn FnMut(Option<DebugInfoOffset>) -> Result<Type, String>,
) -> Result<Holds, String> {
    let entries = types.entries;
    let Some((tag, entry)) = bare(entries, of).filter(|_| types.language == Language::Rust) else {
        return read(of).map(Holds::Value);
    };
    let name = entries.name(entry).unwrap_or_default();
    if tag == constants::DW_TAG_pointer_type && name.starts_with('&') {
        return read(entries.reference(entry, constants::DW_AT_type)).map(Holds::Reference);
    }
    if tag == constants::DW_TAG_structure_type && name.starts_with("&[") {
        return read(Some(sliced(entries, entry).ok_or("a slice without a pointer")?)).map(Holds::Slice);
    }
    read(of).map(Holds::Value)
}

/// The type of the elements of a slice of Rust.
fn sliced(entries: &Entries<'_>, slice: DebugInfoOffset) -> Option<DebugInfoOffset> {
    let named = |&&child: &&DebugInfoOffset| entries.name(child).as_deref() == Some("data_ptr");
    let pointer = entries.children(slice).iter().find(named)?;
    entries.reference(entries.reference(*pointer, constants::DW_AT_type)?, constants::DW_AT_type)
}

/// Whether a type is an array or a structure of constants.
fn is_constant(entries: &Entries<'_>, of: Option<DebugInfoOffset>) -> bool {
    let is_const = |of| {
        let (qualifiers, entry) = unqualified(entries, of)?;
        Some((qualifiers.contains(&constants::DW_TAG_const_type), entry))
    };
    let Some((is_itself, entry)) = is_const(of) else { return false };
    let element = || is_const(entries.reference(entry, constants::DW_AT_type));
    let is_array = entries.tag(entry) == constants::DW_TAG_array_type;
    is_itself || is_array && element().is_some_and(|(is_const, _)| is_const)
}

/// Whether a type that is not understood may have a table of numbers in it: not one of texts, other pointers, or fractions.
fn may_be_table(types: &Types<'_, '_>, of: Option<DebugInfoOffset>, depth: usize) -> bool {
    let entries = types.entries;
    let Some((tag, entry)) = bare(entries, of).filter(|_| depth < 8) else { return false };
    let inner = || entries.reference(entry, constants::DW_AT_type);
    let name = || entries.name(entry).unwrap_or_default();
    let is_rust = types.language == Language::Rust;
    match tag {
        _ if entries.is_elsewhere(entry) => true,
        constants::DW_TAG_array_type => {
            let is_long = types.counts(entry).ok().is_none_or(|counts| counts.iter().any(|&count| count >= SHORTEST));
            is_long && is_number(types, inner()) || may_be_table(types, inner(), depth + 1)
        }
        constants::DW_TAG_pointer_type if is_rust && name().starts_with('&') => {
            // A structure may refer to itself.
            let is_array = |&(tag, _): &(DwTag, _)| tag == constants::DW_TAG_array_type;
            bare(entries, inner())
                .filter(is_array)
                .is_some_and(|(_, array)| may_be_table(types, Some(array), depth + 1))
        }
        constants::DW_TAG_structure_type if is_rust && name().starts_with("&[") => {
            is_number(types, sliced(entries, entry))
        }
        constants::DW_TAG_structure_type
        | constants::DW_TAG_class_type
        | constants::DW_TAG_union_type
        | constants::DW_TAG_variant_part
        | constants::DW_TAG_variant => entries.children(entry).iter().any(|&child| match entries.tag(child) {
            constants::DW_TAG_variant_part | constants::DW_TAG_variant => may_be_table(types, Some(child), depth + 1),
            _ => {
                is_field(entries, child)
                    && may_be_table(types, entries.reference(child, constants::DW_AT_type), depth + 1)
            }
        }),
        _ => false,
    }
}

/// Whether a type is an integer, or may have integers: a structure that is no text.
fn is_number(types: &Types<'_, '_>, of: Option<DebugInfoOffset>) -> bool {
    let Some((tag, entry)) = bare(types.entries, of) else { return false };
    match tag {
        _ if types.entries.is_elsewhere(entry) => true,
        constants::DW_TAG_base_type => matches!(
            types.entries.value(entry, constants::DW_AT_encoding),
            Some(AttributeValue::Encoding(
                constants::DW_ATE_signed
                    | constants::DW_ATE_signed_char
                    | constants::DW_ATE_unsigned
                    | constants::DW_ATE_unsigned_char
            ))
        ),
        // A vector of processors is an array of numbers as well.
        constants::DW_TAG_array_type => is_number(types, types.entries.reference(entry, constants::DW_AT_type)),
        // A text of Rust is a structure of a pointer and a length.
        constants::DW_TAG_structure_type => types.entries.name(entry).as_deref() != Some("&str"),
        constants::DW_TAG_class_type | constants::DW_TAG_union_type | constants::DW_TAG_enumeration_type => true,
        _ => false,
    }
}
