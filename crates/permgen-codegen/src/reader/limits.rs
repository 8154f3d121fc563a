//! Limits on what is parsed: a parser calls itself for what stands within something, and would run out of stack.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Refusal;

/// Brackets within brackets.
const MOST_NESTED: usize = 128;
/// Operators before an operand.
const MOST_PREFIXES: usize = 64;
/// Tokens without a `;`, a `,` or the end of a block.
const MOST_TOKENS: usize = 2000;
/// Digits of a number.
const MOST_DIGITS: usize = 200;

/// Refuses tokens that are nested deeper, or in longer chains, than anybody's.
///
/// # Errors
///
/// With the first such place.
pub fn check(tokens: TokenStream) -> Result<(), Refusal> {
    let mut level = vec![tokens];
    for _ in 0..=MOST_NESTED {
        let mut next = Vec::new();
        for stream in level {
            check_level(stream, &mut next)?;
        }
        if next.is_empty() {
            return Ok(());
        }
        level = next;
    }
    match level.into_iter().flatten().next() {
        None => Ok(()),
        Some(token) => Err(Refusal::new(token.span(), format!("brackets nested more than {MOST_NESTED} deep"))),
    }
}

fn check_level(tokens: TokenStream, inner: &mut Vec<TokenStream>) -> Result<(), Refusal> {
    let (mut chain, mut prefixes, mut block_ended) = (0, 0, false);
    for token in tokens {
        let span = token.span();
        // What follows a block is something new, but for `else`.
        if block_ended && !matches!(&token, TokenTree::Ident(name) if name == "else") {
            chain = 0;
        }
        block_ended = false;
        chain += 1;
        match token {
            TokenTree::Punct(punct) => {
                prefixes += 1;
                if matches!(punct.as_char(), ';' | ',') {
                    (chain, prefixes) = (0, 0);
                }
            }
            TokenTree::Ident(name)
                if matches!(&*name.to_string(), "mut" | "ref" | "return" | "break" | "raw" | "const") =>
            {
                prefixes += 1;
            }
            TokenTree::Ident(_) => prefixes = 0,
            TokenTree::Literal(literal) => {
                prefixes = 0;
                let text = literal.to_string();
                if text.len() > MOST_DIGITS && text.starts_with(|first: char| first.is_ascii_digit()) {
                    return Err(Refusal::new(span, format!("a number of more than {MOST_DIGITS} digits")));
                }
            }
            TokenTree::Group(group) => {
                prefixes = 0;
                block_ended = group.delimiter() == Delimiter::Brace;
                if !group.stream().is_empty() {
                    inner.push(group.stream());
                }
            }
        }
        if prefixes > MOST_PREFIXES {
            return Err(Refusal::new(span, format!("more than {MOST_PREFIXES} operators before an operand")));
        }
        if chain > MOST_TOKENS {
            return Err(Refusal::new(span, format!("an expression of more than {MOST_TOKENS} tokens in one chain")));
        }
    }
    Ok(())
}
