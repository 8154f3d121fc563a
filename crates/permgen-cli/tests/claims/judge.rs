//! What permgen says about claims, beside what is true.

use crate::claims::corpus::{self, Claim, ClaimFile, Group};
use crate::claims::run::{Outcome, two_at_a_time};
use crate::claims::truths;

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

/// What came of the claims of a group.
#[derive(Default)]
pub(crate) struct Tally {
    /// True ones that are proven.
    pub(crate) proven: usize,
    /// False ones that are refuted.
    pub(crate) refuted: usize,
    restated: usize,
    /// True claims about which nothing is said: no mistake, but a loss.
    pub(crate) needless: Vec<String>,
    /// False proofs, false refutations, crashes, time-outs.
    mistakes: Vec<String>,
}

impl Tally {
    /// Counts a claim in, of which the truth is known.
    pub(crate) fn add(&mut self, name: &str, holds: bool, verdict: Verdict) {
        match (verdict, holds) {
            (Verdict::Proven, true) | (Verdict::Compiles { holds: true }, true) => self.proven += 1,
            (Verdict::Proven, false) | (Verdict::Compiles { holds: false }, _) => {
                self.mistakes.push(format!("FALSE PROOF {name}"));
            }
            // The code that was written does not do it; the code that was proved, and is compiled instead, does.
            (Verdict::Compiles { holds: true }, false) => self.restated += 1,
            (Verdict::Refuted, false) => self.refuted += 1,
            (Verdict::Refuted, true) => self.mistakes.push(format!("false refutation {name}")),
            (Verdict::Open(reason), true) => self.needless.push(format!("{name}: {reason}")),
            (Verdict::Open(_), false) => {}
            (Verdict::Crash(reason), _) => self.mistakes.push(format!("crash {name}: {reason}")),
            (Verdict::Late, _) => self.mistakes.push(format!("time-out {name}")),
        }
    }

    /// False proofs, false refutations, crashes, time-outs.
    pub(crate) fn mistakes(&self) -> &[String] {
        &self.mistakes
    }

    /// Lists the needless refusals if they are asked for, and fails if there is any mistake.
    pub(crate) fn assert_no_mistakes(&self) {
        if std::env::var_os("PERMGEN_TEST_LIST").is_some() {
            println!("needless refusals:\n{}", self.needless.join("\n"));
        }
        assert!(self.mistakes.is_empty(), "{} mistakes:\n{}", self.mistakes.len(), self.mistakes.join("\n"));
    }
}

/// Which claims are judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All.
    All,
    /// All false ones, and one true one in three: it is the false ones that can be called proven.
    Ordinary,
}

/// Judges the claims of a group: no false proof, no false refutation, no crash, no time-out, and at least so many of
/// the true ones proven.
pub(crate) fn group(group: &Group, extent: Extent, least: usize) {
    let files = corpus::files(group);
    let truths = truths::of(group, &files);
    let mut claims: Vec<(&ClaimFile, Claim, bool)> = files
        .iter()
        .flat_map(|file| {
            let holds = truths[&file.name].claims.iter().map(|claim| claim.holds);
            (group.read)(file).into_iter().zip(holds).map(move |(claim, holds)| (file, claim, holds))
        })
        .collect();
    let mut true_ones = 0;
    claims.retain(|&(_, _, holds)| {
        true_ones += usize::from(holds);
        extent == Extent::All || !holds || true_ones % 3 == 0
    });
    let verdicts = two_at_a_time(&claims, |(file, claim, _)| (group.judge)(file, claim));
    let mut tally = Tally::default();
    for ((file, claim, holds), verdict) in claims.iter().zip(verdicts) {
        tally.add(&format!("{}/{}: {}", group.name, file.name, claim.text), *holds, verdict);
    }
    let needless = tally.needless.len();
    println!(
        "{}: {} claims; of the true ones {} are proven and {needless} refused; of the false ones {} are refuted and {} restated",
        group.name,
        claims.len(),
        tally.proven,
        tally.refuted,
        tally.restated
    );
    tally.assert_no_mistakes();
    assert!(tally.proven >= least, "{}: {} true claims are proven; {least} were", group.name, tally.proven);
}
