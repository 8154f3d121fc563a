//! With the feature `z3`, tells what to do when there is no libz3 to link that is new enough.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if env::var_os("CARGO_FEATURE_Z3").is_none() || env::var_os("Z3_LIBRARY_PATH_OVERRIDE").is_some() {
        return;
    }
    let found = Command::new("pkg-config").args(["--atleast-version=4.13.3", "z3"]).status();
    if !found.is_ok_and(|status| status.success()) {
        println!(
            "cargo::warning=pkg-config knows no libz3 of version 4.13.3 or newer, which the feature `z3` needs; put \
             scripts/with-z3.sh in front of the command, which gets one"
        );
    }
}
