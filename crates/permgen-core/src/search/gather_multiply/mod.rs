//! Gathering and scattering by multiplication, for lines of a board and short words.
//!
//! A mask leaves a few bits, a product with a sum of powers of two brings each of them to its place in one operation, and a
//! shift brings the places to the low end: the kindergarten bitboards of chess programming (G. Gruschnig and others, 2007).
//! When no two partial products fall into one column there are no carries, and the product is linear.

mod columns;
#[cfg(feature = "all-maps")]
mod family;
#[cfg(feature = "all-maps")]
mod index;
#[cfg(feature = "all-maps")]
mod members;
mod single;
mod spread;

#[cfg(feature = "all-maps")]
pub use self::family::{NoFamily, search_family};
#[cfg(feature = "all-maps")]
pub use self::index::{FoundIndex, search_index};

pub use self::single::Obstacle;
use self::single::Single;
use self::spread::Request;
use super::stage::{Stage, SwapForm};
use super::{Effort, Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::random::Random;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// A bit and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    from: u8,
    to: u8,
}

impl Pair {
    /// How far up it goes when everything is shifted down afterwards.
    fn rise(self, shift: u32) -> u32 {
        u32::from(self.to) + shift - u32::from(self.from)
    }
}

/// Whether one product gathers the bits of a word.
#[cfg(feature = "all-maps")]
pub(super) fn has_product(map: &PartialMap) -> bool {
    let pairs = pairs_of(map);
    let live = map.input().mask() & !map.promised_zero();
    let width = map.input().max(map.output());
    (2..=MOST_BITS).contains(&pairs.len()) && !Single::all(width, &pairs, live, map.output().mask()).is_empty()
}

/// Mask, multiply, shift and mask, once or twice.
#[derive(Debug)]
pub(super) struct GatherMultiply;

/// More bits have never been gathered at once: the partial products of `k` bits take up to `k * k` places.
const MOST_BITS: usize = 12;

impl Strategy for GatherMultiply {
    fn name(&self) -> &'static str {
        "gather-multiply"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let map = task.map;
        let width = map.input().max(map.output());
        let pairs = pairs_of(map);
        if !(2..=MOST_BITS).contains(&pairs.len()) || !task.target.has(Op::Mul) {
            return Vec::new();
        }
        // Products of short words are cheap in longer ones, which have room for more copies.
        let register = task.target.registers.min(Width::W64);
        let width = width.max(register);
        let live = map.input().mask() & !map.promised_zero();
        let read = map.output().mask();
        let mut programs = Vec::new();
        for (before, after) in Stage::at_either_end(&Stage::of_whole_words(task.target, width)) {
            let moved = |stage: Option<Stage>, bit: u8| stage.map_or(bit, |stage| stage.destination_of(bit, width));
            let undone = after.map(|stage| stage.permutation(width).inverse());
            let between: Vec<Pair> = pairs
                .iter()
                .map(|pair| Pair {
                    from: moved(before, pair.from),
                    to: undone.as_ref().map_or(pair.to, |undone| undone.destination_of(pair.to)),
                })
                .vec();
            let live = before.map_or(live, |stage| stage.permutation(width).apply(live));
            let read = undone.as_ref().map_or(read, |undone| undone.apply(read));
            let mut write = |gather: &dyn Fn(&mut Builder, Operand) -> Operand| {
                let mut builder = Builder::new(map.input());
                let mut word = builder.input();
                word = builder.resize(word, width);
                if let Some(stage) = before {
                    word = stage.write(&mut builder, word, width, SwapForm::Product);
                }
                word = gather(&mut builder, word);
                if let Some(stage) = after {
                    word = stage.write(&mut builder, word, width, SwapForm::Product);
                }
                word = builder.resize(word, map.output());
                programs.push(builder.finish(word, map.output()));
            };
            let singles = Single::all(width, &between, live, read);
            for single in &singles {
                write(&|builder, word| single.write(builder, word));
            }
            if singles.is_empty() && before.is_none() && task.bound >= 4 {
                // Where registers are short, there may be no room for all copies at once.
                let most = if register < Width::W64 { 2 } else { 1 };
                let ways = (1..=most).flat_map(|spreads| [(spreads, false), (spreads, true)]);
                for (spreads, clears) in ways {
                    let request = Request { width, pairs: &between, live, read, spreads, clears };
                    let solved = request.solve(&mut Random::new(task.seed), steps(task.effort, between.len()));
                    if let Some(spread) = solved.filter(|spread| spread.ops() <= task.bound) {
                        write(&|builder, word| spread.write(builder, word));
                        break;
                    }
                }
            }
        }
        programs
    }
}

/// The bits that have a destination.
fn pairs_of(map: &PartialMap) -> Vec<Pair> {
    (0u8..).zip(map.destinations()).filter_map(|(from, to)| to.map(|to| Pair { from, to })).vec()
}

/// How many bits are placed, at most, before two multiplications are given up, where so many bits are moved. Of more than eight
/// scattered bits, all of 200 random maps of each number fail; of up to four, 500 steps find as many as 4,000 do.
const fn steps(effort: Effort, bits: usize) -> u32 {
    match effort {
        Effort::Low if bits > 8 || bits <= 4 => 500,
        Effort::Low => 4_000,
        Effort::Default => 60_000,
        Effort::High => 2_000_000,
    }
}
