//! Structured maps: how many operations the strategies for structure need for the maps of the suite, and that what they
//! propose for random members of their classes is proved.

use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Program, simplify};
use permgen_core::search::{Effort, Random, STRATEGIES, Task};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;

const STRUCTURED: [&str; 6] = ["whole-word", "delta-swap", "rotate-blend", "half-word-chain", "index-bits", "affine"];

/// Operations for each structured map of the suite. These numbers only go down.
const OPERATIONS: [(&str, u32); 29] = [
    ("flip_vertical", 1),
    ("mirror_horizontal", 13),
    ("rotate180", 14),
    ("flip_diag_a1h8", 15),
    ("flip_antidiag_a8h1", 15),
    ("rotate90_cw", 16),
    ("rotate90_ccw", 16),
    ("undo_pseudo_rotate_45_cw", 12),
    ("pseudo_rotate_45_cw", 12),
    ("undo_pseudo_rotate_45_ccw", 12),
    ("pseudo_rotate_45_ccw", 12),
    ("perfect_shuffle", 25),
    ("perfect_unshuffle", 23),
    ("nibble_shuffle", 15),
    ("nibble_unshuffle", 15),
    ("transpose_4x16", 20),
    ("transpose_16x4", 20),
    ("transpose_2x32", 25),
    ("des_ip", 25),
    ("des_fp", 25),
    ("present_player", 20),
    ("present_player_inv", 20),
    ("byte_bitrev", 13),
    ("bitrev32", 14),
    ("aes_shiftrows_nibbles", 8),
    ("aes_shiftrows_nibbles_inv", 8),
    ("rotl1_each_byte", 5),
    ("swap6_9_41", 4),
    ("swap6_9_15_adjacent", 5),
];

/// What each structured strategy proposes, proved; the same when asked twice.
fn proposals(map: &PartialMap, effort: Effort) -> Vec<(&'static str, Program)> {
    let task = Task { map, target: &PORTABLE, effort, bound: u32::MAX, seed: 0 };
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

fn fewest(map: &PartialMap, effort: Effort) -> Option<(u32, &'static str)> {
    proposals(map, effort).into_iter().map(|(name, program)| (program.op_count(), name)).min()
}

#[test]
fn the_suite_needs_no_more_operations_than_before() {
    let rows: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("data/suite.json")).expect("the suite is JSON");
    let mut table = String::new();
    let mut seen = 0;
    for row in rows {
        let name = row["name"].as_str().expect("a name");
        let Some((_, before)) = OPERATIONS.iter().find(|(known, _)| *known == name) else { continue };
        let width = Width::fitting(row["width"].as_u64().expect("a width") as u32).expect("a word of that width");
        let to: Vec<u8> = row["to"].as_array().expect("a table").iter().map(|to| to.as_u64().unwrap() as u8).collect();
        let map = Permutation::from_destinations(width, &to).unwrap().into();
        let (found, strategy) = fewest(&map, Effort::Low).unwrap_or((u32::MAX, "no strategy"));
        let published = row["ops"]["best_published_portable"].as_u64().expect("a number") as u32;
        if found > *before || found > published {
            table += &format!("{name}: {found} by {strategy}, was {before}, published {published}\n");
        } else if found < *before {
            table += &format!("{name}: {found} by {strategy}, was {before}: better, so write that down\n");
        }
        seen += 1;
    }
    assert_eq!(seen, OPERATIONS.len(), "every row named here is in the suite");
    assert!(table.is_empty(), "{table}");
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
        let (found, _) = fewest(&map.into(), Effort::Low).expect("two blends are found");
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
