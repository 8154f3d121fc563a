//! Half-word chains: a cycle of index bits, done on two half-empty words.
//!
//! Splitting the word by one index bit leaves two words in which the place of that bit is free. Moving another index bit
//! into the free place takes a multiplication by a sum of two powers of two, which lays a copy of the word over the word,
//! and a mask; then the place that the bit came from is free. After one such move for each other bit of the cycle, the two
//! words fit together: `4 l + 3` operations for a cycle of `l + 1` index bits, against `5 l` with delta swaps.
//!
//! The products only move bits up, so that the whole word rises in the course of a chain. What is too high at the end is
//! shifted down instead of masked, with the last factor chosen such that everything unwanted falls off one end.

use super::stage::{Stage, SwapForm};
use super::{Strategy, Task};
use crate::permutation::Permutation;
use crate::permutation::structure::IndexBitMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Both halves' chains, split by each index bit of the cycle, with whole-word operations at the ends.
#[derive(Debug)]
pub(super) struct HalfWordChains;

impl Strategy for HalfWordChains {
    fn name(&self) -> &'static str {
        "half-word-chain"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let Some(permutation) = task.permutation() else { return Vec::new() };
        if !task.target.has(Op::Mul) || permutation.as_index_bits().is_none() {
            return Vec::new();
        }
        let width = permutation.width();
        let mut ends = vec![None];
        Stage::of_whole_words(task.target, width).into_iter().for_each(|stage| ends.push(Some(stage)));
        ends.push(Some(Stage::Rotate(width.bits() / 2)));
        let mut programs = Vec::new();
        for &before in &ends {
            for &after in &ends {
                let inner = inside(&permutation, before, after);
                let Some(chain) = inner.as_index_bits().and_then(|map| cheapest(&map)) else { continue };
                let mut builder = Builder::new(width);
                let mut word = builder.input();
                if let Some(stage) = before {
                    word = stage.write(&mut builder, word, width, SwapForm::Product);
                }
                let halves = chain.map(|half| half.write(&mut builder, word));
                word = builder.or(halves[0], halves[1]);
                if let Some(stage) = after {
                    word = stage.write(&mut builder, word, width, SwapForm::Product);
                }
                programs.push(builder.finish(word, width));
            }
        }
        programs
    }
}

/// What is left between two whole-word operations, which are their own inverses.
fn inside(permutation: &Permutation, before: Option<Stage>, after: Option<Stage>) -> Permutation {
    let width = permutation.width();
    let mut inner = permutation.clone();
    if let Some(stage) = before {
        inner = stage.permutation(width).then(&inner);
    }
    if let Some(stage) = after {
        inner = inner.then(&stage.permutation(width));
    }
    inner
}

/// The cheapest pair of chains that is cheaper than delta swaps.
fn cheapest(map: &IndexBitMap) -> Option<[Half; 2]> {
    let cycle = only_cycle(map)?;
    let moves = cycle.len() as u32 - 1;
    // The two halves take at least 2 operations for each move, and 3 more to be split and joined.
    let spare = (5 * moves).checked_sub(4 * moves + 4)?;
    let mut best: Option<(u32, [Half; 2])> = None;
    for &split in &cycle {
        let [Some(low), Some(high)] = [0, 1].map(|value| Chain::new(map, split, value).solve(spare)) else { continue };
        let cost = low.cost() + high.cost();
        if cost <= 4 * moves + spare && best.as_ref().is_none_or(|(known, _)| cost < *known) {
            best = Some((cost, [low, high]));
        }
    }
    best.map(|(_, halves)| halves)
}

/// The cycle of index bits, when there is one alone and the bits outside it are left as they are.
fn only_cycle(map: &IndexBitMap) -> Option<Vec<u32>> {
    let moved = |bit: &u32| u32::from(map.source_of[*bit as usize]) != *bit;
    let first = (0..map.width.index_bits()).find(moved)?;
    let mut cycle = vec![first];
    loop {
        let next = u32::from(map.source_of[cycle[cycle.len() - 1] as usize]);
        if next == first {
            break;
        }
        cycle.push(next);
    }
    let others_stay = (0..map.width.index_bits())
        .filter(|bit| !cycle.contains(bit))
        .all(|bit| !moved(&bit) && map.complement >> bit & 1 == 0);
    others_stay.then_some(cycle)
}

/// One of the two words, and what is done to it.
#[derive(Debug)]
struct Half {
    mask: u128,
    steps: Vec<Step>,
}

/// Laying a moved copy of the word over it, and removing what is not wanted.
#[derive(Clone, Copy, Debug)]
struct Step {
    copy: Copying,
    clear: Clearing,
}

#[derive(Clone, Copy, Debug)]
enum Copying {
    /// Both copies from one multiplication: 1 operation.
    Product(u128),
    /// A copy that many places up: 2 operations, no carries.
    Up(u32),
    /// A copy that many places down: 2 operations, no carries, and nothing rises.
    Down(u32),
}

#[derive(Clone, Copy, Debug)]
enum Clearing {
    Mask(u128),
    Down(u32),
}

impl Copying {
    fn cost(self) -> u32 {
        match self {
            Copying::Product(_) => 1,
            Copying::Up(_) | Copying::Down(_) => 2,
        }
    }
}

impl Half {
    /// Operations without the first mask.
    fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.copy.cost() + 1).sum()
    }

    fn write(&self, builder: &mut Builder, x: Operand) -> Operand {
        let mut word = builder.mask(x, self.mask);
        for step in &self.steps {
            word = match step.copy {
                Copying::Product(factor) => builder.mul(word, Operand::Const(factor)),
                Copying::Up(places) => {
                    let copy = builder.shl(word, places);
                    builder.or(word, copy)
                }
                Copying::Down(places) => {
                    let copy = builder.shr(word, places);
                    builder.or(word, copy)
                }
            };
            word = match step.clear {
                Clearing::Mask(mask) => builder.mask(word, mask),
                Clearing::Down(places) => builder.shr(word, places),
            };
        }
        word
    }
}

/// The chain of one half, before it is known how it is written.
struct Chain {
    width: Width,
    mask: u128,
    /// The indices of the half's bits at the start and after each move, in the same order; the free place counts as 0.
    indices: Vec<Vec<i32>>,
    /// Where the free place's value puts the half at the start, and at the end.
    start: i32,
    end: i32,
}

impl Chain {
    fn new(map: &IndexBitMap, split: u32, value: u32) -> Self {
        let bits = (0..map.width.bits()).filter(|bit| bit >> split & 1 == value);
        let mask = bits.clone().fold(0u128, |set, bit| set | 1 << bit);
        let mut indices = vec![bits.map(|bit| (bit & !(1 << split)) as i32).vec()];
        let mut free = split;
        loop {
            let complement = i32::from(map.complement >> free & 1);
            let from = u32::from(map.source_of[free as usize]);
            if from == split {
                let end = (value as i32 ^ complement) << free;
                return Self { width: map.width, mask, indices, start: (value << split) as i32, end };
            }
            let next = indices[indices.len() - 1]
                .iter()
                .map(|&index| (index & !(1 << from)) | ((index >> from & 1) ^ complement) << free)
                .vec();
            indices.push(next);
            free = from;
        }
    }

    /// The cheapest way with at most `spare` operations more than the least.
    fn solve(&self, spare: u32) -> Option<Half> {
        (0..=spare).find_map(|spare| {
            let mut steps = Vec::new();
            self.extend(self.start, spare, &mut steps).then_some(Half { mask: self.mask, steps })
        })
    }

    /// Chooses the moves from `steps.len()` on, the word being `offset` places above its indices.
    fn extend(&self, offset: i32, spare: u32, steps: &mut Vec<Step>) -> bool {
        let done = steps.len();
        let Some(next) = self.indices.get(done + 1) else { return offset == self.end };
        let last = done + 2 == self.indices.len();
        let rises = self.indices[done].iter().zip(next).map(|(now, next)| next - now);
        let (least, most) = rises.fold((i32::MAX, i32::MIN), |(least, most), rise| (least.min(rise), most.max(rise)));
        let distance = (most - least) as u32;
        let up = offset - least;
        let mut options = Vec::new();
        // A rise of the last product brings the half to its place, or high enough for the rest to fall off.
        let extra_rises = if last { 0..self.width.bits() as i32 } else { 0..1 };
        for extra in extra_rises.filter(|extra| *extra as u32 + distance < self.width.bits()) {
            options.push((Copying::Product((1 | 1 << distance) << extra), up + extra));
        }
        if spare > 0 {
            options.push((Copying::Up(distance), up));
            options.push((Copying::Down(distance), offset - most));
        }
        for (copy, reached) in options {
            let Some((wanted, garbage)) = self.lay_over(done, offset, copy, reached) else { continue };
            let down = reached - self.end;
            let step = if last && down > 0 && (garbage & self.width.mask()) >> down == 0 {
                Some((Clearing::Down(down as u32), self.end))
            } else if !last || down == 0 {
                Some((Clearing::Mask(wanted), reached))
            } else {
                None
            };
            let Some((clear, reached)) = step else { continue };
            steps.push(Step { copy, clear });
            if self.extend(reached, spare + 1 - copy.cost(), steps) {
                return true;
            }
            steps.pop();
        }
        false
    }

    /// The places of the half's bits after a copy was laid over, and the places where there is something else; `None` when
    /// a bit leaves the word or meets another or a carry.
    fn lay_over(&self, done: usize, offset: i32, copy: Copying, reached: i32) -> Option<(u128, u128)> {
        let bits = self.width.bits() as i32;
        let place = |place: i32| (0..bits).contains(&place).then_some(place as usize);
        let (rises, adds): ([i32; 2], bool) = match copy {
            Copying::Product(factor) => ([factor.trailing_zeros() as i32, 127 - factor.leading_zeros() as i32], true),
            Copying::Up(places) => ([0, places as i32], false),
            Copying::Down(places) => ([0, -(places as i32)], false),
        };
        let mut counts = [0u32; 128];
        for index in &self.indices[done] {
            for rise in rises {
                if let Some(place) = place(index + offset + rise) {
                    counts[place] += 1;
                }
            }
        }
        let mut wanted = 0u128;
        for index in &self.indices[done + 1] {
            wanted |= 1 << place(index + reached)?;
        }
        let (mut carry, mut garbage) = (0, 0u128);
        for (place, count) in counts.into_iter().enumerate().take(bits as usize) {
            if wanted >> place & 1 == 1 {
                if count != 1 || carry != 0 {
                    return None;
                }
            } else if count + carry > 0 {
                garbage |= 1 << place;
            }
            // With everything set that can be: carries only grow with what is added.
            carry = if adds { u32::midpoint(count, carry) } else { 0 };
        }
        Some((wanted, garbage))
    }
}
