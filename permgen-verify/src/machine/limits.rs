//! How much of a function is followed.

/// Where following a function ends: what is beyond is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most instructions that are executed, on all paths together.
    pub instructions: usize,
    /// The most steps of joining paths: decisions, facts and words that are looked at for it.
    pub steps: u64,
    /// The most terms that are made.
    pub terms: usize,
    /// The most paths that wait to be followed.
    pub paths: usize,
    /// The most places where something is not followed, for some inputs; after that many nothing more is followed.
    pub gaps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { instructions: 400_000, steps: 20_000_000, terms: 1_000_000, paths: 1024, gaps: usize::MAX }
    }
}
