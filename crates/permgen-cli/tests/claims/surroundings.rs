//! Random functions of words in surroundings that a reader may misunderstand: for each the claim that it is a map, or
//! a law about it, true or off by one mutation. What permgen says is compared with what rustc makes of it.

mod functions;
mod twists;

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use permgen_core::random::Random;

use crate::common::permgen;
use crate::judge::{Finding, Verdict, finding};
use crate::run::run;
use crate::source::run_in_both_builds;
use crate::words::main_of;
use functions::Function;

/// How many files there are whose claims are maps, and how many whose claims are laws; and how many functions each has. The truths
/// of a file are found at once, but each law is proved by itself.
const MAPS: u64 = 16;
const LAWS: u64 = 6;
const MAPS_PER_FILE: usize = 50;
const LAWS_PER_FILE: usize = 10;
/// One file in so many is judged by the fast tests.
const ONE_IN: u64 = 20;
/// How many of a hundred true maps of a file are proven at least.
const PROVEN_OF_100: usize = 14;
/// Another one gives other functions.
const SEED: u64 = 0x5eed_0013;

/// A test for each file.
pub(crate) fn trials() -> impl Iterator<Item = Trial> {
    let of = |name: &'static str, count, first: u64, is_law| {
        (0..count).map(move |batch| {
            let name = format!("surroundings::{name}_{batch}");
            Trial::test(name, move || judge(first | batch, is_law)).with_ignored_flag(batch % ONE_IN != 0)
        })
    };
    of("maps", MAPS, 0, false).chain(of("laws", LAWS, 1 << 32, true))
}

/// What came of a function: how it is described when permgen is mistaken, whether its claim holds, and the verdict.
struct Judged {
    description: String,
    holds: bool,
    verdict: Verdict,
}

fn judge(batch: u64, is_law: bool) -> Result<(), Failed> {
    let count = if is_law { LAWS_PER_FILE } else { MAPS_PER_FILE };
    let mut random = Random::new(SEED ^ batch << 8);
    let functions: Vec<Function> = (0..count).map(|number| Function::random(number, is_law, &mut random)).collect();
    let judged = if is_law { judge_laws(&functions) } else { judge_maps(&functions) };
    let held = judged.iter().filter(|judged| judged.holds).count();
    if 5 * held < count || 5 * held > 4 * count {
        return Err(format!("{held} of {count} hold: too few of one kind").into());
    }
    let (mut open, mut mistakes) = (0, Vec::new());
    for Judged { description, holds, verdict } in judged {
        match finding(holds, verdict) {
            Finding::Right => {}
            Finding::Open(_) => open += 1,
            Finding::Mistake(what) => mistakes.push(format!("{what} {description}")),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes.join("\n").into());
    }
    let proven = held - open;
    if !is_law && 100 * proven < PROVEN_OF_100 * held {
        return Err(format!("only {proven} of {held} true claims are proven").into());
    }
    Ok(())
}

/// The functions in one file, each in a module of its own.
fn file_of(functions: &[Function]) -> String {
    let mut file = String::from(functions::HEAD);
    for function in functions {
        writeln!(file, "{}", function.module()).expect("memory");
    }
    file
}

/// Whether the claim of each function holds in both builds, of which one knows debug assertions.
fn truths(functions: &[Function], name: &str) -> Vec<bool> {
    let expressions: Vec<String> = functions.iter().map(Function::truth).collect();
    let text = file_of(functions) + functions::HELPER + &main_of(expressions.iter().map(String::as_str));
    let truths = run_in_both_builds(name, &text, functions.len(), &[]);
    let truths = truths.unwrap_or_else(|error| panic!("a batch does not compile: {error}"));
    truths.iter().map(|runs| runs.values().all(|&holds| holds)).collect()
}

fn judge_maps(functions: &[Function]) -> Vec<Judged> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let holds = truths(functions, "maps");
    let path = folder.path().join("functions.rs");
    std::fs::write(&path, file_of(functions)).expect("a temporary file");
    let outcome = run(permgen(&["prove", "--ascii", &path.to_string_lossy()]));
    let whole = Verdict::of(&outcome);
    let verdict = |function: &Function| {
        let is_its = |line: &&str| {
            line.starts_with(&format!("{} is ", function.name)) || line.contains(&format!("::{} is ", function.name))
        };
        match outcome.stdout.lines().find(is_its) {
            _ if matches!(whole, Verdict::Crash(_) | Verdict::Late) => whole.clone(),
            Some(line) if line.contains(" is proven: ") => Verdict::Proven,
            Some(line) if line.contains(" is refuted: ") => Verdict::Refuted,
            Some(line) => Verdict::Open(line.to_owned()),
            None => Verdict::Open(outcome.stderr.lines().next().unwrap_or("nothing is said").to_owned()),
        }
    };
    let judged = functions.iter().zip(holds);
    judged
        .map(|(function, holds)| Judged { description: function.module(), holds, verdict: verdict(function) })
        .collect()
}

fn judge_laws(functions: &[Function]) -> Vec<Judged> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let holds = truths(functions, "laws");
    let judged = functions.iter().zip(holds);
    judged.map(|(function, holds)| judge_law(function, holds, folder.path())).collect()
}

fn judge_law(function: &Function, holds: bool, folder: &Path) -> Judged {
    let path = folder.join(format!("{}.rs", function.name));
    std::fs::write(&path, file_of(std::slice::from_ref(function))).expect("a temporary file");
    let law = format!("|x: u64| {}", function.truth());
    let verdict = Verdict::of(&run(permgen(&["prove", "--ascii", &path.to_string_lossy(), "--law", &law])));
    Judged { description: format!("{law}\n{}", function.module()), holds, verdict }
}
