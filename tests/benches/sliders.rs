//! Sliding attacks by each method of `sliders!`, beside two libraries and the printed forms, in one run:
//! `cargo bench -p permgen-benches --bench sliders`.
//!
//! `latency` is a chain of dependent lookups, `slice` is independent ones. Under pressure, so many KiB of other data are read
//! between lookups of 64 independent queens, as by the tables of an evaluation; `wide` is the same on a board of 9x9, and `large` on
//! 16x16.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it.

mod common;
#[path = "sliders/makers.rs"]
mod makers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use makers::*;

fn measure(criterion: &mut Criterion, piece: &str, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    let words = boards();
    let attacks = move |word: u64| function(square_of(word), word);
    common::latency(criterion, piece, maker, &words, attacks);
    common::slice(criterion, piece, maker, &words, attacks);
}

/// A chain of queens on a board of more than 64 squares.
fn chain(criterion: &mut Criterion, queens: &str, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    common::latency(criterion, queens, maker, &boards(), move |word: u64| function(square_of(word), word));
}

fn under_pressure(criterion: &mut Criterion, what: &str, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    let words = boards();
    for kib in PRESSURES {
        let other = vec![1_u64; kib * 128];
        let mut group = criterion.benchmark_group(format!("{what} {kib}"));
        group.bench_function(BenchmarkId::new(maker, "slice"), |bencher| {
            bencher.iter_custom(|rounds| {
                let mut time = Duration::ZERO;
                for round in 0..rounds as usize {
                    black_box(sum_of_lines(black_box(&other)));
                    let burst = &words[round * BURST % WORDS..][..BURST];
                    let start = Instant::now();
                    for &word in black_box(burst) {
                        // One after the other, as in move generators: no vectors of several queens.
                        black_box(function(square_of(word), word));
                    }
                    time += start.elapsed();
                }
                time
            });
        });
    }
}

fn main() {
    let hand = black_box(Box::new(ByHand::new()));
    let hand = &*hand;
    compare(hand);
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    let mut names = Vec::new();
    macro_rules! measured {
        ($maker:expr, $rook:expr, $bishop:expr) => {
            names.push($maker);
            let queen = |square: u8, occupied: u64| -> u64 { $rook(square, occupied) | $bishop(square, occupied) };
            measure(criterion, "rook", $maker, $rook);
            measure(criterion, "bishop", $maker, $bishop);
            measure(criterion, "queen", $maker, queen);
            under_pressure(criterion, "pressure", $maker, queen);
        };
    }
    makers!(hand, measured);
    let mut wide_names = Vec::new();
    macro_rules! wide_measured {
        ($maker:expr, $queen:expr) => {
            wide_names.push($maker);
            chain(criterion, "wide queen", $maker, $queen);
            under_pressure(criterion, "wide", $maker, $queen);
        };
    }
    wide_makers!(wide_measured);
    let mut large_names = Vec::new();
    macro_rules! large_measured {
        ($maker:expr, $queen:expr) => {
            large_names.push($maker);
            chain(criterion, "large queen", $maker, $queen);
            under_pressure(criterion, "large", $maker, $queen);
        };
    }
    large_makers!(large_measured);
    criterion.final_summary();
    let (ours, peers) = names.split_at(names.iter().position(|name| *name == "by hand").expect("it is measured"));
    let of = |name: &str| ours.iter().position(|it| *it == name).expect("it is measured");
    let compared = [of("latency"), of("auto")];
    common::print_ratios_beside(&["rook", "bishop", "queen"], ours, peers, WORDS, compared);
    let rows = |what: &str| PRESSURES.map(|kib| format!("{what} {kib}"));
    common::print_ratios_beside(&rows("pressure").each_ref().map(String::as_str), ours, peers, BURST, compared);
    for (what, names) in [("wide", wide_names), ("large", large_names)] {
        common::print_ratios(&[&format!("{what} queen")], &names, WORDS);
        common::print_ratios(&rows(what).each_ref().map(String::as_str), &names, BURST);
    }
}
