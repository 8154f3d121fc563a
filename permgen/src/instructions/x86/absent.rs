//! The names of [`V4`] for compilers that lack its instructions: types without values.

use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::super::lanes::Element;
use super::{features, v4};

#[derive(Clone, Copy, Debug)]
enum Never {}

macro_rules! absent {
    ($detected:ident $(#[$doc:meta])* $machine:ident: $features:tt on $under:tt) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $machine(Never);

        impl $machine {
            features! { $features on $under }

            /// Always `None`: this compiler cannot detect the machine.
            #[cfg(feature = "std")]
            #[inline]
            #[must_use]
            pub const fn detect() -> Option<Self> {
                None
            }
        }
    };
}
v4!(absent);

/// Eight words of 64 bits in a register of a [`V4`] machine.
#[derive(Clone, Copy, Debug)]
pub struct U64x8(Never);

/// An operand: eight words, or one word for all.
pub trait Operand: Copy {}
impl Operand for U64x8 {}
impl Operand for u64 {}

/// Methods that nobody can call, because `Self` has no values.
macro_rules! uncalled {
    ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {$(
        /// Needs Rust 1.89.
        #[must_use]
        pub fn $name(self, $(_: $argument),*) -> $result {
            match self.0 {}
        }
    )*};
}

impl V4 {
    uncalled! {
        pext_u8(u8, u8) -> u8;
        pdep_u8(u8, u8) -> u8;
        pext_u16(u16, u16) -> u16;
        pdep_u16(u16, u16) -> u16;
        pext_u32(u32, u32) -> u32;
        pdep_u32(u32, u32) -> u32;
        pext_u64(u64, u64) -> u64;
        pdep_u64(u64, u64) -> u64;
        gf2p8affineqb_u64(u64, u64) -> u64;
        gf2p8affineqb_u128(u128, u128) -> u128;
        clmul_u64(u64, u64) -> u64;
        clmulh_u64(u64, u64) -> u64;
        pshufb_u64(u64, u64) -> u64;
        pshufb_u128(u128, u128) -> u128;
        vpshufbitqmb_u64(u64, &[u8; 64]) -> u64;
        gf2p8affineqb_x8(impl Operand, impl Operand) -> U64x8;
        pshufb_x8(U64x8, u64) -> U64x8;
        vmovdqu64_x8([u64; 8]) -> U64x8;
        vpermb_x8(U64x8, &[u8; 64]) -> U64x8;
        vpunpcklqdq_x8(U64x8, U64x8) -> U64x8;
        vpunpckhqdq_x8(U64x8, U64x8) -> U64x8;
        vshufi64x2_even_x8(U64x8, U64x8) -> U64x8;
        vshufi64x2_odd_x8(U64x8, U64x8) -> U64x8;
        vpxorq_x8(U64x8, U64x8) -> U64x8;
        vgf2p8affineqb_x8(U64x8, &[u8; 64]) -> U64x8;
        vgf2p8affineqb_by_x8(U64x8, &[u8; 64]) -> U64x8;
        vpshufbitqmb_x8(U64x8, &[u8; 64]) -> u64;
    }

    /// Needs Rust 1.89.
    #[must_use]
    pub fn vpextrq_x8<const WORD: usize>(self, _: U64x8) -> u64 {
        match self.0 {}
    }

    /// Needs Rust 1.89.
    pub fn run<R>(self, _: impl FnOnce() -> R) -> R {
        match self.0 {}
    }

    /// Needs Rust 1.89.
    pub fn map_slice<T: Element>(self, _: &mut [T], _: impl Fn(U64x8) -> U64x8, _: impl Fn(T) -> T) {
        match self.0 {}
    }
}

impl U64x8 {
    /// Needs Rust 1.89.
    #[must_use]
    pub fn new(machine: V4, _: [u64; 8]) -> Self {
        match machine.0 {}
    }

    uncalled! {
        to_array() -> [u64; 8];
        rotate_left(u32) -> Self;
        rotate_right(u32) -> Self;
        swap_bytes() -> Self;
        wrapping_add(impl Operand) -> Self;
        wrapping_sub(impl Operand) -> Self;
        wrapping_mul(impl Operand) -> Self;
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident;)*) => {$(
        impl<O: Operand> $operator<O> for U64x8 {
            type Output = U64x8;
            fn $method(self, _: O) -> U64x8 {
                match self.0 {}
            }
        }
    )*};
}
operators! {
    BitAnd bitand;
    BitOr bitor;
    BitXor bitxor;
}

impl Not for U64x8 {
    type Output = U64x8;
    fn not(self) -> U64x8 {
        match self.0 {}
    }
}

impl Shl<u32> for U64x8 {
    type Output = U64x8;
    fn shl(self, _: u32) -> U64x8 {
        match self.0 {}
    }
}

impl Shr<u32> for U64x8 {
    type Output = U64x8;
    fn shr(self, _: u32) -> U64x8 {
        match self.0 {}
    }
}
