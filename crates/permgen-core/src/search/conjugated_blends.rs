//! Conjugated rotate blends: regular stages at the ends, and rotate blends for what is left between them.
//!
//! Many ciphers' maps and shears of boards are a regular rearrangement (say, a transposition) before or after rows that are
//! rotated by different amounts. Neither kind of network has a short program for the whole. All short products of stages
//! that permute index bits are taken off both ends here, and all orders of the index bits off either; what is left has few
//! different distances when it is the right product, and the rotate blends of [`Blends`] do the rest.

use std::collections::BTreeMap;

use super::Effort;
use super::blend::Blends;
use super::index_bits::{self, IndexBits};
use super::network::{Ends, Solver};
use super::stage::Stage;
use crate::permutation::Permutation;
use crate::target::Target;
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;

/// Stages of index bits around up to three rotate blends.
#[derive(Debug)]
pub(super) struct ConjugatedBlends;

/// How many products are given to the solver of the rest, those with the fewest operations first.
const MOST_TRIED: usize = 24;

impl Solver for ConjugatedBlends {
    fn name(&self) -> &'static str {
        "conjugated-blends"
    }

    fn solve(&self, permutation: &Permutation, effort: Effort, target: &Target) -> Vec<Vec<Stage>> {
        let width = permutation.width();
        if effort == Effort::Low || permutation.as_index_bits().is_some() {
            return Vec::new();
        }
        let (most_stages, most_blends) = match (effort, width) {
            (Effort::High, _) => (3, 3),
            (_, Width::W128) => (2, 2),
            _ => (3, 2),
        };
        let blend = Stage::Blend { mask: 0, rotation: 2 }.ops(width, target);
        let mut candidates = Vec::new();
        let mut consider = |first: &Product, last: &Product| {
            let middle = first.permutation.inverse().then(permutation).then(&last.permutation.inverse());
            let blends = fewest_blends(&middle);
            if blends <= most_blends {
                let cost = first.cost + last.cost + blend * blends;
                candidates.push((cost, first.clone(), middle, last.clone()));
            }
        };
        let products = products(width, target, most_stages);
        for first in &products {
            let fits = |last: &&Product| first.stages.len() + last.stages.len() <= most_stages;
            products.iter().filter(fits).for_each(|last| consider(first, last));
        }
        let nothing = Product { cost: 0, stages: Vec::new(), permutation: Permutation::identity(width) };
        for order in orders(width, target) {
            consider(&order, &nothing);
            consider(&nothing, &order);
        }
        sort_by_key(&mut candidates, |candidate| candidate.0);
        let mut best: Option<(u32, Vec<Stage>)> = None;
        for (least, first, middle, last) in candidates.into_iter().take(MOST_TRIED) {
            if best.as_ref().is_some_and(|(cost, _)| *cost <= least) {
                break;
            }
            for blends in Blends.solve(&middle, Effort::Low, target) {
                let (Some(first), Some(last)) = (first.solve(effort, target), last.solve(effort, target)) else {
                    break;
                };
                let stages: Vec<Stage> = first.into_iter().chain(blends).chain(last).vec();
                let cost = stages.iter().map(|stage| stage.ops(width, target)).sum();
                if best.as_ref().is_none_or(|(known, _)| cost < *known) {
                    best = Some((cost, stages));
                }
            }
        }
        best.into_iter().map(|(_, stages)| stages).vec()
    }

    fn ends(&self) -> Ends {
        Ends::Nothing
    }
}

/// A map of index bits: what it costs at least, and its stages where they are known.
#[derive(Clone)]
struct Product {
    cost: u32,
    stages: Vec<Stage>,
    permutation: Permutation,
}

impl Product {
    fn solve(&self, effort: Effort, target: &Target) -> Option<Vec<Stage>> {
        if self.stages.is_empty() && self.cost > 0 {
            return IndexBits.solve(&self.permutation, effort, target).into_iter().next();
        }
        Some(self.stages.clone())
    }
}

/// Every order of the index bits, with what exchanges of two cost at least.
fn orders(width: Width, target: &Target) -> Vec<Product> {
    let bits = width.index_bits() as u8;
    let exchange = Stage::Exchange { mask: 2, distance: 1 }.ops(width, target);
    let mut orders = Vec::new();
    let mut order: Vec<u8> = (0..bits).vec();
    while next_order(&mut order) {
        let permutation =
            Permutation::from_fn(width, |bit| (0..bits).fold(0, |to, j| to | (bit >> order[usize::from(j)] & 1) << j));
        let mut seen = 0u8;
        let mut cycles = 0;
        for start in 0..bits {
            let mut j = start;
            cycles += u32::from(seen >> start & 1 == 0);
            while seen >> j & 1 == 0 {
                seen |= 1 << j;
                j = order[usize::from(j)];
            }
        }
        let cost = exchange * (u32::from(bits) - cycles);
        orders.push(Product { cost, stages: Vec::new(), permutation });
    }
    orders
}

/// The next order in the lexicographic sense; false after the last one.
fn next_order(order: &mut [u8]) -> bool {
    let Some(falls) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let greater = order.iter().rposition(|&entry| entry > order[falls]).expect("its neighbour is greater");
    order.swap(falls, greater);
    order[falls + 1..].reverse();
    true
}

/// The cheapest of all products of up to so many stages for each map that they make, the identity among them.
fn products(width: Width, target: &Target, most_stages: usize) -> Vec<Product> {
    let steps: Vec<(u32, Stage, Permutation)> = index_bits::stages(width, target)
        .into_iter()
        .map(|(stage, cost)| (cost, stage, stage.permutation(width)))
        .vec();
    let identity = Permutation::identity(width);
    let mut known = BTreeMap::from([(identity.destinations().to_vec(), (0, Vec::new()))]);
    let mut last: Vec<(u32, Vec<Stage>, Permutation)> = vec![(0, Vec::new(), identity)];
    for _ in 0..most_stages.div_ceil(2) {
        let mut next = Vec::new();
        for (cost, stages, permutation) in &last {
            for (step_cost, stage, step) in &steps {
                let product = permutation.then(step);
                let cost = cost + step_cost;
                let key = product.destinations().to_vec();
                if known.get(&key).is_none_or(|(known, _)| cost < *known) {
                    let stages: Vec<Stage> = stages.iter().copied().chain([*stage]).vec();
                    known.insert(key, (cost, stages.clone()));
                    next.push((cost, stages, product));
                }
            }
        }
        last = next;
    }
    known
        .into_iter()
        .map(|(to, (cost, stages))| {
            let permutation = Permutation::from_destinations(width, &to).expect("a product of permutations");
            Product { cost, stages, permutation }
        })
        .vec()
}

/// How many blends it takes at least: each doubles the number of distances at most.
fn fewest_blends(permutation: &Permutation) -> u32 {
    let bits = permutation.width().bits();
    let distances = (0u32..).zip(permutation.destinations()).map(|(bit, &to)| (u32::from(to) + bits - bit) % bits);
    distances.fold(0u128, |set, distance| set | 1 << distance).count_ones().next_power_of_two().trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::PORTABLE;

    #[test]
    fn a_transposition_of_sheared_rows_is_taken_apart() {
        // GIFT-64's bit permutation: S. Banik and others, "GIFT: A Small Present", CHES 2017, section 2.1.
        let gift = Permutation::from_fn(Width::W64, |bit| {
            let (quarter, nibble, place) = (bit / 16, bit / 4 % 4, bit % 4);
            4 * quarter + 16 * ((3 * nibble + place) % 4) + place
        });
        for map in [gift.inverse(), gift] {
            let stages = ConjugatedBlends.solve(&map, Effort::Default, &PORTABLE).remove(0);
            let product = stages
                .iter()
                .fold(Permutation::identity(Width::W64), |product, stage| product.then(&stage.permutation(Width::W64)));
            assert_eq!(product, map);
            assert!(stages.iter().map(|stage| stage.ops(Width::W64, &PORTABLE)).sum::<u32>() <= 18);
        }
    }

    #[test]
    fn every_order_of_the_index_bits_is_tried() {
        let mut order = [0, 1, 2, 3, 4];
        assert_eq!(std::iter::repeat_with(|| next_order(&mut order)).take_while(|more| *more).count(), 119);
    }
}
