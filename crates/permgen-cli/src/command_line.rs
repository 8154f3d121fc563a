//! Command lines that do the same again, for the headers of files that are written.

use std::fmt::Display;

use permgen_core::board::OffBoard;
use permgen_core::layout::Words;
use permgen_core::search::{Effort, Objective};
use permgen_core::target::PORTABLE;

use crate::args::{GivenArgs, SearchArgs, WordArgs};

/// A command line in the making: only what differs from the defaults.
pub(crate) struct CommandLine {
    words: Vec<String>,
    /// What stands after `--`, because it looks like an option.
    last: Vec<String>,
}

impl CommandLine {
    pub(crate) fn new(command: &str) -> Self {
        Self { words: vec!["permgen".to_owned(), command.to_owned()], last: Vec::new() }
    }

    /// A line that is made already, to be gone on with.
    pub(crate) fn more(line: &str) -> Self {
        Self { words: vec![line.to_owned()], last: Vec::new() }
    }

    /// An option and its value, if it has one.
    pub(crate) fn option(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.words.extend([name.to_owned(), quoted(&value.to_string())]);
        }
    }

    /// An option without a value.
    pub(crate) fn flag(&mut self, name: &str, is_set: bool) {
        if is_set {
            self.words.push(name.to_owned());
        }
    }

    /// An argument that is no option.
    pub(crate) fn argument(&mut self, word: &str) {
        self.words.push(quoted(word));
    }

    /// Specifications, which go before the options where they can.
    pub(crate) fn specs(&mut self, specs: &[String]) {
        let looks_like_option = specs.iter().any(|spec| spec.len() > 1 && spec.starts_with('-'));
        let words = if looks_like_option { &mut self.last } else { &mut self.words };
        words.extend(looks_like_option.then(|| "--".to_owned()));
        for spec in specs {
            // In one line, unless a comment ends with the line.
            let line = spec.split_whitespace().collect::<Vec<_>>().join(" ");
            words.push(quoted(if spec.contains("//") { spec } else { &line }));
        }
    }

    /// The word and the board.
    pub(crate) fn word(&mut self, args: &WordArgs) {
        let words = |words: Words| if words.count == 1 { words.width.bits().to_string() } else { words.to_string() };
        self.option("--width", args.width.map(words));
        self.option("--board", args.board.map(|(ranks, files)| format!("{ranks}x{files}")));
        self.option("--numbering", args.numbering);
        self.option("--off-board", args.off_board.map(OffBoard::name));
        self.option("--result", args.result.map(words));
    }

    /// What the caller promises.
    pub(crate) fn given(&mut self, args: &GivenArgs) {
        self.option("--given", args.given.as_ref());
    }

    /// What is searched for, and how.
    pub(crate) fn search(&mut self, args: &SearchArgs) {
        self.option("--target", Some(args.target.name).filter(|name| *name != PORTABLE.name));
        self.option("--objective", args.objective.map(Objective::name));
        self.option("--effort", args.effort.map(Effort::name));
        self.option("--bytes", args.bytes);
        self.option("--depth", args.depth);
        self.option("--recipes", args.recipes.as_ref().map(|file| file.display()));
    }

    /// The command line of this very process, with one more option if it does not have it.
    pub(crate) fn this_again(option: &str) -> String {
        let mut line = Self::new("");
        line.words.truncate(1);
        for word in std::env::args_os().skip(1).filter(|word| word != option) {
            line.argument(&word.to_string_lossy());
        }
        line.argument(option);
        line.finish()
    }

    /// The line.
    pub(crate) fn finish(mut self) -> String {
        self.words.append(&mut self.last);
        self.words.join(" ")
    }
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

/// The words of a line that [`CommandLine`] made. `None` for other quotes than it writes.
pub(crate) fn words(line: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let mut word = String::new();
        while let Some(first) = rest.chars().next().filter(|first| !first.is_whitespace()) {
            let (part, after) = match first {
                '\'' => rest[1..].split_once('\'')?,
                '\\' => rest[1..].split_at(rest[1..].chars().next()?.len_utf8()),
                '$' => return None,
                _ => rest
                    .split_at(rest.find(|end: char| end.is_whitespace() || "'\\".contains(end)).unwrap_or(rest.len())),
            };
            word.push_str(part);
            rest = after;
        }
        words.push(word);
        rest = rest.trim_start();
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart_again() {
        let mut line = CommandLine::new("find");
        for word in ["a b", "it's", "", "plain"] {
            line.argument(word);
        }
        let line = line.finish();
        assert_eq!(words(&line).unwrap(), ["permgen", "find", "a b", "it's", "", "plain"]);
        assert_eq!(words("'open"), None);
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("u64"), "u64");
        assert_eq!(quoted("sq ^ 56"), "'sq ^ 56'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("sq // it's\n^ 56"), r"$'sq // it\'s\n^ 56'");
    }

    #[test]
    fn specifications_that_look_like_options_go_last() {
        let mut line = CommandLine::new("search");
        line.specs(&["-sq".to_owned(), "sq".to_owned()]);
        line.option("-o", Some("a file"));
        assert_eq!(line.finish(), "permgen search -o 'a file' -- -sq sq");
    }
}
