//! `permgen scan --patch` in packages: what it replaces is proven, and a second scan finds it so.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::permgen;
use serde_json::Value;

/// The root of the package, with a function that is fine as it is.
const LIB: &str =
    "//! A board.\n\nmod turns;\npub use turns::*;\n\npub fn same(x: u64) -> u64 {\n    x ^ (x >> 1)\n}\n";

/// Functions of all the ways in which people write them.
const TURNS: &str = r"//! Turns, ä.

#[derive(Clone, Copy)]
pub struct Board(pub u64);

pub struct Named {
    pub bits: u64,
}

/// Loops { over } squares.
pub const fn plain(mut board: u64) -> u64 {
    let mut made = 0;
    while board != 0 {
        made |= 1 << (board.trailing_zeros() ^ 56);
        board &= board - 1;
    }
    made
}

impl Board {
    /// By value.
    #[must_use]
    pub fn vertical(self) -> Self {
        let mut made = 0;
        for square in 0..64 {
            if self.0 >> square & 1 == 1 {
                made |= 1 << (square ^ 56);
            }
        }
        Board(made)
    }

    pub fn horizontal(&self) -> Board {
        let mut made = 0;
        for square in 0..64 {
            if self.0 >> square & 1 == 1 {
                made |= 1 << (square ^ 7);
            }
        }
        Board(made)
    }

    pub fn turn(&mut self) {
        let mut made = 0;
        for square in 0..64 {
            if self.0 >> square & 1 == 1 {
                made |= 1 << (square ^ 63);
            }
        }
        self.0 = made;
    }
}

impl Named {
    pub fn vertical(Named { bits }: Named) -> Named {
        let mut made = 0;
        for square in 0..64 {
            made |= (bits >> square & 1) << (square ^ 56);
        }
        Named { bits: made }
    }

    pub fn turned(self) -> Named {
        let mut made = 0;
        for square in 0..64 {
            made |= (self.bits >> square & 1) << (square ^ 63);
        }
        Named { bits: made }
    }
}

/// Generic: one body for all types.
pub fn of_any<T: Into<u64>>(x: T) -> u64 {
    let (x, mut made) = (x.into(), 0);
    for square in 0..64 {
        made |= (x >> square & 1) << (square ^ 56);
    }
    made
}

pub fn uses(x: u64) -> u64 {
    of_any(x)
}

macro_rules! flip {
    ($name:ident) => {
        pub fn $name(x: u64) -> u64 {
            let mut made = 0;
            for square in 0..64 {
                made |= (x >> square & 1) << (square ^ 7);
            }
            made
        }
    };
}
flip!(made_by_a_macro);
";

const MANIFEST: &str = "[package]\nname = \"turned\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";

fn package() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    fs::write(folder.path().join("Cargo.toml"), MANIFEST).expect("written");
    fs::write(folder.path().join("src/lib.rs"), LIB).expect("written");
    fs::write(folder.path().join("src/turns.rs"), TURNS).expect("written");
    folder
}

fn scan(folder: &Path, arguments: &[&str]) -> (i32, Vec<Value>) {
    let output = permgen(&["scan", "--json", "."]).args(arguments).current_dir(folder).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let objects = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}{told}")));
    (output.status.code().unwrap_or_else(|| panic!("{told}")), objects.collect())
}

fn of<'a>(all: &'a [Value], name: &str) -> &'a Value {
    all.iter()
        .find(|it| it["function"].as_str().is_some_and(|it| it.ends_with(name)))
        .unwrap_or_else(|| panic!("{name} in {all:#?}"))
}

/// What a function is, and how much it does.
fn known(all: &[Value], name: &str) -> (Value, Value, u64) {
    let it = of(all, name);
    (it["verdict"].clone(), it["to"].clone(), it["operations"].as_u64().unwrap_or_default())
}

const REPLACED: [&str; 5] = ["::plain", "Board::vertical", "Board::horizontal", "Board::turn", "Named::turned"];

/// Applies the patch.
fn apply(folder: &Path) {
    let patch = fs::read_to_string(folder.join("better.patch")).expect("it is written");
    assert!(patch.starts_with("--- a/src/turns.rs\n+++ b/src/turns.rs\n@@ "), "{patch}");
    let applied = Command::new("git").args(["apply", "better.patch"]).current_dir(folder).output().expect("git runs");
    assert!(applied.status.success(), "{}\n{patch}", String::from_utf8_lossy(&applied.stderr));
}

#[test]
#[ignore = "slow: runs cargo"]
fn functions_of_a_package_are_replaced_and_found_again() {
    let folder = package();
    let (code, before) = scan(folder.path(), &["--patch", "better.patch"]);
    assert_eq!(code, 0, "{before:#?}");
    for name in REPLACED {
        assert_eq!(of(&before, name)["replaced"], true, "{name}: {}", of(&before, name));
    }
    for (name, why) in [("of_any<u64>", "generic"), ("made_by_a_macro", "macro"), ("Named::vertical", "takes")] {
        let it = before
            .iter()
            .find(|it| it["function"].as_str().is_some_and(|it| it.contains(name.split('<').next().unwrap_or(name))));
        let it = it.unwrap_or_else(|| panic!("{name} in {before:#?}"));
        assert_eq!(it["replaced"], false, "{it}");
        assert!(it["kept"].as_str().is_some_and(|kept| kept.contains(why)), "{name}: {}", it["kept"]);
    }
    assert_eq!(of(&before, "same")["replaced"], Value::Null);
    // A patch alone changes nothing.
    let file = folder.path().join("src/turns.rs");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), TURNS);
    assert!(!folder.path().join("Cargo.lock").exists());

    apply(folder.path());
    let written = fs::read_to_string(&file).expect("it is there");
    assert!(written.contains("pub const fn plain(board: u64) -> u64 {\n    board.swap_bytes()\n}"), "{written}");
    assert_eq!(fs::read_to_string(folder.path().join("src/lib.rs")).expect("it is there"), LIB);
    let (code, after) = scan(folder.path(), &["--patch", "none.patch"]);
    assert_eq!(code, 0);
    for name in REPLACED {
        let ((was, old, slow), (is, new, fast)) = (known(&before, name), known(&after, name));
        assert_eq!((&was, &is), (&"proven".into(), &"proven".into()), "{name}");
        assert_eq!(old, new, "{name}");
        assert!(fast < slow, "{name}: {fast} of {slow} operations");
        assert_eq!(of(&after, name)["replaced"], Value::Null, "{name}");
    }
    // There is nothing more to do.
    assert_eq!(fs::read_to_string(folder.path().join("none.patch")).expect("it is written"), "");
}

#[test]
#[ignore = "slow: runs cargo"]
fn what_is_wrong_is_not_replaced() {
    let folder = package();
    let file = folder.path().join("src/turns.rs");
    let text = TURNS.replace("fn plain", "fn mirror_horizontal");
    fs::write(&file, &text).expect("written");
    let (code, all) = scan(folder.path(), &["--patch", "better.patch"]);
    assert_eq!(code, 1, "{all:#?}");
    apply(folder.path());
    let wrong = of(&all, "::mirror_horizontal");
    assert_eq!((&wrong["verdict"], &wrong["replaced"]), (&"refuted".into(), &false.into()));
    let written = fs::read_to_string(&file).expect("it is there");
    assert!(written.contains("board.trailing_zeros() ^ 56") && !written.contains("square ^ 63"), "{written}");
}

/// What does not compile by itself is left out, and named.
#[test]
#[ignore = "slow: runs cargo"]
fn what_stands_beside_a_package_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, text) in [
        ("Cargo.toml", MANIFEST),
        ("build.rs", "fn main() {}\n"),
        ("src/lib.rs", "pub fn flip(board: u64) -> u64 {\n    board.swap_bytes()\n}\n"),
        ("tests/flip.rs", "#[test]\nfn flips() {\n    assert_eq!(turned::flip(1), 1 << 56);\n}\n"),
    ] {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    }
    let (_, rows) = scan(folder.path(), &[]);
    let summary = &rows.last().expect("a summary")["summary"];
    assert_eq!((&summary["functions"], &summary["proven"]), (&1.into(), &1.into()), "{summary}");
    let refused = summary["refused"].as_array().expect("a list");
    let names: Vec<&str> = refused.iter().filter_map(|it| it["input"].as_str()?.rsplit('/').next()).collect();
    assert_eq!(names, ["build.rs", "tests"], "{summary}");
    assert!(refused.iter().all(|it| it["reason"].as_str().is_some_and(|why| why.contains("are left out"))));
}

const LOOP: &str = "pub fn turn(x: u64) -> u64 {\n    let mut made = 0;\n    for square in 0..64 {\n        \
                    made |= (x >> square & 1) << (square ^ 56);\n    }\n    made\n}\n";

fn patched(text: &str) -> Value {
    patched_of(text, "turn")
}

/// What the report says about a function of a lone file.
fn patched_of(text: &str, name: &str) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("turn.rs"), text).expect("written");
    let output = permgen(&["scan", "--json", "turn.rs", "--patch", "better.patch"]).current_dir(folder.path()).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("text");
    let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    of(&objects, name).clone()
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_file_by_itself_is_patched_if_nothing_else_changes() {
    let it = patched(LOOP);
    assert_eq!(it["replaced"], true, "{it}");
    let both = format!("#[inline(never)]\n{LOOP}pub fn other(x: u64) -> u64 {{\n    turn(x).wrapping_mul(3)\n}}\n");
    let it = patched(&both);
    assert_eq!(it["replaced"], true, "{it}");
    // Its callers have its code in them.
    let inlined = format!("{LOOP}pub fn other(x: u64) -> u64 {{\n    turn(x).wrapping_mul(3)\n}}\n");
    let it = patched(&inlined);
    let why = it["kept"].as_str().unwrap_or_default();
    assert!(it["replaced"] == false && why.contains("another function, `subject::other`, would be compiled"), "{it}");
    // Nor does a function of the same name go with it.
    let same =
        format!("pub mod inner {{\n{LOOP}}}\npub fn turn(x: u64) -> u64 {{\n    inner::turn(x).wrapping_mul(3)\n}}\n");
    let it = patched_of(&same, "inner::turn");
    let why = it["kept"].as_str().unwrap_or_default();
    assert!(it["replaced"] == false && why.contains("another function, `subject::turn`, would be compiled"), "{it}");
    let conditional = LOOP.replace("    made\n", "    if cfg!(windows) { 0 } else { made }\n");
    let it = patched(&conditional);
    assert!(it["replaced"] == false && it["kept"].as_str().is_some_and(|why| why.contains("a `cfg` decides")), "{it}");
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_folder_of_a_package_means_the_package() {
    let folder = package();
    let output = permgen(&["scan", "src"]).current_dir(folder.path()).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.code() == Some(0) && text.contains("Board::vertical: flip_vertical"), "{text}");
}

#[test]
#[ignore = "slow: runs cargo"]
fn what_the_release_build_inlines_is_kept() {
    let folder = package();
    let uses = "\npub fn turned(x: u64) -> u64 {\n    plain(x) ^ 1\n}\n";
    fs::write(folder.path().join("src/turns.rs"), format!("{TURNS}{uses}")).expect("written");
    let (_, all) = scan(folder.path(), &["--patch", "better.patch"]);
    let it = of(&all, "::plain");
    let why = it["kept"].as_str().unwrap_or_default();
    assert!(it["replaced"] == false && why.contains("turned`, would be compiled differently in the"), "{it}");
    assert_eq!(of(&all, "Board::turn")["replaced"], true);
}

#[test]
#[ignore = "slow: runs cargo"]
fn a_file_that_several_targets_read_is_kept() {
    let folder = package();
    fs::write(folder.path().join("src/main.rs"), "mod turns;\nfn main() {\n    turns::plain(1);\n}\n")
        .expect("written");
    let (_, all) = scan(folder.path(), &["--patch", "better.patch"]);
    let it = of(&all, "::plain");
    assert!(it["replaced"] == false && it["kept"].as_str().is_some_and(|why| why.contains("several targets")), "{it}");
}
