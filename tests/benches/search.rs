//! How long the search takes for each row of the contest: `cargo bench -p permgen-benches --bench search`.

use criterion::Criterion;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_tests::suite::suite;

fn main() {
    let mut criterion = Criterion::default().without_plots().sample_size(10).configure_from_args();
    for effort in [Effort::Low, Effort::Default] {
        let mut group = criterion.benchmark_group(format!("search/{}", effort.name()));
        for row in suite() {
            let map = PartialMap::from(row.permutation);
            let options = Options::default().objective(Objective::Ops).effort(effort);
            group.bench_function(row.name, |bencher| bencher.iter(|| search(&map, options)));
        }
        group.finish();
    }
    criterion.final_summary();
}
