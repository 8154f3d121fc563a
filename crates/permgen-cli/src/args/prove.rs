//! The arguments of `permgen prove`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use permgen_verify::{Method, budget};

use super::WordArgs;

/// Prove that programs are what they are meant to be, or show an input for which they are not
///
/// A program is compared with `--map`, and so is a function's machine code in a binary. The recipes of a file are compared
/// each with the map that it names, and a table of magics must tell all attacks apart.
///
/// Rust source is compiled, in a temporary folder, or for a package in `permgen` below its target folder: once with debug
/// assertions and once without. What is proved is the machine code of both. Without a compiler (`rustc`, or for a package
/// `cargo`), nothing is known.
#[derive(Debug, Args)]
#[command(after_help = PROVE_WORDS)]
pub(crate) struct Prove {
    /// What is to be proved: a program as text, a file of recipes, a table of magics, a Rust file; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present_any = PROVE_SUBJECTS)]
    pub(crate) files: Vec<PathBuf>,

    /// Prove machine code in this object, rlib, shared library or executable (ELF for x86-64)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "symbol", conflicts_with = "files")]
    pub(crate) binary: Option<PathBuf>,

    /// The function in the binary: its path, or the end of it, or its mangled name
    #[arg(long, value_name = "NAME", requires = "binary")]
    pub(crate) symbol: Option<String>,

    /// What it takes and returns, such as 'fn(&[u64; 6]) -> [u64; 6]', 'fn(&mut [u64] of 6)' or 'extern "C" fn(*const [u64; 6], *mut [u64; 6])' [default: one word in a register, or what the binary's debug information says]
    #[arg(long, value_name = "TYPE", requires = "binary")]
    pub(crate) signature: Option<String>,

    /// The function of the Rust file, such as `Bitboard::flip` [default: all with `// permgen: SPEC` above them]
    #[arg(long = "fn", value_name = "NAME", requires = "files")]
    pub(crate) functions: Vec<String>,

    /// Prove that two functions are the same, such as `a.rs::f b.rs::g`
    #[arg(long, value_names = ["FUNCTION", "FUNCTION"], num_args = 2)]
    pub(crate) equal: Vec<String>,

    /// Prove a law about words, such as '|a, b| (a ^ b) == (a | b) & !(a & b)'; it may call the functions of the Rust file
    #[arg(long = "law", value_name = "CLOSURE")]
    pub(crate) laws: Vec<String>,

    /// What the law may assume, such as 'a & b == 0', or the map: that bits outside a mask such as 'file(c)' are 0
    #[arg(long, value_name = "CONDITION")]
    pub(crate) given: Vec<String>,

    /// Where the squares must go, such as 'sq ^ 56'; `-` for standard input, `@FILE` for a file
    #[arg(long, value_name = "SPEC")]
    pub(crate) map: Option<String>,

    /// Prove all functions with `// permgen: SPEC` above them in the package in this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["files", "functions", "map", "equal", "laws", "binary", "library"])]
    pub(crate) package: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// The programs that are found for the maps that have names
    #[arg(long)]
    pub(crate) library: bool,

    #[command(flatten)]
    pub(crate) word: WordArgs,

    /// Only what has a name that contains this
    #[arg(long, value_name = "NAME")]
    pub(crate) filter: Option<String>,

    /// Find the proofs in FILE and replay them, without a solver; what has none there is an error
    #[arg(long, value_name = "FILE", conflicts_with = "emit")]
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) archive: Option<PathBuf>,

    /// Renew the archive: prove, and keep the proofs there
    #[arg(long, requires = "archive", conflicts_with = "filter")]
    pub(crate) bless: bool,

    #[command(flatten)]
    pub(crate) how: ProofArgs,

    /// Decide nothing: write the questions as text for solvers
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) emit: Option<QuestionFormat>,

    /// Write to FILE instead of to standard output
    #[arg(short, long, value_name = "FILE", requires = "emit", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Print one JSON object per claim and line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How Rust source is compiled.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// The edition of a Rust file that is a crate of its own [default: 2021]
    #[arg(long, value_name = "YEAR", value_parser = ["2015", "2018", "2021", "2024"])]
    pub(crate) edition: Option<String>,

    /// Features of the package that the Rust file belongs to
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,

    /// Leave out the default features of the package
    #[arg(long)]
    pub(crate) no_default_features: bool,
}

/// The arguments that name something to be proved in place of a file.
const PROVE_SUBJECTS: [&str; 5] = ["binary", "library", "equal", "laws", "package"];

const PROVE_WORDS: &str = "\
Words: proven: a complete method said yes, and is named. checked: a proof was replayed by an independent checker. \
tested: tried on samples. trusted: assumed.

Exit codes: 0 all proven, 1 something refuted, 2 bad input, 3 something unknown.";

/// How proofs are made.
#[derive(Debug, Args)]
pub(crate) struct ProofArgs {
    /// Use this method alone, or these in order; `solver` is what `--solver` names, `smt` is there if it is built in
    #[arg(long = "method", value_name = "METHOD", value_delimiter = ',', value_parser = method_parser(), long_help = methods())]
    pub(crate) methods: Vec<Method>,

    /// Ask this solver too, as a process of its own, and compare: cvc5, bitwuzla, z3, or the path of one that reads SMT-LIB
    #[arg(long = "solver", value_name = "SOLVER", value_hint = ValueHint::CommandName)]
    pub(crate) solvers: Vec<PathBuf>,

    /// How many seconds solvers and the trying out of inputs may take, for all claims together; what is not decided then is unknown
    #[arg(long, value_name = "SECONDS", default_value_t = budget::TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) time_limit: u64,

    /// How many steps each method may take: inputs tried out, choices of bdd, conflicts of sat, 48 units of z3's work; memory grows with them
    #[arg(long, value_name = "STEPS", default_value_t = budget::STEPS, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: u64,
}

/// How questions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuestionFormat {
    /// SMT-LIB 2, logic `QF_BV`: unsatisfiable exactly when the claim holds
    Smt2,
    /// DIMACS clauses, likewise
    Dimacs,
}

/// What there is to say of the methods, with those that are asked when none is named.
fn methods() -> String {
    let defaults: Vec<&str> = Method::ALL.iter().filter(|method| method.is_default()).map(|it| it.name()).collect();
    format!(
        "Use this method alone, or these in order; `solver` is what `--solver` names, `smt` is left out where it is not built in \
         [default: {}]",
        defaults.join(", ")
    )
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.iter().map(|method| method.name()))
        .try_map(|name| Method::from_name(&name).ok_or("no such method"))
}
