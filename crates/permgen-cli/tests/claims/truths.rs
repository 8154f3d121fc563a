//! `truths.json`: what compiling and running said about each claim, and of which bytes.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};

use crate::claims::corpus::{self, ClaimFile, Group, Runs};
use crate::claims::run::two_at_a_time;

/// What is known about the claims of a file.
#[derive(Deserialize, Serialize, PartialEq, Debug)]
pub(crate) struct FileTruth {
    /// Of the bytes that were compiled.
    sha256: String,
    /// In the order of the file.
    pub(crate) claims: Vec<ClaimTruth>,
}

/// What is known about a claim.
#[derive(Deserialize, Serialize, PartialEq, Debug)]
pub(crate) struct ClaimTruth {
    claim: String,
    /// Whether it holds in each run.
    pub(crate) holds: bool,
    runs: Runs,
}

/// By group and file.
type Truths = BTreeMap<String, BTreeMap<String, FileTruth>>;

const RENEW: &str = "scripts/renew.sh truths";

/// The recorded truths of a group's files; each must be of the very bytes that are there.
pub(crate) fn of(group: &Group, files: &[ClaimFile]) -> BTreeMap<String, FileTruth> {
    let truths = load().remove(group.name).unwrap_or_default();
    let names: Vec<&String> = truths.keys().collect();
    assert_eq!(names, files.iter().map(|file| &file.name).collect::<Vec<_>>(), "{}: renew: `{RENEW}`", group.name);
    for file in files {
        let truth = &truths[&file.name];
        let claims: Vec<String> = (group.read)(file).into_iter().map(|claim| claim.text).collect();
        assert_eq!(truth.sha256, file.hash, "{}/{} was edited: renew: `{RENEW}`", group.name, file.name);
        assert_eq!(
            truth.claims.iter().map(|claim| &claim.claim).collect::<Vec<_>>(),
            claims.iter().collect::<Vec<_>>()
        );
    }
    truths
}

/// Compares `truths.json` with the files, or writes it anew when the environment asks for it.
pub(crate) fn compare_or_renew(groups: &[Group]) {
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        renew(groups);
    }
    for group in groups {
        let files = corpus::files(group);
        let truths = of(group, &files);
        let holds: Vec<bool> = truths.values().flat_map(|file| file.claims.iter().map(|claim| claim.holds)).collect();
        let count = |value| holds.iter().filter(|&&holds| holds == value).count();
        let (held, failed) = (count(true), count(false));
        println!("{}: {} files, {held} claims hold, {failed} do not", group.name, files.len());
        assert!(held + failed >= group.least, "{}: {held} and {failed} claims are too few", group.name);
        assert!(3 * held >= failed && 3 * failed >= held, "{}: {held} hold, {failed} do not", group.name);
    }
}

/// Finds every truth; those of files that have not changed are kept.
fn renew(groups: &[Group]) {
    let mut old = load();
    let mut truths = Truths::new();
    let mut errors = Vec::new();
    for group in groups {
        let mut known = old.remove(group.name).unwrap_or_default();
        let files = corpus::files(group);
        let found = two_at_a_time(&files, |file| match known.get(&file.name) {
            Some(truth) if truth.sha256 == file.hash => Ok(None),
            _ => find(group, file).map(Some),
        });
        let truths = truths.entry(group.name.to_owned()).or_default();
        for (file, found) in files.iter().zip(found) {
            match found {
                Ok(found) => {
                    let truth = found.or_else(|| known.remove(&file.name)).expect("found or known");
                    truths.insert(file.name.clone(), truth);
                }
                Err(error) => errors.push(format!("{}/{}: {error}", group.name, file.name)),
            }
        }
    }
    let text = serde_json::to_string_pretty(&truths).expect("JSON") + "\n";
    fs::write(corpus::root().join("truths.json"), text).expect("the file of truths");
    assert!(errors.is_empty(), "no truth is found:\n{}", errors.join("\n"));
}

fn find(group: &Group, file: &ClaimFile) -> Result<FileTruth, String> {
    let claims = (group.read)(file);
    let runs = (group.truths)(file)?;
    assert_eq!(claims.len(), runs.len(), "{}", file.name);
    let claims = claims.into_iter().zip(runs);
    let claims = claims.map(|(claim, runs)| ClaimTruth {
        claim: claim.text,
        holds: !runs.is_empty() && runs.values().all(|&holds| holds),
        runs,
    });
    Ok(FileTruth { sha256: file.hash.clone(), claims: claims.collect() })
}

fn load() -> Truths {
    let path = corpus::root().join("truths.json");
    let Ok(text) = fs::read_to_string(&path) else { return Truths::new() };
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
