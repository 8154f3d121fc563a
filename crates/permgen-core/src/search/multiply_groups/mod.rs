//! Masked multiply groups: `((x & mask) * factor) & wanted` moves seven to nine bits anywhere upwards at once.
//!
//! A few channels, such as the word and its byte swap, turn moves downwards into moves upwards. The groups do not depend
//! on each other, so that the critical path is short. What no group has room for moves in rotated classes.
//!
//! That a multiplication gathers chosen bits is the magic-multiplication trick of chess programming (G. Gruschnig and
//! others, 2007; see also D. E. Knuth, "The Art of Computer Programming" volume 4A, section 7.1.3).

mod chain;
mod group;
mod layout;
mod solution;

use self::chain::Chain;
pub(in crate::search) use self::layout::Moves;
use self::layout::{Layout, Transform};
pub(in crate::search) use self::solution::Solution;
use self::solution::{Class, best_class, classes_of};
use super::{Cost, Effort, Strategy, Task};
use crate::cost::Objective;
use crate::program::{Op, Program};
use crate::random::Random;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Masked multiply groups, found by ejection chains.
#[derive(Debug)]
pub(super) struct MultiplyGroups;

impl Strategy for MultiplyGroups {
    fn name(&self) -> &'static str {
        "multiply-groups"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        // While a macro expands there is no time for groups where the structure gives a better program, or has given one
        // that is about as short as groups get.
        let is_structured =
            || task.bound <= SHORT || task.permutation().is_some_and(|permutation| permutation.as_affine().is_some());
        if task.effort == Effort::Low && is_structured() {
            return Vec::new();
        }
        let moves = Moves::of(task.map);
        // No machine multiplies words of 128 bits; those are done as two.
        if moves.width > Width::W64 {
            return Vec::new();
        }
        // Fewer bits than this never make a group pay, and more than `MOST_BITS` have never fitted in one.
        let moving = moves.from.iter().zip(&moves.to).filter(|(from, to)| from != to).count() as u32;
        let fewest_ops = 4 * moving.div_ceil(MOST_BITS);
        if moves.len() < 4 || !task.target.has(Op::Mul) || task.bound < fewest_ops {
            return Vec::new();
        }
        let mut programs = propose(&moves, task);
        if let Some(wider) = moves.in_wider_word() {
            programs.extend(propose(&wider, task));
        }
        programs
    }
}

/// More bits than a group of four operations has ever held: the partial products of `k` bits take about `0.85 k²` places.
const MOST_BITS: u32 = 12;

/// About what groups take for arbitrary permutations of 64 bits.
const SHORT: u32 = 32;

/// How many bits are placed, each perhaps pushing out others.
const fn budget(effort: Effort) -> u64 {
    match effort {
        Effort::Low => 1_500,
        Effort::Default => 700_000,
        Effort::High => 40_000_000,
    }
}

/// How many random layouts compete.
const CANDIDATES: usize = 4;

/// What a start costs, in steps.
const START_STEPS: u64 = 20;

/// After how many steps without success a search starts afresh.
const PATIENCE: u64 = 15_000;

fn propose(moves: &Moves, task: &Task<'_>) -> Vec<Program> {
    let mut search = Search::new(moves, task, budget(task.effort));
    search.run();
    let programs = search.best.iter().map(|solution| solution.write(moves, task.map));
    programs.filter(|program| Cost::of(program, task.target).ops <= task.bound).vec()
}

/// A search for a word made of bits of several words.
pub(in crate::search) struct OfWords<'a>(Search<'a>);

impl<'a> OfWords<'a> {
    pub(in crate::search) fn new<M>(moves: &'a Moves, task: &Task<'_, M>) -> Self {
        Self(Search::new(moves, task, 0))
    }

    /// Places so many more bits, each perhaps pushing out others.
    pub(in crate::search) fn run(&mut self, steps: u64) {
        self.0.steps_left = steps;
        self.0.run();
    }

    /// The best that was found.
    pub(in crate::search) fn best(&self) -> Option<&Solution> {
        self.0.best.as_ref()
    }
}

/// A search over layouts, each tried with an ejection chain.
struct Search<'a> {
    moves: &'a Moves,
    /// Whether groups may take the upper half of their products, which saves byte swaps. Only where operations are counted: compiled
    /// for x86-64, random permutations of 64 bits take two operations less and more time, because the machine takes two steps
    /// for such a product, and has it in fixed registers.
    has_upper_half: bool,
    /// How far the whole result has to be raised and how far it can be, where that pays.
    raises: Option<(u32, u32)>,
    random: Random,
    steps_left: u64,
    best: Option<Solution>,
    least: u32,
}

/// What a chain starts from.
struct Start {
    layout: Layout,
    channels: Vec<(usize, usize)>,
    classes: Vec<Class>,
}

impl<'a> Search<'a> {
    fn new<M>(moves: &'a Moves, task: &Task<'_, M>, budget: u64) -> Self {
        // The map goes into the seed, so that maps do not share their luck.
        let start = task.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seed = moves.from.iter().zip(&moves.to).fold(0u64, |seed, (&from, &to)| {
            seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(from) << 8 | u64::from(to))
        });
        let has_upper_half = task.objective == Objective::Ops
            && task.target.upper_half.is_some()
            && [task.target.registers, moves.width] == [Width::W64; 2]
            && moves.rise.is_none();
        Self {
            moves,
            has_upper_half,
            // In words of two registers, the upper one is raised and costs nothing to bring back.
            raises: moves.raises().filter(|_| moves.width <= task.target.registers),
            random: Random::new(seed ^ start),
            steps_left: budget,
            best: None,
            least: u32::MAX,
        }
    }

    fn run(&mut self) {
        while self.steps_left > 0 {
            self.steps_left = self.steps_left.saturating_sub(START_STEPS);
            if let Some(start) = self.start() {
                self.attempt(&start);
            }
        }
    }

    /// A random start with room for a program that is one operation shorter than the best.
    fn start(&mut self) -> Option<Start> {
        let layout = self.layout();
        let mut left: Vec<u8> = (0..self.moves.len() as u8).vec();
        let mut classes = Vec::new();
        if self.least == u32::MAX {
            let groups = left.len().div_ceil(5) + self.moves.words() - 1;
            return Some(Start { channels: self.channels(&layout, groups, &left), layout, classes });
        }
        // Each group and class is charged for an `or`, and one needs none.
        let mut room = self.least.checked_sub(layout.ops())?;
        let mut take = |room: &mut u32, left: &mut Vec<u8>, class: Class| {
            *room -= class.ops();
            left.retain(|bit| !class.bits.contains(bit));
            classes.push(class);
        };
        // What moves together in large numbers is cheaper than a group, which moves about two bits per operation.
        let threshold = 15 + self.random.below(10) as u32;
        let is_large = |class: &Class| class.bits.len() as u32 * 10 >= threshold * class.ops();
        while let Some(class) = best_class(&layout, &left, room).filter(is_large) {
            take(&mut room, &mut left, class);
        }
        // What is left over after a whole number of groups, or after one group fewer, goes to classes.
        let mut spare = room % 4 + if room >= 8 && self.random.below(3) == 0 { 4 } else { 0 };
        while let Some(class) = best_class(&layout, &left, spare) {
            spare -= class.ops();
            take(&mut room, &mut left, class);
        }
        let groups = (room / 4) as usize;
        // No group has been seen to hold more: partial products of `k` bits take about `k * k` places.
        let most = 8 + self.moves.width.size() / 16;
        if groups == 0 || left.len() > groups * most {
            return None;
        }
        let channels = self.channels(&layout, groups, &left);
        left.iter().all(|&bit| layout.goes_up(&channels, bit)).then_some(Start { layout, channels, classes })
    }

    /// Random channels: the word and its byte swap, which suit a map without structure, or rotations, in which many bits
    /// are in place.
    fn layout(&mut self) -> Layout {
        if let Some((least, most)) = self.raises.filter(|_| self.random.below(2) == 0) {
            // Every bit goes up, so that nothing has to be done first, and one shift brings all of them back.
            let raise = Transform::Raise(least + self.random.below((most - least) as usize + 1) as u32);
            let ins = (0..self.moves.words() as u8).map(|word| (word, Transform::NOTHING)).vec();
            return Layout::of_words(self.moves, ins, vec![raise]);
        }
        if self.moves.words() > 1 {
            return self.layout_of_words();
        }
        let width = self.moves.width;
        if let Some(rise) = self.moves.rise.filter(|_| self.random.below(4) > 0) {
            // The same, or straight up.
            let outs = vec![Transform::Raise(rise), Transform::NOTHING];
            return Layout::new(self.moves, vec![Transform::NOTHING], outs);
        }
        if self.has_upper_half && self.random.below(4) > 0 {
            // Bits go up to the one and down to the other, so that nothing has to be done first.
            let mut ins = vec![Transform::NOTHING];
            let grain = [1, 4, 8][self.random.below(3)];
            if self.random.below(4) == 0 {
                ins.push(Transform::random(&mut self.random, width, grain));
            }
            return Layout::new(self.moves, ins, vec![Transform::UpperHalf, Transform::NOTHING]);
        }
        let can_swap = width > Width::W8;
        let swapped = vec![Transform::NOTHING, Transform::SwapBytes];
        let family = if self.least == u32::MAX { 0 } else { self.random.below(5) };
        if can_swap && family == 0 {
            return Layout::new(self.moves, swapped.clone(), swapped);
        }
        let mut candidate = || {
            let grain = [1, 1, 4, 8][self.random.below(if can_swap { 4 } else { 2 })];
            let mut turned = |count: usize| {
                let mut transforms = vec![Transform::NOTHING];
                transforms.extend((0..count).map(|_| Transform::random(&mut self.random, width, grain)));
                transforms
            };
            match family {
                1 if can_swap => Layout::new(self.moves, turned(1), swapped.clone()),
                2 if can_swap => Layout::new(self.moves, swapped.clone(), turned(1)),
                3 => Layout::new(self.moves, turned(2), turned(1)),
                _ => Layout::new(self.moves, turned(1), turned(1)),
            }
        };
        let mut best = candidate();
        for _ in 1..CANDIDATES {
            let other = candidate();
            if other.bits_in_place() > best.bits_in_place() {
                best = other;
            }
        }
        best
    }

    /// The channels that groups connect: every pair in turn, and some at random.
    fn channels(&mut self, layout: &Layout, groups: usize, left: &[u8]) -> Vec<(usize, usize)> {
        if self.moves.words() > 1 {
            return self.channels_of_words(layout, groups, left);
        }
        let mut pairs: Vec<(usize, usize)> = layout.pairs().vec();
        self.random.shuffle(&mut pairs);
        let mut pick = |group: usize| {
            let any = self.random.below(4) == 0;
            pairs[if any { self.random.below(pairs.len()) } else { group % pairs.len() }]
        };
        (0..groups).map(&mut pick).vec()
    }

    /// Channels of each word: the word, and its byte swap or a rotation if groups take no upper halves.
    fn layout_of_words(&mut self) -> Layout {
        let (moves, random) = (self.moves, &mut self.random);
        if self.has_upper_half && random.below(4) > 0 {
            let ins = (0..moves.words() as u8).map(|word| (word, Transform::NOTHING)).vec();
            return Layout::of_words(moves, ins, vec![Transform::UpperHalf, Transform::NOTHING]);
        }
        let mut turned = || {
            let grain = [1, 4, 8][random.below(3)];
            if random.below(4) == 0 { Transform::random(random, moves.width, grain) } else { Transform::SwapBytes }
        };
        let ins = (0..moves.words() as u8).flat_map(|word| [(word, Transform::NOTHING), (word, turned())]).vec();
        Layout::of_words(moves, ins, vec![Transform::NOTHING, turned()])
    }

    /// To each word groups in proportion to the bits that are left in it; for each word, of a few choices of channels, one in
    /// which the most bits can go up.
    fn channels_of_words(&mut self, layout: &Layout, groups: usize, left: &[u8]) -> Vec<(usize, usize)> {
        let word_of = &self.moves.word;
        let mut bits: Vec<Vec<u8>> = vec![Vec::new(); self.moves.words()];
        left.iter().for_each(|&bit| bits[usize::from(word_of[usize::from(bit)])].push(bit));
        let mut counts = vec![0; bits.len()];
        for _ in 0..groups {
            // Where the most bits would share a group; with one group more each, in the end.
            let neediest = (0..bits.len()).max_by_key(|&word| (bits[word].len() * 1000 / (counts[word] + 1), word));
            counts[neediest.expect("there are words")] += 1;
        }
        let (of_word, mut channels) = (layout.ins.len() / counts.len(), Vec::new());
        for (word, (bits, &count)) in bits.iter().zip(&counts).enumerate() {
            let mut draw = || -> Vec<(usize, usize)> {
                (0..count)
                    .map(|_| (of_word * word + self.random.below(of_word), self.random.below(layout.outs.len())))
                    .vec()
            };
            let draws: Vec<Vec<(usize, usize)>> = (0..CANDIDATES).map(|_| draw()).vec();
            let up = |draw: &Vec<(usize, usize)>| bits.iter().filter(|&&bit| layout.goes_up(draw, bit)).count();
            channels.extend(draws.into_iter().max_by_key(up).unwrap_or_default());
        }
        channels
    }

    fn attempt(&mut self, start: &Start) {
        let classed = |bit: &u8| start.classes.iter().any(|class| class.bits.contains(bit));
        let pool: Vec<u8> = (0..self.moves.len() as u8).filter(|bit| !classed(bit)).vec();
        // One operation more than the program's: see above.
        let fixed = start.layout.ops() + start.classes.iter().map(Class::ops).sum::<u32>();
        let mut chain = Chain::new(&start.layout, &start.channels, pool, self.moves.len());
        let (mut steps, mut fewest) = (0, usize::MAX);
        loop {
            fewest = fewest.min(chain.pool.len());
            let placed = fixed + 4 * chain.groups.len() as u32;
            let slack = self.least.checked_sub(placed);
            if let Some(slack) =
                slack.filter(|&slack| chain.pool.len() <= 8 && chain.pool.len() as u32 <= slack.saturating_mul(3))
            {
                let rest = classes_of(&start.layout, &chain.pool);
                let ops = rest.iter().map(Class::ops).sum::<u32>();
                if ops <= slack {
                    let mut classes = start.classes.clone();
                    classes.extend(rest);
                    self.least = placed + ops - 1;
                    self.best = Some(Solution { layout: start.layout.clone(), groups: chain.groups.clone(), classes });
                    (steps, fewest) = (0, usize::MAX);
                }
            }
            if fixed + 4 * chain.groups.len() as u32 > self.least {
                chain.drop_group();
                if chain.groups.is_empty() {
                    return;
                }
            }
            // Chains that succeed come close early.
            let hopeless = steps == PATIENCE / 4 && fewest > 3;
            if chain.pool.is_empty() || hopeless || steps >= PATIENCE || self.steps_left == 0 {
                return;
            }
            steps += 1;
            self.steps_left -= 1;
            chain.step(&mut self.random);
        }
    }
}
