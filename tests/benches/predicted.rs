//! Whether programs rank as the costs by which they are chosen predict: `cargo bench -p permgen-benches --bench predicted`.
//!
//! For each row of the suite, the programs of every objective are compiled by `rustc -O`, without vectors, and measured in chains of
//! calls and over slices. Printed is Spearman's rank correlation (C. Spearman, "The Proof and Measurement of Association between
//! Two Things", 1904) of the cycles that `latency` counts with the former, and of the issue slots with the latter.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use permgen_codegen::emit::header::Header;
use permgen_codegen::emit::{Function, rust};
use permgen_core::compile::{Request, compile};
use permgen_core::cost::Objective;
use permgen_core::program::Program;
use permgen_core::target::X86_64;
use permgen_core::width::Width;
use permgen_tests::suite::suite;

/// What runs the functions; what is compiled begins with it.
const HARNESS: &str = r#"
#![allow(warnings)]
use std::hint::black_box;
use std::time::Instant;

const WORDS: usize = 1024;
const PASSES: usize = 3000;

macro_rules! measure {
    ($word:ty, $name:ident) => {{
        let words: Vec<$word> = (1..=WORDS as u128)
            .map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).rotate_left(61) as $word)
            .collect();
        let mut out = words.clone();
        let mut best = [f64::MAX; 2];
        for _ in 0..PASSES {
            let start = Instant::now();
            black_box(words.iter().fold(black_box(1 as $word), |board, word| $name(board ^ word)));
            best[0] = best[0].min(start.elapsed().as_nanos() as f64);
            let start = Instant::now();
            for (out, word) in out.iter_mut().zip(black_box(&words)) {
                *out = $name(*word);
            }
            black_box(&mut out);
            best[1] = best[1].min(start.elapsed().as_nanos() as f64);
        }
        println!("{} {}", best[0] / WORDS as f64, best[1] / WORDS as f64);
    }};
}
"#;

/// A program of the suite.
struct Candidate {
    row: String,
    width: Width,
    program: Program,
    latency: f64,
    slots: f64,
    text: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo bench` passes `--bench`, `cargo test` nothing.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let candidates = candidates()?;
    let times = measured(&candidates)?;
    let column = |number: usize| times.iter().map(|time| time[number]).collect::<Vec<f64>>();
    let latencies: Vec<f64> = candidates.iter().map(|candidate| candidate.latency).collect();
    let slots: Vec<f64> = candidates.iter().map(|candidate| candidate.slots).collect();
    println!("{} programs for {} rows", candidates.len(), suite().len());
    println!("cycles and ns in chains: {:.3}", spearman(&latencies, &column(0)));
    println!("issue slots and ns over slices: {:.3}", spearman(&slots, &column(1)));
    if std::env::var_os("PERMGEN_LIST").is_some() {
        for (candidate, time) in candidates.iter().zip(&times) {
            let Candidate { row, latency, slots, .. } = candidate;
            println!("{row} {latency} {:.3} {slots} {:.3}", time[0], time[1]);
        }
    }
    Ok(())
}

/// The different programs that the objectives choose.
fn candidates() -> Result<Vec<Candidate>, Box<dyn Error>> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for row in suite() {
        for objective in Objective::ALL {
            let compiled = compile(&Request::new(row.permutation.clone()).target(&X86_64).objective(objective))?;
            let best = compiled.best();
            let program = best.certified.program();
            if candidates.iter().any(|known| known.program == *program) {
                continue;
            }
            let name = format!("map_{}", candidates.len());
            let function = Function::new(&name, best, &X86_64);
            let text = rust::function(&Header::public(&name, &function), &function, &[])?.to_string();
            candidates.push(Candidate {
                row: row.name.clone(),
                width: row.permutation.width(),
                program: program.clone(),
                latency: f64::from(best.cost.key(Objective::Latency)[0]),
                slots: f64::from(best.cost.slots),
                text,
            });
        }
    }
    Ok(candidates)
}

/// Nanoseconds for each: in a chain, and over a slice.
fn measured(candidates: &[Candidate]) -> Result<Vec<[f64; 2]>, Box<dyn Error>> {
    let mut text = HARNESS.to_owned();
    for candidate in candidates {
        writeln!(text, "#[inline(always)] {}", candidate.text)?;
    }
    text.push_str("fn main() {\n");
    for (number, candidate) in candidates.iter().enumerate() {
        writeln!(text, "measure!({}, map_{number});", candidate.width)?;
    }
    text.push_str("}\n");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("predicted.rs"), folder.join("predicted"));
    fs::write(&source, text)?;
    let options = ["-O", "--edition=2021", "-Cno-vectorize-loops", "-Cno-vectorize-slp", "-o"];
    let status = Command::new("rustc").args(options).arg(&program).arg(&source).status()?;
    if !status.success() {
        return Err(format!("rustc: {status}").into());
    }
    let output = Command::new(&program).output()?;
    let text = String::from_utf8(output.stdout)?;
    let times: Vec<[f64; 2]> = text
        .lines()
        .map(|line| {
            let (chain, slice) = line.split_once(' ').ok_or("two numbers are expected")?;
            Ok([chain.parse()?, slice.parse()?])
        })
        .collect::<Result<_, Box<dyn Error>>>()?;
    if times.len() != candidates.len() {
        return Err("the measurement ended early".into());
    }
    Ok(times)
}

/// Spearman's rank correlation; equal numbers share the mean of their ranks.
fn spearman(left: &[f64], right: &[f64]) -> f64 {
    let (left, right) = (ranks(left), ranks(right));
    let mean = (left.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&left, &right) / (product(&left, &left) * product(&right, &right)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count() as f64;
        let equal = values.iter().filter(|other| *other == value).count() as f64;
        below + (equal - 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}
