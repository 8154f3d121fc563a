//! Tests that a machine cannot run. Each is named in the log. Where `PERMGEN_ALL_TESTS` is set, as by `.ci/run`, those fail that
//! an installed program would let run; instructions that the processor lacks can be installed by nobody.

use std::io::Write as _;

/// Says that the test at hand, or a part of it, is left out because something is not installed, and what.
///
/// # Panics
///
/// When `PERMGEN_ALL_TESTS` is set and not empty.
#[allow(dead_code, reason = "a test may have use for the other one only")]
pub fn skipped(reason: &str) {
    let is_forbidden = std::env::var_os("PERMGEN_ALL_TESTS").is_some_and(|all| !all.is_empty());
    assert!(
        !is_forbidden,
        "{} is left out, which PERMGEN_ALL_TESTS forbids (set it to nothing here): {reason}",
        test()
    );
    name(reason);
}

/// Says that the test at hand, or a part of it, is left out because the processor lacks instructions, and which; or because nobody
/// asked for hours of searching.
#[allow(dead_code, reason = "a test may have use for the other one only")]
pub fn without_instructions(reason: &str) {
    name(reason);
}

fn test() -> String {
    std::thread::current().name().unwrap_or("a test").to_owned()
}

fn name(reason: &str) {
    // Not `eprintln!`: what that writes is seen only when a test fails.
    let _ = writeln!(std::io::stderr(), "skipped: {}: {reason}", test());
}
