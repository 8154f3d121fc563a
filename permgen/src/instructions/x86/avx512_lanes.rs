//! Eight words at a time.

use core::arch::x86_64 as arch;

use super::super::lanes::{lanes, raw};
use super::V4;

raw! {
    x86_64::__m512i, store = _mm512_storeu_si512;
    splat(word: u64) = _mm512_set1_epi64(word as i64);
    load(words: *const u64) = _mm512_loadu_si512(words.cast());
    and(a: Vector, b: Vector) = _mm512_and_si512(a, b);
    or(a: Vector, b: Vector) = _mm512_or_si512(a, b);
    xor(a: Vector, b: Vector) = _mm512_xor_si512(a, b);
    add(a: Vector, b: Vector) = _mm512_add_epi64(a, b);
    sub(a: Vector, b: Vector) = _mm512_sub_epi64(a, b);
    shl(a: Vector, count: u32) = _mm512_sllv_epi64(a, splat(count.into()));
    shr(a: Vector, count: u32) = _mm512_srlv_epi64(a, splat(count.into()));
    rotate_left(a: Vector, count: u32) = _mm512_rolv_epi64(a, splat(count.into()));
    swap_bytes(a: Vector) = _mm512_shuffle_epi8(a, of_two(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f));
    of_two(low: u64, high: u64) = _mm512_set4_epi64(high as i64, low as i64, high as i64, low as i64);
}

lanes! {
    /// Eight words of 64 bits in a register of a [`V4`] machine.
    U64x8: 8 words of V4
}

impl U64x8 {
    /// `u64::wrapping_mul`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_mul(self, other: impl Operand) -> Self {
        // SAFETY: the machine has AVX-512 DQ.
        self.with(unsafe { arch::_mm512_mullo_epi64(self.lanes, other.on(self.machine).lanes) })
    }
}

macro_rules! shuffles {
    ($($name:ident $intrinsic:ident($($selectors:literal)?);)*) => {$(
        #[doc = concat!("The instruction that [`", stringify!($name), "`](crate::instructions::", stringify!($name), ") describes.")]
        #[inline(always)]
        #[must_use]
        pub fn $name(self, first: U64x8, second: U64x8) -> U64x8 {
            // SAFETY: the machine has AVX-512 F.
            first.with(unsafe { arch::$intrinsic$(::<$selectors>)?(first.lanes, second.lanes) })
        }
    )*};
}

impl V4 {
    /// The instruction that [`gf2p8affineqb_u64`](crate::instructions::gf2p8affineqb_u64) describes, on eight words.
    #[inline(always)]
    #[must_use]
    pub fn gf2p8affineqb_x8(self, words: impl Operand, matrices: impl Operand) -> U64x8 {
        let (words, matrices) = (words.on(self), matrices.on(self));
        // SAFETY: the machine has GFNI and AVX-512 F.
        words.with(unsafe { arch::_mm512_gf2p8affine_epi64_epi8::<0>(words.lanes, matrices.lanes) })
    }

    /// The instruction that [`pshufb_u64`](crate::instructions::pshufb_u64) describes, on eight words alike. The bytes of
    /// `control` are below 8, or have their highest bit set.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_x8(self, words: U64x8, control: u64) -> U64x8 {
        // The instruction takes bytes from pairs of words: those of the upper one are 8 higher.
        let upper = control | 0x0808_0808_0808_0808;
        // SAFETY: the machine has AVX-512 F and BW.
        words.with(unsafe { arch::_mm512_shuffle_epi8(words.lanes, raw::of_two(control, upper)) })
    }

    /// The instruction that loads a vector of eight words.
    #[inline(always)]
    #[must_use]
    pub fn vmovdqu64_x8(self, words: [u64; 8]) -> U64x8 {
        U64x8::new(self, words)
    }

    /// The instruction that [`vpermb_x8`](crate::instructions::vpermb_x8) describes.
    #[inline(always)]
    #[must_use]
    pub fn vpermb_x8(self, words: U64x8, table: &[u8; 64]) -> U64x8 {
        // SAFETY: the machine has AVX-512 F and VBMI; the table is 64 bytes, which may lie anywhere.
        words.with(unsafe {
            arch::_mm512_permutexvar_epi8(arch::_mm512_loadu_si512(table.as_ptr().cast()), words.lanes)
        })
    }

    /// The instruction that [`vpshufbitqmb_x8`](crate::instructions::vpshufbitqmb_x8) describes, before `kmovq`.
    #[inline(always)]
    #[must_use]
    pub fn vpshufbitqmb_x8(self, words: U64x8, table: &[u8; 64]) -> u64 {
        // SAFETY: the machine has AVX-512 F and BITALG; the table is 64 bytes, which may lie anywhere.
        unsafe { arch::_mm512_bitshuffle_epi64_mask(words.lanes, arch::_mm512_loadu_si512(table.as_ptr().cast())) }
    }

    /// The instruction that [`vgf2p8affineqb_x8`](crate::instructions::vgf2p8affineqb_x8) describes.
    #[inline(always)]
    #[must_use]
    pub fn vgf2p8affineqb_x8(self, matrices: U64x8, table: &[u8; 64]) -> U64x8 {
        // SAFETY: the machine has GFNI and AVX-512 F; the table is 64 bytes, which may lie anywhere.
        matrices.with(unsafe {
            let bytes = arch::_mm512_loadu_si512(table.as_ptr().cast());
            arch::_mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrices.lanes)
        })
    }

    /// The instruction that [`vgf2p8affineqb_by_x8`](crate::instructions::vgf2p8affineqb_by_x8) describes.
    #[inline(always)]
    #[must_use]
    pub fn vgf2p8affineqb_by_x8(self, words: U64x8, table: &[u8; 64]) -> U64x8 {
        // SAFETY: the machine has GFNI and AVX-512 F; the table is 64 bytes, which may lie anywhere.
        words.with(unsafe {
            let matrices = arch::_mm512_loadu_si512(table.as_ptr().cast());
            arch::_mm512_gf2p8affine_epi64_epi8::<0>(words.lanes, matrices)
        })
    }

    shuffles! {
        vpunpcklqdq_x8 _mm512_unpacklo_epi64();
        vpunpckhqdq_x8 _mm512_unpackhi_epi64();
        vshufi64x2_even_x8 _mm512_shuffle_i64x2(0x88);
        vshufi64x2_odd_x8 _mm512_shuffle_i64x2(0xdd);
        vpxorq_x8 _mm512_xor_si512();
    }

    /// One word of eight. If all eight are taken, compilers emit a store of the vector.
    #[inline(always)]
    #[must_use]
    pub fn vpextrq_x8<const WORD: usize>(self, words: U64x8) -> u64 {
        words.to_array()[WORD]
    }
}
