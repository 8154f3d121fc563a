//! References of an object, as the linker would fill them in.

use std::collections::HashSet;

use object::elf;
use object::{
    ComdatKind, Object, ObjectComdat, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionIndex,
    SymbolFlags, SymbolKind,
};

use super::super::error::MachineError;
use super::file::damaged;
use super::names::{demangled, is_resolver};
use super::section::{Field, Filled, Placed, Pointer, Section, Unit, Unresolved};

impl Placed {
    /// What a relocation means by a symbol in the section, before its addend is added.
    fn pointer<'data>(self, symbol: &impl ObjectSymbol<'data>, addend: i64, is_relative: bool) -> Option<Pointer> {
        let address = symbol.address().wrapping_sub(self.original).wrapping_add(self.address);
        let Some(element) = self.element else { return Some(Pointer { unit: Unit::at(self.address), address }) };
        // By the section's name and an addend, that is the one at their sum; but from the middle of an instruction the sum
        // is that of another.
        let meant = match symbol.kind() == SymbolKind::Section {
            true if is_relative => return None,
            true => address.wrapping_add_signed(addend),
            false => address,
        };
        let place = meant.checked_sub(self.address)? / element * element;
        Some(Pointer { unit: Unit::at(self.address.checked_add(place)?), address })
    }
}

/// Where a table has an address; it is added if it has not.
fn entry(table: &mut Section, target: Pointer) -> u64 {
    if let Some((&place, _)) = table.addresses.iter().find(|&(_, &known)| known == target) {
        return place;
    }
    let place = table.end();
    table.bytes.extend([0; 8]);
    table.addresses.insert(place, target);
    place
}

/// What is taken of functions that several files have and of which a linker keeps one, as of C++'s inline ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Groups {
    /// Another file's may take their place: nothing is known of them.
    Replaced,
    /// All are the same: C++ has it so (its one definition rule).
    Alike,
    /// As if replaced; the object is all of a crate, which has no groups of its own.
    All,
}

/// Whether no other file's definition takes the place of a symbol's: as of a weak one, or of one that is there once in a
/// whole program. Of groups that a linker keeps once, the others are the same, where that is trusted.
fn is_kept<'data>(symbol: &impl ObjectSymbol<'data>, once: &HashSet<SectionIndex>) -> bool {
    let is_unique =
        matches!(symbol.flags(), SymbolFlags::Elf { st_info, .. } if st_info.st_bind() == elf::STB_GNU_UNIQUE);
    let is_alike = symbol.is_weak() && symbol.section_index().is_some_and(|section| once.contains(&section));
    (!symbol.is_weak() || is_alike) && !is_unique && !is_resolver(symbol)
}

/// The sections of groups of which a linker keeps one.
fn kept_once(file: &object::File<'_>) -> HashSet<SectionIndex> {
    file.comdats()
        .filter(|group| group.kind() == ComdatKind::Any)
        .flat_map(|group| group.sections().collect::<Vec<_>>())
        .collect()
}

/// Relocations, in order, that change what others change, too: what comes out is not modelled.
fn clashing(relocations: &[(u64, object::Relocation)]) -> impl Iterator<Item = (u64, &object::Relocation)> {
    relocations.iter().enumerate().filter_map(|(place, (offset, relocation))| {
        let near = |other: usize| relocations.get(other).is_some_and(|(other, _)| other.abs_diff(*offset) < 4);
        let is_wide = |of: &object::Relocation| matches!(of.flags(), RelocationFlags::Elf { r_type } if r_type == elf::R_X86_64_64);
        let overlaps = |other: usize| {
            let Some((at, of)) = relocations.get(other) else { return false };
            let first = if at < offset { of } else { relocation };
            near(other) || (is_wide(first) && at.abs_diff(*offset) < 8)
        };
        let clashes = overlaps(place + 1) || place.checked_sub(1).is_some_and(overlaps);
        clashes.then_some((*offset, relocation))
    })
}

/// Applies a section's relocations where both ends are in the image, as the linker would, and notes the others.
pub(super) fn link(
    file: &object::File<'_>,
    index: SectionIndex,
    section: &mut Section,
    (base, groups): (&impl Fn(SectionIndex) -> Option<Placed>, Groups),
    table: &mut Section,
) -> Result<(), MachineError> {
    let mut relocations: Vec<(u64, object::Relocation)> =
        file.section_by_index(index).map_err(damaged)?.relocations().collect();
    relocations.sort_by_key(|&(offset, _)| offset);
    for (offset, relocation) in clashing(&relocations) {
        let (address, text) = (section.address.wrapping_add(offset), name_of(file, relocation));
        section.unresolved.push(Unresolved { address, size: 8, text, symbol: None, kind: Filled::Other });
    }
    let once = if groups == Groups::Alike { kept_once(file) } else { HashSet::new() };
    for (offset, relocation) in relocations {
        let address = section.address.wrapping_add(offset);
        let RelocationFlags::Elf { r_type } = relocation.flags() else {
            return Err(damaged("a relocation is of no kind of ELF"));
        };
        let through_table =
            matches!(r_type, elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX);
        let relative = through_table || matches!(r_type, elf::R_X86_64_PC32 | elf::R_X86_64_PLT32);
        let absolute = r_type == elf::R_X86_64_64;
        let symbol = match relocation.target() {
            RelocationTarget::Symbol(symbol) => file.symbol_by_index(symbol).ok(),
            _ => None,
        };
        // Another file's definition may take a weak one's place.
        let defined = symbol.as_ref().filter(|symbol| is_kept(*symbol, &once));
        let target =
            defined.and_then(|symbol| base(symbol.section_index()?)?.pointer(symbol, relocation.addend(), relative));
        let size = if absolute { 8 } else { 4 };
        let field = usize::try_from(offset)
            .ok()
            .and_then(|start| section.bytes.get_mut(start..start.checked_add(size)?))
            .ok_or_else(|| damaged("a relocation is outside its section"))?;
        match target.filter(|_| !relocation.has_implicit_addend()) {
            Some(target) if relative => {
                let Pointer { unit, address: start } = match through_table {
                    true => {
                        let place = entry(table, target);
                        Pointer { unit: table.unit_of(place), address: place }
                    }
                    false => target,
                };
                let to = Pointer { unit, address: start.wrapping_add_signed(relocation.addend()) };
                field.copy_from_slice(&(to.address.wrapping_sub(address) as u32).to_le_bytes());
                let is_plain = r_type == elf::R_X86_64_PC32;
                section.fields.insert(address, Field { to, is_plain, is_relaxed: through_table });
            }
            Some(target) if absolute => {
                let to = Pointer { address: target.address.wrapping_add_signed(relocation.addend()), ..target };
                section.addresses.insert(address, to);
            }
            _ => {
                let external = symbol.as_ref().filter(|symbol| symbol.is_undefined() && !symbol.is_weak() && relative);
                let plain = relocation.addend() == -4 && !relocation.has_implicit_addend();
                let symbol = external.filter(|_| plain).and_then(|symbol| symbol.name().ok()).map(demangled);
                let kind = match relative {
                    true if through_table => Filled::ThroughTable,
                    true => Filled::Distance,
                    false => Filled::Other,
                };
                let text = name_of(file, &relocation);
                // Of a kind that is not modelled it is not known how much it changes.
                let size = if relative { 4 } else { 8 };
                section.unresolved.push(Unresolved { address, size, text, symbol, kind });
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
