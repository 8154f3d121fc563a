//! Discovery: long searches for factors, cut into parts that are pure functions of their number.
//!
//! A [`Discovery`] has goals (say, one square each), and each goal has numbered parts. What a part finds depends on the
//! search and the part's number alone, never on time, threads or the parts before it. All that a long work needs
//! follows from that: any number of threads gives the same result, a checkpoint is the list of finished parts, a shard
//! is every n-th part, and joining shards is joining their lists.
//!
//! Two kinds of goals: one that takes its FIRST finding (the one of the lowest part; parts after it need not run), and
//! one that takes its BEST (the highest score, then the lowest part; all parts run). A goal whose parts cover all
//! candidates is EXHAUSTIVE: when none of them finds anything, it is shown that nothing exists.

mod beam;
mod collisions;
pub mod compact;
pub mod de_bruijn;
mod descent;
pub mod fold;
mod levels;
mod merge;
pub mod packing;
mod proposal;
pub mod relation;
mod run;
pub mod sampled;
mod shard;
mod state;
#[cfg(test)]
mod tests;
mod text;
mod wanted;

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

pub use descent::Exhaustive;
pub use merge::{Conclusion, MergeError, merge};
pub use run::{Ended, NoThreads, run};
pub use shard::{ParseShardError, Shard};
pub use state::{ForeignState, GoalState, Standing, State};
pub use text::ParseStateError;
pub use wanted::{MagicDiscovery, NoSearch, Wanted};

/// What is looked for in one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// For people, unique in its search: `rook a1, 11 bits`.
    pub name: String,
    /// How many parts there are.
    pub parts: u64,
    /// Which finding counts.
    pub takes: Takes,
    /// Whether the parts cover every candidate, so that finding nothing is a proof.
    pub exhaustive: bool,
}

/// Which finding of a goal counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Takes {
    /// The one of the lowest part; later parts are left out.
    First,
    /// The one of the highest score, of the lowest part among equals.
    Best,
}

/// What a part came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOutcome {
    /// What it found, if anything.
    pub found: Option<Finding>,
    /// Candidates or nodes looked at: the measure of work.
    pub nodes: u64,
}

/// Something found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// One line of text that the search can read again, such as `0x0080001020400080 52`; never has line breaks.
    pub text: String,
    /// For goals that take the best: more is better.
    pub score: i64,
}

/// A search that can be cut into parts.
pub trait Discovery: Sync {
    /// One line that names the search with everything its results depend on (board, piece, bits, form, seed, budget).
    /// Checkpoints and shards of different identities are never mixed.
    fn identity(&self) -> String;

    /// What is looked for. The same at every call.
    fn goals(&self) -> &[Goal];

    /// Runs a part of a goal. `None` only when `stop` was raised before it was done; `stop` is looked at often enough
    /// (some ten times a second) that Ctrl-C is felt at once. A part takes seconds at most, so that little is lost.
    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome>;
}
