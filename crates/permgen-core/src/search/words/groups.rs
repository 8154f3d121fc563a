//! Masked multiply groups that read from all words at once.
//!
//! A group for each pair of words would have few bits to choose from. Here the groups of a word of the result share its
//! channels, and what one pair of words leaves over does not take a group of its own.

use super::merged::{self, Merged};
use super::{WordStrategy, WordTask, by_pairs};
use crate::program::{Builder, Op, Operand, Program, simplify};
use crate::search::multiply_groups::OfWords;
use crate::search::{Cost, Effort};
use crate::width::Width;

/// For each word of the result multiply groups, or programs by pairs where these are shorter.
#[derive(Debug)]
pub(super) struct Groups;

/// How many bits are placed for all words of the result together, each perhaps pushing out others.
const fn budget(effort: Effort) -> u64 {
    match effort {
        Effort::Low => 3_000,
        Effort::Default => 1_500_000,
        Effort::High => 30_000_000,
    }
}

/// At least as many are placed for each word.
const LEAST_STEPS: u64 = 500;

/// With more words there is no time.
const MOST_WORDS: usize = 16;

impl WordStrategy for Groups {
    fn name(&self) -> &'static str {
        "multiply-groups"
    }

    fn propose(&self, task: &WordTask<'_>) -> Vec<Program> {
        let map = task.map;
        let widths = [map.input(), map.output()];
        if !task.target.has(Op::Mul) || widths != [Width::W64; 2] || map.inputs().max(map.outputs()) > MOST_WORDS {
            return Vec::new();
        }
        let steps = (budget(task.effort) / map.outputs() as u64).max(LEAST_STEPS);
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let results = (0..map.outputs()).map(|output| {
            let by_pairs = |builder: &mut Builder| by_pairs::write(builder, task, output);
            // As the words are, and put together before. The best gets half of the steps.
            let ways = merged::ways(map, output);
            let mut searches: Vec<(&Merged, OfWords<'_>)> =
                ways.iter().map(|merged| (merged, OfWords::new(&merged.moves, task.seed))).collect();
            let part = steps / 2 / searches.len().max(1) as u64;
            searches.iter_mut().for_each(|(_, search)| search.run(part));
            let ops = |(merged, search): &(&Merged, OfWords<'_>)| {
                search.best().map(|solution| {
                    self::ops(task, |builder| {
                        let words = merged.write(builder, map.input());
                        solution.write_words(builder, &words, map.input(), map.output())
                    })
                })
            };
            if let Some(best) = searches.iter_mut().min_by_key(|search| ops(search).unwrap_or(u32::MAX)) {
                best.1.run(steps / 2);
                if ops(best).is_some_and(|ops| ops < self::ops(task, by_pairs)) {
                    let words = best.0.write(&mut builder, map.input());
                    let solution = best.1.best().expect("it has operations");
                    return solution.write_words(&mut builder, &words, map.input(), map.output());
                }
            }
            by_pairs(&mut builder)
        });
        let results = results.collect();
        vec![builder.finish_words(results, vec![map.output(); map.outputs()])]
    }
}

/// How many operations a word of the result takes.
fn ops(task: &WordTask<'_>, write: impl Fn(&mut Builder) -> Operand) -> u32 {
    let mut builder = Builder::of_words(vec![task.map.input(); task.map.inputs()]);
    let word = write(&mut builder);
    Cost::of(&simplify(&builder.finish(word, task.map.output())), task.target).ops
}
