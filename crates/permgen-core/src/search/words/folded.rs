//! Words that are laid upon each other, because what is needed of them does not meet: an index of a word in two registers.

use super::inline::inline;
use super::{Strategy, Task, by_pairs};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// The or of the words, each with the bits that a word of the result needs, and one map of one word for the rest: the fold
/// `(lo | hi) * factor >> shift` of chess programs for 32-bit machines.
#[derive(Debug)]
pub(super) struct Folded;

impl Strategy<WordMap> for Folded {
    fn name(&self) -> &'static str {
        "folded"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let folds = (0..map.outputs()).map(|output| fold(map, output)).vec();
        if folds.iter().all(Option::is_none) || by_pairs::is_hopeless(task) {
            return Vec::new();
        }
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let mut results = Vec::new();
        for (output, fold) in folds.iter().enumerate() {
            let Some((masks, rest)) = fold else {
                results.push(by_pairs::write(&mut builder, task, output));
                continue;
            };
            let mut folded = None;
            for (word, &mask) in masks.iter().enumerate().filter(|(_, mask)| **mask != 0) {
                let masked = builder.mask(Operand::Input(word as u8), mask);
                folded = Some(folded.map_or(masked, |others| builder.or(others, masked)));
            }
            let found = task.part(rest);
            results.push(inline(&mut builder, found.certified.program(), folded.unwrap_or(Operand::Const(0))));
        }
        vec![builder.finish_words(results, vec![map.output(); map.outputs()])]
    }
}

/// The bits of each word that a word of the result needs, and where they go from the or of all; `None` if two meet there, a bit is
/// copied, or they come from one word.
fn fold(map: &WordMap, output: usize) -> Option<(Vec<u128>, PartialMap)> {
    let mut masks = vec![0u128; map.inputs()];
    let mut to = vec![None; map.input().size()];
    for place in 0..map.output().bits() as u8 {
        let Some((word, bit)) = map.source_of(output, place) else { continue };
        masks[word] |= 1 << bit;
        if to[usize::from(bit)].replace(place).is_some() {
            return None;
        }
    }
    if masks.iter().filter(|mask| **mask != 0).count() < 2 {
        return None;
    }
    let all = masks.iter().fold(0, |all, mask| all | mask);
    PartialMap::new(map.input(), map.output(), &to, map.input().mask() & !all).ok().map(|rest| (masks, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Options, search};
    use crate::target::Target;
    use crate::width::Width;

    fn diagonal(moved: u8) -> PartialMap {
        let mut to = vec![None; 64];
        (1..7).for_each(|place| to[usize::from(9 * place + moved)] = Some(place - 1));
        PartialMap::new(Width::W64, Width::W64, &to, 0).expect("each goes to its own place")
    }

    #[test]
    fn a_diagonal_in_two_registers_is_folded() {
        let target = Target::from_name("riscv32im").expect("a target");
        for objective in [Objective::Ops, Objective::Balanced] {
            let found = search(&diagonal(0), Options { target, objective, ..Options::default() });
            assert_eq!(found.cost.ops, 5, "{}", found.certified.program());
        }
    }

    #[test]
    fn what_meets_is_not_folded() {
        let map = |source: &dyn Fn(u8) -> (usize, u8)| {
            WordMap::from_fn(2, Width::W32, 1, Width::W32, |_, bit| (bit < 4).then(|| source(bit))).expect("a map")
        };
        let folds = |map: &WordMap| Folded.propose(&Task::new(map, Options::default(), u32::MAX)).len();
        assert_eq!(folds(&map(&|bit| (usize::from(bit & 1), 5 * bit))), 1);
        assert_eq!(folds(&map(&|bit| (usize::from(bit & 1), 5 * (bit >> 1)))), 0, "two meet");
        assert_eq!(folds(&map(&|bit| (0, 5 * bit))), 0, "one word");
    }
}
