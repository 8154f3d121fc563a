//! The one door: from a meaning to certified programs for machines.
//!
//! ```
//! use permgen_core::compile::{Request, compile};
//! use permgen_core::permutation::Permutation;
//! use permgen_core::search::Objective;
//! use permgen_core::target::PORTABLE;
//! use permgen_core::width::Width;
//!
//! let flip = Permutation::from_fn(Width::W64, |bit| bit ^ 56);
//! let compiled = compile(&Request::new(flip).target(&PORTABLE).objective(Objective::Ops))?;
//! assert_eq!(compiled.best().certified.program().to_string(), "program(x: u64) -> u64\nv1 = bswap x\nreturn v1");
//! # Ok::<(), permgen_core::compile::NotCompiled>(())
//! ```

use crate::check::Refusal;
#[cfg(feature = "all-maps")]
use crate::linear::{Linear, Order};
use crate::meaning::Meaning;
use crate::partial_map::PartialMap;
use crate::program::Program;
use crate::search::{self, Effort, Found, Objective, Options, Strategy};
#[cfg(feature = "all-maps")]
use crate::search::{
    MOST_CHOSEN, NoFamily, cheapest_order, search_bitwise, search_exchange, search_family, search_matrices,
    search_matrix, search_number, search_number_choice, search_rotated, search_selected, search_words,
};
use crate::target::{PORTABLE, Target};
use crate::vector::IntoVector as _;

/// What is to be compiled, for which machines, and how hard to look.
#[derive(Clone)]
pub struct Request<'a> {
    meaning: Meaning,
    targets: Vec<&'static Target>,
    objective: Objective,
    effort: Effort,
    seed: u64,
    bytes: Option<u32>,
    depth: Option<u32>,
    recipes: Vec<Program>,
    written: Vec<Program>,
    strategies: Vec<&'a dyn Strategy>,
    whole_front: bool,
}

impl<'a> Request<'a> {
    /// A request for the portable machine, with the usual objective and effort.
    #[must_use]
    pub fn new(meaning: impl Into<Meaning>) -> Self {
        Self {
            meaning: meaning.into(),
            targets: Vec::new(),
            objective: Objective::default(),
            effort: Effort::default(),
            seed: 0,
            bytes: None,
            depth: None,
            recipes: Vec::new(),
            written: Vec::new(),
            strategies: Vec::new(),
            whole_front: false,
        }
    }

    /// One more machine. Without any, the portable one is meant.
    #[must_use]
    pub fn target(mut self, target: &'static Target) -> Self {
        self.targets.push(target);
        self
    }

    /// The same for several machines.
    #[must_use]
    pub fn targets(mut self, targets: impl IntoIterator<Item = &'static Target>) -> Self {
        self.targets.extend(targets);
        self
    }

    /// What programs are chosen by.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.objective = objective;
        self
    }

    /// How hard to look.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// What random choices start from; 0 is usual.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The most bytes that tables of sums of bits may take; for other meanings, there is nothing to limit.
    #[must_use]
    pub fn bytes(mut self, bytes: Option<u32>) -> Self {
        self.bytes = bytes;
        self
    }

    /// The most operations on a path through a program for words that are combined place by place; for other meanings, there is
    /// nothing to limit. Complements do not count.
    #[must_use]
    pub fn depth(mut self, depth: Option<u32>) -> Self {
        self.depth = depth;
        self
    }

    /// Programs that are believed to be right, such as those of a file of recipes. They are proposals like any other.
    #[must_use]
    pub fn recipes(mut self, recipes: impl IntoIterator<Item = Program>) -> Self {
        self.recipes.extend(recipes);
        self
    }

    /// The operations of the specification itself, if it is written as operations: of a choice, those of each case that is. They
    /// are proposals like any other.
    #[must_use]
    pub fn written(mut self, written: impl IntoIterator<Item = Program>) -> Self {
        self.written.extend(written);
        self
    }

    /// A strategy of one's own for maps, beside those of [`search::STRATEGIES`] and before them.
    #[must_use]
    pub fn strategy(mut self, strategy: &'a dyn Strategy) -> Self {
        self.strategies.push(strategy);
        self
    }

    /// Keeps everything that is not dearer in every respect than something else, not only the best.
    #[must_use]
    pub fn whole_front(mut self) -> Self {
        self.whole_front = true;
        self
    }

    /// What is to be compiled.
    #[must_use]
    pub fn meaning(&self) -> &Meaning {
        &self.meaning
    }

    /// The same request where the order of an index is settled: the cheapest for all its machines together, because an index that
    /// were another on another machine would be of no use.
    #[must_use]
    #[cfg_attr(not(feature = "all-maps"), expect(unused_mut, reason = "no order is chosen"))]
    pub fn settled(mut self) -> Self {
        #[cfg(feature = "all-maps")]
        if let (true, Some(map)) = (self.meaning.is_any_order(), self.meaning.map()) {
            let requests: Vec<Options> = self.machines().into_iter().map(|target| self.options(target)).vec();
            self.meaning = cheapest_order(&map, &requests).into();
        }
        self
    }

    fn machines(&self) -> Vec<&'static Target> {
        if self.targets.is_empty() { vec![&PORTABLE] } else { self.targets.clone() }
    }

    fn options(&self, target: &'static Target) -> Options {
        let is_matrix = matches!(self.meaning, Meaning::Matrix(_));
        let bytes = self.bytes.filter(|_| is_matrix);
        let depth = self.depth.filter(|_| least_depth(&self.meaning).is_some());
        Options { target, objective: self.objective, effort: self.effort, seed: self.seed, bytes, depth }
    }
}

/// A meaning with certified programs for it, one or more for each machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compiled {
    /// What was asked for; of an index, in the order that was settled on.
    pub meaning: Meaning,
    /// What there is for each machine, in the order of the request.
    pub items: Vec<Item>,
}

/// What was found for a machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Item {
    /// The machine.
    pub target: &'static Target,
    /// The best program by the objective; behind it, where the whole front was asked for, the others, fewest operations first.
    pub front: Vec<Found<Meaning>>,
}

impl Item {
    /// The best program.
    #[must_use]
    pub fn best(&self) -> &Found<Meaning> {
        &self.front[0]
    }
}

impl Compiled {
    /// The best program for the first machine.
    #[must_use]
    pub fn best(&self) -> &Found<Meaning> {
        self.items[0].best()
    }
}

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotCompiled {
    /// A map of a family has none of the forms that families have.
    #[cfg(feature = "all-maps")]
    Family(NoFamily),
    /// The sums need more depth.
    TooDeep {
        /// The most operations on a path that there may be.
        limit: u32,
        /// How many the longest sum needs.
        least: u32,
    },
    /// A map of more than one register, which only the feature `all-maps` searches for.
    NotOneRegister,
    /// None is searched for, and none of those that were proposed is right.
    NothingProposed {
        /// What is wrong with the last one.
        refusal: Option<Refusal>,
    },
}

impl std::fmt::Display for NotCompiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            #[cfg(feature = "all-maps")]
            Self::Family(inner) => std::fmt::Display::fmt(inner, f),
            Self::TooDeep { limit, least } => {
                write!(f, "no program has a depth of {limit} or less: the longest sum needs {least}")
            }
            Self::NotOneRegister => {
                f.write_str("the feature `all-maps` of permgen is off, and this is more than a map of one word")
            }
            Self::NothingProposed { refusal } => write!(
                f,
                "no proposed program was proved{}",
                refusal.as_ref().map_or_else(String::new, |refusal| format!(": {refusal}"))
            ),
        }
    }
}

impl std::error::Error for NotCompiled {}

#[cfg(feature = "all-maps")]
impl From<NoFamily> for NotCompiled {
    fn from(error: NoFamily) -> Self {
        Self::Family(error)
    }
}

/// The depth that a program for a meaning has at least, if it combines at most 128 words place by place and adds them; the depth of
/// other programs is not limited.
#[must_use]
pub fn least_depth(meaning: &Meaning) -> Option<u32> {
    match meaning {
        #[cfg(feature = "all-maps")]
        Meaning::Matrix(matrices) => matrices.only().and_then(search::least_depth),
        _ => None,
    }
}

/// Finds programs, and proves them.
///
/// # Errors
///
/// When there is a meaning that cannot be compiled; there is a program for every map and for all numbers.
pub fn compile(request: &Request<'_>) -> Result<Compiled, NotCompiled> {
    compile_watched(request, &mut |_, _| {})
}

/// As [`compile`]; before each strategy for a map, `watch` is told its name and the best program so far.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_watched(
    request: &Request<'_>,
    watch: &mut dyn FnMut(&'static str, Option<&Found>),
) -> Result<Compiled, NotCompiled> {
    let settled = request.meaning.is_any_order().then(|| request.clone().settled());
    let request = settled.as_ref().unwrap_or(request);
    let meaning = &request.meaning;
    match (request.depth, least_depth(meaning)) {
        (Some(limit), Some(least)) if limit < least => return Err(NotCompiled::TooDeep { limit, least }),
        _ => {}
    }
    let mut item = |target| -> Result<Item, NotCompiled> {
        let options = request.options(target);
        let front = match meaning {
            Meaning::Linear(linear) => match (linear.as_partial_map(), linear.only()) {
                #[cfg(not(feature = "all-maps"))]
                (Some(map), _)
                    if meaning.is_any_order() || map.input().max(map.output()) > options.target.registers =>
                {
                    return Err(NotCompiled::NotOneRegister);
                }
                (Some(map), _) => of_map(request, &map, options, watch),
                #[cfg(feature = "all-maps")]
                (None, Some(words)) => vec![search_words(words, options, &request.recipes).generalised()],
                #[cfg(feature = "all-maps")]
                (None, None) => vec![of_cases(linear, options)?.generalised()],
                #[cfg(not(feature = "all-maps"))]
                _ => return Err(NotCompiled::NotOneRegister),
            },
            #[cfg(feature = "all-maps")]
            Meaning::Numbers(numbers) => vec![match numbers.only() {
                Some(map) => search_number(map, options).generalised(),
                None => search_number_choice(numbers, options).generalised(),
            }],
            #[cfg(feature = "all-maps")]
            Meaning::Matrix(matrices) => vec![match matrices.only() {
                Some(matrix) => search_matrix(matrix, options, &request.recipes, &request.written).generalised(),
                None => search_matrices(matrices, options, &request.recipes, &request.written).generalised(),
            }],
            #[cfg(feature = "all-maps")]
            Meaning::Bitwise(bitwise) => {
                vec![search_bitwise(bitwise, options, &request.recipes, &request.written).generalised()]
            }
            #[cfg(feature = "all-maps")]
            Meaning::Exchange(exchange) => vec![search_exchange(*exchange, options, &request.recipes).generalised()],
            Meaning::Scan(_) | Meaning::Attacks(_) => vec![of_recipes(request, meaning, options)?],
            #[cfg(not(feature = "all-maps"))]
            _ => return Err(NotCompiled::NotOneRegister),
        };
        Ok(Item { target, front })
    };
    let items = request.machines().into_iter().map(&mut item).try_vec()?;
    Ok(Compiled { meaning: request.meaning.clone(), items })
}

fn of_map(
    request: &Request<'_>,
    map: &PartialMap,
    options: Options,
    watch: &mut dyn FnMut(&'static str, Option<&Found>),
) -> Vec<Found<Meaning>> {
    let own = search::Own { recipes: &request.recipes, strategies: &request.strategies };
    search::front(map, options, own, watch, request.whole_front).into_iter().map(Found::generalised).vec()
}

/// More indices are not computed side by side.
#[cfg(feature = "all-maps")]
const MOST_SIDE_BY_SIDE: usize = 16;

#[cfg(feature = "all-maps")]
/// One program for all cases, or all of them and a choice. Many different maps, unless they exchange the same bits, are not computed
/// side by side if there is another way.
fn of_cases(linear: &Linear, options: Options) -> Result<Found<Linear>, NoFamily> {
    let Some(maps) = linear.as_partial_maps() else { return Ok(search_selected(linear, options)) };
    let mut distinct: Vec<&PartialMap> = maps.iter().vec();
    crate::vector::sort_by_key(&mut distinct, |map| map.destinations());
    distinct.dedup();
    // So many indices are computed side by side if no product makes each of them.
    let are_few = distinct.len() <= MOST_SIDE_BY_SIDE;
    if linear.order() == Order::Any {
        let together = search_family(&maps, true, options);
        return together.or_else(|none| if are_few { Ok(search_selected(linear, options)) } else { Err(none) });
    }
    let together = search_family(&maps, false, options);
    let are_many = distinct.len() > MOST_CHOSEN;
    let exchanged = maps[0].domain();
    let are_exchanges = maps.iter().all(|map| (map.domain(), map.image()) == (exchanged, exchanged));
    // Bits side by side at the low end.
    let are_indices = !are_exchanges && maps.iter().all(|map| map.image() & map.image().wrapping_add(1) == 0);
    let is_enough = are_indices && !are_few || together.is_ok() && (are_indices || are_many && !are_exchanges);
    let other = if is_enough { search_rotated(linear, options) } else { Some(search_selected(linear, options)) };
    let key = |found: &Found<Linear>| found.cost.key(options.objective);
    match (together, other) {
        (Ok(found), Some(other)) => Ok(if key(&found) <= key(&other) { found } else { other }),
        (Err(_), Some(other)) => Ok(other),
        (together, None) => together,
    }
}

/// The cheapest of the programs that were proposed.
fn of_recipes(request: &Request<'_>, meaning: &Meaning, options: Options) -> Result<Found<Meaning>, NotCompiled> {
    let mut refusal = None;
    let runnable = request.recipes.iter().filter(|program| options.target.can_run(program));
    let found = runnable.filter_map(|program| {
        Found::recipe(meaning, program.clone(), options.target).map_err(|wrong| refusal = Some(wrong)).ok()
    });
    let best = found.min_by_key(|found| (found.cost.key(options.objective), found.certified.program().to_string()));
    best.ok_or(NotCompiled::NothingProposed { refusal })
}
