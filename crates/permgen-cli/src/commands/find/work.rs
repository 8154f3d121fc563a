//! Running a search to its end, or to Ctrl-C.

use std::path::{Path, PathBuf};

use permgen_tables::discovery::{Discovery, Ended, State, run};

use super::checkpoint::Checkpoint;
use super::interrupt;
use super::progress::Progress;
use crate::args::WorkArgs;
use crate::command_line::CommandLine;

/// A search that was run.
pub(super) struct Worked {
    pub(super) state: State,
    pub(super) ended: Ended,
    pub(super) checkpoint: Checkpoint,
}

/// Runs a search, or goes on with it.
///
/// # Errors
///
/// When the checkpoint is of no use, or cannot be written where it must be.
pub(super) fn work(
    search: &dyn Discovery,
    args: &WorkArgs,
    output: Option<&Path>,
    inputs: &[PathBuf],
    command: &str,
) -> anyhow::Result<Worked> {
    let (mut checkpoint, state) = Checkpoint::open(args, output, inputs, search, command)?;
    let stop = interrupt::stop_flag()?;
    let progress = Progress::new(&state);
    let threads = args.threads.map_or(0, usize::from);
    let (state, ended) = run(search, state, threads, stop, &mut |state| {
        progress.show(state);
        progress.suspend(|| checkpoint.write_when_due(state));
    })?;
    progress.finish();
    if ended == Ended::Stopped {
        checkpoint.leave(&state, "stopped", &CommandLine::this_again("--resume"))?;
    }
    Ok(Worked { state, ended, checkpoint })
}
