//! `permgen scan`: what the functions of a program are.

mod better;
mod config;
mod patch;
mod replace;
mod report;
mod sarif;
mod span;
mod tables;

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use permgen_core::article::counted;
use permgen_core::search::Cost;
use permgen_verify::compiled::LeftOut;
use permgen_verify::scan::{Examined, Executed, Finding, Input, Settings, Subject, Told, findings};

use crate::args::Scan;
use crate::errors::{BadInput, ManyBadInputs, Outcome};
use crate::host::{self, expect_writable, is_same_file, replace as write_file};
use crate::output::{expect_no_input, expect_no_source};
use crate::parallel::for_each_in_order;
use better::Better;
use replace::Replacement;
use report::Report;

/// A function, with all that was found out.
struct Function {
    subject: Subject,
    examined: Examined,
    better: Vec<Better>,
    findings: Vec<Finding>,
    replacement: Option<Replacement>,
    /// Whether it is replaced in its file, or why not; nothing when nobody asked.
    patch: Option<Result<(), String>>,
    /// Of which input it is, by its place.
    input: usize,
}

/// How much code does.
fn measured(executed: Executed) -> String {
    in_cycles(executed.operations, executed.cycles)
}

/// The same of a program.
fn costs(cost: &Cost) -> String {
    let counted = in_cycles(cost.ops, cost.latency);
    if cost.bytes == 0 { counted } else { format!("{counted} and {} bytes of tables", cost.bytes) }
}

fn in_cycles(operations: u32, cycles: u32) -> String {
    format!("{} in {}", counted(&operations, "operation"), counted(&cycles, "cycle"))
}

/// What was given, and the functions in it with the places of their inputs; and inputs that could not be read, with the
/// reasons.
struct Given {
    inputs: Vec<Input>,
    subjects: Vec<(Subject, usize)>,
    refused: Vec<(String, String)>,
}

pub(crate) fn run(args: &Scan) -> anyhow::Result<Outcome> {
    let config = config::file(args.config.as_deref());
    for file in args.sarif.iter().chain(&args.patch) {
        expect_no_input(Some(file), args.paths.iter().map(PathBuf::as_path).chain(config))?;
        expect_no_source(file, args.paths.iter().map(PathBuf::as_path))?;
        expect_writable(file)?;
    }
    if let (Some(sarif), Some(patch)) = (&args.sarif, &args.patch)
        && is_same_file(sarif, patch)
    {
        let same = format!("the findings and the patch cannot both be `{}`", patch.display());
        return Err(BadInput::new(same).with_help("name two files").into());
    }
    let told = config::load(args.config.as_deref())?;
    let Given { inputs, subjects, mut refused } = given(&args.paths)?;
    refused.extend(unmet(args, &subjects, &told));
    let mut functions = examine(subjects, args, &told)?;
    let mut patches = Vec::new();
    if args.patch.is_some() {
        patches = patch::of_all(&mut functions, &inputs)?;
    }
    let mut tables = tables::of_all(&inputs, &told)?;
    tables.extend(tables::comments(&inputs, functions.iter().map(|function| &function.subject)));
    let report = Report { functions: &functions, tables: &tables, refused: &refused, all: args.all, draw: args.draw };
    let text = if args.json { report.json() } else { report.people() };
    host::print(&text)?;
    if let Some(file) = &args.sarif {
        write_file(file, &sarif::of(&functions, &tables))?;
    }
    if let Some(file) = &args.patch {
        write_file(file, &patch::text(&patches))?;
    }
    let of_functions = functions.iter().flat_map(|function| &function.findings);
    let is_wrong = of_functions.chain(tables.iter().map(|table| &table.finding)).any(Finding::is_wrong);
    Ok(if is_wrong { Outcome::Negative } else { Outcome::Success })
}

fn given(paths: &[PathBuf]) -> anyhow::Result<Given> {
    let mut inputs = Vec::new();
    for path in paths {
        inputs.extend(Input::of_path(path).map_err(|error| BadInput::new(error.to_string()))?);
    }
    if inputs.is_empty() {
        let wrong = BadInput::new("there is nothing to scan");
        return Err(wrong.with_help("name a package, source files, or objects with debug information").into());
    }
    let mut subjects: Vec<(Subject, usize)> = Vec::new();
    let (mut refused, mut undescribed) = (Vec::new(), Vec::new());
    let bar = progress(inputs.len(), "read");
    // Nothing else says for minutes what is compiled.
    let now =
        |place: usize| inputs.get(place).map_or_else(String::new, |input| format!("read, compiling {}", input.name));
    bar.set_message(now(0));
    let mut place = 0;
    for_each_in_order(&inputs, Input::functions, |input, found| {
        match found {
            Ok(found) => {
                subjects.extend(found.subjects.into_iter().map(|subject| (subject, place)));
                let all = [
                    left_out(&found.undescribed, ["has", "have"], "no debug information"),
                    left_out(&found.chosen, ["is", "are"], "chosen when the program starts"),
                    left_out(
                        &found.distributed,
                        ["is", "are"],
                        "left out, as a distribution's: below `/usr/src` or `/build`",
                    ),
                ];
                let all = all.into_iter().flatten().chain(found.left_out.iter().map(LeftOut::to_string));
                undescribed.extend(all.map(|why| (input.name.clone(), why)));
            }
            Err(error) => refused.push((input.name.clone(), error.to_string())),
        }
        place += 1;
        bar.inc(1);
        bar.set_message(now(place));
        Ok(())
    })?;
    bar.finish_and_clear();
    if refused.len() == inputs.len() {
        let wrong = refused.into_iter().map(|(name, why)| BadInput::new(format!("`{name}`: {why}"))).collect();
        return Err(ManyBadInputs(wrong).into());
    }
    refused.extend(undescribed);
    subjects.sort_by(|(a, _), (b, _)| a.by_place(b));
    subjects.dedup_by(|(again, _), (first, _)| first.takes(again));
    Ok(Given { inputs, subjects, refused })
}

/// The functions that `permgen.toml` says something of, although there are none of these names.
fn unmet(args: &Scan, subjects: &[(Subject, usize)], told: &Told) -> Vec<(String, String)> {
    let file = args.config.as_ref().map_or_else(|| "permgen.toml".to_owned(), |file| file.display().to_string());
    let subjects: Vec<&Subject> = subjects.iter().map(|(subject, _)| subject).collect();
    told.unmet(&subjects).map(|name| (file.clone(), format!("no function is called `{name}`"))).collect()
}

/// Why functions of a binary are not looked at, with the first names; nothing if all are.
fn left_out(symbols: &[String], [one, several]: [&str; 2], why: &str) -> Option<String> {
    const NAMED: usize = 5;
    let names = symbols.iter().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let others = if symbols.len() > NAMED { ", ..." } else { "" };
    Some(match symbols.len() {
        0 => return None,
        1 => format!("1 function {one} {why}: {names}"),
        count => format!("{count} functions {several} {why}: {names}{others}"),
    })
}

fn examine(subjects: Vec<(Subject, usize)>, args: &Scan, told: &Told) -> anyhow::Result<Vec<Function>> {
    let settings = Settings::default();
    let mut examined = Vec::new();
    let bar = progress(subjects.len(), "functions");
    for_each_in_order(
        &subjects,
        |(subject, _)| subject.examine(&settings),
        |_, found| {
            examined.push(found?);
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    let looked_at: Vec<(&Subject, &Examined)> = subjects.iter().map(|(subject, _)| subject).zip(&examined).collect();
    let found = findings(&looked_at, told);
    let better = host::busy("searching", || better::of_all(&examined, &args.targets))?;
    let mut functions = Vec::new();
    for ((((subject, input), examined), better), findings) in subjects.into_iter().zip(examined).zip(better).zip(found)
    {
        let replacement = replace::of(&subject, &examined, better.first());
        functions.push(Function { subject, examined, better, findings, replacement, patch: None, input });
    }
    Ok(functions)
}

/// How often a bar shows the time while nothing else happens.
const TICK: std::time::Duration = std::time::Duration::from_millis(500);

/// A bar on a terminal, and nothing elsewhere.
fn progress(count: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(count as u64).with_message(what);
    if !host::shows_progress() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    } else {
        bar.enable_steady_tick(TICK);
    }
    let style = ProgressStyle::with_template("{bar:24.cyan} {pos} of {len} {msg}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
