//! Functions of several boards, which are all of one type.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{FnArg, Pat};

use super::signature::{Declaration, Types, word};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Header, word_type};

const HELP: &str =
    "write `const fn majority(a: u64, b: u64, c: u64) -> u64 { bitwise(|a, b, c| a & b | a & c | b & c) }`";

/// What the emitter takes over of a function of so many boards.
pub(super) fn check(
    declaration: &Declaration,
    count: usize,
    for_machines: bool,
) -> Result<(Header, Types), Diagnostics> {
    let mut wrong = Diagnostics::new();
    declaration.check_function(for_machines, &mut wrong);
    let output = declaration.output(&mut wrong);
    let mut arguments = Vec::new();
    for argument in &declaration.signature.inputs {
        let FnArg::Typed(argument) = argument else {
            wrong.push(Diagnostic::new(argument.span(), "a function that is generated cannot take `self`").help(HELP));
            continue;
        };
        let name = match &*argument.pat {
            Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() && name.mutability.is_none() => {
                &name.ident
            }
            other => {
                wrong.push(Diagnostic::new(other.span(), "the argument must be a plain name").help(HELP));
                continue;
            }
        };
        let Some(width) = word(&argument.ty, &mut wrong) else { continue };
        if let Some((output, _)) = output.filter(|(output, _)| *output != width) {
            let message = format!("`{name}` is a `{width}`, the result a `{output}`");
            wrong.push(Diagnostic::new(argument.ty.span(), message).help("all boards of one function have one type"));
        }
        arguments.push((name.clone(), word_type(width)));
    }
    let found = declaration.signature.inputs.len();
    if found != count {
        let message = format!("`{}` takes {found} arguments, its specification {count}", declaration.name());
        wrong.push(Diagnostic::new(declaration.signature.inputs.span(), message).help(HELP));
    }
    match output {
        Some((width, result)) => {
            wrong.into_result((declaration.header(arguments), Types::single(width, width, result)))
        }
        None => Err(wrong),
    }
}

/// That it asks for nothing that only a map of one board can have.
pub(super) fn no_slices(slices: Option<(bool, Span)>, span: Span) -> Result<(), Diagnostics> {
    if slices.is_some_and(|(slices, _)| slices) {
        return Err(Diagnostic::new(span, "there is no function on slices of several boards")
            .help("leave `slices` out here")
            .into());
    }
    Ok(())
}
