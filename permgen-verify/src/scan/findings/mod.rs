//! What is wrong with functions, or strange, given what they are.

mod claims;
mod family;
mod near;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::comments::{documentation, lines, said};
use super::subject::{Examined, Subject};
use super::undefined::SMALL;
use crate::recognize::{Kind, Verdict};

use claims::Claimed;

/// Something that is wrong, or strange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub rule: Rule,
    /// What it is, in a sentence.
    pub message: String,
    /// Whether it is a note, though others of its kind are mistakes.
    pub is_note: bool,
    /// Whether somebody has said that it is as it should be.
    pub is_accepted: bool,
}

impl Finding {
    /// One that nobody has accepted.
    #[must_use]
    pub fn new(rule: Rule, message: String) -> Self {
        Finding { rule, message, is_note: !rule.is_wrong(), is_accepted: false }
    }

    /// Whether it is a mistake that nobody has accepted.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.is_note && !self.is_accepted
    }
}

/// What is known of functions beforehand.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// Functions whose findings are as they should be, by the ends of their paths: all of them, or those of one rule.
    pub accepted: Vec<(String, Option<Rule>)>,
    /// What functions are said to be: the ends of their paths, and specifications.
    pub named: Vec<(String, String)>,
}

impl Told {
    /// What functions are said to be, although none of these is called so.
    pub fn unmet<'a>(&'a self, functions: &[&Subject]) -> impl Iterator<Item = &'a str> {
        let is_met = |end: &str| functions.iter().any(|subject| is_called(subject, end));
        self.named.iter().map(|(end, _)| &**end).filter(move |end| !is_met(end))
    }
}

/// Whether a path of a function ends with another.
fn is_called(subject: &Subject, end: &str) -> bool {
    subject.paths().any(|path| ends_with(path, end))
}

/// Whether a path ends with another.
fn ends_with(path: &str, end: &str) -> bool {
    path == end || path.strip_suffix(end).is_some_and(|before| before.ends_with("::") || before.ends_with('.'))
}

/// The kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The name says another map.
    Name,
    /// Two functions that belong together do not fit together.
    Family,
    /// It is a symmetry of the board, another function or a gather except for a few squares, or leaves a word behind.
    Near,
    /// Some input makes it panic.
    Panic,
    /// A shift by as many bits as the word has, or more, which C and C++ do not define.
    Undefined,
    /// A table of magics, or of a de Bruijn factor, is wrong.
    Table,
    /// A comment or a file says something of a function that it cannot be, or that is not shown.
    Annotation,
    /// Two functions are the same.
    Twin,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 8] =
        [Rule::Name, Rule::Family, Rule::Near, Rule::Panic, Rule::Undefined, Rule::Table, Rule::Annotation, Rule::Twin];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Name => "name",
            Rule::Family => "family",
            Rule::Near => "near",
            Rule::Panic => "panic",
            Rule::Undefined => "undefined",
            Rule::Table => "table",
            Rule::Annotation => "annotation",
            Rule::Twin => "twin",
        }
    }

    /// What it is about.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Rule::Name => "the name of a function says another map than it is",
            Rule::Family => "functions that belong together do not fit together",
            Rule::Near => "a function is almost a symmetry of the board, another function, or a gather",
            Rule::Panic => "a function panics for some input",
            Rule::Undefined => "a function shifts by as many bits as a word has, or more, for some input",
            Rule::Table => "a table of magics, or of a de Bruijn factor, is wrong",
            Rule::Annotation => "an annotation states no map of the function, or names no rule",
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
    /// What its names say.
    claims: Vec<Claimed>,
    /// What `// permgen:` comments, or a file, say of it.
    said: Vec<String>,
}

impl Known<'_> {
    /// The last part of its name.
    pub(super) fn last(&self) -> &str {
        self.subject.name()
    }

    /// Where everything goes, when that is all there is to say and is proven.
    pub(super) fn to(&self) -> Option<&[Option<usize>]> {
        let recognition = &self.examined.recognition;
        let moves = matches!(recognition.kind, Kind::Permutation | Kind::Partial | Kind::SquareMap | Kind::Words);
        recognition.to.as_deref().filter(|_| moves && matches!(recognition.verdict, Verdict::Proven(_)))
    }

    /// How many bits it makes, where they are sums of bits.
    pub(super) fn made(&self) -> Option<usize> {
        self.examined.recognition.sums.as_ref().map(|sums| sums.rows.len())
    }

    pub(super) fn kind(&self) -> Kind {
        self.examined.recognition.kind
    }
}

/// What is found of each of the functions, in their order.
#[must_use]
pub fn findings(functions: &[(&Subject, &Examined)], told: &Told) -> Vec<Vec<Finding>> {
    let mut sources: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    let mut declaring: BTreeMap<&Path, BTreeSet<u64>> = BTreeMap::new();
    for (subject, _) in functions {
        declaring.entry(&subject.file).or_default().insert(subject.line);
    }
    let mut known = Vec::new();
    for &(subject, examined) in functions {
        let lines = sources.entry(&subject.file).or_insert_with(|| lines(&subject.file));
        let documentation = documentation(lines, subject.line, &declaring[&*subject.file]);
        let claims = subject.names().filter_map(claims::of_name).collect();
        let mut said: Vec<String> = said(&documentation).map(str::to_owned).collect();
        said.extend(told.named.iter().filter(|(end, _)| is_called(subject, end)).map(|(_, named)| named.clone()));
        known.push(Known { subject, examined, claims, said });
    }
    let mut found: Vec<Vec<Finding>> = vec![Vec::new(); known.len()];
    for (function, found) in known.iter().zip(&mut found) {
        // What only widens a number, or narrows it, may ask that it be small.
        if let Some((words, what)) = &function.examined.recognition.panics
            && function.kind() == Kind::Permutation
        {
            let words: Vec<String> = words.iter().map(|word| format!("{word:#x}")).collect();
            let message = format!("it does not return for {}: {what}", words.join(", "));
            found.push(Finding::new(Rule::Panic, message));
        }
        let kind = function.kind();
        // What is nothing that is known may be for small numbers only, as `1 << n` is; and a map of the numbers of squares is for
        // these.
        let is_for_small = match (kind, &function.examined.recognition.to) {
            (Kind::SquareMap, Some(to)) => to.len() as u128 <= SMALL,
            _ => kind == Kind::None,
        };
        let undefined = function.examined.undefined.as_ref().filter(|found| found.are_small || !is_for_small);
        if let Some(found_for) = undefined {
            let words: Vec<String> = found_for.words.iter().map(|(name, word)| format!("{name} = {word:#x}")).collect();
            let message = format!(
                "it shifts by as many bits as the word has, or more, for {}: that is not defined",
                words.join(", ")
            );
            // What takes no board may ask for small numbers.
            let is_note = kind != Kind::Permutation;
            found.push(Finding { is_note, ..Finding::new(Rule::Undefined, message) });
        }
    }
    for (function, found) in known.iter().zip(&mut found) {
        for said in &function.said {
            let unknown = claims::unknown_rule(said).map(|rule| {
                let message =
                    format!("there is no rule `{rule}`: the rules are {}", Rule::ALL.map(Rule::name).join(", "));
                Finding::new(Rule::Annotation, message)
            });
            found.extend(match said.starts_with("accept") {
                true => unknown,
                false => claims::contradiction(function, said),
            });
        }
    }
    for (function, found) in known.iter().zip(&mut found) {
        found.extend(near::check(function));
    }
    claims::check(&known, &mut found);
    let mut folders: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    for (index, function) in known.iter().enumerate() {
        folders.entry(function.subject.file.parent().unwrap_or(Path::new("")).to_owned()).or_default().push(index);
    }
    for members in folders.values() {
        family::check(&known, members, &mut found);
    }
    for (function, found) in known.iter().zip(&mut found) {
        for finding in found {
            let is_accepted = |(end, rule): &(String, Option<Rule>)| {
                is_called(function.subject, end) && rule.is_none_or(|rule| rule == finding.rule)
            };
            finding.is_accepted =
                told.accepted.iter().any(is_accepted) || function.said.iter().any(|said| accepts(said, finding.rule));
        }
    }
    found
}

/// Whether somebody has accepted a finding of what is declared in a line of a file.
#[must_use]
pub fn is_accepted(name: &str, file: &Path, line: u64, rule: Rule, told: &Told) -> bool {
    told.accepted.iter().any(|(end, of)| ends_with(name, end) && of.is_none_or(|of| of == rule))
        || said(&documentation(&lines(file), line, &BTreeSet::new())).any(|said| accepts(said, rule))
}

/// Whether `accept`, or `accept name, twin`, is said of a rule.
fn accepts(said: &str, rule: Rule) -> bool {
    let Some(rules) = said.strip_prefix("accept") else { return false };
    let rules = rules.trim();
    rules.is_empty() || rules.split([',', ' ']).any(|name| name == rule.name())
}
