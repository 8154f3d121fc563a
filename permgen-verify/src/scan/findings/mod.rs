//! What is wrong with functions, or strange, given what they are.

mod claims;
mod family;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::subject::{Examined, Subject};
use crate::recognize::{Kind, Verdict};

use claims::Claimed;

/// Something that is wrong, or strange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub rule: Rule,
    /// What it is, in a sentence.
    pub message: String,
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The name, or the documentation, says another map.
    Name,
    /// Two functions that belong together do not fit together.
    Family,
    /// Some input makes it panic.
    Panic,
    /// Two functions are the same.
    Twin,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 4] = [Rule::Name, Rule::Family, Rule::Panic, Rule::Twin];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Name => "name",
            Rule::Family => "family",
            Rule::Panic => "panic",
            Rule::Twin => "twin",
        }
    }

    /// What it is about.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Rule::Name => "the name or the documentation of a function says another map than it is",
            Rule::Family => "functions that belong together do not fit together",
            Rule::Panic => "a function panics for some input",
            Rule::Twin => "two functions are the same map",
        }
    }

    /// Whether it is a mistake, rather than a note.
    #[must_use]
    pub const fn is_wrong(self) -> bool {
        !matches!(self, Rule::Twin)
    }
}

/// A function with what it was found to be.
pub(super) struct Known<'a> {
    pub(super) subject: &'a Subject,
    pub(super) examined: &'a Examined,
    /// What its name and its documentation say.
    pub(super) claims: Vec<Claimed>,
}

impl Known<'_> {
    /// The last part of its name.
    pub(super) fn last(&self) -> &str {
        last_part(&self.subject.function)
    }

    /// Where everything goes, when that is all there is to say and is proven.
    pub(super) fn to(&self) -> Option<&[Option<usize>]> {
        let recognition = &self.examined.recognition;
        let moves = matches!(recognition.kind, Kind::Permutation | Kind::Partial | Kind::SquareMap | Kind::Words);
        recognition.to.as_deref().filter(|_| moves && matches!(recognition.verdict, Verdict::Proven(_)))
    }

    pub(super) fn kind(&self) -> Kind {
        self.examined.recognition.kind
    }
}

/// The last part of a path, without the arguments of generics.
pub(super) fn last_part(function: &str) -> &str {
    let plain = function.split("::<").next().unwrap_or(function);
    let last = plain.rsplit("::").next().unwrap_or(plain);
    last.split('<').next().unwrap_or(last)
}

/// What is found of each of the functions, in their order.
#[must_use]
pub fn findings(functions: &[(&Subject, &Examined)]) -> Vec<Vec<Finding>> {
    let mut sources: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    let mut known = Vec::new();
    for &(subject, examined) in functions {
        let lines = sources.entry(&subject.file).or_insert_with(|| lines(&subject.file));
        let documentation = documentation(lines, subject.line);
        let claims = claims::of(last_part(&subject.function), &documentation);
        known.push(Known { subject, examined, claims });
    }
    let mut found: Vec<Vec<Finding>> = vec![Vec::new(); known.len()];
    for (function, found) in known.iter().zip(&mut found) {
        if let Some((words, what)) = &function.examined.recognition.panics {
            let words: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
            let message = format!("it does not return for {}: {what}", words.join(", "));
            found.push(Finding { rule: Rule::Panic, message });
        }
    }
    claims::check(&known, &mut found);
    let mut folders: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    for (index, function) in known.iter().enumerate() {
        folders.entry(function.subject.file.parent().unwrap_or(Path::new("")).to_owned()).or_default().push(index);
    }
    for members in folders.values() {
        family::check(&known, members, &mut found);
    }
    found
}

fn lines(file: &Path) -> Vec<String> {
    let text = std::fs::read(file).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// The comment right above a line.
fn documentation(lines: &[String], line: u64) -> String {
    let end = usize::try_from(line).unwrap_or(1).saturating_sub(1).min(lines.len());
    let mut found: Vec<&str> = Vec::new();
    let mut in_block = false;
    for text in lines[..end].iter().rev().map(|text| text.trim()) {
        let is_comment = in_block || text.starts_with("//") || text.starts_with('*') || text.starts_with("/*") || text.ends_with("*/");
        let is_attribute = text.starts_with("#[") || text.starts_with("[[") || text.starts_with("template");
        // A type may stand in a line of its own.
        let is_head = found.is_empty() && !text.is_empty() && !text.contains([';', '{', '}']) && !is_comment && text.len() < 60;
        if is_comment {
            if text.ends_with("*/") && !text.starts_with("/*") {
                in_block = true;
            }
            if text.starts_with("/*") {
                in_block = false;
            }
            found.push(text);
        } else if !is_attribute && !is_head {
            break;
        }
        if found.len() > 40 {
            break;
        }
    }
    found.reverse();
    found.join("\n")
}
