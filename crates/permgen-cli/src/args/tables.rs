//! The arguments of `permgen tables`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use permgen_codegen::emit::Language;
use permgen_core::attacks::Attacks;
use permgen_core::program::Program;
use permgen_tables::hyperbola::{self, Turn};
use permgen_tables::lines::Tables;
use permgen_tables::{fill, obstruction};

use super::{language_parser, parse_board};

/// How attacks along lines are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    /// Kindergarten bitboards.
    Kindergarten(Tables),
    /// A program, with few tables or none.
    Program(&'static LineProgram),
}

/// A method by a program for all boards of one word.
#[derive(Debug)]
pub(crate) struct LineProgram {
    pub(crate) name: &'static str,
    about: &'static str,
    pub(crate) program: fn(&Attacks) -> Program,
}

impl PartialEq for LineProgram {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for LineProgram {}

static LINE_PROGRAMS: [LineProgram; 3] = [
    LineProgram {
        name: "hyperbola",
        about: "A mask and a subtraction for each line: hyperbola quintessence",
        program: |attacks| hyperbola::program(attacks, Turn::LookUp),
    },
    LineProgram {
        name: "obstruction_difference",
        about: "The nearest men on both sides, by counting zeros",
        program: obstruction::program,
    },
    LineProgram {
        name: "fill",
        about: "Shifts and masks through empty squares, without tables: occluded fills",
        program: fill::program,
    },
];

impl Lines {
    pub(crate) const DEFAULT: Lines = Lines::Kindergarten(Tables::FillUp);

    fn all() -> impl Iterator<Item = Lines> {
        Tables::ALL.map(Lines::Kindergarten).into_iter().chain(LINE_PROGRAMS.iter().map(Lines::Program))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Lines::Kindergarten(tables) => tables.name(),
            Lines::Program(method) => method.name,
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Lines::Kindergarten(tables) => tables.about(),
            Lines::Program(method) => method.about,
        }
    }
}

fn lines_parser() -> impl TypedValueParser<Value = Lines> {
    PossibleValuesParser::new(Lines::all().map(|lines| PossibleValue::new(lines.name()).help(lines.about())))
        .try_map(|name| Lines::all().find(|lines| lines.name() == name).ok_or("no such tables"))
}

/// Print tables of sliding attacks, and the functions that use them
///
/// In Rust, for an 8x8 board, these are kindergarten bitboards: `rank_attacks`, `file_attacks`, `diagonal_attacks`,
/// `antidiagonal_attacks`, `bishop_attacks`, `rook_attacks` and `queen_attacks`. They are compared with a walk along the rays,
/// for every occupancy of a line. For other boards and languages, and by other methods, these are `rook_attacks` and
/// `bishop_attacks`, which are proved for all occupied squares.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// The kind of tables
    #[arg(default_value = Lines::DEFAULT.name(), value_parser = lines_parser())]
    pub(crate) tables: Lines,

    /// Ranks and files, from 3 to 12
    #[arg(long, value_name = "RANKSxFILES", default_value = "8x8", value_parser = parse_board)]
    pub(crate) board: (u8, u8),

    /// The language [default: rust]
    #[arg(long, value_parser = language_parser())]
    pub(crate) lang: Option<&'static dyn Language>,

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
