//! Squares in a table that is too short for them at first, pushed apart until no entry is needed twice.
//!
//! All squares are in the table at any time, and may overlap. In turn, each that does goes where it overlaps least, with
//! the magic of which that is so. What keeps overlapping comes to weigh more, so that the squares leave arrangements which
//! none of them alone can improve (guided local search, as strip packing of irregular shapes uses it: Egeblad, Nielsen and
//! Odgaard, Fast neighborhood search for two- and three-dimensional nesting problems, 2007). When nothing overlaps any
//! more, the table is cut shorter. It is all whole numbers, and takes no time into account.

use std::sync::atomic::{AtomicBool, Ordering};

use super::shape::{LONGEST, Shape};
use permgen_core::random::Random;

/// How many magics are looked at when a square is moved: its own, and others at random.
const LOOKED_AT: usize = 20;

/// What an overlap of one entry weighs at first.
const UNIT: u64 = 1 << 10;

/// No overlap of one entry weighs more.
const HEAVIEST: u64 = UNIT << 12;

/// Places are looked at from a block of so many on that is drawn.
const BLOCK: usize = 1024;

/// Overlaps are estimated for so many places at once: a divisor of the block.
const TOGETHER: usize = 64;

/// The first cut makes a table shorter by one part of so many, if squares lie side by side.
const FIRST_CUT: usize = 8;

/// The first cut if they were pushed into each other before.
const LATER_CUT: usize = 256;

/// The last cuts.
const LAST_CUT: usize = 1024;

/// After so many moves for each part a cut is given up for one of half the size.
const PATIENCE: u64 = 1 << 5;

/// Where a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    /// Which of its magics it has.
    pub(super) shape: usize,
    /// The first entry that it uses.
    pub(super) begin: usize,
}

/// A table in which squares are pushed apart.
pub(super) struct Separation<'a> {
    shapes: &'a [Vec<Shape>],
    places: Vec<Placement>,
    /// How many squares use each entry.
    users: Vec<u16>,
    /// Which entries are used.
    table: Vec<u64>,
    /// What an overlap of two squares weighs, for each entry.
    weights: Vec<u64>,
    random: Random,
    /// How many magics were looked at for a place.
    pub(super) nodes: u64,
    /// How many used entries are before each, modulo 2^16.
    before: Vec<i16>,
}

impl<'a> Separation<'a> {
    /// Begins with the squares at places where none overlap.
    pub(super) fn new(shapes: &'a [Vec<Shape>], places: Vec<Placement>, random: Random) -> Self {
        let end = |(place, shapes): (&Placement, &Vec<Shape>)| place.begin + shapes[place.shape].span;
        let entries = places.iter().zip(shapes).map(end).max().unwrap_or(0);
        let widest = shapes.iter().flatten().map(|shape| shape.span).max().unwrap_or(0);
        // Overlaps are estimated beyond the end as well.
        let room = (entries + widest + LONGEST + TOGETHER).next_multiple_of(64) + 64;
        let mut separation = Self {
            shapes,
            places,
            users: vec![0; room],
            table: vec![0; room / 64],
            weights: vec![UNIT; shapes.len() * shapes.len()],
            random,
            nodes: 0,
            before: vec![0; room],
        };
        (0..shapes.len()).for_each(|square| separation.add(square));
        separation
    }

    /// One after the other, which always fits.
    pub(super) fn side_by_side(shapes: &[Vec<Shape>]) -> Vec<Placement> {
        let mut end = 0;
        let place = |shapes: &Vec<Shape>| {
            // An offset is not below 0, so a place is not before that of the shape without offset.
            let ends = shapes.iter().map(|shape| end.max(shape.first) + shape.span);
            let (shape, next) = ends.enumerate().min_by_key(|(_, end)| *end).unwrap_or((0, end));
            let begin = shapes.get(shape).map_or(end, |shape| next - shape.span);
            end = next;
            Placement { shape, begin }
        };
        shapes.iter().map(place).collect()
    }

    pub(super) fn places(&self) -> &[Placement] {
        &self.places
    }

    /// One more than the last entry that is used.
    pub(super) fn entries(&self) -> usize {
        (0..self.places.len()).map(|square| self.end(square)).max().unwrap_or(0)
    }

    fn end(&self, square: usize) -> usize {
        self.places[square].begin + self.shape(square).span
    }

    fn shape(&self, square: usize) -> &'a Shape {
        &self.shapes[square][self.places[square].shape]
    }

    fn add(&mut self, square: usize) {
        for entry in self.shape(square).at(self.places[square].begin) {
            self.users[entry] += 1;
            self.table[entry / 64] |= 1 << (entry % 64);
        }
    }

    fn take(&mut self, square: usize) {
        for entry in self.shape(square).at(self.places[square].begin) {
            self.users[entry] -= 1;
            if self.users[entry] == 0 {
                self.table[entry / 64] &= !(1 << (entry % 64));
            }
        }
    }

    fn overlaps(&self, square: usize) -> bool {
        self.shape(square).at(self.places[square].begin).any(|entry| self.users[entry] > 1)
    }

    /// How many entries two squares both use, if the first has this shape and place.
    fn overlap(&self, shape: &Shape, begin: usize, other: usize) -> usize {
        let (there, at) = (self.shape(other), self.places[other].begin);
        if begin <= at { shape.meets_later(there, at - begin) } else { there.meets_later(shape, begin - at) }
    }

    /// What the overlaps of a square weigh, if it has this shape and place.
    fn weight(&self, square: usize, shape: &Shape, begin: usize) -> u64 {
        let count = self.places.len();
        let others = (0..count).filter(|&other| {
            other != square && begin < self.end(other) && self.places[other].begin < begin + shape.span
        });
        others.map(|other| self.overlap(shape, begin, other) as u64 * self.weights[square * count + other]).sum()
    }

    /// Makes the table shorter until so many moves are made. `None` when it was stopped. In the end, nothing overlaps.
    pub(super) fn shorten(&mut self, moves: u64, stop: &AtomicBool) -> Option<()> {
        let mut left = moves;
        let mut cut = if self.places == Self::side_by_side(self.shapes) { FIRST_CUT } else { LATER_CUT };
        while left > 0 {
            let entries = self.entries();
            let before = self.places.clone();
            let patience = PATIENCE * cut as u64;
            let allowed = if cut < LAST_CUT { patience.min(left) } else { left };
            let (is_apart, made) = self.separate(entries - (entries / cut).max(1), allowed, stop)?;
            left -= made.min(left);
            if !is_apart {
                (0..before.len()).for_each(|square| self.take(square));
                self.places = before;
                (0..self.places.len()).for_each(|square| self.add(square));
                if made == 0 {
                    // No magic of some square is short enough.
                    return Some(());
                }
                cut = (cut * 2).min(LAST_CUT);
            }
        }
        Some(())
    }

    /// Pushes squares apart in a table of so many entries. Returns whether nothing overlaps any more, and how many moves were
    /// made. `None` when it was stopped.
    fn separate(&mut self, entries: usize, moves: u64, stop: &AtomicBool) -> Option<(bool, u64)> {
        let count = self.places.len();
        let is_possible = |shapes: &Vec<Shape>| shapes.iter().any(|shape| shape.first + shape.span <= entries);
        if !self.shapes.iter().all(is_possible) {
            return Some((false, 0));
        }
        self.weights.fill(UNIT);
        let mut turn: Vec<usize> = (0..count).filter(|&square| self.end(square) > entries).collect();
        let mut made = 0;
        loop {
            self.random.shuffle(&mut turn);
            for &square in &turn {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                self.take(square);
                self.places[square] = self.best_place(square, entries);
                self.add(square);
                made += 1;
            }
            self.strengthen();
            turn = (0..count).filter(|&square| self.overlaps(square)).collect();
            if turn.is_empty() || made >= moves {
                return Some((turn.is_empty(), made.max(1)));
            }
        }
    }

    /// Makes overlaps that are still there weigh more, the larger the more, and all others less.
    fn strengthen(&mut self) {
        let count = self.places.len();
        let mut overlaps = Vec::new();
        for first in 0..count {
            for second in first + 1..count {
                let (begin, end) = (self.places[first].begin, self.end(first));
                if begin < self.end(second) && self.places[second].begin < end {
                    let overlap = self.overlap(self.shape(first), begin, second) as u64;
                    overlaps.extend((overlap > 0).then_some((first, second, overlap)));
                }
            }
        }
        let largest = overlaps.iter().map(|overlap| overlap.2).max().unwrap_or(1);
        self.weights.iter_mut().for_each(|weight| *weight = (*weight - *weight / 32).max(UNIT));
        for (first, second, overlap) in overlaps {
            let weight = self.weights[first * count + second];
            let more = weight / 10 + weight * overlap / largest / 5;
            let weight = (weight + more).min(HEAVIEST);
            self.weights[first * count + second] = weight;
            self.weights[second * count + first] = weight;
        }
    }

    /// Where a square that was taken away overlaps least.
    fn best_place(&mut self, square: usize, entries: usize) -> Placement {
        let shapes = &self.shapes[square];
        let now = self.places[square];
        let mut best = (self.end(square) <= entries).then(|| (self.weight(square, self.shape(square), now.begin), now));
        self.count_before();
        let count = shapes.len();
        let enough = count.min(LOOKED_AT);
        let another = |other| if count == enough { (now.shape + other) % count } else { self.random.below(count) };
        let some: Vec<usize> = (1..enough).map(another).collect();
        // All are looked at only when all of these are too long.
        let order = std::iter::once(now.shape).chain(some).chain(0..count);
        for (looked_at, shape) in (1..).zip(order) {
            self.nodes += 1;
            self.improve_place(square, shape, entries, &mut best);
            if best.is_some_and(|(weight, _)| weight == 0 || looked_at >= enough) {
                break;
            }
        }
        best.map_or(now, |(_, place)| place)
    }

    /// Looks at all places of a shape.
    fn improve_place(&mut self, square: usize, number: usize, entries: usize, best: &mut Option<(u64, Placement)>) {
        let shape = &self.shapes[square][number];
        if shape.first + shape.span > entries {
            return;
        }
        let (first, last) = (shape.first, entries - shape.span);
        let blocks = (last - first + 1).div_ceil(BLOCK);
        let beginning = self.random.below(blocks);
        for block in 0..blocks {
            let begin = first + (beginning + block) % blocks * BLOCK;
            // An overlap weighs one unit or more.
            let enough =
                |best: &Option<(u64, Placement)>| best.map_or(usize::MAX, |(weight, _)| weight.div_ceil(UNIT) as usize);
            let mut most = enough(best);
            for start in (begin..=last).step_by(TOGETHER).take(BLOCK / TOGETHER) {
                let Some(fewest) = self.at_least(shape, start, most) else { continue };
                for (place, at_least) in (start..=last).zip(fewest) {
                    if at_least as usize >= most {
                        continue;
                    }
                    let overlap = shape.meets(&self.table, place, most);
                    if overlap >= most {
                        continue;
                    }
                    let weight = if overlap == 0 { 0 } else { self.weight(square, shape, place) };
                    if best.is_none_or(|(least, _)| weight < least) {
                        *best = Some((weight, Placement { shape: number, begin: place }));
                        if weight == 0 {
                            return;
                        }
                        most = enough(best);
                    }
                }
            }
        }
    }

    /// How many entries a shape overlaps at least, for places in a row. `None` when all of these overlap `most` or more, which
    /// the fullest window alone shows nearly always.
    fn at_least(&self, shape: &Shape, begin: usize, most: usize) -> Option<[i16; TOGETHER]> {
        let mut fewest = [0i16; TOGETHER];
        for window in shape.windows() {
            let from = begin + window.begin;
            let (low, high) = (&self.before[from..][..TOGETHER], &self.before[from + window.length..][..TOGETHER]);
            let left_out = window.left_out as i16;
            for ((fewest, low), high) in fewest.iter_mut().zip(low).zip(high) {
                *fewest += high.wrapping_sub(*low).wrapping_sub(left_out).max(0);
            }
            if fewest.iter().fold(i16::MAX, |least, &one| least.min(one)) as usize >= most {
                return None;
            }
        }
        Some(fewest)
    }

    fn count_before(&mut self) {
        let mut count = 0i16;
        for (before, &word) in self.before.chunks_exact_mut(64).zip(&self.table) {
            for (bit, before) in before.iter_mut().enumerate() {
                *before = count;
                count = count.wrapping_add((word >> bit & 1) as i16);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discovery::relation::magic_for;
    use crate::magic::{Form, Piece, Relation};
    use permgen_core::board::Board;

    fn shapes() -> Vec<Vec<Shape>> {
        let shape = |square: u8, seed: u64| {
            let relation = Relation::slider(Piece::Rook, Board::CHESS, square).unwrap();
            let magic = magic_for(&relation, 12, Form::Plain, seed, 1 << 16).unwrap().unwrap();
            Shape::new(&magic, &relation)
        };
        [9, 18, 27, 36].map(|square| vec![shape(square, 1), shape(square, 2)]).into()
    }

    #[test]
    fn squares_that_are_pushed_into_each_other_do_not_overlap() {
        let shapes = shapes();
        let places = Separation::side_by_side(&shapes);
        let stop = AtomicBool::new(false);
        let mut separation = Separation::new(&shapes, places.clone(), Random::new(1));
        let before = separation.entries();
        separation.shorten(500, &stop).unwrap();
        assert!(separation.entries() < before * 3 / 4, "{} of {before}", separation.entries());
        let mut used: Vec<usize> = separation
            .places()
            .iter()
            .zip(&shapes)
            .flat_map(|(place, shapes)| shapes[place.shape].at(place.begin).collect::<Vec<usize>>())
            .collect();
        let count = used.len();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), count);
        assert!(separation.users.iter().all(|&users| users <= 1));
        assert_eq!(Separation::new(&shapes, places, Random::new(1)).shorten(500, &AtomicBool::new(true)), None);
    }

    #[test]
    fn windows_never_promise_more_overlaps_than_there_are() {
        let shapes = shapes();
        let mut separation = Separation::new(&shapes, Separation::side_by_side(&shapes), Random::new(1));
        separation.shorten(100, &AtomicBool::new(false)).unwrap();
        separation.take(2);
        // As full as a table is in the end.
        (0..separation.entries() / 64).for_each(|word| separation.table[word] |= 0xffff_0fff_f0ff_ffff);
        separation.count_before();
        let mut said = 0;
        for shape in &shapes[2] {
            for begin in (0..separation.entries() - shape.span - TOGETHER).step_by(TOGETHER) {
                let fewest = separation.at_least(shape, begin, usize::MAX).expect("none overlaps so much");
                let least = fewest.iter().copied().min().unwrap_or(0) as usize;
                assert!(separation.at_least(shape, begin, least + 1).is_some());
                for (place, at_least) in (begin..).zip(fewest) {
                    let overlap = shape.meets(&separation.table, place, usize::MAX);
                    assert!(overlap >= at_least as usize, "{overlap} {at_least} at {place}");
                    said += at_least as usize;
                }
            }
        }
        assert!(said > 0, "a window shows some overlap");
    }

    #[test]
    fn overlaps_that_stay_come_to_weigh_more() {
        let shapes = shapes();
        let first = shapes[0][0].first.max(shapes[1][0].first);
        let apart = shapes.iter().map(|shapes| shapes[0].first + shapes[0].span).sum::<usize>();
        let place = |begin: usize| Placement { shape: 0, begin };
        let places = vec![place(first), place(first), place(2 * apart), place(6 * apart)];
        let mut separation = Separation::new(&shapes, places, Random::new(1));
        assert!(separation.overlaps(0) && separation.overlaps(1) && !separation.overlaps(2));
        // With all weights alike, what overlaps weigh is how many entries they are.
        separation.take(0);
        let (shape, meets) = (&shapes[0][0], shapes[0][0].meets(&separation.table, first, usize::MAX));
        assert!(meets > 0);
        assert_eq!(separation.weight(0, shape, first), meets as u64 * UNIT);
        separation.add(0);
        separation.strengthen();
        let heavier = separation.weights[1];
        assert!(heavier > UNIT && separation.weights[shapes.len()] == heavier);
        assert_eq!(separation.weights.iter().filter(|&&weight| weight != UNIT).count(), 2);
        separation.take(1);
        separation.places[1].begin = 4 * apart;
        separation.add(1);
        (0..100).for_each(|_| separation.strengthen());
        assert!(separation.weights.iter().all(|&weight| weight == UNIT));
    }
}
