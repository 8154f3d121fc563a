//! What the loader changes in what it mapped: the relocations that the dynamic table names, whatever sections say.

use object::elf;
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};

use super::super::error::MachineError;
use super::PAGE;
use super::file::damaged;
use super::names::demangled;
use super::section::{Filled, Pointer, Section, Unit, Unresolved};

/// Entries of the dynamic table that are used here (System V ABI, chapter 5).
mod tag {
    pub(super) const PLTRELSZ: u64 = 2;
    pub(super) const STRTAB: u64 = 5;
    pub(super) const SYMTAB: u64 = 6;
    pub(super) const RELA: u64 = 7;
    pub(super) const RELASZ: u64 = 8;
    pub(super) const REL: u64 = 17;
    pub(super) const PLTREL: u64 = 20;
    pub(super) const JMPREL: u64 = 23;
    pub(super) const RELRSZ: u64 = 35;
    pub(super) const RELR: u64 = 36;
    pub(super) const FLAGS_1: u64 = 0x6fff_fffb;
    /// Of those flags: it is a program, not a library.
    pub(super) const PIE: u64 = 0x0800_0000;
    /// The forms that Android packs.
    pub(super) const PACKED: std::ops::RangeInclusive<u64> = 0x6000_000f..=0x6000_0012;
    pub(super) const PACKED_RELR: [u64; 2] = [0x6fff_e000, 0x6fff_e001];
}

/// What the loader does to segments: addresses that it fills in are noted, and what it protects after that is constant.
pub(super) fn relocate(file: &object::File<'_>, segments: &mut Vec<Section>) -> Result<(), MachineError> {
    let object::File::Elf64(elf) = file else { return Err(damaged("it is not of 64 bits")) };
    let endian = elf.endian();
    let mut protected = None;
    let mut table = None;
    let mut has_loader = false;
    let mut is_program = elf.elf_header().e_type(endian) == elf::ET_EXEC;
    for header in elf.elf_header().program_headers(endian, elf.data()).map_err(damaged)? {
        let range = (header.p_vaddr(endian), header.p_memsz(endian));
        match header.p_type(endian) {
            elf::PT_DYNAMIC => table = Some((range.0, header.p_filesz(endian))),
            elf::PT_GNU_RELRO => protected = Some(range),
            elf::PT_INTERP => has_loader = true,
            _ => {}
        }
    }
    if let Some((start, size)) = table {
        let entries = pairs(segments, start, size)?;
        let entries: Vec<(u64, u64)> = entries.into_iter().take_while(|&(tag, _)| tag != 0).collect();
        let value = |wanted: u64| entries.iter().find(|&&(tag, _)| tag == wanted).map(|&(_, value)| value);
        is_program |= value(tag::FLAGS_1).is_some_and(|flags| flags & tag::PIE != 0);
        let packed =
            |&(tag, _): &(u64, u64)| tag == tag::REL || tag::PACKED.contains(&tag) || tag::PACKED_RELR.contains(&tag);
        if entries.iter().any(packed) || value(tag::PLTREL).is_some_and(|kind| kind != tag::RELA) {
            return Err(MachineError::Format {
                found: "a file with relocations of a kind that is not read".to_owned(),
            });
        }
        for (start, size) in [(tag::RELA, tag::RELASZ), (tag::JMPREL, tag::PLTRELSZ)] {
            if let (Some(start), Some(size)) = (value(start), value(size)) {
                apply(segments, start, size, value(tag::SYMTAB), value(tag::STRTAB))?;
            }
        }
        if let (Some(start), Some(size)) = (value(tag::RELR), value(tag::RELRSZ)) {
            apply_packed(segments, start, size)?;
        }
    }
    if table.is_none() {
        // A static executable has no table, but fills in addresses of functions that it chooses as it starts. Only its sections say
        // where: if there are none, nothing is known to be constant that is protected later.
        let sections = elf.elf_header().section_headers(endian, elf.data()).map_err(damaged)?;
        for section in sections {
            let is_loaded = section.sh_flags(endian).contains(elf::SHF_ALLOC) && section.sh_addr(endian) != 0;
            if is_loaded && section.sh_type(endian) == elf::SHT_RELA {
                apply(segments, section.sh_addr(endian), section.sh_size(endian), None, None)?;
            }
        }
        protected = protected.filter(|_| !sections.is_empty());
    }
    if let Some((start, size)) = protected {
        // A static executable has to protect it on its own, and some do not.
        let is_trusted = is_program && !has_loader;
        protect(segments, (start, start.saturating_add(size) / PAGE * PAGE), is_trusted);
    }
    Ok(())
}

fn bytes(segments: &[Section], address: u64, size: u64) -> Result<&[u8], MachineError> {
    let segment = segments.iter().find(|segment| segment.contains(address, size));
    segment
        .map(|segment| segment.slice(address, size))
        .ok_or_else(|| damaged("the dynamic table names what is not in the file"))
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn pairs(segments: &[Section], address: u64, size: u64) -> Result<Vec<(u64, u64)>, MachineError> {
    let bytes = bytes(segments, address, size)?;
    Ok(bytes.chunks_exact(16).map(|pair| (word(&pair[..8]), word(&pair[8..]))).collect())
}

/// Relocations with addends.
fn apply(
    segments: &mut [Section],
    start: u64,
    size: u64,
    symbols: Option<u64>,
    strings: Option<u64>,
) -> Result<(), MachineError> {
    let entries: Vec<(u64, u64, u64)> = bytes(segments, start, size)?
        .chunks_exact(24)
        .map(|entry| (word(&entry[..8]), word(&entry[8..16]), word(&entry[16..])))
        .collect();
    for (address, info, addend) in entries {
        let kind = elf::RelocationType(info as u32);
        if kind == elf::R_X86_64_RELATIVE {
            store(segments, address, addend);
            continue;
        }
        let symbol = named(segments, symbols, strings, info >> 32);
        let size = match kind {
            elf::R_X86_64_JUMP_SLOT | elf::R_X86_64_GLOB_DAT | elf::R_X86_64_64 => 8,
            // What another file has in its object, as long as this file declares that.
            elf::R_X86_64_COPY => size_of(segments, symbols, info >> 32),
            // Of the others none fills in more than a descriptor of thread-local memory has.
            _ => 16,
        };
        let is_pointer = matches!(kind, elf::R_X86_64_JUMP_SLOT | elf::R_X86_64_GLOB_DAT) && addend == 0;
        let is_replaceable = is_pointer && symbol.as_ref().is_some_and(|(_, is_elsewhere)| !is_elsewhere);
        let kind_of = if is_replaceable { Filled::Replaceable } else { Filled::Address };
        let text = match &symbol {
            Some((name, false)) if is_pointer => format!("`{name}`, which another file may define"),
            Some((name, _)) => format!("`{name}` through relocation number {}", kind.0),
            None => format!("another place through relocation number {}", kind.0),
        };
        let external = symbol.filter(|&(_, is_elsewhere)| is_pointer && is_elsewhere).map(|(name, _)| name);
        let unresolved = Unresolved { address, size: 8, text, symbol: external, kind: kind_of };
        for segment in segments.iter_mut().filter(|segment| segment.contains(address, 1)) {
            let end = address.saturating_add(size).min(segment.end());
            // In pieces of eight bytes: no reference is longer.
            let pieces = (address..end).step_by(8).map(|address| Unresolved { address, ..unresolved.clone() });
            segment.unresolved.extend(pieces);
        }
    }
    Ok(())
}

/// How many bytes a symbol has; as many as there are if that is not known.
fn size_of(segments: &[Section], symbols: Option<u64>, number: u64) -> u64 {
    let symbol = symbols.and_then(|table| table.checked_add(number.checked_mul(24)?));
    let size = symbol.and_then(|symbol| bytes(segments, symbol, 24).ok()).map(|symbol| word(&symbol[16..]));
    size.filter(|&size| size > 0).unwrap_or(u64::MAX)
}

/// The demangled name of a symbol, and whether another file defines it.
fn named(segments: &[Section], symbols: Option<u64>, strings: Option<u64>, number: u64) -> Option<(String, bool)> {
    let symbol = bytes(segments, symbols?.checked_add(number.checked_mul(24)?)?, 24).ok()?;
    let at = strings?.checked_add(word(&symbol[..4]))?;
    let segment = segments.iter().find(|segment| segment.contains(at, 1))?;
    let name: Vec<u8> =
        segment.bytes[(at - segment.address) as usize..].iter().copied().take_while(|&byte| byte != 0).collect();
    let name = String::from_utf8(name).ok().filter(|name| !name.is_empty())?;
    Some((demangled(&name), word(&symbol[6..8]) == 0))
}

/// Relocations by a distance, packed: addresses, and bits for the words after them.
fn apply_packed(segments: &mut [Section], start: u64, size: u64) -> Result<(), MachineError> {
    let entries: Vec<u64> = bytes(segments, start, size)?.chunks_exact(8).map(word).collect();
    let mut next = 0_u64;
    for entry in entries {
        if entry & 1 == 0 {
            store_here(segments, entry)?;
            next = entry.wrapping_add(8);
        } else {
            for bit in 0..63_u64 {
                if entry >> (bit + 1) & 1 == 1 {
                    store_here(segments, next.wrapping_add(8 * bit))?;
                }
            }
            next = next.wrapping_add(8 * 63);
        }
    }
    Ok(())
}

fn store_here(segments: &mut [Section], address: u64) -> Result<(), MachineError> {
    let target = word(bytes(segments, address, 8)?);
    store(segments, address, target);
    Ok(())
}

/// Notes that an address of the image is stored at an address. What is stored over another is not modelled.
fn store(segments: &mut [Section], address: u64, target: u64) {
    for segment in segments.iter_mut().filter(|segment| segment.contains(address, 1)) {
        if segment.has_address_in(address, 8) {
            let text = "one of two addresses".to_owned();
            segment.unresolved.push(Unresolved { address, size: 8, text, symbol: None, kind: Filled::Other });
        }
        segment.addresses.insert(address, Pointer { unit: Unit::ALL, address: target });
    }
}

/// Divides the segment that has a range so that the range is one of its own, which is not written; `is_trusted` if that is only
/// assumed.
fn protect(segments: &mut Vec<Section>, (start, end): (u64, u64), is_trusted: bool) {
    let Some(place) = segments.iter().position(|segment| segment.contains(start, 1)) else { return };
    // In memory the range may go on behind what the file holds.
    let end = end.min(segments[place].end());
    // A loader rounds the start down to a page, so that what is before it is protected as well.
    if start >= end || start < segments[place].address {
        return;
    }
    let whole = segments.swap_remove(place);
    for (from, to, is_inside) in [(whole.address, start, false), (start, end, true), (end, whole.end(), false)] {
        if from < to {
            segments.push(Section {
                name: whole.name.clone(),
                address: from,
                file_offset: whole.file_offset.saturating_add(from - whole.address),
                bytes: whole.slice(from, to - from).to_vec(),
                writable: whole.writable && !is_inside,
                protected: whole.protected || (is_inside && is_trusted),
                addresses: whole.addresses.range(from..to).map(|(&at, &to)| (at, to)).collect(),
                fields: whole.fields.clone(),
                unresolved: whole.unresolved.iter().filter(|u| (from..to).contains(&u.address)).cloned().collect(),
                ..whole
            });
        }
    }
}
