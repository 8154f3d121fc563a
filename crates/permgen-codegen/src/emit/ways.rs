//! What builds for particular machines do: the build chooses, or on request the processor.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::header::{Header, number_as_byte, pinned};
use super::instructions::Instructions;
use super::{Unsupported, body, tokens};
use permgen_core::check::Certified;
use permgen_core::meaning::Meaning;
use permgen_core::target::{Machine, Target};

/// The name of the value that stands for the machine.
pub(super) fn machine() -> Ident {
    Ident::new("machine", tokens::span())
}

/// The condition that the build is for a machine.
pub(super) fn is_built_for(target: &Target) -> TokenStream {
    let arch = target.arch.map(|arch| quote!(target_arch = #arch));
    let features = target.features.iter().map(|feature| quote!(target_feature = #feature));
    let lacks = target.lacks.iter().map(|feature| quote!(not(target_feature = #feature)));
    let except =
        target.except.map(|(has, lacks)| quote!(not(all(target_feature = #has, not(target_feature = #lacks)))));
    let conditions = arch.into_iter().chain(features).chain(lacks).chain(except);
    quote!(all(#(#conditions),*))
}

/// The path of the type that stands for a machine.
pub(super) fn machine_type(facade: &TokenStream, machine: Machine) -> TokenStream {
    let [module, name] = [machine.module(), machine.type_name()].map(|name| Ident::new(name, Span::call_site()));
    quote!(#facade::instructions::#module::#name)
}

/// The statements of a program, which do not compile where its types are not the primitive ones.
pub(super) fn pinned_body(
    header: &Header,
    certified: &Certified<Meaning>,
    instructions: Instructions<'_>,
) -> Result<TokenStream, Unsupported> {
    let (program, number) = (certified.program(), number_as_byte(header, certified.meaning()));
    let (pins, statements) = (pinned(program), body::body(program, &header.taken(program), instructions)?);
    Ok(quote!(#pins #number #statements))
}

/// The same where [`machine`] stands for a machine, and whether its instructions are called: only what Rust's integers have no
/// method for is.
pub(super) fn on_machine(header: &Header, certified: &Certified<Meaning>) -> Result<(TokenStream, bool), Unsupported> {
    match pinned_body(header, certified, Instructions::None) {
        Ok(statements) => Ok((statements, false)),
        Err(_) => Ok((pinned_body(header, certified, Instructions::Word(&machine()))?, true)),
    }
}

/// What a build for a machine does.
pub(super) struct Way {
    pub(super) target: &'static Target,
    /// What it does; [`machine`] stands for the machine.
    pub(super) statements: TokenStream,
    /// Whether these call instructions of the machine.
    pub(super) calls: bool,
}

/// What decides among ways.
#[derive(Clone, Copy)]
pub(super) struct Chooser<'a> {
    /// The path of the facade, such as `::permgen`.
    pub(super) facade: &'a TokenStream,
    /// Where it is said that the processor is asked at run time if the build does not say.
    pub(super) dispatch: Option<Span>,
}

impl Chooser<'_> {
    /// The first way that the build is for, or that the processor can go, or else `rest`.
    pub(super) fn choose(self, ways: Vec<Way>, rest: TokenStream) -> TokenStream {
        ways.into_iter().rev().fold(rest, |others, Way { target, statements, calls }| {
            let (built, value, facade) = (is_built_for(target), machine(), self.facade);
            let Some(type_of_machine) = target.machine else {
                return quote! {
                    #[cfg(#built)]
                    { #statements }
                    #[cfg(not(#built))]
                    { #others }
                };
            };
            let ty = machine_type(self.facade, type_of_machine);
            let asked = self.dispatch.map(|said| {
                let arch = target.arch;
                // What is wrong with the question is reported where it is asked for.
                let located = |mut token: TokenTree| {
                    token.set_span(token.span().located_at(said));
                    token
                };
                let question: TokenStream = quote!(#facade::detect_machine!(#ty)).into_iter().map(located).tokens();
                quote_spanned! {tokens::span()=>
                    #[cfg(target_arch = #arch)]
                    if let ::core::option::Option::Some(#value) = #question {
                        return #value.run(|| { #statements });
                    }
                }
            });
            let known = calls.then(|| quote_spanned!(tokens::span()=> let #value = #ty::new();));
            quote_spanned! {tokens::span()=>
                #[cfg(#built)]
                {
                    #known
                    #statements
                }
                #[cfg(not(#built))]
                {
                    #asked
                    #others
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::target::X86_64_V3;

    #[test]
    fn builds_for_processors_with_slow_instructions_are_others() {
        let condition = is_built_for(&X86_64_V3).to_string();
        let slow = quote!(not(all(target_feature = "sse4a", not(target_feature = "vaes")))).to_string();
        assert!(condition.contains(&slow), "{condition}");
    }
}
