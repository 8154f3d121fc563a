//! From tokens to masks: which squares `gather`, `scatter`, `restrict` and promises are about.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser};

use super::atoms;
use super::expression::{NO_CONSTANTS, is_constant};
use super::suggest::suggestion;
use super::written::{Line, Mask, Square};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// Words that begin a line where a mask is expected.
pub(super) const LINES: [&str; 5] = ["file", "rank", "diagonal", "antidiagonal", "inner"];

/// The word that begins a list of squares there.
const SQUARES: &str = "squares";

const MASKS: &str = "a mask is a number whose bit n is square n, or `file(c)`, `rank(4)`, `diagonal(d4)`, \
                     `antidiagonal(d4)`, one of these lines in `inner(...)`, `squares(a1, e4)`, or some of them with `!`, `&`, `^`, `|`";

/// Whether the word begins a mask.
pub(super) fn is_mask(word: &str) -> bool {
    word == SQUARES || LINES.contains(&word)
}

/// `0xff` or `!file(c) & !file(d)`, and nothing after it. `span` is where a mask that is missing should have been.
pub(super) fn mask(tokens: TokenStream, span: Span) -> Result<Mask, Diagnostics> {
    whole(tokens, span, or)
}

/// A mask of which bits are taken with `&` before it, so that only `!` and `&` may stand in it outside parentheses.
pub(super) fn mask_behind_and(tokens: TokenStream, span: Span) -> Result<Mask, Diagnostics> {
    whole(tokens, span, and)
}

/// Reads all of the tokens, which stand behind `span`, by that rule.
fn whole(
    tokens: TokenStream,
    span: Span,
    rule: fn(ParseStream<'_>, Span) -> Result<Mask, Diagnostics>,
) -> Result<Mask, Diagnostics> {
    let parser = |input: ParseStream<'_>| {
        let parsed = rule(input, span);
        let rest: Option<TokenTree> = if input.is_empty() { None } else { input.parse()? };
        input.parse::<TokenStream>()?;
        Ok(match (parsed, rest) {
            (Ok(_), Some(found)) => {
                // Only a promise leaves these: there, `&` binds tighter.
                let help = match found.to_string().as_str() {
                    "|" | "^" => "put the whole mask in parentheses: `given x & (file(a) | file(b)) == 0`",
                    _ => MASKS,
                };
                Err(Diagnostic::new(found.span(), format!("unexpected `{found}` after the mask")).help(help).into())
            }
            (parsed, _) => parsed,
        })
    };
    parser.parse2(tokens).map_err(Diagnostics::from)?
}

/// `rank(2) | rank(3)`; the operators bind as in Rust.
fn or(input: ParseStream<'_>, before: Span) -> Result<Mask, Diagnostics> {
    let mut mask = xor(input, before)?;
    while let Some(sign) = input.parse::<Option<Token![|]>>()? {
        mask = Mask::Or(Box::new(mask), Box::new(xor(input, sign.span)?));
    }
    Ok(mask)
}

fn xor(input: ParseStream<'_>, before: Span) -> Result<Mask, Diagnostics> {
    let mut mask = and(input, before)?;
    while let Some(sign) = input.parse::<Option<Token![^]>>()? {
        mask = Mask::Xor(Box::new(mask), Box::new(and(input, sign.span)?));
    }
    Ok(mask)
}

fn and(input: ParseStream<'_>, before: Span) -> Result<Mask, Diagnostics> {
    let mut mask = one(input, before)?;
    while let Some(sign) = input.parse::<Option<Token![&]>>()? {
        mask = Mask::And(Box::new(mask), Box::new(one(input, sign.span)?));
    }
    Ok(mask)
}

fn one(input: ParseStream<'_>, before: Span) -> Result<Mask, Diagnostics> {
    if input.is_empty() {
        return Err(Diagnostic::new(before, "expected a mask").help(MASKS).into());
    }
    let place = input.span();
    if let Some(inside) = atoms::invisible(input) {
        return mask(inside, place);
    }
    if let Some(sign) = input.parse::<Option<Token![!]>>()? {
        return Ok(Mask::Not(Box::new(one(input, sign.span)?)));
    }
    if input.peek(syn::token::Paren) {
        let span = input.span();
        return mask(atoms::group(input)?, span);
    }
    match input.cursor().ident() {
        Some((word, _)) if word == SQUARES => squares(input),
        Some(_) => line(input).map(Mask::Line),
        None => {
            let number = atoms::number(input)?;
            match input.parse::<Option<Token![<<]>>()? {
                None => Ok(Mask::Number(number)),
                Some(_) if number.value == 1 => Ok(Mask::Squares(vec![atoms::square(input)?])),
                Some(sign) => Err(Diagnostic::new(sign.spans[0], "a mask is not shifted")
                    .help("`1 << c4` is the square c4; write other numbers out")
                    .into()),
            }
        }
    }
}

/// `squares(a1, e4)`
fn squares(input: ParseStream<'_>) -> Result<Mask, Diagnostics> {
    let name: Ident = input.parse()?;
    let wrong = |span: Span| Diagnostic::new(span, "`squares` takes squares").help("write `squares(a1, e4)`");
    if !input.peek(syn::token::Paren) {
        return Err(wrong(name.span()).into());
    }
    let content = atoms::group(input)?;
    if content.clone().into_iter().any(|token| matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.')) {
        let between = |input: ParseStream<'_>| {
            let first = atoms::square(input)?;
            let is_whole = is_range(input);
            let last = if matches!(is_whole, Ok(true)) { Some(atoms::square(input)?) } else { None };
            let is_over = input.is_empty();
            input.parse::<TokenStream>()?;
            Ok(match (is_whole, last) {
                (Ok(true), Some(last)) if is_over => Ok(Mask::Between(first, last, name.span())),
                _ => Err(Diagnostic::new(name.span(), "expected one line, from its first square to its last")
                    .help("write `squares(a1..=a8)`; `|` joins lines and lists: `squares(a1..=a8) | squares(b1, c2)`")),
            })
        };
        return Ok(between.parse2(content)??);
    }
    let squares = atoms::squares.parse2(content)?;
    if squares.is_empty() { Err(wrong(name.span()).into()) } else { Ok(Mask::Squares(squares)) }
}

fn line(input: ParseStream<'_>) -> Result<Line, Diagnostics> {
    let name: Ident = input.parse()?;
    let kind = name.to_string();
    if !LINES.contains(&kind.as_str()) {
        if is_constant(&kind) {
            return Err(Diagnostic::new(name.span(), format!("unknown mask `{name}`"))
                .help(format!("{NO_CONSTANTS}`const {name}: u64 = 0xff00;`"))
                .into());
        }
        let help = match suggestion(&kind, LINES.into_iter().chain([SQUARES])) {
            near if near.is_empty() => {
                format!("{MASKS}; a mask that only the running program knows is for Rust, `board & {name}`")
            }
            near => format!("{near}{MASKS}"),
        };
        return Err(Diagnostic::new(name.span(), format!("unknown mask `{name}`")).help(help).into());
    }
    let (what, example) = match kind.as_str() {
        "file" => ("the letter of a file", "file(c)"),
        "rank" => ("the number of a rank", "rank(4)"),
        "inner" => ("a line", "inner(file(c))"),
        "diagonal" => ("a square", "diagonal(d4)"),
        _ => ("a square", "antidiagonal(d4)"),
    };
    let wrong = |span: Span| {
        Diagnostics::from(Diagnostic::new(span, format!("`{kind}` takes {what}")).help(format!("write `{example}`")))
    };
    if !input.peek(syn::token::Paren) {
        return Err(wrong(name.span()));
    }
    let content = atoms::group(input)?;
    if content.is_empty() {
        return Err(wrong(name.span()));
    }
    let span = name.span();
    let parser = |input: ParseStream<'_>| {
        let first = input.span();
        let parsed = match kind.as_str() {
            "file" => files(input, span).map_err(|error| error.unwrap_or_else(|| wrong(first))),
            "rank" => ranks(input, span).map_err(|error| error.unwrap_or_else(|| wrong(first))),
            "inner" if input.peek(syn::Ident) => line(input).map(|line| Line::Inner(Box::new(line), span)),
            "inner" => Err(wrong(first)),
            _ => atoms::square(input).map_err(|_| wrong(first)).map(|through| match kind.as_str() {
                "diagonal" => Line::Diagonal(through, span),
                _ => Line::Antidiagonal(through, span),
            }),
        };
        let rest = input.span();
        let is_over = input.is_empty();
        input.parse::<TokenStream>()?;
        Ok(if parsed.is_ok() && !is_over { Err(wrong(rest)) } else { parsed })
    };
    parser.parse2(content).map_err(Diagnostics::from)?
}

/// `c`, `a..=c`, or a square. An error that says nothing is told by the caller.
fn files(input: ParseStream<'_>, span: Span) -> Result<Line, Option<Diagnostics>> {
    if let Ok(number) = atoms::number(&input.fork()) {
        let letter =
            |number: u128| u8::try_from(number).ok().filter(|number| *number < 26).map(|file| char::from(b'a' + file));
        let help = match (number.value.checked_sub(1).and_then(letter), letter(number.value)) {
            (Some(first), Some(next)) => format!(
                "write `file({first})` or `file({next})`: files are counted from 0 in `|rank, file|`, ranks from 1 in `rank({})`",
                number.value
            ),
            _ => "write `file(c)`".to_owned(),
        };
        let message = format!("a file has a letter, not the number {}", number.value);
        return Err(Some(Diagnostic::new(number.span, message).help(help).into()));
    }
    let first: Ident = input.parse().map_err(|_| None)?;
    if is_range(input)? {
        let last = input.parse().map_err(|_| None)?;
        return Ok(Line::Files(first, last));
    }
    Ok(match first.to_string().len() {
        1 => Line::Files(first.clone(), first),
        _ => Line::FileOf(Square::Name(first), span),
    })
}

/// `4`, `2..=4`, or a square.
fn ranks(input: ParseStream<'_>, span: Span) -> Result<Line, Option<Diagnostics>> {
    if input.peek(syn::Ident) {
        return atoms::square(input).map(|square| Line::RankOf(square, span)).map_err(|_| None);
    }
    let first = atoms::number(input).map_err(|_| None)?;
    let last = if is_range(input)? { atoms::number(input).map_err(|_| None)? } else { first };
    Ok(Line::Ranks(first, last))
}

/// Takes `..=`, and refuses `..`, of which people disagree whether the last is meant.
fn is_range(input: ParseStream<'_>) -> Result<bool, Option<Diagnostics>> {
    if input.peek(Token![..=]) {
        return input.parse::<Token![..=]>().map(|_| true).map_err(|_| None);
    }
    if input.peek(Token![..]) {
        let error = Diagnostic::new(input.span(), "a range without its last line").help("write `a..=c` or `2..=4`");
        return Err(Some(error.into()));
    }
    Ok(false)
}
