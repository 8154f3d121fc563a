//! The settings of a search.

use super::{Cost, Effort, Objective};
use crate::target::Target;

/// The settings of a search.
///
/// ```
/// use permgen_core::search::{Effort, Options};
/// use permgen_core::target::X86_64_V3;
///
/// let options = Options::default().target(&X86_64_V3).effort(Effort::Low);
/// assert_eq!(options.seed, 0);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The machine.
    pub target: &'static Target,
    /// What to choose by.
    pub objective: Objective,
    /// How hard to look.
    pub effort: Effort,
    /// What random choices start from: another seed looks elsewhere. 0 is usual.
    pub seed: u64,
    /// The most bytes that tables of sums of bits may take. Without a limit, their cache lines cost something.
    pub bytes: Option<u32>,
    /// The most operations on a path through a program for words that are combined place by place.
    pub depth: Option<u32>,
}

impl Options {
    /// The same for another machine.
    #[must_use]
    pub const fn target(self, target: &'static Target) -> Self {
        Self { target, ..self }
    }

    /// The same with another objective.
    #[must_use]
    pub const fn objective(self, objective: Objective) -> Self {
        Self { objective, ..self }
    }

    /// The same with another effort.
    #[must_use]
    pub const fn effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The same with another seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same where tables of sums of bits may take so many bytes, and cost nothing for it.
    #[must_use]
    pub const fn bytes(self, bytes: Option<u32>) -> Self {
        Self { bytes, ..self }
    }

    /// The same with a limit of the depth, for words that are combined place by place.
    #[must_use]
    pub const fn depth(self, depth: Option<u32>) -> Self {
        Self { depth, ..self }
    }

    /// A cost as it counts here; `None` if it is beyond the limit.
    pub(super) fn counted(self, cost: Cost) -> Option<Cost> {
        match self.bytes {
            None => Some(cost),
            Some(limit) => (cost.bytes <= limit).then_some(Cost { bytes: 0, ..cost }),
        }
    }

    /// Orders costs, cheapest first.
    pub(super) fn key(self, cost: Cost) -> [u32; 3] {
        self.counted(cost).unwrap_or(cost).key(self.objective)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            target: &crate::target::PORTABLE,
            objective: Objective::default(),
            effort: Effort::default(),
            seed: 0,
            bytes: None,
            depth: None,
        }
    }
}
