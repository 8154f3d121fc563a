//! The arguments of `permgen scan`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use permgen_core::target::Target;

use super::target_parser;

/// Find every function that moves bits in source or binaries, prove its name, and suggest better programs in a patch
///
/// PATH is a Cargo package or a folder below its `src`, a project with a `compile_commands.json`, a file or a folder of Rust, C or C++, or an object, an
/// archive, a shared library or an executable with debug information (ELF for x86-64). Source is compiled, C and C++ in a
/// temporary folder with `-O1 -g -fno-inline`. The verdict is about the machine code.
///
/// A function is named only if the name is proven. All others are counted, with the reason.
#[derive(Debug, Args)]
#[command(after_help = SCAN_WORDS)]
pub(crate) struct Scan {
    /// What to scan
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// The machines to search better programs for; the first one decides what is replaced
    #[arg(long = "target", value_parser = target_parser(), default_value = "portable")]
    pub(crate) targets: Vec<&'static Target>,

    /// Print JSON, one object per line: one for each function, and one with the counts at the end
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the findings to FILE as SARIF 2.1.0
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) sarif: Option<PathBuf>,

    /// Write a patch to FILE that replaces functions by better programs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) patch: Option<PathBuf>,

    /// Accepted findings, and names of functions [default: `permgen.toml`, if it exists]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) config: Option<PathBuf>,

    /// Draw each map of one word, applied to a figure
    #[arg(long, conflicts_with = "json")]
    pub(crate) draw: bool,

    /// Also list the functions that are unknown, each with the reason
    #[arg(long)]
    pub(crate) all: bool,
}

const SCAN_WORDS: &str = "\
Exit codes: 0 nothing is wrong, 1 something is wrong, 2 bad input.

Try: permgen scan src/";
