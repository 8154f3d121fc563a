//! The vector instructions of WebAssembly, safe to call.
//!
//! A value of [`Simd128`] proves that the build has them: a module that has them does not run elsewhere.
#![allow(unsafe_code)]

use core::arch::wasm32 as arch;

use super::lanes::{lanes, raw};
use super::{features, machine};

/// Whether the build has a feature: there is nothing to ask at run time.
#[cfg(feature = "std")]
macro_rules! is_built_with {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}

machine! {
    is_built_with
    /// A machine with the vectors of WebAssembly.
    Simd128: ["simd128"] on []
}

raw! {
    wasm32::v128, store = v128_store;
    splat(word: u64) = u64x2_splat(word);
    load(words: *const u64) = v128_load(words.cast());
    and(a: Vector, b: Vector) = v128_and(a, b);
    or(a: Vector, b: Vector) = v128_or(a, b);
    xor(a: Vector, b: Vector) = v128_xor(a, b);
    add(a: Vector, b: Vector) = u64x2_add(a, b);
    sub(a: Vector, b: Vector) = u64x2_sub(a, b);
    shl(a: Vector, count: u32) = u64x2_shl(a, count);
    shr(a: Vector, count: u32) = u64x2_shr(a, count);
    rotate_left(a: Vector, count: u32) = v128_or(shl(a, count & 63), shr(shr(a, 63 - (count & 63)), 1));
    swap_bytes(a: Vector) = u8x16_swizzle(a, arch::u64x2(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f));
}

lanes! {
    /// Two words of 64 bits in a vector of a [`Simd128`] machine.
    U64x2: 2 words of Simd128
}

impl Simd128 {
    /// What [`pshufb_u64`](crate::instructions::pshufb_u64) describes, on two words alike. The bytes of `control` are below 8, or have
    /// their highest bit set.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_x2(self, words: U64x2, control: u64) -> U64x2 {
        // The instruction takes bytes from both words, those of the upper one by numbers that are 8 higher, and 0 beyond.
        let control = arch::u64x2(control, control | 0x0808_0808_0808_0808);
        words.with(arch::u8x16_swizzle(words.lanes, control))
    }

    /// What [`nibbles_u64`](crate::instructions::nibbles_u64) describes, on two words alike.
    #[inline(always)]
    #[must_use]
    pub fn nibbles_x2(self, words: U64x2, table: &[u8; 16]) -> U64x2 {
        let low = words & 0x0f0f_0f0f_0f0f_0f0f;
        // SAFETY: the table is 16 bytes, which may lie anywhere.
        let table = unsafe { arch::v128_load(table.as_ptr().cast()) };
        words.with(arch::u8x16_swizzle(table, low.lanes))
    }
}
