//! Shared by the tests of the commands.

pub(crate) mod tables;

use std::ffi::OsString;
use std::path::PathBuf;

use assert_cmd::Command;

/// The program with these arguments, in an environment that does not depend on where the tests run.
pub(crate) fn permgen(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("permgen"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    if let Some(path) = path_without_proxies() {
        command.env("PATH", path);
    }
    command
}

/// The toolchain's programs first: those of rustup look for them each time, which takes as long as a small file.
fn path_without_proxies() -> Option<OsString> {
    std::env::var_os("RUSTUP_TOOLCHAIN")?;
    let cargo = PathBuf::from(std::env::var_os("CARGO")?);
    let path = std::env::var_os("PATH")?;
    std::env::join_paths([cargo.parent()?.to_owned()].into_iter().chain(std::env::split_paths(&path))).ok()
}

/// What was printed.
pub(crate) fn stdout(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("text")
}

/// What was told besides.
pub(crate) fn stderr(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("text")
}
