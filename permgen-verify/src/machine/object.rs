//! Machine code in files: sections laid out as the linker would, and the functions in them by name.

use object::elf;
use object::read::archive::ArchiveFile;
use object::{
    Architecture, Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationFlags, RelocationKind, RelocationTarget,
    SectionFlags, SectionIndex, SymbolFlags, SymbolKind,
};

use super::error::{MachineError, Place};

/// What a loaded file has at its addresses.
#[derive(Clone, Debug)]
pub(super) struct Image {
    sections: Vec<Section>,
    functions: Vec<Symbol>,
    /// Whether the addresses are those at run time; else all are moved by a distance that is not known.
    is_fixed: bool,
}

#[derive(Clone, Debug)]
struct Section {
    name: String,
    address: u64,
    file_offset: u64,
    bytes: Vec<u8>,
    writable: bool,
    executable: bool,
    /// Whether all that it holds are addresses in the image.
    addresses: bool,
    /// Ranges of addresses whose bytes only another file, or the loader, would fill in; ascending.
    unresolved: Vec<Unresolved>,
}

#[derive(Clone, Debug)]
struct Unresolved {
    address: u64,
    size: u64,
    reference: String,
}

#[derive(Clone, Debug)]
struct Symbol {
    name: String,
    section: usize,
    address: u64,
}

/// Why bytes cannot be had.
#[derive(Clone, Debug)]
pub(super) enum Absent {
    /// No section has the address.
    Unmapped,
    /// The section may change while the program runs.
    Writable(String),
    /// They are a reference to elsewhere.
    Unresolved(String),
}

impl Image {
    /// The image with a symbol, and the symbol's address and demangled name. In an archive, that is the member which defines it.
    pub(super) fn find(file: &[u8], symbol: &str) -> Result<(Image, u64, String), MachineError> {
        let mut found: Vec<(usize, Matching, Symbol)> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let mut functions = 0;
        let members = members(file)?;
        for (which, &(_, data)) in members.iter().enumerate() {
            let parsed = parse(data)?;
            for function in functions_of(&parsed) {
                functions += 1;
                match matching(&function, symbol) {
                    Some(how) => found.push((which, how, function)),
                    None => names.push(function.name),
                }
            }
        }
        let best = found.iter().map(|&(_, how, _)| how).min();
        found.retain(|&(_, how, _)| Some(how) == best);
        // Several names of one address are one function.
        found.sort_by_key(|(which, _, function)| (*which, function.section, function.address));
        found.dedup_by_key(|(which, _, function)| (*which, function.section, function.address));
        match found.as_slice() {
            [] => {
                let names: Vec<String> = names.iter().map(|name| demangled(name)).collect();
                Err(MachineError::Missing { symbol: symbol.to_owned(), functions, nearest: nearest(symbol, &names) })
            }
            [(which, _, function)] => {
                let (start, data) = members[*which];
                let image = Image::load(&parse(data)?, start, data.len())?;
                // Objects have their sections laid out anew: the symbol is looked up there.
                let placed = image
                    .functions
                    .iter()
                    .find(|placed| placed.name == function.name)
                    .ok_or_else(|| damaged("a function is outside every section"))?;
                let (address, name) = (placed.address, demangled(&placed.name));
                Ok((image, address, name))
            }
            several => Err(MachineError::Ambiguous {
                symbol: symbol.to_owned(),
                candidates: several.iter().map(|(_, how, function)| function.shown(*how)).collect(),
            }),
        }
    }

    fn load(file: &object::File<'_>, start: u64, size: usize) -> Result<Image, MachineError> {
        let relocatable = file.kind() == ObjectKind::Relocatable;
        let mut sections = Vec::new();
        // For each section of the file, its address in the image and what the file says it is.
        let mut bases: Vec<Option<(u64, u64)>> = Vec::new();
        let mut cursor = 0x1000_u64;
        let mut left = size;
        for section in file.sections() {
            let index = section.index().0;
            if bases.len() <= index {
                bases.resize(index + 1, None);
            }
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
            let Some((offset, _)) = section.file_range() else { continue };
            if !sh_flags.contains(elf::SHF_ALLOC) {
                continue;
            }
            let bytes = section.data().map_err(damaged)?;
            // A file cannot make us copy it again and again.
            left = left.checked_sub(bytes.len()).ok_or_else(|| damaged("its sections overlap"))?;
            let bytes = bytes.to_vec();
            let address = if relocatable {
                let align = section.align().clamp(1, 1 << 20).next_power_of_two();
                let base = cursor.next_multiple_of(align);
                cursor = base + bytes.len() as u64;
                base
            } else {
                section.address()
            };
            bases[index] = Some((address, section.address()));
            sections.push((
                section.index(),
                Section {
                    name: section.name().unwrap_or("a section without a name").to_owned(),
                    address,
                    file_offset: start.saturating_add(offset),
                    bytes,
                    writable: sh_flags.contains(elf::SHF_WRITE),
                    executable: sh_flags.contains(elf::SHF_EXECINSTR),
                    addresses: false,
                    unresolved: Vec::new(),
                },
            ));
        }
        let base = |index: SectionIndex| bases.get(index.0).copied().flatten();
        if relocatable {
            // The linker would make a table of addresses, too, for what is referred to through it.
            let mut table = Section::table(cursor.next_multiple_of(8));
            for (index, section) in &mut sections {
                link(file, *index, section, &base, &mut table)?;
            }
            sections.push((SectionIndex(0), table));
        }
        let mut sections: Vec<Section> = sections.into_iter().map(|(_, section)| section).collect();
        if !relocatable {
            for (address, relocation) in file.dynamic_relocations().into_iter().flatten() {
                let reference = name_of(file, &relocation);
                if let Some(section) = sections.iter_mut().find(|section| section.contains(address, 1)) {
                    section.unresolved.push(Unresolved { address, size: 8, reference });
                }
            }
        }
        for section in &mut sections {
            section.unresolved.sort_by_key(|unresolved| unresolved.address);
        }
        let mut functions: Vec<Symbol> = functions_of(file);
        for function in &mut functions {
            if let Some((placed, original)) = base(SectionIndex(function.section)) {
                function.address = function.address.wrapping_sub(original).wrapping_add(placed);
            }
        }
        functions.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
        Ok(Image { sections, functions, is_fixed: file.kind() == ObjectKind::Executable })
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    /// The bytes from an address to its section's end that are code, at most `most` of them.
    pub(super) fn code(&self, address: u64, most: usize) -> Option<&[u8]> {
        let section = self.sections.iter().find(|section| section.executable && section.contains(address, 1))?;
        let start = (address - section.address) as usize;
        Some(&section.bytes[start..section.bytes.len().min(start + most)])
    }

    /// The address in the image that is stored at an address, where that is known.
    pub(super) fn stored_address(&self, address: u64) -> Option<u64> {
        let section = self.sections.iter().find(|section| section.addresses && section.contains(address, 8))?;
        let start = (address - section.address) as usize;
        section.bytes[start..start + 8].try_into().ok().map(u64::from_le_bytes)
    }

    /// The constant bytes at an address.
    pub(super) fn constant(&self, address: u64, size: u64) -> Result<&[u8], Absent> {
        let section = self.sections.iter().find(|section| section.contains(address, size)).ok_or(Absent::Unmapped)?;
        if section.addresses {
            return Err(Absent::Unresolved("parts of addresses".to_owned()));
        }
        if section.writable {
            return Err(Absent::Writable(section.name.clone()));
        }
        if let Some(reference) = section.unresolved_in(address, size) {
            return Err(Absent::Unresolved(reference.to_owned()));
        }
        let start = (address - section.address) as usize;
        Ok(&section.bytes[start..start + size as usize])
    }

    /// What a range of code refers to, if that is not in the image.
    pub(super) fn unresolved(&self, address: u64, size: u64) -> Option<&str> {
        self.sections.iter().find(|section| section.contains(address, 1))?.unresolved_in(address, size)
    }

    /// The name of the function that an address belongs to, and the function's address.
    fn function_at(&self, address: u64) -> Option<(String, u64)> {
        let after = self.functions.partition_point(|function| function.address <= address);
        let function = self.functions[..after].last()?;
        Some((demangled(&function.name), function.address))
    }

    /// An address for people.
    pub(super) fn place(&self, address: u64) -> Place {
        let (function, start) = self.function_at(address).unwrap_or(("code".to_owned(), 0));
        let file_offset = self
            .sections
            .iter()
            .find(|section| section.contains(address, 1))
            .map_or(0, |section| section.file_offset.saturating_add(address - section.address));
        Place { function, offset: address - start, file_offset }
    }
}

impl Section {
    fn table(address: u64) -> Self {
        Section {
            name: "the table of addresses".to_owned(),
            address,
            file_offset: 0,
            bytes: Vec::new(),
            writable: false,
            executable: false,
            addresses: true,
            unresolved: Vec::new(),
        }
    }

    /// Where the table has an address; it is added if it has not.
    fn entry(&mut self, target: u64) -> u64 {
        let entry = target.to_le_bytes();
        let known = self.bytes.chunks(8).position(|known| known == entry);
        let place = known.unwrap_or_else(|| {
            self.bytes.extend(entry);
            self.bytes.len() / 8 - 1
        });
        self.address + 8 * place as u64
    }

    fn contains(&self, address: u64, size: u64) -> bool {
        address >= self.address
            && (address - self.address).checked_add(size).is_some_and(|end| end <= self.bytes.len() as u64)
    }

    fn unresolved_in(&self, address: u64, size: u64) -> Option<&str> {
        let end = address.saturating_add(size);
        // No reference is longer than eight bytes.
        let first = self.unresolved.partition_point(|unresolved| unresolved.address.saturating_add(8) <= address);
        self.unresolved[first..]
            .iter()
            .take_while(|unresolved| unresolved.address < end)
            .find(|unresolved| unresolved.address.saturating_add(unresolved.size) > address)
            .map(|unresolved| unresolved.reference.as_str())
    }
}

impl Symbol {
    fn new<'data>(symbol: &impl ObjectSymbol<'data>, address: u64) -> Option<Symbol> {
        let name = symbol.name().ok().filter(|name| !name.is_empty())?.to_owned();
        Some(Symbol { name, section: symbol.section_index()?.0, address })
    }

    fn shown(&self, how: Matching) -> String {
        match how {
            Matching::LastPart => demangled(&self.name),
            Matching::Mangled | Matching::Demangled => self.name.clone(),
        }
    }
}

/// Applies a section's relocations where both ends are in the image, as the linker would, and notes the others.
fn link(
    file: &object::File<'_>,
    index: SectionIndex,
    section: &mut Section,
    base: &impl Fn(SectionIndex) -> Option<(u64, u64)>,
    table: &mut Section,
) -> Result<(), MachineError> {
    for (offset, relocation) in file.section_by_index(index).map_err(damaged)?.relocations() {
        let address = section.address.wrapping_add(offset);
        let kind = match relocation.flags() {
            RelocationFlags::Elf { r_type: elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX } => {
                RelocationKind::GotRelative
            }
            _ => relocation.kind(),
        };
        let through_table = kind == RelocationKind::GotRelative;
        let relative = through_table || matches!(kind, RelocationKind::Relative | RelocationKind::PltRelative);
        let target = match relocation.target() {
            RelocationTarget::Symbol(symbol) => file.symbol_by_index(symbol).ok().filter(|symbol| {
                // Another file's definition may take a weak one's place.
                !symbol.is_weak() && !is_resolver(symbol)
            }),
            _ => None,
        };
        let target = target.and_then(|symbol| {
            let (placed, original) = base(symbol.section_index()?)?;
            Some(symbol.address().wrapping_sub(original).wrapping_add(placed))
        });
        let field = usize::try_from(offset).ok().and_then(|start| section.bytes.get_mut(start..start.checked_add(4)?));
        match (target, field) {
            (Some(target), Some(field)) if relative && relocation.size() == 32 => {
                let target = if through_table { table.entry(target) } else { target };
                let value = target.wrapping_add_signed(relocation.addend()).wrapping_sub(address);
                field.copy_from_slice(&(value as u32).to_le_bytes());
            }
            (_, None) => return Err(damaged("a relocation is outside its section")),
            _ => {
                let size = u64::from(relocation.size() / 8).clamp(4, 8);
                section.unresolved.push(Unresolved { address, size, reference: name_of(file, &relocation) });
            }
        }
    }
    Ok(())
}

fn name_of(file: &object::File<'_>, relocation: &object::Relocation) -> String {
    let kind = match relocation.flags() {
        RelocationFlags::Elf { r_type } => match r_type {
            elf::R_X86_64_64 => "R_X86_64_64".to_owned(),
            elf::R_X86_64_PC32 => "R_X86_64_PC32".to_owned(),
            elf::R_X86_64_PLT32 => "R_X86_64_PLT32".to_owned(),
            elf::R_X86_64_32 => "R_X86_64_32".to_owned(),
            elf::R_X86_64_32S => "R_X86_64_32S".to_owned(),
            elf::R_X86_64_GOTPCREL => "R_X86_64_GOTPCREL".to_owned(),
            elf::R_X86_64_GOTPCRELX => "R_X86_64_GOTPCRELX".to_owned(),
            elf::R_X86_64_REX_GOTPCRELX => "R_X86_64_REX_GOTPCRELX".to_owned(),
            elf::R_X86_64_RELATIVE => "R_X86_64_RELATIVE".to_owned(),
            elf::R_X86_64_GLOB_DAT => "R_X86_64_GLOB_DAT".to_owned(),
            elf::R_X86_64_TLSGD => "R_X86_64_TLSGD".to_owned(),
            elf::R_X86_64_GOTTPOFF => "R_X86_64_GOTTPOFF".to_owned(),
            other => format!("number {}", other.0),
        },
        _ => "an unknown kind".to_owned(),
    };
    let target = match relocation.target() {
        RelocationTarget::Symbol(index) => file
            .symbol_by_index(index)
            .ok()
            .and_then(|symbol| symbol.name().ok().filter(|name| !name.is_empty()).map(str::to_owned)),
        _ => None,
    };
    match target {
        Some(target) => format!("`{}` through relocation {kind}", demangled(&target)),
        None => format!("another place through relocation {kind}"),
    }
}

fn is_function<'data>(symbol: &impl ObjectSymbol<'data>) -> bool {
    // Code written in assembly may have symbols without a type.
    let is_code = symbol.is_definition() || (symbol.kind() == SymbolKind::Unknown && symbol.section_index().is_some());
    is_code && !is_resolver(symbol)
}

/// Whether a symbol's code only chooses, when the program starts, which function it is the name of.
fn is_resolver<'data>(symbol: &impl ObjectSymbol<'data>) -> bool {
    matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. } if st_info.st_type() == elf::STT_GNU_IFUNC)
}

fn functions_of(file: &object::File<'_>) -> Vec<Symbol> {
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
enum Matching {
    Mangled,
    Demangled,
    LastPart,
}

fn matching(function: &Symbol, wanted: &str) -> Option<Matching> {
    if function.name == wanted {
        return Some(Matching::Mangled);
    }
    // Mangled names hold the last identifier as it is: most functions need not be looked at closer.
    let last = wanted.rsplit("::").next().unwrap_or(wanted);
    let is_identifier = last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if is_identifier && !function.name.contains(last) {
        return None;
    }
    let demangled = demangled(&function.name);
    if demangled == wanted {
        Some(Matching::Demangled)
    } else if demangled.strip_suffix(wanted).is_some_and(|before| before.ends_with("::")) {
        Some(Matching::LastPart)
    } else {
        None
    }
}

/// A name as people wrote it, without the hash that tells versions of a crate apart.
fn demangled(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

/// At most five names like the one wanted: those whose last part is nearest to it, and those that contain it.
fn nearest(wanted: &str, names: &[String]) -> Vec<String> {
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

#[allow(clippy::needless_pass_by_value)] // It is given to `map_err`.
fn damaged(reason: impl std::fmt::Display) -> MachineError {
    MachineError::Damaged { reason: format!("{reason}") }
}

/// The objects of an archive with their places in it, or the file itself.
fn members(file: &[u8]) -> Result<Vec<(u64, &[u8])>, MachineError> {
    if !file.starts_with(b"!<arch>\n") && !file.starts_with(b"!<thin>\n") {
        return Ok(vec![(0, file)]);
    }
    let archive = ArchiveFile::parse(file).map_err(damaged)?;
    if archive.is_thin() {
        return Err(MachineError::Format { found: "a thin archive, which only names its objects,".to_owned() });
    }
    let mut members = Vec::new();
    for member in archive.members() {
        let member = member.map_err(damaged)?;
        let data = member.data(file).map_err(damaged)?;
        // An rlib also holds metadata.
        if data.starts_with(&elf::ELFMAG) && member.name() != b"lib.rmeta" {
            members.push((member.file_range().0, data));
        }
    }
    match members.is_empty() {
        true => Err(MachineError::Format { found: "an archive without ELF objects".to_owned() }),
        false => Ok(members),
    }
}

fn parse(data: &[u8]) -> Result<object::File<'_>, MachineError> {
    let format = |found: &str| Err(MachineError::Format { found: found.to_owned() });
    match data {
        [] => return format("an empty file"),
        [b'M', b'Z', ..] => return format("a Windows executable"),
        [0xcf | 0xce, 0xfa, 0xed, 0xfe, ..] | [0xfe, 0xed, 0xfa, 0xcf | 0xce, ..] | [0xca, 0xfe, 0xba, 0xbe, ..] => {
            return format("a Mach-O file");
        }
        [0, b'a', b's', b'm', ..] => return format("a WebAssembly module"),
        [b'B', b'C', 0xc0, 0xde, ..] => return format("LLVM bitcode"),
        _ if !data.starts_with(&elf::ELFMAG) => return format("a file that is no ELF object"),
        _ => {}
    }
    let file = object::File::parse(data).map_err(damaged)?;
    match file.architecture() {
        Architecture::X86_64 => Ok(file),
        Architecture::Unknown => format("ELF for an unknown architecture"),
        other => format(&format!("ELF for {}", format!("{other:?}").to_lowercase())),
    }
}
