//! Comments that look as if they said something of a function, and do not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::comments::{comments, lines};
use super::findings::{Finding, Rule};
use super::subject::Subject;
use crate::rust::{File, strange_comments};

/// A comment, or a declaration with one, that looks as if it said something of a function, and is not read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// Its file.
    pub file: PathBuf,
    /// Its line.
    pub line: usize,
    /// The text of that line.
    pub text: String,
    /// What is wrong with it.
    pub finding: Finding,
}

/// Those of files, and of the files that declare functions.
#[must_use]
pub fn unread(files: impl IntoIterator<Item = PathBuf>, functions: &[&Subject]) -> Vec<Unread> {
    let mut files: BTreeSet<PathBuf> = files.into_iter().collect();
    files.extend(functions.iter().map(|subject| subject.file.clone()));
    files.iter().flat_map(|file| unread_in(file, functions)).collect()
}

fn unread_in(file: &Path, functions: &[&Subject]) -> Vec<Unread> {
    let lines = lines(file);
    let is_rust = file.extension().is_some_and(|ending| ending == "rs");
    let strange = match is_rust {
        true => File::parse(&lines.join("\n")).map_or_else(|_| Vec::new(), |file| file.annotations().strange),
        false => strange_comments(lines.iter().map(String::as_str), "function that is compiled").collect(),
    };
    let here = functions.iter().filter(|subject| subject.file == file);
    let read: BTreeSet<usize> = here.flat_map(|subject| comments(&lines, subject.line)).collect();
    let mut found = Vec::new();
    for strange in strange.into_iter().filter(|strange| !read.contains(&(strange.line - 1))) {
        let Some(text) = lines.get(strange.line - 1).map(|text| text.trim()) else { continue };
        // Tables are accepted, too; and attributes are for the macro.
        if text.contains("permgen: accept") || text.starts_with("#[") {
            continue;
        }
        let mut finding = Finding::new(Rule::Annotation, strange.what);
        // The preprocessor leaves functions out.
        let next = lines[strange.line..].iter().map(|line| line.trim()).find(|line| !line.starts_with("//"));
        finding.is_note = !is_rust && text.starts_with("//") && next.is_some_and(|next| !next.is_empty());
        found.push(Unread { file: file.to_owned(), line: strange.line, text: text.to_owned(), finding });
    }
    found
}
