//! The grammar of `permgen check`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use permgen_core::board::{Board, Numbering};
use permgen_tables::magic::de_bruijn::Scan;
use permgen_tables::magic::{Form, Piece};

use super::find::{BitsOfIndex, form_parser, piece_parser};
use super::{numbering_parser, parse_board};

/// Prove again that tables which were found once are right, by looking every occupancy up
///
/// Takes what `permgen find` writes, in every language, and arrays of programs in C, C++ and Rust: for each piece one with as many
/// magics as there are squares, with shifts or bits of the index, and if need be masks and offsets; or one of structures of these.
///
/// Source is compiled. Debug information says which arrays there are, and the object has their numbers; objects, shared libraries
/// and executables with debug information are read as they are. Every array that is not understood is named, and then the exit code
/// is 3; `--ignore` names those that are something else.
#[derive(Debug, Args)]
#[command(after_help = CHECK_WORDS)]
pub(crate) struct Check {
    /// The file; `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,

    /// Whose magics arrays are that do not say it by their names; arrays of the other piece are left out
    #[arg(long, value_parser = piece_parser())]
    pub(crate) piece: Option<Piece>,

    /// Which column is what, such as `rook.magics=TABLE`: magics, masks, shifts, bits, offsets, de-bruijn, numbers
    ///
    /// A column is an array, `TABLE`, one of several, `TABLE[1]`, or a field of its structures, `TABLE.mask`. `TABLE@12` is the one in
    /// line 12 of several of one name.
    #[arg(long = "column", value_name = "[PIECE.]WHAT=COLUMN")]
    pub(crate) columns: Vec<NamedColumn>,

    /// Tables that are something else; `@12` for one without a name, in line 12
    #[arg(long, value_name = "TABLE", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// The language of the file, where its name does not say it
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) source: Option<SourceLanguage>,

    /// Ranks and files, for arrays
    #[arg(long, value_name = "RANKSxFILES", default_value = "8x8", value_parser = parse_board)]
    pub(crate) board: (u8, u8),

    /// Which bit of a word is which square, for arrays [default: `a1_lsb`]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) numbering: Option<Numbering>,

    /// Which element of an array is which square [default: as the bits are numbered]
    #[arg(long, value_parser = numbering_parser(), hide_possible_values = true)]
    pub(crate) order: Option<Numbering>,

    /// How many bits the index has, for arrays without shifts: `standard` (one for each square that matters), N, or -N fewer than
    /// those; for each piece: `rook=12,bishop=9`
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) bits: Option<BitsOfPieces>,

    /// What is multiplied, for arrays: `occupied & mask` or `occupied | !mask` [default: both are tried]
    #[arg(long, value_parser = form_parser())]
    pub(crate) form: Option<Form>,

    /// Whether offsets are places in one table of both pieces, or in one for each
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) tables: Option<SharedTables>,

    /// What is multiplied by a de Bruijn factor: `x & -x`, `x ^ (x - 1)`, or ones up to the highest bit [default: all are tried]
    #[arg(long, value_parser = scan_parser())]
    pub(crate) scan: Option<Scan>,

    /// The file has magics for some of the squares only, and that is all that it should have
    #[arg(long)]
    pub(crate) partial: bool,

    /// The pairs that a factor of `permgen find relation` is for [default: the file that its result names]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) pairs: Option<PathBuf>,

    /// Draw with plain characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Print one JSON object per magic and line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Check {
    /// Of a file of which nothing is said: on a chess board, read as its text says.
    pub(crate) fn of_file(file: &Path) -> Self {
        let chess = Board::CHESS;
        Self {
            file: file.to_owned(),
            piece: None,
            columns: Vec::new(),
            ignore: Vec::new(),
            source: None,
            board: (chess.ranks(), chess.files()),
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
Exit codes: 0 all proved, 1 something is wrong, 2 bad input, 3 something was not checked: a table, or squares.

Tables with one shift for each piece, as some programs have them:
  permgen check magics.rs --bits rook=12,bishop=9";

/// What an array may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SourceLanguage {
    /// Rust
    Rust,
    /// C
    C,
    /// C++
    #[value(name = "c++")]
    Cpp,
    /// Numbers alone, with commas or spaces between
    List,
}

/// Whose table offsets are places in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SharedTables {
    /// One table of both pieces
    One,
    /// A table for each piece
    Each,
}

/// What the numbers of a column are.
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

/// What a user says that a column is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedColumn {
    pub(crate) piece: Option<Piece>,
    pub(crate) role: Role,
    pub(crate) name: String,
}

impl FromStr for NamedColumn {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        const WRONG: &str = "write what it is and the column, such as rook.magics=TABLE or bishop.shifts=TABLE.shift";
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

/// How many bits the index has, for each piece.
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
