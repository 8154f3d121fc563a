//! `truths.json`: what compiling and running said about each claim, and of which bytes; and which true claims permgen does not
//! prove.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};

use crate::corpus::{self, Case, Group, Runs};
use crate::judge::{Finding, judge};
use crate::run::two_at_a_time;

/// What is known about the claims of a case.
#[derive(Deserialize, Serialize, PartialEq, Debug)]
pub(crate) struct CaseTruth {
    /// Of the bytes that were compiled.
    sha256: String,
    /// In the order of the case.
    pub(crate) claims: Vec<ClaimTruth>,
}

/// What is known about a claim.
#[derive(Deserialize, Serialize, PartialEq, Debug)]
pub(crate) struct ClaimTruth {
    claim: String,
    /// Whether it holds in each run.
    pub(crate) holds: bool,
    runs: Runs,
    /// Whether it holds, but permgen cannot say so: no mistake, but a loss.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_open: bool,
}

/// By group and case.
type Truths = BTreeMap<String, BTreeMap<String, CaseTruth>>;

const RENEW: &str = "renew: `scripts/renew.sh truths`";

/// The recorded truths of a group's cases; each must be of the very bytes that are there.
///
/// # Errors
///
/// What is wrong with them.
pub(crate) fn of(group: &Group, cases: &[Case]) -> Result<BTreeMap<String, CaseTruth>, String> {
    let truths = load().remove(group.name).unwrap_or_default();
    if !truths.keys().eq(cases.iter().map(|case| &case.name)) {
        return Err(format!("{}: cases were added or removed; {RENEW}", group.name));
    }
    for case in cases {
        let truth = &truths[&case.name];
        let claims = (group.read)(case).into_iter().map(|claim| claim.text);
        if truth.sha256 != case.hash || !claims.eq(truth.claims.iter().map(|claim| claim.claim.clone())) {
            return Err(format!("{}/{} was edited; {RENEW}", group.name, case.name));
        }
    }
    let holds: Vec<bool> = truths.values().flat_map(|case| case.claims.iter().map(|claim| claim.holds)).collect();
    let held = holds.iter().filter(|&&holds| holds).count();
    let failed = holds.len() - held;
    if held + failed < group.least || held > 3 * failed || failed > 3 * held {
        return Err(format!("{}: {held} claims hold and {failed} do not, too few of one kind", group.name));
    }
    Ok(truths)
}

/// Finds every truth; those of cases that have not changed are kept. What permgen proves is always asked again.
pub(crate) fn renew(groups: &[Group]) {
    let mut old = load();
    let mut truths = Truths::new();
    let mut errors: Vec<String> = Vec::new();
    for group in groups {
        let known = old.remove(group.name).unwrap_or_default();
        let cases = corpus::cases(group);
        let found: Vec<Result<_, String>> = two_at_a_time(&cases, |case| {
            let claims = (group.read)(case);
            let kept = known.get(&case.name).filter(|truth| truth.sha256 == case.hash);
            let runs = match kept {
                Some(truth) => truth.claims.iter().map(|claim| claim.runs.clone()).collect(),
                None => (group.truths)(case)?,
            };
            assert_eq!(claims.len(), runs.len(), "{}", case.name);
            let claims = claims.into_iter().zip(runs).map(|(claim, runs)| {
                let holds = !runs.is_empty() && runs.values().all(|&holds| holds);
                let is_open = holds && matches!(judge(group, case, &claim, holds), Finding::Open(_));
                ClaimTruth { claim: claim.text, holds, runs, is_open }
            });
            Ok(CaseTruth { sha256: case.hash.clone(), claims: claims.collect() })
        });
        let truths = truths.entry(group.name.to_owned()).or_default();
        for (case, found) in cases.iter().zip(found) {
            match found {
                Ok(found) => drop(truths.insert(case.name.clone(), found)),
                Err(error) => errors.push(format!("{}/{}: {error}", group.name, case.name)),
            }
        }
    }
    let text = serde_json::to_string_pretty(&truths).expect("JSON") + "\n";
    fs::write(corpus::root().join("truths.json"), text).expect("the file of truths");
    assert!(errors.is_empty(), "no truth is found:\n{}", errors.join("\n"));
}

fn load() -> Truths {
    let path = corpus::root().join("truths.json");
    let Ok(text) = fs::read_to_string(&path) else { return Truths::new() };
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
