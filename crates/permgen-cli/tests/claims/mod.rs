//! The project's own corpus of claims whose truth is known, in `tests/data/claims/`, and random functions in
//! adversarial surroundings: nothing false is called proven.
//!
//! | group | a claim is | its truth is found by |
//! |---|---|---|
//! | `source/*.rs` | arguments of `permgen prove` | compiling and running the file, with debug assertions and without |
//! | `proves/*.rs` | that a crate with `#[permgen::proves]` compiles | the same, with an attribute that does nothing |
//! | `machine/*.s` | `permgen prove --binary` of the function `f` | calling it in two executables, signals arriving |
//!
//! - Truths are never written by hand. After a change to a claim:
//!   `scripts/renew.sh truths`, and read the difference of `truths.json`.
//! - The needless refusals are listed by `PERMGEN_TEST_LIST=1 cargo test -p permgen-cli --test it claims:: -- --nocapture`.
//! - In source, the ordinary test judges all false claims and a third of the true ones; all are judged by
//!   `cargo test -p permgen-cli --test it -- --ignored every_claim_about_source`.
//! - Ten thousand random functions instead of a thousand:
//!   `cargo test -p permgen-cli --test it -- --ignored ten_thousand`.

#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod corpus;
mod judge;
mod machine;
mod proves;
mod run;
mod source;
mod surroundings;
mod truths;
mod words;

use judge::Extent;

#[test]
fn truths() {
    truths::compare_or_renew(&[source::GROUP, proves::GROUP, machine::GROUP]);
}

// The numbers say how many true claims are proven. They may only rise.

#[test]
fn nothing_false_in_source_is_proven() {
    judge::group(&source::GROUP, Extent::Ordinary, 136);
}

#[test]
#[ignore = "takes minutes: cargo test -p permgen-cli --test it -- --ignored every_claim_about_source"]
fn every_claim_about_source() {
    judge::group(&source::GROUP, Extent::All, 160);
}

#[test]
fn nothing_false_with_the_attribute_compiles() {
    judge::group(&proves::GROUP, Extent::All, 21);
}

#[test]
fn nothing_false_in_machine_code_is_proven() {
    judge::group(&machine::GROUP, Extent::All, 105);
}
