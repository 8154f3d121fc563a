//! One declaration for all squares, files or ranks: `fn index(square: u8, occupied: u64) -> u8 { gather(file(square)) }`.

use proc_macro2::{Span, TokenStream};

use super::function::Surroundings;
use super::options::Options;
use super::signature::Declaration;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::family::{Argument, Described, Gathers, function};
use crate::spec::Members;
use permgen_core::program::Op;
use permgen_core::search::Family;
use permgen_core::target::Target;

/// Makes a function of a family's declaration and its specification, which stands at `span`.
///
/// `own` is what the function sets itself: what it cannot have is a mistake only there, and not in a block's options.
pub(crate) fn generate(
    declaration: &Declaration,
    specification: &TokenStream,
    span: Span,
    text: &str,
    surroundings: &Surroundings,
    own: &Options,
) -> Result<TokenStream, Diagnostics> {
    let options = own.or(&surroundings.options);
    let for_machines = options.targets.as_ref().is_some_and(|(targets, _)| !targets.is_empty());
    let (header, member, words) = declaration.check_family(for_machines)?;
    let unavailable = |span: Span, what: &str, help: &str| Err(Diagnostic::new(span, what).help(help).into());
    if let Some((_, span)) = &own.recipes {
        return unavailable(*span, "recipes are for one map, not for all squares at once", "leave `recipes` out here");
    }
    if own.slices == Some(true) {
        let help = "each word has a square of its own; leave `slices` out here";
        return unavailable(member.name.span(), "there is no function on slices for all squares at once", help);
    }
    declaration.expect_no_promise("leave `given` out: for all squares at once the function masks the bits itself")?;
    let scope = surroundings.scope(&header.name.to_string(), Some(words.board()));
    let members = Members::of_argument(&member.name.to_string());
    let mut resolved = members.resolve(specification, &member.name, span, &scope)?;
    for map in &mut resolved.maps {
        *map = words.fit(map)?;
    }
    let family = Family::find(&resolved.maps, resolved.is_any_order).map_err(|error| {
        let board = resolved.board;
        let name = |bit: u8| board.bit_name(bit);
        let reason = error.reason.map_or_else(String::new, |reason| format!(": {}", reason.explain(name)));
        let member = &resolved.names[error.member];
        Diagnostic::new(span, format!("for {member} no product with a sum of powers of two gathers the bits{reason}"))
            .help("one declaration for all squares needs a mask, one product and a shift for each of them")
    })?;
    // Where bits are gathered by one instruction, a table of masks is all there is to it.
    let gathers =
        |target: &&'static Target| target.has(Op::Pext) && target.machine.is_some() && words.input.bits() <= 64;
    let named = options.targets.as_ref().map_or(&[][..], |(targets, _)| targets);
    let target = Target::ALL.iter().find(|all| gathers(all) && named.iter().any(|target| target.name == all.name));
    let target = target.filter(|_| family.gathered().is_some());
    let targets_span = options.targets.as_ref().map_or(span, |(_, span)| *span);
    if let Some(target) = target.filter(|_| header.is_const) {
        let name = &header.name;
        return unavailable(
            targets_span,
            &format!(
                "a `const fn` cannot call the instructions of {}, such as `pext`, that `{name}` would use there",
                target.name
            ),
            &format!("write `fn {name}`; `{name}_const` is emitted beside it, for const evaluation"),
        );
    }
    if let (Some((true, span)), None) = (own.dispatch, target) {
        let help = "name machines with `pext`: `targets = [x86-64-v3]`";
        return unavailable(span, "there is nothing to choose among at run time", help);
    }
    let gathers = target.zip(target.and_then(|target| target.machine)).map(|(target, machine)| Gathers {
        facade: options.facade(),
        target,
        machine,
        dispatch: options.dispatch.is_some_and(|(dispatch, _)| dispatch),
    });
    let described = Described { specification: text, board: resolved.board, is_any_order: resolved.is_any_order };
    let argument = Argument { name: &member.name, ty: &member.ty };
    Ok(function(&header, argument, &family, described, gathers.as_ref()))
}
