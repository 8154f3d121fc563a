//! The codes that sets stand for: `sets = [1..=6, 9..=14]`, `kinds = [1..=6], colors = [0, 8]`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::super::entries;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::counted;
use permgen_core::vector::IntoVector as _;

/// A code, and where it is written.
pub(super) type Code = (u8, Span);

/// Which codes the sets of a type stand for.
pub(super) struct Codes {
    /// The kinds, or the codes themselves.
    pub(super) kinds: Vec<Code>,
    /// What the second sets add to a code; nothing where there are none.
    pub(super) colors: Vec<Code>,
    /// The code of squares in no set; `None` where every square is in one.
    pub(super) empty: Option<u8>,
    /// How many bits a code has.
    pub(super) bits: usize,
}

/// How many bits a code of sets has at most: functions of planes take so many.
pub(super) const MOST_OF_SETS: usize = 6;

/// How many bits any code has at most.
pub(super) const MOST_OF_ELEMENTS: usize = 8;

impl Codes {
    /// Checks that all codes fit, and that none is named twice.
    pub(super) fn new(
        kinds: Vec<Code>,
        colors: Vec<Code>,
        empty: Option<Code>,
        bits: Option<usize>,
        most_bits: usize,
        wrong: &mut Diagnostics,
    ) -> Option<Self> {
        let mut named: Vec<Code> = Vec::new();
        let mut fine = true;
        let limit = bits.unwrap_or(most_bits).min(most_bits);
        let added: Vec<Code> = if colors.is_empty() { vec![(0, Span::call_site())] } else { colors.clone() };
        for &(color, at_color) in &added {
            for &(kind, at_kind) in &kinds {
                let (code, span) = (u16::from(kind) + u16::from(color), if color == 0 { at_kind } else { at_color });
                let made = if colors.is_empty() {
                    format!("code {code}")
                } else {
                    format!("kind {kind} and color {color} make code {code}, which")
                };
                let Some(code) = u8::try_from(code).ok().filter(|&code| usize::from(code) >> limit == 0) else {
                    let most = (1u16 << limit) - 1;
                    let help = if limit < most_bits {
                        format!("codes of {} are 0 to {most}; write more `bits`", counted(&limit, "bit"))
                    } else {
                        format!("codes of sets are 0 to {most}")
                    };
                    let message = format!("{made} has no room in {}", counted(&limit, "bit"));
                    wrong.push(Diagnostic::new(span, message).help(help));
                    fine = false;
                    break;
                };
                if let Some((_, first)) = named.iter().find(|(known, _)| *known == code) {
                    let help = if colors.is_empty() && most_bits > MOST_OF_SETS {
                        "each code is that of one element"
                    } else if colors.is_empty() {
                        "each code is that of one set, as squares are promised to be in one"
                    } else {
                        "each kind and each color make a code of their own, which is their sum: `kinds = [1..=6], colors = [0, 8]`"
                    };
                    let made = made.trim_end_matches(", which");
                    let message = if colors.is_empty() {
                        format!("{made} is named twice")
                    } else {
                        format!("{made}, as others do")
                    };
                    wrong.push(
                        Diagnostic::new(span, message)
                            .help(help)
                            .related(*first, format!("code {code} is named here first")),
                    );
                    fine = false;
                    break;
                }
                named.push((code, span));
            }
        }
        let empty = match empty {
            Some((code, span)) => {
                if let Some((_, first)) = named.iter().find(|(known, _)| *known == code) {
                    let error = Diagnostic::new(span, format!("code {code} is named twice")).help(
                        match most_bits > MOST_OF_SETS {
                            true => "`empty` is the code of `None`",
                            false => "`empty` is the code of squares that are in no set",
                        },
                    );
                    wrong.push(error.related(*first, format!("code {code} is named here first")));
                    return None;
                }
                if usize::from(code) >> limit != 0 {
                    let message = format!("code {code} has no room in {}", counted(&limit, "bit"));
                    wrong.push(Diagnostic::new(span, message).help(format!("codes are 0 to {}", (1u16 << limit) - 1)));
                    return None;
                }
                Some(code)
            }
            None => named.iter().all(|(code, _)| *code != 0).then_some(0),
        };
        let most = named.iter().map(|(code, _)| *code).chain(empty).max().unwrap_or(0);
        let needed = (u8::BITS - most.leading_zeros()).max(1) as usize;
        fine.then(|| Self { kinds, colors, empty, bits: bits.unwrap_or(needed).min(most_bits) })
    }

    /// How many sets there are.
    pub(super) fn sets(&self) -> usize {
        self.kinds.len() + self.colors.len()
    }

    /// Each code, with the numbers of the sets that a square of it is in.
    pub(super) fn named(&self) -> Vec<(u8, Vec<usize>)> {
        let kinds = || self.kinds.iter().map(|(code, _)| *code).enumerate();
        if self.colors.is_empty() {
            return kinds().map(|(set, code)| (code, vec![set])).vec();
        }
        let colors = self.colors.iter().map(|(code, _)| *code).enumerate();
        colors
            .flat_map(|(at, color)| kinds().map(move |(set, kind)| (kind + color, vec![set, self.kinds.len() + at])))
            .vec()
    }

    /// All codes that there are, as a set of bits.
    pub(super) fn mask(&self) -> [u64; 4] {
        let mut mask = [0; 4];
        for code in self.named().iter().map(|(code, _)| *code).chain(self.empty) {
            mask[usize::from(code) / 64] |= 1 << (code % 64);
        }
        mask
    }
}

/// Reads a list: `[1..=6, 9, 10]`.
pub(super) fn list(tokens: TokenStream, span: Span, example: &str, wrong: &mut Diagnostics) -> Option<Vec<Code>> {
    let mut trees = tokens.into_iter();
    let inner = match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Bracket => group.stream(),
        _ => {
            wrong.push(Diagnostic::new(span, "write codes in brackets").help(format!("write `{example}`")));
            return None;
        }
    };
    let mut codes = Vec::new();
    for part in entries::split(inner) {
        let span = entries::span_of(&part).unwrap_or(span);
        match range(&part.into_iter().tokens()) {
            Some((first, last)) => codes.extend((first..=last).map(|code| (code, span))),
            None => {
                wrong.push(
                    Diagnostic::new(span, "a code is a number from 0 to 255, or a range of them")
                        .help(format!("write `{example}`")),
                );
                return None;
            }
        }
    }
    if codes.is_empty() {
        wrong.push(Diagnostic::new(span, "no codes").help(format!("write `{example}`")));
        return None;
    }
    Some(codes)
}

/// A number, or the first and the last of a range.
fn range(tokens: &TokenStream) -> Option<(u8, u8)> {
    let number = |expression: &syn::Expr| match expression {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse::<u8>().ok(),
        _ => None,
    };
    let (first, last) = match syn::parse2(tokens.clone()).ok()? {
        syn::Expr::Range(range) => {
            let (first, last) = (number(range.start.as_deref()?)?, number(range.end.as_deref()?)?);
            match range.limits {
                syn::RangeLimits::Closed(_) => (first, last),
                syn::RangeLimits::HalfOpen(_) => (first, last.checked_sub(1)?),
            }
        }
        expression => {
            let code = number(&expression)?;
            (code, code)
        }
    };
    (first <= last).then_some((first, last))
}

/// Reads one number.
pub(super) fn one(tokens: &TokenStream) -> Option<u8> {
    range(tokens).filter(|(first, last)| first == last).map(|(code, _)| code)
}
