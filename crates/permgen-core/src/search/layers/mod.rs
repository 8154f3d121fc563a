//! Layers of increasing runs: gather and scatter (`pext` and `pdep`) for arbitrary permutations.
//!
//! A layer of `k` runs colours the bits with `k` colours and moves each colour by one gather and one scatter, which keeps
//! the order within the colour: the OR of `k` times `pdep(pext(x, a), b)`, `3 k - 1` operations. It does exactly the
//! permutations without a decreasing subsequence longer than `k`. Two special layers are cheaper, 4 operations: an
//! unriffle sorts the bits by colour, the first colour low; a riffle does the reverse. Between layers a mixer, one
//! rotation or byte swap, breaks the bound that the product of the layers' `k`s would set on decreasing subsequences.
//!
//! Two searches find such programs: an exact dynamic programme over unriffles with one final layer of two runs
//! ([`piles`]), and annealing over the colours of all layers but one, which is left to be what remains ([`anneal`]):
//! what remains is a layer of `k` runs exactly when the first `k` rows of its Young tableau hold all bits (C. Greene,
//! "An extension of Schensted's theorem", Advances in Mathematics 14, 1974).

#[cfg(feature = "deep")]
mod anneal;
mod layer;
mod piles;
#[cfg(feature = "deep")]
mod plans;

use layer::Stage;

use super::completion::Completion;
use super::network::can_sort;
use super::{Strategy, Task};
use crate::program::Program;

/// Gathers and scatters in layers.
#[derive(Debug)]
pub(super) struct Layers;

impl Strategy for Layers {
    fn name(&self) -> &'static str {
        "run-layers"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        if !can_sort(task.target, task.map.input().max(task.map.output())) {
            return Vec::new();
        }
        let mut programs = Vec::new();
        for completion in Completion::all(task) {
            let permutation = completion.permutation();
            let networks = piles::networks(permutation, task.bound);
            #[cfg(feature = "deep")]
            let networks = plans::climb_down(permutation, networks, task);
            for network in networks {
                let (mut builder, word) = completion.start();
                let word = Stage::write(&mut builder, word, permutation.width(), &network);
                programs.push(completion.finish(builder, word));
            }
        }
        programs
    }
}
