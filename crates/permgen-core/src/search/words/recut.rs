//! Words that are cut elsewhere: for boards whose ranks cross from one word into the next.

use super::by_pairs::ByPairs;
use super::inline::inline_words;
use super::{Strategy, Task};
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Each run of bits that goes to one run of the result is moved into a word of its own, mapped there, and moved to where it belongs.
/// A mirror of 9x9 squares in two words reads ranks 0 to 6 and ranks 7 and 8, of which the lowest square is in the first word.
#[derive(Debug)]
pub(super) struct Recut;

/// With more words there is no time.
const MOST_WORDS: usize = 16;

/// What mapping a word takes as a rule.
const USUAL: u32 = 10;

/// What reading a run from two words takes, or writing it to two.
const CROSSING: u32 = 3;

impl Strategy<WordMap> for Recut {
    fn name(&self) -> &'static str {
        "recut"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        if map.inputs().max(map.outputs()) > MOST_WORDS {
            return Vec::new();
        }
        let Some(runs) = pieces(map, &runs(map)).filter(|runs| runs.iter().any(Run::crosses)) else {
            return Vec::new();
        };
        let Some(inner) = inner(map, &runs) else { return Vec::new() };
        let next = Task { map: &inner, bound: u32::MAX, ..*task };
        let write = |program: Program| {
            let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
            let words = runs.iter().map(|run| run.source.read(&mut builder)).vec();
            let results = inline_words(&mut builder, &program, &words);
            let mut outputs = vec![Operand::Const(0); map.outputs()];
            for (run, &result) in runs.iter().zip(&results) {
                run.destination.write(&mut builder, result, &mut outputs);
            }
            builder.finish_words(outputs, vec![map.output(); map.outputs()])
        };
        ByPairs.propose(&next).into_iter().map(write).vec()
    }
}

/// Bits that follow each other, counted through all words of a size.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    end: usize,
    word_size: usize,
}

/// Bits of the input that go to bits of the result where nothing else goes.
#[derive(Clone, Copy)]
struct Run {
    source: Span,
    destination: Span,
}

impl Span {
    fn crosses(self) -> bool {
        self.start / self.word_size != (self.end - 1) / self.word_size
    }

    /// Which bit is the lowest of the new word: where there is no other word, the bits stay where they are.
    fn lowest(self) -> usize {
        if self.crosses() { self.start } else { self.start / self.word_size * self.word_size }
    }

    fn to(self, end: Self) -> Self {
        Self { start: self.start.min(end.start), end: self.end.max(end.end), ..self }
    }

    fn read(self, builder: &mut Builder) -> Operand {
        let word = self.start / self.word_size;
        let by = (self.start % self.word_size) as u32;
        let [first, second] = [word, word + 1].map(|word| Operand::Input(word as u8));
        if !self.crosses() {
            return first;
        }
        let (low, high) = (builder.shr(first, by), builder.shl(second, self.word_size as u32 - by));
        builder.or(low, high)
    }

    fn write(self, builder: &mut Builder, result: Operand, outputs: &mut [Operand]) {
        let word = self.start / self.word_size;
        let by = (self.start % self.word_size) as u32;
        if !self.crosses() {
            outputs[word] = builder.or(outputs[word], result);
            return;
        }
        let (low, high) = (builder.shl(result, by), builder.shr(result, self.word_size as u32 - by));
        outputs[word] = builder.or(outputs[word], low);
        outputs[word + 1] = builder.or(outputs[word + 1], high);
    }
}

impl Run {
    fn crosses(&self) -> bool {
        self.source.crosses() || self.destination.crosses()
    }

    fn to(self, end: Self) -> Self {
        Self { source: self.source.to(end.source), destination: self.destination.to(end.destination) }
    }

    fn fits(self) -> bool {
        [self.source, self.destination].iter().all(|span| span.end - span.start <= span.word_size)
    }
}

/// The shortest runs, in their order or, if there are more of them, in the opposite one.
fn runs(map: &WordMap) -> Vec<Run> {
    let (of_input, of_output) = (map.input().size(), map.output().size());
    let mut bits: Vec<Run> = map
        .destinations()
        .iter()
        .enumerate()
        .filter_map(|(bit, places)| {
            let (first, last) = (places.iter().min()?, places.iter().max()?);
            let source = Span { start: bit, end: bit + 1, word_size: of_input };
            let destination = Span { start: usize::from(*first), end: usize::from(*last) + 1, word_size: of_output };
            Some(Run { source, destination })
        })
        .vec();
    let joined = |bits: &[Run]| {
        let mut runs: Vec<Run> = Vec::new();
        for &(mut run) in bits {
            while runs.last().is_some_and(|last| last.destination.end > run.destination.start) {
                run = runs.pop().map_or(run, |last| last.to(run));
            }
            runs.push(run);
        }
        runs
    };
    let rising = joined(&bits);
    bits.reverse();
    let mut falling = joined(&bits);
    falling.reverse();
    if falling.len() > rising.len() { falling } else { rising }
}

/// The runs put together to words, so that little crosses; `None` if one is too long.
fn pieces(map: &WordMap, runs: &[Run]) -> Option<Vec<Run>> {
    // For each number of runs, what they take, and how many runs the last word has.
    let mut least: Vec<Option<(u32, usize)>> = vec![Some((0, 0))];
    for end in 1..=runs.len() {
        let ways = (1..=end.min(map.input().size())).filter_map(|count| {
            let run = runs[end - count].to(runs[end - 1]);
            let (cost, _) = least[end - count].filter(|_| run.fits())?;
            let crossing = u32::from(run.source.crosses()) + u32::from(run.destination.crosses());
            Some((cost + USUAL + CROSSING * crossing, count))
        });
        let best = ways.min();
        least.push(best);
    }
    let (mut end, mut pieces) = (runs.len(), Vec::new());
    while end > 0 {
        let (_, count) = least[end]?;
        pieces.push(runs[end - count].to(runs[end - 1]));
        end -= count;
    }
    pieces.reverse();
    Some(pieces)
}

/// The map of the new words.
fn inner(map: &WordMap, runs: &[Run]) -> Option<WordMap> {
    let from_word = |run: &Run, place: usize| {
        let destination = run.destination.lowest() + place;
        let is_inside = (run.destination.start..run.destination.end).contains(&destination);
        let source = usize::from((*map.sources().get(destination)?).filter(|_| is_inside)?);
        Some(source - run.source.lowest())
    };
    let inner = WordMap::from_fn(runs.len(), map.input(), runs.len(), map.output(), |word, bit| {
        Some((word, from_word(&runs[word], usize::from(bit))? as u8))
    });
    let size = map.input().size();
    let promised = |run: &Run| {
        let is_zero = |place: &usize| map.promised_zero(place / size) >> (place % size) & 1 == 1;
        let lowest = run.source.lowest();
        (lowest..lowest + size).filter(is_zero).fold(0, |zero, place| zero | 1 << (place - lowest))
    };
    inner.ok()?.promising(&runs.iter().map(promised).vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Effort, Options, search_words};
    use crate::width::Width;

    /// Whose square comes to each square of a board in words of 64 bits.
    fn board(ranks: usize, files: usize, source: impl Fn(usize, usize) -> (usize, usize)) -> WordMap {
        let words = (ranks * files).div_ceil(64);
        let map = WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| {
            let square = 64 * word + usize::from(bit);
            let (rank, file) = source(square / files, square % files);
            (square < ranks * files).then(|| ((rank * files + file) / 64, ((rank * files + file) % 64) as u8))
        });
        map.expect("a map")
    }

    fn found(map: &WordMap) -> (u32, &'static str) {
        let options = Options::default().objective(Objective::Ops).effort(Effort::Low);
        let found = search_words(map, options, &[]);
        (found.cost.ops, found.strategy)
    }

    #[test]
    fn mirrors_of_ranks_that_cross_are_done_in_words_of_whole_ranks() {
        let mirror = |ranks, files| board(ranks, files, |rank, file| (rank, files.wrapping_sub(1 + file)));
        assert_eq!(found(&mirror(10, 9)), (28, "recut"));
        assert_eq!(found(&mirror(15, 15)), (82, "recut"));
        // Whole ranks as they are.
        let map = mirror(16, 8);
        assert!(Recut.propose(&Task::new(&map, Options::default(), u32::MAX)).is_empty());
    }

    #[test]
    fn flips_are_runs_in_the_opposite_order() {
        let map = board(9, 10, |rank, file| (8_usize.wrapping_sub(rank), file));
        assert_eq!(found(&map), (22, "recut"));
        assert_eq!(runs(&map).len(), 9);
    }

    #[test]
    fn copies_and_promises_stay_right() {
        // Runs of five bits that become ten, each twice.
        for output in [Width::W16, Width::W32, Width::W64] {
            let map = WordMap::from_fn(2, Width::W32, 120_usize.div_ceil(output.size()), output, |word, bit| {
                let place = word * output.size() + usize::from(bit);
                let source = place / 10 * 5 + (place * 3 + 1) % 5;
                (place < 120).then_some((source / 32, (source % 32) as u8))
            });
            let map =
                map.expect("a map").promising(&[0, 0xf000_0000]).expect("nothing comes from the four highest bits");
            let proposed = Recut.propose(&Task::new(&map, Options::default(), u32::MAX));
            assert!(!proposed.is_empty(), "{output}");
            let words = |seed: u128| [seed * 0x9e37_79b9 % (1 << 32), seed * 0x85eb_ca6b % (1 << 28)];
            for (program, seed) in proposed.iter().flat_map(|program| (0..64).map(move |seed| (program, seed))) {
                assert_eq!(program.run_words(&words(seed)), map.apply(&words(seed)), "{output}");
            }
        }
    }
}
