//! The instructions of x86-64 machines, safe to call.
//!
//! [`V3`] and [`V4`] stand for a machine that has the instructions: such a value is only to be had where they are there,
//! because the crate is compiled for them (`new`) or because the processor was asked (`detect`, with the feature `std`).
//! All `unsafe` code of this project is here, each use with its reason.
#![allow(unsafe_code)]

mod lanes;

use core::arch::x86_64 as arch;

pub use lanes::U64x8;

/// A type for a machine, from one list of its features, so that the condition on the build, the question to the processor and
/// the functions that are compiled for it cannot disagree.
///
/// Enabling a feature enables those that it is built on. These stand behind `on`: the processor is asked for them too. The
/// compiler itself keeps them together in a build.
macro_rules! machine {
    ($(#[$doc:meta])* $machine:ident: [$($feature:tt),*] on [$($under:tt),*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $machine(());

        impl $machine {
            /// What it has beyond its architecture, as `cfg(target_feature)` has it.
            pub const FEATURES: &'static [&'static str] = &[$($feature),*];

            /// What these features are built on: a processor that has them has these too.
            pub const UNDER_FEATURES: &'static [&'static str] = &[$($under),*];

            /// The machine that the crate is compiled for. There in such builds alone.
            #[cfg(all($(target_feature = $feature),*))]
            #[inline(always)]
            #[must_use]
            pub const fn new() -> Self {
                Self(())
            }

            /// The machine that the program runs on, if it is one.
            #[cfg(feature = "std")]
            #[inline]
            #[must_use]
            pub fn detect() -> Option<Self> {
                let has_all = true
                    $(&& std::is_x86_feature_detected!($feature))*
                    $(&& std::is_x86_feature_detected!($under))*;
                has_all.then_some(Self(()))
            }

            /// Runs `work`, compiled for this machine as far as it is inlined.
            #[inline]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[target_feature($(enable = $feature),*)]
                fn inner<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: the machine has these features, which `self` stands for.
                unsafe { inner(work) }
            }
        }
    };
}

machine! {
    /// A machine with BMI1 and BMI2: `pext` and `pdep`.
    V3: ["bmi1", "bmi2"] on []
}

machine! {
    /// A machine with BMI1, BMI2, SSSE3, GFNI, and AVX-512 F, BW, DQ and BITALG.
    V4: ["bmi1", "bmi2", "ssse3", "gfni", "avx512f", "avx512bw", "avx512dq", "avx512bitalg"]
        on ["sse3", "sse4.1", "sse4.2", "avx", "avx2", "fma", "f16c"]
}

macro_rules! gathers {
    ($machine:ty) => {
        impl $machine {
            gathers! { @ u64 u64 pext_u64 pdep_u64 _pext_u64 _pdep_u64 }
            gathers! { @ u32 u32 pext_u32 pdep_u32 _pext_u32 _pdep_u32 }
            gathers! { @ u16 u32 pext_u16 pdep_u16 _pext_u32 _pdep_u32 }
            gathers! { @ u8 u32 pext_u8 pdep_u8 _pext_u32 _pdep_u32 }
        }
    };
    (@ $word:ident $wide:ident $pext:ident $pdep:ident $gather:ident $scatter:ident) => {
        #[doc = concat!("The instruction that [`", stringify!($pext), "`](super::", stringify!($pext), ") describes.")]
        #[inline(always)]
        #[must_use]
        pub fn $pext(self, word: $word, mask: $word) -> $word {
            // SAFETY: the machine has BMI2.
            unsafe { arch::$gather(word as $wide, mask as $wide) as $word }
        }

        #[doc = concat!("The instruction that [`", stringify!($pdep), "`](super::", stringify!($pdep), ") describes.")]
        #[inline(always)]
        #[must_use]
        pub fn $pdep(self, word: $word, mask: $word) -> $word {
            // SAFETY: the machine has BMI2.
            unsafe { arch::$scatter(word as $wide, mask as $wide) as $word }
        }
    };
}
gathers!(V3);
gathers!(V4);

impl V4 {
    /// The instruction that [`gf2p8affineqb_u64`](super::gf2p8affineqb_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn gf2p8affineqb_u64(self, word: u64, matrix: u64) -> u64 {
        // SAFETY: the machine has GFNI.
        unsafe {
            let (word, matrix) = (arch::_mm_cvtsi64_si128(word as i64), arch::_mm_cvtsi64_si128(matrix as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_gf2p8affine_epi64_epi8::<0>(word, matrix)) as u64
        }
    }

    /// The instruction that [`gf2p8affineqb_u128`](super::gf2p8affineqb_u128) describes.
    #[inline(always)]
    #[must_use]
    pub fn gf2p8affineqb_u128(self, word: u128, matrix: u128) -> u128 {
        // SAFETY: the machine has GFNI.
        unsafe { to_word(arch::_mm_gf2p8affine_epi64_epi8::<0>(to_vector(word), to_vector(matrix))) }
    }

    /// The instruction that [`pshufb_u64`](super::pshufb_u64) describes.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_u64(self, word: u64, control: u64) -> u64 {
        // SAFETY: the machine has SSSE3.
        unsafe {
            let (word, control) = (arch::_mm_cvtsi64_si128(word as i64), arch::_mm_cvtsi64_si128(control as i64));
            arch::_mm_cvtsi128_si64(arch::_mm_shuffle_epi8(word, control)) as u64
        }
    }

    /// The instruction that [`pshufb_u128`](super::pshufb_u128) describes.
    #[inline(always)]
    #[must_use]
    pub fn pshufb_u128(self, word: u128, control: u128) -> u128 {
        // SAFETY: the machine has SSSE3.
        unsafe { to_word(arch::_mm_shuffle_epi8(to_vector(word), to_vector(control))) }
    }

    /// The instruction that [`vpshufbitqmb_u64`](super::vpshufbitqmb_u64) describes, between `vpbroadcastq` and `kmovq`.
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
