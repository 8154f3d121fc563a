//! A file of magics made ready to be looked up: a place for each, the proof that they are right, the table of attacks.

use super::check::{Checked, Collision, WrongMagic, check_together};
use super::{Form, Magic, MagicEntry, MagicFile, Piece, Relation};
use permgen_core::attacks::Attacks;
use permgen_core::board::Board;
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::{IntoVector as _, sort_by_key};
use permgen_core::width::Width;

/// More entries than this are not compiled into anything: sixteen megabytes of words of 128 bits.
pub const MOST_COMPILED_ENTRIES: u64 = 1 << 20;

/// Magics of every square, proved together, and the table that they look attacks up in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTable {
    /// The board.
    pub board: Board,
    /// The pieces, each with all its magics by ascending square. Their offsets are places in `attacks`.
    pub pieces: Vec<(Piece, Vec<MagicEntry>)>,
    /// The table; what no occupancy leads to is 0.
    pub attacks: Vec<u128>,
    /// What was tried to prove it.
    pub checked: Checked,
    /// Whether the file says where tables begin, so that they may overlap.
    pub is_packed: bool,
}

/// Why a file of magics makes no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// There is nothing to look up.
    Empty,
    /// A table takes one magic for each square.
    Candidates,
    /// A table is for every square.
    SquaresMissing {
        /// The piece.
        piece: Piece,
        /// The names of the squares that have none.
        squares: Vec<String>,
    },
    /// Occupancies that cannot be tried.
    Relation {
        /// The line of the magic.
        line: usize,
        /// Why.
        error: super::RelationError,
    },
    /// Two occupancies with different attacks share an entry.
    Collision {
        /// The board.
        board: Board,
        /// The magics that they belong to.
        entries: Box<[MagicEntry; 2]>,
        /// The occupancies.
        collision: Box<Collision>,
    },
    /// A magic is wrong in another way.
    Wrong {
        /// Its line.
        line: usize,
        /// What is wrong.
        error: WrongMagic,
    },
    /// More than is compiled into anything.
    TooLarge {
        /// How many.
        entries: u64,
    },
}

impl std::fmt::Display for NoTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no magic"),
            Self::Candidates => f.write_str("these are candidates; `permgen find packing` makes one table of them"),
            Self::SquaresMissing { piece, squares } => {
                write!(f, "there is no {piece} magic for {}", squares.join(", "))
            }
            Self::Relation { line, error } => write!(f, "line {line}: {error}"),
            Self::Collision { board, entries, collision } => {
                write!(f, "line {}: {}", entries[1].line, what_collides(*board, entries, collision))
            }
            Self::Wrong { line, error } => write!(f, "line {line}: {error}"),
            Self::TooLarge { entries } => {
                write!(f, "the table has {entries} entries, more than {MOST_COMPILED_ENTRIES}")
            }
        }
    }
}

impl std::error::Error for NoTable {}

impl AttackTable {
    /// The table of a file. When no magic of the file says where its table begins, each gets one of its own, in the order
    /// of pieces and squares. When magics do, those of a piece share a table, and the pieces one too if they agree with
    /// each other; if not, a piece's table begins where the other's ends. Every occupancy of every magic is tried: what is
    /// returned is proved.
    ///
    /// # Errors
    ///
    /// When these are candidates, when a square of a piece has no magic, when a magic is wrong, when the table is too large.
    pub fn new(file: &MagicFile) -> Result<Self, NoTable> {
        let board = file.board;
        for piece in Piece::ALL {
            let has = |&square: &u8| file.entries.iter().any(|entry| (entry.piece, entry.square) == (piece, square));
            let (there, missing): (Vec<u8>, Vec<u8>) = (0..board.squares()).partition(has);
            if !file.has_candidates && !there.is_empty() && !missing.is_empty() {
                let squares = missing.into_iter().map(|square| board.square_name(square)).vec();
                return Err(NoTable::SquaresMissing { piece, squares });
            }
        }
        Self::of_some(file)
    }

    /// The same, where a piece may have magics for some of the squares only.
    ///
    /// # Errors
    ///
    /// Those of [`AttackTable::new`], but for squares that have no magic.
    pub fn of_some(file: &MagicFile) -> Result<Self, NoTable> {
        if file.has_candidates {
            return Err(NoTable::Candidates);
        }
        let board = file.board;
        let is_packed = file.entries.iter().any(|entry| entry.magic.offset != 0);
        let mut pieces = Vec::new();
        let mut end = 0;
        for piece in Piece::ALL {
            let mut entries: Vec<MagicEntry> = file.entries.iter().filter(|entry| entry.piece == piece).copied().vec();
            if entries.is_empty() {
                continue;
            }
            sort_by_key(&mut entries, |entry| entry.square);
            if !is_packed {
                for entry in &mut entries {
                    entry.magic.offset = end;
                    end += 1 << entry.magic.bits();
                }
            }
            pieces.push((piece, entries));
        }
        let mut proved = proved(board, &pieces);
        let is_between_pieces = |reason: &NoTable| matches!(reason, NoTable::Collision { entries, .. } if entries[0].piece != entries[1].piece);
        if proved.as_ref().is_err_and(is_between_pieces) {
            let mut end = 0;
            for (_, entries) in &mut pieces {
                let begin = end;
                for MagicEntry { magic, .. } in entries {
                    magic.offset += begin;
                    end = end.max(magic.offset + (1 << magic.bits()));
                }
            }
            proved = self::proved(board, &pieces);
        }
        let (attacks, checked) = proved?;
        Ok(Self { board, pieces, attacks, checked, is_packed })
    }

    /// What is asked of a program that looks the attacks of a piece up, and the program: from the number of a square and the
    /// occupied squares to the attacked ones. `None` when the piece has no magic.
    ///
    /// The program has columns of masks, factors, shifts and offsets, which the number indexes, and the attacks as one table. A
    /// column in which all squares agree is a constant.
    #[must_use]
    pub fn program(&self, piece: Piece) -> Option<(Attacks, Program)> {
        let (_, entries) = self.pieces.iter().find(|(own, _)| *own == piece)?;
        let (width, form, shift) = (self.board.width(), entries[0].magic.form, entries[0].magic.shift);
        let squares: Vec<u8> = entries.iter().map(|entry| entry.square).vec();
        let attacks = Attacks::new(self.board, &piece.directions()).on(&squares);
        let (square, occupied) = (Operand::Input(0), Operand::Input(1));
        let mut builder = Builder::of_words(vec![Width::W8, width]);
        let column = |builder: &mut Builder, width: Width, missing: u128, of: &dyn Fn(&Magic) -> u128| {
            let mut column = vec![missing; self.board.squares().into()];
            for entry in entries {
                column[usize::from(entry.square)] = of(&entry.magic);
            }
            builder.lookup(square, Table::new(width, column))
        };
        let (op, mask) = match form {
            Form::Plain => (Op::And, column(&mut builder, width, 0, &|magic| magic.mask)),
            Form::Black => (Op::Or, column(&mut builder, width, width.mask(), &|magic| !magic.mask & width.mask())),
        };
        let looked_at = builder.op(op, occupied, Some(mask), width);
        let factor = column(&mut builder, width, 0, &|magic| magic.factor);
        let product = builder.op(Op::Mul, looked_at, Some(factor), width);
        let index = match column(&mut builder, Width::W8, shift.into(), &|magic| magic.shift.into()) {
            Operand::Const(shift) => builder.op(Op::Shr, product, Some(Operand::Const(shift)), width),
            shift => {
                let shift = builder.resize(shift, width);
                builder.op(Op::Shrv, product, Some(shift), width)
            }
        };
        let index = match index {
            // Where no square decides.
            Operand::Const(index) => Operand::Const(index),
            index => builder.resize(index, Width::W32),
        };
        let offset = column(&mut builder, Width::W32, 0, &|magic| magic.offset as u128);
        let place = builder.op(Op::Add, index, Some(offset), Width::W32);
        let result = builder.lookup(place, Table::new(width, self.attacks.iter().copied()));
        Some((attacks, builder.finish(result, width)))
    }

    /// How many bytes the attacks take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.attacks.len() * self.board.width().bits() as usize / 8
    }
}

/// The attacks of magics whose offsets are places in one table, when they are right.
fn proved(board: Board, pieces: &[(Piece, Vec<MagicEntry>)]) -> Result<(Vec<u128>, Checked), NoTable> {
    let entries: Vec<MagicEntry> = pieces.iter().flat_map(|(_, entries)| entries).copied().vec();
    // Before anything is tried: what is too large for memory is refused, not tried.
    let end = entries.iter().map(|entry| entry.magic.offset as u64 + (1 << entry.magic.bits())).max();
    match end {
        None => return Err(NoTable::Empty),
        Some(entries) if entries > MOST_COMPILED_ENTRIES => return Err(NoTable::TooLarge { entries }),
        Some(_) => {}
    }
    let relations: Vec<Relation> = entries
        .iter()
        .map(|entry| entry.relation(board).map_err(|error| NoTable::Relation { line: entry.line, error }))
        .try_vec()?;
    let together: Vec<_> = entries.iter().zip(&relations).map(|(entry, relation)| (entry.magic, relation)).vec();
    let checked = check_together(&together).map_err(|wrong| match wrong {
        WrongMagic::Collision(collision) => NoTable::Collision {
            board,
            entries: Box::new(collision.magics.map(|number| entries[number])),
            collision: Box::new(collision),
        },
        error @ WrongMagic::LooksAtOthers { magic, .. } => NoTable::Wrong { line: entries[magic].line, error },
        // A file has one word, and its reader knows no other shifts: for all magics alike.
        error => NoTable::Wrong { line: entries[0].line, error },
    })?;
    let mut attacks = vec![0; checked.entries as usize];
    for (magic, relation) in &together {
        for &(occupancy, set) in relation.pairs() {
            attacks[magic.index(occupancy)] = set;
        }
    }
    Ok((attacks, checked))
}

fn what_collides(board: Board, entries: &[MagicEntry; 2], collision: &Collision) -> String {
    let [first, second] =
        entries.each_ref().map(|entry| format!("{} {}", entry.piece, board.square_name(entry.square)));
    if first == second {
        format!("two occupancies of {first} with different attacks share entry {}", collision.index)
    } else {
        format!("{second} shares entry {} with {first}, whose attacks there are others", collision.index)
    }
}

impl NoTable {
    /// The two occupancies that share an entry, drawn side by side: `#` for a man, `x` for an attacked one, `+` for an
    /// attacked empty square, the piece as its first letter.
    #[must_use]
    pub fn drawing(&self) -> Option<String> {
        let NoTable::Collision { board, entries, collision } = self else { return None };
        let draw = |entry: &MagicEntry, occupancy: u128, set: u128| -> Vec<String> {
            let letter = if entry.piece == Piece::Rook { 'R' } else { 'B' };
            let cell = |square: u8| {
                let (is_man, is_attacked) = (occupancy >> board.bit_of(square) & 1, set >> board.bit_of(square) & 1);
                match (is_man, is_attacked) {
                    _ if square == entry.square => letter,
                    (1, 1) => 'x',
                    (1, _) => '#',
                    (_, 1) => '+',
                    _ => '.',
                }
            };
            let rank = |rank: u8| {
                let cells = (0..board.files()).map(|file| cell(rank * board.files() + file).to_string());
                cells.collect::<Vec<_>>().join(" ")
            };
            (0..board.ranks()).rev().map(rank).collect()
        };
        let first = draw(&entries[0], collision.first, collision.first_set);
        let second = draw(&entries[1], collision.second, collision.second_set);
        Some(first.iter().zip(&second).map(|(first, second)| format!("{first}     {second}\n")).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::check::{Certificate, certify};

    const SMALL: &str = "\
magics 3x3
rook a1 0x0001 1 mask 0x0
rook b1 0x0001 1 mask 0x0
";

    #[test]
    fn a_table_is_for_every_square() {
        let error = AttackTable::new(&SMALL.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "there is no rook magic for c1, a2, b2, c2, a3, b3, c3");
        assert_eq!(AttackTable::new(&"magics 3x3".parse().unwrap()), Err(NoTable::Empty));
        let candidates = "candidates 3x3\nrook a1 0x0001 4".parse().unwrap();
        assert_eq!(AttackTable::new(&candidates), Err(NoTable::Candidates));
    }

    #[test]
    fn the_table_of_a_file_holds_every_attack_once() {
        let text = include_str!("../../tests/data/magics.txt");
        let file: MagicFile = text.parse().unwrap();
        let table = AttackTable::new(&file).unwrap();
        assert_eq!((table.attacks.len(), table.bytes()), (107_648, 861_184));
        assert_eq!((table.checked.occupancies, table.is_packed), (107_648, false));
        for (piece, entries) in &table.pieces {
            for entry in entries {
                for (occupancy, set) in Relation::slider(*piece, file.board, entry.square).unwrap().pairs() {
                    assert_eq!(table.attacks[entry.magic.index(*occupancy)], *set);
                }
            }
        }
    }

    #[test]
    fn the_program_of_a_table_is_certified_and_that_of_a_broken_one_is_not() {
        let file: MagicFile = include_str!("../../tests/data/magics.txt").parse().unwrap();
        let table = AttackTable::new(&file).unwrap();
        let (attacks, program) = table.program(Piece::Bishop).unwrap();
        let certificate = certify(&attacks, program).unwrap().certificate();
        assert_eq!(certificate, Certificate::Exhaustive { inputs: 5248 });
        // The piece's own square decides nothing, and this factor loses it: both its values are looked up.
        let mut wider = table.clone();
        wider.pieces[1].1[27].magic.mask ^= 1 << 27;
        let (attacks, program) = wider.program(Piece::Bishop).unwrap();
        assert_eq!(certify(&attacks, program).unwrap().certificate(), Certificate::Exhaustive { inputs: 5248 + 512 });
        let broken = |change: &dyn Fn(&mut AttackTable)| {
            let mut broken = table.clone();
            change(&mut broken);
            let (attacks, program) = broken.program(Piece::Bishop).unwrap();
            assert!(certify(&attacks, program).is_err());
        };
        let [b2, h8] = [9, 63].map(|square: usize| table.pieces[1].1[square].magic.index(0));
        broken(&|table| table.pieces[1].1[27].magic.factor ^= 1 << 40);
        // Square 19 decides nothing, but changes the index.
        broken(&|table| table.pieces[1].1[27].magic.mask ^= 1 << 19);
        broken(&|table| table.pieces[1].1[27].magic.mask &= table.pieces[1].1[27].magic.mask - 1);
        broken(&|table| table.pieces[1].1[63].magic.shift -= 1);
        broken(&|table| table.pieces[1].1[63].magic.offset += 1);
        broken(&|table| table.pieces[1].1[0].magic.form = Form::Black);
        broken(&|table| table.attacks[b2] ^= 1);
        // What lies beyond the table is nothing.
        broken(&|table| table.attacks.truncate(h8));
    }

    #[test]
    fn magics_of_some_squares_are_certified_for_these() {
        let mut file: MagicFile = include_str!("../../tests/data/magics.txt").parse().unwrap();
        file.entries.retain(|entry| entry.square % 9 == 3);
        assert!(matches!(AttackTable::new(&file), Err(NoTable::SquaresMissing { .. })));
        let (attacks, program) = AttackTable::of_some(&file).unwrap().program(Piece::Rook).unwrap();
        assert_eq!(attacks.squares(), [3, 12, 21, 30, 39, 48, 57]);
        certify(&attacks, program.clone()).unwrap();
        assert!(certify(&attacks.on(&[3, 4]), program.clone()).is_err());
        let all = Attacks::new(file.board, &Piece::Rook.directions());
        assert!(certify(&all, program).is_err());
    }

    #[test]
    fn a_wrong_factor_shows_two_boards() {
        let text = include_str!("../../tests/data/magics.txt");
        let wrong = text.replace("rook c1 0x9080200008100080", "rook c1 0x0000000000000001");
        let error = AttackTable::new(&wrong.parse().unwrap()).err().unwrap();
        let message = "line 5: two occupancies of rook c1 with different attacks share entry 6144";
        assert_eq!(error.to_string(), message);
        let drawing = error.drawing().unwrap();
        assert_eq!(drawing.lines().count(), 8);
        assert!(drawing.ends_with("+ + R + + + + +     . x R + + + + +\n"), "{drawing}");
    }

    #[test]
    fn tables_that_overlap_are_told_apart_from_tables_that_clash() {
        let text = include_str!("../../tests/data/magics.txt");
        let mut file: MagicFile = text.parse().unwrap();
        let placed = AttackTable::new(&file).unwrap();
        file.entries = placed.pieces.iter().flat_map(|(_, entries)| entries).copied().collect();
        let packed = AttackTable::new(&file).unwrap();
        assert!(packed.is_packed);
        assert!(packed.attacks == placed.attacks);

        // Pieces that do not agree have tables one after the other.
        let is_rook = |entry: &&mut MagicEntry| entry.piece == Piece::Rook;
        file.entries.iter_mut().filter(|entry| !is_rook(entry)).for_each(|entry| entry.magic.offset -= 102_400);
        assert!(AttackTable::new(&file).unwrap().attacks == placed.attacks);

        file.entries[1].magic.offset -= 1;
        let error = AttackTable::new(&file).err().unwrap();
        assert!(error.to_string().starts_with("line 4: rook b1 shares entry 4095 with rook a1"), "{error}");
    }

    #[test]
    fn what_is_too_large_is_not_tried() {
        let text = include_str!("../../tests/data/magics.txt");
        let file: MagicFile = text
            .lines()
            .map(|line| line.to_owned() + if line.starts_with("rook c1") { " at 1048576\n" } else { "\n" })
            .collect::<String>()
            .parse()
            .unwrap();
        assert_eq!(AttackTable::new(&file), Err(NoTable::TooLarge { entries: 1_048_576 + 2048 }));
    }
}
