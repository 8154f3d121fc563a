//! Values made of words, with their places in memory: what a followed function takes and returns.

use std::mem::offset_of;

/// A word in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Bytes from the first of the value.
    pub(super) offset: usize,
    /// Its bits: 1 for a `bool`, which takes a byte.
    pub(super) bits: u32,
}

impl Leaf {
    pub(super) fn bytes(self) -> usize {
        self.bits.div_ceil(8) as usize
    }
}

/// A value made of words: an integer, a `bool`, an array or a tuple of them. Other types go through a closure, such as
/// `|board: u64| flip(Bitboard(board)).0`.
pub trait Value: Copy + 'static + sealed::Sealed {
    /// Its words, in their order, in a value that begins at `offset`.
    #[doc(hidden)]
    fn leaves(offset: usize, leaves: &mut Vec<Leaf>);
    /// The value of the next words; of each, the low bits count.
    #[doc(hidden)]
    fn from_words(next: &mut dyn FnMut() -> u128) -> Self;
    /// Its words, in their order.
    #[doc(hidden)]
    fn into_words(self, words: &mut Vec<u128>);
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}
        impl Value for $integer {
            fn leaves(offset: usize, leaves: &mut Vec<Leaf>) {
                leaves.push(Leaf { offset, bits: Self::BITS });
            }
            fn from_words(next: &mut dyn FnMut() -> u128) -> Self {
                next() as Self
            }
            fn into_words(self, words: &mut Vec<u128>) {
                words.push(self as u128 & (u128::MAX >> (128 - Self::BITS)));
            }
        }
    )*};
}

integers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl sealed::Sealed for bool {}
impl Value for bool {
    fn leaves(offset: usize, leaves: &mut Vec<Leaf>) {
        leaves.push(Leaf { offset, bits: 1 });
    }
    fn from_words(next: &mut dyn FnMut() -> u128) -> Self {
        next() & 1 == 1
    }
    fn into_words(self, words: &mut Vec<u128>) {
        words.push(u128::from(self));
    }
}

impl<T: Value, const N: usize> sealed::Sealed for [T; N] {}
impl<T: Value, const N: usize> Value for [T; N] {
    fn leaves(offset: usize, leaves: &mut Vec<Leaf>) {
        (0..N).for_each(|index| T::leaves(offset + index * size_of::<T>(), leaves));
    }
    fn from_words(next: &mut dyn FnMut() -> u128) -> Self {
        std::array::from_fn(|_| T::from_words(next))
    }
    fn into_words(self, words: &mut Vec<u128>) {
        self.into_iter().for_each(|element| element.into_words(words));
    }
}

macro_rules! tuples {
    ($($($name:ident $place:tt),*;)*) => {$(
        impl<$($name: Value),*> sealed::Sealed for ($($name,)*) {}
        impl<$($name: Value),*> Value for ($($name,)*) {
            fn leaves(offset: usize, leaves: &mut Vec<Leaf>) {
                $($name::leaves(offset + offset_of!(Self, $place), leaves);)*
            }
            fn from_words(next: &mut dyn FnMut() -> u128) -> Self {
                ($($name::from_words(next),)*)
            }
            fn into_words(self, words: &mut Vec<u128>) {
                $(self.$place.into_words(words);)*
            }
        }
    )*};
}

tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
}
