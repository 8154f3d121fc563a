//! `permgen emit`: a program as code.

use std::path::PathBuf;

use permgen_codegen::emit::{File, NotWritten};
use permgen_core::search::Objective;

use crate::args::{Emit, SpecArgs};
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome};
use crate::output::{expect_no_input, named, write_or_compare};
use crate::source::Source;
use crate::terminal;

pub(crate) fn run(args: &Emit) -> anyhow::Result<Outcome> {
    if !args.check {
        let inputs = args.spec.spec_file.iter().chain(&args.search.recipes).map(PathBuf::as_path);
        expect_no_input(named(args.output.as_deref()), inputs.chain(SpecArgs::files(args.spec.spec.as_slice())))?;
    }
    let options = args.search.options(Objective::default());
    let source = Source::load(&args.spec)?;
    let compiled = source.compile(options, args.search.recipes.as_deref())?;
    let name = args.name.clone().unwrap_or_else(|| source.name());
    let function = source.function(&name, &compiled);
    let command = command_line(args);
    let code = args.lang.write(&File::of(&[function]).made_by(&command)).map_err(|error| not_written(&error))?;
    let difference = put(args, &code, |code, same| {
        let mut report = source.report(&name, &compiled, options);
        report["lang"] = args.lang.name().into();
        report["code"] = code.into();
        if let Some(same) = same {
            report["same"] = same.into();
        }
        Ok(report.to_string())
    })?;
    Ok(conclude(difference, &command))
}

fn not_written(error: &NotWritten) -> BadInput {
    let help = match error {
        NotWritten::Name(wrong) => format!("for example `--name {}`", wrong.suggestion),
        NotWritten::Operation(_) => "choose another language or target".to_owned(),
    };
    BadInput::new(error.to_string()).with_help(help)
}

/// Writes or compares the code, and prints it, or a report on it; returns in what it differs.
fn put(
    args: &Emit,
    code: &str,
    report: impl FnOnce(String, Option<bool>) -> anyhow::Result<String>,
) -> anyhow::Result<Option<String>> {
    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, code)?;
    if args.json {
        terminal::print(&(report(code.to_owned(), args.check.then_some(difference.is_none()))? + "\n"))?;
    } else if file.is_none() {
        terminal::print(code)?;
    }
    Ok(difference)
}

fn conclude(difference: Option<String>, command: &str) -> Outcome {
    match difference {
        Some(difference) => {
            terminal::print_diagnostic(&format!("{difference}to write it: {command}\n"));
            Outcome::Negative
        }
        None => Outcome::Success,
    }
}

/// The command line that writes the same again: only what differs from the defaults, in one order.
fn command_line(args: &Emit) -> String {
    let mut line = CommandLine::new("emit");
    line.specs(args.spec.spec.as_slice());
    line.option("--spec-file", args.spec.spec_file.as_ref().map(|file| file.display()));
    line.word(&args.spec.word);
    line.given(&args.spec.given);
    line.search(&args.search);
    line.option("--lang", Some(args.lang.name()).filter(|name| *name != "rust"));
    line.option("--name", args.name.as_ref());
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}
