//! `permgen emit`: a program as code.

use std::path::Path;

use permgen_core::emit::{File, Function};
use permgen_core::search::{Effort, Objective, search};
use permgen_core::target;

use crate::args::{Emit, SpecArgs};
use crate::errors::{BadInput, Outcome};
use crate::output::{difference, replace};
use crate::report::Report;
use crate::source::Source;
use crate::terminal;

pub(crate) fn run(args: &Emit) -> anyhow::Result<Outcome> {
    let source = Source::load(&args.spec)?;
    let options = args.search.options(Objective::default());
    let found = terminal::busy("searching", || search(&source.map, options));
    let name = args.name.clone().unwrap_or_else(|| source.name());
    let function = Function { name: &name, found: &found, specification: Some(&source.text), board: source.board };
    let command = command_line(args);
    let code = args
        .lang
        .write(&File { functions: &[function], command: Some(&command) })
        .map_err(|error| BadInput::new(error.to_string()).with_help("choose another language or target"))?;

    let file = args.output.as_deref().filter(|file| *file != Path::new("-"));
    let difference = match file {
        Some(file) if args.check => difference(file, &code)?,
        Some(file) => {
            replace(file, &code)?;
            None
        }
        None if args.check => {
            return Err(BadInput::new("`--check` has no file to compare with").with_help("name it: -o FILE").into());
        }
        None => None,
    };
    if args.json {
        let mut report = Report::new(&name, &found, options).of(&source);
        report.lang = Some(args.lang.name());
        report.code = Some(code);
        report.same = args.check.then_some(difference.is_none());
        terminal::print(&(serde_json::to_string(&report)? + "\n"))?;
    } else if file.is_none() {
        terminal::print(&code)?;
    }
    if let Some(difference) = difference {
        terminal::print_diagnostic(&format!("{difference}to write it: {command}\n"));
        return Ok(Outcome::Negative);
    }
    Ok(Outcome::Success)
}

/// The command line that writes the same again: only what differs from the defaults, in one order.
fn command_line(args: &Emit) -> String {
    let SpecArgs { spec, spec_file, width, board, numbering, off_board } = &args.spec;
    let mut words = vec!["permgen".to_owned(), "emit".to_owned()];
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words.extend([name.to_owned(), quoted(&value)]);
        }
    };
    option("--spec-file", spec_file.as_ref().map(|file| file.display().to_string()));
    option("--width", width.map(|width| width.bits().to_string()));
    option("--board", board.map(|(ranks, files)| format!("{ranks}x{files}")));
    option("--numbering", numbering.map(|numbering| numbering.to_string()));
    option("--off-board", off_board.map(|policy| policy.name().to_owned()));
    let search = &args.search;
    option("--target", (search.target.name != target::PORTABLE.name).then(|| search.target.name.to_owned()));
    option("--objective", search.objective.map(|objective| objective.name().to_owned()));
    option("--effort", (search.effort != Effort::default()).then(|| search.effort.name().to_owned()));
    option("--lang", (args.lang.name() != "rust").then(|| args.lang.name().to_owned()));
    option("--name", args.name.clone());
    option("-o", args.output.as_ref().map(|file| file.display().to_string()));
    if let Some(spec) = spec {
        // In one line, unless a comment ends with the line.
        let line = spec.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = quoted(if spec.contains("//") { spec } else { &line });
        if spec.len() > 1 && spec.starts_with('-') {
            words.extend(["--".to_owned(), line]);
        } else {
            words.insert(2, line);
        }
    }
    words.join(" ")
}

/// A word as a shell reads it, without line breaks: the command stands in a line of a comment.
fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./@=:,+".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else if word.contains(char::is_control) {
        format!("$'{}'", word.escape_default())
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("u64"), "u64");
        assert_eq!(quoted("sq ^ 56"), "'sq ^ 56'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("sq // it's\n^ 56"), r"$'sq // it\'s\n^ 56'");
    }
}
