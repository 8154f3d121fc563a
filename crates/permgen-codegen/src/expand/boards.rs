//! Functions of several boards, which are all of one type, and of a board and of what exchanges its bits.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned as _;

use super::signature::{Declaration, Types, word};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Header, word_type};
use crate::spec::Spec;
use crate::syntax::Argument;
use permgen_core::article::counted;
use permgen_core::exchange::{By, Exchange};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

const HELP: &str =
    "write `const fn majority(a: u64, b: u64, c: u64) -> u64 { bitwise(|a, b, c| a & b | a & c | b & c) }`";

/// What the emitter takes over of a function of boards that its specification calls so, with so many results.
pub(super) fn check(
    declaration: &Declaration,
    (boards, results): (&[String], usize),
    for_machines: bool,
) -> Result<(Header, Types), Diagnostics> {
    let mut wrong = Diagnostics::new();
    declaration.check_function(for_machines, &mut wrong);
    let output = declaration.output_words(&mut wrong);
    let mut arguments = Vec::new();
    for (name, width, span) in plain_arguments(declaration, HELP, &mut wrong) {
        if let Some(result) = output.map(|((words, _), _)| words.width).filter(|result| *result != width) {
            let message = format!("`{name}` is a `{width}`, the result a `{result}`");
            wrong.push(Diagnostic::new(span, message).help("all boards of one function have one type"));
        }
        arguments.push((name, word_type(width)));
    }
    let found = declaration.signature.inputs.len();
    if found != boards.len() {
        let found = counted(&found, "argument");
        let message = format!("`{}` takes {found}, its specification {}", declaration.name(), boards.len());
        wrong.push(Diagnostic::new(declaration.signature.inputs_span(), message).help(HELP));
    }
    let own = arguments.iter().map(|(name, _)| name.to_string()).vec();
    if let Some((place, name)) = Spec::moved_board(&own, boards) {
        let message = format!("the specification calls `{}` `{name}`, which is another argument", own[place]);
        let span = declaration.signature.inputs.get(place).map(Argument::span);
        let span = span.unwrap_or_else(|| declaration.signature.inputs_span());
        wrong.push(Diagnostic::new(span, message).help(IN_ORDER));
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

/// How to name boards.
const IN_ORDER: &str = "`bitwise` names the arguments in their order: write them as the function has them";

/// The names, words and types' places of its arguments, as far as they are such.
fn plain_arguments(declaration: &Declaration, help: &str, wrong: &mut Diagnostics) -> Vec<(Ident, Width, Span)> {
    let mut arguments = Vec::new();
    for argument in &declaration.signature.inputs {
        let Argument::Typed(argument) = argument else {
            wrong.push(Diagnostic::new(argument.span(), "a function that is generated cannot take `self`").help(help));
            continue;
        };
        let Some(name) = argument.binding.plain() else {
            let span = argument.binding.span();
            wrong.push(Diagnostic::new(span, "the argument must be a plain name").help(help));
            continue;
        };
        if let Some(width) = word(&argument.ty, wrong) {
            arguments.push((name.clone(), width, argument.ty.span()));
        }
    }
    arguments
}

/// The same of a function of a board and of what says which of its bits are exchanged.
pub(super) fn check_exchange(
    declaration: &Declaration,
    named: &[Ident],
    by: By,
    for_machines: bool,
) -> Result<(Header, Types), Diagnostics> {
    let mut wrong = Diagnostics::new();
    declaration.check_function(for_machines, &mut wrong);
    let output = declaration.output(&mut wrong);
    let name = declaration.name();
    let width = output.map_or(Width::W64, |(width, _)| width);
    let words_in = Exchange { width, by }.words_in();
    let expected =
        named.iter().zip(&words_in[1..]).map(|(name, width)| format!(", {name}: {width}")).collect::<String>();
    let help = format!("write `const fn {name}(board: {width}{expected}) -> {width}`");
    let arguments = plain_arguments(declaration, &help, &mut wrong);
    let (Some((_, span)), true) = (output, wrong.is_empty()) else { return Err(wrong) };
    let is_named = |(argument, named): (&(Ident, Width, Span), &Ident)| argument.0 == *named;
    if arguments.len() != named.len() + 1 || !arguments[1..].iter().zip(named).all(is_named) {
        let names = named.iter().map(|name| format!("`{name}`")).vec().join(" and ");
        let message = format!("`{name}` takes a board, and then {names}");
        return Err(Diagnostic::new(declaration.signature.inputs_span(), message).help(help).into());
    }
    for ((name, found, span), expected) in
        arguments.iter().zip(&words_in).filter(|((_, found, _), expected)| found != *expected)
    {
        wrong.push(
            Diagnostic::new(*span, format!("`{name}` is a `{found}`, must be a `{expected}`")).help(help.clone()),
        );
    }
    let arguments = arguments.into_iter().map(|(name, width, _)| (name, word_type(width))).vec();
    wrong.into_result((declaration.header(arguments), Types::single(width, width, span)))
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
