//! The best program of one word for each pair of a word that comes in and a word that goes out, put together.

use super::copies::Pair;
use super::{WordStrategy, WordTask};
use crate::program::{Builder, Operand, Program};
use crate::search::terms::Terms;

/// A program for each pair of words. Any map can be done so.
#[derive(Debug)]
pub(super) struct ByPairs;

/// Where another program is known, more pairs than this are not tried.
const MOST_PAIRS: usize = 256;

impl WordStrategy for ByPairs {
    fn name(&self) -> &'static str {
        "by-pairs"
    }

    fn propose(&self, task: &WordTask<'_>) -> Vec<Program> {
        let map = task.map;
        if task.bound < u32::MAX && map.inputs() * map.outputs() > MOST_PAIRS {
            return Vec::new();
        }
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let words = (0..map.outputs()).map(|output| write(&mut builder, task, output)).collect();
        vec![builder.finish_words(words, vec![map.output(); map.outputs()])]
    }
}

/// A word of the result, from a program for each word that comes in.
pub(super) fn write(builder: &mut Builder, task: &WordTask<'_>, output: usize) -> Operand {
    let map = task.map;
    let mut sum = Terms::default();
    for input in 0..map.inputs() {
        let source = |bit| map.source_of(output, bit).filter(|&(word, _)| word == input).map(|(_, bit)| bit);
        let sources: Vec<Option<u8>> = (0..map.output().bits() as u8).map(source).collect();
        if sources.iter().any(Option::is_some) {
            let pair = Pair { task, sources, promised_zero: map.promised_zero(input) };
            let (ready, value) = pair.write(builder, Operand::Input(input as u8));
            sum.push(ready, value);
        }
    }
    sum.combine(builder).map_or(Operand::Const(0), |(_, word)| word)
}
