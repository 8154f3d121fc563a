//! All 64 rooks and all 64 bishops with as many index bits as squares that matter: ours beside a plain finder.

use std::sync::atomic::AtomicBool;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::discovery::sampled::Sampled;
use permgen_tables::discovery::{Discovery as _, MagicDiscovery as _, Wanted};
use permgen_tables::magic::{Form, Magic, Piece, Relation};

/// Sparse random candidates, occupancies by the carry rippler, a table that need not be cleared: what engines do when they
/// start. Returns the factor.
fn plain_finder(mask: u64, attacks: &[u64], seed: u64) -> u64 {
    let bits = mask.count_ones();
    let mut table = vec![(0u32, 0u64); 1 << bits];
    let mut state = seed;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for trial in 1.. {
        let factor = random() & random() & random();
        let mut occupancy = 0u64;
        let right = attacks.iter().all(|&set| {
            let entry = &mut table[(occupancy.wrapping_mul(factor) >> (64 - bits)) as usize];
            occupancy = occupancy.wrapping_sub(mask) & mask;
            if entry.0 != trial {
                *entry = (trial, set);
            }
            entry.1 == set
        });
        if right {
            return factor;
        }
    }
    0
}

fn ours(search: &Sampled) -> Vec<Magic> {
    let stop = AtomicBool::new(false);
    (0..search.goals().len())
        .map(|goal| {
            let found = (0..1 << 20).find_map(|part| search.run(goal, part, &stop)?.found).expect("plentiful");
            search.magic(goal, &found).expect("its own text")
        })
        .collect()
}

fn discovery(criterion: &mut Criterion) {
    let board = Board::new(8, 8, Width::W64).expect("a board");
    for piece in Piece::ALL {
        let wanted: Vec<Wanted> = (0..64)
            .map(|square| {
                let relation = Relation::slider(piece, board, square).expect("a square");
                let bits = relation.mask().count_ones();
                Wanted { name: board.square_name(square), relation, bits }
            })
            .collect();
        let mut group = criterion.benchmark_group(format!("64 {piece}s"));
        group.sample_size(20);
        // Another seed each time: luck differs by more than anything else.
        let mut seed = 0;
        group.bench_function(BenchmarkId::from_parameter("permgen"), |bencher| {
            bencher.iter_batched(
                || {
                    seed += 1;
                    Sampled::new(wanted.clone(), Form::Plain, seed).expect("possible")
                },
                |search| ours(&search),
                criterion::BatchSize::PerIteration,
            );
        });
        let plain: Vec<(u64, Vec<u64>)> = wanted
            .iter()
            .map(|wanted| {
                let sets = wanted.relation.pairs().iter().map(|pair| pair.1 as u64).collect();
                (wanted.relation.mask() as u64, sets)
            })
            .collect();
        let mut seed = 0;
        group.bench_function(BenchmarkId::from_parameter("plain finder"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                let squares = (1..).zip(&plain);
                squares
                    .map(|(square, (mask, sets))| {
                        plain_finder(*mask, sets, (seed * 6_364_136_223_846_793_005) ^ square)
                    })
                    .collect::<Vec<u64>>()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, discovery);
criterion_main!(benches);
