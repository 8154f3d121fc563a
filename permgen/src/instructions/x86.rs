//! The instructions of x86-64 machines, safe to call.
//!
//! A value of [`V3`] or [`V4`] proves that the machine has the instructions. It can be constructed only if the crate is compiled
//! for them (`new`), or if the processor reports them (`detect`, with the feature `std`). All `unsafe` code of this project is
//! here, and each use states its reason.
//!
//! The instructions of [`V4`] need Rust 1.89. With an older compiler, the type exists but has no values: `detect` returns `None`,
//! and no build has `new`.
#![allow(unsafe_code)]

#[cfg(not(has_avx512))]
mod absent;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod avx512;
#[cfg(has_avx512)]
#[clippy::msrv = "1.89"]
mod lanes;

use core::arch::x86_64 as arch;

#[cfg(not(has_avx512))]
pub use absent::{U64x8, V4};
#[cfg(has_avx512)]
pub use {avx512::V4, lanes::U64x8};

/// Passes the machine with AVX-512 to the macro that defines its type.
macro_rules! v4 {
    ($make:ident) => {
        $make! {
            /// A machine with BMI1, BMI2, SSSE3, PCLMULQDQ, GFNI, and AVX-512 F, BW, DQ, VBMI and BITALG. Needs Rust 1.89.
            V4: ["bmi1", "bmi2", "ssse3", "pclmulqdq", "gfni", "avx512f", "avx512bw", "avx512dq", "avx512vbmi", "avx512bitalg"]
                on ["sse3", "sse4.1", "sse4.2", "avx", "avx2", "fma", "f16c"]
        }
    };
}
use v4;

/// The features of a machine type.
macro_rules! features {
    ([$($feature:tt),*] on [$($under:tt),*]) => {
        /// Its features beyond the architecture's baseline, as in `cfg(target_feature)`.
        pub const FEATURES: &'static [&'static str] = &[$($feature),*];

        /// Features that these features imply: a processor that has them has these, too.
        pub const UNDER_FEATURES: &'static [&'static str] = &[$($under),*];
    };
}
use features;

/// Defines a machine type from one list of features, so that the condition on the build, the detection of the processor and the
/// functions compiled for the machine cannot disagree.
///
/// Enabling a feature enables the features that it implies. These are listed after `on`, and detection asks the processor for
/// them, too. In a build, the compiler enables them together.
macro_rules! machine {
    (
        $(#[$doc:meta])* $machine:ident: [$($feature:tt),*] on [$($under:tt),*] $(except $has:tt without $lacks:tt)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $machine(());

        impl $machine {
            features! { [$($feature),*] on [$($under),*] }

            /// The machine that the crate is compiled for. Exists only in such builds.
            #[cfg(all($(target_feature = $feature),*))]
            #[inline(always)]
            #[must_use]
            pub const fn new() -> Self {
                Self(())
            }

            /// The machine that the program runs on, if it has the features and they are fast.
            #[cfg(feature = "std")]
            #[inline]
            #[must_use]
            pub fn detect() -> Option<Self> {
                let has_all = true
                    $(&& std::is_x86_feature_detected!($feature))*
                    $(&& std::is_x86_feature_detected!($under))*
                    $(&& (!std::is_x86_feature_detected!($has) || std::is_x86_feature_detected!($lacks)))?;
                has_all.then_some(Self(()))
            }

            /// Runs `work`, compiled for this machine as far as it is inlined.
            #[inline]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[target_feature($(enable = $feature),*)]
                unsafe fn inner<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: the machine has these features, which `self` stands for.
                unsafe { inner(work) }
            }
        }
    };
}

#[cfg(has_avx512)]
use machine;

machine! {
    /// A machine with AVX2, which compilers use in loops over words.
    Avx2: ["avx2"] on ["sse3", "ssse3", "sse4.1", "sse4.2", "avx"]
}

machine! {
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
