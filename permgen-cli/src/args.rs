//! The command line's grammar.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use permgen_core::search::{Effort, Objective, Options};
use permgen_core::target::Target;

/// Write down where the squares go; get the cheapest known bit program for it, proved.
#[derive(Debug, Parser)]
#[command(name = "permgen", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `auto` means on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

const EXIT_CODES: &str = "\
Exit codes: 0 found or proved, 1 not found, refuted or (--check) different, 2 bad input, 3 unknown.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Suite(Suite),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page (roff): `permgen man | man -l -`
    Man,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// How programs are searched for.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// The machine to count for
    #[arg(long, default_value = "portable", value_parser = target_parser())]
    pub(crate) target: &'static Target,

    /// What to choose a program by
    #[arg(long, default_value = Objective::default().name(), value_parser = objective_parser())]
    pub(crate) objective: Objective,

    /// How hard to look
    #[arg(long, default_value = Effort::default().name(), value_parser = effort_parser())]
    pub(crate) effort: Effort,
}

impl SearchArgs {
    pub(crate) fn options(&self) -> Options {
        Options { target: self.target, objective: self.objective, effort: self.effort }
    }
}

fn target_parser() -> impl TypedValueParser<Value = &'static Target> {
    PossibleValuesParser::new(Target::ALL.iter().map(|target| PossibleValue::new(target.name).help(target.about)))
        .try_map(|name| Target::from_name(&name).ok_or("no such target"))
}

fn objective_parser() -> impl TypedValueParser<Value = Objective> {
    PossibleValuesParser::new(Objective::ALL.map(Objective::name)).try_map(|name| {
        Objective::ALL.into_iter().find(|objective| objective.name() == name).ok_or("no such objective")
    })
}

fn effort_parser() -> impl TypedValueParser<Value = Effort> {
    PossibleValuesParser::new(Effort::ALL.map(Effort::name))
        .try_map(|name| Effort::ALL.into_iter().find(|effort| effort.name() == name).ok_or("no such effort"))
}

/// Find programs for a list of permutations and count their operations
#[derive(Debug, Args)]
pub(crate) struct Suite {
    /// A JSON list of {name, width, to}, where to[i] is where bit i goes; `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Only rows whose name contains this
    #[arg(long, value_name = "NAME")]
    pub(crate) filter: Option<String>,

    /// Print one JSON object per row and line
    #[arg(long)]
    pub(crate) json: bool,
}
