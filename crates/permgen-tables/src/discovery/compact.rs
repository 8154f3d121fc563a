//! Magics for one packed table: factors whose used entries lie close together, so that those of other squares fit beside.
//!
//! Where several occupancies with the same attacks share an index, and where an index has more bits than it needs, few
//! entries are used. That alone does not help: free entries that lie alone among used ones are of no use to another square.
//! So the cost of a factor counts the entries used, small gaps between them nearly as much, wider ones less, and a
//! little how far all reach. What packs best is not known beforehand: a square gets many candidates, by different
//! weights, and [`Packing`](super::packing) chooses among them. Right factors are changed a little at a time, and worse ones
//! taken at first (threshold accepting, with whole numbers throughout).
//!
//! The bits of a product below the index matter here: two occupancies share an index when their products differ in these
//! alone. So good factors are long, and those that a [`Sampled`](super::sampled::Sampled) search finds only begin the way.
//!
//! Of a black magic, the factor's highest bits only meet the constant squares below the lowest that matters: they turn
//! all indices around the circle of the table. So gaps are looked at around the circle, and in the end the widest is turned
//! to where it is outside.

use std::sync::atomic::{AtomicBool, Ordering};

use super::collisions::Collisions;
use super::proposal::Proposal;
use super::wanted::{self, MagicDiscovery, NoSearch, Wanted};
use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use crate::magic::{Form, Magic};
use permgen_core::random::Random;

/// How many factors a part looks at: many short walks find more than a few long ones.
const PART: u64 = 40_000;

/// The factor's bits that turn the circle of a table do so finely enough when there are so many.
const ENOUGH_TO_TURN: u32 = 6;

/// The search: for each relation some goals, each of which takes the factor of the least cost.
#[derive(Clone, Debug)]
pub struct Compact {
    wanted: Vec<Wanted>,
    form: Form,
    seed: u64,
    /// How many goals each relation has, one after the other.
    candidates: usize,
    goals: Vec<Goal>,
}

impl Compact {
    /// Searches for `candidates` magics of each of these, from `parts` beginnings each.
    ///
    /// # Errors
    ///
    /// When an index cannot have so many bits.
    pub fn new(wanted: Vec<Wanted>, form: Form, seed: u64, parts: u64, candidates: usize) -> Result<Self, NoSearch> {
        wanted.iter().try_for_each(Wanted::possible)?;
        let goal = |(one, candidate): (&Wanted, usize)| {
            let name = format!("{}, candidate {} of {candidates}", one.goal_name(), candidate + 1);
            Goal { name, parts, takes: Takes::Best, exhaustive: false }
        };
        let all = wanted.iter().flat_map(|one| (0..candidates).map(move |candidate| (one, candidate)));
        let goals = all.map(goal).collect();
        Ok(Self { wanted, form, seed, candidates, goals })
    }

    /// What a goal has to tell apart, by its number among those that [`Compact::new`] was given.
    fn of_goal(&self, goal: usize) -> Option<&Wanted> {
        self.wanted.get(goal / self.candidates)
    }
}

impl MagicDiscovery for Compact {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.of_goal(goal)?.magic(self.form, finding)
    }
}

impl Discovery for Compact {
    fn identity(&self) -> String {
        let Self { form, seed, .. } = self;
        let form = form.name();
        format!("compact {form} magics, {} for each, seed {seed}, {}", self.candidates, wanted::identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        let wanted = self.of_goal(goal)?;
        let weights = WEIGHTS[goal % self.candidates % WEIGHTS.len()];
        let seed = wanted::fingerprint([u128::from(self.seed), goal as u128, u128::from(part)].into_iter());
        let random = Random::new(seed);
        let (best, nodes) = if wanted.relation.width().bits() <= 64 {
            Walk::<u64>::new(wanted, self.form, weights, random).run(stop)?
        } else {
            Walk::<u128>::new(wanted, self.form, weights, random).run(stop)?
        };
        let found = best.map(|(factor, cost)| Finding { text: wanted.text(factor), score: -(cost as i64) });
        Some(PartOutcome { found, nodes })
    }
}

/// A word that the products are taken in: at least as wide as the board's.
trait Word: Copy {
    const BITS: u32;
    fn of(word: u128) -> Self;
    /// The highest bits of the product.
    fn index(self, factor: Self, shift: u32) -> usize;
}

macro_rules! word {
    ($type:ident) => {
        impl Word for $type {
            const BITS: u32 = $type::BITS;
            fn of(word: u128) -> Self {
                word as $type
            }
            fn index(self, factor: Self, shift: u32) -> usize {
                (self.wrapping_mul(factor) >> shift) as usize
            }
        }
    };
}
word!(u64);
word!(u128);

/// A walk from factor to factor.
struct Walk<W> {
    /// What is multiplied, moved up to the top of the word, and the number of its set; few men first, which collide soonest.
    inputs: Vec<(W, u32)>,
    proposal: Proposal,
    table: Collisions,
    width: u32,
    shift: u32,
    /// How many of the factor's highest bits do nothing but turn the circle of the table.
    turning: u32,
    weights: GapWeights,
    /// Steps this much worse are taken in the beginning.
    most_worse: usize,
    random: Random,
}

impl<W: Word> Walk<W> {
    fn new(wanted: &Wanted, form: Form, weights: GapWeights, random: Random) -> Self {
        let Wanted { relation, bits, .. } = wanted;
        let (width, mask) = (relation.width(), relation.mask());
        let sets = wanted::sets(relation);
        let constant = if form == Form::Black { !mask & width.mask() } else { 0 };
        let mut pairs: Vec<(u128, u128)> = relation.pairs().to_vec();
        pairs.sort_by_key(|(occupancy, _)| (occupancy.count_ones(), *occupancy));
        let input = |&(occupancy, set): &(u128, u128)| {
            let number = sets.partition_point(|other| *other < set) as u32;
            (W::of((occupancy | constant) << (W::BITS - width.bits())), number)
        };
        let turning = if form == Form::Black { mask.trailing_zeros().min(*bits) } else { 0 };
        Self {
            inputs: pairs.iter().map(input).collect(),
            proposal: Proposal::new(width.bits(), mask, *bits),
            table: Collisions::new(*bits, sets.len()),
            width: width.bits(),
            shift: W::BITS - bits,
            turning: if turning < ENOUGH_TO_TURN.min(*bits) { 0 } else { turning },
            weights,
            most_worse: (2 + (1 << mask.count_ones()) / 32) * (weights.used + weights.wide_gap),
            random,
        }
    }

    /// Whether a factor is right; then the table holds its entries.
    fn is_right(&mut self, factor: u128) -> bool {
        let (shift, word) = (self.shift, W::of(factor));
        self.table.tells_apart(self.inputs.iter().map(|&(input, set)| (input.index(word, shift), set)))
    }

    /// The cost of a factor, when it is right.
    fn cost(&mut self, factor: u128) -> Option<usize> {
        self.is_right(factor).then(|| self.weights.cost(self.table.used(), self.table.size(), self.turning > 0))
    }

    /// The best factor and its cost, and how many were looked at. `None` when it was stopped.
    fn run(mut self, stop: &AtomicBool) -> Option<(Option<(u128, usize)>, u64)> {
        let word = u128::MAX >> (128 - self.width);
        let mut nodes = 0;
        let is_stopped = |nodes: u64| nodes % (1 << 10) == 0 && stop.load(Ordering::Relaxed);
        let (mut factor, mut cost) = loop {
            if nodes == PART {
                return Some((None, nodes));
            }
            nodes += 1;
            if is_stopped(nodes) {
                return None;
            }
            let factor = self.proposal.draw(&mut self.random);
            if let Some(cost) = self.cost(factor) {
                break (factor, cost);
            }
        };
        let mut best = (factor, cost);
        while nodes < PART {
            nodes += 1;
            if is_stopped(nodes) {
                return None;
            }
            let changed = self.changed(factor) & word;
            let left = (PART - nodes) as usize;
            let worse = self.random.below(1 + self.most_worse * left / PART as usize);
            if changed == factor {
                continue;
            }
            if let Some(new) = self.cost(changed).filter(|&new| new <= cost + worse) {
                (factor, cost) = (changed, new);
                if cost < best.1 {
                    best = (factor, cost);
                }
            }
        }
        Some((Some((self.turned(best.0), best.1)), nodes))
    }

    /// A factor near another.
    fn changed(&mut self, factor: u128) -> u128 {
        if self.random.below(2) == 0 { self.with_other_digit(factor) } else { self.with_other_bits(factor) }
    }

    /// Some bits turned, or powers of two added and taken away.
    fn with_other_bits(&mut self, factor: u128) -> u128 {
        let mut changed = factor;
        let width = self.width as usize;
        for _ in 0..=self.random.below(3) {
            let power = 1u128 << self.random.below(width);
            changed = match self.random.below(4) {
                0 => changed ^ power,
                1 => changed.wrapping_add(power),
                2 => changed.wrapping_sub(power),
                _ => changed.wrapping_add(power).wrapping_sub(1 << self.random.below(width)),
            };
        }
        changed
    }

    /// One of the powers of two that the factor is a sum and difference of is taken away, turned to its negative, or moved a
    /// little. The powers are those of the non-adjacent form, which has the fewest.
    fn with_other_digit(&mut self, factor: u128) -> u128 {
        // A power is added where `3 * factor` has a bit and `factor` has none, and the other way round taken away.
        // That of the highest bit of a `u128` is left out.
        let tripled = factor.wrapping_mul(3);
        let plus = (tripled & !factor) >> 1;
        let minus = (factor & !tripled) >> 1;
        let mut digits = plus | minus;
        if digits == 0 {
            return factor;
        }
        for _ in 0..self.random.below(digits.count_ones() as usize) {
            digits &= digits - 1;
        }
        let place = digits.trailing_zeros();
        let is_minus = minus >> place & 1 == 1;
        let add = |factor: u128, power: u128, is_minus: bool| {
            if is_minus { factor.wrapping_sub(power) } else { factor.wrapping_add(power) }
        };
        let without = add(factor, 1 << place, !is_minus);
        match self.random.below(8) {
            0 => without,
            1 | 2 => add(without, 1 << place, !is_minus),
            3 => add(without, 1 << self.random.below(self.width as usize), self.random.below(2) == 0),
            _ => {
                let by = 1 + self.random.below(3) as u32;
                let moved = if self.random.below(2) == 0 { place.checked_add(by) } else { place.checked_sub(by) };
                let turns = self.random.below(4) == 0;
                moved
                    .filter(|&place| place < self.width)
                    .map_or(factor, |place| add(without, 1 << place, is_minus ^ turns))
            }
        }
    }

    /// The factor whose entries reach least far, among those that differ in how far they are turned around the circle.
    fn turned(&mut self, factor: u128) -> u128 {
        let low = self.width - self.turning;
        let rest = factor & !(u128::MAX.checked_shl(low).unwrap_or(0));
        let turns = if self.turning == 0 { 0 } else { 1u128 << self.turning };
        let reach = |walk: &mut Self, factor: u128| {
            walk.is_right(factor).then(|| {
                let mut used = walk.table.used();
                let first = used.next().unwrap_or(0);
                used.last().unwrap_or(first) - first
            })
        };
        (0..turns)
            .filter_map(|turn| {
                let factor = rest | turn << low;
                reach(self, factor).map(|reach| (reach, factor))
            })
            .min()
            .map_or(factor, |(_, factor)| factor)
    }
}

/// What a factor costs, in eighths: for each entry used, for each that is free in gaps between, and for each up to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GapWeights {
    used: usize,
    /// In a gap of 8 or fewer, where next to nothing fits.
    narrow_gap: usize,
    /// In a gap of 9 to 16.
    gap: usize,
    /// In a gap of 17 to 64, where a bishop may fit. What fits in wider ones is not lost.
    wide_gap: usize,
    reach: usize,
}

/// The weights for candidates, in turn: between few entries and solid ones. All of these were of use in short tables.
const WEIGHTS: [GapWeights; 6] = [
    GapWeights::new([16, 8, 8, 8], 1),
    GapWeights::new([32, 24, 16, 8], 2),
    GapWeights::new([32, 32, 16, 8], 4),
    GapWeights::new([24, 24, 16, 8], 1),
    GapWeights::new([32, 32, 8, 8], 4),
    GapWeights::new([32, 32, 32, 16], 2),
];

impl GapWeights {
    const fn new([used, narrow_gap, gap, wide_gap]: [usize; 4], reach: usize) -> Self {
        Self { used, narrow_gap, gap, wide_gap, reach }
    }

    /// What these entries of a table of `size` cost, ascending. In a circle, the widest gap is taken for the outside.
    fn cost(self, used: impl Iterator<Item = usize>, size: usize, is_circle: bool) -> usize {
        let gap = |free: usize| match free {
            0..=8 => free * self.narrow_gap,
            9..=16 => free * self.gap,
            17..=64 => free * self.wide_gap,
            _ => 0,
        };
        let (mut count, mut cost, mut widest) = (0, 0, 0);
        let mut ends: Option<(usize, usize)> = None;
        for index in used {
            if let Some((_, last)) = ends {
                cost += gap(index - last - 1);
                widest = widest.max(index - last - 1);
            }
            count += 1;
            ends = Some((ends.map_or(index, |(first, _)| first), index));
        }
        let Some((first, last)) = ends else { return 0 };
        let outside = size - 1 - (last - first);
        if is_circle {
            cost += gap(outside);
        }
        let reach = if is_circle { size - widest.max(outside) } else { last - first + 1 };
        count * self.used + cost + reach * self.reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::magic::{Piece, Relation};
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    fn search(board: Board, piece: Piece, square: u8, bits: u32, form: Form) -> Compact {
        let relation = Relation::slider(piece, board, square).unwrap();
        let wanted = vec![Wanted { name: board.square_name(square), relation, bits }];
        Compact::new(wanted, form, 3, 2, 2).unwrap()
    }

    #[test]
    fn a_part_finds_what_it_says_and_less_than_one_entry_for_each_occupancy() {
        let stop = AtomicBool::new(false);
        let small = Board::new(4, 4, Width::W16).unwrap();
        let wide = Board::new(9, 9, Width::W128).unwrap();
        let mut saved = 0;
        for (board, piece, square, bits, form) in [
            (Board::CHESS, Piece::Bishop, 9, 9, Form::Plain),
            (Board::CHESS, Piece::Bishop, 18, 9, Form::Black),
            (wide, Piece::Bishop, 10, 9, Form::Plain),
            (small, Piece::Rook, 0, 6, Form::Plain),
        ] {
            let search = search(board, piece, square, bits, form);
            for (goal, weights) in WEIGHTS.into_iter().enumerate().take(2) {
                let outcome = search.run(goal, 0, &stop).unwrap();
                assert_eq!(outcome.nodes, PART);
                let found = outcome.found.unwrap();
                let magic = search.magic(goal, &found).unwrap();
                let relation = &search.wanted[0].relation;
                let mut used: Vec<usize> = relation.pairs().iter().map(|pair| magic.index(pair.0)).collect();
                used.sort_unstable();
                used.dedup();
                assert!(used.len() <= relation.pairs().len());
                saved += relation.pairs().len() - used.len();
                let is_circle = form == Form::Black && square == 18;
                let cost = weights.cost(used.iter().copied(), 1 << bits, is_circle);
                // Turned, gaps are where they were on the circle.
                assert_eq!(cost as i64, -found.score, "{board} {piece} {square}");
                if is_circle {
                    // The widest gap of the circle is outside.
                    let free = used.windows(2).map(|pair| pair[1] - pair[0] - 1).max().unwrap_or(0);
                    assert!(used[0] + (1 << bits) - 1 - used[used.len() - 1] >= free, "{used:?}");
                }
            }
        }
        assert!(saved > 0, "occupancies share entries");
    }

    #[test]
    fn narrow_gaps_cost_more_than_wide_ones_and_the_circle_is_closed() {
        let weights = GapWeights::new([1000, 100, 10, 1], 0);
        let cost = |used: &[usize], is_circle: bool| weights.cost(used.iter().copied(), 512, is_circle);
        assert_eq!(cost(&[0], false), 1000);
        assert_eq!(cost(&[0, 1], false), 2000);
        assert_eq!(cost(&[0, 9], false), 2800);
        assert_eq!(cost(&[0, 10], false), 2090);
        assert_eq!(cost(&[0, 65], false), 2064);
        assert_eq!(cost(&[0, 66], false), 2000);
        assert_eq!(cost(&[0, 511], false), 2000);
        assert_eq!(cost(&[1, 510], false), 2000);
        assert_eq!(cost(&[1, 510], true), 2200);
        let reach =
            |used: &[usize], is_circle: bool| GapWeights::new([0; 4], 1).cost(used.iter().copied(), 512, is_circle);
        assert_eq!(reach(&[1, 510], false), 510);
        assert_eq!(reach(&[1, 510], true), 4);
        assert_eq!(reach(&[7], true), 1);
        assert_eq!(reach(&[], true), 0);
    }

    #[test]
    fn the_digits_of_a_factor_are_those_of_its_non_adjacent_form() {
        let mut walk = {
            let search = search(Board::CHESS, Piece::Bishop, 0, 6, Form::Plain);
            Walk::<u64>::new(&search.wanted[0], Form::Plain, WEIGHTS[0], Random::new(1))
        };
        assert_eq!(walk.with_other_digit(0), 0);
        // One power: it is taken away, its negative is had instead, or it moves by up to three.
        let near: std::collections::BTreeSet<u128> = (0..500).map(|_| walk.with_other_digit(1 << 20)).collect();
        assert!(near.contains(&0) && near.contains(&(1u128 << 20).wrapping_neg()));
        assert!((17..=23).all(|place| place == 20 || near.contains(&(1 << place))));
        // 7 is 8 - 1, which no single step makes 3 = 4 - 1 but that of the 8.
        let near: std::collections::BTreeSet<u128> = (0..500).map(|_| walk.with_other_digit(7)).collect();
        assert!(near.contains(&3) && near.contains(&9) && near.contains(&8));
        assert!(!near.contains(&5));
    }

    #[test]
    fn a_search_that_is_stopped_says_nothing() {
        let search = search(Board::CHESS, Piece::Rook, 0, 12, Form::Plain);
        assert_eq!(search.run(0, 0, &AtomicBool::new(true)), None);
    }
}
