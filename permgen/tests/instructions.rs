//! The instructions against their `const` forms, where the processor has them.
#![cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]

#[cfg(target_arch = "aarch64")]
use permgen::instructions::aarch64::Sve2;
#[cfg(target_arch = "x86_64")]
use permgen::instructions::x86::V3;
use permgen::instructions::{self as by_hand};

use crate::lanes::{machine, words};

#[cfg(target_arch = "aarch64")]
machine!(gathering: Sve2);
#[cfg(target_arch = "x86_64")]
machine!(gathering: V3);

#[test]
fn gathers_and_scatters() {
    let Some(machine) = gathering() else { return };
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

#[cfg(target_arch = "aarch64")]
#[test]
fn groups() {
    let Some(machine) = gathering() else { return };
    for (word, mask) in words().chain([(u64::MAX - 5, 0), (0x1234, u64::MAX)]) {
        assert_eq!(machine.bgrp_u64(word, mask), by_hand::bgrp_u64(word, mask));
        assert_eq!(machine.run(|| machine.bgrp_u64(word, mask)), by_hand::bgrp_u64(word, mask));
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
