//! Why machine code could not be read or executed.

use std::fmt;
use std::path::PathBuf;

/// A place in machine code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePlace {
    /// The function's name, demangled.
    pub function: String,
    /// Bytes from the function's first.
    pub offset: u64,
    /// Where that byte is in the file: `objdump` and `xxd` find it there.
    pub file_offset: u64,
}

impl fmt::Display for CodePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{:#x} (file offset {:#x})", self.function, self.offset, self.file_offset)
    }
}

/// Why machine code was not executed. None of these says anything about what the code does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineError {
    /// The file could not be read.
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is something else than x86-64 machine code in ELF.
    Format {
        /// What the file is.
        found: String,
    },
    /// The file contradicts its own format.
    Damaged {
        /// What the reader found.
        reason: String,
    },
    /// No function has that name.
    Missing {
        /// The name asked for.
        symbol: String,
        /// How many functions the file has.
        functions: usize,
        /// Names that are similar.
        nearest: Vec<String>,
    },
    /// Several functions have that name.
    Ambiguous {
        /// The name asked for.
        symbol: String,
        /// The full names.
        candidates: Vec<String>,
    },
    /// The arguments or the result do not fit into registers.
    Signature {
        /// What does not fit.
        reason: String,
    },
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, reason } => write!(f, "cannot read `{}`: {reason}", path.display()),
            Self::Format { found } => write!(f, "{found} is not supported"),
            Self::Damaged { reason } => write!(f, "the file is damaged: {reason}"),
            Self::Missing { symbol, functions, .. } => {
                write!(f, "there is no function `{symbol}` among the {functions} of the file")
            }
            Self::Ambiguous { symbol, candidates } => {
                write!(f, "`{symbol}` is the name of {} functions", candidates.len())
            }
            Self::Signature { reason } => f.write_str(reason),
        }
    }
}

impl std::error::Error for MachineError {}

impl MachineError {
    /// What would be right, if that can be said.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            MachineError::Format { found } if found.contains("-flto") => {
                Some("compile it without `-flto`, or with `-ffat-lto-objects`".to_owned())
            }
            MachineError::Format { .. } => {
                Some("objects, rlibs, shared libraries and executables in ELF for x86-64 can be read".to_owned())
            }
            MachineError::Missing { functions: 0, .. } => {
                Some("the file is stripped: build it with `strip = false`".to_owned())
            }
            MachineError::Missing { nearest, .. } if nearest.is_empty() => Some(
                "a function that is inlined everywhere has no code: mark it `#[inline(never)]` or `#[unsafe(no_mangle)]`"
                    .to_owned(),
            ),
            MachineError::Missing { nearest, .. } => Some(format!("similar: {}", listed(nearest))),
            MachineError::Ambiguous { candidates, .. } if candidates.windows(2).all(|pair| pair[0] == pair[1]) => {
                Some("several files define it for themselves: name the object of one of them".to_owned())
            }
            MachineError::Ambiguous { candidates, .. } => {
                Some(format!("write more of the path, or the mangled name: {}", listed(candidates)))
            }
            _ => None,
        }
    }
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
