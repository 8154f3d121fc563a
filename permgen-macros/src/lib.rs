//! The macros of `permgen`.
//!
//! # Should I be using this crate?
//!
//! No: use them through `permgen`, which has the traits and instructions that their expansions name, and the guide.
//! Nothing is done here: all of it is `permgen_codegen::expand`, on `proc_macro2` tokens, where it can be tested.

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
/// }
///
/// const { assert!(flip_vertical(1) == 1 << 56) }; // a1 goes to a8
/// assert_eq!(rotate_90(1 << 56), 1 << 63); // a8 goes to h8
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
/// # Indices
///
/// The result may be shorter than the argument: `gather(mask)` brings the squares of a mask to the low bits, in their order, and
/// `gather(mask, any_order)` in the order that is cheapest, which the documentation of the function then states. With a second
/// argument `square`, `file` or `rank` one function does so for all of them. `given` says which bits callers leave 0: masks are
/// saved, and debug builds assert it.
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
/// An `#[inline] #[must_use] const fn` without branches, memory, `unsafe`, panics (but for promises that are broken in debug
/// builds) or names from outside `core`, whose documentation says what it costs and how it was proved, and beside it an assertion that moves every bit once while
/// the crate is compiled. All mistakes in a block are reported together, each where it was made.
#[proc_macro]
pub fn permutation(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::permutation_block(tokens.into()).into()
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
/// It stands on free functions, in a module or in a block, and inside an `impl` where `types = [Self(u64)]` or
/// `associated = true` comes before the specification.
#[proc_macro_attribute]
pub fn permutes(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_codegen::expand::permutation_attribute(arguments.into(), &item.into()).into()
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
/// cannot be followed is refused by name; nothing is ever tried on samples and called proved. A function of the numbers of
/// squares is held to `square_of(sq ^ 56)`, for all squares of the board; what it does with other numbers is not specified.
///
#[doc = include_str!("docs/proved_types.md")]
///
/// What is compiled is what was followed: the function's body becomes the straight line of operations that was proved, in which
/// types are primitive ones and methods inherent ones whatever the names around it mean. Attributes, visibility and `const` stay,
/// the body as it is written is still checked by the compiler, and machine code is as good as before. Names from outside of the
/// function are refused, since their meaning is not known here; so are `cfg` within it, attributes that are macros, names that
/// only seem to be the same (`r#x`, letters beyond ASCII, two macros' `x`), and more than 1000 operations for each word of the result.
#[cfg(feature = "proves")]
#[proc_macro_attribute]
pub fn proves(arguments: TokenStream, item: TokenStream) -> TokenStream {
    permgen_codegen::expand::proves_attribute(arguments.into(), &item.into()).into()
}

/// What sliding pieces attack: a module of small tables, and functions that look them up.
///
/// ```
/// permgen::line_attacks! {
///     tables = fill_up;
///     /// Attacks of this engine.
///     pub mod lines;
/// }
///
/// const E4: u8 = 28;
/// const PAWNS: u64 = 0x00ff_0000_0000_ff00;
/// const ROOK: u64 = lines::rook_attacks(E4, PAWNS);
/// assert_eq!(ROOK, 0x0010_1010_ef10_1000);
/// assert_eq!(lines::bishop_attacks(E4, PAWNS), 0x0082_4428_0028_4400);
/// assert_eq!(lines::queen_attacks(E4, PAWNS), ROOK | lines::bishop_attacks(E4, PAWNS));
/// ```
///
/// The module has `rank_attacks`, `file_attacks`, `diagonal_attacks`, `antidiagonal_attacks`, `bishop_attacks`,
/// `rook_attacks` and `queen_attacks`, each `const fn(square: u8, occupied: u64) -> u64` with a1 = 0, b1 = 1, a2 = 8, and
/// the tables. The first man in each direction is attacked, whoever's he is.
///
/// | `tables` | bytes with masks | |
/// |---|---|---|
/// | `fill_up` (usual) | 10752 | a multiplication each for file, diagonal and antidiagonal, and the fewest other operations |
/// | `compressed` | 7424 | as `fill_up`; files whose occupied squares mean the same attacks share entries |
/// | `first_rank` | 1536 | a second multiplication each, in place of large tables |
///
/// Before anything is emitted, the functions are compared with a walk along the rays: for every square and all sets of
/// occupied squares on each line. They have no branches, cannot panic, hold no `unsafe` and need no `std`.
#[cfg(feature = "tables")]
#[proc_macro]
pub fn line_attacks(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::line_attacks(tokens.into()).into()
}

/// The number of a word's lowest or highest bit, by a multiplication and a small table.
///
/// ```
/// permgen::bit_scan! {
///     pub const fn lowest(word: u64) -> u8 { isolate }
///     pub const fn lowest_of_32(word: u32) -> u8 { separate }
///     pub const fn highest(word: u64) -> u8 { fill }
/// }
///
/// const { assert!(lowest(0x0000_0810_0000_0000) == 36) };
/// assert_eq!(lowest_of_32(0x0810_0000), 20);
/// assert_eq!(highest(0x0000_0810_0000_0000), 43);
/// ```
///
/// For machines without an instruction for it: others are served best by `trailing_zeros` and `leading_zeros`. `isolate`
/// multiplies `x & -x`, `separate` multiplies `x ^ (x - 1)`, `fill` multiplies `x` with all bits below its highest; each by
/// the smallest de Bruijn factor that suits it, found and proved while the macro expands. 0 has no bit, and no panic.
#[cfg(feature = "tables")]
#[proc_macro]
pub fn bit_scan(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::bit_scan(tokens.into()).into()
}

/// What sliding pieces attack, by magics of a committed file: a module of tables, and functions that look them up.
///
/// ```
/// permgen::magics! {
///     file = "../tests/data/magics.txt";
///     /// Attacks of this engine.
///     pub mod sliders;
/// }
///
/// const E4: u8 = 28;
/// const PAWNS: u64 = 0x00ff_0000_0000_ff00;
/// const ROOK: u64 = sliders::rook_attacks(E4, PAWNS);
/// assert_eq!(ROOK, 0x0010_1010_ef10_1000);
/// assert_eq!(sliders::queen_attacks(E4, PAWNS), ROOK | sliders::bishop_attacks(E4, PAWNS));
/// ```
///
/// The file is relative to the package's folder. Its text is what `permgen find` writes and `permgen check` proves: a board,
/// how the magics were found, and a line such as `rook a1 0x2280061040002280 12` for every square of a piece: the
/// factor, and how many bits of the product are the index. `at N` at the end of lines says where tables begin, when those of
/// several squares of a piece overlap, or of both pieces where they agree; when no line says so, each square has its own.
///
/// The module has `rook_attacks`, `bishop_attacks` and `queen_attacks`, as far as the file has the pieces, each `const
/// fn(square: u8, occupied: u64) -> u64` (or `u128`, on boards of more than 64 squares) with a1 = 0, b1 = 1 on 8x8; and the
/// tables `ATTACKS`, `ROOK_MAGICS`, `BISHOP_MAGICS`. The first man in each direction is attacked, whoever's he is. It holds
/// no `unsafe` and needs no `std`.
///
/// # What is checked
///
/// Everything, every time: all occupancies of all squares are looked up (107,648 for rook and bishop on 8x8), and two that share
/// an entry must have the same attacks. The functions are programs, certified by running them for each of these. Nothing is
/// searched. The tables are emitted as literals, since const evaluation of as many entries takes the compiler seconds. A magic
/// that is wrong is an error that draws two occupancies it does not tell apart. More than 1,048,576 entries are refused.
#[cfg(feature = "tables")]
#[proc_macro]
pub fn magics(tokens: TokenStream) -> TokenStream {
    permgen_codegen::expand::magics(tokens.into()).into()
}

/// Transforms of a bitboard, and of its square type, as methods.
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
/// The type is a struct with one field of `u8` to `u128`, with a name or without; other fields may be `PhantomData`. A board in
/// several words is an array or a tuple of them, or as many fields, the lowest word first. The type
/// may have parameters. Methods are `#[inline] #[must_use] const`, take `self` and return `Self`, are as visible as the
/// type, and are documented like the functions of [`permutation!`].
///
/// # The attribute
///
/// | `#[permute(..)]` | meaning |
/// |---|---|
/// | `flip_vertical` | a method for a named map, under its name |
/// | `name = specification` | a method for any map; maps that are listed before may be used |
/// | `square = Square` | the same methods for a square type, `struct Square(n)` of any integer type |
/// | `square(Square, all = Square::ALL)` | for an enum; `all` is an array of its variants in order |
/// | `square(Square, from = Square::new, index = Square::index)` | for any type, also with private fields; both are `const`, or closures |
/// | `board = 10x9`, `numbering = a1_msb`, `off_board = keep` | as in a specification; 8x8 is usual for a `u64` |
/// | `layout = 63 + 18`, `shape = 64x64` | likewise; fields that are the words of one board need `board` or `shape` |
/// | `symmetries` | the images under all symmetries of the board: `symmetries(self) -> [Self; 8]`; four of a board that is not square |
/// | `canonical` | the least image, and the symmetry that makes it: `canonical(self) -> (Self, Symmetry)` |
/// | `canonical_of` | the same of several boards, such as Black's and White's, under one symmetry: `canonical_of([Self; N]) -> ([Self; N], Symmetry)` |
/// | `symmetry` | one image: `symmetry(self, symmetry: Symmetry) -> Self`, for a square type, too |
/// | `laws(a twice == identity, b == a then c)` | equations between maps, checked while the crate compiles |
/// | `color_flip = flip_vertical` | this method is the type's [`ColorFlip`](macro@ColorFlip), so that it may be `nested` |
/// | `trait = Symmetry` | implements that trait of yours instead; its methods are `fn name(self) -> Self` |
/// | `tests`, `tests = Bitboard<Chess>` | a test module that moves every square, on the board and as a number |
/// | `crate = ::path` | where this crate is, when it has another name |
///
/// The number of a square is the number of its bit: with `numbering = a1_msb`, square 63 is a1. In several words squares are counted
/// from the lowest bit of the first word on, without bits that hold none. That `all` is in this order, and
/// that `index` undoes `from`, is asserted while the crate compiles.
///
#[doc = include_str!("docs/symmetries.md")]
///
/// # Laws
///
/// A law that does not hold names the first square on which its sides differ:
///
/// ```compile_fail
/// #[derive(Clone, Copy, permgen::Permute)]
/// #[permute(rotate_90, laws(rotate_90 twice == identity))] // sends a1 to h8, and should leave it
/// struct Bitboard(u64);
/// ```
///
/// By choice the methods are a trait's, for code that does not care whether it has a board or a square:
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

/// A whole position with the colours changed, from what each field says about itself.
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
/// It implements the trait [`ColorFlip`](../permgen/trait.ColorFlip.html): `color_flip(&self) -> Self` and
/// `color_flip_in_place(&mut self)`. Structs with and without names, enums and parameters all work.
///
/// # What a field says
///
/// A field without `#[flip(..)]` does not compile, so that none is forgotten.
///
/// | action | of | meaning |
/// |---|---|---|
/// | `map` | bitboards, of several words too: `[u64; 6]`, `(u64, u64)` | the squares move |
/// | `index` | an array with a slot for each square, or of its rows: `[[T; 8]; 8]`, `[u8; 361]` | the slots move |
/// | `index(slots = MAILBOX)` | an array with more slots than squares | `MAILBOX[n]` is the slot of square `n`; the others stay |
/// | `recolor` | a type with this derive | the piece changes its color; with `index`, each of a mailbox |
/// | `recolor(1..7 <-> 9..15)` | integer codes | these codes change places, all others stay |
/// | `recolor(even <-> odd, none = 12)` | integer codes | the lowest bit is the colour; 12 stays |
/// | `square`, `file`, `rank` | a number | it moves with the squares; files and ranks count from a and 1, as 0 |
/// | `square(none = 64)` | a number | this one means nothing and stays; likewise `file`, `rank`, `negate` |
/// | `bits(0..2 <-> 2..4)` | flags, such as castling rights | these bits change places; `bits(u8, ..)` for a type by another name |
/// | `negate` | a score | its sign changes |
/// | `toggle` | the side to move | the other one |
/// | `nested` | a type with this derive | flipped itself |
/// | `swap(0 <-> 1)`, `swap(0..6 <-> 6..12)`, `swap(A <-> B)` | an array | slots change places, by numbers, ranges or constants |
/// | `swap(even <-> odd)` | an array | neighbours change places, where White's and Black's alternate |
/// | `swap(white <-> black)`, `swap(self.0 <-> self.1)` | two fields, both of which say so | their values change places |
/// | `swap(.white <-> .black)` | a struct with fields | its fields change places |
/// | `each(..)` | an array | these actions on each element |
/// | `with = path` | anything | `path(old)`, by value or by reference; after other actions, of what they make |
/// | `recompute = path` | anything with `Clone` | `path(&position)` of the new position; several in the order of the fields, which hold their old values before |
/// | `keep` | anything with `Clone` | stays as it is |
///
/// `map`, `recolor`, `square`, `file`, `rank`, `bits`, `negate`, `toggle` and `nested` also hold for arrays and options
/// of such values, with the feature `alloc` for those in a `Vec`, `Box` or `Arc`, and by [`Field`](macro@Field) for those in containers
/// and newtypes. `index` and `swap` go with any other action. What types the actions accept is open:
/// [`permgen::flip`](../permgen/flip/index.html) has a trait for each.
///
/// A `nested` type with another map or board, or a bitboard that numbers its squares otherwise, does not compile. Where a different
/// numbering is meant, both types say theirs.
///
/// The number of a square is the number of its bit, as for [`Permute`]. Without `none`, a number that is no square of the
/// board is a mistake, which debug builds report.
///
/// # What the type says
///
/// | `#[flip(..)]` before the type | meaning |
/// |---|---|
/// | `board = 10x9`, `layout = 63 + 18`, `numbering = ..`, `off_board = ..`, `width = u128` | as in a specification; 8x8 in a `u64` is usual |
/// | `map = rotate_180` | another map than `flip_vertical`; it must be its own inverse |
/// | `swap(White <-> Black, ..)` | variants of an enum that change places; others without fields say `#[flip(keep)]` |
/// | `tests = positions` | a test of every position that this function returns: two flips change nothing, in place is the same |
/// | `tests(arbitrary)` | the same on values of `arbitrary::Arbitrary`; for others, call `position_color_flip::check(&position)` |
/// | `crate = ::path` | where this crate is, when it has another name |
#[cfg(feature = "derive")]
#[proc_macro_derive(ColorFlip, attributes(flip))]
pub fn color_flip(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::color_flip(item.into()).into()
}

/// A whole position under any map, from what each field says about itself.
///
/// ```
/// #[derive(Clone, Debug, PartialEq, permgen::Transform)]
/// #[transform(
///     /// Left and right change places, as for training data.
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
/// Each `#[transform(name = .., map = ..)]` before the type makes two methods, `name(&self) -> Self` and
/// `name_in_place(&mut self)`; it takes the same settings as `#[flip(..)]` does for [`ColorFlip`](macro@ColorFlip). What
/// fields say, as `#[transform(..)]`, is what they say there, and holds for all the transforms of the type but those that are named:
/// `#[transform(keep, half_turn(map))]`, and `half_turn(keep)` before a variant. `nested` calls the method of the same name.
#[cfg(feature = "derive")]
#[proc_macro_derive(Transform, attributes(transform))]
pub fn transform(item: TokenStream) -> TokenStream {
    permgen_codegen::derive::transform(item.into()).into()
}

/// Containers, newtypes and enums of squares, files and ranks as fields of positions.
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
/// A struct has each of the traits `Board`, `Number`, `Codes`, `Negate` and `Toggle` of [`permgen::flip`](../permgen/flip/index.html)
/// that all its fields have, and an action on it is done to each; `PhantomData` stays. An enum is the number of its variant, in the
/// order in which they are written, from 0; with fewer than the board has files, ranks or squares it does not compile where it is
/// used as one. `#[field(crate = ::path)]` says where this crate is, when it has another name.
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
