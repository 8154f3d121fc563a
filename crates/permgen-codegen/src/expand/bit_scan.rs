//! `bit_scan! { .. }`: functions that number a word's lowest or highest bit, by de Bruijn factors.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use super::or_stub;
use super::signature::{Declaration, Types};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::{documentation, lookup, rust};
use crate::spec::suggestion;
use permgen_core::layout::Words;
use permgen_core::width::Width;
use permgen_tables::magic::de_bruijn::{Scan, factors};

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
        Ok(declaration) => or_stub(&declaration, function(&declaration), false),
        Err(wrong) => wrong.to_compile_errors(),
    }
}

fn function(declaration: &Declaration) -> Result<TokenStream, Diagnostics> {
    let (header, types) = declaration.check(false)?;
    declaration.expect_no_promise("leave `given` out: every word is scanned")?;
    let Types { input: Words { count, width: input }, output, result } = types;
    if count > 1 {
        let wrong = Diagnostic::new(declaration.name().span(), format!("`{}` takes {count} words", header.name));
        return Err(wrong.help("one word is scanned").into());
    }
    if output != Words::one(Width::W8) {
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
    let wrong = |error: String| Diagnostic::new(declaration.name().span(), error);
    let lookup = lookup::of_factor(&header.name.to_string(), &found).map_err(wrong)?;
    let function = lookup.function();
    let mut docs = documentation(&function, []);
    docs.extend([
        String::new(),
        format!("A multiplication by a de Bruijn factor and a table: scan `{}`.", scan.name()),
    ]);
    rust::function(&header, &function, &docs).map_err(|error| wrong(error.to_string()).into())
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
