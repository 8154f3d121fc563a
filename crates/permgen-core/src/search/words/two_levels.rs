//! Gathers in two levels: first the bits of two words are sorted by the half of the result that they go to.

use super::compress::Compress;
use super::inline::inline_words;
use super::{Strategy, Task};
use crate::program::{Builder, Op, Operand, Program};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Words in pairs, and results in two groups. For each pair and group `pext` packs the bits of both words into one, so that a word of
/// the result is then gathered from half as many words ([`Compress`]). What does not fit is gathered from where it was.
#[derive(Debug)]
pub(super) struct TwoLevels;

/// With fewer words, a first level takes more than it saves.
const LEAST_WORDS: usize = 4;

/// With more words there is no time.
const MOST_WORDS: usize = 16;

/// What the first level takes for a pair: four gathers, two shifts, two sums.
const FIRST_LEVEL: usize = 8;

impl Strategy<WordMap> for TwoLevels {
    fn name(&self) -> &'static str {
        "two-levels"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let (inputs, outputs) = (map.inputs(), map.outputs());
        let has_size = |words: &usize| (LEAST_WORDS..=MOST_WORDS).contains(words);
        if !task.target.has_for(Op::Pext, map.input())
            || map.input() != map.output()
            || ![inputs, outputs].iter().all(has_size)
        {
            return Vec::new();
        }
        if (task.bound as usize) < inputs / 2 * FIRST_LEVEL + outputs * (3 * inputs.div_ceil(2) - 2) {
            return Vec::new();
        }
        let levels = levels(map);
        // Words beside each other, in the order in which most neighbours come from words, and what leaves less.
        let in_order = &levels[usize::from(is_falling(map))];
        let least = levels.iter().min_by_key(|level| level.left.len());
        let other = least.filter(|least| least.left.len() < in_order.left.len());
        std::iter::once(in_order).chain(other).flat_map(|level| level.write(task)).vec()
    }
}

/// Whether most neighbours in the result come from above each other, in the opposite order.
pub(super) fn is_falling(map: &WordMap) -> bool {
    let falls = |pair: &&[Option<u16>]| matches!(pair, [Some(a), Some(b)] if a > b);
    2 * map.sources().windows(2).filter(falls).count() > map.sources().len()
}

/// Words of the input in pairs, and words of the result in two groups.
struct Level {
    pairs: Vec<[usize; 2]>,
    is_high: Vec<bool>,
    /// The bits of each word of the input that each word of the result needs.
    needed: Vec<Vec<u128>>,
    /// Which word of the result reads the second of which pair as it came in, because there is no room.
    left: Vec<(usize, usize)>,
}

/// Some of all ways: words beside each other, half of all apart, or opposite; results in halves, by turns, or the inner ones.
fn levels(map: &WordMap) -> Vec<Level> {
    let half = map.inputs() / 2;
    let pairings = [
        (0..half).map(|k| [2 * k, 2 * k + 1]).vec(),
        (0..half).map(|k| [2 * k + 1, 2 * k]).vec(),
        (0..half).map(|k| [k, k + half]).vec(),
        (0..half).map(|k| [k, 2 * half - 1 - k]).vec(),
    ];
    let (half, quarter) = (map.outputs() / 2, map.outputs() / 4);
    let groups = [
        (0..map.outputs()).map(|word| word >= half).vec(),
        (0..map.outputs()).map(|word| word % 2 == 1).vec(),
        (0..map.outputs()).map(|word| (quarter..quarter + half).contains(&word)).vec(),
    ];
    groups.iter().flat_map(|group| pairings.iter().map(|pairs| Level::new(map, pairs.clone(), group.clone()))).vec()
}

impl Level {
    fn new(map: &WordMap, pairs: Vec<[usize; 2]>, is_high: Vec<bool>) -> Self {
        let needed = (0..map.outputs()).map(|output| map.needed(output)).vec();
        let mut level = Self { pairs, is_high, needed, left: Vec::new() };
        for pair in 0..level.pairs.len() {
            for is_high in [false, true] {
                while let Some(above) = level.bits(pair, is_high).checked_sub(map.input().bits() + 1) {
                    // The smallest part of the second word that is enough, or else the largest.
                    let parts = level.of_group(pair, is_high).map(|(output, needed)| (needed[1].count_ones(), output));
                    let parts = parts.vec();
                    let enough = parts.iter().filter(|(bits, _)| *bits > above).min();
                    level.left.extend(enough.or(parts.iter().max()).map(|&(_, output)| (output, pair)));
                }
            }
        }
        level
    }

    /// The words of a group, and what they read of the words of a pair where that is packed.
    fn of_group(&self, pair: usize, is_high: bool) -> impl Iterator<Item = (usize, [u128; 2])> {
        let outputs = (0..self.is_high.len()).filter(move |&output| self.is_high[output] == is_high);
        outputs.map(move |output| {
            let [first, second] = self.pairs[pair].map(|word| self.needed[output][word]);
            (output, [first, if self.left.contains(&(output, pair)) { 0 } else { second }])
        })
    }

    /// The bits of the two words that are packed.
    fn masks(&self, pair: usize, is_high: bool) -> [u128; 2] {
        self.of_group(pair, is_high).fold([0; 2], |[a, b], (_, needed)| [a | needed[0], b | needed[1]])
    }

    fn bits(&self, pair: usize, is_high: bool) -> u32 {
        self.masks(pair, is_high).iter().map(|mask| mask.count_ones()).sum()
    }

    /// Programs for both levels.
    fn write(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let (map, width) = (task.map, task.map.input());
        // For each pair the first word, what is packed of both, and the second: in the order of what is in them.
        let [packed, second] = [1, 3];
        let words = map.inputs() + 2 * self.pairs.len();
        let masks = (0..self.pairs.len()).map(|pair| [false, true].map(|is_high| self.masks(pair, is_high))).vec();
        let place = |output: usize, (word, bit): (usize, u8)| {
            let Some((pair, of_pair)) = self.pairs.iter().enumerate().find(|(_, pair)| pair.contains(&word)) else {
                return (words - 1, bit);
            };
            let is_second = of_pair[1] == word;
            let of_group = masks[pair][usize::from(self.is_high[output])];
            if is_second && self.left.contains(&(output, pair)) {
                return (4 * pair + second, bit);
            }
            let rank = |mask: u128| (mask & ((1 << bit) - 1)).count_ones() as u8;
            let below = if is_second { of_group[0].count_ones() as u8 } else { 0 };
            (4 * pair + packed + usize::from(self.is_high[output]), below + rank(of_group[usize::from(is_second)]))
        };
        let rest = WordMap::from_fn(words, width, map.outputs(), width, |output, bit| {
            Some(place(output, map.source_of(output, bit)?))
        });
        let Ok(rest) = rest else { return Vec::new() };
        let write = |program: Program| {
            let mut builder = Builder::of_words(vec![width; map.inputs()]);
            let values = (0..map.inputs()).map(|word| Operand::Input(word as u8)).vec();
            let mut all = Vec::new();
            for (pair, masks) in self.pairs.iter().zip(&masks) {
                let pair = pair.map(|word| values[word]);
                all.push(pair[0]);
                for mask in masks {
                    let mut part = |k: usize| builder.op(Op::Pext, pair[k], Some(Operand::Const(mask[k])), width);
                    let (low, high) = (part(0), part(1));
                    let high = builder.shl(high, mask[0].count_ones() % width.bits());
                    all.push(builder.or(low, high));
                }
                all.push(pair[1]);
            }
            all.extend_from_slice(&values[2 * self.pairs.len()..]);
            let results = inline_words(&mut builder, &program, &all);
            builder.finish_words(results, vec![width; map.outputs()])
        };
        Compress.propose(&Task { map: &rest, bound: u32::MAX, ..*task }).into_iter().map(write).vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Options, search_words};
    use crate::target::Target;
    use crate::width::Width;

    #[test]
    fn a_board_of_six_words_is_transposed_in_two_levels() {
        let map = WordMap::from_fn(6, Width::W64, 6, Width::W64, |word, bit| {
            let square = 64 * word + usize::from(bit);
            let source = square % 19 * 19 + square / 19;
            (square < 361).then_some((source / 64, (source % 64) as u8))
        });
        let target = Target::from_name("x86-64-v3").expect("a target");
        let options = Options { target, objective: Objective::Ops, ..Options::default() };
        let found = search_words(&map.expect("a map"), options, &[]);
        assert_eq!((found.cost.ops, found.strategy), (121, "two-levels"));
    }

    #[test]
    fn bits_that_are_copied_stay_right() {
        // The same bits in words of both groups; an odd word is in no pair.
        let map = WordMap::from_fn(5, Width::W64, 4, Width::W64, |word, bit| {
            let bit = (usize::from(bit) + 8 * word) % 64;
            Some((bit % 5, (bit * 7 % 64) as u8))
        })
        .expect("a map");
        let words =
            [0x0123_4567_89ab_cdef_u128, 0xfedc_ba98_7654_3210, 0x5555_3333_0f0f_00ff, u64::MAX.into(), 1 << 63];
        let target = Target::from_name("x86-64-v3").expect("a target");
        let proposed = TwoLevels.propose(&Task::new(&map, Options { target, ..Options::default() }, u32::MAX));
        assert!(!proposed.is_empty());
        for program in proposed {
            assert_eq!(program.run_words(&words), map.apply(&words));
        }
    }
}
