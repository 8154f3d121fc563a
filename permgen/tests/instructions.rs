//! The instructions against their `const` forms, where the processor has them.
#![cfg(target_arch = "x86_64")]

use permgen::instructions::x86::{U64x8, V3, V4};
use permgen::instructions::{self as by_hand};

use crate::lanes::{machine, words};

machine!(v3: V3);
machine!(v4: V4);

#[test]
fn gathers_and_scatters() {
    let Some(machine) = v3() else { return };
    for (word, mask) in words() {
        assert_eq!(machine.pext_u64(word, mask), by_hand::pext_u64(word, mask));
        assert_eq!(machine.pdep_u64(word, mask), by_hand::pdep_u64(word, mask));
        let (word, mask) = (word as u32, mask as u32);
        assert_eq!(machine.pext_u32(word, mask), by_hand::pext_u32(word, mask));
        assert_eq!(machine.pdep_u32(word, mask), by_hand::pdep_u32(word, mask));
        let (word, mask) = (word as u16, mask as u16);
        assert_eq!(machine.pext_u16(word, mask), by_hand::pext_u16(word, mask));
        assert_eq!(machine.pdep_u16(word, mask), by_hand::pdep_u16(word, mask));
        let (word, mask) = (word as u8, mask as u8);
        assert_eq!(machine.pext_u8(word, mask), by_hand::pext_u8(word, mask));
        assert_eq!(machine.pdep_u8(word, mask), by_hand::pdep_u8(word, mask));
    }
}

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

#[test]
fn const_forms_are_const() {
    const GATHERED: u64 = by_hand::pext_u64(0x0123_4567_89ab_cdef, 0xff00_0000_0000_00f0);
    const MIRRORED: u64 = by_hand::gf2p8affineqb_u64(0x0123_4567_89ab_cdef, 0x8040_2010_0804_0201);
    assert_eq!(GATHERED, 0x01e);
    assert_eq!(MIRRORED, 0x0123_4567_89ab_cdef_u64.reverse_bits().swap_bytes());
}

/// Sums of bits by products with matrices, on the processor.
#[cfg(feature = "std")]
mod sums {
    permgen::linear! {
        targets = [x86-64-v4], dispatch = true, bytes <= 0;
        fn crc(x: u64) -> u64 { repeat(x >> 1 ^ (x & 1) * 0xedb88320, 64) }
        fn doubled(x: u64) -> u64 { (x & 0x7f7f7f7f7f7f7f7f) << 1 ^ (x >> 7 & 0x0101010101010101) * 0x1b ^ 9 }
    }

    #[test]
    fn are_those_of_loops() {
        for (word, _) in crate::lanes::words() {
            let step = |x: u64| (x >> 1) ^ ((x & 1) * 0xedb8_8320);
            assert_eq!(crc(word), (0..64).fold(word, |x, _| step(x)));
            let doubled_byte = |byte: u8| (byte << 1) ^ ((byte >> 7) * 0x1b);
            assert_eq!(doubled(word), u64::from_le_bytes(word.to_le_bytes().map(doubled_byte)) ^ 9);
        }
    }
}
