//! What kind of file it is, and the objects in it.

use object::elf;
#[cfg(feature = "tools")]
use object::read::archive::ArchiveFile;
use object::read::elf::SectionHeader;
use object::{Architecture, Object, ObjectSection, SectionIndex};

use super::super::error::MachineError;

#[allow(clippy::needless_pass_by_value)] // It is given to `map_err`.
pub(super) fn damaged(reason: impl std::fmt::Display) -> MachineError {
    MachineError::Damaged { reason: format!("{reason}") }
}

#[cfg(feature = "tools")]
/// The objects of an archive with their places in it, or the file itself.
pub(super) fn members(file: &[u8]) -> Result<Vec<(u64, &[u8])>, MachineError> {
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

pub(super) fn parse(data: &[u8]) -> Result<object::File<'_>, MachineError> {
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

/// What gcc makes with `-flto`.
pub(super) const FOR_LINKER: &str = "an object that only gcc's link-time optimizer (`-flto`) reads";

/// Whether it is such an object.
pub(super) fn is_for_linker_only(data: &[u8]) -> bool {
    parse(data)
        .is_ok_and(|file| file.sections().any(|section| section.name().is_ok_and(|name| name.starts_with(".gnu.lto_"))))
}

/// Whether a linker leaves the contents of a section of an object as they are.
pub(super) fn is_kept<'data>(file: &object::File<'data>, section: &impl ObjectSection<'data>) -> bool {
    let object::File::Elf64(elf) = file else { return false };
    let found = elf.section_by_index(section.index());
    let is_data = found.is_ok_and(|section| section.elf_section_header().sh_type(elf.endian()) == elf::SHT_PROGBITS);
    is_data && !matches!(section.name(), Ok(".eh_frame" | ".sframe") | Err(_))
}

/// How long the constants of a section are that a linker may merge.
pub(super) fn element_size(file: &object::File<'_>, index: SectionIndex) -> u64 {
    let object::File::Elf64(elf) = file else { return 1 };
    let section = elf.section_by_index(index);
    section.map_or(1, |section| section.elf_section_header().sh_entsize(elf.endian())).max(1)
}
