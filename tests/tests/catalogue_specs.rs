//! Every total map of the catalogue, as a person would write it down.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::partial_map::PartialMap;
use permgen_tests::suite::{catalogue, suite};

/// The catalogue's names, in its order, and what one may write for each. The Othello boards have a1 in bit 63 and are drawn
/// with a1 at the top left, so their clockwise turn is (rank, file) to (file, 7 - rank).
const SPECIFICATIONS: &[(&str, &[&str])] = &[
    (
        "flip_vertical",
        &[
            "sq ^ 56",
            "flip_vertical",
            "|rank, file| (7 - rank, file)",
            "swap_bytes",
            "index_bits [0, 1, 2, !3, !4, !5]",
        ],
    ),
    ("mirror_horizontal", &["sq ^ 7", "mirror_horizontal", "(rank, file) => (rank, 7 - file)"]),
    ("rotate_180", &["63 - sq", "rotate_180", "flip_vertical then mirror_horizontal", "reverse_bits"]),
    (
        "flip_diagonal_a1h8",
        &[
            "|rank, file| (file, rank)",
            "flip_diagonal",
            "((sq * 0x20800000) as u32) >> 26",
            "index_bits [3, 4, 5, 0, 1, 2]",
            "transpose(8, 8)",
        ],
    ),
    (
        "flip_antidiagonal_a8h1",
        &["|rank, file| (7 - file, 7 - rank)", "flip_antidiagonal", "flip_diagonal then rotate_180"],
    ),
    (
        "rotate_90_cw",
        &["|rank, file| (7 - file, rank)", "rotate_90", "flip_diagonal then flip_vertical", "repeat(rotate_90_ccw, 3)"],
    ),
    ("rotate_90_ccw", &["|rank, file| (file, 7 - rank)", "inverse(rotate_90)", "repeat(rotate_90, -1)"]),
    (
        "pseudo_rotate_45_cw",
        &["(sq - 8 * (sq & 7)) & 63", "|rank, file| ((rank - file) & 7, file)", "pseudo_rotate_45_cw"],
    ),
    (
        "pseudo_rotate_45_ccw",
        &["(sq + 8 * (sq + 1)) & 63", "|rank, file| ((rank + file + 1) % 8, file)", "pseudo_rotate_45_ccw"],
    ),
    (
        "undo_pseudo_rotate_45_cw",
        &["(sq + 8 * (sq & 7)) & 63", "inverse(pseudo_rotate_45_cw)", "undo_pseudo_rotate_45_cw"],
    ),
    (
        "undo_pseudo_rotate_45_ccw",
        &["|rank, file| ((rank - file - 1).rem_euclid(8), file)", "inverse(pseudo_rotate_45_ccw)"],
    ),
    ("visual_rotate_45_cw", &["visual_rotate_45_cw", "inverse(undo_visual_rotate_45_cw)"]),
    ("byte_reverse_generalized_reverse", &["reverse_bits", "sq ^ 0b111111", "swap_bytes then (sq ^ 7)"]),
    ("othello_rotate_90_cw", &["numbering = a1_msb; |rank, file| (file, 7 - rank)"]),
    ("othello_rotate_90_ccw", &["numbering = a1_msb; |rank, file| (7 - file, rank)"]),
    ("othello_rotate_180", &["numbering = a1_msb; |rank, file| (7 - rank, 7 - file)"]),
    ("othello_flip_horizontal", &["numbering = a1_msb; |rank, file| (rank, 7 - file)"]),
    ("othello_flip_vertical", &["numbering = a1_msb; |rank, file| (7 - rank, file)"]),
    ("othello_flip_a1h8", &["numbering = a1_msb; |rank, file| (file, rank)"]),
    ("othello_flip_a8h1", &["numbering = a1_msb; |rank, file| (7 - file, 7 - rank)"]),
    ("othello_rotate_45_cw_upper", &["numbering = a1_msb; |rank, file| ((rank + file + 1) % 8, file)"]),
    ("othello_rotate_45_cw_lower", &["numbering = a1_msb; |rank, file| ((rank + file) % 8, file)"]),
    ("othello_rotate_45_ccw_upper", &["numbering = a1_msb; |rank, file| ((rank - file).rem_euclid(8), file)"]),
    ("othello_rotate_45_ccw_lower", &["numbering = a1_msb; |rank, file| ((rank - file - 1).rem_euclid(8), file)"]),
    ("swap_fields_9_41_6", &["swap_fields(9, 41, 6)", "delta_swap(0x7E00, 32)"]),
    (
        "swap_odd_even_files",
        &["sq ^ 1", "swap_odd_even_files", "|rank, file| (rank, file ^ 1)", "delta_swap(0x5555555555555555, 1)"],
    ),
    ("rotate_left_13", &["rotate_left(13)", "rotate_right(51)", "(sq + 13) % 64"]),
];

#[test]
fn every_map_of_the_catalogue_is_what_its_specification_says() {
    let catalogue = catalogue();
    assert_eq!(catalogue.len(), SPECIFICATIONS.len());
    for (entry, (name, texts)) in catalogue.iter().zip(SPECIFICATIONS) {
        assert_eq!(entry.name, *name);
        let expected = PartialMap::from(&entry.permutation);
        for text in *texts {
            let resolved = Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(None)));
            let map = resolved.unwrap_or_else(|errors| panic!("{name}: {text}: {errors}")).map;
            assert_eq!(map.destinations(), expected.destinations(), "{name}: {text}");
        }
    }
}

/// Named maps and operations against the tables of the operation-count suite, which come from the published standards.
#[test]
fn the_suites_tables_are_what_their_specifications_say() {
    let suite = suite();
    let rows = [
        ("perfect_shuffle", "perfect_shuffle"),
        ("perfect_shuffle", "interleave(2)"),
        ("perfect_unshuffle", "perfect_unshuffle"),
        ("transpose_4x16", "transpose(4, 16)"),
        ("transpose_16x4", "transpose(16, 4)"),
        ("transpose_2x32", "transpose(2, 32)"),
        ("des_ip", "des_ip"),
        ("des_fp", "inverse(des_ip)"),
        ("des_fp", "des_fp"),
        ("des_p32", "width = u32; des_p"),
        ("present_player", "present"),
        ("present_player_inv", "inverse(present)"),
        ("gift64_perm", "gift_64"),
        ("bitrev32", "width = 32; reverse_bits then identity"),
    ];
    for (name, text) in rows {
        let row = suite.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("no row {name}"));
        let expected = PartialMap::from(&row.permutation);
        let resolved = Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(None)));
        let map = resolved.unwrap_or_else(|errors| panic!("{name}: {text}: {errors}")).map;
        assert_eq!(map.destinations(), expected.destinations(), "{name}: {text}");
    }
}
