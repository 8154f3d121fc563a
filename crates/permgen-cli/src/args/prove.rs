//! The arguments of `permgen prove`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use permgen_verify::{Method, budget};

use super::{WordArgs, first_given};

/// Prove that programs and functions compute their maps, or show an input for which they do not
///
/// A program, or the machine code of a function in a binary, is compared with `--map`. Each recipe of a file is compared with the
/// map that it names. A table of magics is correct if no two occupancies with different attacks share an entry.
///
/// Rust source is compiled: a package by cargo, in its folder, with the profiles `dev` and `release`, for each target that reads
/// the file; any other file as a separate crate. The proof is about the machine code of both builds. Without a compiler
/// (`rustc`, or `cargo` for a package), the verdict is unknown.
#[derive(Debug, Args)]
#[command(after_help = PROVE_WORDS, group = ArgGroup::new("asked").multiple(true))]
pub(crate) struct Prove {
    /// A program as text, a file of recipes, a table of magics, or a Rust file; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present_any = PROVE_SUBJECTS)]
    pub(crate) files: Vec<PathBuf>,

    /// Prove machine code in this object, rlib, shared library or executable (ELF for x86-64)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "asked", conflicts_with = "files")]
    pub(crate) binary: Option<PathBuf>,

    /// The function in the binary: its path, the end of its path, or its mangled name
    #[arg(long, value_name = "NAME", requires = "binary", conflicts_with_all = ["files", "package"], group = "asked")]
    pub(crate) symbol: Option<String>,

    /// Its signature, such as 'fn(&[u64; 6]) -> [u64; 6]', 'fn(&mut [u64] of 6)' or 'extern "C" fn(*const [u64; 6], *mut [u64; 6])' [default: from the binary's debug information, or else one word in a register]
    #[arg(long, value_name = "TYPE", requires = "binary", conflicts_with_all = ["files", "package"])]
    pub(crate) signature: Option<String>,

    /// The function of the Rust file, such as `Bitboard::flip` [default: all functions with a comment `// permgen: SPEC`]
    #[arg(long = "fn", value_name = "NAME", requires = "files", conflicts_with = "binary")]
    pub(crate) functions: Vec<String>,

    /// Prove that two functions are equal, such as `a.rs::f b.rs::g`
    #[arg(long, value_names = ["FUNCTION", "FUNCTION"], num_args = 2)]
    pub(crate) equal: Vec<String>,

    /// Prove a law about words, such as '|a, b| (a ^ b) == (a | b) & !(a & b)'; it may call the functions of the Rust file. With `--binary`, the name of a function in it that must return `true` for all words
    #[arg(long = "law", value_name = "CLOSURE", group = "asked")]
    pub(crate) laws: Vec<String>,

    /// An assumption: for a law such as 'a & b == 0'; for a map, a mask such as 'file(c)', outside which all bits are 0
    #[arg(long, value_name = "CONDITION")]
    pub(crate) given: Vec<String>,

    /// The expected map, such as 'sq ^ 56'; `-` for standard input, `@FILE` for a file
    #[arg(long, value_name = "SPEC")]
    pub(crate) map: Option<String>,

    /// Prove all functions with a comment `// permgen: SPEC` in the package in this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["files", "functions", "map", "equal", "laws", "binary", "library"])]
    pub(crate) package: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Prove the programs of all named maps
    #[arg(long)]
    pub(crate) library: bool,

    #[command(flatten)]
    pub(crate) word: WordArgs,

    /// Prove only claims whose name contains NAME
    #[arg(long, value_name = "NAME")]
    pub(crate) filter: Option<String>,

    /// Replay the proofs in FILE, without a solver; a claim without a proof is an error
    #[arg(long, value_name = "FILE", conflicts_with = "emit")]
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) archive: Option<PathBuf>,

    /// Renew the archive: prove all claims, and store the proofs there
    #[arg(long, requires = "archive", conflicts_with_all = ["filter", "emit"])]
    pub(crate) bless: bool,

    #[command(flatten)]
    pub(crate) how: ProofArgs,

    /// Prove nothing: write the questions as text for solvers
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["json", "methods", "solvers", "time_limit", "budget"])]
    pub(crate) emit: Option<QuestionFormat>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE", requires = "emit", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["json", "methods", "solvers", "time_limit", "budget", "archive", "bless"])]
    pub(crate) output: Option<PathBuf>,

    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Print JSON, one object per line: one for each claim
    #[arg(long)]
    pub(crate) json: bool,
}

/// How Rust source is compiled.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// Compile a Rust file as a separate crate, even if it lies in a package
    #[arg(long)]
    pub(crate) alone: bool,

    /// The edition of a Rust file outside a package [default: 2024]
    #[arg(long, value_name = "YEAR", value_parser = ["2015", "2018", "2021", "2024"])]
    pub(crate) edition: Option<String>,

    /// Features of the Rust file's package
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,

    /// Disable the default features of the package
    #[arg(long)]
    pub(crate) no_default_features: bool,
}

impl SourceArgs {
    /// The first option that was given.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let given = [
            (self.alone, "--alone"),
            (self.edition.is_some(), "--edition"),
            (!self.features.is_empty(), "--features"),
            (self.no_default_features, "--no-default-features"),
        ];
        first_given(&given)
    }
}

impl WordArgs {
    /// The first option that was given.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let given = [
            (self.width.is_some(), "--width"),
            (self.board.is_some(), "--board"),
            (self.numbering.is_some(), "--numbering"),
            (self.off_board.is_some(), "--off-board"),
            (self.result.is_some(), "--result"),
        ];
        first_given(&given)
    }
}

/// The arguments that name a subject instead of a file.
const PROVE_SUBJECTS: [&str; 5] = ["binary", "library", "equal", "laws", "package"];

const PROVE_WORDS: &str = "\
Words: proven: a complete method decided it; the method is named. checked: an independent checker replayed a proof. \
tested: tried on samples. trusted: assumed.

Exit codes: 0 all proven, 1 something is refuted, 2 bad input, 3 something is unknown.";

/// How claims are proved.
#[derive(Debug, Args)]
pub(crate) struct ProofArgs {
    /// Use only these methods, in order; `solver` is the program of `--solver`, `smt` exists only if built in
    #[arg(long = "method", value_name = "METHOD", value_delimiter = ',', value_parser = method_parser(), long_help = methods())]
    pub(crate) methods: Vec<Method>,

    /// Also ask this solver, as a separate process, and compare: cvc5, bitwuzla, z3, or the path of a solver that reads SMT-LIB
    #[arg(long = "solver", value_name = "SOLVER", value_hint = ValueHint::CommandName)]
    pub(crate) solvers: Vec<PathBuf>,

    /// How many seconds solvers and exhaustive runs may take for all claims together; claims undecided by then are unknown
    #[arg(long, value_name = "SECONDS", default_value_t = budget::TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_limit: u64,

    /// How many steps each method may take: inputs, bdd choices, sat conflicts, 48 units of z3's resource limit; memory grows with them
    #[arg(long, value_name = "STEPS", default_value_t = budget::STEPS, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: u64,
}

impl ProofArgs {
    /// The first option that was given and says another than the default.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let given = [
            (!self.methods.is_empty(), "--method"),
            (!self.solvers.is_empty(), "--solver"),
            (self.time_limit != budget::TIME.as_secs(), "--time-limit"),
            (self.budget != budget::STEPS, "--budget"),
        ];
        first_given(&given)
    }
}

/// The format of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuestionFormat {
    /// SMT-LIB 2, logic `QF_BV`: unsatisfiable exactly when the claim holds
    Smt2,
    /// DIMACS clauses: unsatisfiable exactly when the claim holds
    Dimacs,
}

/// The help text for the methods, with the default ones.
fn methods() -> String {
    let defaults: Vec<&str> = Method::ALL.iter().filter(|method| method.is_default()).map(|it| it.name()).collect();
    format!(
        "Use only these methods, in order; `solver` is the program of `--solver`, `smt` exists only if built in \
         [default: {}]",
        defaults.join(", ")
    )
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.iter().map(|method| method.name()))
        .try_map(|name| Method::from_name(&name).ok_or("no such method"))
}
