//! The code of all functions of an object, and its variables, to see which of them a change of source changes.

use std::collections::BTreeMap;
use std::path::Path;

use object::{
    File, Object, ObjectSection, ObjectSymbol, RelocationTarget, Section, SectionFlags, SectionIndex, SectionKind,
    SymbolKind, elf,
};
use sha2::{Digest, Sha256};

use super::subject::{ScanError, Subject};

/// What the code of each function is, or each variable, by its symbol: equal exactly if its bytes are, the symbols that they
/// refer to, and the constants.
pub(super) type Codes = BTreeMap<String, Vec<u8>>;

/// A file compiled with another text, in each of its builds.
pub struct Rebuilt {
    /// The builds, in an order that does not depend on the text.
    pub builds: Vec<RebuiltBuild>,
}

/// One build of it.
pub struct RebuiltBuild {
    /// What it is called after "in".
    pub name: &'static str,
    /// Whether it is optimised, so that its speed counts.
    pub is_optimised: bool,
    /// The functions of the file.
    pub subjects: Vec<Subject>,
    pub(super) codes: Codes,
    variables: Codes,
}

impl RebuiltBuild {
    pub(super) fn new(
        name: &'static str,
        is_optimised: bool,
        (subjects, object): (Vec<Subject>, &[u8]),
        file: &Path,
    ) -> Result<Self, ScanError> {
        let codes = |kinds: &[SymbolKind]| codes(object, file, kinds);
        let (codes, variables) = (codes(&[SymbolKind::Text])?, codes(&[SymbolKind::Data, SymbolKind::Tls])?);
        Ok(RebuiltBuild { name, is_optimised, subjects, codes, variables })
    }

    /// The name of a function that has other code than before, except those of the symbols.
    #[must_use]
    pub fn other_changed(&self, before: &Self, symbols: &[&str]) -> Option<String> {
        changed(&before.codes, &self.codes, symbols)
    }

    /// The name of a variable that begins with another value than before, as one that holds its line does.
    #[must_use]
    pub fn variable_changed(&self, before: &Self) -> Option<String> {
        changed(&before.variables, &self.variables, &[])
    }

    /// Whether the symbols of functions are those of before, so that they can be compared.
    #[must_use]
    pub fn is_comparable(&self, before: &Self) -> bool {
        before.codes.is_empty() || before.codes.keys().any(|symbol| self.codes.contains_key(symbol))
    }
}

/// The name of something that is not the same as before, except for these symbols.
fn changed(before: &Codes, now: &Codes, except: &[&str]) -> Option<String> {
    let mut both = now.iter().filter(|(symbol, _)| !except.contains(&symbol.as_str()));
    let changed = both.find(|(symbol, code)| before.get(*symbol).is_some_and(|before| before != *code));
    changed.map(|(symbol, _)| format!("{:#}", rustc_demangle::demangle(symbol)))
}

/// How many constants may lead to others, one to the next.
const MOST_NESTED: u32 = 16;

/// The codes of an object's symbols of these kinds. `source` is the file whose lines are shifted.
fn codes(bytes: &[u8], source: &Path, kinds: &[SymbolKind]) -> Result<Codes, ScanError> {
    let damaged = |error: object::Error| ScanError::Input(format!("the object that the compiler wrote: {error}"));
    let file = File::parse(bytes).map_err(damaged)?;
    let source = source.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let reader = Reader { file: &file, source };
    let mut all = Codes::new();
    for symbol in file.symbols().filter(|symbol| kinds.contains(&symbol.kind()) && symbol.size() > 0) {
        let Some(section) = symbol.section_index().and_then(|index| file.section_by_index(index).ok()) else {
            continue;
        };
        if is_numbered(symbol.name().unwrap_or_default()) {
            continue;
        }
        let from = symbol.address() - section.address();
        let mut hash = Sha256::new();
        reader.add(&mut hash, &section, from..from.saturating_add(symbol.size()), MOST_NESTED).map_err(damaged)?;
        all.insert(symbol.name().unwrap_or_default().to_owned(), hash.finalize().to_vec());
    }
    Ok(all)
}

/// Whether it is the name of a constant without one of its own: these are numbered through the file.
fn is_numbered(name: &str) -> bool {
    [".L", "anon.", "alloc_"].iter().any(|begin| name.starts_with(begin))
}

struct Reader<'a> {
    file: &'a File<'a>,
    source: String,
}

impl Reader<'_> {
    /// Adds the bytes of a range of a section, and what they refer to.
    fn add(
        &self,
        hash: &mut Sha256,
        section: &Section<'_, '_>,
        range: std::ops::Range<u64>,
        depth: u32,
    ) -> object::Result<()> {
        let data = section.data()?;
        let range = range.start.min(data.len() as u64)..range.end.min(data.len() as u64);
        let mut bytes = data[range.start as usize..range.end as usize].to_vec();
        let mut relocations: Vec<_> = section.relocations().filter(|(at, _)| range.contains(at)).collect();
        relocations.sort_by_key(|(at, _)| *at);
        if self.is_location(&bytes, &relocations) {
            // The line, which changes for all that comes below.
            bytes[16..20].fill(0);
        }
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(&bytes);
        for (at, relocation) in relocations {
            hash.update(format!("{}:{:?}:", at - range.start, relocation.flags()));
            let RelocationTarget::Symbol(index) = relocation.target() else {
                hash.update(format!("{:?}", relocation.target()));
                continue;
            };
            let symbol = self.file.symbol_by_index(index)?;
            let to = symbol.section_index().map(|index| self.file.section_by_index(index)).transpose()?;
            let is_code = to.as_ref().is_none_or(|to| to.kind() == SectionKind::Text);
            let name = symbol.name().unwrap_or_default();
            let is_named = !name.is_empty() && !is_numbered(name) && symbol.kind() != SymbolKind::Section;
            if is_named || is_code {
                hash.update(format!("{name}{:+};", relocation.addend()));
            }
            match to.filter(|_| !is_code) {
                Some(_) if depth == 0 => hash.update("deeper"),
                Some(to) => {
                    // Relative to the end of an instruction, which is four bytes on, or more.
                    let place =
                        |after| symbol.address().saturating_add_signed(relocation.addend().saturating_add(after));
                    let constant = self.constant(&to, place(0), place(5));
                    self.add(hash, &to, constant, depth - 1)?;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// The bytes of the constants at places of a section: those of a symbol, or of entries, or all of it.
    fn constant(&self, section: &Section<'_, '_>, first: u64, last: u64) -> std::ops::Range<u64> {
        let size = section.size();
        let whole = 0..size;
        let (first, last) = (first.min(size), last.min(size));
        let covers = |symbol: &object::Symbol<'_, '_>| {
            symbol.section_index() == Some(section.index())
                && symbol.size() > 0
                && symbol.kind() == SymbolKind::Data
                && (symbol.address()..symbol.address() + symbol.size()).contains(&last.saturating_sub(1))
                && first.saturating_add(5) >= symbol.address()
        };
        if let Some(symbol) = self.file.symbols().find(covers) {
            return symbol.address()..symbol.address() + symbol.size();
        }
        let SectionFlags::Elf { sh_flags, .. } = section.flags() else { return whole };
        let entry = self.entry_size(section.index());
        let has = |flag: elf::SectionFlags| sh_flags.0 & flag.0 != 0;
        if has(elf::SHF_MERGE) && !has(elf::SHF_STRINGS) && entry > 0 {
            return first / entry * entry..(last / entry * entry).saturating_add(entry).min(size);
        }
        whole
    }

    fn entry_size(&self, index: SectionIndex) -> u64 {
        use object::read::elf::SectionHeader;
        match self.file {
            File::Elf64(file) => {
                file.elf_section_table().section(index).map_or(0, |section| section.sh_entsize(file.endian()))
            }
            _ => 0,
        }
    }

    /// Whether bytes are a place in the changed source, as a panic tells it: the file's name, its length, line and column.
    fn is_location(&self, bytes: &[u8], relocations: &[(u64, object::Relocation)]) -> bool {
        let [(0, relocation)] = relocations else { return false };
        let RelocationTarget::Symbol(index) = relocation.target() else { return false };
        let name = || {
            let symbol = self.file.symbol_by_index(index).ok()?;
            let section = self.file.section_by_index(symbol.section_index()?).ok()?;
            let length = u64::from_le_bytes(bytes.get(8..16)?.try_into().ok()?);
            let start = symbol.address().checked_add_signed(relocation.addend())?;
            let text = section.data().ok()?.get(start as usize..)?.get(..length as usize)?;
            Some(std::str::from_utf8(text).ok()?.ends_with(&self.source))
        };
        bytes.len() == 24 && !self.source.is_empty() && name() == Some(true)
    }
}
