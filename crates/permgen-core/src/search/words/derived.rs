//! Words of the result that are made from others: the images of a board share what leads to them.

use std::collections::HashMap;

use super::inline::inline;
use super::{Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::search::{Effort, Found};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// The cheapest tree of programs of one word, from the words that come in to all that go out.
///
/// A word is made from one that has all its bits, whether that came in or was made before.
#[derive(Debug)]
pub(super) struct Derived;

/// With more words than this, there is no time to look at each pair.
const MOST_WORDS: usize = 40;

/// Beyond so many operations a map has little structure.
const SHORT: u32 = 24;

/// A word as the source of each bit, counted through all words of the input.
type Word = Vec<Option<u16>>;

impl Strategy<WordMap> for Derived {
    fn name(&self) -> &'static str {
        "derived"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        if map.input() != map.output() || map.outputs() < 2 || map.inputs() + map.outputs() > MOST_WORDS {
            return Vec::new();
        }
        tree(task).into_iter().vec()
    }
}

/// Makes the word that is cheapest to make of those that are there, again and again.
fn tree(task: &Task<'_, WordMap>) -> Option<Program> {
    let map = task.map;
    let bits = map.input().size();
    let inputs = (0..map.inputs()).map(|word| (0..bits).map(|bit| Some((word * bits + bit) as u16)).collect::<Word>());
    let mut there: Vec<Word> = inputs.vec();
    let wanted: Vec<Word> = map.sources().chunks(bits).map(<[_]>::to_vec).vec();
    let mut known: HashMap<PartialMap, Found> = HashMap::new();
    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let mut values: Vec<Operand> = (0..map.inputs()).map(|word| Operand::Input(word as u8)).vec();
    let mut results: Vec<Option<Operand>> = vec![None; wanted.len()];
    while let Some(next) = results.iter().position(Option::is_none) {
        let mut best: Option<([u32; 3], usize, usize, PartialMap)> = None;
        for target in (next..wanted.len()).filter(|&target| results[target].is_none()) {
            for (source, word) in there.iter().enumerate() {
                let Some(step) = step(map, word, &wanted[target]) else { continue };
                let found = known.entry(step.clone()).or_insert_with(|| found(task, &step));
                let key = found.cost.key(task.objective);
                if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                    best = Some((key, target, source, step));
                }
            }
        }
        let (_, target, source, step) = best?;
        let value = inline(&mut builder, known[&step].certified.program(), values[source]);
        values.push(value);
        there.push(wanted[target].clone());
        results[target] = Some(value);
    }
    Some(builder.finish_words(results.into_iter().flatten().vec(), vec![map.output(); map.outputs()]))
}

/// What has a short program has it by its structure, which is found quickly in maps that drop nothing.
fn found(task: &Task<'_, WordMap>, step: &PartialMap) -> Found {
    let quick = task.part(step);
    if task.effort == Effort::Low || step.as_permutation().is_none() || quick.cost.ops > SHORT {
        return quick;
    }
    task.part_by(step, Effort::Default)
}

/// The map from a word to another, if it has all the bits and need not copy any.
fn step(map: &WordMap, word: &Word, wanted: &Word) -> Option<PartialMap> {
    let mut to = vec![None; word.len()];
    for (place, source) in (0u8..).zip(wanted) {
        let Some(source) = source else { continue };
        let at = word.iter().position(|bit| *bit == Some(*source))?;
        if to[at].replace(place).is_some() {
            return None;
        }
    }
    // Nothing is known to be 0 but where nothing arrives, or what is promised.
    let bits = map.input().size();
    let is_zero = |source: &Option<u16>| {
        source.is_none_or(|bit| map.promised_zero(usize::from(bit) / bits) >> (usize::from(bit) % bits) & 1 == 1)
    };
    let zero = (0u32..).zip(word).filter(|(_, source)| is_zero(source)).fold(0, |set, (bit, _)| set | 1u128 << bit);
    PartialMap::new(map.input(), map.output(), &to, zero).ok()
}
