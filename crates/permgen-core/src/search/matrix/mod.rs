//! Finding programs for matrices over GF(2).
//!
//! As with maps, strategies propose and [`crate::check`] disposes: a strategy is one file here and one line in
//! [`MATRIX_STRATEGIES`].

mod between;
mod byte_blocks;
mod byte_products;
mod carryless;
mod cases;
mod diagonals;
mod factors;
mod sharing;
mod tables;
mod xor_network;

pub use self::cases::search_matrices;
pub use self::xor_network::least_depth;

use super::{Effort, Found, Front, Options, RECIPE, Strategy, Task, WRITTEN, on_machine};
use crate::matrix::Matrix;
use crate::program::Program;
use crate::vector::IntoVector as _;

/// Every strategy, in the order in which they are tried.
pub const MATRIX_STRATEGIES: &[&dyn Strategy<Matrix>] = &[
    &xor_network::XorNetwork,
    &diagonals::Diagonals,
    &factors::Factors,
    &byte_products::ByteProducts,
    &byte_blocks::ByteBlocks,
    &carryless::Carryless,
    &tables::Tables,
    &between::Between,
];

/// Finds the cheapest program for `matrix` that the strategies know, that is among `recipes`, or that is the specification as
/// `written`, and proves it.
///
/// # Panics
///
/// Never: sums of shifted words can do every matrix.
#[must_use]
pub fn search_matrix(matrix: &Matrix, options: Options, recipes: &[Program], written: &[Program]) -> Found<Matrix> {
    // A limit that no program keeps is none.
    let keeps = |most: &u32| least_depth(matrix).is_some_and(|least| least <= *most);
    let options = options.depth(options.depth.filter(keeps));
    let mut front = Front::new(matrix, options);
    let is_shallow = |program: &Program| options.depth.is_none_or(|most| program.depth() <= most);
    let machine = |programs: &[Program]| {
        programs.iter().flat_map(|program| on_machine(program, options.target)).filter(is_shallow).vec()
    };
    front.offer(RECIPE, machine(recipes));
    front.offer_foreign(WRITTEN, machine(written));
    for strategy in MATRIX_STRATEGIES {
        let proposed = strategy.propose(&Task::new(matrix, options, front.bound()));
        front.offer(strategy.name(), machine(&proposed));
    }
    front.found.pop().expect("sums of shifted words can do every matrix")
}

#[cfg(test)]
mod tests;
