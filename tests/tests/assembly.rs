//! Machine code of flips: as many byte swaps as there are words, and nothing else that computes.

#![cfg(target_arch = "x86_64")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The instructions of each function of `assembly/` that is called `flip_..`.
fn functions() -> Vec<(String, Vec<String>)> {
    let target: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("assembly");
    // What an earlier build left would be read, too.
    let _ = fs::remove_dir_all(target.join("release/deps"));
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "--emit", "asm"])
        // The baseline of the target, whatever the flags of this build.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", "")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = fs::read_dir(target.join("release/deps")).unwrap().map(|entry| entry.unwrap().path());
    let assembly = files.filter(|path| path.extension().is_some_and(|extension| extension == "s"));
    let mut functions: Vec<(String, Vec<String>)> = Vec::new();
    for path in assembly {
        let mut is_inside = false;
        for line in fs::read_to_string(path).unwrap().lines() {
            if let Some(label) = line.strip_suffix(':') {
                if !label.starts_with('.') {
                    is_inside = label.contains("flip_");
                    if is_inside {
                        functions.push((label.to_owned(), Vec::new()));
                    }
                }
            } else if is_inside && !line.trim_start().starts_with(['.', '#']) {
                let instruction = line.split_whitespace().next().unwrap_or_default();
                if let (Some((_, body)), false) = (functions.last_mut(), instruction.is_empty()) {
                    body.push(instruction.to_owned());
                }
            }
        }
    }
    functions
}

#[test]
fn one_byte_swap_for_each_word() {
    let functions = functions();
    for (name, words, others) in [
        ("flip_six_and_two", 8, 0),
        ("flip_six_and_two_in_place", 8, 0),
        // Two unions and one difference for the plane of the colors.
        ("flip_quad", 4, 3),
        ("flip_quad_in_place", 4, 3),
    ] {
        // Mangled names hold the length: `16flip_six_and_two` is no part of the name with `_in_place`.
        let mangled = format!("{}{name}", name.len());
        let (_, body) = functions
            .iter()
            .find(|(label, _)| label.contains(&mangled))
            .unwrap_or_else(|| panic!("`{name}` is not in {functions:?}"));
        let swaps = body.iter().filter(|instruction| instruction.starts_with("bswap")).count();
        assert_eq!(swaps, words, "{name}: {body:?}");
        let is_move = |instruction: &&String| {
            ["mov", "ret", "bswap", "push", "pop"].iter().any(|plain| instruction.starts_with(plain))
        };
        let computing: Vec<&String> = body.iter().filter(|instruction| !is_move(instruction)).collect();
        assert!(computing.len() <= others, "{name} computes {computing:?}");
    }
}
