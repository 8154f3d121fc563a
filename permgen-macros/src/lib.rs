//! The macros of `permgen`.
//!
//! # Should I be using this crate?
//!
//! No: use `permgen`, which re-exports these macros. It also has the guide, and the traits and instructions that the
//! expansions name. This crate has no logic: each macro calls `permgen_codegen::expand`, which works on `proc_macro2`
//! tokens and can therefore be tested.
#![cfg_attr(docsrs, feature(doc_cfg))]

use proc_macro::TokenStream;

/// Generates functions from specifications: one proved `const fn` for each declaration in the block.
///
/// ```
/// permgen::permutation! {
///     /// Mirrors the board top to bottom.
///     pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
///     /// Mirrors the board at the diagonal from a1 to h8.
///     pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
///     /// A quarter turn clockwise.
///     pub const fn rotate_90(board: u64) -> u64 { flip_diagonal then flip_vertical }
/// }
///
/// const { assert!(flip_vertical(1) == 1 << 56) }; // a1 goes to a8
/// assert_eq!(rotate_90(1 << 56), 1 << 63); // a8 goes to h8
/// ```
///
/// # The block
///
/// Each declaration is a `const fn` whose argument and result are `u8`, `u16`, `u32`, `u64` or `u128`, or several such words.
/// Its body says where square `sq` goes: an expression, coordinates, a table, cycles, a named map, or a combination of maps.
/// It may use names declared earlier in the block. Doc comments and attributes are kept.
///
/// Settings at the top of the block apply to all functions; settings at the top of a body apply to that function only:
///
/// ```
/// permgen::permutation! {
///     board = 9x10, off_board = zero;
///
///     /// Mirrors a board of 9 ranks and 10 files left to right.
///     pub const fn mirror(board: u128) -> u128 { |rank, file| (rank, 9 - file) }
/// }
///
/// assert_eq!(mirror(1), 1 << 9);
/// ```
///
/// # Indices
///
/// The result may be shorter than the argument: `gather(mask)` packs the squares of a mask into the low bits, in bit order.
/// `gather(mask, any_order)` uses the cheapest order; the function's documentation states it. With a second argument `square`,
/// `file` or `rank`, one function serves all of them. `given` is the caller's promise that some bits are 0. It saves masks,
/// and debug builds assert it.
///
/// ```
/// permgen::permutation! {
///     pub const fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(inner(diagonal(square))) }
///     pub const fn outer_ranks(occupied: u64) -> u16 { gather(0xff000000000000ff, any_order) }
///     pub const fn file_b(occupied: u64) -> u8 given occupied & !file(b) == 0 { gather(file(b)) }
/// }
///
/// assert_eq!(file_b(0x0200_0000_0000_0002), 0b1000_0001);
/// assert_eq!(outer_ranks(!0), 0xffff);
/// ```
///
#[doc = include_str!("docs/own_types.md")]
///
#[doc = include_str!("docs/machines.md")]
///
/// # What is emitted
///
/// The macro emits an `#[inline] #[must_use] const fn` without branches, `unsafe`, or names from outside `core`. Some functions
/// read constant tables. It panics only in debug builds, if a promise is broken. Its documentation states its cost and how it
/// was proved.
/// The macro also emits an assertion that moves every bit once at compile time. All errors in a block are reported together,
/// each at its own span.
#[proc_macro]
pub fn permutation(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::permutation_block(tokens.into()).into()
}

#[doc = include_str!("docs/linear.md")]
#[cfg(feature = "all-maps")]
#[proc_macro]
pub fn linear(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::linear_block(tokens.into()).into()
}

#[doc = include_str!("docs/permute_slice.md")]
#[cfg(feature = "all-maps")]
#[proc_macro]
pub fn permute_slice(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::permute_slice(tokens.into()).into()
}

/// The attribute form of [`permutation!`]: the specification is the argument, the function has no body.
///
/// ```
/// /// Mirrors the board top to bottom.
/// #[permgen::permutes(sq ^ 56)]
/// pub const fn flip(board: u64) -> u64;
///
/// assert_eq!(flip(0xff), 0xff << 56);
/// ```
///
/// The name differs from `permutation` because a crate can have only one macro of each name. The attribute works on free
/// functions, in a module or in a block. Inside an `impl`, write `types = [Self(u64)]` or `associated = true` before the
/// specification.
#[proc_macro_attribute]
pub fn permutes(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_codegen::expand::permutation_attribute(arguments.into(), &item.into()).into()
}

/// Proves that an existing function computes the map in the argument. If it does not, the crate does not compile.
///
/// ```
/// #[permgen::proves(sq ^ 56)]
/// pub const fn flip_by_hand(board: u64) -> u64 {
///     const RANKS: u64 = 0x00ff_00ff_00ff_00ff;
///     let board = (board >> 8 & RANKS) | (board & RANKS) << 8;
///     let board = (board >> 16 & 0x0000_ffff_0000_ffff) | (board & 0x0000_ffff_0000_ffff) << 16;
///     board.rotate_left(32)
/// }
/// ```
///
/// ```compile_fail
/// #[permgen::proves(sq ^ 56)]
/// pub const fn not_a_flip(board: u64) -> u64 {
///     board.rotate_left(8)
/// }
/// ```
///
/// The function is evaluated symbolically, so the proof holds for every argument. It may contain shifts, rotations, masks,
/// `|`, `^`, sums, multiplications by constants, byte swaps, bit reversals, `let`, nested functions, and loops over constants.
/// Everything else is refused by name; samples never count as a proof. A function of square numbers is compared with
/// `square_of(sq ^ 56)` for all squares of the board; its result for other numbers is unspecified.
///
#[doc = include_str!("docs/proved_types.md")]
///
/// The compiled code is the proved code: the macro replaces the body with the straight-line operations that it proved, spelled
/// with primitive types and inherent methods, whatever the surrounding names mean. Attributes, visibility and `const` stay. The
/// compiler still checks the original body, and the machine code is as good as before. The macro refuses names from outside the
/// function, because it cannot know their meaning. It also refuses `cfg` inside the function, attribute macros, names that only
/// look alike (`r#x`, non-ASCII letters, an `x` from each of two macros), and more than 1000 operations for each word of the
/// result.
#[cfg(feature = "proves")]
#[proc_macro_attribute]
pub fn proves(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_codegen::expand::proves_attribute(arguments.into(), &item.into()).into()
}

#[doc = include_str!("docs/sliders.md")]
#[cfg(feature = "tables")]
#[proc_macro]
pub fn sliders(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::sliders(tokens.into()).into()
}

#[doc = include_str!("docs/bit_scan.md")]
#[cfg(feature = "tables")]
#[proc_macro]
pub fn bit_scan(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::bit_scan(tokens.into()).into()
}

/// Adds transforms as methods to a bitboard type and its square type.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
/// #[permute(
///     square = Square,
///     flip_vertical,
///     flip_diagonal,
///     rotate_90,
///     /// Undoes the turn that lays diagonals along ranks.
///     undo_45 = inverse(pseudo_rotate_45_cw),
///     laws(flip_vertical twice == identity, rotate_90 == flip_diagonal then flip_vertical),
///     tests,
/// )]
/// pub struct Bitboard(u64);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub struct Square(u8);
///
/// const { assert!(Bitboard(1 << 12).rotate_90().0 == 1 << 25) }; // e2 goes to b4
/// assert_eq!(Square(12).rotate_90(), Square(25));
/// ```
///
/// The type is a struct with one field of type `u8` to `u128`, named or not; other fields may be `PhantomData`. A board in
/// several words is an array or a tuple of words, or one field for each word, the lowest word first. The type may be generic.
/// Methods are `#[inline] #[must_use] const`, take `self` and return `Self`, have the type's visibility, and are documented
/// like the functions of [`permutation!`].
///
/// # The attribute
///
/// | `#[permute(..)]` | meaning |
/// |---|---|
/// | `flip_vertical` | a method for a named map, under its name |
/// | `name = specification` | a method for any map, which may use maps listed earlier |
/// | `square = Square` | the same methods for a square type, `struct Square(n)` of any integer type |
/// | `square(Square, all = Square::ALL)` | for an enum; `all` is an array of its variants in order |
/// | `square(Square, from = Square::new, index = Square::index)` | for any type, also with private fields; both are `const`, or closures |
/// | `board = 10x9`, `numbering = a1_msb`, `off_board = keep` | as in a specification; the default for a `u64` is 8x8 |
/// | `layout = 63 + 18`, `shape = 64x64` | likewise; a type with one field for each word needs `board` or `shape` |
/// | `symmetries` | the images under all symmetries of the board: `symmetries(self) -> [Self; 8]`; four if the board is not square |
/// | `canonical` | the least image, and the symmetry that yields it: `canonical(self) -> (Self, Symmetry)` |
/// | `canonical_of` | the same for several boards, such as Black's and White's, under one symmetry: `canonical_of([Self; N]) -> ([Self; N], Symmetry)` |
/// | `symmetry` | one image: `symmetry(self, symmetry: Symmetry) -> Self`, also for the square type |
/// | `laws(a twice == identity, b == a then c)` | equations between maps, checked at compile time |
/// | `color_flip = flip_vertical` | this method implements [`ColorFlip`](macro@ColorFlip) for the type, so that the type may be `nested` |
/// | `trait = Symmetry` | implements your trait instead of methods; its methods are `fn name(self) -> Self` |
/// | `tests`, `tests = Bitboard<Chess>` | a test module that moves every square, as a bit and as a number; not for types declared in a function, which no test module sees |
/// | `crate = ::path` | the path of this crate, if it has another name |
///
/// The number of a square is the number of its bit: with `numbering = a1_msb`, square 63 is a1. In several words, squares are
/// counted from the lowest bit of the first word, skipping bits that hold no square. Assertions at compile time check that
/// `all` is in this order, and that `index` is the inverse of `from`.
///
#[doc = include_str!("docs/symmetries.md")]
///
/// # Laws
///
/// If a law does not hold, the error names the first square on which the two sides differ:
///
/// ```compile_fail
/// #[derive(Clone, Copy, permgen::Permute)]
/// #[permute(rotate_90, laws(rotate_90 twice == identity))] // sends a1 to h8, and should leave it
/// struct Bitboard(u64);
/// ```
///
/// The methods can implement a trait, for code that is generic over boards and squares:
///
/// ```
/// trait Symmetry {
///     fn turn(self) -> Self;
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
/// #[permute(board = 2x2, square(Corner, all = CORNERS), trait = Symmetry, turn = rotate_90)]
/// struct Corners(u8);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Corner { A1, B1, A2, B2 }
///
/// const CORNERS: [Corner; 4] = [Corner::A1, Corner::B1, Corner::A2, Corner::B2];
///
/// assert_eq!(Corners(0b0001).turn(), Corners(0b0100));
/// assert_eq!(Corner::A1.turn(), Corner::A2);
/// ```
#[cfg(feature = "derive")]
#[proc_macro_derive(Permute, attributes(permute))]
pub fn permute(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::permute(item.into()).into()
}

/// Exchanges the colours of a whole position. Each field states how it changes.
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
///     #[flip(map)]
///     roles: [u64; 6],
///     #[flip(map, swap(white <-> black))]
///     white: u64,
///     #[flip(map, swap(white <-> black))]
///     black: u64,
///     #[flip(index, recolor(1..7 <-> 9..15))]
///     board: [u8; 64],
///     #[flip(bits(0..2 <-> 2..4))]
///     castling: u8,
///     #[flip(square)]
///     en_passant: Option<u8>,
///     #[flip(toggle)]
///     turn: Color,
///     #[flip(keep)]
///     halfmoves: u16,
///     #[flip(recompute = Position::hash)]
///     key: u64,
/// }
///
/// impl Position {
///     fn hash(&self) -> u64 { self.white ^ self.black.rotate_left(21) }
/// }
///
/// let mut position = Position {
///     roles: [1 << 28, 0, 0, 0, 0, 1 << 4 | 1 << 60],
///     white: 1 << 4 | 1 << 28, // a king on e1, a pawn on e4
///     black: 1 << 60,
///     board: [0; 64],
///     castling: 0b0011,
///     en_passant: Some(20),
///     turn: Color::Black,
///     halfmoves: 0,
///     key: 0,
/// };
/// position.key = position.hash();
///
/// let flipped = position.color_flip();
/// assert_eq!(flipped.black, 1 << 60 | 1 << 36); // a king on e8, a pawn on e5
/// assert_eq!((flipped.castling, flipped.en_passant, flipped.turn), (0b1100, Some(44), Color::White));
/// assert_eq!(flipped.key, flipped.hash());
/// assert_eq!(flipped.color_flip(), position);
/// ```
///
/// The derive implements the trait [`ColorFlip`](../permgen/trait.ColorFlip.html): `color_flip(&self) -> Self` and
/// `color_flip_in_place(&mut self)`. It supports structs, tuple structs, enums and generic types.
///
/// # Actions of fields
///
/// A field without `#[flip(..)]` does not compile, so you cannot forget one.
///
/// | action | field | meaning |
/// |---|---|---|
/// | `map` | bitboards, also in several words: `[u64; 6]`, `(u64, u64)` | the squares move |
/// | `index` | an array with a slot for each square, or an array of rows: `[[T; 8]; 8]`, `[u8; 361]` | the slots move |
/// | `index(slots = MAILBOX)` | an array with more slots than squares | `MAILBOX[n]` is the slot of square `n`; the others stay, even with `negate` or `recolor` |
/// | `recolor` | a type with this derive | the piece changes its color; with `index`, each piece of a mailbox |
/// | `recolor(1..7 <-> 9..15)` | integer codes | these codes are exchanged, all others stay |
/// | `recolor(even <-> odd, none = 12)` | integer codes | the lowest bit is the colour; 12 stays |
/// | `square`, `file`, `rank` | a number | it moves with the squares; file a and rank 1 are 0 |
/// | `square(none = 64)` | a number | this number means "none" and stays; likewise for `file`, `rank`, `negate` |
/// | `bits(0..2 <-> 2..4)` | flags, such as castling rights | these bits are exchanged; `bits(u8, ..)` for a type alias |
/// | `negate` | a score | its sign changes |
/// | `toggle` | the side to move | the other one |
/// | `nested` | a type with this derive | flips the value |
/// | `swap(0 <-> 1)`, `swap(0..6 <-> 6..12)`, `swap(A <-> B)` | an array | exchanges slots, given by numbers, ranges or constants |
/// | `swap(even <-> odd)` | an array | exchanges neighbours, if White's and Black's alternate |
/// | `swap(white <-> black)`, `swap(self.0 <-> self.1)` | two fields with the same action | exchanges their values |
/// | `swap(.white <-> .black)` | a struct with fields | exchanges its fields |
/// | `each(..)` | an array | applies these actions to each element |
/// | `with = path` | anything | `path(old)`, by value or by reference; after other actions, `path` of their result |
/// | `recompute = path` | anything with `Clone` | `path(&position)` of the new position; several run in field order, and a field keeps its old value until then |
/// | `keep` | anything with `Clone` | unchanged |
///
/// `map`, `recolor`, `square`, `file`, `rank`, `bits`, `negate`, `toggle` and `nested` also work on arrays, pairs and options of such
/// values, with the feature `alloc` on `Vec`, `Box` and `Arc`; all but `nested` and `recolor` alone, with
/// [`Field`](macro@Field) on your own containers and newtypes. `index` and `swap` combine with any other action. The set of
/// accepted types is open: [`permgen::flip`](../permgen/flip/index.html) has a trait for each action.
///
/// A `nested` type with another map or board, or a bitboard with another numbering, does not compile. If another numbering is
/// intended, both types state their own. A type may contain itself. If two types contain each other and neither moves squares of
/// its own, one of them says `with = path` instead of `nested`.
///
/// The number of a square is the number of its bit, as for [`Permute`]. Without `none`, a number off the board is an error,
/// which debug builds report.
///
/// # Settings of the type
///
/// | `#[flip(..)]` before the type | meaning |
/// |---|---|
/// | `board = 10x9`, `layout = 63 + 18`, `numbering = ..`, `off_board = ..`, `width = u128` | as in a specification; the default is 8x8 in a `u64` |
/// | `map = rotate_180` | a map instead of `flip_vertical`; it must be its own inverse |
/// | `swap(White <-> Black, ..)` | exchanges variants of an enum; other variants without fields need `#[flip(keep)]` |
/// | `tests = positions` | a test of every position that this function returns: two flips are the identity, and the flip in place agrees; not for types declared in a function |
/// | `tests(arbitrary)` | the same for values of `arbitrary::Arbitrary`; for other values, call `position_color_flip::check(&position)` |
/// | `crate = ::path` | the path of this crate, if it has another name |
#[cfg(feature = "derive")]
#[proc_macro_derive(ColorFlip, attributes(flip))]
pub fn color_flip(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::color_flip(item.into()).into()
}

/// Transforms a whole position by any map. Each field states how it changes.
///
/// ```
/// #[derive(Clone, Debug, PartialEq, permgen::Transform)]
/// #[transform(
///     /// Exchanges left and right, for example for training data.
///     name = mirror_files,
///     map = mirror_horizontal
/// )]
/// #[transform(name = half_turn, map = rotate_180)]
/// struct Sample {
///     #[transform(map)]
///     men: [u64; 12],
///     #[transform(square)]
///     king: u8,
///     #[transform(keep)]
///     score: i16,
/// }
///
/// let sample = Sample { men: [1 << 12; 12], king: 6, score: 31 };
/// assert_eq!(sample.mirror_files(), Sample { men: [1 << 11; 12], king: 1, score: 31 });
/// assert_eq!(sample.half_turn().king, 57);
/// ```
///
/// Each `#[transform(name = .., map = ..)]` before the type generates two methods, `name(&self) -> Self` and
/// `name_in_place(&mut self)`. It takes the same settings as `#[flip(..)]` for [`ColorFlip`](macro@ColorFlip). Fields take the
/// same actions, as `#[transform(..)]`. An action applies to all transforms of the type; an action with a transform's name
/// applies to that transform only: `#[transform(keep, half_turn(map))]`, or `half_turn(keep)` before a variant. `nested` calls
/// the method of the same name.
#[cfg(feature = "derive")]
#[proc_macro_derive(Transform, attributes(transform))]
pub fn transform(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::transform(item.into()).into()
}

/// Makes a container, a newtype, or an enum of squares, files or ranks usable as a field of a position.
///
/// ```
/// use permgen::{ColorFlip, Field};
///
/// #[derive(Clone, Debug, PartialEq, Field)]
/// struct ByColor<T> { white: T, black: T }
///
/// #[derive(Clone, Debug, PartialEq, ColorFlip)]
/// struct Position {
///     #[flip(map, swap(.white <-> .black))]
///     men: ByColor<u64>,
/// }
///
/// let flipped = Position { men: ByColor { white: 1, black: 2 } }.color_flip();
/// assert_eq!(flipped.men, ByColor { white: 2 << 56, black: 1 << 56 });
/// ```
///
/// A struct implements each of the traits `Board`, `Number`, `Codes`, `Negate` and `Toggle` of
/// [`permgen::flip`](../permgen/flip/index.html) that all its fields implement. An action on the struct applies to each field;
/// `PhantomData` stays. [`Permute`] implements `Board` for its type and `Number` for its square type, so these do not derive
/// `Field`. An enum means the number of its variant, counted from 0 in source order. An enum with fewer variants
/// than the board has files, ranks or squares does not compile as one of these. `#[field(crate = ::path)]` gives the path of this
/// crate, if it has another name.
#[cfg(feature = "derive")]
#[proc_macro_derive(Field, attributes(field))]
pub fn field(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::field(item.into()).into()
}

#[doc = include_str!("docs/represent.md")]
#[cfg(feature = "derive")]
#[proc_macro_derive(Represent, attributes(represent))]
pub fn represent(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::represent(item.into()).into()
}
