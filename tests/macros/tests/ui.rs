//! What compiles, what does not, and what the compiler then says.
//!
//! After a change that is meant to change messages: `TRYBUILD=overwrite cargo test -p permgen-macros-tests --test it ui -- --ignored`, and
//! read the difference.

use std::fs;
use std::path::Path;

#[test]
#[ignore = "slow: cargo builds every case"]
fn ui() {
    let tests = trybuild::TestCases::new();
    tests.pass("tests/ui/pass/*.rs");
    tests.compile_fail("tests/ui/fail/*.rs");
}

/// A message that no case produces any more proves nothing.
#[test]
fn every_message_belongs_to_a_case_and_every_case_has_one() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/fail");
    let mut cases = 0;
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let partner = path.with_extension(if path.extension().unwrap() == "rs" { "stderr" } else { "rs" });
        assert!(partner.exists(), "{} is missing", partner.display());
        cases += 1;
    }
    assert!(cases > 0);
}
