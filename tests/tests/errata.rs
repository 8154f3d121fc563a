//! Routines that are wrong as they were printed are refuted, and their corrected forms proven, for every case.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::width::Width;
use permgen_examples::errata::{self, FOLDS_THAT_WORK, PSEUDO_ROTATION_CORRECTED, PSEUDO_ROTATION_PRINTED};
use permgen_verify::rust::{File, RustClaim, RustError};
use permgen_verify::{Options, Verdict, decide};

fn file() -> File {
    File::parse(include_str!("../../examples/src/errata.rs")).expect("Rust")
}

/// The inputs that refute a claim; `None` when it is proven.
fn counterexample(claim: Result<RustClaim, RustError>) -> Option<Vec<u64>> {
    let claim = claim.expect("all is modelled");
    match decide(&claim.claim.question, &Options::default()).expect("the methods agree") {
        Verdict::Proved(_) => None,
        Verdict::Refuted(found) => Some(found.inputs.iter().map(|&input| input as u64).collect()),
        verdict @ Verdict::Unknown(_) => panic!("{}", claim.sentence(&verdict)),
    }
}

fn map(file: &File, function: &str, specification: &str) -> Option<Vec<u64>> {
    let spec = Spec::parse_str(specification).and_then(|spec| spec.resolve(&Scope::new(Some(Width::W64))));
    let map = spec.expect("a specification").map;
    counterexample(file.function(function).and_then(|function| function.claim_map(&map)))
}

#[test]
fn byte_reversal() {
    let file = file();
    let law = |name: &str| {
        counterexample(file.law(&format!("|b: u32| {name}(b) == (b as u8).reverse_bits() as u32"), &["b < 256"]))
    };
    assert_eq!(law("byte_reversal_printed"), Some(vec![1]));
    assert_eq!(law("byte_reversal_corrected"), None);
    for b in 0..256 {
        assert_eq!(errata::byte_reversal_corrected(b), u32::from((b as u8).reverse_bits()));
    }
    assert_ne!(errata::byte_reversal_printed(1), 0x80);
}

#[test]
fn folded_file_index() {
    let file = file();
    let mut right = 0;
    for (number, folds) in (0..).zip(FOLDS_THAT_WORK) {
        for (bit, fold) in [25, 27, 29].into_iter().enumerate() {
            let found = counterexample(file.law(
                &format!("|a, b| folded_index(a, {fold}) != folded_index(b, {fold}) || a == b"),
                &[&format!("a & !inner_file({number}) == 0"), &format!("b & !inner_file({number}) == 0")],
            ));
            assert_eq!(found.is_none(), folds >> bit & 1 == 1, "file {number}, fold {fold}");
            match found {
                Some(boards) => {
                    assert_ne!(boards[0], boards[1]);
                    assert_eq!(errata::folded_index(boards[0], fold), errata::folded_index(boards[1], fold));
                    assert_eq!((boards[0] | boards[1]) & !errata::inner_file(number), 0);
                }
                None => right += 1,
            }
        }
    }
    assert_eq!(right, 9);
}

#[test]
fn compressed_file_attacks() {
    let file = file();
    for square in 0..64 {
        let law = |index: &str| {
            counterexample(file.law(
                &format!(
                    "|a, b| {index}(a, {square}) != {index}(b, {square}) \
                     || file_attacks(a, {square}) == file_attacks(b, {square})"
                ),
                &[],
            ))
        };
        assert_eq!(law("file_index_corrected"), None, "{square}");
        let found = law("file_index_printed");
        if let Some(boards) = &found {
            let index = |board: u64| errata::file_index_printed(board, square);
            assert_eq!(index(boards[0]), index(boards[1]));
            assert_ne!(errata::file_attacks(boards[0], square), errata::file_attacks(boards[1], square));
        }
        // Both corrections are needed: one on the outer ranks, the other on the inner ones.
        let is_outer = matches!(square >> 3, 0 | 7);
        assert!(found.is_some(), "{square}");
        assert_eq!(law("file_index_half_corrected").is_some(), is_outer, "{square}");
    }
}

#[test]
fn pseudo_rotation() {
    let file = file();
    let boards = map(&file, "pseudo_rotate_45_clockwise", PSEUDO_ROTATION_PRINTED).expect("refuted");
    let square = boards[0].trailing_zeros();
    assert_ne!(errata::pseudo_rotate_45_clockwise(boards[0]), 1 << ((square + 8 * (square & 7)) & 63));
    assert_eq!(map(&file, "pseudo_rotate_45_clockwise", PSEUDO_ROTATION_CORRECTED), None);
    // What was printed is the map of sources.
    let sources = format!("inverse({PSEUDO_ROTATION_PRINTED})");
    assert_eq!(map(&file, "pseudo_rotate_45_clockwise", &sources), None);
}

#[test]
fn two_adic_masks() {
    let file = file();
    for i in 0..6 {
        let only = file.law(&format!("|k| is_two_adic_mask(k, {i}) == (k == two_adic_mask({i}))"), &[]);
        assert_eq!(counterexample(only), None, "k({i})");
        assert_eq!(errata::two_adic_mask(i), u64::MAX / ((1 << (1 << i)) + 1));
    }
    assert!(counterexample(file.law("|i: u32| is_two_adic_mask(!two_adic_mask(i), i)", &["i < 6"])).is_some());
    // Without the condition, the table has an end.
    assert_eq!(counterexample(file.law("|i: u32| is_two_adic_mask(two_adic_mask(i), i)", &[])), Some(vec![6]));
}

#[test]
fn forgotten_return() {
    let file = file();
    let boards = map(&file, "mirror_horizontal_printed", "sq ^ 7").expect("refuted");
    assert_eq!(errata::mirror_horizontal_printed(boards[0]), boards[0]);
    assert_eq!(map(&file, "mirror_horizontal_corrected", "sq ^ 7"), None);
    assert_eq!(map(&file, "mirror_horizontal_printed", "sq"), None);
}
