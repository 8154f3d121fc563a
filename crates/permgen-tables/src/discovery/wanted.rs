//! What searches for magics have in common: what they are to tell apart, and findings that are magics.

use super::{Discovery, Finding};
use crate::magic::{Form, Magic, Relation, check};
use permgen_core::width::Width;

/// Longer indices are not searched for.
const MOST_BITS: u32 = 24;

/// A search whose findings are magics.
pub trait MagicDiscovery: Discovery {
    /// Reads a finding: the magic, when it is right.
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic>;

    /// What is to be said of a magic in its line of a file.
    fn remark(&self, _finding: &Finding) -> Option<String> {
        None
    }
}

/// What one goal has to tell apart.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// For people: `rook a1`.
    pub name: String,
    /// The occupancies and their sets.
    pub relation: Relation,
    /// How many bits the index has.
    pub bits: u32,
}

/// Why there is no search for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSearch {
    /// An index without bits, or longer than the word, or than tables may be.
    Bits {
        /// What it was for.
        name: String,
        /// The bits asked for.
        bits: u32,
        /// The word.
        width: Width,
    },
    /// Too many squares for a table of all occupancies.
    TooManySquares {
        /// What it was for.
        name: String,
        /// How many matter.
        squares: u32,
    },
}

impl std::fmt::Display for NoSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bits { name, bits, width } => {
                write!(f, "{name}: an index of {bits} bits, of a word of {}", width.bits())
            }
            Self::TooManySquares { name, squares } => {
                write!(f, "{name}: {squares} squares matter, and at most {MOST_BITS} can be searched through")
            }
        }
    }
}

impl std::error::Error for NoSearch {}

impl Wanted {
    /// Whether an index can have so many bits.
    pub(super) fn possible(&self) -> Result<(), NoSearch> {
        let (bits, width) = (self.bits, self.relation.width());
        if (1..=MOST_BITS.min(width.bits())).contains(&bits) {
            return Ok(());
        }
        Err(NoSearch::Bits { name: self.name.clone(), bits, width })
    }

    /// The name of the goal.
    pub(super) fn goal_name(&self) -> String {
        format!("{}, {} {}", self.name, self.bits, if self.bits == 1 { "bit" } else { "bits" })
    }

    /// A factor that was found, as text.
    pub(super) fn text(&self, factor: u128) -> String {
        let digits = self.relation.width().size() / 4;
        format!("0x{factor:0digits$x}")
    }

    /// The magic of a factor.
    pub(super) fn with_factor(&self, form: Form, factor: u128) -> Magic {
        let (relation, width) = (&self.relation, self.relation.width());
        Magic::new(width, relation.mask(), factor & width.mask(), width.bits() - self.bits, form)
    }

    /// Reads a finding that is a factor: the magic, when it is right.
    pub(super) fn magic(&self, form: Form, finding: &Finding) -> Option<Magic> {
        let factor = u128::from_str_radix(finding.text.strip_prefix("0x")?, 16).ok()?;
        let magic = self.with_factor(form, factor);
        check(&magic, &self.relation).is_ok().then_some(magic)
    }
}

/// The different sets of a relation, in order.
pub(super) fn sets(relation: &Relation) -> Vec<u128> {
    let mut sets: Vec<u128> = relation.pairs().iter().map(|pair| pair.1).collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// FNV-1a over words.
pub(super) fn fingerprint(words: impl Iterator<Item = u128>) -> u64 {
    let bytes = words.flat_map(u128::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// How many are wanted, and a number for all that matters about them.
pub(super) fn identity(wanted: &[Wanted]) -> String {
    let words = wanted.iter().flat_map(|wanted| {
        let pairs = wanted.relation.pairs().iter().flat_map(|&(occupancy, set)| [occupancy, set]);
        [u128::from(wanted.relation.width().bits()), u128::from(wanted.bits)].into_iter().chain(pairs)
    });
    format!("for {} relations ({:016x})", wanted.len(), fingerprint(words))
}
