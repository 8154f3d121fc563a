//! Annealing over the colours of layers.

use super::layer::{Runs, Stage, StageKind};
use crate::permutation::Permutation;
use crate::random::Random;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Stages of the given kinds whose product is `permutation`, if `steps` steps of annealing find some.
///
/// The stage at `remaining` is not annealed: it is whatever the others leave to be done, and the energy is the number
/// of bits that it cannot take on. The same arguments give the same answer.
pub(super) fn anneal(
    permutation: &Permutation,
    kinds: &[StageKind],
    remaining: usize,
    steps: u64,
    attempt: u64,
) -> Option<Vec<Stage>> {
    let mut random = Random::new(seed(permutation).wrapping_add(attempt));
    let mut state = State::random(permutation, kinds, remaining, &mut random);
    let mut energy = state.energy();
    let moves = state.weighted_moves();
    let mut chance = [0; MOST_WORSE];
    for step in 0..steps {
        if energy == 0 {
            return Some(state.solution());
        }
        if moves.is_empty() {
            return None;
        }
        if step % 1024 == 0 {
            chance = chances(step as f64 / steps as f64);
        }
        let index = moves[random.below(moves.len())];
        let undo = (state.stages[index].clone(), state.to[index]);
        state.change(index, &mut random);
        let changed = state.energy();
        let accepted = match changed.checked_sub(energy) {
            None | Some(0) => true,
            Some(worse) => chance.get(worse).is_some_and(|&chance| random.next_u64() < chance),
        };
        if accepted {
            energy = changed;
        } else {
            (state.stages[index], state.to[index]) = undo;
        }
    }
    (energy == 0).then(|| state.solution())
}

/// A step that makes the energy worse by as much as this or more is never taken.
const MOST_WORSE: usize = 6;

/// How likely a step is taken that makes the energy worse by the index, as a fraction of 2^64, when `progress` (0 to 1)
/// of the steps are done. The temperature falls linearly.
///
/// Only IEEE additions, multiplications and divisions, so that every machine computes the same numbers.
fn chances(progress: f64) -> [u64; MOST_WORSE] {
    const HOT: f64 = 0.27;
    const COLD: f64 = 0.15;
    let temperature = HOT + (COLD - HOT) * progress;
    std::array::from_fn(|worse| {
        // exp(y) = (1 + y / 2^12)^(2^12), near enough.
        let mut exponential = 1.0 - worse as f64 / temperature / 4096.0;
        for _ in 0..12 {
            exponential *= exponential;
        }
        (exponential * u64::MAX as f64) as u64
    })
}

/// A seed that depends on the permutation alone.
fn seed(permutation: &Permutation) -> u64 {
    // FNV-1a.
    permutation
        .destinations()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &to| (hash ^ u64::from(to)).wrapping_mul(0x0100_0000_01b3))
}

struct State<'a> {
    permutation: &'a Permutation,
    width: Width,
    remaining: usize,
    stages: Vec<Stage>,
    /// `to[s][i]`: where stage `s` sends bit `i`; unused for the remaining stage.
    to: Vec<[u8; 64]>,
}

impl<'a> State<'a> {
    fn random(permutation: &'a Permutation, kinds: &[StageKind], remaining: usize, random: &mut Random) -> Self {
        let width = permutation.width();
        let bits = width.size();
        let stages: Vec<Stage> = kinds
            .iter()
            .map(|kind| match *kind {
                StageKind::Mixer => Stage::Mixer(random_mixer(bits, random)),
                StageKind::Runs(colours) => {
                    let mut even = [0; 64];
                    for (bit, colour) in even[..bits].iter_mut().enumerate() {
                        *colour = (bit * usize::from(colours) / bits) as u8;
                    }
                    let mut runs = Runs { colours, source: even, destination: even };
                    random.shuffle(&mut runs.source[..bits]);
                    random.shuffle(&mut runs.destination[..bits]);
                    Stage::Runs(runs)
                }
            })
            .vec();
        let to = stages.iter().map(|stage| stage.destinations(width)).vec();
        Self { permutation, width, remaining, stages, to }
    }

    /// The stages that may change, layers more often than mixers because they have more to change.
    fn weighted_moves(&self) -> Vec<usize> {
        (0..self.stages.len())
            .filter(|&index| index != self.remaining)
            .flat_map(|index| {
                let weight = if matches!(self.stages[index], Stage::Mixer(_)) { 1 } else { 24 };
                std::iter::repeat_n(index, weight)
            })
            .vec()
    }

    /// What the remaining stage has to do: entry `i` is where its input bit `i` must go.
    fn remainder(&self) -> [u8; 64] {
        let bits = self.width.size();
        let mut arrives = [0u8; 64];
        let mut leaves = [0u8; 64];
        for (bit, arrives) in (0u8..).zip(&mut arrives[..bits]) {
            *arrives = self.to[..self.remaining].iter().fold(bit, |place, to| to[usize::from(place & 63)]);
            let left = self.to[self.remaining + 1..].iter().fold(bit, |place, to| to[usize::from(place & 63)]);
            leaves[usize::from(left & 63)] = bit;
        }
        let mut remainder = [0u8; 64];
        for (bit, &to) in self.permutation.destinations().iter().enumerate() {
            remainder[usize::from(arrives[bit] & 63)] = leaves[usize::from(to & 63)];
        }
        remainder
    }

    /// How many bits the remaining stage cannot take on: those outside the first rows of the Young tableau of what it
    /// has to do, by row insertion (Schensted) on sets.
    fn energy(&self) -> usize {
        let Stage::Runs(Runs { colours, .. }) = self.stages[self.remaining] else {
            unreachable!("a mixer is never left to be what remains")
        };
        let mut rows = [0u64; 4];
        let rows = &mut rows[..usize::from(colours)];
        let mut outside = 0;
        for &value in &self.remainder()[..self.width.size()] {
            let mut value = value;
            let mut inserted = false;
            for row in rows.iter_mut() {
                let larger = *row & (u64::MAX << value) & !(1 << value);
                *row |= 1 << value;
                if larger == 0 {
                    inserted = true;
                    break;
                }
                value = larger.trailing_zeros() as u8;
                *row ^= 1 << value;
            }
            outside += usize::from(!inserted);
        }
        outside
    }

    /// The stages, with the remaining one filled in: each bit takes the colour whose last destination is the highest
    /// below its own (patience sorting), which is optimal.
    fn solution(&self) -> Vec<Stage> {
        let mut stages = self.stages.clone();
        let remainder = self.remainder();
        if let Stage::Runs(runs) = &mut stages[self.remaining] {
            let mut last = [-1i16; 4];
            for (bit, &to) in remainder[..self.width.size()].iter().enumerate() {
                let colour = (0..usize::from(runs.colours))
                    .filter(|&colour| last[colour] < i16::from(to))
                    .max_by_key(|&colour| last[colour])
                    .expect("no bit is outside");
                last[colour] = i16::from(to);
                runs.source[bit] = colour as u8;
                runs.destination[usize::from(to)] = colour as u8;
            }
        }
        stages
    }

    /// Changes one stage a little.
    fn change(&mut self, index: usize, random: &mut Random) {
        let bits = self.width.size();
        match &mut self.stages[index] {
            Stage::Mixer(rotation) => {
                let turn = if usize::from(*rotation) < bits { usize::from(*rotation) } else { 0 };
                *rotation = match random.below(4) {
                    0 => random_mixer(bits, random),
                    1 => ((turn + 1) % bits) as u8,
                    2 => ((turn + bits - 1) % bits) as u8,
                    _ => random.below(bits) as u8,
                };
            }
            Stage::Runs(runs) => {
                let at_source = random.below(2) == 0;
                match random.below(10) {
                    0..6 => {
                        let colours = if at_source { &mut runs.source } else { &mut runs.destination };
                        swap_unlike(&mut colours[..bits], random);
                    }
                    6 | 7 => recolour(runs, bits, random),
                    kind => {
                        let colours = if at_source { &mut runs.source } else { &mut runs.destination };
                        let first = random.below(bits - 2);
                        let last = (first + 2 + random.below(16)).min(bits - 1);
                        let window = &mut colours[first..=last];
                        if kind == 8 { window.rotate_left(1) } else { window.rotate_right(1) }
                    }
                }
            }
        }
        self.to[index] = self.stages[index].destinations(self.width);
    }
}

/// A rotation, or now and then the byte swap, which the width itself stands for.
fn random_mixer(bits: usize, random: &mut Random) -> u8 {
    if random.below(4) == 0 { bits as u8 } else { random.below(bits) as u8 }
}

/// Swaps two entries of different colours, mostly near each other.
fn swap_unlike(colours: &mut [u8], random: &mut Random) {
    let reach = [2, 2, 2, 8, 8, colours.len() - 1][random.below(6)];
    let first = random.below(colours.len());
    let start = first + 1 + random.below(reach);
    let unlike = (start..start + colours.len())
        .map(|place| place % colours.len())
        .find(|&place| colours[place] != colours[first]);
    if let Some(second) = unlike {
        colours.swap(first, second);
    }
}

/// Gives one bit another colour, at its source and at one of the old colour's destinations.
fn recolour(runs: &mut Runs, bits: usize, random: &mut Random) {
    let source = random.below(bits);
    let old = runs.source[source];
    let new = (old + 1 + random.below(usize::from(runs.colours) - 1) as u8) % runs.colours;
    let start = random.below(bits);
    let destination = (start..start + bits)
        .map(|place| place % bits)
        .find(|&place| runs.destination[place] == old)
        .expect("a colour has as many destinations as sources");
    runs.source[source] = new;
    runs.destination[destination] = new;
}
