//! What particular machines make of maps, against general methods, in one run: `cargo bench -p permgen-benches --bench machines`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. `permgen` is what the build allows, `detected`
//! asks the processor first. Benes is eleven delta swaps with masks from a table, at distances 1 to 32 and back; sheep and
//! goats is six rounds of two `pext`, on processors that have it.

mod common;

use std::hint::black_box;

use common::{destinations, naive};
use criterion::Criterion;

/// What the build allows.
mod built {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4], slices = true, objective = latency;
        pub(crate) fn mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
        pub(crate) fn flip_diagonal(board: u64) -> u64 { flip_diagonal }
        pub(crate) fn gift64(board: u64) -> u64 { to [
            0, 17, 34, 51, 48, 1, 18, 35, 32, 49, 2, 19, 16, 33, 50, 3,
            4, 21, 38, 55, 52, 5, 22, 39, 36, 53, 6, 23, 20, 37, 54, 7,
            8, 25, 42, 59, 56, 9, 26, 43, 40, 57, 10, 27, 24, 41, 58, 11,
            12, 29, 46, 63, 60, 13, 30, 47, 44, 61, 14, 31, 28, 45, 62, 15,
        ] }
        pub(crate) fn random(board: u64) -> u64 { to [
            22, 12, 52, 3, 19, 5, 60, 58, 2, 33, 10, 8, 29, 26, 25, 9,
            44, 18, 62, 11, 47, 40, 15, 39, 56, 57, 32, 23, 49, 43, 21, 45,
            42, 34, 35, 46, 20, 61, 37, 14, 63, 53, 0, 38, 27, 50, 1, 55,
            6, 13, 24, 41, 30, 28, 59, 31, 7, 16, 4, 48, 51, 54, 36, 17,
        ] }
    }
}

/// What the processor has.
mod detected {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4], slices = true, objective = latency, dispatch = true;
        pub(crate) fn mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
        pub(crate) fn flip_diagonal(board: u64) -> u64 { flip_diagonal }
        pub(crate) fn gift64(board: u64) -> u64 { to [
            0, 17, 34, 51, 48, 1, 18, 35, 32, 49, 2, 19, 16, 33, 50, 3,
            4, 21, 38, 55, 52, 5, 22, 39, 36, 53, 6, 23, 20, 37, 54, 7,
            8, 25, 42, 59, 56, 9, 26, 43, 40, 57, 10, 27, 24, 41, 58, 11,
            12, 29, 46, 63, 60, 13, 30, 47, 44, 61, 14, 31, 28, 45, 62, 15,
        ] }
        pub(crate) fn random(board: u64) -> u64 { to [
            22, 12, 52, 3, 19, 5, 60, 58, 2, 33, 10, 8, 29, 26, 25, 9,
            44, 18, 62, 11, 47, 40, 15, 39, 56, 57, 32, 23, 49, 43, 21, 45,
            42, 34, 35, 46, 20, 61, 37, 14, 63, 53, 0, 38, 27, 50, 1, 55,
            6, 13, 24, 41, 30, 28, 59, 31, 7, 16, 4, 48, 51, 54, 36, 17,
        ] }
    }
}

const WORDS: usize = 4096;

/// A Benes network: masks for the distances 1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1.
#[derive(Clone, Copy)]
struct Benes([u64; 11]);

impl Benes {
    /// Routes a permutation by the looping algorithm, from the outer stages inwards.
    fn new(to: &[u8; 64]) -> Self {
        let mut masks = [0; 11];
        // What position holds after the first stages, and where that has to be before the last ones.
        let mut to: Vec<usize> = to.iter().map(|&to| usize::from(to)).collect();
        for level in 0..5 {
            let distance = 1 << level;
            let mut from = vec![0; 64];
            for (position, &to) in to.iter().enumerate() {
                from[to] = position;
            }
            // Which of a pair goes through the lower half: decided along each loop.
            let mut lower: Vec<Option<bool>> = vec![None; 64];
            for start in 0..64 {
                let mut position = start;
                while lower[position].is_none() {
                    lower[position] = Some(true);
                    let partner = position ^ distance;
                    lower[partner] = Some(false);
                    position = from[to[partner] ^ distance];
                }
            }
            let place = |position: usize, low: bool| if low { position & !distance } else { position | distance };
            let mut inner = vec![0; 64];
            for position in 0..64 {
                let low = lower[position].expect("every position is on a loop");
                let (before, after) = (place(position, low), place(to[position], low));
                inner[before] = after;
                if before > position {
                    masks[level] |= 1 << position;
                }
                if to[position] > after {
                    masks[10 - level] |= 1 << after;
                }
            }
            to = inner;
        }
        for (position, &to) in to.iter().enumerate() {
            if to > position {
                masks[5] |= 1 << position;
            }
        }
        Self(masks)
    }

    #[inline(always)]
    fn apply(&self, mut word: u64) -> u64 {
        let masks = &self.0;
        for (mask, distance) in masks.iter().zip([1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1]) {
            let differs = (word ^ word >> distance) & mask;
            word ^= differs ^ differs << distance;
        }
        word
    }
}

/// Six stable partitions, by the bits of the destination from the lowest: J. Hsiao's and R. B. Lee's GRP as H. S. Warren's
/// "Hacker's Delight" has it (second edition, section 7-7).
#[derive(Clone, Copy)]
struct SheepAndGoats([u64; 6]);

impl SheepAndGoats {
    fn new(to: &[u8; 64]) -> Self {
        let mut order: Vec<u8> = to.to_vec();
        Self(std::array::from_fn(|round| {
            let goes_up = |to: &u8| to >> round & 1 == 1;
            let mask = (0..64).filter(|&bit| goes_up(&order[bit])).fold(0, |mask, bit| mask | 1 << bit);
            let (up, down): (Vec<u8>, Vec<u8>) = order.iter().partition(|to| goes_up(to));
            order = [down, up].concat();
            mask
        }))
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn apply(&self, machine: permgen::instructions::x86::V3, mut word: u64) -> u64 {
        for mask in self.0 {
            // Half the destinations have any one bit set.
            word = machine.pext_u64(word, !mask) | machine.pext_u64(word, mask) << 32;
        }
        word
    }
}

macro_rules! contest {
    ($criterion:ident, $($name:ident $slice:ident;)+) => {$({
        let (name, all) = (stringify!($name), common::words(WORDS));
        let to = destinations(built::$name);
        let benes = Benes::new(&to);
        assert!(all.iter().all(|&word| benes.apply(word) == naive(word, &to) && built::$name(word) == benes.apply(word)));
        common::latency($criterion, name, "permgen", &all, built::$name);
        common::in_place($criterion, name, "permgen", WORDS, built::$slice);
        common::latency($criterion, name, "detected", &all, detected::$name);
        common::in_place($criterion, name, "detected", WORDS, detected::$slice);
        common::latency($criterion, name, "Benes", &all, |word| benes.apply(word));
        common::slice($criterion, name, "Benes", &all, |word| benes.apply(word));
        #[cfg(target_arch = "x86_64")]
        if let Some(machine) = permgen::instructions::x86::V3::detect() {
            let goats = SheepAndGoats::new(&to);
            let is_right = |&word: &u64| goats.apply(machine, word) == naive(word, &to);
            assert!(all.iter().all(is_right));
            // The loop as a whole is compiled for the machine, as it would be in an engine.
            common::chain($criterion, name, "sheep and goats", &all, |words| {
                machine.run(|| words.iter().fold(black_box(1), |board, word| goats.apply(machine, board ^ word)))
            });
            common::in_place($criterion, name, "sheep and goats", WORDS, |words| {
                machine.run(|| words.iter_mut().for_each(|word| *word = goats.apply(machine, *word)));
            });
        }
        common::latency($criterion, name, "naive loop", &all, |word| naive(word, &to));
        common::slice($criterion, name, "naive loop", &all, |word| naive(word, &to));
    })+};
}

fn main() {
    let mut criterion: Criterion = common::criterion();
    let criterion = &mut criterion;
    contest! { criterion,
        mirror_horizontal mirror_horizontal_slice;
        flip_diagonal flip_diagonal_slice;
        gift64 gift64_slice;
        random random_slice;
    }
    criterion.final_summary();
    let transforms = ["mirror_horizontal", "flip_diagonal", "gift64", "random"];
    common::print_ratios(&transforms, &["permgen", "Benes", "sheep and goats", "naive loop"], WORDS);
    common::print_ratios(&transforms, &["detected", "Benes", "sheep and goats", "naive loop"], WORDS);
}
