//! `permutations_only/` and `proofs_only/` build without features, and then compile nothing that serves others alone.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

fn command(package: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(arguments)
        .arg("--locked")
        .arg("--manifest-path")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(package).join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join(package));
    command
}

fn cargo(package: &str, arguments: &[&str]) -> Output {
    command(package, arguments).output().unwrap()
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
#[ignore = "slow: runs cargo"]
fn what_needs_a_feature_names_it() {
    let output = cargo("permutations_only", &["check", "--tests", "--features", "refused"]);
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
    // As cargo's own profile has it, whatever this run says: with the debug information of everything that is compiled.
    let output = command("proofs_only", &["test"]).env("CARGO_PROFILE_DEV_DEBUG", "2").output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("2 passed"), "{out}\n{errors}");
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    {
        let (_, path) = errors.split_once("Running unittests src/lib.rs (").expect(&errors);
        let (path, _) = path.split_once(')').expect(path);
        permgen_verify::binary::prove_symbol(path, "flip_vertical", "sq ^ 56")
            .unwrap_or_else(|error| panic!("{error}"));
    }
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

/// Each package of the command has in the command the features that it has in the tests: with others, `cargo run` and `cargo test`
/// would compile permgen twice.
#[test]
#[ignore = "slow: runs cargo"]
fn the_command_and_the_tests_share_one_build() {
    let packages = |arguments: &[&str]| -> BTreeSet<String> {
        let output = cargo("..", &[&["tree", "--prefix", "none", "--format", "{p} {f}"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    };
    let command = packages(&["--package", "permgen-cli", "--edges", "normal,build"]);
    assert!(command.len() > 50, "{command:?}");
    let tests = packages(&["--workspace", "--edges", "normal,build,dev"]);
    assert_eq!(command.difference(&tests).collect::<Vec<_>>(), Vec::<&String>::new());
}
