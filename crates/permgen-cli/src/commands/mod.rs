//! The commands.

#[cfg(not(target_family = "wasm"))]
mod check;
mod emit;
mod exact;
#[cfg(not(target_family = "wasm"))]
mod find;
#[cfg(not(target_family = "wasm"))]
mod page;
#[cfg(not(target_family = "wasm"))]
mod prove;
#[cfg(not(target_family = "wasm"))]
mod scan;
#[cfg(not(target_family = "wasm"))]
mod search;
mod show;
#[cfg(not(target_family = "wasm"))]
mod suite;
mod tables;

use clap::CommandFactory;

use crate::args::{Cli, Command};
use crate::errors::{BadInput, Outcome};
use crate::host;

/// Runs a command.
///
/// # Errors
///
/// When the input is bad or a file cannot be read or written.
pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Show(args) => show::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Page(args) => page::run(args),
        Command::Emit(args) => emit::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Search(args) => search::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Suite(args) => suite::run(args),
        Command::Tables(args) => tables::run(args),
        Command::Exact(args) => exact::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Prove(args) => prove::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Find(args) => find::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Merge(args) => find::merge::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Check(args) => check::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Scan(args) => scan::run(args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "permgen", &mut script);
            host::print(&String::from_utf8(script)?)?;
            Ok(Outcome::Success)
        }
        Command::Man { command } => {
            let mut page = Vec::new();
            clap_mangen::Man::new(documented(command.as_deref())?).render(&mut page)?;
            host::print(&String::from_utf8(page)?)?;
            Ok(Outcome::Success)
        }
    }
}

/// The grammar of one command, or of all.
fn documented(name: Option<&str>) -> Result<clap::Command, BadInput> {
    let mut all = Cli::command();
    // Gives each command the name `permgen-emit` and the options that all have.
    all.build();
    let Some(name) = name else { return Ok(all) };
    all.find_subcommand(name).cloned().ok_or_else(|| {
        let known: Vec<&str> = all.get_subcommands().map(clap::Command::get_name).collect();
        BadInput::new(format!("there is no command `{name}`"))
            .with_help(format!("the commands are {}", known.join(", ")))
    })
}
