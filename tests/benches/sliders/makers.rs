//! The makers of attacks that are compared, and the boards that they are compared on.
//!
//! "By hand" are the routines of the Chess Programming Wiki (G. Isenberg, "Kindergarten Bitboards") with tables that are filled by
//! a walk.

/// Attacks by each way of `sliders!`.
macro_rules! ways {
    ($($name:ident: $($setting:ident $is:tt $value:tt),*;)*) => {$(
        pub(crate) mod $name {
            permgen::sliders! { $($setting $is $value,)* pub mod lines; }
        }
    )*};
}

ways! {
    auto: method = auto;
    latency: objective = latency;
    magic: method = magic;
    pext: method = pext;
    kindergarten: method = kindergarten;
    compressed: method = kindergarten, bytes <= 8192;
    first_rank: method = kindergarten, bytes <= 2048;
    hyperbola: method = hyperbola;
    obstruction: method = obstruction_difference;
    fill: method = fill;
    wide_hyperbola: method = hyperbola, board = 9x9;
    wide_obstruction: method = obstruction_difference, board = 9x9;
    wide_fill: method = fill, board = 9x9;
    large_hyperbola: method = hyperbola, board = 16x16;
    large_fill: method = fill, board = 16x16;
}

/// The routines as they are printed, in Rust: one fill-up table for ranks and diagonals, one for files.
pub(crate) struct ByHand {
    fill_up: [[u64; 64]; 8],
    a_file: [[u64; 64]; 8],
    /// Rank, diagonal and antidiagonal without the square itself.
    masks: [[u64; 3]; 64],
}

impl ByHand {
    pub(crate) fn new() -> Self {
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
    pub(crate) fn rook(&self, square: u8, occupied: u64) -> u64 {
        let file = square & 7;
        let index = (occupied >> file & 0x0101_0101_0101_0101).wrapping_mul(0x0080_4020_1008_0400) >> 58;
        let along_file = self.a_file[usize::from(square >> 3)][index as usize] << file;
        along_file | self.by_fill_up(square, occupied, self.masks[usize::from(square)][0])
    }

    #[inline]
    pub(crate) fn bishop(&self, square: u8, occupied: u64) -> u64 {
        let [_, diagonal, antidiagonal] = self.masks[usize::from(square)];
        self.by_fill_up(square, occupied, diagonal) | self.by_fill_up(square, occupied, antidiagonal)
    }
}

/// Where a slider gets to, square by square.
pub(crate) fn walk(square: u8, lines: &[(i8, i8)], occupied: u64) -> u64 {
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

pub(crate) const WORDS: usize = 1024;

/// How many lookups are between two walks through other data.
pub(crate) const BURST: usize = 64;

/// How many KiB are walked.
pub(crate) const PRESSURES: [usize; 4] = [0, 32, 256, 1024];

/// Dense, irregular words: a Weyl sequence through a multiplicative mixer.
fn words(count: usize) -> impl Iterator<Item = u64> {
    (1..=count as u64)
        .map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9))
}

/// Boards with men on about a third of the squares.
pub(crate) fn boards() -> Vec<u64> {
    words(WORDS).map(|word| word & (word.rotate_left(21) | word.rotate_left(43))).collect()
}

/// The square comes from the same word as the board.
pub(crate) fn square_of(word: u64) -> u8 {
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as u8
}

/// A sum of other data for which one line of the cache after the other is read.
pub(crate) fn sum_of_lines(other: &[u64]) -> u64 {
    other.iter().step_by(8).fold(0, |sum, word| sum ^ word)
}

pub(crate) fn shakmaty_square(square: u8) -> shakmaty::Square {
    shakmaty::Square::new(u32::from(square & 63))
}

pub(crate) fn cozy_square(square: u8) -> cozy_chess::Square {
    cozy_chess::Square::index(usize::from(square & 63))
}

macro_rules! shakmaty_maker {
    ($measure:ident, $name:expr) => {
        $measure!(
            $name,
            |square, occupied| shakmaty::attacks::rook_attacks(shakmaty_square(square), shakmaty::Bitboard(occupied)).0,
            |square, occupied| shakmaty::attacks::bishop_attacks(shakmaty_square(square), shakmaty::Bitboard(occupied))
                .0
        );
    };
}

/// Each maker's rook and bishop on 8x8, ours first; a queen is both.
macro_rules! makers {
    ($hand:ident, $measure:ident) => {
        makers!($measure: auto, latency, magic, pext, kindergarten, compressed, first_rank, hyperbola, obstruction, fill);
        $measure!("by hand", |square, occupied| $hand.rook(square, occupied), |square, occupied| $hand
            .bishop(square, occupied));
        shakmaty_maker!($measure, "shakmaty");
        $measure!(
            "cozy-chess",
            |square, occupied| cozy_chess::get_rook_moves(cozy_square(square), cozy_chess::BitBoard(occupied)).0,
            |square, occupied| cozy_chess::get_bishop_moves(cozy_square(square), cozy_chess::BitBoard(occupied)).0
        );
    };
    ($measure:ident: $($way:ident),*) => {
        $($measure!(stringify!($way), $way::lines::rook_attacks, $way::lines::bishop_attacks);)*
    };
}

/// Queens on 9x9, a board of more than 64 squares.
macro_rules! wide_makers {
    ($measure:ident: $($name:literal $way:ident),*) => {
        $($measure!($name, |square: u8, word: u64| {
            let occupied = u128::from(word) << 17 | u128::from(word);
            $way::lines::queen_attacks(square, occupied) as u64
        });)*
    };
    ($measure:ident) => {
        wide_makers!($measure: "hyperbola" wide_hyperbola, "obstruction" wide_obstruction, "fill" wide_fill);
    };
}

/// Queens on 16x16, a board in four words.
macro_rules! large_makers {
    ($measure:ident: $($name:literal $way:ident),*) => {
        $($measure!($name, |square: u8, word: u64| {
            let occupied = [word, word.rotate_left(7), word.rotate_left(31), word.rotate_left(50)];
            let [a, b, c, d] = $way::lines::queen_attacks(square << 2 | (word as u8 & 3), occupied);
            a ^ b ^ c ^ d
        });)*
    };
    ($measure:ident) => {
        large_makers!($measure: "hyperbola" large_hyperbola, "fill" large_fill);
    };
}

pub(crate) use {large_makers, makers, shakmaty_maker, wide_makers};

/// Compares every maker with a walk.
///
/// # Panics
///
/// If attacks are not those of a walk.
pub(crate) fn compare(hand: &ByHand) {
    macro_rules! compare {
        ($maker:expr, $rook:expr, $bishop:expr) => {
            for square in 0..64_u8 {
                for occupied in words(64) {
                    let (rook, bishop): (u64, u64) = ($rook(square, occupied), $bishop(square, occupied));
                    assert_eq!(rook, walk(square, &[(0, 1), (1, 0)], occupied), "{}", $maker);
                    assert_eq!(bishop, walk(square, &[(1, 1), (1, -1)], occupied), "{}", $maker);
                }
            }
        };
    }
    makers!(hand, compare);
}
