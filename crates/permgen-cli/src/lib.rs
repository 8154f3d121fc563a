//! The command `permgen`, which [`main`] runs.
//!
//! # Should I be using this crate?
//!
//! As a command, yes: `permgen show`, `emit`, `prove`, `find` and others, which the guide of `permgen` lists. It is no
//! library: programs that make functions use `permgen-core` and `permgen-codegen`. That it is built as one is for the
//! command in WebAssembly, where a program without a system embeds it: what needs a system, such as proofs about
//! machine code and long searches, is not in that.
#![cfg_attr(
    target_family = "wasm",
    allow(dead_code, unused_imports, reason = "some of it is for commands that need a system")
)]

mod args;
mod checksum;
mod command_line;
mod commands;
mod compiled;
mod errors;
mod functions;
mod host;
#[cfg(not(target_family = "wasm"))]
mod list;
mod map_view;
mod output;
#[cfg(not(target_family = "wasm"))]
mod parallel;
mod picture;
mod recipes;
mod report;
mod source;

use clap::Parser;

#[cfg(target_family = "wasm")]
pub use host::Host;

/// More than the main thread has: what is read is checked for its depth, and that leaves room to spare.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 64 << 20;

/// Runs what the arguments of the process say.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn main() -> std::process::ExitCode {
    let run = || std::process::ExitCode::from(args::Cli::try_parse().map_or_else(|said| tell(&said), |cli| run(&cli)));
    match std::thread::Builder::new().name("main".to_owned()).stack_size(STACK).spawn(run) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        // Where there is no such room, that of the main thread has to do.
        Err(_) => run(),
    }
}

/// Runs what the arguments say, the first of which is the command's name, and returns the exit code.
#[cfg(target_family = "wasm")]
#[must_use]
pub fn run_within(host: std::rc::Rc<dyn Host>, arguments: Vec<String>) -> u8 {
    host::choose(host);
    std::panic::set_hook(Box::new(|panic| host::print_diagnostic(&format!("{panic}\n"))));
    host::choose_colour(args::Color::Auto);
    match args::Cli::try_parse_from(arguments) {
        Ok(cli) => run(&cli),
        Err(said) => tell(&said),
    }
}

/// Prints help, the version, or what is wrong with the arguments, and returns the exit code.
fn tell(said: &clap::Error) -> u8 {
    let text = said.render().ansi().to_string();
    if said.use_stderr() {
        host::print_diagnostic(&text);
    } else if let Err(error) = host::print(&text) {
        return failed(&error.into());
    }
    u8::try_from(said.exit_code()).unwrap_or(errors::BAD_INPUT)
}

/// Prints an error and returns the exit code.
fn failed(error: &anyhow::Error) -> u8 {
    if errors::is_broken_pipe(error) {
        return 0;
    }
    errors::print(error);
    errors::BAD_INPUT
}

fn run(cli: &args::Cli) -> u8 {
    host::choose_colour(cli.color);
    match commands::run(&cli.command) {
        Ok(outcome) => outcome.code(),
        Err(error) => failed(&error),
    }
}
