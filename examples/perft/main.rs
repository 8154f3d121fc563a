//! A small generator of legal moves by each method of `sliders!`, held to published numbers, and its speed beside two libraries.
//!
//! `cargo run --release -p permgen-examples --example perft -- 1` counts one ply deeper; a number says how many.
//!
//! The positions and numbers are those of "Perft Results", Chess Programming Wiki.

mod attacks;
mod moves;
mod position;

use std::time::{Duration, Instant};

use attacks::{Fill, Hyperbola, Kindergarten, Magic, ObstructionDifference, Pext};
use moves::perft;
use position::Position;
use shakmaty::{CastlingMode, Chess, fen::Fen};

/// A position, and how many sequences of 1, 2, .. moves it has.
struct Published {
    name: &'static str,
    fen: &'static str,
    nodes: &'static [u64],
    /// How deep the usual run goes.
    depth: usize,
}

const POSITIONS: [Published; 6] = [
    Published {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
        depth: 4,
    },
    Published {
        name: "position 2, Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        nodes: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
        depth: 3,
    },
    Published {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        nodes: &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
        depth: 5,
    },
    Published {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        nodes: &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
        depth: 4,
    },
    Published {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        nodes: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
        depth: 3,
    },
    Published {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        nodes: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
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

/// The count and the shortest of three times.
fn timed(mut count: impl FnMut() -> u64) -> (u64, Duration) {
    let mut once = || {
        let start = Instant::now();
        (count(), start.elapsed())
    };
    let (nodes, first) = once();
    (nodes, [once().1, once().1].into_iter().fold(first, Duration::min))
}

/// What is measured.
const MAKERS: [&str; 8] =
    ["magic", "pext", "kindergarten", "hyperbola", "obstruction", "fill", "shakmaty", "cozy-chess"];

/// The generator by each method.
const METHODS: [fn(&Position, u32) -> u64; 6] = [
    perft::<Magic>,
    perft::<Pext>,
    perft::<Kindergarten>,
    perft::<Hyperbola>,
    perft::<ObstructionDifference>,
    perft::<Fill>,
];

fn run(deeper: usize) {
    println!("{:22}{:>6}{:>14}  million nodes per second", "", "", "");
    print!("{:22}{:>6}{:>14}", "position", "depth", "nodes");
    MAKERS.iter().for_each(|maker| print!("{maker:>14}"));
    println!();
    let mut totals = [Duration::ZERO; MAKERS.len()];
    let mut all_nodes = 0;
    for Published { name, fen, nodes, depth } in &POSITIONS {
        let depth = (depth + deeper).clamp(1, nodes.len());
        let published = nodes[depth - 1];
        let plies = depth as u32;
        let ours = Position::from_fen(fen).expect("the position is written right");
        let setup: Fen = fen.parse().expect("the position is written right");
        let theirs: Chess = setup.into_position(CastlingMode::Standard).expect("the position is legal");
        let cozy: cozy_chess::Board = fen.parse().expect("the position is written right");
        // Every smaller depth too: a number that is right only at the end would be luck.
        for (method, maker) in METHODS.iter().zip(MAKERS) {
            for (count, plies) in nodes[..depth].iter().zip(1..) {
                assert_eq!(method(&ours, plies), *count, "{name} at depth {plies} by {maker}");
            }
        }
        let mut results: Vec<(u64, Duration)> = METHODS.iter().map(|method| timed(|| method(&ours, plies))).collect();
        results.push(timed(|| shakmaty::perft(&theirs, plies)));
        results.push(timed(|| cozy_perft(&cozy, plies)));
        print!("{name:22}{depth:>6}{published:>14}");
        for ((count, time), total) in results.iter().zip(&mut totals) {
            assert_eq!(*count, published, "{name} at depth {depth}");
            print!("{:>14.1}", published as f64 / time.as_secs_f64() / 1e6);
            *total += *time;
        }
        println!();
        all_nodes += published;
    }
    print!("{:22}{:>6}{all_nodes:>14}", "all", "");
    for total in totals {
        print!("{:>14.1}", all_nodes as f64 / total.as_secs_f64() / 1e6);
    }
    println!();
}

fn main() {
    let deeper = std::env::args().nth(1).map_or(Ok(0), |plies| plies.parse());
    match deeper {
        Ok(deeper) => run(deeper),
        Err(_) => eprintln!("the argument is how many plies deeper to count, for example `1`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_numbers_are_reproduced_by_every_method_and_both_libraries() {
        run(0);
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
