//! What a specification means, and what a program was proved to compute.

use crate::attacks::Attacks;
use crate::bit_scan::BitScan;
use crate::bitwise::Bitwise;
#[cfg(not(all(feature = "all-maps", feature = "tables")))]
use crate::check::Why;
use crate::check::{Certified, Provable, Refusal, certify};
use crate::exchange::Exchange;
use crate::linear::{Linear, Matrices, Order};
use crate::matrix::Matrix;
use crate::number_map::{NumberMap, Numbers};
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::Program;
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// What is asked of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// Where the bits of words come from, for each case of a number if there is one.
    Linear(Linear),
    /// Where the numbers of squares go, for each case of another number if there is one.
    Numbers(Numbers),
    /// Which sums of bits of words the bits of the result are, for each case of a number if there is one; never maps that
    /// [`Meaning::Linear`] says.
    Matrix(Matrices),
    /// A function of several words, of each bit alone.
    Bitwise(Bitwise),
    /// Which bits of a word are exchanged, as other arguments say.
    Exchange(Exchange),
    /// The number of a word's lowest or highest bit.
    Scan(BitScan),
    /// What a slider attacks.
    Attacks(Attacks),
}

impl Meaning {
    /// Where bits come from, in cases.
    #[must_use]
    pub fn linear(&self) -> Option<&Linear> {
        match self {
            Meaning::Linear(linear) => Some(linear),
            _ => None,
        }
    }

    /// The one map of the bits of words that is meant: no number chooses, and the order of its bits is fixed.
    #[must_use]
    pub fn words(&self) -> Option<&WordMap> {
        self.linear().filter(|linear| linear.order() == Order::Fixed)?.only()
    }

    /// The only map, if it is of one word and copies no bit; in the order of bits where any will do.
    #[must_use]
    pub fn map(&self) -> Option<PartialMap> {
        self.linear()?.as_partial_map()
    }

    /// The one matrix that is meant: no number chooses. In the order of bits where any will do.
    #[must_use]
    pub fn matrix(&self) -> Option<Matrix> {
        match self {
            Meaning::Linear(linear) => linear.only().map(Matrix::from),
            Meaning::Matrix(matrices) => matrices.only().cloned(),
            _ => None,
        }
    }

    /// The matrix of each case, where bits are mapped or added.
    #[must_use]
    pub fn matrices(&self) -> Vec<Matrix> {
        match self {
            Meaning::Linear(linear) => linear.cases().iter().map(Matrix::from).vec(),
            Meaning::Matrix(matrices) => matrices.cases().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Whether the order of an index is open.
    #[must_use]
    pub fn is_any_order(&self) -> bool {
        self.linear().is_some_and(|linear| linear.order() == Order::Any)
    }

    /// Whether a number says which of many maps is meant.
    #[must_use]
    pub fn takes_number(&self) -> bool {
        match self {
            Meaning::Linear(linear) => linear.takes_number(),
            Meaning::Matrix(matrices) => matrices.takes_number(),
            Meaning::Numbers(numbers) => numbers.takes_number(),
            _ => false,
        }
    }

    /// Whether numbers of squares are mapped, rather than bits.
    #[must_use]
    pub fn maps_numbers(&self) -> bool {
        matches!(self, Meaning::Numbers(_))
    }

    /// The program with a proof that it computes this; where the order of an index is open, in its own order.
    ///
    /// # Errors
    ///
    /// Why it is not certified.
    pub fn certify(&self, program: Program) -> Result<Certified<Meaning>, Refusal> {
        fn proved<M: Provable>(meaning: &M, program: Program) -> Result<Certified<Meaning>, Refusal>
        where
            Meaning: From<M>,
        {
            certify(meaning, program).map(Certified::generalised)
        }
        match self {
            Meaning::Linear(linear) => match linear.as_partial_map() {
                Some(map) => proved(&map, program),
                None => proved(&linear.clone().with_order(Order::Fixed), program),
            },
            #[cfg(feature = "all-maps")]
            Meaning::Numbers(numbers) => proved(numbers, program),
            #[cfg(feature = "all-maps")]
            Meaning::Matrix(matrices) => proved(matrices, program),
            #[cfg(feature = "all-maps")]
            Meaning::Bitwise(bitwise) => proved(bitwise, program),
            #[cfg(feature = "all-maps")]
            Meaning::Exchange(exchange) => proved(exchange, program),
            #[cfg(feature = "tables")]
            Meaning::Scan(scan) => proved(scan, program),
            #[cfg(feature = "tables")]
            Meaning::Attacks(attacks) => proved(attacks, program),
            #[cfg(not(all(feature = "all-maps", feature = "tables")))]
            _ => Err(Why::Form("the feature that proves it, `all-maps` or `tables`, is off".to_owned()).into()),
        }
    }
}

impl Certified<Meaning> {
    /// The same proof of a map of a word's bits; `None` of something else.
    #[must_use]
    pub fn into_map(self) -> Option<Certified> {
        self.narrowed(|meaning| meaning.map())
    }

    /// The same proof of a matrix: of every map of bits that no number chooses.
    #[must_use]
    pub fn into_matrix(self) -> Option<Certified<Matrix>> {
        self.narrowed(|meaning| meaning.matrix())
    }
}

/// Matrices with at most one entry in each row are maps.
impl From<Matrices> for Meaning {
    fn from(matrices: Matrices) -> Self {
        let maps = matrices.cases().iter().map(Matrix::as_word_map).whole();
        match (maps, matrices.takes_number()) {
            (Some(mut maps), false) => maps.remove(0).into(),
            (Some(maps), true) => match Linear::family(maps) {
                Ok(linear) => linear.into(),
                Err(_) => Meaning::Matrix(matrices),
            },
            (None, _) => Meaning::Matrix(matrices),
        }
    }
}

impl From<Matrix> for Meaning {
    fn from(matrix: Matrix) -> Self {
        Matrices::from(matrix).into()
    }
}

macro_rules! kinds {
    ($($kind:ident of $($from:ty),+;)+) => {
        $($(impl From<$from> for Meaning {
            fn from(of: $from) -> Self {
                Meaning::$kind(of.into())
            }
        })+)+
    };
}

kinds! {
    Linear of Linear, WordMap, PartialMap, Permutation;
    Numbers of Numbers, NumberMap;
    Bitwise of Bitwise;
    Exchange of Exchange;
    Scan of BitScan;
    Attacks of Attacks;
}
