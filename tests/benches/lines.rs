//! Sliding attacks by small tables against another library, the printed forms and a walk along the rays, in one run:
//! `cargo bench -p permgen-benches --bench lines`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. "By hand" are the routines of the Chess
//! Programming Wiki (G. Isenberg, "Kindergarten Bitboards") with tables that are filled by a walk.

mod common;

use std::hint::black_box;

use criterion::Criterion;

mod fill_up {
    permgen::line_attacks! {
        tables = fill_up;
        pub mod lines;
    }
}

mod compressed {
    permgen::line_attacks! {
        tables = compressed;
        pub mod lines;
    }
}

mod first_rank {
    permgen::line_attacks! {
        tables = first_rank;
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

/// Boards and squares come from the same word: men on about a third of the squares.
fn measure(criterion: &mut Criterion, piece: &str, maker: &str, function: impl Fn(u8, u64) -> u64 + Copy) {
    let mixed = common::words(WORDS);
    let words: Vec<u64> = mixed.iter().map(|word| word & (word.rotate_left(21) | word.rotate_left(43))).collect();
    let attacks = move |word: u64| function((word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8, word);
    common::latency(criterion, piece, maker, &words, attacks);
    common::slice(criterion, piece, maker, &words, attacks);
}

fn shakmaty_board(occupied: u64) -> shakmaty::Bitboard {
    shakmaty::Bitboard(occupied)
}

fn shakmaty_square(square: u8) -> shakmaty::Square {
    shakmaty::Square::new(u32::from(square & 63))
}

fn main() {
    let hand = black_box(Box::new(ByHand::new()));
    for square in 0..64 {
        for occupied in common::words(64) {
            assert_eq!(hand.rook(square, occupied), fill_up::lines::rook_attacks(square, occupied));
            assert_eq!(hand.bishop(square, occupied), fill_up::lines::bishop_attacks(square, occupied));
        }
    }
    let hand = &*hand;
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    measure(criterion, "rook", "fill_up", fill_up::lines::rook_attacks);
    measure(criterion, "rook", "compressed", compressed::lines::rook_attacks);
    measure(criterion, "rook", "first_rank", first_rank::lines::rook_attacks);
    measure(criterion, "rook", "by hand", |square, occupied| hand.rook(square, occupied));
    measure(criterion, "rook", "shakmaty", |square, occupied| {
        shakmaty::attacks::rook_attacks(shakmaty_square(square), shakmaty_board(occupied)).0
    });
    measure(criterion, "rook", "walk", |square, occupied| walk(square, &[(0, 1), (1, 0)], occupied));
    measure(criterion, "bishop", "fill_up", fill_up::lines::bishop_attacks);
    measure(criterion, "bishop", "first_rank", first_rank::lines::bishop_attacks);
    measure(criterion, "bishop", "by hand", |square, occupied| hand.bishop(square, occupied));
    measure(criterion, "bishop", "shakmaty", |square, occupied| {
        shakmaty::attacks::bishop_attacks(shakmaty_square(square), shakmaty_board(occupied)).0
    });
    measure(criterion, "bishop", "walk", |square, occupied| walk(square, &[(1, 1), (1, -1)], occupied));
    measure(criterion, "queen", "fill_up", fill_up::lines::queen_attacks);
    measure(criterion, "queen", "compressed", compressed::lines::queen_attacks);
    measure(criterion, "queen", "by hand", |square, occupied| {
        hand.rook(square, occupied) | hand.bishop(square, occupied)
    });
    measure(criterion, "queen", "shakmaty", |square, occupied| {
        shakmaty::attacks::queen_attacks(shakmaty_square(square), shakmaty_board(occupied)).0
    });
    criterion.final_summary();
    let makers = ["fill_up", "compressed", "first_rank", "by hand", "shakmaty", "walk"];
    common::print_ratios(&["rook", "bishop", "queen"], &makers, WORDS);
}
