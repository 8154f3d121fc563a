//! What users write: where each square goes.
//!
//! One language and one parser, on tokens, for macros and for the command line:
//!
//! ```text
//! specification = { setting ("," | ";") } map [ "given" promise ]
//! setting       = "board" "=" RANKSxFILES | "width" "=" "u8".."u128"
//!               | "numbering" "=" NAME | "off_board" "=" ("clear" | "keep" | "zero")
//! map           = part { "then" part }
//! part          = expression                                in `sq` (or `i`), the number of the square
//!               | "|sq|" expression | "sq =>" expression
//!               | "|rank, file|" pair | "(rank, file) =>" pair
//!               | "to" "[" { square | "_" } "]"             entry n: where square n goes
//!               | "from" "[" { square | "_" } "]"           entry n: which square ends at n
//!               | "cycles" { "(" { square } ")" }           the rest stays
//!               | "index_bits" "[" { ["!"] bit } "]"        entry k: which bit of the old number is bit k of the new one
//!               | NAME "(" numbers ")"                      an operation on the word
//!               | NAME                                      of the library, or declared before
//!               | "inverse" "(" map ")" | "repeat" "(" map "," times ")" | "restrict" "(" map "," mask ")"
//!               | "gather" "(" mask ")"                     the mask's squares to the low bits, in the order of bits
//!               | "gather" "(" mask "," "any_order" ")"    the same in whatever order is cheapest; stands alone
//!               | "scatter" "(" mask ")"                    the low bits to the mask's squares
//!               | "(" map ")"
//! mask          = number                                    bit n is square n
//!               | line
//! line          = "file" "(" (LETTER | square) ")" | "rank" "(" (NUMBER | square) ")"   as in the names of squares
//!               | "diagonal" "(" square ")" | "antidiagonal" "(" square ")"
//!               | "inner" "(" line ")"                      without the squares at its ends
//! promise       = NAME "&" "!" mask "==" "0"                the caller promises that the word has no other bits
//!               | NAME "&" mask "==" "0"                    ... that it has none of these
//! ```
//!
//! Expressions have Rust's operators and precedence, are computed in `i128` and checked for overflow; `as` casts truncate.
//!
//! Expressions, coordinates, tables, cycles, index bits and masks speak of squares, numbered along the ranks from
//! a1 = 0; the board's numbering says which bit holds which square and is applied once, here. Operations on the word
//! (`rotate_left`, `swap_fields`, `delta_swap`, `transpose`, `interleave`, `reverse_bits`, ...) speak of bits. `gather` and
//! `scatter` go between squares and the low bits of the word, whatever square these hold, and keep the order of bits as
//! `pext` and `pdep` do; what is not in the mask is dropped.
//!
//! Dropped bits may be set: the function clears them. `given` says that the caller will not set them, which saves the masks.
//! What is promised is part of what is proved; with other bits the result is wrong.
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

mod expression;
mod family;
mod library;
mod lines;
mod parse;
mod promise;
mod resolve;
mod settings;
mod suggest;

#[cfg(test)]
mod tests;

use std::str::FromStr;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

pub use family::{Members, ResolvedFamily};
pub use library::{LIBRARY, NamedMap, WORD_OPERATIONS, WordOperation, named};
pub use promise::Promise;
pub(crate) use settings::KEYS as SETTINGS;
pub use settings::{Settings, Spanned};
pub use suggest::nearest;
pub(crate) use suggest::suggestion;

use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;

/// A specification: settings and a map, as they are written.
#[derive(Clone, Debug)]
pub struct Spec {
    settings: Settings,
    map: parse::Map,
    promise: Option<Promise>,
}

/// The map that a specification means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// Where each bit of the word goes; of an index in any order, the order of bits.
    pub map: PartialMap,
    /// Whether the index may have its bits in any other order: [`permgen_core::search::cheapest_order`] chooses one.
    pub is_any_order: bool,
    /// The board, if the word holds one.
    pub board: Option<Board>,
}

/// What surrounds a specification: the word, settings, and names declared before.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    width: Option<Width>,
    settings: Settings,
    declared: Vec<(String, Resolved)>,
    being_declared: Option<String>,
    later: Vec<String>,
    is_family: bool,
    allows_any_order: bool,
    promise: Option<Promise>,
}

impl Scope {
    /// Nothing but the word, when it is known.
    #[must_use]
    pub fn new(width: Option<Width>) -> Self {
        Self { width, ..Self::default() }
    }

    /// The same scope for a word of another width.
    #[must_use]
    pub fn with_width(self, width: Width) -> Self {
        Self { width: Some(width), ..self }
    }

    /// The same scope for one of many maps that are declared together: some may be empty.
    #[must_use]
    pub fn within_family(self) -> Self {
        Self { is_family: true, ..self }
    }

    /// The same scope for those who can choose an order for `gather(mask, any_order)`; for others it is a mistake.
    #[must_use]
    pub fn allowing_any_order(self) -> Self {
        Self { allows_any_order: true, ..self }
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
    pub fn declare(&mut self, name: &str, resolved: Resolved) {
        self.declared.push((name.to_owned(), resolved));
    }

    fn declared(&self, name: &str) -> Option<&Resolved> {
        self.declared.iter().rev().find(|(known, _)| known == name).map(|(_, resolved)| resolved)
    }

    fn being_declared(&self) -> Option<&str> {
        self.being_declared.as_deref()
    }

    fn is_declared_later(&self, name: &str) -> bool {
        self.later.iter().any(|later| later == name)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().map(|(name, _)| name.as_str())
    }
}

impl Spec {
    /// Reads a specification from tokens, whose spans the errors will carry.
    ///
    /// # Errors
    ///
    /// When the tokens are not a specification.
    pub fn parse(tokens: TokenStream) -> Result<Spec, Diagnostics> {
        let (settings, map, promise) = parse::parse(tokens)?;
        Ok(Spec { settings, map, promise })
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

    /// The map that the specification means in a scope.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it: squares out of range, hit twice or missed, unknown names, overflow, ...
    pub fn resolve(&self, scope: &Scope) -> Result<Resolved, Diagnostics> {
        let settings = self.settings.or(&scope.settings);
        let (width, board) = settings::word_and_board(&settings, scope.width)?;
        resolve::Context { width, board, scope }.resolve(&self.map, self.promise.as_ref())
    }

    /// The specification inside the call of a function of one argument, such as `square_of(rotate_90)`, together with
    /// the settings before the call; and the place of the function's name. `None` when the tokens are something else.
    #[must_use]
    pub fn call_of(tokens: &TokenStream, function: &str) -> Option<(TokenStream, Span)> {
        let mut tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let (Some(TokenTree::Group(group)), Some(TokenTree::Ident(name))) = (tokens.pop(), tokens.pop()) else {
            return None;
        };
        let after_setting = match tokens.last() {
            Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), ',' | ';'),
            Some(_) => false,
            None => true,
        };
        let is_call = name == function && group.delimiter() == Delimiter::Parenthesis && after_setting;
        is_call.then(|| (tokens.into_iter().chain(group.stream()).collect(), name.span()))
    }
}
