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
fn permutations_need_no_feature() {
    let output = cargo(&["test"]);
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{errors}");
    assert!(out.contains("test tests::squares_go_where_they_should ... ok"), "{out}");
}

/// With the default features `permgen-tables` and three features are in this tree.
#[test]
fn without_features_the_derives_the_proofs_and_the_tables_are_not_compiled() {
    let output = cargo(&["tree", "--edges", "normal,features", "--prefix", "none"]);
    let tree = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && tree.contains("permgen-codegen v"), "{tree}");
    for absent in ["permgen-tables", "\"derive\"", "\"proves\"", "\"tables\""] {
        let of_permgen = |line: &&str| line.starts_with("permgen") && line.contains(absent);
        assert_eq!(tree.lines().find(of_permgen), None, "{tree}");
    }
}
