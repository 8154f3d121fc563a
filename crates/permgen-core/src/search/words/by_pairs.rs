//! The best program of one word for each pair of a word that comes in and a word that goes out, put together.

use super::inline::inline;
use super::{WordStrategy, WordTask};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::search::terms::Terms;
use crate::word_map::WordMap;

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
    let mut sum = Terms::default();
    for part in parts(task.map, output) {
        let found = task.part(&part.map);
        let value = inline(builder, found.certified.program(), Operand::Input(part.input as u8));
        sum.push(found.cost.latency, value);
    }
    sum.combine(builder).map_or(Operand::Const(0), |(_, word)| word)
}

/// What goes from one word to another: a map of one word without copies.
struct Part {
    input: usize,
    map: PartialMap,
}

/// The parts of a map that make a word of the result: one for each word that comes in where no bit is copied within it, more where some are.
fn parts(map: &WordMap, output: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for input in 0..map.inputs() {
        let mut copies: Vec<Vec<Option<u8>>> = Vec::new();
        for bit in 0..map.output().bits() as u8 {
            let Some((_, source)) = map.source_of(output, bit).filter(|&(word, _)| word == input) else { continue };
            let source = usize::from(source);
            let copy = copies.iter().position(|copy| copy[source].is_none()).unwrap_or_else(|| {
                copies.push(vec![None; map.input().size()]);
                copies.len() - 1
            });
            copies[copy][source] = Some(bit);
        }
        let promised = map.promised_zero(input);
        parts.extend(copies.into_iter().map(|to| {
            let map = PartialMap::new(map.input(), map.output(), &to, promised);
            Part { input, map: map.expect("each place is named once") }
        }));
    }
    parts
}
