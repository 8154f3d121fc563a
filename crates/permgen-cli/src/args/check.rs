//! The grammar of `permgen check`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use permgen_core::board::Numbering;
use permgen_tables::magic::de_bruijn::Scan;
use permgen_tables::magic::{Form, Piece};

use super::find::{BitsOfIndex, form_parser, piece_parser};
use super::{numbering_parser, parse_board};

/// Prove that existing tables are correct, by looking up every occupancy
///
/// The file may be the output of `permgen find`, as text, JSON, C, C++ or Rust, or contain arrays of a C, C++ or Rust program: for
/// each piece, an array with one magic for each square, with shifts or index bits, and optionally masks and offsets; or an array of
/// structures of these.
///
/// Source is compiled. Its arrays and their types come from the debug information, and their numbers from the object. Objects,
/// shared libraries and executables with debug information are read directly. Arrays that permgen does not recognize are named, and
/// the exit code is 3; use `--ignore` for arrays that are something else.
#[derive(Debug, Args)]
#[command(after_help = CHECK_WORDS)]
pub(crate) struct Check {
    /// The file; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// The piece of arrays whose names do not tell it; arrays of the other piece are skipped
    #[arg(long, value_parser = piece_parser())]
    pub(crate) piece: Option<Piece>,

    /// The role of a column, such as `rook.magics=TABLE`: magics, masks, shifts, bits, offsets, de-bruijn, numbers
    ///
    /// A column is an array, `TABLE`, a nested array, `TABLE[1]`, or a field of its structures, `TABLE.mask`. If several tables have
    /// one name, `TABLE@12` is the one in line 12.
    #[arg(long = "column", value_name = "[PIECE.]WHAT=COLUMN")]
    pub(crate) columns: Vec<NamedColumn>,

    /// Tables to ignore; `@12` is an unnamed table in line 12
    #[arg(long, value_name = "TABLE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// The language of the file [default: from its extension]
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) source: Option<SourceLanguage>,

    /// Ranks and files, for arrays [default: 8x8]
    #[arg(long, value_name = "RANKSxFILES", value_parser = parse_board)]
    pub(crate) board: Option<(u8, u8)>,

    /// Which bit holds which square, for arrays [default: `a1_lsb`]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) numbering: Option<Numbering>,

    /// Which element of an array belongs to which square [default: in the order of the bits]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) order: Option<Numbering>,

    /// How many bits the index has, for arrays without shifts: `standard` (one for each relevant square), N, or -N fewer than those;
    /// for each piece: `rook=12,bishop=9`
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) bits: Option<BitsOfPieces>,

    /// The multiplicand, for arrays: `occupied & mask` or `occupied | !mask` [default: both are tried]
    #[arg(long, value_parser = form_parser())]
    pub(crate) form: Option<Form>,

    /// Whether offsets refer to one table of both pieces, or to one table for each
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) tables: Option<SharedTables>,

    /// The multiplicand of a de Bruijn factor: `x & -x`, `x ^ (x - 1)`, or ones up to the highest bit [default: all are tried]
    #[arg(long, value_parser = scan_parser())]
    pub(crate) scan: Option<Scan>,

    /// Accept a file with magics for only some of the squares
    #[arg(long)]
    pub(crate) partial: bool,

    /// The pairs of a factor from `permgen find relation` [default: the file named in its result]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pairs: Option<PathBuf>,

    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Print JSON, one object per line: one for each magic
    #[arg(long)]
    pub(crate) json: bool,
}

impl Check {
    /// The arguments for a file without options: a chess board, read by the file's extension.
    pub(crate) fn of_file(file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            piece: None,
            columns: Vec::new(),
            ignore: Vec::new(),
            source: None,
            board: None,
            numbering: None,
            order: None,
            bits: None,
            form: None,
            tables: None,
            scan: None,
            partial: false,
            pairs: None,
            ascii: false,
            json: false,
        }
    }
}

const CHECK_WORDS: &str = "\
Exit codes: 0 all proved, 1 something is wrong, 2 bad input, 3 a table or some squares were not checked.

For tables with one shift for each piece:
  permgen check magics.rs --bits rook=12,bishop=9";

/// The language of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SourceLanguage {
    /// Rust
    Rust,
    /// C
    C,
    /// C++
    #[value(name = "c++")]
    Cpp,
    /// Only numbers, separated by commas or spaces
    List,
}

/// The table that offsets refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SharedTables {
    /// One table of both pieces
    One,
    /// A table for each piece
    Each,
}

/// The role of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Magics,
    Masks,
    Shifts,
    Bits,
    Offsets,
    DeBruijn,
    Numbers,
}

impl Role {
    const ALL: [Role; 7] =
        [Role::Magics, Role::Masks, Role::Shifts, Role::Bits, Role::Offsets, Role::DeBruijn, Role::Numbers];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Role::Magics => "magics",
            Role::Masks => "masks",
            Role::Shifts => "shifts",
            Role::Bits => "bits",
            Role::Offsets => "offsets",
            Role::DeBruijn => "de-bruijn",
            Role::Numbers => "numbers",
        }
    }
}

/// A column with the role that the user gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedColumn {
    pub(crate) piece: Option<Piece>,
    pub(crate) role: Role,
    pub(crate) name: String,
}

impl FromStr for NamedColumn {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "expected a role and a column, such as rook.magics=TABLE or bishop.shifts=TABLE.shift";
        let (what, name) = text.split_once('=').ok_or(WRONG)?;
        let (piece, role) = match what.split_once('.') {
            Some((piece, role)) => (Some(Piece::from_name(piece).ok_or(WRONG)?), role),
            None => (None, what),
        };
        let role = Role::ALL.into_iter().find(|known| known.name() == role).ok_or(WRONG)?;
        if name.is_empty() || (piece.is_some() && matches!(role, Role::DeBruijn | Role::Numbers)) {
            return Err(WRONG);
        }
        Ok(Self { piece, role, name: name.to_owned() })
    }
}

/// The number of index bits for each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BitsOfPieces([Option<BitsOfIndex>; 2]);

impl BitsOfPieces {
    pub(crate) fn of(self, piece: Piece) -> Option<BitsOfIndex> {
        self.0[usize::from(piece == Piece::Bishop)]
    }
}

impl FromStr for BitsOfPieces {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains('=') {
            return Ok(Self([Some(text.parse::<BitsOfIndex>()?); 2]));
        }
        let mut bits = Self([None; 2]);
        for part in text.split(',') {
            let (piece, number) = part.split_once('=').ok_or("write a number for each piece: rook=12,bishop=9")?;
            let piece = Piece::from_name(piece).ok_or_else(|| format!("there is no piece `{piece}`: rook, bishop"))?;
            let place = &mut bits.0[usize::from(piece == Piece::Bishop)];
            if place.replace(number.parse()?).is_some() {
                return Err(format!("the bits of the {piece} are there twice"));
            }
        }
        Ok(bits)
    }
}

fn scan_parser() -> impl TypedValueParser<Value = Scan> {
    PossibleValuesParser::new(Scan::ALL.map(Scan::name)).try_map(|name| Scan::from_name(&name).ok_or("no such way"))
}
