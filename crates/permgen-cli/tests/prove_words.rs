//! `permgen prove` for functions of several words: of Rust files, and of binaries.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::Path;
use std::process::Command;

use crate::common::{permgen, stderr, stdout};
use predicates::boolean::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

/// A 13x13 board in three words, turned by half, and the same where one bit off the board comes back.
const RUST: &str = "\
// permgen: board = 13x13; rotate_180
pub fn turned(b: [u64; 3]) -> [u64; 3] {
    let r = [b[2].reverse_bits(), b[1].reverse_bits(), b[0].reverse_bits()];
    [r[0] >> 23 | r[1] << 41, r[1] >> 23 | r[2] << 41, r[2] >> 23]
}
pub fn leaks(b: &mut [u64; 3]) { let [x, y, z] = turned(*b); *b = [x, y, z | b[2] & 1 << 60]; }
pub fn late(b: [u64; 3]) -> [u64; 3] { let [x, y, z] = turned(b); [x, y << 1 | x >> 63, z] }
pub fn pair(b: (u64, u64)) -> (u64, u64) { (b.1, b.0) }
pub fn pair_of_u128(b: u128) -> (u64, u64) { (b as u64, (b >> 64) as u64) }
pub fn two(b: [u64; 3], k: u64) -> [u64; 3] { [b[0], b[1], b[2] ^ k] }
pub fn panics(b: [u64; 3]) -> [u64; 3] { assert!(b[1] != 5); b }
";

const C: &str = "
#include <stdint.h>
void turned(const uint64_t in[3], uint64_t out[3]) {
    out[0] = in[1]; out[1] = in[2]; out[2] = in[0];
}
void in_place(uint64_t b[3]) { uint64_t x = b[0]; b[0] = b[1]; b[1] = b[2]; b[2] = x; }
void clobbered(uint64_t b[3]) { b[0] = b[1]; b[1] = b[2]; b[2] = b[0]; }
void old(const uint64_t in[3], uint64_t out[3]) { out[0] = in[1]; out[1] = in[2]; }
";

const WORDS: &str = "width = [u64; 3]; (i + 128) % 192";

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn functions_of_a_file_are_proven_or_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "go.rs", RUST);
    permgen(&["prove", &file])
        .assert()
        .code(0)
        .stdout(starts_with("turned is proven: linear, a separate crate, edition 2024, dev and release, rustc "));
    let turned = ["prove", &file, "--board", "13x13", "--map", "rotate_180", "--ascii", "--fn"];
    let prove = |name: &str| permgen(&[&turned[..], &[name]].concat());
    prove("turned").assert().code(0);
    prove("two").assert().code(2).stderr(contains("`two` takes 2 arguments, a map takes 1"));
    let leaks = prove("leaks").assert().code(1);
    let text = stdout(&leaks);
    assert!(text.starts_with("leaks is refuted: the result is [0x"), "{text}");
    assert!(text.contains("13 | ") && text.contains("    a b c d e f g h i j k l m"), "{text}");
    assert!(text.contains("+1 off board") && text.contains("word 2: 0x1000000000000000"), "{text}");
    let late = stdout(&prove("late").assert().code(1));
    assert!(late.contains("  - is missing, x is too much\n") && late.contains(" x "), "{late}");
    let json = permgen(&[&turned[..], &["late", "--json"]].concat()).assert().code(1);
    let report: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!((report["expected"].as_array().unwrap().len(), report["got"].as_array().unwrap().len()), (3, 3));
    let bit = report["wrong_bit"].as_u64().unwrap();
    assert!((64..128).contains(&bit), "{report}");
    let (rank, file_name) = (bit / 13 + 1, char::from(b'a' + (bit % 13) as u8));
    assert_eq!(report["wrong_square"], format!("{file_name}{rank}"));
    let panics = permgen(&["prove", &file, "--fn", "panics", "--width", "[u64; 3]", "--map", "i"]).assert().code(1);
    assert!(stdout(&panics).contains("it panics, "), "{}", stdout(&panics));
    // The words may be said by the option, by the specification, or by a board.
    permgen(&["prove", &file, "--fn", "pair", "--width", "[u64; 2]", "--map", "(i + 64) % 128"]).assert().code(0);
    permgen(&["prove", &file, "--fn", "pair_of_u128", "--map", "width = u128 -> [u64; 2]; i"]).assert().code(0);
    permgen(&["prove", &file, "--fn", "pair", "--map", "sq ^ 56"])
        .assert()
        .code(2)
        .stderr(contains("`pair` maps 2 words of 64 bits to 2 words of 64 bits, the specification `u64` to `u64`"));
}

#[test]
fn proofs_of_several_words_are_kept_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "go.rs", RUST);
    let archive = folder.path().join("go.proofs").to_string_lossy().into_owned();
    let prove = |more: &[&str]| permgen(&[&["prove", &file], more].concat());
    prove(&["--archive", &archive, "--bless"]).assert().code(0);
    prove(&["--archive", &archive]).assert().code(0).stdout(starts_with("turned is proven"));
    std::fs::write(&file, RUST.replace("r[2] >> 23]", "r[2] >> 22]")).unwrap();
    prove(&["--archive", &archive]).assert().code(1);
    prove(&["--emit", "smt2"]).assert().code(0).stdout(contains("specification_0").and(contains("result_2")));
}

#[test]
fn binaries_say_what_they_take_or_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let source = written(folder.path(), "words.c", C);
    let object = |name: &str, options: &[&str]| {
        let object = folder.path().join(name).to_string_lossy().into_owned();
        let done = Command::new("cc").args(options).args(["-O2", "-c", "-o", &object, &source]).status();
        assert!(done.is_ok_and(|status| status.success()));
        object
    };
    let (described, bare) = (object("described.o", &["-g"]), object("bare.o", &[]));
    let prove = |file: &str, name: &str, more: &[&str]| {
        permgen(&[&["prove", "--binary", file, "--symbol", name, "--map", WORDS], more].concat()).assert()
    };
    prove(&described, "turned", &[]).code(0).stdout("turned is proven: linear, where `in` and `out` do not overlap\n");
    prove(&described, "in_place", &[]).code(0).stdout("in_place is proven: linear\n");
    for wrong in ["clobbered", "old"] {
        prove(&described, wrong, &["--ascii"])
            .code(1)
            .stdout(contains(" is refuted: the result is [0x").and(contains("word 2: 0x")));
    }
    let json = prove(&described, "turned", &["--json"]).code(0);
    let report: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
    assert_eq!(report["provided"], "`in` and `out` do not overlap");
    let untold = prove(&bare, "turned", &[]).code(2);
    assert!(stderr(&untold).contains("compile with debug information"), "{}", stderr(&untold));
    let signature = ["--signature", "extern \"C\" fn(from: *const [u64; 3], to: *mut [u64; 3])"];
    prove(&bare, "turned", &signature)
        .code(0)
        .stdout("turned is proven: linear, where `from` and `to` do not overlap\n");
    prove(&bare, "old", &signature).code(1);
    prove(&bare, "clobbered", &["--signature", "extern \"C\" fn(*mut [u64; 3])"]).code(1);
    for (signature, wrong) in
        [("fn(&str)", ""), ("fn(u64) -> !", ": `!` returns 0 words"), ("fn(!) -> u64", ": `!` is no")]
    {
        let told = format!("the signature `{signature}`{wrong}");
        prove(&bare, "turned", &["--signature", signature]).code(2).stderr(contains(told));
    }
}
