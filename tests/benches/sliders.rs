//! Sliding attacks by each method of `sliders!`, beside two libraries and the printed forms, in one run:
//! `cargo bench -p permgen-benches --bench sliders`.
//!
//! `latency` is a chain of dependent lookups, `slice` is independent ones. Under pressure, so many KiB of other data are read
//! between lookups of 64 independent queens, as by the tables of an evaluation.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. "By hand" are the routines of the Chess
//! Programming Wiki (G. Isenberg, "Kindergarten Bitboards") with tables that are filled by a walk.

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};

mod fill_up {
    permgen::sliders! {
        method = kindergarten;
        pub mod lines;
    }
}

mod compressed {
    permgen::sliders! {
        method = kindergarten, bytes <= 8192;
        pub mod lines;
    }
}

mod magic {
    permgen::sliders! {
        pub mod lines;
    }
}

mod pext {
    permgen::sliders! {
        method = pext;
        pub mod lines;
    }
}

mod fill {
    permgen::sliders! {
        method = fill;
        pub mod lines;
    }
}

mod hyperbola {
    permgen::sliders! {
        method = hyperbola;
        pub mod lines;
    }
}

mod first_rank {
    permgen::sliders! {
        method = kindergarten, bytes <= 2048;
        pub mod lines;
    }
}

/// The routines as they are printed, in Rust: one fill-up table for ranks and diagonals, one for files.
struct ByHand {
    fill_up: [[u64; 64]; 8],
    a_file: [[u64; 64]; 8],
    /// Rank, diagonal and antidiagonal without the square itself.
    masks: [[u64; 3]; 64],
}

impl ByHand {
    fn new() -> Self {
        let mut hand = ByHand { fill_up: [[0; 64]; 8], a_file: [[0; 64]; 8], masks: [[0; 3]; 64] };
        for at in 0..8 {
            for occupied in 0..64 {
                let rank = walk(at, &[(0, 1)], occupied << 1);
                hand.fill_up[usize::from(at)][occupied as usize] = rank * 0x0101_0101_0101_0101;
                let file = (0..6).fold(0, |file, bit| file | (occupied >> bit & 1) << (48 - 8 * bit));
                hand.a_file[usize::from(at)][occupied as usize] = walk(8 * at, &[(1, 0)], file);
            }
        }
        for square in 0..64 {
            hand.masks[usize::from(square)] = [(0, 1), (1, 1), (-1, 1)].map(|line| walk(square, &[line], 0));
        }
        hand
    }

    #[inline]
    fn by_fill_up(&self, square: u8, occupied: u64, mask: u64) -> u64 {
        let index = (occupied & mask).wrapping_mul(0x0202_0202_0202_0202) >> 58;
        mask & self.fill_up[usize::from(square & 7)][index as usize]
    }

    #[inline]
    fn rook(&self, square: u8, occupied: u64) -> u64 {
        let file = square & 7;
        let index = (occupied >> file & 0x0101_0101_0101_0101).wrapping_mul(0x0080_4020_1008_0400) >> 58;
        let along_file = self.a_file[usize::from(square >> 3)][index as usize] << file;
        along_file | self.by_fill_up(square, occupied, self.masks[usize::from(square)][0])
    }

    #[inline]
    fn bishop(&self, square: u8, occupied: u64) -> u64 {
        let [_, diagonal, antidiagonal] = self.masks[usize::from(square)];
        self.by_fill_up(square, occupied, diagonal) | self.by_fill_up(square, occupied, antidiagonal)
    }
}

/// Where a slider gets to, square by square.
fn walk(square: u8, lines: &[(i8, i8)], occupied: u64) -> u64 {
    let mut attacked = 0;
    for (ranks, files) in lines.iter().flat_map(|&(ranks, files)| [(ranks, files), (-ranks, -files)]) {
        let (mut rank, mut file) = ((square >> 3) as i8 + ranks, (square & 7) as i8 + files);
        while (0..8).contains(&rank) && (0..8).contains(&file) {
            let next = 1 << (8 * rank + file);
            attacked |= next;
            if occupied & next != 0 {
                break;
            }
            rank += ranks;
            file += files;
        }
    }
    attacked
}

const WORDS: usize = 1024;

/// Boards with men on about a third of the squares.
fn boards() -> Vec<u64> {
    let mixed = common::words(WORDS);
    mixed.iter().map(|word| word & (word.rotate_left(21) | word.rotate_left(43))).collect()
}

/// The square comes from the same word as the board.
fn square_of(word: u64) -> u8 {
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8
}

fn measure(criterion: &mut Criterion, piece: &str, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    let words = boards();
    let attacks = move |word: u64| function(square_of(word), word);
    common::latency(criterion, piece, maker, &words, attacks);
    common::slice(criterion, piece, maker, &words, attacks);
}

/// How many lookups are between two walks through other data.
const BURST: usize = 64;

/// How many KiB are walked.
const PRESSURES: [usize; 4] = [0, 32, 256, 1024];

/// One line of the cache after the other is read.
fn under_pressure(criterion: &mut Criterion, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    let words = boards();
    for kib in PRESSURES {
        let other = vec![1_u64; kib * 128];
        let walk = |other: &[u64]| other.iter().step_by(8).fold(0, |sum, word| sum ^ word);
        let mut group = criterion.benchmark_group(format!("pressure {kib}"));
        group.bench_function(BenchmarkId::new(maker, "slice"), |bencher| {
            bencher.iter_custom(|rounds| {
                let mut time = Duration::ZERO;
                for round in 0..rounds as usize {
                    black_box(walk(black_box(&other)));
                    let burst = &words[round * BURST % WORDS..][..BURST];
                    let start = Instant::now();
                    black_box(black_box(burst).iter().fold(0, |sum, &word| sum ^ function(square_of(word), word)));
                    time += start.elapsed();
                }
                time
            });
        });
    }
}

fn shakmaty_board(occupied: u64) -> shakmaty::Bitboard {
    shakmaty::Bitboard(occupied)
}

fn shakmaty_square(square: u8) -> shakmaty::Square {
    shakmaty::Square::new(u32::from(square & 63))
}

fn cozy_square(square: u8) -> cozy_chess::Square {
    cozy_chess::Square::index(usize::from(square & 63))
}

/// Each maker's rook and bishop; a queen is both.
macro_rules! makers {
    ($hand:ident, $measure:ident) => {
        $measure!("magic", magic::lines::rook_attacks, magic::lines::bishop_attacks);
        $measure!("kindergarten", fill_up::lines::rook_attacks, fill_up::lines::bishop_attacks);
        $measure!("compressed", compressed::lines::rook_attacks, compressed::lines::bishop_attacks);
        $measure!("first_rank", first_rank::lines::rook_attacks, first_rank::lines::bishop_attacks);
        $measure!("hyperbola", hyperbola::lines::rook_attacks, hyperbola::lines::bishop_attacks);
        $measure!("pext", pext::lines::rook_attacks, pext::lines::bishop_attacks);
        $measure!("fill", fill::lines::rook_attacks, fill::lines::bishop_attacks);
        $measure!("by hand", |square, occupied| $hand.rook(square, occupied), |square, occupied| $hand
            .bishop(square, occupied));
        $measure!(
            "shakmaty",
            |square, occupied| shakmaty::attacks::rook_attacks(shakmaty_square(square), shakmaty_board(occupied)).0,
            |square, occupied| shakmaty::attacks::bishop_attacks(shakmaty_square(square), shakmaty_board(occupied)).0
        );
        $measure!(
            "cozy-chess",
            |square, occupied| cozy_chess::get_rook_moves(cozy_square(square), cozy_chess::BitBoard(occupied)).0,
            |square, occupied| cozy_chess::get_bishop_moves(cozy_square(square), cozy_chess::BitBoard(occupied)).0
        );
    };
}

fn main() {
    let hand = black_box(Box::new(ByHand::new()));
    let hand = &*hand;
    macro_rules! compare {
        ($maker:literal, $rook:expr, $bishop:expr) => {
            for square in 0..64_u8 {
                for occupied in common::words(64) {
                    let (rook, bishop): (u64, u64) = ($rook(square, occupied), $bishop(square, occupied));
                    assert_eq!(rook, walk(square, &[(0, 1), (1, 0)], occupied), $maker);
                    assert_eq!(bishop, walk(square, &[(1, 1), (1, -1)], occupied), $maker);
                }
            }
        };
    }
    makers!(hand, compare);
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    let mut makers = Vec::new();
    macro_rules! measured {
        ($maker:literal, $rook:expr, $bishop:expr) => {
            makers.push($maker);
            let queen = |square: u8, occupied: u64| -> u64 { $rook(square, occupied) | $bishop(square, occupied) };
            measure(criterion, "rook", $maker, $rook);
            measure(criterion, "bishop", $maker, $bishop);
            measure(criterion, "queen", $maker, queen);
            under_pressure(criterion, $maker, queen);
        };
    }
    makers!(hand, measured);
    criterion.final_summary();
    common::print_ratios(&["rook", "bishop", "queen"], &makers, WORDS);
    let pressures = PRESSURES.map(|kib| format!("pressure {kib}"));
    common::print_ratios(&pressures.each_ref().map(String::as_str), &makers, BURST);
}
