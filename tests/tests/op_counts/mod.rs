//! The operations of every row of the suite, per target: they may go down and never up. The counts are those of
//! `permgen suite tests/data/suite.json --target .. --effort ..`, in `data/op_counts/`; `PERMGEN_RENEW=1` writes them anew.
//! The programs with the fewest instructions, and those of the catalogue, are compiled and run, too.

mod compiled;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use permgen_core::compile::{Request, compile};
use permgen_core::meaning::Meaning;
use permgen_core::search::{Effort, Found, Objective};
use permgen_core::target::Target;
use permgen_tests::suite::{self, Row};

use compiled::Compiled;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/op_counts")
}

/// The best program for a row.
fn found(row: &Row, target: &'static Target, objective: Objective) -> Found<Meaning> {
    let effort = effort(target);
    let request = Request::new(row.permutation.clone()).target(target).objective(objective).effort(effort);
    compile(&request).expect("every permutation has a program").best().clone()
}

fn counts_do_not_rise(target: &'static Target, suite: &[Row]) {
    let file = folder().join(format!("{}.txt", target.name));
    let known = fs::read_to_string(&file).unwrap_or_default();
    let known = |name: &str| {
        let row = known.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        row.trim().parse::<u32>().ok()
    };
    let (mut worse, mut better, mut table, mut total) = (Vec::new(), Vec::new(), String::new(), 0);
    for row in suite {
        let ops = found(row, target, Objective::Ops).cost.ops;
        total += ops;
        writeln!(table, "{:<28} {ops:>3}", row.name).expect("a string takes all text");
        match known(&row.name) {
            Some(known) if ops < known => better.push(format!("{}: {ops}, was {known}", row.name)),
            Some(known) if ops == known => {}
            Some(known) => worse.push(format!("{}: {ops}, was {known}", row.name)),
            None => worse.push(format!("{}: {ops}, was unknown", row.name)),
        }
    }
    writeln!(table, "{:<28} {total:>3}", "total").expect("a string takes all text");
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        fs::write(&file, table).expect("the file can be written");
        return;
    }
    assert!(worse.is_empty(), "{} takes more operations than it did:\n{}", target.name, worse.join("\n"));
    assert!(
        better.is_empty(),
        "{} takes fewer operations, which is to be kept: PERMGEN_RENEW=1 cargo test -p permgen-tests --test it op_counts::\n{}",
        target.name,
        better.join("\n")
    );
}

/// What macros find: most targets are searched less deeply here, to spare the time of every run.
fn effort(target: &Target) -> Effort {
    if ["portable", "x86-64-v3"].contains(&target.name) { Effort::Default } else { Effort::Low }
}

#[test]
#[ignore = "slow: the whole suite for every target"]
fn every_target() {
    let (suite, catalogue) = (suite::suite(), suite::catalogue());
    let others: Vec<&Row> = catalogue.iter().filter(|row| suite.iter().all(|other| other.name != row.name)).collect();
    let check = |target: &'static Target| {
        counts_do_not_rise(target, &suite);
        let program = |row| Compiled { row, found: found(row, target, Objective::Size) };
        compiled::does_what_the_maps_say(target, || suite.iter().chain(others.iter().copied()).map(program).collect());
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = Target::ALL.iter().map(|&target| scope.spawn(move || check(target))).collect();
        for target in all {
            if let Err(message) = target.join() {
                std::panic::resume_unwind(message);
            }
        }
    });
}

/// A list of a target that is gone guards nothing.
#[test]
fn every_list_is_of_a_target() {
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(Target::from_name(name).is_some(), "{}", path.display());
    }
}
