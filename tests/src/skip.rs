//! Tests that a machine cannot run. Each is named in the log; where `PERMGEN_ALL_TESTS` is set, as by `.ci/run`, it fails.

use std::io::Write as _;

/// Says that the test at hand, or a part of it, is left out, and why.
///
/// # Panics
///
/// When `PERMGEN_ALL_TESTS` is set and not empty.
pub fn skipped(reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    let is_forbidden = std::env::var_os("PERMGEN_ALL_TESTS").is_some_and(|all| !all.is_empty());
    assert!(!is_forbidden, "{test} is left out, which PERMGEN_ALL_TESTS forbids (set it to nothing here): {reason}");
    // Not `eprintln!`: what that writes is seen only when a test fails.
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {reason}");
}
