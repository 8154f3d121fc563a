//! The next tokens of an input. `syn`'s own tests of them are compiled anew for each kind of token, and look into the invisible
//! brackets of `macro_rules!`: what is in those is one operand here.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::buffer::Cursor;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;

/// Whether these signs come next, joined to each other.
pub(super) fn begins(input: ParseStream<'_>, signs: &str) -> bool {
    if opens(input, Delimiter::None) {
        return false;
    }
    let mut cursor = input.cursor();
    let mut expected = signs.chars().peekable();
    while let Some(sign) = expected.next() {
        let Some((found, rest)) = cursor.punct() else { return false };
        let is_joined = expected.peek().is_none() || found.spacing() == Spacing::Joint;
        if found.as_char() != sign || !is_joined {
            return false;
        }
        cursor = rest;
    }
    true
}

/// Takes these signs, if they come next.
pub(super) fn take(input: ParseStream<'_>, signs: &str) -> syn::Result<bool> {
    let is_next = begins(input, signs);
    if is_next {
        for _ in signs.chars() {
            input.parse::<TokenTree>()?;
        }
    }
    Ok(is_next)
}

/// Takes these signs.
pub(super) fn expect(input: ParseStream<'_>, signs: &str) -> syn::Result<()> {
    if take(input, signs)? { Ok(()) } else { Err(input.error(format!("expected `{signs}`"))) }
}

/// Whether this word comes next.
pub(super) fn is_word(input: ParseStream<'_>, word: &str) -> bool {
    !opens(input, Delimiter::None) && input.cursor().ident().is_some_and(|(found, _)| found == word)
}

/// Takes this word, if it comes next.
pub(super) fn take_word(input: ParseStream<'_>, word: &str) -> syn::Result<Option<Ident>> {
    if is_word(input, word) { any_word(input).map(Some) } else { Ok(None) }
}

/// Takes a word, of Rust's own too.
pub(super) fn any_word(input: ParseStream<'_>) -> syn::Result<Ident> {
    input.call(Ident::parse_any)
}

/// Whether such a bracket comes next.
pub(super) fn opens(input: ParseStream<'_>, delimiter: Delimiter) -> bool {
    input.cursor().group(delimiter).is_some()
}

/// Takes a bracket that comes next, and returns what is in it.
pub(super) fn group(input: ParseStream<'_>) -> syn::Result<(TokenStream, Span)> {
    input.parse::<Group>().map(|group| (group.stream(), group.span()))
}

/// What is in the invisible brackets that a `macro_rules!` put around it.
pub(crate) fn inside(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match &tokens[..] {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => inside(group.stream()),
        _ => tokens,
    }
}

/// The tokens from one place up to another.
pub(super) fn between(mut from: Cursor<'_>, to: Cursor<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    while from != to {
        let Some((token, rest)) = from.token_tree() else { break };
        tokens.extend([token]);
        from = rest;
    }
    tokens
}
