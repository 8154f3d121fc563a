//! `permgen merge`: shards become one result.

use std::path::{Path, PathBuf};

use clap::Parser;
use permgen_tables::discovery::{MergeError, ParseStateError, State, merge};

use super::{Task, conclude, finish};
use crate::args::{Cli, Command, Merge};
use crate::command_line::words;
use crate::errors::{BadInput, ManyBadInputs, Outcome};
use crate::host::expect_writable;
use crate::output::expect_no_input;
use crate::source::read_input;

pub(crate) fn run(args: &Merge) -> anyhow::Result<Outcome> {
    super::expect_text(&args.output, true)?;
    let mut shards = Vec::new();
    let mut wrong = Vec::new();
    for file in &args.files {
        match read(file)? {
            Ok(state) => shards.push((file.display().to_string(), state)),
            Err(error) => wrong.push(
                BadInput::new(format!("`{}`: {error}", file.display()))
                    .with_help("run this shard again: `permgen find ... --shard I/N -o FILE`"),
            ),
        }
    }
    if !wrong.is_empty() {
        return Err(ManyBadInputs(wrong).into());
    }
    expect_no_input(args.output.file(), args.files.iter().map(PathBuf::as_path))?;
    if let Some(file) = args.output.file() {
        expect_writable(file)?;
    }
    let conclusions = merge(&shards).map_err(|error| bad_input(&error))?;
    let Some((name, state)) = shards.first() else { return Err(bad_input(&MergeError::Nothing).into()) };
    let (task, inputs) = task(name, state)?;
    expect_no_input(args.output.file(), inputs.iter().map(PathBuf::as_path))?;
    let command = super::with_budget(state.command(), state.budget());
    let count = state.shard().count();
    // One run of the whole would count the budget once.
    let is_counted_apart = state.budget().is_some() && count > 1;
    let shards =
        is_counted_apart.then(|| format!(" --shard I/{count}  # I from 0 to {}, joined by permgen merge", count - 1));
    finish(task.as_ref(), &conclusions, &args.output, (&command, &shards.unwrap_or_default()))?;
    Ok(conclude::outcome(&conclusions))
}

fn read(file: &Path) -> anyhow::Result<Result<State, ParseStateError>> {
    let (text, _) = read_input(file)?;
    Ok(text.parse())
}

fn bad_input(error: &MergeError) -> BadInput {
    let bad = BadInput::new(error.to_string());
    match error {
        MergeError::Missing { .. } => bad.with_help("name the files of all shards, each once"),
        MergeError::Unfinished { .. } => bad.with_help("let it go on: the same command with --resume"),
        MergeError::Doubled { .. } => bad.with_help("name one of the two"),
        MergeError::Budgets { .. } => bad.with_help("let the shard of the lower budget go on: --budget NODES --resume"),
        _ => bad,
    }
}

/// The task that the shards are of, which their command line names.
fn task(name: &str, state: &State) -> anyhow::Result<(Box<dyn Task>, Vec<PathBuf>)> {
    let command = state.command();
    let no_command = || {
        BadInput::new(format!("`{name}`: created by `{command}`, which this version does not support"))
            .with_help("join shards with the version that made them")
    };
    let words = words(command).ok_or_else(no_command)?;
    let Ok(Cli { command: Command::Find(find), .. }) = Cli::try_parse_from(words) else {
        return Err(no_command().into());
    };
    let (task, _) = super::task(&find.what)?;
    state.belongs_to(task.search()).map_err(|error| {
        BadInput::new(format!("`{name}`: {error}")).with_help("a file that the search reads may have changed")
    })?;
    Ok((task, find.what.inputs().to_vec()))
}
