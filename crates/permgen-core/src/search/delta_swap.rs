//! Delta swaps of any distance, for maps that exchange pairs of bits.

use super::Effort;
use super::network::{Ends, Solver};
use super::stage::Stage;
use crate::pairs::Pairs;
use crate::permutation::Permutation;
use crate::target::Target;
use crate::vector::IntoVector as _;

/// One delta swap per distance between exchanged bits; several at once where an exchange of fields hides in a rotation.
#[derive(Debug)]
pub(super) struct DeltaSwaps;

/// More delta swaps than this cost more than other ways.
const MOST: usize = 8;

impl Solver for DeltaSwaps {
    fn name(&self) -> &'static str {
        "delta-swap"
    }

    fn solve(&self, permutation: &Permutation, _: Effort, _: &Target) -> Vec<Vec<Stage>> {
        if !permutation.is_involution() {
            return Vec::new();
        }
        let mut masks = Pairs::<i32, u128>::default();
        for (bit, &to) in (0u8..).zip(permutation.destinations()) {
            if bit < to {
                *masks.entry(i32::from(to - bit)) |= 1 << bit;
            }
        }
        let masks = masks.list();
        if masks.len() > MOST {
            return Vec::new();
        }
        // Exchanges of disjoint pairs commute, so their order is free.
        vec![masks.into_iter().map(|(distance, mask)| Stage::Exchange { mask, distance: distance as u32 }).vec()]
    }

    fn ends(&self) -> Ends {
        Ends::All
    }
}
