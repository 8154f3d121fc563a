//! Sliding attacks by each method of `sliders!` in WebAssembly, beside two libraries: `scripts/bench-wasm.sh`.
//!
//! The rows are those of the benchmark `sliders`. A pass takes the time of all bursts, and the fastest pass counts.

#[path = "../sliders/makers.rs"]
mod makers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use makers::*;

const PASSES: usize = 2000;

/// Nanoseconds a lookup: in a chain, and over a slice.
fn chain_and_slice(function: impl Fn(u8, u64) -> u64 + Copy) -> [f64; 2] {
    let words = boards();
    let mut out = words.clone();
    let chain = fastest(WORDS, || {
        let start = Instant::now();
        black_box(black_box(&words).iter().fold(black_box(1), |board, word| {
            let word = board ^ word;
            function(square_of(word), word)
        }));
        start.elapsed()
    });
    let slice = fastest(WORDS, || {
        let start = Instant::now();
        for (out, &word) in out.iter_mut().zip(black_box(&words)) {
            *out = function(square_of(word), word);
        }
        black_box(&mut out);
        start.elapsed()
    });
    [chain, slice]
}

/// The same for bursts between reads of other data.
fn under_pressure(kib: usize, function: impl Fn(u8, u64) -> u64 + Copy) -> f64 {
    let words = boards();
    let other = vec![1_u64; kib * 128];
    fastest(WORDS, || {
        let mut time = Duration::ZERO;
        for burst in words.chunks(BURST) {
            black_box(sum_of_lines(black_box(&other)));
            let start = Instant::now();
            for &word in black_box(burst) {
                // One after the other, as in move generators: no vectors of several queens.
                black_box(function(square_of(word), word));
            }
            time += start.elapsed();
        }
        time
    })
}

/// The cell of queens on a board of more than 64 squares.
fn queens_in_a_chain(function: impl Fn(u8, u64) -> u64 + Copy) -> String {
    let [chain, slice] = chain_and_slice(function);
    format!("{chain:.2} / {slice:.2}")
}

fn fastest(count: usize, mut pass: impl FnMut() -> Duration) -> f64 {
    let time = (0..PASSES).map(|_| pass()).min().unwrap_or_default();
    time.as_secs_f64() * 1e9 / count as f64
}

/// The rows as the benchmark `sliders` prints them.
fn print(names: &[&str], rows: &[(String, Vec<String>)]) {
    println!("\nns per word in the fastest pass: latency / over a slice\n");
    let line = |head: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: String = cells.map(|cell| format!("{cell:>17}")).collect();
        println!("{head:<18}{cells}");
    };
    line("", &mut names.iter().copied());
    for (name, cells) in rows {
        line(name, &mut cells.iter().map(String::as_str));
    }
}

fn main() {
    let hand = ByHand::new();
    let hand = &hand;
    compare(hand);
    let mut names = Vec::new();
    let mut pieces: Vec<(String, Vec<String>)> = ["rook", "bishop", "queen"].map(|it| (it.to_owned(), vec![])).to_vec();
    let pressures = |what: &str| PRESSURES.map(|kib| (format!("{what} {kib}"), Vec::new())).to_vec();
    let [mut queens, mut wide, mut large] = ["pressure", "wide", "large"].map(pressures);
    macro_rules! measured {
        ($maker:expr, $rook:expr, $bishop:expr) => {
            names.push($maker);
            let queen = |square: u8, occupied: u64| -> u64 { $rook(square, occupied) | $bishop(square, occupied) };
            let times = [chain_and_slice($rook), chain_and_slice($bishop), chain_and_slice(queen)];
            for ((_, row), [chain, slice]) in pieces.iter_mut().zip(times) {
                row.push(format!("{chain:.2} / {slice:.2}"));
            }
            for ((_, row), kib) in queens.iter_mut().zip(PRESSURES) {
                row.push(format!("- / {:.2}", under_pressure(kib, queen)));
            }
        };
    }
    makers!(hand, measured);
    let mut wide_names = Vec::new();
    let mut wide_queen = [("wide queen".to_owned(), Vec::new())];
    macro_rules! wide_measured {
        ($maker:expr, $queen:expr) => {
            wide_names.push($maker);
            wide_queen[0].1.push(queens_in_a_chain($queen));
            for ((_, row), kib) in wide.iter_mut().zip(PRESSURES) {
                row.push(format!("- / {:.2}", under_pressure(kib, $queen)));
            }
        };
    }
    wide_makers!(wide_measured);
    let mut large_names = Vec::new();
    let mut large_queen = [("large queen".to_owned(), Vec::new())];
    macro_rules! large_measured {
        ($maker:expr, $queen:expr) => {
            large_names.push($maker);
            large_queen[0].1.push(queens_in_a_chain($queen));
            for ((_, row), kib) in large.iter_mut().zip(PRESSURES) {
                row.push(format!("- / {:.2}", under_pressure(kib, $queen)));
            }
        };
    }
    large_makers!(large_measured);
    print(&names, &pieces);
    print(&names, &queens);
    print(&wide_names, &wide_queen);
    print(&wide_names, &wide);
    print(&large_names, &large_queen);
    print(&large_names, &large);
}
