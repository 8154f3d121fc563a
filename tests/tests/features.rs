//! `permutations_only/` builds without the default features, and then compiles nothing that serves other macros alone.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn manifest() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("permutations_only/Cargo.toml")
}

fn cargo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--locked")
        .arg("--manifest-path")
        .arg(manifest())
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("permutations_only"))
        .output()
        .unwrap()
}

#[test]
#[ignore = "slow: runs cargo"]
fn permutations_need_no_feature() {
    let output = cargo(&["test"]);
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{errors}");
    for test in ["squares_go_where_they_should", "programs_are_the_same_as_with_all_features"] {
        assert!(out.contains(&format!("test tests::{test} ... ok")), "{out}");
    }
}

#[test]
fn what_needs_a_feature_names_it() {
    let output = cargo(&["check", "--features", "refused"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let refused = errors.matches("error: this takes the feature `all-maps` of permgen, which is off").count();
    assert!(!output.status.success() && refused == 7 && !errors.contains("error["), "{errors}");
}

/// With the default features `permgen-tables` and three features are in this tree.
#[test]
#[ignore = "slow: runs cargo"]
fn without_features_the_derives_the_proofs_and_the_tables_are_not_compiled() {
    let output = cargo(&["tree", "--edges", "normal,features", "--prefix", "none"]);
    let tree = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && tree.contains("permgen-codegen v"), "{tree}");
    for absent in ["permgen-tables", "\"all-maps\"", "\"deep\"", "\"terms\"", "\"derive\"", "\"proves\"", "\"tables\""]
    {
        let of_permgen = |line: &&str| line.starts_with("permgen") && line.contains(absent);
        assert_eq!(tree.lines().find(of_permgen), None, "{tree}");
    }
}
