//! Routines that are wrong as they were printed are refuted, and their corrected forms proven, for every case.

use permgen_examples::errata::*;
use permgen_verify::running::{Outcome, prove_law, prove_map};

/// Whether a claim is proven; else it is refuted.
fn holds(outcome: Result<Outcome, String>) -> bool {
    match outcome {
        Ok(Outcome::Proven { .. }) => true,
        Ok(outcome) => panic!("{outcome}"),
        Err(report) => {
            assert!(!report.contains("unknown"), "{report}");
            false
        }
    }
}

#[test]
fn byte_reversal() {
    assert!(!holds(prove_law("law", |b: u32| byte_reversal_printed(b & 255) == u32::from((b as u8).reverse_bits()))));
    assert!(holds(prove_law("law", |b: u32| byte_reversal_corrected(b & 255) == u32::from((b as u8).reverse_bits()))));
}

fn tells_apart<const FILE: u32, const FOLD: u32>() -> bool {
    holds(prove_law("law", |a: u64, b: u64| {
        let (a, b) = (a & inner_file(FILE), b & inner_file(FILE));
        folded_index(a, FOLD) != folded_index(b, FOLD) || a == b
    }))
}

#[test]
fn folded_file_index() {
    macro_rules! files {
        ($($file:literal)*) => {
            [$(u8::from(tells_apart::<$file, 25>()) | u8::from(tells_apart::<$file, 27>()) << 1
                | u8::from(tells_apart::<$file, 29>()) << 2),*]
        };
    }
    assert_eq!(files!(0 1 2 3 4 5 6 7), FOLDS_THAT_WORK);
}

macro_rules! shows_the_same {
    ($index:ident, $square:expr) => {
        holds(prove_law("law", |a: u64, b: u64| {
            $index(a, $square) != $index(b, $square) || file_attacks(a, $square) == file_attacks(b, $square)
        }))
    };
}

fn compressed<const RANK: u32>() {
    // On each rank, another file.
    assert!(shows_the_same!(file_index_corrected, 9 * RANK), "{RANK}");
    assert!(!shows_the_same!(file_index_printed, 9 * RANK), "{RANK}");
    // Both corrections are needed: one on the outer ranks, the other on the inner ones.
    assert_eq!(shows_the_same!(file_index_half_corrected, 9 * RANK), !matches!(RANK, 0 | 7), "{RANK}");
}

#[test]
fn compressed_file_attacks() {
    compressed::<0>();
    compressed::<1>();
    compressed::<3>();
    compressed::<6>();
    compressed::<7>();
}

#[test]
fn pseudo_rotation() {
    let is = |map: &str| holds(prove_map("pseudo_rotate_45_clockwise", pseudo_rotate_45_clockwise, map));
    assert!(!is(PSEUDO_ROTATION_PRINTED));
    assert!(is(PSEUDO_ROTATION_CORRECTED));
    // What was printed is the map of sources.
    assert!(is(&format!("inverse({PSEUDO_ROTATION_PRINTED})")));
}

fn two_adic<const I: u32>() {
    assert!(holds(prove_law("law", |k: u64| is_two_adic_mask(k, I) == (k == two_adic_mask(I)))), "k({I})");
    assert!(!is_two_adic_mask(!two_adic_mask(I), I));
    assert_eq!(two_adic_mask(I), u64::MAX / ((1 << (1 << I)) + 1));
}

#[test]
#[ignore = "slow: a long proof"]
fn two_adic_masks() {
    two_adic::<0>();
    two_adic::<1>();
    two_adic::<2>();
    two_adic::<3>();
    two_adic::<4>();
    two_adic::<5>();
    // The table has an end.
    assert!(!holds(prove_law("law", |i: u32| is_two_adic_mask(two_adic_mask(i), i))));
}

#[test]
fn forgotten_return() {
    assert!(!holds(prove_map("printed", mirror_horizontal_printed, "sq ^ 7")));
    assert!(holds(prove_map("printed", mirror_horizontal_printed, "sq")));
    assert!(holds(prove_map("corrected", mirror_horizontal_corrected, "sq ^ 7")));
}
