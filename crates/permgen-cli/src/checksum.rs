//! The line by which a file says that it is what a command wrote: `--check` then needs no search.

use std::path::Path;

use permgen_codegen::bounded;

use crate::source::read_within;

/// What a file is made from: a version of permgen, what was asked, and what was read.
pub(crate) struct Checksum(u128);

/// What stands in the line before the number.
const KEY: &str = concat!(" Checksum: ", env!("CARGO_PKG_VERSION"), " ");

/// In how many lines at the top the command is found.
const TOP: usize = 8;

/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991) of 128 bits, gone on with. It finds mistakes, and no forgery.
fn hashed(hash: u128, text: &str) -> u128 {
    const PRIME: u128 = (1 << 88) + 0x13b;
    // The length separates one text from the next.
    let bytes = text.bytes().chain((text.len() as u64).to_le_bytes());
    bytes.fold(hash, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}

impl Checksum {
    /// Of what was asked and of the files that are read; nothing if one of them is standard input.
    ///
    /// # Errors
    ///
    /// When a file cannot be read.
    pub(crate) fn of<'a>(asked: &[String], files: impl IntoIterator<Item = &'a Path>) -> anyhow::Result<Option<Self>> {
        let mut hash = asked.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, word| hashed(hash, word));
        for file in files {
            if file == Path::new("-") {
                return Ok(None);
            }
            hash = hashed(hash, &read_within(file, bounded::INPUT)?.0);
        }
        Ok(Some(Self(hash)))
    }

    /// The text with the line, below the command in its first lines; as it is in a language without comments.
    pub(crate) fn signed(&self, text: &str) -> String {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let command = lines.iter().take(TOP).position(|line| line.contains("permgen emit "));
        // The line before has the sign of a comment alone.
        let Some((command, blank)) = command.and_then(|at| Some((at, lines[at.checked_sub(1)?].trim_end()))) else {
            return text.to_owned();
        };
        if blank.is_empty() || blank.contains(char::is_alphanumeric) {
            return text.to_owned();
        }
        let line = format!("{blank}\n{blank}{KEY}{:032x}\n", hashed(self.0, text));
        [&lines[..=command].concat(), line.as_str(), &lines[command + 1..].concat()].concat()
    }

    /// Whether a file is just what was signed.
    pub(crate) fn is_of(&self, file: &str) -> bool {
        let lines: Vec<&str> = file.split_inclusive('\n').collect();
        let line = lines.iter().take(TOP + 2).position(|line| line.contains(KEY));
        let Some((line, blank)) = line.and_then(|line| Some((line, line.checked_sub(1)?))) else { return false };
        self.signed(&[lines[..blank].concat(), lines[line + 1..].concat()].concat()) == file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// DO NOT EDIT. Made by:\n//\n//     permgen emit 'sq' -o a.go\n\npackage a\n";

    #[test]
    fn a_file_is_what_was_signed_and_nothing_else() {
        let of = |asked: &[&str]| {
            let asked: Vec<String> = asked.iter().map(|&word| word.to_owned()).collect();
            Checksum::of(&asked, []).unwrap().unwrap()
        };
        let checksum = of(&["sq", "go"]);
        let signed = checksum.signed(TEXT);
        assert!(
            signed.starts_with("// DO NOT EDIT. Made by:\n//\n//     permgen emit 'sq' -o a.go\n//\n// Checksum: ")
        );
        assert!(signed.ends_with("\n\npackage a\n"), "{signed}");
        assert!(checksum.is_of(&signed));
        assert!(!checksum.is_of(TEXT));
        for other in [of(&["sq", "c"]), of(&["sqgo"]), of(&["sq"]), of(&["s", "qgo"])] {
            assert!(!other.is_of(&signed));
        }
        // A change of any letter, of the order of lines, or of how they end.
        for at in 0..signed.len() {
            let changed = format!("{}~{}", &signed[..at], &signed[at + 1..]);
            assert!(!checksum.is_of(&changed), "{changed}");
            assert!(!checksum.is_of(&format!("{}{}", &signed[..at], &signed[at + 1..])), "{at}");
        }
        assert!(!checksum.is_of(&signed.replace('\n', "\r\n")));
        assert!(!checksum.is_of(&format!("{signed}\n")));
        assert!(!checksum.is_of(""));
        // Without comments, nothing is signed.
        assert_eq!(checksum.signed("{ \"about\": \"permgen emit sq\" }\n"), "{ \"about\": \"permgen emit sq\" }\n");
    }
}
