//! Rust: a `const fn` for a macro's expansion or for a file.
//!
//! What is emitted names nothing but inherent methods and `::core` by absolute path, holds no `unsafe`, and cannot panic, but
//! for broken promises in debug builds: it works under `no_std`, `#![no_implicit_prelude]` and `#![forbid(unsafe_code)]`, with any lint denied that a user
//! might deny, and needs no crate at run time.

use proc_macro2::{Ident, TokenStream};
#[cfg(feature = "files")]
use quote::quote;

use super::assertion::assertion;
#[cfg(feature = "files")]
use super::header::word_type;
use super::header::{Header, allowed, promise};
use super::instructions::Instructions;
use super::{Function, Unsupported, body};
#[cfg(feature = "files")]
use super::{NotWritten, machines, names};
use permgen_core::program::Program;
#[cfg(feature = "files")]
use permgen_core::target::PORTABLE;

/// The statements of a function that is the program, for a macro: no `unsafe`, no panic.
pub(crate) fn portable_body(program: &Program, arguments: &[&Ident]) -> Result<TokenStream, Unsupported> {
    body::body(program, arguments, Instructions::None)
}

/// The function, documented, and beside it an assertion that it is the map.
///
/// `docs` follow the user's own.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
pub fn function(header: &Header, function: &Function<'_>, docs: &[String]) -> Result<TokenStream, Unsupported> {
    let certified = &function.found.certified;
    let program = certified.program();
    let mut statements = promise(header, certified.meaning());
    statements.extend(portable_body(program, &header.names())?);
    let mut tokens = header.function(docs, &allowed(program), program.output(), &statements);
    tokens.extend(assertion(header, certified));
    Ok(tokens)
}

/// Rust source files.
#[cfg(feature = "files")]
#[derive(Debug)]
pub(super) struct Rust;

#[cfg(feature = "files")]
impl super::Language for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn about(&self) -> &'static str {
        "Rust: a documented `const fn` and an assertion that it is the map; with intrinsics for x86-64-v3 and -v4"
    }

    fn extension(&self) -> &'static str {
        "rs"
    }

    fn write(&self, file: &super::File<'_>) -> Result<String, NotWritten> {
        let mut text: String =
            file.header().iter().map(|line| format!("{}\n", format!("// {line}").trim_end())).collect();
        for item in file.functions {
            text.push('\n');
            let header = Header::public(&names::in_rust(item.name)?, &item.arguments());
            let tokens = if needs_intrinsics(item) {
                machines::with_intrinsics(&header, item)?
            } else {
                function(&header, item, &super::documentation(item, &[]))?
            };
            text.push_str(&format(&tokens));
        }
        Ok(text)
    }
}

/// Whether a function has instructions of its machine. One that has none is a `const fn` for every machine.
#[cfg(feature = "files")]
fn needs_intrinsics(function: &Function<'_>) -> bool {
    function.target.machine.is_some() && !PORTABLE.can_run(function.found.certified.program())
}

/// The bare function, without documentation and assertion: the program as a person would type it.
///
/// # Errors
///
/// When the program has an operation that a `const fn` cannot express portably.
#[cfg(feature = "files")]
pub fn code(function: &Function<'_>) -> Result<String, Unsupported> {
    let program = function.found.certified.program();
    let header = Header::public(function.name, &function.arguments());
    let (name, output) = (&header.name, word_type(program.output()));
    let arguments = header.arguments.iter().map(|(name, ty)| quote!(#name: #ty));
    if needs_intrinsics(function) {
        let body = body::body(program, &header.names(), Instructions::Intrinsics)?;
        return Ok(format(&quote!(pub fn #name(#(#arguments),*) -> #output { #body })));
    }
    let body = portable_body(program, &header.names())?;
    Ok(format(&quote!(pub const fn #name(#(#arguments),*) -> #output { #body })))
}

#[cfg(feature = "files")]
fn format(tokens: &TokenStream) -> String {
    // `::core::primitive` guards expansions against the names around them. In a file it hurts the eye, and the constants of
    // those types beside the code do not compile where the plain names are other types.
    let plain = tokens.to_string().replace(":: core :: primitive :: ", "");
    prettyplease::unparse(&syn::parse_str(&plain).expect("what is emitted is Rust"))
}
