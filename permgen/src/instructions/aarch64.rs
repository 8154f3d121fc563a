//! The instructions of AArch64 machines, safe to call.
//!
//! A value of [`Neon`] or [`Sve2`] proves that the machine has the instructions. Almost every AArch64 machine has NEON, and builds
//! assume it (`new`) unless they are told otherwise.
#![allow(unsafe_code)]

mod sve2;

use core::arch::aarch64 as arch;
#[cfg(feature = "std")]
use std::arch::is_aarch64_feature_detected;

use super::lanes::{lanes, raw};
use super::{features, machine};

machine! {
    is_aarch64_feature_detected
    /// A machine with NEON.
    Neon: ["neon"] on []
}

machine! {
    is_aarch64_feature_detected
    /// A machine with SVE2's permutations of bits (`FEAT_SVE_BitPerm`): `bext`, `bdep` and `bgrp`.
    Sve2: ["sve2-bitperm"] on ["sve", "sve2"]
}

raw! {
    aarch64::uint64x2_t, store = vst1q_u64;
    splat(word: u64) = vdupq_n_u64(word);
    load(words: *const u64) = vld1q_u64(words);
    and(a: Vector, b: Vector) = vandq_u64(a, b);
    or(a: Vector, b: Vector) = vorrq_u64(a, b);
    xor(a: Vector, b: Vector) = veorq_u64(a, b);
    add(a: Vector, b: Vector) = vaddq_u64(a, b);
    sub(a: Vector, b: Vector) = vsubq_u64(a, b);
    shl(a: Vector, count: u32) = vshlq_u64(a, arch::vdupq_n_s64(count.into()));
    shr(a: Vector, count: u32) = vshlq_u64(a, arch::vdupq_n_s64(-i64::from(count)));
    rotate_left(a: Vector, count: u32) = vorrq_u64(shl(a, count & 63), shr(a, 64 - (count & 63)));
    swap_bytes(a: Vector) = vreinterpretq_u64_u8(arch::vrev64q_u8(arch::vreinterpretq_u8_u64(a)));
    reverse_bytes(a: Vector) = vreinterpretq_u64_u8(arch::vrbitq_u8(arch::vreinterpretq_u8_u64(a)));
}

lanes! {
    /// Two words of 64 bits in a register of a [`Neon`] machine.
    U64x2: 2 words of Neon
}

impl U64x2 {
    /// `u64::reverse_bits`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn reverse_bits(self) -> Self {
        // SAFETY: the machine has NEON.
        self.with(unsafe { raw::reverse_bytes(self.lanes) }).swap_bytes()
    }
}

impl Neon {
    /// What [`pshufb_u64`](crate::instructions::pshufb_u64) describes, on two words alike. The bytes of `control` are below 8, or have
    /// their highest bit set.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_x2(self, words: U64x2, control: u64) -> U64x2 {
        if cfg!(target_endian = "big") {
            // There, a vector of bytes has those of each word in the opposite order.
            return U64x2::new(self, words.to_array().map(|word| super::pshufb_u64(word, control)));
        }
        // The instruction takes bytes from both words, those of the upper one by numbers that are 8 higher, and 0 beyond.
        let control = [control, control | 0x0808_0808_0808_0808];
        // SAFETY: the machine has NEON; the controls are 16 bytes.
        words.with(unsafe {
            let control = arch::vreinterpretq_u8_u64(arch::vld1q_u64(control.as_ptr()));
            arch::vreinterpretq_u64_u8(arch::vqtbl1q_u8(arch::vreinterpretq_u8_u64(words.lanes), control))
        })
    }

    /// What [`nibbles_u64`](crate::instructions::nibbles_u64) describes, on two words alike.
    #[inline(always)]
    #[must_use]
    pub fn nibbles_x2(self, words: U64x2, table: &[u8; 16]) -> U64x2 {
        let low = words & 0x0f0f_0f0f_0f0f_0f0f;
        // SAFETY: the machine has NEON; the table is 16 bytes.
        words.with(unsafe {
            let table = arch::vld1q_u8(table.as_ptr());
            arch::vreinterpretq_u64_u8(arch::vqtbl1q_u8(table, arch::vreinterpretq_u8_u64(low.lanes)))
        })
    }
}
