//! Maps that are regular in the index of all bits of all words.
//!
//! The bits of `2^k` words have an index of `k` bits that say which word, above those that say which bit. Permuting words is
//! free, an index bit of the word changes places with one inside by a delta swap between each pair of words, and what is left
//! is one map of one word, the same for all (H. S. Warren, "Hacker's Delight", second edition, section 7-3).
//!
//! Of a map that lacks some of the words the others are 0, or are not asked for: five planes of a board are eight, of which three are
//! left out.

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

impl Strategy<WordMap> for IndexBits {
    fn name(&self) -> &'static str {
        "index-bits"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let Some(map) = IndexMap::of(task.map) else { return Vec::new() };
        let mut plans = map.plans(task.target.has(Op::Pext));
        sort_by_key(&mut plans, |plan| plan.estimate(&map));
        plans.truncate(MOST_PLANS);
        plans.iter().map(|plan| map.write(plan, task)).vec()
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
}

struct Plan {
    exchanges: Vec<Exchange>,
    /// What is in each place of the index afterwards.
    content: Vec<usize>,
}

impl IndexMap {
    /// The index bits of a map that is regular in them.
    pub(super) fn of(map: &WordMap) -> Option<Self> {
        let bits = map.input().index_bits() as usize;
        let words = map.inputs().max(map.outputs()).next_power_of_two();
        if map.input() != map.output() || words < 2 {
            return None;
        }
        let all = bits + words.trailing_zeros() as usize;
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

    /// The plan that exchanges, in this order, an index bit inside with one of the word.
    fn plan(&self, pairs: impl Iterator<Item = (usize, usize, Exchanging)>) -> Option<Plan> {
        let n = self.inside();
        let mut content: Vec<usize> = (0..self.source.len()).vec();
        let mut exchanges = Vec::new();
        for (out, word, kind) in pairs {
            let inside = content[..n].iter().position(|&bit| bit == out)?;
            let exchange = match kind {
                Exchanging::Swap => {
                    content.swap(inside, word);
                    Exchange { word, inside, kind }
                }
                Exchanging::Gather => {
                    content[inside..n].rotate_left(1);
                    content.swap(n - 1, word);
                    Exchange { word, inside, kind }
                }
                // What goes out must be at the top; what comes in goes where the map wants it, as far as can be seen.
                Exchanging::Scatter => {
                    if inside != n - 1 {
                        return None;
                    }
                    let place = self.source[..n].iter().position(|&bit| bit == content[word])?;
                    content.swap(n - 1, word);
                    content[place..n].rotate_right(1);
                    Exchange { word, inside: place, kind }
                }
            };
            exchanges.push(exchange);
        }
        Some(Plan { exchanges, content })
    }

    /// The map inside every word that is left after a plan.
    fn rest(&self, plan: &Plan) -> Permutation {
        let n = self.inside();
        let place = |bit: usize| plan.content[..n].iter().position(|&at| at == bit).expect("it was brought inside");
        let places: Vec<usize> = (0..n).map(|j| place(self.source[j])).vec();
        let complement = self.complement & ((1 << n) - 1);
        let mut to = vec![0u8; 1 << n];
        for index in 0..1usize << n {
            let chosen = index ^ complement;
            let from = (0..n).filter(|j| chosen >> j & 1 == 1).fold(0, |from, j| from | 1 << places[j]);
            to[from] = index as u8;
        }
        Permutation::from_destinations(self.width, &to).expect("index bits are permuted")
    }

    fn write(&self, plan: &Plan, task: &Task<'_, WordMap>) -> Program {
        let (map, n) = (task.map, self.inside());
        let mut builder = Builder::of_words(vec![self.width; map.inputs()]);
        let word = |word: usize| if word < map.inputs() { Operand::Input(word as u8) } else { Operand::Const(0) };
        let mut words: Vec<Operand> = (0..1 << (self.source.len() - n)).map(word).vec();
        for exchange in &plan.exchanges {
            let step = 1 << (exchange.word - n);
            for low in (0..words.len()).filter(|word| word & step == 0) {
                let pair = [words[low], words[low | step]];
                [words[low], words[low | step]] = exchange.write(&mut builder, pair, self.width);
            }
        }
        let rest = task.part(&PartialMap::from(self.rest(plan)));
        let results = (0..map.outputs()).map(|output| {
            let chosen = output << n ^ self.complement;
            let word = (n..self.source.len()).filter(|&j| chosen >> j & 1 == 1).fold(0, |word, j| {
                let place = plan.content[n..].iter().position(|&bit| bit == self.source[j]);
                word | 1 << place.expect("it was brought out")
            });
            inline(&mut builder, rest.certified.program(), words[word])
        });
        let results = results.vec();
        builder.finish_words(results, vec![self.width; map.outputs()])
    }
}

impl Plan {
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
                j = self.content[..n].iter().position(|&bit| bit == map.source[j]).unwrap_or(start);
            }
        }
        exchanges + 2 * 5 * (n as u32 - cycles)
    }
}

impl Exchange {
    /// What two words become.
    fn write(self, builder: &mut Builder, [a, b]: [Operand; 2], width: Width) -> [Operand; 2] {
        let distance = 1u32 << self.inside;
        let high = (0..width.bits()).filter(|bit| bit & distance != 0).fold(0u128, |set, bit| set | 1 << bit);
        let low = width.mask() & !high;
        let half = width.bits() / 2;
        match self.kind {
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
