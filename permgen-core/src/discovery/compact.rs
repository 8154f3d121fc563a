//! Magics for one packed table: factors whose indices are the teeth of a comb, between which other combs fit.
//!
//! Where several occupancies with the same attacks share an index, and where an index has more bits than it needs, few
//! entries are used. That alone does not help: used entries that lie anywhere fit between no others. But with the same [period](Comb) for all squares, combs can be pushed into
//! each other until nearly nothing is left free. So the [cost](Comb::cost) of a factor is how many entries it uses and how
//! many its teeth would, were the comb complete. Right factors are changed a little at a time, and worse ones taken at first
//! (threshold accepting, with whole numbers throughout).
//!
//! The bits of a product below the index matter here: two occupancies share an index when their products differ in these
//! alone. So good factors are long, and those that a [`Sampled`](super::sampled::Sampled) search finds only begin the way.

use std::sync::atomic::{AtomicBool, Ordering};

use super::proposal::Proposal;
use super::sampled::{self, NoSearch, Wanted};
use super::{Finding, Goal, Outcome, Search, Takes};
use crate::magic::{Form, Magic, Relation, check};
use crate::search::Random;

/// How many factors a part looks at: a second or less.
const PART: u64 = 1 << 18;

/// The search: for each relation a goal, which takes the factor of the least cost.
#[derive(Clone, Debug)]
pub struct Compact {
    wanted: Vec<Wanted>,
    form: Form,
    seed: u64,
    goals: Vec<Goal>,
}

impl Compact {
    /// Searches for magics of these, from `parts` beginnings each.
    ///
    /// # Errors
    ///
    /// When an index cannot have so many bits.
    pub fn new(wanted: Vec<Wanted>, form: Form, seed: u64, parts: u64) -> Result<Self, NoSearch> {
        wanted.iter().try_for_each(Wanted::possible)?;
        let goal = |one: &Wanted| Goal { name: one.goal_name(), parts, takes: Takes::Best, exhaustive: false };
        let goals = wanted.iter().map(goal).collect();
        Ok(Self { wanted, form, seed, goals })
    }

    /// What the goals have to tell apart, in their order.
    #[must_use]
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// Reads a finding: the magic, when it is right.
    #[must_use]
    pub fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        let Wanted { relation, bits, .. } = self.wanted.get(goal)?;
        let factor = u128::from_str_radix(finding.text.strip_prefix("0x")?, 16).ok()?;
        let width = relation.width();
        let magic = Magic::new(width, relation.mask(), factor & width.mask(), width.bits() - bits, self.form);
        check(&magic, relation).is_ok().then_some(magic)
    }
}

impl Search for Compact {
    fn identity(&self) -> String {
        let Self { form, seed, .. } = self;
        let form = if *form == Form::Black { "black" } else { "plain" };
        format!("compact {form} magics, seed {seed}, {}", sampled::identity(&self.wanted))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
        let wanted = &self.wanted[goal];
        let seed = sampled::fingerprint([u128::from(self.seed), goal as u128, u128::from(part)].into_iter());
        let random = Random::new(seed);
        let (best, nodes) = if wanted.relation.width().bits() <= 64 {
            Walk::<u64>::new(wanted, self.form, random).run(stop)?
        } else {
            Walk::<u128>::new(wanted, self.form, random).run(stop)?
        };
        let found = best.map(|(factor, cost)| Finding { text: wanted.text(factor), score: -(cost as i64) });
        Some(Outcome { found, nodes })
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
    table: Table,
    width: u32,
    shift: u32,
    comb: Comb,
    /// Steps this much worse are taken in the beginning.
    most_worse: usize,
    random: Random,
}

impl<W: Word> Walk<W> {
    fn new(wanted: &Wanted, form: Form, random: Random) -> Self {
        let Wanted { relation, bits, .. } = wanted;
        let (width, mask) = (relation.width(), relation.mask());
        let sets = sampled::sets(relation);
        let constant = if form == Form::Black { !mask & width.mask() } else { 0 };
        let mut pairs: Vec<(u128, u128)> = relation.pairs().to_vec();
        pairs.sort_by_key(|(occupancy, _)| (occupancy.count_ones(), *occupancy));
        let input = |&(occupancy, set): &(u128, u128)| {
            let number = sets.partition_point(|other| *other < set) as u32;
            (W::of((occupancy | constant) << (W::BITS - width.bits())), number)
        };
        Self {
            inputs: pairs.iter().map(input).collect(),
            proposal: Proposal::new(width.bits(), mask, *bits),
            table: Table::new(*bits, sets.len()),
            width: width.bits(),
            shift: W::BITS - bits,
            comb: Comb::of(*bits),
            most_worse: 2 + (1 << mask.count_ones()) / 16,
            random,
        }
    }

    /// The cost of a factor, when it is right.
    fn cost(&mut self, factor: u128) -> Option<usize> {
        let (shift, word) = (self.shift, W::of(factor));
        let is_right = self.table.tells_apart(self.inputs.iter().map(|&(input, set)| (input.index(word, shift), set)));
        is_right.then(|| self.table.cost(self.comb))
    }

    /// The best factor and its cost, and how many were looked at. `None` when it was stopped.
    fn run(mut self, stop: &AtomicBool) -> Option<(Option<(u128, usize)>, u64)> {
        let word = u128::MAX >> (128 - self.width);
        let mut nodes = 0;
        let is_stopped = |nodes: u64| nodes.is_multiple_of(1 << 10) && stop.load(Ordering::Relaxed);
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
            if changed != factor
                && let Some(new) = self.cost(changed)
                && new <= cost + worse
            {
                (factor, cost) = (changed, new);
                if cost < best.1 {
                    best = (factor, cost);
                }
            }
        }
        Some((Some(best), nodes))
    }

    /// A factor near another: some bits turned, or powers of two added and taken away.
    fn changed(&mut self, factor: u128) -> u128 {
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
}

/// What was put where: the number of the attempt above that of the set, which spares clearing.
struct Table {
    entries: Vec<u32>,
    attempt: u32,
    bits_of_set: u32,
}

impl Table {
    fn new(bits: u32, sets: usize) -> Self {
        Self { entries: vec![0; 1 << bits], attempt: 0, bits_of_set: usize::BITS - sets.leading_zeros() }
    }

    /// Whether no entry is needed for two sets.
    fn tells_apart(&mut self, mut indices: impl Iterator<Item = (usize, u32)>) -> bool {
        self.attempt += 1;
        if self.attempt >> (u32::BITS - self.bits_of_set) != 0 {
            self.entries.fill(0);
            self.attempt = 1;
        }
        let mark = self.attempt << self.bits_of_set;
        indices.all(|(index, set)| {
            let entry = &mut self.entries[index];
            let is_free = *entry < mark;
            if is_free {
                *entry = mark | set;
            }
            is_free || *entry == mark | set
        })
    }

    fn cost(&self, comb: Comb) -> usize {
        let mark = self.attempt << self.bits_of_set;
        comb.cost((0..self.entries.len()).filter(|&index| self.entries[index] >= mark))
    }
}

/// How regular the used entries of a table are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comb {
    bits: u32,
    /// A power of two; 64 at most, so that the entries modulo the period are the bits of a word.
    period: u32,
}

impl Comb {
    /// For an index of so many bits: a period of 64, or an eighth of a small table.
    #[must_use]
    pub fn of(bits: u32) -> Self {
        Self { bits, period: 1 << bits.saturating_sub(3).min(6) }
    }

    /// How many entries these are, and how many the comb has whose teeth are just wide enough for them: in a circle of the
    /// period, or of half of it if that is less. Combs of both kinds go together.
    #[must_use]
    pub fn cost(self, used: impl Iterator<Item = usize>) -> usize {
        let (mut count, mut entries) = (0, 0u64);
        for index in used {
            count += 1;
            entries |= 1 << (index % self.period as usize);
        }
        let size = |period: u32| (1usize << self.bits) / period as usize;
        let whole = width_of_tooth(entries, self.period) as usize * size(self.period);
        let half = self.period / 2;
        if half == 0 {
            return count + whole;
        }
        let folded = (entries | entries >> half) & (u64::MAX >> (64 - half));
        count + whole.min(width_of_tooth(folded, half) as usize * size(half))
    }

    /// The cost of a magic.
    #[must_use]
    pub fn cost_of(self, magic: &Magic, relation: &Relation) -> usize {
        let mut used: Vec<usize> = relation.pairs().iter().map(|pair| magic.index(pair.0)).collect();
        used.sort_unstable();
        used.dedup();
        self.cost(used.into_iter())
    }
}

/// The least width of a tooth that has these entries of a circle: all but the widest gap.
fn width_of_tooth(entries: u64, circle: u32) -> u32 {
    let all = u64::MAX >> (64 - circle);
    // Each step lets entries grow by one along the circle; a gap is as wide as the steps that fill it.
    let mut filled = entries & all;
    let mut gap = 0;
    while filled != all && filled != 0 {
        filled |= (filled << 1 | filled >> (circle - 1)) & all;
        gap += 1;
    }
    if filled == 0 { 0 } else { circle - gap }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::magic::Piece;
    use crate::width::Width;

    fn search(board: Board, piece: Piece, square: u8, bits: u32, form: Form) -> Compact {
        let relation = Relation::slider(piece, board, square).unwrap();
        let wanted = vec![Wanted { name: board.square_name(square), relation, bits }];
        Compact::new(wanted, form, 3, 2).unwrap()
    }

    #[test]
    fn a_part_finds_what_it_says_and_less_than_one_entry_for_each_occupancy() {
        let stop = AtomicBool::new(false);
        let small = Board::new(4, 4, Width::W16).unwrap();
        let wide = Board::new(9, 9, Width::W128).unwrap();
        for (board, piece, square, bits, form) in [
            (Board::CHESS, Piece::Bishop, 9, 9, Form::Plain),
            (Board::CHESS, Piece::Bishop, 0, 9, Form::Black),
            (wide, Piece::Bishop, 10, 9, Form::Plain),
            (small, Piece::Rook, 0, 6, Form::Plain),
        ] {
            let search = search(board, piece, square, bits, form);
            let outcome = search.run(0, 0, &stop).unwrap();
            let found = outcome.found.unwrap();
            let magic = search.magic(0, &found).unwrap();
            let relation = &search.wanted()[0].relation;
            let comb = Comb::of(bits);
            assert_eq!(comb.cost_of(&magic, relation) as i64, -found.score);
            assert!(-found.score < 3 << (bits - 1), "{board} {piece} {square}: {}", found.score);
            assert_eq!(outcome.nodes, PART);
        }
    }

    #[test]
    fn a_comb_has_the_widest_gap_between_its_teeth() {
        let comb = Comb::of(9);
        let cost = |used: &[usize]| comb.cost(used.iter().copied());
        // Eight entries of 512 for each place of a tooth.
        assert_eq!(cost(&[0]), 1 + 8);
        assert_eq!(cost(&[0, 64]), 2 + 8);
        assert_eq!(cost(&[0, 5]), 2 + 6 * 8);
        // Around the circle as well.
        assert_eq!(cost(&[1, 62]), 2 + 4 * 8);
        assert_eq!(cost(&[0, 63]), 2 + 2 * 8);
        // With half the period, twice as many are one.
        assert_eq!(cost(&[0, 32]), 2 + 16);
        assert_eq!(cost(&[0, 33, 65]), 3 + 2 * 16);
        assert_eq!(comb.cost(0..512), 1024);
        assert_eq!(Comb::of(1).cost(0..1), 1 + 2);
    }

    #[test]
    fn a_search_that_is_stopped_says_nothing() {
        let search = search(Board::CHESS, Piece::Rook, 0, 12, Form::Plain);
        assert_eq!(search.run(0, 0, &AtomicBool::new(true)), None);
    }
}
