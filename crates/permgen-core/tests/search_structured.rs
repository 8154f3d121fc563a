//! Structured maps: what the strategies for structure propose for random members of their classes is proved.

use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Program, simplify};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Options, STRATEGIES, Task};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

const STRUCTURED: [&str; 5] = ["whole-word", "delta-swap", "rotate-blend", "half-word-chain", "index-bits"];

/// What each structured strategy proposes, proved; the same when asked twice.
fn proposals(map: &PartialMap, effort: Effort) -> Vec<(&'static str, Program)> {
    let task = Task::new(map, Options::default().target(&PORTABLE).effort(effort), u32::MAX);
    let mut proved = Vec::new();
    for strategy in STRATEGIES.iter().filter(|strategy| STRUCTURED.contains(&strategy.name())) {
        let programs = strategy.propose(&task);
        assert_eq!(programs, strategy.propose(&task), "{} is not deterministic", strategy.name());
        for program in programs {
            let program = simplify(&program);
            let text = program.to_string();
            match certify(map, program) {
                Ok(certified) => proved.push((strategy.name(), certified.program().clone())),
                Err(refusal) => panic!("{}: {refusal}\n{map:?}\n{text}", strategy.name()),
            }
        }
    }
    proved
}

#[test]
fn random_index_bit_maps() {
    let mut random = Random::new(1);
    for width in Width::ALL {
        let n = width.index_bits() as u8;
        let mut sources: Vec<u8> = (0..n).collect();
        random.shuffle(&mut sources);
        let complement = random.below(width.size()) as u8;
        let map = Permutation::from_fn(width, |bit| {
            (0u8..).zip(&sources).fold(complement, |to, (j, source)| to ^ (bit >> source & 1) << j)
        });
        let effort = if width == Width::W128 { Effort::Low } else { Effort::Default };
        let found = proposals(&map.into(), effort);
        let done = found.iter().any(|(name, _)| *name == "index-bits");
        assert!(done || effort == Effort::Low, "{width} {sources:?} {complement}");
    }
}

#[test]
fn random_pairs_of_blends() {
    let mut random = Random::new(2);
    for width in [Width::W8, Width::W16, Width::W32, Width::W64] {
        let mut map = Permutation::identity(width);
        let bits = width.bits() as u8;
        for _ in 0..2 {
            let rotation = 2 * (1 + random.below(width.size() / 2 - 1) as u8);
            let (classes, chosen) = (1 << rotation.trailing_zeros(), random.next_u64());
            let stage = |bit: u8| if chosen >> (bit % classes) & 1 == 1 { (bit + rotation) % bits } else { bit };
            map = map.then(&Permutation::from_fn(width, stage));
        }
        let proposed = proposals(&map.into(), Effort::Low);
        let found = proposed.iter().map(|(_, program)| program.op_count()).min().expect("two blends are found");
        assert!(found <= 8, "{width}: {found}");
    }
}

#[test]
fn chains_do_cycles_of_index_bits() {
    for (width, operations) in [(Width::W32, 19), (Width::W64, 23), (Width::W128, 27)] {
        let half = width.bits() as u8 / 2;
        let unshuffle = Permutation::from_fn(width, |bit| bit / 2 + bit % 2 * half).into();
        let found = proposals(&unshuffle, Effort::Low);
        let chains = found.iter().filter(|(name, _)| *name == "half-word-chain");
        assert_eq!(chains.map(|(_, program)| program.op_count()).min(), Some(operations), "{width}");
    }
}
