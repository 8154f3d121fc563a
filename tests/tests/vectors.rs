//! Functions of several words that go by way of vector registers, on the processor that the tests run on.
#![cfg(target_arch = "x86_64")]

use permgen_tests::skip::without_instructions;

permgen::permutation! {
    targets = [x86-64-v4], dispatch = true, objective = ops;

    /// A Go board turned.
    fn turn(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90 }
    /// A board of two words, as a tuple.
    fn flip_shogi(board: (u64, u64)) -> (u64, u64) { board = 9x9, layout = 63 + 18; flip_diagonal }
    /// Bytes of 64 squares as eight planes, and back.
    fn planes(mailbox: [u64; 8]) -> [u64; 8] { shape = 64x8 -> 8x64; |square, plane| (plane, square) }
    fn mailbox(planes: [u64; 8]) -> [u64; 8] { shape = 8x64 -> 64x8; |plane, square| (square, plane) }
    /// Matrices of bits, of two vectors and of eight.
    fn narrow(rows: [u64; 16]) -> [u64; 16] { shape = 16x64 -> 64x16; |row, column| (column, row) }
    fn transposed(rows: [u64; 64]) -> [u64; 64] { shape = 64x64 -> 64x64; |row, column| (column, row) }
    /// No structure that anyone would see, in words of every width.
    fn scattered(board: [u64; 4]) -> [u64; 4] { board = 16x16; (30 * sq * sq + 29 * sq + 5) & 255 }
    fn of_bytes(board: [u8; 32]) -> [u8; 32] { board = 16x16; (30 * sq * sq + 29 * sq + 5) & 255 }
    fn of_shorts(board: [u16; 16]) -> [u16; 16] { board = 16x16; (30 * sq * sq + 29 * sq + 5) & 255 }
    fn of_halves(board: [u32; 8]) -> [u32; 8] { board = 16x16; (30 * sq * sq + 29 * sq + 5) & 255 }
    fn of_long_words(board: [u128; 2]) -> [u128; 2] { board = 16x16; (30 * sq * sq + 29 * sq + 5) & 255 }
}

/// Words of all densities (a linear congruential generator; D. E. Knuth, TAOCP volume 2, section 3.3.4, line 26).
fn words(count: usize) -> Vec<u64> {
    let mut state = 7_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    (0..count)
        .map(|round| match round / 8 % 4 {
            0 => next(),
            1 => next() & next() & next() & next(),
            2 => 1 << (next() % 64),
            _ => 0,
        })
        .collect()
}

/// Bit by bit.
fn naive<const N: usize>(words: [u64; N], to: impl Fn(usize) -> Option<usize>) -> [u64; N] {
    let mut moved = [0; N];
    for bit in (0..64 * N).filter(|bit| words[bit / 64] >> (bit % 64) & 1 == 1) {
        if let Some(to) = to(bit) {
            moved[to / 64] |= 1 << (to % 64);
        }
    }
    moved
}

fn scatter(bit: usize) -> Option<usize> {
    Some((30 * bit * bit + 29 * bit + 5) & 255)
}

#[test]
fn functions_are_the_map_on_this_processor() {
    if permgen::instructions::x86::V4::detect().is_none() {
        without_instructions("no processor with AVX-512 VBMI and BITALG: the portable forms run");
    }
    for words in words(4_000).chunks_exact(8) {
        let words: [u64; 8] = words.try_into().unwrap();
        let board: [u64; 6] = words[..6].try_into().unwrap();
        let turned = naive(board, |bit| (bit < 361).then(|| (18 - bit % 19) * 19 + bit / 19));
        assert_eq!(turn(board), turned);
        assert_eq!(turn_const(board), turned);

        let shogi = (words[0] & !(1 << 63), words[1] & 0x3_ffff);
        assert_eq!(flip_shogi(shogi), flip_shogi_const(shogi));

        assert_eq!(planes(words), naive(words, |bit| Some(bit % 8 * 64 + bit / 8)));
        assert_eq!(mailbox(planes(words)), words);

        let four: [u64; 4] = words[..4].try_into().unwrap();
        let expected = naive(four, scatter);
        assert_eq!(scattered(four), expected);
        assert_eq!(scattered_const(four), expected);
        let bytes = |words: [u64; 4]| -> [u8; 32] { std::array::from_fn(|at| words[at / 8].to_le_bytes()[at % 8]) };
        assert_eq!(of_bytes(bytes(four)), bytes(expected));
        let shorts =
            |words: [u64; 4]| -> [u16; 16] { std::array::from_fn(|at| (words[at / 4] >> (at % 4 * 16)) as u16) };
        assert_eq!(of_shorts(shorts(four)), shorts(expected));
        let halves =
            |words: [u64; 4]| -> [u32; 8] { std::array::from_fn(|at| (words[at / 2] >> (at % 2 * 32)) as u32) };
        assert_eq!(of_halves(halves(four)), halves(expected));
        let long = |words: [u64; 4]| -> [u128; 2] {
            std::array::from_fn(|at| u128::from(words[2 * at + 1]) << 64 | u128::from(words[2 * at]))
        };
        assert_eq!(of_long_words(long(four)), long(expected));
    }
    for words in words(4_096).chunks_exact(64) {
        let rows: [u64; 64] = words.try_into().unwrap();
        assert_eq!(transposed(rows), naive(rows, |bit| Some(bit % 64 * 64 + bit / 64)));
        assert_eq!(transposed(transposed_const(rows)), rows);
        let few: [u64; 16] = words[..16].try_into().unwrap();
        assert_eq!(narrow(few), naive(few, |bit| Some(bit % 64 * 16 + bit / 64)));
    }
}
