//! What is emitted for committed magics: against a walk.

use permgen_core::random::Random;
use permgen_tables::magic::{AttackTable, Form, MagicFile, Piece, check};

use crate::lines::{BISHOP, ROOK, walk};

permgen::sliders! {
    file = "data/magics.txt";
    /// One table for each square.
    pub mod sliders;
}

permgen::sliders! {
    file = "data/magics/packed.txt";
    /// Nine squares, one table, and bishops by the other form.
    pub mod packed;
}

#[test]
fn every_occupancy_of_every_square_is_a_walk() {
    let mut lookups = 0;
    for square in 0..64u8 {
        for (steps, mask, lookup) in [
            (&ROOK, sliders::ROOK_SQUARES[usize::from(square)].mask, sliders::rook_attacks as fn(u8, u64) -> u64),
            (&BISHOP, sliders::BISHOP_SQUARES[usize::from(square)].mask, sliders::bishop_attacks),
        ] {
            let mut occupied = 0u64;
            loop {
                assert_eq!(lookup(square, occupied), walk(8, square, steps, occupied), "{square} {occupied:#x}");
                // Men on other squares change nothing.
                assert_eq!(lookup(square, occupied | !mask & 0x8100_0000_0000_0081), lookup(square, occupied));
                lookups += 1;
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
    assert_eq!(lookups, 107_648);
    // The last bishop has six bits of index, but its part is as long as those of nine.
    assert_eq!(sliders::ATTACKS.len(), 107_648 - 64 + 512);
}

#[test]
fn full_boards_and_queens_are_a_walk() {
    let mut random = Random::new(7);
    for _ in 0..20_000 {
        let occupied = random.next_u64() & random.next_u64();
        let square = (random.next_u64() & 63) as u8;
        let (rook, bishop) = (walk(8, square, &ROOK, occupied), walk(8, square, &BISHOP, occupied));
        assert_eq!(sliders::rook_attacks(square, occupied), rook);
        assert_eq!(sliders::bishop_attacks(square, occupied), bishop);
        assert_eq!(sliders::queen_attacks(square, occupied), rook | bishop);
    }
}

/// The shortest table of the literature, of black magics with one shift for all squares of a piece.
const SHORTEST: usize = 87_988;

#[test]
fn one_short_table_serves_rooks_and_bishops() {
    let table = one_table(include_str!("../data/magics/one-table.txt"));
    assert!(table.attacks.len() < SHORTEST, "{} entries", table.attacks.len());
    let fixed = one_table(include_str!("../data/magics/one-table-fixed.txt"));
    assert!(fixed.attacks.len() < SHORTEST, "{} entries", fixed.attacks.len());
    for (piece, entries) in &fixed.pieces {
        let bits = if *piece == Piece::Rook { 12 } else { 9 };
        assert!(entries.iter().all(|entry| entry.magic.bits() == bits && entry.magic.form == Form::Black));
    }
}

/// Looks every occupancy up, and compares with attacks that are walked.
fn one_table(text: &str) -> AttackTable {
    let file: MagicFile = text.parse().unwrap();
    let table = AttackTable::new(&file).unwrap();
    assert!(table.is_packed);
    let said = file.provenance.iter().find(|(key, _)| key == "entries").unwrap();
    assert_eq!(said.1, table.attacks.len().to_string());
    let mut lookups = 0;
    for (piece, entries) in &table.pieces {
        let steps = if *piece == Piece::Rook { &ROOK } else { &BISHOP };
        for (entry, square) in entries.iter().zip(0..64) {
            for &(occupied, _) in entry.relation(file.board).unwrap().pairs() {
                let expected = walk(8, square, steps, occupied as u64);
                assert_eq!(table.attacks[entry.magic.index(occupied)], u128::from(expected), "{square} {occupied:#x}");
                lookups += 1;
            }
        }
    }
    assert_eq!(lookups, 107_648);
    table
}

#[test]
fn a_packed_table_of_a_small_board_is_a_walk_for_every_occupancy() {
    for square in 0..9 {
        for occupied in 0..1 << 9 {
            let (rook, bishop) = [&ROOK, &BISHOP].map(|lines| walk(3, square, lines, occupied.into()) as u16).into();
            assert_eq!(packed::rook_attacks(square, occupied), rook, "{square} {occupied:#b}");
            assert_eq!(packed::bishop_attacks(square, occupied), bishop, "{square} {occupied:#b}");
            assert_eq!(packed::queen_attacks(square, occupied), rook | bishop);
        }
    }
    assert!(packed::ATTACKS.len() < 64, "{}", packed::ATTACKS.len());
}

/// What is looked up is there while the user's crate compiles, too.
const _: () = assert!(sliders::rook_attacks(0, 0) == 0x0101_0101_0101_01fe);

/// Squares on which a factor for one bit less than there are squares is known.
#[test]
fn one_bit_fewer_than_squares_is_enough_where_it_says_so() {
    for (file, piece, count) in [
        (include_str!("../data/magics/rooks_one_bit_fewer.txt"), Piece::Rook, 13),
        (include_str!("../data/magics/bishops_one_bit_fewer.txt"), Piece::Bishop, 24),
    ] {
        let file: MagicFile = file.parse().unwrap();
        assert_eq!(file.entries.len(), count);
        for entry in &file.entries {
            let relation = entry.relation(file.board).unwrap();
            assert_eq!(entry.piece, piece);
            assert_eq!(entry.magic.bits() + 1, relation.mask().count_ones());
            let checked = check(&entry.magic, &relation).unwrap();
            assert_eq!(checked.occupancies, 2 << entry.magic.bits());
        }
    }
}
