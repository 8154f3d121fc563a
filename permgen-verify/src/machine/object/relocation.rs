//! References of an object, as the linker would fill them in.

use object::elf;
use object::{Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionIndex};

use super::super::error::MachineError;
use super::file::damaged;
use super::names::{demangled, is_resolver};
use super::section::{Section, Unresolved};

/// Where a table has an address; it is added if it has not.
fn entry(table: &mut Section, target: u64) -> u64 {
    if let Some((&place, _)) = table.addresses.iter().find(|&(_, &known)| known == target) {
        return place;
    }
    let place = table.end();
    table.bytes.extend([0; 8]);
    table.addresses.insert(place, target);
    place
}

/// Applies a section's relocations where both ends are in the image, as the linker would, and notes the others.
pub(super) fn link(
    file: &object::File<'_>,
    index: SectionIndex,
    section: &mut Section,
    base: &impl Fn(SectionIndex) -> Option<(u64, u64)>,
    table: &mut Section,
) -> Result<(), MachineError> {
    for (offset, relocation) in file.section_by_index(index).map_err(damaged)?.relocations() {
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
        let defined = symbol.as_ref().filter(|symbol| !symbol.is_weak() && !is_resolver(*symbol));
        let target = defined.and_then(|symbol| {
            let (placed, original) = base(symbol.section_index()?)?;
            Some(symbol.address().wrapping_sub(original).wrapping_add(placed))
        });
        let size = if absolute { 8 } else { 4 };
        let field = usize::try_from(offset)
            .ok()
            .and_then(|start| section.bytes.get_mut(start..start.checked_add(size)?))
            .ok_or_else(|| damaged("a relocation is outside its section"))?;
        match target {
            Some(target) if relative => {
                let target = if through_table { entry(table, target) } else { target };
                let value = target.wrapping_add_signed(relocation.addend()).wrapping_sub(address);
                field.copy_from_slice(&(value as u32).to_le_bytes());
            }
            Some(target) if absolute => {
                section.addresses.insert(address, target.wrapping_add_signed(relocation.addend()));
            }
            _ => {
                let external = symbol.as_ref().filter(|symbol| symbol.is_undefined() && relative);
                let plain = relocation.addend() == -4;
                let symbol = external.filter(|_| plain).and_then(|symbol| symbol.name().ok()).map(demangled);
                section.unresolved.push(Unresolved {
                    address,
                    size: 8,
                    text: name_of(file, &relocation),
                    symbol,
                    through_table,
                });
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
