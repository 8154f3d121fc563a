//! The operations of every row of the suite, per target: they may go down and never up. The counts are those of
//! `permgen suite tests/data/suite.json --target .. --effort ..`, in `data/op_counts/`; `PERMGEN_RENEW=1` writes them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_core::target::Target;
use permgen_tests::suite;

fn counts_do_not_rise(target: &str, effort: Effort) {
    let target = Target::from_name(target).expect("a target");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/op_counts/{}.txt", target.name));
    let known = fs::read_to_string(&file).unwrap_or_default();
    let known = |name: &str| {
        let row = known.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        row.trim().parse::<u32>().ok()
    };
    let (mut worse, mut better, mut table, mut total) = (Vec::new(), Vec::new(), String::new(), 0);
    for row in suite::suite() {
        let options = Options { target, objective: Objective::Ops, effort, seed: 0 };
        let found = search(&PartialMap::from(&row.permutation), options);
        let ops = found.cost.ops;
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
        "{} takes fewer operations, which is to be kept: PERMGEN_RENEW=1 cargo test -p permgen-tests --test op_counts\n{}",
        target.name,
        better.join("\n")
    );
}

#[test]
fn portable() {
    counts_do_not_rise("portable", Effort::Default);
}

#[test]
fn x86_64_v3() {
    counts_do_not_rise("x86-64-v3", Effort::Default);
}

// What macros find: these are searched less deeply here, to spare the time of every run.

#[test]
fn x86_64_v4() {
    counts_do_not_rise("x86-64-v4", Effort::Low);
}

#[test]
fn aarch64() {
    counts_do_not_rise("aarch64", Effort::Low);
}

#[test]
fn riscv64() {
    counts_do_not_rise("riscv64", Effort::Low);
}
