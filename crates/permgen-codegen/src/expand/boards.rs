//! Functions of several boards, which are all of one type.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::{FnArg, Pat};

use super::signature::{Declaration, Types, word};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Header, word_type};

const HELP: &str =
    "write `const fn majority(a: u64, b: u64, c: u64) -> u64 { bitwise(|a, b, c| a & b | a & c | b & c) }`";

/// What the emitter takes over of a function of so many boards, with so many results.
pub(super) fn check(
    declaration: &Declaration,
    [boards, results]: [usize; 2],
    for_machines: bool,
) -> Result<(Header, Types), Diagnostics> {
    let mut wrong = Diagnostics::new();
    declaration.check_function(for_machines, &mut wrong);
    let output = declaration.output_words(&mut wrong);
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
        if let Some(result) = output.map(|((words, _), _)| words.width).filter(|result| *result != width) {
            let message = format!("`{name}` is a `{width}`, the result a `{result}`");
            wrong.push(Diagnostic::new(argument.ty.span(), message).help("all boards of one function have one type"));
        }
        arguments.push((name.clone(), word_type(width)));
    }
    let found = declaration.signature.inputs.len();
    if found != boards {
        let message = format!("`{}` takes {found} arguments, its specification {boards}", declaration.name());
        wrong.push(Diagnostic::new(declaration.signature.inputs.span(), message).help(HELP));
    }
    let Some(((words, grouping), span)) = output else { return Err(wrong) };
    if words.count != results {
        let found = if words.count == 1 { "one word".to_owned() } else { format!("{} words", words.count) };
        let message = format!("`{}` returns {found}, its specification {results}", declaration.name());
        let width = words.width;
        let help = match results {
            1 => format!("write `-> {width}`, or `bitwise(|a, b, m| [a & m, b & m])` with a result for each word"),
            _ => format!("write `-> [{width}; {results}]`, or a tuple"),
        };
        wrong.push(Diagnostic::new(span, message).help(help));
    }
    let header = Header { result: grouping, ..declaration.header(arguments) };
    wrong.into_result((header, Types::single(words.width, words.width, span)))
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
