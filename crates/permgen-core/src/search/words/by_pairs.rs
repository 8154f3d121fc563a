//! The best program of one word for each pair of a word that comes in and a word that goes out, put together.

use super::super::inline::inline;
use super::{WordStrategy, WordTask};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::search::terms::Terms;
use crate::search::{Effort, search};
use crate::word_map::WordMap;

/// A program for each pair of words. Any map can be done so.
#[derive(Debug)]
pub(super) struct ByPairs;

/// With more pairs than this, there is no time to look hard at each.
const MANY: usize = 40;

impl WordStrategy for ByPairs {
    fn name(&self) -> &'static str {
        "by-pairs"
    }

    fn propose(&self, task: &WordTask<'_>) -> Vec<Program> {
        let map = task.map;
        let parts = parts(map);
        let effort = if parts.len() > MANY { Effort::Low } else { task.effort };
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let mut sums: Vec<Terms> = vec![Terms::default(); map.outputs()];
        for part in &parts {
            let found = search(&part.map, task.options(effort));
            let value = inline(&mut builder, found.certified.program(), Operand::Input(part.input as u8));
            sums[part.output].push(found.cost.latency, value);
        }
        let words = sums.into_iter().map(|sum| sum.combine(&mut builder).map_or(Operand::Const(0), |(_, word)| word));
        let words = words.collect();
        vec![builder.finish_words(words, vec![map.output(); map.outputs()])]
    }
}

/// What goes from one word to another: a map of one word without copies.
struct Part {
    input: usize,
    output: usize,
    map: PartialMap,
}

/// The parts of a map: one for each pair of words where no bit is copied within the pair, more where some are.
fn parts(map: &WordMap) -> Vec<Part> {
    let mut parts = Vec::new();
    for output in 0..map.outputs() {
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
                Part { input, output, map: map.expect("each place is named once") }
            }));
        }
    }
    parts
}
