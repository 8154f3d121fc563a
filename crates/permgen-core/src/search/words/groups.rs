//! Masked multiply groups that read from all words at once.
//!
//! A group for each pair of words would have few bits to choose from. Here the groups of a word of the result share its
//! channels, and what one pair of words leaves over does not take a group of its own.

use super::merged::{self, Merged};
use super::{Strategy, Task, by_pairs, pieces};
use crate::program::{Builder, Op, Operand, Program, simplify};
use crate::search::multiply_groups::{OfWords, Solution};
use crate::search::{Cost, Effort};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// For each word of the result multiply groups, or programs by pairs where these are shorter.
#[derive(Debug)]
pub(super) struct Groups;

/// How many bits are placed for all words of the result together, each perhaps pushing out others.
const fn budget(effort: Effort) -> u64 {
    match effort {
        Effort::Low => 3_000,
        Effort::Default => 2_400_000,
        Effort::High => 30_000_000,
    }
}

/// At least as many are placed for each word.
const LEAST_STEPS: u64 = 500;

/// More bits than a group of four operations holds, as a rule.
const MOST_BITS: u32 = 9;

/// With more words there is no time.
const MOST_WORDS: usize = 16;

impl Strategy<WordMap> for Groups {
    fn name(&self) -> &'static str {
        "multiply-groups"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let widths = [map.input(), map.output()];
        if !task.target.has(Op::Mul) || widths != [Width::W64; 2] || map.inputs().max(map.outputs()) > MOST_WORDS {
            return Vec::new();
        }
        let bits = map.sources().iter().flatten().count() as u32;
        if task.bound < (bits * 4 / MOST_BITS).min(2 * pieces(map)) {
            return Vec::new();
        }
        if by_pairs::is_hopeless(task) {
            return Vec::new();
        }
        let steps = (budget(task.effort) / map.outputs() as u64).max(LEAST_STEPS);
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let results = (0..map.outputs()).map(|output| {
            let by_pairs = |builder: &mut Builder| by_pairs::write(builder, task, output);
            // As the words are, put together before, and without those that have short programs of their own. The best gets half
            // of the steps.
            let cheap: Vec<usize> = (0..map.inputs()).filter(|&input| is_cheap(task, input, output)).vec();
            let mut ways = merged::ways(map, output, &[]);
            ways.extend(if cheap.is_empty() { Vec::new() } else { merged::ways(map, output, &cheap) });
            let mut searches: Vec<(&Merged, OfWords<'_>)> =
                ways.iter().map(|merged| (merged, OfWords::new(&merged.moves, task))).vec();
            let part = steps / 2 / searches.len().max(1) as u64;
            searches.iter_mut().for_each(|(_, search)| search.run(part));
            let ops = |(merged, search): &(&Merged, OfWords<'_>)| {
                search.best().map(|solution| self::ops(task, |builder| write(builder, task, merged, solution, output)))
            };
            if let Some(best) = searches.iter_mut().min_by_key(|search| ops(search).unwrap_or(u32::MAX)) {
                best.1.run(steps / 2);
                if ops(best).is_some_and(|ops| ops < self::ops(task, by_pairs)) {
                    let solution = best.1.best().expect("it has operations");
                    return write(&mut builder, task, best.0, solution, output);
                }
            }
            by_pairs(&mut builder)
        });
        let results = results.vec();
        vec![builder.finish_words(results, vec![map.output(); map.outputs()])]
    }
}

/// Whether what comes from a word takes no more operations than groups would, or is too little for one.
fn is_cheap(task: &Task<'_, WordMap>, input: usize, output: usize) -> bool {
    let bits =
        (0..64).filter_map(|bit| task.map.source_of(output, bit)).filter(|&(word, _)| word == input).count() as u32;
    let of_it = |builder: &mut Builder| by_pairs::write_from(builder, task, output, &[input]);
    (1..=2).contains(&bits) || bits > 0 && (1 + ops(task, of_it)) * MOST_BITS / 2 < bits * 4
}

/// Writes a word of the result: what is grouped, and what has programs of its own.
fn write(
    builder: &mut Builder,
    task: &Task<'_, WordMap>,
    merged: &Merged,
    solution: &Solution,
    output: usize,
) -> Operand {
    let width = task.map.input();
    let words = merged.write(builder, width);
    let grouped = solution.write_words(builder, &words, width, width);
    if merged.left_out.is_empty() {
        return grouped;
    }
    let others = by_pairs::write_from(builder, task, output, &merged.left_out);
    builder.or(grouped, others)
}

/// How many operations a word of the result takes.
fn ops(task: &Task<'_, WordMap>, write: impl Fn(&mut Builder) -> Operand) -> u32 {
    let mut builder = Builder::of_words(vec![task.map.input(); task.map.inputs()]);
    let word = write(&mut builder);
    Cost::of(&simplify(&builder.finish(word, task.map.output())), task.target).ops
}
