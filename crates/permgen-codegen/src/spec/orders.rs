//! `gather` and `scatter`, with the order in which squares stand in the index.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::parse::{ParseStream, Parser};

use super::suggest::suggestion;
use super::written::{Map, Mask, Number, Order, Square};
use super::{atoms, masks};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

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
    let tokens: Vec<TokenTree> = atoms::group(input)?.into_iter().vec();
    let comma = tokens.iter().position(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    let (mask, order) = tokens.split_at(comma.unwrap_or(tokens.len()));
    let listed = match mask {
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket => Some(list),
        _ => None,
    };
    let mask = match listed {
        Some(list) if list.stream().is_empty() => Mask::Number(Number { value: 0, span: list.span() }),
        Some(list) => Mask::Squares(atoms::squares.parse2(list.stream())?),
        None => masks::mask(mask.iter().cloned().tokens(), name.span())?,
    };
    let is_gather = name == "gather";
    let order = match order.get(1..).unwrap_or_default() {
        [] if listed.is_some() => Order::Squares(listed_squares(&mask), name.span()),
        [] => Order::Bits,
        [TokenTree::Ident(order)] if ANY_ORDER.iter().any(|word| order == word) => {
            if is_gather {
                return Ok(Map::Index { mask, span: order.span() });
            }
            return Err(Diagnostic::new(order.span(), "`scatter` takes no order")
                .help("an index in any order has no inverse that is known beforehand: only `gather` takes `any_order`")
                .into());
        }
        [TokenTree::Ident(order)] if order == BY_FILE => Order::Files(order.span()),
        [TokenTree::Ident(order)] if order == BY_RANK => Order::Ranks(order.span()),
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket => {
            Order::Squares(atoms::squares.parse2(list.stream())?, list.span())
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

/// The squares of a list, in its order.
fn listed_squares(mask: &Mask) -> Vec<Square> {
    if let Mask::Squares(squares) = mask { squares.clone() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use crate::spec::{Scope, Spec};

    fn destinations(text: &str) -> Vec<(u8, u8)> {
        let map = Spec::parse_str(text).unwrap().resolve(&Scope::new(None)).unwrap().map;
        (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (bit, to))).collect()
    }

    fn error(text: &str) -> String {
        let meant = Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(None)));
        meant.expect_err("it is wrong").to_string()
    }

    #[test]
    fn an_index_is_in_the_order_that_is_stated() {
        // c1, b2, a3.
        assert_eq!(destinations("gather(antidiagonal(c1))"), [(2, 0), (9, 1), (16, 2)]);
        assert_eq!(destinations("gather(antidiagonal(c1), by_file)"), [(2, 2), (9, 1), (16, 0)]);
        assert_eq!(destinations("gather(antidiagonal(c1), by_rank)"), [(2, 0), (9, 1), (16, 2)]);
        assert_eq!(destinations("gather(antidiagonal(c1), [b2, a3, c1])"), [(2, 2), (9, 0), (16, 1)]);
        assert_eq!(destinations("scatter(antidiagonal(c1), [b2, a3, c1])"), [(0, 9), (1, 16), (2, 2)]);
        // A list is its own order.
        assert_eq!(destinations("gather([b2, a3, c1])"), [(2, 2), (9, 0), (16, 1)]);
        assert_eq!(destinations("scatter([b1, a1])"), [(0, 1), (1, 0)]);
        assert_eq!(destinations("gather([b2, a3, c1], by_file)"), [(2, 2), (9, 1), (16, 0)]);
        // On a file, from rank 1 up.
        assert_eq!(destinations("gather(squares(b1, a2, b2), by_file)"), [(1, 1), (8, 0), (9, 2)]);
        let turned = "numbering = a1_msb; gather(file(a), by_rank)";
        assert_eq!(destinations(turned)[7], (63, 0), "a1 is the highest bit");
    }

    #[test]
    fn messages_name_the_orders_there_are() {
        assert!(error("gather(file(c), by file)").contains("`by_file`, `by_rank`, a list such as `[a8, b7, c6]`"));
        assert!(error("gather(file(c), by_fil)").contains("did you mean `by_file`?"));
        assert!(error("scatter(file(c), any_order)").contains("only `gather` takes `any_order`"));
        assert!(error("gather(antidiagonal(c1), [b2, a3])").contains("c1 (2) of the mask has no place"));
        assert!(error("gather(antidiagonal(c1), [b2, a3, c1, c1])").contains("c1 (2) has a place already"));
        assert!(error("gather(antidiagonal(c1), [b2, a3, c2])").contains("c2 (10) is not a square of the mask"));
        assert!(error("width = u16; gather(0xff, by_file)").contains("an order of lines needs a board"));
    }
}
