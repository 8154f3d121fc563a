//! Machine code: flips have as many byte swaps as there are words, and nothing else that computes; the number of
//! instructions of the headline maps is that of `data/assembly.txt`, which `PERMGEN_RENEW=1` writes anew.

#![cfg(target_arch = "x86_64")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use permgen_tests::skip::skipped;

/// What the compiler says of itself.
fn compiler(argument: &str) -> String {
    let output = Command::new("rustc").arg(argument).output().expect("a compiler");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn host() -> String {
    let version = compiler("-vV");
    version.lines().find_map(|line| line.strip_prefix("host: ")).expect("the compiler names its host").to_owned()
}

/// The instructions of each function of `assembly/` whose name has `prefix` in it, built with features of the processor.
fn functions(prefix: &str, features: &str) -> Vec<(String, Vec<String>)> {
    // One folder for all builds, so that the macros are compiled once: with a target named, flags are not for them.
    static FOLDER: Mutex<()> = Mutex::new(());
    let _guard = FOLDER.lock();
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("apart");
    let host = host();
    // What an earlier build left would be read, too.
    let _ = fs::remove_dir_all(folder.join(&host));
    let output = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly/Cargo.toml"))
        .arg("--target-dir")
        .arg(&folder)
        .args(["--target", &host, "--", "--emit", "asm"])
        // The baseline of the target, whatever the flags of this build.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", if features.is_empty() { String::new() } else { format!("-C target-feature={features}") })
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = fs::read_dir(folder.join(host).join("debug/deps")).unwrap().map(|entry| entry.unwrap().path());
    let assembly = files.filter(|path| path.extension().is_some_and(|extension| extension == "s"));
    let mut functions: Vec<(String, Vec<String>)> = Vec::new();
    for path in assembly {
        let mut is_inside = false;
        for line in fs::read_to_string(path).unwrap().lines() {
            if let Some(label) = line.strip_suffix(':') {
                if !label.starts_with('.') {
                    is_inside = label.contains(prefix);
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
#[ignore = "slow: runs cargo"]
fn one_byte_swap_for_each_word() {
    let functions = functions("flip_", "");
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

/// A queen's four lines, and a rook's two, take each operation once.
#[test]
#[ignore = "slow: runs cargo"]
fn lines_of_obstruction_difference_are_in_one_register_with_avx512() {
    let functions = functions("vector_", "+avx512f,+avx512cd,+avx512vl,+avx512dq,+avx512bw,+lzcnt,+bmi1,+bmi2");
    assert_eq!(functions.len(), 2, "{functions:?}");
    for (name, body) in functions {
        let count = |names: &[&str]| body.iter().filter(|line| names.contains(&line.as_str())).count();
        assert_eq!([count(&["vplzcntq"]), count(&["lzcntq", "bsrq"])], [1, 0], "{name}: {body:?}");
        assert!(body.len() <= 26, "{name}: {} instructions: {body:?}", body.len());
    }
}

/// The builds whose instructions are counted.
const BUILDS: [(&str, &str); 3] = [
    ("x86-64", ""),
    ("x86-64-v3", "+bmi1,+bmi2"),
    ("x86-64-v4", "+bmi1,+bmi2,+ssse3,+pclmulqdq,+gfni,+avx512f,+avx512bw,+avx512dq,+avx512vbmi,+avx512bitalg"),
];

#[test]
#[ignore = "slow: runs cargo"]
fn headline_maps_take_the_instructions_that_are_written_down() {
    let compiler = compiler("--version");
    let mut table = format!("{compiler}; instructions without `ret`\n");
    for (name, features) in BUILDS {
        let mut rows: Vec<(String, usize)> = functions("headline_", features)
            .into_iter()
            .filter(|(label, _)| !label.contains("_const"))
            .map(|(label, body)| {
                // `..headline_gift17h0123456789abcdefE`: the length and digits of a hash end a name.
                let map = label.split("headline_").nth(1).and_then(|rest| rest.split("17h").next()).expect("mangled");
                let map = map.to_owned();
                (map, body.iter().filter(|instruction| *instruction != "ret" && *instruction != "retq").count())
            })
            .collect();
        rows.sort();
        for (map, instructions) in rows {
            table.push_str(&format!("{name:<10} {map:<20} {instructions:>3}\n"));
        }
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/assembly.txt");
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        fs::write(&golden, &table).unwrap();
        return;
    }
    let known = fs::read_to_string(&golden).unwrap();
    // Another compiler may choose other instructions: that is no mistake of ours, and no success either.
    if known.lines().next() != table.lines().next() {
        let writer = known.lines().next().unwrap_or_default();
        return skipped(&format!("{writer} wrote the counts, this is {compiler}: scripts/renew.sh assembly"));
    }
    assert!(
        known == table,
        "to renew: PERMGEN_RENEW=1 cargo test -p permgen-tests --test it assembly:: -- --ignored\n{known}\nnow:\n{table}"
    );
}
