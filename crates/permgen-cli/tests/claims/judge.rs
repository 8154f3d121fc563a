//! What permgen says about claims, beside what is true.

use crate::corpus::{Case, Claim, Group};
use crate::run::Outcome;
use crate::truths::CaseTruth;

/// What permgen says about a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Exit code 0, or the word `proven`.
    Proven,
    /// It compiles, so it is proven, and does what was claimed when it is run, or does not.
    Compiles { holds: bool },
    /// Exit code 1.
    Refuted,
    /// Exit code 2 or 3, or it does not compile: nothing is said.
    Open(String),
    /// It ended otherwise.
    Crash(String),
    /// It did not end.
    Late,
}

impl Verdict {
    /// What a run of `permgen prove` or `permgen check` means.
    pub(crate) fn of(outcome: &Outcome) -> Verdict {
        let first = || {
            [&outcome.stdout, &outcome.stderr].into_iter().flat_map(|text| text.lines()).next().unwrap_or("").to_owned()
        };
        match outcome.code {
            Some(0) => Verdict::Proven,
            // What was proven only as read says so.
            Some(_) if outcome.stdout.contains(" is proven: ") => Verdict::Proven,
            Some(1) => Verdict::Refuted,
            Some(2 | 3) => Verdict::Open(first()),
            _ if outcome.is_late => Verdict::Late,
            _ => Verdict::Crash(first()),
        }
    }
}

/// What a verdict is worth, given the truth.
pub(crate) enum Finding {
    /// It is right; or a false claim about which nothing is said.
    Right,
    /// A true claim about which nothing is said, and why: no mistake, but a loss.
    Open(String),
    /// A false proof or refutation, a crash, a time-out.
    Mistake(String),
}

/// Compares a verdict with the truth.
pub(crate) fn finding(holds: bool, verdict: Verdict) -> Finding {
    match (verdict, holds) {
        (Verdict::Proven | Verdict::Compiles { holds: true }, true) | (Verdict::Refuted, false) => Finding::Right,
        (Verdict::Proven, false) | (Verdict::Compiles { holds: false }, _) => Finding::Mistake("FALSE PROOF".into()),
        // The code that was written does not do it; the code that was proved, and is compiled instead, does.
        (Verdict::Compiles { holds: true }, false) | (Verdict::Open(_), false) => Finding::Right,
        (Verdict::Refuted, true) => Finding::Mistake("false refutation".into()),
        (Verdict::Open(reason), true) => Finding::Open(reason),
        (Verdict::Crash(reason), _) => Finding::Mistake(format!("crash: {reason}")),
        (Verdict::Late, _) => Finding::Mistake("time-out".into()),
    }
}

/// Asks permgen about a claim.
pub(crate) fn judge(group: &Group, case: &Case, claim: &Claim, holds: bool) -> Finding {
    finding(holds, (group.judge)(case, claim))
}

/// Judges the claims of a case: no mistake, and every true claim is proven that was.
///
/// # Errors
///
/// What is wrong.
pub(crate) fn case(group: &Group, case: &Case, truth: &CaseTruth) -> Result<(), String> {
    let mut wrong = Vec::new();
    for (claim, known) in (group.read)(case).iter().zip(&truth.claims) {
        match judge(group, case, claim, known.holds) {
            Finding::Right => {}
            Finding::Open(_) if known.is_open => {}
            Finding::Open(reason) => wrong.push(format!("{}: is no longer proven: {reason}", claim.text)),
            Finding::Mistake(what) => wrong.push(format!("{}: {what}", claim.text)),
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
