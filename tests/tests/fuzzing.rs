//! The fuzz targets' checks on random inputs, for a bounded number of rounds.

use permgen_core::random::Random;
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
fn random_texts_never_panic_what_reads_files() {
    const PIECES: &[&str] = &[
        "program(x: u8) -> u8\n",
        "program(x: u64) -> u64\n",
        "v1 = not x\n",
        "v2 = and v1, 0xff\n",
        "v1 = ",
        "v2: u8 = trunc v1\n",
        "return x\n",
        "return v1\n",
        "return ",
        "v1",
        "x",
        ", ",
        "shl ",
        "pext ",
        "64",
        "0x",
        "18446744073709551616",
        "[",
        "]",
        "#",
        "\n",
        "recipe a\n",
        "map u8 -> u8 to 1 0 2 3 4 5 6 7\n",
        "map u8 -> u8 to _ z 0 0\n",
        "target portable\n",
        "objective ops\n",
        "effort low\n",
        "strategy a\n",
        "version 1\n",
        "\n\n",
        "\u{0}",
        "\u{fffd}",
        "_",
        " ",
    ];
    let mut random = Random::new(3);
    for _ in 0..20_000 {
        let length = random.below(14);
        fuzzing::texts(&(0..length).map(|_| PIECES[random.below(PIECES.len())]).collect::<String>());
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
