//! `permgen scan`: what the functions of a program are.

mod better;
mod report;

use std::path::PathBuf;

use permgen_verify::scan::{Examined, Finding, Input, Settings, Subject, findings};

use crate::args::Scan;
use crate::errors::{BadInput, ManyBadInputs, Outcome};
use crate::parallel::for_each_in_order;
use crate::terminal;
use better::Better;
use report::Report;

/// A function, with all that was found out.
struct Function {
    subject: Subject,
    examined: Examined,
    better: Vec<Better>,
    findings: Vec<Finding>,
}

pub(crate) fn run(args: &Scan) -> anyhow::Result<Outcome> {
    let (subjects, refused) = subjects(&args.paths)?;
    let functions = examine(subjects, args)?;
    let report = Report { functions: &functions, refused: &refused, all: args.all };
    let text = if args.json { report.json() } else { report.people() };
    terminal::print(&text)?;
    let is_wrong = functions.iter().any(|function| function.findings.iter().any(|finding| finding.rule.is_wrong()));
    Ok(if is_wrong { Outcome::Negative } else { Outcome::Success })
}

/// The functions of all inputs, in order, and the inputs that could not be read, with the reasons.
fn subjects(paths: &[PathBuf]) -> anyhow::Result<(Vec<Subject>, Vec<(String, String)>)> {
    let mut inputs = Vec::new();
    for path in paths {
        inputs.extend(Input::of_path(path).map_err(|error| BadInput::new(error.to_string()))?);
    }
    if inputs.is_empty() {
        let wrong = BadInput::new("there is nothing to scan");
        return Err(wrong.with_help("name a package, source files, or objects with debug information").into());
    }
    let mut all: Vec<Subject> = Vec::new();
    let mut refused = Vec::new();
    for_each_in_order(&inputs, Input::subjects, |input, found| {
        match found {
            Ok(found) => all.extend(found),
            Err(error) => refused.push((input.name.clone(), error.to_string())),
        }
        Ok(())
    })?;
    if refused.len() == inputs.len() {
        let wrong = refused.into_iter().map(|(name, why)| BadInput::new(format!("`{name}`: {why}"))).collect();
        return Err(ManyBadInputs(wrong).into());
    }
    all.sort_by(Subject::by_place);
    all.dedup_by(|a, b| a.by_place(b).is_eq());
    Ok((all, refused))
}

fn examine(subjects: Vec<Subject>, args: &Scan) -> anyhow::Result<Vec<Function>> {
    let settings = Settings::default();
    let mut examined = Vec::new();
    for_each_in_order(
        &subjects,
        |subject| subject.examine(&settings),
        |_, found| {
            examined.push(found?);
            Ok(())
        },
    )?;
    let better = better::of_all(&examined, &args.targets)?;
    let looked_at: Vec<(&Subject, &Examined)> = subjects.iter().zip(&examined).collect();
    let found = findings(&looked_at);
    let functions = subjects.into_iter().zip(examined).zip(better).zip(found);
    let function = |(((subject, examined), better), findings)| Function { subject, examined, better, findings };
    Ok(functions.map(function).collect())
}
