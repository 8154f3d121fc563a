//! Files and streams of the program that embeds the command, which has no system of its own.

use std::cell::RefCell;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use anstream::ColorChoice;
use anstream::adapter::strip_str;
use anyhow::Context;

/// What a command reads and writes.
pub trait Host {
    /// What a file holds; `None` when it is not there.
    ///
    /// # Errors
    ///
    /// When it cannot be read, with the reason.
    fn read(&self, file: &str) -> Result<Option<Vec<u8>>, String>;

    /// Replaces a file, whole or not at all.
    ///
    /// # Errors
    ///
    /// When it cannot be written, with the reason.
    fn write(&self, file: &str, text: &str) -> Result<(), String>;

    /// Whether two names are of one file.
    fn is_same_file(&self, first: &str, second: &str) -> bool;

    /// What is piped in.
    ///
    /// # Errors
    ///
    /// When it cannot be read, with the reason.
    fn standard_input(&self) -> Result<Vec<u8>, String>;

    /// Prints results.
    ///
    /// # Errors
    ///
    /// When they cannot be written, with the reason.
    fn print(&self, text: &str) -> Result<(), String>;

    /// Prints what is no result.
    fn print_diagnostic(&self, text: &str);

    /// Whether results, or else diagnostics, are shown in colour where nobody says.
    fn has_colour(&self, results: bool) -> bool;

    /// How many columns a line has, where that is known.
    fn columns(&self) -> Option<u16>;
}

thread_local! {
    static HOST: RefCell<Option<Rc<dyn Host>>> = const { RefCell::new(None) };
}

/// Names what embeds the command.
pub(crate) fn choose(host: Rc<dyn Host>) {
    HOST.set(Some(host));
}

/// # Panics
///
/// Before [`choose`], which is called first of all.
fn host() -> Rc<dyn Host> {
    HOST.with_borrow(|host| host.clone().expect("a host is chosen before a command runs"))
}

fn name(file: &Path) -> &str {
    file.to_str().expect("names come as text")
}

/// A file, to be read.
///
/// # Errors
///
/// When there is none, or it cannot be read.
pub(crate) fn open(file: &Path) -> io::Result<impl Read> {
    let bytes = host().read(name(file)).map_err(io::Error::other)?;
    bytes.map(Cursor::new).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no such file"))
}

/// What is piped in.
pub(crate) fn standard_input() -> impl Read {
    Piped(None)
}

/// Standard input, which is asked for when it is read.
struct Piped(Option<Cursor<Vec<u8>>>);

impl Read for Piped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_none() {
            self.0 = Some(Cursor::new(host().standard_input().map_err(io::Error::other)?));
        }
        self.0.as_mut().map_or(Ok(0), |bytes| bytes.read(buffer))
    }
}

/// Whether there is something of that name.
pub(crate) fn exists(file: &Path) -> bool {
    !matches!(host().read(name(file)), Ok(None))
}

/// Replaces `file` by `text`, whole or not at all.
///
/// # Errors
///
/// When it cannot be written.
pub(crate) fn replace(file: &Path, text: &str) -> anyhow::Result<()> {
    let written = host().write(name(file), text).map_err(io::Error::other);
    written.with_context(|| format!("cannot write `{}`", file.display()))
}

/// Whether two names are of one file.
pub(crate) fn is_same_file(first: &Path, second: &Path) -> bool {
    host().is_same_file(name(first), name(second))
}

/// The text without escape codes when colour is off.
fn coloured(text: &str, results: bool) -> String {
    let has_colour = match ColorChoice::global() {
        ColorChoice::Auto => host().has_colour(results),
        choice => choice != ColorChoice::Never,
    };
    if has_colour { text.to_owned() } else { strip_str(text).to_string() }
}

/// Prints results. Escape codes in `text` are dropped when colour is off.
///
/// # Errors
///
/// When they cannot be written.
pub(crate) fn print(text: &str) -> io::Result<()> {
    host().print(&coloured(text, true)).map_err(io::Error::other)
}

/// Does what may take a while.
pub(crate) fn busy<T>(_what: &'static str, work: impl FnOnce() -> T) -> T {
    work()
}

/// How many columns a line has, where that is known.
pub(super) fn own_columns() -> Option<u16> {
    host().columns()
}

/// Prints what is no result.
pub(crate) fn print_diagnostic(text: &str) {
    host().print_diagnostic(&coloured(text, false));
}
