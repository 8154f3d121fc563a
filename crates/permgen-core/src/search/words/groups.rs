//! Masked multiply groups that read from all words at once.
//!
//! A group for each pair of words would have few bits to choose from. Here the groups of a word of the result share its
//! channels, and what one pair of words leaves over does not take a group of its own.

use super::{WordStrategy, WordTask, by_pairs, merged};
use crate::program::{Builder, Op, Operand, Program, simplify};
use crate::search::multiply_groups::of_words;
use crate::search::{Cost, Effort};
use crate::width::Width;

/// For each word of the result multiply groups, or programs by pairs where these are shorter.
#[derive(Debug)]
pub(super) struct Groups;

/// How many bits are placed for all words of the result together, each perhaps pushing out others.
const fn budget(effort: Effort) -> u64 {
    match effort {
        Effort::Low => 3_000,
        Effort::Default => 300_000,
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
            let mut forms: Vec<Form<'_>> = vec![Box::new(move |builder| by_pairs::write(builder, task, output))];
            // As they are, and put together before.
            for merged in merged::ways(map, output) {
                if let Some(solution) = of_words(&merged.moves, task.seed, steps) {
                    forms.push(Box::new(move |builder| {
                        let words = merged.write(builder, map.input());
                        solution.write_words(builder, &words, map.input(), map.output())
                    }));
                }
            }
            let ops = |form: &Form<'_>| {
                let mut alone = Builder::of_words(vec![map.input(); map.inputs()]);
                let word = form(&mut alone);
                Cost::of(&simplify(&alone.finish(word, map.output())), task.target).ops
            };
            let best = forms.iter().min_by_key(|form| ops(form)).expect("pairs are always possible");
            best(&mut builder)
        });
        let results = results.collect();
        vec![builder.finish_words(results, vec![map.output(); map.outputs()])]
    }
}

/// A way of writing a word of the result.
type Form<'a> = Box<dyn Fn(&mut Builder) -> Operand + 'a>;
