//! Eight words at a time, with the operators and methods of one: code for `u64` works on them unchanged.

use core::arch::x86_64 as arch;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::V4;

/// Eight words of 64 bits in a register of a [`V4`] machine.
///
/// Operators and methods act on every word as on a `u64`. A `u64` operand applies to all words.
#[derive(Clone, Copy, Debug)]
pub struct U64x8 {
    lanes: arch::__m512i,
    machine: V4,
}

/// An operand: eight words, or one word for all.
pub trait Operand: Copy {
    /// Eight words in a register.
    fn on(self, machine: V4) -> U64x8;
}

impl Operand for U64x8 {
    #[inline(always)]
    fn on(self, _: V4) -> U64x8 {
        self
    }
}

impl Operand for u64 {
    #[inline(always)]
    fn on(self, machine: V4) -> U64x8 {
        // SAFETY: the machine has AVX-512 F.
        U64x8 { lanes: unsafe { arch::_mm512_set1_epi64(self as i64) }, machine }
    }
}

impl U64x8 {
    /// Eight words.
    #[inline(always)]
    #[must_use]
    pub fn new(machine: V4, words: [u64; 8]) -> Self {
        // SAFETY: the machine has AVX-512 F; eight words are 64 bytes, which may lie anywhere.
        Self { lanes: unsafe { arch::_mm512_loadu_si512(words.as_ptr().cast()) }, machine }
    }

    /// The words.
    #[inline(always)]
    #[must_use]
    pub fn to_array(self) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: the machine has AVX-512 F; eight words are 64 bytes, which may lie anywhere.
        unsafe { arch::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.lanes) };
        words
    }

    #[inline(always)]
    fn with(self, lanes: arch::__m512i) -> Self {
        Self { lanes, machine: self.machine }
    }

    /// `u64::rotate_left`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn rotate_left(self, count: u32) -> Self {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_rolv_epi64(self.lanes, arch::_mm512_set1_epi64(i64::from(count))) })
    }

    /// `u64::rotate_right`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn rotate_right(self, count: u32) -> Self {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_rorv_epi64(self.lanes, arch::_mm512_set1_epi64(i64::from(count))) })
    }

    /// `u64::swap_bytes`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn swap_bytes(self) -> Self {
        self.machine.pshufb_x8(self, 0x0001_0203_0405_0607)
    }

    /// `u64::wrapping_add`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_add(self, other: impl Operand) -> Self {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_add_epi64(self.lanes, other.on(self.machine).lanes) })
    }

    /// `u64::wrapping_sub`, in every word.
    #[inline(always)]
    #[must_use]
    pub fn wrapping_sub(self, other: impl Operand) -> Self {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_sub_epi64(self.lanes, other.on(self.machine).lanes) })
    }

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
        words.with(unsafe {
            let control = arch::_mm512_set4_epi64(upper as i64, control as i64, upper as i64, control as i64);
            arch::_mm512_shuffle_epi8(words.lanes, control)
        })
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

    /// Replaces the words by the results of `lanes`, eight at a time, and the remaining ones by the results of `word`.
    #[inline(always)]
    pub fn map_slice(self, words: &mut [u64], lanes: impl Fn(U64x8) -> U64x8, word: impl Fn(u64) -> u64) {
        let (chunks, rest) = words.as_chunks_mut::<8>();
        for chunk in chunks {
            *chunk = lanes(U64x8::new(self, *chunk)).to_array();
        }
        for last in rest {
            *last = word(*last);
        }
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $intrinsic:ident;)*) => {$(
        impl<O: Operand> $operator<O> for U64x8 {
            type Output = U64x8;
            #[inline(always)]
            fn $method(self, other: O) -> U64x8 {
                // SAFETY: the machine has AVX-512 F.
                self.with(unsafe { arch::$intrinsic(self.lanes, other.on(self.machine).lanes) })
            }
        }
    )*};
}
operators! {
    BitAnd bitand _mm512_and_si512;
    BitOr bitor _mm512_or_si512;
    BitXor bitxor _mm512_xor_si512;
}

impl Not for U64x8 {
    type Output = U64x8;
    #[inline(always)]
    fn not(self) -> U64x8 {
        self ^ u64::MAX
    }
}

impl Shl<u32> for U64x8 {
    type Output = U64x8;
    #[inline(always)]
    fn shl(self, count: u32) -> U64x8 {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_sllv_epi64(self.lanes, arch::_mm512_set1_epi64(i64::from(count))) })
    }
}

impl Shr<u32> for U64x8 {
    type Output = U64x8;
    #[inline(always)]
    fn shr(self, count: u32) -> U64x8 {
        // SAFETY: the machine has AVX-512 F.
        self.with(unsafe { arch::_mm512_srlv_epi64(self.lanes, arch::_mm512_set1_epi64(i64::from(count))) })
    }
}
