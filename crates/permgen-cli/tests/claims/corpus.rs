//! The files of claims.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::claims::judge::Verdict;

/// Whether a claim holds in each run, by the name of the run.
pub(crate) type Runs = BTreeMap<String, bool>;

/// A kind of claims, one folder of files. Another is one more file, and one more line in `main.rs`.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// The folder.
    pub(crate) name: &'static str,
    /// How many claims there are at least.
    pub(crate) least: usize,
    /// What a file claims, and how its truth is expressed.
    pub(crate) read: fn(&ClaimFile) -> Vec<Claim>,
    /// What compiling and running says about each claim of a file.
    pub(crate) truths: fn(&ClaimFile) -> Result<Vec<Runs>, String>,
    /// What permgen says about a claim.
    pub(crate) judge: fn(&ClaimFile, &Claim) -> Verdict,
}

/// A claim, as the head of a file has it.
pub(crate) struct Claim {
    /// The arguments of permgen, or the specification.
    pub(crate) text: String,
    /// An expression that says when it holds.
    pub(crate) truth: String,
}

/// A file of claims.
pub(crate) struct ClaimFile {
    /// Its name.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What it holds; bytes that are no text are replaced.
    pub(crate) text: String,
    /// The hash of its bytes, in hexadecimal.
    pub(crate) hash: String,
}

impl ClaimFile {
    /// The values of the lines `KEY: VALUE` at comments of the file's head.
    pub(crate) fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.text.lines().filter_map(|line| line.strip_prefix("// ").or(line.strip_prefix("# ")));
        lines.filter_map(move |line| Some(line.strip_prefix(key)?.strip_prefix(": ")?.trim()))
    }

    /// The name without what follows the point.
    pub(crate) fn stem(&self) -> &str {
        self.name.split('.').next().expect("a name")
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

/// The files of a group, by name.
pub(crate) fn files(group: &Group) -> Vec<ClaimFile> {
    let folder = root().join(group.name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<ClaimFile> = entries.map(|entry| read(entry.expect("an entry").path())).collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn read(path: PathBuf) -> ClaimFile {
    let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    ClaimFile { name, path, text: String::from_utf8_lossy(&bytes).into_owned(), hash }
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
