//! Functions for all squares at once: a table of masks and factors.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::rust::{Header, word_type};
use super::{VERSION, body, describe};
use crate::search::Family;
use crate::width::Width;

/// The function `fn name(member, word)`, documented, and beside it an assertion that each of its maps is what was asked for.
///
/// `member` and `ty` are the first argument; the family's size is rounded up to a power of two, and what lies beyond has
/// the result 0.
#[must_use]
pub fn function(
    header: &Header,
    member: &Ident,
    ty: &TokenStream,
    family: &Family,
    specification: &str,
) -> TokenStream {
    let maps = family.certified();
    let (input, output) =
        maps.first().map_or((Width::W64, Width::W64), |first| (first.map().input(), first.map().output()));
    let word = family.word();
    let size = maps.len().next_power_of_two();
    let literal = |value: u128| body::literal(value, word, body::span());
    let rows = family.constants().chain(std::iter::repeat((0, 0, 0))).take(size).map(|(mask, factor, shift)| {
        let (mask, factor) = (literal(mask), literal(factor));
        let shift = family.shift().is_none().then(|| Literal::u32_unsuffixed(shift)).map(|shift| quote!(, #shift));
        quote!((#mask, #factor #shift))
    });
    let wide = word_type(word);
    let (count, last) = (Literal::usize_unsuffixed(size), Literal::usize_unsuffixed(size - 1));
    let column = family.shift().is_none().then(|| quote!(, ::core::primitive::u32));
    let shift = family.shift().map_or_else(
        || quote!(line.2),
        |shift| {
            let shift = Literal::u32_unsuffixed(shift);
            quote!(#shift)
        },
    );
    let argument = &header.argument;
    let widened = if input == word { quote!(#argument) } else { quote!((#argument as #wide)) };
    let result = word_type(output);
    let narrowed = if output == word { TokenStream::new() } else { quote!(as #result) };
    let statements = quote_spanned! {body::span()=>
        const LINES: [(#wide, #wide #column); #count] = [#(#rows),*];
        let line = LINES[(#member as ::core::primitive::usize) & #last];
        ((#widened & line.0).wrapping_mul(line.1) >> #shift) #narrowed
    };
    let mut docs = describe::where_to("bits", specification);
    let columns = if family.shift().is_some() { 2 } else { 3 };
    docs.push(format!(
        "{} maps, one for each `{member}`: a mask, a product and a shift, with a table of {size} times {columns} constants.",
        maps.len()
    ));
    docs.push(String::new());
    let certificates: std::collections::BTreeSet<&str> = maps.iter().map(|map| map.certificate().name()).collect();
    let certificates: Vec<String> = certificates.into_iter().map(|name| format!("`{name}`")).collect();
    docs.push(format!(
        "Strategy `gather-multiply`, certificate {} for every one of them, permgen {VERSION}.",
        certificates.join(" or ")
    ));
    let argument_type = word_type(input);
    let arguments = quote!(#member: #ty, #argument: #argument_type);
    let mut tokens = header.function_of(
        &docs,
        &["cast_possible_truncation", "cast_lossless", "unnecessary_cast"],
        &arguments,
        output,
        &statements,
    );
    tokens.extend(assertion(header, ty, family, input, output));
    tokens
}

/// An unnamed constant that moves every bit once through each of the maps while the user's crate compiles.
fn assertion(header: &Header, ty: &TokenStream, family: &Family, input: Width, output: Width) -> TokenStream {
    let (name, conditions) = (&header.name, header.conditions());
    let (argument, result) = (word_type(input), word_type(output));
    let size = Literal::usize_unsuffixed(family.certified().len());
    let bits = Literal::u32_unsuffixed(input.bits());
    let masks = family.certified().iter().map(|map| body::literal(map.map().domain(), input, body::span()));
    quote_spanned! {body::span()=>
        #(#conditions)*
        #[allow(clippy::all, clippy::pedantic)]
        const _: () = {
            const MASKS: [#argument; #size] = [#(#masks),*];
            let mut member = 0;
            while member < #size {
                let mut next: #result = 1;
                let mut bit = 0;
                while bit < #bits {
                    let is_gathered = (MASKS[member] >> bit) & 1 == 1;
                    ::core::assert!(#name(member as #ty, 1 << bit) == if is_gathered { next } else { 0 });
                    if is_gathered {
                        next = next.wrapping_shl(1);
                    }
                    bit += 1;
                }
                member += 1;
            }
        };
    }
}
