//! Kindergarten bitboards: a multiplication brings the occupied squares of a line together as an index, and a table says what is
//! attacked for it.
//!
//! | [`Tables`] | on 8x8: tables for rooks and bishops | multiplications for each file or diagonal |
//! |---|---|---|
//! | `first_rank` | 8x64 bytes for all lines | two |
//! | `fill_up` | 8x64 bytes for ranks, 8x64 words for diagonals, 8x64 words for files | one |
//! | `compressed` | the same, but 192 words for files | one |
//!
//! To these come 1 KiB of masks of the diagonals. A rank is shifted, which needs no multiplication and no mask. The multiplication for a
//! diagonal, as `permgen show 'gather(inner(diagonal(d4)))'` draws it: all ranks are summed up in the highest one, and no two squares meet.
//!
//! ```text
//! v1, multiplied     by the factor      is v2              the result
//! · · · · · · · ·    · · · · · · · ·    · A B C D E F ·    · · · · · · · ·
//! · · · · · · F ·    ■ · · · · · · ·    · a b c d e · ·    · · · · · · · ·
//! · · · · · E · ·    ■ · · · · · · ·    · a b c d · · ·    · · · · · · · ·
//! · · · · D · · ·    ■ · · · · · · ·    · a b c · · · ·    · · · · · · · ·
//! · · · C · · · ·    ■ · · · · · · ·    · a b · · · · ·    · · · · · · · ·
//! · · B · · · · ·    ■ · · · · · · ·    · a · · · · · ·    · · · · · · · ·
//! · A · · · · · ·    ■ · · · · · · ·    · · · · · · · ·    · · · · · · · ·
//! · · · · · · · ·    · · · · · · · ·    · · · · · · · ·    A B C D E F · ·
//! ```
//!
//! What is looked up for a diagonal lies on every rank, so that the mask of the line takes what is wanted. A file is shifted to the
//! a-file first.
//!
//! Source: Gerd Isenberg, "Kindergarten Bitboards" and "First Rank Attacks", Chess Programming Wiki; the lookup is also in
//! Urban Koistinen's and Gerd Isenberg's messages to the Computer Chess Club (2006).

#[cfg(any(test, feature = "discovery"))]
mod file_factors;

#[cfg(any(test, feature = "discovery"))]
pub use file_factors::find_file_factor;

use permgen_core::attacks::{Attacks, Places, attacked};
use permgen_core::board::Board;
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

use crate::hyperbola::lines;
use crate::wide::SQUARE;

/// Which tables the attacks come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tables {
    /// Bytes for all lines; files and diagonals take a second multiplication.
    FirstRank,
    /// The fastest: words for files, others for diagonals, and bytes for ranks.
    #[default]
    FillUp,
    /// As [`Tables::FillUp`], but occupied squares of a file with the same attacks share entries.
    Compressed,
}

impl Tables {
    /// All choices.
    pub const ALL: [Tables; 3] = [Tables::FirstRank, Tables::FillUp, Tables::Compressed];

    /// The name that users give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tables::FirstRank => "first_rank",
            Tables::FillUp => "fill_up",
            Tables::Compressed => "compressed",
        }
    }

    /// What it is, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Tables::FirstRank => "Kindergarten bitboards: 512 bytes of attacks and 1 KiB of masks on a board of 8x8",
            Tables::FillUp => {
                "Kindergarten bitboards: 8.5 KiB of attacks and 1 KiB of masks on a board of 8x8; the fastest of them"
            }
            Tables::Compressed => {
                "Kindergarten bitboards: as fill_up, but 1.5 KiB for the files instead of 4; on a board of 8x8 only"
            }
        }
    }
}

/// A program that computes attacks; `None` if it is not for such a board or piece: lines are those of a queen, or one direction of
/// them; boards have 3 to 12 ranks and files, and squares numbered from a1 along the ranks. Nothing about it is trusted: it is
/// certified before it is used.
///
/// `files` numbers the occupied squares of files for [`Tables::FillUp`]: [`file_factor`], or what a search found.
#[must_use]
pub fn program(attacks: &Attacks, tables: Tables, files: Option<FileFactor>) -> Option<Program> {
    let mut lookup = Lookup::new(attacks.board()?)?;
    let mut result: Option<Operand> = None;
    for directions in lines(attacks.directions()) {
        let line = Line::new(attacks, &directions);
        let attacked = match directions[0] {
            (0, 1 | -1) => lookup.along_rank(&line),
            (1 | -1, 0) => match tables {
                Tables::FirstRank => lookup.along_turned_file(&line)?,
                Tables::FillUp => lookup.along_file(&line, files?),
                Tables::Compressed => lookup.along_compressed_file(&line)?,
            },
            (1 | -1, 1 | -1) => lookup.by_files(&line, tables),
            _ => return None,
        };
        result = Some(match result {
            Some(others) => lookup.op(Op::Or, others, attacked),
            None => attacked,
        });
    }
    Some(lookup.builder.finish(result?, lookup.width))
}

/// What numbers the occupied squares of the a-file but its ends: `squares * factor >> shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFactor {
    /// The factor.
    pub factor: u128,
    /// How far the product is shifted right.
    pub shift: u32,
}

/// The factor that brings the lowest square to the highest bit of the index, and so on; `None` for boards that are so much higher
/// than wide that squares would meet, or of one rank.
#[must_use]
pub fn file_factor(board: Board) -> Option<FileFactor> {
    let (ranks, files, bits) = (u32::from(board.ranks()), u32::from(board.files()), board.width().bits());
    let inner = ranks.checked_sub(2)?;
    // The square of a rank is bit `files * rank`, and goes to `bits - rank`.
    let places = (1..=inner).map(|rank| bits.checked_sub(rank + files * rank));
    let factor = places.whole()?.into_iter().fold(0, |factor, place| factor | 1 << place);
    (ranks <= files + 2).then_some(FileFactor { factor, shift: bits - inner })
}

/// For each rank of a chess board: where its attacks start, the mask of the squares that can be in the way, the factor and the shift.
/// [`find_file_factor`] found the factors. The short tables come first, so that there are 32 entries from any start.
const COMPRESSED_FILES: [(usize, u64, u64, u32); 8] = [
    (64, 0x0001_0101_0101_0100, 0x0097_d413_bbb5_ffac, 59),
    (0, 0x0001_0101_0101_0000, 0x0000_485e_72c8_ff71, 60),
    (16, 0x0001_0101_0100_0100, 0x0080_84e9_2933_feb9, 60),
    (96, 0x0001_0101_0001_0100, 0x001f_854b_920a_3e7a, 59),
    (128, 0x0001_0100_0101_0100, 0x0093_800b_b95e_c167, 59),
    (32, 0x0001_0001_0101_0100, 0x00ff_2b33_e5c4_809e, 60),
    (48, 0x0000_0101_0101_0100, 0x00ff_8d93_b515_f139, 60),
    (160, 0x0001_0101_0101_0100, 0x00ff_92db_b409_3601, 59),
];

/// One direction or two opposite ones.
struct Line {
    /// For each square what is attacked on an empty board.
    whole: Vec<u128>,
    /// Whether it goes to higher files, and to lower ones; on a file, to higher ranks, and to lower ones.
    sides: [bool; 2],
}

impl Line {
    fn new(attacks: &Attacks, directions: &[(i8, i8)]) -> Self {
        let along = attacks.along(directions);
        let whole = along.squares().iter().map(|&square| attacked(&along.rays(square), Places::NONE).low()).vec();
        let has_side = |side| directions.iter().any(|&(up, right)| if right == 0 { up == side } else { right == side });
        Self { whole, sides: [has_side(1), has_side(-1)] }
    }

    /// What is attacked from each of `length` squares in a row, for each set of occupied ones among them but the ends. The sets are
    /// numbered by bits.
    fn patterns(&self, length: usize) -> impl Iterator<Item = u128> {
        let (inner, [is_up, is_down]) = (length - 2, self.sides);
        (0..length << inner).map(move |number| {
            let (square, occupied) = (number >> inner, (number & ((1 << inner) - 1)) << 1);
            let attacked = |others: &mut dyn Iterator<Item = usize>| {
                let mut attacked = 0;
                for other in others {
                    attacked |= 1 << other;
                    if occupied >> other & 1 == 1 {
                        break;
                    }
                }
                attacked
            };
            let up = if is_up { attacked(&mut (square + 1..length)) } else { 0 };
            up | if is_down { attacked(&mut (0..square).rev()) } else { 0 }
        })
    }
}

/// Writes programs for a board.
struct Lookup {
    builder: Builder,
    width: Width,
    /// What places in tables are computed in.
    places: Width,
    ranks: usize,
    files: usize,
}

const OCCUPIED: Operand = Operand::Input(1);

impl Lookup {
    fn new(board: Board) -> Option<Self> {
        let (ranks, files, width) = (board.ranks(), board.files(), board.width());
        let is_along_ranks = (0..board.squares()).all(|square| board.bit_of(square) == square);
        let fits = [ranks, files].into_iter().all(|side| (3..=12).contains(&side));
        let builder = Builder::of_words(vec![Width::W8, width]);
        // Compilers have no need to cut numbers of words of 64 bits.
        let places = if width == Width::W64 { width } else { Width::W32 };
        let (ranks, files) = (ranks.into(), files.into());
        (is_along_ranks && fits).then_some(Self { builder, width, places, ranks, files })
    }

    /// On words of the board.
    fn op(&mut self, op: Op, a: Operand, b: Operand) -> Operand {
        self.builder.op(op, a, Some(b), self.width)
    }

    /// A number as a word of the board.
    fn wide(&mut self, number: Operand) -> Operand {
        self.builder.resize(number, self.width)
    }

    /// A number that each square has. `computed` is for boards on which rank and file are bits of the square.
    fn of_square(
        &mut self,
        of: impl Fn(usize) -> usize,
        computed: impl Fn(&mut dyn FnMut(Op, Operand, u128) -> Operand, Operand) -> Operand,
    ) -> Operand {
        if self.files.is_power_of_two() && self.ranks.is_power_of_two() {
            let square = self.builder.resize(SQUARE, self.places);
            let mut op = |op: Op, a: Operand, b: u128| self.builder.op(op, a, Some(Operand::Const(b)), self.places);
            return computed(&mut op, square);
        }
        let entries = (0..self.ranks * self.files).map(|square| of(square) as u128);
        let number = self.builder.lookup(SQUARE, Table::new(Width::W8, entries));
        self.builder.resize(number, self.places)
    }

    fn file(&mut self) -> Operand {
        let files = self.files;
        self.of_square(|square| square % files, |op, square| op(Op::And, square, files as u128 - 1))
    }

    fn rank(&mut self) -> Operand {
        let (files, ranks) = (self.files, self.ranks);
        self.of_square(
            |square| square / files,
            |op, square| {
                let rank = op(Op::Shr, square, files.trailing_zeros().into());
                op(Op::And, rank, ranks as u128 - 1)
            },
        )
    }

    /// The bit of the a-file on the rank.
    fn first_of_rank(&mut self) -> Operand {
        let (files, ranks) = (self.files, self.ranks);
        let first = |square| square - square % files;
        self.of_square(first, |op, square| op(Op::And, square, (files * (ranks - 1)) as u128))
    }

    /// What a table has for a number and an index of so many bits.
    fn entry(&mut self, number: Operand, index: Operand, bits: usize, table: Table) -> Operand {
        let number = self.builder.resize(number, self.places);
        let first = self.builder.op(Op::Shl, number, Some(Operand::Const(bits as u128)), self.places);
        let index = self.builder.resize(index, self.places);
        let place = self.builder.op(Op::Add, index, Some(first), self.places);
        self.builder.lookup(place, table)
    }

    /// The patterns of a rank, in the shortest words.
    fn first_rank(&self, line: &Line) -> Table {
        let width = Width::fitting(self.files as u32).expect("a rank is short");
        Table::new(width, line.patterns(self.files))
    }

    fn along_rank(&mut self, line: &Line) -> Operand {
        let inner = self.files - 2;
        let first = self.first_of_rank();
        let first = self.wide(first);
        let second = self.op(Op::Add, first, Operand::Const(1));
        let shifted = self.op(Op::Shrv, OCCUPIED, second);
        let index = self.op(Op::And, shifted, Operand::Const((1 << inner) - 1));
        let file = self.file();
        let table = self.first_rank(line);
        let pattern = self.entry(file, index, inner, table);
        let pattern = self.wide(pattern);
        self.shifted_left(pattern, first)
    }

    /// `word << places`
    fn shifted_left(&mut self, word: Operand, places: Operand) -> Operand {
        self.op(Op::Rotlv, word, places)
    }

    /// A diagonal: no two squares are on one file.
    fn by_files(&mut self, line: &Line, tables: Tables) -> Operand {
        let (files, inner, bits) = (self.files, self.files - 2, self.width.bits() as usize);
        let whole = self.builder.lookup(SQUARE, Table::new(self.width, line.whole.iter().copied()));
        let occupied = self.op(Op::And, OCCUPIED, whole);
        // Each rank goes to the highest one, and its squares but the ends to the highest bits.
        let beyond = bits - self.ranks * files + 1;
        let factor = (0..self.ranks).fold(0, |factor, rank| factor | 1 << (files * rank + beyond));
        let product = self.op(Op::Mul, occupied, Operand::Const(factor & self.width.mask()));
        let index = self.op(Op::Shr, product, Operand::Const((bits - inner) as u128));
        let on_all_ranks = (0..self.ranks).fold(0, |all, rank| all | 1 << (files * rank));
        let file = self.file();
        let filled = if tables == Tables::FirstRank {
            let table = self.first_rank(line);
            let pattern = self.entry(file, index, inner, table);
            let pattern = self.wide(pattern);
            self.op(Op::Mul, pattern, Operand::Const(on_all_ranks))
        } else {
            let filled = line.patterns(files).map(|pattern| pattern * on_all_ranks).vec();
            self.entry(file, index, inner, Table::new(self.width, filled))
        };
        self.op(Op::And, filled, whole)
    }

    /// The squares of the slider's file of a set of ranks, on the a-file.
    fn on_a_file(&self, ranks: u128) -> u128 {
        (0..self.ranks).fold(0, |squares, rank| squares | (ranks >> rank & 1) << (self.files * rank))
    }

    /// The occupied squares of the file on the a-file, of those that can be in the way, and the file.
    fn occupied_on_a_file(&mut self, mask: Operand) -> (Operand, Operand) {
        let file = self.file();
        let file = self.wide(file);
        let shifted = self.op(Op::Shrv, OCCUPIED, file);
        (self.op(Op::And, shifted, mask), file)
    }

    fn inner_of_a_file(&self) -> u128 {
        self.on_a_file((1 << (self.ranks - 1)) - 2)
    }

    fn along_file(&mut self, line: &Line, FileFactor { factor, shift }: FileFactor) -> Operand {
        let (occupied, file) = self.occupied_on_a_file(Operand::Const(self.inner_of_a_file()));
        let product = self.op(Op::Mul, occupied, Operand::Const(factor));
        let index = self.op(Op::Shr, product, Operand::Const(shift.into()));
        let bits = (self.width.bits() - shift) as usize;
        let inner = self.ranks - 2;
        let mut placed = vec![0; self.ranks << bits];
        for (number, pattern) in line.patterns(self.ranks).enumerate() {
            let (rank, occupied) = (number >> inner, (number as u128 & ((1 << inner) - 1)) << 1);
            let index = (self.on_a_file(occupied).wrapping_mul(factor) & self.width.mask()) >> shift;
            placed[rank << bits | index as usize] = self.on_a_file(pattern);
        }
        let rank = self.rank();
        let attacked = self.entry(rank, index, bits, Table::new(self.width, placed));
        self.shifted_left(attacked, file)
    }

    /// By the patterns of the first rank, which the file is turned to: its lowest square is the last of the rank.
    fn along_turned_file(&mut self, line: &Line) -> Option<Operand> {
        let (files, ranks, inner, bits) = (self.files, self.ranks, self.files - 2, self.width.bits() as usize);
        if ranks > files {
            return None;
        }
        let (occupied, file) = self.occupied_on_a_file(Operand::Const(self.inner_of_a_file()));
        let factor = (1..ranks - 1).fold(0, |factor, rank| factor | 1 << (bits - rank - files * rank));
        let product = self.op(Op::Mul, occupied, Operand::Const(factor));
        let index = self.op(Op::Shr, product, Operand::Const((bits - inner) as u128));
        let number = self.of_square(
            |square| files - 1 - square / files,
            |op, square| {
                let rank = op(Op::Shr, square, files.trailing_zeros().into());
                let turned = op(Op::Xor, rank, files as u128 - 1);
                op(Op::And, turned, files as u128 - 1)
            },
        );
        let [is_up, is_down] = line.sides;
        let table = self.first_rank(&Line { whole: Vec::new(), sides: [is_down, is_up] });
        let pattern = self.entry(number, index, inner, table);
        let pattern = self.wide(pattern);
        // Square i of the row goes to rank `files - 1 - i` of the last file.
        let factor = (0..ranks).fold(0, |factor, rank| factor | 1 << ((files + 1) * rank));
        let product = self.op(Op::Mul, pattern, Operand::Const(factor & self.width.mask()));
        let turned = self.op(Op::Shr, product, Operand::Const(files as u128 - 1));
        let a_file = self.on_a_file((1 << ranks) - 1);
        let attacked = self.op(Op::And, turned, Operand::Const(a_file));
        Some(self.shifted_left(attacked, file))
    }

    /// Occupied squares with the same attacks share entries, on a chess board.
    fn along_compressed_file(&mut self, line: &Line) -> Option<Operand> {
        if (self.ranks, self.files, self.width, line.sides) != (8, 8, Width::W64, [true, true]) {
            return None;
        }
        let rank = self.rank();
        let mut of_rank = |width: Width, of: fn(&(usize, u64, u64, u32)) -> u128| {
            self.builder.lookup(rank, Table::new(width, COMPRESSED_FILES.iter().map(of)))
        };
        let mask = of_rank(Width::W64, |row| row.1.into());
        let factor = of_rank(Width::W64, |row| row.2.into());
        let shift = of_rank(Width::W8, |row| row.3.into());
        let start = of_rank(Width::W8, |row| row.0 as u128);
        let (occupied, file) = self.occupied_on_a_file(mask);
        let product = self.op(Op::Mul, occupied, factor);
        let shift = self.wide(shift);
        let index = self.op(Op::Shrv, product, shift);
        let mut table = vec![0; 192];
        for (number, pattern) in line.patterns(8).enumerate() {
            let (start, mask, factor, shift) = COMPRESSED_FILES[number >> 6];
            let occupied = self.on_a_file((number as u128 & 63) << 1) as u64 & mask;
            table[start + (occupied.wrapping_mul(factor) >> shift) as usize] = self.on_a_file(pattern);
        }
        let attacked = self.entry(start, index, 0, Table::new(Width::W64, table));
        Some(self.shifted_left(attacked, file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trials::{Mutants, QUEEN, board};
    use permgen_core::check::certify;
    use permgen_core::program::Instruction;

    fn of(attacks: &Attacks, tables: Tables) -> Option<Program> {
        program(attacks, tables, file_factor(attacks.board()?))
    }

    /// How many bytes the tables of a program take.
    fn bytes(program: &Program) -> usize {
        program.tables().iter().map(|table| table.entries().len() * table.width().size() / 8).sum()
    }

    #[test]
    fn pieces_of_chess_are_certified_and_take_no_more_than_printed() {
        for (tables, most) in [(Tables::FirstRank, 1536), (Tables::FillUp, 9728), (Tables::Compressed, 7312)] {
            let attacks = Attacks::new(Board::CHESS, &QUEEN);
            let queen = of(&attacks, tables).expect("it is for chess");
            assert_eq!(bytes(&queen), most, "{}", tables.name());
            certify(&attacks, queen).unwrap_or_else(|refusal| panic!("{}: {refusal}", tables.name()));
        }
    }

    #[test]
    fn single_rays_and_boards_of_other_shapes_are_certified() {
        let single = QUEEN.map(|direction| vec![direction]).into_iter();
        for directions in single.chain([QUEEN.to_vec(), vec![(1, 0), (1, 1), (1, -1), (-1, 1)]]) {
            are_certified(&[(3, 3), (4, 4), (5, 4), (4, 5)], &directions);
        }
    }

    #[test]
    #[ignore = "slow: boards of 120 squares"]
    fn queens_of_large_boards_are_certified() {
        are_certified(&[(7, 8), (8, 7), (9, 9), (10, 9), (12, 10), (10, 12)], &QUEEN);
    }

    fn are_certified(boards: &[(u8, u8)], directions: &[(i8, i8)]) {
        for &(ranks, files) in boards {
            for tables in [Tables::FirstRank, Tables::FillUp] {
                let attacks = Attacks::new(board(ranks, files), directions);
                let Some(program) = of(&attacks, tables) else {
                    assert!(tables == Tables::FirstRank && ranks > files, "{ranks}x{files} {directions:?}");
                    continue;
                };
                let place = format!("{ranks}x{files} {directions:?} {}", tables.name());
                certify(&attacks, program).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
            }
        }
    }

    #[test]
    fn other_boards_and_riders_have_none() {
        let rider = Attacks::new(Board::CHESS, &[(1, 2), (-1, -2)]);
        let thin = Attacks::new(board(2, 8), &QUEEN);
        let high = Attacks::new(board(12, 9), &QUEEN);
        let small = Attacks::new(board(7, 7), &QUEEN);
        let lance = Attacks::new(Board::CHESS, &[(1, 0)]);
        assert_eq!([rider, thin, high].map(|attacks| of(&attacks, Tables::FillUp)), [None, None, None]);
        assert_eq!([small, lance].map(|attacks| of(&attacks, Tables::Compressed)), [None, None]);
    }

    /// Every entry and constant with a bit more or less, every shift by a place more, and other operations.
    #[test]
    fn broken_tables_are_refused() {
        let attacks = Attacks::new(board(4, 4), &QUEEN);
        for tables in [Tables::FirstRank, Tables::FillUp] {
            let right = of(&attacks, tables).expect("it is for the board");
            let mut mutants = Mutants::new(&attacks, &right, 41);
            mutants.judge_entries(&[1, 3]);
            for (number, &line) in right.instructions().iter().enumerate() {
                if let (false, Some(Operand::Const(value))) = (line.op == Op::Shl, line.b) {
                    let changed =
                        if line.op.takes_count() { (value + 1) % u128::from(line.width.bits()) } else { value ^ 4 };
                    mutants.judge_line(number, Instruction { b: Some(Operand::Const(changed)), ..line });
                }
                let others = [Op::And, Op::Or, Op::Xor, Op::Add, Op::Sub].into_iter();
                if others.clone().any(|op| op == line.op) {
                    let others = others.filter(|op| *op != line.op);
                    others.for_each(|op| mutants.judge_line(number, Instruction { op, ..line }));
                }
            }
            assert!(mutants.refused > 60, "{} accepted, {} refused", mutants.accepted, mutants.refused);
        }
    }
}
