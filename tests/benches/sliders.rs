//! Sliding attacks by each method of `sliders!`, beside three libraries, the printed forms, and forms of engines in C, in one run:
//! `cargo bench -p permgen-benches --bench sliders`.
//!
//! A feature of shakmaty says whether it has magics. The run without is a build of its own, which this one starts.
//!
//! `latency` is a chain of dependent lookups, `slice` is independent ones. Under pressure, so many KiB of other data are read
//! between lookups of 64 independent queens, as by the tables of an evaluation; `wide` is the same on a board of 9x9, and `large` on
//! 16x16.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it.

mod common;
#[path = "sliders/forms.rs"]
mod forms;
#[path = "sliders/makers.rs"]
mod makers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use forms::{Form, Passes, chess_square};
use makers::*;

/// shakmaty without magics computes attacks by hyperbola quintessence.
const SHAKMATY_WITHOUT_MAGICS: &str = "shakmaty, none";

/// What a reader should know about the columns "C".
const FORMS_IN_C: &str = if cfg!(c_forms) {
    "\"C\": forms of engines, compiled by `cc -O3` for the same machine."
} else {
    "Forms in C are left out: there was no compiler."
};

/// `chess` takes `pext` where it is built for it.
macro_rules! chess_maker {
    ($measure:ident) => {
        #[cfg(not(target_feature = "bmi2"))]
        use chess::{get_bishop_moves, get_rook_moves};
        #[cfg(target_feature = "bmi2")]
        use chess::{get_bishop_moves_bmi as get_bishop_moves, get_rook_moves_bmi as get_rook_moves};
        $measure!(
            "chess",
            |square, occupied| get_rook_moves(chess_square(square), chess::BitBoard(occupied)).0,
            |square, occupied| get_bishop_moves(chess_square(square), chess::BitBoard(occupied)).0
        );
    };
}

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
    bursts(criterion, what, maker, |burst| {
        for &word in black_box(burst) {
            // One after the other, as in move generators: no vectors of several queens.
            black_box(function(square_of(word), word));
        }
    });
}

fn bursts(criterion: &mut Criterion, what: &str, maker: &str, function: impl Fn(&[u64])) {
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
                    function(burst);
                    time += start.elapsed();
                }
                time
            });
        });
    }
}

/// A form in C, whose loops are in C, too.
fn measure_in_c(criterion: &mut Criterion, form: &Form) {
    let words = boards();
    let measure = |criterion: &mut Criterion, piece: &str, passes: &Passes| {
        common::chain(criterion, piece, form.name(), &words, |words| passes.chain(black_box(words), black_box(1)));
        let mut out = words.clone();
        common::in_place(criterion, piece, form.name(), 0, |_| {
            passes.slice(black_box(&words), &mut out);
            black_box(&mut out);
        });
    };
    measure(criterion, "rook", &form.rook);
    measure(criterion, "bishop", &form.bishop);
    measure(criterion, "queen", &form.queen);
    bursts(criterion, "pressure", form.name(), |burst| form.queen.burst(black_box(burst)));
}

/// Compares a form in C with a walk.
fn compare_in_c(form: &Form) {
    for square in 0..64 {
        for occupied in boards() {
            let (rook, bishop) =
                (walk(square, &[(0, 1), (1, 0)], occupied), walk(square, &[(1, 1), (1, -1)], occupied));
            let attacked = [&form.rook, &form.bishop, &form.queen].map(|passes| passes.one(square, occupied));
            assert_eq!(attacked, [rook, bishop, rook | bishop], "{}", form.name());
        }
    }
}

fn main() {
    let hand = black_box(Box::new(ByHand::new()));
    let hand = &*hand;
    compare(hand);
    forms::forms().iter().for_each(compare_in_c);
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
    if !cfg!(feature = "magics") {
        shakmaty_maker!(measured, SHAKMATY_WITHOUT_MAGICS);
        return criterion.final_summary();
    }
    common::run_without_magics("sliders");
    makers!(hand, measured);
    names.push(SHAKMATY_WITHOUT_MAGICS);
    chess_maker!(measured);
    for form in forms::forms() {
        names.push(form.name());
        measure_in_c(criterion, form);
    }
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
    println!("\n\"{SHAKMATY_WITHOUT_MAGICS}\": without magics, by hyperbola quintessence. {FORMS_IN_C}");
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
