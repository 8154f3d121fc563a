//! `match n % 4 { 0 => .., 1 => .., _ => .. }`, where `n` is known to be a number that is not negative.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Ident, TokenStream};
use syn::Lit;

use super::Spec;
use super::digits::{Chooser, Digit};
use super::written::Choice;
use crate::diagnostics::Diagnostics;
use crate::syntax::{Expr, Kind, Pattern};

impl Spec {
    /// The same, where each `match n % 4 { .. }` is a choice by `n`, which counts modulo 4. This is right only if `n` is not
    /// negative: the remainder of Rust has the sign of `n`.
    pub(crate) fn counting_remainders(mut self) -> Result<Self, Diagnostics> {
        self.map.change_choices(&mut |choice| Ok(choice.count_remainder().is_some()))?;
        Ok(self)
    }
}

impl Choice {
    /// Changes it into a choice by a count; `None` if it is no `match` of a remainder with numbers.
    fn count_remainder(&mut self) -> Option<()> {
        let [Digit { kind: Chooser::Match { value, patterns }, .. }] = &self.digits[..] else { return None };
        let (name, modulo) = remainder(value)?;
        let patterns = patterns.iter().map(Pattern::read).whole()?;
        let case = |number: u8| {
            let fits = patterns.iter().map(|pattern| fits(pattern, number.into())).whole()?;
            fits.iter().position(|fits| *fits)
        };
        let table = (0..modulo).map(case).whole()?.iter().map(|&arm| self.table[arm]).vec();
        let digit = Digit::of_open_count(&name).modulo(modulo.into());
        (self.digits, self.table) = (vec![digit], table);
        Some(())
    }
}

/// The name and the number of `n % 4`.
fn remainder(value: &TokenStream) -> Option<(Ident, u8)> {
    let value: Expr = syn::parse2(value.clone()).ok()?;
    let Kind::Binary(left, "%", right) = &within(&value).kind else { return None };
    let Kind::Literal(Lit::Int(modulo)) = &within(right).kind else { return None };
    let modulo: u8 = modulo.base10_parse().ok().filter(|modulo| *modulo != 0)?;
    Some((within(left).ident()?.clone(), modulo))
}

/// An expression without the parentheses around it.
fn within(expression: &Expr) -> &Expr {
    match &expression.kind {
        Kind::Paren(inner) => within(inner),
        _ => expression,
    }
}

/// Whether a number matches a pattern; `None` if it is a pattern of anything else.
fn fits(pattern: &Pattern, number: u128) -> Option<bool> {
    let literal = |literal: &Lit| match literal {
        Lit::Int(literal) => literal.base10_parse::<u128>().ok(),
        _ => None,
    };
    Some(match pattern {
        Pattern::Any => true,
        Pattern::Literal(only) => literal(only)? == number,
        Pattern::Range(first, last, is_closed) => {
            let (first, last) = (literal(first)?, literal(last)?);
            first <= number && (number < last || *is_closed && number == last)
        }
        Pattern::Or(cases) => cases.iter().map(|case| fits(case, number)).whole()?.contains(&true),
        Pattern::Path(_) | Pattern::Tuple(_) => return None,
    })
}
