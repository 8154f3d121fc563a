//! The fuzz targets' checks on random inputs, for a bounded number of rounds.

use permgen_core::search::Random;
use permgen_tests::fuzzing;

#[test]
fn random_maps_are_searched_and_certified() {
    let mut random = Random::new(1);
    for _ in 0..60 {
        let length = random.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| random.next_u64() as u8).collect();
        fuzzing::search(&bytes);
    }
}

#[test]
fn random_texts_never_panic_the_specification_parser() {
    const PIECES: &[&str] = &[
        "sq",
        "i",
        "^",
        "56",
        "7",
        "|",
        "rank",
        "file",
        ",",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "=>",
        "then",
        "inverse",
        "repeat",
        "to",
        "from",
        "cycles",
        "index_bits",
        "!",
        "swap_fields",
        "rotate_left",
        "delta_swap",
        "transpose",
        "interleave",
        "flip_vertical",
        "restrict",
        "board",
        "=",
        "8x8",
        "9x10",
        "numbering",
        "a1_msb",
        "off_board",
        "keep",
        ";",
        "as",
        "u8",
        "u128",
        "0x",
        "0xff",
        "-",
        "*",
        "/",
        "%",
        "<<",
        ">>",
        "&",
        "0",
        "_",
        "340282366920938463463374607431768211455",
        "'",
        "\"",
        "if",
        "else",
        "==",
        "a1",
        "h8",
        "..",
        "1e9",
        "\u{fffd}",
        "r#\"",
    ];
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let length = random.below(14);
        let words: Vec<&str> = (0..length).map(|_| PIECES[random.below(PIECES.len())]).collect();
        fuzzing::specification(&words.join(if random.below(2) == 0 { " " } else { "" }));
    }
}
