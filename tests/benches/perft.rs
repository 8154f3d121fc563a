//! The example `perft`, beside one library more, and shakmaty without magics, in one run:
//! `cargo bench -p permgen-benches --bench perft`.

#[path = "common/mod.rs"]
mod common;
#[allow(dead_code, unused_imports, reason = "it is a program of its own, too")]
#[path = "../../examples/perft/main.rs"]
mod example;

use chess::MoveGen;
use example::{Forms, GENERATORS, POSITIONS, read};
use permgen_examples::perft::compare;

/// The same count by `chess`.
fn chess_perft(board: &chess::Board, plies: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    match plies {
        1 => moves.len() as u64,
        _ => moves.map(|chess_move| chess_perft(&board.make_move_new(chess_move), plies - 1)).sum(),
    }
}

/// A position as each generator has it.
struct AllForms {
    forms: Forms,
    chess: chess::Board,
}

fn main() {
    let (chess, chess960) = POSITIONS.split_at(6);
    if !cfg!(feature = "magics") {
        let shakmaty: Vec<_> = GENERATORS.into_iter().filter(|(name, _)| *name == "shakmaty").collect();
        compare(chess, read, &shakmaty, 0);
        return;
    }
    let others = GENERATORS.map(|(name, count)| (name, Some(count)));
    // `chess` knows no Chess960.
    let all = others.into_iter().chain([("chess", None)]).map(|(name, other)| {
        let count = move |position: &AllForms, plies| match other {
            Some(count) => count(&position.forms, plies),
            None => chess_perft(&position.chess, plies),
        };
        (name, count)
    });
    let read_all =
        |fen: &str| AllForms { forms: read(fen), chess: fen.parse().expect("the position is written right") };
    compare(chess, read_all, &all.collect::<Vec<_>>(), 0);
    println!("\nChess960\n");
    compare(chess960, read, &GENERATORS, 0);
    println!("\nshakmaty without magics, by hyperbola quintessence\n");
    common::run_without_magics("perft");
}
