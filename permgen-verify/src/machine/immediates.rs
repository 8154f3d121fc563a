//! Constants of 64 bits that instructions have in them, and others in their place.

use crate::term::Term;

/// What the constants of 64 bits are taken for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Immediates {
    /// What they are.
    #[default]
    Read,
    /// Each for an input, so that others can be tried.
    Open,
    /// That of the instruction at an address for another.
    Changed { at: u64, value: u64 },
}

/// A constant that is an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opened {
    /// Its instruction.
    pub(crate) at: u64,
    /// What it is.
    pub(crate) value: u64,
    pub(crate) term: Term,
}
