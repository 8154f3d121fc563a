//! The checker: a program leaves the library only as [`Certified`], and only this module can make one.
//!
//! It shares nothing with the search. A kind of meaning is a [`Provable`] type, proved in a file of its own; linear maps (`linear.rs`),
//! which are almost all there is, are proved by an abstract interpretation, or by trying every input.
//!
//! # The claim
//!
//! A program is straight-line code: `v1 .. vn`, each an operation on inputs, constants and values before it. Let `x` be the bits of
//! all words of the input, counted from the lowest bit of the first word, and `P` the inputs in which no promised bit is set. The
//! claim of a linear map `M` is that for every `x` in `P` each bit `j` of the result is the bit of `x` that row `j` of `M` names, or 0
//! if it names none. Where a number chooses the map, that is claimed for each value of the number, with the map of that value.
//!
//! # The lattice
//!
//! A bit of a value is described by `(S, c, g)` (`bits.rs`): a set `S` of bits of the input, a constant `c`, and a symbol `g` or none.
//! A *valuation* `σ` gives each symbol a function from `P` to bits. Under `σ` the description denotes one function,
//!
//! ```text
//! [S, c, g]σ (x) = c ⊕ (⊕ over i in S of x_i) ⊕ σ(g)(x)        (without the last term if there is no symbol)
//! ```
//!
//! and it stands for all functions that some valuation makes of it: one if there is no symbol, every function (⊤) if there is. So there
//! are two levels, and a description without a symbol is exact. Two that share a symbol are related: they differ by a known
//! combination, which is why garbage that is added twice cancels. There is no join, because programs have no branches, and no
//! fixpoint, because they have no loops: one pass over the instructions is the whole analysis.
//!
//! **Invariant.** After each instruction there is *one* valuation `σ` under which, for every `x` in `P`, every bit of every value so
//! far equals what its description denotes. Initially bit `i` of the input is `({i}, 0)`, or `(∅, 0)` if it is promised; bits of a number
//! whose value is fixed are constants. An operation extends `σ` by the symbols that it makes and never changes it elsewhere, so the
//! invariant is kept if each operation is right for the values that its operands have.
//!
//! # The transfer functions
//!
//! Per bit (`bits.rs`), where *fresh* is a symbol that did not occur before, and may therefore denote whatever the bit is:
//!
//! | | result | exact because |
//! |---|---|---|
//! | `a ⊕ b` | `(S ⊕ T, c ⊕ d, g)`; fresh if both have a symbol, and not the same | the same function cancels |
//! | `!a` | `(S, !c, g)` | |
//! | `a & b` | 0 if either is 0 or `a = !b`; `b` if `a` is 1 or `a = b`, and so the other way round; else fresh | the equal and the complement as descriptions are so as functions |
//! | `a \| b` | `!(!a & !b)` | De Morgan |
//! | majority of `a, b, c` | `a` if `a = b`; `c` if `a = !b`; `and` or `or` of two if the third is 0 or 1; else fresh | two that agree decide, two that disagree leave it to the third |
//!
//! Per operation (`transfer.rs`, and `arithmetic.rs` for the third row):
//!
//! | operations | bit `i` of the result |
//! |---|---|
//! | `xor and or andn not` | of bits `i` |
//! | `shl shr rotl rotr bswap bitrev brev8 trunc zext`, and of vectors `kmov`, loads, `vpextrq`, `vpermb`, `vpunpck`, `vshufi`, `vpshufbitqmb` | a bit of an operand at a place that the instruction fixes, or 0 |
//! | `add sub mul` | sums of columns: of `add` and `sub` bit by bit with the majority as carry; of `mul` the xor of a column's products, as long as counting those that may be 1 and those that must be leaves one value for the carry from below, and fresh after that |
//! | `pext pdep bgrp shlv shrv pshufb` | as moves, if mask, count or control are constants in the lattice; else fresh, but for places that no mask can reach |
//! | `lookup`, and `nibbles` for each byte | of the entry, if the number is constant; the sum of what the bits of the number add, if each adds the same to every entry; else a bit on which all entries agree, and fresh otherwise |
//! | `gf2p8affineqb` | the sum of products of bits, by the rules above |
//!
//! # The conclusion
//!
//! If each bit `j` of the result is `({i}, 0)` for the `i` of row `j`, or `(∅, 0)`, the claim holds, whatever was fresh on the way:
//! [`Certificate::Linear`]. Otherwise all inputs in `P` are tried if there are at most 2^20: [`Certificate::Exhaustive`]. Otherwise
//! the program is refuted by an input, or nothing is said. The number of a case is fixed for each run of the analysis, and is seen to
//! make no difference above the bits that tell cases apart. Every program is run on some inputs besides, whatever was shown of it: a
//! second opinion on the rules.

mod arithmetic;
#[cfg(feature = "tables")]
mod attacks;
mod bits;
#[cfg(feature = "all-maps")]
mod bitwise;
#[cfg(feature = "tables")]
mod dependence;
#[cfg(feature = "all-maps")]
mod exchange;
#[cfg(feature = "all-maps")]
mod index;
mod linear;
#[cfg(feature = "all-maps")]
mod number;
mod refusal;
#[cfg(feature = "tables")]
mod scan;
mod transfer;

use std::fmt;

pub use refusal::{Refusal, Why};

use crate::partial_map::PartialMap;
use crate::program::Program;

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
    /// How the program is shown to compute this.
    ///
    /// # Errors
    ///
    /// When it does something else, or when the methods are too weak to tell.
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal>;
}

mod sealed {
    /// Whoever could add a kind of meaning could certify what is not so.
    pub trait Sealed {}

    macro_rules! sealed {
        ($($of:ident::$kind:ident),+) => {
            $(impl Sealed for crate::$of::$kind {})+
        };
    }

    sealed!(partial_map::PartialMap, word_map::WordMap, matrix::Matrix);
    impl<M: crate::linear::Case> Sealed for crate::linear::Cases<M> {}
    #[cfg(feature = "all-maps")]
    sealed!(index_map::IndexMap, number_map::NumberMap, number_map::Numbers, bitwise::Bitwise, exchange::Exchange);
    #[cfg(feature = "tables")]
    sealed!(bit_scan::BitScan, attacks::Attacks);
}

/// How a program was proved to be its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// Every result bit is a known GF(2) combination of input bits, and the right one.
    Linear,
    /// Every input was tried, or every one on which the result can depend.
    Exhaustive {
        /// How many inputs there are.
        inputs: u64,
    },
    /// Whatever the numbers are, the program is affine in each of its words; it was tried with 0 and each single bit of them, and all
    /// numbers.
    Affine {
        /// How many inputs were tried.
        inputs: u64,
    },
}

impl Certificate {
    /// Its name: `linear`, `exhaustive` or `affine`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Certificate::Linear => "linear",
            Certificate::Exhaustive { .. } => "exhaustive",
            Certificate::Affine { .. } => "affine",
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certificate::Linear => f.write_str(self.name()),
            Certificate::Exhaustive { inputs } | Certificate::Affine { inputs } => {
                write!(f, "{}, {inputs} inputs", self.name())
            }
        }
    }
}

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
pub fn certify<M: Provable>(meaning: &M, program: Program) -> Result<Certified<M>, Refusal> {
    let certificate = meaning.prove(&program)?;
    Ok(Certified { meaning: meaning.clone(), program, certificate })
}

/// The result bits of a program as GF(2) combinations of its input bits, for inputs that have none of the bits
/// `promised_zero`: for each the set of input bits and whether 1 is added, or `None` when the bit is not known.
#[must_use]
pub fn linear_combinations(program: &Program, promised_zero: u128) -> Vec<Option<(u128, bool)>> {
    transfer::combinations(program, promised_zero)
}

/// For each instruction, whether it is a sum, difference or product that may overflow its width.
///
/// `false` is certain, for inputs that have none of the bits `promised_zero` of each word. Words that are missing are promised
/// nothing of.
#[must_use]
pub fn may_overflow(program: &Program, promised_zero: &[u128]) -> Vec<bool> {
    transfer::overflows(program, promised_zero)
}
