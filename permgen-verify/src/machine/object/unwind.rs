//! Functions that catch panics: what the tables for unwinding say (Linux Standard Base, core, exception frames; and the language
//! specific data area of the Itanium C++ ABI, which Rust uses as well).

use std::collections::BTreeMap;

use gimli::{BaseAddresses, CieOrFde, EhFrame, EndianSlice, LittleEndian, Pointer, Reader as _, UnwindSection as _};
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction};
use object::{Object, ObjectSection};
#[cfg(feature = "tools")]
use object::{ObjectSymbol, RelocationTarget};

use super::Image;
use super::section::{Placed, Section};

type Reader<'a> = EndianSlice<'a, LittleEndian>;

/// A value that is left out, and those of call sites that are read.
const OMITTED: u8 = 0xff;
const ULEB128: u8 = 0x01;
const UDATA4: u8 = 0x03;

/// The description of frames, and its address.
pub(super) fn frames(file: &object::File<'_>) -> Option<(u64, Vec<u8>)> {
    let section = file.section_by_name(".eh_frame")?;
    Some((section.address(), section.data().ok()?.to_vec()))
}

/// That of an object: it goes to an address that nothing else has, with the distances to the object's sections filled in.
#[cfg(feature = "tools")]
pub(super) fn linked_frames(file: &object::File<'_>, placed: &[Option<Placed>], free: u64) -> Option<(u64, Vec<u8>)> {
    let section = file.section_by_name(".eh_frame")?;
    let mut bytes = section.data().ok()?.to_vec();
    for (offset, relocation) in section.relocations() {
        let RelocationTarget::Symbol(symbol) = relocation.target() else { continue };
        let Ok(symbol) = file.symbol_by_index(symbol) else { continue };
        let Some(placed) = symbol.section_index().and_then(|section| placed.get(section.0).copied().flatten()) else {
            continue;
        };
        let to = symbol.address().wrapping_sub(placed.original).wrapping_add(placed.address);
        let distance = to.wrapping_add_signed(relocation.addend()).wrapping_sub(free.wrapping_add(offset));
        let start = usize::try_from(offset).ok()?;
        bytes.get_mut(start..start.checked_add(4)?)?.copy_from_slice(&(distance as u32).to_le_bytes());
    }
    Some((free, bytes))
}

impl Image {
    /// Whether the function that an address is in may catch what is thrown in it. One whose tables are not understood may.
    pub(in super::super) fn catches(&self, address: u64) -> bool {
        if self.is_go {
            return self.defers(address).unwrap_or(true);
        }
        let functions = self.catching.get_or_init(|| self.read_frames().unwrap_or_default());
        let before = functions.range(..=address).next_back();
        before.is_some_and(|(_, &(end, catches))| address < end && catches)
    }

    /// Whether the function of Go that an address is in has deferred calls, which may recover: it goes to them once it panicked.
    fn defers(&self, address: u64) -> Option<bool> {
        let after = self.functions.partition_point(|function| function.address <= address);
        let start = self.functions[..after].last()?.address;
        let end = self.functions.get(after).map_or(u64::MAX, |next| next.address);
        let most = usize::try_from(end - start).unwrap_or(usize::MAX);
        let mut code = Decoder::with_ip(64, self.code(start, most)?, start, DecoderOptions::NONE);
        let is_deferred = |call: Instruction| {
            let target = call.near_branch_target();
            call.flow_control() == FlowControl::Call && self.symbol_at(target).as_deref() == Some("runtime.deferreturn")
        };
        Some(code.iter().any(is_deferred))
    }

    /// The functions that frames are described of: where each ends, by where it begins, and whether it catches.
    fn read_frames(&self) -> Option<BTreeMap<u64, (u64, bool)>> {
        let (at, bytes) = self.frames.as_ref()?;
        let frames = EhFrame::new(bytes, LittleEndian);
        let bases = BaseAddresses::default().set_eh_frame(*at);
        let mut entries = frames.entries(&bases);
        let mut found = BTreeMap::new();
        while let Ok(Some(entry)) = entries.next() {
            let CieOrFde::Fde(partial) = entry else { continue };
            let Ok(frame) = partial.parse(EhFrame::cie_from_offset) else { continue };
            let catches = match frame.lsda() {
                None => false,
                Some(Pointer::Direct(area)) => self.has_catch(area).unwrap_or(true),
                Some(Pointer::Indirect(_)) => true,
            };
            let start = frame.initial_address();
            found.insert(start, (start.saturating_add(frame.len()), catches));
        }
        Some(found)
    }

    /// Whether a call site of a language specific data area has a landing pad that catches: one whose actions have a type, not only
    /// cleaning up, or a filter, which ends the program.
    fn has_catch(&self, area: u64) -> Option<bool> {
        let section: &Section = self.section(area, 1)?;
        let mut reader = Reader::new(section.bytes.get((area - section.address) as usize..)?, LittleEndian);
        if reader.read_u8().ok()? != OMITTED {
            return None;
        }
        if reader.read_u8().ok()? != OMITTED {
            reader.read_uleb128().ok()?;
        }
        let encoding = reader.read_u8().ok()?;
        let length = reader.read_uleb128().ok()?;
        let mut sites = reader.split(usize::try_from(length).ok()?).ok()?;
        while !sites.is_empty() {
            for _ in 0..3 {
                match encoding {
                    ULEB128 => sites.read_uleb128().ok()?,
                    UDATA4 => sites.read_u32().ok()?.into(),
                    _ => return None,
                };
            }
            let mut action = sites.read_uleb128().ok()?;
            let mut left = 64;
            while let Some(place) = action.checked_sub(1) {
                let mut record = reader;
                record.skip(usize::try_from(place).ok()?).ok()?;
                let before = record.len();
                let kind = record.read_sleb128().ok()?;
                let at = place + (before - record.len()) as u64;
                let next = record.read_sleb128().ok()?;
                if kind > 0 || left == 0 {
                    return Some(true);
                }
                left -= 1;
                action = if next == 0 { 0 } else { at.checked_add_signed(next)?.checked_add(1)? };
            }
        }
        Some(false)
    }
}
