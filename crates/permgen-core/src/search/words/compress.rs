//! Gathering what a word of the result needs into one word, and putting that in order.

use super::inline::inline;
use super::{Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::search::in_order::move_in_order;
use crate::search::terms::Terms;
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// The bits that a word of the result needs from each word are brought to the low end, by `pext` or by a program of its own, they
/// are put side by side, and one map of one word does the rest.
#[derive(Debug)]
pub(super) struct Compress;

/// Without `pext` a gather takes a search, for which there is no time with more pairs of words.
const MOST_PAIRS: usize = 4;

impl Strategy<WordMap> for Compress {
    fn name(&self) -> &'static str {
        "compress"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let gathers = task.target.has_for(Op::Pext, map.input())
            || map.input() == Width::W64 && map.inputs() * map.outputs() <= MOST_PAIRS;
        if !gathers || map.input() != map.output() || map.inputs() < 2 {
            return Vec::new();
        }
        // For each pair of words a gather, and to put it beside the others.
        let pairs = |output| map.needed(output).iter().filter(|mask| **mask != 0).count() as u32;
        if task.bound < (0..map.outputs()).map(|output| (3 * pairs(output)).saturating_sub(2)).sum() {
            return Vec::new();
        }
        // The words side by side in either order.
        let ways = [(false, true), (true, true), (false, false), (true, false)];
        ways.into_iter().filter_map(|(downwards, packed)| write(task, downwards, packed)).vec()
    }
}

/// The words side by side, from the last one on or from the first; of each what is needed, packed or with what is in between.
fn write(task: &Task<'_, WordMap>, downwards: bool, packed: bool) -> Option<Program> {
    let map = task.map;
    let width = map.input();
    let mut builder = Builder::of_words(vec![width; map.inputs()]);
    let mut results = Vec::new();
    for output in 0..map.outputs() {
        let masks = map.needed(output);
        // A bit that goes to two places would have to be there twice.
        let places = map.sources()[output * width.size()..][..width.size()].iter().flatten().count();
        if masks.iter().map(|mask| mask.count_ones() as usize).sum::<usize>() < places {
            return None;
        }
        let order = |word: usize| if downwards { map.inputs() - 1 - word } else { word };
        // Where each bit of the input is, side by side.
        let mut place = vec![vec![0u8; width.size()]; map.inputs()];
        let mut sum = Terms::default();
        let mut next = 0u8;
        let words = (0..map.inputs()).map(order).filter(|&word| masks[word] != 0).vec();
        for &word in &words {
            let mut mask = masks[word];
            if !packed {
                mask = u128::MAX >> mask.leading_zeros() & u128::MAX << mask.trailing_zeros();
                if u32::from(next) + mask.count_ones() > width.bits() {
                    return None;
                }
                // Above the last word nothing is in the way.
                mask |=
                    if Some(&word) == words.last() { width.mask() << mask.trailing_zeros() & width.mask() } else { 0 };
            }
            sum.push(4, gather(task, &mut builder, word, mask, next));
            for bit in (0..width.size()).filter(|bit| mask >> bit & 1 == 1) {
                place[word][bit] = next;
                next = (next + 1).min(width.bits() as u8);
            }
        }
        let Some((_, joined)) = sum.combine(&mut builder) else {
            results.push(Operand::Const(0));
            continue;
        };
        let mut to = vec![None; width.size()];
        for bit in 0..width.bits() as u8 {
            if let Some((word, source)) = map.source_of(output, bit) {
                to[usize::from(place[word][usize::from(source)])] = Some(bit);
            }
        }
        let above = width.mask() & u128::MAX.checked_shl(next.into()).unwrap_or(0);
        let rest = PartialMap::new(width, width, &to, above).expect("no place is taken twice");
        let found = task.part(&rest);
        results.push(inline(&mut builder, found.certified.program(), joined));
    }
    Some(builder.finish_words(results, vec![width; map.outputs()]))
}

/// The bits of a word that `mask` selects, packed from a place on.
fn gather(task: &Task<'_, WordMap>, builder: &mut Builder, word: usize, mask: u128, place: u8) -> Operand {
    let (width, x) = (task.map.input(), Operand::Input(word as u8));
    if task.target.has_for(Op::Pext, width) {
        let low = u128::MAX >> (128 - mask.count_ones());
        let gathered = move_in_order(builder, x, mask, low, width);
        return builder.shl(gathered, u32::from(place));
    }
    let zero = task.map.promised_zero(word);
    let rank = |bit: u32| (mask & ((1 << bit) - 1)).count_ones();
    let to = (0..width.bits()).map(|bit| {
        let to = u32::from(place) + rank(bit);
        (to < width.bits() && (mask & !zero) >> bit & 1 == 1).then_some(to as u8)
    });
    let map = PartialMap::new(width, width, &to.vec(), zero).expect("no place is taken twice");
    inline(builder, task.part(&map).certified.program(), x)
}
