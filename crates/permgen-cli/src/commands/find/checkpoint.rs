//! The file that a search goes on from.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use permgen_tables::discovery::{Discovery, GoalState, ParseStateError, State};

use crate::args::WorkArgs;
use crate::errors::{BadInput, help_line, warning};
use crate::host::{self, replace};
use crate::output::expect_no_input;
use crate::source::bytes_if_there;

/// Where the checkpoint is, and when it was last written.
pub(crate) struct Checkpoint {
    file: PathBuf,
    /// Not asked for by name: it is made when it is needed, and cleared away when it is not any more.
    is_default: bool,
    every: Duration,
    last: Instant,
    is_there: bool,
    /// What the last complaint was about, which is not repeated.
    complaint: Option<String>,
}

impl Checkpoint {
    /// The checkpoint of these arguments, and the state to begin with.
    ///
    /// # Errors
    ///
    /// When it is the result's file or one that the search reads; when there is one already and nobody said to go on with it; when it is damaged or of another search; when it
    /// was asked for and cannot be written. Nothing is changed then.
    pub(crate) fn open(
        args: &WorkArgs,
        output: Option<&Path>,
        inputs: &[PathBuf],
        search: &dyn Discovery,
        command: &str,
    ) -> anyhow::Result<(Self, State)> {
        let (file, is_default) = match (&args.checkpoint, output) {
            (Some(file), _) => (file.clone(), false),
            // Devices and pipes have nothing next to them.
            (None, Some(output)) if !fs::metadata(output).is_ok_and(|data| !data.is_file()) => {
                let mut name = output.as_os_str().to_owned();
                name.push(".checkpoint");
                (PathBuf::from(name), true)
            }
            (None, _) => (PathBuf::from("permgen.checkpoint"), true),
        };
        expect_no_input(Some(&file), output).map_err(|_| {
            BadInput::new(format!("the checkpoint and the result cannot both be `{}`", file.display()))
                .with_help("name another file for one of the two: --checkpoint FILE, -o FILE")
        })?;
        expect_no_input(Some(&file), inputs.iter().map(PathBuf::as_path))?;
        let (every, last) = (args.checkpoint_every, Instant::now());
        let mut this = Self { file, is_default, every, last, is_there: false, complaint: None };
        let fresh = || State::new(search, command, args.shard, args.budget);
        let Some(text) = this.read()? else {
            let state = fresh();
            if args.resume {
                host::print_diagnostic(&format!("there is no checkpoint `{}` yet: starting\n", this.file.display()));
            }
            if !is_default {
                // Whatever is wrong with the file is told before the search.
                this.write(&state)?;
            }
            return Ok((this, state));
        };
        let file = this.file.display();
        let parsed = text.parse::<State>();
        if let Err(error @ ParseStateError::NoState) = parsed {
            // A result, say: what is there must not be removed.
            return Err(BadInput::new(format!("`{file}`: {error}"))
                .with_help("nothing was changed; name another file: --checkpoint FILE")
                .into());
        }
        if !args.resume {
            return Err(BadInput::new(format!("there is a checkpoint `{file}` already"))
                .with_help("go on with it: --resume; or remove it, or name another one: --checkpoint FILE")
                .into());
        }
        let mut state = parsed.map_err(|error| {
            BadInput::new(format!("`{file}`: {error}"))
                .with_help("nothing was changed; remove the file to start again from the beginning")
        })?;
        let foreign = |error: String| {
            BadInput::new(format!("cannot go on from `{file}`: {error}"))
                .with_help("give the arguments that it was started with, or name another checkpoint")
        };
        state.belongs_to(search).map_err(|error| foreign(error.to_string()))?;
        if state.shard() != args.shard {
            return Err(foreign(format!("it is of shard {}, not of {}", state.shard(), args.shard)).into());
        }
        let spent = state.goals().iter().map(GoalState::nodes).max().unwrap_or(0);
        if let Some(budget) =
            args.budget.filter(|&budget| budget < spent && state.budget().is_none_or(|before| budget < before))
        {
            // A fresh run would have ended before.
            let why = format!("a goal has cost {spent} nodes already, more than the budget of {budget}");
            return Err(BadInput::new(format!("cannot go on from `{file}`: {why}"))
                .with_help("give the budget that it was started with or a higher one, or name another checkpoint")
                .into());
        }
        state.set_budget(args.budget);
        this.is_there = true;
        Ok((this, state))
    }

    /// What the file holds, if it is there.
    fn read(&self) -> anyhow::Result<Option<String>> {
        if fs::metadata(&self.file).is_ok_and(|data| !data.is_file()) {
            return Err(BadInput::new(format!(
                "`{}` is not a file from which a search can continue",
                self.file.display()
            ))
            .with_help("name another one: --checkpoint FILE")
            .into());
        }
        // What is no text fails its checksum.
        Ok(bytes_if_there(&self.file)?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Replaces the file, whole or not at all.
    pub(crate) fn write(&mut self, state: &State) -> anyhow::Result<()> {
        self.last = Instant::now();
        replace(&self.file, &state.to_string())?;
        self.is_there = true;
        Ok(())
    }

    /// Writes the checkpoint when it is time. When that fails the search goes on, for the work is not lost yet.
    pub(crate) fn write_when_due(&mut self, state: &State) {
        if self.last.elapsed() < self.every {
            return;
        }
        match self.write(state) {
            Ok(()) => self.complaint = None,
            Err(error) => self.complain(&error),
        }
    }

    fn complain(&mut self, error: &anyhow::Error) {
        let complaint = format!("{error:#}");
        if self.complaint.as_ref() != Some(&complaint) {
            let before = if self.is_there { "; the one of before is kept" } else { "" };
            let help = format!("the search goes on, and it is tried again{before}");
            host::print_diagnostic(&warning(&complaint, &help));
            self.complaint = Some(complaint);
        }
    }

    /// Leaves the checkpoint of a search that was stopped, or whose result has no place, and says how to go on.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(crate) fn leave(&mut self, state: &State, why: &str, again: &str) -> anyhow::Result<()> {
        let is_there = self.is_there;
        self.write(state).map_err(|error| {
            let before = if is_there { "the one of before is kept" } else { "what was done is lost" };
            BadInput::new(format!("{error:#}")).with_help(before)
        })?;
        host::print_diagnostic(&format!("{why}; the checkpoint is `{}`\n", self.file.display()));
        host::print_diagnostic(&help_line(&format!("go on with: {again}")));
        Ok(())
    }

    /// The search is at its end, and its result is written. A checkpoint that was asked for holds the end; one that
    /// was not goes, unless a larger budget could go on from it. When that fails nothing is lost but what could be gone on
    /// from, which is said.
    pub(crate) fn finish(&mut self, state: &State, may_go_on: bool) {
        let done = if !self.is_default || may_go_on {
            self.write(state)
        } else if self.is_there {
            fs::remove_file(&self.file).with_context(|| format!("cannot remove `{}`", self.file.display()))
        } else {
            Ok(())
        };
        if let Err(error) = done {
            let before = if self.is_there { "; the checkpoint of before is kept" } else { "" };
            host::print_diagnostic(&warning(&format!("{error:#}"), &format!("the search is at its end{before}")));
        } else if self.is_default && may_go_on {
            host::print_diagnostic(&format!("the budget is spent; the checkpoint is `{}`\n", self.file.display()));
            let used = state.goals().iter().map(GoalState::nodes).max().unwrap_or(0);
            host::print_diagnostic(&help_line(&format!("go on with `--resume` and a `--budget` above {used}")));
        }
    }
}
