//! A radix sort on replicated words: a short word, multiplied into copies of itself, and one gather that takes from each copy
//! what it wants.
//!
//! A gather (`pext`) keeps the order of bits: what is in order already takes one, or a scatter (`pdep`), or both.
//! From two copies of 32 bits in a word of 64 it takes first the wanted bits of the lower copy, then the others from the upper one: a stable partition, one pass of a radix sort, in two operations.
//! With `c` copies a pass distributes over `c` classes, so that a permutation with `r` ascending runs takes
//! `ceil(log_c r)` passes (H. H. Seward's radix sort; D. E. Knuth, "The Art of Computer Programming" volume 3, section
//! 5.2.5): at most 10 operations for any 32 bits, 4 for any 16 and 2 for any 8.

use super::stage::{Stage, SwapForm};
use super::{Strategy, Task};
use crate::permutation::Permutation;
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;

/// Radix sorting by multiplication and gather, for at most 32 bits that move.
#[derive(Debug)]
pub(super) struct RadixSort;

/// The words that it computes in.
const MACHINE: Width = Width::W64;

impl Strategy for RadixSort {
    fn name(&self) -> &'static str {
        "radix-sort"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let (input, output) = (task.map.input(), task.map.output());
        let target = task.target;
        if input.max(output) > MACHINE || ![Op::Mul, Op::Pext, Op::Pdep].into_iter().all(|op| target.has(op)) {
            return Vec::new();
        }
        let span = 128 - (input.mask() & !task.map.promised_zero()).leading_zeros();
        let mut programs = Vec::new();
        let ends = ends(task);
        for &(before, after) in &ends {
            let Some(places) = places(task, before, after) else { continue };
            let Some(sort) = Sort::new(&places, span) else { continue };
            let extra = u32::from(before.is_some()) + u32::from(after.is_some());
            if sort.ops() + extra > task.bound {
                continue;
            }
            let mut builder = Builder::new(input);
            let mut word = builder.input();
            if let Some(stage) = before {
                word = stage.write(&mut builder, word, input, SwapForm::Product);
            }
            word = sort.write(&mut builder, word);
            word = builder.resize(word, output);
            if let Some(stage) = after {
                word = stage.write(&mut builder, word, output, SwapForm::Product);
            }
            programs.push(builder.finish(word, output));
        }
        let fewest = programs.iter().map(Program::op_count).min().unwrap_or_default();
        programs.retain(|program| program.op_count() == fewest);
        programs
    }
}

/// Whole-word operations worth trying before and after: they can save a pass of a permutation.
fn ends(task: &Task<'_>) -> Vec<(Option<Stage>, Option<Stage>)> {
    let width = task.map.input();
    let mut stages = Vec::new();
    if task.permutation().is_some() {
        stages = Stage::of_whole_words(task.target, width);
        (1..width.bits()).for_each(|by| stages.push(Stage::Rotate(by)));
    }
    Stage::at_either_end(&stages)
}

/// Where the bits go between two whole-word operations: pairs of source and destination in the order of destinations.
fn places(task: &Task<'_>, before: Option<Stage>, after: Option<Stage>) -> Option<Vec<(u8, u8)>> {
    let mut places: Vec<(u8, u8)> = match task.permutation() {
        Some(permutation) => {
            let undone = |stage: Option<Stage>| {
                stage.map_or_else(
                    || Permutation::identity(permutation.width()),
                    |stage| stage.permutation(permutation.width()).inverse(),
                )
            };
            let inner = undone(before).then(&permutation).then(&undone(after));
            (0..permutation.width().bits() as u8).map(|bit| (bit, inner.destination_of(bit))).vec()
        }
        None => (0u8..).zip(task.map.destinations()).filter_map(|(from, to)| to.map(|to| (from, to))).vec(),
    };
    sort_by_key(&mut places, |&(_, to)| to);
    (2..=MACHINE.size()).contains(&places.len()).then_some(places)
}

/// Whether bits lie side by side at the low end.
fn is_dense(bits: u128) -> bool {
    bits & (bits + 1) == 0
}

/// How bits are sorted.
struct Sort {
    /// Gather the bits before anything else, so that there is room for more copies.
    packs: bool,
    passes: Vec<Pass>,
    sources: u128,
    destinations: u128,
}

/// One pass: so many copies, so far apart, and the gather from them.
struct Pass {
    copies: u32,
    stride: u32,
    mask: u128,
}

impl Sort {
    /// The sort with the fewest operations of bits that are below `span`; none when there are too many, or nothing to do.
    fn new(places: &[(u8, u8)], span: u32) -> Option<Self> {
        let count = places.len() as u32;
        // The ascending run that each bit belongs to, by its source.
        let mut run = 0;
        let mut runs = vec![(places[0].0, 0)];
        for pair in places.windows(2) {
            run += u32::from(pair[1].0 < pair[0].0);
            runs.push((pair[1].0, run));
        }
        sort_by_key(&mut runs, |&(source, _)| source);
        let set = |bits: &mut dyn Iterator<Item = u8>| bits.fold(0u128, |set, bit| set | 1 << bit);
        let sources = set(&mut places.iter().map(|&(from, _)| from));
        let destinations = set(&mut places.iter().map(|&(_, to)| to));
        if run == 0 {
            // A scatter takes no more bits than it has places for: what lies at the low end need not be gathered.
            let sort = Self { packs: !is_dense(sources), passes: Vec::new(), sources, destinations };
            return (sort.ops() > 0).then_some(sort);
        }
        let sort = |packs: bool| {
            let first = if packs { count } else { span };
            let strides = std::iter::once(first).chain(std::iter::repeat(count));
            let mut divisor = 1;
            let mut bits = runs.clone();
            let mut passes = Vec::new();
            for stride in strides {
                let copies = MACHINE.bits() / stride;
                if copies < 2 {
                    return None;
                }
                let class = |run: u32| run / divisor % copies;
                let is_packed = packs || !passes.is_empty();
                let place = |index: usize, source: u8| if is_packed { index as u32 } else { u32::from(source) };
                let mask = bits.iter().enumerate().fold(0u128, |mask, (index, &(source, run))| {
                    mask | 1 << (class(run) * stride + place(index, source))
                });
                // No more copies than the gather reads from.
                let used = (128 - mask.leading_zeros()).div_ceil(stride);
                passes.push(Pass { copies: used, stride, mask });
                sort_by_key(&mut bits, |&(_, run)| class(run));
                divisor *= copies;
                if divisor > run {
                    break;
                }
            }
            Some(Self { packs, passes, sources, destinations })
        };
        [sort(false), sort(true)].into_iter().flatten().min_by_key(Self::ops)
    }

    fn ops(&self) -> u32 {
        u32::from(self.packs) + 2 * self.passes.len() as u32 + u32::from(!is_dense(self.destinations))
    }

    fn write(&self, builder: &mut Builder, word: Operand) -> Operand {
        let mut word = builder.resize(word, MACHINE);
        if self.packs {
            word = builder.op(Op::Pext, word, Some(Operand::Const(self.sources)), MACHINE);
        }
        for pass in &self.passes {
            let factor = (0..pass.copies).fold(0u128, |factor, copy| factor | 1 << (copy * pass.stride));
            word = builder.mul(word, Operand::Const(factor));
            word = builder.op(Op::Pext, word, Some(Operand::Const(pass.mask)), MACHINE);
        }
        if !is_dense(self.destinations) {
            word = builder.op(Op::Pdep, word, Some(Operand::Const(self.destinations)), MACHINE);
        }
        word
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::partial_map::PartialMap;
    use crate::random::Random;
    use crate::search::{Effort, Options};
    use crate::target::X86_64_V3;

    fn fewest(map: &PartialMap) -> u32 {
        let options = Options { target: &X86_64_V3, effort: Effort::Low, ..Options::default() };
        let task = Task::new(map, options, u32::MAX);
        let programs = RadixSort.propose(&task);
        for program in &programs {
            certify(map, program.clone()).expect("proposals are right");
        }
        programs.iter().map(Program::op_count).min().expect("there is a program")
    }

    #[test]
    fn short_words_take_a_pass_for_every_copy_times_more_runs() {
        let mut random = Random::new(1);
        for (width, most) in [(Width::W8, 2), (Width::W16, 4), (Width::W32, 10)] {
            for _ in 0..20 {
                let mut to: Vec<u8> = (0..width.bits() as u8).collect();
                random.shuffle(&mut to);
                let map = PartialMap::from(&Permutation::from_destinations(width, &to).unwrap());
                assert!(fewest(&map) <= most);
            }
            let reversed = Permutation::from_fn(width, |bit| width.bits() as u8 - 1 - bit);
            assert_eq!(fewest(&PartialMap::from(&reversed)), most);
        }
    }

    #[test]
    fn what_is_in_order_is_gathered_and_scattered() {
        let map = |to: &dyn Fn(u8) -> Option<u8>| {
            PartialMap::new(Width::W64, Width::W64, &(0..64).map(to).collect::<Vec<_>>(), 0).unwrap()
        };
        assert_eq!(fewest(&map(&|bit| (bit % 8 == 2).then_some(bit / 8))), 1);
        assert_eq!(fewest(&map(&|bit| (bit < 8).then(|| 8 * bit))), 1);
        assert_eq!(fewest(&map(&|bit| (bit % 8 == 2).then_some(bit / 8 * 7 + 3))), 2);
        // More than half of a word.
        assert_eq!(fewest(&map(&|bit| (bit % 3 > 0).then(|| bit / 3 * 2 + bit % 3 - 1))), 1);
    }

    #[test]
    fn few_bits_of_a_long_word_are_packed_first() {
        // Twelve bits of 64, reversed: packed, laid down five times in each of two passes, and put in place.
        let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 5 == 0 && bit < 60).then(|| 60 - bit)).collect();
        assert_eq!(fewest(&PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap()), 6);
    }
}
