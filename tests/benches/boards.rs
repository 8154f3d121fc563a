//! Board transforms against the libraries that engines use today, in one run: `cargo bench -p permgen-tests --bench boards`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. After criterion's own report comes a table
//! of ratios: our time over the best peer's, for a chain of dependent calls (latency) and over a slice (throughput).

mod common;

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};

/// The generated functions, and the naive loop over the same maps.
mod ours {
    permgen::permutation! {
        /// See the specification.
        pub const fn flip_vertical(board: u64) -> u64 { flip_vertical }
        /// See the specification.
        pub const fn mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
        /// See the specification.
        pub const fn rotate_180(board: u64) -> u64 { rotate_180 }
        /// See the specification.
        pub const fn flip_diagonal(board: u64) -> u64 { flip_diagonal }
        /// See the specification.
        pub const fn flip_antidiagonal(board: u64) -> u64 { flip_antidiagonal }
        /// See the specification.
        pub const fn rotate_90(board: u64) -> u64 { rotate_90_cw }
        /// See the specification.
        pub const fn rotate_270(board: u64) -> u64 { rotate_90_ccw }
    }
}

type Transform = fn(u64) -> u64;

/// A transform under each of its makers. Called through a generic function, so that each is inlined as in an engine.
macro_rules! contest {
    ($criterion:ident, $($name:ident: $($maker:literal = $function:expr),+;)+) => {
        $($(
            measure($criterion, stringify!($name), $maker, $function);
        )+
        let to = destinations(ours::$name);
        measure($criterion, stringify!($name), "naive loop", |board| naive(board, &to));)+
    };
}

fn destinations(map: Transform) -> [u8; 64] {
    std::array::from_fn(|bit| map(1 << bit).trailing_zeros() as u8)
}

fn naive(mut board: u64, to: &[u8; 64]) -> u64 {
    let mut result = 0;
    while board != 0 {
        result |= 1 << to[board.trailing_zeros() as usize];
        board &= board - 1;
    }
    result
}

const WORDS: usize = 1024;

fn words() -> Vec<u64> {
    // A Weyl sequence through a multiplicative mixer: dense, irregular words.
    (1..=WORDS as u64)
        .map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .collect()
}

fn measure(criterion: &mut Criterion, transform: &str, maker: &str, function: impl Fn(u64) -> u64 + Copy) {
    let words = words();
    let mut out = words.clone();
    let mut group = criterion.benchmark_group(transform);
    group.bench_function(BenchmarkId::new(maker, "latency"), |bencher| {
        bencher.iter(|| words.iter().fold(black_box(1), |board, word| function(board ^ word)));
    });
    group.bench_function(BenchmarkId::new(maker, "slice"), |bencher| {
        bencher.iter(|| {
            for (out, word) in out.iter_mut().zip(black_box(&words)) {
                *out = function(*word);
            }
            black_box(&mut out);
        });
    });
    group.finish();
}

fn shakmaty(map: impl Fn(shakmaty::Bitboard) -> shakmaty::Bitboard + Copy) -> impl Fn(u64) -> u64 + Copy {
    move |board| map(shakmaty::Bitboard(board)).0
}

fn cozy(map: impl Fn(cozy_chess::BitBoard) -> cozy_chess::BitBoard + Copy) -> impl Fn(u64) -> u64 + Copy {
    move |board| map(cozy_chess::BitBoard(board)).0
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    let criterion = &mut criterion;
    contest! { criterion,
        flip_vertical: "permgen" = ours::flip_vertical, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_vertical),
            "cozy-chess" = cozy(cozy_chess::BitBoard::flip_ranks);
        mirror_horizontal: "permgen" = ours::mirror_horizontal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_horizontal),
            "cozy-chess" = cozy(cozy_chess::BitBoard::flip_files);
        rotate_180: "permgen" = ours::rotate_180, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_180);
        flip_diagonal: "permgen" = ours::flip_diagonal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_diagonal);
        flip_antidiagonal: "permgen" = ours::flip_antidiagonal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_anti_diagonal);
        rotate_90: "permgen" = ours::rotate_90, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_90);
        rotate_270: "permgen" = ours::rotate_270, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_270);
    }
    criterion.final_summary();
    print_ratios(&common::folder());
}

fn print_ratios(criterion: &Path) {
    const TRANSFORMS: [&str; 7] = [
        "flip_vertical",
        "mirror_horizontal",
        "rotate_180",
        "flip_diagonal",
        "flip_antidiagonal",
        "rotate_90",
        "rotate_270",
    ];
    println!("\nns per board: latency / over a slice; ratio: ours over the best peer's\n");
    println!("{:<18}{:>14}{:>14}{:>14}{:>14}{:>14}", "", "permgen", "shakmaty", "cozy-chess", "naive loop", "ratio");
    for transform in TRANSFORMS {
        let times = |maker: &str| {
            ["latency", "slice"].map(|what| {
                let time = common::median(&criterion.join(transform).join(maker).join(what));
                time.map(|time| time / WORDS as f64)
            })
        };
        let [ours, peers @ ..] = ["permgen", "shakmaty", "cozy-chess", "naive loop"].map(times);
        let ratio = [0, 1].map(|what| {
            let best = peers.iter().filter_map(|times| times[what]).min_by(f64::total_cmp)?;
            Some(ours[what]? / best)
        });
        print!("{transform:<18}");
        for [latency, slice] in std::iter::once(ours).chain(peers).chain([ratio]) {
            let show = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.2}"));
            print!("{:>14}", format!("{} / {}", show(latency), show(slice)));
        }
        println!();
    }
}
