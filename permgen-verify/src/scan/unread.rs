//! Comments that look as if they said something of a function, and do not.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::comments::{comments, lines, said};
use super::findings::{Finding, Rule};
use super::subject::Subject;
use crate::rust::{Annotation, Annotations, File, Strange, strange_comments};

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
    let annotations =
        is_rust.then(|| File::parse(&lines.join("\n")).map(|file| file.annotations()).unwrap_or_default());
    let strange: Vec<(Strange, bool)> = match annotations {
        Some(Annotations { found, strange }) => {
            let left_out = found.into_iter().filter_map(|annotation| {
                let what = left_out(&annotation);
                Some((Strange { line: annotation.comment?, what }, true))
            });
            strange.into_iter().map(|strange| (strange, false)).chain(left_out).collect()
        }
        None => {
            let all = strange_comments(lines.iter().map(String::as_str), "function that is compiled");
            all.map(|strange| (strange, false)).collect()
        }
    };
    let here = functions.iter().filter(|subject| subject.file == file);
    let declaring: BTreeSet<u64> = here.map(|subject| subject.line).collect();
    let read: BTreeSet<usize> = declaring.iter().flat_map(|&line| comments(&lines, line, &declaring)).collect();
    let mut found = Vec::new();
    for (strange, is_left_out) in strange {
        let Some(text) = lines.get(strange.line - 1).map(|text| text.trim()) else { continue };
        let is_above_function = read.contains(&(strange.line - 1));
        let is_read = is_above_function && said(text).next().is_some();
        // Tables are accepted, too; and attributes are for the macro.
        if is_read || text.contains("permgen: accept") || text.starts_with("#[") {
            continue;
        }
        let mut finding = Finding::new(Rule::Annotation, strange.what);
        // The preprocessor leaves functions out.
        let next = lines[strange.line..].iter().map(|line| line.trim()).find(|line| !line.starts_with("//"));
        let is_above_code = !is_rust && text.starts_with("//") && next.is_some_and(|next| !next.is_empty());
        finding.is_note = is_left_out || (is_above_code && !is_above_function);
        found.push(Unread { file: file.to_owned(), line: strange.line, text: text.to_owned(), finding });
    }
    found.sort_by_key(|unread| unread.line);
    found
}

/// That a function of Rust is not looked at.
fn left_out(Annotation { function, .. }: &Annotation) -> String {
    let function = if function.is_empty() { "the function".to_owned() } else { format!("`{function}`") };
    format!("{function} is not looked at: it is left out by `cfg`, or generic and not used, or in no file of the crate")
}
