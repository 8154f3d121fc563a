//! One of several maps, as other arguments of the function say: `match` and `if`.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;

use super::atoms::group;
use super::context::Context;
use super::promise::Promise;
use super::written::{Case, Choice, Map};
use super::{Meant, Members};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::linear::Linear;

/// How the map of one case is read.
pub(super) type ReadMap = fn(TokenStream, Span) -> Result<Map, Diagnostics>;

/// Whether a choice begins here: `match`, or `if` with a name that is not that of the square's number alone for a condition.
pub(super) fn begins(cursor: syn::buffer::Cursor<'_>) -> bool {
    let Some((keyword, rest)) = cursor.ident() else { return false };
    let rest = rest.punct().filter(|(punct, _)| punct.as_char() == '!').map_or(rest, |(_, rest)| rest);
    match keyword.to_string().as_str() {
        "match" => true,
        "if" => rest
            .ident()
            .is_some_and(|(name, rest)| name != "sq" && name != "i" && rest.group(Delimiter::Brace).is_some()),
        _ => false,
    }
}

/// `match flip { true => flip_vertical, false => identity }`, `if flip { flip_vertical } else { identity }`
pub(super) fn parse(input: ParseStream<'_>, read: ReadMap) -> Result<Choice, Diagnostics> {
    let keyword = input.call(Ident::parse_any)?;
    if keyword == "match" { parse_match(&keyword, input, read) } else { parse_if(&keyword, input, read) }
}

fn parse_match(keyword: &Ident, input: ParseStream<'_>, read: ReadMap) -> Result<Choice, Diagnostics> {
    let value = up_to_brace(input, keyword.span())?;
    let arms: Vec<TokenTree> = group(input)?.into_iter().collect();
    let (mut patterns, mut cases) = (Vec::new(), Vec::new());
    let mut wrong = Diagnostics::new();
    let mut rest = &arms[..];
    while let Some(first) = rest.first() {
        let Some(arrow) = rest.windows(2).position(is_arrow) else {
            wrong.push(Diagnostic::new(first.span(), "a case without its map").help("write `pattern => map`"));
            break;
        };
        let pattern: TokenStream = rest[..arrow].iter().cloned().collect();
        let body = &rest[arrow + 2..];
        let length = length_of_map(body);
        let map: TokenStream = match &body[..length] {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
            tokens => tokens.iter().cloned().collect(),
        };
        if let Some(map) = wrong.take(read(map, rest[arrow].span())) {
            cases.push(Case { written: pattern.to_string(), span: first.span(), map });
        }
        patterns.push(pattern);
        rest = &body[length..];
        if let [TokenTree::Punct(comma), after @ ..] = rest {
            if comma.as_char() == ',' {
                rest = after;
            }
        }
    }
    let numbers = (0..patterns.len() as u32).map(|number| Literal::u8_suffixed(number as u8));
    let number = quote!(match #value { #(#patterns => #numbers,)* });
    wrong.into_result(())?;
    check(keyword, cases.len())?;
    Ok(Choice { number, cases, span: keyword.span() })
}

fn parse_if(keyword: &Ident, input: ParseStream<'_>, read: ReadMap) -> Result<Choice, Diagnostics> {
    let (mut number, mut cases, mut count) = (TokenStream::new(), Vec::new(), 0);
    let mut wrong = Diagnostics::new();
    loop {
        let condition = up_to_brace(input, keyword.span())?;
        let literal = Literal::u8_suffixed(count as u8);
        number.extend(quote!(if #condition { #literal } else ));
        count += 1;
        let span = condition.span();
        if let Some(map) = wrong.take(read(group(input)?, keyword.span())) {
            cases.push(Case { written: condition.to_string(), span, map });
        }
        let otherwise: Option<syn::Token![else]> = input.parse()?;
        let Some(otherwise) = otherwise else {
            return Err(Diagnostic::new(keyword.span(), "an `if` without `else` has no map for the other case")
                .help("add `else { identity }`")
                .into());
        };
        if count < MOST && input.parse::<Option<syn::Token![if]>>()?.is_some() {
            continue;
        }
        let literal = Literal::u8_suffixed(count as u8);
        number.extend(quote!({ #literal }));
        if let Some(map) = wrong.take(read(group(input)?, otherwise.span)) {
            cases.push(Case { written: "else".to_owned(), span: otherwise.span, map });
        }
        check(keyword, count + 1)?;
        return wrong.into_result(Choice { number, cases, span: keyword.span() });
    }
}

/// At most so many maps are chosen among.
const MOST: usize = 64;

fn check(keyword: &Ident, count: usize) -> Result<(), Diagnostic> {
    match count {
        0 => {
            Err(Diagnostic::new(keyword.span(), "a choice among no maps")
                .help("write `match flip { true => map, .. }`"))
        }
        count if count > MOST => Err(Diagnostic::new(keyword.span(), format!("a choice among {count} maps"))
            .help(format!("{MOST} are the most"))),
        _ => Ok(()),
    }
}

/// What stands before the next braces.
fn up_to_brace(input: ParseStream<'_>, before: Span) -> Result<TokenStream, Diagnostics> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(syn::token::Brace) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() || input.is_empty() {
        return Err(Diagnostic::new(before, "a choice is incomplete")
            .help("write `match flip { true => flip_vertical, false => identity }` or `if flip { .. } else { .. }`")
            .into());
    }
    Ok(tokens)
}

fn is_arrow(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(first), TokenTree::Punct(second)] if first.as_char() == '=' && second.as_char() == '>')
}

/// How many tokens the map at the beginning has: up to a comma, but for those between the bars of `|rank, file|`.
fn length_of_map(tokens: &[TokenTree]) -> usize {
    let is_brace =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    if tokens.first().is_some_and(is_brace) {
        return 1;
    }
    let is_bar = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '|');
    let (mut place, mut may_begin) = (0, true);
    while let Some(token) = tokens.get(place) {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => return place,
            token if is_bar(token) && may_begin => {
                let parameters = tokens[place + 1..].iter().position(is_bar).unwrap_or_default();
                place += parameters + 1;
                may_begin = false;
            }
            token => may_begin = matches!(token, TokenTree::Ident(word) if word == "then" || word == "from"),
        }
        place += 1;
    }
    place
}

impl Context<'_> {
    /// What a choice means: one of its maps for each number.
    pub(super) fn choice(&self, choice: &Choice, promise: Option<&Promise>) -> Result<Meant, Diagnostics> {
        if let Some(promise) = promise.or(self.scope.promise.as_ref()) {
            return Err(Diagnostic::new(promise.span(), "a choice among maps has no use for a promise")
                .help("leave `given` out: each of the maps masks the bits itself")
                .into());
        }
        let mut wrong = Diagnostics::new();
        let mut maps = Vec::new();
        for Case { map, .. } in &choice.cases {
            maps.extend(wrong.take(self.resolve(map, None)));
        }
        let maps = wrong.into_result(maps)?;
        let maps = Linear::choice(maps).map_err(|error| Diagnostic::new(choice.span, error.to_string()))?;
        let members = Some((Members::Cases, choice.written()));
        Ok(Meant { meaning: maps.into(), board: self.board, layouts: self.layouts(), members })
    }
}
