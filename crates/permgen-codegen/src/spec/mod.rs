//! What users write: where each square goes.
//!
//! One language and one parser, on tokens, for macros and for the command line:
//!
//! ```text
//! specification = { setting ("," | ";") } ( map | numbers | choice(numbers) | bitwise | linear ) [ "given" promise ]
//! numbers       = "square_of" "(" { setting } map ")"              of the numbers of squares
//! choice(x)     = "match" VALUE "{" { PATTERN "=>" x "," } "}"     Rust's, in other arguments of the function
//!               | "if" CONDITION "{" x "}" "else" ( choice(x) | "{" x "}" )
//! bitwise       = "bitwise" "(" "|" NAMES "|" results ")"     of several boards, each square alone: `&`, `|`, `^`, `!`
//! results       = expression | "[" { expression "," } "]" | "(" { expression "," } ")"
//!               | "{" { "let" NAME "=" expression ";" } results "}"
//! linear        = "linear" "(" "|" NAME "|" sums ")"        of one word or array: sums (XOR) of its bits
//! sums          = expression { "then" ( expression | map ) }      `^`, `!`, `&` with a constant, shifts, rotations; `|`, `+` and `*`
//!               | "[" { expression "," } "]"                where no two bits meet; `clmul(a, n) [mod n]`, `matrix(rows [..])`,
//!                                                           `inverse(sums)`, `repeat(sums, times)`, `NAME(sums)` of a map
//! setting       = "board" "=" sides(RANKSxFILES)          `9x10 -> 10x9` where the map turns the board
//!               | "shape" "=" sides(LENGTHxLENGTHx..)       bits along any axes, of which the last runs fastest
//!               | "width" "=" sides("u8".."u128" | "[" .. ";" COUNT "]")
//!               | "layout" "=" sides("packed" | "rows" | COUNT "+" COUNT .. | "|square|" "(" word "," bit ")")
//!               | "numbering" "=" NAME | "off_board" "=" ("clear" | "keep" | "zero")
//!               | "outside" "=" ("refused" | "lost")        what becomes of squares that an expression takes off the board
//! map           = part { "then" part }
//! part          = expression                                in `sq` (or `i`), the number of the square; `_` loses it
//!               | "|sq|" expression | "sq =>" expression
//!               | "|rank, file|" pair | "(rank, file) =>" pair     and so for the axes of a shape, under any names
//!               | "from" "|sq|" expression                  which square comes to this one; the same may come to several
//!               | "from" "|rank, file|" pair
//!               | "to" "[" { square | "_" | "[" { square } "]" } "]"   entry n: where square n goes, or to which squares
//!               | "from" "[" { square | "_" } "]"           entry n: which square ends at n
//!               | "cycles" { "(" { square } ")" }           the rest stays
//!               | "index_bits" "[" { ["!"] bit [".." bit] } "]"    entry k: which bit of the old number is bit k of the new one
//!               | NAME "(" numbers ")"                      an operation on the word; one number, of a rotation, may be a NAME
//!               | "swap" "(" NAME "," NAME ")"              bits exchanged at two places, which are arguments; stands alone
//!               | "delta_swap" "(" NAME "," ( NAME | distance ) ")"    the same under a mask, which is one; stands alone
//!               | NAME | choice(map)                        of the library, or declared before
//!               | "inverse" "(" map ")" | "repeat" "(" map "," ( times | NAME ) ")" | "bijective" "(" map ")"
//!               | "restrict" "(" map "," mask ")"           only what it says of the mask's squares
//!               | "gather" "(" mask ["," order] ")"         the mask's squares to the low bits
//!               | "gather" "(" mask "," "any_order" ")"    the same in whatever order is cheapest; stands alone
//!               | "scatter" "(" mask ["," order] ")"        the low bits to the mask's squares
//!               | "(" map ")"
//! order         = "by_file" | "by_rank"                     without one, the order of bits
//!               | "[" { square } "]"                        the square of each place, the lowest first
//! mask          = number                                    bit n is square n
//!               | line | "squares" "(" squares ")"
//!               | "!" mask | mask ("&" | "^" | "|") mask | "(" mask ")"
//! line          = "file" "(" (LETTER ["..=" LETTER] | square) ")"                       as in the names of squares
//!               | "rank" "(" (NUMBER ["..=" NUMBER] | square) ")"
//!               | "diagonal" "(" square ")" | "antidiagonal" "(" square ")"
//!               | "inner" "(" line ")"                      without the squares at its ends
//! sides(x)      = x [ "->" x ]                              before and after, where they differ
//! promise       = zero { "&&" zero }                        what the caller promises of the word
//! zero          = NAME "&" mask { "|" NAME "&" mask } "==" "0"    that it has none of these bits; with `!mask`, no others
//!               | NAME "&" mask "==" NAME                   that it has no others
//! ```
//!
//! Expressions have Rust's operators and precedence, are computed in `i128` and checked for overflow; `as` casts truncate.
//!
//! Expressions, coordinates, tables, cycles, index bits and masks speak of squares, numbered along the ranks from
//! a1 = 0; the board's numbering says which bit holds which square and is applied once, here. Operations on the word
//! (`rotate_left`, `swap_fields`, `delta_swap`, `transpose`, `interleave`, `reverse_bits`, ...) speak of bits. `gather` and
//! `scatter` go between squares and the low bits of the word, whatever square these hold, and keep the order of bits as
//! `pext` and `pdep` do unless they name another; what is not in the mask is dropped. `cheapest` is another word for `any_order`.
//!
//! Dropped bits may be set: the function clears them. `given` says that the caller will not set them, which saves the masks.
//! What is promised is part of what is proved; with other bits the result is wrong.
//!
//! `square_of` makes the same map for the numbers of squares. Where a front door gives a name for a square, file or rank, or takes
//! `square`, `file` and `rank` for such names, a specification like `gather(diagonal(square))` means one map for each of them.
//!
//! ```
//! use permgen_codegen::spec::{Scope, Spec};
//!
//! let spec = Spec::parse_str("|rank, file| (file, rank)").unwrap();
//! let map = spec.resolve(&Scope::new(None)).unwrap().map;
//! assert_eq!(map.destination_of(1), Some(8)); // b1 goes to a2
//!
//! let spec = Spec::parse_str("gather(inner(file(c)))").unwrap();
//! let map = spec.resolve(&Scope::new(None)).unwrap().map;
//! assert_eq!(map.destination_of(10), Some(0)); // c2 is bit 0 of the index
//! assert_eq!(map.destination_of(2), None); // c1 is dropped
//! ```

mod arrows;
mod atoms;
#[cfg(feature = "all-maps")]
mod bitwise;
#[cfg(feature = "all-maps")]
mod choice;
mod chosen;
#[cfg(feature = "all-maps")]
mod columns;
#[cfg(feature = "all-maps")]
mod compared;
mod context;
mod counts;
mod declares;
mod digits;
#[cfg(feature = "all-maps")]
mod exchange;
mod expression;
mod family;
mod frames;
pub(crate) mod index_bits;
mod library;
#[cfg(feature = "all-maps")]
mod linear;
mod lines;
mod masks;
mod named;
mod names;
#[cfg(feature = "all-maps")]
mod numbers;
mod orders;
mod parse;
mod promise;
#[cfg(feature = "proves")]
mod remainder;
mod resolve;
mod set;
mod settings;
mod suggest;
#[cfg(feature = "all-maps")]
mod sums;
mod tables;
mod written;

#[cfg(test)]
mod choice_tests;
#[cfg(test)]
mod says_no_more;
#[cfg(test)]
mod several_words;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use proc_macro2::{Ident, Span, TokenStream};

pub(crate) use declares::Declares;
pub use digits::{Parameter, Values};
pub use family::Members;
#[cfg(feature = "tables")]
pub(crate) use frames::laid_out;
pub use library::{LIBRARY, NamedMap, WORD_OPERATIONS, WordOperation, named};
pub(crate) use names::{Named, replaced_by};
pub use promise::Promise;
pub use settings::{Arrangement, Outside, Placed, Settings, Sides, Spanned};
pub(crate) use settings::{KEYS as SETTINGS, words_of_type};
pub use suggest::nearest;
pub(crate) use suggest::suggestion;

use self::chosen::Digits;
use self::written::Map;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::layout::{Layout, Words};
use permgen_core::linear::{Linear, Order};
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// A specification: settings and a map, as they are written.
#[derive(Clone)]
pub struct Spec {
    /// What was written: a family is read once more for each of its members.
    tokens: TokenStream,
    settings: Settings,
    map: Map,
    promise: Option<Promise>,
}

/// A map of a word's bits that a specification means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// Where each bit of the word goes.
    pub map: PartialMap,
    /// The board, if the word holds one.
    pub board: Option<Board>,
}

/// Whatever a specification means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// A map, a map of square numbers, an index in any order, a map for each square, file or rank, or a choice among maps.
    pub meaning: Meaning,
    /// The board, if it lies in one word before and after.
    pub board: Option<Board>,
    /// Where squares lie before and after, if it is not in one word as the board says: in several words, or in a shape that changes.
    pub layouts: Option<Box<(Layout, Layout)>>,
    /// What the maps of a family are for, and what they are called in their order: `a1`, `file a`, `rank 1`.
    pub members: Option<(Members, Vec<String>)>,
    /// The arguments that select a map, where the specification names them.
    pub parameters: Vec<Parameter>,
    /// What the boards of a bitwise function are called, or the arguments of an exchange.
    pub boards: Vec<String>,
    /// The program that the specification itself is, if it is an expression, or those of the cases of a choice. Nothing trusts
    /// them: they are proposed like recipes.
    pub written: Vec<Program>,
    /// Whether it is written as sums of bits, though it may mean a map.
    pub is_sum: bool,
}

impl Meant {
    /// A meaning on a board, or in words of other layouts.
    fn new(meaning: impl Into<Meaning>, board: Option<Board>, layouts: Option<Box<(Layout, Layout)>>) -> Self {
        Self {
            meaning: meaning.into(),
            board,
            layouts,
            members: None,
            parameters: Vec::new(),
            boards: Vec::new(),
            written: Vec::new(),
            is_sum: false,
        }
    }

    /// A meaning without a board.
    #[must_use]
    pub fn of(meaning: impl Into<Meaning>) -> Self {
        Self::new(meaning, None, None)
    }
}

impl From<Resolved> for Meant {
    fn from(Resolved { map, board }: Resolved) -> Self {
        Self::new(map, board, None)
    }
}

/// What surrounds a specification: the word, settings, and names declared before.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    words: Option<Sides<Words>>,
    settings: Settings,
    declared: Vec<(String, Meant)>,
    being_declared: Option<String>,
    later: Vec<String>,
    member: Member,
    promise: Option<Promise>,
}

/// What stands for a square, file or rank in a family.
#[derive(Clone, Debug, Default)]
enum Member {
    /// Nothing: a specification means one map.
    #[default]
    None,
    /// `square`, `file` or `rank`, where a `gather` names one of them.
    ByName,
    /// The same, and choices go by the names of arguments, too.
    ArgumentsByName,
    /// This name, as an argument's.
    Argument(Ident),
}

impl Scope {
    /// Nothing but the word, when it is known.
    #[must_use]
    pub fn new(width: Option<Width>) -> Self {
        Self { words: width.map(|width| Sides::same(Words::one(width))), ..Self::default() }
    }

    /// The same scope for a map between words.
    #[must_use]
    pub fn between(self, words: Sides<Words>) -> Self {
        Self { words: Some(words), ..self }
    }

    /// The same scope where `square`, `file` and `rank` stand for one square, file or rank after the other.
    #[must_use]
    pub fn with_members_by_name(self) -> Self {
        Self { member: Member::ByName, ..self }
    }

    /// The same scope where choices go by the names of arguments, too, of a function that is there already.
    #[must_use]
    pub fn with_arguments_by_name(self) -> Self {
        Self { member: Member::ArgumentsByName, ..self }
    }

    /// The same scope where an argument stands for one square after the other; one called `file` or `rank` for one of those.
    #[must_use]
    pub fn with_member(self, argument: &Ident) -> Self {
        Self { member: Member::Argument(argument.clone()), ..self }
    }

    /// The same scope with what is promised outside the specification, such as in a function's signature.
    #[must_use]
    pub fn with_promise(self, promise: Option<Promise>) -> Self {
        Self { promise, ..self }
    }

    /// The same scope with settings that apply to every specification that does not make its own.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The same scope for the declaration of `name`, so that its use within itself can be told from an unknown name.
    #[must_use]
    pub fn declaring(self, name: &str) -> Self {
        Self { being_declared: Some(name.to_owned()), ..self }
    }

    /// The same scope with the names of declarations that follow, so that their early use can be told from an unknown name.
    #[must_use]
    pub fn with_later(self, names: impl IntoIterator<Item = String>) -> Self {
        Self { later: names.into_iter().collect(), ..self }
    }

    /// Adds a name for later specifications; it hides an earlier one and one of the library.
    pub fn declare(&mut self, name: &str, meant: impl Into<Meant>) {
        self.declared.push((name.to_owned(), meant.into()));
    }

    fn declared(&self, name: &str) -> Option<&Meant> {
        self.declared.iter().rev().find(|(known, _)| known == name).map(|(_, meant)| meant)
    }

    fn is_declared_later(&self, name: &str) -> bool {
        self.later.iter().any(|later| later == name)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().map(|(name, _)| name.as_str())
    }
}

/// Reads a specification and says what it means, where nothing surrounds it: in a `u64`, on a chess board, unless it says
/// something else. `square`, `file` and `rank` in a `gather` stand for one square, file or rank after the other.
///
/// # Errors
///
/// Those of [`Spec::parse_str`] and [`Spec::mean`].
pub fn read(text: &str) -> Result<Meant, Diagnostics> {
    Spec::parse_str(text)?.mean(&Scope::new(None).with_members_by_name())
}

impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({})", self.tokens)
    }
}

impl Spec {
    /// Reads a specification from tokens, whose spans the errors will carry.
    ///
    /// # Errors
    ///
    /// When the tokens are not a specification.
    pub fn parse(tokens: TokenStream) -> Result<Spec, Diagnostics> {
        let tokens = names::replaced(tokens)?;
        let (settings, map, promise) = parse::parse(tokens.clone())?;
        Ok(Spec { tokens, settings, map, promise })
    }

    /// Reads a specification from text.
    ///
    /// # Errors
    ///
    /// When the text is not made of Rust's tokens, or these are not a specification.
    pub fn parse_str(text: &str) -> Result<Spec, Diagnostics> {
        let tokens = TokenStream::from_str(text).map_err(|error| {
            Diagnostic::new(error.span(), "this is not made of words, numbers, operators and closed brackets")
                .help("look for a bracket or quote that is not closed, or a stray character")
        })?;
        Self::parse(tokens)
    }

    /// What is promised of the argument, behind `given`.
    #[must_use]
    pub fn promise(&self) -> Option<&Promise> {
        self.promise.as_ref()
    }

    /// The settings that stand before the map.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The map of a word's bits that the specification means in a scope.
    ///
    /// # Errors
    ///
    /// Those of [`Spec::mean`], and when it means something else.
    pub fn resolve(&self, scope: &Scope) -> Result<Resolved, Diagnostics> {
        let scope = Scope { member: Member::None, ..scope.clone() };
        let Meant { meaning, board, .. } = self.mean(&scope)?;
        match (meaning.map(), &self.map) {
            (Some(map), _) if !meaning.is_any_order() => Ok(Resolved { map, board }),
            (_, Map::Index { span, .. }) => Err(resolve::any_order_is_no_map(*span).into()),
            (_, Map::SquareOf { span, .. }) => Err(resolve::numbers_are_no_board(*span).into()),
            _ if meaning.takes_number() => {
                let span = Digits::of(&self.map).map_or_else(|_| Span::call_site(), |digits| digits.span());
                Err(Diagnostic::new(span, "a choice among maps is not one map")
                    .help("write the maps in functions of their own")
                    .into())
            }
            _ if meaning.words().is_some_and(WordMap::is_injective) => {
                let settings = self.settings.or(&scope.settings);
                let written = [
                    settings.board.map(|it| it.span),
                    settings.shape.as_ref().map(|it| it.span),
                    settings.width.map(|it| it.span),
                ];
                let span = written.into_iter().flatten().next().unwrap_or_else(Span::call_site);
                let words = meaning.linear().map_or_else(String::new, |linear| linear.words_in().to_string());
                Err(Diagnostic::new(span, format!("this lies in several words, a `{words}`"))
                    .help(
                        "one word of at most 128 bits is needed here; functions of several are made by `permutation!`",
                    )
                    .into())
            }
            _ if meaning.words().is_some() => {
                Err(Diagnostic::new(Span::call_site(), "a square goes to several places here")
                    .help("where there is a way back, or one for each square, no square is copied")
                    .into())
            }
            _ => Err(Diagnostic::new(Span::call_site(), "this is not one map of a word's bits").into()),
        }
    }

    /// What the specification means in a scope.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it: squares out of range, hit twice or missed, unknown names, overflow, ...
    pub fn mean(&self, scope: &Scope) -> Result<Meant, Diagnostics> {
        let member = match &scope.member {
            Member::None => None,
            Member::ByName | Member::ArgumentsByName => {
                self.members().map(|of| (of, Ident::new(of.name(), Span::call_site())))
            }
            Member::Argument(argument) => Some((Members::of_argument(&argument.to_string()), argument.clone())),
        };
        match member {
            #[cfg(not(feature = "all-maps"))]
            Some((_, variable)) => Err(Diagnostic::needs_all_maps(variable.span()).into()),
            #[cfg(feature = "all-maps")]
            Some((members, variable)) => family::resolve(self, members, &variable, scope),
            None => self.mean_one(scope, false),
        }
    }

    /// What it means when nothing stands for a member; within a family, maps may be empty.
    fn mean_one(&self, scope: &Scope, within_family: bool) -> Result<Meant, Diagnostics> {
        let map = &self.map;
        #[cfg(feature = "all-maps")]
        {
            if matches!(scope.member, Member::ByName | Member::ArgumentsByName) {
                if let Some(spec) = self.by_names(matches!(scope.member, Member::ArgumentsByName))? {
                    return spec.mean_one(scope, within_family);
                }
            }
            if let Some(map) = self.counted(scope)? {
                // Repeated often enough, a map may lose every square.
                return Spec { map, ..self.clone() }.mean_one(scope, true);
            }
            let digits = Digits::of(map)?;
            if !digits.is_empty() {
                return self.choice_of_maps(&digits, scope, within_family);
            }
            if let Map::SquareOf { settings, map, span } = map {
                return self.of_numbers((settings, map, *span), scope, &[]);
            }
        }
        let settings = self.settings.or(&scope.settings);
        let frames = frames::Frames::of(&settings, scope.words)?;
        let context = context::Context::of(frames, &settings, scope, within_family);
        #[cfg(feature = "all-maps")]
        match map {
            Map::Bitwise(bitwise) => return context.bitwise(bitwise, self.promise.as_ref()),
            Map::Exchange(exchange) => return context.exchange(exchange, self.promise.as_ref()),
            Map::Sums(sums) => return context.sums(sums, self.promise.as_ref()),
            _ => {}
        }
        let meaning = Linear::from(context.resolve(map, self.promise.as_ref())?);
        let meaning = match map {
            Map::Index { span, .. } if matches!(scope.member, Member::ArgumentsByName) => {
                return Err(resolve::any_order_is_no_map(*span).into());
            }
            Map::Index { .. } if meaning.as_partial_map().is_some() => meaning.with_order(Order::Any),
            Map::Index { span, .. } => {
                return Err(Diagnostic::new(*span, "an index of several words takes no order")
                    .help("leave `any_order` out, or name the order that is meant: `by_file`, or a list of squares")
                    .into());
            }
            _ => meaning,
        };
        Ok(Meant::new(meaning, context.board, context.layouts()))
    }
}
