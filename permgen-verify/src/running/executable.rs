//! The executable that runs: its file, and which of the file's code lies at an address of the process.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::OnceLock;

use crate::machine::Executable;

/// The file of the running process. The link leads to the very file even after another took its place.
const OWN: &str = "/proc/self/exe";

/// The running executable, as its file says.
struct Own {
    file: Vec<u8>,
    executable: Executable,
}

/// It is read once for all claims of a process.
fn own() -> Result<&'static Own, String> {
    static KEPT: OnceLock<Result<Own, String>> = OnceLock::new();
    let own = KEPT.get_or_init(|| {
        let file = std::fs::read(OWN).map_err(|error| format!("cannot read the running executable: {error}"))?;
        let executable = Executable::load(&file).map_err(|error| error.to_string())?;
        Ok(Own { file, executable })
    });
    own.as_ref().map_err(Clone::clone)
}

/// A range of the process's memory that shows a part of a file.
#[derive(Debug, PartialEq, Eq)]
struct Mapping {
    start: u64,
    end: u64,
    offset: u64,
}

/// The executable mapping of `address` in the lines of `/proc/self/maps`: `start-end permissions offset device inode path`.
fn mapping_of(maps: &str, address: u64) -> Option<Mapping> {
    let hexadecimal = |text: &str| u64::from_str_radix(text, 16).ok();
    maps.lines().find_map(|line| {
        let mut fields = line.split_ascii_whitespace();
        let (start, end) = fields.next()?.split_once('-')?;
        let is_code = fields.next()?.as_bytes().get(2) == Some(&b'x');
        let mapping =
            Mapping { start: hexadecimal(start)?, end: hexadecimal(end)?, offset: hexadecimal(fields.next()?)? };
        (is_code && (mapping.start..mapping.end).contains(&address)).then_some(mapping)
    })
}

/// The executable with the image's address of the code that lies at an address of this process.
///
/// The code in memory is compared with the file's: what is followed is what runs.
///
/// # Errors
///
/// If the code is of another file, or was changed since it was loaded.
pub(super) fn locate(address: usize) -> Result<(&'static Executable, u64), String> {
    let own = own()?;
    let told = |what: &str| format!("the function's code {what}");
    let maps =
        std::fs::read_to_string("/proc/self/maps").map_err(|error| told(&format!("cannot be located: {error}")))?;
    let mapping =
        mapping_of(&maps, address as u64).ok_or_else(|| told("is in no executable memory of this process"))?;
    let mut memory = vec![0; (mapping.end - mapping.start) as usize];
    let read = File::open("/proc/self/mem").and_then(|mut process| {
        process.seek(SeekFrom::Start(mapping.start))?;
        process.read_exact(&mut memory)
    });
    read.map_err(|error| told(&format!("cannot be read: {error}")))?;
    let on_file = own.file.get(mapping.offset as usize..).unwrap_or_default();
    let common = memory.len().min(on_file.len());
    if common == 0 || memory[..common] != on_file[..common] || memory[common..].iter().any(|&byte| byte != 0) {
        return Err(told(
            "is not that of the running executable's file: it belongs to a shared library, or was changed",
        ));
    }
    let offset = mapping.offset + (address as u64 - mapping.start);
    let address = own.executable.code_at(offset).ok_or_else(|| told("is in no segment of the running executable"))?;
    Ok((&own.executable, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_mappings_are_found_by_address() {
        let maps = "5000-6000 r--p 00000000 fe:00 12 /bin/engine\n6000-9000 r-xp 00001000 fe:00 12 /bin/engine\n\
                    9000-a000 rw-p 00004000 fe:00 12 /bin/engine\nnonsense\n";
        assert_eq!(mapping_of(maps, 0x6000), Some(Mapping { start: 0x6000, end: 0x9000, offset: 0x1000 }));
        assert_eq!(mapping_of(maps, 0x8fff).map(|mapping| mapping.offset), Some(0x1000));
        assert_eq!([0x5000, 0x9000, 0xb000].map(|address| mapping_of(maps, address)), [None, None, None]);
    }

    #[test]
    fn code_of_another_file_is_refused() {
        // A function of the C library, which is loaded beside the executable.
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let line = maps.lines().find(|line| line.contains("r-xp") && line.contains(".so")).expect("a shared library");
        let start = usize::from_str_radix(line.split('-').next().unwrap(), 16).unwrap();
        let error = locate(start).unwrap_err();
        assert!(error.contains("is not that of the running executable's file"), "{error}");
    }
}
