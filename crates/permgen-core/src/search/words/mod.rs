//! Finding programs for maps of several words, and of one word where bits are copied.
//!
//! As with maps of one word, strategies propose and [`crate::check`] disposes. A strategy is one file here and one line in
//! [`WORD_STRATEGIES`].

mod by_pairs;
mod compress;
mod copies;
mod derived;
mod each;
mod groups;
mod index_bits;
pub(super) mod inline;
mod merged;
mod reversed;
mod vector_axes;
mod vectors;

use std::cell::RefCell;
use std::collections::HashMap;

use super::delta_swap::DeltaSwaps;
use super::legal::for_target;
use super::network::Networks;
use super::{Cost, Effort, Found, Objective, Options, RECIPE, improve, search, tie};
use crate::check::certify;
use crate::partial_map::PartialMap;
use crate::program::Program;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Every strategy, in the order in which they are tried.
pub const WORD_STRATEGIES: &[&dyn WordStrategy] = &[
    &index_bits::IndexBits,
    &by_pairs::ByPairs,
    &derived::Derived,
    &compress::Compress,
    &groups::Groups,
    &reversed::Reversed,
    &vectors::Vectors,
    &vector_axes::VectorAxes,
];

/// A way of finding programs for maps of several words.
pub trait WordStrategy: Sync {
    /// Its name, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Programs that are believed to compute the task's map, in any order; none when the strategy does not apply.
    fn propose(&self, task: &WordTask<'_>) -> Vec<Program>;
}

/// What a strategy is asked for.
#[derive(Clone, Copy, Debug)]
pub struct WordTask<'a> {
    /// The map.
    pub map: &'a WordMap,
    /// The machine.
    pub target: &'static Target,
    /// What programs are chosen by.
    pub objective: Objective,
    /// How hard to look.
    pub effort: Effort,
    /// A program with more operations than this is of no use: a cheaper one is known.
    pub bound: u32,
    /// What random choices start from.
    pub seed: u64,
    /// The programs of parts that were searched for before.
    parts: &'a RefCell<HashMap<PartialMap, Found>>,
}

impl WordTask<'_> {
    /// The best program for a part of the map, one of many: there is little time for each.
    fn part(&self, map: &PartialMap) -> Found {
        if let Some(found) = self.parts.borrow().get(map) {
            return found.clone();
        }
        let mut found = self.part_by(map, Effort::Low);
        if self.effort > Effort::Low && found.cost.ops > 4 {
            let options = Options { effort: Effort::Default, ..self.options() };
            found = improve(found, &Networks(&DeltaSwaps), options);
        }
        self.parts.borrow_mut().insert(map.clone(), found.clone());
        found
    }

    /// Looks harder for a part that has no short program, and remembers what is found.
    fn look_harder(&self, map: &PartialMap) {
        let known = self.part(map);
        if known.cost.ops > SHORT {
            let found = self.part_by(map, self.effort);
            if found.cost.key(self.objective) < known.cost.key(self.objective) {
                self.parts.borrow_mut().insert(map.clone(), found);
            }
        }
    }

    fn part_by(&self, map: &PartialMap, effort: Effort) -> Found {
        search(map, Options { effort, ..self.options() })
    }

    fn options(&self) -> Options {
        Options { target: self.target, objective: self.objective, effort: self.effort, seed: self.seed }
    }
}

/// It does not pay to look for shorter programs than those of so many operations.
const SHORT: u32 = 12;

/// In how many pieces the bits of a map move: neighbours that stay neighbours are one, in their order or in the opposite one.
pub(super) fn pieces(map: &WordMap) -> u32 {
    let bits = |source: Option<u16>| source.map(i32::from);
    let count = |step: i32| {
        let sources = map.sources().chunks(map.output().size());
        let begins = |word: &[Option<u16>]| {
            let joins =
                word.windows(2).filter(|pair| bits(pair[1]).is_some_and(|bit| bits(pair[0]) == Some(bit - step)));
            word.iter().flatten().count() - joins.count()
        };
        sources.map(begins).sum::<usize>() as u32
    };
    count(1).min(count(-1))
}

/// Finds the cheapest program for `map` that the strategies know, or that is among `recipes`, and proves it.
///
/// Of programs that cost the same it takes the one that leaves less to clear, or else whose text comes first, so that the answer does
/// not depend on the order of strategies.
///
/// # Panics
///
/// Never: masks and shifts can do every map.
#[must_use]
pub fn search_words(map: &WordMap, options: Options, recipes: &[Program]) -> Found<WordMap> {
    search_among(map, options, recipes, |_| true)
}

/// The same for words that are registers: programs that can stand inside of others, whose words come from anywhere. What loads
/// vectors of the input cannot.
pub(super) fn search_registers(map: &WordMap, options: Options) -> Found<WordMap> {
    search_among(map, options, &[], |program| !program.instructions().iter().any(|line| line.op.makes_vector()))
}

fn search_among(
    map: &WordMap,
    options: Options,
    recipes: &[Program],
    is_wanted: impl Fn(&Program) -> bool,
) -> Found<WordMap> {
    let Options { target, objective, effort, seed } = options;
    let parts = RefCell::default();
    let mut best: Option<Found<WordMap>> = None;
    consider(map, options, RECIPE, recipes.to_vec(), &mut best);
    let (mut proposed, mut proposing) = (Vec::new(), 0);
    for strategy in WORD_STRATEGIES {
        let bound = best.as_ref().map_or(u32::MAX, |found| found.cost.most_useful_ops(objective));
        let mut programs = strategy.propose(&WordTask { map, target, objective, effort, bound, seed, parts: &parts });
        programs.retain(&is_wanted);
        proposing += u32::from(!programs.is_empty());
        proposed.extend_from_slice(&programs);
        consider(map, options, strategy.name(), programs, &mut best);
    }
    // Words of programs that one strategy made are alike: to choose among them takes more time than there is while macros expand.
    if effort > Effort::Low || proposing > 1 {
        let each = each::best(map, &proposed, options).into_iter().vec();
        consider(map, options, each::NAME, each, &mut best);
    }
    best.expect("masks and shifts can do every map")
}

/// Keeps the best of what is known and what is proposed.
fn consider(
    map: &WordMap,
    options: Options,
    strategy: &'static str,
    programs: Vec<Program>,
    best: &mut Option<Found<WordMap>>,
) {
    let Options { target, objective, .. } = options;
    for program in programs {
        let program = for_target(&program, target);
        if !target.can_run(&program) {
            continue;
        }
        let cost = Cost::of(&program, target);
        let is_better = best.as_ref().is_none_or(|found| {
            let (known, proposed) = (found.cost.key(objective), cost.key(objective));
            proposed < known || proposed == known && tie(&program) < tie(found.certified.program())
        });
        if !is_better {
            continue;
        }
        match certify(map, program) {
            Ok(certified) => *best = Some(Found { certified, strategy, cost }),
            // A strategy that proposes a wrong program has a bug, which tests find; users get the next best. Recipes are data.
            Err(refusal) => debug_assert!(strategy == RECIPE, "{strategy} is wrong: {refusal}"),
        }
    }
}
