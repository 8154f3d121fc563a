//! The checker: a program leaves the library only as [`Certified`], and only this module can make one.
//!
//! Nothing here is shared with the search. There are two methods:
//!
//! - **linear**: the program is followed over a domain in which each bit of each value is a GF(2) combination of input
//!   bits, or unknown. Masks clear, shifts move, xor adds; an `or`, a sum or a product keeps a bit where the other side
//!   is known to be 0 and no carry can arrive, which is bounded by counting. A result in which every bit is the right
//!   single input bit is a complete proof, whatever was unknown on the way.
//! - **exhaustive**: when that is not enough and at most 20 input bits are free, all inputs are tried.

mod arithmetic;
mod bits;
mod explain;
mod index;
mod linear;
mod number;
mod refute;

use std::fmt;

pub use explain::WrongBit;
pub use index::{CertifiedIndex, IndexRefusal, certify_index};
pub use number::{CertifiedNumber, NumberRefusal, certify_number};

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
    /// Every input was tried.
    Exhaustive {
        /// How many inputs there are.
        inputs: u64,
    },
}

impl Certificate {
    /// Its name: `linear` or `exhaustive`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Certificate::Linear => "linear",
            Certificate::Exhaustive { .. } => "exhaustive",
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certificate::Linear => f.write_str(self.name()),
            Certificate::Exhaustive { inputs } => write!(f, "{}, {inputs} inputs", self.name()),
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
        /// The index of the instruction where it could not be followed.
        instruction: Option<usize>,
    },
}

/// Proves that `program` is `map`.
///
/// ```
/// use permgen_core::check::{Certificate, certify};
/// use permgen_core::partial_map::PartialMap;
/// use permgen_core::permutation::Permutation;
/// use permgen_core::program::Program;
/// use permgen_core::width::Width;
///
/// // Neighbouring bits change places; the two halves never meet, so the sum has no carry.
/// let program: Program = "program(x: u64) -> u64
///     v1 = shr x, 1
///     v2 = and v1, 0x5555555555555555
///     v3 = and x, 0x5555555555555555
///     v4 = mul v3, 2
///     v5 = add v2, v4
///     return v5".parse()?;
/// let swap = Permutation::from_fn(Width::W64, |bit| bit ^ 1);
/// let certified = certify(&PartialMap::from(&swap), program)?;
/// assert_eq!(certified.certificate(), Certificate::Linear);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the program is wrong, or when the methods are too weak to tell.
pub fn certify(map: &PartialMap, program: Program) -> Result<Certified, Refusal> {
    if program.input() != map.input() || program.output() != map.output() {
        return Err(Refusal::Width {
            program_input: program.input(),
            program_output: program.output(),
            map_input: map.input(),
            map_output: map.output(),
        });
    }
    // This finds what is wrong with almost every wrong program, and in the form that is easiest to understand. For a right
    // one it is a second opinion on the rules of the domain.
    refute::try_single_bits(map, &program)?;
    let certificate = match linear::compare(map, &program) {
        linear::Verdict::Equal => Certificate::Linear,
        linear::Verdict::Unknown { bit, instruction } => match refute::try_all(map, &program) {
            Some(outcome) => Certificate::Exhaustive { inputs: outcome? },
            None => {
                refute::try_dense_words(map, &program)?;
                return Err(Refusal::Unknown { bit, instruction });
            }
        },
    };
    Ok(Certified { map: map.clone(), program, certificate })
}

/// The result bits of a program as GF(2) combinations of its input bits, for inputs that have none of the bits
/// `promised_zero`: for each the set of input bits and whether 1 is added, or `None` when the bit is not known.
#[must_use]
pub fn linear_combinations(program: &Program, promised_zero: u128) -> Vec<Option<(u128, bool)>> {
    linear::combinations(program, promised_zero)
}

/// For each instruction, whether it is a sum, difference or product that may overflow its width.
///
/// `false` is certain, for inputs that have none of the bits `promised_zero`.
#[must_use]
pub fn may_overflow(program: &Program, promised_zero: u128) -> Vec<bool> {
    linear::overflows(program, promised_zero)
}
