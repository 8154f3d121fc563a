//! `permgen exact`: answers that hold for the kind of program they name.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::permgen;
use permgen_core::program::Program;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

#[test]
#[ignore = "slow: an exhaustive search"]
fn a_shortest_program_is_shown_with_its_scope() {
    permgen(&["exact", "sq ^ 1", "--width", "8"])
        .assert()
        .success()
        .stdout(contains("chains of rotations and rotate blends: 5 operations at least (proven)"))
        .stdout(contains(
            "linear programs over and, xor, or, shl, shr, rotl: 5 operations, and none with fewer (proven",
        ))
        .stdout(contains("program(x: u8) -> u8"));
}

#[test]
fn what_is_not_known_is_said_and_exits_with_3() {
    permgen(&["exact", "7 - sq", "--width", "8", "--most-ops", "3"])
        .assert()
        .code(3)
        .stdout(contains("none with at most 3 operations (proven); beyond that unknown"));
    permgen(&["exact", "7 - sq", "--width", "8", "--most-nodes", "0"])
        .assert()
        .code(3)
        .stdout(contains("rotl: unknown"));
}

#[test]
fn wide_words_have_the_bound_on_chains() {
    let output = permgen(&["exact", "sq ^ 7", "--json"]).assert().code(3);
    let report: serde_json::Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(report["chains"]["at_least"], 13);
    assert!(report.get("linear").is_none());
    permgen(&["exact", "sq ^ 7"]).assert().code(3).stdout(contains("no program was searched for"));
}

#[test]
fn a_rotation_is_a_shortest_chain() {
    let told = |spec: &str, what: &str| {
        let all = format!("chains of rotations and rotate blends: {what}, and none with fewer (proven)\n\nprogram(");
        permgen(&["exact", spec]).assert().success().stdout(contains(all));
    };
    told("rotate_left(3)", "1 operation");
    told("sq", "0 operations");
}

#[test]
fn json_holds_the_program() {
    let output =
        permgen(&["exact", "(sq + 3) & 7", "--width", "8", "--ops", "shl,shr,or", "--json"]).assert().success();
    let report: serde_json::Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    let program: Program = report["linear"]["program"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        (program.op_count(), &report["linear"]["ops"], &report["linear"]["optimal"]),
        (3, &3.into(), &true.into())
    );
}

#[test]
fn the_bound_on_chains_does_not_wait_for_the_search() {
    let mut search = Command::new(assert_cmd::cargo::cargo_bin!("permgen"))
        .args(["exact", "sq ^ 7", "--width", "8", "--most-nodes", "1000000"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(search.stdout.take().unwrap()).read_line(&mut line).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    let is_searching = search.try_wait().unwrap().is_none();
    search.kill().unwrap();
    search.wait().unwrap();
    assert!(line.starts_with("chains of rotations and rotate blends: 9 operations at least"), "{line}");
    assert!(is_searching);
}

#[test]
fn linear_functions_have_shortest_programs() {
    permgen(&["exact", "linear(|x| x ^ x >> 1)", "--width", "8"])
        .assert()
        .success()
        .stdout(contains("rotl: 2 operations, and none with fewer (proven").and(contains("chains").not()));
}

#[test]
fn bad_requests() {
    permgen(&["exact", "restrict(sq ^ 1, 3)"])
        .assert()
        .code(2)
        .stderr(contains("this is neither a permutation nor a linear function of at most 16 bits"))
        .stderr(contains("help: exact searches are for permutations of a whole word, and for other linear functions"));
    permgen(&["exact", "linear(|x| x ^ 1)", "--width", "8"]).assert().code(2).stderr(contains("nor a linear function"));
    permgen(&["exact", "sq ^ 1", "--ops", "mul"]).assert().code(2).stderr(contains("invalid value 'mul'"));
}
