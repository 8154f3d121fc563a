//! Functions for maps that copy squares, and for maps that lose some: what the macro emits does what is written.

use permgen::permutation;

permutation! {
    /// The first rank on every rank.
    const fn spread_rank(board: u64) -> u64 {
        from |rank, file| (0, file)
    }
    /// The first file on every file.
    const fn spread_file(board: u64) -> u64 {
        from |rank, file| (rank, 0)
    }
    /// A byte on every rank.
    const fn broadcast(rank: u8) -> u64 {
        from |sq| sq & 7
    }
    /// Made of a map that copies.
    const fn spread_top(board: u64) -> u64 {
        flip_vertical then spread_rank
    }
    /// The promise is part of it.
    const fn spread_alone(board: u64) -> u64 given board & !rank(1) == 0 {
        from |rank, file| (0, file)
    }
    /// One step up and to the right.
    const fn north_east(board: u64) -> u64 {
        outside = lost;
        |rank, file| (rank + 1, file + 1)
    }
    /// A diagonal on its files.
    const fn project(board: u64) -> u64 {
        restrict(|rank, file| (0, file), diagonal(a1))
    }
}

permutation! {
    outside = lost;
    const fn double(word: u16) -> u16 {
        to [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11], [12, 13], [14, 15], _, _, _, _, _, _, _, _]
    }
}

/// Words that tell bits apart, and some without a pattern.
fn words() -> impl Iterator<Item = u64> {
    let mixed = (1..200_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(n as u32));
    (0..64).map(|bit| 1 << bit).chain([0, u64::MAX]).chain(mixed)
}

/// What comes to each square by `from`.
fn naive(board: u64, from: impl Fn(u32, u32) -> Option<(u32, u32)>) -> u64 {
    let bit = |square: u32| from(square / 8, square % 8).map_or(0, |(rank, file)| board >> (8 * rank + file) & 1);
    (0..64).fold(0, |result, square| result | bit(square) << square)
}

#[test]
fn squares_are_copied() {
    for board in words() {
        assert_eq!(spread_rank(board), naive(board, |_, file| Some((0, file))), "{board:#x}");
        assert_eq!(spread_file(board), naive(board, |rank, _| Some((rank, 0))), "{board:#x}");
        assert_eq!(broadcast(board as u8), naive(board, |_, file| Some((0, file))), "{board:#x}");
        assert_eq!(spread_top(board), naive(board, |_, file| Some((7, file))), "{board:#x}");
        assert_eq!(spread_alone(board & 0xff), naive(board, |_, file| Some((0, file))), "{board:#x}");
        let doubled = (0..16).fold(0, |result, bit| result | (board >> (bit / 2) & 1) << bit);
        assert_eq!(u64::from(double(board as u16)), doubled, "{board:#x}");
    }
}

#[test]
fn squares_are_lost() {
    for board in words() {
        let from = |rank: u32, file: u32| Some((rank.checked_sub(1)?, file.checked_sub(1)?));
        assert_eq!(north_east(board), naive(board, from), "{board:#x}");
        assert_eq!(project(board), naive(board, |rank, file| (rank == 0).then_some((file, file))), "{board:#x}");
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "are promised to be 0")]
fn a_broken_promise_is_told_in_debug_builds() {
    let _ = spread_alone(0x100);
}
