//! Laws about what a package holds in several files.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::PathBuf;

use crate::common::{permgen, stderr, stdout};

/// A package whose files use each other, data of the package, and a feature.
fn package() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().to_owned();
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "Cargo.toml",
        "[package]\nname = \"engine\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[features]\nturned = []\n\n[workspace]\n",
    );
    write("data/mask.in", "0x00ff_00ff_00ff_00ff");
    write(
        "src/lib.rs",
        "#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n//! An engine.\n\
         mod board;\nmod moves;\n/// Two.\npub const TWO: u64 = 2;\n/// Black's view.\npub use board::turned;\n",
    );
    write(
        "src/board.rs",
        "use crate::moves::ring::step;\n\
         const MASK: u64 = include!(\"../data/mask.in\");\n\
         fn private(x: u64) -> u64 { (x & MASK) << 8 | x >> 8 & MASK }\n\
         /// Black's view.\n\
         pub fn turned(x: u64) -> u64 { if cfg!(feature = \"turned\") { private(x) } else { step(private(x)) } }\n",
    );
    write("src/moves/mod.rs", "pub(crate) mod ring;\n");
    write("src/moves/ring.rs", "use crate::TWO;\npub(crate) fn step(x: u64) -> u64 { x.rotate_left(TWO as u32) }\n");
    (folder, root)
}

fn verdict(root: &std::path::Path, arguments: &[&str]) -> (i32, String, String) {
    let file = root.join("src/board.rs").to_string_lossy().into_owned();
    let assert = permgen(&[&["prove", &file], arguments].concat()).assert();
    let code = assert.get_output().status.code().unwrap();
    (code, stdout(&assert), stderr(&assert))
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_law_may_use_what_its_file_imports_from_the_package() {
    let (_folder, root) = package();
    let text = std::fs::read_to_string(root.join("src/board.rs")).unwrap();
    for (law, code) in [
        ("|x| step(x) == x.rotate_left(2)", 0),
        ("|x| step(x) == x.rotate_left(3)", 1),
        ("|x| private(private(x)) == x", 0),
        ("|x| turned(x) == private(x).rotate_left(2)", 0),
        ("|x| crate::moves::ring::step(x) == step(x) && crate::TWO == 2", 0),
        ("|x: u64| private(x) == x", 1),
    ] {
        let (got, out, err) = verdict(&root, &["--law", law]);
        assert_eq!(got, code, "{law}\n{out}\n{err}");
        assert!(!out.contains("as read"), "{out}");
    }
    let (code, out, _) = verdict(&root, &["--law", "|x| private(x) == x", "--given", "x == 0 || x == !0"]);
    assert_eq!(code, 0, "{out}");
    // The features decide.
    let law = "|x| turned(x) == private(x)";
    assert_eq!(verdict(&root, &["--law", law]).0, 1);
    assert_eq!(verdict(&root, &["--law", law, "--features", "turned"]).0, 0);
    // Nothing of the user's is changed, and claims of maps are made of the package as it is.
    assert_eq!(std::fs::read_to_string(root.join("src/board.rs")).unwrap(), text);
    assert_eq!(verdict(&root, &["--fn", "private", "--map", "sq ^ 8"]).0, 0);
    assert!(!root.join("Cargo.lock").exists());
}

#[test]
#[ignore = "slow: runs cargo"]
fn the_same_law_is_asked_again_when_another_file_has_changed() {
    let (_folder, root) = package();
    let law = "|x| step(x) == x.rotate_left(2)";
    assert_eq!(verdict(&root, &["--law", law]).0, 0);
    std::fs::write(root.join("src/moves/ring.rs"), "use crate::TWO;\npub(crate) fn step(x: u64) -> u64 { x << TWO }\n")
        .unwrap();
    assert_eq!(verdict(&root, &["--law", law]).0, 1);
}

#[test]
#[ignore = "slow: runs cargo"]
fn what_is_wrong_with_a_law_is_told_by_the_compiler() {
    let (_folder, root) = package();
    let (code, _, err) = verdict(&root, &["--law", "|x| absent(x) == x"]);
    assert!(code == 2 && err.contains("cannot find function `absent`"), "{code}: {err}");
    let (code, _, err) = verdict(&root, &["--law", "|x| step(x)"]);
    assert!(code == 2 && err.contains("mismatched types"), "{code}: {err}");
}
