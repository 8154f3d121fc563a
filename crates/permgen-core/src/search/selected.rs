//! A few maps of which a number chooses one, without branches: stages that the number turns on and off, and masks.

use std::collections::HashMap;

use super::legal::for_target;
use super::words::inline::inline;
use super::{Cost, Effort, Found, Options, search};
use crate::check::certify;
use crate::family::Family;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program, Table};
use crate::width::Width;

/// How many differences of maps are searched for at each stage: those that leave the fewest maps, and are the shortest of them.
const CANDIDATES: usize = 12;

/// The cheapest program that is known for a choice among maps of any kind.
///
/// Two ways are compared. Every map is computed, and masks from a table keep one of the results. Or, of permutations, a map is
/// computed from which the others differ by a few permutations, each of which `(x ^ ((x ^ p(x)) & mask))` applies or not: the
/// eight symmetries of a board are three such stages.
///
/// # Panics
///
/// Never: masks and shifts can do every map.
#[must_use]
pub fn search_selected(family: &Family, options: Options) -> Found<Family> {
    let mut known = Known { options, programs: HashMap::new(), costs: HashMap::new() };
    let mut programs = vec![("selected-results", by_results(family, &mut known))];
    let permutations: Option<Vec<Permutation>> = family.maps().iter().map(PartialMap::as_permutation).collect();
    // Beyond the last map nothing may come out, which stages alone cannot do.
    if let Some(maps) = permutations.filter(|maps| maps.len() == family.numbers()) {
        programs.push(("selected-stages", by_stages(family, &maps, &mut known)));
    }
    let runnable = programs.into_iter().map(|(name, program)| (name, for_target(&program, options.target)));
    let found = runnable.filter(|(_, program)| options.target.can_run(program)).filter_map(|(name, program)| {
        let cost = Cost::of(&program, options.target);
        Some(Found { certified: certify(family, program).ok()?, strategy: name, cost })
    });
    let best = found.min_by_key(|found| (found.cost.key(options.objective), found.certified.program().to_string()));
    best.expect("masks and shifts can do every map")
}

/// Programs for the maps that came up, and what quick ones cost.
struct Known {
    options: Options,
    programs: HashMap<PartialMap, Program>,
    costs: HashMap<PartialMap, [u32; 3]>,
}

impl Known {
    fn program(&mut self, map: &PartialMap) -> &Program {
        let options = self.options;
        self.programs.entry(map.clone()).or_insert_with(|| search(map, options).certified.program().clone())
    }

    /// What tells which of two differences is cheaper: many are looked at, so that each is looked for quickly.
    fn cost(&mut self, map: &PartialMap) -> [u32; 3] {
        let options = Options { effort: Effort::Low, ..self.options };
        *self.costs.entry(map.clone()).or_insert_with(|| search(map, options).cost.key(options.objective))
    }
}

/// A mask for each number: all ones where the condition holds.
fn masks(numbers: usize, width: Width, holds: impl Fn(usize) -> bool) -> Table {
    Table::new(width, (0..numbers).map(|number| if holds(number) { width.mask() } else { 0 }))
}

/// `(p(x) & mask) | (q(x) & mask) | ..`
fn by_results(family: &Family, known: &mut Known) -> Program {
    let (number, x, output) = (Operand::Input(0), Operand::Input(1), family.output());
    let mut builder = Builder::of_words(vec![Width::W8, family.input()]);
    let mut seen: Vec<&PartialMap> = Vec::new();
    let mut kept = Vec::new();
    for map in family.maps() {
        if seen.contains(&map) {
            continue;
        }
        seen.push(map);
        let result = inline(&mut builder, known.program(map), x);
        let mask = builder.lookup(number, masks(family.numbers(), output, |n| family.maps().get(n) == Some(map)));
        kept.push(builder.and(result, mask));
    }
    // In pairs, so that no long chain of them is waited for.
    while kept.len() > 1 {
        kept = kept.chunks(2).map(|pair| if let [a, b] = *pair { builder.or(a, b) } else { pair[0] }).collect();
    }
    let result = kept.first().copied().unwrap_or(Operand::Const(0));
    builder.finish(result, output)
}

/// One map, and a permutation for each stage that some of the numbers apply to what comes before it.
fn by_stages(family: &Family, maps: &[Permutation], known: &mut Known) -> Program {
    let (number, width) = (Operand::Input(0), family.input());
    let mut left: Vec<Permutation> = maps.to_vec();
    let mut stages: Vec<(Permutation, Vec<bool>)> = Vec::new();
    while let Some((difference, applied)) = best_difference(&left, known) {
        let back = difference.inverse();
        for (map, _) in left.iter_mut().zip(&applied).filter(|(_, applied)| **applied) {
            *map = map.then(&back);
        }
        stages.push((difference, applied));
    }
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let mut value = inline(&mut builder, known.program(&PartialMap::from(&left[0])), Operand::Input(1));
    for (difference, applied) in stages.iter().rev() {
        let moved = inline(&mut builder, known.program(&PartialMap::from(difference)), value);
        let mask = builder.lookup(number, masks(family.numbers(), width, |number| applied[number]));
        let changed = builder.xor(value, moved);
        let changed = builder.and(changed, mask);
        value = builder.xor(value, changed);
    }
    builder.finish(value, family.output())
}

/// The permutation that, left off the end of some maps, leaves the fewest; and of which maps. `None` when there is one map only.
fn best_difference(maps: &[Permutation], known: &mut Known) -> Option<(Permutation, Vec<bool>)> {
    let mut distinct: Vec<&Permutation> = Vec::new();
    for map in maps {
        if !distinct.contains(&map) {
            distinct.push(map);
        }
    }
    if distinct.len() < 2 {
        return None;
    }
    let mut differences: Vec<(usize, Permutation, Vec<bool>)> = Vec::new();
    for first in &distinct {
        for second in distinct.iter().filter(|second| *second != first) {
            let difference = first.inverse().then(second);
            if differences.iter().any(|(_, known, _)| *known == difference) {
                continue;
            }
            let applied = applied(&distinct, &difference);
            let left = applied.iter().filter(|applied| !**applied).count();
            differences.push((left, difference, applied));
        }
    }
    // What moves the fewest bits is tried first: its programs tend to be short.
    differences.sort_by_key(|(left, difference, _)| (*left, u32::MAX - difference.fixed_points().count_ones()));
    let fewest = differences[0].0;
    let candidates = differences.into_iter().take_while(|(left, ..)| *left == fewest).take(CANDIDATES);
    let best = candidates.min_by_key(|(_, difference, _)| {
        (known.cost(&PartialMap::from(difference)), difference.destinations().to_vec())
    });
    let (_, difference, applied) = best?;
    let is_applied = |map: &Permutation| distinct.iter().position(|known| *known == map).is_some_and(|at| applied[at]);
    Some((difference, maps.iter().map(is_applied).collect()))
}

/// Which of distinct maps are another one, that is kept, and the difference after it.
fn applied(maps: &[&Permutation], difference: &Permutation) -> Vec<bool> {
    let back = difference.inverse();
    let before: Vec<Option<usize>> = maps
        .iter()
        .map(|map| {
            let without = map.then(&back);
            maps.iter().position(|map| **map == without)
        })
        .collect();
    // Along each chain every other map is kept; a chain begins with a map that no other leads to, a cycle anywhere.
    let mut applied = vec![false; maps.len()];
    let mut settled: Vec<bool> = before.iter().map(Option::is_none).collect();
    let mut ready: Vec<usize> = (0..maps.len()).filter(|&map| settled[map]).collect();
    for start in 0..maps.len() {
        if ready.is_empty() && !settled[start] {
            settled[start] = true;
            ready.push(start);
        }
        while let Some(map) = ready.pop() {
            for next in (0..maps.len()).filter(|&next| before[next] == Some(map)) {
                if !settled[next] {
                    settled[next] = true;
                    applied[next] = !applied[map];
                    ready.push(next);
                }
            }
        }
    }
    applied
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Certificate;

    fn map(to: impl Fn(u8, u8) -> (u8, u8)) -> PartialMap {
        let bit = |bit: u8| {
            let (rank, file) = to(bit / 8, bit % 8);
            8 * rank + file
        };
        Permutation::from_fn(Width::W64, bit).into()
    }

    fn select(maps: Vec<PartialMap>) -> Found<Family> {
        let family = Family::new(maps).expect("maps of one word");
        let found = search_selected(&family, Options::default());
        let mut random = crate::search::Random::new(7);
        for number in 0..family.numbers() {
            let word = u128::from(random.next_u64());
            let expected = family.maps().get(number).map_or(0, |map| map.apply(word));
            assert_eq!(found.certified.program().run_words(&[number as u128, word]), [expected], "{number}");
        }
        found
    }

    #[test]
    fn a_flip_on_request_is_one_stage() {
        let found = select(vec![map(|rank, file| (rank, file)), map(|rank, file| (7 - rank, file))]);
        assert_eq!(found.certified.certificate(), Certificate::Linear);
        // The byte swap, its difference, the mask, the entry, and the change.
        assert_eq!(found.cost.ops, 5, "{}", found.certified.program());
    }

    #[test]
    fn eight_symmetries_are_three_stages() {
        let symmetry = |number: u8| {
            map(move |rank, file| {
                let (rank, file) = if number & 1 == 0 { (rank, file) } else { (file, rank) };
                let rank = if number & 2 == 0 { rank } else { 7 - rank };
                (rank, if number & 4 == 0 { file } else { 7 - file })
            })
        };
        let found = select((0..8).map(symmetry).collect());
        assert_eq!(found.strategy, "selected-stages");
        let lookups = found.certified.program().to_string().matches("lookup").count();
        assert_eq!(lookups, 3, "{}", found.certified.program());
        assert!(found.cost.ops <= 50, "{}", found.certified.program());
    }

    #[test]
    fn what_is_no_permutation_is_masked() {
        let up = |to: &dyn Fn(u8) -> Option<u8>| {
            PartialMap::new(Width::W64, Width::W64, &(0..64).map(to).collect::<Vec<_>>(), 0).expect("injective")
        };
        let north = up(&|bit| (bit < 56).then(|| bit + 8));
        let south = up(&|bit| bit.checked_sub(8));
        let found = select(vec![north.clone(), south, north]);
        assert_eq!(found.strategy, "selected-results");
        assert_eq!(found.cost.ops, 7, "{}", found.certified.program());
    }
}
