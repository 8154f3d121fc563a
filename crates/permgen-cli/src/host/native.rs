//! Files and streams of the system.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use indicatif::ProgressBar;
use tempfile::{Builder, NamedTempFile};

use crate::errors::BadInput;

/// A file, to be read.
///
/// # Errors
///
/// When it cannot be opened.
pub(crate) fn open(file: &Path) -> io::Result<impl Read> {
    File::open(file)
}

/// What is piped in.
pub(crate) fn standard_input() -> impl Read {
    io::stdin().lock()
}

/// Whether there is something of that name.
pub(crate) fn exists(file: &Path) -> bool {
    !matches!(fs::symlink_metadata(file), Err(error) if error.kind() == io::ErrorKind::NotFound)
}

/// Replaces `file` by `text` in one step: whoever reads it sees the old text or the new, never a part.
///
/// # Errors
///
/// When the file is a directory, or its directory cannot be written to; nothing is changed then.
pub(crate) fn replace(file: &Path, text: &str) -> anyhow::Result<()> {
    let cannot = || format!("cannot write `{}`", file.display());
    if is_device(file) {
        return fs::write(file, text).with_context(cannot);
    }
    let (file, mut temporary) = place(file)?;
    temporary.as_file_mut().write_all(text.as_bytes()).with_context(cannot)?;
    // The name must not get to the disk before what it names: a power cut would leave an empty file.
    temporary.as_file().sync_all().with_context(cannot)?;
    temporary.persist(&file).map_err(|error| error.error).with_context(cannot)?;
    Ok(())
}

/// The file that is to be replaced, and a temporary one beside it.
fn place(file: &Path) -> anyhow::Result<(PathBuf, NamedTempFile)> {
    if file.is_dir() {
        return Err(BadInput::new(format!("`{}` is a directory", file.display()))
            .with_help("name the file to write, in a directory that exists")
            .into());
    }
    let cannot = || format!("cannot write `{}`", file.display());
    let (file, folder) = whole_place(file);
    let mut builder = Builder::new();
    builder.prefix(".permgen-");
    if let Ok(old) = fs::metadata(&file) {
        builder.permissions(old.permissions());
    } else {
        readable_by_all(&mut builder);
    }
    // The reason ends with the name of the temporary file, for which nobody asked.
    let reason = |error: io::Error| {
        let text = error.to_string();
        io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
    };
    let temporary = builder.tempfile_in(folder).map_err(reason).with_context(cannot)?;
    Ok((file, temporary))
}

/// A file and its folder. Through a symbolic link these are of the file that it points to, which is replaced, not the link.
fn whole_place(file: &Path) -> (PathBuf, PathBuf) {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.to_owned();
    (file, folder)
}

/// Waits until no other process has the lock of a file, and holds it until the result is dropped or the process ends. Who reads a
/// file to replace it holds the lock in between. It is a lock of the folder: [`replace`] puts another file there, whose lock would be
/// another one, and a file for the lock alone would be left over. A system that cannot lock folders locks nothing.
pub(crate) fn lock(file: &Path) -> Option<File> {
    if is_device(file) {
        return None;
    }
    let folder = File::open(whole_place(file).1).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Whether [`replace`] would find a place for the file, told before long work that it would be lost after.
///
/// # Errors
///
/// When the file is a directory, or its directory cannot be written to.
pub(crate) fn expect_writable(file: &Path) -> anyhow::Result<()> {
    if !is_device(file) {
        place(file)?;
    }
    Ok(())
}

/// Whether two names are of one file, through whatever links, also of one that is not there yet.
pub(crate) fn is_same_file(first: &Path, second: &Path) -> bool {
    // Whatever is written to a device or a pipe is not what is read from it.
    if is_device(first) || is_device(second) {
        return false;
    }
    if let (Ok(first), Ok(second)) = (fs::metadata(first), fs::metadata(second))
        && is_same_node(&first, &second)
    {
        return true;
    }
    matches!((whole_name(first), whole_name(second)), (Some(first), Some(second)) if first == second)
}

/// The name from the root on, without links.
fn whole_name(file: &Path) -> Option<PathBuf> {
    let folder = || {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(fs::canonicalize(folder).ok()?.join(file.file_name()?))
    };
    fs::canonicalize(file).ok().or_else(folder)
}

#[cfg(unix)]
fn is_same_node(first: &fs::Metadata, second: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (first.dev(), first.ino()) == (second.dev(), second.ino())
}

#[cfg(not(unix))]
fn is_same_node(_first: &fs::Metadata, _second: &fs::Metadata) -> bool {
    false
}

/// Whether the name is of a pipe or a device, such as `/dev/stdout`, which are written to and not replaced.
fn is_device(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Temporary files are private unless told otherwise, but generated code is for everyone; the umask still applies.
#[cfg(unix)]
fn readable_by_all(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable_by_all(_builder: &mut Builder<'_, '_>) {}

/// Prints results. Escape codes in `text` are dropped when colour is off.
///
/// # Errors
///
/// When standard output cannot be written to, a closed pipe included.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.map_err(|error| io::Error::new(error.kind(), format!("cannot write standard output: {error}")))
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

/// How many columns the terminal has, if there is one.
pub(super) fn own_columns() -> Option<u16> {
    terminal_size::terminal_size().map(|(columns, _)| columns.0)
}

/// Prints what is no result.
pub(crate) fn print_diagnostic(text: &str) {
    // Nobody is left to tell when standard error is gone too.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
