//! The entries that a magic uses.

use crate::magic::{Magic, Relation};

/// The entries that a magic uses, counted from the first of them.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The bits say which entries are used; the lowest always is.
    entries: Vec<u64>,
    /// The words of `entries` that have any, by their places, fullest first: these meet what is there soonest.
    fullest: Vec<(usize, u64)>,
    windows: Vec<Window>,
    /// The first entry, without offset.
    pub(super) first: usize,
    /// From the first to the last, both included.
    pub(super) span: usize,
}

/// Entries in a row of which most are used: where more entries of a table are taken than are left out here, there is an
/// overlap, which a difference of two counts shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) begin: usize,
    pub(super) length: usize,
    /// How many are not used.
    pub(super) left_out: usize,
}

/// The lengths that windows have.
const LENGTHS: [usize; 7] = [96, 128, 192, 256, 384, 512, 1024];

/// Windows begin at multiples of this.
const STEP: usize = 16;

/// How many windows a shape has at most.
const MOST_WINDOWS: usize = 3;

/// No window is longer, so that counts fit in 16 bits.
pub(super) const LONGEST: usize = 1024;

impl Shape {
    pub(super) fn new(magic: &Magic, relation: &Relation) -> Self {
        let mut used: Vec<usize> = relation.pairs().iter().map(|pair| magic.index(pair.0)).collect();
        used.sort_unstable();
        let first = used[0];
        let span = used[used.len() - 1] - first + 1;
        let mut entries = vec![0u64; span.div_ceil(64)];
        for index in &used {
            entries[(index - first) / 64] |= 1 << ((index - first) % 64);
        }
        let mut fullest: Vec<(usize, u64)> =
            entries.iter().copied().enumerate().filter(|(_, entries)| *entries != 0).collect();
        fullest.sort_by_key(|(_, entries)| std::cmp::Reverse(entries.count_ones()));
        let windows = windows(&entries, span);
        Self { entries, fullest, windows, first, span }
    }

    pub(super) fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// Where the entries are, if the first is at `begin`.
    pub(super) fn at(&self, begin: usize) -> impl Iterator<Item = usize> + '_ {
        self.entries.iter().enumerate().flat_map(move |(place, &word)| {
            let next = |word: &u64| Some(word & (word - 1)).filter(|word| *word != 0);
            std::iter::successors(Some(word).filter(|word| *word != 0), next)
                .map(move |word| begin + place * 64 + word.trailing_zeros() as usize)
        })
    }

    /// How many entries meet those of a table, if the first is at `begin`; counted to `enough` only.
    pub(super) fn meets(&self, table: &[u64], begin: usize, enough: usize) -> usize {
        let (word, bit) = (begin / 64, begin % 64);
        let mut count = 0;
        for &(place, entries) in &self.fullest {
            // A shift by 64 is one by 63 and one more.
            let there = table[word + place] >> bit | table[word + place + 1] << 1 << (63 - bit);
            count += (there & entries).count_ones() as usize;
            if count >= enough {
                break;
            }
        }
        count
    }

    /// How many entries meet those of another shape that begins `later` than this.
    pub(super) fn meets_later(&self, other: &Self, later: usize) -> usize {
        let (word, bit) = (later / 64, later % 64);
        let at = |place: usize| self.entries.get(place).copied().unwrap_or(0);
        let there = |place: usize| at(word + place) >> bit | at(word + place + 1) << 1 << (63 - bit);
        let words = self.entries.len().saturating_sub(word);
        other
            .entries
            .iter()
            .take(words)
            .enumerate()
            .map(|(place, word)| (word & there(place)).count_ones() as usize)
            .sum()
    }
}

/// Windows that have the most used entries beyond what a full table leaves free anyway, side by side.
fn windows(entries: &[u64], span: usize) -> Vec<Window> {
    let mut before = vec![0; span + 1];
    for index in 0..span {
        before[index + 1] = before[index] + (entries[index / 64] >> (index % 64) & 1) as usize;
    }
    let window = |begin: usize, length: usize| {
        let used = before[begin + length] - before[begin];
        Window { begin, length, left_out: length - used }
    };
    // About a fifth of a table is free in the end: a window of fewer used entries says nothing.
    let gain = |window: &Window| (4 * window.length).saturating_sub(5 * window.left_out);
    let mut all: Vec<Window> = LENGTHS
        .into_iter()
        .filter(|&length| length <= span)
        .flat_map(|length| (0..=span - length).step_by(STEP).map(move |begin| (begin, length)))
        .map(|(begin, length)| window(begin, length))
        .collect();
    if all.is_empty() {
        all.push(window(0, span));
    }
    all.sort_by_key(|window| (std::cmp::Reverse(gain(window)), window.begin, window.length));
    let mut chosen: Vec<Window> = Vec::new();
    for window in all {
        let is_apart =
            |other: &Window| window.begin >= other.begin + other.length || other.begin >= window.begin + window.length;
        if chosen.len() < MOST_WINDOWS && (chosen.is_empty() || gain(&window) > 0) && chosen.iter().all(is_apart) {
            chosen.push(window);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discovery::relation::magic_for;
    use crate::magic::{Form, Piece};
    use permgen_core::board::Board;
    use permgen_core::random::Random;

    fn shapes() -> Vec<Shape> {
        let shape = |square: u8| {
            let relation = Relation::slider(Piece::Rook, Board::CHESS, square).unwrap();
            let magic = magic_for(&relation, 12, Form::Black, 5, 1 << 16).unwrap().unwrap();
            Shape::new(&magic, &relation)
        };
        [9, 27, 44].map(shape).into()
    }

    #[test]
    fn overlaps_are_those_counted_entry_by_entry() {
        let shapes = shapes();
        let mut random = Random::new(1);
        for _ in 0..300 {
            let [first, second] = [0, 1].map(|_| &shapes[random.below(shapes.len())]);
            let begin = random.below(5000);
            let mut table = vec![0u64; 200];
            second.at(begin).for_each(|entry| table[entry / 64] |= 1 << (entry % 64));
            let is_there = |entry: &usize| table[entry / 64] >> (entry % 64) & 1 == 1;
            let at = random.below(5000);
            let count = first.at(at).filter(is_there).count();
            assert_eq!(first.meets(&table, at, usize::MAX), count);
            assert_eq!(first.meets(&table, at, 3).min(3), count.min(3));
            let later =
                if at <= begin { first.meets_later(second, begin - at) } else { second.meets_later(first, at - begin) };
            assert_eq!(later, count);
        }
    }

    #[test]
    fn windows_lie_side_by_side_and_count_what_is_left_out() {
        for shape in shapes() {
            assert!(!shape.windows().is_empty());
            let mut end = 0;
            let mut windows = shape.windows().to_vec();
            windows.sort_by_key(|window| window.begin);
            for Window { begin, length, left_out } in windows {
                assert!(begin >= end && begin + length <= shape.span && length <= LONGEST);
                end = begin + length;
                assert_eq!(length - left_out, shape.at(0).filter(|entry| (begin..end).contains(entry)).count());
            }
        }
    }
}
