//! Index bits as they are listed: for each bit of the new number, which bit of the old one it is.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser as _};
use syn::{Ident, Token};

use super::atoms::{group, number, separator};
use super::written::Number;
use crate::diagnostics::{Diagnostic, Diagnostics};

/// The old bit, and whether it is complemented.
pub(super) type Entry = (Number, bool);

/// More is a mistake in a range.
const MOST: u128 = 128;

/// Reads `index_bits [3, !4, 0..3]`, and returns the entries and where they stand.
pub(super) fn listed(input: ParseStream<'_>) -> Result<(Vec<Entry>, Span), Diagnostics> {
    input.parse::<Ident>()?;
    let span = input.span();
    Ok((entries.parse2(group(input)?)?, span))
}

fn entries(input: ParseStream<'_>) -> syn::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let complement = input.parse::<Option<Token![!]>>()?.is_some();
        let first = number(input)?;
        let Number { span, value } = first;
        let is_whole = input.parse::<Option<Token![..=]>>()?.is_some();
        if is_whole || input.parse::<Option<Token![..]>>()?.is_some() {
            let end = number(input)?.value.saturating_add(is_whole.into());
            if end <= value || end - value > MOST {
                return Err(syn::Error::new(span, format!("there are no index bits from {value} to below {end}")));
            }
            entries.extend((value..end).map(|value| (Number { value, span }, complement)));
        } else {
            entries.push((first, complement));
        }
        separator(input)?;
    }
    Ok(entries)
}

/// Whether each of `count` bits, of the numbers of `things`, is listed once.
pub(super) fn each_once(entries: &[Entry], count: usize, things: &str, span: Span) -> Result<(), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    if entries.len() != count {
        let message = format!("expected {count} index bits for {things}, found {}", entries.len());
        diagnostics
            .push(Diagnostic::new(span, message).help("list, for each bit of the new number, the bit of the old one"));
    }
    let mut first_at: Vec<Option<Span>> = vec![None; count];
    for (entry, _) in entries {
        match usize::try_from(entry.value).ok().and_then(|bit| first_at.get_mut(bit)) {
            None => diagnostics.push(
                Diagnostic::new(entry.span, format!("there is no index bit {}", entry.value))
                    .help(format!("the numbers of {things} have bits 0 to {}", count.saturating_sub(1))),
            ),
            Some(Some(first)) => diagnostics.push(
                Diagnostic::new(entry.span, format!("index bit {} is listed twice", entry.value))
                    .related(*first, format!("index bit {} is listed here first", entry.value)),
            ),
            Some(place) => *place = Some(entry.span),
        }
    }
    diagnostics.into_result(())
}

/// The entries of a body `index_bits [..]` for the elements of slices: old bits, and whether they are complemented.
pub(crate) fn of_elements(body: TokenStream, span: Span, most: usize) -> Result<Vec<(u8, bool)>, Diagnostics> {
    const HELP: &str = "for example `index_bits [2, 1, 0]`, which reverses the three bits of the indices of 8 elements";
    let first = body.clone().into_iter().next();
    if first.as_ref().is_none_or(|token| token.to_string() != "index_bits") {
        let place = first.map_or(span, |token| token.span());
        return Err(Diagnostic::new(place, "expected `index_bits [..]`").help(HELP).into());
    }
    let parser = |input: ParseStream<'_>| Ok((listed(input), input.parse::<TokenStream>()?));
    let (listed, rest) = parser.parse2(body)?;
    let (entries, span) = listed?;
    if let Some(token) = rest.into_iter().next() {
        return Err(Diagnostic::new(token.span(), "expected nothing after the index bits").help(HELP).into());
    }
    if entries.is_empty() || entries.len() > most {
        let message = format!("expected 1 to {most} index bits, found {}", entries.len());
        return Err(Diagnostic::new(span, message).help("2^n elements have n index bits").into());
    }
    each_once(&entries, entries.len(), &format!("2^{} elements", entries.len()), span)?;
    Ok(entries.iter().map(|(number, complement)| (number.value as u8, *complement)).vec())
}
