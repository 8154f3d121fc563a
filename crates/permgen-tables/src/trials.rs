//! What the tests of programs of attacks have in common.

use permgen_core::attacks::{Attacks, along};
use permgen_core::board::{Board, Numbering};
use permgen_core::check::certify;
use permgen_core::program::{Instruction, Program, Table};
use permgen_core::width::Width;

pub(crate) const QUEEN: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

pub(crate) fn board(ranks: u8, files: u8) -> Board {
    let width = Width::fitting(u32::from(ranks) * u32::from(files)).expect("a word");
    Board::new(ranks, files, width).expect("it fits")
}

fn is_certified(program: fn(&Attacks) -> Program, board: Board, directions: &[(i8, i8)]) {
    let attacks = Attacks::new(board, directions);
    if let Err(refusal) = certify(&attacks, program(&attacks)) {
        panic!("{board} {directions:?}: {refusal}");
    }
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
        let squares = self.attacks.board().squares();
        (0..squares).all(|square| {
            let rays = self.attacks.rays(square);
            (0..1_u128 << squares)
                .step_by(self.step)
                .all(|occupied| program.run_words(&[square.into(), occupied]) == [along(&rays, occupied)])
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

    /// Asks the checker about a program in which one instruction is another.
    pub(crate) fn judge_line(&mut self, number: usize, line: Instruction) {
        let mut lines = self.right.instructions().to_vec();
        lines[number] = line;
        self.judge(self.right.tables().to_vec(), lines);
    }
}
