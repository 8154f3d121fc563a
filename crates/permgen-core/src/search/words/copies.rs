//! From one word to one word, where bits may be copied: a rank to all ranks, a file to all files, a bit to the whole word.

use super::Task;
use super::inline::inline;
use crate::cost::Cost;
use crate::pairs::Pairs;
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, simplify};
use crate::search::terms::Terms;
use crate::vector::{IntoVector as _, sort};
use crate::word_map::WordMap;

/// More copies of a bit are not made one by one.
const MOST_COPIES: usize = 4;

/// What goes from one word to another: for each result bit the bit that it comes from.
pub(super) struct Pair<'a> {
    task: &'a Task<'a, WordMap>,
    sources: Vec<Option<u8>>,
    promised_zero: u128,
}

/// Bits whose lowest copies are moved first, and which then go up by the same distances.
struct Spread {
    /// Each bit, with the place of its lowest copy.
    lowest: Vec<(u8, u8)>,
    /// How far up the copies are, from 0.
    distances: Vec<u8>,
    /// The places that must be cleared of copies that are not wanted; all are kept when there are none.
    kept: Option<u128>,
}

impl<'a> Pair<'a> {
    /// What goes from a word that comes in to a word that goes out, if anything does.
    pub(super) fn of(task: &'a Task<'a, WordMap>, input: usize, output: usize) -> Option<Self> {
        let map = task.map;
        let source = |bit| map.source_of(output, bit).filter(|&(word, _)| word == input).map(|(_, bit)| bit);
        let sources: Vec<Option<u8>> = (0..map.output().bits() as u8).map(source).vec();
        let promised_zero = map.promised_zero(input);
        sources.iter().any(Option::is_some).then_some(Self { task, sources, promised_zero })
    }

    /// The map, if no bit is copied.
    pub(super) fn as_map(&self) -> Option<PartialMap> {
        let to: Option<Vec<Option<u8>>> = self
            .destinations()
            .iter()
            .map(|places| if places.len() > 1 { None } else { Some(places.first().copied()) })
            .whole();
        PartialMap::new(self.task.map.input(), self.task.map.output(), &to?, self.promised_zero).ok()
    }

    /// Writes the best of the forms, and says in which cycle it is ready.
    pub(super) fn write(&self, builder: &mut Builder, x: Operand) -> (u32, Operand) {
        let destinations = self.destinations();
        let most = destinations.iter().map(Vec::len).max().unwrap_or(0);
        let mut forms = Vec::new();
        if most <= MOST_COPIES {
            forms.push(one_by_one(&destinations));
        }
        if most > 1 {
            forms.push(alike(&destinations));
            forms.extend(self.at_once(&destinations).map(|spread| vec![spread]));
        }
        let key = |form: &Vec<Spread>| self.cost(form).key(self.task.objective);
        let best = forms.iter().min_by_key(|form| key(form)).expect("there is a form");
        (self.cost(best).latency, self.write_form(builder, x, best))
    }

    fn cost(&self, form: &[Spread]) -> Cost {
        let mut builder = Builder::new(self.task.map.input());
        let x = builder.input();
        let word = self.write_form(&mut builder, x, form);
        Cost::of(&simplify(&builder.finish(word, self.task.map.output())), self.task.target)
    }

    /// The places that each bit goes to, the lowest first.
    fn destinations(&self) -> Vec<Vec<u8>> {
        let mut to = vec![Vec::new(); self.task.map.input().size()];
        for (place, source) in (0u8..).zip(&self.sources) {
            if let Some(source) = source {
                to[usize::from(*source)].push(place);
            }
        }
        to
    }

    /// All bits by all distances that any of them goes, if no two copies meet.
    fn at_once(&self, destinations: &[Vec<u8>]) -> Option<Spread> {
        let mut lowest = Vec::new();
        let mut distances = Vec::new();
        for (bit, places) in (0u8..).zip(destinations).filter(|(_, places)| !places.is_empty()) {
            lowest.push((bit, places[0]));
            distances.extend(places.iter().map(|place| place - places[0]));
        }
        sort(&mut distances);
        distances.dedup();
        let (mut landed, mut wanted) = (0u128, 0u128);
        for &(bit, place) in &lowest {
            for to in distances.iter().map(|&distance| usize::from(place) + usize::from(distance)) {
                if to >= self.sources.len() {
                    continue;
                }
                if landed >> to & 1 == 1 {
                    return None;
                }
                landed |= 1 << to;
                if self.sources[to] == Some(bit) {
                    wanted |= 1 << to;
                }
            }
        }
        Some(Spread { lowest, distances, kept: (landed != wanted).then_some(wanted) })
    }

    fn write_form(&self, builder: &mut Builder, x: Operand, form: &[Spread]) -> Operand {
        let mut sum = Terms::default();
        for spread in form {
            let (ready, word) = self.write_spread(builder, x, spread);
            sum.push(ready, word);
        }
        sum.combine(builder).map_or(Operand::Const(0), |(_, word)| word)
    }

    fn write_spread(&self, builder: &mut Builder, x: Operand, spread: &Spread) -> (u32, Operand) {
        let (input, output) = (self.task.map.input(), self.task.map.output());
        let mut to = vec![None; input.size()];
        for &(bit, place) in &spread.lowest {
            to[usize::from(bit)] = Some(place);
        }
        let map = PartialMap::new(input, output, &to, self.promised_zero).expect("each place is named once");
        let found = self.task.part(&map);
        let word = inline(builder, found.certified.program(), x);
        let (mut ready, mut spread_out) = (found.cost.latency, word);
        if spread.distances.len() > 1 && self.task.target.has(Op::Mul) {
            // No two copies meet, so that nothing is carried.
            let factor = spread.distances.iter().fold(0u128, |factor, distance| factor | 1 << distance);
            spread_out = builder.mul(word, Operand::Const(factor));
            ready += 3;
        } else if spread.distances.len() > 1 {
            spread_out = add_copies(builder, word, &spread.distances);
            ready += 2 * spread.distances.len().ilog2() + 2;
        }
        match spread.kept {
            Some(kept) => (ready + 1, builder.mask(spread_out, kept)),
            None => (ready, spread_out),
        }
    }
}

/// The or of a word shifted up by all distances: while these are those of their lower half and the same again, by doubling.
fn add_copies(builder: &mut Builder, word: Operand, distances: &[u8]) -> Operand {
    let (low, high) = distances.split_at(distances.len() / 2);
    let step = high[0] - low.first().copied().unwrap_or(0);
    if low.len() == high.len() && low.iter().zip(high).all(|(low, high)| low + step == *high) {
        let half = if low.len() == 1 { builder.shl(word, u32::from(low[0])) } else { add_copies(builder, word, low) };
        let again = builder.shl(half, u32::from(step));
        return builder.or(half, again);
    }
    let mut sum = Terms::default();
    for &distance in distances {
        let copy = builder.shl(word, u32::from(distance));
        sum.push(1, copy);
    }
    sum.combine(builder).expect("there are distances").1
}

/// Every copy for itself: all first places together, all second places, and so on.
fn one_by_one(destinations: &[Vec<u8>]) -> Vec<Spread> {
    let most = destinations.iter().map(Vec::len).max().unwrap_or(0);
    let copy = |number: usize| {
        let moved = (0u8..).zip(destinations).filter_map(|(bit, places)| Some((bit, *places.get(number)?)));
        Spread { lowest: moved.vec(), distances: vec![0], kept: None }
    };
    (0..most).map(copy).vec()
}

/// Bits whose copies are equally far apart together.
fn alike(destinations: &[Vec<u8>]) -> Vec<Spread> {
    let mut classes = Pairs::<Vec<u8>, Vec<_>>::default();
    for (bit, places) in (0u8..).zip(destinations).filter(|(_, places)| !places.is_empty()) {
        let distances = places.iter().map(|place| place - places[0]).vec();
        classes.entry(distances).push((bit, places[0]));
    }
    classes.list().into_iter().map(|(distances, lowest)| Spread { lowest, distances, kept: None }).vec()
}
