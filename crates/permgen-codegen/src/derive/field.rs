//! `#[derive(Field)]`: containers, newtypes and enums as fields of positions.

use crate::stream::IntoStream as _;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Data, DeriveInput, Fields, Member, Type, WherePredicate, parse_quote};

use super::arguments;
use super::entries::{self, entries};
use super::types::is_phantom;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// A trait of the facade, and how a container has it when what it contains does.
struct Trait {
    name: &'static str,
    method: &'static str,
    /// What the map goes from and to; nothing for a method without one.
    mapped: Option<&'static str>,
    known: &'static [Known],
}

/// What a type says of its own squares.
#[derive(Clone, Copy)]
enum Known {
    Layout,
    Count,
}

static TRAITS: [Trait; 5] = [
    Trait { name: "Board<__W>", method: "map_board", mapped: Some("__W"), known: &[Known::Layout] },
    Trait {
        name: "Number",
        method: "map_number",
        mapped: Some("::core::primitive::u8"),
        known: &[Known::Layout, Known::Count],
    },
    Trait { name: "Codes", method: "map_codes", mapped: Some("Self::Code"), known: &[] },
    Trait { name: "Negate", method: "negated", mapped: None, known: &[] },
    Trait { name: "Toggle", method: "toggled", mapped: None, known: &[] },
];

pub(super) fn derive(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    let mut facade = quote!(::permgen);
    for (tokens, _) in arguments(&input.attrs, "field", wrong) {
        for entry in entries(tokens, "#[field(crate = ::permgen)]", wrong) {
            if entry.key == "crate" {
                facade = entry.is("crate = ::permgen", wrong).map_or(facade, |(tokens, _)| tokens);
            } else {
                wrong.push(entries::unknown("setting", &entry.key, &["crate"]));
            }
        }
    }
    let ident = &input.ident;
    match &input.data {
        Data::Struct(data) if data.fields.iter().any(|field| !is_phantom(&field.ty)) => {
            TRAITS.iter().map(|one| container(input, &data.fields, one, &facade)).tokens()
        }
        Data::Enum(data) => {
            if let Some(variant) = data.variants.iter().find(|variant| !variant.fields.is_empty()) {
                wrong.push(
                    Diagnostic::new(variant.ident.span(), format!("`{ident}::{}` has fields", variant.ident)).help(
                        "`Field` is for enums of squares, files or ranks; others derive `permgen::ColorFlip`, and are `nested`",
                    ),
                );
                return TokenStream::new();
            }
            numbers(input, data, &facade, wrong)
        }
        Data::Struct(_) | Data::Union(_) => {
            let what = if matches!(input.data, Data::Union(_)) { "is a union" } else { "contains nothing" };
            wrong.push(
                Diagnostic::new(ident.span(), format!("`{ident}` {what}"))
                    .help("`Field` is for structs with fields, and for enums of squares, files or ranks"),
            );
            TokenStream::new()
        }
    }
}

/// One trait for a struct, when all its fields have it.
fn container(input: &DeriveInput, fields: &Fields, one: &Trait, facade: &TokenStream) -> TokenStream {
    let path: TokenStream = one.name.parse().unwrap_or_default();
    let path = quote!(#facade::flip::#path);
    let method: TokenStream = one.method.parse().unwrap_or_default();
    let held: Vec<(Member, &Type)> =
        fields.members().zip(fields).filter(|(_, field)| !is_phantom(&field.ty)).map(|(m, field)| (m, &field.ty)).vec();
    let markers = fields.members().zip(fields).filter(|(_, field)| is_phantom(&field.ty)).map(|(member, _)| member);
    let is_codes = one.name == "Codes";
    let mut generics = input.generics.clone();
    if one.name.contains("__W") {
        generics.params.push(parse_quote!(__W));
    }
    let code = is_codes.then(|| {
        generics.params.push(parse_quote!(__C));
        (
            quote!(<Code = __C>),
            quote!(
                type Code = __C;
            ),
        )
    });
    let (same, code) = code.unzip();
    let bounds = generics.make_where_clause();
    for (_, ty) in &held {
        // With a lifetime of its own a bound may be false: then the trait is not implemented, and that is no error.
        let bound: Option<WherePredicate> = syn::parse2(quote!(for<'__a> #ty: #path #same)).ok();
        bounds.predicates.extend(bound);
    }
    let argument = one.mapped.map(|ty| {
        let ty: TokenStream = ty.parse().unwrap_or_default();
        quote!(, __map: impl ::core::ops::Fn(#ty) -> #ty + ::core::marker::Copy)
    });
    let map = one.mapped.map(|_| quote!(, __map));
    let ident = &input.ident;
    let constants = one.known.iter().map(|known| {
        let types = held.iter().map(|(_, ty)| ty);
        match known {
            Known::Layout => {
                let owner = ident.to_string();
                quote! {
                    const LAYOUT: ::core::option::Option<#facade::flip::Layout> =
                        #facade::flip::identity::one_layout(#owner, &[#(<#types as #path>::LAYOUT),*]);
                }
            }
            Known::Count => quote! {
                const COUNT: ::core::option::Option<::core::primitive::u16> =
                    #facade::flip::identity::least(&[#(<#types as #path>::COUNT),*]);
            },
        }
    });
    let values = held.iter().map(|(member, ty)| quote!(#member: <#ty as #path>::#method(&self.#member #map)));
    let (_, arguments, _) = input.generics.split_for_impl();
    let (generics, _, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #generics #path for #ident #arguments #bounds {
            #code
            #(#constants)*
            #[inline]
            fn #method(&self #argument) -> Self {
                Self { #(#values,)* #(#markers: ::core::marker::PhantomData,)* }
            }
        }
    }
}

/// The variants of an enum are numbers, from 0 in their order.
fn numbers(input: &DeriveInput, data: &syn::DataEnum, facade: &TokenStream, wrong: &mut Diagnostics) -> TokenStream {
    let ident = &input.ident;
    let count = data.variants.len();
    let Some(last) = data.variants.last().filter(|_| count <= 256) else {
        wrong.push(
            Diagnostic::new(ident.span(), format!("`{ident}` has {count} variants, 1 to 256 are possible"))
                .help("each variant is the number of a square, file or rank, in their order"),
        );
        return TokenStream::new();
    };
    let number = |number: usize| Literal::usize_unsuffixed(number);
    let names = data.variants.iter().map(|variant| &variant.ident);
    let to =
        names.clone().enumerate().map(|(at, name)| (number(at), name)).map(|(at, name)| quote!(Self::#name => #at,));
    let back = names
        .take(count - 1)
        .enumerate()
        .map(|(at, name)| (number(at), name))
        .map(|(at, name)| quote!(#at => Self::#name,));
    let (last, held) = (&last.ident, number(count));
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let byte = quote!(::core::primitive::u8);
    quote! {
        #[automatically_derived]
        impl #generics #facade::flip::Number for #ident #arguments #bounds {
            const COUNT: ::core::option::Option<::core::primitive::u16> = ::core::option::Option::Some(#held);
            #[inline]
            fn map_number(&self, __map: impl ::core::ops::Fn(#byte) -> #byte + ::core::marker::Copy) -> Self {
                let __number: #byte = match self { #(#to)* };
                match __map(__number) { #(#back)* _ => Self::#last }
            }
        }
    }
}
