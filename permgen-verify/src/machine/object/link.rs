//! Objects and archives: a function by its name, and sections laid out and linked with themselves.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use object::elf;
use object::{Object, ObjectKind, ObjectSection, SectionFlags, SectionIndex};

use super::super::error::MachineError;
use super::file::{FOR_LINKER, damaged, element_size, is_for_linker_only, is_kept, members, parse};
use super::names::{Matching, Symbol, demangled, functions_of, matching, nearest};
use super::relocation::{self, Groups};
use super::section::{Holder, Placed, Section, Unit, is_protected};
use super::{Image, PAGE, is_go, private, unwind};

impl Image {
    /// The image with a symbol, and the symbol's address and demangled name. In an archive, that is the member which defines it.
    /// `is_all` if the file is all of a crate, so that hidden symbols are private.
    pub(in super::super) fn find(
        file: &[u8],
        symbol: &str,
        is_all: bool,
    ) -> Result<(Image, u64, String), MachineError> {
        let members = members(file)?;
        let (which, function) = Self::defining(&members, symbol)?;
        let (start, data) = members[which];
        let groups = if is_all { Groups::All } else { Groups::Replaced };
        let image = Image::load(&parse(data)?, start, data.len(), groups)?;
        // Objects have their sections laid out anew: the symbol is looked up there.
        let placed = image
            .functions
            .iter()
            .find(|placed| placed.name == function.name)
            .ok_or_else(|| damaged("a function is outside every section"))?;
        let (address, name) = (placed.address, demangled(&placed.name));
        Ok((image, address, name))
    }

    /// Which of a file's members defines a function, and its symbol there.
    pub(super) fn defining(members: &[(u64, &[u8])], symbol: &str) -> Result<(usize, Symbol), MachineError> {
        let mut found: Vec<(usize, Matching, Symbol)> = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let mut functions = 0;
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
            [] if functions == 0 && members.iter().any(|(_, data)| is_for_linker_only(data)) => {
                Err(MachineError::Format { found: FOR_LINKER.to_owned() })
            }
            [] => {
                let names: Vec<String> = names.iter().map(|name| demangled(name)).collect();
                Err(MachineError::Missing { symbol: symbol.to_owned(), functions, nearest: nearest(symbol, &names) })
            }
            [(which, _, function)] => Ok((*which, function.clone())),
            several => {
                let mut candidates: Vec<String> = several.iter().map(|(_, how, it)| it.shown(*how)).collect();
                // Their paths may be the same.
                if candidates.windows(2).any(|pair| pair[0] == pair[1]) {
                    candidates = several.iter().map(|(.., function)| function.name.clone()).collect();
                }
                Err(MachineError::Ambiguous { symbol: symbol.to_owned(), candidates })
            }
        }
    }

    pub(super) fn load(
        file: &object::File<'_>,
        start: u64,
        size: usize,
        groups: Groups,
    ) -> Result<Image, MachineError> {
        if file.kind() == ObjectKind::Relocatable {
            Self::link(file, start, size, groups)
        } else {
            Self::map(file, start, size)
        }
    }

    /// An object, laid out and linked with itself.
    pub(super) fn link(
        file: &object::File<'_>,
        start: u64,
        size: usize,
        groups: Groups,
    ) -> Result<Image, MachineError> {
        let mut sections = Vec::new();
        // For each section of the file, its address in the image and what the file says it is.
        let mut bases: Vec<Option<Placed>> = Vec::new();
        let mut cursor = 0x1000_u64;
        let mut left = size;
        let private = if groups == Groups::All { private::variables(file) } else { HashMap::new() };
        for section in file.sections() {
            let index = section.index().0;
            if bases.len() <= index {
                bases.resize(index + 1, None);
            }
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
            let holder = private.get(&section.index()).copied();
            let (offset, bytes) = match section.file_range() {
                Some((offset, _)) if sh_flags.contains(elf::SHF_ALLOC) && is_kept(file, &section) => {
                    let bytes = section.data().map_err(damaged)?;
                    // A file cannot make us copy it again and again.
                    left = left.checked_sub(bytes.len()).ok_or_else(|| damaged("its sections overlap"))?;
                    (offset, bytes.to_vec())
                }
                None if holder.is_some() => (0, vec![0; section.size() as usize]),
                _ => continue,
            };
            let alignment = section.align().clamp(1, 1 << 20).next_power_of_two();
            // A linker may place it anywhere: each is a unit. None begins where another ends.
            let address = (cursor + PAGE).next_multiple_of(alignment);
            cursor = address + bytes.len() as u64;
            let element = sh_flags.contains(elf::SHF_MERGE).then(|| match sh_flags.contains(elf::SHF_STRINGS) {
                true => 1,
                false => element_size(file, section.index()),
            });
            let protected = section.name().is_ok_and(is_protected)
                && sh_flags.contains(elf::SHF_WRITE)
                && !sh_flags.contains(elf::SHF_EXECINSTR)
                && !sh_flags.contains(elf::SHF_TLS);
            bases[index] = Some(Placed { address, original: section.address(), element });
            sections.push((
                section.index(),
                Section {
                    name: section.name().unwrap_or("a section without a name").to_owned(),
                    address,
                    file_offset: start.saturating_add(offset),
                    bytes,
                    writable: !protected && (sh_flags.contains(elf::SHF_WRITE) || sh_flags.contains(elf::SHF_TLS)),
                    executable: sh_flags.contains(elf::SHF_EXECINSTR),
                    protected,
                    holder,
                    alignment,
                    element,
                    unit: Unit::at(address),
                    addresses: BTreeMap::new(),
                    fields: BTreeMap::new(),
                    unresolved: Vec::new(),
                },
            ));
        }
        let base = |index: SectionIndex| bases.get(index.0).copied().flatten();
        // The linker would make a table of addresses, too, for what is referred to through it.
        let table = (cursor + PAGE).next_multiple_of(8);
        let mut table = Section {
            name: "the table of addresses".to_owned(),
            address: table,
            file_offset: 0,
            bytes: Vec::new(),
            writable: false,
            executable: false,
            protected: false,
            holder: None,
            alignment: 8,
            element: Some(8),
            unit: Unit::at(table),
            addresses: BTreeMap::new(),
            fields: BTreeMap::new(),
            unresolved: Vec::new(),
        };
        for (index, section) in &mut sections {
            relocation::link(file, *index, section, (&base, groups), &mut table)?;
        }
        let mut sections: Vec<Section> = sections.into_iter().map(|(_, section)| section).collect();
        let free = (table.end() + PAGE).next_multiple_of(8);
        sections.push(table);
        let placed = bases.clone();
        let mut functions: Vec<Symbol> = functions_of(file);
        for function in &mut functions {
            if let Some(placed) = base(SectionIndex(function.section)) {
                function.address = function.address.wrapping_sub(placed.original).wrapping_add(placed.address);
            }
        }
        let frames = unwind::linked_frames(file, &placed, free);
        let catching = OnceLock::new();
        Ok(Image { sections, functions, is_fixed: false, placed, is_go: is_go(file), frames, catching }.sorted())
    }

    /// Takes the private variables for constants that nobody writes; with the address of a function that is followed whatever it is
    /// given, those that only it has another use for, too.
    pub(in super::super) fn keep_private(&mut self, alone: Option<u64>) {
        let placed = &self.placed;
        for section in &mut self.sections {
            section.writable &= match section.holder {
                None => true,
                Some(Holder::Nobody) => false,
                Some(Holder::Only(SectionIndex(index))) => {
                    let begins = placed.get(index).copied().flatten().map(|placed| placed.address);
                    begins.is_none() || begins != alone
                }
            };
        }
    }
}
