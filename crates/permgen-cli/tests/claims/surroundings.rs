//! Random functions of words in surroundings that a reader may misunderstand: for each the claim that it is a map, or
//! a law about it, true or off by one mutation. What permgen says is compared with what rustc makes of it.

mod functions;
mod twists;

use std::fmt::Write as _;
use std::path::Path;

use permgen_core::search::Random;

use crate::claims::judge::{Tally, Verdict};
use crate::claims::run::{run, two_at_a_time};
use crate::claims::source::run_in_both_builds;
use crate::claims::words::main_of;
use crate::common::permgen;
use functions::Function;

/// The functions of one file, which is compiled at once.
const PER_FILE: usize = 50;
/// How many files are judged before it is said what came of them.
const AT_ONCE: usize = 10;
/// How many functions the ordinary test makes whose claim is a map, and how many whose claim is a law.
const ORDINARY: (usize, usize) = (1_000, 30);
/// The same for the long test.
const LONG: (usize, usize) = (10_000, 1_000);
/// How many of a hundred true claims are proven at least. It may only rise.
const PROVEN_OF_100: usize = 28;
/// Another one gives other functions.
const SEED: u64 = 0x5eed_0013;

#[test]
fn a_thousand_functions_are_judged_as_rustc_has_them() {
    judge(ORDINARY);
}

#[test]
#[ignore = "takes minutes: cargo test -p permgen-cli --test it -- --ignored ten_thousand"]
fn ten_thousand_functions_are_judged_as_rustc_has_them() {
    judge(LONG);
}

/// A file of functions: its number, how many there are, and whether they are laws.
type Batch = (u64, usize, bool);

/// All files, those of laws spread among the others.
fn batches(maps: usize, laws: usize) -> Vec<Batch> {
    let of = |total: usize, first: u64, is_law| {
        (0..total.div_ceil(PER_FILE))
            .map(move |batch| (first | batch as u64, PER_FILE.min(total - batch * PER_FILE), is_law))
    };
    let (mut all, mut laws): (Vec<Batch>, Vec<Batch>) =
        (of(maps, 0, false).collect(), of(laws, 1 << 32, true).collect());
    let step = all.len() / laws.len().max(1);
    while let Some(batch) = laws.pop() {
        all.insert(laws.len() * step, batch);
    }
    all
}

/// What came of a function: how it is described when permgen is mistaken, whether its claim holds, and the verdict.
struct Judged {
    description: String,
    holds: bool,
    verdict: Verdict,
}

fn judge((maps, laws): (usize, usize)) {
    let batches = batches(maps, laws);
    let (mut tally, mut held, mut done) = (Tally::default(), 0, 0);
    let total = maps + laws;
    for some in batches.chunks(AT_ONCE) {
        let judged = two_at_a_time(some, |&(batch, count, is_law)| {
            let mut random = Random::new(SEED ^ batch << 8);
            let functions: Vec<Function> =
                (0..count).map(|number| Function::random(number, is_law, &mut random)).collect();
            if is_law { judge_laws(&functions) } else { judge_maps(&functions) }
        });
        for Judged { description, holds, verdict } in judged.into_iter().flatten() {
            held += usize::from(holds);
            done += 1;
            tally.add(&description, holds, verdict);
        }
        // A long run that is stopped has said something.
        println!("surroundings: {done} of {total} functions are judged, {} mistakes", tally.mistakes().len());
    }
    println!(
        "surroundings: {total} functions, {held} claims hold, {} of these are proven and {} refused, {} of the others are refuted",
        tally.proven,
        tally.needless.len(),
        tally.refuted
    );
    assert!(3 * held >= total && 3 * held <= 2 * total, "{held} of {total} hold: too few of one kind");
    tally.assert_no_mistakes();
    assert!(100 * tally.proven >= PROVEN_OF_100 * held, "{} of {held} true claims are proven", tally.proven);
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
