//! Every strategy on arbitrary maps: whatever it proposes is proved to be the map, and it proposes the same twice.

use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::random::Random;
use permgen_core::search::{Effort, Options, STRATEGIES, Task};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;
use proptest::prelude::*;

fn random_permutation(width: Width, seed: u64) -> Permutation {
    let mut to: Vec<u8> = (0..width.bits() as u8).collect();
    Random::new(seed).shuffle(&mut to);
    Permutation::from_destinations(width, &to).unwrap()
}

/// A permutation that moves few bits: `swaps` random exchanges.
fn sparse_permutation(width: Width, swaps: usize, seed: u64) -> Permutation {
    let mut to: Vec<u8> = (0..width.bits() as u8).collect();
    let mut random = Random::new(seed);
    for _ in 0..swaps {
        to.swap(random.below(width.size()), random.below(width.size()));
    }
    Permutation::from_destinations(width, &to).unwrap()
}

/// A random injection from some bits of `input` into `output`, with some of the other bits promised to be 0.
fn random_partial_map(input: Width, output: Width, seed: u64) -> PartialMap {
    let mut random = Random::new(seed);
    let mut places: Vec<u8> = (0..output.bits() as u8).collect();
    random.shuffle(&mut places);
    let (share, mut promised) = (1 + random.below(100), 0);
    let to: Vec<Option<u8>> = (0..input.bits())
        .map(|bit| {
            let to = if random.below(100) < share { places.pop() } else { None };
            if to.is_none() && random.below(2) == 0 {
                promised |= 1 << bit;
            }
            to
        })
        .collect();
    PartialMap::new(input, output, &to, promised).unwrap()
}

fn check_proposals(map: &PartialMap, effort: Effort) {
    let task = Task::new(map, Options::default().target(&PORTABLE).effort(effort), u32::MAX);
    for strategy in STRATEGIES {
        let programs = strategy.propose(&task);
        assert_eq!(programs, strategy.propose(&task), "{} is not deterministic", strategy.name());
        for program in programs {
            let text = program.to_string();
            if let Err(refusal) = certify(map, program) {
                panic!("{}: {refusal}\n{map:?}\n{text}", strategy.name());
            }
        }
    }
}

fn width() -> impl Strategy<Value = Width> {
    prop::sample::select(Width::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_permutations(width in width(), seed: u64) {
        check_proposals(&random_permutation(width, seed).into(), Effort::Low);
    }

    #[test]
    fn sparse_permutations(width in width(), swaps in 0usize..6, seed: u64) {
        check_proposals(&sparse_permutation(width, swaps, seed).into(), Effort::Low);
    }

    #[test]
    fn partial_maps(input in width(), output in width(), seed: u64) {
        check_proposals(&random_partial_map(input, output, seed), Effort::Low);
    }
}

#[test]
#[ignore = "slow: many searches"]
fn every_width_at_default_effort() {
    for width in [Width::W8, Width::W16, Width::W32] {
        check_proposals(&random_permutation(width, 1).into(), Effort::Default);
    }
}

#[test]
fn the_map_that_drops_everything() {
    check_proposals(&PartialMap::new(Width::W64, Width::W64, &[None; 64], 0).unwrap(), Effort::Low);
}

#[test]
fn a_bit_that_changes_its_register_is_not_moved_by_every_complement() {
    let mut to = [None; 128];
    to[3] = Some(100);
    let map = PartialMap::new(Width::W128, Width::W128, &to, 0).unwrap();
    let embedding = STRATEGIES.iter().find(|strategy| strategy.name() == "embedding").unwrap();
    let task = Task::new(&map, Options::default().target(&PORTABLE).effort(Effort::Low), 4);
    // Copies of bits ask for many such maps, and each proposal takes time.
    assert!(embedding.propose(&task).len() < 50);
}
