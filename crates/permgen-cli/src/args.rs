//! The command line's grammar.

#[cfg(not(target_family = "wasm"))]
mod check;
#[cfg(not(target_family = "wasm"))]
mod find;
#[cfg(not(target_family = "wasm"))]
mod prove;
#[cfg(not(target_family = "wasm"))]
mod scan;
mod tables;

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use permgen_codegen::emit::{LANGUAGES, Language};
use permgen_core::board::parse_shape;
use permgen_core::board::{Numbering, OffBoard};
use permgen_core::layout::Words;
use permgen_core::search::{Effort, Objective, Options};
use permgen_core::target::Target;
use permgen_core::width::Width;
use syn::ext::IdentExt as _;
use syn::parse::Parser as _;

pub(crate) use tables::{Lines, TablesArgs};

#[cfg(not(target_family = "wasm"))]
pub(crate) use check::*;
#[cfg(not(target_family = "wasm"))]
pub(crate) use find::*;
#[cfg(not(target_family = "wasm"))]
pub(crate) use prove::*;
#[cfg(not(target_family = "wasm"))]
pub(crate) use scan::*;

/// Write down where the squares go; get the cheapest known bit program for that map, proved.
#[derive(Parser)]
#[command(name = "permgen", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `auto` uses it on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

const EXIT_CODES: &str = "\
Exit codes: 0 found or proved, 1 not found, refuted or (--check) different, 2 bad input, 3 unknown.

Try: permgen show 'sq ^ 56'";

#[derive(Subcommand)]
pub(crate) enum Command {
    Show(Show),
    #[cfg(not(target_family = "wasm"))]
    Page(Page),
    Emit(Emit),
    #[cfg(not(target_family = "wasm"))]
    Search(Search),
    #[cfg(not(target_family = "wasm"))]
    Suite(Suite),
    Tables(TablesArgs),
    Exact(Exact),
    #[cfg(not(target_family = "wasm"))]
    Prove(Box<Prove>),
    #[cfg(not(target_family = "wasm"))]
    Find(Find),
    #[cfg(not(target_family = "wasm"))]
    Merge(Merge),
    #[cfg(not(target_family = "wasm"))]
    Check(Check),
    #[cfg(not(target_family = "wasm"))]
    Scan(Scan),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page (roff): `permgen man | man -l -`
    Man {
        /// The command to document [default: all of permgen]
        command: Option<String>,
    },
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
    /// The machine whose instructions and latencies count
    #[arg(long, default_value = "portable", value_parser = target_parser())]
    pub(crate) target: &'static Target,

    /// What the program should minimize [default: balanced; for a list of permutations: ops]
    #[arg(long, value_parser = objective_parser())]
    pub(crate) objective: Option<Objective>,

    /// How hard to search [default: default; for `search`: high]
    #[arg(long, value_parser = effort_parser())]
    pub(crate) effort: Option<Effort>,

    /// The most bytes that the tables of a `linear(..)` may take; 0 for none [default: their cache lines cost something]
    #[arg(long, value_name = "N")]
    pub(crate) bytes: Option<u32>,

    /// The most XORs on a path from an argument to a result, for a `linear(..)` of whole words, as in bitsliced ciphers
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,

    /// Also use the programs in FILE, written by `permgen search`; they are proved again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) recipes: Option<PathBuf>,
}

impl SearchArgs {
    /// What was asked for, with an objective for those who did not say.
    pub(crate) fn options(&self, objective: Objective) -> Options {
        Options::default()
            .target(self.target)
            .objective(self.objective.unwrap_or(objective))
            .effort(self.effort.unwrap_or_default())
            .bytes(self.bytes)
            .depth(self.depth)
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

/// A width as users write it: `64` or `u64`.
pub(crate) fn parse_width(text: &str) -> Result<Width, String> {
    let number = text.strip_prefix('u').unwrap_or(text);
    u32::from_str(number).ok().and_then(Width::from_bits).ok_or_else(|| match text.split_once("->") {
        Some((_, result)) => format!("the word of the result is an option of its own: `--result '{}'`", result.trim()),
        None => "a width is 8, 16, 32, 64 or 128, or a type such as u64".to_owned(),
    })
}

/// Words as users write them: a width, or several of one, as `[u64; 6]`.
pub(crate) fn parse_words(text: &str) -> Result<Words, String> {
    let several = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).and_then(|text| text.split_once(';'));
    let Some((width, count)) = several else { return parse_width(text).map(Words::one) };
    let width = parse_width(width.trim())?;
    let words = count.trim().parse().ok().and_then(|count| Words::new(count, width));
    words.ok_or_else(|| "several words are a type and a count, such as [u64; 6]".to_owned())
}

pub(crate) fn parse_board(text: &str) -> Result<(u8, u8), &'static str> {
    parse_shape(text).ok_or("a board is ranks x files, such as 7x6: 1 to 255 ranks and 1 to 26 files")
}

fn numbering_parser() -> impl TypedValueParser<Value = Numbering> {
    PossibleValuesParser::new(Numbering::NAMED.map(|(name, _)| name))
        .try_map(|name| Numbering::from_name(&name).ok_or("no such numbering"))
}

fn off_board_parser() -> impl TypedValueParser<Value = OffBoard> {
    PossibleValuesParser::new(OffBoard::ALL.map(OffBoard::name))
        .try_map(|name| OffBoard::ALL.into_iter().find(|policy| policy.name() == name).ok_or("no such policy"))
}

fn language_parser() -> impl TypedValueParser<Value = &'static dyn Language> {
    PossibleValuesParser::new(
        LANGUAGES.iter().map(|language| PossibleValue::new(language.name()).help(language.about())),
    )
    .try_map(|name| LANGUAGES.iter().copied().find(|language| language.name() == name).ok_or("no such language"))
}

/// A function's name. It may be a keyword: languages with an escape for keywords use that.
pub(crate) fn parse_function(text: &str) -> Result<String, String> {
    match syn::Ident::parse_any.parse_str(text) {
        Ok(name) if name == text && !text.starts_with("r#") => Ok(text.to_owned()),
        _ => Err("a function's name consists of letters, digits and `_`, and does not start with a digit".to_owned()),
    }
}

/// The module of the functions: names separated by dots.
pub(crate) fn parse_module(text: &str) -> Result<String, String> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_name =
        |name: &str| name.bytes().all(is_letter) && name.bytes().next().is_some_and(|first| !first.is_ascii_digit());
    match text.split('.').all(is_name) {
        true => Ok(text.to_owned()),
        false => Err("a module is a list of names separated by dots, such as `org.example.Board`".to_owned()),
    }
}

/// A function's name that needs no escape.
pub(crate) fn parse_name(text: &str) -> Result<String, String> {
    if text.starts_with("r#") || syn::parse_str::<syn::Ident>(text).is_err() {
        return Err(
            "a function's name consists of letters, digits and `_`, does not start with a digit, and is not a keyword"
                .to_owned(),
        );
    }
    Ok(text.to_owned())
}

/// The map, with its word and board.
#[derive(Debug, Args)]
pub(crate) struct SpecArgs {
    /// Where the squares go, such as 'sq ^ 56' or '|rank, file| (file, rank)'; `-` for standard input, `@FILE` for a file
    #[arg(required_unless_present = "spec_file")]
    pub(crate) spec: Option<String>,

    /// Read the specification from FILE
    #[arg(long, value_name = "FILE", conflicts_with = "spec", value_hint = ValueHint::FilePath)]
    pub(crate) spec_file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) word: WordArgs,

    #[command(flatten)]
    pub(crate) given: GivenArgs,
}

/// The caller's promises.
#[derive(Clone, Debug, Args)]
pub(crate) struct GivenArgs {
    /// Promise that bits outside MASK are 0: squares such as 'file(c)' or 0xff, or 'x & mask == 0'
    #[arg(long, value_name = "MASK")]
    pub(crate) given: Option<String>,
}

/// The word and the board of a map.
#[derive(Clone, Debug, Args)]
pub(crate) struct WordArgs {
    /// The word: 8, 16, 32, 64 or 128 bits, or a type such as u64; several words as '[u64; 6]' [default: 64, or as many bits as the board needs]
    #[arg(long, value_parser = parse_words)]
    pub(crate) width: Option<Words>,

    /// Ranks and files, such as 8x8 [default for 64 bits: 8x8]
    #[arg(long, value_name = "RANKSxFILES", value_parser = parse_board)]
    pub(crate) board: Option<(u8, u8)>,

    /// Which bit holds which square [default: `a1_lsb`]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) numbering: Option<Numbering>,

    /// How to treat bits off the board [default: clear]
    #[arg(long, value_parser = off_board_parser())]
    pub(crate) off_board: Option<OffBoard>,

    /// The word of the result, such as u8 for an index [default: as --width]
    #[arg(long, value_name = "WIDTH", value_parser = parse_words)]
    pub(crate) result: Option<Words>,
}

/// Draw a map and its program: boards before and after, cycles, and the network stage by stage
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// The width of drawings in columns [default: the terminal's, or 80]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(20..))]
    pub(crate) columns: Option<u16>,

    /// Write everything to FILE as one self-contained page without scripts; `-` for standard output
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["ascii", "columns", "svg", "json"])]
    pub(crate) html: Option<PathBuf>,

    /// Print only the network, as SVG
    #[arg(long, conflicts_with_all = ["ascii", "columns", "json"])]
    pub(crate) svg: bool,

    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

/// Serve permgen's web page on this computer: draw where the squares go, see the network, copy the code
///
/// Everything runs in the browser. The command prints the address; Ctrl-C stops it.
#[derive(Debug, Args)]
pub(crate) struct Page {
    /// The port; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = 8518)]
    pub(crate) port: u16,
}

/// Find the cheapest program for a map and print it as code
#[derive(Args)]
#[command(mut_arg("spec", |arg| arg.required_unless_present_any(["spec_file", "list"])))]
pub(crate) struct Emit {
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    /// Emit all functions of FILE, a TOML list: `[[function]]` with `name`, `spec`, and options such as `board` or `result`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all =
        ["spec", "spec_file", "name", "width", "board", "numbering", "off_board", "result", "given"])]
    pub(crate) list: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Also emit programs for these machines, separated by commas: the build takes the first one that it supports, or else
    /// the one of `--target` (C and C++; in Rust, use the macros)
    #[arg(long, value_name = "TARGETS", value_delimiter = ',', value_parser = target_parser(), hide_possible_values = true)]
    pub(crate) targets: Vec<&'static Target>,

    /// Ask the processor at run time which of `--targets` it supports, unless the build already says so (x86-64)
    #[arg(long, requires = "targets")]
    pub(crate) dispatch: bool,

    /// The language to emit [default: from the extension of the output file, or rust]
    #[arg(long, value_parser = language_parser())]
    pub(crate) lang: Option<&'static dyn Language>,

    /// The function's name, converted to the language's case [default: the specification, if that is a name]
    #[arg(long, value_parser = parse_function)]
    pub(crate) name: Option<String>,

    /// The Go package, C++ namespace or class of the functions, such as `board` or `org.example.Board`
    /// [default: from the list, or `permgen`; a class is named after its file]
    #[arg(long, value_parser = parse_module)]
    pub(crate) module: Option<String>,

    /// Write to FILE instead of standard output; an existing file is replaced atomically
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Write nothing: compare with FILE, and exit with 1 if it differs
    #[arg(long, requires = "output")]
    pub(crate) check: bool,

    /// Print one JSON object that contains the code
    #[arg(long)]
    pub(crate) json: bool,
}

/// Search long for programs and store them in a file of recipes, each one as soon as it is found
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// The specifications, as for `emit`: one recipe for each
    #[arg(value_name = "SPEC", required_unless_present_any = ["suite", "check"])]
    pub(crate) specs: Vec<String>,

    /// Search for all rows of a JSON list of {name, width, to}, as `suite` does; `-` for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["specs", "width", "board", "numbering", "off_board"])]
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) suite: Option<PathBuf>,

    /// Use only the rows whose name contains NAME
    #[arg(long, value_name = "NAME", requires = "suite", conflicts_with_all = ["specs", "check"])]
    pub(crate) filter: Option<String>,

    #[command(flatten)]
    pub(crate) word: WordArgs,

    #[command(flatten)]
    pub(crate) given: GivenArgs,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// The seed of random choices: another number searches elsewhere
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// The file of recipes to create or improve [default: standard output]
    ///
    /// The command first proves its entries again. It replaces an entry only with a better program for the same map,
    /// target and objective, and keeps all others. Comments are kept only at the top. The file is replaced atomically, after each row.
    #[arg(short, long, value_name = "RECIPES", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Continue a search that was stopped: skip the maps that it has searched for, listed in RECIPES.checkpoint
    #[arg(long, requires = "output", conflicts_with = "check")]
    pub(crate) resume: bool,

    /// Do not search: prove the entries of RECIPES again, and exit with 1 if one is wrong
    #[arg(long, requires = "output", conflicts_with_all = ["specs", "suite"])]
    pub(crate) check: bool,

    /// Print JSON, one object per line: one for each row, or for each checked entry
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find a shortest program of a given kind, or the fewest operations that it may take, with a proof
///
/// There are two kinds. The first is chains of rotations (1 operation) and rotate blends (x & m) | (rotl(x, s) & !m)
/// (4 operations), in which each step is a permutation; the distances of the bits give a lower bound, and no program is searched for unless one
/// rotation is enough. The second, for words
/// of up to 16 bits and for linear(..), too, is all programs over the operations of --ops whose values are GF(2)-linear in
/// the input; the search enumerates them, the shortest first. Constants are free. The exit code is 3 if no shortest program is known.
#[derive(Debug, Args)]
pub(crate) struct Exact {
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    /// The operations of linear programs; `and` takes a constant, `or` takes words without a common bit
    /// [default: all of them]
    #[arg(long, value_name = "OPS", value_delimiter = ',', value_parser = ["and", "xor", "or", "shl", "shr", "rotl"])]
    pub(crate) ops: Option<Vec<String>>,

    /// The most operations of a linear program [default: 8]
    #[arg(long, value_name = "N")]
    pub(crate) most_ops: Option<u32>,

    /// How many sets of values to try before giving up: a million take half a minute for 8 bits, and a
    /// minute and a half for 16 [default: 3000000]
    #[arg(long, value_name = "N")]
    pub(crate) most_nodes: Option<u64>,

    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

/// The first of several options that was given.
fn first_given(options: &[(bool, &'static str)]) -> Option<&'static str> {
    options.iter().find_map(|&(is_given, name)| is_given.then_some(name))
}

impl Exact {
    /// The first option about linear programs that was given.
    pub(crate) fn of_linear_programs(&self) -> Option<&'static str> {
        let given = [
            (self.ops.is_some(), "--ops"),
            (self.most_ops.is_some(), "--most-ops"),
            (self.most_nodes.is_some(), "--most-nodes"),
        ];
        first_given(&given)
    }
}

/// Find programs for a list of permutations and count their operations
#[derive(Debug, Args)]
pub(crate) struct Suite {
    /// A JSON list of {name, width, to}, where `to[i]` is where bit i goes; `-` for standard input
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Use only the rows whose name contains NAME
    #[arg(long, value_name = "NAME")]
    pub(crate) filter: Option<String>,

    /// Print JSON, one object per line: one for each row
    #[arg(long)]
    pub(crate) json: bool,
}
