//! Bits moved by a mask, on the lowest word of vector registers.

use core::arch::asm;

use super::Sve2;

/// Functions around the instructions, compiled for machines that have them, whoever calls them.
macro_rules! instructions {
    ($($function:ident $text:literal;)*) => {$(
        /// # Safety
        ///
        /// The machine has the instruction.
        #[inline]
        #[target_feature(enable = "sve2-bitperm")]
        unsafe fn $function(word: u64, mask: u64) -> u64 {
            // Numbers of this kind live in vector registers: between two instructions, compilers leave the word there.
            let (word, mask) = (f64::from_bits(word), f64::from_bits(mask));
            let result: f64;
            // SAFETY: the instruction reads both registers and writes the first, and this function's caller has it.
            unsafe {
                asm!($text, inlateout("v0") word => result, in("v1") mask, options(pure, nomem, nostack, preserves_flags));
            }
            result.to_bits()
        }
    )*};
}
instructions! {
    bext "bext z0.d, z0.d, z1.d";
    bdep "bdep z0.d, z0.d, z1.d";
    bgrp "bgrp z0.d, z0.d, z1.d";
}

macro_rules! methods {
    ($($method:ident: $word:ident by $instruction:ident;)*) => {
        impl Sve2 {$(
            #[doc = concat!("The instruction that [`", stringify!($method), "`](crate::instructions::", stringify!($method), ") describes.")]
            #[inline(always)]
            #[must_use]
            pub fn $method(self, word: $word, mask: $word) -> $word {
                // SAFETY: the machine has the instruction.
                unsafe { $instruction(word as u64, mask as u64) as $word }
            }
        )*}
    };
}
methods! {
    pext_u8: u8 by bext;
    pext_u16: u16 by bext;
    pext_u32: u32 by bext;
    pext_u64: u64 by bext;
    pdep_u8: u8 by bdep;
    pdep_u16: u16 by bdep;
    pdep_u32: u32 by bdep;
    pdep_u64: u64 by bdep;
    bgrp_u64: u64 by bgrp;
}
