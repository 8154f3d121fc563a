//! Rust for particular machines: alternatives that the build, or on request the processor, chooses among.
//!
//! Instructions without a method on integers are called through the facade's `instructions`, which holds the `unsafe` code,
//! so that what is emitted has none and still works under `#![forbid(unsafe_code)]`. Const evaluation cannot call them:
//! beside such a function stands its portable form, a `const fn` with `_const` after its name.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::assertion::assertion;
use super::header::{Header, allowed, promise};
use super::instructions::Instructions;
use super::slices::{self, Slices};
use super::ways::{Chooser, Way, on_machine, pinned_body};
use super::{Function, Unsupported};
#[cfg(feature = "files")]
use crate::syntax::Attribute;
use permgen_core::meaning::Meaning;
use permgen_core::search::Found;
use permgen_core::target::Target;
use permgen_core::vector::{IntoVector as _, in_order};

/// What to emit beside the portable function.
#[derive(Debug)]
pub struct Machines {
    /// The path of the facade, such as `::permgen`.
    pub facade: TokenStream,
    /// What was found for each machine, in the order in which they are to be preferred.
    pub alternatives: Vec<(&'static Target, Found<Meaning>)>,
    /// Where it is said that the processor is to be asked at run time, which needs the facade's feature `std`; `None` if it is not.
    pub dispatch: Option<Span>,
    /// Whether to emit a function on slices too, and what was found for it.
    pub slices: Option<Slices>,
}

/// The function with its alternatives, and what belongs to it: see the module's documentation.
///
/// # Errors
///
/// When an alternative has an operation that cannot be written for its machine, or at all in a `const fn`.
pub fn function(
    header: &Header,
    function: &Function<'_>,
    docs: &[String],
    machines: &Machines,
) -> Result<TokenStream, Unsupported> {
    let certified = &function.found.certified;
    let program = certified.program();
    let output = &header.output(program);
    let promised = promise(header, certified.meaning());
    let portable = pinned_body(header, certified, Instructions::None)?;

    let mut tokens = TokenStream::new();
    let rest = if !header.is_const {
        // The portable form, for const evaluation and for other machines.
        let constant = Header { name: format_ident!("{}_const", header.name), is_const: true, ..header.clone() };
        let name = &constant.name;
        let doc = format!("[`{}`] for const evaluation: the portable form.", header.name);
        let plain = Header { attributes: constant.conditions().cloned().vec(), ..constant.clone() };
        tokens.extend(plain.function(&[doc], &allowed(program), output, &quote!(#promised #portable)));
        tokens.extend(assertion(&constant, certified));
        let arguments = header.names();
        quote!(#name(#(#arguments),*))
    } else {
        portable
    };
    let mut allow = allowed(program);
    let mut ways = Vec::new();
    for (target, found) in &machines.alternatives {
        allow.extend(allowed(found.certified.program()));
        let (statements, calls) = on_machine(header, &found.certified)?;
        ways.push(Way { target, statements, calls });
    }
    let chooser = Chooser { facade: &machines.facade, dispatch: machines.dispatch };
    let choice = chooser.choose(ways, rest);
    tokens.extend(header.function(docs, &in_order(allow), output, &quote!(#promised #choice)));
    if header.is_const {
        tokens.extend(assertion(header, certified));
    }
    if let Some(slices) = &machines.slices {
        tokens.extend(slices::function(header, program, slices, chooser)?);
    }
    Ok(tokens)
}

/// The function for a file: with the target's features, and intrinsics called by name. Rust makes it safe to call from
/// functions that have the same features.
///
/// # Errors
///
/// When the program has an operation that has no intrinsic.
#[cfg(feature = "files")]
pub(super) fn with_intrinsics(header: &Header, function: &Function<'_>) -> Result<TokenStream, Unsupported> {
    let certified = &function.found.certified;
    let statements = pinned_body(header, certified, Instructions::in_file(function)?)?;
    let Function { target, .. } = function;
    let features = target.features.join(",");
    let mut docs = super::documentation(function, []);
    docs.push(String::new());
    docs.push(format!(
        "For {}. Calling it is safe where `{features}` are enabled by `#[target_feature]`.",
        target.name
    ));
    let arch = target.arch;
    let header = Header {
        is_const: false,
        attributes: vec![
            Attribute::of(quote!(cfg(target_arch = #arch))),
            Attribute::of(quote!(target_feature(enable = #features))),
        ],
        ..header.clone()
    };
    let promised = promise(&header, certified.meaning());
    let statements = quote!(
        use ::core::arch::x86_64 as arch;
        #promised
        #statements
    );
    let allow =
        ["cast_lossless", "cast_possible_truncation", "cast_possible_wrap", "cast_sign_loss", "unnecessary_cast"];
    Ok(header.function(&docs, &allow, &header.output(certified.program()), &statements))
}
