//! Implementations for `Vec`, `Box` and `Arc` of a type with an implementation.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Board, BySquare, Codes, ColorFlip, Elements, Layout, Negate, Number, SquareMap, Toggle};

macro_rules! on_the_heap {
    ($($trait:ident $(<$parameter:ident>)? $([$assoc:ident])? $((const $($constant:ident: $known:ty),*))? { $method:ident($($argument:ident: $ty:ty)?) })*) => {$(
        impl<$($parameter,)? T: $trait $(<$parameter>)?> $trait $(<$parameter>)? for Vec<T> {
            $(type $assoc = T::$assoc;)?
            $($(const $constant: $known = T::$constant;)*)?
            #[inline]
            fn $method(&self $(, $argument: $ty)?) -> Self {
                self.iter().map(|inner| inner.$method($($argument)?)).collect()
            }
        }

        on_the_heap! { @one Box $trait $(<$parameter>)? $([$assoc])? $((const $($constant: $known),*))? { $method($($argument: $ty)?) } }
        on_the_heap! { @one Arc $trait $(<$parameter>)? $([$assoc])? $((const $($constant: $known),*))? { $method($($argument: $ty)?) } }
    )*};
    (@one $holder:ident $trait:ident $(<$parameter:ident>)? $([$assoc:ident])? $((const $($constant:ident: $known:ty),*))? { $method:ident($($argument:ident: $ty:ty)?) }) => {
        impl<$($parameter,)? T: $trait $(<$parameter>)?> $trait $(<$parameter>)? for $holder<T> {
            $(type $assoc = T::$assoc;)?
            $($(const $constant: $known = T::$constant;)*)?
            #[inline]
            fn $method(&self $(, $argument: $ty)?) -> Self {
                $holder::new((**self).$method($($argument)?))
            }
        }
    };
}

on_the_heap! {
    ColorFlip (const MAP: Option<SquareMap>) { color_flip() }
    Board<W> (const LAYOUT: Option<Layout>) { map_board(map: impl Fn(W) -> W + Copy) }
    Number (const LAYOUT: Option<Layout>, COUNT: Option<u16>) { map_number(map: impl Fn(u8) -> u8 + Copy) }
    Codes [Code] { map_codes(map: impl Fn(Self::Code) -> Self::Code + Copy) }
    Negate { negated() }
    Toggle { toggled() }
}

impl<T> Elements for Vec<T> {
    type Element = T;

    #[inline]
    fn map_elements(&self, action: impl Fn(&T) -> T) -> Self {
        self.iter().map(action).collect()
    }
}

macro_rules! one {
    ($($holder:ident)*) => {$(
        impl<T> Elements for $holder<T> {
            type Element = T;

            #[inline]
            fn map_elements(&self, action: impl Fn(&T) -> T) -> Self {
                $holder::new(action(self))
            }
        }

        impl<T: BySquare<SQUARES>, const SQUARES: usize> BySquare<SQUARES> for $holder<T> {
            #[inline]
            fn map_slots(&self, source_of: impl Fn(usize) -> usize) -> Self {
                $holder::new((**self).map_slots(source_of))
            }

            #[inline]
            fn map_runs<const RUN: usize>(&self, source_of: impl Fn(usize) -> usize) -> Self {
                $holder::new((**self).map_runs::<RUN>(source_of))
            }
        }
    )*};
}

one! { Box Arc }
