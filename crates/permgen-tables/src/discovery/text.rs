//! A state of a search as text, which is read again: a line that says what it is, the state in JSON, and a checksum.
//!
//! ```text
//! permgen state 2
//! {"version":"0.1.0","command":"permgen find magics ..","identity":"magics of rooks ..","shard":"0/1","budget":1000000,
//!  "goals":[{"goal":{"name":"rook a1, 4 bits","parts":40,"takes":"First","exhaustive":false},"done":3,"nodes":5120,
//!            "found":null,"ahead":{"5":{"found":null,"nodes":2048}}}]}
//! checksum 0123456789abcdef
//! ```
//!
//! `done` parts of the shard are finished, and `ahead` are those after a gap, by their positions in the shard.

use std::fmt;
use std::str::FromStr;

use super::state::State;

const FIRST_LINE: &str = "permgen state 2";

impl fmt::Display for State {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        formatter.write_str(&sealed(&format!("{FIRST_LINE}\n{json}\n")))
    }
}

/// Lines with their checksum below.
pub(super) fn sealed(lines: &str) -> String {
    format!("{lines}checksum {:016x}\n", checksum(lines))
}

/// FNV-1a: finds what storage does to a file, not what people do to it on purpose.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Why a text is no state of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseStateError {
    /// Something else altogether.
    NoState,
    /// The end is missing.
    CutOff,
    /// Something was changed.
    Damaged {
        /// What stands there.
        found: u64,
        /// What should.
        computed: u64,
    },
    /// It makes no sense, though the checksum is right.
    Senseless {
        /// What is wrong.
        why: String,
    },
}

impl std::fmt::Display for ParseStateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoState => write!(f, "this is not a state of a search: it does not begin with `{FIRST_LINE}`"),
            Self::CutOff => f.write_str("the state is cut off: it does not end with its checksum"),
            Self::Damaged { found, computed } => {
                write!(f, "the state is damaged: its checksum is {found:016x}, and that of its lines {computed:016x}")
            }
            Self::Senseless { why } => write!(f, "the state makes no sense: {why}"),
        }
    }
}

impl std::error::Error for ParseStateError {}

impl FromStr for State {
    type Err = ParseStateError;

    fn from_str(text: &str) -> Result<Self, ParseStateError> {
        if !text.starts_with(FIRST_LINE) {
            return Err(ParseStateError::NoState);
        }
        let (lines, found) = text
            .strip_suffix('\n')
            .and_then(|text| text.rsplit_once("\nchecksum "))
            .map(|(_, sum)| (&text[..text.len() - sum.len() - "checksum \n".len()], sum))
            .filter(|(_, sum)| sum.len() == 16)
            .and_then(|(lines, sum)| Some((lines, u64::from_str_radix(sum, 16).ok()?)))
            .ok_or(ParseStateError::CutOff)?;
        let computed = checksum(lines);
        if found != computed {
            return Err(ParseStateError::Damaged { found, computed });
        }
        let senseless = |why: String| ParseStateError::Senseless { why };
        let json = lines.strip_prefix(FIRST_LINE).unwrap_or_default();
        let state: Self = serde_json::from_str(json).map_err(|error| senseless(error.to_string()))?;
        state.restored().map_err(senseless)
    }
}
