//! `no_std/` builds: a library without `std` that uses the macros.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "slow: runs cargo"]
fn a_library_without_std_builds() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("no_std/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("apart"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
