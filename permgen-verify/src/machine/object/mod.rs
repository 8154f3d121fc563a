//! Machine code in files: objects laid out as the linker would, other files as the loader maps them, and the functions in
//! them by name.

#[cfg(feature = "tools")]
mod debug;
mod dynamic;
mod file;
#[cfg(feature = "tools")]
mod link;
mod names;
#[cfg(feature = "tools")]
mod private;
#[cfg(feature = "tools")]
mod relocation;
mod section;
mod unwind;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use object::elf;
use object::{Object, ObjectKind, ObjectSection, ObjectSegment, SegmentFlags};

use super::error::{CodePlace, MachineError};
#[cfg(feature = "tools")]
pub(super) use debug::{debug_of, load_all};
use file::{damaged, parse};
use names::{Symbol, demangled, functions_of};
use section::{Field, Placed, Section};
pub(super) use section::{Filled, Pointer, Unit, Unresolved};

/// The smallest unit of memory that a loader maps.
const PAGE: u64 = 4096;

/// Whether a file has what Go puts into each, wherever a loader puts that.
fn is_go(file: &object::File<'_>) -> bool {
    file.sections().any(|section| section.name().is_ok_and(|name| name.ends_with(".gopclntab")))
}

/// What a loaded file has at its addresses.
#[derive(Clone, Debug)]
pub(super) struct Image {
    sections: Vec<Section>,
    functions: Vec<Symbol>,
    /// Whether the addresses are those at run time; else all are moved by a distance that is not known.
    is_fixed: bool,
    /// Of an object: where each of its sections was put.
    placed: Vec<Option<Placed>>,
    /// Whether Go made it.
    is_go: bool,
    /// The description of the frames of functions, and its address.
    frames: Option<(u64, Vec<u8>)>,
    /// The functions that these describe: where each begins and ends, and whether it catches panics.
    catching: OnceLock<BTreeMap<u64, (u64, bool)>>,
}

/// A function that a file defines.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    /// Its name, as the linker sees it.
    pub(crate) symbol: String,
    pub(crate) address: u64,
    /// Whether no other file can name it.
    pub(crate) is_local: bool,
}

#[cfg(feature = "tools")]
impl Defined {
    /// Its name, as people wrote it.
    pub(crate) fn path(&self) -> String {
        names::readable(&self.symbol)
    }
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
    /// The image of an executable.
    pub(super) fn of_executable(file: &[u8]) -> Result<Image, MachineError> {
        let parsed = parse(file)?;
        match parsed.kind() {
            ObjectKind::Relocatable => Err(damaged("it is not linked")),
            _ => Image::map(&parsed, 0, file.len()),
        }
    }

    /// The address of the code that a place in the file is loaded to.
    pub(super) fn code_at(&self, file_offset: u64) -> Option<u64> {
        let holds = |section: &&Section| {
            section.executable
                && !section.writable
                && (section.file_offset..section.file_offset + section.bytes.len() as u64).contains(&file_offset)
        };
        self.sections.iter().find(holds).map(|section| section.address + (file_offset - section.file_offset))
    }

    /// An executable or a shared library: what the loader maps, whatever its sections say.
    fn map(file: &object::File<'_>, start: u64, size: usize) -> Result<Image, MachineError> {
        let mut sections: Vec<Section> = Vec::new();
        let mut left = size;
        for segment in file.segments() {
            let SegmentFlags::Elf { p_flags, .. } = segment.flags() else { continue };
            let bytes = segment.data().map_err(damaged)?;
            left = left.checked_sub(bytes.len()).ok_or_else(|| damaged("its segments overlap"))?;
            let (address, (offset, _)) = (segment.address(), segment.file_range());
            let end = address.checked_add(segment.size().max(bytes.len() as u64));
            if end.is_none_or(|end| end > 1 << 47) || address % PAGE != offset % PAGE {
                return Err(damaged("a segment is at no address that a loader could map"));
            }
            sections.push(Section {
                name: "a segment".to_owned(),
                address,
                file_offset: start.saturating_add(offset),
                bytes: bytes.to_vec(),
                writable: p_flags.contains(elf::PF_W),
                executable: p_flags.contains(elf::PF_X),
                protected: false,
                holder: None,
                alignment: PAGE,
                element: None,
                unit: Unit::ALL,
                addresses: BTreeMap::new(),
                fields: BTreeMap::new(),
                unresolved: Vec::new(),
            });
        }
        // A page has the contents and rights of the last segment on it.
        let pages = |section: &Section| (section.address / PAGE, section.end().div_ceil(PAGE));
        for (place, one) in sections.iter().enumerate() {
            for other in &sections[..place] {
                let ((a, b), (c, d)) = (pages(one), pages(other));
                if a < d && c < b {
                    return Err(damaged("its segments share pages"));
                }
            }
        }
        dynamic::relocate(file, &mut sections)?;
        name_segments(file, &mut sections);
        let is_fixed = file.kind() == ObjectKind::Executable;
        let functions = functions_of(file);
        let frames = unwind::frames(file);
        let (placed, catching) = (Vec::new(), OnceLock::new());
        Ok(Image { sections, functions, is_fixed, placed, is_go: is_go(file), frames, catching }.sorted())
    }

    fn sorted(mut self) -> Self {
        for section in &mut self.sections {
            section.unresolved.sort_by_key(|unresolved| unresolved.address);
        }
        self.functions.sort_by(|a, b| (a.address, &a.name).cmp(&(b.address, &b.name)));
        self
    }

    /// Whether Go made the function at an address: its linker says where those begin and end, and their names begin with that of
    /// a package and a dot.
    pub(super) fn is_of_go(&self, address: u64, name: &str) -> bool {
        let place = |name: &str| self.functions.iter().find(|it| it.name == name).map(|it| it.address);
        let is_among = match (place("runtime.text"), place("runtime.etext")) {
            (Some(start), Some(end)) => (start..end).contains(&address),
            _ => true,
        };
        self.is_go && is_among && name.contains('.')
    }

    /// Every function by its names.
    pub(super) fn defined(&self) -> Vec<Defined> {
        let defined = |symbol: &Symbol| Defined {
            symbol: symbol.name.clone(),
            address: symbol.address,
            is_local: symbol.is_local,
        };
        self.functions.iter().map(defined).collect()
    }

    pub(super) fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    fn section(&self, address: u64, size: u64) -> Option<&Section> {
        self.sections.iter().find(|section| section.contains(address, size))
    }

    /// The bytes from an address to its section's end that are code, at most `most` of them. Code that may be written is
    /// none.
    pub(super) fn code(&self, address: u64, most: usize) -> Option<&[u8]> {
        let section = self.section(address, 1).filter(|section| section.executable && !section.writable)?;
        let start = (address - section.address) as usize;
        Some(&section.bytes[start..section.bytes.len().min(start.saturating_add(most))])
    }

    /// The bytes of an instruction that come before its opcode and are prefixes of the old kind.
    pub(super) fn prefixes(&self, address: u64) -> &[u8] {
        let code = self.code(address, 15).unwrap_or_default();
        let count = code
            .iter()
            .take_while(|&byte| {
                matches!(byte, 0x66 | 0x67 | 0xf0 | 0xf2 | 0xf3 | 0x26 | 0x2e | 0x36 | 0x3e | 0x64 | 0x65)
            })
            .count();
        &code[..count]
    }

    /// The address in the image that is stored at an address, where that is known.
    pub(super) fn stored_address(&self, address: u64) -> Option<Pointer> {
        let section = self.section(address, 8).filter(|section| !section.writable)?;
        section.addresses.get(&address).copied().filter(|_| section.unresolved_in(address, 8).is_none())
    }

    /// The constant bytes at an address.
    pub(super) fn constant(&self, address: u64, size: u64) -> Result<&[u8], Absent> {
        let section = self.section(address, size).ok_or(Absent::Unmapped)?;
        if section.writable {
            return Err(Absent::Writable(section.name.clone()));
        }
        self.initial(address, size).map(|(bytes, _)| bytes)
    }

    /// Whether an address is in a section of an object that is constant only because of what linker and loader do.
    pub(super) fn is_protected(&self, address: u64) -> bool {
        self.section(address, 1).is_some_and(|section| section.protected)
    }

    /// The bytes that are at an address when the program begins, and whether it may change them.
    pub(super) fn initial(&self, address: u64, size: u64) -> Result<(&[u8], bool), Absent> {
        self.initial_in(address, size, &[(0, size)])
    }

    /// The same of bytes of which only some are wanted, by where they begin and how many they are. The others may be anything.
    pub(super) fn initial_in(&self, address: u64, size: u64, wanted: &[(u64, u64)]) -> Result<(&[u8], bool), Absent> {
        let section = self.section(address, size).ok_or(Absent::Unmapped)?;
        if let Some(element) = section.element
            && (address - section.address) / element != (address + size - 1 - section.address) / element
        {
            return Err(Absent::Unresolved("several constants that a linker may move apart".to_owned()));
        }
        for (address, size) in wanted.iter().map(|(at, size)| (address + at, *size)) {
            if section.is_decided_later(address, size) {
                return Err(Absent::Unresolved("a distance that a linker decides".to_owned()));
            }
            if section.has_address_in(address, size) {
                return Err(Absent::Unresolved("parts of addresses".to_owned()));
            }
            if let Some(reference) = section.unresolved_in(address, size) {
                return Err(Absent::Unresolved(reference.text.clone()));
            }
        }
        Ok((section.slice(address, size), section.is_variable()))
    }

    /// The address in the image that is stored at an address when the program begins.
    pub(super) fn initial_address(&self, address: u64) -> Option<u64> {
        let section = self.section(address, 8)?;
        let pointer = section.addresses.get(&address)?;
        section.unresolved_in(address, 8).is_none().then_some(pointer.address)
    }

    /// Whether bytes are part of a unit.
    pub(super) fn is_within(&self, unit: Unit, address: u64, size: u64) -> bool {
        self.section(address, size).is_some_and(|section| {
            section.unit_of(address) == unit && section.unit_of(address + size.saturating_sub(1)) == unit
        })
    }

    /// The unit that an instruction's address or target is of.
    pub(super) fn referred(&self, instruction: u64, size: u64) -> Option<Unit> {
        let section = self.section(instruction, 1)?;
        let field = section.fields.range(instruction..instruction.saturating_add(size)).next();
        Some(field.map_or_else(|| section.unit_of(instruction), |(_, field)| field.to.unit))
    }

    /// The place that the distance which is stored at an address leads to, where that is known; and the unit that the address
    /// is of.
    pub(super) fn stored_distance(&self, address: u64) -> Option<(Pointer, Unit)> {
        let section = self.section(address, 4).filter(|section| !section.writable)?;
        let &Field { to, is_plain: true, .. } = section.fields.get(&address)? else { return None };
        let from = section.unit_of(address);
        (to.unit != from && section.unresolved_in(address, 4).is_none()).then_some((to, from))
    }

    /// Whether some bytes are of an address that a linker or a loader fills in, or of a distance that begins elsewhere than
    /// where they have one.
    pub(super) fn is_filled_in(&self, address: u64, size: u64, distance: Option<u64>) -> bool {
        self.section(address, 1).is_some_and(|section| {
            section.has_address_in(address, size)
                || section.fields_in(address, size).any(|(at, _)| Some(at) != distance)
        })
    }

    /// The name of what is moved, for people; nothing when it is all that a file holds.
    pub(super) fn unit_name(&self, unit: Unit) -> Option<&str> {
        let section = self.sections.iter().find(|section| unit != Unit::ALL && section.unit_has(unit))?;
        Some(&section.name)
    }

    /// How many of some bytes of a unit from an address on are together in the file.
    pub(super) fn room(&self, Pointer { unit, address }: Pointer, wanted: u64) -> Option<u64> {
        let section = self.section(address, 1).filter(|section| section.unit_of(address) == unit)?;
        let end = match section.element {
            Some(element) => section.address + ((address - section.address) / element + 1).saturating_mul(element),
            None => section.end(),
        };
        Some(wanted.min(end.min(section.end()) - address))
    }

    /// Of which power of two an address of a unit that is a multiple of it in the file is one at run time, too.
    pub(super) fn alignment(&self, Pointer { unit, address }: Pointer) -> u64 {
        let section = self.section(address, 1).filter(|section| section.unit_of(address) == unit);
        section.map_or(1, |section| section.alignment)
    }

    /// What a range of addresses refers to, if that is not in the image.
    pub(super) fn unresolved(&self, address: u64, size: u64) -> Option<&Unresolved> {
        self.section(address, 1)?.unresolved_in(address, size)
    }

    /// The demangled name of the function that begins at an address.
    pub(super) fn symbol_at(&self, address: u64) -> Option<String> {
        let place = self.functions.partition_point(|function| function.address < address);
        let function = self.functions.get(place).filter(|function| function.address == address)?;
        Some(demangled(&function.name))
    }

    /// The name of the function that an address belongs to, and the function's address.
    fn function_at(&self, address: u64) -> Option<(String, u64)> {
        let after = self.functions.partition_point(|function| function.address <= address);
        let function = self.functions[..after].last()?;
        Some((demangled(&function.name), function.address))
    }

    /// An address for people.
    pub(super) fn place(&self, address: u64) -> CodePlace {
        let (function, start) = self.function_at(address).unwrap_or(("code".to_owned(), 0));
        let file_offset =
            self.section(address, 1).map_or(0, |section| section.file_offset.saturating_add(address - section.address));
        CodePlace { function, offset: address - start, file_offset }
    }
}

/// Calls segments after the sections in them, for messages.
fn name_segments(file: &object::File<'_>, segments: &mut [Section]) {
    for segment in segments {
        let names: Vec<String> = file
            .sections()
            .filter(|section| section.size() > 0 && segment.contains(section.address(), 1))
            .filter_map(|section| section.name().ok().map(str::to_owned))
            .filter(|name| name.starts_with('.'))
            .collect();
        match &names[..] {
            [] => {}
            [one] => segment.name.clone_from(one),
            [first, .., last] => segment.name = format!("{first} to {last}"),
        }
    }
}
