//! The commands.

mod emit;
mod show;
mod suite;

use clap::CommandFactory;

use crate::args::{Cli, Command};
use crate::errors::Outcome;
use crate::terminal;

/// Runs a command.
///
/// # Errors
///
/// When the input is bad or a file cannot be read or written.
pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Show(args) => show::run(args),
        Command::Emit(args) => emit::run(args),
        Command::Suite(args) => suite::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "permgen", &mut script);
            terminal::print(&String::from_utf8(script)?)?;
            Ok(Outcome::Success)
        }
        Command::Man => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            terminal::print(&String::from_utf8(page)?)?;
            Ok(Outcome::Success)
        }
    }
}
