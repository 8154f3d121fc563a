//! The files of claims.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::judge::Verdict;

/// Whether a claim holds in each run, by the name of the run.
pub(crate) type Runs = BTreeMap<String, bool>;

/// A kind of claims, one folder of files. Another is one more file, and one more line in `main.rs`.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// The folder.
    pub(crate) name: &'static str,
    /// How many claims there are at least.
    pub(crate) least: usize,
    /// One case in so many is judged by the fast tests; none if this is 0.
    pub(crate) one_in: usize,
    /// What a case claims, and how its truth is expressed.
    pub(crate) read: fn(&Case) -> Vec<Claim>,
    /// What compiling and running says about each claim of a case.
    pub(crate) truths: fn(&Case) -> Result<Vec<Runs>, String>,
    /// What permgen says about a claim.
    pub(crate) judge: fn(&Case, &Claim) -> Verdict,
}

/// A claim, as the head of a file has it.
pub(crate) struct Claim {
    /// The arguments of permgen, or the specification.
    pub(crate) text: String,
    /// An expression that says when it holds.
    pub(crate) truth: String,
}

/// A small program with claims about it. A file holds several, each after a line `//- NAME` or `#- NAME`.
pub(crate) struct Case {
    /// Its name, which is unique in its group.
    pub(crate) name: String,
    /// The extension of its file.
    extension: String,
    /// What it holds.
    pub(crate) text: String,
    /// The hash of that, in hexadecimal.
    pub(crate) hash: String,
}

impl Case {
    /// The values of the lines `KEY: VALUE` at comments of the case's head.
    pub(crate) fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.text.lines().filter_map(|line| line.strip_prefix("// ").or(line.strip_prefix("# ")));
        lines.filter_map(move |line| Some(line.strip_prefix(key)?.strip_prefix(": ")?.trim()))
    }

    /// Writes the case to a file of its own.
    pub(crate) fn write_into(&self, folder: &Path) -> PathBuf {
        let path = folder.join(format!("{}.{}", self.name, self.extension));
        fs::write(&path, &self.text).expect("a temporary file");
        path
    }
}

/// The root of the workspace.
pub(crate) fn workspace() -> &'static Path {
    let is_root = |folder: &&Path| folder.join("Cargo.lock").exists();
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(is_root).expect("a workspace with Cargo.lock")
}

/// The folder of all claims.
pub(crate) fn root() -> PathBuf {
    workspace().join("tests/data/claims")
}

/// The cases of a group, by name.
pub(crate) fn cases(group: &Group) -> Vec<Case> {
    let folder = root().join(group.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut cases: Vec<Case> = entries.flat_map(|entry| cases_of(&entry.expect("an entry").path())).collect();
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    for pair in cases.windows(2) {
        assert_ne!(pair[0].name, pair[1].name, "{}: two cases have one name", group.name);
    }
    cases
}

fn cases_of(path: &Path) -> Vec<Case> {
    let whole = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let extension = path.extension().expect("an extension").to_string_lossy();
    let mark = if extension == "s" { "#- " } else { "//- " };
    let mut cases: Vec<(&str, String)> = Vec::new();
    for line in whole.split_inclusive('\n') {
        match (line.strip_prefix(mark), cases.last_mut()) {
            (Some(name), _) => cases.push((name.trim(), String::new())),
            (None, Some((_, text))) => text.push_str(line),
            (None, None) => panic!("{}: the first line has to be `{mark}NAME`", path.display()),
        }
    }
    let hash = |text: &str| Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    cases
        .into_iter()
        .map(|(name, text)| Case { name: name.into(), extension: extension.clone().into(), hash: hash(&text), text })
        .collect()
}

/// The words of a command line, of which single quotes hold together what they enclose.
pub(crate) fn words_of(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    for character in line.chars() {
        match character {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}
