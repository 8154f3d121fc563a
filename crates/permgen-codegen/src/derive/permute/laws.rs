//! Laws between transforms: `rotate_90 == flip_diagonal then flip_vertical`, `flip_vertical twice == identity`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use super::super::board_map::BoardMap;
use super::super::function;
use super::Resolution;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::Context;
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;

/// Checks each law by the maps of its sides.
pub(super) fn check(
    laws: &[(TokenStream, Span)],
    transforms: &[Resolution],
    words: Words,
    context: &Context,
    wrong: &mut Diagnostics,
) {
    let failed = |tokens: &TokenStream| {
        transforms.iter().any(|transform| transform.resolved.is_none() && mentions(tokens, &transform.name.to_string()))
    };
    for (law, span) in laws {
        if failed(law) {
            continue; // a consequence of a mistake that is reported
        }
        let Some((left, right)) = sides(law) else {
            wrong.push(
                Diagnostic::new(*span, "a law is an equation").help(
                    "write `rotate_90 == flip_diagonal then flip_vertical`, or `flip_vertical twice == identity`",
                ),
            );
            continue;
        };
        let mut side =
            |tokens: &TokenStream| wrong.take(function::resolve(repeated(tokens.clone()), Some(words), context));
        let (Some(left_map), Some(right_map)) = (side(&left), side(&right)) else { continue };
        if let Some(difference) = difference(&left_map, &right_map) {
            let [left, right] = [left, right].map(|side| side.to_string());
            let (square, [left_to, right_to]) = difference;
            wrong.push(
                Diagnostic::new(*span, format!("the law does not hold: `{left}` and `{right}` differ on {square}"))
                    .help(format!("`{left}` {left_to}, `{right}` {right_to}")),
            );
        }
    }
}

/// The first bit that goes to different places, and where each side sends it.
fn difference(left: &BoardMap, right: &BoardMap) -> Option<(String, [String; 2])> {
    let (place, _) = left.destinations().find(|&(place, to)| to != right.to(place))?;
    let to = [left, right].map(|side| match side.to(place) {
        Some(to) => format!("sends it to {}", left.name(to)),
        None => "drops it".to_owned(),
    });
    Some((left.name(place), to))
}

/// The sides of the first `==` that is in no brackets.
fn sides(law: &TokenStream) -> Option<(TokenStream, TokenStream)> {
    let tokens: Vec<TokenTree> = law.clone().into_iter().vec();
    let is_equals = |at: usize, spacing: Option<Spacing>| match &tokens[at] {
        TokenTree::Punct(punct) => punct.as_char() == '=' && spacing.is_none_or(|spacing| punct.spacing() == spacing),
        _ => false,
    };
    let at = (1..tokens.len().saturating_sub(1))
        .find(|&at| is_equals(at, Some(Spacing::Joint)) && is_equals(at + 1, None))?;
    let (left, right) = (&tokens[..at], &tokens[at + 2..]);
    (!right.is_empty()).then(|| (left.iter().cloned().tokens(), right.iter().cloned().tokens()))
}

/// `flip twice` as `repeat(flip, 2)`, `turn 4 times` as `repeat(turn, 4)`.
fn repeated(side: TokenStream) -> TokenStream {
    let mut done: Vec<TokenTree> = Vec::new();
    let mut tokens = side.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let times = match &token {
            TokenTree::Ident(word) if word == "twice" => quote!(2),
            TokenTree::Literal(count) if matches!(tokens.peek(), Some(TokenTree::Ident(word)) if word == "times") => {
                tokens.next();
                quote!(#count)
            }
            _ => {
                done.push(token);
                continue;
            }
        };
        let mut unit: Vec<TokenTree> = done.pop().into_iter().vec();
        let is_call =
            matches!(unit.first(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if is_call && matches!(done.last(), Some(TokenTree::Ident(name)) if name != "then") {
            unit.splice(0..0, done.pop());
        }
        let unit: TokenStream = unit.into_iter().tokens();
        done.extend(quote!(repeat(#unit, #times)));
    }
    done.into_iter().tokens()
}

fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&Group::stream(&group), name),
        _ => false,
    })
}
