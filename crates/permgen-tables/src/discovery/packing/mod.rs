//! Tables of many squares in one: places for magics, such that no entry is needed for two of them.
//!
//! Each square may have many magics, which use different entries; one of them is chosen. A part begins with a table that is
//! given, or with one square after the other. It cuts the table a little shorter, pushes the squares apart that now
//! overlap, and cuts again.

mod separation;
mod shape;

use std::sync::atomic::AtomicBool;

use separation::{Placement, Separation};
use shape::Shape;

use super::wanted::fingerprint;
use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use crate::magic::{Magic, Relation, check_together};
use permgen_core::random::Random;

/// How often a part moves a square: a minute or two for chess and many candidates.
const MOVES: u64 = 1 << 15;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPacking {
    /// Nothing to place.
    Empty,
    /// A square cannot be left out.
    NoMagic {
        /// The square.
        name: String,
    },
    /// No table to begin with.
    NoTable,
    /// A magic that is wrong by itself.
    Wrong {
        /// The square.
        name: String,
        /// The factor.
        factor: u128,
        /// Why.
        wrong: Box<crate::magic::WrongMagic>,
    },
}

impl std::fmt::Display for NoPacking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no magic"),
            Self::NoMagic { name } => write!(f, "{name} has no magic"),
            Self::NoTable => {
                f.write_str("the table to begin with has an entry that two squares need, or lacks a square")
            }
            Self::Wrong { name, factor, wrong } => write!(f, "{name}, factor {factor:#x}: {wrong}"),
        }
    }
}

impl std::error::Error for NoPacking {}

/// The search: one goal, the shortest table.
#[derive(Clone, Debug)]
pub struct Packing {
    squares: Vec<Square>,
    /// For each square, the entries that its magics use.
    shapes: Vec<Vec<Shape>>,
    beginning: Vec<Placement>,
    seed: u64,
    goals: [Goal; 1],
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
        let beginning = Separation::side_by_side(&shapes);
        Ok(Self { squares, shapes, beginning, seed, goals })
    }

    /// Begins with a table of before: for each square, one of its magics at an offset.
    ///
    /// # Errors
    ///
    /// When a magic is not among those of its square, or an entry is needed for two squares.
    pub fn beginning_with(mut self, table: &[Magic]) -> Result<Self, NoPacking> {
        let together: Vec<(Magic, &Relation)> =
            table.iter().copied().zip(self.squares.iter().map(|square| &square.relation)).collect();
        if table.len() != self.squares.len() || check_together(&together).is_err() {
            return Err(NoPacking::NoTable);
        }
        let place = |((magic, square), shapes): ((&Magic, &Square), &Vec<Shape>)| {
            let is_it = |one: &Magic| Magic { offset: magic.offset, ..*one } == *magic;
            let shape = square.magics.iter().position(is_it).ok_or(NoPacking::NoTable)?;
            Ok(Placement { shape, begin: magic.offset + shapes[shape].first })
        };
        self.beginning = table.iter().zip(&self.squares).zip(&self.shapes).map(place).collect::<Result<_, _>>()?;
        Ok(self)
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

impl Discovery for Packing {
    fn identity(&self) -> String {
        let words = self.squares.iter().flat_map(|Square { relation, magics, .. }| {
            let magics = magics.iter().flat_map(|magic| {
                [magic.factor, u128::from(magic.shift), magic.mask, u128::from(magic.form == crate::magic::Form::Black)]
            });
            let pairs = relation.pairs().iter().flat_map(|&(occupancy, set)| [occupancy, set]);
            magics.chain([u128::MAX]).chain(pairs)
        });
        let places = self.beginning.iter().flat_map(|place| [place.shape as u128, place.begin as u128]);
        let fingerprint = fingerprint(words.chain(places));
        format!("packing of {} squares ({fingerprint:016x}), seed {}", self.squares.len(), self.seed)
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, _goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        let random = Random::new(fingerprint([u128::from(self.seed), u128::from(part)].into_iter()));
        let mut separation = Separation::new(&self.shapes, self.beginning.clone(), random);
        separation.shorten(MOVES, stop)?;
        let text: Vec<String> = separation
            .places()
            .iter()
            .zip(&self.shapes)
            .map(|(place, shapes)| format!("{}@{}", place.shape, place.begin - shapes[place.shape].first))
            .collect();
        let found = Some(Finding { text: text.join(" "), score: -(separation.entries() as i64) });
        Some(PartOutcome { found, nodes: separation.nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discovery::relation::magic_for;
    use crate::magic::{Form, Piece, check};
    use permgen_core::board::Board;

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

            // The next search begins where this one ended, and never ends up with more.
            let further = search.clone().beginning_with(&magics).unwrap();
            assert_ne!(further.identity(), search.identity());
            let found_further = further.run(0, 1, &AtomicBool::new(false)).unwrap().found.unwrap();
            assert!(found_further.score >= found.score, "{} {}", found_further.score, found.score);
            assert!(further.magics(&found_further).is_some());

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
        let table: Vec<Magic> = squares.iter().map(|square| square.magics[1]).collect();
        let mut right = self::squares(Form::Plain);
        let search = Packing::new(right.clone(), 1, 1).unwrap();
        assert_eq!(search.clone().beginning_with(&table).unwrap_err(), NoPacking::NoTable);
        let apart: Vec<Magic> =
            table.iter().enumerate().map(|(square, magic)| Magic { offset: square << 7, ..*magic }).collect();
        assert!(search.clone().beginning_with(&apart).is_ok());
        assert_eq!(search.beginning_with(&apart[1..]).unwrap_err(), NoPacking::NoTable);
        right[3].magics.remove(1);
        assert_eq!(Packing::new(right, 1, 1).unwrap().beginning_with(&apart).unwrap_err(), NoPacking::NoTable);
        squares[3].magics.clear();
        assert_eq!(Packing::new(squares, 1, 1).unwrap_err().to_string(), "d1 has no magic");
    }
}
