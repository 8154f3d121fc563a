//! The macros of `permgen`; use them through that crate, which documents them.
//!
//! Nothing is done here: all of it is `permgen_core::expand`, on `proc_macro2` tokens, where it can be tested.

use proc_macro::TokenStream;

/// Functions from specifications: one block, one proved `const fn` for each declaration in it.
///
/// ```
/// permgen::permutation! {
///     /// Mirrors the board top to bottom.
///     pub const fn flip_vertical(board: u64) -> u64 { sq ^ 56 }
///     /// Mirrors the board at the diagonal from a1 to h8.
///     pub const fn flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
///     /// A quarter turn clockwise.
///     pub const fn rotate_90(board: u64) -> u64 { flip_diagonal then flip_vertical }
///     /// A quarter turn back.
///     pub const fn undo_rotate_90(board: u64) -> u64 { inverse(rotate_90) }
/// }
///
/// const A1: u64 = 1;
/// const A8: u64 = 1 << 56;
/// const H8: u64 = 1 << 63;
/// const { assert!(flip_vertical(A1) == A8) };
/// assert_eq!(rotate_90(A8), H8);
/// assert_eq!(undo_rotate_90(H8), A8);
/// ```
///
/// # The block
///
/// Each declaration is a `const fn` with one argument of `u8`, `u16`, `u32`, `u64` or `u128` and the same type as its
/// result. Its body says where square `sq` goes: an expression, coordinates, a table, cycles, a named map, or one made
/// of others. Names that were declared earlier in the block may be used. Doc comments and attributes are kept.
///
/// Settings may stand at the top of the block, for all of it, or at the top of a body, for it alone:
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
/// # What is emitted
///
/// An `#[inline] #[must_use] const fn` without branches, memory, `unsafe`, panics or names from outside `core`, whose
/// documentation says what it costs and how it was proved, and beside it an assertion that moves every bit once while
/// the crate is compiled. All mistakes in a block are reported together, each where it was made.
#[proc_macro]
pub fn permutation(tokens: TokenStream) -> TokenStream {
    permgen_core::expand::permutation_block(tokens.into()).into()
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
/// It cannot be called `permutation` too: a crate has one macro of a name, be it called with `!` or as an attribute.
/// It stands on free functions, in a module or in a block.
#[proc_macro_attribute]
pub fn permutes(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_core::expand::permutation_attribute(arguments.into(), &item.into()).into()
}

/// Proves that a function which is already there does what the argument says; if not, the crate does not compile.
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
/// The function is followed symbolically, so that the proof holds for every argument: shifts, rotations, masks, `|`, `^`,
/// sums, products by constants, byte swaps, bit reversals, `let`, functions inside it, and loops over constants. What
/// cannot be followed is refused by name; nothing is ever tried on samples and called proved. It may also stand on an
/// associated function without `self`. The function itself stays exactly as it is.
#[proc_macro_attribute]
pub fn proves(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_core::expand::proves_attribute(arguments.into(), &item.into()).into()
}

/// Transforms of a bitboard, and of its square type, as methods.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
/// #[permute(square = Square, flip_vertical, rotate_90, undo_45 = inverse(pseudo_rotate_45_cw))]
/// struct Bitboard(u64);
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Square(u8);
///
/// assert_eq!(Bitboard(1 << 12).rotate_90(), Bitboard(1 << 25)); // e2 goes to b4
/// assert_eq!(Square(12).rotate_90(), Square(25));
/// ```
#[proc_macro_derive(Permute, attributes(permute))]
pub fn permute(item: TokenStream) -> TokenStream {
    permgen_core::derive::permute(item.into()).into()
}

/// A position with the colours changed, from what each field says about itself.
#[proc_macro_derive(ColorFlip, attributes(flip))]
pub fn color_flip(item: TokenStream) -> TokenStream {
    permgen_core::derive::color_flip(item.into()).into()
}

/// A position under any map, from what each field says about itself.
#[proc_macro_derive(Transform, attributes(transform))]
pub fn transform(item: TokenStream) -> TokenStream {
    permgen_core::derive::transform(item.into()).into()
}
