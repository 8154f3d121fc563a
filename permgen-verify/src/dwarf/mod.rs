//! What debug information (DWARF) says of functions: their names, where they are declared, and what they take and return.
//!
//! It is read as compilers of C, C++, Rust, Zig and Go write it. Functions whose words it does not describe are listed with the
//! reason; nothing is guessed.

mod entry;
mod types;
mod variables;

use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;

use gimli::{DebugInfoOffset, DwLang, Dwarf, EndianSlice, LittleEndian, UnitRef, constants};

use crate::abi::convention::{Convention, Declared, Taken};
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

/// The variables of a file, in the order of its units.
///
/// # Errors
///
/// When the debug information is damaged.
pub(crate) fn variables(sections: &[(String, Vec<u8>)]) -> Result<Vec<Variable>, String> {
    let mut all = Vec::new();
    each_unit(sections, |units| {
        variables::variables(&Entries::of(units)?, &mut all);
        Ok(())
    })?;
    Ok(all)
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
        let optimised = ["-O2", "-O3", "-Os", "-Ofast", "-Oz", "-flto"];
        let specialises = match producer.starts_with("GNU C") {
            _ if language == Language::Go => false,
            // It writes down how it was called.
            true => optimised.iter().any(|option| producer.split(' ').any(|word| word.starts_with(option))),
            false => true,
        };
        Origin { language, is_llvm, specialises }
    }

    fn convention(self) -> Result<Convention, String> {
        match self.language {
            Language::C | Language::Cpp | Language::Zig => Ok(Convention::C { extends: self.is_llvm }),
            Language::Rust => Ok(Convention::Rust),
            Language::Go => Ok(Convention::Go),
            Language::Other => Err("how functions of its language are called is not known".to_owned()),
        }
    }
}

fn unit_functions(entries: &Entries<'_>, all: &mut Vec<Described>) -> gimli::Result<()> {
    let mut origins: HashMap<DebugInfoOffset, (Origin, Rc<str>)> = HashMap::new();
    let mut files: HashMap<(DebugInfoOffset, u64), PathBuf> = HashMap::new();
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
        let file = files.entry((root, file)).or_insert_with(|| entries.file(offset, file).unwrap_or_default()).clone();
        let declared = declared(entries, offset, *origin);
        // Unoptimised code keeps what it is given on the stack.
        let is_specialised = origin.specialises && !entries.is_unoptimised(offset);
        let (language, producer) = (origin.language, Rc::clone(producer));
        all.push(Described { path, file, line, address, language, is_specialised, producer, declared });
    }
    Ok(())
}

fn declared(entries: &Entries<'_>, function: DebugInfoOffset, origin: Origin) -> Result<Declared, String> {
    // 1 is the usual one.
    let called = entries.value(function, constants::DW_AT_calling_convention);
    if !matches!(called, None | Some(gimli::AttributeValue::CallingConvention(constants::DW_CC_normal))) {
        return Err("a calling convention of its own".to_owned());
    }
    let of = entries.origin(function).unwrap_or(function);
    let types = types::Types { entries, language: origin.language };
    let (mut taken, mut made) = (Vec::new(), Vec::new());
    for &child in entries.children(of) {
        match entries.tag(child) {
            constants::DW_TAG_formal_parameter => {
                let index = taken.len() + 1;
                let name = entries.name(child).unwrap_or_else(|| format!("argument {index}"));
                let ty = entries.reference(child, constants::DW_AT_type);
                if origin.language == Language::Go && entries.is_set(child, constants::DW_AT_variable_parameter) {
                    made.push(types.of(ty).map_err(|what| format!("{what} as a result"))?);
                    continue;
                }
                let is_signed = types.is_signed(ty);
                let ty = types.of(ty).map_err(|what| format!("{what} as `{name}`"))?;
                taken.push(Taken { name, ty, is_signed, constant: None });
            }
            constants::DW_TAG_unspecified_parameters => return Err("any number of arguments".to_owned()),
            _ => {}
        }
    }
    let result = match entries.reference(of, constants::DW_AT_type).or_else(|| {
        let specification = entries.specification(of)?;
        entries.reference(specification, constants::DW_AT_type)
    }) {
        Some(of) => types.of(Some(of)).map_err(|what| format!("{what} as a result"))?,
        None => several(made),
    };
    Ok(Declared { taken, result, convention: origin.convention() })
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
