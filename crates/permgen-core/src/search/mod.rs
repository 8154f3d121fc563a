//! Finding programs for a map.
//!
//! Strategies propose; what they propose is unproved until [`crate::check`] has certified it, and [`search`] returns
//! nothing else. A strategy is one file here and one line in [`STRATEGIES`].
//!
//! The same request gives the same answer on any machine: strategies count nodes, never seconds, and use no randomness
//! but that of [`Random`](crate::random::Random) from a fixed seed.

#[cfg(feature = "all-maps")]
mod bitwise;
mod blend;
mod board_axes;
mod byte_matrix;
mod cascade;
mod completion;
#[cfg(feature = "deep")]
mod conjugated_blends;
mod delta_swap;
mod embedding;
#[cfg(feature = "deep")]
pub mod exact;
#[cfg(feature = "all-maps")]
mod exchange;
mod gather_multiply;
#[cfg(feature = "deep")]
mod half_word_chain;
#[cfg(feature = "all-maps")]
mod halves;
mod in_order;
mod index_bits;
#[cfg(feature = "all-maps")]
mod index_order;
mod layers;
mod legal;
mod mask_rotate;
#[cfg(feature = "all-maps")]
pub mod matrix;
mod multiply_groups;
mod network;
#[cfg(feature = "all-maps")]
mod number;
#[cfg(feature = "all-maps")]
mod number_choice;
mod options;
mod radix_sort;
mod recipes;
#[cfg(feature = "all-maps")]
mod selected;
mod shift_or;
mod stage;
mod terms;
mod whole_word;
#[cfg(feature = "all-maps")]
pub mod words;

use std::cell::RefCell;
use std::collections::HashMap;

use crate::check::{Certified, Provable, Refusal, certify};
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::Program;
#[cfg(feature = "all-maps")]
use crate::program::{Ends, simplify, split};
use crate::target::Target;
use crate::vector::{IntoVector as _, sort_by_key};

pub use crate::cost::{Cost, Objective};
#[cfg(feature = "all-maps")]
pub use all_maps::*;
pub use gather_multiply::Obstacle;
use legal::for_target;
pub use options::Options;
pub(crate) use recipes::NAME as RECIPE;
#[cfg(feature = "all-maps")]
pub(crate) use recipes::WRITTEN;

/// What finds programs for everything but maps of one register.
#[cfg(feature = "all-maps")]
mod all_maps {
    pub use super::bitwise::search_bitwise;
    pub use super::exchange::search_exchange;
    pub use super::gather_multiply::{FoundIndex, NoFamily, search_family, search_index};
    pub use super::index_order::cheapest_order;
    pub use super::matrix::{least_depth, search_matrices, search_matrix};
    pub(super) use super::number::MOST_OPS as MOST_NUMBER_OPS;
    pub use super::number::search_number;
    pub use super::number_choice::search_number_choice;
    pub(crate) use super::selected::MOST_CHOSEN;
    pub use super::selected::{search_rotated, search_selected};
    pub(super) use super::words::search_registers;
    pub use super::words::search_words;
}

/// Every strategy, in the order in which they are tried.
pub const STRATEGIES: &[&dyn Strategy] = &[
    &recipes::Recipes,
    &network::Networks(&whole_word::WholeWord),
    &byte_matrix::ByteMatrix,
    &byte_matrix::BitSelection,
    &mask_rotate::MaskRotate,
    &board_axes::BoardAxes,
    &embedding::Embedding,
    &gather_multiply::GatherMultiply,
    &shift_or::ShiftOr,
    &network::Networks(&delta_swap::DeltaSwaps),
    &network::Networks(&blend::Blends),
    #[cfg(feature = "deep")]
    &half_word_chain::HalfWordChains,
    &network::Networks(&index_bits::IndexBits),
    #[cfg(feature = "deep")]
    &network::Networks(&conjugated_blends::ConjugatedBlends),
    &network::Networks(&cascade::Cascade),
    &radix_sort::RadixSort,
    &layers::Layers,
    &multiply_groups::MultiplyGroups,
    #[cfg(feature = "all-maps")]
    &halves::Halves,
];

/// A way of finding programs for maps: of one word, unless `M` says otherwise.
pub trait Strategy<M = PartialMap>: Sync {
    /// Its name, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Programs that are believed to compute the task's map, in any order; none when the strategy does not apply.
    fn propose(&self, task: &Task<'_, M>) -> Vec<Program>;
}

/// What a strategy is asked for.
#[derive(Debug)]
#[non_exhaustive]
pub struct Task<'a, M = PartialMap> {
    /// The map.
    pub map: &'a M,
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
    /// The most operations on a path, if there is a limit.
    pub depth: Option<u32>,
    /// The programs of parts that were searched for before.
    parts: Option<&'a Parts>,
}

/// Programs of maps of one word that are parts of another map.
type Parts = RefCell<HashMap<PartialMap, Found>>;

impl<'a, M> Task<'a, M> {
    /// The task to find programs for `map` with at most `bound` operations.
    #[must_use]
    pub fn new(map: &'a M, options: Options, bound: u32) -> Self {
        let Options { target, objective, effort, seed, depth, .. } = options;
        Self { map, target, objective, effort, bound, seed, depth, parts: None }
    }
}

impl<M> Clone for Task<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Task<'_, M> {}

impl Task<'_> {
    /// The map as a permutation, when it is one.
    #[must_use]
    pub fn permutation(&self) -> Option<Permutation> {
        self.map.as_permutation()
    }
}

/// How hard to look. Each step is about thirty times the work of the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// What a macro does while it expands, unoptimised: milliseconds.
    Low,
    /// What the command line does: under a second.
    #[default]
    Default,
    /// What is worth committing: up to a minute.
    High,
}

impl Effort {
    /// Every effort, least first.
    pub const ALL: [Effort; 3] = [Effort::Low, Effort::Default, Effort::High];

    /// The name that users give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Effort::Low => "low",
            Effort::Default => "default",
            Effort::High => "high",
        }
    }
}

/// A proved program, and how it was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found<M = PartialMap> {
    /// The program and its proof.
    pub certified: Certified<M>,
    /// The strategy that found it.
    pub strategy: &'static str,
    /// What it costs on the target.
    pub cost: Cost,
}

impl<M> Found<M> {
    /// The same, where what was proved is one of several kinds of meaning.
    #[must_use]
    pub fn generalised<N: From<M>>(self) -> Found<N> {
        Found { certified: self.certified.generalised(), strategy: self.strategy, cost: self.cost }
    }
}

impl Found<crate::meaning::Meaning> {
    /// A program that somebody else proposes, as one of a file of recipes.
    ///
    /// # Errors
    ///
    /// When it does something else, or cannot be proved.
    pub fn recipe(
        meaning: &crate::meaning::Meaning,
        program: Program,
        target: &Target,
    ) -> Result<Self, crate::check::Refusal> {
        let certified = meaning.certify(program)?;
        let cost = Cost::of(certified.program(), target);
        Ok(Self { certified, strategy: RECIPE, cost })
    }

    /// The same for a map of a word's bits; `None` of something else.
    #[must_use]
    pub fn into_map(self) -> Option<Found> {
        Some(Found { certified: self.certified.into_map()?, strategy: self.strategy, cost: self.cost })
    }

    /// The same for a matrix: for every map of bits that no number chooses.
    #[must_use]
    pub fn into_matrix(self) -> Option<Found<crate::matrix::Matrix>> {
        Some(Found { certified: self.certified.into_matrix()?, strategy: self.strategy, cost: self.cost })
    }
}

/// Finds the cheapest program for `map` that the strategies know, and proves it.
///
/// Of programs that cost the same it takes the one that leaves less to clear, or else whose text comes first, so that the answer does
/// not depend on the order of strategies.
#[must_use]
pub fn search(map: &PartialMap, options: Options) -> Found {
    run(map, options, Own::default(), &mut |_, _| {}, false).swap_remove(0)
}

/// What ties between programs that cost the same are broken by: fewer bits that a compiler has to clear, and then the text, so that
/// nothing depends on the order of strategies.
fn tie(program: &Program) -> (u32, String) {
    (program.dropped_bits(), program.to_string())
}

/// The cheapest of programs that the machine can run and that are proved, by their strategies' names.
fn cheapest<M: Provable>(meaning: &M, programs: Vec<(&'static str, Program)>, options: Options) -> Option<Found<M>> {
    let mut front = Front::new(meaning, options);
    for (strategy, program) in programs {
        front.offer_foreign(strategy, vec![for_target(&program, options.target)]);
    }
    front.found.pop()
}

/// The best of what is known and what one more strategy proposes.
fn improve(mut found: Found, strategy: &dyn Strategy, options: Options) -> Found {
    let Options { target, objective, .. } = options;
    let map = found.certified.map().clone();
    let bound = found.cost.most_useful_ops(objective);
    for program in strategy.propose(&Task::new(&map, options, bound)) {
        let program = for_target(&program, target);
        let cost = Cost::of(&program, target);
        if cost.key(objective) < found.cost.key(objective) && target.can_run(&program) {
            if let Ok(certified) = certify(&map, program) {
                found = Found { certified, strategy: strategy.name(), cost };
            }
        }
    }
    found
}

/// A program as the machine can do it: in its operations, and, where words take several registers, on these.
fn on_machine(program: &Program, target: &Target) -> Vec<Program> {
    let whole = for_target(program, target);
    #[cfg(feature = "all-maps")]
    if let Some(split) = on_registers(&simplify(program), target) {
        return vec![whole, for_target(&split, target)];
    }
    vec![whole]
}

/// The same program on registers, if it has words that are wider and no vectors, which are loaded as whole words.
#[cfg(feature = "all-maps")]
fn on_registers(program: &Program, target: &Target) -> Option<Program> {
    let register = target.registers;
    let has_vectors = program.instructions().iter().any(|line| line.op.makes_vector());
    if has_vectors || program.instructions().iter().all(|line| line.width <= register) {
        return None;
    }
    split(program, register, Ends::Whole).ok().map(|program| simplify(&program))
}

/// What a request brings along for the search.
#[derive(Clone, Copy, Default)]
pub(crate) struct Own<'a> {
    /// Programs that are believed to be the map.
    pub(crate) recipes: &'a [Program],
    /// Strategies that are tried before the others.
    pub(crate) strategies: &'a [&'a dyn Strategy],
}

/// The best program; with `whole_front` behind it everything that was found on the way and is not dearer in every respect
/// than something else, a Pareto front over operations, latency, issue slots and constants, in the order of their operations.
///
/// Strategies look no further than the objective needs: another one may have a longer front. Before each strategy `watch` is
/// told its name and the best program so far.
pub(crate) fn front(
    map: &PartialMap,
    options: Options,
    own: Own<'_>,
    watch: &mut dyn FnMut(&'static str, Option<&Found>),
    whole_front: bool,
) -> Vec<Found> {
    let mut front = run(map, options, own, watch, whole_front);
    let mut rest = front.split_off(1);
    sort_by_key(&mut rest, |found| found.cost.key(Objective::Ops));
    front.append(&mut rest);
    front
}

/// The best first, and with `whole_front` the rest of the front behind it.
fn run(
    map: &PartialMap,
    options: Options,
    own: Own<'_>,
    watch: &mut dyn FnMut(&'static str, Option<&Found>),
    whole_front: bool,
) -> Vec<Found> {
    let mut front = Front { is_whole: whole_front, ..Front::new(map, options) };
    let given = recipes::Given(own.recipes);
    let given: &dyn Strategy = &given;
    let foreign = std::iter::once(&given).chain(own.strategies).map(|&strategy| (strategy, true));
    for (strategy, is_foreign) in foreign.chain(STRATEGIES.iter().map(|&strategy| (strategy, false))) {
        let best = front.found.first();
        watch(strategy.name(), best);
        // No program has fewer than no operation, and the only one with none returns its input or a constant. One operation may take
        // longer than several.
        let is_quickest = |cost: Cost| cost.latency <= 1 || options.objective == Objective::Ops;
        if best.is_some_and(|found| found.cost.ops <= 1 && is_quickest(found.cost)) {
            break;
        }
        let programs = strategy.propose(&Task::new(map, options, front.bound()));
        let programs = programs.iter().flat_map(|program| on_machine(program, options.target)).vec();
        if is_foreign {
            front.offer_foreign(strategy.name(), programs);
        } else {
            front.offer(strategy.name(), programs);
        }
    }
    assert!(!front.found.is_empty(), "masks and shifts can do every map");
    front.found
}

/// What is proved of the programs that were offered.
struct Front<'a, M> {
    meaning: &'a M,
    options: Options,
    /// Whether everything is kept that is not dearer in every respect than something else, or the best alone.
    is_whole: bool,
    /// The best first.
    found: Vec<Found<M>>,
}

impl<'a, M: Provable> Front<'a, M> {
    fn new(meaning: &'a M, options: Options) -> Self {
        Self { meaning, options, is_whole: false, found: Vec::new() }
    }

    /// A program with more operations is of no use.
    fn bound(&self) -> u32 {
        let Options { objective, .. } = self.options;
        let counted = |found: &Found<M>| self.options.counted(found.cost).unwrap_or(found.cost);
        self.found.first().map_or(u32::MAX, |found| counted(found).most_useful_ops(objective))
    }

    /// Keeps what is better of the programs that a strategy here proposes. One that is wrong is a bug, which tests find; users get
    /// the next best. Recipes are data, which may be stale.
    fn offer(&mut self, strategy: &'static str, programs: Vec<Program>) {
        let refusal = self.offer_foreign(strategy, programs);
        debug_assert!(refusal.is_none() || strategy == RECIPE, "{strategy} is wrong: {refusal:?}");
    }

    /// The same of programs that may be wrong, such as those of users and files; why the last of these is.
    fn offer_foreign(&mut self, strategy: &'static str, programs: Vec<Program>) -> Option<Refusal> {
        let mut wrong = None;
        for (cost, program) in by_cost(programs, self.options) {
            let is_better = self.found.first().is_none_or(|found| {
                let (known, proposed) = (self.options.key(found.cost), self.options.key(cost));
                proposed < known || proposed == known && tie(&program) < tie(found.certified.program())
            });
            let is_dearer = |known: &Found<M>| known.cost == cost || known.cost.dominates(cost);
            match (is_better, self.is_whole) {
                (false, false) => break,
                (false, true) if self.found.iter().any(is_dearer) => continue,
                _ => {}
            }
            match certify(self.meaning, program) {
                Ok(certified) => {
                    self.found.retain(|known| self.is_whole && known.cost != cost && !cost.dominates(known.cost));
                    let place = if is_better { 0 } else { self.found.len() };
                    self.found.insert(place, Found { certified, strategy, cost });
                }
                Err(refusal) => wrong = Some(refusal),
            }
        }
        wrong
    }
}

/// The programs that the machine can run with their costs, the cheapest first: strategies may think of more than it has.
fn by_cost(programs: Vec<Program>, options: Options) -> Vec<(Cost, Program)> {
    let runnable = programs.into_iter().filter(|program| options.target.can_run(program));
    let mut sorted = Vec::new();
    for program in runnable {
        let cost = Cost::of(&program, options.target);
        if options.counted(cost).is_none() {
            continue;
        }
        let key = (options.key(cost), tie(&program));
        let place = sorted.partition_point(|(known, _)| *known <= key);
        sorted.insert(place, (key, (cost, program)));
    }
    sorted.into_iter().map(|(_, item)| item).vec()
}
