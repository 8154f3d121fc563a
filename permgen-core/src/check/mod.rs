//! The checker: a program leaves the library only as [`Certified`], and only this module can make one.
//!
//! Nothing here is shared with the search.

mod linear;

use crate::partial_map::PartialMap;
use crate::program::Program;
use crate::width::Width;

/// A program together with the map that it was proved to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    map: PartialMap,
    program: Program,
    certificate: Certificate,
}

impl Certified {
    /// What the program computes.
    #[must_use]
    pub fn map(&self) -> &PartialMap {
        &self.map
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// How it was proved.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        self.certificate
    }
}

/// How a program was proved to be its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// Every result bit is a known GF(2) combination of input bits, and the right one.
    Linear,
}

impl Certificate {
    /// Its name: `linear`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Certificate::Linear => "linear",
        }
    }
}

/// Why a program was not certified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The program does not take or return the map's words.
    #[error(
        "the program maps `{program_input}` to `{program_output}`, the specification `{map_input}` to `{map_output}`"
    )]
    Width {
        /// The width of the program's input.
        program_input: Width,
        /// The width of the program's result.
        program_output: Width,
        /// The width of the map's input.
        map_input: Width,
        /// The width of the map's result.
        map_output: Width,
    },
    /// The program is wrong: here is an input that shows it.
    #[error("for input {input:#x} the result is {got:#x}, must be {expected:#x}")]
    Refuted {
        /// The input.
        input: u128,
        /// What the map makes of it.
        expected: u128,
        /// What the program makes of it.
        got: u128,
    },
    /// Neither proved nor refuted.
    #[error("bit {bit} of the result cannot be followed through the program")]
    Unknown {
        /// The lowest result bit that is unknown.
        bit: u8,
    },
}

/// Proves that `program` is `map`.
///
/// # Errors
///
/// When the program is wrong, or when the method is too weak to tell.
pub fn certify(map: &PartialMap, program: Program) -> Result<Certified, Refusal> {
    let certificate = linear::prove(map, &program)?;
    Ok(Certified { map: map.clone(), program, certificate })
}
