//! Radix sorts of bits: what is in order already, an ascending run, moves as one.
//!
//! A gather (`pext`) keeps the order of bits: what is in order already takes one, or a scatter (`pdep`), or both. Of `r` ascending
//! runs, a pass that distributes over `c` classes leaves `r / c`, so that a permutation takes `ceil(log_c r)` passes (H. H. Seward's
//! radix sort; D. E. Knuth, "The Art of Computer Programming" volume 3, section 5.2.5). How a pass is done is the business of
//! [`copies`] and [`groups`].

mod copies;
mod groups;

use super::stage::{Stage, SwapForm};
use super::{Strategy, Task};
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program};
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;

/// The words that sorts compute in.
const MACHINE: Width = Width::W64;

/// Radix sorting by the instructions that the target has.
#[derive(Debug)]
pub(super) struct RadixSort;

/// A sort of some bits of a word of 64, all others 0.
trait Sort {
    /// How many operations it takes.
    fn ops(&self) -> u32;

    /// Writes it.
    fn write(&self, builder: &mut Builder, word: Operand) -> Operand;
}

impl Strategy for RadixSort {
    fn name(&self) -> &'static str {
        "radix-sort"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let (input, output) = (task.map.input(), task.map.output());
        let [copies, groups] = [copies::OPS, groups::OPS].map(|ops| ops.into_iter().all(|op| task.target.has(op)));
        if input.max(output) > MACHINE || !copies && !groups {
            return Vec::new();
        }
        let span = 128 - (input.mask() & !task.map.promised_zero()).leading_zeros();
        let mut programs = Vec::new();
        for (before, after) in ends(task) {
            let Some(bits) = Bits::new(&places(task, before, after)) else { continue };
            let copies = copies.then(|| copies::sort(&bits, span)).flatten();
            let groups = groups.then(|| groups::sort(&bits)).flatten();
            let extra = u32::from(before.is_some()) + u32::from(after.is_some());
            for sort in [copies, groups].into_iter().flatten().filter(|sort| sort.ops() + extra <= task.bound) {
                let mut builder = Builder::new(input);
                let mut word = builder.input();
                if let Some(stage) = before {
                    word = stage.write(&mut builder, word, input, SwapForm::Product);
                }
                word = builder.resize(word, MACHINE);
                word = sort.write(&mut builder, word);
                word = builder.resize(word, output);
                if let Some(stage) = after {
                    word = stage.write(&mut builder, word, output, SwapForm::Product);
                }
                programs.push(builder.finish(word, output));
            }
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
fn places(task: &Task<'_>, before: Option<Stage>, after: Option<Stage>) -> Vec<(u8, u8)> {
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
    places
}

/// The bits to be sorted.
struct Bits {
    /// Each bit's place, and the number of the ascending run that it belongs to, by its place.
    runs: Vec<(u8, u32)>,
    /// The number of the last run.
    last_run: u32,
    sources: u128,
    destinations: u128,
}

impl Bits {
    /// Of pairs of source and destination in the order of destinations; none if there are too few or too many.
    fn new(places: &[(u8, u8)]) -> Option<Self> {
        if !(2..=MACHINE.size()).contains(&places.len()) {
            return None;
        }
        let mut last_run = 0;
        let mut runs = vec![(places[0].0, 0)];
        for pair in places.windows(2) {
            last_run += u32::from(pair[1].0 < pair[0].0);
            runs.push((pair[1].0, last_run));
        }
        sort_by_key(&mut runs, |&(source, _)| source);
        let set = |bits: &mut dyn Iterator<Item = u8>| bits.fold(0u128, |set, bit| set | 1 << bit);
        let sources = set(&mut places.iter().map(|&(from, _)| from));
        let destinations = set(&mut places.iter().map(|&(_, to)| to));
        Some(Self { runs, last_run, sources, destinations })
    }
}

/// Whether bits lie side by side at the low end.
fn is_dense(bits: u128) -> bool {
    bits & (bits + 1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::partial_map::PartialMap;
    use crate::random::Random;
    use crate::search::{Effort, Options};
    use crate::target::{Target, X86_64_V3};

    fn fewest(map: &PartialMap) -> u32 {
        fewest_on(&X86_64_V3, map)
    }

    /// The fewest operations of what is proposed, all of which is right.
    pub(super) fn fewest_on(target: &'static Target, map: &PartialMap) -> u32 {
        let options = Options { target, effort: Effort::Low, ..Options::default() };
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
