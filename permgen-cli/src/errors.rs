//! What goes wrong, how it is shown, and the exit code it becomes.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// The exit code for input that makes no sense, or files that cannot be read or written.
pub(crate) const BAD_INPUT: u8 = 2;

/// How a command ended that understood its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Found, proved, or the same.
    Success,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => ExitCode::SUCCESS,
        }
    }
}

/// Something wrong with the input that has a remedy.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct BadInput {
    /// The fact, in lower case and without a full stop.
    message: String,
    /// What would be right.
    help: Option<String>,
}

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    #[must_use]
    pub(crate) fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }
}

/// Several things wrong with one input, all told at once.
#[derive(Debug, thiserror::Error)]
#[error("{} errors", .0.len())]
pub(crate) struct ManyBadInputs(pub(crate) Vec<BadInput>);

/// Whether the reader of our output went away, which is no error: `permgen show .. | head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints an error to standard error, in colour on a terminal.
pub(crate) fn print(error: &anyhow::Error) {
    let text = if let Some(many) = error.downcast_ref::<ManyBadInputs>() {
        many.0.iter().map(|bad| with_help(&bad.message, bad.help.as_deref())).collect()
    } else if let Some(bad) = error.downcast_ref::<BadInput>() {
        with_help(&bad.message, bad.help.as_deref())
    } else {
        with_help(&format!("{error:#}"), None)
    };
    // Nobody is left to tell when standard error is gone too.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

fn with_help(message: &str, help: Option<&str>) -> String {
    let red = AnsiColor::Red.on_default().bold();
    let cyan = AnsiColor::Cyan.on_default().bold();
    let bold = Style::new().bold();
    let mut text = format!("{red}error{red:#}{bold}: {message}{bold:#}\n");
    if let Some(help) = help {
        text.push_str(&format!("  {cyan}help{cyan:#}: {help}\n"));
    }
    text
}
