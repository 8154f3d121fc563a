//! What goes wrong, how it is shown, and the exit code it becomes.

use std::borrow::Cow;
use std::io;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use permgen_codegen::diagnostics::Diagnostics;
use permgen_core::linear::InvalidCases;
use permgen_core::word_map::InvalidWordMap;
use permgen_view::{Mistake, mistakes};

use crate::host;
use crate::picture::wrap;

/// The exit code for input that makes no sense, or files that cannot be read or written.
pub(crate) const BAD_INPUT: u8 = 2;

/// How a command ended that understood its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Found, proved, or the same.
    Success,
    /// Not found, refuted, or different.
    Negative,
    /// Neither proved nor refuted: a budget was spent, or a solver gave up.
    Unknown,
}

impl Outcome {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Outcome::Success => 0,
            Outcome::Negative => 1,
            Outcome::Unknown => 3,
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

impl From<InvalidWordMap> for BadInput {
    fn from(error: InvalidWordMap) -> Self {
        Self { message: error.to_string(), help: error.help() }
    }
}

impl From<InvalidCases> for BadInput {
    fn from(error: InvalidCases) -> Self {
        Self::new(error.to_string())
    }
}

impl BadInput {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// The same, told with its place.
    #[must_use]
    pub(crate) fn at(self, place: &str) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
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

/// A specification that says something impossible, and everything that is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{} errors in the specification", .mistakes.len())]
pub(crate) struct BadSpecification {
    text: String,
    origin: Option<String>,
    mistakes: Vec<Mistake>,
}

impl BadSpecification {
    /// What is wrong with `text`, which must be the text that the diagnostics' spans are places in, read from the file
    /// `origin`.
    pub(crate) fn new(text: &str, origin: Option<&str>, diagnostics: &Diagnostics) -> Self {
        Self { text: text.to_owned(), origin: origin.map(str::to_owned), mistakes: mistakes(text, diagnostics) }
    }
}

/// The same error, told with the place that its input has in a larger one.
pub(crate) fn placed(mut error: anyhow::Error, place: &str) -> anyhow::Error {
    if let Some(bad) = error.downcast_mut::<BadSpecification>() {
        bad.mistakes.iter_mut().for_each(|mistake| mistake.message = format!("{place}: {}", mistake.message));
        return error;
    }
    error.downcast::<BadInput>().map_or_else(|other| other.context(place.to_owned()), |bad| bad.at(place).into())
}

/// Whether the reader of our output went away, which is no error: `permgen show .. | head`.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// More mistakes than these are not told, and longer messages are cut: they are for people.
pub(crate) const MOST_MISTAKES: usize = 50;
const MOST_LETTERS: usize = 4_000;

/// A message that a person can read.
pub(crate) fn cut(message: &str) -> Cow<'_, str> {
    match message.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}... ({} more bytes)", &message[..end], message.len() - end).into(),
        None => message.into(),
    }
}

/// That there are more mistakes than were told.
fn and_more(count: usize) -> &'static str {
    if count > MOST_MISTAKES { "... and more errors\n" } else { "" }
}

/// Prints an error to standard error, in colour on a terminal.
pub(crate) fn print(error: &anyhow::Error) {
    let text = if let Some(bad) = error.downcast_ref::<BadSpecification>() {
        annotated(bad)
    } else if let Some(many) = error.downcast_ref::<ManyBadInputs>() {
        let mut all: Vec<String> = Vec::new();
        for bad in &many.0 {
            let told = with_help(&bad.message, bad.help.as_deref());
            // What a compiler says of a file is no other thing for each of its functions.
            if !all.contains(&told) {
                all.push(told);
            }
        }
        all.iter().take(MOST_MISTAKES).map(String::as_str).collect::<String>() + and_more(all.len())
    } else if let Some(bad) = error.downcast_ref::<BadInput>() {
        with_help(&bad.message, bad.help.as_deref())
    } else {
        with_help(&format!("{error:#}"), None)
    };
    host::print_diagnostic(&text);
}

/// The specification with each mistake underlined.
fn annotated(bad: &BadSpecification) -> String {
    let columns = usize::from(host::columns(None));
    let renderer = Renderer::styled().term_width(columns);
    let mut text = String::new();
    for Mistake { message, help, place, related } in bad.mistakes.iter().take(MOST_MISTAKES) {
        let Some(place) = place else {
            text.push_str(&with_help(message, help.as_deref()));
            text.push('\n');
            continue;
        };
        let related = related.iter().map(|(range, what)| AnnotationKind::Context.span(range.clone()).label(what));
        let snippet = Snippet::source(bad.text.as_str())
            .path(bad.origin.as_deref())
            .annotation(AnnotationKind::Primary.span(place.clone()))
            .annotations(related);
        let mut group = Level::ERROR.primary_title(message).element(snippet);
        if let Some(help) = help {
            // Lists of names are long; what follows the first line stands below its first word.
            const MARGIN: usize = 12;
            let lines = wrap(help.split(' '), columns.saturating_sub(MARGIN));
            group = group.element(Level::HELP.message(lines.join("\n")));
        }
        text.push_str(&renderer.render(&[group]));
        text.push_str("\n\n");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text.push_str(and_more(bad.mistakes.len()));
    text
}

/// An error's text, in colour.
pub(crate) fn with_help(message: &str, help: Option<&str>) -> String {
    let red = AnsiColor::Red.on_default().bold();
    let bold = Style::new().bold();
    let mut text = format!("{red}error{red:#}{bold}: {}{bold:#}\n", cut(message));
    if let Some(help) = help {
        text.push_str(&help_line(help));
    }
    text
}

/// What went wrong and does not matter to the result, in colour.
pub(crate) fn warning(message: &str, help: &str) -> String {
    let yellow = AnsiColor::Yellow.on_default().bold();
    let bold = Style::new().bold();
    format!("{yellow}warning{yellow:#}{bold}: {message}{bold:#}\n{}", help_line(help))
}

/// What would be right, in colour.
pub(crate) fn help_line(help: &str) -> String {
    let cyan = AnsiColor::Cyan.on_default().bold();
    format!("  {cyan}help{cyan:#}: {}\n", cut(help))
}
