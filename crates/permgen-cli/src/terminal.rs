//! Where output goes: colour, width, pipes.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anstream::ColorChoice;
use indicatif::ProgressBar;

use crate::args::Color;

/// Applies `--color`. With `auto`, `anstream` asks whether the stream is a terminal and whether `NO_COLOR` is set.
pub(crate) fn choose_colour(color: Color) {
    let choice = match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Prints results. Escape codes in `text` are dropped when colour is off.
///
/// # Errors
///
/// When standard output cannot be written to, a closed pipe included.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Does what may take a while, with a sign of life on a terminal.
pub(crate) fn busy<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    if !shows_progress() {
        return work();
    }
    let spinner = ProgressBar::new_spinner().with_message(what);
    spinner.enable_steady_tick(Duration::from_millis(120));
    let result = work();
    spinner.finish_and_clear();
    result
}

/// Whether a progress bar would be seen, and would not be mistaken for output.
pub(crate) fn shows_progress() -> bool {
    io::stderr().is_terminal()
}

/// How many columns to draw in: what was asked for, or what the terminal has, or 80.
pub(crate) fn columns(asked: Option<u16>) -> u16 {
    const USUAL: u16 = 80;
    let terminal = || terminal_size::terminal_size().map(|(columns, _)| columns.0.max(20));
    asked.or_else(terminal).unwrap_or(USUAL)
}

/// Prints what is no result.
pub(crate) fn print_diagnostic(text: &str) {
    // Nobody is left to tell when standard error is gone too.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
