//! The best program of one word for each pair of a word that comes in and a word that goes out, put together.

use super::copies::Pair;
use super::{WordStrategy, WordTask};
use crate::program::{Builder, Operand, Program};
use crate::search::Effort;
use crate::search::terms::Terms;

/// A program for each pair of words. Any map can be done so.
#[derive(Debug)]
pub(super) struct ByPairs;

/// Where another program is known, more pairs than this are not tried.
const MOST_PAIRS: usize = 256;

/// Where there are no more pairs than this, there is time to look hard at each.
const FEW_PAIRS: usize = 4;

impl WordStrategy for ByPairs {
    fn name(&self) -> &'static str {
        "by-pairs"
    }

    fn propose(&self, task: &WordTask<'_>) -> Vec<Program> {
        let map = task.map;
        if task.bound < u32::MAX && map.inputs() * map.outputs() > MOST_PAIRS {
            return Vec::new();
        }
        if task.effort > Effort::Low && map.inputs() * map.outputs() <= FEW_PAIRS {
            let pairs = (0..map.outputs()).flat_map(|output| (0..map.inputs()).map(move |input| (input, output)));
            pairs
                .filter_map(|(input, output)| Pair::of(task, input, output)?.as_map())
                .for_each(|map| task.look_harder(&map));
        }
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let words = (0..map.outputs()).map(|output| write(&mut builder, task, output)).collect();
        vec![builder.finish_words(words, vec![map.output(); map.outputs()])]
    }
}

/// A word of the result, from a program for each word that comes in.
pub(super) fn write(builder: &mut Builder, task: &WordTask<'_>, output: usize) -> Operand {
    write_from(builder, task, output, &(0..task.map.inputs()).collect::<Vec<_>>())
}

/// As much of a word of the result as comes from some of the words.
pub(super) fn write_from(builder: &mut Builder, task: &WordTask<'_>, output: usize, inputs: &[usize]) -> Operand {
    let mut sum = Terms::default();
    for &input in inputs {
        if let Some(pair) = Pair::of(task, input, output) {
            let (ready, value) = pair.write(builder, Operand::Input(input as u8));
            sum.push(ready, value);
        }
    }
    sum.combine(builder).map_or(Operand::Const(0), |(_, word)| word)
}
