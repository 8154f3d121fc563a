//! How long the search takes for each row of the contest: `cargo bench -p permgen-benches --bench search`.

use std::hint::black_box;
use std::time::Instant;

use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_tests::suite::suite;

/// The fastest of so many runs counts.
const RUNS: usize = 3;

fn main() {
    // `cargo bench` passes `--bench`, `cargo test` nothing.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("milliseconds, fastest of {RUNS} runs\n\n{:<28} {:>10} {:>10}", "", "low", "default");
    let mut total = [0.0; 2];
    for row in suite() {
        let map = PartialMap::from(row.permutation);
        let times = [Effort::Low, Effort::Default].map(|effort| {
            let options = Options::default().objective(Objective::Ops).effort(effort);
            let run = |_| {
                let start = Instant::now();
                black_box(search(black_box(&map), options));
                start.elapsed().as_secs_f64() * 1000.0
            };
            (0..RUNS).map(run).fold(f64::MAX, f64::min)
        });
        println!("{:<28} {:>10.2} {:>10.2}", row.name, times[0], times[1]);
        total = [total[0] + times[0], total[1] + times[1]];
    }
    println!("{:<28} {:>10.2} {:>10.2}", "all", total[0], total[1]);
}
