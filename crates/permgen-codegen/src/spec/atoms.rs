//! The smallest things that are written: numbers, squares, brackets and commas.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{LitInt, Token};

use super::expression::is_integer_type;
use super::written::{Number, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// Takes a group and returns what is in it.
pub(super) fn group(input: ParseStream<'_>) -> Result<TokenStream, Diagnostics> {
    match input.parse()? {
        TokenTree::Group(group) => Ok(group.stream()),
        other => Err(Diagnostic::new(other.span(), format!("expected brackets, found `{other}`")).into()),
    }
}

/// A comma, or nothing before the end.
pub(super) fn separator(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() { Ok(()) } else { input.parse::<Token![,]>().map(drop) }
}

pub(super) fn square(input: ParseStream<'_>) -> syn::Result<Square> {
    if input.peek(syn::Ident) { Ok(Square::Name(input.parse()?)) } else { Ok(Square::Number(number(input)?)) }
}

/// Squares between commas, up to the end.
pub(super) fn squares(input: ParseStream<'_>) -> syn::Result<Vec<Square>> {
    let mut squares = Vec::new();
    while !input.is_empty() {
        squares.push(square(input)?);
        separator(input)?;
    }
    Ok(squares)
}

pub(super) fn number(input: ParseStream<'_>) -> syn::Result<Number> {
    let span = input.span();
    if input.peek(Token![-]) {
        return Err(syn::Error::new(span, "a number cannot be negative here"));
    }
    if let Some((name, _)) = input.cursor().ident() {
        return Err(syn::Error::new(span, format!("expected a number, found `{name}`")));
    }
    let literal: LitInt = input.parse().map_err(|_| syn::Error::new(span, "expected a number"))?;
    if !matches!(literal.suffix(), "" | "usize") && !is_integer_type(literal.suffix()) {
        return Err(syn::Error::new(span, format!("the number {literal} has an unknown suffix")));
    }
    let value = literal.base10_parse().map_err(|_| {
        syn::Error::new(span, format!("the number {literal} is too large\n\n= help: numbers go up to 2^128 - 1"))
    })?;
    Ok(Number { value, span })
}

/// Whether a choice begins here: `match`, or `if` with a condition that does not mention the square's number.
pub(super) fn begins_choice(cursor: syn::buffer::Cursor<'_>) -> bool {
    let Some((keyword, mut rest)) = cursor.ident() else { return false };
    if keyword == "match" {
        return true;
    }
    let mut is_long = false;
    if keyword != "if" {
        return false;
    }
    loop {
        if rest.group(Delimiter::Brace).is_some() {
            return is_long;
        }
        let Some((token, after)) = rest.token_tree() else { return false };
        if mentions_square(token.clone().into()) {
            return false;
        }
        (is_long, rest) = (true, after);
    }
}

fn mentions_square(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name == "sq" || name == "i",
        TokenTree::Group(group) => mentions_square(group.stream()),
        _ => false,
    })
}
