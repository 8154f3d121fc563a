//! `#[proves]`: the program that was followed and certified becomes the function's body.
//!
//! What runs is not what was written but what was read: no alias, module, trait or macro around the function can make it
//! anything else. Either the names that are emitted mean what was proved, or the function does not compile:
//!
//! - literals have suffixes, and for each word that is named `const _: ::core::primitive::u64 = 0_u64;` holds the path to the
//!   literal's type, be it that another crate is called `core`;
//! - methods are called on values of these types, by value, where an inherent method comes before any trait's;
//! - what a structure holds is bound by a pattern that names its type, never through `Deref`;
//! - no function and no macro of another crate is called;
//! - local variables have the hygiene of macros.
//!
//! What was written stays beside it, as a function within the function that nothing calls: the compiler checks its types and
//! its lints, and that its signature is the one that was read.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned as _;
use syn::{ItemFn, Signature};

use permgen_core::board::Board;
use permgen_core::check::{Certified, Why, certify};
use permgen_core::meaning::Meaning;
use permgen_core::number_map::Numbers;
use permgen_core::program::Program;

use super::claimed::Claimed;
use super::options::Options;
use super::proved::{certify_map, certify_sums, check_size};
use super::proved_choice;
use super::signature::Declaration;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::pinned;
use crate::emit::rust::portable_body;
use crate::reader::{Line, PLAIN_ATTRIBUTES, Subject, check_names};
use crate::spec::{Scope, Spec};

/// Expands `#[proves(sq ^ 56)] pub const fn hand_written(board: u64) -> u64 { .. }`: the function as it was followed, or
/// errors unless that is proved to be the map.
#[must_use]
pub fn proves_attribute(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    certified(arguments, item).unwrap_or_else(|wrong| {
        let errors = wrong.to_compile_errors();
        quote!(#errors #item)
    })
}

/// The specification among the arguments of `#[proves(..)]`, which may begin with what types hold.
#[must_use]
pub fn proved_specification(arguments: TokenStream) -> TokenStream {
    Options::split_off(arguments.clone()).map_or(arguments, |(_, specification)| specification)
}

fn certified(specification: TokenStream, item: &TokenStream) -> Result<TokenStream, Diagnostics> {
    // What is no function is told as such.
    Declaration::parse(item.clone())?;
    let function: ItemFn = syn::parse2(item.clone())?;
    let (options, specification) = Options::split_off(specification)?;
    options.expect_types_only()?;
    // An argument that chooses is a `bool` or a `u8`, which is not negative.
    let spec = Spec::parse(specification.clone()).and_then(Spec::counting_remainders);
    if let Ok(spec) = &spec {
        let selectors = spec.selectors()?;
        if !selectors.is_empty() {
            check_attributes(&function)?;
            check_names(item.clone())?;
            return proved_choice::certified(&function, spec, &selectors, &options);
        }
        let elsewhere = match spec.exchanging().is_empty() {
            false => Some(("exchanges of bits that arguments name", "swap(a, b)")),
            true if spec.boards().is_some_and(|boards| boards.len() > 1) => {
                Some(("functions of several boards", "bitwise(|a, b| a & b)"))
            }
            true => spec.members().map(|_| ("maps for each square, file or rank", "gather(rank(rank))")),
        };
        if let Some((what, example)) = elsewhere {
            let help = format!(
                "`permgen prove FILE.rs` proves them from compiled code, with the comment `// permgen: {example}` above the function; `permgen::permutation!` makes such a function"
            );
            return Err(Diagnostic::new(Span::call_site(), format!("{what} are not proved here")).help(help).into());
        }
    }
    let claimed = Claimed::new(&function, &options)?;
    if specification.is_empty() {
        return Err(Diagnostic::new(Span::call_site(), "the specification is empty")
            .help(format!("say what `{}` must do, for example `#[permgen::proves(sq ^ 56)]`", function.sig.ident))
            .into());
    }
    let spec = spec?;
    let scope = match spec.is_square_of() {
        true => Scope::default(),
        false => Scope::default().between(claimed.types().sides()).with_arguments_by_name(),
    };
    let meant = spec.mean(&scope)?;
    check_attributes(&function)?;
    check_names(item.clone())?;
    let subject = claimed.subject(&function)?;
    let program = match &meant.meaning {
        Meaning::Numbers(numbers) if numbers.only().is_some() => {
            certify_numbers(&subject, &function.sig, numbers, meant.board)?.program().clone()
        }
        // A map that has no one order of words is not its matrix, either.
        meaning => match (meaning.words(), meaning.matrix().filter(|_| meaning.linear().is_none())) {
            (Some(map), _) => {
                certify_map(&subject, &function.sig, &claimed.types().fit(map)?, &meant)?.program().clone()
            }
            (None, Some(matrix)) => {
                certify_sums(&subject, &function.sig, &claimed.types().fit_matrix(&matrix)?)?.program().clone()
            }
            (None, None) => {
                return Err(Diagnostic::new(
                    Span::call_site(),
                    "this is not one map of bits, nor of the numbers of squares",
                )
                .help("`permgen::permutation!` makes functions of other kinds")
                .into());
            }
        },
    };
    emit(&function, &claimed, &program)
}

/// Follows a function of the numbers of squares, and proves that it is the map, for all of them. What it does with other
/// numbers is not specified.
fn certify_numbers(
    subject: &Subject,
    signature: &Signature,
    numbers: &Numbers,
    board: Option<Board>,
) -> Result<Certified<Numbers>, Diagnostics> {
    let highest = numbers.count() - 1;
    let above = u128::MAX.checked_shl(usize::BITS - highest.leading_zeros()).unwrap_or(0);
    let Line { program, .. } = subject.line(&[above])?;
    let name = &signature.ident;
    certify(numbers, program).map_err(|refusal| {
        let square = |number: u128| match (board, u8::try_from(number)) {
            (Some(board), Ok(number)) if usize::from(number) <= highest => {
                format!("{} ({number})", board.square_name(number))
            }
            _ => number.to_string(),
        };
        let what = match &refusal.why {
            Why::Refuted { input, expected, got, .. } => {
                format!("{} goes to {}, must go to {}", square(input[0]), square(*got), square(*expected))
            }
            _ => refusal.to_string(),
        };
        Diagnostic::new(name.span(), format!("`{name}` is not the map: {what}")).into()
    })
}

/// Another attribute may be a macro that puts something else in the function's place.
fn check_attributes(function: &ItemFn) -> Result<(), Diagnostics> {
    let mut wrong = Diagnostics::new();
    for attribute in &function.attrs {
        let path = attribute.path();
        let name = path.segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
        let is_tool = matches!(name.as_str(), "clippy" | "rustfmt");
        // What a condition or an instruction set decides, it decides of the whole function.
        let is_plain = PLAIN_ATTRIBUTES.contains(&&*name) || matches!(&*name, "cfg" | "instruction_set");
        if path.leading_colon.is_some() || !is_plain || (path.segments.len() > 1) != is_tool {
            let written = quote!(#path).to_string().replace(' ', "");
            let help = if written.ends_with("proves") {
                "one specification is enough for a function"
            } else {
                "put it above this one, if it leaves the function's body alone"
            };
            wrong.push(
                Diagnostic::new(attribute.span(), format!("the attribute `{written}` may change what was proved"))
                    .help(help),
            );
        }
    }
    wrong.into_result(())
}

fn emit(function: &ItemFn, claimed: &Claimed<'_>, program: &Program) -> Result<TokenStream, Diagnostics> {
    let sig = &function.sig;
    check_size(sig, [program])?;
    let refuse = |error: crate::emit::Unsupported| Diagnostic::new(sig.ident.span(), error.to_string());
    let body = portable_body(program, &claimed.words()).map_err(refuse)?;
    Ok(claimed.emit(function, &pinned(program), &body))
}

#[cfg(test)]
#[path = "proves_tests.rs"]
mod tests;
