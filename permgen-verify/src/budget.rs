//! What deciding a question may take.
//!
//! Steps are counted: the same question with the same number of them gets the same answer everywhere. A clock runs beside
//! them, and when it has run out the answer can only be that nothing is known. What is kept in memory is counted in steps,
//! too.

use std::time::{Duration, Instant};

/// The steps that are allowed when nobody says otherwise: inputs tried out, conflicts met.
pub const STEPS: u64 = 1 << 20;

/// The time that is allowed when nobody says otherwise.
pub const TIME: Duration = Duration::from_secs(40);

/// What z3 calls a unit of work is much less than a conflict.
const Z3_UNITS: u64 = 48;

/// How many terms are tried out on one input after another: nodes that are evaluated, for each step.
const NODES: u64 = 1 << 12;

/// How many choices decision diagrams take, for each step.
const CHOICES: u64 = 4;

/// How many literals learned clauses may have in all, for each step: they are kept for the proof.
const LITERALS: u64 = 16;

/// A question of more terms is decided by nobody: 64 of them make a kilobyte of clauses at least.
pub(crate) const MOST_TERMS: usize = 1 << 20;

/// A circuit of more gates makes more clauses than there is memory for by default.
pub(crate) const MOST_GATES: usize = 600_000;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    end: Option<Instant>,
}

impl Clock {
    /// One that never stops.
    pub(crate) const NONE: Clock = Clock { end: None };

    pub(crate) fn new(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// One that stops when a part of the time that is left is over: others are to have the rest.
    pub(crate) fn part(self, divisor: u32) -> Self {
        Self::new(self.left() / divisor)
    }

    /// The time that is left, a day at most.
    pub(crate) fn left(&self) -> Duration {
        const DAY: Duration = Duration::from_secs(86_400);
        self.end.map_or(DAY, |end| end.saturating_duration_since(Instant::now()).min(DAY))
    }
}

/// How many bits are tried out in full, at most.
pub(crate) fn free_bits(steps: u64) -> u32 {
    // Rounded up: a million stands for 2^20.
    (u64::BITS - steps.saturating_sub(1).leading_zeros()).min(40)
}

/// How many nodes are evaluated, at most.
pub(crate) fn nodes(steps: u64) -> u64 {
    steps.saturating_mul(NODES)
}

/// How many choices are made for decision diagrams, at most: each makes one node at most, and as many fill two gigabytes.
pub(crate) fn choices(steps: u64) -> u64 {
    steps.saturating_mul(CHOICES).min(1 << 25)
}

/// How many literals the clauses have that a solver learns, at most.
pub(crate) fn literals(steps: u64) -> u64 {
    steps.max(1 << 10).saturating_mul(LITERALS)
}

/// What z3 may do, in its own units; 0 would be without end.
#[cfg_attr(not(feature = "z3"), allow(dead_code))]
pub(crate) fn z3_units(steps: u64) -> u32 {
    u32::try_from(steps.saturating_mul(Z3_UNITS)).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_rounded_to_bits() {
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 1_000_000, STEPS, STEPS + 1, u64::MAX].map(free_bits),
            [0, 0, 1, 2, 2, 3, 20, 20, 21, 40]
        );
        assert_eq!((z3_units(0), z3_units(u64::MAX), z3_units(STEPS)), (1, u32::MAX, 50_331_648));
    }

    #[test]
    fn clocks_stop() {
        assert!(Clock::new(Duration::ZERO).is_over());
        assert!(!Clock::new(Duration::MAX).is_over() && !Clock::NONE.is_over());
    }
}
