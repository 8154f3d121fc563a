//! Board transforms against the libraries that engines use today, in one run: `cargo bench -p permgen-benches --bench boards`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. After criterion's own report comes a table
//! of ratios: our time over the best peer's, for a chain of dependent calls (latency) and over a slice (throughput).

mod common;

use common::{destinations, naive};
use criterion::Criterion;

/// The generated functions, and the naive loop over the same maps.
mod ours {
    permgen::permutation! {
        /// See the specification.
        pub const fn flip_vertical(board: u64) -> u64 { flip_vertical }
        /// See the specification.
        pub const fn mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
        /// See the specification.
        pub const fn rotate_180(board: u64) -> u64 { rotate_180 }
        /// See the specification.
        pub const fn flip_diagonal(board: u64) -> u64 { flip_diagonal }
        /// See the specification.
        pub const fn flip_antidiagonal(board: u64) -> u64 { flip_antidiagonal }
        /// See the specification.
        pub const fn rotate_90(board: u64) -> u64 { rotate_90_cw }
        /// See the specification.
        pub const fn rotate_270(board: u64) -> u64 { rotate_90_ccw }
    }
}

/// The generated functions again, searched for the shortest critical path.
mod fast {
    permgen::permutation! {
        objective = latency;

        /// See the specification.
        pub const fn mirror_horizontal(board: u64) -> u64 { mirror_horizontal }
        /// See the specification.
        pub const fn rotate_180(board: u64) -> u64 { rotate_180 }
        /// See the specification.
        pub const fn flip_diagonal(board: u64) -> u64 { flip_diagonal }
        /// See the specification.
        pub const fn flip_antidiagonal(board: u64) -> u64 { flip_antidiagonal }
        /// See the specification.
        pub const fn rotate_90(board: u64) -> u64 { rotate_90_cw }
        /// See the specification.
        pub const fn rotate_270(board: u64) -> u64 { rotate_90_ccw }
    }
}

/// A transform under each of its makers. Called through a generic function, so that each is inlined as in an engine.
macro_rules! contest {
    ($criterion:ident, $($name:ident: $($maker:literal = $function:expr),+;)+) => {
        $($(
            measure($criterion, stringify!($name), $maker, $function);
        )+
        let to = destinations(ours::$name);
        measure($criterion, stringify!($name), "naive loop", |board| naive(board, &to));)+
    };
}

const WORDS: usize = 1024;

fn measure(criterion: &mut Criterion, transform: &str, maker: &str, function: impl Fn(u64) -> u64 + Copy) {
    let words = common::words(WORDS);
    common::latency(criterion, transform, maker, &words, function);
    common::slice(criterion, transform, maker, &words, function);
}

fn shakmaty(map: impl Fn(shakmaty::Bitboard) -> shakmaty::Bitboard + Copy) -> impl Fn(u64) -> u64 + Copy {
    move |board| map(shakmaty::Bitboard(board)).0
}

fn cozy(map: impl Fn(cozy_chess::BitBoard) -> cozy_chess::BitBoard + Copy) -> impl Fn(u64) -> u64 + Copy {
    move |board| map(cozy_chess::BitBoard(board)).0
}

fn main() {
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    contest! { criterion,
        flip_vertical: "permgen" = ours::flip_vertical, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_vertical),
            "cozy-chess" = cozy(cozy_chess::BitBoard::flip_ranks);
        mirror_horizontal: "permgen" = ours::mirror_horizontal, "for latency" = fast::mirror_horizontal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_horizontal),
            "cozy-chess" = cozy(cozy_chess::BitBoard::flip_files);
        rotate_180: "permgen" = ours::rotate_180, "for latency" = fast::rotate_180, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_180);
        flip_diagonal: "permgen" = ours::flip_diagonal, "for latency" = fast::flip_diagonal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_diagonal);
        flip_antidiagonal: "permgen" = ours::flip_antidiagonal, "for latency" = fast::flip_antidiagonal, "shakmaty" = shakmaty(shakmaty::Bitboard::flip_anti_diagonal);
        rotate_90: "permgen" = ours::rotate_90, "for latency" = fast::rotate_90, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_90);
        rotate_270: "permgen" = ours::rotate_270, "for latency" = fast::rotate_270, "shakmaty" = shakmaty(shakmaty::Bitboard::rotate_270);
    }
    criterion.final_summary();
    let transforms = [
        "flip_vertical",
        "mirror_horizontal",
        "rotate_180",
        "flip_diagonal",
        "flip_antidiagonal",
        "rotate_90",
        "rotate_270",
    ];
    common::print_ratios_beside(
        &transforms,
        &["permgen", "for latency"],
        &["shakmaty", "cozy-chess", "naive loop"],
        WORDS,
        [0, 0],
    );
}
