//! A machine with AVX-512.

use core::arch::x86_64 as arch;
#[cfg(feature = "std")]
use std::arch::is_x86_feature_detected;

use super::{features, gathers, machine, v4};

v4!(machine);
gathers!(V4);

impl V4 {
    /// The instruction that [`gf2p8affineqb_u64`](crate::instructions::gf2p8affineqb_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn gf2p8affineqb_u64(self, word: u64, matrix: u64) -> u64 {
        // SAFETY: the machine has GFNI.
        unsafe {
            let (word, matrix) = (arch::_mm_cvtsi64_si128(word as i64), arch::_mm_cvtsi64_si128(matrix as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_gf2p8affine_epi64_epi8::<0>(word, matrix)) as u64
        }
    }

    /// The instruction that [`gf2p8affineqb_u128`](crate::instructions::gf2p8affineqb_u128) describes.
    #[inline(always)]
    #[must_use]
    pub fn gf2p8affineqb_u128(self, word: u128, matrix: u128) -> u128 {
        // SAFETY: the machine has GFNI.
        unsafe { to_word(arch::_mm_gf2p8affine_epi64_epi8::<0>(to_vector(word), to_vector(matrix))) }
    }

    /// The instruction that [`clmul_u64`](crate::instructions::clmul_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn clmul_u64(self, a: u64, b: u64) -> u64 {
        // SAFETY: the machine has PCLMULQDQ.
        unsafe {
            let (a, b) = (arch::_mm_cvtsi64_si128(a as i64), arch::_mm_cvtsi64_si128(b as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_clmulepi64_si128::<0>(a, b)) as u64
        }
    }

    /// The instruction that [`clmulh_u64`](crate::instructions::clmulh_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn clmulh_u64(self, a: u64, b: u64) -> u64 {
        // SAFETY: the machine has PCLMULQDQ.
        unsafe {
            let (a, b) = (arch::_mm_cvtsi64_si128(a as i64), arch::_mm_cvtsi64_si128(b as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_bsrli_si128::<8>(arch::_mm_clmulepi64_si128::<0>(a, b))) as u64
        }
    }

    /// The instruction that [`pshufb_u64`](crate::instructions::pshufb_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_u64(self, word: u64, control: u64) -> u64 {
        // SAFETY: the machine has SSSE3.
        unsafe {
            let (word, control) = (arch::_mm_cvtsi64_si128(word as i64), arch::_mm_cvtsi64_si128(control as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_shuffle_epi8(word, control)) as u64
        }
    }

    /// The instruction that [`pshufb_u128`](crate::instructions::pshufb_u128) describes.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_u128(self, word: u128, control: u128) -> u128 {
        // SAFETY: the machine has SSSE3.
        unsafe { to_word(arch::_mm_shuffle_epi8(to_vector(word), to_vector(control))) }
    }

    /// The instruction that [`vpshufbitqmb_u64`](crate::instructions::vpshufbitqmb_u64) describes, between `vpbroadcastq` and `kmovq`.
    #[inline(always)]
    #[must_use]
    pub fn vpshufbitqmb_u64(self, word: u64, table: &[u8; 64]) -> u64 {
        // SAFETY: the machine has AVX-512 F and BITALG; the table is 64 bytes, which may lie anywhere.
        unsafe {
            let table = arch::_mm512_loadu_si512(table.as_ptr().cast());
            arch::_mm512_bitshuffle_epi64_mask(arch::_mm512_set1_epi64(word as i64), table)
        }
    }
}

/// SSE2, which every x86-64 machine has.
#[inline(always)]
fn to_vector(word: u128) -> arch::__m128i {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { arch::_mm_set_epi64x((word >> 64) as i64, word as i64) }
}

#[inline(always)]
fn to_word(vector: arch::__m128i) -> u128 {
    // SAFETY: SSE2 is part of x86-64.
    let (low, high) = unsafe {
        let high = arch::_mm_unpackhi_epi64(vector, vector);
        (arch::_mm_cvtsi128_si64(vector) as u64, arch::_mm_cvtsi128_si64(high) as u64)
    };
    u128::from(high) << 64 | u128::from(low)
}
