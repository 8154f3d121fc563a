//! `permgen tables`.

mod common;

use std::fs;
use std::process::Command;

use common::{permgen, stdout};
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
