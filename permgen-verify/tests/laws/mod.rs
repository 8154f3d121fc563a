//! The laws by which boards are computed with: each holds, its broken twin does not, and no assumption is idle.

mod corpus;
#[path = "../common/laws.rs"]
mod written;

use std::sync::Mutex;
use std::time::Duration;

use corpus::{LAWS, Law};
use permgen_verify::{Options, Reason, Verdict, decide};
use written::law;

/// The verdict, and the sentence that tells it.
fn verdict(text: &str, given: &[&str]) -> (Verdict, String) {
    let question = law(text, given);
    // On a machine that is busy, too, the steps decide what is found.
    let patient = Options { time: Duration::from_secs(600), ..Options::default() };
    // For most laws, a method that does not decide it soon never does, and another one is as fast.
    let soon = Options { budget: 1 << 12, ..patient.clone() };
    let verdict = match decide(&question, &soon).expect("the methods agree") {
        Verdict::Unknown(_) => decide(&question, &patient).expect("the methods agree"),
        verdict => verdict,
    };
    let sentence = format!("{text}: {verdict:?}");
    (verdict, sentence)
}

/// Complains of all laws for which the test finds something wrong.
fn each(test: impl Fn(&Law) -> Option<String> + Sync) {
    let (waiting, wrong) = (Mutex::new(LAWS.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(law) = waiting.lock().expect("no test panics").next() else { break };
                    if let Some(what) = test(law) {
                        wrong.lock().expect("no test panics").push(format!("{}: {what}", law.name));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no test panics");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "slow: forty proofs"]
fn laws_hold() {
    assert!(LAWS.len() >= 40, "{} laws", LAWS.len());
    each(|law| match verdict(law.law, law.given) {
        (Verdict::Proved(_), _) => None,
        (_, sentence) => Some(sentence),
    });
}

#[test]
fn broken_twins_do_not() {
    each(|law| match verdict(law.broken, law.given) {
        (Verdict::Refuted(_), _) => None,
        (_, sentence) => Some(sentence),
    });
}

#[test]
fn no_assumption_is_idle() {
    each(|law| {
        (0..law.given.len()).find_map(|index| {
            let mut given = law.given.to_vec();
            let left_out = given.remove(index);
            match verdict(law.law, &given) {
                (Verdict::Refuted(_), _) => None,
                (_, sentence) => Some(format!("without `{left_out}`: {sentence}")),
            }
        })
    });
}

#[test]
fn what_cannot_be_assumed_proves_nothing() {
    for given in [&["a != a"][..], &["a & b == 0", "a & b == 1"], &["a.wrapping_mul(a) == 2"]] {
        let (verdict, sentence) = verdict("|a: u16, b: u16| a == b", given);
        assert!(matches!(verdict, Verdict::Unknown(Reason::Vacuous(_))), "{sentence}");
    }
}
