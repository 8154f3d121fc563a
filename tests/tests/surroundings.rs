//! `surroundings/`: what the macros emit in modules that give names another meaning, compiled and run in every edition.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "slow: cargo builds every edition"]
fn expansions_mean_the_same_in_every_edition_and_whatever_names_mean_around_them() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("surroundings/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["test", "--locked", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("apart"))
        .output()
        .unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{errors}");
    let passed = out.matches("test tests::no_prelude ... ok").count();
    assert_eq!(passed, 4, "one for each edition\n{out}");
}
