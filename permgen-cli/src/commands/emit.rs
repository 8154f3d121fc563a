//! `permgen emit`: a program as code.

use permgen_core::emit::{File, Function};
use permgen_core::search::{Objective, search_front};

use crate::args::Emit;
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome};
use crate::output::{named, write_or_compare};
use crate::recipes::Recipes;
use crate::report::Report;
use crate::source::Source;
use crate::terminal;

pub(crate) fn run(args: &Emit) -> anyhow::Result<Outcome> {
    let options = args.search.options(Objective::default());
    let source = Source::load_for(&args.spec, options)?;
    let recipes = Recipes::load_all(args.search.recipes.as_deref())?.programs(&source.map);
    let front = terminal::busy("searching", || search_front(&source.map, options, &recipes, |_, _| {}));
    let found = &front[0];
    let name = args.name.clone().unwrap_or_else(|| source.name());
    let function = Function {
        name: &name,
        found,
        target: options.target,
        specification: Some(&source.text),
        board: source.board,
        is_any_order: source.is_any_order,
    };
    let command = command_line(args);
    let code = args
        .lang
        .write(&File { functions: &[function], command: Some(&command) })
        .map_err(|error| BadInput::new(error.to_string()).with_help("choose another language or target"))?;

    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, &code)?;
    if args.json {
        let mut report = Report::with_front(&name, &front, options).of(&source);
        report.lang = Some(args.lang.name());
        report.code = Some(code);
        report.same = args.check.then_some(difference.is_none());
        terminal::print(&(serde_json::to_string(&report)? + "\n"))?;
    } else if file.is_none() {
        terminal::print(&code)?;
    }
    if let Some(difference) = difference {
        terminal::print_diagnostic(&format!("{difference}to write it: {command}\n"));
        return Ok(Outcome::Negative);
    }
    Ok(Outcome::Success)
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
