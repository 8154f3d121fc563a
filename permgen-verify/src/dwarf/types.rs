//! Types of words, in DWARF.

use gimli::{AttributeValue, DebugInfoOffset, DwAt, DwTag, constants, constants as c};

use super::Language;
use super::entry::Entries;
use crate::abi::types::{Pointer, Type};

/// How deep types may be nested.
pub(super) const MOST_NESTED: usize = 24;

/// What any entry may say: names and places in the source.
pub(super) const PLAIN: &[DwAt] = &[
    c::DW_AT_name,
    c::DW_AT_sibling,
    c::DW_AT_decl_file,
    c::DW_AT_decl_line,
    c::DW_AT_decl_column,
    c::DW_AT_accessibility,
    c::DW_AT_artificial,
    c::DW_AT_description,
];

/// What compilers of Go say for its debuggers and garbage collector: kinds, keys, elements, run-time types, packages.
const OF_GO: &[DwAt] = &[DwAt(0x2900), DwAt(0x2901), DwAt(0x2902), DwAt(0x2903), DwAt(0x2904), DwAt(0x2905)];

const STRUCT: &[DwAt] = &[
    c::DW_AT_byte_size,
    c::DW_AT_alignment,
    c::DW_AT_calling_convention,
    c::DW_AT_export_symbols,
    c::DW_AT_containing_type,
];

const MEMBER: &[DwAt] = &[
    c::DW_AT_type,
    c::DW_AT_data_member_location,
    c::DW_AT_alignment,
    c::DW_AT_external,
    c::DW_AT_declaration,
    c::DW_AT_const_value,
    c::DW_AT_linkage_name,
    c::DW_AT_mutable,
];

/// What a type of this kind may say besides.
fn understood(tag: DwTag) -> &'static [DwAt] {
    match tag {
        c::DW_TAG_base_type => &[c::DW_AT_byte_size, c::DW_AT_encoding, c::DW_AT_alignment],
        c::DW_TAG_typedef
        | c::DW_TAG_const_type
        | c::DW_TAG_restrict_type
        | c::DW_TAG_volatile_type
        | c::DW_TAG_atomic_type => &[c::DW_AT_type, c::DW_AT_alignment],
        c::DW_TAG_pointer_type | c::DW_TAG_reference_type | c::DW_TAG_rvalue_reference_type => {
            &[c::DW_AT_type, c::DW_AT_byte_size, c::DW_AT_alignment, c::DW_AT_address_class]
        }
        c::DW_TAG_array_type => &[c::DW_AT_type, c::DW_AT_byte_size, c::DW_AT_alignment],
        c::DW_TAG_subrange_type => &[c::DW_AT_type, c::DW_AT_count, c::DW_AT_upper_bound, c::DW_AT_lower_bound],
        c::DW_TAG_structure_type | c::DW_TAG_class_type | c::DW_TAG_union_type => STRUCT,
        c::DW_TAG_member | c::DW_TAG_inheritance => MEMBER,
        c::DW_TAG_enumeration_type => {
            &[c::DW_AT_byte_size, c::DW_AT_type, c::DW_AT_encoding, c::DW_AT_enum_class, c::DW_AT_alignment]
        }
        c::DW_TAG_enumerator => &[c::DW_AT_const_value],
        _ => &[],
    }
}

/// What may be declared within a type, or a function, and has no place in its values.
pub(super) fn is_declared_within(tag: DwTag) -> bool {
    matches!(
        tag,
        c::DW_TAG_subprogram
            | c::DW_TAG_typedef
            | c::DW_TAG_structure_type
            | c::DW_TAG_class_type
            | c::DW_TAG_union_type
            | c::DW_TAG_enumeration_type
            | c::DW_TAG_array_type
            | c::DW_TAG_pointer_type
            | c::DW_TAG_const_type
            | c::DW_TAG_subroutine_type
            | c::DW_TAG_template_type_parameter
            | c::DW_TAG_template_value_parameter
            | c::DW_TAG_GNU_template_template_param
            | c::DW_TAG_GNU_template_parameter_pack
            | c::DW_TAG_imported_declaration
            | c::DW_TAG_variable
            | c::DW_TAG_friend
    )
}

/// Whether an integer of this name has as many bits as its bytes, as far as its name says: `_BitInt(37)` has not, nor Zig's `u37`, and
/// clang 14 calls all `_BitInt`, whatever they have.
fn fills(name: &str, bits: u32) -> bool {
    let name = name.strip_prefix("unsigned ").unwrap_or(name);
    match name.strip_prefix("_BitInt").or_else(|| name.strip_prefix("_ExtInt")) {
        Some(count) => count.strip_prefix('(').and_then(|count| count.strip_suffix(')')) == Some(&*bits.to_string()),
        None => {
            name.strip_prefix(['u', 'i']).and_then(|count| count.parse().ok()).is_none_or(|count: u32| count == bits)
        }
    }
}

pub(super) struct Types<'t, 'a> {
    pub(super) entries: &'t Entries<'a>,
    pub(super) language: Language,
}

impl Types<'_, '_> {
    /// The type of an entry; no entry is `void`.
    pub(super) fn of(&self, entry: Option<DebugInfoOffset>) -> Result<Type, String> {
        self.within(entry, 0, false)
    }

    /// Whether it is a signed integer.
    pub(super) fn is_signed(&self, mut entry: Option<DebugInfoOffset>) -> bool {
        for _ in 0..MOST_NESTED {
            let Some(at) = entry else { return false };
            if self.entries.tag(at) == constants::DW_TAG_base_type {
                let signed = [constants::DW_ATE_signed, constants::DW_ATE_signed_char];
                return matches!(self.entries.value(at, constants::DW_AT_encoding), Some(AttributeValue::Encoding(it)) if signed.contains(&it));
            }
            entry = self.entries.reference(at, constants::DW_AT_type);
        }
        false
    }

    pub(super) fn within(&self, entry: Option<DebugInfoOffset>, depth: usize, inside: bool) -> Result<Type, String> {
        let Some(entry) = entry else { return Ok(Type::Nothing) };
        if depth > MOST_NESTED {
            return Err(format!("types nested more than {MOST_NESTED} deep"));
        }
        let name = self.entries.name(entry).unwrap_or_default();
        let shown = || if name.is_empty() { "a type without a name".to_owned() } else { format!("the type `{name}`") };
        let size = self.entries.number(entry, constants::DW_AT_byte_size);
        let of = self.entries.reference(entry, constants::DW_AT_type);
        self.only(entry)?;
        match self.entries.tag(entry) {
            constants::DW_TAG_base_type => self.word(entry, &name, size.unwrap_or(0)).ok_or_else(shown),
            constants::DW_TAG_typedef | constants::DW_TAG_const_type | constants::DW_TAG_restrict_type => {
                self.within(of, depth + 1, inside)
            }
            constants::DW_TAG_volatile_type => Err("a volatile value".to_owned()),
            constants::DW_TAG_atomic_type => Err("an atomic value".to_owned()),
            constants::DW_TAG_pointer_type
            | constants::DW_TAG_reference_type
            | constants::DW_TAG_rvalue_reference_type
                if size.is_some_and(|size| size != 8) || self.has_address_class(entry) =>
            {
                Err("a pointer of another kind".to_owned())
            }
            constants::DW_TAG_pointer_type
            | constants::DW_TAG_reference_type
            | constants::DW_TAG_rvalue_reference_type => self.pointer(&name, of, (depth, inside)),
            constants::DW_TAG_array_type => {
                let element = self.within(of, depth + 1, true)?;
                self.array(entry, element)
            }
            constants::DW_TAG_structure_type | constants::DW_TAG_class_type => {
                self.structure(entry, name.clone(), size.ok_or_else(shown)?, depth)
            }
            constants::DW_TAG_union_type => self.union(entry, size.ok_or_else(shown)?, depth).ok_or_else(shown),
            constants::DW_TAG_enumeration_type => self.choice(entry, &name, size.ok_or_else(shown)?).ok_or_else(shown),
            _ => Err(shown()),
        }
    }

    /// Checks that an entry says nothing that would not be understood.
    pub(super) fn only(&self, entry: DebugInfoOffset) -> Result<(), String> {
        let of_go = if self.language == Language::Go { OF_GO } else { &[] };
        self.entries.only(entry, &[PLAIN, understood(self.entries.tag(entry)), of_go])
    }

    fn has_address_class(&self, pointer: DebugInfoOffset) -> bool {
        match self.entries.value(pointer, constants::DW_AT_address_class) {
            None => false,
            Some(AttributeValue::AddressClass(class)) => class.0 != 0,
            Some(_) => true,
        }
    }

    fn word(&self, entry: DebugInfoOffset, name: &str, size: u64) -> Option<Type> {
        let Some(AttributeValue::Encoding(encoding)) = self.entries.value(entry, constants::DW_AT_encoding) else {
            return None;
        };
        let bits = u32::try_from(size).ok()?.checked_mul(8)?;
        if size == 0 && self.language == Language::Rust {
            return match name {
                "()" => Some(Type::Nothing),
                "!" => Some(Type::Never),
                _ => None,
            };
        }
        if !matches!(bits, 8 | 16 | 32 | 64 | 128) || !fills(name, bits) {
            return None;
        }
        if self.language == Language::Rust && bits == 64 && matches!(name, "usize" | "isize") {
            return Some(Type::Word { name: name.to_owned(), bits });
        }
        match encoding {
            constants::DW_ATE_boolean if bits == 8 => Some(Type::Word { name: "bool".to_owned(), bits: 1 }),
            constants::DW_ATE_unsigned | constants::DW_ATE_unsigned_char => {
                Some(Type::Word { name: format!("u{bits}"), bits })
            }
            constants::DW_ATE_signed | constants::DW_ATE_signed_char => {
                Some(Type::Word { name: format!("i{bits}"), bits })
            }
            constants::DW_ATE_UTF if self.language == Language::Rust && bits == 32 => {
                Some(Type::Word { name: "char".to_owned(), bits })
            }
            _ => None,
        }
    }

    fn pointer(&self, name: &str, of: Option<DebugInfoOffset>, (depth, inside): (usize, bool)) -> Result<Type, String> {
        if inside {
            return Err("a pointer within a value".to_owned());
        }
        let of = of.ok_or("a pointer to anything")?;
        let writable = match self.language {
            Language::Rust => !name.starts_with("*const ") && (!name.starts_with('&') || name.starts_with("&mut ")),
            _ => !self.is_constant(of),
        };
        let to = self.within(Some(of), depth + 1, true)?;
        match to {
            Type::Nothing | Type::Never => Err("a pointer to anything".to_owned()),
            to => {
                let writable = writable || to.holds_cell();
                let is_reference = self.language == Language::Rust && name.starts_with('&');
                let pointer = if is_reference { Pointer::Reference } else { Pointer::Raw };
                Ok(Type::Reference { writable, to: Box::new(to), pointer })
            }
        }
    }

    fn is_constant(&self, mut of: DebugInfoOffset) -> bool {
        for _ in 0..MOST_NESTED {
            match self.entries.tag(of) {
                constants::DW_TAG_const_type => return true,
                constants::DW_TAG_typedef | constants::DW_TAG_array_type => {}
                _ => return false,
            }
            let Some(next) = self.entries.reference(of, constants::DW_AT_type) else { return false };
            of = next;
        }
        false
    }

    /// An array of elements.
    pub(super) fn array(&self, entry: DebugInfoOffset, element: Type) -> Result<Type, String> {
        let mut ty = element;
        for count in self.counts(entry)?.into_iter().rev() {
            ty = Type::Array { count, element: Box::new(ty) };
        }
        match self.entries.number(entry, constants::DW_AT_byte_size) {
            Some(size) if size != ty.size() => Err(format!("an array of {size} bytes, which are not its elements")),
            _ => Ok(ty),
        }
    }

    /// The lengths of an array in each direction.
    pub(super) fn counts(&self, array: DebugInfoOffset) -> Result<Vec<u64>, String> {
        let unknown = || "an array of unknown length".to_owned();
        let mut counts = Vec::new();
        for &range in self.entries.children(array) {
            self.only(range)?;
            let number = |attribute| self.entries.number(range, attribute);
            let is_plain = self.entries.tag(range) == constants::DW_TAG_subrange_type;
            if !is_plain || number(constants::DW_AT_lower_bound).is_some_and(|lower| lower != 0) {
                return Err(unknown());
            }
            let last = || number(constants::DW_AT_upper_bound)?.checked_add(1);
            counts.push(number(constants::DW_AT_count).or_else(last).ok_or_else(unknown)?);
        }
        if counts.is_empty() { Err(unknown()) } else { Ok(counts) }
    }

    fn structure(&self, entry: DebugInfoOffset, name: String, size: u64, depth: usize) -> Result<Type, String> {
        let wrong = |what: &str| Err(format!("the struct `{name}`, {what}"));
        if size > 0
            && self.language == Language::Rust
            && let Some(known) = self.of_library(entry, &name, size, depth)
        {
            return known;
        }
        if self.language == Language::Rust && name.starts_with(['&', '*']) {
            return Err(format!("the type `{name}`"));
        }
        if self.is_passed_by_reference(entry) {
            return wrong("which is passed by reference");
        }
        let mut fields = Vec::new();
        for &child in self.entries.children(entry) {
            match self.entries.tag(child) {
                constants::DW_TAG_inheritance if self.is_empty_base(child, depth) => {}
                constants::DW_TAG_member | constants::DW_TAG_inheritance => {
                    if self.entries.has(child, constants::DW_AT_external)
                        || self.entries.has(child, constants::DW_AT_declaration)
                    {
                        continue;
                    }
                    if [constants::DW_AT_bit_size, constants::DW_AT_data_bit_offset]
                        .iter()
                        .any(|&attribute| self.entries.has(child, attribute))
                    {
                        return wrong("which has bit fields");
                    }
                    self.only(child)?;
                    let Some(at) = self.entries.member_offset(child) else {
                        return wrong("whose members are at places that are not understood");
                    };
                    let ty = self.within(self.entries.reference(child, constants::DW_AT_type), depth + 1, true)?;
                    if matches!(ty, Type::Nothing) {
                        continue;
                    }
                    let field = self.entries.name(child).unwrap_or_default();
                    let field = field.strip_prefix("__").unwrap_or(&field).to_owned();
                    fields.push((field, at, ty));
                }
                constants::DW_TAG_variant_part => return self.variants(child, &name, size, depth),
                tag if is_declared_within(tag) => {}
                tag => return wrong(&format!("which has `{tag}`, which is not understood")),
            }
        }
        if fields.is_empty() {
            return match (size, self.language) {
                (0, Language::C | Language::Rust | Language::Go) => Ok(Type::Nothing),
                _ => wrong("which has no words"),
            };
        }
        if !are_apart(&fields, size) {
            return wrong("whose members overlap, or are not within it");
        }
        Ok(Type::Struct { name, size, fields })
    }

    /// What a variant of an enum holds, which has members.
    pub(super) fn of_variant(&self, body: DebugInfoOffset, depth: usize) -> Option<Type> {
        let size = self.entries.number(body, constants::DW_AT_byte_size)?;
        self.only(body).ok()?;
        self.structure(body, self.entries.name(body).unwrap_or_default(), size, depth + 1).ok()
    }

    /// Whether what a class of C++ is derived from has no data, and so no place in it.
    pub(super) fn is_empty_base(&self, inheritance: DebugInfoOffset, depth: usize) -> bool {
        let Some(base) = self.entries.reference(inheritance, constants::DW_AT_type) else { return false };
        let is_complete = self.entries.number(base, constants::DW_AT_byte_size) == Some(1);
        let is_class =
            matches!(self.entries.tag(base), constants::DW_TAG_structure_type | constants::DW_TAG_class_type);
        if !is_class
            || !is_complete
            || depth > MOST_NESTED
            || self.entries.has(inheritance, constants::DW_AT_virtuality)
        {
            return false;
        }
        let has_nothing = |&child: &DebugInfoOffset| match self.entries.tag(child) {
            constants::DW_TAG_member => {
                self.entries.has(child, constants::DW_AT_external)
                    || self.entries.has(child, constants::DW_AT_declaration)
            }
            constants::DW_TAG_inheritance => self.is_empty_base(child, depth + 1),
            _ => true,
        };
        !self.is_passed_by_reference(base) && self.entries.children(base).iter().all(has_nothing)
    }

    /// Whether a struct or a class is passed by reference, whatever it holds: as the compiler says, or else as its functions do.
    pub(super) fn is_passed_by_reference(&self, class: DebugInfoOffset) -> bool {
        match self.entries.value(class, constants::DW_AT_calling_convention) {
            Some(AttributeValue::CallingConvention(constants::DW_CC_pass_by_reference)) => true,
            Some(AttributeValue::CallingConvention(constants::DW_CC_pass_by_value)) => false,
            _ => {
                let functions = self.entries.children(class).iter();
                let mut functions = functions.filter(|&&child| self.entries.tag(child) == constants::DW_TAG_subprogram);
                functions.any(|&function| self.is_handed_over(function, class))
            }
        }
    }

    /// Whether a member function of C++ makes its class be passed by reference: a destructor, or a constructor that copies or
    /// moves, which somebody wrote.
    fn is_handed_over(&self, function: DebugInfoOffset, class: DebugInfoOffset) -> bool {
        let in_class = u64::from(constants::DW_DEFAULTED_in_class.0);
        let is_default = self.entries.number(function, constants::DW_AT_defaulted) == Some(in_class)
            || self.entries.has(function, constants::DW_AT_artificial);
        if is_default {
            return false;
        }
        let name = self.entries.name(function).unwrap_or_default();
        if name.starts_with('~') || self.entries.has(function, constants::DW_AT_virtuality) {
            return true;
        }
        let class_name = self.entries.name(class).unwrap_or_default();
        let plain = class_name.split('<').next().unwrap_or_default();
        // The first parameter is the object that is made.
        let first = self
            .entries
            .children(function)
            .iter()
            .filter(|&&child| self.entries.tag(child) == constants::DW_TAG_formal_parameter);
        name == plain && first.skip(1).take(1).any(|&parameter| self.is_reference_to(parameter, &class_name))
    }

    /// Whether a parameter is a reference to a class of that name, or to what is not known.
    fn is_reference_to(&self, parameter: DebugInfoOffset, class: &str) -> bool {
        let Some(mut ty) = self.entries.reference(parameter, constants::DW_AT_type) else { return true };
        let is_reference =
            matches!(self.entries.tag(ty), constants::DW_TAG_reference_type | constants::DW_TAG_rvalue_reference_type);
        if !is_reference {
            return false;
        }
        for _ in 0..MOST_NESTED {
            match self.entries.reference(ty, constants::DW_AT_type) {
                Some(inner) => ty = inner,
                None => break,
            }
        }
        self.entries.name(ty).is_none_or(|name| name == class)
    }

    /// A union that is one word, however else it may be looked at.
    fn union(&self, entry: DebugInfoOffset, size: u64, depth: usize) -> Option<Type> {
        if self.is_passed_by_reference(entry) {
            return None;
        }
        let mut found: Option<Type> = None;
        for &member in self.entries.children(entry) {
            match self.entries.tag(member) {
                constants::DW_TAG_member => self.only(member).ok()?,
                tag if is_declared_within(tag) => continue,
                _ => return None,
            }
            if self.entries.member_offset(member).unwrap_or(0) != 0 {
                return None;
            }
            let ty = self.within(self.entries.reference(member, constants::DW_AT_type), depth + 1, true).ok()?;
            let is_word = |ty: &Type| matches!(ty, Type::Word { .. });
            if ty.size() == size && (found.is_none() || is_word(&ty)) {
                found = Some(ty);
            }
        }
        let found = found?;
        // As part of the registers of a struct.
        Some(Type::Struct {
            name: self.entries.name(entry).unwrap_or_default(),
            size,
            fields: vec![("0".to_owned(), 0, found)],
        })
    }

    fn choice(&self, entry: DebugInfoOffset, name: &str, size: u64) -> Option<Type> {
        let bits = u32::try_from(size).ok()?.checked_mul(8).filter(|bits| matches!(bits, 8 | 16 | 32 | 64))?;
        if self.language != Language::Rust {
            // Other values than those with names are values, too.
            return Some(Type::Word { name: format!("u{bits}"), bits });
        }
        let (mut values, mut variants) = (Vec::new(), Vec::new());
        for &child in self.entries.children(entry) {
            if self.entries.tag(child) == constants::DW_TAG_enumerator {
                self.only(child).ok()?;
                let value = self.entries.signed(child, constants::DW_AT_const_value)?;
                let value = u128::from(value as u64) & (u128::MAX >> (128 - bits));
                values.push(value);
                variants.push((self.entries.name(child)?, value));
            } else if !is_declared_within(self.entries.tag(child)) {
                return None;
            }
        }
        values.sort_unstable();
        values.dedup();
        match values[..] {
            [] => None,
            [0, 1] if bits == 8 => Some(Type::Choice { name: name.to_owned(), bits: 1, values, variants }),
            _ => Some(Type::Choice { name: name.to_owned(), bits, values, variants }),
        }
    }
}

/// Whether the fields of a struct are within it and no two have bytes in common.
pub(super) fn are_apart(fields: &[(String, u64, Type)], size: u64) -> bool {
    let mut places: Vec<(u64, u64)> = fields.iter().map(|(_, at, ty)| (*at, ty.size())).collect();
    places.sort_unstable();
    places.push((size, 0));
    places.windows(2).all(|pair| pair[0].0.checked_add(pair[0].1).is_some_and(|end| end <= pair[1].0))
}
