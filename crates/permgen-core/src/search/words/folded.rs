//! Words that are laid upon each other, because what is needed of them does not meet: an index of a word in two registers.

use super::inline::inline;
use super::{Strategy, Task, by_pairs};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program};
use crate::search::gather_multiply::has_product;
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// The or of the words, each with the bits that a word of the result needs, the last of them shifted if others are in the way,
/// and one map of one word for the rest: the fold `(lo | hi << by) * factor >> shift` of chess programs for 32-bit machines.
#[derive(Debug)]
pub(super) struct Folded;

impl Strategy<WordMap> for Folded {
    fn name(&self) -> &'static str {
        "folded"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let folds = (0..map.outputs()).map(|output| Fold::best(task, output)).vec();
        if folds.iter().all(Option::is_none) || by_pairs::is_hopeless(task) {
            return Vec::new();
        }
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let mut results = Vec::new();
        for (output, fold) in folds.iter().enumerate() {
            results.push(match fold {
                Some(fold) => fold.write(&mut builder, task),
                None => by_pairs::write(&mut builder, task, output),
            });
        }
        vec![builder.finish_words(results, vec![map.output(); map.outputs()])]
    }
}

/// Words laid upon each other for a word of the result.
struct Fold {
    /// The bits of each word that are needed.
    masks: Vec<u128>,
    /// How far up the last word with such bits is shifted, or down.
    by: i32,
    /// Where the bits go from the or of all.
    rest: PartialMap,
}

impl Fold {
    /// As the words are, if nothing meets; else by the first shift that leaves a single product.
    fn best(task: &Task<'_, WordMap>, output: usize) -> Option<Self> {
        let map = task.map;
        let far = map.input().bits() as i32;
        let is_product = |fold: &Self| has_product(&fold.rest) && task.target.has(Op::Mul);
        Self::new(map, output, 0)
            .or_else(|| (1..far).flat_map(|by| [by, -by]).filter_map(|by| Self::new(map, output, by)).find(is_product))
    }

    /// `None` if two bits meet, one is copied or lost, or all come from one word.
    fn new(map: &WordMap, output: usize, by: i32) -> Option<Self> {
        let masks = map.needed(output);
        let sources =
            (0..map.output().bits() as u8).filter_map(|place| Some((place, map.source_of(output, place)?))).vec();
        let words = (0..masks.len()).filter(|&word| masks[word] != 0).vec();
        let [_, .., last] = words[..] else { return None };
        let mut to = vec![None; map.input().size()];
        for (place, (word, bit)) in sources {
            let bit = i32::from(bit) + if word == last { by } else { 0 };
            if to.get_mut(usize::try_from(bit).ok()?)?.replace(place).is_some() {
                return None;
            }
        }
        let all = (0..).zip(&to).fold(0u128, |all, (bit, to)| all | u128::from(to.is_some()) << bit);
        let rest = PartialMap::new(map.input(), map.output(), &to, map.input().mask() & !all).ok()?;
        Some(Self { masks, by, rest })
    }

    fn write(&self, builder: &mut Builder, task: &Task<'_, WordMap>) -> Operand {
        let mut folded = None;
        for (word, &mask) in self.masks.iter().enumerate().filter(|(_, mask)| **mask != 0) {
            let masked = builder.mask(Operand::Input(word as u8), mask);
            let is_last = self.masks[word + 1..].iter().all(|mask| *mask == 0);
            let masked = match self.by {
                by if by > 0 && is_last => builder.shl(masked, by.unsigned_abs()),
                by if by < 0 && is_last => builder.shr(masked, by.unsigned_abs()),
                _ => masked,
            };
            folded = Some(folded.map_or(masked, |others| builder.or(others, masked)));
        }
        inline(builder, task.part(&self.rest).certified.program(), folded.unwrap_or(Operand::Const(0)))
    }
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
    #[ignore = "slow: a deep search"]
    fn a_diagonal_in_two_registers_is_folded() {
        let target = Target::from_name("riscv32im").expect("a target");
        for objective in [Objective::Ops, Objective::Balanced] {
            let found = search(&diagonal(0), Options { target, objective, ..Options::default() });
            assert_eq!(found.cost.ops, 5, "{}", found.certified.program());
        }
    }

    #[test]
    fn a_file_in_two_registers_is_folded_by_a_shift() {
        let mut to = vec![None; 64];
        (1..7).for_each(|place| to[usize::from(8 * place)] = Some(place - 1));
        let file = PartialMap::new(Width::W64, Width::W64, &to, 0).expect("each goes to its own place");
        let options = Options { target: Target::from_name("riscv32im").expect("a target"), ..Options::default() };
        let found = search(&file, options);
        assert_eq!(found.cost.ops, 6, "{}", found.certified.program());
    }

    #[test]
    fn what_meets_is_not_folded() {
        let map = |source: &dyn Fn(u8) -> (usize, u8)| {
            WordMap::from_fn(2, Width::W32, 1, Width::W32, |_, bit| (bit < 4).then(|| source(bit))).expect("a map")
        };
        let folds = |map: &WordMap| Folded.propose(&Task::new(map, Options::default(), u32::MAX)).len();
        assert_eq!(folds(&map(&|bit| (usize::from(bit & 1), 5 * bit))), 1);
        assert_eq!(folds(&map(&|bit| (usize::from(bit & 1), 5 * (bit >> 1)))), 1, "a shift takes them apart");
        let halves =
            WordMap::from_fn(2, Width::W32, 1, Width::W32, |_, bit| Some((usize::from(bit & 1), bit & !1 | bit >> 4)));
        assert_eq!(folds(&halves.expect("a map")), 0, "two meet at every shift");
        assert_eq!(folds(&map(&|bit| (0, 5 * bit))), 0, "one word");
    }
}
