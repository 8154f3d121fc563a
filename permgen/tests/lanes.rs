//! Vectors of words against words one by one, where the processor has them.
#![cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]

use permgen::instructions as by_hand;
#[cfg(target_arch = "aarch64")]
use permgen::instructions::aarch64::{Neon, U64x2};
#[cfg(target_arch = "wasm32")]
use permgen::instructions::wasm32::{Simd128, U64x2};
#[cfg(target_arch = "x86_64")]
use permgen::instructions::x86::{Avx2, U64x4, U64x8, V4};

/// The machine that the tests run on, if it has the instructions.
macro_rules! machine {
    ($name:ident: $machine:ident) => {
        fn $name() -> Option<$machine> {
            #[cfg(feature = "std")]
            let found = $machine::detect();
            #[cfg(not(feature = "std"))]
            let found = None;
            if found.is_none() {
                let (features, asked) = ($machine::FEATURES, cfg!(feature = "std"));
                crate::skip::without_instructions(&format!(
                    "no processor with {features:?} (`std`, which asks for it, is on: {asked})"
                ));
            }
            found
        }
    };
}
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use machine;

/// Words of all densities (a linear congruential generator; D. E. Knuth, TAOCP volume 2, section 3.3.4, line 26).
pub(crate) fn words() -> impl Iterator<Item = (u64, u64)> {
    let mut state = 1_u64;
    let mut next = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 33
    };
    let corners = [(0, 0), (u64::MAX, u64::MAX), (u64::MAX, 1), (1 << 63, 1 << 63), (u64::MAX, 0)];
    corners.into_iter().chain((0..2000).map(move |round| match round % 3 {
        0 => (next(), next()),
        1 => (next() & next(), next() | next()),
        _ => (next() | next(), next() & next()),
    }))
}

macro_rules! lanes {
    ($test:ident: $count:literal words, $lanes:ident of $machine:ident $pshufb:ident $($nibbles:ident)?) => {
        #[test]
        fn $test() {
            machine!(found: $machine);
            let Some(machine) = found() else { return };
            let (words, others): (Vec<u64>, Vec<u64>) = words().unzip();
            for (words, others) in words.chunks_exact($count).zip(others.chunks_exact($count)) {
                let vector = |words: &[u64]| $lanes::new(machine, words.try_into().expect("a vector"));
                let (lanes, beside) = (vector(words), vector(others));
                let each = |of: &dyn Fn(u64, u64) -> u64| -> [u64; $count] {
                    std::array::from_fn(|lane| of(words[lane], others[lane]))
                };
                assert_eq!((lanes & beside).to_array(), each(&|a, b| a & b));
                assert_eq!((lanes | beside).to_array(), each(&|a, b| a | b));
                assert_eq!((lanes ^ beside).to_array(), each(&|a, b| a ^ b));
                assert_eq!((!lanes & beside).to_array(), each(&|a, b| !a & b));
                assert_eq!((lanes & 0xff00).to_array(), each(&|a, _| a & 0xff00));
                for count in [0, 1, 13, 63] {
                    assert_eq!((lanes << count).to_array(), each(&|a, _| a << count));
                    assert_eq!((lanes >> count).to_array(), each(&|a, _| a >> count));
                    assert_eq!(lanes.rotate_left(count).to_array(), each(&|a, _| a.rotate_left(count)));
                    assert_eq!(lanes.rotate_right(count).to_array(), each(&|a, _| a.rotate_right(count)));
                }
                assert_eq!(lanes.swap_bytes().to_array(), each(&|a, _| a.swap_bytes()));
                assert_eq!(lanes.wrapping_add(beside).to_array(), each(&|a, b| a.wrapping_add(b)));
                assert_eq!(lanes.wrapping_sub(beside).to_array(), each(&|a, b| a.wrapping_sub(b)));
                let control = 0x0003_8007_ff01_0205;
                let shuffled = each(&|a, _| by_hand::pshufb_u64(a, control));
                assert_eq!(machine.$pshufb(lanes, control).to_array(), shuffled);
                $(
                    let table = std::array::from_fn(|place| (others[place % $count] >> (place / $count)) as u8);
                    let looked_up = each(&|a, _| by_hand::nibbles_u64(a, &table));
                    assert_eq!(machine.$nibbles(lanes, &table).to_array(), looked_up);
                )?
            }
            // Of bytes and words, with a tail.
            for length in 0..140 {
                let mut bytes: Vec<u8> = (0..length).map(|at: u8| at.wrapping_mul(7)).collect();
                let expected: Vec<u8> = bytes.iter().map(|byte| byte >> 4 ^ 5).collect();
                let lanes = |lanes: $lanes| lanes >> 4 & 0x0f0f_0f0f_0f0f_0f0f ^ 0x0505_0505_0505_0505;
                machine.run(|| machine.map_slice(&mut bytes, lanes, |byte| byte >> 4 ^ 5));
                assert_eq!(bytes, expected);
                let mut words: Vec<u64> = (0..length).map(|at| u64::from(at) << 40 | 7).collect();
                let expected: Vec<u64> = words.iter().map(|word| word.rotate_left(9) ^ 5).collect();
                let lanes = |lanes: $lanes| lanes.rotate_left(9) ^ 5;
                machine.run(|| machine.map_slice(&mut words, lanes, |word| word.rotate_left(9) ^ 5));
                assert_eq!(words, expected);
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
lanes!(four_words_are_four_times_one: 4 words, U64x4 of Avx2 pshufb_x4 nibbles_x4);
#[cfg(target_arch = "x86_64")]
lanes!(eight_words_are_eight_times_one: 8 words, U64x8 of V4 pshufb_x8);
#[cfg(target_arch = "aarch64")]
lanes!(two_words_are_two_times_one: 2 words, U64x2 of Neon pshufb_x2 nibbles_x2);
#[cfg(target_arch = "wasm32")]
lanes!(two_words_are_two_times_one: 2 words, U64x2 of Simd128 pshufb_x2 nibbles_x2);
