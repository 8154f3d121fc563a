//! `permgen scan`: files of C and C++, and the commands that compile them.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;

use crate::scan::{objects, scan};
use serde_json::{Value, json};

const SWAPPED: &str = "unsigned long long flip_vertical(unsigned long long x) { return __builtin_bswap64(x); }\n";
const WRONG: &str = "unsigned long long flip_vertical(unsigned long long x) { return x; }\n";

/// A folder with a file that is compiled by a command.
fn project(file: &str, text: &str, command: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), text).expect("written");
    let entry = json!([{ "directory": folder.path(), "file": file, "command": command }]);
    fs::write(folder.path().join("compile_commands.json"), entry.to_string()).expect("written");
    folder
}

/// What is said of a function, or else why nothing is.
fn of(folder: &Path, name: &str) -> Value {
    let (_, out, err) = scan(folder, &["--json", "."]);
    let found = objects(&out).into_iter().find(|object| object["function"] == name);
    found.unwrap_or_else(|| panic!("{out}{err}"))
}

#[test]
fn files_that_the_database_does_not_list_are_named() {
    let folder = project("a.c", SWAPPED, "cc -O2 -c a.c");
    fs::create_dir_all(folder.path().join("sub")).expect("a folder");
    fs::create_dir_all(folder.path().join("build")).expect("a folder");
    for name in ["b.c", "sub/c.c", "r.rs", "build/made.c", "a.h"] {
        fs::write(folder.path().join(name), WRONG).expect("written");
    }
    let (code, out, _) = scan(folder.path(), &["."]);
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        out.contains("`compile_commands.json`: 3 source files of its folder are not in it, and not scanned: "),
        "{out}"
    );
    assert!(["/b.c`", "/sub/c.c`", "/r.rs`"].iter().all(|name| out.contains(name)) && !out.contains("made.c"), "{out}");
    assert!(out.ends_with("1 function, 1 proven, of which 0 move nothing") && code == 0, "{out}");
}

#[test]
fn all_suffixes_of_cpp_are_compiled_and_headers_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["a.c++", "a.CPP", "a.cp", "a.C", "a.cc", "a.cxx", "a.cpp"];
    for name in names {
        fs::write(folder.path().join(name), WRONG).expect("written");
    }
    let (code, out, err) = scan(folder.path(), &["."]);
    assert!(names.iter().all(|name| out.contains(&format!("  {name}:1: flip_vertical: "))) && code == 1, "{out}{err}");
    let (code, out, err) = scan(folder.path(), &["a.c++"]);
    assert_eq!(code, 1, "{out}{err}");
    fs::write(folder.path().join("a.h"), WRONG).expect("written");
    let (code, _, err) = scan(folder.path(), &["a.h"]);
    assert!(code == 2 && err.contains("a.h` is a header") && err.contains("scan a file that includes it"), "{err}");
}
