//! Maps that are regular in the index of all bits of all words.
//!
//! The bits of `2^k` words have an index of `k` bits that say which word, above those that say which bit. Permuting words is
//! free, an index bit of the word changes places with one inside by a delta swap between each pair of words, and what is left
//! is one map of one word, the same for all (H. S. Warren, "Hacker's Delight", second edition, section 7-3).
//!
//! A delta swap between two words takes three operations a word, and one inside takes six in each. Hence it is shorter to bring
//! the bits inside to their places through an index bit of the word, one after the other, than to move them inside: 32 bytes to
//! eight planes take 120 operations by exchanges alone, and 168 by three exchanges and a map inside.
//!
//! Of a map that lacks some of the words the others are 0, or are not asked for: five planes of a board are eight, of which three are
//! left out.

use std::iter;

use super::inline::inline;
use super::{Strategy, Task};
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;
use crate::word_map::WordMap;

/// Exchanges of index bits of the word with index bits inside, and one map inside every word.
#[derive(Debug)]
pub(super) struct IndexBits;

/// So many plans are written out; the others look worse.
const MOST_PLANS: usize = 6;

/// Plans are not all looked at when there are more.
const MOST_ORDERS: usize = 720;

/// Of chains and cycles of index bits beyond these, all or none go through an index bit of the word.
const MOST_CHAINS: usize = 7;

/// A cycle of places inside takes one exchange more than it has places, or one delta swap less inside, of three times as many
/// operations.
const SHORTEST_CYCLE: usize = 3;

impl Strategy<WordMap> for IndexBits {
    fn name(&self) -> &'static str {
        "index-bits"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let Some(map) = IndexMap::of(task.map) else { return Vec::new() };
        let mut plans = map.plans(task.target.has_for(Op::Pext, map.width));
        sort_by_key(&mut plans, |plan| plan.estimate(&map));
        plans.truncate(MOST_PLANS);
        let mut through_words = map.plans_through_words();
        sort_by_key(&mut through_words, |plan| plan.estimate(&map));
        through_words.truncate(MOST_PLANS);
        plans.append(&mut through_words);
        let in_turn = plans.iter().map(|plan| map.write(plan, task, IndexMap::exchange_in_turn));
        let aligned =
            plans.iter().filter(|plan| plan.exchanges.iter().all(|exchange| exchange.kind == Exchanging::Swap));
        in_turn.chain(aligned.map(|plan| map.write(plan, task, IndexMap::exchange_aligned))).vec()
    }
}

/// Bit `j` of the index of a result bit is bit `source[j]` of the index of the source bit, complemented where `complement` has
/// bit `j`. The lower index bits are those inside a word.
pub(super) struct IndexMap {
    width: Width,
    pub(super) source: Vec<usize>,
    pub(super) complement: usize,
}

/// How an index bit of the word and one inside change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exchanging {
    /// In place, by a delta swap between two words.
    Swap,
    /// Out of its place, and the other one in at the top, by `pext`.
    Gather,
    /// Out of the top, and the other one in at a place, by `pdep`.
    Scatter,
}

#[derive(Clone, Copy, Debug)]
struct Exchange {
    /// The index bit of the word.
    word: usize,
    /// The place inside.
    inside: usize,
    kind: Exchanging,
    /// Both are complemented by the way: the bits with a 0 inside change places with those of the other word with a 1.
    complements: bool,
}

/// What an index bit is: one of the argument's, or its complement.
type Content = (usize, bool);

struct Plan {
    exchanges: Vec<Exchange>,
    /// What is in each place of the index afterwards.
    content: Vec<Content>,
}

impl IndexMap {
    /// The index bits of a map of several words of one width that is regular in them.
    pub(super) fn of(map: &WordMap) -> Option<Self> {
        let is_of_one_width = map.input() == map.output() && map.inputs().max(map.outputs()) > 1;
        if is_of_one_width { Self::between(map) } else { None }
    }

    /// The same between words of any widths.
    pub(super) fn between(map: &WordMap) -> Option<Self> {
        let bits = map.input().index_bits() as usize;
        let all = [(map.input(), map.inputs()), (map.output(), map.outputs())]
            .map(|(width, words)| (width.index_bits() + words.next_power_of_two().trailing_zeros()) as usize);
        let all = all[0].max(all[1]);
        let known = |index: usize| map.sources().get(index).copied().flatten().map(usize::from);
        let source: Option<Vec<usize>> = (0..all)
            .map(|j| {
                let mut lower = (0..map.sources().len()).filter(|index| index >> j & 1 == 0);
                let moved = lower.find_map(|index| Some(known(index)? ^ known(index | 1 << j)?))?;
                moved.is_power_of_two().then_some(moved.trailing_zeros() as usize)
            })
            .whole();
        let source = source?;
        let moved = |index: usize| (0..all).filter(|j| index >> j & 1 == 1).fold(0, |from, j| from ^ 1 << source[j]);
        let first = (0..map.sources().len()).find_map(|index| Some(known(index)? ^ moved(index)))?;
        // What is 0 comes from a word that is not there.
        let present = map.inputs() << bits;
        let is_so = (0..map.sources().len()).all(|index| {
            let from = first ^ moved(index);
            known(index).map_or(from >= present, |known| known == from)
        });
        let is_permutation = (0..all).all(|bit| source.contains(&bit));
        // Source bit `source[j]` is index bit `j`, complemented where the first source has a 1.
        let complement = (0..all).filter(|&j| first >> source[j] & 1 == 1).fold(0, |set, j| set | 1 << j);
        (is_so && is_permutation).then_some(Self { width: map.input(), source, complement })
    }

    /// Where a bit of the source's index goes.
    pub(super) fn place_of(&self, bit: usize) -> usize {
        self.source.iter().position(|&source| source == bit).expect("index bits are permuted")
    }

    fn inside(&self) -> usize {
        self.width.index_bits() as usize
    }

    /// Ways to bring every index bit to its side, inside or not, without a map inside first.
    fn plans(&self, gathers: bool) -> Vec<Plan> {
        let n = self.inside();
        // Index bits of the word that have to go inside, and those inside that have to go out.
        let ins: Vec<usize> = (n..self.source.len()).filter(|bit| self.source[..n].contains(bit)).vec();
        let outs: Vec<usize> = (0..n).filter(|bit| self.source[n..].contains(bit)).vec();
        let count = ins.len();
        let kinds: &[Exchanging] = if gathers && count <= 3 {
            &[Exchanging::Swap, Exchanging::Gather, Exchanging::Scatter]
        } else {
            &[Exchanging::Swap]
        };
        let mut plans = Vec::new();
        // Where possible each goes to its place at once; the other orders are for what that leaves to do inside.
        let at_once: Vec<usize> =
            outs.iter().map(|&out| ins.iter().position(|&bit| self.source[out] == bit).unwrap_or(usize::MAX)).vec();
        let mut orders = if count <= 6 { orders(count, MOST_ORDERS) } else { vec![(0..count).vec()] };
        if (0..count).all(|place| at_once.contains(&place)) {
            orders = vec![at_once];
        }
        for order in &orders {
            let sequences = if kinds.len() > 1 { self::orders(count, MOST_ORDERS) } else { vec![(0..count).vec()] };
            for sequence in sequences {
                for choice in 0..kinds.len().pow(count as u32) {
                    let kind = |step: usize| kinds[choice / kinds.len().pow(step as u32) % kinds.len()];
                    let pairs = sequence.iter().enumerate().map(|(step, &k)| (outs[k], ins[order[k]], kind(step)));
                    plans.extend(self.plan(pairs));
                }
            }
        }
        plans
    }

    /// Ways to bring index bits to their places inside through one of the word.
    ///
    /// A bit that comes inside takes the place of one that takes the place of another, until one goes out: each of these can go
    /// through the same index bit of the word. So can a cycle of places inside, which needs one exchange more.
    fn plans_through_words(&self) -> Vec<Plan> {
        let n = self.inside();
        // The places inside that bits take, the first that of this one, the last that of one that goes out or of this one.
        let places_from = |bit: usize| {
            let next = |&place: &usize| (place != bit).then(|| self.place_of(place));
            iter::successors(Some(self.place_of(bit)), next).take_while(|&place| place < n).vec()
        };
        let chains = (n..self.source.len()).map(|word| (word, places_from(word)));
        let chains = chains.filter(|(_, places)| !places.is_empty()).vec();
        let cycles = (0..n).map(|bit| (bit, places_from(bit)));
        let mut cycles =
            cycles.filter(|(bit, places)| places.len() >= SHORTEST_CYCLE && places.last() == Some(bit)).vec();
        cycles.retain(|(bit, places)| places.iter().all(|place| place <= bit));
        let mut all: Vec<Vec<(usize, usize)>> = Vec::new();
        for set in 0..1u32 << (chains.len() + 1).min(MOST_CHAINS) {
            let is_through = |k: usize| set >> k.min(MOST_CHAINS - 1) & 1 == 1;
            let mut pairs = Vec::new();
            if is_through(chains.len()) {
                // The bit of the word comes back at last.
                pairs.extend(
                    cycles.iter().flat_map(|(_, places)| places.iter().copied().chain([n])).map(|out| (out, n)),
                );
            }
            for (k, (word, places)) in chains.iter().enumerate() {
                let first = if is_through(k) { 0 } else { places.len() - 1 };
                pairs.extend(places[first..].iter().map(|&out| (out, *word)));
            }
            if !all.contains(&pairs) {
                all.push(pairs);
            }
        }
        let plan =
            |pairs: &Vec<(usize, usize)>| self.plan(pairs.iter().map(|&(out, word)| (out, word, Exchanging::Swap)));
        all.iter().filter_map(plan).vec()
    }

    /// The plan that exchanges, in this order, an index bit inside with one of the word.
    fn plan(&self, pairs: impl Iterator<Item = (usize, usize, Exchanging)>) -> Option<Plan> {
        let n = self.inside();
        let mut content: Vec<Content> = (0..self.source.len()).map(|bit| (bit, false)).vec();
        let mut exchanges = Vec::new();
        for (out, word, kind) in pairs {
            let mut inside = content[..n].iter().position(|&(bit, _)| bit == out)?;
            let mut complements = false;
            match kind {
                Exchanging::Swap => {
                    // What comes to its place is right there, too.
                    complements = self.wanted(inside) == (content[word].0, !content[word].1);
                    content.swap(inside, word);
                    for place in [inside, word] {
                        content[place].1 ^= complements;
                    }
                }
                Exchanging::Gather => {
                    content[inside..n].rotate_left(1);
                    content.swap(n - 1, word);
                }
                // What goes out must be at the top; what comes in goes where the map wants it, as far as can be seen.
                Exchanging::Scatter => {
                    if inside != n - 1 {
                        return None;
                    }
                    inside = self.source[..n].iter().position(|&bit| bit == content[word].0)?;
                    content.swap(n - 1, word);
                    content[inside..n].rotate_right(1);
                }
            }
            exchanges.push(Exchange { word, inside, kind, complements });
        }
        Some(Plan { exchanges, content })
    }

    /// What the map has in a place of the index.
    fn wanted(&self, place: usize) -> Content {
        (self.source[place], self.complement >> place & 1 == 1)
    }

    /// The map inside every word that is left after a plan.
    fn rest(&self, plan: &Plan) -> Permutation {
        let n = self.inside();
        let mut to = vec![0u8; 1 << n];
        for index in 0..1usize << n {
            let from = (0..n).fold(0, |from, j| from | plan.place_and_bit(self.wanted(j), index >> j & 1));
            to[from] = index as u8;
        }
        Permutation::from_destinations(self.width, &to).expect("index bits are permuted")
    }

    fn write(&self, plan: &Plan, task: &Task<'_, WordMap>, exchange: Exchanger) -> Program {
        let (map, n) = (task.map, self.inside());
        let mut builder = Builder::of_words(vec![self.width; map.inputs()]);
        let word = |word: usize| if word < map.inputs() { Operand::Input(word as u8) } else { Operand::Const(0) };
        let mut words: Vec<Operand> = (0..1 << (self.source.len() - n)).map(word).vec();
        exchange(self, &plan.exchanges, &mut builder, &mut words);
        let rest = task.part(&PartialMap::from(self.rest(plan)));
        let results = (0..map.outputs()).map(|output| {
            let outside = n..self.source.len();
            let from = outside.fold(0, |from, j| from | plan.place_and_bit(self.wanted(j), output >> (j - n) & 1));
            inline(&mut builder, rest.certified.program(), words[from >> n])
        });
        let results = results.vec();
        builder.finish_words(results, vec![self.width; map.outputs()])
    }
}

/// How the exchanges of a plan are written.
type Exchanger = fn(&IndexMap, &[Exchange], &mut Builder, &mut [Operand]);

impl IndexMap {
    /// One exchange after the other.
    fn exchange_in_turn(&self, exchanges: &[Exchange], builder: &mut Builder, words: &mut [Operand]) {
        for exchange in exchanges {
            for [a, b] in exchange.pairs(self.inside(), words.len()) {
                [words[a], words[b]] = exchange.write(builder, [words[a], words[b]], self.width);
            }
        }
    }

    /// Words are rotated until what changes places is at the same bits of both: four operations exchange it, and one rotation of a
    /// word is for an exchange by each index bit of the word.
    fn exchange_aligned(&self, exchanges: &[Exchange], builder: &mut Builder, words: &mut [Operand]) {
        let (n, bits) = (self.inside(), self.width.bits());
        let exchange_of =
            |word: usize, turn: usize| exchanges.iter().filter(move |exchange| exchange.word == word).nth(turn);
        let mut rotations = vec![0; self.source.len() - n];
        for turn in 0..=exchanges.len() {
            let round = (n..self.source.len()).filter_map(|word| exchange_of(word, turn)).vec();
            let before = rotations.clone();
            for exchange in &round {
                let distance = 1 << exchange.inside;
                rotations[exchange.word - n] = if exchange.complements { bits - distance } else { distance };
            }
            if round.is_empty() {
                rotations.fill(0);
            }
            let total = |rotations: &[u32], word: usize| {
                rotations
                    .iter()
                    .enumerate()
                    .filter(|(k, _)| word >> k & 1 == 1)
                    .map(|(_, rotation)| rotation)
                    .sum::<u32>()
                    % bits
            };
            for (k, word) in words.iter_mut().enumerate() {
                *word = builder.rotl(*word, (bits + total(&rotations, k) - total(&before, k)) % bits);
            }
            for exchange in &round {
                for [a, b] in exchange.pairs(n, words.len()) {
                    let mask = self.width.rotate_left(exchange.moved(self.width), total(&rotations, a));
                    let differs = builder.xor(words[a], words[b]);
                    // Of a mask and its complement one is a constant of the program.
                    let is_odd = mask & 1 == 1;
                    let differs = builder.mask(differs, if is_odd { mask } else { self.width.mask() & !mask });
                    let [first, second] = [builder.xor(words[a], differs), builder.xor(words[b], differs)];
                    [words[a], words[b]] = if is_odd { [first, second] } else { [second, first] };
                }
            }
            if round.is_empty() {
                return;
            }
        }
    }
}

impl Plan {
    /// Where a bit of the map's index is after the plan: its value, `value`, is in this index.
    fn place_and_bit(&self, (bit, is_complemented): Content, value: usize) -> usize {
        let place = self.content.iter().position(|&(at, _)| at == bit).expect("each bit is in a place");
        (value ^ usize::from(is_complemented) ^ usize::from(self.content[place].1)) << place
    }

    /// About what it costs: of what is left inside, one delta swap for each exchange that it takes at least.
    fn estimate(&self, map: &IndexMap) -> u32 {
        let n = map.inside();
        let exchanges: u32 =
            self.exchanges.iter().map(|exchange| if exchange.kind == Exchanging::Swap { 6 } else { 8 }).sum();
        let mut seen = vec![false; n];
        let mut cycles = 0;
        for start in 0..n {
            cycles += u32::from(!seen[start]);
            let mut j = start;
            while !seen[j] {
                seen[j] = true;
                j = self.content[..n].iter().position(|&(bit, _)| bit == map.source[j]).unwrap_or(start);
            }
        }
        exchanges + 2 * 5 * (n as u32 - cycles)
    }
}

impl Exchange {
    /// The pairs of words between which bits change places: the second ones have the index bit.
    fn pairs(self, inside: usize, words: usize) -> impl Iterator<Item = [usize; 2]> {
        let step = 1 << (self.word - inside);
        (0..words).filter(move |word| word & step == 0).map(move |word| [word, word | step])
    }

    /// The bits of the first word that change places: those whose index has the bit inside, or those whose index lacks it.
    fn moved(self, width: Width) -> u128 {
        (0..width.bits())
            .filter(|bit| (bit >> self.inside & 1 == 1) != self.complements)
            .fold(0, |set, bit| set | 1 << bit)
    }

    /// What two words become.
    fn write(self, builder: &mut Builder, [a, b]: [Operand; 2], width: Width) -> [Operand; 2] {
        let distance = 1u32 << self.inside;
        let high = self.moved(width);
        let low = width.mask() & !high;
        let half = width.bits() / 2;
        match self.kind {
            // The first word's upper bits are in the place of its lower ones.
            Exchanging::Swap if self.complements => {
                let straight = Exchange { complements: false, ..self };
                let [b, a] = straight.write(builder, [b, a], width);
                [a, b]
            }
            Exchanging::Swap if distance == half => {
                let (kept, moved) = (builder.mask(a, low), builder.shl(b, half));
                let first = builder.or(kept, moved);
                let (kept, moved) = (builder.mask(b, high), builder.shr(a, half));
                [first, builder.or(kept, moved)]
            }
            Exchanging::Swap => {
                let down = builder.shr(a, distance);
                let differs = builder.xor(down, b);
                let differs = builder.mask(differs, low);
                let second = builder.xor(b, differs);
                let up = builder.shl(differs, distance);
                [builder.xor(a, up), second]
            }
            Exchanging::Gather => [low, high].map(|mask| {
                let [a, b] = [a, b].map(|x| builder.op(Op::Pext, x, Some(Operand::Const(mask)), width));
                let above = builder.shl(b, half);
                builder.or(a, above)
            }),
            Exchanging::Scatter => {
                let write = |builder: &mut Builder, [a, b]: [Operand; 2]| {
                    let a = builder.op(Op::Pdep, a, Some(Operand::Const(low)), width);
                    let b = builder.op(Op::Pdep, b, Some(Operand::Const(high)), width);
                    builder.or(a, b)
                };
                let above = [builder.shr(a, half), builder.shr(b, half)];
                [write(builder, [a, b]), write(builder, above)]
            }
        }
    }
}

/// The orders of `count` things, at most so many.
fn orders(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let rest = (0..count).filter(|next| !order.contains(next)).vec();
            rest.into_iter().map(|next| order.iter().copied().chain([next]).vec()).vec()
        };
        orders = orders.iter().flat_map(longer).take(most).vec();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Effort, Options, search_words};

    /// The operations for a map of words from the index of a result bit to the index of its source.
    fn operations(words: usize, width: Width, source: impl Fn(usize) -> usize) -> u32 {
        let size = width.size();
        let of = |word: usize, bit: u8| {
            let source = source(word * size + usize::from(bit));
            Some((source / size, (source % size) as u8))
        };
        let map = WordMap::from_fn(words, width, words, width, of).expect("a map");
        let found =
            search_words(&map, Options { objective: Objective::Ops, effort: Effort::Low, ..Options::default() }, &[]);
        assert_eq!(found.strategy, "index-bits");
        found.cost.ops
    }

    #[test]
    fn index_bits_go_through_words_that_are_rotated() {
        let planes = |planes: usize| move |bit: usize| bit % 64 * planes + bit / 64;
        assert_eq!([2, 4, 8].map(|words| operations(words, Width::W64, planes(words))), [31, 60, 117]);
        let numbers = |planes: usize| move |bit: usize| bit % planes * 64 + bit / planes;
        assert_eq!([2, 4, 8].map(|words| operations(words, Width::W64, numbers(words))), [31, 60, 117]);
        // Complements are free: pixels from the top bit down, and planes in the opposite order.
        let reversed = |bit: usize| (63 - bit % 64) * 4 + (3 - bit / 64);
        assert_eq!(operations(4, Width::W64, reversed), 60);
        assert_eq!(operations(64, Width::W64, |bit| bit % 64 * 64 + bit / 64), 894);
    }

    #[test]
    fn a_cycle_of_places_inside_goes_through_a_word() {
        // A perfect shuffle in each of two words.
        let shuffled = |bit: usize| bit / 64 * 64 + bit % 64 / 2 + bit % 2 * 32;
        assert_eq!(operations(2, Width::W64, shuffled), 36);
    }
}
