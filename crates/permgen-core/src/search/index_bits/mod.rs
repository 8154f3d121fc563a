//! Maps that are regular in the bit index, solved exactly: a shortest path over the group that the stages generate.
//!
//! Permutations and complements of the index bits form a group of `n! 2^n` elements (46,080 for 64 bits), in which the
//! cheapest product of stages is found by A*. Affine maps over GF(2) form a group too large to walk (about 10^12 for
//! 64 bits), so those are searched from both ends at once.

mod affine;
mod signed;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::Effort;
use super::network::{Ends, Solver};
use super::stage::Stage;
use crate::permutation::Permutation;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Shortest products of stages for index-bit permutations and complements.
#[derive(Debug)]
pub(super) struct IndexBits;

impl Solver for IndexBits {
    fn name(&self) -> &'static str {
        "index-bits"
    }

    fn solve(&self, permutation: &Permutation, effort: Effort, target: &Target) -> Vec<Vec<Stage>> {
        let most_nodes = match effort {
            Effort::Low => 2_000,
            Effort::Default => 100_000,
            Effort::High => 1_000_000,
        };
        let map = permutation.as_index_bits();
        map.and_then(|map| signed::shortest(&map, most_nodes, target)).into_iter().vec()
    }

    fn ends(&self) -> Ends {
        Ends::Nothing
    }
}

/// Short products of stages for affine maps over GF(2) of the index.
#[derive(Debug)]
pub(super) struct Affine;

impl Solver for Affine {
    fn name(&self) -> &'static str {
        "affine"
    }

    fn solve(&self, permutation: &Permutation, effort: Effort, target: &Target) -> Vec<Vec<Stage>> {
        let most_nodes = match effort {
            Effort::Low => 600,
            Effort::Default => 100_000,
            Effort::High => 2_000_000,
        };
        // With little effort, maps that permute and complement index bits are left to the exact search.
        if effort == Effort::Low && permutation.as_index_bits().is_some() {
            return Vec::new();
        }
        let map = permutation.as_affine();
        map.and_then(|map| affine::shortest(&map, most_nodes, target)).into_iter().vec()
    }

    fn ends(&self) -> Ends {
        Ends::Nothing
    }
}

/// The stages that permute and complement index bits, and what each costs in operations.
pub(super) fn stages(width: Width, target: &Target) -> Vec<(Stage, u32)> {
    signed::steps(width, target).into_iter().map(|step| (step.stage, step.cost)).vec()
}

/// The cheapest known way to each map: its cost, and the map before and the step from there. Maps are packed into numbers.
type Reached = HashMap<u64, (u32, Option<(u64, usize)>)>;

/// Maps that are to be looked at: the least cost first, then the highest second number, then the lowest third.
type Open = BinaryHeap<(Reverse<u32>, u32, Reverse<u64>, u64)>;

/// A stage and what it costs in operations.
#[derive(Clone, Copy, Debug)]
struct Step<M> {
    stage: Stage,
    map: M,
    cost: u32,
}
