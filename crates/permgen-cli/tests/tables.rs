//! `permgen tables`.

use std::fs;
use std::process::Command;

use crate::common::{permgen, stdout};
use predicates::str::{contains, starts_with};
use serde_json::Value;
use tempfile::tempdir;

const NAMES: [&str; 3] = ["first_rank", "fill_up", "compressed"];

#[test]
fn what_is_written_compiles_alone_and_looks_up() {
    let folder = tempdir().unwrap();
    for name in NAMES {
        let (file, main, program) =
            (folder.path().join("lines.rs"), folder.path().join("main.rs"), folder.path().join("main"));
        permgen(&["tables", name, "-o"]).arg(&file).assert().success().stdout("");
        let text = "#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n//! Looks up.\n/// Lines.\npub mod lines;\n\
                    const _: () = assert!(lines::bishop_attacks(0, 1 << 18) == 1 << 9 | 1 << 18);\n\
                    fn main() { assert_eq!(lines::rook_attacks(0, 0x0102), 0x0102); }\n";
        fs::write(&main, text).unwrap();
        let compiled =
            Command::new("rustc").args(["--edition", "2024", "-o"]).arg(&program).arg(&main).output().unwrap();
        assert!(compiled.status.success(), "{name}: {}", String::from_utf8_lossy(&compiled.stderr));
        assert!(Command::new(&program).status().unwrap().success(), "{name}");
    }
}

#[test]
fn a_file_is_compared_when_asked() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("lines.rs");
    permgen(&["tables", "first_rank", "-o"]).arg(&file).assert().success();
    permgen(&["tables", "first_rank", "--check", "-o"]).arg(&file).assert().success();
    let changed = fs::read_to_string(&file).unwrap().replacen("58", "57", 1);
    fs::write(&file, changed).unwrap();
    permgen(&["tables", "first_rank", "--check", "-o"])
        .arg(&file)
        .assert()
        .code(1)
        .stderr(contains("differs"))
        .stderr(contains("to write it: permgen tables first_rank -o "));
    permgen(&["tables", "--check"]).assert().code(2);
    permgen(&["tables", "--check", "-o", "-"]).assert().code(2).stderr(contains("no file to compare with"));
}

#[test]
fn the_choice_is_said_in_the_file_and_in_json() {
    permgen(&["tables"])
        .assert()
        .success()
        .stdout(starts_with("// DO NOT EDIT. Made by:\n//\n//     permgen tables\n"))
        .stdout(contains("Attacks by `fill_up`: 9728 bytes of tables."));
    for (name, bytes) in NAMES.into_iter().zip([1536, 9728, 7312]) {
        let text = stdout(&permgen(&["tables", name, "--json"]).assert().success());
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((text.lines().count(), &report["tables"]), (1, &Value::from(name)));
        assert!(report["compared"].as_u64().unwrap() > 10_000);
        assert_eq!(report["bytes"], bytes, "{name}");
    }
    permgen(&["tables", "magic"]).assert().code(2).stderr(contains("compressed"));
}

/// Lookups of rooks and bishops in C, compared with a walk along the rays for random boards.
const WALK: &str = "
#include <stdio.h>
static WORD walk(int square, WORD occupied, const int (*steps)[2]) {
    WORD attacked = 0;
    for (int i = 0; i < 4; i++) {
        int rank = square / FILES + steps[i][0], file = square % FILES + steps[i][1];
        for (; rank >= 0 && rank < RANKS && file >= 0 && file < FILES; rank += steps[i][0], file += steps[i][1]) {
            attacked |= (WORD)1 << (rank * FILES + file);
            if (occupied >> (rank * FILES + file) & 1) break;
        }
    }
    return attacked;
}
int main(void) {
    static const int rook[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, bishop[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    unsigned long long seed = 88172645463325252ULL;
    for (int round = 0; round < 200; round++) {
        WORD occupied = 0;
        for (int part = 0; part < 4; part++) {
            seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
            unsigned long long bits = seed;
            seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17;
            occupied = occupied << 16 << 16 | (WORD)((bits & seed) >> 32);
        }
        for (int square = 0; square < RANKS * FILES; square++) {
            if (rook_attacks(square, occupied) != walk(square, occupied, rook)) return 1;
            if (bishop_attacks(square, occupied) != walk(square, occupied, bishop)) return 2;
        }
    }
    return 0;
}
";

#[test]
#[ignore = "slow: every language and its compiler"]
fn other_boards_and_languages_look_up_what_a_walk_finds() {
    let folder = tempdir().unwrap();
    for (method, board, word) in [
        ("fill_up", "8x8", "uint64_t"),
        ("fill_up", "6x7", "uint64_t"),
        ("fill_up", "9x9", "unsigned __int128"),
        ("fill_up", "3x5", "uint16_t"),
        ("fill_up", "12x9", "unsigned __int128"),
        ("first_rank", "8x8", "uint64_t"),
        ("first_rank", "6x7", "uint64_t"),
        ("compressed", "8x8", "uint64_t"),
        ("hyperbola", "8x8", "uint64_t"),
        ("obstruction_difference", "8x8", "uint64_t"),
        ("obstruction_difference", "9x9", "unsigned __int128"),
        ("fill", "3x5", "uint16_t"),
    ] {
        let (header, main, program) =
            (folder.path().join("lines.h"), folder.path().join("main.c"), folder.path().join("main"));
        permgen(&["tables", method, "--board", board, "--lang", "c", "-o"]).arg(&header).assert().success().stdout("");
        let (ranks, files) = board.split_once('x').unwrap();
        let text = format!(
            "#include \"lines.h\"\n#include <stdint.h>\ntypedef {word} WORD;\nenum {{ RANKS = {ranks}, FILES = {files} }};\n{WALK}"
        );
        fs::write(&main, text).unwrap();
        let compiled = Command::new("cc").args(["-O1", "-o"]).arg(&program).arg(&main).output().unwrap();
        assert!(compiled.status.success(), "{method} {board}: {}", String::from_utf8_lossy(&compiled.stderr));
        assert_eq!(Command::new(&program).status().unwrap().code(), Some(0), "{method} {board}");
    }
    // In Rust for another board, with its test in const evaluation.
    let (file, program) = (folder.path().join("lines.rs"), folder.path().join("lines.rlib"));
    permgen(&["tables", "--board", "9x8", "-o"]).arg(&file).assert().success();
    let compiled =
        Command::new("rustc").args(["--edition", "2024", "--crate-type=lib", "-o"]).arg(&program).arg(&file).output();
    let compiled = compiled.unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    for language in ["go", "java", "python", "javascript"] {
        permgen(&["tables", "--lang", language]).assert().success().stdout(contains("permgen tables --lang"));
    }
    permgen(&["tables", "hyperbola", "--board", "4x4", "--lang", "go"])
        .assert()
        .success()
        .stdout(contains("bits.Reverse16("));
    let report = stdout(&permgen(&["tables", "--board", "9x9", "--lang", "c", "--json"]).assert().success());
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["board"], &report["lang"]), (&Value::from("9x9"), &Value::from("c")));
    for (arguments, message) in [
        (
            &["compressed", "--board", "7x7"][..],
            "`compressed` is not for a rook on a 7x7 board in `u64` with `--lang rust`",
        ),
        (
            &["hyperbola", "--board", "4x4", "--lang", "c"],
            "`hyperbola` is not for a rook on a 4x4 board in `u16` with `--lang c`, which lacks one of its operations\n  \
             help: for all pieces there is `first_rank`, `fill_up`, `obstruction_difference`, `fill`\n",
        ),
        (
            &["obstruction_difference", "--lang", "numpy", "--settings", "pieces = [rook]"],
            "with `--lang numpy`, which lacks one of its operations\n  help: for all pieces there is `first_rank`, `fill_up`, \
             `compressed`, `hyperbola`, `fill`\n",
        ),
        // 2^23 occupancies for each of 240 squares are too many.
        (
            &["--board", "24x10", "--settings", "pieces = [file]"],
            "a file on a 24x10 board has lines with too many occupancies to try",
        ),
        (&["--board", "26x2"], "take a board on which it moves by at most 22 squares, or leave the piece out"),
        (
            &["--board", "9x9", "--lang", "c", "--settings", "layout = 27+27+27"],
            "none of `fill_up`, `hyperbola`, `fill` is for all pieces on a 9x9 board in `[u64; 3]` with `--lang c`\n  \
             help: with `--lang rust` there is `hyperbola`\n",
        ),
        (&["--board", "17x16"], "a board of 17x16 is too large"),
        (&["--settings", "method = fill"], "`method` is a setting of the macro only"),
        (&["--settings", "objective = latency"], "`objective` is a setting of the macro only"),
        (&["--settings", "board = 4x4"], "`board` is set twice"),
        (&["--settings", "pieces = [rok]"], "did you mean `rook`?"),
        (&["--settings", "pieces = [camel = [(1, 3)]]", "fill_up"], "`fill_up` is not for a camel"),
    ] {
        permgen(&[&["tables"], arguments].concat()).assert().code(2).stdout("").stderr(contains(message));
    }
    for settings in ["", " pieces = [rook]; "] {
        permgen(&["tables", "--board", "3x3", "--settings", settings]).assert().success();
    }
}

/// What a queen and a lance of shogi attack on an empty board of two words, and a rook on 16x16, in C.
const IN_WORDS: &str = "
#include <stdint.h>
int main(void) {
    uint64_t occupied[2] = {0, 0}, attacked[2], large[4] = {8, 1, 0, 0}, rook[4];
    lance_attacks(7, occupied, attacked);
    if (attacked[0] != 0 || attacked[1] != 0x1fe) return 1;
    queen_attacks(0, occupied, attacked);
    if (attacked[0] >> 1 == 0) return 2;
    rook_attacks(0, large, rook);
    if (rook[0] != 0x000100010001000eULL || rook[1] != 1 || rook[2] != 0 || rook[3] != 0) return 3;
    return 0;
}
";

#[test]
#[ignore = "slow: every occupancy of large boards"]
fn boards_of_several_words_and_other_pieces_are_written() {
    let folder = tempdir().unwrap();
    let (split, large) = (folder.path().join("split.h"), folder.path().join("large.h"));
    let settings = "numbering = a1_lsb_file_major, layout = 63 + 18, pieces = [queen, lance = [(1, 0)]]";
    permgen(&["tables", "--board", "9x9", "--lang", "c", "--settings", settings, "-o"]).arg(&split).assert().success();
    permgen(&["tables", "fill", "--board", "16x16", "--lang", "c", "--settings", "pieces = [rook]", "-o"])
        .arg(&large)
        .assert()
        .success();
    assert!(fs::read_to_string(&split).unwrap().contains("Attacks by `hyperbola`"));
    permgen(&["tables", "--board", "9x9", "--lang", "c", "--check", "--settings", settings, "-o"])
        .arg(&split)
        .assert()
        .success();
    let (main, program) = (folder.path().join("main.c"), folder.path().join("main"));
    fs::write(&main, format!("#include \"split.h\"\n#include \"large.h\"\n{IN_WORDS}")).unwrap();
    let compiled =
        Command::new("cc").args(["-O1", "-Wall", "-Werror", "-o"]).arg(&program).arg(&main).output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    assert_eq!(Command::new(&program).status().unwrap().code(), Some(0));
}
