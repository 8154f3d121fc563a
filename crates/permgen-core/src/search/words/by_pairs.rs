//! The best program of one word for each pair of a word that comes in and a word that goes out, put together.

use super::copies::Pair;
use super::{Strategy, Task};
use crate::program::{Builder, Op, Operand, Program};
use crate::search::terms::Terms;
use crate::search::{Effort, Objective};
use crate::vector::{IntoVector as _, sort};
use crate::word_map::WordMap;

/// A program for each pair of words. Any map can be done so.
#[derive(Debug)]
pub(super) struct ByPairs;

/// Where another program is known, more pairs than this are not tried.
const MOST_PAIRS: usize = 256;

/// Where there are no more pairs than this, there is time to look hard at each.
const FEW_PAIRS: usize = 4;

/// Where the words that come in have no more bits in all pairs than this, pairs take little time.
const FEW_BITS: usize = 256;

impl Strategy<WordMap> for ByPairs {
    fn name(&self) -> &'static str {
        "by-pairs"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let pairs = map.inputs() * map.outputs();
        let is_quick = pairs * map.input().size() <= FEW_BITS;
        if task.bound < u32::MAX && pairs > MOST_PAIRS || !is_quick && is_hopeless(task) {
            return Vec::new();
        }
        if task.effort > Effort::Low && pairs <= FEW_PAIRS {
            let pairs = (0..map.outputs()).flat_map(|output| (0..map.inputs()).map(move |input| (input, output)));
            pairs
                .filter_map(|(input, output)| Pair::of(task, input, output)?.as_map())
                .for_each(|map| task.look_harder(&map));
        }
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let words = (0..map.outputs()).map(|output| write(&mut builder, task, output)).vec();
        vec![builder.finish_words(words, vec![map.output(); map.outputs()])]
    }
}

/// Whether, where there is little time, a known program is as short as programs by pairs are as a rule.
pub(super) fn is_hopeless(task: &Task<'_, WordMap>) -> bool {
    let map = task.map;
    if task.effort > Effort::Low || task.bound == u32::MAX {
        return false;
    }
    // What comes from the first word need not be put beside anything.
    let of_output =
        |output| (0..map.inputs()).map(|input| usual_cost(task, input, output)).sum::<u32>().saturating_sub(1);
    task.bound < (0..map.outputs()).map(of_output).sum()
}

/// What it costs as a rule to move bits from a word to another, and to put them beside others: a mask or a shift for each distance, or a
/// mask, a product and a shift for many.
fn usual_cost(task: &Task<'_, WordMap>, input: usize, output: usize) -> u32 {
    let map = task.map;
    let places = (0..map.output().bits() as u8).filter_map(|bit| Some((bit, map.source_of(output, bit)?)));
    let mut distances: Vec<i16> = places
        .filter(|(_, (word, _))| *word == input)
        .map(|(bit, (_, source))| i16::from(bit) - i16::from(source))
        .vec();
    sort(&mut distances);
    distances.dedup();
    let product = match task.objective {
        Objective::Ops => 1,
        _ => task.target.slots_of(Op::Mul, None, map.input()),
    };
    let most = if task.target.has_for(Op::Pext, map.input()) { 3 } else { 3 + product };
    match distances.len() as u32 {
        0 => 0,
        count => (count + 1).min(most),
    }
}

/// A word of the result, from a program for each word that comes in.
pub(super) fn write(builder: &mut Builder, task: &Task<'_, WordMap>, output: usize) -> Operand {
    write_from(builder, task, output, &(0..task.map.inputs()).vec())
}

/// As much of a word of the result as comes from some of the words.
pub(super) fn write_from(builder: &mut Builder, task: &Task<'_, WordMap>, output: usize, inputs: &[usize]) -> Operand {
    let mut sum = Terms::default();
    for &input in inputs {
        if let Some(pair) = Pair::of(task, input, output) {
            let (ready, value) = pair.write(builder, Operand::Input(input as u8));
            sum.push(ready, value);
        }
    }
    sum.combine(builder).map_or(Operand::Const(0), |(_, word)| word)
}
