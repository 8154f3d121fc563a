//! Shared by the tests of the commands.

use assert_cmd::Command;

/// The program with these arguments, in an environment that does not depend on where the tests run.
pub fn permgen(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("permgen"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("COLUMNS");
    command
}
