//! The functions on words and numbers that the derived methods call; `expand` makes them.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Item;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::{Generated, Surroundings, generate};
use crate::expand::signature::Declaration;
use crate::spec::{Resolved, Scope, Spec};
use permgen_core::width::Width;

/// Generated functions and assertions, and what is known about them.
pub(super) struct Emitted {
    pub(super) tokens: TokenStream,
    /// What the function is called there.
    pub(super) function: Ident,
    /// The documentation of the function, for the method that calls it.
    pub(super) docs: Vec<syn::Attribute>,
    /// What its name means from here on; nothing for a function on numbers.
    pub(super) resolved: Option<Resolved>,
}

/// A function on words of `word`.
pub(super) fn on_words(
    name: &Ident,
    word: &TokenStream,
    specification: TokenStream,
    span: Span,
    surroundings: &Surroundings,
) -> Result<Emitted, Diagnostics> {
    let declaration = declare(name, "board", word)?;
    let generated = generate(&declaration, specification, span, surroundings)?;
    Ok(emitted(name, generated))
}

/// What stands for a function whose specification has a mistake.
pub(super) fn stub(name: &Ident, word: &TokenStream) -> TokenStream {
    declare(name, "board", word).map(|declaration| declaration.stub()).unwrap_or_default()
}

/// A function on the numbers `0..to.len()`, from `u8` to `u8`. `numbers_of` names the map when the numbers are those of
/// its squares, for the documentation.
pub(super) fn on_numbers(
    name: &Ident,
    to: &[u8],
    numbers_of: Option<&Ident>,
    span: Span,
    surroundings: &Surroundings,
) -> Result<Emitted, Diagnostics> {
    let byte = quote!(::core::primitive::u8);
    let declaration = declare(name, "number", &byte)?;
    let specification = match numbers_of {
        Some(map) => quote!(square_of(#map)),
        None => {
            let shape: TokenStream = format!("board = {}x1;", to.len()).parse().unwrap_or_default();
            let to = to.iter().map(|&to| Literal::u8_unsuffixed(to));
            quote!(square_of(#shape to [#(#to),*]))
        }
    };
    Ok(emitted(name, generate(&declaration, specification, span, surroundings)?))
}

/// The map that a specification means.
pub(super) fn resolve(
    specification: TokenStream,
    width: Option<Width>,
    surroundings: &Surroundings,
) -> Result<Resolved, Diagnostics> {
    let mut scope = Scope::new(width).with_settings(surroundings.settings.clone());
    for (name, resolved) in &surroundings.declared {
        scope.declare(name, resolved.clone());
    }
    Spec::parse(specification)?.resolve(&scope)
}

/// Where the numbers of squares go, the number of a square being that of its bit.
pub(super) fn square_numbers(resolved: &Resolved) -> Result<Vec<u8>, Diagnostic> {
    let squares = resolved.board.map_or(resolved.map.input().bits() as u8, permgen_core::board::Board::squares);
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

/// Moves the documentation from the function to whoever wants it: nobody sees it on a function in an unnamed constant.
fn emitted(name: &Ident, generated: Generated) -> Emitted {
    let Generated { tokens, resolved } = generated;
    let function = helper(name);
    let tokens = with_calls_of(name, &function, tokens);
    let Ok(mut file) = syn::parse2::<syn::File>(tokens.clone()) else {
        return Emitted { tokens, function, docs: Vec::new(), resolved };
    };
    let mut docs = Vec::new();
    for item in &mut file.items {
        let Item::Fn(item) = item else { continue };
        if item.sig.ident == function {
            let (documentation, rest) = item.attrs.drain(..).partition(|attribute| attribute.path().is_ident("doc"));
            item.attrs = rest;
            // One function may stand there several times, under conditions.
            if docs.is_empty() {
                docs = documentation;
            }
        }
    }
    Emitted { tokens: file.into_token_stream(), function, docs, resolved }
}

/// What a function is called beside which expressions of the user's stand, who may have a function of the plain name.
fn helper(name: &Ident) -> Ident {
    let plain = name.to_string();
    Ident::new(&format!("__permgen_{}", plain.trim_start_matches("r#")), name.span())
}

/// The tokens with a function of another name. Methods, paths and macros of the old one keep theirs.
fn with_calls_of(old: &Ident, new: &Ident, tokens: TokenStream) -> TokenStream {
    let mut renamed: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let after = matches!(renamed.last(), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '.' | ':'));
        let is_called =
            matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        renamed.push(match token {
            TokenTree::Ident(ident) if ident == *old && is_called && !after => {
                let mut function = new.clone();
                function.set_span(ident.span());
                function.into()
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with_calls_of(old, new, group.stream()));
                inner.set_span(group.span());
                inner.into()
            }
            other => other,
        });
    }
    renamed.into_iter().collect()
}
