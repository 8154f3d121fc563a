//! Functions on square numbers: `pub const fn rotate_90_square(square: u8) -> u8`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};

use super::instructions::Instructions;
use super::rust::{Header, pin, pin_size};
use super::{Unsupported, VERSION, body, describe};
use permgen_core::number_map::Body;
use permgen_core::program::Op;
use permgen_core::search::FoundNumber;
use permgen_core::width::Width;

/// The function, documented, and beside it an assertion that it is the map.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
pub fn function(header: &Header, found: &FoundNumber, specification: &str) -> Result<TokenStream, Unsupported> {
    let certified = &found.certified;
    let (statements, truncates) = match certified.body() {
        Body::Program(program) => {
            let truncates = program.instructions().iter().any(|instruction| instruction.op == Op::Trunc);
            (body::body(program, &header.argument, Instructions::None)?, truncates)
        }
        Body::Table(table) => (lookup(table, &header.argument), false),
    };
    let allow: &[&str] = if truncates { &["cast_possible_truncation"] } else { &[] };
    let count = certified.map().destinations().len();
    let cost = match found.cost {
        Some(cost) => {
            format!(
                "{}, {} on the critical path",
                describe::counted(cost.ops, "operation"),
                describe::cycles(cost.latency)
            )
        }
        None => format!("A table of {} bytes", certified.map().destinations().len().next_power_of_two()),
    };
    let mut docs = describe::where_to("squares", specification);
    docs.push(format!("Squares are numbered 0 to {}. Other numbers give some number, and never a panic.", count - 1));
    docs.push(String::new());
    docs.push(format!(
        "{cost}; strategy `{}`, certificate `{}`, permgen {VERSION}.",
        found.strategy,
        certified.certificate()
    ));
    let mut tokens = header.function(&docs, allow, Width::W8, Width::W8, &statements);
    tokens.extend(assertion(header, certified.map().destinations()));
    Ok(tokens)
}

/// Looks a number up in a table whose length is a power of two.
fn lookup(table: &[u8], argument: &Ident) -> TokenStream {
    let to = body::name_beside("TO", &[argument]);
    let entries = table.iter().map(|&to| Literal::u8_unsuffixed(to));
    let (size, last) = (Literal::usize_unsuffixed(table.len()), Literal::usize_unsuffixed(table.len() - 1));
    quote_spanned! {body::span()=>
        const #to: [::core::primitive::u8; #size] = [#(#entries),*];
        #to[(#argument & #last) as ::core::primitive::usize]
    }
}

/// An unnamed constant that maps every number once while the user's crate compiles.
fn assertion(header: &Header, to: &[u8]) -> TokenStream {
    let (name, conditions) = (&header.name, header.conditions());
    let [number, table] = ["number", "TO"].map(|own| body::name_beside(own, &[name]));
    let pins = [pin(Width::W8), pin_size()];
    let size = Literal::usize_unsuffixed(to.len());
    let (byte, bytes) = (quote!(::core::primitive::u8), Literal::u8_unsuffixed(to.len() as u8));
    let entries = to.iter().map(|&to| Literal::u8_unsuffixed(to));
    quote_spanned! {body::span()=>
        #(#conditions)*
        const _: () = {
            #(#pins)*
            const #table: [#byte; #size] = [#(#entries),*];
            let mut #number: #byte = 0;
            while #number < #bytes {
                ::core::assert!(#name(#number) == #table[#number as ::core::primitive::usize]);
                #number += 1;
            }
        };
    }
}
