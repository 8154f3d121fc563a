//! Sorting by piles: unriffles and one final layer of two runs, solved exactly.
//!
//! Deal the bits, in the order of their destinations, onto two piles so that on each pile the sources make at most
//! `2^(rounds - 1)` increasing runs. Number the runs, unriffle by each binary digit of the number (radix sort), and let the
//! last unriffle put the two piles where they belong: `4 (rounds - 1) + 5` operations. One pile with at most `2^rounds`
//! runs needs unriffles alone: `4 rounds`. The same on the inverse, read backwards, gives more programs.

use super::layer::{Runs, Stage};
use crate::pairs::Pairs;
use crate::permutation::Permutation;
use crate::vector::{IntoVector as _, sort_by_key};

/// The cheapest network by one pile and by two, for the permutation and for its inverse, if it may have at most `bound` operations.
pub(super) fn networks(permutation: &Permutation, bound: u32) -> Vec<Vec<Stage>> {
    let most_rounds = (bound / LEAST_OPS).min(6);
    let mut networks = Vec::new();
    for inverted in [false, true] {
        let map = if inverted { permutation.inverse() } else { permutation.clone() };
        let one_pile = vec![0; map.width().size()];
        let one_pile = Some((one_pile, rounds_for_one_pile(&map))).filter(|(_, rounds)| *rounds <= most_rounds);
        let two_piles = (1..=most_rounds).find_map(|rounds| Some((deal(&map, rounds)?, rounds)));
        for (pile_of, rounds) in [one_pile, two_piles].into_iter().flatten() {
            let mut layers = layers(&map, &pile_of, rounds);
            if inverted {
                layers.reverse();
                for layer in &mut layers {
                    std::mem::swap(&mut layer.source, &mut layer.destination);
                }
            }
            networks.push(layers.into_iter().map(Stage::Runs).vec());
        }
    }
    networks
}

/// What a layer takes at least that is no rotation.
const LEAST_OPS: u32 = 3;

/// How many rounds it takes to sort all the runs of sources, in the order of their destinations, as one pile.
fn rounds_for_one_pile(permutation: &Permutation) -> u32 {
    let runs = 1 + permutation.sources().windows(2).filter(|pair| pair[1] < pair[0]).count();
    runs.next_power_of_two().trailing_zeros()
}

/// Which pile each destination's bit lies on, so that neither pile has more than `2^(rounds - 1)` runs.
fn deal(permutation: &Permutation, rounds: u32) -> Option<Vec<u8>> {
    let most = 1u8 << (rounds - 1);
    // One more than the last source on each pile, or 0, as the bytes of a number. For those the non-dominated numbers of runs, with the
    // bits of the choices that lead there.
    type Front = Vec<([u8; 2], u64)>;
    let mut states: Vec<(u16, Front)> = vec![(0, vec![([0, 0], 0)])];
    for (place, &source) in permutation.sources().iter().enumerate() {
        let mut next = Pairs::<u16, Front>::default();
        for (last, front) in &states {
            for pile in 0..2 {
                let mut last = last.to_be_bytes();
                let begins = last[pile] == 0 || source + 1 < last[pile];
                last[pile] = source + 1;
                let next = next.entry(u16::from_be_bytes(last));
                for (runs, choices) in front {
                    let mut runs = *runs;
                    runs[pile] += u8::from(begins);
                    if runs[pile] > most || next.iter().any(|(other, _)| other[0] <= runs[0] && other[1] <= runs[1]) {
                        continue;
                    }
                    next.retain(|(other, _)| other[0] < runs[0] || other[1] < runs[1]);
                    next.push((runs, choices | (pile as u64) << place));
                }
            }
        }
        states = next.list();
        states.retain(|(_, front)| !front.is_empty());
        if states.is_empty() {
            return None;
        }
    }
    let (_, choices) = states[0].1[0];
    Some((0..permutation.width().bits()).map(|place| (choices >> place & 1) as u8).vec())
}

/// The layers that sort by the runs on the piles.
fn layers(permutation: &Permutation, pile_of: &[u8], rounds: u32) -> Vec<Runs> {
    let sources = permutation.sources();
    let half = (1u8 << rounds) / 2;
    let mut label = [0u8; 64];
    for pile in 0..2 {
        let (mut run, mut last) = (0, None);
        for (&source, _) in sources.iter().zip(pile_of).filter(|&(_, &on)| on == pile) {
            if last.is_some_and(|last| source < last) {
                run += 1;
            }
            last = Some(source);
            label[usize::from(source)] = pile * half + run;
        }
    }
    let two_piles = pile_of.contains(&1);
    let mut order: Vec<u8> = (0..permutation.width().bits() as u8).vec();
    (0..rounds)
        .map(|round| {
            let mut layer = Runs { colours: 2, source: [0; 64], destination: [0; 64] };
            let digit = |bit: u8| label[usize::from(bit)] >> round & 1;
            for (colour, &bit) in layer.source.iter_mut().zip(&order) {
                *colour = digit(bit);
            }
            sort_by_key(&mut order, |&bit| digit(bit));
            for (place, &bit) in order.iter().enumerate() {
                // With two piles, the last digit is the pile, and the piles go where they belong at once.
                layer.destination[place] = if two_piles && round + 1 == rounds { pile_of[place] } else { digit(bit) };
            }
            layer
        })
        .vec()
}
