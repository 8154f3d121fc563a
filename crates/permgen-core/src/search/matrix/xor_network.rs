//! Words whose bits at one place are combined alone: straight-line programs of XOR, as bitsliced ciphers have them.
//!
//! A first program shares the pair of values that most rows have in common, and again (C. Paar, "Optimized arithmetic for
//! Reed-Solomon encoders", ISIT 1997). Then it walks at random among programs of the same length. A step writes a value `v = a ^ b`,
//! where `a = c ^ d`, as `(c ^ b) ^ d`, or as the sum of any other two values that are there. Whenever the new value exists already,
//! or an old one is no longer used, the program has become shorter. Now and then a step may make it longer by one.
//!
//! If the depth is limited, pairs are shared only where the rest of the row still fits into a tree of that depth, and the walk takes
//! no step that makes a value deeper. For the shortest critical path, the limit is the depth that the longest row needs.

use std::cmp::Reverse;

use super::{Effort, Strategy, Task};
use crate::cost::Objective;
use crate::fast_map::FastMap;
use crate::matrix::Matrix;
use crate::program::{Builder, Op, Operand, Program};
use crate::random::Random;
use crate::vector::{IntoVector as _, sort, sort_by_key};
use crate::words::Words;

/// A shared program of XOR for all bits of the words at once.
#[derive(Debug)]
pub(super) struct XorNetwork;

/// The sets of words that are summed are numbers of so many bits.
const MOST_WORDS: usize = 128;

impl Strategy<Matrix> for XorNetwork {
    fn name(&self) -> &'static str {
        "xor-network"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let Some(rows) = rows_of_words(task.map) else { return Vec::new() };
        let (restarts, steps) = match task.effort {
            Effort::Low => (1, 20_000),
            Effort::Default => (4, 5_000_000),
            Effort::High => (8, 60_000_000),
        };
        let most = match (task.objective, task.depth) {
            (Objective::Latency, _) => depth_of_rows(&rows),
            (_, Some(depth)) => depth.min(DEEPEST),
            (_, None) => UNLIMITED,
        };
        let mut random = Random::new(task.seed);
        let words = task.map.words_in().count;
        let networks = (0..restarts).map(|_| {
            let mut network = Network::shared_pairs(words, &rows, most, &mut random);
            network.walk(steps, &mut random);
            network
        });
        let best = networks.min_by_key(|network| network.live.len());
        best.map(|network| network.write(task.map, &rows)).into_iter().vec()
    }
}

/// For each word of the result the words whose sum it is, if all bits at one place are treated alike and alone.
fn rows_of_words(matrix: &Matrix) -> Option<Vec<u128>> {
    let (from, to) = (matrix.words_in(), matrix.words_out());
    let rows = if from.count > MOST_WORDS || from.count + to.count < 3 { None } else { matrix.word_rows() };
    Some(rows?.iter().map(|(row, _)| row.iter().fold(0, |row, source| row | 1u128 << source)).vec())
}

/// The depth of a program, if any will do.
const UNLIMITED: u32 = u32::MAX;

/// No limit is higher, so that a row's leaves in a tree of that depth can be counted.
const DEEPEST: u32 = 120;

/// The depth that a program has at least if it only combines words place by place; `None` of other matrices, and of more words than
/// this is known for.
#[must_use]
pub fn least_depth(matrix: &Matrix) -> Option<u32> {
    if matrix.words_in().count + matrix.words_out().count < 3 && matrix.word_rows().is_some() {
        return Some(0);
    }
    rows_of_words(matrix).map(|rows| depth_of_rows(&rows))
}

/// The depth that a program for the rows has at least: of `n` words, a tree is as deep as `n` leaves need.
fn depth_of_rows(rows: &[u128]) -> u32 {
    let words = rows.iter().map(|row| row.count_ones()).max().unwrap_or(0);
    words.max(1).next_power_of_two().ilog2()
}

/// The number of a value: first the words, then the sums.
type Id = u32;

/// A program of XOR in which no two values are the same.
#[derive(Clone)]
struct Network {
    words: usize,
    /// For each value, the words whose sum it is.
    sums: Vec<u128>,
    operands: Vec<[Id; 2]>,
    users: Vec<Vec<Id>>,
    /// Whether a value is a result, or a word: these stay without a user.
    is_kept: Vec<bool>,
    /// How many operations on a path lead to each value, and may at most; not known if there is no limit.
    depths: Vec<u32>,
    most: u32,
    /// The sums, in no order, and the place of each in this list.
    live: Vec<Id>,
    places: Vec<usize>,
    free: Vec<Id>,
    ids: FastMap<u128, Id>,
    /// When each value was last seen by [`Network::depends`].
    seen: Vec<u32>,
    now: u32,
}

/// In how many rows two values stand together.
#[derive(Default)]
struct Counts(FastMap<[Id; 2], i32>);

impl Counts {
    /// One value with each of others, in so many more rows.
    fn change(&mut self, one: Id, others: &[Id], by: i32) {
        for &other in others {
            *self.0.entry([one.min(other), one.max(other)]).or_default() += by;
        }
    }

    /// Takes a pair out, which fits in no row.
    fn forbid(&mut self, pair: [Id; 2]) {
        self.0.insert([pair[0].min(pair[1]), pair[0].max(pair[1])], i32::MIN / 2);
    }

    /// A pair that is in as many rows as any; `None` if no row has two values.
    fn most(&self, random: &mut Random) -> Option<[Id; 2]> {
        let most = self.0.values().copied().max().filter(|&most| most > 0)?;
        let mut best = self.0.iter().filter(|&(_, &count)| count == most).map(|(&pair, _)| pair).vec();
        sort(&mut best);
        Some(best[random.below(best.len())])
    }
}

impl Network {
    fn of_words(words: usize, most: u32) -> Self {
        let mut network = Self {
            words,
            sums: Vec::new(),
            operands: Vec::new(),
            users: Vec::new(),
            is_kept: Vec::new(),
            depths: Vec::new(),
            most,
            live: Vec::new(),
            places: Vec::new(),
            free: Vec::new(),
            ids: FastMap::default(),
            seen: Vec::new(),
            now: 0,
        };
        for word in 0..words {
            let id = network.slot();
            network.sums[word] = 1 << word;
            network.is_kept[word] = true;
            network.ids.insert(1 << word, id);
        }
        network
    }

    fn slot(&mut self) -> Id {
        self.free.pop().unwrap_or_else(|| {
            self.sums.push(0);
            self.operands.push([0; 2]);
            self.users.push(Vec::new());
            self.is_kept.push(false);
            self.depths.push(0);
            self.places.push(0);
            self.seen.push(0);
            (self.sums.len() - 1) as Id
        })
    }

    /// A program for the rows in which the pair of values that most rows share is summed first; ties at random.
    fn shared_pairs(words: usize, rows: &[u128], most: u32, random: &mut Random) -> Self {
        let mut network = Self::of_words(words, most);
        let mut left = rows.iter().map(|&row| (0..words as Id).filter(|word| row >> word & 1 == 1).vec()).vec();
        let mut counts = Counts::default();
        for row in &left {
            row.iter().enumerate().for_each(|(place, &b)| counts.change(b, &row[..place], 1));
        }
        while let Some([a, b]) = counts.most(random) {
            let sum = network.kept_sum_of(a, b);
            let mut is_used = false;
            for row in left.iter_mut().filter(|row| row.contains(&a) && row.contains(&b)) {
                if !network.fits(row, [a, b], sum) {
                    continue;
                }
                is_used = true;
                counts.change(a, &[b], -1);
                row.retain(|&id| id != a && id != b);
                counts.change(a, row, -1);
                counts.change(b, row, -1);
                counts.change(sum, row, 1);
                row.push(sum);
            }
            if !is_used {
                counts.forbid([a, b]);
            }
        }
        // A pair that fitted into no row may occur in another one later.
        for row in &mut left {
            while row.len() > 1 {
                sort_by_key(row, |&id| Reverse(network.depths[id as usize]));
                let [Some(a), Some(b)] = [row.pop(), row.pop()] else { break };
                row.push(network.kept_sum_of(a, b));
            }
        }
        for value in network.live.clone() {
            network.is_kept[value as usize] = rows.contains(&network.sums[value as usize]);
        }
        let is_unused =
            |network: &Self, value: Id| !network.is_kept[value as usize] && network.users[value as usize].is_empty();
        while let Some(&value) = network.live.iter().find(|&&value| is_unused(&network, value)) {
            network.drop_unused(value);
        }
        network
    }

    /// The depth of the sum of two values.
    fn depth_of(&self, operands: [Id; 2]) -> u32 {
        1 + self.depths[operands[0] as usize].max(self.depths[operands[1] as usize])
    }

    /// Whether a row's values still fit into a tree that is not too deep if the sum of two of them stands for these.
    fn fits(&self, row: &[Id], [a, b]: [Id; 2], sum: Id) -> bool {
        let leaves = |&id: &Id| 1u128 << self.depths[id as usize];
        let others = row.iter().filter(|&&id| id != a && id != b);
        self.most == UNLIMITED || others.map(leaves).sum::<u128>() + leaves(&sum) <= 1 << self.most
    }

    /// The value `a ^ b`, which is made if it is not there.
    fn sum_of(&mut self, a: Id, b: Id) -> Id {
        let sum = self.sums[a as usize] ^ self.sums[b as usize];
        if let Some(&id) = self.ids.get(&sum) {
            return id;
        }
        let id = self.slot();
        self.sums[id as usize] = sum;
        self.operands[id as usize] = [a, b];
        self.depths[id as usize] = self.depth_of([a, b]);
        self.is_kept[id as usize] = false;
        self.places[id as usize] = self.live.len();
        self.live.push(id);
        self.ids.insert(sum, id);
        self.users[a as usize].push(id);
        self.users[b as usize].push(id);
        id
    }

    /// The value `a ^ b`, no deeper than it has to be. Values that rows still need stay, though nothing is made from them yet.
    fn kept_sum_of(&mut self, a: Id, b: Id) -> Id {
        let sum = self.sum_of(a, b);
        self.is_kept[sum as usize] = true;
        if self.most != UNLIMITED && self.depths[sum as usize] > self.depth_of([a, b]) {
            self.rewrite(sum, a, b);
        }
        sum
    }

    /// Takes away one use of a value, and the value if that was the last.
    fn release(&mut self, value: Id, user: Id) {
        let users = &mut self.users[value as usize];
        if let Some(place) = users.iter().position(|&other| other == user) {
            users.swap_remove(place);
        }
        self.drop_unused(value);
    }

    /// Takes away a value that nothing is made from, unless it is a result.
    fn drop_unused(&mut self, value: Id) {
        if !self.users[value as usize].is_empty() || self.is_kept[value as usize] {
            return;
        }
        let place = self.places[value as usize];
        self.live.swap_remove(place);
        if let Some(&moved) = self.live.get(place) {
            self.places[moved as usize] = place;
        }
        self.ids.remove(&self.sums[value as usize]);
        self.free.push(value);
        let [a, b] = self.operands[value as usize];
        self.release(a, value);
        self.release(b, value);
    }

    /// Makes a value from two others that have the same sum, unless something would be too deep.
    fn rewrite(&mut self, value: Id, a: Id, b: Id) {
        let old = std::mem::replace(&mut self.operands[value as usize], [a, b]);
        if !self.settle(value) {
            self.operands[value as usize] = old;
            self.settle(value);
            // One of them may have been made for this.
            self.drop_unused(a);
            return self.drop_unused(b);
        }
        self.users[a as usize].push(value);
        self.users[b as usize].push(value);
        old.into_iter().for_each(|operand| self.release(operand, value));
    }

    /// Renews the depth of a value, and of all that is made from it; whether none is too deep.
    fn settle(&mut self, value: Id) -> bool {
        let mut fits = true;
        let mut open = if self.most == UNLIMITED { Vec::new() } else { vec![value] };
        while let Some(value) = open.pop() {
            let depth = self.depth_of(self.operands[value as usize]);
            if std::mem::replace(&mut self.depths[value as usize], depth) != depth {
                fits &= depth <= self.most;
                open.extend_from_slice(&self.users[value as usize]);
            }
        }
        fits
    }

    /// Whether `value` is made, directly or not, from `from`.
    fn depends(&mut self, value: Id, from: Id) -> bool {
        self.now += 1;
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            if value == from {
                return true;
            }
            let seen = std::mem::replace(&mut self.seen[value as usize], self.now);
            if value as usize >= self.words && seen != self.now {
                open.extend(self.operands[value as usize]);
            }
        }
        false
    }

    /// Walks at random for so many steps, and ends at the shortest program that was met.
    fn walk(&mut self, steps: u32, random: &mut Random) {
        let patience = (steps / 25).min(200_000);
        let mut best = self.clone();
        let (mut found, mut next_longer) = (0, 0);
        for step in 0..steps {
            if self.live.is_empty() {
                break;
            }
            let may_grow = step - found > patience && step >= next_longer && self.live.len() <= best.live.len() + 1;
            if may_grow {
                next_longer = step + patience / 4;
            }
            if step % 64 == 0 {
                self.find_other_operands(random);
            } else {
                self.reassociate(may_grow, random);
            }
            if self.live.len() < best.live.len() {
                best.clone_from(self);
                found = step;
            } else if self.live.len() > best.live.len() + 2 {
                self.clone_from(&best);
            }
        }
        *self = best;
    }

    /// `(c ^ d) ^ b` as `(c ^ b) ^ d`, if that does not make the program longer.
    fn reassociate(&mut self, may_grow: bool, random: &mut Random) {
        let number = random.next_u64();
        let value = self.live[((u128::from(number) * self.live.len() as u128) >> 64) as usize];
        let [mut a, mut b] = self.operands[value as usize];
        if number & 1 == 1 {
            (a, b) = (b, a);
        }
        if (a as usize) < self.words {
            return;
        }
        let [mut c, mut d] = self.operands[a as usize];
        if number & 2 == 2 {
            (c, d) = (d, c);
        }
        let sum = self.sums[c as usize] ^ self.sums[b as usize];
        match self.ids.get(&sum) {
            Some(&known) if known != d && known != value => {
                if !self.depends(known, value) {
                    self.rewrite(value, known, d);
                }
            }
            Some(_) => {}
            None => {
                let is_only_user = self.users[a as usize].len() == 1 && !self.is_kept[a as usize];
                if sum != 0 && (is_only_user || may_grow) {
                    let known = self.sum_of(c, b);
                    self.rewrite(value, known, d);
                }
            }
        }
    }

    /// A value as the sum of any other two.
    fn find_other_operands(&mut self, random: &mut Random) {
        let value = self.live[random.below(self.live.len())];
        let sum = self.sums[value as usize];
        let count = self.words + self.live.len();
        let first = random.below(count);
        for place in (first..count).chain(0..first) {
            let a = if place < self.words { place as Id } else { self.live[place - self.words] };
            let Some(&b) = self.ids.get(&(sum ^ self.sums[a as usize])) else { continue };
            let known = self.operands[value as usize];
            let is_other = a != value && b != value && known != [a, b] && known != [b, a];
            if is_other && !self.depends(a, value) && !self.depends(b, value) {
                return self.rewrite(value, a, b);
            }
        }
    }

    /// The program of the words, with the complements that the matrix asks for.
    fn write(&self, matrix: &Matrix, rows: &[u128]) -> Program {
        let Words { count, width } = matrix.words_in();
        let mut program = Builder::of_words(vec![width; count]);
        let mut made: Vec<Option<Operand>> = vec![None; self.sums.len()];
        (0..count).for_each(|word| made[word] = Some(Operand::Input(word as u8)));
        let mut results = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let sum = match self.ids.get(row) {
                Some(&id) => self.write_value(id, &mut made, &mut program),
                None => Operand::Const(0),
            };
            results.push(match (matrix.adds_one(place * width.size()), sum) {
                (true, Operand::Const(_)) => Operand::Const(width.mask()),
                (true, sum) => program.op(Op::Not, sum, None, width),
                (false, sum) => sum,
            });
        }
        program.finish_words(results, vec![width; rows.len()])
    }

    fn write_value(&self, value: Id, made: &mut Vec<Option<Operand>>, program: &mut Builder) -> Operand {
        if let Some(operand) = made[value as usize] {
            return operand;
        }
        let [a, b] = self.operands[value as usize].map(|operand| self.write_value(operand, made, program));
        let sum = program.xor(a, b);
        made[value as usize] = Some(sum);
        sum
    }
}
