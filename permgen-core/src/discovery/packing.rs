//! Tables of many squares in one: places for magics, such that no entry is needed for two of them.
//!
//! Each square may have several magics, which use different entries; one of them is chosen. A part places all squares, those
//! with many entries first, each at the first place where it fits; then it takes a few away, puts them back in another
//! order, and keeps what is no longer (large neighbourhood search with threshold accepting). It is all whole numbers,
//! and as a part depends on its number only, results depend on no clock.

use std::sync::atomic::{AtomicBool, Ordering};

use super::sampled::fingerprint;
use super::{Finding, Goal, Outcome, Search, Takes};
use crate::magic::{Magic, Relation, check_together};
use crate::search::Random;

/// How often a part takes squares away and puts them back: half a minute.
const ROUNDS: usize = 1 << 14;

/// At most so many are taken away at once.
const MOST_TAKEN: usize = 9;

/// In the beginning, what is so many entries worse is taken as well.
const MOST_WORSE: usize = 64;

/// A square, and the magics that it may have.
#[derive(Clone, Debug)]
pub struct Square {
    /// For people: `rook a1`.
    pub name: String,
    /// What its magics tell apart.
    pub relation: Relation,
    /// Its magics. Their offsets do not matter.
    pub magics: Vec<Magic>,
}

/// Why there is no packing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPacking {
    /// Nothing to place.
    #[error("there is no magic")]
    Empty,
    /// A square cannot be left out.
    #[error("{name} has no magic")]
    NoMagic {
        /// The square.
        name: String,
    },
    /// A magic that is wrong by itself.
    #[error("{name}, factor {factor:#x}: {wrong}")]
    Wrong {
        /// The square.
        name: String,
        /// The factor.
        factor: u128,
        /// Why.
        wrong: Box<crate::magic::WrongMagic>,
    },
}

/// The search: one goal, the shortest table.
#[derive(Clone, Debug)]
pub struct Packing {
    squares: Vec<Square>,
    /// For each square, the entries that its magics use.
    shapes: Vec<Vec<Shape>>,
    seed: u64,
    goals: [Goal; 1],
}

/// The entries that a magic uses.
#[derive(Clone, Debug)]
struct Shape {
    /// Counted from the first, which so is always used.
    entries: Vec<u64>,
    /// The first, without offset.
    first: usize,
    /// From the first to the last, both included.
    span: usize,
    used: usize,
}

impl Packing {
    /// Places these, in `parts` ways.
    ///
    /// # Errors
    ///
    /// When there is nothing to place, or a magic is wrong.
    pub fn new(squares: Vec<Square>, seed: u64, parts: u64) -> Result<Self, NoPacking> {
        if squares.is_empty() {
            return Err(NoPacking::Empty);
        }
        let mut shapes = Vec::new();
        for Square { name, relation, magics } in &squares {
            let shape = |magic: &Magic| {
                let magic = Magic { offset: 0, ..*magic };
                crate::magic::check(&magic, relation).map_err(|wrong| NoPacking::Wrong {
                    name: name.clone(),
                    factor: magic.factor,
                    wrong: Box::new(wrong),
                })?;
                Ok(Shape::new(&magic, relation))
            };
            let of_square = magics.iter().map(shape).collect::<Result<Vec<Shape>, NoPacking>>()?;
            if of_square.is_empty() {
                return Err(NoPacking::NoMagic { name: name.clone() });
            }
            shapes.push(of_square);
        }
        let name = format!("one table for {} squares", squares.len());
        let goals = [Goal { name, parts, takes: Takes::Best, exhaustive: false }];
        Ok(Self { squares, shapes, seed, goals })
    }

    /// The squares, in the order of [`Packing::magics`].
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Reads a finding: a magic for each square with its place, when they are right together.
    #[must_use]
    pub fn magics(&self, finding: &Finding) -> Option<Vec<Magic>> {
        let mut places = finding.text.split(' ');
        let mut magics = Vec::new();
        for square in &self.squares {
            let (number, offset) = places.next()?.split_once('@')?;
            let magic = square.magics.get(number.parse::<usize>().ok()?)?;
            magics.push(Magic { offset: offset.parse().ok()?, ..*magic });
        }
        let together: Vec<(Magic, &Relation)> =
            magics.iter().copied().zip(self.squares.iter().map(|square| &square.relation)).collect();
        (places.next().is_none() && check_together(&together).is_ok()).then_some(magics)
    }
}

impl Search for Packing {
    fn identity(&self) -> String {
        let words = self.squares.iter().flat_map(|Square { relation, magics, .. }| {
            let magics = magics.iter().flat_map(|magic| {
                [magic.factor, u128::from(magic.shift), magic.mask, u128::from(magic.form == crate::magic::Form::Black)]
            });
            let pairs = relation.pairs().iter().flat_map(|&(occupancy, set)| [occupancy, set]);
            magics.chain([u128::MAX]).chain(pairs)
        });
        format!("packing of {} squares ({:016x}), seed {}", self.squares.len(), fingerprint(words), self.seed)
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, _goal: usize, part: u64, stop: &AtomicBool) -> Option<Outcome> {
        let random = Random::new(fingerprint([u128::from(self.seed), u128::from(part)].into_iter()));
        let mut placing = Placing::new(&self.shapes, random);
        placing.improve(stop)?;
        let text: Vec<String> = placing
            .best
            .iter()
            .zip(&self.shapes)
            .map(|(place, shapes)| format!("{}@{}", place.shape, place.begin - shapes[place.shape].first))
            .collect();
        let found = Some(Finding { text: text.join(" "), score: -(placing.best_length as i64) });
        Some(Outcome { found, nodes: placing.nodes })
    }
}

impl Shape {
    fn new(magic: &Magic, relation: &Relation) -> Self {
        let mut used: Vec<usize> = relation.pairs().iter().map(|pair| magic.index(pair.0)).collect();
        used.sort_unstable();
        used.dedup();
        let first = used[0];
        let span = used[used.len() - 1] - first + 1;
        let mut entries = vec![0u64; span.div_ceil(64)];
        for index in &used {
            entries[(index - first) / 64] |= 1 << ((index - first) % 64);
        }
        Self { entries, first, span, used: used.len() }
    }
}

/// Where a square is.
#[derive(Clone, Copy, Debug)]
struct Place {
    shape: usize,
    /// The first entry it uses.
    begin: usize,
    /// One after the last.
    end: usize,
}

/// A table that is being filled.
struct Placing<'a> {
    shapes: &'a [Vec<Shape>],
    /// The entries that are used.
    table: Vec<u64>,
    places: Vec<Place>,
    best: Vec<Place>,
    best_length: usize,
    random: Random,
    /// How many places were tried.
    nodes: u64,
}

impl<'a> Placing<'a> {
    fn new(shapes: &'a [Vec<Shape>], mut random: Random) -> Self {
        // As long as all one after the other: then there is always a place.
        let longest = |shapes: &Vec<Shape>| shapes.iter().map(|shape| shape.first + shape.span).max().unwrap_or(0);
        let most: usize = shapes.iter().map(longest).sum();
        let nowhere = Place { shape: 0, begin: 0, end: 0 };
        let mut placing = Self {
            shapes,
            table: vec![0; most / 64 + 2],
            places: vec![nowhere; shapes.len()],
            best: Vec::new(),
            best_length: 0,
            random: Random::new(0),
            nodes: 0,
        };
        let mut order: Vec<usize> = (0..shapes.len()).collect();
        placing.sort(&mut order, &mut random);
        for square in order {
            placing.put(square);
        }
        placing.random = random;
        placing.best = placing.places.clone();
        placing.best_length = placing.length();
        placing
    }

    /// Those with more entries first, but not quite.
    fn sort(&self, squares: &mut [usize], random: &mut Random) {
        let size = |square: usize| self.shapes[square].iter().map(|shape| shape.used).min().unwrap_or(0);
        let mut keys: Vec<(usize, usize)> =
            squares.iter().map(|&square| (size(square) * (64 + random.below(64)), square)).collect();
        keys.sort_unstable_by(|first, second| second.cmp(first));
        squares.iter_mut().zip(keys).for_each(|(square, (_, sorted))| *square = sorted);
    }

    fn length(&self) -> usize {
        self.places.iter().map(|place| place.end).max().unwrap_or(0)
    }

    /// What is to become less: the length above all, then how far back everything lies.
    fn measure(&self) -> usize {
        self.length() * 64 + self.places.iter().map(|place| place.end).sum::<usize>()
    }

    /// Puts a square where it ends soonest.
    fn put(&mut self, square: usize) {
        let mut best: Option<Place> = None;
        for (number, shape) in self.shapes[square].iter().enumerate() {
            let most = best.map_or(usize::MAX, |best| best.end);
            let (begin, tried) = first_fit(&self.table, shape, most);
            self.nodes += tried;
            if let Some(begin) = begin {
                best = Some(Place { shape: number, begin, end: begin + shape.span });
            }
        }
        // The table is long enough for all.
        if let Some(place) = best {
            self.places[square] = place;
            self.toggle(square);
        }
    }

    /// Marks a square's entries as used, or as free again.
    fn toggle(&mut self, square: usize) {
        let Place { shape, begin, .. } = self.places[square];
        let (word, bit) = (begin / 64, begin % 64);
        for (index, &entries) in self.shapes[square][shape].entries.iter().enumerate() {
            self.table[word + index] ^= entries << bit;
            if bit > 0 {
                self.table[word + index + 1] ^= entries >> (64 - bit);
            }
        }
    }

    /// `None` when it was stopped.
    fn improve(&mut self, stop: &AtomicBool) -> Option<()> {
        let mut random = self.random.clone();
        let mut measure = self.measure();
        let count = self.shapes.len();
        for round in 0..ROUNDS {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            // One of those at the end, and some others: any, or such as lie around one place.
            let mut taken: Vec<usize> = (0..count).collect();
            taken.sort_unstable_by_key(|&square| std::cmp::Reverse((self.places[square].end, square)));
            taken.swap(0, random.below(3.min(count)));
            let others = (1 + random.below(MOST_TAKEN - 1)).min(count - 1);
            let around = random.below(self.length().max(1));
            let mut near: Vec<usize> = Vec::new();
            if random.below(2) == 0 {
                let is_near = |&index: &usize| {
                    let Place { begin, end, .. } = self.places[taken[index]];
                    (begin..end).contains(&around)
                };
                near = (1..count).filter(is_near).collect();
            }
            for index in 1..=others {
                let other = near.iter().position(|&place| place >= index && random.below(2) == 0);
                let from = other.map_or_else(|| index + random.below(count - index), |place| near.swap_remove(place));
                taken.swap(index, from);
            }
            taken.truncate(1 + others);
            let before: Vec<Place> = taken.iter().map(|&square| self.places[square]).collect();
            let marked = taken.clone();
            marked.iter().for_each(|&square| self.toggle(square));
            self.sort(&mut taken, &mut random);
            taken.iter().for_each(|&square| self.put(square));
            let new = self.measure();
            let worse = MOST_WORSE * 64 * (ROUNDS - round) / ROUNDS;
            if new <= measure + random.below(worse + 1) {
                measure = new;
                if self.length() < self.best_length {
                    self.best_length = self.length();
                    self.best = self.places.clone();
                }
                continue;
            }
            marked.iter().for_each(|&square| self.toggle(square));
            for (&square, place) in marked.iter().zip(before) {
                self.places[square] = place;
                self.toggle(square);
            }
        }
        Some(())
    }
}

/// The first place where all entries of a shape are free and that ends before `most`, and how many were tried.
fn first_fit(table: &[u64], shape: &Shape, most: usize) -> (Option<usize>, u64) {
    // An offset is not below 0.
    let mut begin = shape.first;
    let mut tried = 0;
    loop {
        // The next free entry: the shape's first needs one.
        let (word, bit) = (begin / 64, begin % 64);
        let free = table.get(word).map_or(u64::MAX, |entries| !entries >> bit);
        if free == 0 {
            begin = (word + 1) * 64;
            continue;
        }
        begin += free.trailing_zeros() as usize;
        if begin + shape.span >= most {
            return (None, tried);
        }
        tried += 1;
        let (word, bit) = (begin / 64, begin % 64);
        let at = |word: usize| table.get(word).copied().unwrap_or(0);
        let fits = shape.entries.iter().enumerate().all(|(index, &entries)| {
            let high = if bit == 0 { 0 } else { at(word + index + 1) << (64 - bit) };
            (at(word + index) >> bit | high) & entries == 0
        });
        if fits {
            return (Some(begin), tried);
        }
        begin += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::discovery::relation::magic_for;
    use crate::magic::{Form, Piece, check};

    fn squares(form: Form) -> Vec<Square> {
        let square = |square: u8| {
            let relation = Relation::slider(Piece::Bishop, Board::CHESS, square).unwrap();
            let magics = (1..=3).map(|seed| magic_for(&relation, 7, form, seed, 100).unwrap().unwrap()).collect();
            Square { name: Board::CHESS.square_name(square), relation, magics }
        };
        (0..10).map(square).collect()
    }

    #[test]
    fn tables_that_are_pushed_into_each_other_are_shorter_and_still_right() {
        for form in [Form::Plain, Form::Black] {
            let squares = squares(form);
            let apart: u64 =
                squares.iter().map(|square| check(&square.magics[0], &square.relation).unwrap().entries).sum();
            let used: u64 = squares
                .iter()
                .map(|square| {
                    let used = |magic: &Magic| check(magic, &square.relation).unwrap().used;
                    square.magics.iter().map(used).min().unwrap()
                })
                .sum();
            let search = Packing::new(squares, 1, 2).unwrap();
            let found = search.run(0, 0, &AtomicBool::new(false)).unwrap().found.unwrap();
            let magics = search.magics(&found).unwrap();
            let together: Vec<(Magic, &Relation)> =
                magics.iter().copied().zip(search.squares().iter().map(|square| &square.relation)).collect();
            let entries = check_together(&together).unwrap().entries;
            assert_eq!(entries as i64, -found.score);
            assert!(used <= entries && entries < apart * 2 / 3, "{used} used, {entries} of {apart}");

            // A table that is moved a little finds what others need, or says that it is no longer the one.
            let wrong = Finding { text: found.text.replacen("@", "@1", 1), ..found.clone() };
            assert_ne!(search.magics(&wrong).map(|magics| magics[0].offset), Some(magics[0].offset));
            let cut = Finding { text: found.text.rsplit_once(' ').unwrap().0.to_owned(), ..found };
            assert_eq!(search.magics(&cut), None);
        }
    }

    #[test]
    fn what_cannot_be_placed_is_said() {
        assert_eq!(Packing::new(Vec::new(), 1, 1).unwrap_err(), NoPacking::Empty);
        let mut squares = squares(Form::Plain);
        squares[3].magics[0].factor = 1;
        let error = Packing::new(squares.clone(), 1, 1).unwrap_err();
        assert!(error.to_string().starts_with("d1, factor 0x1: the occupancies"), "{error}");
        squares[3].magics.clear();
        assert_eq!(Packing::new(squares, 1, 1).unwrap_err().to_string(), "d1 has no magic");
    }
}
