//! Rust for particular machines: alternatives that the build, or on request the processor, chooses among.
//!
//! Instructions without a method on integers are called through the facade's `instructions`, which holds the `unsafe` code,
//! so that what is emitted has none and still works under `#![forbid(unsafe_code)]`. Const evaluation cannot call them:
//! beside such a function stands its portable form, a `const fn` with `_const` after its name.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::assertion::assertion;
use super::header::{Arguments, Header, allowed, number_as_byte, pin, pinned, promise, word_type};
use super::instructions::Instructions;
use super::{Function, Unsupported, body, tokens};
use permgen_core::check::Certified;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Operand, Program};
use permgen_core::search::Found;
use permgen_core::target::{Machine, Target};
use permgen_core::width::Width;

/// What to emit beside the portable function.
#[derive(Debug)]
pub struct Machines {
    /// The path of the facade, such as `::permgen`.
    pub facade: TokenStream,
    /// What was found for each machine, in the order in which they are to be preferred.
    pub alternatives: Vec<(&'static Target, Found<Meaning>)>,
    /// Whether to ask the processor at run time, which needs the facade's feature `std`.
    pub dispatch: bool,
    /// Whether to emit a function on slices too, and for eight words at a time on the machine that can, what was found for it.
    pub slices: Option<Option<Found<Meaning>>>,
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
        let plain = Header { attributes: constant.conditions().cloned().collect(), ..constant.clone() };
        tokens.extend(plain.function(&[doc], &allowed(program), output, &quote!(#promised #portable)));
        tokens.extend(assertion(&constant, certified));
        let arguments = header.names();
        quote!(#name(#(#arguments),*))
    } else {
        portable
    };
    let choice = choose(header, machines, &machines.alternatives, &rest)?;
    let mut allow = allowed(program);
    for (_, found) in &machines.alternatives {
        allow.extend(allowed(found.certified.program()));
    }
    allow.sort_unstable();
    allow.dedup();
    tokens.extend(header.function(docs, &allow, output, &quote!(#promised #choice)));
    if header.is_const {
        tokens.extend(assertion(header, certified));
    }
    if let Some(lanes) = &machines.slices {
        tokens.extend(slices(header, machines, lanes.as_ref(), program.input())?);
    }
    Ok(tokens)
}

/// The statements of a program, which do not compile where its types are not the primitive ones.
fn pinned_body(
    header: &Header,
    certified: &Certified<Meaning>,
    instructions: Instructions<'_>,
) -> Result<TokenStream, Unsupported> {
    let (program, number) = (certified.program(), number_as_byte(header, certified.meaning()));
    let (pins, statements) = (pinned(program), body::body(program, &header.taken(program), instructions)?);
    Ok(quote!(#pins #number #statements))
}

pub(super) fn machine() -> Ident {
    Ident::new("machine", tokens::span())
}

/// The condition that the build is for a machine.
pub(super) fn is_built_for(target: &Target) -> TokenStream {
    let arch = target.arch.map(|arch| quote!(target_arch = #arch));
    let features = target.features.iter().map(|feature| quote!(target_feature = #feature));
    let lacks = target.lacks.iter().map(|feature| quote!(not(target_feature = #feature)));
    let conditions = arch.into_iter().chain(features).chain(lacks);
    quote!(all(#(#conditions),*))
}

/// The path of the type that stands for a machine.
pub(super) fn machine_type(facade: &TokenStream, machine: Machine) -> TokenStream {
    let name = Ident::new(machine.type_name(), Span::call_site());
    quote!(#facade::instructions::x86::#name)
}

/// The first alternative that the build is for, or that the processor can run, or else `rest`.
fn choose(
    header: &Header,
    machines: &Machines,
    alternatives: &[(&'static Target, Found<Meaning>)],
    rest: &TokenStream,
) -> Result<TokenStream, Unsupported> {
    let Some(((target, found), others)) = alternatives.split_first() else { return Ok(rest.clone()) };
    let others = choose(header, machines, others, rest)?;
    let built = is_built_for(target);
    let value = machine();
    let Some(type_of_machine) = target.machine else {
        let statements = pinned_body(header, &found.certified, Instructions::None)?;
        return Ok(quote! {
            #[cfg(#built)]
            { #statements }
            #[cfg(not(#built))]
            { #others }
        });
    };
    let statements = pinned_body(header, &found.certified, Instructions::Word(&value))?;
    let ty = machine_type(&machines.facade, type_of_machine);
    let asked = machines.dispatch.then(|| {
        let arch = target.arch;
        quote_spanned! {tokens::span()=>
            #[cfg(target_arch = #arch)]
            if let ::core::option::Option::Some(#value) = #ty::detect() {
                return #value.run(|| { #statements });
            }
        }
    });
    Ok(quote_spanned! {tokens::span()=>
        #[cfg(#built)]
        {
            let #value = #ty::new();
            #statements
        }
        #[cfg(not(#built))]
        {
            #asked
            #others
        }
    })
}

/// The function on slices.
fn slices(
    header: &Header,
    machines: &Machines,
    lanes: Option<&Found<Meaning>>,
    width: Width,
) -> Result<TokenStream, Unsupported> {
    let Header { visibility, name, .. } = header;
    let argument = &header.arguments[0].0;
    let (slice, doc) = (format_ident!("{name}_slice"), format!(" [`{name}`] on every word."));
    let conditions = header.conditions();
    let (words, word, ty) = (Ident::new("words", tokens::span()), Ident::new("word", tokens::span()), word_type(width));
    // The portable form is what compilers vectorise; calls of instructions on single words stand in its way.
    let each = if header.is_const { name.clone() } else { format_ident!("{name}_const") };
    let plain = quote_spanned! {tokens::span()=>
        for #word in #words {
            *#word = #each(*#word);
        }
    };
    let eight = machines.alternatives.iter().find(|(target, _)| target.machine == Some(Machine::V4));
    let pin = pin(width);
    let statements = match (eight, lanes) {
        (Some((target, found)), lanes) if width == Width::W64 => {
            let value = machine();
            let one =
                body::body(found.certified.program(), &Arguments::words(&[argument]), Instructions::Word(&value))?;
            let work = match lanes {
                Some(lanes) => {
                    let eight = body::body(
                        lanes.certified.program(),
                        &Arguments::words(&[argument]),
                        Instructions::Lanes(&value),
                    )?;
                    quote!(#value.map_slice(#words, |#argument| { #eight }, |#argument| { #one });)
                }
                None => quote! {
                    for #word in #words {
                        let #argument = *#word;
                        *#word = { #one };
                    }
                },
            };
            let (built, ty, arch) = (is_built_for(target), machine_type(&machines.facade, Machine::V4), target.arch);
            let asked = machines.dispatch.then(|| {
                quote_spanned! {tokens::span()=>
                    #[cfg(target_arch = #arch)]
                    if let ::core::option::Option::Some(#value) = #ty::detect() {
                        #value.run(|| { #work });
                        return;
                    }
                }
            });
            quote_spanned! {tokens::span()=>
                #[cfg(#built)]
                {
                    let #value = #ty::new();
                    #work
                }
                #[cfg(not(#built))]
                {
                    #asked
                    #plain
                }
            }
        }
        _ => plain,
    };
    Ok(quote! {
        #(#conditions)*
        #[doc = #doc]
        #[allow(clippy::cast_possible_truncation)]
        #[inline]
        #visibility fn #slice(#words: &mut [#ty]) {
            #pin
            #statements
        }
    })
}

/// Whether code for `u64` that does what the program says works on eight words as it stands.
#[must_use]
pub fn works_on_lanes(program: &Program) -> bool {
    program.inputs() == [Width::W64]
        && !matches!(program.result(), Operand::Const(_))
        && program.instructions().iter().all(|instruction| {
            let receiver = !matches!(instruction.a, Operand::Const(_)) || instruction.op == Op::Gf2p8affineqb;
            receiver
                && !instruction.op.takes_table()
                && instruction.width == Width::W64
                && permgen_core::target::X86_64_V4_LANES.has(instruction.op)
        })
}

/// The function for a file: with the target's features, and intrinsics called by name. Rust makes it safe to call from
/// functions that have the same features.
///
/// # Errors
///
/// When the program has an operation that has no intrinsic.
#[cfg(feature = "files")]
pub(super) fn with_intrinsics(header: &Header, function: &Function<'_>) -> Result<TokenStream, Unsupported> {
    let program = function.found.certified.program();
    let statements = body::body(program, &header.taken(program), Instructions::Intrinsics)?;
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
            syn::parse_quote!(#[cfg(target_arch = #arch)]),
            syn::parse_quote!(#[target_feature(enable = #features)]),
        ],
        ..header.clone()
    };
    let promised = promise(&header, function.found.certified.meaning());
    let pins = pinned(program);
    let statements = quote!(
        use ::core::arch::x86_64 as arch;
        #pins
        #promised
        #statements
    );
    let allow =
        ["cast_lossless", "cast_possible_truncation", "cast_possible_wrap", "cast_sign_loss", "unnecessary_cast"];
    Ok(header.function(&docs, &allow, &header.output(program), &statements))
}
