//! The instructions of AVX-512 and GFNI against their `const` forms, where the processor has them.
#![cfg(target_arch = "x86_64")]

use permgen::instructions as by_hand;
use permgen::instructions::x86::{U64x8, V4};

use crate::lanes::{machine, words};

machine!(v4: V4);

#[test]
fn matrices_shuffles_and_selections() {
    let Some(machine) = v4() else { return };
    for (word, other) in words() {
        assert_eq!(machine.pext_u64(word, other), by_hand::pext_u64(word, other));
        assert_eq!(machine.gf2p8affineqb_u64(word, other), by_hand::gf2p8affineqb_u64(word, other));
        assert_eq!(machine.pshufb_u64(word, other), by_hand::pshufb_u64(word, other));
        assert_eq!(machine.clmul_u64(word, other), by_hand::clmul_u64(word, other));
        assert_eq!(machine.clmulh_u64(word, other), by_hand::clmulh_u64(word, other));
        let (wide, twice) = (u128::from(word) << 64 | u128::from(!other), u128::from(other) << 64 | u128::from(word));
        assert_eq!(machine.gf2p8affineqb_u128(wide, twice), by_hand::gf2p8affineqb_u128(wide, twice));
        assert_eq!(machine.pshufb_u128(wide, twice), by_hand::pshufb_u128(wide, twice));
        let table = std::array::from_fn(|bit| (other.rotate_left(bit as u32) & 0xff) as u8);
        assert_eq!(machine.vpshufbitqmb_u64(word, &table), by_hand::vpshufbitqmb_u64(word, &table));
        assert_eq!(machine.run(|| machine.vpshufbitqmb_u64(word, &table)), by_hand::vpshufbitqmb_u64(word, &table));
    }
}

#[test]
fn products_of_eight_words_are_eight_products() {
    let Some(machine) = v4() else { return };
    let (words, others): (Vec<u64>, Vec<u64>) = words().unzip();
    for (words, others) in words.chunks_exact(8).zip(others.chunks_exact(8)) {
        let eight = |words: &[u64]| U64x8::new(machine, words.try_into().expect("eight"));
        let (lanes, beside) = (eight(words), eight(others));
        let each = |of: fn(u64, u64) -> u64| -> [u64; 8] { std::array::from_fn(|lane| of(words[lane], others[lane])) };
        assert_eq!(lanes.wrapping_mul(beside).to_array(), each(u64::wrapping_mul));
        assert_eq!(machine.gf2p8affineqb_x8(lanes, beside).to_array(), each(by_hand::gf2p8affineqb_u64));
        assert_eq!(
            machine.gf2p8affineqb_x8(0x1234, beside).to_array(),
            each(|_, b| by_hand::gf2p8affineqb_u64(0x1234, b))
        );
    }
}

#[test]
fn vectors_are_permuted_and_selected() {
    let Some(machine) = v4() else { return };
    let (words, others): (Vec<u64>, Vec<u64>) = words().unzip();
    for (words, others) in words.chunks_exact(8).zip(others.chunks_exact(8)) {
        let words: [u64; 8] = words.try_into().expect("eight");
        // What is above 6 bits does not count.
        let table = std::array::from_fn(|place| (others[place / 8] >> (place % 8 * 8)) as u8);
        let vector = machine.vmovdqu64_x8(words);
        assert_eq!(vector.to_array(), words);
        assert_eq!(machine.vpermb_x8(vector, &table).to_array(), by_hand::vpermb_x8(words, &table));
        assert_eq!(machine.vpshufbitqmb_x8(vector, &table), by_hand::vpshufbitqmb_x8(words, &table));
        assert_eq!(machine.vgf2p8affineqb_x8(vector, &table).to_array(), by_hand::vgf2p8affineqb_x8(words, &table));
        let product = machine.vgf2p8affineqb_by_x8(vector, &table).to_array();
        assert_eq!(product, by_hand::vgf2p8affineqb_by_x8(words, &table));
        let others: [u64; 8] = others.try_into().expect("eight");
        let second = machine.vmovdqu64_x8(others);
        let pairs = [
            (machine.vpunpcklqdq_x8(vector, second), by_hand::vpunpcklqdq_x8(words, others)),
            (machine.vpunpckhqdq_x8(vector, second), by_hand::vpunpckhqdq_x8(words, others)),
            (machine.vshufi64x2_even_x8(vector, second), by_hand::vshufi64x2_even_x8(words, others)),
            (machine.vshufi64x2_odd_x8(vector, second), by_hand::vshufi64x2_odd_x8(words, others)),
            (machine.vpxorq_x8(vector, second), by_hand::vpxorq_x8(words, others)),
        ];
        for (made, expected) in pairs {
            assert_eq!(made.to_array(), expected);
        }
        assert_eq!(machine.vpextrq_x8::<0>(vector), by_hand::vpextrq_x8::<0>(words));
        assert_eq!(machine.vpextrq_x8::<5>(vector), by_hand::vpextrq_x8::<5>(words));
        // A word everywhere is what the selection from one word takes.
        assert_eq!(by_hand::vpshufbitqmb_x8([words[0]; 8], &table), by_hand::vpshufbitqmb_u64(words[0], &table));
    }
}
