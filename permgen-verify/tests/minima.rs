//! The committed table of the fewest bits for bishops: its magics, what it says of fewer bits, and some of the proofs made anew.

use std::sync::atomic::AtomicBool;

use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::magic::{MagicFile, Piece, Relation, check};
use permgen_verify::factor::{Existence, every_factor_collides, existence};
use permgen_verify::sat;

const TABLE: &str = include_str!("data/bishop_minima.txt");

/// Each square's name, and its relation.
fn squares() -> Vec<(String, Relation)> {
    let board = Board::new(8, 8, Width::W64).unwrap();
    let square = |square| (board.square_name(square), Relation::slider(Piece::Bishop, board, square).unwrap());
    (0..64).map(square).filter(|(_, relation)| (5..=6).contains(&relation.mask().count_ones())).collect()
}

/// What the table says below a square's bits.
fn remark(name: &str) -> &str {
    let line = TABLE.lines().find(|line| line.starts_with(&format!("bishop {name} "))).unwrap();
    line.split_once(" # ").unwrap().1
}

#[test]
fn of_48_squares_28_need_five_bits_and_20_need_four() {
    let file: MagicFile = TABLE.parse().unwrap();
    let squares = squares();
    assert_eq!((squares.len(), file.entries.len()), (48, 48));
    let mut counts = [0; 8];
    for ((name, relation), entry) in squares.iter().zip(&file.entries) {
        assert_eq!(*name, file.board.square_name(entry.square));
        assert_eq!(check(&entry.magic, relation).map(|checked| checked.occupancies), Ok(relation.pairs().len() as u64));
        let bits = entry.magic.bits();
        counts[bits as usize] += 1;
        assert!(remark(name).starts_with(&format!("{} are impossible (", bits - 1)), "{name}: {}", remark(name));
    }
    assert_eq!((counts[5], counts[4]), (28, 20));
}

#[test]
#[ignore = "slow: long proofs"]
fn three_bits_and_some_fours_are_impossible_by_proofs_made_anew() {
    let file: MagicFile = TABLE.parse().unwrap();
    let mut proofs = 0;
    for ((name, relation), entry) in squares().iter().zip(&file.entries) {
        let less = entry.magic.bits() - 1;
        // Four bits on the squares whose proofs take a second or less; `permgen find magics --minimum` does the others.
        if less == 4 && !["d1", "e1", "d8", "e8"].contains(&name.as_str()) {
            continue;
        }
        match existence(relation, less, &mut 100_000, &AtomicBool::new(false)).unwrap() {
            Existence::TooManySets => {
                assert_eq!(remark(name), format!("{less} are impossible (more sets than entries)"), "{name}");
            }
            Existence::Refuted(refutation) => {
                let steps = refutation.proof.steps.len();
                assert_eq!(remark(name), format!("{less} are impossible (proof: {steps} clauses checked)"), "{name}");
                let clauses = sat::clauses(&every_factor_collides(relation, less));
                assert_eq!(sat::check(&clauses, &refutation.proof).map(|checked| checked.added), Ok(steps), "{name}");
                proofs += 1;
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    assert!(proofs > 15, "{proofs}");
}
