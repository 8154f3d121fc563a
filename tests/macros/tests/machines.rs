//! Alternatives for particular machines are the same map as the portable form: chosen by the build (run these with
//! `-C target-cpu=native` too), at run time, and on slices.

/// Chosen by the build.
mod built {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4, aarch64-sve2, aarch64, riscv64, wasm32], slices = true;

        /// Mirrors the board left to right.
        pub(crate) fn mirror(board: u64) -> u64 { sq ^ 7 }
        /// Ranks become files.
        pub(crate) fn diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
        /// No structure that anyone would see.
        pub(crate) fn scattered(board: u64) -> u64 { objective = ops; (30 * sq * sq + 29 * sq + 5) & 63 }
        /// Words that are narrower than a vector's, and wider.
        pub(crate) fn unshuffle(word: u32) -> u32 { inverse(interleave(2)) }
        pub(crate) fn within_bytes(word: u128) -> u128 { sq ^ 7 }
        pub(crate) fn drops(board: u64) -> u64 { restrict(scattered, 0x1234_5678_9abc_def0) }
        /// The same everywhere.
        pub(crate) fn flip(board: u64) -> u64 { sq ^ 56 }
    }
}

/// Chosen at run time where the build does not say.
mod asked {
    permgen::permutation! {
        targets = [x86-64-v4, x86-64-v3, aarch64-sve2, aarch64], slices = true, dispatch = true;

        pub(crate) fn mirror(board: u64) -> u64 { sq ^ 7 }
        pub(crate) fn diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
        pub(crate) fn scattered(board: u64) -> u64 { (30 * sq * sq + 29 * sq + 5) & 63 }
        pub(crate) fn unshuffle(word: u32) -> u32 { inverse(interleave(2)) }
        pub(crate) fn within_bytes(word: u128) -> u128 { sq ^ 7 }
        pub(crate) fn drops(board: u64) -> u64 { restrict(scattered, 0x1234_5678_9abc_def0) }
        pub(crate) fn flip(board: u64) -> u64 { sq ^ 56 }
    }
}

/// Boards of several words, and results of other types.
mod boards {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4, aarch64-sve2, aarch64], slices = true, dispatch = true;

        pub(crate) fn turn(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90_ccw }
        pub(crate) fn shogi(board: [u64; 2]) -> [u64; 2] { board = 9x9, layout = 63 + 18; rotate_180 }
        pub(crate) fn planes(board: [u64; 4]) -> [u64; 4] { shape = 64x4 -> 4x64; |square, plane| (plane, square) }
        pub(crate) fn halves(word: (u32, u32)) -> (u32, u32) { sq ^ 63 }
        /// Words that no instruction gathers from.
        pub(crate) fn wide(words: [u128; 2]) -> [u128; 2] { (sq & 1) << 7 | sq >> 1 }
        pub(crate) fn joined(bytes: [u8; 8]) -> u64 { sq ^ 7 }
        pub(crate) fn file_c(board: u64) -> u8 { gather(file(c)) }
        pub(crate) fn doubled(board: u64) -> [u64; 2] { from |sq| sq & 63 }
    }
    /// Without machines, and where the function is a constant one.
    pub(crate) mod portable {
        permgen::permutation! {
            slices = true;
            pub(crate) const fn turn(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90_ccw }
            pub(crate) const fn file_c(board: u64) -> u8 { gather(file(c)) }
        }
    }
}

/// Sums of bits, for which loops are chosen by what compilers make vectors of.
mod sums {
    permgen::linear! {
        targets = [x86-64-v3, x86-64-v4], slices = true, dispatch = true;
        pub(crate) fn columns(x: u32) -> u32 {
            (x ^ x.rotate_right(8) then (x & 0x7f7f_7f7f) << 1 ^ (x >> 7 & 0x0101_0101) * 0x1b)
                ^ x.rotate_right(8) ^ x.rotate_right(16) ^ x.rotate_left(8)
        }
        pub(crate) fn binary(x: u64) -> u64 { inverse(x ^ x >> 1) }
        pub(crate) fn binary_in_loops(x: u64) -> u64 { objective = throughput; inverse(x ^ x >> 1) }
    }
}

/// Products of bytes, which machines have tables or matrices for: words of all widths lie side by side in vectors.
mod bytes {
    permgen::linear! {
        targets = [x86-64-v3, x86-64-v4, aarch64, wasm32], slices = true, dispatch = true;
        pub(crate) fn product(x: u8) -> u8 { clmul(x, 0x8e) mod 0x11d }
        pub(crate) fn affine(x: u8) -> u8 {
            x ^ x.rotate_left(1) ^ x.rotate_left(2) ^ x.rotate_left(3) ^ x.rotate_left(4) ^ 0x63
        }
        pub(crate) fn packed(x: u64) -> u64 {
            (x & 0x7f7f_7f7f_7f7f_7f7f) << 1 ^ (x >> 7 & 0x0101_0101_0101_0101) * 0x1b
        }
    }
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4, aarch64, wasm32], slices = true, dispatch = true;
        pub(crate) fn mirror(rank: u8) -> u8 { sq ^ 7 }
        pub(crate) fn files(rank: u8) -> u8 { to [3, 0, 6, 1, 7, 5, 2, 4] }
        pub(crate) fn files_of_two(ranks: u16) -> u16 { board = 2x8; |rank, file| (1 - rank, file ^ 5) }
        pub(crate) fn bytes_of_four(word: u32) -> u32 { board = 4x8; |rank, file| (3 - rank, (3 * file + 2) % 8) }
    }
}

/// For all squares at once: a table of masks where bits are gathered by one instruction.
mod families {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4, aarch64-sve2], dispatch = true;

        pub(crate) fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(inner(diagonal(square))) }
        pub(crate) fn file_index(file: usize, occupied: u64) -> u16 { gather(file(file), any_order) }
    }
}

#[test]
fn families_are_the_same_with_one_instruction_and_with_a_product() {
    for word in words() {
        for square in 0..=255 {
            let expected = families::diagonal_index_const(square, word);
            assert_eq!(families::diagonal_index(square, word), expected, "{square} {word:#x}");
        }
        for file in 0..8 {
            let expected = naive(word & 0x0101_0101_0101_0101 << file, |bit| bit / 8);
            assert_eq!(u64::from(families::file_index(file, word)), expected, "{file} {word:#x}");
            assert_eq!(u64::from(families::file_index_const(file, word)), expected, "{file} {word:#x}");
        }
    }
}

/// What has no calls stays a `const fn`, on every machine.
mod constant {
    permgen::permutation! {
        targets = [aarch64, riscv64, riscv32, wasm32];
        pub(crate) const fn half_turn(board: u64) -> u64 { sq ^ 63 }
        pub(crate) const fn file_b(board: u64) -> u8 { gather(file(b)) }
    }
    pub(crate) const TURNED: u64 = half_turn(0x0123);
    pub(crate) const B2_AND_B8: u8 = file_b(0x0200_0000_0000_0200);
}

/// One bit after the other.
fn naive(word: u64, to: impl Fn(u32) -> u32) -> u64 {
    (0..64).filter(|bit| word >> bit & 1 == 1).fold(0, |moved, bit| moved | 1 << to(bit))
}

fn words() -> Vec<u64> {
    let mut words: Vec<u64> = (0..64).map(|bit| 1 << bit).collect();
    let mut state = 5_u64;
    for _ in 0..237 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.push(state ^ state >> 29);
    }
    words
}

fn scatter(bit: u32) -> u32 {
    (30 * bit * bit + 29 * bit + 5) & 63
}

macro_rules! are_the_map {
    ($($module:ident $test:ident;)*) => {$(
        #[test]
        fn $test() {
            for word in words() {
                assert_eq!($module::mirror(word), naive(word, |bit| bit ^ 7));
                assert_eq!($module::diagonal(word), naive(word, |bit| bit / 8 + bit % 8 * 8));
                assert_eq!($module::scattered(word), naive(word, scatter));
                assert_eq!($module::drops(word), naive(word & 0x1234_5678_9abc_def0, scatter));
                assert_eq!($module::flip(word), word.swap_bytes());
                let narrow = word as u32;
                let even = naive(u64::from(narrow), |bit| bit / 2 + bit % 2 * 16);
                assert_eq!(u64::from($module::unshuffle(narrow)), even);
                let wide = u128::from(word) << 64 | u128::from(word.rotate_left(11));
                assert_eq!($module::within_bytes(wide), wide.reverse_bits().swap_bytes());
                assert_eq!($module::mirror_const(word), $module::mirror(word));
                assert_eq!($module::scattered_const(word), $module::scattered(word));
            }
        }
    )*};
}
are_the_map! {
    built what_the_build_chooses;
    asked what_the_processor_chooses;
}

#[test]
fn slices_are_words_one_by_one() {
    for length in (0..20).chain([301]) {
        let words = &words()[..length];
        let each = |of: &dyn Fn(u64) -> u64| words.iter().map(|&word| of(word)).collect::<Vec<u64>>();
        let apply = |to_slice: &dyn Fn(&mut [u64])| {
            let mut all = words.to_vec();
            to_slice(&mut all);
            all
        };
        assert_eq!(apply(&|words| built::mirror_slice(words)), each(&built::mirror_const));
        assert_eq!(apply(&|words| asked::mirror_slice(words)), each(&built::mirror_const));
        assert_eq!(apply(&|words| built::diagonal_slice(words)), each(&built::diagonal_const));
        assert_eq!(apply(&|words| asked::diagonal_slice(words)), each(&built::diagonal_const));
        assert_eq!(apply(&|words| built::scattered_slice(words)), each(&built::scattered_const));
        assert_eq!(apply(&|words| asked::scattered_slice(words)), each(&built::scattered_const));
        assert_eq!(apply(&|words| asked::flip_slice(words)), each(&built::flip_const));
    }
    let mut wide = [1_u128, 1 << 127, u128::MAX / 3];
    built::within_bytes_slice(&mut wide);
    assert_eq!(wide, [1 << 7, 1 << 120, (u128::MAX / 3).reverse_bits().swap_bytes()]);
}

fn in_slices<B: Copy + PartialEq + std::fmt::Debug>(boards: &[B], slice: fn(&mut [B]), one: fn(B) -> B) {
    for length in (0..10).chain([31, 32, 33, 63, 65, boards.len()]) {
        let mut all = boards[..length].to_vec();
        slice(&mut all);
        assert_eq!(all, boards[..length].iter().map(|&board| one(board)).collect::<Vec<_>>());
    }
}

#[test]
fn slices_of_sums_are_words_one_by_one() {
    let words = words();
    let short: Vec<u32> = words.iter().map(|&word| (word >> 7) as u32).collect();
    in_slices(&short, sums::columns_slice, sums::columns_const);
    in_slices(&short, sums::columns_slice, sums::columns);
    for slice in [sums::binary_slice, sums::binary_in_loops_slice] {
        in_slices(&words, slice, |word| (0..64).fold(0, |sum, shift| sum ^ word >> shift));
    }
    assert!(words.iter().all(|&word| sums::binary_in_loops(word) == sums::binary(word)));
}

#[test]
fn slices_of_bytes_are_multiplied_one_by_one() {
    let words = words();
    let bytes: Vec<u8> = (0..=255).chain(words.iter().flat_map(|word| word.to_le_bytes())).collect();
    for of in [bytes::product_const, bytes::product] {
        in_slices(&bytes, bytes::product_slice, of);
    }
    in_slices(&bytes, bytes::product_slice, |byte| {
        let times_x = |value: u32| value << 1 ^ if value & 0x80 == 0 { 0 } else { 0x11d };
        let powers = std::iter::successors(Some(0x8e), |&value| Some(times_x(value)));
        powers.take(8).enumerate().filter(|(bit, _)| byte >> bit & 1 == 1).fold(0, |sum, (_, power)| sum ^ power as u8)
    });
    in_slices(&bytes, bytes::affine_slice, |byte| (1..5).fold(byte ^ 0x63, |sum, turn| sum ^ byte.rotate_left(turn)));
    in_slices(&bytes, bytes::mirror_slice, u8::reverse_bits);
    in_slices(&bytes, bytes::files_slice, |byte| {
        [3, 0, 6, 1, 7, 5, 2, 4].iter().enumerate().fold(0, |sum, (from, to)| sum | (byte >> from & 1) << to)
    });
    in_slices(&words, bytes::packed_slice, bytes::packed_const);
    let halves: Vec<u16> = words.iter().map(|&word| (word >> 3) as u16).collect();
    let quarters: Vec<u32> = words.iter().map(|&word| (word >> 3) as u32).collect();
    in_slices(&halves, bytes::files_of_two_slice, |word| naive(word.into(), |bit| (bit ^ 8) ^ 5) as u16);
    in_slices(&quarters, bytes::bytes_of_four_slice, |word| {
        naive(word.into(), |bit| (3 - bit / 8) * 8 + (3 * (bit % 8) + 2) % 8) as u32
    });
}

#[test]
fn slices_have_boards_of_several_words() {
    let words = words();
    let six: Vec<[u64; 6]> = words
        .windows(6)
        .map(|words| [0, 1, 2, 3, 4, 5].map(|at| words[at] & if at == 5 { (1 << 41) - 1 } else { !0 }))
        .collect();
    let two: Vec<[u64; 2]> = words.windows(2).map(|words| [words[0] >> 1, words[1] >> 46]).collect();
    let four: Vec<[u64; 4]> = words.windows(4).map(|words| [words[0], words[1], words[2], words[3]]).collect();
    let halves: Vec<(u32, u32)> = words.iter().map(|&word| (word as u32, (word >> 32) as u32)).collect();
    in_slices(&six, boards::turn_slice, boards::turn_const);
    in_slices(&six, boards::portable::turn_slice, boards::turn_const);
    in_slices(&two, boards::shogi_slice, |[low, high]| {
        let turned = (u128::from(low) | u128::from(high) << 63).reverse_bits() >> (128 - 81);
        [turned as u64 & !0 >> 1, (turned >> 63) as u64]
    });
    in_slices(&four, boards::planes_slice, |squares| {
        let bit = |at: usize| squares[at / 64] >> (at % 64) & 1;
        std::array::from_fn(|plane| (0..64).map(|square| bit(4 * square + plane) << square).sum())
    });
    let wide: Vec<[u128; 2]> = four
        .iter()
        .map(|&[a, b, c, d]| [(a, b), (c, d)].map(|(low, high)| u128::from(low) | u128::from(high) << 64))
        .collect();
    in_slices(&wide, boards::wide_slice, |words| {
        let bit = |at: usize| words[at / 128] >> (at % 128) & 1;
        std::array::from_fn(|word| (0..128).map(|place| bit(2 * place + word) << place).sum())
    });
    in_slices(&halves, boards::halves_slice, |(low, high)| (high.reverse_bits(), low.reverse_bits()));
}

#[test]
fn slices_of_other_results_are_filled() {
    let words = words();
    for length in (0..10).chain([words.len()]) {
        let words = &words[..length];
        let mut files = vec![0; length];
        boards::file_c_slice(words, &mut files);
        let expected: Vec<u8> =
            words.iter().map(|&word| naive(word & 0x0404_0404_0404_0404, |bit| bit / 8) as u8).collect();
        assert_eq!(files, expected);
        boards::portable::file_c_slice(words, &mut files);
        assert_eq!(files, expected);
        let mut joined = vec![0; length];
        boards::joined_slice(&words.iter().map(|word| word.to_le_bytes()).collect::<Vec<_>>(), &mut joined);
        assert_eq!(joined, words.iter().map(|word| word.reverse_bits().swap_bytes()).collect::<Vec<_>>());
        let mut doubled = vec![[0; 2]; length];
        boards::doubled_slice(words, &mut doubled);
        assert_eq!(doubled, words.iter().map(|&word| [word; 2]).collect::<Vec<_>>());
    }
}

#[test]
#[should_panic(expected = "as many results as boards")]
fn slices_are_equally_long() {
    boards::file_c_slice(&[1, 2], &mut [0]);
}

#[test]
fn const_functions_stay_so() {
    assert_eq!(constant::TURNED, 0x0123_u64.reverse_bits());
    assert_eq!(constant::B2_AND_B8, 0b1000_0010);
}
