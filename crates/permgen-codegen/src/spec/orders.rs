//! `gather` and `scatter`, with the order in which squares stand in the index.

use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::parse::{ParseStream, Parser};

use super::suggest::suggestion;
use super::written::{Map, Order};
use super::{atoms, masks};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// What stands behind a mask whose bits may come in any order: the one that is cheapest.
const ANY_ORDER: [&str; 2] = ["any_order", "cheapest"];

const BY_FILE: &str = "by_file";

const BY_RANK: &str = "by_rank";

const GATHER: &str = "an index is in the order of bits, as in `gather(file(c))`, or in one that stands behind the mask: `by_file`, `by_rank`, \
                      a list such as `[a8, b7, c6]`, the lowest place first, or `any_order`, whichever is cheapest";

const SCATTER: &str = "an index is in the order of bits, as in `scatter(file(c))`, or in one that stands behind the mask: `by_file`, `by_rank`, \
                       or a list such as `[a8, b7, c6]`, the lowest place first";

/// `gather(file(c))`, `gather(file(c), any_order)`, `scatter(diagonal(a1), by_file)`
pub(super) fn gathering(input: ParseStream<'_>) -> Result<Map, Diagnostics> {
    let name: Ident = input.parse()?;
    let tokens: Vec<TokenTree> = atoms::group(input)?.into_iter().collect();
    let comma = tokens.iter().position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    let (mask, order) = tokens.split_at(comma.unwrap_or(tokens.len()));
    let mask = masks::mask(mask.iter().cloned().collect(), name.span())?;
    let is_gather = name == "gather";
    let order = match order.get(1..).unwrap_or_default() {
        [] => Order::Bits,
        [TokenTree::Ident(order)] if ANY_ORDER.iter().any(|word| order == word) => {
            if is_gather {
                return Ok(Map::Index { mask, span: order.span() });
            }
            return Err(Diagnostic::new(order.span(), "`scatter` has an order that is known")
                .help("an index in any order has no inverse that is known beforehand: only `gather` takes `any_order`")
                .into());
        }
        [TokenTree::Ident(order)] if order == BY_FILE => Order::Files(order.span()),
        [TokenTree::Ident(order)] if order == BY_RANK => Order::Ranks(order.span()),
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket => {
            let parser = |input: ParseStream<'_>| {
                let mut squares = Vec::new();
                while !input.is_empty() {
                    squares.push(atoms::square(input)?);
                    atoms::separator(input)?;
                }
                Ok(squares)
            };
            Order::Squares(parser.parse2(list.stream())?, list.span())
        }
        [found, ..] => {
            let help = if is_gather { GATHER } else { SCATTER };
            let words = ANY_ORDER.into_iter().filter(|_| is_gather).chain([BY_FILE, BY_RANK]);
            let guess = suggestion(&found.to_string(), words);
            return Err(Diagnostic::new(found.span(), format!("unexpected `{found}` after the mask"))
                .help(format!("{guess}{help}"))
                .into());
        }
    };
    Ok(if is_gather { Map::Gather(mask, order) } else { Map::Scatter(mask, order) })
}
