//! Patterns of `bool`s, numbers and names.

use proc_macro2::{Delimiter, TokenStream};
use syn::Lit;
use syn::parenthesized;
use syn::parse::{ParseStream, Parser as _};

use super::Path;
use super::signs::{begins, expect, inside, opens, take, take_word};
use crate::stream::IntoStream as _;

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
    take(input, "|")?;
    let first = one(input)?;
    if !begins(input, "|") {
        return Ok(first);
    }
    let mut patterns = vec![first];
    while take(input, "|")? {
        patterns.push(one(input)?);
    }
    Ok(Pattern::Or(patterns))
}

fn one(input: ParseStream<'_>) -> syn::Result<Pattern> {
    if opens(input, Delimiter::None) {
        return any_of.parse2(inside([input.parse()?]).into_iter().tokens());
    }
    if take_word(input, "_")?.is_some() {
        return Ok(Pattern::Any);
    }
    if input.peek(Lit) {
        let first = input.parse()?;
        let is_closed = take(input, "..=")?;
        return match is_closed || take(input, "..")? {
            true => Ok(Pattern::Range(first, input.parse()?, is_closed)),
            false => Ok(Pattern::Literal(first)),
        };
    }
    if !opens(input, Delimiter::Parenthesis) {
        return input.parse().map(Pattern::Path);
    }
    let content;
    parenthesized!(content in input);
    listed(&content)
}

/// What is in parentheses.
fn listed(input: ParseStream<'_>) -> syn::Result<Pattern> {
    let (mut patterns, mut is_tuple) = (Vec::new(), input.is_empty());
    while !input.is_empty() {
        patterns.push(any_of(input)?);
        if !input.is_empty() {
            expect(input, ",")?;
            is_tuple = true;
        }
    }
    Ok(if is_tuple { Pattern::Tuple(patterns) } else { patterns.remove(0) })
}
