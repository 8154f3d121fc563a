//! One declaration for all squares, files or ranks: `fn index(square: u8, occupied: u64) -> u8 { gather(file(square)) }`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::ToTokens as _;

use super::function::{Surroundings, mentions};
use super::signature::Declaration;
use crate::board::Board;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit;
use crate::partial_map::PartialMap;
use crate::search::Family;
use crate::spec::Spec;

/// Makes a function of a family's declaration and its specification, which stands at `span`.
pub(crate) fn generate(
    declaration: &Declaration,
    specification: &TokenStream,
    span: Span,
    text: &str,
    surroundings: &Surroundings,
) -> Result<TokenStream, Diagnostics> {
    let (header, member, words) = declaration.check_family()?;
    if !mentions(specification.clone(), &member.name.to_string()) {
        return Err(Diagnostic::new(member.name.span(), format!("`{}` is not used", member.name))
            .help(format!("say what depends on it, for example `gather(diagonal({}))`", member.name))
            .into());
    }
    let scope = surroundings.scope(&header.name.to_string(), Some(words.board())).within_family();
    let resolve = |value: &TokenTree| -> Result<(PartialMap, Option<Board>), Diagnostics> {
        let tokens = substitute(specification.clone(), &member.name.to_string(), value);
        let resolved = Spec::parse(tokens)?.resolve(&scope)?;
        Ok((words.fit(&resolved.map)?, resolved.board))
    };
    // The board is known once one member is.
    let kind = member.name.to_string();
    let (_, board) = resolve(&first(&kind, member.name.span()))?;
    let Some(board) = board else {
        return Err(Diagnostic::new(span, "a family needs a board").help("write `board = 4x8;` first").into());
    };
    let members = members(&kind, board, member.name.span());
    let mut maps = Vec::new();
    for (name, value) in &members {
        let map = resolve(value)?.0;
        if !map.is_gather() {
            return Err(Diagnostic::new(span, format!("for {name} this is not a `gather`"))
                .help("for all squares at once, bits are gathered: `gather(diagonal(square))`")
                .into());
        }
        maps.push(map);
    }
    let family = Family::find(&maps).map_err(|error| {
        let (name, _) = &members[error.member];
        let reason = error.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        Diagnostic::new(span, format!("for {name} no product with a sum of powers of two gathers the bits{reason}"))
            .help("one declaration for all squares needs a mask, one product and a shift for each of them")
    })?;
    Ok(emit::family::function(&header, &member.name, &member.ty.to_token_stream(), &family, text))
}

fn first(kind: &str, span: Span) -> TokenTree {
    match kind {
        "file" => Ident::new("a", span).into(),
        "rank" => number(1, span),
        _ => Ident::new("a1", span).into(),
    }
}

/// What the argument's name stands for in each member, and what to call it.
fn members(kind: &str, board: Board, span: Span) -> Vec<(String, TokenTree)> {
    let ident = |name: &str| TokenTree::from(Ident::new(name, span));
    match kind {
        "file" => (0..board.files())
            .map(|file| char::from(b'a' + file).to_string())
            .map(|name| (format!("file {name}"), ident(&name)))
            .collect(),
        "rank" => (1..=board.ranks()).map(|rank| (format!("rank {rank}"), number(rank, span))).collect(),
        _ => (0..board.squares())
            .map(|square| board.square_name(square).to_string())
            .map(|name| (name.clone(), ident(&name)))
            .collect(),
    }
}

fn number(value: u8, span: Span) -> TokenTree {
    let mut literal = Literal::u8_unsuffixed(value);
    literal.set_span(span);
    literal.into()
}

/// The tokens with a name replaced, except where it is that of a function.
fn substitute(tokens: TokenStream, name: &str, value: &TokenTree) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_called = |place: usize| matches!(tokens.get(place + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let replaced = tokens.iter().enumerate().map(|(place, token)| match token {
        TokenTree::Ident(ident) if ident == name && !is_called(place) => {
            let mut value = value.clone();
            value.set_span(ident.span());
            value
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), substitute(group.stream(), name, value));
            inner.set_span(group.span());
            inner.into()
        }
        other => other.clone(),
    });
    replaced.collect()
}
