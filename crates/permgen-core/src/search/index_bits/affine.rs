//! Affine maps over GF(2): a search from both ends.

use std::cmp::Reverse;

use super::{Open, Reached, Step};
use crate::permutation::structure::AffineMap;
use crate::search::stage::Stage;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// A product of stages, cheapest among those that `most_nodes` nodes from each end reach.
pub(super) fn shortest(goal: &AffineMap, most_nodes: usize, target: &Target) -> Option<Vec<Stage>> {
    let steps = steps(goal.width, target);
    let identity = AffineMap {
        width: goal.width,
        columns: std::array::from_fn(|k| if k < bits(goal.width) { 1 << k } else { 0 }),
        constant: 0,
    };
    // What stages from the front can do, and what stages at the back can leave to be done.
    let front = explore(&identity, &steps, most_nodes, &then);
    let back = explore(goal, &steps, most_nodes, &|map, step| then(map, &inverse(step)));
    let (meeting, _) = front
        .iter()
        .filter_map(|(key, (cost, _))| Some((*key, cost + back.get(key)?.0)))
        .min_by_key(|&(key, cost)| (cost, key))?;
    let mut stages = trail(&front, meeting, &steps);
    stages.reverse();
    stages.append(&mut trail(&back, meeting, &steps));
    Some(stages)
}

/// The stages from a node back to where the exploration started.
fn trail<M>(reached: &Reached, from: u64, steps: &[Step<M>]) -> Vec<Stage> {
    let mut stages = Vec::new();
    let mut node = from;
    while let Some((previous, index)) = reached[&node].1 {
        stages.push(steps[index].stage);
        node = previous;
    }
    stages
}

/// The cheapest ways (Dijkstra) to the first `most_nodes` nodes.
fn explore(
    start: &AffineMap,
    steps: &[Step<AffineMap>],
    most_nodes: usize,
    next: &dyn Fn(&AffineMap, &AffineMap) -> AffineMap,
) -> Reached {
    let (mut reached, mut open) = (Reached::new(), Open::new());
    reached.insert(key(start), (0, None));
    open.push((Reverse(0), 0, Reverse(key(start)), key(start)));
    while let Some((Reverse(cost), .., node)) = open.pop() {
        if reached.len() > most_nodes {
            break;
        }
        // A cheaper way was found after this one.
        if reached[&node].0 < cost {
            continue;
        }
        let map = unpack(node, start.width);
        for (index, step) in steps.iter().enumerate() {
            let neighbour = key(&next(&map, &step.map));
            let cost = cost + step.cost;
            if reached.get(&neighbour).is_some_and(|&(known, _)| known <= cost) {
                continue;
            }
            reached.insert(neighbour, (cost, Some((node, index))));
            open.push((Reverse(cost), 0, Reverse(neighbour), neighbour));
        }
    }
    reached
}

fn bits(width: Width) -> usize {
    width.index_bits() as usize
}

/// A map packed into a number, a byte for the constant and one for each column.
fn key(map: &AffineMap) -> u64 {
    map.columns.iter().fold(u64::from(map.constant), |key, &column| key << 8 | u64::from(column))
}

fn unpack(key: u64, width: Width) -> AffineMap {
    let [constant, columns @ ..] = key.to_be_bytes();
    AffineMap { width, columns, constant }
}

/// `first` followed by `second`.
fn then(first: &AffineMap, second: &AffineMap) -> AffineMap {
    let linear = |vector: u8| second.destination_of(vector) ^ second.constant;
    AffineMap {
        width: first.width,
        columns: first.columns.map(linear),
        constant: second.destination_of(first.constant),
    }
}

/// The inverse of a stage's map, all of which have an order of at most 4.
fn inverse(map: &AffineMap) -> AffineMap {
    let cube = then(map, &then(map, map));
    let is_identity = |map: &AffineMap| map.constant == 0 && (0..bits(map.width)).all(|k| map.columns[k] == 1 << k);
    if is_identity(&then(map, map)) { *map } else { cube }
}

/// The stages that are affine: rotations by quarters, the byte swap and its kind, exchanges of index bits, and adding to one index bit
/// any affine function of the others.
fn steps(width: Width, target: &Target) -> Vec<Step<AffineMap>> {
    let n = bits(width);
    let mut stages: Vec<Stage> = (1..4).map(|quarter| Stage::Rotate(width.bits() / 4 * quarter)).vec();
    stages.append(&mut Stage::of_whole_words(target, width));
    let places = |holds: &dyn Fn(u32) -> bool| {
        (0..width.bits()).filter(|&index| holds(index)).fold(0u128, |set, index| set | 1 << index)
    };
    for j in 0..n {
        // The function's coefficients: a bit for each index bit but `j`, in the place of `j` the constant.
        for function in 1..1u32 << n {
            if j == n - 1 && function == 1 << j {
                continue; // That is the rotation by half a word.
            }
            let constant = function >> j & 1;
            let coefficients = function & !(1 << j);
            let mask = places(&|index| index >> j & 1 == 0 && (index & coefficients).count_ones() % 2 != constant);
            stages.push(Stage::Exchange { mask, distance: 1 << j });
        }
        for i in 0..j {
            for complement in [0, 1] {
                let mask = places(&|index| index >> j & 1 == 0 && (index >> i & 1) != complement);
                let distance = if complement == 0 { (1 << j) - (1 << i) } else { (1 << j) + (1 << i) };
                stages.push(Stage::Exchange { mask, distance });
            }
        }
    }
    stages
        .into_iter()
        .map(|stage| {
            let map = stage.permutation(width).as_affine().expect("stages that are affine");
            Step { stage, map, cost: stage.ops(width, target) }
        })
        .vec()
}
