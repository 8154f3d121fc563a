//! Which layers are annealed, and in which order.

use super::anneal::anneal;
use super::layer::{Stage, StageKind};
use crate::permutation::Permutation;
use crate::search::{Effort, Task};

/// What to try for permutations that the dynamic programme does not do cheaply: kinds of stages, cheapest last, and
/// which one is left to be what remains.
struct Plan {
    stages: &'static [StageKind],
    /// The index in `stages` of the layer that is not annealed.
    remaining: usize,
    /// Annealing steps per attempt at [`Effort::Default`] and attempts; none when it is 0.
    default: (u64, u64),
    /// The same at [`Effort::High`].
    high: (u64, u64),
}

const M: StageKind = StageKind::Mixer;
const P2: StageKind = StageKind::Runs(2);
const P3: StageKind = StageKind::Runs(3);

/// Plans from 2 runs alone up to the 17 operations that every random permutation of 64 bits seems to allow.
const PLANS: &[Plan] = &[
    Plan { stages: &[P2], remaining: 0, default: (1, 1), high: (1, 1) },
    Plan { stages: &[P3], remaining: 0, default: (1, 1), high: (1, 1) },
    Plan { stages: &[M, P3], remaining: 1, default: (500, 2), high: (2_000, 2) },
    Plan { stages: &[P2, P2], remaining: 1, default: (20_000, 2), high: (400_000, 4) },
    Plan { stages: &[M, P2, M, P2], remaining: 3, default: (20_000, 2), high: (400_000, 4) },
    Plan { stages: &[P2, P3], remaining: 1, default: (20_000, 1), high: (2_000_000, 3) },
    Plan { stages: &[P3, P2], remaining: 0, default: (20_000, 1), high: (2_000_000, 3) },
    Plan { stages: &[P2, M, P3], remaining: 2, default: (60_000, 2), high: (4_000_000, 4) },
    Plan { stages: &[P2, M, P3, P2], remaining: 2, default: (400_000, 2), high: (4_000_000, 4) },
    Plan { stages: &[M, P3, M, P3], remaining: 3, default: (400_000, 1), high: (10_000_000, 4) },
    Plan { stages: &[P3, M, P3], remaining: 2, default: (0, 0), high: (20_000_000, 6) },
];

/// Tries the plans that would be cheaper than the networks so far, cheapest plans last, as long as they succeed. While macros expand,
/// there is no time for any.
pub(super) fn climb_down(permutation: &Permutation, mut networks: Vec<Vec<Stage>>, task: &Task<'_>) -> Vec<Vec<Stage>> {
    if task.effort == Effort::Low {
        return networks;
    }
    let ops = |network: &Vec<Stage>| Stage::ops(permutation.width(), network);
    let mut best = networks.iter().map(ops).min().unwrap_or(u32::MAX).min(task.bound);
    for plan in PLANS {
        let cost: u32 = plan.stages.iter().map(StageKind::cost).sum();
        let (steps, attempts) = if task.effort == Effort::High { plan.high } else { plan.default };
        if cost >= best {
            continue;
        }
        let first = task.seed.wrapping_mul(1000);
        for attempt in (0..attempts).map(|attempt| first.wrapping_add(attempt)) {
            if let Some(stages) = anneal(permutation, plan.stages, plan.remaining, steps, attempt) {
                best = best.min(ops(&stages));
                networks.push(stages);
                break;
            }
        }
    }
    networks
}
