//! Debug information, with the addresses of the image in it.

use object::elf;
use object::{
    Object, ObjectKind, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionFlags, SectionIndex,
};

use super::super::error::MachineError;
use super::Image;
use super::file::{damaged, members, parse};
use super::names::chosen;
use super::relocation::Groups;

/// The sections of debug information, by their names.
type Sections = Vec<(String, Vec<u8>)>;

/// Everything in a file, with the functions that are chosen when the program starts: of an archive each object by itself.
pub(in super::super) fn load_all(file: &[u8]) -> Result<Vec<(Image, Sections, Vec<String>)>, MachineError> {
    let mut loaded = Vec::new();
    for (start, data) in members(file)? {
        let parsed = parse(data)?;
        let image = Image::load(&parsed, start, data.len(), Groups::Alike)?;
        let sections = sections(&parsed, &image)?;
        loaded.push((image, sections, chosen(&parsed)));
    }
    Ok(loaded)
}

/// That of what defines a function: of an archive the one object.
pub(in super::super) fn debug_of(file: &[u8], symbol: &str) -> Result<Sections, MachineError> {
    let members = members(file)?;
    let (which, _) = Image::defining(&members, symbol)?;
    let (start, data) = members[which];
    let parsed = parse(data)?;
    let image = Image::load(&parsed, start, data.len(), Groups::Replaced)?;
    sections(&parsed, &image)
}

/// Addresses of what is loaded but has no bytes in the file begin here, far from all others.
const NOWHERE: u64 = 1 << 62;

fn is_loaded(file: &object::File<'_>, section: SectionIndex) -> bool {
    let flags = file.section_by_index(section).map(|section| section.flags());
    matches!(flags, Ok(SectionFlags::Elf { sh_flags, .. }) if sh_flags.contains(elf::SHF_ALLOC))
}

fn sections(file: &object::File<'_>, image: &Image) -> Result<Sections, MachineError> {
    let mut found = Vec::new();
    for section in file.sections() {
        let Some(name) = section.name().ok().filter(|name| name.starts_with(".debug_")) else { continue };
        // What is compressed in a way that is not read is as good as absent.
        let Ok(data) = section.uncompressed_data() else { continue };
        let mut data = data.into_owned();
        if file.kind() == ObjectKind::Relocatable {
            for (offset, relocation) in section.relocations() {
                fill_in(file, image, &mut data, offset, &relocation)?;
            }
        }
        found.push((name.to_owned(), data));
    }
    Ok(found)
}

/// Writes what a linker would: an address of the image, or a place in another section of debug information.
fn fill_in(
    file: &object::File<'_>,
    image: &Image,
    data: &mut [u8],
    offset: u64,
    relocation: &object::Relocation,
) -> Result<(), MachineError> {
    let size = match relocation.flags() {
        RelocationFlags::Elf { r_type: elf::R_X86_64_64 } => 8,
        RelocationFlags::Elf { r_type: elf::R_X86_64_32 } => 4,
        _ => return Ok(()),
    };
    let RelocationTarget::Symbol(symbol) = relocation.target() else { return Ok(()) };
    let symbol = file.symbol_by_index(symbol).map_err(damaged)?;
    let Some(section) = symbol.section_index() else { return Ok(()) };
    let at = match image.placed.get(section.0).copied().flatten() {
        Some(placed) => symbol.address().wrapping_sub(placed.original).wrapping_add(placed.address),
        None if is_loaded(file, section) => NOWHERE | symbol.address(),
        None => symbol.address(),
    };
    let value = at.wrapping_add_signed(relocation.addend()).to_le_bytes();
    let start = usize::try_from(offset).ok();
    let field = start.and_then(|start| data.get_mut(start..start.checked_add(size)?));
    field.ok_or_else(|| damaged("a relocation is outside its section"))?.copy_from_slice(&value[..size]);
    Ok(())
}
