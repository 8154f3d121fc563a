//! What changes places: slots of a value, or fields of a position.

use crate::stream::IntoStream as _;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Member;

use super::super::entries;
use super::super::swap::{self, Pair, Side};
use super::member_name;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// A place inside a value.
pub(super) enum Slot {
    /// A slot of an array, by its number.
    Number(usize, Span),
    /// A slot of an array, by an expression.
    Expression(TokenStream, Span),
    /// A field of the value: `.white`.
    Inner(Member),
    /// All slots of an array with an even number, or all with an odd one.
    Alternate(Span),
}

/// More slots than this in one exchange would be a function that nobody waits for.
const MOST_SLOTS: i128 = 4096;

/// Reads what a field changes places with.
pub(super) struct Swaps<'a> {
    pub(super) member: &'a Member,
    /// All fields that there are.
    pub(super) members: &'a [Member],
    /// The field that it changes places with, as far as is read.
    pub(super) partner: Option<(Member, Span)>,
}

impl Swaps<'_> {
    /// Slots to exchange; fields that are named are the partner.
    pub(super) fn read(&mut self, pairs: &[Pair], wrong: &mut Diagnostics) -> Vec<(Slot, Slot)> {
        let (fields, slots): (Vec<&Pair>, Vec<&Pair>) =
            pairs.iter().partition(|pair| self.field(&pair.left).is_some() || self.field(&pair.right).is_some());
        for pair in fields {
            self.partner_of(pair, wrong);
        }
        let mut places = Vec::new();
        let mut numbered = Vec::new();
        for pair in slots {
            if pair.left.is("even") && pair.right.is("odd") || pair.left.is("odd") && pair.right.is("even") {
                places.push((Slot::Alternate(pair.left.span), Slot::Alternate(pair.right.span)));
                continue;
            }
            let ranges = pair.left.range().is_some() && pair.right.range().is_some();
            if ranges {
                numbered.push(Pair { left: pair.left.clone(), right: pair.right.clone() });
                continue;
            }
            if let (Some(left), Some(right)) = (slot(&pair.left, wrong), slot(&pair.right, wrong)) {
                places.push((left, right));
            }
        }
        let mut inner: Vec<&Member> = Vec::new();
        for slot in places.iter().flat_map(|(left, right)| [left, right]) {
            let twice = match slot {
                Slot::Alternate(_) if pairs.len() > 1 => Some("`even <-> odd` is about all slots".to_owned()),
                Slot::Inner(member) if inner.contains(&member) => {
                    Some(format!("`.{}` is in it twice", member_name(member)))
                }
                _ => None,
            };
            if let Slot::Inner(member) = slot {
                inner.push(member);
            }
            if let Some(what) = twice {
                wrong.push(
                    Diagnostic::new(slot.span(), format!("the swap is not symmetric: {what}"))
                        .help("each slot changes places with one other"),
                );
                break;
            }
        }
        for pair in &numbered {
            for ranges in swap::ranges(std::slice::from_ref(pair), "slot", &mut Diagnostics::new()) {
                if ranges.left.end - ranges.left.start > MOST_SLOTS || ranges.left.start < 0 || ranges.right.start < 0 {
                    wrong.push(
                        Diagnostic::new(pair.left.span, "these are not slots of an array")
                            .help(format!("slots are numbered from 0; at most {MOST_SLOTS} change places")),
                    );
                    continue;
                }
                let starts = ranges.left.zip(ranges.right);
                places.extend(starts.map(|(left, right)| {
                    let number = |slot: i128, span| Slot::Number(usize::try_from(slot).unwrap_or(usize::MAX), span);
                    (number(left, pair.left.span), number(right, pair.right.span))
                }));
            }
        }
        // All of them together, for what is in two pairs.
        swap::ranges(&numbered, "slot", wrong);
        places
    }

    /// The field that a side names: `white`, or `self.0`.
    fn field(&self, side: &Side) -> Option<&Member> {
        let find = |name: &str| self.members.iter().find(|member| member_name(member) == name);
        match side.tokens.as_slice() {
            [TokenTree::Ident(name)] => find(&name.to_string()),
            [TokenTree::Ident(this), TokenTree::Punct(dot), name] if this == "self" && dot.as_char() == '.' => {
                find(&name.to_string())
            }
            _ => None,
        }
    }

    fn partner_of(&mut self, pair: &Pair, wrong: &mut Diagnostics) {
        let own = member_name(self.member);
        let other = match (self.field(&pair.left), self.field(&pair.right)) {
            (Some(left), Some(right)) if left == right => {
                wrong.push(
                    Diagnostic::new(pair.right.span, format!("`{}` changes places with itself", member_name(left)))
                        .help("leave the swap out"),
                );
                return;
            }
            (Some(left), Some(right)) if member_name(left) == own => Some((right.clone(), pair.right.span)),
            (Some(left), Some(right)) if member_name(right) == own => Some((left.clone(), pair.left.span)),
            (Some(_), Some(_)) => {
                wrong.push(
                    Diagnostic::new(pair.left.span, format!("`{own}` is not part of its own swap"))
                        .help(format!("write `swap({own} <-> other_field)`")),
                );
                return;
            }
            (None, _) => {
                wrong.push(self.unknown_field(&pair.left));
                None
            }
            (_, None) => {
                wrong.push(self.unknown_field(&pair.right));
                None
            }
        };
        if let (Some(_), Some((_, first))) = (&other, &self.partner) {
            wrong.push(
                Diagnostic::new(pair.left.span, format!("the swap is not symmetric: `{own}` is in it twice"))
                    .help("a field changes places with one other")
                    .related(*first, "the first swap is here"),
            );
        }
        self.partner = other.or(self.partner.take());
    }

    fn unknown_field(&self, side: &Side) -> Diagnostic {
        let text = side.tokens.iter().cloned().tokens().to_string();
        let known: Vec<String> = self.members.iter().map(|member| format!("`{}`", member_name(member))).vec();
        Diagnostic::new(side.span, format!("there is no field `{text}`"))
            .help(format!("fields are {}; slots change places with slots: `swap(0 <-> 1)`", known.join(", ")))
    }
}

fn slot(side: &Side, wrong: &mut Diagnostics) -> Option<Slot> {
    if let Some(range) = side.range() {
        let mismatch = range.end - range.start != 1;
        if mismatch {
            wrong.push(
                Diagnostic::new(side.span, "the swap is not symmetric: a range changes places with one slot")
                    .help("write ranges of the same length on both sides, such as `0..6 <-> 6..12`"),
            );
            return None;
        }
        return Some(Slot::Number(usize::try_from(range.start).unwrap_or(usize::MAX), side.span));
    }
    let after_dot = match side.tokens.as_slice() {
        [TokenTree::Punct(dot), name] if dot.as_char() == '.' => Some(name),
        _ => None,
    };
    if let Some(name) = after_dot {
        return match syn::parse2(name.to_token_stream()) {
            Ok(member) => Some(Slot::Inner(member)),
            Err(error) => {
                wrong.push(Diagnostic::new(error.span(), "expected a field").help("write `swap(.white <-> .black)`"));
                None
            }
        };
    }
    let expression = entries::expression(side.tokens.iter().cloned().tokens(), wrong)?;
    Some(Slot::Expression(expression, side.span))
}

impl Slot {
    /// The slot's number as an expression; nothing for a field.
    pub(super) fn index(&self) -> Option<TokenStream> {
        match self {
            Slot::Number(number, _) => Some(Literal::usize_unsuffixed(*number).into_token_stream()),
            Slot::Expression(expression, _) => Some(quote!((#expression) as ::core::primitive::usize)),
            Slot::Inner(_) | Slot::Alternate(_) => None,
        }
    }

    pub(super) fn span(&self) -> Span {
        match self {
            Slot::Number(_, span) | Slot::Expression(_, span) | Slot::Alternate(span) => *span,
            Slot::Inner(member) => syn::spanned::Spanned::span(member),
        }
    }
}
