//! A few maps of which a number chooses one, without branches: stages that the number turns on and off, and masks.

mod rotated;

use std::collections::HashMap;

use super::words::inline::inline_words;
use super::words::pieces;
use super::{Effort, Found, Options, cheapest, search, search_registers};
use crate::linear::Linear;
use crate::program::{Builder, Operand, Program, Table};
use crate::vector::{IntoVector as _, sort, sort_by_key};
use crate::width::Width;
use crate::word_map::WordMap;
use crate::words::Words;

/// How many differences of maps are searched for at each stage: those that leave the fewest maps, and are the shortest of them.
const CANDIDATES: usize = 12;

/// More different maps than this, unless they come from each other, are looked for quickly.
pub(crate) const MOST_CHOSEN: usize = 4;

/// Maps with more words of results than this are not searched for together.
const MOST_TOGETHER: usize = 16;

/// The cheapest program that is known for maps of which a number chooses one.
///
/// Two ways are compared. Every map is computed, alone or together with the others, and masks from a table keep one of the results.
/// Or, of maps that only exchange the same bits, a map is computed from which the others differ by a few exchanges, each of which
/// `(x ^ ((x ^ p(x)) & mask))` applies or not, to all words: the eight symmetries of a board are three such stages. What is one
/// map, rotated, is a rotation by a value.
///
/// # Panics
///
/// Never: masks and shifts can do every map.
#[must_use]
pub fn search_selected(linear: &Linear, options: Options) -> Found<Linear> {
    let maps: Vec<WordMap> = linear.by_number().vec();
    cheapest(linear, programs(&maps, options), options).expect("masks and shifts can do every map")
}

/// The cheapest program for maps that are one map, rotated by places that depend on the number.
#[must_use]
pub fn search_rotated(linear: &Linear, options: Options) -> Option<Found<Linear>> {
    cheapest(linear, rotated::rotated(&linear.by_number().vec(), options), options)
}

/// Programs for a map of each number, as many as there are numbers.
fn programs(maps: &[WordMap], options: Options) -> Vec<(&'static str, Program)> {
    let distinct = distinct(maps);
    let rotated = rotated::rotated(maps, options);
    if !rotated.is_empty() {
        return rotated;
    }
    let exchanges = exchanged(&distinct);
    let is_hurried = distinct.len() > MOST_CHOSEN && exchanges.is_none();
    let effort = if is_hurried { Effort::Low } else { options.effort };
    let mut known = Known { options: Options { effort, ..options }, programs: HashMap::new(), costs: HashMap::new() };
    let Some(cleared) = exchanges else {
        let mut programs = by_results(maps, &distinct, &mut known);
        programs.extend(together(maps, &distinct, &mut known));
        return programs;
    };
    // Of several words, stages are cheaper than many results, each of which would take its time to search for.
    let is_short = maps[0].inputs() == 1 || distinct.len() <= 2;
    let mut programs = if is_short { by_results(maps, &distinct, &mut known) } else { Vec::new() };
    programs.push(("selected-stages", by_stages(maps, &cleared, &mut known)));
    programs
}

/// The maps without those that stand there before.
fn distinct(maps: &[WordMap]) -> Vec<&WordMap> {
    let mut distinct: Vec<&WordMap> = Vec::new();
    for map in maps {
        if !distinct.contains(&map) {
            distinct.push(map);
        }
    }
    distinct
}

/// Of maps that only exchange bits, the same for all, and clear the others: for each word those that they clear.
fn exchanged(maps: &[&WordMap]) -> Option<Vec<u128>> {
    let first = maps.first()?;
    let kept = |map: &WordMap| {
        let mut from: Vec<u16> = map.sources().iter().flatten().copied().vec();
        sort(&mut from);
        from
    };
    let arrives = |map: &WordMap| -> Vec<u16> {
        (0u16..).zip(map.sources()).filter(|(_, source)| source.is_some()).map(|(place, _)| place).vec()
    };
    let bits = kept(first);
    let is_so = |map: &&WordMap| {
        map.words_in() == map.words_out()
            && kept(map) == bits
            && arrives(map) == bits
            && map.promises() == first.promises()
    };
    if bits.is_empty() || !maps.iter().all(is_so) {
        return None;
    }
    let Words { count, width } = first.words_in();
    let mut cleared = vec![width.mask(); count];
    for bit in bits.into_iter().map(usize::from) {
        cleared[bit / width.size()] &= !(1 << (bit % width.size()));
    }
    Some(cleared)
}

/// Programs for the maps that came up, and what quick ones cost.
struct Known {
    options: Options,
    programs: HashMap<WordMap, Program>,
    costs: HashMap<WordMap, [u32; 3]>,
}

impl Known {
    fn program(&mut self, map: &WordMap) -> &Program {
        let options = self.options;
        self.programs.entry(map.clone()).or_insert_with(|| match map.as_partial_map() {
            Some(map) => search(&map, options).certified.program().clone(),
            None => search_registers(map, options).certified.program().clone(),
        })
    }

    /// What tells which of two differences is cheaper: many are looked at, so that each is looked for quickly, or, where it has
    /// several words, not at all.
    fn cost(&mut self, map: &WordMap) -> [u32; 3] {
        let options = Options { effort: Effort::Low, ..self.options };
        let cost = || match map.as_partial_map() {
            Some(map) => search(&map, options).cost.key(options.objective),
            None => [pieces(map), 0, 0],
        };
        *self.costs.entry(map.clone()).or_insert_with(cost)
    }
}

/// A builder of programs that take a number and words, and these words.
pub(super) fn builder(words: Words) -> (Builder, Vec<Operand>) {
    let mut inputs = vec![words.width; words.count + 1];
    inputs[0] = Width::W8;
    (Builder::of_words(inputs), (1..=words.count).map(|word| Operand::Input(word as u8)).vec())
}

/// The number of the map.
pub(super) const NUMBER: Operand = Operand::Input(0);

/// A mask for each number: all ones where the condition holds.
pub(super) fn masks(numbers: usize, width: Width, holds: impl Fn(usize) -> bool) -> Table {
    Table::new(width, (0..numbers).map(|number| if holds(number) { width.mask() } else { 0 }))
}

/// Every map by its own program, and a choice among the results.
fn by_results(maps: &[WordMap], distinct: &[&WordMap], known: &mut Known) -> Vec<(&'static str, Program)> {
    let mut results = |builder: &mut Builder, x: &[Operand]| {
        distinct.iter().map(|map| inline_words(builder, known.program(map), x)).vec()
    };
    chosen(maps, distinct, &mut results).into_iter().map(|program| ("selected-results", program)).vec()
}

/// All maps by one program that makes their results side by side, and a choice among these; none where there are too many.
fn together(maps: &[WordMap], distinct: &[&WordMap], known: &mut Known) -> Vec<(&'static str, Program)> {
    let (input, output) = (maps[0].words_in(), maps[0].words_out());
    let count = distinct.len() * output.count;
    if distinct.len() < 2 || count > MOST_TOGETHER {
        return Vec::new();
    }
    let source = |word: usize, bit| distinct[word / output.count].source_of(word % output.count, bit);
    let Ok(all) = WordMap::from_fn(input.count, input.width, count, output.width, source) else { return Vec::new() };
    let mut results = |builder: &mut Builder, x: &[Operand]| {
        let all = inline_words(builder, known.program(&all), x);
        all.chunks(output.count).map(<[_]>::to_vec).vec()
    };
    chosen(maps, distinct, &mut results).into_iter().map(|program| ("selected-together", program)).vec()
}

/// Writes the words that each map makes of some words.
type WriteResults<'a> = dyn FnMut(&mut Builder, &[Operand]) -> Vec<Vec<Operand>> + 'a;

/// Ways to choose among the results of all maps, which are written into each program.
fn chosen(maps: &[WordMap], distinct: &[&WordMap], results: &mut WriteResults<'_>) -> Vec<Program> {
    let output = maps[0].words_out();
    let mut write = |choose: fn(&mut Builder, &[WordMap], Results<'_>) -> Vec<Operand>| {
        let (mut builder, x) = builder(maps[0].words_in());
        let results = results(&mut builder, &x);
        let words = choose(&mut builder, maps, (distinct, &results));
        builder.finish_words(words, vec![output.width; output.count])
    };
    let mut programs = vec![write(masked)];
    if distinct.len() == 2 {
        programs.push(write(blended));
    }
    programs
}

/// Maps, and the words that each makes.
type Results<'a> = (&'a [&'a WordMap], &'a [Vec<Operand>]);

/// `(p(x) & mask) | (q(x) & mask) | ..`, of each word.
fn masked(builder: &mut Builder, maps: &[WordMap], (distinct, results): Results<'_>) -> Vec<Operand> {
    let width = maps[0].output();
    let of_word = |word: usize| {
        let mut kept = Vec::new();
        for (map, results) in distinct.iter().zip(results).filter(|(map, _)| map.sources().iter().any(Option::is_some))
        {
            let mask = builder.lookup(NUMBER, masks(maps.len(), width, |number| maps[number] == **map));
            kept.push(builder.and(results[word], mask));
        }
        // In pairs, so that no long chain of them is waited for.
        while kept.len() > 1 {
            kept = kept.chunks(2).map(|pair| if let [a, b] = *pair { builder.or(a, b) } else { pair[0] }).vec();
        }
        kept.first().copied().unwrap_or(Operand::Const(0))
    };
    (0..maps[0].outputs()).map(of_word).vec()
}

/// Of two results `p(x) ^ ((p(x) ^ q(x)) & mask)`, of each word.
fn blended(builder: &mut Builder, maps: &[WordMap], (distinct, results): Results<'_>) -> Vec<Operand> {
    let mask = builder.lookup(NUMBER, masks(maps.len(), maps[0].output(), |number| maps[number] == *distinct[1]));
    results[0].iter().zip(&results[1]).map(|(&first, &second)| blend(builder, first, second, mask)).vec()
}

/// The second word where the mask has bits, the first elsewhere.
pub(super) fn blend(builder: &mut Builder, first: Operand, second: Operand, mask: Operand) -> Operand {
    let changed = builder.xor(first, second);
    let changed = builder.and(changed, mask);
    builder.xor(first, changed)
}

/// One map, and an exchange of bits for each stage that some of the numbers apply to what comes before it. The maps clear some bits
/// of each word.
fn by_stages(maps: &[WordMap], cleared: &[u128], known: &mut Known) -> Program {
    let mut left: Vec<WordMap> = maps.to_vec();
    let mut stages: Vec<(WordMap, Vec<bool>)> = Vec::new();
    while let Some((difference, applied)) = best_difference(&left, cleared, known) {
        let back = inverse(&difference);
        for (map, _) in left.iter_mut().zip(&applied).filter(|(_, applied)| **applied) {
            *map = then(map, &back);
        }
        stages.push((difference, applied));
    }
    let Words { count, width } = maps[0].words_in();
    let (mut builder, x) = builder(maps[0].words_in());
    let mut words = inline_words(&mut builder, known.program(&left[0]), &x);
    for (difference, applied) in stages.iter().rev() {
        let moved = inline_words(&mut builder, known.program(difference), &words);
        let mask = builder.lookup(NUMBER, masks(maps.len(), width, |number| applied[number]));
        words = words.iter().zip(moved).map(|(&word, moved)| blend(&mut builder, word, moved, mask)).vec();
    }
    builder.finish_words(words, vec![width; count])
}

fn then(map: &WordMap, next: &WordMap) -> WordMap {
    map.then(next).expect("they are of the same words")
}

fn inverse(map: &WordMap) -> WordMap {
    map.inverse().expect("bits are exchanged")
}

/// The exchange of bits that, left off the end of some maps, leaves the fewest; and of which maps. `None` when there is one map only.
fn best_difference(maps: &[WordMap], cleared: &[u128], known: &mut Known) -> Option<(WordMap, Vec<bool>)> {
    let distinct = distinct(maps);
    if distinct.len() < 2 {
        return None;
    }
    let mut differences: Vec<(usize, WordMap, Vec<bool>)> = Vec::new();
    for first in &distinct {
        for second in distinct.iter().filter(|second| *second != first) {
            let difference = then(&inverse(first), second);
            if differences.iter().any(|(_, known, _)| *known == difference) {
                continue;
            }
            let applied = applied(&distinct, &difference);
            let left = applied.iter().filter(|applied| !**applied).count();
            differences.push((left, difference, applied));
        }
    }
    // What moves the fewest bits is tried first: its programs tend to be short.
    sort_by_key(&mut differences, |(left, difference, _)| (*left, moved(difference)));
    let fewest = differences[0].0;
    let candidates = differences.into_iter().take_while(|(left, ..)| *left == fewest).take(CANDIDATES);
    // What was cleared before need not be cleared again.
    let promising = |(_, difference, applied): (usize, WordMap, Vec<bool>)| {
        (difference.promising(cleared).expect("what is cleared goes nowhere"), applied)
    };
    let best = candidates.map(promising).min_by_key(|(difference, applied)| {
        let mut cost = known.cost(difference);
        // The only map that is left is what the stages begin with.
        let mut left = distinct.iter().zip(applied).filter(|(_, applied)| !**applied);
        if let (Some((only, _)), None) = (left.next(), left.next()) {
            let begin = known.cost(only);
            cost = std::array::from_fn(|at| cost[at] + begin[at]);
        }
        (cost, difference.destinations())
    });
    let (difference, applied) = best?;
    let is_applied = |map: &WordMap| distinct.iter().position(|known| *known == map).is_some_and(|at| applied[at]);
    Some((difference, maps.iter().map(is_applied).vec()))
}

/// How many bits a map moves.
fn moved(map: &WordMap) -> usize {
    (0u16..).zip(map.sources()).filter(|(place, source)| source.is_some_and(|source| source != *place)).count()
}

/// Which of distinct maps are another one, that is kept, and the difference after it.
fn applied(maps: &[&WordMap], difference: &WordMap) -> Vec<bool> {
    let back = inverse(difference);
    let before: Vec<Option<usize>> = maps
        .iter()
        .map(|map| {
            let without = then(map, &back);
            maps.iter().position(|map| **map == without)
        })
        .vec();
    // Along each chain every other map is kept; a chain begins with a map that no other leads to, a cycle anywhere.
    let mut applied = vec![false; maps.len()];
    let mut settled: Vec<bool> = before.iter().map(Option::is_none).vec();
    let mut ready: Vec<usize> = (0..maps.len()).filter(|&map| settled[map]).vec();
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
mod tests;
