//! The project's own corpus of claims whose truth is known, in `tests/data/claims/`, and random functions in
//! adversarial surroundings: nothing false is called proven. Each case of the corpus is a test of its own.
//!
//! | group | a claim is | its truth is found by |
//! |---|---|---|
//! | `source/*.rs` | arguments of `permgen prove` | compiling and running the file, with debug assertions and without |
//! | `proves/*.rs` | that a crate with `#[permgen::proves]` compiles | the same, with an attribute that does nothing |
//! | `machine/*.s` | `permgen prove --binary` of the function `f` | calling it in two executables, signals arriving |
//!
//! - Truths are never written by hand. After a change to a claim: `scripts/renew.sh truths`, and read the difference of
//!   `truths.json`. A true claim with `is_open` is one that permgen does not prove.
//! - The fast tests judge a part of some groups; `cargo test -p permgen-cli --test claims -- --ignored` judges the rest.

#[allow(dead_code, reason = "the other tests use more of it")]
#[path = "../common/mod.rs"]
mod common;
mod corpus;
mod judge;
mod machine;
mod proves;
mod run;
mod source;
mod surroundings;
mod truths;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgAction, CommandFactory as _, FromArgMatches as _};
use corpus::Group;
use libtest_mimic::{Arguments, Failed, Trial};

const GROUPS: [Group; 3] = [source::GROUP, proves::GROUP, machine::GROUP];

/// A test for each case, and one that complains if the truths of the group are not up to date.
fn trials(group: Group) -> Vec<Trial> {
    let cases = corpus::cases(&group);
    let truths = match truths::of(&group, &cases) {
        Ok(truths) => Arc::new(truths),
        Err(error) => return vec![Trial::test(format!("{}::truths", group.name), || Err(Failed::from(error)))],
    };
    let is_fast = |number: usize| group.one_in > 0 && number.is_multiple_of(group.one_in);
    let cases = cases.into_iter().enumerate().map(|(number, case)| {
        let truths = truths.clone();
        Trial::test(format!("{}::{}", group.name, case.name), move || {
            judge::case(&group, &case, &truths[&case.name]).map_err(Failed::from)
        })
        .with_ignored_flag(!is_fast(number))
    });
    cases.collect()
}

/// The options of the command line, and the names on it: several, as the harness of Rust takes them, of which this one takes one.
fn options_and_names(words: impl Iterator<Item = OsString>) -> (Arguments, Vec<String>) {
    let command = Arguments::command().mut_arg("filter", |name| name.num_args(0..).action(ArgAction::Append));
    let mut matches = command.get_matches_from(words);
    let names = matches.remove_many("filter").into_iter().flatten().collect();
    (Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()), names)
}

/// The trials that one of the names selects, or all if there is none.
fn named(trials: Vec<Trial>, options: &Arguments, names: Vec<String>) -> Vec<Trial> {
    if names.is_empty() {
        return trials;
    }
    let of = |name| Arguments { filter: Some(name), exact: options.exact, ..Arguments::default() };
    let named: Vec<Arguments> = names.into_iter().map(of).collect();
    trials.into_iter().filter(|trial| named.iter().any(|name| !name.is_filtered_out(trial))).collect()
}

/// `cargo test -- NAME NAME` gives every test executable the same names.
fn several_names_are_taken() -> Result<(), Failed> {
    let words = ["claims", "--skip", "b1", "a", "--include-ignored", "b"];
    let (options, names) = options_and_names(words.iter().map(OsString::from));
    let trials = ["a1", "b1", "c1"].map(|name| Trial::test(name, || Ok(()))).into();
    let selected: Vec<String> = named(trials, &options, names).iter().map(|trial| trial.name().into()).collect();
    if selected != ["a1", "b1"] || options.skip != ["b1"] || !options.include_ignored || options.filter.is_some() {
        return Err(format!("selected {selected:?} with {options:?}").into());
    }
    Ok(())
}

fn main() -> ExitCode {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) {
        println!("claims: the corpus is for Linux on x86-64");
        return ExitCode::SUCCESS;
    }
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        truths::renew(&GROUPS);
        return ExitCode::SUCCESS;
    }
    let mut trials: Vec<Trial> = GROUPS.into_iter().flat_map(trials).collect();
    trials.extend(surroundings::trials());
    trials.push(Trial::test("arguments::several_names_are_taken", several_names_are_taken));
    let (options, names) = options_and_names(std::env::args_os());
    libtest_mimic::run(&options, named(trials, &options, names)).exit_code()
}
