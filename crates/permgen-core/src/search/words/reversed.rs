//! The bits of every word in the opposite order first: for mirrors and half turns.

use super::inline::{inline, inline_words};
use super::{Strategy, Task, by_pairs, compress, groups};
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Every word reversed, and then whatever is best for what is left.
#[derive(Debug)]
pub(super) struct Reversed;

/// What may follow.
const NEXT: &[&dyn Strategy<WordMap>] = &[&by_pairs::ByPairs, &compress::Compress, &groups::Groups];

/// With more words there is no time.
const MOST_WORDS: usize = 16;

impl Strategy<WordMap> for Reversed {
    fn name(&self) -> &'static str {
        "reversed"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        if map.inputs().max(map.outputs()) > MOST_WORDS || falling(map) <= rising(map) {
            return Vec::new();
        }
        let width = map.input();
        let last = width.bits() as u8 - 1;
        let Ok(reversed) = WordMap::from_fn(map.inputs(), width, map.outputs(), map.output(), |word, bit| {
            map.source_of(word, bit).map(|(word, bit)| (word, last - bit))
        }) else {
            return Vec::new();
        };
        let reverse = task.part(&PartialMap::from(Permutation::from_fn(width, |bit| last - bit)));
        let rest = Task { map: &reversed, bound: u32::MAX, ..*task };
        let write = |program: Program| {
            let mut builder = Builder::of_words(vec![width; map.inputs()]);
            let words: Vec<Operand> = (0..map.inputs())
                .map(|word| inline(&mut builder, reverse.certified.program(), Operand::Input(word as u8)))
                .vec();
            let results = inline_words(&mut builder, &program, &words);
            builder.finish_words(results, vec![map.output(); map.outputs()])
        };
        NEXT.iter().flat_map(|strategy| strategy.propose(&rest)).map(write).vec()
    }
}

/// How many neighbours stay neighbours, in their order.
fn rising(map: &WordMap) -> usize {
    map.sources().windows(2).filter(|pair| matches!(pair, [Some(a), Some(b)] if a + 1 == *b)).count()
}

/// The same in the opposite order.
fn falling(map: &WordMap) -> usize {
    map.sources().windows(2).filter(|pair| matches!(pair, [Some(a), Some(b)] if *a == b + 1)).count()
}
