//! Six routines of the literature that are wrong as they were printed: each is refuted, and its corrected form proven.
//!
//! Run it with `cargo run -p permgen-examples --example errata`.

use permgen_examples::errata::{
    PSEUDO_ROTATION_CORRECTED, PSEUDO_ROTATION_PRINTED, byte_reversal_corrected, byte_reversal_printed, file_attacks,
    file_index_corrected, file_index_printed, folded_index, inner_file, is_two_adic_mask, mirror_horizontal_corrected,
    mirror_horizontal_printed, pseudo_rotate_45_clockwise, two_adic_mask,
};
use permgen_verify::running::{Outcome, prove_law, prove_map};

fn refuted(what: &str, outcome: Result<Outcome, String>) {
    let report = outcome.expect_err(what);
    println!("{what}\n  as it was printed: {}", report.replace('\n', "\n  "));
}

fn proven(what: &str, outcome: Result<Outcome, String>) {
    let outcome = outcome.unwrap_or_else(|report| panic!("{what}: {report}"));
    println!("  {what}: {outcome}\n");
}

fn main() {
    refuted(
        "1. Eight bits the other way round: multiplications reverse a byte.",
        prove_law("law", |b: u32| b >= 256 || byte_reversal_printed(b) == u32::from((b as u8).reverse_bits())),
    );
    proven(
        "with the factor 0x01010100",
        prove_law("law", |b: u32| b >= 256 || byte_reversal_corrected(b) == u32::from((b as u8).reverse_bits())),
    );

    refuted(
        "2. A file folded once too often: an index must tell all boards of the b-file's inner squares apart.",
        prove_law("law", |a: u64, b: u64| {
            let (a, b) = (a & inner_file(1), b & inner_file(1));
            folded_index(a, 25) != folded_index(b, 25) || a == b
        }),
    );
    proven(
        "folded by 27",
        prove_law("law", |a: u64, b: u64| {
            let (a, b) = (a & inner_file(1), b & inner_file(1));
            folded_index(a, 27) != folded_index(b, 27) || a == b
        }),
    );

    refuted(
        "3. A rook that stands in its own way: boards with the same index must show a rook on a4 the same squares.",
        prove_law("law", |a: u64, b: u64| {
            file_index_printed(a, 24) != file_index_printed(b, 24) || file_attacks(a, 24) == file_attacks(b, 24)
        }),
    );
    proven(
        "with its own square empty",
        prove_law("law", |a: u64, b: u64| {
            file_index_corrected(a, 24) != file_index_corrected(b, 24) || file_attacks(a, 24) == file_attacks(b, 24)
        }),
    );

    refuted(
        &format!("4. A map read backwards: a board turned by about 45 degrees is {PSEUDO_ROTATION_PRINTED}."),
        prove_map("pseudo_rotate_45_clockwise", pseudo_rotate_45_clockwise, PSEUDO_ROTATION_PRINTED),
    );
    proven(
        &format!("as {PSEUDO_ROTATION_CORRECTED}"),
        prove_map("pseudo_rotate_45_clockwise", pseudo_rotate_45_clockwise, PSEUDO_ROTATION_CORRECTED),
    );

    refuted(
        "5. Fractions that end in the wrong bits: the complement of the mask k(3) is one, too.",
        prove_law("law", |k: u64| k != !two_adic_mask(3) || is_two_adic_mask(k, 3)),
    );
    proven("there is one k(3)", prove_law("law", |k: u64| is_two_adic_mask(k, 3) == (k == two_adic_mask(3))));

    refuted(
        "6. A result that nobody got: left and right change places.",
        prove_map("mirror_horizontal_printed", mirror_horizontal_printed, "sq ^ 7"),
    );
    proven("with a return", prove_map("mirror_horizontal_corrected", mirror_horizontal_corrected, "sq ^ 7"));
}

#[test]
fn runs() {
    main();
}
