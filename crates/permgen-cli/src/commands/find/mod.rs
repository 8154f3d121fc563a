//! `permgen find`: long searches whose results are files to commit, and `permgen merge`, which joins their shards.
//!
//! Each kind of thing to find is a module that makes a [`Task`] of its arguments; everything after is the same for all.

mod checkpoint;
mod conclude;
mod de_bruijn;
mod fold;
mod interrupt;
mod magics;
pub(crate) mod merge;
mod minimum;
mod packing;
mod progress;
pub(crate) mod relation;
#[cfg(test)]
mod tests;
mod work;

use std::path::{Path, PathBuf};

use permgen_codegen::emit::language::origin;
use permgen_codegen::emit::{LANGUAGES, Language};
use permgen_core::VERSION;
use permgen_tables::discovery::{Conclusion, Discovery, Ended, Finding, Shard, Standing};
use permgen_tables::magic::Magic;

use crate::args::{Find, Findable, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome};
use crate::host::{self, expect_writable, replace};
use crate::output::expect_no_input;
use work::Worked;

/// Something to find.
pub(crate) trait Task {
    /// The search for it.
    fn search(&self) -> &dyn Discovery;

    /// The file that holds what was found. `None` when nothing was.
    ///
    /// # Errors
    ///
    /// When a finding is not right, or the language cannot express it.
    fn file(&self, conclusions: &[Conclusion], output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>>;

    /// The magic that a finding is, if it is one.
    fn magic(&self, _goal: usize, _finding: &Finding) -> Option<Magic> {
        None
    }
}

/// The top of a file: command, version, method, counts and sizes.
fn header(command: &str, method: &str, conclusions: &[Conclusion], size: &str) -> Vec<String> {
    let mut lines = origin(Some(command));
    lines.push(String::new());
    lines.extend(notes(method, conclusions, size));
    lines
}

/// What a file says below its command: version, method, counts and sizes.
fn notes(method: &str, conclusions: &[Conclusion], size: &str) -> Vec<String> {
    let nodes = conclusions.iter().fold(0u64, |sum, conclusion| sum.saturating_add(conclusion.nodes));
    let found = conclusions.iter().filter(|conclusion| conclusion.found.is_some()).count();
    vec![
        format!(
            "permgen {VERSION}. Found {found} of {}, looked at {}; {size}.",
            conclusions.len(),
            conclude::nodes(nodes)
        ),
        format!("Method: {method}."),
    ]
}

/// The task, and the command line that names it and nothing else: not where and how it is run.
fn task(what: &Findable) -> anyhow::Result<(Box<dyn Task>, String)> {
    let mut line = CommandLine::new("find");
    let task: Box<dyn Task> = match what {
        Findable::Magics(args) => {
            line.argument("magics");
            Box::new(magics::task(args, &mut line)?)
        }
        Findable::Packing(args) => {
            line.argument("packing");
            Box::new(packing::task(args, &mut line)?)
        }
        Findable::Gather(args) => {
            line.argument("gather");
            Box::new(relation::gather(args, &mut line)?)
        }
        Findable::Fold(args) => {
            line.argument("fold");
            Box::new(fold::task(args, &mut line)?)
        }
        Findable::Relation(args) => {
            line.argument("relation");
            Box::new(relation::relation(args, &mut line)?)
        }
        Findable::DeBruijn(args) => {
            line.argument("de-bruijn");
            Box::new(de_bruijn::task(args, &mut line)?)
        }
    };
    Ok((task, line.finish()))
}

pub(crate) fn run(args: &Find) -> anyhow::Result<Outcome> {
    let (work, output) = args.what.how();
    let (task, command) = task(&args.what)?;
    let file = output.file();
    if let (Some(language), true, None) = (output.lang, output.json, file) {
        let name = language.name();
        return Err(BadInput::new(format!("`--json` prints the factors instead of `--lang {name}`"))
            .with_help("add `-o FILE` for the language, or leave one of the two out")
            .into());
    }
    if work.shard != Shard::WHOLE && (output.json || output.lang.is_some()) {
        let option = if output.json { "--json" } else { "--lang" };
        return Err(BadInput::new(format!(
            "`{option}` has no effect with `--shard`, which writes a file for `permgen merge`"
        ))
        .with_help(format!("leave it out: `permgen merge` has `{option}`"))
        .into());
    }
    let has_languages = matches!(args.what, Findable::Magics(_) | Findable::Packing(_) | Findable::DeBruijn(_));
    expect_text(&output, has_languages)?;
    let inputs = args.what.inputs();
    expect_no_input(file, inputs.iter().map(PathBuf::as_path))?;
    if let Some(file) = file {
        // Whatever is wrong with the file is told before the search.
        expect_writable(file)?;
    }
    let Worked { state, ended, mut checkpoint } = work::work(task.search(), work, file, inputs, &command)?;
    let conclusions = state.conclusions();
    if ended == Ended::Stopped {
        tell(task.as_ref(), &conclusions, &output, file.is_some())?;
        return Ok(Outcome::Unknown);
    }
    if work.shard != Shard::WHOLE {
        // What one shard did not find another may: for schedulers, the job is done.
        write(file, &state.to_string())?;
        let shard = work.shard;
        host::print_diagnostic(&format!("shard {shard} is done: join all with `permgen merge`\n"));
        checkpoint.finish(&state, false);
        return Ok(Outcome::Success);
    }
    let command = with_budget(&command, state.budget());
    if let Err(error) = finish(task.as_ref(), &conclusions, &output, (&command, "")) {
        // What was found is not lost.
        return match checkpoint.leave(&state, "the result was not written", &CommandLine::this_again("--resume")) {
            Ok(()) => Err(error),
            Err(also) => Err(error.context(also.to_string())),
        };
    }
    let is_spent = conclusions.iter().any(|conclusion| conclusion.standing == Standing::Spent);
    checkpoint.finish(&state, is_spent);
    Ok(conclude::outcome(&conclusions))
}

/// That a file without a language is not called as those of one.
fn expect_text(output: &OutputArgs, has_languages: bool) -> Result<(), BadInput> {
    let (None, Some(file)) = (output.lang, output.file()) else { return Ok(()) };
    let ending = file.extension().unwrap_or_default();
    let is_of = |language: &&&dyn Language| ending == language.extension() || ending == language.name();
    let Some(language) = LANGUAGES.iter().find(is_of) else { return Ok(()) };
    let wrong = BadInput::new(format!("`{}` would hold the text format of permgen", file.display()));
    Err(wrong.with_help(match has_languages {
        true => format!("add `--lang {}`, or end the name in another way, as in `found.txt`", language.name()),
        false => "end the name in another way, as in `found.txt`; `permgen emit 'gather(MASK, any_order)'` writes code"
            .to_owned(),
    }))
}

/// The command line with what was found within it, if that was not all.
fn with_budget(command: &str, budget: Option<u64>) -> String {
    let mut line = CommandLine::more(command);
    line.option("--budget", budget);
    line.finish()
}

/// Writes what was found and tells what was not. The file names the command, with the shards it was run in.
fn finish(
    task: &dyn Task,
    conclusions: &[Conclusion],
    output: &OutputArgs,
    (command, shards): (&str, &str),
) -> anyhow::Result<()> {
    let command = output.in_command(command) + shards;
    let file = task.file(conclusions, output, &command)?;
    if let Some(text) = &file {
        match output.file() {
            None if output.json => (),
            place => write(place, text)?,
        }
    }
    tell(task, conclusions, output, output.file().is_some())
}

/// Writes a text to its place. What took long to find is not lost when that fails.
fn write(file: Option<&Path>, text: &str) -> anyhow::Result<()> {
    match file {
        None => host::print(text)?,
        Some(file) => replace(file, text).map_err(|error| match host::print(text) {
            Ok(()) => BadInput::new(format!("{error:#}")).with_help("its text is on standard output instead").into(),
            Err(_) => error,
        })?,
    }
    Ok(())
}

/// A line for each goal: as a result when the file is not, else beside it.
fn tell(task: &dyn Task, conclusions: &[Conclusion], output: &OutputArgs, is_result: bool) -> anyhow::Result<()> {
    for (goal, conclusion) in conclusions.iter().enumerate() {
        if output.json {
            host::print(&format!("{}\n", conclude::object(task, goal, conclusion)))?;
        } else if is_result {
            host::print(&conclude::line(conclusion))?;
        } else {
            host::print_diagnostic(&conclude::line(conclusion));
        }
    }
    Ok(())
}
