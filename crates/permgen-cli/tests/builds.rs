//! A verdict is about the package's own builds, and names them.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::path::Path;

use crate::common::{permgen, stderr, stdout};

fn write(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn manifest(more: &str) -> String {
    format!("[package]\nname = \"engine\"\nversion = \"0.3.0\"\nedition = \"2021\"\n{more}\n[workspace]\n")
}

/// The exit code and the output.
fn prove(file: &Path, more: &[&str]) -> (i32, String) {
    let file = file.to_string_lossy().into_owned();
    let assert = permgen(&[&["prove", &file], more].concat()).assert();
    (assert.get_output().status.code().unwrap(), stdout(&assert) + &stderr(&assert))
}

const FLIP: &str = "// permgen: sq ^ 56\npub fn flip(x: u64) -> u64 { x.swap_bytes() }\n";

#[test]
fn the_verdict_names_the_build() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", &manifest("[features]\ndefault = [\"std\"]\nstd = []\n"));
    write(folder.path(), "src/lib.rs", FLIP);
    let (code, said) = prove(&folder.path().join("src/lib.rs"), &[]);
    let line = "flip is proven: linear, crate lib of engine 0.3.0, dev and release, features [default, std], rustc ";
    assert!(code == 0 && said.starts_with(line), "{said}");
    let (_, said) = prove(&folder.path().join("src/lib.rs"), &["--json"]);
    let report: serde_json::Value = serde_json::from_str(said.trim()).unwrap();
    assert!(report["objects"].as_array().is_some_and(|objects| objects.len() == 2), "{report}");
}

#[test]
fn profiles_are_those_of_the_package() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("src/lib.rs");
    // Wrong where overflows panic: in the dev build, unless the profile says otherwise, and in a release build that says so.
    write(folder.path(), "src/lib.rs", "// permgen: sq\npub fn same(x: u64) -> u64 { x + 1 - 1 }\n");
    write(folder.path(), "Cargo.toml", &manifest("[profile.dev]\noverflow-checks = false\n"));
    assert_eq!(prove(&file, &[]).0, 0);
    write(
        folder.path(),
        "Cargo.toml",
        &manifest("[profile.dev]\noverflow-checks = false\n[profile.release]\noverflow-checks = true\n"),
    );
    let (code, said) = prove(&file, &[]);
    assert!(code == 1 && said.contains("in the release build"), "{said}");
}

/// With debug information in another file, no function would be found.
#[test]
fn debug_information_is_kept_in_the_object() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", &manifest("[profile.dev]\nsplit-debuginfo = \"packed\"\n"));
    write(folder.path(), ".cargo/config.toml", "[build]\nrustflags = [\"-Csplit-debuginfo=unpacked\"]\n");
    write(folder.path(), "src/lib.rs", FLIP);
    let (code, said) = prove(&folder.path().join("src/lib.rs"), &[]);
    assert!(code == 0 && said.starts_with("flip is proven"), "{said}");
}

#[test]
fn nothing_stale_is_proven() {
    let folder = tempfile::tempdir().unwrap();
    let text = "// permgen: sq ^ 56\npub fn flip(x: u64) -> u64 { if cfg!(feature = \"odd\") { x } else { x.swap_bytes() } }\n";
    let write_manifest = |default: &str| {
        write(folder.path(), "Cargo.toml", &manifest(&format!("[features]\ndefault = [{default}]\nodd = []\n")));
    };
    write(folder.path(), "src/lib.rs", text);
    let file = folder.path().join("src/lib.rs");
    for (default, code) in [("", 0), ("\"odd\"", 1), ("", 0), ("\"odd\"", 1)] {
        write_manifest(default);
        assert_eq!(prove(&file, &[]).0, code, "{default}");
    }
}

#[test]
fn every_target_that_reads_the_file_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", &manifest(""));
    write(folder.path(), "src/lib.rs", "#[path = \"../shared/turn.rs\"]\npub mod turn;\npub const BY: u64 = 8;\n");
    write(
        folder.path(),
        "src/main.rs",
        "#[path = \"../shared/turn.rs\"]\nmod turn;\nconst BY: u64 = 9;\nfn main() { turn::turn(1); }\n",
    );
    write(
        folder.path(),
        "shared/turn.rs",
        "// permgen: rotate_left(8)\npub fn turn(x: u64) -> u64 { x.rotate_left(crate::BY as u32) }\n",
    );
    write(folder.path(), "shared/unread.rs", FLIP);
    let (code, said) = prove(&folder.path().join("shared/turn.rs"), &[]);
    assert!(code == 1 && said.contains("(crate lib of engine 0.3.0) is proven: "), "{said}");
    assert!(said.contains("(crate bin engine of engine 0.3.0) is refuted: "), "{said}");
    let (code, said) = prove(&folder.path().join("shared/unread.rs"), &[]);
    assert!(code == 2 && said.contains("reads this file") && said.contains("--alone"), "{said}");
    let (code, said) = prove(&folder.path().join("shared/unread.rs"), &["--alone"]);
    assert!(code == 0 && said.contains("a separate crate, edition 2024, dev and release, rustc "), "{said}");
}

#[test]
fn a_target_that_only_includes_the_file_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", &manifest(""));
    write(folder.path(), "src/lib.rs", "pub mod turn;\npub const BY: u32 = 8;\n");
    write(
        folder.path(),
        "src/turn.rs",
        "// permgen: rotate_left(8)\npub fn turn(x: u64) -> u64 { x.rotate_left(crate::BY) }\n",
    );
    write(folder.path(), "examples/plain.rs", "fn main() { assert!(engine::turn::turn(1) == 256); }\n");
    let file = folder.path().join("src/turn.rs");
    let (code, said) = prove(&file, &[]);
    assert!(code == 0 && said.starts_with("turn::turn is proven: "), "{said}");
    write(
        folder.path(),
        "examples/odd.rs",
        "mod turn { include!(\"../src/turn.rs\"); }\nconst BY: u32 = 9;\nfn main() { turn::turn(1); }\n",
    );
    let (code, said) = prove(&file, &[]);
    assert!(code == 1 && said.contains("(crate example odd of engine 0.3.0) is refuted: "), "{said}");
}

#[test]
fn all_annotated_functions_of_a_package_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let made = "fn main() { std::fs::write(format!(\"{}/made.rs\", std::env::var(\"OUT_DIR\").unwrap()), \
        \"// permgen: sq ^ 56\\npub fn made(x: u64) -> u64 { x }\").unwrap(); }\n";
    write(folder.path(), "Cargo.toml", &manifest("build = \"build.rs\""));
    write(folder.path(), "build.rs", made);
    write(folder.path(), "src/lib.rs", "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n");
    write(folder.path(), "tests/shown.rs", "// permgen: sq ^ 56\npub fn tested(x: u64) -> u64 { x }\n");
    let root = folder.path().to_string_lossy().into_owned();
    let assert = permgen(&["prove", "--package", &root]).assert().code(1);
    let said = stdout(&assert);
    assert!(said.contains("made is refuted") && said.contains("tested is refuted"), "{said}");
}

#[test]
#[ignore = "slow: runs cargo"]
fn functions_of_generated_files_are_found_if_all_builds_have_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let script = |text: &str| {
        format!(
            "fn main() {{ let (at, opt) = (std::env::var(\"OUT_DIR\").unwrap(), std::env::var(\"OPT_LEVEL\").unwrap()); \
             std::fs::write(at + \"/made.rs\", format!(\"// permgen: sq ^ 56\\n{text}\")).unwrap(); drop(opt); }}\n"
        )
    };
    write(folder.path(), "Cargo.toml", &manifest("build = \"build.rs\""));
    let file = folder.path().join("src/lib.rs");
    write(folder.path(), "src/lib.rs", "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n");
    write(folder.path(), "build.rs", &script("pub fn made(x: u64) -> u64 {{ x.swap_bytes() }}"));
    let named = prove(&file, &["--fn", "made", "--map", "sq ^ 56"]);
    for (code, said) in [prove(&file, &[]), named] {
        assert!(code == 0 && said.starts_with("made is proven: linear, crate lib of engine 0.3.0"), "{said}");
        assert!(said.contains("with what its build script does here"), "{said}");
    }
    let (code, said) = prove(&file, &["--fn", "other", "--map", "sq ^ 56"]);
    assert!(code == 2 && said.contains("no function `other` was compiled"), "{said}");
    // Each build has a file of its own: a proof for one is no proof for the other.
    write(folder.path(), "build.rs", &script("pub fn made(x: u64) -> u64 {{ x.swap_bytes() ^ {opt} / 3 }}"));
    let (code, said) = prove(&file, &[]);
    assert!(code == 3 && said.contains("`made` is only compiled in the dev build"), "{said}");
    // Another function of that name in another generated file is not taken for it.
    let other = "std::fs::write(std::env::var(\"OUT_DIR\").unwrap() + \"/same.rs\", \"pub fn made(x: u64) -> u64 { x }\").unwrap();";
    let text =
        script("pub fn made(x: u64) -> u64 {{ x ^ {opt} / 3 }}").replace("drop(opt);", &format!("drop(opt); {other}"));
    write(folder.path(), "build.rs", &text);
    let text = "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n\
        pub mod same { include!(concat!(env!(\"OUT_DIR\"), \"/same.rs\")); }\n";
    write(folder.path(), "src/lib.rs", text);
    let (code, said) = prove(&file, &["--fn", "made", "--map", "sq"]);
    assert!(code == 3 && said.contains("`made` is only compiled in the dev build"), "{said}");
    write(
        folder.path(),
        "build.rs",
        &script("pub fn made(x: u64) -> u64 {{ x }}").replace("drop(opt);", &format!("drop(opt); {other}")),
    );
    let (code, said) = prove(&file, &["--fn", "made", "--map", "sq"]);
    assert!(code == 2 && said.contains("`made` is ambiguous: made, same::made"), "{said}");
}

#[test]
fn a_law_sees_the_file_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", &manifest(""));
    write(folder.path(), "src/lib.rs", "pub mod bits;\n");
    let text = "pub fn place(x: u64) -> u64 { if file!().len() == 11 { x } else { !x } }\n";
    write(folder.path(), "src/bits.rs", text);
    let (code, said) = prove(&folder.path().join("src/bits.rs"), &["--law", "|x| place(x) == x"]);
    assert!(code == 0, "{said}");
}

#[test]
fn the_conditions_of_a_law_are_named() {
    let assert = permgen(&["prove", "--law", "|x| cfg!(debug_assertions) || x == x"]).assert().code(0);
    assert!(stdout(&assert).contains("with `cfg(debug_assertions)` as in this build"), "{}", stdout(&assert));
}

#[test]
fn a_link_is_judged_in_its_own_package() {
    let folder = tempfile::tempdir().unwrap();
    for (package, by) in [("one", 9), ("two", 8)] {
        let root = folder.path().join(package);
        write(&root, "Cargo.toml", &manifest(""));
        write(&root, "src/lib.rs", &format!("pub mod turn;\npub const BY: u32 = {by};\n"));
    }
    let text = "// permgen: rotate_left(8)\npub fn turn(x: u64) -> u64 { x.rotate_left(crate::BY) }\n";
    write(folder.path(), "two/src/turn.rs", text);
    std::os::unix::fs::symlink("../../two/src/turn.rs", folder.path().join("one/src/turn.rs")).unwrap();
    assert_eq!(prove(&folder.path().join("two/src/turn.rs"), &[]).0, 0);
    assert_eq!(prove(&folder.path().join("one/src/turn.rs"), &[]).0, 1);
}

#[test]
fn a_member_of_a_workspace_is_built_alone_and_the_verdict_says_so() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\"]\nresolver = \"2\"\n");
    for name in ["a", "b"] {
        let manifest = format!("[package]\nname = \"{name}\"\nversion = \"0.3.0\"\nedition = \"2021\"\n");
        write(folder.path(), &format!("{name}/Cargo.toml"), &manifest);
        write(folder.path(), &format!("{name}/src/lib.rs"), FLIP);
    }
    let (code, said) = prove(&folder.path().join("a/src/lib.rs"), &[]);
    assert!(code == 0 && said.contains("crate lib of a 0.3.0, as `cargo build -p a` builds it, which "), "{said}");
}

/// Cargo refuses to build these targets. The others are judged.
#[test]
fn targets_that_need_other_features_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let required = "[features]\nfast = [\"std\"]\nstd = []\n[[bin]]\nname = \"turn\"\nrequired-features = [\"std\"]\n";
    write(folder.path(), "Cargo.toml", &manifest(required));
    write(folder.path(), "src/lib.rs", FLIP);
    write(folder.path(), "src/bin/turn.rs", &format!("{}fn main() {{}}\n", FLIP.replace("x.swap_bytes()", "x")));
    let file = folder.path().join("src/bin/turn.rs");
    let (code, said) = prove(&folder.path().join("src/lib.rs"), &[]);
    assert!(code == 0 && said.starts_with("flip is proven: linear, crate lib of engine 0.3.0"), "{said}");
    let (code, said) = prove(&file, &[]);
    let why = "bin turn of engine 0.3.0 is not built: it needs the features `std`";
    assert!(code == 2 && said.contains(why) && said.contains("help: `--features` chooses them"), "{said}");
    let (code, said) = prove(&file, &["--features", "fast"]);
    assert!(code == 1 && said.starts_with("flip is refuted"), "{said}");
    let root = folder.path().display().to_string();
    let of_package = |command: &str, more: &[&str]| {
        let assert = permgen(&[&[command], more, &[&*root]].concat()).assert();
        let said = (stdout(&assert) + &stderr(&assert)).split_whitespace().collect::<Vec<_>>().join(" ");
        (assert.get_output().status.code().unwrap(), said)
    };
    let (code, said) = of_package("prove", &["--package"]);
    let unknown = "bin turn of engine 0.3.0 is unknown: it is not built without the features `std`";
    assert!(code == 3 && said.contains("flip is proven") && said.contains(unknown), "{said}");
    let (code, said) = of_package("scan", &[]);
    assert!(code == 0 && said.contains(why) && said.contains("1 function, 1 proven"), "{said}");
}
