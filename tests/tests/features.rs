//! `permutations_only/` and `proofs_only/` build without features, and then compile nothing that serves others alone.

use std::path::Path;
use std::process::{Command, Output};

fn cargo(package: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--locked")
        .arg("--manifest-path")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(package).join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join(package))
        .output()
        .unwrap()
}

#[test]
#[ignore = "slow: runs cargo"]
fn permutations_need_no_feature() {
    let output = cargo("permutations_only", &["test"]);
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{errors}");
    for test in ["squares_go_where_they_should", "programs_are_the_same_as_with_all_features"] {
        assert!(out.contains(&format!("test tests::{test} ... ok")), "{out}");
    }
}

#[test]
fn what_needs_a_feature_names_it() {
    let output = cargo("permutations_only", &["check", "--features", "refused"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let refused = errors.matches("error: this takes the feature `all-maps` of permgen, which is off").count();
    assert!(!output.status.success() && refused == 7 && !errors.contains("error["), "{errors}");
    // Where it is asked for, and not at the whole macro.
    let (_, dispatch) = errors.split_once("error: `dispatch = true` asks the processor").expect(&errors);
    let carets = dispatch.lines().find(|line| line.trim_start_matches(['|', ' ']).starts_with('^')).expect(dispatch);
    assert!(dispatch.contains("dispatch = true; gather") && carets.trim_end().ends_with(" ^^^^^^^^"), "{errors}");
}

#[test]
#[ignore = "slow: runs cargo"]
fn proofs_in_tests_need_no_feature() {
    let output = cargo("proofs_only", &["test"]);
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("2 passed"), "{out}\n{errors}");
    let tree = cargo("proofs_only", &["tree", "--prefix", "none"]);
    let tree = String::from_utf8_lossy(&tree.stdout);
    assert!(tree.contains("permgen-verify v"), "{tree}");
    for absent in ["permgen-tables", "serde_json", "sha2", "tempfile"] {
        assert_eq!(tree.lines().find(|line| line.starts_with(absent)), None, "{tree}");
    }
}

/// With the default features `permgen-tables` and three features are in this tree.
#[test]
#[ignore = "slow: runs cargo"]
fn without_features_the_derives_the_proofs_and_the_tables_are_not_compiled() {
    let output = cargo("permutations_only", &["tree", "--edges", "normal,features", "--prefix", "none"]);
    let tree = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && tree.contains("permgen-codegen v"), "{tree}");
    for absent in ["permgen-tables", "\"all-maps\"", "\"deep\"", "\"terms\"", "\"derive\"", "\"proves\"", "\"tables\""]
    {
        let of_permgen = |line: &&str| line.starts_with("permgen") && line.contains(absent);
        assert_eq!(tree.lines().find(of_permgen), None, "{tree}");
    }
}
