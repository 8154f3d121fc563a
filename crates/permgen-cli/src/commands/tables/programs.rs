//! Kindergarten bitboards as certified programs, for boards of any shape and for every output language.
//!
//! On a rank and on diagonals no two squares are on one file: a product by the squares of the file a brings all ranks together in
//! the highest one, in the order of files. What is attacked for that is a table of patterns that fill all ranks, of which the line
//! keeps its own. The inner squares of a file are shifted to the file a, gathered by a factor, and looked up in patterns that fill
//! all files.

use permgen_codegen::emit::Function;
use permgen_core::attacks::{Attacks, along, deciding};
use permgen_core::board::Board;
use permgen_core::check::Certificate;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;
use permgen_tables::discovery::relation::magic_for;
use permgen_tables::magic::{Form, Magic, Piece, Relation};

use crate::args::LineProgram;
use crate::errors::BadInput;

/// How many parts of the search for the factor of a file are run, at most; the first finds one.
const PARTS: u64 = 100;

/// What a piece attacks, looked up by a certified program.
pub(super) struct PieceAttacks {
    name: String,
    board: Board,
    compiled: Compiled,
}

impl PieceAttacks {
    /// The function as languages write it.
    pub(super) fn function(&self) -> Function<'_> {
        Function::new(&self.name, self.compiled.best(), &PORTABLE).on(Some(self.board))
    }

    /// How many bytes its tables take.
    pub(super) fn bytes(&self) -> usize {
        let tables = self.compiled.best().certified.program().tables();
        tables.iter().map(|table| table.entries().len() * table.width().size() / 8).sum()
    }

    /// How many occupancies were tried to prove it.
    pub(super) fn compared(&self) -> usize {
        match self.compiled.best().certified.certificate() {
            Certificate::Exhaustive { inputs } => inputs as usize,
            _ => 0,
        }
    }
}

/// The functions of both pieces on a board, by a method other than kindergarten bitboards if one is named.
///
/// # Errors
///
/// When the board is too small or too large.
pub(super) fn of_board((ranks, files): (u8, u8), method: Option<&LineProgram>) -> anyhow::Result<Vec<PieceAttacks>> {
    let board = Width::fitting(u32::from(ranks) * u32::from(files))
        .and_then(|width| Board::new(ranks, files, width))
        .filter(|_| (3..=12).contains(&ranks) && (3..=12).contains(&files))
        .ok_or_else(|| {
            BadInput::new(format!("there are no tables of lines for a board of {ranks}x{files}"))
                .with_help("boards have 3 to 12 ranks and files, and no more squares than a word of 128 bits")
        })?;
    Piece::ALL.into_iter().map(|piece| Ok(of_piece(board, piece, method)?)).collect()
}

fn of_piece(board: Board, piece: Piece, method: Option<&LineProgram>) -> Result<PieceAttacks, BadInput> {
    let attacks = Attacks::new(board, &piece.directions());
    let program = match method {
        Some(method) => (method.program)(&attacks),
        None => kindergarten(board, piece)?,
    };
    let compiled = compile(&Request::new(attacks).recipes([program]))
        .map_err(|error| BadInput::new(format!("the tables of {piece}s are wrong: {error}")))?;
    Ok(PieceAttacks { name: format!("{piece}_attacks"), board, compiled })
}

fn kindergarten(board: Board, piece: Piece) -> Result<Program, BadInput> {
    let width = board.width();
    let mut builder = Builder::of_words(vec![Width::W8, width]);
    let lines = match piece {
        Piece::Rook => [(0, 1), (1, 0)],
        Piece::Bishop => [(1, 1), (1, -1)],
    };
    let mut parts = Vec::new();
    for step in lines {
        let line = Line::new(board, step);
        parts.push(if step == (1, 0) { line.along_file(&mut builder)? } else { line.by_files(&mut builder) });
    }
    let result = builder.op(Op::Or, parts[0], Some(parts[1]), width);
    Ok(builder.finish(result, width))
}

const SQUARE: Operand = Operand::Input(0);
const OCCUPIED: Operand = Operand::Input(1);

/// One direction and its opposite, for all squares.
struct Line {
    board: Board,
    /// The squares that decide, and the whole line, both without the slider's own.
    inner: Vec<u128>,
    whole: Vec<u128>,
}

impl Line {
    fn new(board: Board, (up, right): (i8, i8)) -> Self {
        let attacks = Attacks::new(board, &[(up, right), (-up, -right)]);
        let rays: Vec<Vec<Vec<u8>>> = (0..board.squares()).map(|square| attacks.rays(square)).collect();
        Self {
            board,
            inner: rays.iter().map(|rays| deciding(rays)).collect(),
            whole: rays.iter().map(|rays| along(rays, 0)).collect(),
        }
    }

    /// A word of each square, looked up.
    fn column(&self, builder: &mut Builder, width: Width, of: impl Fn(usize) -> u128) -> Operand {
        builder.lookup(SQUARE, Table::new(width, (0..usize::from(self.board.squares())).map(of)))
    }

    fn deciding(&self, builder: &mut Builder) -> Operand {
        let inner = self.column(builder, self.board.width(), |square| self.inner[square]);
        builder.op(Op::And, OCCUPIED, Some(inner), self.board.width())
    }

    /// The patterns at an index below `1 << bits`, by a number of the square's, and of them what is on the line.
    fn patterns(
        &self,
        builder: &mut Builder,
        index: Operand,
        bits: u32,
        number: impl Fn(usize) -> usize,
        patterns: Vec<u128>,
    ) -> Operand {
        let width = self.board.width();
        let first = self.column(builder, Width::W16, |square| (number(square) << bits) as u128);
        let first = builder.resize(first, Width::W32);
        let index = builder.resize(index, Width::W32);
        let place = builder.op(Op::Add, index, Some(first), Width::W32);
        let filled = builder.lookup(place, Table::new(width, patterns));
        let whole = self.column(builder, width, |square| self.whole[square]);
        builder.op(Op::And, filled, Some(whole), width)
    }

    /// A line with no more than one square on each file.
    fn by_files(&self, builder: &mut Builder) -> Operand {
        let (width, files, ranks) = (self.board.width(), self.files(), usize::from(self.board.ranks()));
        let looked_at = self.deciding(builder);
        let beyond = width.size() - usize::from(self.board.squares()) + 1;
        let factor =
            (0..ranks).fold(0, |factor, rank| factor | 1_u128.checked_shl((files * rank + beyond) as u32).unwrap_or(0));
        let bits = files as u32 - 2;
        let product = builder.op(Op::Mul, looked_at, Some(Operand::Const(factor & width.mask())), width);
        let index = builder.op(Op::Shr, product, Some(Operand::Const(u128::from(width.bits() - bits))), width);
        let fill = |pattern: u128| (0..ranks).fold(0, |filled, rank| filled | pattern << (files * rank));
        let patterns = patterns(files, &fill);
        self.patterns(builder, index, bits, |square| square % files, patterns)
    }

    /// A file.
    fn along_file(&self, builder: &mut Builder) -> Result<Operand, BadInput> {
        let (width, files, ranks) = (self.board.width(), self.files(), usize::from(self.board.ranks()));
        let looked_at = self.deciding(builder);
        let file = self.column(builder, Width::W8, |square| (square % files) as u128);
        let file = builder.resize(file, width);
        let on_file_a = builder.op(Op::Shrv, looked_at, Some(file), width);
        let Magic { factor, shift, .. } = gathered(width, files, ranks)?;
        let product = builder.op(Op::Mul, on_file_a, Some(Operand::Const(factor)), width);
        let index = builder.op(Op::Shr, product, Some(Operand::Const(shift.into())), width);
        let bits = width.bits() - shift;
        let row = (1_u128 << files) - 1;
        let fill = |pattern: u128| {
            (0..ranks).filter(|rank| pattern >> rank & 1 == 1).fold(0, |filled, rank| filled | row << (files * rank))
        };
        // The places of the occupied squares in the index are those that the factor gives them.
        let ordered = patterns(ranks, &fill);
        let mut placed = vec![0; ranks << bits];
        for (number, pattern) in ordered.into_iter().enumerate() {
            let (rank, occupied) = (number >> bits, number & ((1 << bits) - 1));
            let squares = (0..ranks - 2).filter(|place| occupied >> place & 1 == 1);
            let word = squares.fold(0_u128, |word, place| word | 1 << (files * (place + 1)));
            let index = (word.wrapping_mul(factor) & width.mask()) >> shift;
            placed[rank << bits | index as usize] = pattern;
        }
        Ok(self.patterns(builder, index, bits, |square| square / files, placed))
    }

    fn files(&self) -> usize {
        self.board.files().into()
    }
}

/// The factor that numbers the inner squares of the file a.
fn gathered(width: Width, files: usize, ranks: usize) -> Result<Magic, BadInput> {
    let mask = (1..ranks - 1).fold(0, |mask, rank| mask | 1_u128 << (files * rank));
    let none = || BadInput::new(format!("no factor gathers a file of {ranks} ranks"));
    let relation = Relation::from_fn(width, mask, |squares| squares).map_err(|_| none())?;
    let found = magic_for(&relation, mask.count_ones(), Form::Plain, 1, PARTS).map_err(|_| none())?;
    found.ok_or_else(none)
}

/// What is attacked from each of `length` squares in a row, for each set of occupied inner squares: filled.
fn patterns(length: usize, fill: &dyn Fn(u128) -> u128) -> Vec<u128> {
    let one = |number: usize| {
        let (square, occupied) = (number >> (length - 2), (number & ((1 << (length - 2)) - 1)) << 1);
        let mut attacked = 0;
        for ray in [(square + 1..length).collect::<Vec<usize>>(), (0..square).rev().collect()] {
            for other in ray {
                attacked |= 1 << other;
                if occupied >> other & 1 == 1 {
                    break;
                }
            }
        }
        fill(attacked)
    };
    (0..length << (length - 2)).map(one).collect()
}
