//! Shared by the tests of the commands.

pub(crate) mod tables;

use assert_cmd::Command;

/// The program with these arguments, in an environment that does not depend on where the tests run.
pub(crate) fn permgen(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("permgen"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command
}

/// What was printed.
pub(crate) fn stdout(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).expect("text")
}

/// What was told besides.
pub(crate) fn stderr(assert: &assert_cmd::assert::Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).expect("text")
}
