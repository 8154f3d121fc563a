//! Whole-word operations: one rotation, one byte swap, or both.

use super::Effort;
use super::network::Solver;
use super::stage::Stage;
use crate::permutation::Permutation;
use crate::target::Target;

/// At most one rotation; the byte swap comes from the ends that every network may have.
#[derive(Debug)]
pub(super) struct WholeWord;

impl Solver for WholeWord {
    fn name(&self) -> &'static str {
        "whole-word"
    }

    fn solve(&self, permutation: &Permutation, _: Effort, _: &Target) -> Vec<Vec<Stage>> {
        match permutation.as_rotation() {
            Some(0) => vec![Vec::new()],
            Some(places) => vec![vec![Stage::Rotate(u32::from(places))]],
            None => Vec::new(),
        }
    }
}
