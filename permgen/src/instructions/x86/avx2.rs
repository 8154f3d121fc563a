//! Four words at a time.

use core::arch::x86_64 as arch;

use super::super::lanes::{lanes, raw};
use super::Avx2;

raw! {
    x86_64::__m256i, store = _mm256_storeu_si256;
    splat(word: u64) = _mm256_set1_epi64x(word as i64);
    load(words: *const u64) = _mm256_loadu_si256(words.cast());
    and(a: Vector, b: Vector) = _mm256_and_si256(a, b);
    or(a: Vector, b: Vector) = _mm256_or_si256(a, b);
    xor(a: Vector, b: Vector) = _mm256_xor_si256(a, b);
    add(a: Vector, b: Vector) = _mm256_add_epi64(a, b);
    sub(a: Vector, b: Vector) = _mm256_sub_epi64(a, b);
    shl(a: Vector, count: u32) = _mm256_sllv_epi64(a, splat(count.into()));
    shr(a: Vector, count: u32) = _mm256_srlv_epi64(a, splat(count.into()));
    rotate_left(a: Vector, count: u32) = _mm256_or_si256(shl(a, count & 63), shr(a, 64 - (count & 63)));
    swap_bytes(a: Vector) = _mm256_shuffle_epi8(a, of_two(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f));
    of_two(low: u64, high: u64) = _mm256_set_epi64x(high as i64, low as i64, high as i64, low as i64);
}

lanes! {
    /// Four words of 64 bits in a register of an [`Avx2`] machine.
    U64x4: 4 words of Avx2
}

impl Avx2 {
    /// The instruction that [`pshufb_u64`](crate::instructions::pshufb_u64) describes, on four words alike. The bytes of `control`
    /// are below 8, or have their highest bit set.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_x4(self, words: U64x4, control: u64) -> U64x4 {
        // The instruction takes bytes from pairs of words: those of the upper one are 8 higher.
        let upper = control | 0x0808_0808_0808_0808;
        // SAFETY: the machine has AVX2.
        words.with(unsafe { arch::_mm256_shuffle_epi8(words.lanes, raw::of_two(control, upper)) })
    }

    /// What [`nibbles_u64`](crate::instructions::nibbles_u64) describes, on four words alike.
    #[inline(always)]
    #[must_use]
    pub fn nibbles_x4(self, words: U64x4, table: &[u8; 16]) -> U64x4 {
        let low = words & 0x0f0f_0f0f_0f0f_0f0f;
        // SAFETY: the machine has AVX2; the table is 16 bytes, which may lie anywhere.
        words.with(unsafe {
            let table = arch::_mm256_broadcastsi128_si256(arch::_mm_loadu_si128(table.as_ptr().cast()));
            arch::_mm256_shuffle_epi8(table, low.lanes)
        })
    }
}
