//! The arguments of `permgen tables`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use permgen_codegen::emit::Language;
use permgen_core::attacks::Attacks;
use permgen_core::program::Program;
use permgen_tables::hyperbola::{self, Turn};
use permgen_tables::kindergarten::Tables;
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

/// A method by a program with few tables or none.
#[derive(Debug)]
pub(crate) struct LineProgram {
    name: &'static str,
    about: &'static str,
    /// Whether it is for such a board.
    pub(crate) suits: fn(&Attacks) -> bool,
    pub(crate) program: fn(&Attacks) -> Program,
}

impl PartialEq for LineProgram {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for LineProgram {}

static HYPERBOLA: LineProgram = LineProgram {
    name: "hyperbola",
    about: "A mask and a subtraction for each line: hyperbola quintessence",
    suits: hyperbola::suits,
    program: |attacks| hyperbola::program(attacks, Turn::LookUp),
};

static OBSTRUCTION: LineProgram = LineProgram {
    name: "obstruction_difference",
    about: "The nearest men on both sides, by counting zeros; for boards of one word",
    suits: |attacks| attacks.words().count == 1,
    program: obstruction::program,
};

static FILL: LineProgram = LineProgram {
    name: "fill",
    about: "Shifts and masks through empty squares, without tables: occluded fills",
    suits: fill::suits,
    program: fill::program,
};

impl Lines {
    /// What is taken if no name is said: the first that is for the board and all pieces.
    pub(crate) const USUAL: [Lines; 3] =
        [Lines::Kindergarten(Tables::FillUp), Lines::Program(&HYPERBOLA), Lines::Program(&FILL)];

    pub(crate) fn all() -> impl Iterator<Item = Lines> {
        let programs = [&HYPERBOLA, &OBSTRUCTION, &FILL].map(Lines::Program);
        Tables::ALL.map(Lines::Kindergarten).into_iter().chain(programs)
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
/// These are `rook_attacks`, `bishop_attacks` and `queen_attacks`, or those of the pieces in `--settings`. They are proved for all
/// occupied squares.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// The method [default: `fill_up` where the board and the pieces have it, else `hyperbola` or `fill`]
    #[arg(value_parser = lines_parser())]
    pub(crate) tables: Option<Lines>,

    /// Ranks and files, of at most 256 squares
    #[arg(long, value_name = "RANKSxFILES", default_value = "8x8", value_parser = parse_board)]
    pub(crate) board: (u8, u8),

    /// More settings of the board and the pieces, as in `sliders!`:
    /// `layout = 63 + 18, pieces = [rook, lance = [(1, 0)]]`
    #[arg(long, value_name = "SETTINGS")]
    pub(crate) settings: Option<String>,

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
