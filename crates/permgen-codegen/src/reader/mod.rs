//! Reads a function of Rust as a straight line of operations, for `#[proves]` and for the page.
//!
//! The function runs once, with its arguments unknown: [`Terms`] stand for words, and a condition that depends on them is
//! refused. Panics are part of the meaning, as in debug builds: overflow, shifts by too much, division by zero, indices
//! out of range, `assert!`, `panic!`. Whatever is not modelled is refused at its place.
//!
//! Nothing is proved of the source that is read. [`Subject::line`] returns a program, the engine certifies that, and
//! `#[proves]` emits what was certified in place of the source.

mod call;
mod expression;
mod integer;
mod loops;
mod method;
mod names;
mod operator;
mod pattern;
mod place;
mod program;
mod run;
mod scope;
#[cfg(test)]
mod tests;
mod tokens;
mod told;
mod types;
mod value;

use permgen_core::pairs::Pairs;
use permgen_core::vector::IntoVector as _;

use proc_macro2::{Span, TokenStream};
use syn::Item;

use permgen_core::program::Op;
use permgen_core::term::{Binary, Term, Terms};

use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
pub use program::Line;
use run::Run;
pub(crate) use tokens::{PLAIN_ATTRIBUTES, check_names};

/// A function, and the items that it can name.
pub struct Subject {
    /// Constants, functions and aliases, the function among them.
    items: Vec<Item>,
    name: String,
    /// The structures that are stated: the only field of each, and its type.
    structures: Pairs<String, (syn::Member, syn::Type)>,
    /// The structure that the function calls `Self`.
    this: Option<String>,
    /// Whether `usize` is stated to have 64 bits.
    has_size: bool,
}

/// Operations that may panic.
enum Panic {
    /// An operation that may overflow, and its wrapped value.
    Overflow(Binary, Term, Span),
    /// Any other, with what the panic says. It is certain, or depends on the arguments.
    Other { is_certain: bool, what: String, span: Span },
}

/// A function that was followed.
struct Followed {
    terms: Terms,
    /// The words of the argument.
    arguments: Vec<Term>,
    /// The words that the function returns, or those that it leaves in place.
    results: Vec<Term>,
    panics: Vec<Panic>,
    span: Span,
    /// The place of each term.
    origins: Vec<Span>,
    /// The terms that one operation makes, though they consist of several.
    moves: Pairs<Term, (Op, Term, Option<u32>)>,
}

impl Subject {
    /// The function of that name, or the only function, of a text whose other items it can name.
    ///
    /// # Errors
    ///
    /// If the text is not Rust, or it is not clear which function is meant.
    pub fn parse(code: &str, name: Option<&str>) -> Result<Self, Diagnostics> {
        let tokens: TokenStream = code.parse().map_err(|error: proc_macro2::LexError| {
            Diagnostic::new(error.span(), "invalid token or unbalanced delimiter")
        })?;
        depth::check(&tokens, &depth::SOURCE)?;
        check_names(tokens.clone())?;
        let items = syn::parse2::<syn::File>(tokens)?.items;
        let names: Vec<String> = items.iter().filter_map(function_name).vec();
        let wrong = match (name, &names[..]) {
            (Some(name), _) if names.iter().any(|known| known == name) => return Ok(Self::new(items, name.to_owned())),
            (None, [only]) => return Ok(Self::new(items, only.clone())),
            (Some(name), _) => format!("there is no function `{name}`"),
            (None, []) => return Err(Diagnostic::new(Span::call_site(), "there is no function").into()),
            (None, _) => "there are several functions: say which is meant".to_owned(),
        };
        Err(Diagnostic::new(Span::call_site(), wrong).help(format!("there are {}", names.join(", "))).into())
    }

    pub(crate) fn new(items: Vec<Item>, name: String) -> Self {
        Self { items, name, structures: Pairs::default(), this: None, has_size: false }
    }

    /// The same function, where types are stated.
    pub(crate) fn with_types(
        self,
        structures: Pairs<String, (syn::Member, syn::Type)>,
        this: Option<String>,
        has_size: bool,
    ) -> Self {
        Self { structures, this, has_size, ..self }
    }

    /// The name of the function.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The function's program, from the words that it takes to those that it returns or, if it returns nothing, leaves
    /// in place. It does not panic for words without the bits `promised_zero`.
    ///
    /// # Errors
    ///
    /// If the function may panic, or is not a straight line of operations.
    pub fn line(&self, promised_zero: &[u128]) -> Result<Line, Diagnostics> {
        program::program(&Run::new(self).function()?, promised_zero)
    }
}

fn function_name(item: &Item) -> Option<String> {
    match item {
        Item::Fn(function) => Some(function.sig.ident.to_string()),
        _ => None,
    }
}
