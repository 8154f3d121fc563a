//! The map of a position as a constant, and that what is in its fields agrees with it.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{GenericParam, Type};

use super::super::identity::{self, Identity};
use super::super::place::relocated;
use super::container::Container;
use super::maps::Maps;
use super::value::{Agreed, Agreement, local};
use super::{Derive, Position};
use permgen_core::vector::IntoVector as _;

/// What makes types agree.
#[derive(Default)]
pub(super) struct Identified {
    /// The constant, for the implementation.
    pub(super) constant: TokenStream,
    /// Assertions that are evaluated whether or not something is called.
    pub(super) items: TokenStream,
    /// Those that depend on parameters, for the methods.
    pub(super) asserted: TokenStream,
}

impl Position<'_> {
    pub(super) fn identity(&self, container: &Container, maps: &Maps<'_>, agreements: &[Agreement]) -> Identified {
        let Container { facade, name, specification, derive, .. } = container;
        let map = specification.to_string();
        let owner = self.input.ident.to_string();
        let identity = Identity {
            facade,
            ty: owner.clone(),
            map,
            says_map: container.says_map,
            settings: &container.settings,
            key: "map",
        };
        let own = identity.tokens(&maps.moves);
        let fields = self.variants.iter().flat_map(|variant| &variant.fields);
        let moves = fields.flat_map(|field| &field.said.actions).any(|action| action.act.moves_squares());
        let nested = || {
            agreements.iter().filter_map(|agreement| match &agreement.agreed {
                Agreed::Map(constant) => Some((&agreement.ty, constant)),
                Agreed::Layout(_) | Agreed::Count(..) | Agreed::Slots(..) => None,
            })
        };
        if !moves && nested().next().is_none() {
            return Identified::default();
        }
        let ty = quote!(::core::option::Option<#facade::flip::SquareMap>);
        let value = if moves {
            quote!(::core::option::Option::Some(__PERMGEN_MAP))
        } else {
            // A type that contains itself says nothing that the others do not.
            let others = nested().filter(|(ty, _)| !mentions(ty, &["Self".to_owned(), owner.clone()]));
            let others = others.map(|(_, constant)| constant);
            quote!(#facade::flip::SquareMap::of(__PERMGEN_MAP, false, &[#(#others),*]))
        };
        let (constant_name, constant) = match derive {
            Derive::ColorFlip => (quote!(MAP), quote!(const MAP: #ty = #value;)),
            Derive::Transform => {
                let (visibility, constant) = (&self.input.vis, identity::constant_of(name));
                let tokens = quote! {
                    #[doc(hidden)]
                    #[allow(non_upper_case_globals)]
                    #visibility const #constant: #ty = #value;
                };
                (constant.to_token_stream(), tokens)
            }
        };
        let mut items = quote!(const __PERMGEN_MAP: #facade::flip::SquareMap = #own;);
        if !agreements.is_empty() {
            items.extend(quote!(#[allow(unused_imports)] use #facade::flip::identity::Unknown as _;));
        }
        if *derive == Derive::Transform && nested().next().is_some() {
            // For types whose method is written by hand: nothing is known of their maps.
            items.extend(quote! {
                #[allow(non_upper_case_globals)]
                trait __PermgenUnknown { const #constant_name: #ty = ::core::option::Option::None; }
                impl<__T: ?::core::marker::Sized> __PermgenUnknown for __T {}
            });
        }
        let mut asserted = TokenStream::new();
        let (ident, parameters) = (&self.input.ident, self.parameters());
        let whole = |this: TokenStream| match derive {
            Derive::ColorFlip => quote!(<#this as #facade::ColorFlip>::MAP),
            Derive::Transform => quote!(<#this>::#constant_name),
        };
        for Agreement { field, ty, agreed } in agreements {
            // What depends on parameters is compared where they are known: in the methods.
            let on_all = matches!(agreed, Agreed::Map(_)) && !moves && !self.input.generics.params.is_empty();
            let in_methods = on_all || mentions(ty, &parameters);
            let check = match agreed {
                Agreed::Layout(constant) => quote!(fits(#owner, #field, &__PERMGEN_MAP, #constant)),
                Agreed::Count(constant, what, count) => quote!(counts(#owner, #field, #what, #count, #constant)),
                Agreed::Slots(slots, length, count) => {
                    let call = quote!(#facade::flip::identity::slots);
                    slots_check(&call, &[&owner, field], slots, length, *count)
                }
                Agreed::Map(constant) if moves => quote!(agree(#owner, #field, #value, #constant)),
                Agreed::Map(constant) => {
                    let map = whole(if in_methods { quote!(Self) } else { quote!(#ident) });
                    quote!(agree(#owner, #field, #map, #constant))
                }
            };
            let check = match agreed {
                Agreed::Slots(..) => check,
                _ => relocated(&quote!(#facade::flip::identity::#check), ty.span()),
            };
            if in_methods {
                asserted.extend(quote!(const { #check };));
            } else {
                items.extend(quote!(const _: () = #check;));
            }
        }
        Identified { constant, items, asserted }
    }

    /// The names that only mean something inside of the type and its methods.
    fn parameters(&self) -> Vec<String> {
        let names = self.input.generics.params.iter().map(|parameter| match parameter {
            GenericParam::Type(parameter) => parameter.ident.to_string(),
            GenericParam::Const(parameter) => parameter.ident.to_string(),
            GenericParam::Lifetime(parameter) => parameter.lifetime.ident.to_string(),
        });
        names.chain(["Self".to_owned()]).vec()
    }
}

/// The call that compares a table of slots, copied as sizes, with what a mailbox has; `names` are the owner's and the field's.
fn slots_check(
    call: &TokenStream,
    names: &[&String; 2],
    slots: &TokenStream,
    length: &TokenStream,
    count: usize,
) -> TokenStream {
    let text = slots.to_string().replace(" :: ", "::");
    let size = quote!(::core::primitive::usize);
    let (copied, square) = (local("copied"), local("square"));
    let [owner, field] = names;
    quote! {{
        let mut #copied = [0; #count];
        let mut #square = 0;
        while #square < #count && #square < (#slots).len() {
            #copied[#square] = (#slots)[#square] as #size;
            #square += 1;
        }
        #call(#owner, #field, #text, (#slots).len(), &#copied, #length)
    }}
}

fn mentions(ty: &Type, names: &[String]) -> bool {
    fn any(tokens: TokenStream, names: &[String]) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
            TokenTree::Group(group) => any(group.stream(), names),
            _ => false,
        })
    }
    any(ty.to_token_stream(), names)
}
