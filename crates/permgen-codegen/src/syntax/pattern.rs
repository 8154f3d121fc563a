//! Patterns of `bool`s, numbers and names.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser as _};
use syn::{Lit, Token, parenthesized, token};

use super::Path;

/// What an argument is compared with.
#[derive(Clone)]
pub(crate) enum Pattern {
    /// `_`
    Any,
    /// A literal, which is not negative.
    Literal(Lit),
    /// `0..=3`: the first, the last, and whether the last belongs to it.
    Range(Lit, Lit, bool),
    /// A name, or a path of names.
    Path(Path),
    /// `0 | 1`
    Or(Vec<Pattern>),
    /// `(true, _)`
    Tuple(Vec<Pattern>),
}

impl Pattern {
    /// The pattern that tokens are; `None` if it is one of another kind, or has a guard.
    pub(crate) fn read(tokens: &TokenStream) -> Option<Self> {
        any_of.parse2(tokens.clone()).ok()
    }
}

/// Patterns between bars.
fn any_of(input: ParseStream<'_>) -> syn::Result<Pattern> {
    input.parse::<Option<Token![|]>>()?;
    let first = one(input)?;
    if !input.peek(Token![|]) {
        return Ok(first);
    }
    let mut patterns = vec![first];
    while input.parse::<Option<Token![|]>>()?.is_some() {
        patterns.push(one(input)?);
    }
    Ok(Pattern::Or(patterns))
}

fn one(input: ParseStream<'_>) -> syn::Result<Pattern> {
    if input.parse::<Option<Token![_]>>()?.is_some() {
        return Ok(Pattern::Any);
    }
    if input.peek(Lit) {
        let first = input.parse()?;
        if !input.peek(Token![..]) {
            return Ok(Pattern::Literal(first));
        }
        let is_closed = input.peek(Token![..=]);
        if is_closed {
            input.parse::<Token![..=]>()?;
        } else {
            input.parse::<Token![..]>()?;
        }
        return Ok(Pattern::Range(first, input.parse()?, is_closed));
    }
    if !input.peek(token::Paren) {
        return input.parse().map(Pattern::Path);
    }
    let content;
    parenthesized!(content in input);
    let (mut patterns, mut is_tuple) = (Vec::new(), content.is_empty());
    while !content.is_empty() {
        patterns.push(any_of(&content)?);
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
            is_tuple = true;
        }
    }
    Ok(if is_tuple { Pattern::Tuple(patterns) } else { patterns.remove(0) })
}
