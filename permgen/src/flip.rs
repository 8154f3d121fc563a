//! Whole positions: the traits that the derives [`ColorFlip`](macro@crate::ColorFlip) and [`Transform`](macro@crate::Transform)
//! require of the types of fields.
//!
//! | action | trait | implemented here for |
//! |---|---|---|
//! | `map`, `bits` | [`Board`] | `u8` to `u128` |
//! | `square`, `file`, `rank` | [`Number`] | integers |
//! | `index` | [`BySquare`] | arrays of any type with `Clone` |
//! | `recolor(1..7 <-> 9..15)` | [`Codes`] | integers |
//! | `negate` | [`Negate`] | signed integers and floating point numbers |
//! | `toggle` | [`Toggle`] | `bool`, and integers that are 0 or 1 |
//! | `nested`, `recolor` | [`ColorFlip`] | |
//! | `with`, `recompute` | [`Call`] | functions |
//!
//! All traits except [`BySquare`] and [`Call`] are also implemented for arrays, pairs and options of these types, and with the feature
//! `alloc` for `Vec`, `Box` and `Arc`. `#[derive(permgen::Field)]` implements them for containers, newtypes, and enums of files or
//! ranks. `#[derive(permgen::Permute)]` implements [`Board`] for a bitboard and [`Number`] for its square type.
//!
//! If a type knows its map or the numbering of its squares, [`ColorFlip::MAP`], [`Board::LAYOUT`] or [`Number::LAYOUT`] states it. A
//! type that contains it must agree, or the crate does not compile.

#[cfg(feature = "alloc")]
mod heap;
#[doc(hidden)]
pub mod identity;

pub use identity::{Layout, SquareMap};

/// Exchanges the colours of a position: White's pieces become Black's, seen from the other side of the board.
///
/// `#[derive(permgen::ColorFlip)]` implements it; each field states how it changes.
///
/// ```
/// use permgen::ColorFlip;
///
/// #[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
/// #[flip(swap(White <-> Black))]
/// enum Color { White, Black }
///
/// #[derive(Clone, Debug, PartialEq, ColorFlip)]
/// struct Position {
///     #[flip(map, swap(0 <-> 1))]
///     colors: [u64; 2],
///     #[flip(map)]
///     roles: [u64; 6],
///     #[flip(toggle)]
///     turn: Color,
/// }
///
/// let e2 = Position { colors: [1 << 12, 0], roles: [1 << 12, 0, 0, 0, 0, 0], turn: Color::White };
/// let e7 = Position { colors: [0, 1 << 52], roles: [1 << 52, 0, 0, 0, 0, 0], turn: Color::Black };
/// assert_eq!(e2.color_flip(), e7);
/// assert_eq!(Some(e7).color_flip(), Some(e2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state how it changes with the colours",
    label = "`permgen::ColorFlip` is missing",
    note = "the actions `nested` and `recolor` are for types with `#[derive(permgen::ColorFlip)]`, and arrays, pairs and options of these",
    note = "a type parameter needs the bound `permgen::ColorFlip`; `Vec`, `Box` and `Arc` need the feature `alloc` of permgen",
    note = "for types of other crates write `with = path::to::function`"
)]
pub trait ColorFlip: Sized {
    /// The map that moves the type's squares; `None` if it has no squares, or if the map is unknown.
    const MAP: Option<SquareMap> = None;

    /// Returns the value with the colours exchanged.
    #[must_use]
    fn color_flip(&self) -> Self;

    /// Exchanges the colours in place.
    fn color_flip_in_place(&mut self) {
        *self = self.color_flip();
    }
}

impl<T: ColorFlip> ColorFlip for Option<T> {
    const MAP: Option<SquareMap> = T::MAP;

    #[inline]
    fn color_flip(&self) -> Self {
        self.as_ref().map(T::color_flip)
    }

    #[inline]
    fn color_flip_in_place(&mut self) {
        if let Some(inner) = self {
            inner.color_flip_in_place();
        }
    }
}

impl<T: ColorFlip, const N: usize> ColorFlip for [T; N] {
    const MAP: Option<SquareMap> = T::MAP;

    #[inline]
    fn color_flip(&self) -> Self {
        self.each_ref().map(T::color_flip)
    }

    #[inline]
    fn color_flip_in_place(&mut self) {
        self.iter_mut().for_each(T::color_flip_in_place);
    }
}

impl<T: ColorFlip> ColorFlip for (T, T) {
    const MAP: Option<SquareMap> = T::MAP;

    #[inline]
    fn color_flip(&self) -> Self {
        (self.0.color_flip(), self.1.color_flip())
    }
}

/// One or more words of type `W` whose bits are moved.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no bits of a `{W}` to move",
    label = "not a `{W}`",
    note = "the action `map` is for a bitboard: `{W}`, a newtype of it with `#[derive(permgen::Permute)]`, and arrays, pairs and options of these",
    note = "for a container or a newtype of your own write `#[derive(permgen::Field)]` before it, or implement `permgen::flip::Board<{W}>`",
    note = "for `Vec`, `Box` and `Arc` turn the feature `alloc` of permgen on; for types of other crates write `with = path::to::function`"
)]
pub trait Board<W> {
    /// The bit of each square; `None` if the position decides.
    const LAYOUT: Option<Layout> = None;

    /// Returns the value with every word moved by `map`.
    #[must_use]
    fn map_board(&self, map: impl Fn(W) -> W + Copy) -> Self;
}

/// One or more numbers of squares, files or ranks.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the number of a square, file or rank",
    label = "not a number",
    note = "the actions `square`, `file` and `rank` are for integers, for the square type of a `#[derive(permgen::Permute)]`, and arrays, pairs and options of these",
    note = "for a container, a newtype or an enum of files or ranks write `#[derive(permgen::Field)]` before it, or implement `permgen::flip::Number`",
    note = "for `Vec`, `Box` and `Arc` turn the feature `alloc` of permgen on; for types of other crates write `with = path::to::function`"
)]
pub trait Number {
    /// The number of each square; `None` if the position decides.
    const LAYOUT: Option<Layout> = None;

    /// The number of values; `None` if there is one for every number.
    const COUNT: Option<u16> = None;

    /// Returns the value with every number moved by `map`.
    #[must_use]
    fn map_number(&self, map: impl Fn(u8) -> u8 + Copy) -> Self;
}

/// Codes of pieces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a code of a piece",
    label = "not an integer",
    note = "`recolor` with codes is for integers, and arrays, pairs and options of them; for other types derive `permgen::ColorFlip` and write `recolor` alone",
    note = "for a container or a newtype of your own write `#[derive(permgen::Field)]` before it, or implement `permgen::flip::Codes`"
)]
pub trait Codes {
    /// The integer type of a code.
    type Code;

    /// Returns the value with every code replaced.
    #[must_use]
    fn map_codes(&self, map: impl Fn(Self::Code) -> Self::Code + Copy) -> Self;
}

/// A score, from one side's point of view.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a score with a sign",
    label = "cannot be negated",
    note = "the action `negate` is for signed integers, floating point numbers, and arrays, pairs and options of these",
    note = "for a container or a newtype of your own write `#[derive(permgen::Field)]` before it, or implement `permgen::flip::Negate`"
)]
pub trait Negate {
    /// The score from the other side's point of view.
    #[must_use]
    fn negated(&self) -> Self;
}

/// One of two sides: the side to move.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one of two sides",
    label = "cannot be toggled",
    note = "the action `toggle` is for `bool`, for integers that are 0 or 1, for enums of two variants with `#[derive(permgen::ColorFlip)]`, and arrays, pairs and options of these",
    note = "for a container or a newtype of your own write `#[derive(permgen::Field)]` before it, or implement `permgen::flip::Toggle`"
)]
pub trait Toggle {
    /// The other side.
    #[must_use]
    fn toggled(&self) -> Self;
}

/// A container with one slot for each of `SQUARES` squares.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not have one slot for each of the {SQUARES} squares",
    label = "not indexed by square",
    note = "the action `index` is for arrays `[_; {SQUARES}]`; for several of them write `each(index)`",
    note = "for rows `[[_; 8]; 8]` write the lengths as numbers; for a mailbox with more slots than squares `index(slots = ARRAY)`"
)]
pub trait BySquare<const SQUARES: usize> {
    /// Returns the container with its slots permuted: the content of slot `source_of(n)` goes to slot `n`.
    #[must_use]
    fn map_slots(&self, source_of: impl Fn(usize) -> usize) -> Self;

    /// The same for a map that keeps runs of `RUN` slots together: it calls `source_of` only for the first slot of each run.
    #[must_use]
    fn map_runs<const RUN: usize>(&self, source_of: impl Fn(usize) -> usize) -> Self;
}

impl<T: Clone, const SQUARES: usize> BySquare<SQUARES> for [T; SQUARES] {
    #[inline]
    fn map_slots(&self, source_of: impl Fn(usize) -> usize) -> Self {
        core::array::from_fn(|slot| {
            let source = source_of(slot);
            // Says to the compiler that no bound needs to be checked.
            self[if SQUARES.is_power_of_two() { source & (SQUARES - 1) } else { source }].clone()
        })
    }

    #[inline]
    fn map_runs<const RUN: usize>(&self, source_of: impl Fn(usize) -> usize) -> Self {
        let mut moved = self.clone();
        for (number, run) in moved.chunks_exact_mut(RUN).enumerate() {
            let source = source_of(number * RUN);
            run.clone_from_slice(&self[source..source + RUN]);
        }
        moved
    }
}

/// The action `index` of an array of rows: the content of slot `source_of(n)` goes to slot `n`, counted row by row.
#[inline]
#[must_use]
pub fn by_rank<T: Clone, const FILES: usize, const RANKS: usize>(
    board: &[[T; FILES]; RANKS],
    source_of: impl Fn(usize) -> usize,
) -> [[T; FILES]; RANKS] {
    core::array::from_fn(|rank| {
        core::array::from_fn(|file| {
            let source = source_of(rank * FILES + file);
            board[source / FILES][source % FILES].clone()
        })
    })
}

/// The action `index(slots = ..)`: the content of the slot of square `source_of(n)` goes to the slot of square `n`. Slots without a
/// square are those of `others`, the mailbox before other actions changed its content.
#[inline]
#[must_use]
pub fn at_slots<T: Clone, const N: usize>(
    others: &[T; N],
    mailbox: &[T; N],
    squares: usize,
    slot_of: impl Fn(usize) -> usize,
    source_of: impl Fn(usize) -> usize,
) -> [T; N] {
    let mut moved = others.clone();
    for square in 0..squares {
        moved[slot_of(square)].clone_from(&mailbox[slot_of(source_of(square))]);
    }
    moved
}

/// A function for the actions `with` and `recompute`, from `T`, by value or by reference, to `R`.
///
/// `By` is [`ByValue`] or [`ByReference`]; it is inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a function from `{T}` to `{R}`",
    label = "not a function from `{T}` or `&{T}` to `{R}`"
)]
pub trait Call<T, R, By> {
    /// Calls the function.
    fn call(&self, value: &T) -> R;
}

/// Marks functions that take their argument by value.
#[derive(Debug)]
pub struct ByValue;

/// Marks functions that take their argument by reference.
#[derive(Debug)]
pub struct ByReference;

impl<T: Clone, R, F: Fn(T) -> R> Call<T, R, ByValue> for F {
    #[inline]
    fn call(&self, value: &T) -> R {
        self(value.clone())
    }
}

impl<T, R, F: Fn(&T) -> R> Call<T, R, ByReference> for F {
    #[inline]
    fn call(&self, value: &T) -> R {
        self(value)
    }
}

/// A container with elements, for the action `each(..)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no elements",
    label = "no array",
    note = "the action `each` is for arrays; for `Vec`, `Box` and `Arc` turn the feature `alloc` of permgen on"
)]
pub trait Elements {
    /// The type of an element.
    type Element;

    /// Returns the container with every element replaced.
    #[must_use]
    fn map_elements(&self, action: impl Fn(&Self::Element) -> Self::Element) -> Self;
}

impl<T, const N: usize> Elements for [T; N] {
    type Element = T;

    #[inline]
    fn map_elements(&self, action: impl Fn(&T) -> T) -> Self {
        core::array::from_fn(|slot| action(&self[slot]))
    }
}

/// Applies `action` to each element: the action `each(..)`.
#[inline]
#[must_use]
pub fn each<C: Elements>(elements: &C, action: impl Fn(&C::Element) -> C::Element) -> C {
    elements.map_elements(action)
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Number for $integer {
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_lossless)]
            fn map_number(&self, map: impl Fn(u8) -> u8 + Copy) -> Self {
                debug_assert_eq!(*self as u8 as $integer, *self, "not a number of this board: is `none = ..` missing?");
                map(*self as u8) as $integer
            }
        }

        impl Codes for $integer {
            type Code = $integer;

            #[inline]
            fn map_codes(&self, map: impl Fn($integer) -> $integer + Copy) -> Self {
                map(*self)
            }
        }

        impl Toggle for $integer {
            #[inline]
            fn toggled(&self) -> Self {
                *self ^ 1
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! words {
    ($($word:ident)*) => {$(
        impl Board<$word> for $word {
            #[inline]
            fn map_board(&self, map: impl Fn($word) -> $word + Copy) -> Self {
                map(*self)
            }
        }
    )*};
}

words! { u8 u16 u32 u64 u128 }

/// A board of several words is moved as an array of words, whatever type holds them.
macro_rules! several_words {
    ($($word:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize> Board<[$word; N]> for [$word; N] {
            #[inline]
            fn map_board(&self, map: impl Fn([$word; N]) -> [$word; N] + Copy) -> Self {
                map(*self)
            }
        }

        several_words! { @tuple $word 2 (a $word) (b $word) }
        several_words! { @tuple $word 3 (a $word) (b $word) (c $word) }
        several_words! { @tuple $word 4 (a $word) (b $word) (c $word) (d $word) }
    )*};
    (@tuple $word:ident $count:literal $(($name:ident $same:ident))*) => {
        #[diagnostic::do_not_recommend]
        impl Board<[$word; $count]> for ($($same),*) {
            #[inline]
            fn map_board(&self, map: impl Fn([$word; $count]) -> [$word; $count] + Copy) -> Self {
                let ($($name),*) = *self;
                let [$($name),*] = map([$($name),*]);
                ($($name),*)
            }
        }
    };
}

several_words! { u8 u16 u32 u64 u128 }

macro_rules! scores {
    ($($score:ident)*) => {$(
        impl Negate for $score {
            #[inline]
            fn negated(&self) -> Self {
                -*self
            }
        }
    )*};
}

scores! { i8 i16 i32 i64 i128 isize f32 f64 }

impl Toggle for bool {
    #[inline]
    fn toggled(&self) -> Self {
        !*self
    }
}

/// Implements a trait for arrays, pairs and options of a type that implements it.
macro_rules! arrays_pairs_and_options {
    ($($trait:ident $(<$parameter:ident>)? $([$assoc:ident])? $((const $($constant:ident: $known:ty),*))? { $method:ident($($argument:ident: $ty:ty)?) })*) => {$(
        impl<$($parameter,)? T: $trait $(<$parameter>)?, const N: usize> $trait $(<$parameter>)? for [T; N] {
            $(type $assoc = T::$assoc;)?
            $($(const $constant: $known = T::$constant;)*)?
            #[inline]
            fn $method(&self $(, $argument: $ty)?) -> Self {
                core::array::from_fn(|slot| self[slot].$method($($argument)?))
            }
        }

        impl<$($parameter,)? T: $trait $(<$parameter>)?> $trait $(<$parameter>)? for (T, T) {
            $(type $assoc = T::$assoc;)?
            $($(const $constant: $known = T::$constant;)*)?
            #[inline]
            fn $method(&self $(, $argument: $ty)?) -> Self {
                (self.0.$method($($argument)?), self.1.$method($($argument)?))
            }
        }

        impl<$($parameter,)? T: $trait $(<$parameter>)?> $trait $(<$parameter>)? for Option<T> {
            $(type $assoc = T::$assoc;)?
            $($(const $constant: $known = T::$constant;)*)?
            #[inline]
            fn $method(&self $(, $argument: $ty)?) -> Self {
                self.as_ref().map(|inner| inner.$method($($argument)?))
            }
        }
    )*};
}

arrays_pairs_and_options! {
    Board<W> (const LAYOUT: Option<Layout>) { map_board(map: impl Fn(W) -> W + Copy) }
    Number (const LAYOUT: Option<Layout>, COUNT: Option<u16>) { map_number(map: impl Fn(u8) -> u8 + Copy) }
    Codes [Code] { map_codes(map: impl Fn(Self::Code) -> Self::Code + Copy) }
    Negate { negated() }
    Toggle { toggled() }
}
