//! Functions of this very executable, proven where they lie.

use permgen_verify::running::{Outcome, prove_equal, prove_law, prove_map};
use permgen_verify::{assert_equal, assert_law, assert_proven};

#[derive(Clone, Copy)]
struct Bitboard(u64);

impl Bitboard {
    fn flip(self) -> Self {
        Bitboard(self.0.swap_bytes())
    }
}

impl std::ops::Deref for Bitboard {
    type Target = u64;
    fn deref(&self) -> &u64 {
        &self.0
    }
}

fn flip(board: u64) -> u64 {
    board.swap_bytes()
}

fn almost(board: u64) -> u64 {
    board.swap_bytes() & !(1 << 40) | board >> 1 & 1 << 40
}

fn mirror(board: u64) -> u64 {
    board.swap_bytes().reverse_bits()
}

/// A loop over squares, as one writes it by hand.
fn by_squares(board: u64) -> u64 {
    (0..64).filter(|square| board >> square & 1 == 1).fold(0, |all, square| all | 1 << (square ^ 56))
}

fn relative(square: u8) -> u8 {
    assert!(square < 64, "no square");
    square ^ 56
}

fn halves([low, high]: [u64; 2]) -> [u64; 2] {
    [high, low]
}

extern "C" fn c_flip(board: u64) -> u64 {
    board.swap_bytes()
}

fn generic<T: Copy + Into<u64> + TryFrom<u64> + Default>(word: T) -> T {
    T::try_from(word.into() ^ 1).unwrap_or_default()
}

#[track_caller]
fn is_proven(outcome: Result<Outcome, String>) {
    match outcome {
        Ok(Outcome::Proven { .. }) if cfg!(all(target_arch = "x86_64", target_os = "linux")) => {}
        Ok(Outcome::Tested { .. }) if !cfg!(all(target_arch = "x86_64", target_os = "linux")) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn functions_are_proven_where_they_lie() {
    assert_proven!(flip, "sq ^ 56");
    is_proven(prove_map("flip", flip, "sq ^ 56"));
    is_proven(prove_map("c_flip", |board: u64| c_flip(board), "flip_vertical"));
    is_proven(prove_map("mirror", mirror, "|rank, file| (rank, 7 - file)"));
    is_proven(prove_map("by_squares", by_squares, "sq ^ 56"));
    is_proven(prove_map("a method", |board: u64| Bitboard(board).flip().0, "sq ^ 56"));
    is_proven(prove_map("through Deref", |board: u64| *Bitboard(board).flip(), "sq ^ 56"));
    is_proven(prove_map("std", u64::swap_bytes, "sq ^ 56"));
    is_proven(prove_map("halves", halves, "width = [u64; 2]; (i + 64) % 128"));
    let select = |mask: u32, a: u32, b: u32| b ^ mask & (a ^ b);
    is_proven(prove_map("select", select, "bitwise(|m, a, b| a & m | b & !m)"));
    let report = prove_map("select", select, "bitwise(|m, a, b| b & m | a & !m)").unwrap_err();
    assert!(report.contains("it returns"), "{report}");
}

#[test]
fn numbers_of_squares_may_be_refused() {
    // 64 and above panic, which the specification says nothing of.
    is_proven(prove_map("relative", relative, "square_of(sq ^ 56)"));
}

#[test]
fn laws_hold_for_all_words() {
    assert_law!(|board: u64| flip(flip(board)) == board);
    is_proven(prove_law("sums", |a: u32, b: u32| (a ^ b).wrapping_add((a & b) << 1) == a.wrapping_add(b)));
    is_proven(prove_law("truths", |a: bool, b: bool, c: bool| (a & (b ^ c)) == ((a & b) != (a & c))));
    is_proven(prove_law("pairs", |(a, b): (u8, u64), c: u16, d: [u8; 3]| {
        u64::from(a) + (b >> 1) + u64::from(c) + u64::from(d[2]) >= b >> 1
    }));
}

#[test]
fn functions_are_compared() {
    assert_equal!(flip, by_squares);
    is_proven(prove_equal(("flip", flip), ("c", |board: u64| c_flip(board))));
    let report = prove_equal(("flip", flip), ("almost", almost)).unwrap_err();
    assert!(report.starts_with("that flip and almost are equal is refuted: for 0x"), "{report}");
    assert!(report.contains("`almost` 0x"), "{report}");
}

#[test]
fn a_wrong_map_is_drawn_and_named() {
    let report = prove_map("mirror", mirror, "sq ^ 56").unwrap_err();
    assert!(report.starts_with("mirror is "), "{report}");
    assert!(report.contains("expected") && report.contains("1 . . . . . . ."), "{report}");
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        assert!(report.ends_with("it is `mirror_horizontal` (proven)"), "{report}");
    }
    let report = prove_map("almost", almost, "sq ^ 56").unwrap_err();
    assert!(report.contains("not 0x"), "{report}");
}

/// A digit of a mask is wrong, or two are, so that one bit does not help.
#[test]
fn a_wrong_constant_is_repaired() {
    // Inlined, the mask may become several.
    #[inline(never)]
    fn swapped(x: u64, mask: u64) -> u64 {
        let x = x >> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
        let x = x >> 2 & 0x3333_3333_3333_3333 | (x & mask) << 2;
        x >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4
    }
    let one = prove_map("one", |x: u64| swapped(x, 0x3333_3333_3133_3333), "sq ^ 7").unwrap_err();
    let two = prove_map("two", |x: u64| swapped(x, 0x3333_3333_1133_3333), "sq ^ 7").unwrap_err();
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let repair = "\nwith 0x3333333333333333 instead of 0x3333333331333333 it is the map (proven)";
        assert!(one.ends_with(repair), "{one}");
        assert!(!two.contains("instead of"), "{two}");
    }
}

#[test]
fn a_panic_refutes() {
    let report = prove_law("never", |board: u8| board < 255 || panic!("full")).unwrap_err();
    assert!(report.contains("0xff"), "{report}");
    if cfg!(debug_assertions) {
        let report = prove_law("adds", |a: u8| a + 1 != a).unwrap_err();
        assert!(report.contains("0xff"), "{report}");
    }
}

/// Such a function counts panics; it does not panic.
#[test]
fn a_function_of_the_panic_runtime_that_returns_refutes_nothing() {
    let asks = |board: u64| if std::thread::panicking() { 0 } else { board };
    let report = prove_map("asks", asks, "sq").unwrap_err();
    assert!(report.contains("not proven"), "{report}");
}

/// Any other bit in one of the constants makes the function right for nearly all words, which is no repair.
#[test]
#[ignore = "slow: a multiplication is decided"]
fn the_search_for_a_repair_ends() {
    let rarely_wrong =
        |board: u64| board ^ u64::from(board.wrapping_mul(0x9e37_79b9_7f4a_7c15) == 0x1234_5678_9abc_def0);
    let report = prove_map("rarely_wrong", rarely_wrong, "sq").unwrap_err();
    assert!(report.starts_with("rarely_wrong is ") && !report.contains("instead of"), "{report}");
}

#[test]
fn a_false_law_shows_its_words() {
    let report = prove_law("carries", |a: u64, b: u64| a ^ b == a.wrapping_add(b)).unwrap_err();
    assert!(report.contains("it is false for [0x"), "{report}");
}

#[test]
fn boards_of_several_words_are_proven() {
    const TURN: &str = "board = 13x13; 168 - sq";
    fn half_turned(board: &[u64; 3]) -> [u64; 3] {
        let r = [board[2].reverse_bits(), board[1].reverse_bits(), board[0].reverse_bits()];
        [r[0] >> 23 | r[1] << 41, r[1] >> 23 | r[2] << 41, r[2] >> 23]
    }
    is_proven(prove_map("by reference", |board: [u64; 3]| half_turned(&board), TURN));
    is_proven(prove_map("twice", |board: [u64; 3]| half_turned(&half_turned(&board)), "board = 13x13; sq"));
    let report = prove_map("twice", |board: [u64; 3]| half_turned(&half_turned(&board)), TURN).unwrap_err();
    assert!(report.contains("for [0x"), "{report}");
}

#[test]
fn instances_of_a_generic_are_followed_each() {
    is_proven(prove_map("generic::<u64>", |word: u64| generic(word) ^ 1, "sq"));
    let report = prove_map("generic::<u8>", generic::<u8>, "sq").unwrap_err();
    assert!(report.contains("0x1"), "{report}");
}

#[test]
fn other_words_than_those_of_the_map_are_an_error() {
    for (outcome, says) in [
        (prove_map("flip", flip, "flipp"), "flipp"),
        (prove_map("narrow", |word: u8| word, "board = 8x8; sq ^ 56"), ""),
        (prove_map("pair", |(a, b): (u8, u64)| (b, a), "sq"), "words of 8, 64 bits"),
        (prove_map("two", |a: u64, b: u64| a ^ b, "sq"), "`two`"),
    ] {
        let report = outcome.unwrap_err();
        assert!(report.contains(says), "{report}");
    }
}

#[test]
fn what_a_proof_assumes_is_printed() {
    #[inline(never)]
    fn deep(calls: u32, board: u64) -> u64 {
        let room = std::hint::black_box([board; 100]);
        if calls == 0 { room[99] } else { deep(calls - 1, room[0]) }
    }
    let printed = |outcome: Result<Outcome, String>| outcome.unwrap().to_string();
    let (much, little) =
        (printed(prove_map("deep", |board: u64| deep(120, board), "sq")), printed(prove_map("flip", flip, "sq ^ 56")));
    if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        let (before, room) = much.split_once(", where the stack has ").expect("it says what it assumes");
        assert!(before.starts_with("proven: linear") && room.ends_with(" KiB left"), "{much}");
        assert!(!little.contains("where"), "{little}");
    }
}

#[test]
fn what_changes_while_it_runs_is_not_proven() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static MASK: AtomicU64 = AtomicU64::new(0);
    // A static that nobody else may reach is a constant to LLVM, and then to the proof.
    std::hint::black_box(&MASK).store(0, Ordering::Relaxed);
    let report = prove_map("masked", |board: u64| board ^ MASK.load(Ordering::Relaxed), "sq").unwrap_err();
    assert!(report.contains("not proven"), "{report}");
}

#[test]
#[should_panic(expected = "mirror is ")]
fn a_failed_assertion_panics_with_the_report() {
    assert_proven!(mirror, "sq ^ 56");
}

#[test]
fn mailboxes_go_through_a_word() {
    fn flipped(squares: [bool; 64]) -> [bool; 64] {
        std::array::from_fn(|square| squares[square ^ 56])
    }
    let word = |board: u64| {
        let made = flipped(std::array::from_fn(|square| board >> square & 1 == 1));
        (0..64).fold(0, |word, square| word | u64::from(made[square]) << square)
    };
    is_proven(prove_map("word", word, "sq ^ 56"));
    assert_eq!(
        prove_map("flipped", flipped, "sq ^ 56").unwrap_err(),
        "`flipped` takes 64 words of 1 bits; the words of a map have one width of 8 to 128 bits: pass a closure of such words \
         that calls it, as `|board: u64| ..`"
    );
    let bytes = |squares: [u8; 64]| -> [u8; 64] { std::array::from_fn(|square| squares[square ^ 56]) };
    is_proven(prove_map("bytes", bytes, "width = [u8; 64]; i ^ 448"));
    let report = prove_map("bytes", bytes, "sq ^ 56").unwrap_err();
    assert!(report.ends_with("\nthe map is of all 512 bits of a `[u8; 64]`, not of its elements"), "{report}");
    let report = prove_map("bytes", bytes, "width = [u8; 64]; i ^ 56").unwrap_err();
    assert!(!report.contains("elements"), "{report}");
}
