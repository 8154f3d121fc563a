//! A small generator of legal moves by each method of `sliders!`, held to published numbers, and its speed beside two libraries.
//!
//! `cargo run --release -p permgen-examples --features magics --example perft -- 1` counts one ply deeper; a number says how
//! many.
//!
//! The positions and numbers are those of "Perft Results" and "Chess960 Perft Results", Chess Programming Wiki.

mod attacks;
mod moves;
mod position;

use attacks::{Fill, Hyperbola, Kindergarten, Magic, ObstructionDifference, Pext};
use moves::perft;
use permgen_examples::perft::{Generator, Published, run};
use position::Position;
use shakmaty::{CastlingMode, Chess, fen::Fen};

pub(crate) const POSITIONS: [Published; 9] = [
    Published {
        name: "start",
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
        depth: 4,
    },
    Published {
        name: "position 2, Kiwipete",
        position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        nodes: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
        depth: 3,
    },
    Published {
        name: "position 3",
        position: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        nodes: &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
        depth: 5,
    },
    Published {
        name: "position 4",
        position: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        nodes: &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
        depth: 4,
    },
    Published {
        name: "position 5",
        position: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        nodes: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
        depth: 3,
    },
    Published {
        name: "position 6",
        position: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        nodes: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
        depth: 3,
    },
    Published {
        name: "Chess960, position 1",
        position: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        nodes: &[21, 528, 12_189, 326_672, 8_146_062, 227_689_589],
        depth: 3,
    },
    Published {
        name: "Chess960, position 2",
        position: "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        nodes: &[21, 807, 18_002, 667_366, 16_253_601, 590_751_109],
        depth: 3,
    },
    Published {
        name: "Chess960, position 3",
        position: "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
        nodes: &[20, 479, 10_471, 273_318, 6_417_013, 177_654_692],
        depth: 3,
    },
];

/// The same count by `cozy-chess`: the last moves are counted, as in the others.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for chess_move in moves {
                let mut next = board.clone();
                next.play_unchecked(chess_move);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// A position as each generator has it.
pub(crate) struct Forms {
    ours: Position,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

/// The position of a FEN.
pub(crate) fn read(fen: &str) -> Forms {
    let setup: Fen = fen.parse().expect("the position is written right");
    let mode = CastlingMode::detect(setup.as_setup());
    Forms {
        ours: Position::from_fen(fen).expect("the position is written right"),
        shakmaty: setup.into_position(mode).expect("the position is legal"),
        cozy: fen.parse().or_else(|_| cozy_chess::Board::from_fen(fen, true)).expect("the position is written right"),
    }
}

pub(crate) const GENERATORS: [Generator<Forms>; 8] = [
    ("magic", |forms, plies| perft::<Magic>(&forms.ours, plies)),
    ("pext", |forms, plies| perft::<Pext>(&forms.ours, plies)),
    ("kindergarten", |forms, plies| perft::<Kindergarten>(&forms.ours, plies)),
    ("hyperbola", |forms, plies| perft::<Hyperbola>(&forms.ours, plies)),
    ("obstruction", |forms, plies| perft::<ObstructionDifference>(&forms.ours, plies)),
    ("fill", |forms, plies| perft::<Fill>(&forms.ours, plies)),
    ("shakmaty", |forms, plies| shakmaty::perft(&forms.shakmaty, plies)),
    ("cozy-chess", |forms, plies| cozy_perft(&forms.cozy, plies)),
];

fn main() {
    run(&POSITIONS, read, &GENERATORS);
    if !cfg!(feature = "magics") {
        println!("shakmaty computed attacks by hyperbola quintessence; with `--features magics` it has tables");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_are_reproduced_by_every_method_and_both_libraries() {
        permgen_examples::perft::compare(&POSITIONS, read, &GENERATORS, 0);
    }

    /// The published positions have few pins of a pawn that captures in passing.
    #[test]
    fn captures_in_passing_that_uncover_the_king_are_not_counted() {
        for fen in [
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "8/8/8/4k3/2pPp2Q/8/8/K7 b - d3 0 1",
            "1b2k3/8/8/3pP3/8/8/7K/8 w - d6 0 1",
            "k7/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
        ] {
            let ours = Position::from_fen(fen).unwrap();
            let cozy: cozy_chess::Board = fen.parse().unwrap();
            assert_eq!(perft::<Magic>(&ours, 3), cozy_perft(&cozy, 3), "{fen}");
        }
    }
}
