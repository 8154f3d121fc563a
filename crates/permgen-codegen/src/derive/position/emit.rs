//! Methods of positions.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::action::{self, Role};
use super::container::Container;
use super::identified::Identified;
use super::maps::Maps;
use super::value::{Values, clone, local};
use super::{Derive, Field, Position, Variant};
use crate::diagnostics::Diagnostics;
use permgen_core::vector::IntoVector as _;

impl Position<'_> {
    /// All that one transform needs; nothing when there is a mistake.
    pub(super) fn expand(&self, container: &Container, wrong: &mut Diagnostics) -> Option<TokenStream> {
        let mut maps = Maps::new(container, wrong)?;
        self.check(container, &maps, wrong);
        if !wrong.is_empty() {
            return None;
        }
        let is_generic = !self.input.generics.params.is_empty();
        let (mut bits, mut agreements) = (0, Vec::new());
        let mut new_of = |field: &Field<'_>| {
            let (bits, agreements) = (&mut bits, &mut agreements);
            let (maps, wrong, field_name) = (&mut maps, &mut *wrong, field.name());
            let mut values = Values { container, maps, wrong, is_generic, field: &field_name, bits, agreements };
            action::emit(&field.said.actions, &mut values, &as_reference(&field.binding), field.ty)
        };
        let (new, in_place) = if self.is_enum {
            (self.new_enum(container, &mut new_of), None)
        } else {
            let variant = self.variants.first()?;
            let new: Vec<TokenStream> = variant.fields.iter().map(new_of).vec();
            let in_place = (!self.is_packed).then(|| self.in_place_struct(container, variant, &new));
            (self.new_struct(container, variant, &new), in_place)
        };
        let functions = maps.functions.clone();
        let identity = self.identity(container, &maps, &agreements);
        let implementation = self.implementation(container, &new, in_place.as_ref(), &identity);
        let asserted = &identity.items;
        let tests = self.tests(container, &maps, wrong);
        Some(quote! {
            #[doc(hidden)]
            const _: () = { #functions #asserted #implementation };
            #tests
        })
    }

    fn implementation(
        &self,
        container: &Container,
        new: &TokenStream,
        in_place: Option<&TokenStream>,
        identity: &Identified,
    ) -> TokenStream {
        let Identified { constant, asserted, .. } = identity;
        let Container { name, facade, attributes, .. } = container;
        let ident = &self.input.ident;
        let (generics, arguments, bounds) = self.input.generics.split_for_impl();
        match container.derive {
            Derive::ColorFlip => {
                let in_place = in_place.map(|body| {
                    quote! {
                        #[inline]
                        fn color_flip_in_place(&mut self) { #asserted #body }
                    }
                });
                let toggle = self.is_one_of_two(container).then(|| {
                    quote! {
                        #[automatically_derived]
                        impl #facade::flip::Toggle for #ident {
                            #[inline]
                            fn toggled(&self) -> Self { #facade::ColorFlip::color_flip(self) }
                        }
                    }
                });
                quote! {
                    #[automatically_derived]
                    impl #generics #facade::ColorFlip for #ident #arguments #bounds {
                        #constant
                        #[inline]
                        fn color_flip(&self) -> Self { #asserted #new }
                        #in_place
                    }
                    #toggle
                }
            }
            Derive::Transform => {
                let (visibility, method) = (&self.input.vis, container.in_place());
                let map = container.specification.to_string();
                let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
                let docs = if documented {
                    quote!(#(#attributes)*)
                } else {
                    let line = format!(" The same under the map `{map}`, as each field says.");
                    quote!(#(#attributes)* #[doc = #line])
                };
                let line = format!(" Does [`{name}`](Self::{name}) in place.");
                let whole = quote!(*self = self.#name(););
                let body = in_place.unwrap_or(&whole);
                quote! {
                    #[allow(dead_code)]
                    impl #generics #ident #arguments #bounds {
                        #constant
                        #docs
                        #[inline]
                        #[must_use]
                        #visibility fn #name(&self) -> Self { #asserted #new }
                        #[doc = #line]
                        #[inline]
                        #visibility fn #method(&mut self) { #asserted #body }
                    }
                }
            }
        }
    }

    /// Whether this is an enum of two sides, which the action `toggle` is for.
    fn is_one_of_two(&self, container: &Container) -> bool {
        let plain = self.input.generics.params.is_empty() && self.variants.iter().all(|one| one.fields.is_empty());
        self.is_enum && plain && self.variants.len() == 2 && container.swaps.len() == 1
    }

    /// `Self { .. }` from the old fields.
    fn new_struct(&self, container: &Container, variant: &Variant<'_>, new: &[TokenStream]) -> TokenStream {
        let old = if self.is_packed {
            let copies =
                variant.fields.iter().map(|Field { member, binding, .. }| quote!(let #binding = &{ self.#member };));
            quote!(#(#copies)*)
        } else {
            let pattern = pattern(variant);
            quote!(let Self { #pattern } = self;)
        };
        let fields = variant.fields.iter().map(|field| {
            let member = &field.member;
            let value = new_value(variant, field, new);
            quote!(#member: #value)
        });
        let built = quote!(Self { #(#fields),* });
        let later = recomputed(container, variant, false);
        if later.is_empty() {
            return quote!(#old #built);
        }
        let position = local("position");
        quote! {
            #old
            let mut #position = #built;
            #(#later)*
            #position
        }
    }

    /// The same field by field, where it is.
    fn in_place_struct(&self, container: &Container, variant: &Variant<'_>, new: &[TokenStream]) -> TokenStream {
        let pattern = pattern(variant);
        let mut statements = TokenStream::new();
        for (field, value) in variant.fields.iter().zip(new) {
            let (binding, stays) = (&field.binding, field.stays());
            match partner(variant, field) {
                Some(other) if other < binding_number(variant, binding) => {} // done with the first of the two
                Some(other) => {
                    let (partner, other_value) = (&variant.fields[other].binding, &new[other]);
                    if stays {
                        statements.extend(quote!(::core::mem::swap(#binding, #partner);));
                    } else {
                        let first = local("first");
                        statements.extend(quote! {
                            let #first = #value;
                            *#binding = #other_value;
                            *#partner = #first;
                        });
                    }
                }
                None if stays => statements.extend(quote!(let _ = #binding;)),
                None => statements.extend(quote!(*#binding = #value;)),
            }
        }
        let later = recomputed(container, variant, true);
        quote! {
            let Self { #pattern } = self;
            #statements
            #(#later)*
        }
    }

    fn new_enum(&self, container: &Container, new_of: &mut dyn FnMut(&Field<'_>) -> TokenStream) -> TokenStream {
        let arms: Vec<TokenStream> = self
            .variants
            .iter()
            .map(|variant| {
                let name = variant.name;
                let becomes = container.swaps.iter().find_map(|(left, right)| {
                    (Some(left) == name).then_some(right).or((Some(right) == name).then_some(left))
                });
                let becomes = becomes.or(name);
                let pattern = pattern(variant);
                let new: Vec<TokenStream> = variant.fields.iter().map(&mut *new_of).vec();
                let fields = variant.fields.iter().map(|field| {
                    let member = &field.member;
                    let value = new_value(variant, field, &new);
                    quote!(#member: #value)
                });
                quote!(Self::#name { #pattern } => Self::#becomes { #(#fields),* },)
            })
            .vec();
        quote!(match self { #(#arms)* })
    }
}

impl Field<'_> {
    /// Whether nothing happens to the value itself.
    fn stays(&self) -> bool {
        self.said.actions.iter().all(|action| action.act.role() == Role::Alone)
    }
}

/// The variable as a shared reference, which in place it is not.
fn as_reference(binding: &Ident) -> TokenStream {
    quote_spanned!(binding.span()=> (&*#binding))
}

fn pattern(variant: &Variant<'_>) -> TokenStream {
    let fields = variant.fields.iter().map(|Field { member, binding, .. }| quote!(#member: #binding));
    quote!(#(#fields),*)
}

fn binding_number(variant: &Variant<'_>, binding: &Ident) -> usize {
    variant.fields.iter().position(|field| field.binding == *binding).unwrap_or(0)
}

/// Which field a field changes places with.
fn partner(variant: &Variant<'_>, field: &Field<'_>) -> Option<usize> {
    let (member, _) = field.said.partner.as_ref()?;
    variant.fields.iter().position(|other| other.member == *member)
}

/// The value that a field gets: made from the field that it changes places with, if there is one.
fn new_value(variant: &Variant<'_>, field: &Field<'_>, new: &[TokenStream]) -> TokenStream {
    let from = partner(variant, field).unwrap_or_else(|| binding_number(variant, &field.binding));
    new.get(from).cloned().unwrap_or_else(|| clone(&as_reference(&field.binding)))
}

/// What is computed last, in the order of the fields, from a position that is complete but for these.
fn recomputed(container: &Container, variant: &Variant<'_>, is_self: bool) -> Vec<TokenStream> {
    let facade = &container.facade;
    let (position, reference) = if is_self {
        (quote!(self), quote!(&*self))
    } else {
        let position = local("position");
        (quote!(#position), quote!(&#position))
    };
    let assignment = |field: &Field<'_>| {
        let (path, member, ty) = (field.recompute()?, &field.member, field.ty);
        let call = quote_spanned!(path.span()=> #facade::flip::Call::<Self, #ty, _>::call(&(#path), #reference));
        Some(quote!(#position.#member = #call;))
    };
    variant.fields.iter().filter_map(assignment).vec()
}
