//! Finding programs for maps of several words, and of one word where bits are copied.
//!
//! As with maps of one word, strategies propose and [`crate::check`] disposes: a strategy is one file here and one line in
//! [`WORD_STRATEGIES`].

mod by_pairs;
mod compress;
mod copies;
mod derived;
mod each;
mod exchange;
mod folded;
mod groups;
mod index_bits;
pub(super) mod inline;
mod merged;
mod packed;
mod recut;
mod reversed;
mod transposed;
mod two_levels;
mod vector_axes;
mod vectors;

use std::cell::RefCell;

use super::delta_swap::DeltaSwaps;
use super::halves::Halves;
use super::legal::for_target;
use super::network::Networks;
use super::{Effort, Found, Front, Options, RECIPE, Strategy, Task, improve, search, tie};
use crate::cost::Objective;
use crate::partial_map::PartialMap;
use crate::program::Program;
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Every strategy, in the order in which they are tried: first what is quick where it applies, since others are not tried where it
/// leaves them no room.
pub const WORD_STRATEGIES: &[&dyn Strategy<WordMap>] = &[
    &index_bits::IndexBits,
    &exchange::Exchange,
    &vectors::Vectors,
    &vector_axes::VectorAxes,
    &packed::Packed,
    &by_pairs::ByPairs,
    &derived::Derived,
    &compress::Compress,
    &two_levels::TwoLevels,
    &transposed::Transposed,
    &folded::Folded,
    &groups::Groups,
    &reversed::Reversed,
    &recut::Recut,
    &Halves,
];

impl Task<'_, WordMap> {
    /// The best program for a part of the map, one of many: there is little time for each.
    fn part(&self, map: &PartialMap) -> Found {
        if let Some(found) = self.parts.and_then(|parts| parts.borrow().get(map).cloned()) {
            return found;
        }
        let mut found = self.part_by(map, Effort::Low);
        if self.effort > Effort::Low && found.cost.ops > 4 {
            let options = Options { effort: Effort::Default, ..self.options() };
            found = improve(found, &Networks(&DeltaSwaps), options);
        }
        self.remember(map, found.clone());
        found
    }

    /// Looks harder for a part that has no short program, and remembers what is found.
    fn look_harder(&self, map: &PartialMap) {
        let known = self.part(map);
        if known.cost.ops > SHORT {
            let found = self.part_by(map, self.effort);
            if found.cost.key(self.objective) < known.cost.key(self.objective) {
                self.remember(map, found);
            }
        }
    }

    fn remember(&self, map: &PartialMap, found: Found) {
        if let Some(parts) = self.parts {
            parts.borrow_mut().insert(map.clone(), found);
        }
    }

    fn part_by(&self, map: &PartialMap, effort: Effort) -> Found {
        search(map, Options { effort, ..self.options() })
    }

    fn options(&self) -> Options {
        let Self { target, objective, effort, seed, .. } = *self;
        Options { target, objective, effort, seed, bytes: None, depth: None }
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
    let found = search_among(map, options, recipes, |_| true);
    if options.objective != Objective::Latency {
        return found;
    }
    // Parts that are short paths each have more operations than there is room for in all.
    let balanced = search_among(map, Options { objective: Objective::Balanced, ..options }, recipes, |_| true);
    let key = |found: &Found<WordMap>| (options.key(found.cost), tie(found.certified.program()));
    if key(&balanced) < key(&found) { balanced } else { found }
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
    let parts = RefCell::default();
    let mut front = Front::new(map, options);
    let on_machine = |programs: Vec<Program>| programs.iter().map(|program| for_target(program, options.target)).vec();
    front.offer(RECIPE, on_machine(recipes.to_vec()));
    let (mut proposed, mut proposing) = (Vec::new(), 0);
    for strategy in WORD_STRATEGIES {
        let task = Task { parts: Some(&parts), ..Task::new(map, options, front.bound()) };
        let mut programs = strategy.propose(&task);
        programs.retain(&is_wanted);
        proposing += u32::from(!programs.is_empty());
        proposed.extend_from_slice(&programs);
        front.offer(strategy.name(), on_machine(programs));
    }
    // Words of programs that one strategy made are alike: to choose among them takes more time than there is while macros expand.
    if options.effort > Effort::Low || proposing > 1 {
        let each = each::best(map, &proposed, options).into_iter().vec();
        front.offer(each::NAME, on_machine(each));
    }
    front.found.pop().expect("masks and shifts can do every map")
}
