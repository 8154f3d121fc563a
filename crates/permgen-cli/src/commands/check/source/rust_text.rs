//! The tokens of a file of Rust: whether they can be read at all, and what no parser sees in them.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

pub(super) const HELP: &str = "copy the tables to a file of their own, as plain constants";

/// Where a span begins.
pub(super) fn place(span: Span) -> Place {
    let start = span.start();
    Place { line: start.line, column: start.column + 1 }
}

use super::Place;
use crate::errors::BadInput;

/// How deep a file may be nested: brackets, and words without a separator between.
const MOST_DEPTH: usize = 1000;

/// Refuses what is nested so deep that reading it would end the program.
pub(super) fn expect_shallow(tokens: &TokenStream) -> Result<(), BadInput> {
    struct Level {
        /// The depth where the group begins, and where the expression in it is.
        base: usize,
        depth: usize,
        tokens: std::iter::Peekable<proc_macro2::token_stream::IntoIter>,
    }
    let level = |base: usize, tokens: TokenStream| Level { base, depth: base, tokens: tokens.into_iter().peekable() };
    let mut stack = vec![level(0, tokens.clone())];
    while let Some(Level { base, depth, tokens }) = stack.last_mut() {
        let Some(token) = tokens.next() else {
            stack.pop();
            continue;
        };
        *depth += 1;
        if *depth > MOST_DEPTH {
            let fact = format!("{}: this is nested too deep, or too long without an end", place(token.span()));
            return Err(BadInput::new(fact).with_help(HELP));
        }
        match &token {
            TokenTree::Group(group) => {
                let is_end = group.delimiter() == Delimiter::Brace
                    && match tokens.peek() {
                        Some(TokenTree::Ident(next)) => !["else", "as"].iter().any(|word| next == word),
                        Some(TokenTree::Punct(next)) => next.as_char() == '#',
                        Some(_) => false,
                        None => true,
                    };
                let inner = *depth;
                if is_end {
                    *depth = *base;
                }
                stack.push(level(inner, group.stream()));
            }
            TokenTree::Punct(mark) if matches!(mark.as_char(), ';' | ',') => *depth = *base,
            _ => (),
        }
    }
    Ok(())
}

/// The tokens without strings, and so without what is said about them.
pub(super) fn compact(tokens: TokenStream, code: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => compact(group.stream(), code),
            TokenTree::Literal(literal) if literal.to_string().contains('"') => code.push('"'),
            other => code.push_str(&other.to_string()),
        }
    }
}

/// Where a group has so many elements with numbers in them, as a list has and code has not.
pub(super) fn list_within(tokens: &TokenStream, span: Span, least: usize) -> Option<Span> {
    let mut stack = vec![(tokens.clone(), span)];
    while let Some((tokens, span)) = stack.pop() {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_mark =
            |token: &TokenTree, mark: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark);
        let elements = tokens.split(|token| is_mark(token, ',')).filter(|element| element.iter().any(has_number));
        if elements.count() >= least && !tokens.iter().any(|token| is_mark(token, ';')) {
            return Some(span);
        }
        stack.extend(tokens.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some((group.stream(), group.span_open())),
            _ => None,
        }));
    }
    None
}

/// A number, or a group with numbers of its own.
fn has_number(token: &TokenTree) -> bool {
    let is_number = |token: &TokenTree| match token {
        TokenTree::Literal(literal) => literal.to_string().starts_with(|first: char| first.is_ascii_digit()),
        _ => false,
    };
    match token {
        TokenTree::Group(group) => group.stream().into_iter().any(|inner| is_number(&inner)),
        other => is_number(other),
    }
}
