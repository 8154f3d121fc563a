//! Says whether the compiler has the instructions of AVX-512, which Rust has since 1.89: `cfg(has_avx512)`.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_avx512)");
    if version().is_some_and(|version| version >= (1, 89)) {
        println!("cargo::rustc-cfg=has_avx512");
    }
}

/// `rustc 1.85.0 (4d91de4e4 2025-02-17)`
fn version() -> Option<(u32, u32)> {
    let output = Command::new(std::env::var_os("RUSTC")?).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.split_whitespace().nth(1)?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}
