//! The functions on words and numbers that the derived methods call; `expand` makes them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::{Context, Plan};
use crate::expand::signature::Declaration;
use crate::spec::{Meant, Resolved, Scope, Spec};
use permgen_core::meaning::Meaning;
use permgen_core::number_map::NumberMap;
use permgen_core::width::Width;

/// Generated functions and assertions, and what is known about them.
pub(super) struct Emitted {
    pub(super) tokens: TokenStream,
    /// What the function is called there.
    pub(super) function: Ident,
    /// The documentation of the function, for the method that calls it.
    pub(super) docs: Vec<syn::Attribute>,
    /// Its map of bits; nothing for a function on numbers.
    pub(super) resolved: Option<Resolved>,
}

/// A function on words of `word`.
pub(super) fn on_words(
    name: &Ident,
    word: &TokenStream,
    specification: TokenStream,
    span: Span,
    context: &Context,
) -> Result<Emitted, Diagnostics> {
    let declaration = declare(name, "board", word)?;
    let plan = Plan::new(&declaration, specification, span, context)?;
    if !matches!(plan.meant.meaning, Meaning::Map(_)) {
        return Err(Diagnostic::new(span, format!("`{name}` is not one map of the board's bits"))
            .help("leave `any_order` out: a method of a board says where every bit goes")
            .into());
    }
    emitted(name, plan)
}

/// What stands for a function whose specification has a mistake.
pub(super) fn stub(name: &Ident, word: &TokenStream) -> TokenStream {
    declare(name, "board", word).map(|declaration| declaration.stub()).unwrap_or_default()
}

/// A function on the numbers `0..to.len()`, from `u8` to `u8`. `numbers_of` names the map when the numbers are those of
/// its squares, for the documentation.
pub(super) fn on_numbers(name: &Ident, to: &[u8], numbers_of: Option<&Ident>) -> Result<Emitted, Diagnostics> {
    let byte = quote!(::core::primitive::u8);
    let declaration = declare(name, "number", &byte)?;
    let numbers = NumberMap::new(to).map_err(|error| Diagnostic::new(name.span(), error.to_string()))?;
    let meant = Meant { meaning: numbers.into(), board: None, layouts: None, members: None };
    let text = numbers_of.map_or_else(String::new, |map| format!("square_of({map})"));
    emitted(name, Plan::of_numbers(&declaration, meant, text)?)
}

/// The map that a specification means.
pub(super) fn resolve(
    specification: TokenStream,
    width: Option<Width>,
    context: &Context,
) -> Result<Resolved, Diagnostics> {
    let mut scope = Scope::new(width).with_settings(context.settings.clone());
    for (name, resolved) in &context.declared {
        scope.declare(name, resolved.clone());
    }
    Spec::parse(specification)?.resolve(&scope)
}

/// How many squares a map is about.
pub(super) fn squares(resolved: &Resolved) -> u8 {
    resolved.board.map_or(resolved.map.input().bits() as u8, permgen_core::board::Board::squares)
}

/// Where the numbers of squares go, the number of a square being that of its bit.
pub(super) fn square_numbers(resolved: &Resolved) -> Result<Vec<u8>, Diagnostic> {
    let squares = squares(resolved);
    (0..squares)
        .map(|square| match resolved.map.destination_of(square) {
            Some(to) if to < squares => Ok(to),
            _ => {
                let name = resolved.board.map_or_else(|| format!("bit {square}"), |board| board.bit_name(square));
                Err(Diagnostic::new(Span::call_site(), format!("the map drops {name}"))
                    .help("a map of square numbers must say where every square goes"))
            }
        })
        .collect()
}

/// Where the other way round goes.
pub(super) fn inverse(to: &[u8]) -> Vec<u8> {
    let mut from = vec![0; to.len()];
    for (source, &destination) in (0u8..).zip(to) {
        from[usize::from(destination)] = source;
    }
    from
}

fn declare(name: &Ident, argument: &str, word: &TokenStream) -> Result<Declaration, Diagnostics> {
    let argument = Ident::new(argument, Span::mixed_site());
    Declaration::parse(quote!(const fn #name(#argument: #word) -> #word;))
}

/// Emits a function without its documentation, which nobody sees on a function in an unnamed constant: it is for whoever
/// calls the function.
fn emitted(name: &Ident, mut plan: Plan) -> Result<Emitted, Diagnostics> {
    let docs = plan.docs().into_iter().map(|line| {
        let line = if line.is_empty() { line } else { format!(" {line}") };
        syn::parse_quote!(#[doc = #line])
    });
    let docs = docs.collect();
    plan.header.name = helper(name);
    let (tokens, function) = (plan.write(&[])?, plan.header.name);
    let Meant { meaning, board, .. } = plan.meant;
    let resolved = match meaning {
        Meaning::Map(map) => Some(Resolved { map, board }),
        _ => None,
    };
    Ok(Emitted { tokens, function, docs, resolved })
}

/// What a function is called beside which expressions of the user's stand, who may have a function of the plain name.
fn helper(name: &Ident) -> Ident {
    let plain = name.to_string();
    Ident::new(&format!("__permgen_{}", plain.trim_start_matches("r#")), name.span())
}
