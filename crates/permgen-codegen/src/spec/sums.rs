//! From `linear(|x| ..)` to the syntax tree: one expression, or a choice among several.

use proc_macro2::{Ident, Span, TokenStream};
use syn::Token;
use syn::parse::{ParseStream, Parser};

use super::atoms::begins_choice;
use super::choice;
use super::written::{Map, Sums};
use crate::diagnostics::{Diagnostic, Diagnostics};

pub(super) const HELP: &str =
    "write `x ^ x >> 12`, outside `linear!` in `linear(|x| ..)`: `^`, `&` with constants, shifts, rotations";

/// The function in the parentheses of a `linear` at `span`.
pub(super) fn parse(tokens: TokenStream, span: Span) -> Result<Map, Diagnostics> {
    let parser = |input: ParseStream<'_>| {
        input.parse::<Token![|]>()?;
        let name: Ident = input.parse()?;
        input.parse::<Token![|]>()?;
        Ok((name, input.parse::<TokenStream>()?))
    };
    let place = tokens.clone().into_iter().next().map_or(span, |token| token.span());
    let (name, body) = parser
        .parse2(tokens)
        .map_err(|_| Diagnostic::new(place, "`linear` takes one function of one word, or of one array").help(HELP))?;
    if body.is_empty() {
        return Err(Diagnostic::new(span, "a function without a result").help(HELP).into());
    }
    sums(&name, body, span)
}

/// An expression in the word of that name, or a choice among several.
fn sums(name: &Ident, body: TokenStream, span: Span) -> Result<Map, Diagnostics> {
    let parser = |input: ParseStream<'_>| {
        if !begins_choice(input.cursor()) {
            if let Some((word, _)) = input.cursor().ident().filter(|(word, _)| word == "if") {
                let wrong =
                    Diagnostic::new(word.span(), "in `linear`, `if` chooses by an argument, not by a square or bit");
                input.parse::<TokenStream>()?;
                return Ok(Err(wrong
                    .help("write `if up { x } else { x << 1 }`, or mask the bits: `x & 0xff ^ (x & 0xff00) << 1`")
                    .into()));
            }
            return Ok(Ok(Map::Sums(Sums { name: name.clone(), body: input.parse()?, span })));
        }
        let choice = choice::parse(input, &|case, before| match case.is_empty() {
            true => Err(Diagnostic::new(before, "an expression is missing here").help(HELP).into()),
            false => sums(name, case, before),
        });
        let rest: TokenStream = input.parse()?;
        Ok(match rest.into_iter().next().filter(|_| choice.is_ok()) {
            Some(found) => Err(Diagnostic::new(found.span(), format!("unexpected `{found}` after the last case"))
                .help("write what follows into each case")
                .into()),
            None => choice.map(Map::Choice),
        })
    };
    parser.parse2(body)?
}
