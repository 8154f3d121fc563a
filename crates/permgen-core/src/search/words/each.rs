//! For each word of the result the best of what is known, whichever program it is part of.

use super::inline::inline_words;
use crate::cost::Cost;
use crate::program::{Builder, Operand, Program};
use crate::search::Options;
use crate::search::legal::for_target;
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// The name under which such a program is known.
pub(super) const NAME: &str = "each-word";

/// With more words there is no time.
const MOST_WORDS: usize = 16;

/// A program of parts of others; none where there is nothing to choose from.
pub(super) fn best(map: &WordMap, programs: &[Program], options: Options) -> Option<Program> {
    if !(2..=MOST_WORDS).contains(&map.outputs()) || map.input() != Width::W64 || programs.len() < 2 {
        return None;
    }
    let Options { target, objective, .. } = options;
    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let mut results = Vec::new();
    for output in 0..map.outputs() {
        let part = |program| {
            let part = for_target(&part(map, program, output), target);
            (Cost::of(&part, target).key(objective), part.to_string(), part)
        };
        let able = programs.iter().map(part).filter(|(.., part)| target.can_run(part));
        let (.., part) = able.min_by(|(a, a_text, _), (b, b_text, _)| (a, a_text).cmp(&(b, b_text)))?;
        results.extend(inline_words(&mut builder, &part, &words(map)));
    }
    Some(builder.finish_words(results, vec![map.output(); map.outputs()]))
}

/// What of a program leads to one word of the result.
fn part(map: &WordMap, program: &Program, output: usize) -> Program {
    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let results = inline_words(&mut builder, program, &words(map));
    builder.finish(results[output], map.output())
}

fn words(map: &WordMap) -> Vec<Operand> {
    (0..map.inputs()).map(|word| Operand::Input(word as u8)).vec()
}
