//! `bit_scan! { .. }`: functions that number a word's lowest or highest bit, by de Bruijn factors.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::or_stub;
use super::signature::{Declaration, Words};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::VERSION;
use crate::emit::rust::{literal, name_beside, pin, pin_size, word_type};
use crate::spec::suggestion;
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{DeBruijn, Scan, factors};

const HELP: &str = "declare functions like `pub const fn lowest(word: u64) -> u8 { isolate }`";

/// Expands `bit_scan! { pub const fn lowest(word: u64) -> u8 { isolate } }`.
#[must_use]
pub fn bit_scan(tokens: TokenStream) -> TokenStream {
    let mut emitted = TokenStream::new();
    let mut part = TokenStream::new();
    for token in tokens {
        let ends = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ => false,
        };
        part.extend([token]);
        if ends {
            emitted.extend(one(std::mem::take(&mut part)));
        }
    }
    if !part.is_empty() || emitted.is_empty() {
        let span = part.into_iter().next().map_or_else(Span::call_site, |token| token.span());
        let wrong: Diagnostics = Diagnostic::new(span, "a declaration is missing or incomplete").help(HELP).into();
        emitted.extend(wrong.to_compile_errors());
    }
    emitted
}

fn one(tokens: TokenStream) -> TokenStream {
    match Declaration::parse(tokens) {
        Ok(declaration) => or_stub(&declaration, function(&declaration)),
        Err(wrong) => wrong.to_compile_errors(),
    }
}

fn function(declaration: &Declaration) -> Result<TokenStream, Diagnostics> {
    let (header, Words { input, output, result }) = declaration.check(false)?;
    declaration.expect_no_promise("leave `given` out: every word is scanned")?;
    if output != Width::W8 {
        let wrong = Diagnostic::new(result, format!("`{}` returns a `{output}`", header.name));
        return Err(wrong.help("the number of a bit is a `u8`").into());
    }
    let scan = match &declaration.body {
        Some((body, span)) => scan(body.clone(), *span)?,
        None => {
            return Err(Diagnostic::new(declaration.name().span(), format!("`{}` has no body", header.name))
                .help("say what is multiplied: `{ isolate }`, `{ separate }` or `{ fill }`")
                .into());
        }
    };
    let found = factors(scan, input).next().ok_or_else(|| {
        Diagnostic::new(declaration.name().span(), format!("no factor for `{input}` is known to `{}`", scan.name()))
    })?;
    let argument = &header.argument;
    let (prepare, lines) = prepared(scan, input, argument);
    let count = Literal::usize_unsuffixed(input.size());
    let entries = found.table().iter().map(|&bit| Literal::u8_unsuffixed(bit));
    let (factor, shift) = (literal(found.factor(), input, Span::mixed_site()), Literal::u32_unsuffixed(found.shift()));
    let table = name_beside("BITS", &[argument]);
    let statements = quote_spanned! {Span::mixed_site()=>
        const #table: [::core::primitive::u8; #count] = [#(#entries),*];
        #lines
        #table[((#prepare).wrapping_mul(#factor) >> #shift) as ::core::primitive::usize]
    };
    let docs = docs(&found, input);
    let mut tokens = header.function(&docs, &["cast_possible_truncation"], input, Width::W8, &statements);
    tokens.extend(assertion(&header, scan, input));
    Ok(tokens)
}

fn scan(body: TokenStream, span: Span) -> Result<Scan, Diagnostics> {
    let name: String = body.to_string();
    Scan::from_name(&name).ok_or_else(|| {
        let span = body.into_iter().next().map_or(span, |token| token.span());
        let known = Scan::ALL.map(Scan::name);
        let near = suggestion(&name, known);
        Diagnostic::new(span, format!("there is no bit scan `{name}`"))
            .help(format!("{near}the choices are `{}`", known.join("`, `")))
            .into()
    })
}

/// What is multiplied, and the statements before it.
fn prepared(scan: Scan, width: Width, argument: &Ident) -> (TokenStream, TokenStream) {
    match scan {
        Scan::Isolate => (quote!(#argument & #argument.wrapping_neg()), TokenStream::new()),
        Scan::Separate => (quote!(#argument ^ #argument.wrapping_sub(1)), TokenStream::new()),
        Scan::Fill => {
            let distances = (0..width.index_bits()).map(|step| Literal::u32_unsuffixed(1 << step));
            (quote!(#argument), quote!(#(let #argument = #argument | #argument >> #distances;)*))
        }
    }
}

fn docs(found: &DeBruijn, width: Width) -> Vec<String> {
    let which = if found.scan() == Scan::Fill { "highest" } else { "lowest" };
    vec![
        format!("The number of the {which} bit that is set; {} for 0, which has none.", found.of_zero()),
        String::new(),
        format!(
            "A multiplication by a de Bruijn factor, and a table of {} bytes; scan `{}`, certificate `exhaustive, {} \
             inputs`, permgen {VERSION}.",
            width.size(),
            found.scan().name(),
            width.size()
        ),
    ]
}

/// An unnamed constant that scans every word with one bit, and with all bits above or below it.
fn assertion(header: &crate::emit::rust::Header, scan: Scan, width: Width) -> TokenStream {
    let (name, bit) = (&header.name, name_beside("bit", &[&header.name]));
    let pins = [pin(width), pin(Width::W8), pin_size()];
    let conditions = header.conditions();
    let (word, count) = (word_type(width), Literal::u8_unsuffixed(width.size() as u8));
    let more = if scan == Scan::Fill { quote!(#word::MAX >> (#count - 1 - #bit)) } else { quote!(#word::MAX << #bit) };
    quote_spanned! {Span::mixed_site()=>
        #(#conditions)*
        const _: () = {
            #(#pins)*
            let mut #bit: ::core::primitive::u8 = 0;
            while #bit < #count {
                ::core::assert!(#name((1 as #word) << #bit) == #bit && #name(#more) == #bit);
                #bit += 1;
            }
        };
    }
}
