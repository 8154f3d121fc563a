//! The grammar of `permgen find` and `merge`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueHint};
use permgen_codegen::emit::Language;
use permgen_core::board::Numbering;
use permgen_core::width::Width;
use permgen_tables::discovery::Shard;
use permgen_tables::magic::{Form, Piece};

use super::{language_parser, numbering_parser, parse_board, parse_width};
use crate::command_line::CommandLine;

/// Run a long search, and write a file to commit: magics for attack tables, factors that gather or number bits
///
/// The result depends only on the arguments, not on threads or interruptions, nor on shards unless there is a budget. Ctrl-C writes
/// a checkpoint and prints the command that continues. Every result is proved before it is written.
#[derive(Debug, Args)]
#[command(after_help = FIND_WORDS)]
pub(crate) struct Find {
    #[command(subcommand)]
    pub(crate) what: Findable,
}

/// The kinds of searches.
#[derive(Debug, Subcommand)]
pub(crate) enum Findable {
    Magics(FindMagics),
    Packing(FindPacking),
    Gather(FindGather),
    Fold(FindFold),
    Relation(FindRelation),
    DeBruijn(FindDeBruijn),
}

impl Findable {
    /// How it is searched for, and where the result goes.
    pub(crate) fn how(&self) -> (&WorkArgs, OutputArgs) {
        match self {
            Findable::Magics(args) => (&args.work, args.output.clone()),
            Findable::Packing(args) => (&args.work, args.output.clone()),
            Findable::Gather(args) => (&args.work, args.output.in_text()),
            Findable::Fold(args) => (&args.work, args.output.in_text()),
            Findable::Relation(args) => (&args.work, args.output.in_text()),
            Findable::DeBruijn(args) => (&args.work, args.output.clone()),
        }
    }
}

impl Findable {
    /// The files that are read.
    pub(crate) fn inputs(&self) -> &[PathBuf] {
        match self {
            Findable::Packing(args) => &args.files,
            Findable::Relation(args) => std::slice::from_ref(&args.file),
            Findable::Magics(_) | Findable::Gather(_) | Findable::Fold(_) | Findable::DeBruijn(_) => &[],
        }
    }
}

/// Find magics: factors that map the occupancies of a slider's lines to the entries of an attack table
#[derive(Debug, Args)]
pub(crate) struct FindMagics {
    /// The piece [default: both]
    #[arg(long = "piece", value_delimiter = ',', value_parser = piece_parser())]
    pub(crate) pieces: Vec<Piece>,

    /// Ranks and files
    #[arg(long, value_name = "RANKSxFILES", default_value = "8x8", value_parser = parse_board)]
    pub(crate) board: (u8, u8),

    /// Which bit holds which square [default: `a1_lsb`]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) numbering: Option<Numbering>,

    /// The squares, such as a1,b2, or `all`
    #[arg(long, default_value = "all")]
    pub(crate) squares: String,

    /// Use one shift for all squares of a piece: the index has as many bits as the square with the most relevant squares
    #[arg(long, conflicts_with = "bits")]
    pub(crate) fixed_shift: bool,

    /// Skip squares with more than N relevant squares
    #[arg(long, value_name = "N")]
    pub(crate) most_relevant: Option<u32>,

    /// Find the fewest index bits for each square, with a proof that one bit less is impossible
    ///
    /// A solver decides that no factor exists, and its proof is checked. This takes seconds for five relevant squares, a minute
    /// for six, and too long to wait for from eight on.
    #[arg(long, conflicts_with_all = ["bits", "form", "seed", "fixed_shift", "exhaustive"])]
    pub(crate) minimum: bool,

    /// Try all factors: if none is found, none exists
    ///
    /// On boards of 16 squares this ends soon. On boards of 64 squares it can take years; use `--shard` to spread it over
    /// machines. The progress bar shows the time left.
    #[arg(long, conflicts_with_all = ["form", "seed"])]
    pub(crate) exhaustive: bool,

    /// Find the magics whose used entries leave the most gaps, for `permgen find packing`
    #[arg(long, conflicts_with_all = ["lang", "minimum", "exhaustive"])]
    pub(crate) compact: bool,

    /// How many magics to find for each square, with `--compact`; `permgen find packing` picks the one that fits best
    #[arg(long, value_name = "N", default_value = "1", requires = "compact", conflicts_with_all = ["lang", "minimum", "exhaustive"], value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) candidates: u16,

    /// How many starting points to search from for each magic, with `--compact`; more find better magics
    #[arg(long, value_name = "N", default_value = "16", requires = "compact", conflicts_with_all = ["lang", "minimum", "exhaustive"], value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) parts: u64,

    #[command(flatten)]
    pub(crate) how: FactorArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Pack magics into one table: the entries of one magic fill the gaps of another
///
/// If there are several magics for a square, the one that fits best is used. `permgen find magics --compact` finds magics with
/// gaps; `--candidates 40` finds 40 for each square. If a file already is a table of all squares, the search starts from it.
#[derive(Debug, Args)]
pub(crate) struct FindPacking {
    /// Files of magics, written by `permgen find magics`
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// How many packings to try, a minute or two for each; more find shorter tables
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) parts: u64,

    /// Another seed finds other tables
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Find a factor that gathers the bits of a mask at the top of the word, in any order
#[derive(Debug, Args)]
pub(crate) struct FindGather {
    /// The bits, such as 0x0101010101010101, or squares such as 'file(a)'
    pub(crate) mask: String,

    /// The word: 8, 16, 32, 64 or 128 bits, or a type such as u64
    #[arg(long, default_value = "64", value_parser = parse_width)]
    pub(crate) width: Width,

    #[command(flatten)]
    pub(crate) how: FactorArgs,

    #[command(flatten)]
    pub(crate) output: TextOutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Find a fold: an index of the bits of a mask by a multiplication of half the word, `(lo | lo(x >> k)) * factor >> shift`
#[derive(Debug, Args)]
pub(crate) struct FindFold {
    /// The bits, such as 0x0001010101010100, or squares such as 'inner(file(a))'
    pub(crate) mask: String,

    /// The word of the bits: 8, 16, 32, 64 or 128 bits, or a type such as u64
    #[arg(long, default_value = "64", value_parser = parse_width)]
    pub(crate) width: Width,

    /// The shorter word of the multiplication
    #[arg(long, default_value = "32", value_parser = parse_width)]
    pub(crate) to: Width,

    #[command(flatten)]
    pub(crate) output: TextOutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Find a magic for your own relation: the set that the table holds for each occupancy
#[derive(Debug, Args)]
pub(crate) struct FindRelation {
    /// Pairs of an occupancy and its set, one pair per line, in hexadecimal or decimal; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The word: 8, 16, 32, 64 or 128 bits, or a type such as u64
    #[arg(long, default_value = "64", value_parser = parse_width)]
    pub(crate) width: Width,

    /// Find the fewest index bits, with a proof that one bit less is impossible
    ///
    /// A solver decides that no factor exists, and its proof is checked. This takes seconds for five relevant squares, and
    /// minutes for six or seven.
    #[arg(long, conflicts_with_all = ["bits", "form", "seed"])]
    pub(crate) minimum: bool,

    #[command(flatten)]
    pub(crate) how: FactorArgs,

    #[command(flatten)]
    pub(crate) output: TextOutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// Which factors to find.
#[derive(Debug, Args)]
pub(crate) struct FactorArgs {
    /// How many bits the index has: `standard` (one for each relevant bit), N, or -N fewer than those
    #[arg(long, default_value = "standard", allow_hyphen_values = true)]
    pub(crate) bits: BitsOfIndex,

    /// The multiplicand: `occupied & mask` or `occupied | !mask`
    #[arg(long, default_value = "plain", value_parser = form_parser())]
    pub(crate) form: Form,

    /// Another seed finds other factors
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

impl FactorArgs {
    /// The form and the seed, in a command line that does the same again.
    pub(crate) fn in_command(&self, line: &mut CommandLine) {
        line.option("--form", (self.form == Form::Black).then_some("black"));
        line.option("--seed", Some(self.seed));
    }
}

/// Find a de Bruijn factor, which maps each single bit of a word to its own index
#[derive(Debug, Args)]
pub(crate) struct FindDeBruijn {
    /// The word: 8, 16, 32, 64 or 128 bits, or a type such as u64
    #[arg(long, default_value = "64", value_parser = parse_width)]
    pub(crate) width: Width,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

const FIND_WORDS: &str = "\
Exit codes: 0 all found, 1 something is impossible, 2 bad input, 3 something is unknown: stopped, or out of budget.

On many machines, as a Slurm array or with GNU parallel, numbered from 0:
  #SBATCH --array=0-7
  permgen find ... --shard $SLURM_ARRAY_TASK_ID/8 --resume -o shard-$SLURM_ARRAY_TASK_ID.state
  seq 0 7 | parallel permgen find ... --threads 1 --shard {}/8 --resume -o shard-{}.state
Then: permgen merge shard-*.state -o FILE";

/// Merge the shards of a search into its result
///
/// Refuses shards that are missing, repeated, unfinished, or from another search.
#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// The output of `permgen find --shard I/N`, for all shards
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where to write a result as text.
#[derive(Debug, Args)]
pub(crate) struct TextOutputArgs {
    /// Write to FILE instead of standard output; an existing file is replaced atomically
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Print JSON, one object per line: one for each goal
    #[arg(long)]
    pub(crate) json: bool,
}

impl TextOutputArgs {
    /// The same for what knows languages.
    fn in_text(&self) -> OutputArgs {
        OutputArgs { output: self.output.clone(), lang: None, json: self.json }
    }
}

/// Where to write a result, and in which form.
#[derive(Clone, Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to FILE instead of standard output; an existing file is replaced atomically
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// The language to emit [default: the text format that `permgen check` and macros read]
    #[arg(long, value_parser = language_parser())]
    pub(crate) lang: Option<&'static dyn Language>,

    /// Print JSON, one object per line: one for each goal
    #[arg(long)]
    pub(crate) json: bool,
}

impl OutputArgs {
    /// The file, unless it is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|file| *file != Path::new("-"))
    }

    /// The command line that writes a file like this one.
    pub(crate) fn in_command(&self, command: &str) -> String {
        let mut line = CommandLine::more(command);
        line.option("--lang", self.lang.map(Language::name));
        line.option("-o", self.output.as_ref().map(|file| file.display()));
        line.finish()
    }
}

/// How to run a long search.
#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// Start no new part of the search after NODES nodes, counted for each goal and shard [default: unlimited]
    ///
    /// A started part is finished, which can take millions of nodes more: the result must not depend on threads. With
    /// `--resume`, a budget above the number of nodes used starts the next part.
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) budget: Option<u64>,

    /// How many threads to use; the result is the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Do only part I and every N-th part after it, counted from 0, and write a file for `permgen merge`
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    pub(crate) shard: Shard,

    /// Save the progress of the search in FILE [default: the output with `.checkpoint` appended, or `permgen.checkpoint`]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,

    /// The time between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = parse_seconds)]
    pub(crate) checkpoint_every: Duration,

    /// Continue from the checkpoint, if there is one
    #[arg(long)]
    pub(crate) resume: bool,
}

fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    // A minute is what a killed search may lose.
    text.parse::<f64>()
        .ok()
        .filter(|seconds| (0.01..=60.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or("a checkpoint is written every 0.01 to 60 seconds")
}

/// How many bits an index has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BitsOfIndex {
    /// One for each square that matters.
    Standard,
    /// As many fewer.
    Fewer(u32),
    /// The same for all squares: a fixed shift.
    Fixed(u32),
}

impl BitsOfIndex {
    /// How many they are for a mask; at least one.
    pub(crate) fn of(self, mask: u128) -> u32 {
        match self {
            BitsOfIndex::Standard => mask.count_ones().max(1),
            BitsOfIndex::Fewer(fewer) => mask.count_ones().saturating_sub(fewer).max(1),
            BitsOfIndex::Fixed(bits) => bits,
        }
    }
}

impl std::str::FromStr for BitsOfIndex {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "write `standard`, a number of bits from 1 to 24, or how many fewer than standard: -1";
        let number = |text: &str| text.parse::<u32>().ok().filter(|bits| (1..=24).contains(bits)).ok_or(WRONG);
        match text.strip_prefix('-') {
            _ if text == "standard" => Ok(BitsOfIndex::Standard),
            Some(fewer) => number(fewer).map(BitsOfIndex::Fewer),
            None => number(text).map(BitsOfIndex::Fixed),
        }
    }
}

impl std::fmt::Display for BitsOfIndex {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BitsOfIndex::Standard => formatter.write_str("standard"),
            BitsOfIndex::Fewer(fewer) => write!(formatter, "-{fewer}"),
            BitsOfIndex::Fixed(bits) => write!(formatter, "{bits}"),
        }
    }
}

pub(super) fn piece_parser() -> impl TypedValueParser<Value = Piece> {
    PossibleValuesParser::new(Piece::ALL.map(Piece::name))
        .try_map(|name| Piece::from_name(&name).ok_or("no such piece"))
}

pub(super) fn form_parser() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(["plain", "black"]).map(|name| if name == "black" { Form::Black } else { Form::Plain })
}
