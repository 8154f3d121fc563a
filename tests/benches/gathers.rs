//! Lines gathered into indices, against the printed forms, `pext` and a naive loop, in one run:
//! `cargo bench -p permgen-benches --bench gathers`.
//!
//! "By hand" are the forms of the Chess Programming Wiki ("Flipping Mirroring and Rotating", "Kindergarten Bitboards").
//! `pext` needs `RUSTFLAGS='-C target-cpu=native'` on a processor that has it, without which it is the portable form.

mod common;

use std::hint::black_box;

use common::{destinations, naive};
use criterion::Criterion;

mod ours {
    permgen::permutation! {
        pub(crate) const fn file_c(board: u64) -> u64 { gather(inner(file(c))) }
        pub(crate) const fn file_a_to_rank_1(board: u64) -> u64 { gather(file(a)) then restrict(sq ^ 7, 0xff) }
        pub(crate) const fn rank_1_to_file_a(board: u64) -> u64 { restrict(sq ^ 7, 0xff) then scatter(file(a)) }
        pub(crate) const fn diagonal(board: u64) -> u64 { gather(inner(diagonal(d4))) }
        pub(crate) const fn byte_reversal(board: u64) -> u64 { restrict(sq ^ 7, 0xff) }
    }
}

mod with_pext {
    permgen::permutation! {
        targets = [x86-64-v3];
        pub(crate) fn file_c(board: u64) -> u64 { gather(inner(file(c))) }
        pub(crate) fn file_a_to_rank_1(board: u64) -> u64 { gather(file(a)) then restrict(sq ^ 7, 0xff) }
        pub(crate) fn rank_1_to_file_a(board: u64) -> u64 { restrict(sq ^ 7, 0xff) then scatter(file(a)) }
        pub(crate) fn diagonal(board: u64) -> u64 { gather(inner(diagonal(d4))) }
        pub(crate) fn byte_reversal(board: u64) -> u64 { restrict(sq ^ 7, 0xff) }
    }
}

mod by_hand {
    pub(crate) const fn file_c(board: u64) -> u64 {
        ((board >> 2) & 0x0101_0101_0101_0101).wrapping_mul(0x0004_0810_2040_8000) >> 58
    }
    pub(crate) const fn file_a_to_rank_1(board: u64) -> u64 {
        (board & 0x0101_0101_0101_0101).wrapping_mul(0x8040_2010_0804_0201) >> 56
    }
    pub(crate) const fn rank_1_to_file_a(board: u64) -> u64 {
        ((board & 0xff).wrapping_mul(0x8040_2010_0804_0201) >> 7) & 0x0101_0101_0101_0101
    }
    pub(crate) const fn diagonal(board: u64) -> u64 {
        (board & 0x8040_2010_0804_0201).wrapping_mul(0x0202_0202_0202_0202) >> 58
    }
    pub(crate) const fn byte_reversal(board: u64) -> u64 {
        (((board & 0xff).wrapping_mul(0x8020_0802)) & 0x0008_8442_2110).wrapping_mul(0x0101_0101_0101_0101) >> 56
    }
}

const WORDS: usize = 1024;

fn measure(criterion: &mut Criterion, transform: &str, maker: &str, function: impl Fn(u64) -> u64 + Copy) {
    let words = common::words(WORDS);
    // An index has few bits, low ones, that the next call may not look at: a product takes them everywhere, which is three cycles
    // for everyone.
    common::chain(criterion, transform, maker, &words, |words| {
        words.iter().fold(black_box(1), |index, word| function(index.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ word))
    });
    common::slice(criterion, transform, maker, &words, function);
}

macro_rules! contest {
    ($criterion:ident, $($name:ident),+) => {$({
        let name = stringify!($name);
        let to = destinations(ours::$name);
        let mask = (0..64).filter(|bit| ours::$name(1 << bit) != 0).fold(0u64, |mask, bit| mask | 1 << bit);
        let naive = |board: u64| naive(board & mask, &to);
        for word in common::words(WORDS) {
            let expected = naive(word);
            assert_eq!([ours::$name(word), with_pext::$name(word), by_hand::$name(word)], [expected; 3], "{name}");
        }
        measure($criterion, name, "permgen", ours::$name);
        measure($criterion, name, "by hand", by_hand::$name);
        measure($criterion, name, "pext", with_pext::$name);
        measure($criterion, name, "naive loop", naive);
    })+};
}

fn main() {
    let mut criterion = common::criterion();
    let criterion = &mut criterion;
    contest!(criterion, file_c, file_a_to_rank_1, rank_1_to_file_a, diagonal, byte_reversal);
    criterion.final_summary();
    let transforms = ["file_c", "file_a_to_rank_1", "rank_1_to_file_a", "diagonal", "byte_reversal"];
    common::print_ratios(&transforms, &["permgen", "by hand", "pext", "naive loop"], WORDS);
}
