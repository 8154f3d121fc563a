//! The command line of permgen.
//!
//! # Should I be using this crate?
//!
//! As a command, yes: `permgen show`, `emit`, `prove`, `find` and others, which the guide of `permgen` lists. It is no
//! library: programs that make functions use `permgen-core` and `permgen-codegen`.

mod args;
mod command_line;
mod commands;
mod compiled;
mod errors;
mod functions;
mod list;
mod map_view;
mod output;
mod parallel;
mod picture;
mod recipes;
mod report;
mod source;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

/// More than the main thread has: what is read is checked for its depth, and that leaves room to spare.
const STACK: usize = 64 << 20;

fn main() -> ExitCode {
    match std::thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(run) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        // Where there is no such room, that of the main thread has to do.
        Err(_) => run(),
    }
}

fn run() -> ExitCode {
    let cli = args::Cli::parse();
    terminal::choose_colour(cli.color);
    match commands::run(&cli.command) {
        Ok(outcome) => outcome.into(),
        Err(error) if errors::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            errors::print(&error);
            ExitCode::from(errors::BAD_INPUT)
        }
    }
}
