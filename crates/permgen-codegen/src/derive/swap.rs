//! Exchanges: `0 <-> 1`, `0..2 <-> 2..4`, `white <-> black`.

use std::ops::Range;

use proc_macro2::{Span, TokenStream, TokenTree};

use super::entries;
use crate::diagnostics::{Diagnostic, Diagnostics};

/// Two sides of an arrow.
pub(super) struct Pair {
    pub(super) left: Side,
    pub(super) right: Side,
}

/// What stands on one side.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) tokens: Vec<TokenTree>,
    pub(super) span: Span,
}

impl Side {
    fn new(tokens: &[TokenTree], arrow: Span) -> Option<Self> {
        let span = entries::span_of(tokens);
        span.map(|span| Self { tokens: tokens.to_vec(), span: span.resolved_at(arrow) })
    }

    /// Whether this is that word.
    pub(super) fn is(&self, word: &str) -> bool {
        matches!(self.tokens.as_slice(), [TokenTree::Ident(ident)] if ident == word)
    }

    /// Where its first and its last number are written.
    pub(super) fn ends(&self) -> [Span; 2] {
        let mut numbers =
            self.tokens.iter().filter(|token| matches!(token, TokenTree::Literal(_))).map(TokenTree::span);
        let first = numbers.next().unwrap_or(self.span);
        [first, numbers.next_back().unwrap_or(first)]
    }

    /// The numbers from the first up to the second, without it; a number alone is a range of one.
    pub(super) fn range(&self) -> Option<Range<i128>> {
        let mut tokens = self.tokens.iter().peekable();
        let first = number(&mut tokens)?;
        let mut dots = 0;
        while matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '.') {
            tokens.next();
            dots += 1;
        }
        let inclusive = dots == 2 && matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=');
        if inclusive {
            tokens.next();
        }
        let end = match dots {
            0 => first.checked_add(1)?,
            2 => number(&mut tokens)?.checked_add(i128::from(inclusive))?,
            _ => return None,
        };
        (tokens.next().is_none() && first < end).then_some(first..end)
    }
}

fn number<'a>(tokens: &mut std::iter::Peekable<impl Iterator<Item = &'a TokenTree>>) -> Option<i128> {
    let negative = matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '-');
    if negative {
        tokens.next();
    }
    // Of 64 bits, so that differences have room.
    let number: i64 = syn::parse2::<syn::LitInt>(tokens.next()?.clone().into()).ok()?.base10_parse().ok()?;
    Some(if negative { -i128::from(number) } else { i128::from(number) })
}

/// Reads a list of exchanges; what cannot be read is reported and left out.
pub(super) fn pairs(tokens: TokenStream, place: Span, example: &str, wrong: &mut Diagnostics) -> Vec<Pair> {
    let parts = entries::split(tokens);
    if parts.is_empty() {
        wrong.push(Diagnostic::new(place, "nothing is exchanged").help(format!("write `{example}`")));
    }
    let mut pairs = Vec::new();
    for part in parts {
        let span = entries::span_of(&part).unwrap_or(place);
        let arrow = (0..part.len()).find(|&at| is_arrow(&part[at..]));
        let sides = arrow.and_then(|at| Some((Side::new(&part[..at], span)?, Side::new(&part[at + 3..], span)?)));
        match sides {
            Some((left, right)) => pairs.push(Pair { left, right }),
            None => wrong.push(
                Diagnostic::new(span, "an exchange is written with an arrow to both sides")
                    .help(format!("write `{example}`")),
            ),
        }
    }
    pairs
}

fn is_arrow(tokens: &[TokenTree]) -> bool {
    let signs = tokens.iter().take(3).map(|token| match token {
        TokenTree::Punct(punct) => punct.as_char(),
        _ => ' ',
    });
    signs.eq(['<', '-', '>'])
}

/// An exchange of ranges of the same length.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    pub(super) left: Range<i128>,
    pub(super) right: Range<i128>,
    /// Where both are written.
    pub(super) sides: [Side; 2],
}

/// The exchanges of a list of numbers and ranges, each of which may be in only one.
pub(super) fn ranges(pairs: &[Pair], what: &str, wrong: &mut Diagnostics) -> Vec<Ranges> {
    let mut all: Vec<Ranges> = Vec::new();
    for pair in pairs {
        let read = |side: &Side, wrong: &mut Diagnostics| {
            let range = side.range();
            if range.is_none() {
                wrong.push(
                    Diagnostic::new(side.span, format!("expected a {what} or a range of {what}s"))
                        .help("write a number such as `0`, or a range such as `0..2`, which ends before 2"),
                );
            }
            range
        };
        let (Some(left), Some(right)) = (read(&pair.left, wrong), read(&pair.right, wrong)) else { continue };
        let [left_length, right_length] = [&left, &right].map(|range| range.end - range.start);
        if left_length != right_length {
            wrong.push(
                Diagnostic::new(
                    pair.right.span,
                    format!("the swap is not symmetric: {left_length} {what}s change places with {right_length}"),
                )
                .help("both sides must have the same length; a range ends before its second number"),
            );
            continue;
        }
        let both = Ranges { left: left.clone(), right: right.clone(), sides: [pair.left.clone(), pair.right.clone()] };
        let overlap = |a: &Range<i128>, b: &Range<i128>| {
            let start = a.start.max(b.start);
            (start < a.end.min(b.end)).then_some(start)
        };
        let within = overlap(&left, &right);
        let before = all
            .iter()
            .flat_map(|other| [&other.left, &other.right])
            .find_map(|other| overlap(&left, other).or_else(|| overlap(&right, other)));
        if let Some(number) = within.or(before) {
            let span = if within.is_some() || overlap(&left, &(number..number + 1)).is_none() {
                pair.right.span
            } else {
                pair.left.span
            };
            wrong.push(
                Diagnostic::new(span, format!("the swap is not symmetric: {what} {number} is in it twice"))
                    .help(format!("each {what} changes places with one other")),
            );
            continue;
        }
        all.push(both);
    }
    all
}
