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
mod attacks;
mod bits;
mod bitwise;
mod choice;
mod explain;
mod family;
mod index;
mod linear;
mod number;
mod refute;
mod scan;
mod words;

use std::fmt;

pub use attacks::AttacksRefusal;
pub use bitwise::BitwiseRefusal;
pub use choice::ChoiceRefusal;
pub use explain::WrongBit;
pub use family::FamilyRefusal;
pub use index::IndexRefusal;
pub use number::{NumberChoiceRefusal, NumberRefusal};
pub use scan::ScanRefusal;
pub use words::WordsRefusal;

use crate::partial_map::PartialMap;
use crate::program::Program;
use crate::width::Width;

/// A program together with what it was proved to compute: a map of bits, or another [`Provable`] meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified<M = PartialMap> {
    meaning: M,
    program: Program,
    certificate: Certificate,
}

impl<M> Certified<M> {
    /// What the program computes.
    #[must_use]
    pub fn meaning(&self) -> &M {
        &self.meaning
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

    /// The same proof, where what was proved is known to be of one kind.
    pub(crate) fn narrowed<N>(self, narrow: impl FnOnce(M) -> Option<N>) -> Option<Certified<N>> {
        let Self { meaning, program, certificate } = self;
        Some(Certified { meaning: narrow(meaning)?, program, certificate })
    }

    /// The same proof, where what was proved is one of several kinds of meaning.
    #[must_use]
    pub fn generalised<N: From<M>>(self) -> Certified<N> {
        Certified { meaning: self.meaning.into(), program: self.program, certificate: self.certificate }
    }
}

impl Certified {
    /// What the program computes.
    #[must_use]
    pub fn map(&self) -> &PartialMap {
        &self.meaning
    }
}

/// What a program can be proved to compute. Only this crate says how: a kind of meaning is one file of this module.
pub trait Provable: Clone + sealed::Sealed {
    /// Why a program was not certified.
    type Refusal: std::error::Error;

    /// How the program is shown to compute this.
    ///
    /// # Errors
    ///
    /// When it does something else, or when the methods are too weak to tell.
    fn prove(&self, program: &Program) -> Result<Certificate, Self::Refusal>;
}

mod sealed {
    /// Whoever could add a kind of meaning could certify what is not so.
    pub trait Sealed {}

    impl Sealed for crate::partial_map::PartialMap {}
    impl Sealed for crate::index_map::IndexMap {}
    impl Sealed for crate::number_map::NumberMap {}
    impl Sealed for crate::number_choice::NumberChoice {}
    impl Sealed for crate::family::Family {}
    impl Sealed for crate::bit_scan::BitScan {}
    impl Sealed for crate::bitwise::Bitwise {}
    impl Sealed for crate::choice::Choice {}
    impl Sealed for crate::word_map::WordMap {}
    impl Sealed for crate::attacks::Attacks {}
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The program does not take or return the map's words.
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
    /// The program takes or returns several words, the map is one of one word.
    Words {
        /// How many words the program takes.
        inputs: usize,
        /// How many it returns.
        outputs: usize,
    },
    /// The program is wrong: here is an input that shows it.
    Refuted {
        /// The input.
        input: u128,
        /// What the map makes of it.
        expected: u128,
        /// What the program makes of it.
        got: u128,
    },
    /// Neither proved nor refuted.
    Unknown {
        /// The lowest result bit that is unknown.
        bit: u8,
        /// The index of the instruction where it could not be followed.
        instruction: Option<usize>,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Width { program_input, program_output, map_input, map_output } => write!(
                f,
                "the program maps `{program_input}` to `{program_output}`, the specification `{map_input}` to `{map_output}`"
            ),
            Self::Words { inputs, outputs } => {
                write!(f, "the program takes {inputs} word(s) and returns {outputs}, the specification is about one")
            }
            Self::Refuted { input, expected, got } => {
                write!(f, "for input {input:#x} the result is {got:#x}, must be {expected:#x}")
            }
            Self::Unknown { bit, .. } => write!(f, "bit {bit} of the result cannot be followed through the program"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Proves that `program` computes what is meant.
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
pub fn certify<M: Provable>(meaning: &M, program: Program) -> Result<Certified<M>, M::Refusal> {
    let certificate = meaning.prove(&program)?;
    Ok(Certified { meaning: meaning.clone(), program, certificate })
}

impl Provable for PartialMap {
    type Refusal = Refusal;

    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        if program.inputs().len() != 1 || program.outputs().len() != 1 {
            return Err(Refusal::Words { inputs: program.inputs().len(), outputs: program.outputs().len() });
        }
        compare(self, program, &[])
    }
}

/// How a program is shown to be a map of the last word of its input, when the words before it are `leading`.
fn compare(map: &PartialMap, program: &Program, leading: &[u128]) -> Result<Certificate, Refusal> {
    let input = program.inputs()[leading.len()];
    if input != map.input() || program.output() != map.output() {
        return Err(Refusal::Width {
            program_input: input,
            program_output: program.output(),
            map_input: map.input(),
            map_output: map.output(),
        });
    }
    // This finds what is wrong with almost every wrong program, and in the form that is easiest to understand. For a right
    // one it is a second opinion on the rules of the domain.
    refute::try_single_bits(map, program, leading)?;
    match linear::compare(map, program, leading) {
        linear::Verdict::Equal => Ok(Certificate::Linear),
        linear::Verdict::Unknown { bit, instruction } => match refute::try_all(map, program, leading) {
            Some(outcome) => Ok(Certificate::Exhaustive { inputs: outcome? }),
            None => {
                refute::try_dense_words(map, program, leading)?;
                Err(Refusal::Unknown { bit: bit as u8, instruction })
            }
        },
    }
}

/// The result bits of a program as GF(2) combinations of its input bits, for inputs that have none of the bits
/// `promised_zero`: for each the set of input bits and whether 1 is added, or `None` when the bit is not known.
#[must_use]
pub fn linear_combinations(program: &Program, promised_zero: u128) -> Vec<Option<(u128, bool)>> {
    linear::combinations(program, promised_zero)
}

/// For each instruction, whether it is a sum, difference or product that may overflow its width.
///
/// `false` is certain, for inputs that have none of the bits `promised_zero` of each word. Words that are missing are promised
/// nothing of.
#[must_use]
pub fn may_overflow(program: &Program, promised_zero: &[u128]) -> Vec<bool> {
    linear::overflows(program, promised_zero)
}
