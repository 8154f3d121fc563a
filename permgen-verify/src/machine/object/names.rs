//! Functions by their names.

use object::elf;
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SectionIndex, SymbolFlags, SymbolKind};

/// A function's name and where it is.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    pub(super) name: String,
    pub(super) section: usize,
    pub(super) address: u64,
    /// Whether no other file can name it.
    pub(super) is_local: bool,
}

impl Symbol {
    fn new<'data>(symbol: &impl ObjectSymbol<'data>, address: u64) -> Option<Symbol> {
        let name = symbol.name().ok().filter(|name| !name.is_empty())?.to_owned();
        Some(Symbol { name, section: symbol.section_index()?.0, address, is_local: symbol.is_local() })
    }

    pub(super) fn shown(&self, how: Matching) -> String {
        match how {
            Matching::LastPart => demangled(&self.name),
            Matching::Mangled | Matching::Demangled => self.name.clone(),
        }
    }
}

fn is_function<'data>(symbol: &impl ObjectSymbol<'data>) -> bool {
    // Code written in assembly may have symbols without a type.
    let is_code = symbol.is_definition() || (symbol.kind() == SymbolKind::Unknown && symbol.section_index().is_some());
    is_code && !is_resolver(symbol)
}

/// Whether a symbol's code only chooses, when the program starts, which function it is the name of.
pub(super) fn is_resolver<'data>(symbol: &impl ObjectSymbol<'data>) -> bool {
    matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. } if st_info.st_type() == elf::STT_GNU_IFUNC)
}

/// The names of those that a file defines.
pub(super) fn chosen(file: &object::File<'_>) -> Vec<String> {
    let all =
        file.symbols().chain(file.dynamic_symbols()).filter(|symbol| is_resolver(symbol) && !symbol.is_undefined());
    let mut names: Vec<String> = all.filter_map(|symbol| symbol.name().ok().map(readable)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// A name as people wrote it, in C++ or in Rust.
pub(super) fn readable(symbol: &str) -> String {
    path_of_cpp(symbol).unwrap_or_else(|| demangled(symbol))
}

pub(super) fn functions_of(file: &object::File<'_>) -> Vec<Symbol> {
    let executable = |index: SectionIndex| {
        file.section_by_index(index).is_ok_and(|section| {
            matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.contains(elf::SHF_EXECINSTR))
        })
    };
    let mut functions: Vec<Symbol> = file
        .symbols()
        .chain(file.dynamic_symbols())
        .filter(is_function)
        .filter(|symbol| symbol.section_index().is_some_and(executable))
        .filter_map(|symbol| Symbol::new(&symbol, symbol.address()))
        .collect();
    functions.sort_by(|a, b| (a.section, a.address, &a.name).cmp(&(b.section, b.address, &b.name)));
    functions.dedup_by(|a, b| a.section == b.section && a.address == b.address && a.name == b.name);
    functions
}

/// How well a name fits; the best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matching {
    Mangled,
    Demangled,
    LastPart,
}

pub(super) fn matching(function: &Symbol, wanted: &str) -> Option<Matching> {
    if function.name == wanted {
        return Some(Matching::Mangled);
    }
    // Mangled names hold the last identifier as it is: most functions need not be looked at closer.
    let last = wanted.rsplit("::").next().unwrap_or(wanted);
    let is_identifier = last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_identifier && !function.name.contains(last) {
        return None;
    }
    let demangled = readable(&function.name);
    if demangled == wanted {
        Some(Matching::Demangled)
    } else if demangled.strip_suffix(wanted).is_some_and(|before| before.ends_with("::")) {
        Some(Matching::LastPart)
    } else {
        None
    }
}

/// The path of a function of C++ without templates, such as `board::flip`; what it takes is not part of that.
fn path_of_cpp(name: &str) -> Option<String> {
    let encoded = name.strip_prefix("_Z")?;
    let (mut rest, is_nested) = match encoded.strip_prefix('N') {
        Some(nested) => (nested.trim_start_matches(['K', 'V', 'r', 'R', 'O']), true),
        None => (encoded, false),
    };
    let mut parts = Vec::new();
    loop {
        // Of a name that no other file has.
        rest = rest.strip_prefix('L').unwrap_or(rest);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length: usize = rest[..digits].parse().ok()?;
        let end = digits.checked_add(length)?;
        parts.push(rest.get(digits..end)?);
        rest = &rest[end..];
        if !is_nested {
            break;
        }
        if let Some(after) = rest.strip_prefix('E') {
            rest = after;
            break;
        }
    }
    // It takes something, and is no template, copy, or name of Rust, nor has a tag.
    (!rest.is_empty() && !rest.starts_with(['I', 'B']) && !rest.contains('.')).then(|| parts.join("::"))
}

/// A name as people wrote it, without the hash that tells versions of a crate apart.
pub(super) fn demangled(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

/// At most five names like the one wanted: those whose last part is nearest to it, and those that contain it.
pub(super) fn nearest(wanted: &str, names: &[String]) -> Vec<String> {
    let last = |name: &'_ str| name.rsplit("::").next().unwrap_or_default().to_owned();
    let wanted = last(wanted);
    let parts: Vec<String> = names.iter().map(|name| last(name)).collect();
    let closest = permgen_codegen::spec::nearest(&wanted, parts.iter().map(String::as_str));
    let mut near: Vec<(bool, &String)> = names
        .iter()
        .zip(&parts)
        .filter(|(_, part)| Some(part.as_str()) == closest || (wanted.len() >= 4 && part.contains(&wanted)))
        .map(|(name, part)| (Some(part.as_str()) != closest, name))
        .collect();
    near.sort();
    near.dedup();
    near.truncate(5);
    near.into_iter().map(|(_, name)| name.clone()).collect()
}
