//! Variables that nobody writes, of an object that is all of a crate.
//!
//! Nobody outside of the object can name a hidden variable. Where each instruction that refers to it just reads it, it has the value
//! that it begins with forever. One function may refer to it in other ways: where all that this does, for whatever it is given, is
//! followed, it is seen whether it writes the variable or hands its address on. Until then nobody has done it.

use std::collections::{BTreeSet, HashMap, HashSet};

use iced_x86::{Decoder, DecoderOptions, InstructionInfoFactory, OpAccess, Register};
use object::elf;
use object::read::elf::SectionHeader;
use object::{
    Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionFlags, SectionIndex, SymbolFlags,
};

use super::section::Holder;

/// The most bytes of a variable that begins with zeros.
const MOST_ZEROS: u64 = 1 << 16;

/// The variables that nobody else than their holders may write, by the sections that they are.
pub(super) fn variables(file: &object::File<'_>) -> HashMap<SectionIndex, Holder> {
    let sections = file.sections().filter(|section| is_private(file, section)).map(|section| section.index());
    let mut found: HashMap<SectionIndex, Holder> = sections.map(|section| (section, Holder::Nobody)).collect();
    if found.is_empty() {
        return found;
    }
    // Functions of which other code refers to more than where they begin.
    let mut entered: HashSet<SectionIndex> = HashSet::new();
    for section in file.sections() {
        let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
        if !sh_flags.contains(elf::SHF_ALLOC) {
            continue;
        }
        let is_code = sh_flags.contains(elf::SHF_EXECINSTR);
        let mut reads = None;
        for (offset, relocation) in section.relocations() {
            let RelocationTarget::Symbol(symbol) = relocation.target() else { continue };
            let Ok(symbol) = file.symbol_by_index(symbol) else { continue };
            let Some(target) = symbol.section_index() else { continue };
            let is_start = symbol.address() == 0 && relocation.addend() == -4 && !relocation.has_implicit_addend();
            if is_code && target != section.index() && !is_start {
                entered.insert(target);
            }
            let Some(&holder) = found.get(&target) else { continue };
            let is_plain =
                matches!(relocation.flags(), RelocationFlags::Elf { r_type } if r_type == elf::R_X86_64_PC32);
            if is_code && is_plain && reads.get_or_insert_with(|| reads_of(&section)).contains(&offset) {
                continue;
            }
            match holder {
                _ if !is_code => found.remove(&target),
                Holder::Only(other) if other != section.index() => found.remove(&target),
                _ => found.insert(target, Holder::Only(section.index())),
            };
        }
    }
    found.retain(|_, holder| match holder {
        Holder::Nobody => true,
        Holder::Only(function) => !entered.contains(function) && is_one_function(file, *function),
    });
    found
}

/// Whether a section is one variable of a crate, where the compiler puts it, that no other crate has a name for.
fn is_private<'data>(file: &object::File<'data>, section: &impl ObjectSection<'data>) -> bool {
    let object::File::Elf64(elf) = file else { return false };
    let Ok(header) = elf.section_by_index(section.index()).map(|section| section.elf_section_header()) else {
        return false;
    };
    let kind = header.sh_type(elf.endian());
    let is_data = kind == elf::SHT_PROGBITS || (kind == elf::SHT_NOBITS && section.size() <= MOST_ZEROS);
    let plain = elf::SHF_ALLOC.0 | elf::SHF_WRITE.0;
    let is_plain = matches!(section.flags(), SectionFlags::Elf { sh_flags, .. } if sh_flags.0 == plain);
    if !is_data || !is_plain {
        return false;
    }
    let mut symbols = file.symbols().filter(|symbol| {
        let is_section =
            matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. } if st_info.st_type() == elf::STT_SECTION);
        symbol.section_index() == Some(section.index()) && !is_section
    });
    let (Some(symbol), None) = (symbols.next(), symbols.next()) else { return false };
    let (Ok(name), Ok(of)) = (section.name(), symbol.name()) else { return false };
    let is_hidden =
        matches!(symbol.flags(), SymbolFlags::Elf { st_other, .. } if st_other.visibility() == elf::STV_HIDDEN);
    let is_own = [".data.", ".bss."].iter().any(|kind| name.strip_prefix(kind) == Some(of));
    is_own && (is_hidden || symbol.is_local()) && !symbol.is_weak() && symbol.address() == 0
}

/// Whether a section of code is one function, from its first byte on.
fn is_one_function(file: &object::File<'_>, section: SectionIndex) -> bool {
    let here = |symbol: &object::Symbol<'_, '_>| symbol.section_index() == Some(section);
    file.symbols().filter(here).all(|symbol| symbol.address() == 0)
}

/// Where the instructions of a section have the distances to what they read, and do nothing else with.
fn reads_of<'data>(section: &impl ObjectSection<'data>) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    let Ok(code) = section.data() else { return found };
    let mut decoder = Decoder::with_ip(64, code, 0, DecoderOptions::NONE);
    let mut factory = InstructionInfoFactory::new();
    while decoder.can_decode() {
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return BTreeSet::new();
        }
        if !instruction.is_ip_rel_memory_operand() {
            continue;
        }
        let offsets = decoder.get_constant_offsets(&instruction);
        let used = factory.info(&instruction).used_memory();
        let mut here = used.iter().filter(|used| used.base() == Register::None || used.base() == Register::RIP);
        let is_read = here.clone().next().is_some() && here.all(|used| used.access() == OpAccess::Read);
        if is_read && offsets.displacement_size() == 4 {
            found.insert(instruction.ip() + offsets.displacement_offset() as u64);
        }
    }
    found
}
