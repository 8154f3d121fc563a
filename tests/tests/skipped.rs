//! A test that is left out is seen.

use std::process::{Command, Output};

use permgen_tests::skip::skipped;

#[test]
#[ignore = "run by the next one"]
fn left_out() {
    skipped("there is no moon");
}

#[test]
fn what_is_left_out_is_named_and_may_be_forbidden() {
    let run = |all: &str| -> Output {
        let mut test = Command::new(std::env::current_exe().unwrap());
        test.args(["--ignored", "--exact", "skipped::left_out"]).env("PERMGEN_ALL_TESTS", all).output().unwrap()
    };
    let (allowed, forbidden) = (run(""), run("1"));
    assert!(allowed.status.success());
    assert_eq!(String::from_utf8_lossy(&allowed.stderr).trim(), "skipped: skipped::left_out: there is no moon");
    assert!(!forbidden.status.success());
    let said = String::from_utf8_lossy(&forbidden.stdout);
    assert!(said.contains("left_out is left out") && said.contains("there is no moon"), "{said}");
}
