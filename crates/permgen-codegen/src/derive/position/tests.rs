//! Generated tests: as often as its order, a transform changes nothing; and in place it does the same.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::super::permute::snake;
use super::container::{Container, Tests};
use super::maps::Maps;
use super::{Derive, Position};
use crate::diagnostics::{Diagnostic, Diagnostics};

impl Position<'_> {
    pub(super) fn tests(&self, container: &Container, maps: &Maps<'_>, wrong: &mut Diagnostics) -> TokenStream {
        let Some(tests) = &container.tests else { return TokenStream::new() };
        let Some(order) = maps.order() else {
            wrong.push(
                Diagnostic::new(container.span, "tests need a map that comes back to the same squares")
                    .help("leave `tests` out"),
            );
            return TokenStream::new();
        };
        let (ident, name, in_place) = (&self.input.ident, &container.name, container.in_place());
        let facade = &container.facade;
        let import = (container.derive == Derive::ColorFlip).then(|| quote!(use #facade::ColorFlip as _;));
        let times = Literal::u32_unsuffixed(order);
        let differs = format!("`{name}` and `{in_place}` differ");
        let returns = format!("`{name}` {order} times is not the same position");
        let compare = |left: &TokenStream, right: &TokenStream, message: &str| match self.variants.as_slice() {
            [variant] if !self.is_enum => variant
                .fields
                .iter()
                .map(|field| {
                    let (member, message) = (&field.member, format!("{message}: field `{}`", field.name()));
                    if self.is_packed {
                        quote!(::core::assert!({ #left.#member } == { #right.#member }, #message);)
                    } else {
                        quote!(::core::assert!(#left.#member == #right.#member, #message);)
                    }
                })
                .collect(),
            _ => quote!(::core::assert!(#left == #right, #message);),
        };
        let agreement = compare(&quote!(__moved), &quote!(__in_place), &differs);
        let involution = compare(&quote!(__again), &quote!(__position), &returns);
        let positions = match tests {
            Tests::Function(path) => quote!(::core::iter::IntoIterator::into_iter(#path())),
            Tests::Arbitrary => quote! {
                // Bytes of a xorshift generator (G. Marsaglia, 2003), the same every time.
                ::core::iter::Iterator::filter_map(1..=256_u64, |__round| {
                    let mut __state = __round;
                    let __bytes: [::core::primitive::u8; 4096] = ::core::array::from_fn(|_| {
                        __state ^= __state << 13;
                        __state ^= __state >> 7;
                        __state ^= __state << 17;
                        (__state >> 32) as ::core::primitive::u8
                    });
                    let mut __unstructured = ::arbitrary::Unstructured::new(&__bytes);
                    <#ident as ::arbitrary::Arbitrary>::arbitrary(&mut __unstructured).ok()
                })
            },
        };
        let module = format_ident!("{}_{name}", snake(&ident.to_string()));
        quote! {
            #[cfg(test)]
            #[allow(clippy::float_cmp)]
            mod #module {
                #[allow(unused_imports)]
                use super::*;
                #import

                /// Checks one position; for tests that get positions elsewhere.
                pub(super) fn check(__position: &#ident) {
                    let __moved = __position.#name();
                    let mut __in_place = ::core::clone::Clone::clone(__position);
                    __in_place.#in_place();
                    #agreement
                    let mut __again = __moved;
                    for _ in 1..#times {
                        __again = __again.#name();
                    }
                    #involution
                }

                #[::core::prelude::v1::test]
                fn comes_back_and_agrees_with_in_place() {
                    let mut __count = 0_usize;
                    for __position in #positions {
                        check(&__position);
                        __count += 1;
                    }
                    ::core::assert!(__count > 0, "there are no positions to test");
                }
            }
        }
    }
}
