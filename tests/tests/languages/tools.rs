//! Where compilers and interpreters are: on the path, or where `scripts/languages.sh` puts what a system has no package for.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is missing, for people.
pub(crate) type Missing = String;

/// The folder of `scripts/languages.sh`.
fn fetched() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../.languages")
}

fn runs(program: &Path, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// A program of the system, which says its version when asked so.
pub(crate) fn program(name: &str, version: &str) -> Result<String, Missing> {
    match runs(Path::new(name), &[version]) {
        true => Ok(name.to_owned()),
        false => Err(format!("there is no `{name}`; scripts/languages.sh installs it")),
    }
}

/// A Python that has a module.
pub(crate) fn python(module: &str) -> Result<String, Missing> {
    let import = format!("import {module}");
    let candidates = [fetched().join("python/bin/python3"), PathBuf::from("python3")];
    let python = candidates.into_iter().find(|python| runs(python, &["-c", &import]));
    let python =
        python.ok_or_else(|| format!("there is no Python with `{module}`; scripts/languages.sh installs it"))?;
    Ok(python.to_string_lossy().into_owned())
}

/// TypeScript's compiler.
pub(crate) fn typescript() -> Result<String, Missing> {
    let candidates = [fetched().join("node/node_modules/.bin/tsc"), PathBuf::from("tsc")];
    let tsc = candidates.into_iter().find(|tsc| runs(tsc, &["--version"]));
    let tsc = tsc.ok_or_else(|| "there is no `tsc`; scripts/languages.sh installs it".to_owned())?;
    Ok(tsc.to_string_lossy().into_owned())
}

/// Whether a compiler of C or C++ finds a header.
pub(crate) fn header(compiler: &str, name: &str) -> Result<(), Missing> {
    let include = format!("-include{name}");
    match runs(Path::new(compiler), &[&include, "-fsyntax-only", "-xc", "/dev/null"]) {
        true => Ok(()),
        false => Err(format!("there is no `{name}`; scripts/languages.sh installs it")),
    }
}
