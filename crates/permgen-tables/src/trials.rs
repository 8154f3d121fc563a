//! What the tests of programs of attacks have in common.

use permgen_core::attacks::{Attacks, Places, attacked};
use permgen_core::board::{Board, Numbering};
use permgen_core::check::certify;
use permgen_core::layout::{Layout, Words};
use permgen_core::program::{Instruction, Op, Operand, Program, Table};
use permgen_core::width::Width;

pub(crate) const QUEEN: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

pub(crate) fn board(ranks: u8, files: u8) -> Board {
    let width = Width::fitting(u32::from(ranks) * u32::from(files)).expect("a word");
    Board::new(ranks, files, width).expect("it fits")
}

fn is_certified(program: fn(&Attacks) -> Program, board: Board, directions: &[(i8, i8)]) {
    are_right(program, &Attacks::new(board, directions));
}

fn are_right(program: fn(&Attacks) -> Program, attacks: &Attacks) {
    if let Err(refusal) = certify(attacks, program(attacks)) {
        panic!("{} {:?}: {refusal}", attacks.layout(), attacks.directions());
    }
}

/// A board side by side in several words.
pub(crate) fn packed(ranks: u8, files: u8, count: usize, width: Width) -> Layout {
    Layout::board(ranks, files).packed(Words::new(count, width).expect("words")).expect("it fits")
}

/// Queens, lances and riders of boards in two words to nine, with a step across each border.
pub(crate) fn are_certified_in_several_words(program: fn(&Attacks) -> Program) {
    let layouts = [
        packed(3, 3, 2, Width::W8),
        packed(5, 4, 3, Width::W8),
        packed(9, 9, 2, Width::W64),
        packed(11, 12, 3, Width::W64),
    ];
    for layout in layouts {
        for directions in [&QUEEN[..], &[(1, 0)], &[(-1, 1)], &[(2, 1), (-2, -1)]] {
            are_right(program, &Attacks::on_layout(&layout, directions).expect("it is a board"));
        }
    }
}

/// Queens of the largest board.
pub(crate) fn are_certified_on_256_squares(program: fn(&Attacks) -> Program) {
    let attacks = Attacks::on_layout(&packed(16, 16, 4, Width::W64), &QUEEN).expect("it is a board");
    are_right(program, &attacks);
}

/// Queens of chess in every numbering; single rays, queens and riders on small boards.
pub(crate) fn are_certified(program: fn(&Attacks) -> Program) {
    for (_, numbering) in Numbering::NAMED {
        is_certified(program, Board::CHESS.with_numbering(numbering), &QUEEN);
    }
    let single = QUEEN.map(|direction| vec![direction]).into_iter();
    for directions in single.chain([QUEEN.to_vec(), vec![(1, 2), (-1, -2), (1, 2)]]) {
        for (ranks, files) in [(1, 1), (1, 2), (2, 1), (3, 3), (5, 4), (1, 16), (16, 1)] {
            is_certified(program, board(ranks, files), &directions);
        }
    }
}

/// Queens on boards of up to 128 squares.
pub(crate) fn are_certified_on_large_boards(program: fn(&Attacks) -> Program) {
    for (ranks, files) in [(9, 9), (10, 9), (8, 16), (16, 8)] {
        is_certified(program, board(ranks, files), &QUEEN);
    }
}

/// Mutants of a right program: those that are certified are right for each `step`th set of occupied squares.
pub(crate) struct Mutants<'a> {
    attacks: &'a Attacks,
    right: &'a Program,
    step: usize,
    pub(crate) accepted: usize,
    pub(crate) refused: usize,
}

impl<'a> Mutants<'a> {
    pub(crate) fn new(attacks: &'a Attacks, right: &'a Program, step: usize) -> Self {
        let mutants = Self { attacks, right, step, accepted: 0, refused: 0 };
        assert!(mutants.is_right(right));
        mutants
    }

    fn is_right(&self, program: &Program) -> bool {
        let words = self.attacks.words();
        (0..self.attacks.layout().squares() as u8).all(|square| {
            let rays = self.attacks.rays(square);
            // In several words also men on places that are no squares.
            let bits = if words.count == 1 { self.attacks.layout().squares().into() } else { words.bits() };
            (0..1_u128 << bits).step_by(self.step).all(|occupied| {
                let occupied = Places::from(occupied);
                let inputs = [&[square.into()], &occupied.words(words)[..]].concat();
                program.run_words(&inputs) == attacked(&rays, occupied).words(words)
            })
        })
    }

    /// Asks the checker about a program with other tables and instructions.
    pub(crate) fn judge(&mut self, tables: Vec<Table>, lines: Vec<Instruction>) {
        let (inputs, outputs) = (self.right.inputs().to_vec(), self.right.outputs().to_vec());
        let mutant = Program::of_words(inputs, outputs, tables, lines, self.right.results().to_vec());
        let mutant = mutant.expect("it is as valid");
        match certify(self.attacks, mutant.clone()) {
            Err(_) => self.refused += 1,
            Ok(_) if self.is_right(&mutant) => self.accepted += 1,
            Ok(_) => panic!("{mutant}"),
        }
    }

    /// Asks the checker about programs in which one of these bits of one entry of a table is another.
    pub(crate) fn judge_entries(&mut self, bits: &[u32]) {
        for (number, table) in self.right.tables().iter().enumerate() {
            for (entry, bit) in (0..table.entries().len()).flat_map(|entry| bits.iter().map(move |bit| (entry, bit))) {
                let mut tables = self.right.tables().to_vec();
                let mut entries = table.entries().to_vec();
                entries[entry] ^= 1 << bit;
                tables[number] = Table::new(table.width(), entries);
                self.judge(tables, self.right.instructions().to_vec());
            }
        }
    }

    /// Asks the checker about a program in which one instruction is another.
    pub(crate) fn judge_line(&mut self, number: usize, line: Instruction) {
        let mut lines = self.right.instructions().to_vec();
        lines[number] = line;
        self.judge(self.right.tables().to_vec(), lines);
    }
}

/// Asks about mutants of a program: each entry and constant with a bit more or less, each shift by a place more, other operations.
pub(crate) fn judge_all(attacks: &Attacks, right: &Program, step: usize) {
    let mut mutants = Mutants::new(attacks, right, step);
    mutants.judge_entries(&[0, 3, 7]);
    for (number, &line) in right.instructions().iter().enumerate() {
        if let Some(Operand::Const(value)) = line.b {
            let changed = if line.op.takes_count() { (value + 1) % u128::from(line.width.bits()) } else { value ^ 4 };
            mutants.judge_line(number, Instruction { b: Some(Operand::Const(changed)), ..line });
        }
        let others = [Op::And, Op::Or, Op::Xor, Op::Andn, Op::Add, Op::Sub].into_iter();
        if others.clone().any(|op| op == line.op) {
            others.filter(|op| *op != line.op).for_each(|op| mutants.judge_line(number, Instruction { op, ..line }));
        }
    }
    assert!(mutants.refused > 200, "{} accepted, {} refused", mutants.accepted, mutants.refused);
}
