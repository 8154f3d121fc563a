//! Gathering and scattering by shifts: parallel prefix, for machines on which a multiplication is slow or missing.
//!
//! Every bit has so far to go. Written as a sum of steps that double, the distances say in which steps a bit moves: in each,
//! the word is laid over itself, moved, and a mask clears what is in the way (H. S. Warren, "Hacker's Delight", 2nd edition,
//! 2013, section 7-4, "Compress, or Generalized Extract"). Steps are multiples of what all distances have in common, so that
//! the eight squares of a file take three and not six, and a mask is left out where what it would clear meets nothing that is
//! wanted.
//!
//! In registers of half a word the two halves are laid on one another first, so that the rest happens in one of them; or, the
//! other way about, a word is spread over two in the last step.

mod plan;

use plan::Plan;

use super::{Effort, Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Steps of shifts and ors.
#[derive(Debug)]
pub(super) struct ShiftOr;

impl Strategy for ShiftOr {
    fn name(&self) -> &'static str {
        "shift-or"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        // Where all bits move there is no room for copies.
        if task.permutation().is_some() || task.map.domain().count_ones() < 2 {
            return Vec::new();
        }
        let mut search = Search { task, nodes: nodes(task.effort), best: u32::MAX, programs: Vec::new() };
        let mut plans = [false, true].into_iter().filter_map(|up| Plan::new(task.map, up)).vec();
        // What need not move as a whole first has one operation fewer.
        plans.sort_by_key(|plan| plan.base != 0);
        for plan in plans {
            if let Some(folded) = plan.with_halves_first(task.target) {
                search.follow(&folded);
            }
            search.follow(&plan);
        }
        search.programs
    }
}

const fn nodes(effort: Effort) -> u32 {
    match effort {
        Effort::Low => 2_000,
        Effort::Default => 20_000,
        Effort::High => 400_000,
    }
}

/// What is done to a word.
#[derive(Clone, Copy, Debug)]
enum Act {
    Mask(u128),
    /// The word moved up, or down when it is negative.
    Shift(i32),
    /// The word with some bits kept, over itself with some bits moved.
    Over {
        keep: u128,
        moved: u128,
        by: i32,
    },
    /// The word's halves over each other, each of them moved; what comes out is half as long.
    Fold {
        lower: i32,
        upper: i32,
    },
    /// A word, and itself moved, as halves of one that is twice as long.
    Unfold(i32),
    Trunc,
}

/// A word: which input bits are in each of its places.
#[derive(Clone, Debug)]
struct State {
    width: Width,
    places: Vec<u128>,
    /// Where the wanted bits are, in the order of the plan.
    at: Vec<u32>,
    acts: Vec<Act>,
    slots: u32,
}

impl State {
    fn moved(&self, by: i32) -> Vec<u128> {
        let place = |place: usize| usize::try_from(place as i64 - i64::from(by)).ok();
        (0..self.places.len())
            .map(|to| place(to).and_then(|from| self.places.get(from)).copied().unwrap_or_default())
            .vec()
    }

    fn masked(&self, mask: u128) -> Vec<u128> {
        self.places.iter().enumerate().map(|(place, set)| if mask >> place & 1 == 1 { *set } else { 0 }).vec()
    }

    /// The state after an act that leaves the wanted bits `at` these places; `None` when one of them is lost.
    fn after(&self, act: Act, at: &[u32], bits: &[(u32, u32)], target: &Target) -> Option<State> {
        let join = |a: Vec<u128>, b: &[u128]| a.into_iter().zip(b).map(|(a, b)| a | b).vec();
        let with = |places: Vec<u128>| Self { places, acts: Vec::new(), at: Vec::new(), ..*self };
        let half = self.places.len() / 2;
        let (width, places) = match act {
            Act::Mask(mask) => (self.width, self.masked(mask)),
            Act::Shift(by) => (self.width, self.moved(by)),
            Act::Over { keep, moved, by } => (self.width, join(self.masked(keep), &with(self.masked(moved)).moved(by))),
            Act::Trunc => (half_of(self.width)?, self.places[..half].to_vec()),
            Act::Fold { lower, upper } => {
                let lower = with(self.places[..half].to_vec()).moved(lower);
                let upper = with(self.places[half..].to_vec()).moved(upper);
                (half_of(self.width)?, join(lower, &upper))
            }
            Act::Unfold(by) => {
                let mut places = self.places.clone();
                places.extend(self.moved(by));
                (twice(self.width)?, places)
            }
        };
        let is_there = |(place, (bit, _)): (&u32, &(u32, u32))| places.get(*place as usize) == Some(&(1 << bit));
        if !at.iter().zip(bits).all(is_there) {
            return None;
        }
        let mut acts = self.acts.clone();
        acts.push(act);
        Some(State { width, places, at: at.to_vec(), acts, slots: self.slots + slots(act, self.width, target) })
    }
}

fn mask_of(places: &[u32]) -> u128 {
    places.iter().fold(0, |set, &place| set | 1u128.checked_shl(place).unwrap_or_default())
}

fn half_of(width: Width) -> Option<Width> {
    Width::from_bits(width.bits() / 2)
}

fn twice(width: Width) -> Option<Width> {
    Width::from_bits(width.bits() * 2)
}

/// What an act costs, as the target counts it.
fn slots(act: Act, width: Width, target: &Target) -> u32 {
    let op = |op: Op, count: u128, width: Width| target.slots_of(op, Some(Operand::Const(count)), width);
    let shift = |by: i32, width: Width| match by {
        0 => 0,
        by => op(if by > 0 { Op::Shl } else { Op::Shr }, u128::from(by.unsigned_abs()), width),
    };
    let mask = |mask: u128| if mask == width.mask() { 0 } else { op(Op::And, mask, width) };
    let or = |width: Width| target.slots_of(Op::Or, None, width);
    match act {
        Act::Mask(kept) => mask(kept),
        Act::Shift(by) => shift(by, width),
        Act::Over { keep, moved, by } => mask(keep) + mask(moved) + shift(by, width) + or(width),
        Act::Trunc => 0,
        Act::Fold { lower, upper } => {
            half_of(width).map_or(0, |half| shift(lower, half) + shift(upper, half) + or(half))
        }
        Act::Unfold(by) => shift(by, width) + twice(width).map_or(0, or),
    }
}

struct Search<'a> {
    task: &'a Task<'a>,
    nodes: u32,
    /// The fewest issue slots so far.
    best: u32,
    programs: Vec<Program>,
}

impl Search<'_> {
    fn follow(&mut self, plan: &Plan) {
        let map = self.task.map;
        let live = map.input().mask() & !map.promised_zero();
        let in_parts = self.task.target.registers < Width::W64;
        let whole = map.input().max(map.output());
        // In short registers, no wider than it has to be.
        let widths =
            if in_parts && map.input() < whole { vec![map.input().max(Width::W32), whole] } else { vec![whole] };
        let places = |width: Width| -> Vec<u128> {
            (0..width.bits()).map(|bit| if live >> bit & 1 == 1 { 1 << bit } else { 0 }).vec()
        };
        for width in widths {
            let start = State {
                width,
                places: places(width),
                at: plan.bits.iter().map(|&(from, _)| from).vec(),
                acts: Vec::new(),
                slots: 0,
            };
            let mask = mask_of(&start.at);
            let masked = start.after(Act::Mask(mask), &start.at, &plan.bits, self.task.target);
            for start in masked.into_iter().chain([start]) {
                let based = Self::based(&start, plan, self.task.target);
                for (start, is_based) in based.map(|state| (state, true)).into_iter().chain([(start, plan.base == 0)]) {
                    for order in plan.orders() {
                        self.extend(&start, &order, plan, is_based);
                    }
                }
            }
        }
    }

    /// The state moved by what is common to all bits.
    fn based(state: &State, plan: &Plan, target: &Target) -> Option<State> {
        if plan.base == 0 {
            return None;
        }
        let at = state.at.iter().map(|place| place.checked_add_signed(plan.base)).whole()?;
        state.after(Act::Shift(plan.base), &at, &plan.bits, target)
    }

    fn extend(&mut self, state: &State, order: &[usize], plan: &Plan, is_based: bool) {
        if self.nodes == 0 || state.slots > self.best {
            return;
        }
        self.nodes -= 1;
        let target = self.task.target;
        // The upper half of a word is cut off as soon as nothing in it is wanted.
        if target.registers < state.width {
            if let Some(shorter) = state.after(Act::Trunc, &state.at, &plan.bits, target) {
                return self.extend(&shorter, order, plan, is_based);
            }
        }
        let Some((&step, rest)) = order.split_first() else {
            let based = if is_based { Some(state.clone()) } else { Self::based(state, plan, target) };
            if let Some(state) = based {
                self.finish(&state, plan);
            }
            return;
        };
        let by = plan.steps[step] as i32 * if plan.up { 1 } else { -1 };
        let is_moved = plan.moves(step);
        let (mut keep, mut moved) = (0, 0);
        let mut at = Vec::new();
        for (&place, bit) in state.at.iter().zip(&plan.bits) {
            let set = if is_moved(bit) { &mut moved } else { &mut keep };
            *set |= 1 << place;
            match place.checked_add_signed(if is_moved(bit) { by } else { 0 }) {
                Some(to) if to < u128::BITS => at.push(to),
                _ => return,
            }
        }
        let (all, wanted, half) = (state.width.mask(), mask_of(&at), state.width.bits() as i32 / 2);
        let over = |keep, moved| vec![Act::Over { keep, moved, by }];
        let mut choices = vec![over(all, all), over(keep, all), over(all, moved), over(keep, moved)];
        if wanted & all == wanted {
            choices.insert(1, vec![Act::Over { keep: all, moved: all, by }, Act::Mask(wanted)]);
        }
        if target.registers < Width::W64 && target.registers == state.width && wanted & all != wanted {
            let unfolded = vec![Act::Unfold(by - state.width.bits() as i32)];
            let masked = [&unfolded[..], &[Act::Mask(wanted)]].concat();
            choices = vec![unfolded, masked];
        }
        for choice in choices {
            self.try_step(state, &choice, &at, rest, plan, is_based);
        }
        if target.registers < state.width {
            // Moving both halves is one shift more; moving the word would be four.
            for base in if is_based { vec![0] } else { vec![0, plan.base] } {
                let Some(at) = at.iter().map(|place| place.checked_add_signed(base)).whole() else { continue };
                let fold = Act::Fold { lower: base, upper: half + by + base };
                for choice in [vec![fold], vec![fold, Act::Mask(mask_of(&at))]] {
                    self.try_step(state, &choice, &at, rest, plan, is_based || base != 0);
                }
            }
        }
    }

    /// Goes on after some acts that together are a step, if they leave the wanted bits `at` these places.
    fn try_step(&mut self, state: &State, acts: &[Act], at: &[u32], rest: &[usize], plan: &Plan, is_based: bool) {
        let target = self.task.target;
        let after = acts.iter().try_fold(state.clone(), |state, &act| state.after(act, at, &plan.bits, target));
        if let Some(after) = after {
            self.extend(&after, rest, plan, is_based);
        }
    }

    fn finish(&mut self, state: &State, plan: &Plan) {
        let map = self.task.map;
        let destination = |bit: &(u32, u32)| map.destination_of(bit.0 as u8).map(u32::from);
        if !state.at.iter().zip(&plan.bits).all(|(&place, bit)| destination(bit) == Some(place)) {
            return;
        }
        let read = map.output().mask();
        let (image, target) = (map.image(), self.task.target);
        let is_dirty = |place: usize| read >> place & 1 == 1 && image >> place & 1 == 0 && state.places[place] != 0;
        let mut state = state.clone();
        if (0..state.places.len()).any(is_dirty) {
            let Some(masked) = state.after(Act::Mask(image), &state.at, &plan.bits, target) else { return };
            state = masked;
        }
        if state.slots > self.best {
            return;
        }
        if state.slots < self.best {
            self.programs.clear();
        }
        self.best = state.slots;
        const ENOUGH: usize = 8;
        if self.programs.len() < ENOUGH {
            self.programs.push(write(map, &state.acts, self.start_width(&state)));
        }
    }

    /// The width that a state started from, before it was folded and unfolded.
    fn start_width(&self, state: &State) -> Width {
        state.acts.iter().rev().fold(state.width, |width, act| {
            let changed = match act {
                Act::Trunc | Act::Fold { .. } => twice(width),
                Act::Unfold(_) => half_of(width),
                _ => Some(width),
            };
            changed.unwrap_or(width)
        })
    }
}

fn write(map: &PartialMap, acts: &[Act], start: Width) -> Program {
    let mut builder = Builder::new(map.input());
    let mut word = builder.input();
    word = builder.resize(word, start);
    let mut width = start;
    for &act in acts {
        word = match act {
            Act::Mask(mask) => builder.mask(word, mask),
            Act::Shift(by) => builder.shift_by(word, by),
            Act::Over { keep, moved, by } => {
                let moved = builder.mask(word, moved);
                let moved = builder.shift_by(moved, by);
                let kept = builder.mask(word, keep);
                builder.or(kept, moved)
            }
            Act::Trunc | Act::Fold { .. } => {
                let half = half_of(width).expect("the state has been computed");
                let lower = builder.resize(word, half);
                let mut folded = lower;
                if let Act::Fold { lower: lower_by, upper: upper_by } = act {
                    let lower = builder.shift_by(lower, lower_by);
                    let upper = builder.shr(word, half.bits());
                    let upper = builder.resize(upper, half);
                    let upper = builder.shift_by(upper, upper_by);
                    folded = builder.or(lower, upper);
                }
                width = half;
                folded
            }
            Act::Unfold(by) => {
                let upper = builder.shift_by(word, by);
                let upper = builder.resize(upper, twice(width).expect("the state has been computed"));
                let upper = builder.shl(upper, width.bits());
                width = twice(width).expect("the state has been computed");
                let lower = builder.resize(word, width);
                builder.or(lower, upper)
            }
        };
    }
    let word = builder.resize(word, map.output());
    builder.finish(word, map.output())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Certificate, certify};
    use crate::random::Random;
    use crate::search::Options;
    use crate::target::{PORTABLE, RISCV32};

    fn gather(mask: u64, output: Width) -> PartialMap {
        let mut places = 0..;
        let to: Vec<Option<u8>> = (0..64).map(|bit| if mask >> bit & 1 == 1 { places.next() } else { None }).collect();
        PartialMap::new(Width::W64, output, &to, 0).expect("bits go to different places")
    }

    fn scatter(mask: u64, input: Width) -> PartialMap {
        let mut to: Vec<Option<u8>> = (0..64).filter(|bit| mask >> bit & 1 == 1).map(Some).collect();
        to.resize(input.size(), None);
        PartialMap::new(input, Width::W64, &to, 0).expect("bits go to different places")
    }

    /// What is proposed, all of it proved.
    fn proposals(map: &PartialMap, target: &'static Target) -> Vec<Program> {
        let programs =
            ShiftOr.propose(&Task::new(map, Options::default().target(target).effort(Effort::Low), u32::MAX));
        for program in &programs {
            let certified = certify(map, program.clone()).expect("proposals are right");
            assert_eq!(certified.certificate(), Certificate::Linear);
        }
        programs
    }

    #[test]
    fn a_file_takes_three_steps() {
        let fewest = |map: &PartialMap, target| proposals(map, target).iter().map(Program::op_count).min();
        let file = 0x0101_0101_0101_0101;
        assert_eq!(fewest(&gather(file, Width::W64), &PORTABLE), Some(8));
        assert_eq!(fewest(&scatter(file, Width::W64), &PORTABLE), Some(8));
    }

    #[test]
    fn any_mask_is_gathered_and_scattered() {
        let mut random = Random::new(1);
        for round in 0..15 {
            let [a, b, c] = [random.next_u64(), random.next_u64(), random.next_u64()];
            let mask = match round % 3 {
                0 => a & b & c,
                1 => a & b,
                _ => a | b,
            };
            for target in [&PORTABLE, &RISCV32] {
                for map in [gather(mask, Width::W64), scatter(mask, Width::W64)] {
                    assert!(!proposals(&map, target).is_empty(), "{mask:#x} on {}", target.name);
                }
            }
        }
    }

    #[test]
    fn words_may_be_short_and_bits_promised() {
        for mask in [0x0101_0101_0101_0101, 0x8040_2010_0804_0201, 0x00f0_000f, 0xf0f0] {
            for target in [&PORTABLE, &RISCV32] {
                assert!(!proposals(&gather(mask, Width::W32), target).is_empty());
                assert!(!proposals(&scatter(mask, Width::W16), target).is_empty());
            }
        }
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 8 == 0).then_some(bit / 8)).collect();
        let promised = PartialMap::new(Width::W64, Width::W8, &to, !0x0101_0101_0101_0101 & u128::from(u64::MAX));
        let programs = proposals(&promised.expect("a map"), &PORTABLE);
        assert!(programs.iter().all(|program| program.op_count() == 6), "nothing is masked");
    }

    #[test]
    fn what_cannot_be_done_in_steps_is_left_to_others() {
        let map = |to: &dyn Fn(u8) -> Option<u8>| {
            let to: Vec<Option<u8>> = (0..128).map(to).collect();
            PartialMap::new(Width::W128, Width::W128, &to, 0).expect("a map")
        };
        // Far apart and crossing; one bit; all bits.
        let crossing = map(&|bit| (bit < 100 && bit % 3 == 0).then(|| 127 - bit));
        let one = map(&|bit| (bit == 5).then_some(99));
        let all = map(&|bit| Some(bit ^ 1));
        for map in [crossing, one, all] {
            let _ = proposals(&map, &RISCV32);
        }
    }
}
