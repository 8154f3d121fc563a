//! The smallest things that are written: numbers, squares, brackets and commas.

use crate::stream::IntoStream as _;
use permgen_core::vector::IntoVector as _;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{LitInt, Token};

use super::expression::is_integer_type;
use super::written::{Number, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Closure, Expr, Parameter, inside};

/// Takes a group and returns what is in it.
pub(super) fn group(input: ParseStream<'_>) -> Result<TokenStream, Diagnostics> {
    match input.parse()? {
        TokenTree::Group(group) => Ok(group.stream()),
        other => Err(Diagnostic::new(other.span(), format!("expected brackets, found `{other}`")).into()),
    }
}

/// Takes the invisible brackets that `macro_rules!` puts around an expression, if they come next, and returns what is in them: it is
/// one operand, whatever is next to it. A single token needs no brackets.
pub(super) fn invisible(input: ParseStream<'_>) -> Option<TokenStream> {
    let (first, ..) = input.cursor().group(Delimiter::None)?;
    let tokens = inside(first.token_stream());
    if tokens.len() < 2 {
        return None;
    }
    input.parse::<TokenTree>().ok()?;
    Some(tokens.into_iter().tokens())
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

/// `|a: rank, b: file| (b, a)`, with the names by which coordinates go elsewhere: `rank` and `file`, or `x` and `y` if the file comes
/// first.
pub(super) fn typed(closure: &Closure) -> Option<(Vec<Ident>, Expr)> {
    let typed = |parameter: &Parameter| {
        let ty = parameter.ty.as_ref()?.name()?;
        Some((parameter.name.clone()?, ty.to_string().to_lowercase()))
    };
    let [(first, of), (second, and)] = &closure.parameters.iter().map(typed).whole()?[..] else {
        return None;
    };
    let known = match (of.as_str(), and.as_str()) {
        ("rank" | "row", "file" | "column") => ["rank", "file"],
        ("file" | "column", "rank" | "row") => ["x", "y"],
        _ => return None,
    };
    let renamed = |name: &Ident| match [first, second].into_iter().position(|parameter| parameter == name) {
        Some(place) => Ident::new(known[place], name.span()),
        None => name.clone(),
    };
    let body = syn::parse2(with_names(closure.written.clone(), &renamed)).ok()?;
    Some((vec![renamed(first), renamed(second)], body))
}

fn with_names(tokens: TokenStream, renamed: &dyn Fn(&Ident) -> Ident) -> TokenStream {
    let token = |token| match token {
        TokenTree::Ident(name) => renamed(&name).into(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), with_names(group.stream(), renamed));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    };
    tokens.into_iter().map(token).tokens()
}
