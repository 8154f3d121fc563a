//! Maps that are regular in the bit index, solved exactly: a shortest path over the group that the stages generate.
//!
//! Permutations and complements of the index bits form a group of `n! 2^n` elements (46,080 for 64 bits), in which the
//! cheapest product of stages is found by A*.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::{Mutex, PoisonError};

use super::Effort;
use super::network::{Ends, Solver, can_sort};
use super::stage::Stage;
use crate::permutation::Permutation;
use crate::permutation::structure::IndexBitMap;
use crate::program::Op;
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
        map.and_then(|map| shortest(&map, most_nodes, target)).into_iter().vec()
    }

    fn ends(&self) -> Ends {
        Ends::Nothing
    }
}

/// The stages that permute and complement index bits, and what each costs in operations.
pub(super) fn stages(width: Width, target: &Target) -> Vec<(Stage, u32)> {
    steps(width, target).into_iter().map(|step| (step.stage, step.cost)).vec()
}

/// The cheapest known way to each map: its cost, and the map before and the step from there. Maps are packed into numbers.
type Reached = HashMap<u64, (u32, Option<(u64, usize)>)>;

/// Maps that are to be looked at: the least cost first, then the highest second number, then the lowest third.
type Open = BinaryHeap<(Reverse<u32>, u32, Reverse<u64>, u64)>;

/// A stage and what it costs in operations.
#[derive(Clone, Copy, Debug)]
struct Step {
    stage: Stage,
    map: IndexBitMap,
    cost: u32,
}

/// What was found before: the words of a board have parts that are alike.
type Known = Vec<((Key, Width, usize, &'static str, &'static [Op], Width), Option<Vec<Stage>>)>;

/// So many are remembered; then all are forgotten.
const MOST_KNOWN: usize = 1 << 12;

/// A cheapest product of stages, unless it takes more than `most_nodes` nodes to find.
fn shortest(goal: &IndexBitMap, most_nodes: usize, target: &Target) -> Option<Vec<Stage>> {
    static KNOWN: Mutex<Known> = Mutex::new(Vec::new());
    let question = (key(goal), goal.width, most_nodes, target.name, target.ops, target.registers);
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, answer)) = known.iter().find(|(known, _)| *known == question) {
        return answer.clone();
    }
    drop(known);
    let answer = search(goal, most_nodes, target);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    known.push((question, answer.clone()));
    answer
}

fn search(goal: &IndexBitMap, most_nodes: usize, target: &Target) -> Option<Vec<Stage>> {
    let width = goal.width;
    let identity = IndexBitMap {
        width,
        source_of: std::array::from_fn(|j| if j < bits(width) { j as u8 } else { 0 }),
        complement: 0,
    };
    let steps = steps(width, target);
    let least = Least {
        exchange: steps.iter().map(|step| step.cost).filter(|&cost| cost > 1).min().unwrap_or(1),
        gathers: can_sort(target, width),
    };
    // Nodes are maps still to be done; the start is the goal, the end is the identity.
    let (mut best, mut open) = (Reached::new(), Open::new());
    best.insert(key(goal), (0, None));
    open.push((Reverse(estimate(goal, least)), 0, Reverse(0), key(goal)));
    let (mut nodes, mut order) = (0, 0);
    while let Some((_, cost, _, node)) = open.pop() {
        if best[&node].0 < cost {
            continue;
        }
        if node == key(&identity) {
            return Some(path(&best, node, &steps));
        }
        nodes += 1;
        if nodes > most_nodes {
            return None;
        }
        let map = unpack(node, width);
        for (index, step) in steps.iter().enumerate() {
            let next = after(&map, &step.map);
            let next_cost = cost + step.cost;
            let known = best.get(&key(&next)).map_or(u32::MAX, |&(known, _)| known);
            if next_cost < known {
                best.insert(key(&next), (next_cost, Some((node, index))));
                order += 1;
                // Among equals the deepest first, then the oldest.
                open.push((Reverse(next_cost + estimate(&next, least)), next_cost, Reverse(order), key(&next)));
            }
        }
    }
    None
}

fn path(best: &Reached, end: Key, steps: &[Step]) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut node = end;
    while let Some((previous, index)) = best[&node].1 {
        stages.push(steps[index].stage);
        node = previous;
    }
    stages.reverse();
    stages
}

fn bits(width: Width) -> usize {
    width.index_bits() as usize
}

/// A map packed into a number: 3 bits for each source, then the complement.
type Key = u64;

fn key(map: &IndexBitMap) -> Key {
    let sources = map.source_of.iter().rev().fold(0, |key, &source| key << 3 | u64::from(source));
    sources | u64::from(map.complement) << 21
}

fn unpack(key: Key, width: Width) -> IndexBitMap {
    let source_of = std::array::from_fn(|j| (key >> (3 * j) & 7) as u8);
    IndexBitMap { width, source_of, complement: (key >> 21) as u8 }
}

/// What is left of `map` once `done` has been applied first: `done⁻¹` then `map`.
fn after(map: &IndexBitMap, done: &IndexBitMap) -> IndexBitMap {
    let mut place = [0u8; 7];
    for (j, &source) in (0u8..).zip(&done.source_of[..bits(map.width)]) {
        place[usize::from(source)] = j;
    }
    let (mut source_of, mut complement) = ([0; 7], 0);
    for j in 0..bits(map.width) {
        // New bit j is old bit s, which `done` has moved to place p, perhaps complemented.
        let p = place[usize::from(map.source_of[j])];
        source_of[j] = p;
        complement |= ((map.complement >> j ^ done.complement >> p) & 1) << j;
    }
    IndexBitMap { width: map.width, source_of, complement }
}

/// What stages cost at least.
#[derive(Clone, Copy)]
struct Least {
    /// A stage that changes the order of index bits.
    exchange: u32,
    /// Whether one such stage may change the order of many.
    gathers: bool,
}

/// At least what is left to pay: without gathers, an exchange of two index bits changes the number of cycles by one.
fn estimate(map: &IndexBitMap, least: Least) -> u32 {
    let n = bits(map.width);
    let mut seen = 0u8;
    let mut cycles = 0;
    for start in 0..n {
        let mut j = start;
        cycles += u32::from(seen >> start & 1 == 0);
        while seen >> j & 1 == 0 {
            seen |= 1 << j;
            j = usize::from(map.source_of[j]);
        }
    }
    let exchanges = n as u32 - cycles;
    match exchanges {
        0 => u32::from(map.complement != 0),
        _ if least.gathers => least.exchange,
        _ => least.exchange * exchanges,
    }
}

/// The stages that permute and complement index bits.
fn steps(width: Width, target: &Target) -> Vec<Step> {
    let n = bits(width);
    let mut stages = vec![Stage::Rotate(width.bits() / 2)];
    stages.append(&mut Stage::of_whole_words(target, width));
    let having = |bit: usize, value: bool| {
        (0..width.bits()).filter(|index| (index >> bit & 1 == 1) == value).fold(0u128, |set, index| set | 1 << index)
    };
    for i in 0..n {
        if i + 1 < n {
            stages.push(Stage::Exchange { mask: having(i, false), distance: 1 << i });
        }
        for j in i + 1..n {
            let mask = having(i, true) & having(j, false);
            stages.push(Stage::Exchange { mask, distance: (1 << j) - (1 << i) });
            let mask = having(i, false) & having(j, false);
            stages.push(Stage::Exchange { mask, distance: (1 << j) + (1 << i) });
        }
    }
    if can_sort(target, width) {
        for i in 0..n {
            for j in (0..n).filter(|&j| j != i) {
                for complement in [false, true] {
                    stages.push(Stage::Sort { from: having(i, true), to: having(j, !complement) });
                }
            }
        }
    }
    stages
        .into_iter()
        .map(|stage| {
            // Gathering to an end of the word, or scattering from one, takes a shift instead.
            let to_an_end = |set: u128| set == having(n - 1, true) || set == having(n - 1, false);
            let cost = match stage {
                Stage::Sort { from, to } if to_an_end(from) || to_an_end(to) => 4,
                _ => stage.ops(width, target),
            };
            let map = stage.permutation(width).as_index_bits().expect("stages of index bits");
            Step { stage, map, cost }
        })
        .vec()
}
