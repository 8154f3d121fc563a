//! Files that are written whole or not at all, and compared without being written.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use permgen_codegen::bounded::{self, INPUT, Limit, ReadError};
use permgen_codegen::emit::Language;
use tempfile::{Builder, NamedTempFile};

use crate::args::parse_module;
use crate::errors::BadInput;

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
    temporary.write_all(text.as_bytes()).with_context(cannot)?;
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
    // Through a symbolic link the file that it points to is replaced, not the link.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".permgen-");
    if let Ok(old) = fs::metadata(&file) {
        builder.permissions(old.permissions());
    } else {
        readable_by_all(&mut builder);
    }
    let temporary = builder.tempfile_in(folder).with_context(cannot)?;
    Ok((file, temporary))
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

/// Refuses to write over what is read.
///
/// # Errors
///
/// When the output is one of the inputs.
pub(crate) fn expect_no_input<'a>(
    output: Option<&Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), BadInput> {
    let Some(output) = output else { return Ok(()) };
    match inputs.into_iter().find(|input| *input != Path::new("-") && is_same_file(output, input)) {
        None => Ok(()),
        Some(input) => {
            let (output, input) = (output.display(), input.display());
            let fact = if output.to_string() == input.to_string() {
                format!("`{output}` is read, and would be written over")
            } else {
                format!("`{output}` is the same file as `{input}`, which is read, and would be written over")
            };
            Err(BadInput::new(fact).with_help("name another file to write"))
        }
    }
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

/// Where a generated file goes: `-` and nothing mean standard output.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|file| *file != Path::new("-"))
}

/// The name of the file where a language has a class of that name.
pub(crate) fn class_of(file: Option<&Path>, language: &dyn Language) -> Option<String> {
    let stem = named(file)?.file_stem()?.to_str()?;
    language.has_class().then(|| parse_module(stem).ok()).flatten()
}

/// Replaces the file, if there is one, by `text`; with `check`, says what separates them instead.
///
/// # Errors
///
/// When the file cannot be written or read, or there is none to compare with.
pub(crate) fn write_or_compare(file: Option<&Path>, check: bool, text: &str) -> anyhow::Result<Option<String>> {
    match file {
        Some(file) if check => difference(file, text),
        Some(file) => replace(file, text).map(|()| None),
        None if check => {
            Err(BadInput::new("`--check` has no file to compare with").with_help("name it: -o FILE").into())
        }
        None => Ok(None),
    }
}

/// What separates `file` from `text`: `None` when it holds just that, else lines for people.
///
/// # Errors
///
/// When the file is there and cannot be read.
fn difference(file: &Path, text: &str) -> anyhow::Result<Option<String>> {
    // What is longer differs before its end.
    let most = Limit { bytes: (text.len() as u64).max(INPUT.bytes), ..INPUT };
    let old = match fs::File::open(file).map_err(ReadError::from).and_then(|old| bounded::read(old, most)) {
        Ok(old) => old,
        Err(ReadError::TooLarge(_)) => {
            return Ok(Some(format!("`{}` differs: it has more than {} bytes\n", file.display(), most.bytes)));
        }
        Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Some(format!("`{}` does not exist\n", file.display())));
        }
        Err(error) => return Err(error).with_context(|| format!("cannot read `{}`", file.display())),
    };
    if old == text.as_bytes() {
        return Ok(None);
    }
    let old = String::from_utf8_lossy(&old);
    Ok(Some(format!("`{}` differs\n{}", file.display(), first_difference(&old, text))))
}

/// The first lines that differ: `-` for what the file holds, `+` for what it should.
fn first_difference(old: &str, new: &str) -> String {
    const MOST_LINES: usize = 5;
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[start..], &new[start..]);
    let alike_at_end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    if old.len() + new.len() == 2 * alike_at_end {
        return "only in how lines end\n".to_owned();
    }
    let mut text = format!("at line {}:\n", start + 1);
    for (sign, lines) in [('-', &old[..old.len() - alike_at_end]), ('+', &new[..new.len() - alike_at_end])] {
        for line in lines.iter().take(MOST_LINES) {
            text.push_str(&format!("{sign} {line}\n"));
        }
        if let Some(more @ 1..) = lines.len().checked_sub(MOST_LINES) {
            text.push_str(&format!("{sign} ... and {more} more\n"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_told_and_no_more() {
        assert_eq!(first_difference("a\nb\nc\n", "a\nx\nc\n"), "at line 2:\n- b\n+ x\n");
        assert_eq!(first_difference("a\n", "a\nb\n"), "at line 2:\n+ b\n");
        assert_eq!(first_difference("a\nb\nb\n", "a\nb\n"), "at line 3:\n- b\n");
        assert_eq!(first_difference("a\r\nb\n", "a\nb\n"), "only in how lines end\n");
        assert_eq!(first_difference("", &"x\n".repeat(7)).lines().last(), Some("+ ... and 2 more"));
    }
}
