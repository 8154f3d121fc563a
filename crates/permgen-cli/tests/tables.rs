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
        let text = "#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n//! Looks up.\npub mod lines;\n\
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
        .stdout(contains("FILL_UP_ATTACKS"));
    for name in NAMES {
        let text = stdout(&permgen(&["tables", name, "--json"]).assert().success());
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((text.lines().count(), &report["tables"]), (1, &Value::from(name)));
        assert_eq!(report["compared"], 86_800);
        assert!(report["code"].as_str().unwrap().contains(&format!("{} bytes in all", report["bytes"])));
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
fn other_boards_and_languages_look_up_what_a_walk_finds() {
    let folder = tempdir().unwrap();
    for (method, board, word) in [
        ("fill_up", "8x8", "uint64_t"),
        ("fill_up", "6x7", "uint64_t"),
        ("fill_up", "9x9", "unsigned __int128"),
        ("fill_up", "3x5", "uint16_t"),
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
    let report = stdout(&permgen(&["tables", "--board", "9x9", "--lang", "c", "--json"]).assert().success());
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["board"], &report["lang"]), (&Value::from("9x9"), &Value::from("c")));
    for (arguments, message) in [
        (&["compressed", "--lang", "c"][..], "the tables `compressed` are for Rust and a board of 8x8"),
        (&["--board", "2x8"], "there are no tables of lines for a board of 2x8"),
        (&["--board", "12x12"], "there are no tables of lines for a board of 12x12"),
    ] {
        permgen(&[&["tables"], arguments].concat()).assert().code(2).stdout("").stderr(contains(message));
    }
}
