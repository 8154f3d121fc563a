//! Reading files and pipes that may have no end.
//!
//! ```
//! use permgen_codegen::bounded::{INPUT, Limit, ReadError, read};
//!
//! let few = Limit { bytes: 1000, ..INPUT };
//! assert!(matches!(read(std::io::repeat(0), few), Err(ReadError::TooLarge(_))));
//! ```

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How much is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// How many bytes.
    pub bytes: u64,
    /// What they are, for messages: `a specification`.
    pub what: &'static str,
}

/// More is no specification but a mistake, such as the name of the wrong file.
pub const SPECIFICATION: Limit = Limit { bytes: 1 << 20, what: "a specification" };

/// Lists in JSON: in memory each of their values takes a hundred times what it takes in the file.
pub const LIST: Limit = Limit { bytes: 1 << 23, what: "a list" };

/// Files of recipes: each is proved again.
pub const RECIPES: Limit = Limit { bytes: 1 << 23, what: "a file of recipes" };

/// Source code.
pub const SOURCE: Limit = Limit { bytes: 1 << 24, what: "source code" };

/// What was found or written before: a program, a shard, candidates by the thousand, proofs.
pub const INPUT: Limit = Limit { bytes: 1 << 26, what: "an input" };

/// Why something was not read.
#[derive(Debug)]
pub enum ReadError {
    /// The system says why.
    Io(io::Error),
    /// There is more than the limit.
    TooLarge(Limit),
    /// It is not UTF-8.
    NotText {
        /// The first line that is not, counted from 1.
        line: usize,
    },
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(inner) => std::fmt::Display::fmt(inner, f),
            Self::TooLarge(inner) => write!(f, "it is too large: {} has at most {} bytes", inner.what, inner.bytes),
            Self::NotText { line } => write!(f, "it is not text in UTF-8: see line {line}"),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(inner) => inner.source(),
            _ => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The bytes up to the end, unless there are more than the limit.
///
/// # Errors
///
/// When reading fails, or there is more.
pub fn read(from: impl Read, limit: Limit) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    from.take(limit.bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit.bytes { Err(ReadError::TooLarge(limit)) } else { Ok(bytes) }
}

/// The text up to the end, without the mark that some programs put before it.
///
/// # Errors
///
/// Those of [`read`], and when it is not UTF-8.
pub fn read_text(from: impl Read, limit: Limit) -> Result<String, ReadError> {
    let text = String::from_utf8(read(from, limit)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        ReadError::NotText { line: before.iter().filter(|byte| **byte == b'\n').count() + 1 }
    })?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}

/// The text of a file.
///
/// # Errors
///
/// Those of [`read_text`], and when the file cannot be opened.
pub fn read_file(file: &Path, limit: Limit) -> Result<String, ReadError> {
    read_text(File::open(file)?, limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_read() {
        let limit = Limit { bytes: 4, what: "a word" };
        assert_eq!(read(&b"four"[..], limit).unwrap(), b"four");
        assert_eq!(read(&b"fives"[..], limit).unwrap_err().to_string(), "it is too large: a word has at most 4 bytes");
        assert!(matches!(read_text(&b"a\n\xff"[..], limit), Err(ReadError::NotText { line: 2 })));
        assert_eq!(read_text("\u{feff}a".as_bytes(), limit).unwrap(), "a");
    }
}
