//! The lists in attributes: `name, name = anything, name(anything)`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::nearest;
use permgen_core::vector::IntoVector as _;

/// One element of a list.
#[derive(Clone)]
pub(super) struct Entry {
    /// Doc comments and other attributes before it.
    pub(super) attributes: Vec<syn::Attribute>,
    pub(super) key: Ident,
    pub(super) value: Value,
}

/// What follows the key.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Nothing.
    None,
    /// What stands after `=`.
    Is(TokenStream, Span),
    /// What stands in the parentheses.
    List(TokenStream, Span),
}

impl Entry {
    /// What stands after `=`; anything else is reported.
    pub(super) fn is(&self, example: &str, wrong: &mut Diagnostics) -> Option<(TokenStream, Span)> {
        match &self.value {
            Value::Is(tokens, span) => Some((tokens.clone(), *span)),
            Value::None | Value::List(..) => {
                wrong.push(self.misused(example));
                None
            }
        }
    }

    /// Reports anything after the key.
    pub(super) fn alone(&self, wrong: &mut Diagnostics) {
        if !matches!(self.value, Value::None) {
            wrong.push(self.misused(&self.key.to_string()));
        }
    }

    /// The error for a value of the wrong form.
    pub(super) fn misused(&self, example: &str) -> Diagnostic {
        let message = match self.value {
            Value::None => format!("`{}` needs a value", self.key),
            Value::Is(..) => format!("`{} = ..` is not understood", self.key),
            Value::List(..) => format!("`{}(..)` is not understood", self.key),
        };
        Diagnostic::new(self.key.span(), message).help(format!("write `{example}`"))
    }
}

/// Reads a list; what cannot be read is reported and left out.
pub(super) fn entries(tokens: TokenStream, example: &str, wrong: &mut Diagnostics) -> Vec<Entry> {
    split(tokens).into_iter().filter_map(|part| wrong.take(entry(part, example).map_err(Into::into))).vec()
}

fn entry(part: Vec<TokenTree>, example: &str) -> Result<Entry, Diagnostic> {
    let start = part.first().map_or_else(Span::call_site, TokenTree::span);
    let example = format!("write, for example, `{example}`");
    let no_comma = |token: &TokenTree| Diagnostic::new(token.span(), format!("expected `,` before `{token}`"));
    let mut tokens = part.into_iter().peekable();
    let mut attributes = TokenStream::new();
    while matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#') {
        attributes.extend(tokens.by_ref().take(2));
    }
    let attributes = syn::parse::Parser::parse2(syn::Attribute::parse_outer, attributes)
        .map_err(|error| Diagnostic::new(error.span(), error.to_string()))?;
    let Some(TokenTree::Ident(key)) = tokens.next() else {
        return Err(Diagnostic::new(start, "this is not understood").help(example));
    };
    let value = match tokens.next() {
        None => Value::None,
        Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {
            let rest: Vec<TokenTree> = tokens.by_ref().vec();
            let span = span_of(&rest).unwrap_or(punct.span());
            if rest.is_empty() {
                return Err(Diagnostic::new(span, format!("`{key} =` has no value")).help(example));
            }
            Value::Is(rest.into_iter().tokens(), span)
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            Value::List(group.stream(), group.span())
        }
        Some(other) => return Err(no_comma(&other).help(example)),
    };
    match tokens.next() {
        None => Ok(Entry { attributes, key, value }),
        Some(extra) => Err(no_comma(&extra).help(example)),
    }
}

/// Cuts at commas, but not at those of `|rank, file| ..` and of `Square<A, B>`.
pub(super) fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    let (mut in_bars, mut angles) = (false, 0);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let part = parts.last_mut().expect("there is always a part");
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if !in_bars && angles == 0 => {
                    parts.push(Vec::new());
                    continue;
                }
                // Bars are a specification's parameters where an expression cannot have an operator.
                '|' => in_bars = !in_bars && begins_specification(part),
                '<' if angles > 0 || is_type(part) && !is_operator(tokens.peek()) => angles += 1,
                '>' if angles > 0 && !matches!(part.last(), Some(TokenTree::Punct(it)) if it.as_char() == '-') => {
                    angles -= 1;
                }
                _ => {}
            }
        }
        part.push(token);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether a `<` after this begins the arguments of a type: after `Square` or `square = board::Square` alone, `::` or `=`.
fn is_type(before: &[TokenTree]) -> bool {
    if matches!(before.last(), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '=')) {
        return true;
    }
    let path = match before {
        [TokenTree::Ident(key), TokenTree::Punct(is), path @ ..] if is.as_char() == '=' => {
            if key == "square" || key == "tests" || key == "trait" { path } else { &[] }
        }
        path => path,
    };
    let is_path = |token: &TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    };
    !path.is_empty() && path.iter().all(is_path)
}

/// Whether `<` and this are `<<`, `<=` or the beginning of `<->`.
fn is_operator(next: Option<&TokenTree>) -> bool {
    matches!(next, Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '<' | '=' | '-'))
}

fn begins_specification(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '=' | ';'),
        Some(TokenTree::Ident(ident)) => ident == "then" || ident == "from",
        Some(_) => false,
    }
}

/// The place of several tokens, as far as it can be told.
pub(super) fn span_of(tokens: &[TokenTree]) -> Option<Span> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    Some(first.span().join(last.span()).unwrap_or_else(|| first.span()))
}

/// The error for a key that is not one of `known`.
pub(super) fn unknown(what: &str, key: &Ident, known: &[&str]) -> Diagnostic {
    let name = key.to_string();
    let near =
        nearest(&name, known.iter().copied()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let list = known.iter().map(|name| format!("`{name}`")).vec().join(", ");
    Diagnostic::new(key.span(), format!("unknown {what} `{key}`")).help(format!("{near}known are {list}"))
}

/// A path or another expression, read as Rust.
pub(super) fn expression(tokens: TokenStream, wrong: &mut Diagnostics) -> Option<TokenStream> {
    let parsed = syn::parse2::<syn::Expr>(tokens).map_err(Diagnostics::from);
    wrong.take(parsed).map(|expression| expression.to_token_stream())
}

/// A type, read as Rust.
pub(super) fn ty(tokens: TokenStream, wrong: &mut Diagnostics) -> Option<syn::Type> {
    wrong.take(syn::parse2::<syn::Type>(tokens).map_err(Diagnostics::from))
}
