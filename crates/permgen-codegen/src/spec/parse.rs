//! From tokens to the syntax tree.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;

use super::atoms::{begins_choice, group, number, separator, square, squares, typed};
#[cfg(feature = "all-maps")]
use super::bitwise;
#[cfg(feature = "all-maps")]
use super::choice;
#[cfg(feature = "all-maps")]
use super::exchange;
use super::expression::TABLES;
use super::index_bits;
use super::library::{self, MAPS, SQUARE_OF};
use super::masks;
use super::names;
use super::orders;
use super::promise::{self, Promise};
use super::settings::Settings;
#[cfg(feature = "all-maps")]
use super::sums;
use super::written::{Direction, Map, Signed, Square};
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Closure, Expr};
use permgen_core::article::counted;
use permgen_core::vector::IntoVector as _;

pub(super) fn parse(tokens: TokenStream) -> Result<(Settings, Map, Option<Promise>), Diagnostics> {
    depth::check(&tokens, &depth::SPECIFICATION)?;
    let (tokens, promise) = promise::split_off(tokens)?;
    let parser = |input: ParseStream<'_>| {
        let parsed = specification(input);
        // After a mistake the rest is skipped: the mistake is what counts.
        input.parse::<TokenStream>()?;
        Ok(parsed)
    };
    let (settings, map) = parser.parse2(tokens).map_err(Diagnostics::from)??;
    Ok((settings, map, promise))
}

fn specification(input: ParseStream<'_>) -> Result<(Settings, Map), Diagnostics> {
    let settings = Settings::parse_prefix(input)?;
    if input.is_empty() {
        return Err(Diagnostic::new(input.span(), "the specification is empty")
            .help("write where square `sq` goes, for example `sq ^ 56` or `|rank, file| (file, rank)`")
            .into());
    }
    if let Ok(text) = input.fork().parse::<syn::LitStr>() {
        let value = text.value();
        let shown = if value.len() > 200 { String::new() } else { format!(": `{value}`") };
        return Err(Diagnostic::new(text.span(), "the specification is a string literal")
            .help(format!("leave the quotes out{shown}"))
            .into());
    }
    Ok((settings, map(input)?))
}

/// A map up to the end of the input: parts joined by `then`.
fn map(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let map = chain(input)?;
    if !input.is_empty() {
        let found: TokenTree = input.parse()?;
        if let (Map::Named(name), TokenTree::Ident(_)) = (&map, &found) {
            if !library::is_known(&name.to_string()) {
                let help = match (&*name.to_string(), &*found.to_string()) {
                    ("from", "sq") => "write `from |sq| ..` for the source of each square",
                    ("to", "sq") => "leave `to` out: an expression in `sq` says where each square goes",
                    _ => "a map has a name of one word, such as `flip_vertical`; maps are joined by `then`",
                };
                return Err(Diagnostic::new(name.span(), format!("`{name} {found}` is not a map")).help(help).into());
            }
        }
        let (span, found) = (found.span(), found.to_string());
        let help = match &*found {
            ";" | "," if Settings::begin(input) => "settings come before the map: `outside = lost; sq + 8`",
            ";" if input.is_empty() => "leave it out",
            _ if is_arrow(input.cursor()) => "cases are separated by `,`",
            "mod" => "the remainder is `%`: `16 * sq % 63`",
            _ => "maps are joined by `then`",
        };
        return Err(Diagnostic::new(span, format!("unexpected `{found}` after the map")).help(help).into());
    }
    Ok(map)
}

fn chain(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let start = input.span();
    let mut parts = vec![(part(input)?, start)];
    while let Some(then) = keyword(input, "then") {
        if input.is_empty() {
            return Err(Diagnostic::new(then, "nothing follows `then`").help("write the map that comes next").into());
        }
        let start = input.span();
        parts.push((part(input)?, start));
    }
    Ok(if parts.len() == 1 { parts.remove(0).0 } else { Map::Then(parts) })
}

/// Takes an identifier if it is the given one.
fn keyword(input: ParseStream<'_>, word: &str) -> Option<Span> {
    let (ident, _) = input.cursor().ident()?;
    if ident != word {
        return None;
    }
    input.parse::<Ident>().ok().map(|ident| ident.span())
}

fn part(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    if is_closure(input.cursor()) {
        return closure(input, Direction::To);
    }
    if let Some((content, delimiters, rest)) = input.cursor().group(Delimiter::Parenthesis) {
        if is_arrow(rest) {
            return arrow(input, Direction::To);
        }
        if begins_choice(content) || is_map(content.token_stream()) {
            let inner: TokenStream = group(input)?;
            return nested(inner, delimiters.join());
        }
        return expression(input);
    }
    let Some((head, rest)) = input.cursor().ident() else { return expression(input) };
    if let Some(('<', '-', '>')) = three_signs(rest) {
        let head: Ident = input.parse()?;
        return Err(Diagnostic::new(head.span(), "no map is written with `<->`")
            .help("`cycles (a1 h8)` exchanges two squares")
            .into());
    }
    if ["return", "pub", "fn"].iter().any(|word| head == word) {
        return Err(Diagnostic::new(head.span(), format!("a specification has no `{head}`"))
            .help("leave it out: `sq ^ 56` alone says where square `sq` goes")
            .into());
    }
    if begins_choice(input.cursor()) {
        #[cfg(not(feature = "all-maps"))]
        return Err(Diagnostic::needs_all_maps(head.span()).into());
        #[cfg(feature = "all-maps")]
        return Ok(Map::Choice(choice::parse(input, &nested)?));
    }
    if is_arrow(rest) {
        return arrow(input, Direction::To);
    }
    let call = rest.group(Delimiter::Parenthesis).is_some();
    let list = rest.group(Delimiter::Bracket).is_some();
    match head.to_string().as_str() {
        "to" if list => table(input, Direction::To),
        "from" if list => table(input, Direction::From),
        "from" if call && rest.group(Delimiter::Parenthesis).is_some_and(|(_, _, rest)| is_arrow(rest)) => {
            input.parse::<Ident>()?;
            arrow(input, Direction::From)
        }
        "from" if is_closure(rest) => {
            input.parse::<Ident>()?;
            closure(input, Direction::From)
        }
        "index_bits" if list => index_bits::listed(input).map(|(entries, span)| Map::IndexBits { entries, span }),
        "cycles" if call || rest.eof() || is_then(rest) => cycles(input),
        "inverse" | "repeat" | "restrict" | "bijective" if call => combinator(input),
        "gather" | "scatter" if call => orders::gathering(input),
        #[cfg(not(feature = "all-maps"))]
        SQUARE_OF | "bitwise" | "linear" | "swap" if call => Err(Diagnostic::needs_all_maps(head.span()).into()),
        #[cfg(feature = "all-maps")]
        SQUARE_OF if call => square_of(input),
        #[cfg(feature = "all-maps")]
        "bitwise" if call => {
            let name: Ident = input.parse()?;
            Ok(Map::Bitwise(bitwise::parse(group(input)?, name.span())?))
        }
        #[cfg(feature = "all-maps")]
        "linear" if call => {
            let name: Ident = input.parse()?;
            sums::parse(group(input)?, name.span())
        }
        #[cfg(feature = "all-maps")]
        "swap" if call => {
            let name: Ident = input.parse()?;
            let span = input.span();
            Ok(Map::Exchange(exchange::parse(&name, group(input)?, span)?))
        }
        name if call && library::WORD_OPERATIONS.iter().any(|operation| operation.name == name) => {
            word_operation(input)
        }
        name if is_name(name)
            && !is_keyword(name)
            && (rest.eof() || rest.ident().is_some_and(|(next, _)| next != "as")) =>
        {
            Ok(Map::Named(input.parse()?))
        }
        name if is_name(name) && call && !is_keyword(name) => {
            let name: Ident = input.parse()?;
            Err(library::unknown_operation(&name).into())
        }
        name if is_name(name) && list && !is_keyword(name) && !MAPS.contains(&name) => {
            Err(Diagnostic::new(head.span(), format!("unknown map `{name}`")).help(TABLES).into())
        }
        "to" | "from" | "index_bits" => {
            let head: Ident = input.parse()?;
            let help = match head == "to" && is_closure(rest) {
                true => "leave `to` out: coordinates say where each square goes".to_owned(),
                false => format!("for example `{head} [1, 0, 2, ...]`"),
            };
            Err(Diagnostic::new(head.span(), format!("expected a list in brackets after `{head}`")).help(help).into())
        }
        _ => expression(input),
    }
}

fn three_signs(cursor: syn::buffer::Cursor<'_>) -> Option<(char, char, char)> {
    let (first, rest) = cursor.punct()?;
    let (second, rest) = rest.punct()?;
    let (third, _) = rest.punct()?;
    Some((first.as_char(), second.as_char(), third.as_char()))
}

/// Whether `=>` follows.
fn is_arrow(cursor: syn::buffer::Cursor<'_>) -> bool {
    let Some((first, rest)) = cursor.punct() else { return false };
    first.as_char() == '=' && rest.punct().is_some_and(|(second, _)| second.as_char() == '>')
}

fn is_closure(cursor: syn::buffer::Cursor<'_>) -> bool {
    cursor.punct().is_some_and(|(punct, _)| punct.as_char() == '|')
        || cursor.ident().is_some_and(|(word, _)| word == "move")
}

fn is_then(cursor: syn::buffer::Cursor<'_>) -> bool {
    cursor.ident().is_some_and(|(ident, _)| ident == "then")
}

/// Whether a lone identifier is a map's name rather than the square's number.
fn is_name(name: &str) -> bool {
    !matches!(name, "sq" | "i")
}

fn is_keyword(name: &str) -> bool {
    matches!(name, "if" | "match" | "loop" | "while" | "for" | "let" | "unsafe" | "return" | "break")
}

/// Whether what stands in parentheses is a map rather than an expression.
fn is_map(tokens: TokenStream) -> bool {
    let mut depth_one = tokens.into_iter().peekable();
    let first_is_map = match depth_one.peek() {
        Some(TokenTree::Ident(ident)) => {
            let name = ident.to_string();
            MAPS.contains(&name.as_str()) || library::is_known(&name)
        }
        Some(TokenTree::Punct(punct)) => punct.as_char() == '|',
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None && is_map(group.stream()),
        _ => false,
    };
    let mut before = ' ';
    first_is_map
        || depth_one.any(|token| {
            let sign = if let TokenTree::Punct(sign) = &token { sign.as_char() } else { ' ' };
            let is_arrow = std::mem::replace(&mut before, sign) == '=' && sign == '>';
            is_arrow || matches!(&token, TokenTree::Ident(ident) if ident == "then")
        })
}

/// The map in brackets.
pub(super) fn nested(tokens: TokenStream, span: Span) -> Result<Map, Diagnostics> {
    if tokens.is_empty() {
        return Err(Diagnostic::new(span, "expected a map").into());
    }
    let tokens = names::replaced(tokens)?;
    let parser = |input: ParseStream<'_>| {
        let parsed = map(input);
        input.parse::<TokenStream>()?;
        Ok(parsed)
    };
    parser.parse2(tokens).map_err(Diagnostics::from)?
}

/// `|sq| ...` or `|rank, file| (..., ...)`
fn closure(input: ParseStream<'_>, direction: Direction) -> Result<Map, Diagnostics> {
    let start = input.span();
    let closure: Closure = input.parse()?;
    let mut names = Vec::new();
    if let Some((names, body)) = typed(&closure) {
        return with_parameters(names, body, direction, start);
    }
    for parameter in closure.parameters {
        match parameter.name.filter(|_| parameter.ty.is_none()) {
            Some(name) => names.push(name),
            None => {
                return Err(Diagnostic::new(parameter.span, "a parameter here is a plain name")
                    .help("write `|sq| ...`, `|rank, file| (..., ...)`, or say which is which: `|a: rank, b: file| (..., ...)`")
                    .into());
            }
        }
    }
    let span = match (names.first(), names.last()) {
        (Some(first), Some(last)) => first.span().join(last.span()).unwrap_or_else(|| first.span()),
        _ => start,
    };
    with_parameters(names, closure.body, direction, span)
}

/// `sq => ...` or `(rank, file) => (..., ...)`
fn arrow(input: ParseStream<'_>, direction: Direction) -> Result<Map, Diagnostics> {
    let span = input.span();
    let names: Vec<Ident> = if input.peek(syn::token::Paren) {
        let parser = Punctuated::<Ident, Token![,]>::parse_terminated;
        parser.parse2(group(input)?)?.into_iter().vec()
    } else {
        vec![input.parse()?]
    };
    input.parse::<Token![=>]>()?;
    if input.is_empty() {
        return Err(Diagnostic::new(span, "nothing follows `=>`").into());
    }
    let body = input.parse()?;
    with_parameters(names, body, direction, span)
}

fn with_parameters(names: Vec<Ident>, body: Expr, direction: Direction, span: Span) -> Result<Map, Diagnostics> {
    match &names[..] {
        [] => Err(Diagnostic::new(span, "a map of no parameters")
            .help("write `|sq| ...` for square numbers or `|rank, file| (..., ...)` for coordinates")
            .into()),
        [name] => Ok(Map::Square { direction, names: vec![name.to_string()], body }),
        _ => Ok(Map::Coordinates { direction, names, span, body }),
    }
}

fn expression(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let body: Expr = input.parse()?;
    Ok(Map::Square { direction: Direction::To, names: vec!["sq".to_owned(), "i".to_owned()], body })
}

fn table(input: ParseStream<'_>, direction: Direction) -> Result<Map, Diagnostics> {
    input.parse::<Ident>()?;
    let span = input.span();
    let parser = |input: ParseStream<'_>| {
        let mut entries = Vec::new();
        while !input.is_empty() {
            let span = input.span();
            let squares = if input.parse::<Option<Token![_]>>()?.is_some() {
                Vec::new()
            } else if input.peek(syn::token::Bracket) {
                if direction == Direction::From {
                    return Err(input.error("a square has one source: only `to [..]` takes lists"));
                }
                several(input)?
            } else {
                vec![square(input)?]
            };
            entries.push((squares, span));
            separator(input)?;
        }
        Ok(entries)
    };
    let entries = parser.parse2(group(input)?)?;
    Ok(Map::Table { direction, entries, span })
}

/// `[0, 8, 16]`: the places that one square goes to.
fn several(input: ParseStream<'_>) -> syn::Result<Vec<Square>> {
    let content;
    syn::bracketed!(content in input);
    squares(&content)
}

fn cycles(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    input.parse::<Ident>()?;
    let mut cycles = Vec::new();
    while input.peek(syn::token::Paren) {
        let parser = |input: ParseStream<'_>| {
            let mut squares = Vec::new();
            while !input.is_empty() {
                squares.push(square(input)?);
                input.parse::<Option<Token![,]>>()?;
            }
            Ok(squares)
        };
        cycles.push(parser.parse2(group(input)?)?);
    }
    Ok(Map::Cycles(cycles))
}

/// `square_of(rotate_90)`, `square_of(board = 4x4; sq ^ 3)`, `square_of(if black { flip_vertical } else { identity })`
fn square_of(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let name: Ident = input.parse()?;
    let tokens = names::replaced(group(input)?)?;
    if tokens.is_empty() {
        return Err(Diagnostic::new(name.span(), "`square_of` takes a map")
            .help("for example `square_of(rotate_90)`")
            .into());
    }
    let parser = |input: ParseStream<'_>| {
        let parsed = specification(input);
        input.parse::<TokenStream>()?;
        Ok(parsed)
    };
    let (settings, map) = parser.parse2(tokens).map_err(Diagnostics::from)??;
    Ok(Map::SquareOf { settings, map: Box::new(map), span: name.span() })
}

fn word_operation(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let name: Ident = input.parse()?;
    let span = input.span();
    let tokens = group(input)?;
    if let (Ok(argument), "rotate_left" | "rotate_right") = (syn::parse2::<Ident>(tokens.clone()), &*name.to_string()) {
        return by_argument(&argument, || Map::rotation_by(name, &argument, span));
    }
    if let Some(TokenTree::Ident(argument)) =
        tokens.clone().into_iter().find(|token| matches!(token, TokenTree::Ident(_)))
    {
        if name == "delta_swap" {
            #[cfg(not(feature = "all-maps"))]
            return Err(Diagnostic::needs_all_maps(argument.span()).into());
            #[cfg(feature = "all-maps")]
            return Ok(Map::Exchange(exchange::parse(&name, tokens, span)?));
        }
        let help = format!(
            "an argument selects a map, as in `match {argument} {{ 0 => sq, _ => sq ^ 1 }}`, or counts, as in `rotate_left({argument})` and `repeat(sq ^ 1, {argument})`"
        );
        let message = format!("expected a number, found `{argument}`");
        return Err(Diagnostic::new(argument.span(), message).help(help).into());
    }
    let parser = |input: ParseStream<'_>| {
        let mut parameters = Vec::new();
        while !input.is_empty() {
            parameters.push(number(input)?);
            separator(input)?;
        }
        Ok(parameters)
    };
    let parameters = parser.parse2(tokens)?;
    let operation = library::WORD_OPERATIONS.iter().find(|operation| name == operation.name);
    let operation = operation.expect("only called for known operations");
    if parameters.len() != operation.parameters.len() {
        let takes = counted(&operation.parameters.len(), "number");
        return Err(Diagnostic::new(span, format!("`{name}` takes {takes}, found {}", parameters.len()))
            .help(format!("write `{name}({})`", operation.parameters.join(", ")))
            .into());
    }
    Ok(Map::Word { name, parameters, span })
}

/// `inverse(a)`, `bijective(a)`, `repeat(a, 3)`, `restrict(a, 0xff)`
fn combinator(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let name: Ident = input.parse()?;
    let span = input.span();
    let content = group(input)?;
    match name.to_string().as_str() {
        "inverse" => return Ok(Map::Inverse(Box::new(nested(content, span)?), name.span())),
        "bijective" => return Ok(Map::Bijective(Box::new(nested(content, span)?), name.span())),
        _ => {}
    }
    // The number is what follows the last comma; the map before it may contain commas of its own.
    let tokens: Vec<TokenTree> = content.into_iter().vec();
    let comma = tokens.iter().rposition(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    let wrong = || {
        let (what, example) = match name == "repeat" {
            true => ("number", "repeat(rotate_90, 3)"),
            false => ("mask", "restrict(flip_vertical, 0xff)"),
        };
        Diagnostic::new(span, format!("`{name}` takes a map and a {what}")).help(format!("for example `{example}`"))
    };
    let comma = comma.ok_or_else(wrong)?;
    let inner = nested(tokens[..comma].iter().cloned().tokens(), span)?;
    let last: TokenStream = tokens[comma + 1..].iter().cloned().tokens();
    if name == "restrict" {
        return Ok(Map::Restrict(Box::new(inner), masks::mask(last, tokens[comma].span())?));
    }
    if let [TokenTree::Ident(times)] = &tokens[comma + 1..] {
        return by_argument(times, || inner.repeated_by(times, name.span()));
    }
    let parser = |input: ParseStream<'_>| Ok((input.parse::<Option<Token![-]>>()?.is_some(), number(input)?));
    let (negative, number) = parser.parse2(last)?;
    let value = i128::try_from(number.value).map_err(|_| {
        Diagnostic::new(number.span, "the number of repetitions is too large").help("it goes up to 2^127 - 1")
    })?;
    Ok(Map::Repeat(Box::new(inner), Signed { value: if negative { -value } else { value } }, name.span()))
}

/// A map as often as an argument says.
fn by_argument(times: &Ident, map: impl FnOnce() -> Map) -> Result<Map, Diagnostics> {
    match cfg!(feature = "all-maps") {
        true => Ok(map()),
        false => Err(Diagnostic::needs_all_maps(times.span()).into()),
    }
}
