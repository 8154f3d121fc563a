//! Files that are written whole or not at all, and compared without being written.

use std::io;
use std::path::Path;

use anyhow::Context;
use permgen_codegen::bounded::{self, INPUT, Limit, ReadError};
use permgen_codegen::emit::Language;

use crate::args::parse_module;
use crate::errors::BadInput;
use crate::host::{self, is_same_file};

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

/// Refuses to write over files in folders of which all is read: source, what says how it is compiled, and compiled code.
///
/// # Errors
///
/// When the output is such a file.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn expect_no_source<'a>(output: &Path, folders: impl IntoIterator<Item = &'a Path>) -> Result<(), BadInput> {
    let Some(place) = output.canonicalize().ok().filter(|place| permgen_verify::scan::may_be_read(place)) else {
        return Ok(());
    };
    match folders.into_iter().find(|folder| folder.canonicalize().is_ok_and(|folder| place.starts_with(folder))) {
        None => Ok(()),
        Some(folder) => {
            let (output, folder) = (output.display(), folder.display());
            Err(BadInput::new(format!("`{output}` is a file of `{folder}`, which is read, and would be written over"))
                .with_help("name another file to write"))
        }
    }
}

/// Where a generated file goes: `-` and nothing mean standard output.
pub(crate) fn named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|file| *file != Path::new("-"))
}

/// The module of a file: the one that is asked for, or a class that is called as the file, where a language has classes.
///
/// # Errors
///
/// When Java's compiler expects a class of another name in the file.
pub(crate) fn module_of(
    module: Option<String>,
    file: Option<&Path>,
    language: &dyn Language,
) -> anyhow::Result<Option<String>> {
    let Some(file) = named(file).filter(|_| language.has_class()) else { return Ok(module) };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let module = module.or_else(|| parse_module(&stem).ok());
    let class = module.as_deref().map_or("", |module| module.rsplit('.').next().unwrap_or(module));
    if file.extension().is_some_and(|ending| ending == "java") && class != stem {
        let class = if class.is_empty() { "Board" } else { class };
        let fact = format!("`{}` of Java has to hold a class `{stem}`", file.display());
        return Err(BadInput::new(fact).with_help(format!("name it after its class: `{class}.java`")).into());
    }
    Ok(module)
}

/// Replaces the file, if there is one, by `text`; with `check`, says what separates them instead.
///
/// # Errors
///
/// When the file cannot be written or read, or there is none to compare with.
pub(crate) fn write_or_compare(file: Option<&Path>, check: bool, text: &str) -> anyhow::Result<Option<String>> {
    match file {
        Some(file) if check => difference(file, text),
        Some(file) => host::replace(file, text).map(|()| None),
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
    let old = match host::open(file).map_err(ReadError::from).and_then(|old| bounded::read(old, most)) {
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
