//! Files with better functions in them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use permgen_verify::recognize::Kind;
use permgen_verify::scan::{Finding, Form, Input, Language, Settings};

use super::Function;
use super::replace::{Replacement, definition, last};

/// A file that is changed.
pub(super) struct Patch {
    pub(super) file: PathBuf,
    pub(super) before: String,
    pub(super) after: String,
}

/// The files in which functions are replaced. Each change is proven: the file is compiled with it, and the function followed
/// once more. Functions for which that fails keep what they have.
pub(super) fn of_all(functions: &mut [Function], inputs: &[Input]) -> anyhow::Result<Vec<Patch>> {
    let mut patches: BTreeMap<PathBuf, Patch> = BTreeMap::new();
    // From the end, so that lines before stay where they are.
    for index in (0..functions.len()).rev() {
        let function = &functions[index];
        let Some(replacement) = &function.replacement else { continue };
        // What a map of squares does with other numbers is not known.
        if function.examined.recognition.kind == Kind::SquareMap {
            continue;
        }
        // What is wrong is to be mended first.
        if function.findings.iter().any(Finding::is_wrong) {
            continue;
        }
        let file = &function.subject.file;
        let before = match patches.get(file) {
            Some(patch) => patch.after.clone(),
            None => match std::fs::read_to_string(file) {
                Ok(text) => text,
                Err(_) => continue,
            },
        };
        let Some(after) = changed(function, replacement, &before) else { continue };
        if !is_same(function, &inputs[function.input], &after)? {
            continue;
        }
        let patch =
            patches.entry(file.clone()).or_insert_with(|| Patch { file: file.clone(), before, after: String::new() });
        patch.after = after;
    }
    Ok(patches.into_values().collect())
}

/// The text with another body for a function.
fn changed(function: &Function, replacement: &Replacement, text: &str) -> Option<String> {
    let Form { parameter, field, around } = function.subject.form()?;
    let line = usize::try_from(function.subject.line).ok()?;
    let from: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let name = last(&function.subject.function);
    let (start, open, close) = definition(text, &name, from)?;
    // It is the one of that line, or its type stands in a line of its own.
    if text[from..start].matches('\n').count() > 2 {
        return None;
    }
    let indent: String = {
        let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
        text[begin..].chars().take_while(|it| *it == ' ' || *it == '\t').collect()
    };
    let given = field.map_or(parameter.clone(), |field| format!("{parameter}.{field}"));
    let mut body = String::new();
    let is_rust = function.subject.language == Language::Rust;
    if given != replacement.argument {
        let argument = &replacement.argument;
        let _ = match is_rust {
            true => writeln!(body, "    let {argument} = {given};"),
            false => writeln!(body, "    const {} {argument} = {given};", word(function)?),
        };
    }
    for line in replacement.body.trim_matches('\n').lines() {
        let _ = writeln!(body, "{line}");
    }
    if let Some(around) = around {
        body = format!("    {around}({{\n{}    }})\n", indented(&body, "    "));
    }
    Some(format!("{}{{\n{}{indent}{}", &text[..open], indented(&body, &indent), &text[close..]))
}

fn indented(text: &str, indent: &str) -> String {
    text.lines()
        .map(|line| if line.trim().is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") })
        .collect()
}

/// The type of the word, in C.
fn word(function: &Function) -> Option<String> {
    let bits = function.examined.recognition.to.as_ref()?.len();
    Some(match (bits, function.subject.language) {
        (128, _) => "unsigned __int128".to_owned(),
        (bits, Language::Cpp) => format!("std::uint{bits}_t"),
        (bits, _) => format!("uint{bits}_t"),
    })
}

/// Whether the function is the same map in another text.
fn is_same(function: &Function, input: &Input, text: &str) -> anyhow::Result<bool> {
    let Ok(Some(subjects)) = input.subjects_of_text(&function.subject.file, text) else { return Ok(false) };
    let is_it = |name: &str| name == function.subject.function;
    let Some(changed) = subjects.iter().find(|subject| is_it(&subject.function)) else { return Ok(false) };
    let examined = changed.examine(&Settings::default())?;
    let (now, before) = (&examined.recognition, &function.examined.recognition);
    Ok(now.is_proven() && now.kind == before.kind && now.to == before.to)
}

/// All changes as a patch.
pub(super) fn text(patches: &[Patch]) -> String {
    patches.iter().map(|patch| unified(&patch.file, &patch.before, &patch.after)).collect()
}

/// The lines around changes.
const CONTEXT: usize = 3;

/// What separates two texts, in the unified format. Functions are replaced whole, so that lines are compared from both ends of
/// what differs.
fn unified(file: &Path, before: &str, after: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let name = file.strip_prefix(&here).unwrap_or(file).display().to_string();
    let name = name.trim_start_matches('/');
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let mut text = format!("--- a/{name}\n+++ b/{name}\n");
    text.push_str(&hunk(&old, &new));
    text
}

/// One hunk from the first line that differs to the last.
fn hunk(old: &[&str], new: &[&str]) -> String {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    if start == old.len() && start == new.len() {
        return String::new();
    }
    let from = start.saturating_sub(CONTEXT);
    let (old_to, new_to) = (old.len() - end, new.len() - end);
    let after = end.min(CONTEXT);
    let mut text = format!("@@ -{},{} +{},{} @@\n", from + 1, old_to + after - from, from + 1, new_to + after - from);
    let mut push = |sign: char, lines: &[&str]| {
        for line in lines {
            let _ = writeln!(text, "{sign}{line}");
        }
    };
    push(' ', &old[from..start]);
    push('-', &old[start..old_to]);
    push('+', &new[start..new_to]);
    push(' ', &old[old_to..old_to + after]);
    text
}
