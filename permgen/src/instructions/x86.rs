//! The instructions of x86-64 machines, safe to call.
//!
//! A value of [`Avx2`], [`V3`] or [`V4`] proves that the machine has the instructions. It can be constructed only if the crate is
//! compiled for them (`new`), or if the processor reports them (`detect`, with the feature `std`).
//!
//! The instructions of [`V4`] need Rust 1.89. With an older compiler, the type exists but has no values: `detect` returns `None`,
//! and no build has `new`.
#![allow(unsafe_code)]

#[cfg(not(has_avx512))]
mod absent;
mod avx2;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod avx512;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod avx512_lanes;
mod slices;

use core::arch::x86_64 as arch;
#[cfg(feature = "std")]
use std::arch::is_x86_feature_detected;

use super::{features, machine};

pub use avx2::U64x4;
pub use slices::{Rows, prefetch};

#[cfg(not(has_avx512))]
pub use absent::{U64x8, V4};
#[cfg(has_avx512)]
pub use {avx512::V4, avx512_lanes::U64x8};

/// Passes the machine with AVX-512 to the macro that defines its type.
macro_rules! v4 {
    ($make:ident) => {
        $make! {
            is_x86_feature_detected
            /// A machine with BMI1, BMI2, SSSE3, PCLMULQDQ, GFNI, and AVX-512 F, BW, DQ, VBMI and BITALG. Needs Rust 1.89.
            V4: ["bmi1", "bmi2", "ssse3", "pclmulqdq", "gfni", "avx512f", "avx512bw", "avx512dq", "avx512vbmi", "avx512bitalg"]
                on ["sse3", "sse4.1", "sse4.2", "avx", "avx2", "fma", "f16c"]
        }
    };
}
use v4;

machine! {
    is_x86_feature_detected
    /// A machine with AVX2, which compilers use in loops over words.
    Avx2: ["avx2"] on ["sse3", "ssse3", "sse4.1", "sse4.2", "avx"]
}

machine! {
    is_x86_feature_detected
    /// A machine with BMI1 and BMI2: `pext` and `pdep`. On AMD's processors before Zen 3, which have `SSE4a` and no VAES, both are
    /// slow: they are not detected as this machine.
    V3: ["bmi1", "bmi2"] on [] except "sse4a" without "vaes"
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
        #[doc = concat!("The instruction that [`", stringify!($pext), "`](crate::instructions::", stringify!($pext), ") describes.")]
        #[inline(always)]
        #[must_use]
        pub fn $pext(self, word: $word, mask: $word) -> $word {
            // SAFETY: the machine has BMI2.
            unsafe { arch::$gather(word as $wide, mask as $wide) as $word }
        }

        #[doc = concat!("The instruction that [`", stringify!($pdep), "`](crate::instructions::", stringify!($pdep), ") describes.")]
        #[inline(always)]
        #[must_use]
        pub fn $pdep(self, word: $word, mask: $word) -> $word {
            // SAFETY: the machine has BMI2.
            unsafe { arch::$scatter(word as $wide, mask as $wide) as $word }
        }
    };
}
gathers!(V3);
#[cfg(has_avx512)]
use gathers;
