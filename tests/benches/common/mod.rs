//! Measuring words one after the other and by the slice, and a table of ratios.

#![allow(dead_code, reason = "each benchmark uses some of it")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};

/// Criterion as all benchmarks here use it.
pub(crate) fn criterion() -> Criterion {
    Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}

/// Runs a benchmark once more in a build in which shakmaty has no magics, and shows what that prints.
///
/// # Panics
///
/// If it fails.
pub(crate) fn run_without_magics(bench: &str) {
    let mut command = Command::new(env!("CARGO"));
    command.args(["bench", "-p", "permgen-benches", "--no-default-features", "--bench", bench]);
    let status = command.status().expect("cargo can be run");
    assert!(status.success(), "{command:?}: {status}");
}

/// Dense, irregular words: a Weyl sequence through a multiplicative mixer.
pub(crate) fn words(count: usize) -> Vec<u64> {
    (1..=count as u64)
        .map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .collect()
}

/// Where the bits go, one by one.
pub(crate) fn naive(mut board: u64, to: &[u8; 64]) -> u64 {
    let mut result = 0;
    while board != 0 {
        result |= 1 << to[board.trailing_zeros() as usize];
        board &= board - 1;
    }
    result
}

pub(crate) fn destinations(map: impl Fn(u64) -> u64) -> [u8; 64] {
    std::array::from_fn(|bit| map(1 << bit).trailing_zeros() as u8)
}

/// A chain of dependent calls.
pub(crate) fn latency(
    criterion: &mut Criterion,
    transform: &str,
    maker: &str,
    words: &[u64],
    function: impl Fn(u64) -> u64,
) {
    chain(criterion, transform, maker, words, |words| {
        words.iter().fold(black_box(1), |board, word| function(board ^ word))
    });
}

/// A chain of dependent calls, as a whole.
pub(crate) fn chain(
    criterion: &mut Criterion,
    transform: &str,
    maker: &str,
    words: &[u64],
    function: impl Fn(&[u64]) -> u64,
) {
    criterion.benchmark_group(transform).bench_function(BenchmarkId::new(maker, "latency"), |bencher| {
        bencher.iter(|| function(words));
    });
}

/// A slice, word by word into another.
pub(crate) fn slice(
    criterion: &mut Criterion,
    transform: &str,
    maker: &str,
    words: &[u64],
    function: impl Fn(u64) -> u64,
) {
    let mut out = words.to_vec();
    in_place(criterion, transform, maker, words.len(), |_| {
        for (out, word) in out.iter_mut().zip(black_box(words)) {
            *out = function(*word);
        }
        black_box(&mut out);
    });
}

/// A slice in place.
pub(crate) fn in_place(
    criterion: &mut Criterion,
    transform: &str,
    maker: &str,
    count: usize,
    function: impl FnMut(&mut [u64]),
) {
    in_place_of(criterion, transform, maker, words(count), function);
}

/// The same with words of any width.
pub(crate) fn in_place_of<W>(
    criterion: &mut Criterion,
    transform: &str,
    maker: &str,
    mut words: Vec<W>,
    mut function: impl FnMut(&mut [W]),
) {
    criterion.benchmark_group(transform).bench_function(BenchmarkId::new(maker, "slice"), |bencher| {
        bencher.iter(|| function(black_box(&mut words)));
    });
}

/// Where criterion leaves its figures.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder").join("criterion")
}

/// Time of one pass in nanoseconds in the fastest of criterion's samples, as it left them on disk: what other work on the
/// machine disturbs least.
pub(crate) fn fastest(folder: &Path) -> Option<f64> {
    let text = std::fs::read_to_string(folder.join("new/sample.json")).ok()?;
    let samples: serde_json::Value = serde_json::from_str(&text).ok()?;
    let numbers = |name: &str| Some(samples[name].as_array()?.iter().filter_map(serde_json::Value::as_f64));
    numbers("times")?.zip(numbers("iters")?).map(|(time, passes)| time / passes).min_by(f64::total_cmp)
}

/// A row for each transform, a column for each maker: latency / over a slice. The last column is the first maker's time over
/// the best of the others.
pub(crate) fn print_ratios(transforms: &[&str], makers: &[&str], count: usize) {
    print_ratios_beside(transforms, &makers[..1], &makers[1..], count, [0, 0]);
}

/// The same with several makers of ours: the last column compares the best peer with the one of them that `compared` numbers, for
/// chains and for slices.
pub(crate) fn print_ratios_beside(
    transforms: &[&str],
    ours: &[&str],
    peers: &[&str],
    count: usize,
    compared: [usize; 2],
) {
    let makers = [ours, peers].concat();
    let width = makers.iter().map(|maker| maker.len() + 2).max().unwrap_or(0).max(14);
    let [chain, slice] = compared.map(|number| ours[number]);
    let compared_names = if chain == slice { chain.to_owned() } else { format!("{chain} / {slice}") };
    println!(
        "\nns per word in the fastest sample: latency / over a slice; ratio: {compared_names} over the best peer\n"
    );
    print!("{:<18}", "");
    for maker in makers.iter().copied().chain(["ratio"]) {
        print!("{maker:>width$}");
    }
    println!();
    for transform in transforms {
        let times = |maker: &&str| {
            ["latency", "slice"].map(|what| {
                let time = fastest(&folder().join(transform).join(maker).join(what));
                time.map(|time| time / count as f64)
            })
        };
        let times: Vec<[Option<f64>; 2]> = makers.iter().map(times).collect();
        let ratio = [0, 1].map(|what| {
            let best = times[ours.len()..].iter().filter_map(|times| times[what]).min_by(f64::total_cmp)?;
            Some(times[compared[what]][what]? / best)
        });
        print!("{transform:<18}");
        for [latency, slice] in times.into_iter().chain([ratio]) {
            let show = |time: Option<f64>| {
                time.map_or(
                    "-".to_owned(),
                    |time| if time < 100.0 { format!("{time:.2}") } else { format!("{time:.0}") },
                )
            };
            print!("{:>width$}", format!("{} / {}", show(latency), show(slice)));
        }
        println!();
    }
}
