//! What was decided, as JSON. The field names are stable.

use permgen_verify::compiled::{CompiledClaim, Recognised};
use permgen_verify::{Fault, LinearChecker, Verdict};
use serde::Serialize;

use super::{Subject, Unmodelled};

/// What became of one claim.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report<'a> {
    name: &'a str,
    /// `proved`, `refuted`, `unknown` or `fault`.
    verdict: &'static str,
    /// Of Rust source, the compiler whose machine code was proved or refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    compiler: Option<String>,
    /// The builds that were followed: the crate, its profiles and features.
    #[serde(skip_serializing_if = "Option::is_none")]
    builds: Option<String>,
    /// The SHA-256 of the objects that were followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    objects: Option<Vec<String>>,
    /// The method that proved or refuted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'static str>,
    /// Which checker of combinations of bits spoke: of `terms` or of `programs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    checker: Option<&'static str>,
    /// The solver, with its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<&'a str>,
    /// Whether a proof was replayed by an independent checker.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<bool>,
    /// How many steps that proof has.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_steps: Option<usize>,
    /// Why it is unknown, or what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The case of a choice in which it is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<&'a str>,
    /// The build in which it is wrong, if it is right in the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<&'static str>,
    /// The counterexample, in hexadecimal, in the order of the inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Vec<String>>,
    /// What must come out; of several words, a list of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<Hexadecimal>,
    /// What comes out.
    #[serde(skip_serializing_if = "Option::is_none")]
    got: Option<Hexadecimal>,
    /// The lowest bit of the result that is wrong, counted through all words.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_bit: Option<u32>,
    /// What is assumed of the places that pointers lead to, and of how the program is linked and started.
    #[serde(skip_serializing_if = "Option::is_none")]
    provided: Option<String>,
    /// Its name on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_square: Option<String>,
    /// The named maps that it is, which is proved, when it is not what was claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    is: Option<Vec<String>>,
    /// The conditions of `cfg` that were decided as in this build.
    #[serde(skip_serializing_if = "Option::is_none")]
    cfg: Option<Vec<String>>,
    /// Why it does not return, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    panics: Option<String>,
    /// A line of the program that makes it right.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<String>,
    /// The program's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// The version of permgen.
    version: &'static str,
}

/// One word, or several.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Hexadecimal {
    One(String),
    Several(Vec<String>),
}

impl Hexadecimal {
    fn of(words: impl Iterator<Item = u128>) -> Option<Self> {
        let mut words: Vec<String> = words.map(|word| format!("{word:#x}")).collect();
        match words.len() {
            0 => None,
            1 => Some(Hexadecimal::One(words.remove(0))),
            _ => Some(Hexadecimal::Several(words)),
        }
    }
}

impl<'a> Report<'a> {
    /// Nothing was decided.
    pub(crate) fn unmodelled(unmodelled: &'a Unmodelled) -> Self {
        Report {
            name: &unmodelled.name,
            verdict: "unknown",
            reason: Some(unmodelled.reason.clone()),
            version: env!("CARGO_PKG_VERSION"),
            ..Report::default()
        }
    }

    pub(crate) fn new(
        subject: &'a Subject,
        decided: &'a Result<Verdict, Fault>,
        compiled: Option<&CompiledClaim>,
        recognised: &[Recognised],
    ) -> Self {
        let report = Report {
            name: &subject.claim.name,
            compiler: compiled.map(|claim| claim.compiler.clone()),
            builds: compiled.map(|claim| claim.builds.clone()),
            objects: compiled.map(|claim| claim.objects.clone()),
            is: (!recognised.is_empty()).then(|| recognised.iter().map(ToString::to_string).collect()),
            cfg: subject.source.as_ref().map(|source| source.conditions.clone()).filter(|cfg| !cfg.is_empty()),
            provided: subject.provided(),
            program: subject.claim.program.as_ref().map(|(_, program)| program.to_string()),
            version: env!("CARGO_PKG_VERSION"),
            ..Report::default()
        };
        match decided {
            Ok(Verdict::Proved(evidence)) => Report {
                verdict: "proved",
                certificate: Some(evidence.name()),
                checker: evidence.linear_checker().map(LinearChecker::name),
                solver: evidence.solver(),
                checked: Some(evidence.refutation().is_some()),
                proof_steps: evidence.refutation().map(|refutation| refutation.proof.steps.len()),
                ..report
            },
            Ok(Verdict::Refuted(counterexample)) => {
                let explanation = subject.claim.explain(&counterexample.inputs);
                let panics = subject.panic_on(&counterexample.inputs);
                // What panics returns nothing.
                let returned = if panics.is_none() { &explanation.sides[..] } else { &[] };
                let mut before = 0;
                let wrong_bit = returned.iter().find_map(|(bits, expected, got)| {
                    let bit = (expected != got).then(|| before + (expected ^ got).trailing_zeros());
                    before += bits;
                    bit
                });
                let square = |bit: u32| match (subject.board, subject.layouts.as_deref()) {
                    (Some(board), _) => Some(board.bit_name(u8::try_from(bit).ok()?)),
                    (None, Some((_, layout))) if Subject::is_laid_out(layout, returned.iter().map(|side| side.0)) => {
                        layout.square_at(u16::try_from(bit).ok()?).map(|square| layout.name(square))
                    }
                    _ => None,
                };
                let hexadecimal = |word: &u128| format!("{word:#x}");
                Report {
                    verdict: "refuted",
                    certificate: Some(counterexample.method.name()),
                    build: compiled.and_then(|claim| claim.wrong_build(&counterexample.inputs)),
                    case: subject.claim.question.case_of(&counterexample.inputs),
                    inputs: Some(subject.chosen(&counterexample.inputs).iter().map(hexadecimal).collect()),
                    expected: Hexadecimal::of(explanation.sides.iter().map(|side| side.1)),
                    got: Hexadecimal::of(returned.iter().map(|side| side.2)),
                    panics: panics.map(ToString::to_string),
                    wrong_bit,
                    wrong_square: wrong_bit.and_then(square),
                    repair: explanation.repair.map(|repair| repair.to_string()),
                    ..report
                }
            }
            Ok(Verdict::Unknown(reason)) => Report { verdict: "unknown", reason: Some(reason.to_string()), ..report },
            Err(fault) => Report { verdict: "fault", reason: Some(fault.to_string()), ..report },
        }
    }
}
