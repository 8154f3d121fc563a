//! What debug information (DWARF) says of functions: their names, where they are declared, and what they take and return.
//!
//! It is read as compilers of C, C++, Rust, Zig and Go write it. Functions whose words it does not describe are listed with the
//! reason; nothing is guessed.

mod entry;
mod library;
mod types;
mod variables;
mod variants;

use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

use gimli::{DebugInfoOffset, DwAt, DwLang, Dwarf, EndianSlice, LittleEndian, UnitRef, constants};

use crate::abi::convention::{Convention, Declared, OWN_CONVENTION, Taken};
use crate::abi::types::Type;
use entry::Entries;
pub(crate) use variables::{Holds, Storage, Variable};

type Reader<'a> = EndianSlice<'a, LittleEndian>;

/// The language that a function is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
    /// Rust.
    Rust,
    /// Zig.
    Zig,
    /// Go.
    Go,
    /// Another one.
    Other,
}

/// A function that debug information describes, and that has code of its own.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    /// Its path, such as `engine::Board::flip`.
    pub(crate) path: String,
    /// Its name as a linker knows it; copies have more behind a dot.
    pub(crate) symbol: String,
    pub(crate) file: PathBuf,
    pub(crate) line: u64,
    pub(crate) address: u64,
    pub(crate) language: Language,
    /// Whether the code may be made for the callers that there are, when it is of no use to other files.
    pub(crate) is_specialised: bool,
    /// The compiler.
    pub(crate) producer: Rc<str>,
    pub(crate) declared: Result<Declared, String>,
}

/// The functions of a file.
///
/// # Errors
///
/// When the debug information is damaged.
pub(crate) fn functions(sections: &[(String, Vec<u8>)]) -> Result<Vec<Described>, String> {
    let mut all = Vec::new();
    each_unit(sections, |units| unit_functions(&Entries::of(units)?, &mut all))?;
    all.sort_by(|a, b| (a.address, &a.path).cmp(&(b.address, &b.path)));
    all.dedup_by(|a, b| a.address == b.address && a.path == b.path);
    Ok(all)
}

/// Why nothing is described: no debug information is there, only the name of a file that has it, or only references between units.
pub(crate) fn absent(sections: &[(String, Vec<u8>)]) -> &'static str {
    let none = "it has no debug information that is read: compile with `-g`";
    let mut why = none;
    let look = each_unit(sections, |units| {
        let entries = Entries::of(units)?;
        for &root in entries.roots() {
            let producer = entries.text(root, constants::DW_AT_producer).unwrap_or_default();
            if producer.contains("GIMPLE") {
                why = "its debug information is by gcc's link-time optimizer: compile without `-flto`";
            } else if is_split(&entries, root) {
                why = "its debug information is in another file: compile without `-gsplit-dwarf`";
            }
        }
        Ok(())
    });
    look.map_or(none, |()| why)
}

/// Whether a unit only names a file that has its debug information.
fn is_split(entries: &Entries<'_>, root: DebugInfoOffset) -> bool {
    [constants::DW_AT_dwo_name, constants::DW_AT_GNU_dwo_name].iter().any(|&name| entries.has(root, name))
}

/// The variables of a file, in the order of its units.
///
/// # Errors
///
/// When the debug information is damaged, or a part of it is in another file.
pub(crate) fn variables(sections: &[(String, Vec<u8>)]) -> Result<Vec<Variable>, String> {
    let (mut all, mut is_whole) = (Vec::new(), true);
    each_unit(sections, |units| {
        let entries = Entries::of(units)?;
        is_whole &= !entries.roots().iter().any(|&root| is_split(&entries, root));
        variables::variables(&entries, &mut all);
        Ok(())
    })?;
    // A program that has some, and not all, would hide the arrays of the other files.
    match is_whole || all.is_empty() {
        true => Ok(all),
        false => Err("a part of its debug information is in another file: compile without `-gsplit-dwarf`".to_owned()),
    }
}

/// Looks at each unit, with all that it refers to.
fn each_unit(
    sections: &[(String, Vec<u8>)],
    mut look: impl for<'a> FnMut(Vec<UnitRef<'a, Reader<'a>>>) -> gimli::Result<()>,
) -> Result<(), String> {
    let find = |id: gimli::SectionId| -> Result<Reader<'_>, gimli::Error> {
        let found = sections.iter().find(|(name, _)| name == id.name());
        Ok(EndianSlice::new(found.map_or(&[][..], |(_, data)| data), LittleEndian))
    };
    let mut read = || -> gimli::Result<()> {
        let dwarf = Dwarf::load(find)?;
        let mut headers = dwarf.units();
        // In Go the types of all units are in one of them.
        let mut joined = Vec::new();
        while let Some(header) = headers.next()? {
            let unit = dwarf.unit(header)?;
            if is_go(&unit)? {
                joined.push(unit);
            } else {
                look(vec![unit.unit_ref(&dwarf)])?;
            }
        }
        look(joined.iter().map(|unit| unit.unit_ref(&dwarf)).collect())
    };
    read().map_err(|error| format!("its debug information is damaged: {error}"))
}

fn is_go(unit: &gimli::Unit<Reader<'_>>) -> gimli::Result<bool> {
    let mut entries = unit.entries();
    let root = entries.next_dfs()?.map(|(_, root)| root.attr_value(constants::DW_AT_language)).transpose()?;
    Ok(root.flatten() == Some(gimli::AttributeValue::Language(constants::DW_LANG_Go)))
}

/// What a unit is written in and was compiled by.
#[derive(Clone, Copy, Debug)]
struct Origin {
    language: Language,
    is_llvm: bool,
    /// Whether functions that no other file can name may be changed to what their callers need.
    specialises: bool,
}

impl Origin {
    /// That of the unit with a first entry, and what its compiler calls itself.
    fn of_unit(entries: &Entries<'_>, root: DebugInfoOffset) -> (Self, Rc<str>) {
        let producer = entries.text(root, constants::DW_AT_producer).unwrap_or_default();
        let language = match entries.value(root, constants::DW_AT_language) {
            Some(gimli::AttributeValue::Language(language)) => Some(language),
            _ => None,
        };
        (Origin::of(language, &producer), Rc::from(producer))
    }

    fn of(language: Option<DwLang>, producer: &str) -> Self {
        use constants as c;
        let is_llvm = ["clang", "LLVM", "rustc", "zig"].iter().any(|name| producer.contains(name));
        let language = match language {
            _ if producer.contains("zig") => Language::Zig,
            Some(c::DW_LANG_C | c::DW_LANG_C89 | c::DW_LANG_C99 | c::DW_LANG_C11 | c::DW_LANG_C17) => Language::C,
            Some(
                c::DW_LANG_C_plus_plus
                | c::DW_LANG_C_plus_plus_03
                | c::DW_LANG_C_plus_plus_11
                | c::DW_LANG_C_plus_plus_14
                | c::DW_LANG_C_plus_plus_17
                | c::DW_LANG_C_plus_plus_20,
            ) => Language::Cpp,
            Some(c::DW_LANG_Rust) => Language::Rust,
            Some(c::DW_LANG_Zig) => Language::Zig,
            Some(c::DW_LANG_Go) => Language::Go,
            _ => Language::Other,
        };
        let specialises = match producer.starts_with("GNU C") {
            _ if language == Language::Go => false,
            true => specialises(producer),
            false => true,
        };
        Origin { language, is_llvm, specialises }
    }

    /// How a function may be called: of Rust it is not said whether it is `extern "C"`.
    fn conventions(self) -> Vec<Convention> {
        match self.language {
            Language::C | Language::Cpp | Language::Zig => vec![Convention::C { extends: self.is_llvm }],
            Language::Rust => vec![Convention::Rust, Convention::C { extends: true }],
            Language::Go => vec![Convention::Go],
            Language::Other => Vec::new(),
        }
    }
}

/// Whether gcc, which writes down how it was called, may have changed functions to what their callers need: of several levels the
/// last counts, and only from the second on parameters are followed from callers to what they call.
fn specialises(producer: &str) -> bool {
    let options = || producer.split(' ');
    let level = options().rfind(|word| word.starts_with("-O"));
    let is_low = matches!(level, None | Some("-O" | "-O0" | "-O1" | "-Og"));
    let asks = |word: &str| {
        ["-fipa-", "-flto", "-fwhole-program", "-fprofile-use"].iter().any(|option| word.starts_with(option))
            && !matches!(word, "-fipa-pure-const" | "-fipa-reference")
    };
    !is_low || options().any(asks)
}

fn unit_functions(entries: &Entries<'_>, all: &mut Vec<Described>) -> gimli::Result<()> {
    let mut origins: HashMap<DebugInfoOffset, (Origin, Rc<str>)> = HashMap::new();
    let mut files: HashMap<(DebugInfoOffset, u64), PathBuf> = HashMap::new();
    let has_types = entries.of_tag(constants::DW_TAG_base_type).next().is_some();
    for offset in entries.of_tag(constants::DW_TAG_subprogram) {
        let Some(address) = entries.address(offset) else { continue };
        if address == 0 {
            // A linker has thrown it away.
            continue;
        }
        let Some((file, line)) = entries.place(offset) else { continue };
        let path = entries.path(offset);
        if path.is_empty() {
            continue;
        }
        let Some(root) = entries.root(offset) else { continue };
        let (origin, producer) = &*origins.entry(root).or_insert_with(|| Origin::of_unit(entries, root));
        if !has_types && producer.starts_with("GNU C") && !is_typed(entries, offset) {
            // `-g1` says where functions are, and nothing of what they take.
            continue;
        }
        let file = files.entry((root, file)).or_insert_with(|| entries.file(offset, file).unwrap_or_default()).clone();
        let declared = declared(entries, offset, *origin);
        // Unoptimised code keeps what it is given on the stack.
        let is_specialised = origin.specialises && !entries.is_unoptimised(offset);
        let (language, producer) = (origin.language, Rc::clone(producer));
        let symbol = entries.symbol(offset).or_else(|| entries.name(offset)).unwrap_or_default();
        all.push(Described { path, symbol, file, line, address, language, is_specialised, producer, declared });
    }
    Ok(())
}

/// Whether something is said of what a function takes and returns, be it that there is nothing.
fn is_typed(entries: &Entries<'_>, function: DebugInfoOffset) -> bool {
    let says = [constants::DW_AT_type, constants::DW_AT_prototyped];
    let takes = |&child: &DebugInfoOffset| entries.tag(child) == constants::DW_TAG_formal_parameter;
    says.iter().any(|what| entries.value(function, *what).is_some()) || entries.children(function).iter().any(takes)
}

fn declared(entries: &Entries<'_>, function: DebugInfoOffset, origin: Origin) -> Result<Declared, String> {
    // 1 is the usual one.
    let called = entries.value(function, constants::DW_AT_calling_convention);
    for said in [Some(function), entries.origin(function), entries.specification(function)].into_iter().flatten() {
        entries.only(said, &[types::PLAIN, FUNCTION])?;
    }
    if !matches!(called, None | Some(gimli::AttributeValue::CallingConvention(constants::DW_CC_normal))) {
        return Err(OWN_CONVENTION.to_owned());
    }
    let of = entries.origin(function).unwrap_or(function);
    let types = types::Types { entries, language: origin.language };
    let (mut taken, mut made) = (Vec::new(), Vec::new());
    // In this function, if it is an instance of another, and in that.
    let (here, there) = (parameters(entries, function)?, parameters(entries, of)?);
    let is_own = of == function;
    for &child in &there {
        let arrives = match is_own {
            true => Some(child),
            false => here.iter().copied().find(|&parameter| entries.origin(parameter) == Some(child)),
        };
        let index = taken.len() + 1;
        let name = entries.name(child).unwrap_or_else(|| format!("argument {index}"));
        let ty = entries.reference(child, constants::DW_AT_type);
        if origin.language == Language::Go && entries.is_set(child, constants::DW_AT_variable_parameter) {
            made.push(types.of(ty).map_err(|what| format!("{what} as a result"))?);
            continue;
        }
        let is_signed = types.is_signed(ty);
        let ty = types.of(ty).map_err(|what| format!("{what} as `{name}`"))?;
        let registers = arrives.map(|arrives| entries.registers(function, arrives)).unwrap_or_default();
        let is_known = arrives.is_some_and(|arrives| entries.value(arrives, constants::DW_AT_const_value).is_some());
        taken.push(Taken { name, ty, is_signed, constant: None, registers, is_known });
    }
    if !is_own && here.iter().any(|&parameter| entries.origin(parameter).is_none()) {
        return Err("other arguments than what it is an instance of".to_owned());
    }
    let result = match entries.reference(of, constants::DW_AT_type).or_else(|| {
        let specification = entries.specification(of)?;
        entries.reference(specification, constants::DW_AT_type)
    }) {
        Some(of) => types.of(Some(of)).map_err(|what| format!("{what} as a result"))?,
        None => several(made),
    };
    Ok(Declared { taken, result, conventions: origin.conventions() })
}

/// What may be said of a function.
const FUNCTION: &[DwAt] = &[
    constants::DW_AT_type,
    constants::DW_AT_prototyped,
    constants::DW_AT_low_pc,
    constants::DW_AT_high_pc,
    constants::DW_AT_ranges,
    constants::DW_AT_frame_base,
    constants::DW_AT_external,
    constants::DW_AT_linkage_name,
    constants::DW_AT_MIPS_linkage_name,
    constants::DW_AT_specification,
    constants::DW_AT_abstract_origin,
    constants::DW_AT_object_pointer,
    constants::DW_AT_containing_type,
    constants::DW_AT_declaration,
    constants::DW_AT_inline,
    constants::DW_AT_noreturn,
    constants::DW_AT_explicit,
    constants::DW_AT_virtuality,
    constants::DW_AT_vtable_elem_location,
    constants::DW_AT_defaulted,
    constants::DW_AT_deleted,
    constants::DW_AT_reference,
    constants::DW_AT_rvalue_reference,
    constants::DW_AT_main_subprogram,
    constants::DW_AT_alignment,
    constants::DW_AT_calling_convention,
    constants::DW_AT_call_all_calls,
    constants::DW_AT_call_all_tail_calls,
    constants::DW_AT_GNU_all_call_sites,
    constants::DW_AT_GNU_all_tail_call_sites,
    constants::DW_AT_APPLE_optimized,
];

/// What may be said of what a function takes.
const PARAMETER: &[DwAt] = &[
    constants::DW_AT_type,
    constants::DW_AT_location,
    constants::DW_AT_const_value,
    constants::DW_AT_abstract_origin,
    constants::DW_AT_variable_parameter,
    constants::DW_AT_default_value,
    constants::DW_AT_GNU_locviews,
];

/// What a function takes, in its order; those of a parameter pack of C++ one by one.
fn parameters(entries: &Entries<'_>, function: DebugInfoOffset) -> Result<Vec<DebugInfoOffset>, String> {
    let mut found = Vec::new();
    for &child in entries.children(function) {
        match entries.tag(child) {
            constants::DW_TAG_formal_parameter => {
                entries.only(child, &[types::PLAIN, PARAMETER])?;
                found.push(child);
            }
            constants::DW_TAG_GNU_formal_parameter_pack => found.extend(parameters(entries, child)?),
            constants::DW_TAG_unspecified_parameters => return Err("any number of arguments".to_owned()),
            constants::DW_TAG_lexical_block
            | constants::DW_TAG_label
            | constants::DW_TAG_inlined_subroutine
            | constants::DW_TAG_call_site
            | constants::DW_TAG_GNU_call_site
            | constants::DW_TAG_imported_module
            | constants::DW_TAG_imported_unit => {}
            tag if types::is_declared_within(tag) => {}
            tag => return Err(format!("something that is described by `{tag}`, which is not understood")),
        }
    }
    Ok(found)
}

/// Several results as one: in registers, they are nowhere beside each other but here.
fn several(mut made: Vec<Type>) -> Type {
    if made.len() < 2 {
        return made.pop().unwrap_or(Type::Nothing);
    }
    let mut size = 0;
    let mut fields = Vec::new();
    for (place, ty) in made.into_iter().enumerate() {
        let at = size;
        size += ty.size().next_multiple_of(8);
        fields.push((place.to_string(), at, ty));
    }
    Type::Struct { name: String::new(), size, fields }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_level_of_gcc_counts() {
        for (options, expected) in [
            ("-mtune=generic -g -O1", false),
            ("-O3 -O1", false),
            ("-O1 -O2", true),
            ("-g", false),
            ("-Os", true),
            ("-O1 -fipa-cp", true),
            ("-O1 -flto", true),
        ] {
            assert_eq!(specialises(&format!("GNU C17 12.2.0 {options}")), expected, "{options}");
        }
    }
}
