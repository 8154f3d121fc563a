//! Boards of several words beside what people write for them, in one run: `cargo bench -p permgen-benches --bench words`.
//!
//! For the native target, put `RUSTFLAGS='-C target-cpu=native'` before it. After criterion's own report comes a table:
//! Ours over a slice are the functions that `slices` makes, with `dispatch`; compilers make no vectors of words of 128 bits, which are
//! taken one by one.
//! - "loop": the squares one by one, with a table of where each goes.
//! - "by hand": as engines do it. Shogi boards of 63 and 18 squares are turned as one word of 128 bits, and flipped rank by rank; a Go
//!   board is turned stone by stone, planes are set square by square, and a matrix of 64x64 bits is transposed by six rounds of
//!   exchanges (H. S. Warren, "Hacker's Delight", second edition, section 7-3). The quarter turn of 9x9 squares is the program of 37
//!   operations on words of 128 bits that the search finds where it may not take them as two.
//! - "bittersweet": the crate's transposition. Its rows begin with their highest bit.

mod common;

use std::hint::black_box;

use criterion::Criterion;

/// The maps, with options.
macro_rules! maps {
    ($($option:tt)*) => {
        permgen::permutation! {
            $($option)*
            /// The other player's view of a shogi board.
            pub(crate) fn shogi_turn(board: [u64; 2]) -> [u64; 2] { board = 9x9, layout = 63 + 18; rotate_180 }
            /// The ranks of a shogi board in reverse.
            pub(crate) fn shogi_flip(board: [u64; 2]) -> [u64; 2] { board = 9x9, layout = 63 + 18; flip_vertical }
            /// A quarter turn in 128 bits.
            pub(crate) fn quarter_turn(board: u128) -> u128 { board = 9x9; rotate_90 }
            /// A quarter turn in two words.
            pub(crate) fn turn_of_two(board: [u64; 2]) -> [u64; 2] { board = 9x9; rotate_90 }
            /// A quarter turn of a Go board.
            pub(crate) fn go_turn(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90 }
            /// A mailbox of nibbles as four planes.
            pub(crate) fn planes(mailbox: [u64; 4]) -> [u64; 4] { shape = 64x4 -> 4x64; |square, plane| (plane, square) }
            /// Rows become columns.
            pub(crate) fn transpose(matrix: [u64; 64]) -> [u64; 64] { shape = 64x64; |row, column| (column, row) }
        }
    };
}

/// What the processor has, over slices.
mod slices {
    #![allow(dead_code, reason = "of each map only the function on slices")]
    maps! { targets = [x86-64-v3, x86-64-v4], slices = true, dispatch = true; }
}

/// What the build allows.
mod ours {
    maps! { targets = [x86-64-v4]; }

    pub(crate) fn quarter_turn_words(board: [u64; 2]) -> [u64; 2] {
        super::words_of(quarter_turn(super::word_of(board)))
    }
}

fn word_of([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

fn words_of(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

/// As engines write it.
mod by_hand {
    use super::{word_of, words_of};

    /// All squares are lined up, reversed, and taken apart again.
    pub(crate) fn shogi_turn([first, second]: [u64; 2]) -> [u64; 2] {
        let squares = u128::from(second & 0x3_ffff) << 63 | u128::from(first & (u64::MAX >> 1));
        let turned = squares.reverse_bits() >> 47;
        [turned as u64 & (u64::MAX >> 1), (turned >> 63) as u64]
    }

    /// Rank by rank.
    pub(crate) fn shogi_flip([first, second]: [u64; 2]) -> [u64; 2] {
        let rank =
            |number: u32| if number < 7 { first >> (9 * number) & 0x1ff } else { second >> (9 * (number - 7)) & 0x1ff };
        let mut result = [rank(8), rank(1) | rank(0) << 9];
        for number in 1..7 {
            result[0] |= rank(8 - number) << (9 * number);
        }
        result
    }

    /// On words of 128 bits: 37 operations.
    pub(crate) fn quarter_turn(board: [u64; 2]) -> [u64; 2] {
        let exchange = |word: u128, distance: u32, mask: u128| {
            let differs = (word ^ word >> distance) & mask;
            word ^ differs ^ differs << distance
        };
        let board = exchange(word_of(board), 24, 0x0038_1c0e_00e0_7038);
        let board = exchange(board, 48, 0x0703_81c0);
        let board = exchange(board, 8, 0x92_2480_1244_9002_4892);
        let board = exchange(board, 16, 0x4900_0009_2000_0124);
        let board = exchange(board, 54, 0x07ff_ffff);
        let board = exchange(board, 18, 0x7fc0_000f_f800_01ff);
        words_of(board & ((1 << 81) - 1))
    }

    /// Stone by stone.
    pub(crate) fn go_turn(board: [u64; 6]) -> [u64; 6] {
        let mut result = [0; 6];
        for (word, mut stones) in board.into_iter().enumerate() {
            while stones != 0 {
                let square = 64 * word + stones.trailing_zeros() as usize;
                stones &= stones - 1;
                if square < 361 {
                    let to = (18 - square % 19) * 19 + square / 19;
                    result[to / 64] |= 1 << (to % 64);
                }
            }
        }
        result
    }

    /// Each square's nibble, bit by bit.
    pub(crate) fn planes(mailbox: [u64; 4]) -> [u64; 4] {
        let mut planes = [0; 4];
        for square in 0..64 {
            let piece = mailbox[square / 16] >> (4 * (square % 16)) & 15;
            for (number, plane) in planes.iter_mut().enumerate() {
                *plane |= (piece >> number & 1) << square;
            }
        }
        planes
    }

    /// Six rounds: quarters change places, then quarters of quarters, and so on.
    pub(crate) fn transpose(mut matrix: [u64; 64]) -> [u64; 64] {
        let mut size = 32;
        let mut mask = u64::MAX >> 32;
        while size != 0 {
            let mut row = 0;
            while row < 64 {
                let differs = (matrix[row] >> size ^ matrix[row + size]) & mask;
                matrix[row] ^= differs << size;
                matrix[row + size] ^= differs;
                row = (row + size + 1) & !size;
            }
            size >>= 1;
            mask ^= mask << size;
        }
        matrix
    }
}

/// Bit by bit: where each goes, or nowhere.
fn naive<const N: usize>(words: [u64; N], to: &[Option<usize>]) -> [u64; N] {
    let mut result = [0; N];
    for (bit, to) in to.iter().enumerate() {
        if let Some(to) = to {
            result[to / 64] |= (words[bit / 64] >> (bit % 64) & 1) << (to % 64);
        }
    }
    result
}

fn exclusive_or<const N: usize>(left: [u64; N], right: &[u64; N]) -> [u64; N] {
    std::array::from_fn(|word| left[word] ^ right[word])
}

/// How many words all boards take together: they fit the nearest cache.
const WORDS: usize = 2048;

/// A chain of calls that depend on each other, and a slice of boards that are replaced. Times are of a board.
fn measure<const N: usize>(
    criterion: &mut Criterion,
    (map, maker): (&str, &str),
    right: impl Fn([u64; N]) -> [u64; N],
    function: impl Fn([u64; N]) -> [u64; N] + Copy,
    slice: impl Fn(&mut [[u64; N]]),
) {
    let words = common::words(WORDS);
    let boards: Vec<[u64; N]> = words.chunks_exact(N).map(|words| words.try_into().expect("so many words")).collect();
    for board in &boards {
        assert_eq!(function(*board), right(*board), "{map}, {maker}");
    }
    let mut all = boards.clone();
    slice(&mut all);
    assert!(all.iter().zip(&boards).all(|(made, board)| *made == right(*board)), "{map}, {maker}, over a slice");
    let mut group = criterion.benchmark_group(map);
    group.throughput(criterion::Throughput::Elements(boards.len() as u64));
    group.bench_function(criterion::BenchmarkId::new(maker, "latency"), |bencher| {
        bencher.iter(|| boards.iter().fold(black_box([1; N]), |board, next| function(exclusive_or(board, next))));
    });
    group.bench_function(criterion::BenchmarkId::new(maker, "slice"), |bencher| {
        bencher.iter(|| slice(black_box(&mut all)));
    });
}

/// One board after the other.
fn each<const N: usize>(function: impl Fn([u64; N]) -> [u64; N]) -> impl Fn(&mut [[u64; N]]) {
    move |boards| boards.iter_mut().for_each(|board| *board = function(*board))
}

/// A map by each of its makers.
macro_rules! contest {
    ($criterion:ident, $($map:literal $ours:ident $slice:expr, $hand:ident $to:expr;)+) => {$({
        let to: Vec<Option<usize>> = $to;
        let right = |words| naive(words, &to);
        measure($criterion, ($map, "permgen"), right, ours::$ours, $slice);
        measure($criterion, ($map, "by hand"), right, by_hand::$hand, each(by_hand::$hand));
        measure($criterion, ($map, "loop"), right, right, each(right));
    })+};
}

/// Where the squares of a board go whose words hold so many each.
fn board(side: usize, in_words: &[usize], to: impl Fn(usize, usize) -> (usize, usize)) -> Vec<Option<usize>> {
    let places: Vec<usize> =
        in_words.iter().enumerate().flat_map(|(word, squares)| (0..*squares).map(move |bit| 64 * word + bit)).collect();
    let mut result = vec![None; 64 * in_words.len()];
    for (square, place) in places.iter().enumerate() {
        let (rank, file) = to(square / side, square % side);
        result[*place] = Some(places[rank * side + file]);
    }
    result
}

fn main() {
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    contest! { criterion,
        "shogi, half a turn" shogi_turn slices::shogi_turn_slice, shogi_turn board(9, &[63, 18], |rank, file| (8 - rank, 8 - file));
        "shogi, flipped" shogi_flip slices::shogi_flip_slice, shogi_flip board(9, &[63, 18], |rank, file| (8 - rank, file));
        "9x9 in a u128, a quarter turn" quarter_turn_words each(ours::quarter_turn_words), quarter_turn board(9, &[64, 17], |rank, file| (8 - file, rank));
        "9x9 in two words, a quarter turn" turn_of_two slices::turn_of_two_slice, quarter_turn board(9, &[64, 17], |rank, file| (8 - file, rank));
        "Go, a quarter turn" go_turn slices::go_turn_slice, go_turn board(19, &[64, 64, 64, 64, 64, 41], |rank, file| (18 - file, rank));
        "nibbles to planes" planes slices::planes_slice, planes (0..256).map(|bit| Some(bit % 4 * 64 + bit / 4)).collect();
        "64x64 bits transposed" transpose slices::transpose_slice, transpose (0..4096).map(|bit| Some(bit % 64 * 64 + bit / 64)).collect();
    }
    // About the other diagonal, as we count: a row begins with its highest bit there.
    let about_the_other: Vec<Option<usize>> = (0..4096).map(|bit| Some((63 - bit % 64) * 64 + 63 - bit / 64)).collect();
    let right = |words| naive(words, &about_the_other);
    measure(
        criterion,
        ("64x64 bits transposed", "bittersweet"),
        right,
        bittersweet::matrix::transpose64x64,
        each(bittersweet::matrix::transpose64x64),
    );
    criterion.final_summary();
    print_table();
}

/// A row for each map: latency / one after the other.
fn print_table() {
    let makers = ["permgen", "by hand", "bittersweet", "loop"];
    let maps = [
        ("shogi, half a turn", 2),
        ("shogi, flipped", 2),
        ("9x9 in a u128, a quarter turn", 2),
        ("9x9 in two words, a quarter turn", 2),
        ("Go, a quarter turn", 6),
        ("nibbles to planes", 4),
        ("64x64 bits transposed", 64),
    ];
    println!(
        "\nns per board in the fastest sample: latency / over a slice; ratio: permgen over the best of the others\n"
    );
    print!("{:<34}", "");
    makers.iter().chain(&["ratio"]).for_each(|maker| print!("{maker:>20}"));
    println!();
    for (map, words) in maps {
        let boards = (WORDS / words) as f64;
        let times = makers.map(|maker| {
            ["latency", "slice"].map(|what| {
                let folder = common::folder().join(map).join(maker).join(what);
                common::fastest(&folder).map(|time| time / boards)
            })
        });
        let ratio = [0, 1].map(|what| {
            let best = times[1..].iter().filter_map(|times| times[what]).min_by(f64::total_cmp)?;
            Some(times[0][what]? / best)
        });
        print!("{map:<34}");
        for [latency, slice] in times.into_iter().chain([ratio]) {
            let show = |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{time:.2}"));
            print!(
                "{:>20}",
                if latency.is_none() { String::new() } else { format!("{} / {}", show(latency), show(slice)) }
            );
        }
        println!();
    }
}
