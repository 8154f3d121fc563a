//! Methods, trait implementations and tests of a bitboard and its squares.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::super::board_map::BoardMap;
use super::super::function::{self, Emitted, number_width};
use super::super::identity::{self, Identity};
use super::super::numbered::Numbered;
use super::super::types::shown;
use super::parts::{Parts, casts};
use super::{Permute, Resolution, Transform, laws, lone_name, orbit};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use crate::expand::function::Context;
use crate::spec::{LIBRARY, named, nearest};
use permgen_core::board::Numbering;
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;

impl Permute<'_> {
    pub(super) fn emit(&self, wrong: &mut Diagnostics) -> TokenStream {
        let Some(words) = self.held.words else { return TokenStream::new() };
        let mut context = self.context();
        context.later = self.transforms.iter().map(|transform| transform.name.to_string()).vec();
        let mut board = Parts::default();
        let mut squares: Vec<Parts> = self.squares.iter().map(|_| Parts::default()).vec();
        let mut resolutions = Vec::new();
        for transform in &self.transforms {
            context.later.remove(0);
            let resolved = self.board_method(transform, &mut context, &mut board, wrong);
            let resolution = Resolution { name: transform.name.clone(), resolved };
            for (square, parts) in self.squares.iter().zip(&mut squares) {
                self.square_method(square, &resolution, parts, wrong);
            }
            resolutions.push(resolution);
        }
        laws::check(&self.laws, &resolutions, words, &context, wrong);
        // What says how the board lies.
        let mut about = resolutions.clone();
        about.extend(self.orbits(&mut board, &mut squares, wrong));
        let ident = &self.input.ident;
        let (generics, arguments, bounds) = self.input.generics.split_for_impl();
        let implements = self.implements.as_ref().map(|implements| quote!(#implements for));
        let derived = implements.is_some().then(|| quote!(#[automatically_derived]));
        let Parts { functions, methods } = board;
        let mut tokens =
            constant(&quote!(#functions #derived impl #generics #implements #ident #arguments #bounds { #methods }));
        for (Numbered { ty, .. }, Parts { functions, methods }) in self.squares.iter().zip(squares) {
            tokens.extend(constant(&quote!(#functions #derived impl #implements #ty { #methods })));
        }
        let squares = about.iter().filter_map(|resolution| resolution.resolved.as_ref());
        if let Some(count) = squares.map(BoardMap::squares).max() {
            let number = word_type(number_width(count));
            tokens.extend(self.squares.iter().map(|square| square.assertion(&self.facade, &number, count, None)));
        }
        tokens.extend(self.facade_traits(&about));
        tokens.extend(self.tests(&resolutions));
        tokens
    }

    /// What stands for the markers in a value that is made of `self`.
    pub(super) fn rest(&self) -> TokenStream {
        if self.held.markers.is_empty() { TokenStream::new() } else { quote!(..self) }
    }

    /// What stands for them in any value.
    pub(super) fn markers(&self) -> TokenStream {
        let markers = &self.held.markers;
        quote!(#(#markers: ::core::marker::PhantomData),*)
    }

    /// `self` with the words moved by a function that is in scope.
    fn moved(&self, function: &Ident) -> TokenStream {
        let argument = self.held.argument(&quote!(self));
        self.held.made(&quote!(Self), &quote!(#function(#argument)), &self.rest())
    }

    fn method(&self, docs: &TokenStream, name: &Ident, body: &TokenStream) -> TokenStream {
        if self.implements.is_some() {
            // The documentation is the trait's.
            return quote!(#[inline] fn #name(self) -> Self { #body });
        }
        let visibility = &self.input.vis;
        quote! {
            #docs
            #[inline]
            #[must_use]
            #visibility const fn #name(self) -> Self { #body }
        }
    }

    /// The function and the method of one transform, and its map.
    fn board_method(
        &self,
        transform: &Transform,
        context: &mut Context,
        parts: &mut Parts,
        wrong: &mut Diagnostics,
    ) -> Option<BoardMap> {
        let Transform { name, attributes, specification, span } = transform;
        let word = self.held.ty();
        let made = match unknown_name(transform, context) {
            Some(error) => Err(error.into()),
            None => function::on_words(name, &word, specification.clone(), *span, context),
        };
        match made {
            Ok((Emitted { tokens, function, docs, .. }, map)) => {
                let body = self.moved(&function);
                context.declare(&name.to_string(), map.meant.clone());
                let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
                let about = (!documented).then(|| about(transform)).into_iter();
                let docs = quote!(#(#attributes)* #(#[doc = #about])* #[doc = ""] #(#docs)*);
                parts.functions.extend(tokens);
                parts.methods.extend(self.method(&docs, name, &body));
                Some(map)
            }
            Err(error) => {
                wrong.extend(error);
                context.failed.push(name.to_string());
                let docs = quote!(#[doc = " Not generated: its specification has a mistake."]);
                let body = self.moved(name);
                parts.functions.extend(function::stub(name, &word));
                parts.methods.extend(self.method(&docs, name, &body));
                None
            }
        }
    }

    /// The same for the square type.
    fn square_method(
        &self,
        square: &Numbered,
        Resolution { name, resolved }: &Resolution,
        parts: &mut Parts,
        wrong: &mut Diagnostics,
    ) {
        let generated = match resolved {
            None => Err(Diagnostics::new()),
            Some(resolved) => match resolved.numbers() {
                Ok(numbers) => {
                    let numbers_of = numbered_like_bits(resolved).then_some(name);
                    function::on_numbers(name, &numbers, numbers_of)
                }
                Err(error) => {
                    let help = "a square type needs maps that say where every square goes; leave `square` out";
                    Err(Diagnostic::new(name.span(), error.message).help(help).into())
                }
            },
        };
        let summary = format!(" The square where [`{}::{name}`] moves what stands on this one.", self.input.ident);
        match generated {
            Ok(Emitted { tokens, function, docs, .. }) => {
                let number = square.number(&quote!(self), false, &number_of(resolved.as_ref()));
                let body = square.value(&quote!(Self), &quote!(#function(#number)));
                let docs = quote!(#[doc = #summary] #[doc = ""] #(#docs)*);
                parts.functions.extend(tokens);
                parts.methods.extend(casts());
                parts.methods.extend(self.method(&docs, name, &body));
            }
            Err(error) => {
                wrong.extend(error);
                parts.methods.extend(self.method(&quote!(#[doc = #summary]), name, &quote!(self)));
            }
        }
    }

    /// What makes the types usable as fields of positions.
    fn facade_traits(&self, resolutions: &[Resolution]) -> TokenStream {
        let Permute { facade, held, .. } = self;
        let (casts, word, markers) = (casts(), held.canonical(), self.markers());
        let value = held.to_canonical(&quote!(self));
        let moved = held.of_canonical(&quote!(Self), &quote!(__map(#value)), &markers);
        let ident = &self.input.ident;
        let (generics, arguments, bounds) = self.input.generics.split_for_impl();
        let map = quote!(impl ::core::ops::Fn(#word) -> #word + ::core::marker::Copy);
        let layout = self.layout(&ident.to_string(), resolutions);
        let mut tokens = quote! {
            #[automatically_derived]
            impl #generics #facade::flip::Board<#word> for #ident #arguments #bounds {
                #layout
                #[inline]
                fn map_board(&self, __map: #map) -> Self {
                    #moved
                }
            }
        };
        let byte = quote!(::core::primitive::u8);
        let most = resolutions.iter().filter_map(|one| one.resolved.as_ref()).map(BoardMap::squares).max();
        // Numbers of fields are those of a `u8`.
        let squares = self.squares.iter().filter(|_| most.is_none_or(|most| most <= 256));
        for square in squares {
            let ty = &square.ty;
            let layout = self.layout(&shown(ty), resolutions);
            let number = square.number(&quote!(self), true, &byte);
            let moved = square.value(&quote!(Self), &quote!(__map(#number)));
            tokens.extend(quote! {
                #[automatically_derived]
                #casts
                impl #facade::flip::Number for #ty {
                    #layout
                    #[inline]
                    fn map_number(&self, __map: impl ::core::ops::Fn(#byte) -> #byte + ::core::marker::Copy) -> Self {
                        #moved
                    }
                }
            });
        }
        if let Some(name) = &self.color_flip {
            let path = match &self.implements {
                Some(implements) => quote!(<Self as #implements>::#name),
                None => quote!(Self::#name),
            };
            let implementation = |generics: TokenStream, ty: TokenStream, bounds: TokenStream, this: TokenStream| {
                let map = self.map(name, ty.to_string(), resolutions);
                quote_spanned! {name.span()=>
                    #[automatically_derived]
                    impl #generics #facade::ColorFlip for #ty #bounds {
                        #map
                        #[inline]
                        fn color_flip(&self) -> Self { #path(#this) }
                    }
                }
            };
            let this = held.made(&quote!(Self), &held.argument(&quote!(self)), &markers);
            tokens.extend(implementation(quote!(#generics), quote!(#ident #arguments), quote!(#bounds), this));
            for Numbered { ty, .. } in &self.squares {
                tokens.extend(implementation(TokenStream::new(), quote!(#ty), TokenStream::new(), quote!(*self)));
            }
        }
        tokens
    }

    /// Which bits hold the squares: the same for all transforms, if it is to be known.
    fn layout(&self, ty: &str, resolutions: &[Resolution]) -> Option<TokenStream> {
        let facade = &self.facade;
        let mut all = resolutions.iter().map(|resolution| resolution.resolved.as_ref());
        let first = all.next()??;
        if !first.is_board() || !all.all(|other| other.is_some_and(|other| other.layout == first.layout)) {
            return None;
        }
        let layout = identity::layout(facade, ty, first);
        let ty = quote!(::core::option::Option<#facade::flip::Layout>);
        Some(quote!(const LAYOUT: #ty = ::core::option::Option::Some(#layout);))
    }

    /// The map that changes the colours, for types in which these are nested.
    fn map(&self, name: &Ident, ty: String, resolutions: &[Resolution]) -> Option<TokenStream> {
        let facade = &self.facade;
        let transform = self.transforms.iter().find(|transform| transform.name == *name)?;
        let resolved = resolutions.iter().find(|resolution| resolution.name == *name)?.resolved.as_ref()?;
        let identity = Identity {
            facade,
            ty,
            map: transform.specification.to_string(),
            says_map: true,
            settings: &self.settings,
            key: "color_flip",
        };
        let map = identity.tokens(resolved);
        let ty = quote!(::core::option::Option<#facade::flip::SquareMap>);
        Some(quote!(const MAP: #ty = ::core::option::Option::Some(#map);))
    }

    /// A module with a test for each transform, which moves every square on the board and as a number.
    fn tests(&self, resolutions: &[Resolution]) -> TokenStream {
        let Some(tested) = &self.tests else { return TokenStream::new() };
        let (ident, held, markers) = (&self.input.ident, &self.held, self.markers());
        let board = tested.as_ref().map_or_else(|| quote!(#ident), |ty| quote!(#ty));
        let (casts, word, canonical) = (casts(), held.word(), held.canonical());
        let made = held.of_canonical(&quote!(__Board), &quote!(__with(PLACES[__number])), &markers);
        let (read, size) = (held.to_canonical(&quote!(__moved)), quote!(::core::primitive::usize));
        let mut tests = TokenStream::new();
        for Resolution { name, resolved } in resolutions {
            let Some(map) = resolved else { continue };
            let count = Literal::usize_unsuffixed(map.squares());
            let places: Vec<u16> = (0..map.squares()).map(|number| map.place(number)).vec();
            let to = places.iter().map(|&place| Literal::u16_unsuffixed(map.to(place).unwrap_or(DROPPED)));
            let number = |place: u16| map.number_at(place).map_or(DROPPED, |number| number as u16);
            let to_number = places.iter().map(|&place| Literal::u16_unsuffixed(map.to(place).map_or(DROPPED, number)));
            let places = places.iter().map(|&place| Literal::u16_unsuffixed(place));
            let number_type = number_of(Some(map));
            let agreements = self.squares.iter().map(|square| {
                let ty = &square.ty;
                let made = square.value(&quote!(__Square), &quote!((__number as #number_type)));
                let read = square.number(&quote!(__moved), false, &number_type);
                let what = square.name().map_or_else(|| "the square type".to_owned(), |name| name.to_string());
                let differ = format!("`{ident}::{name}` and `{what}::{name}` differ on square {{__number}}");
                quote! {{
                    type __Square = #ty;
                    let __moved = #made.#name();
                    let __moved = #read;
                    ::core::assert_eq!(__moved as #size, NUMBERS[__number] as #size, #differ);
                }}
            });
            let numbers = (!self.squares.is_empty())
                .then(|| quote!(const NUMBERS: [::core::primitive::u16; #count] = [#(#to_number),*];));
            let moves = format!("`{ident}::{name}` moves square {{__number}} elsewhere");
            let dropped = Literal::u16_unsuffixed(DROPPED);
            let with = with_square(map.words(), &word, &canonical);
            tests.extend(quote! {
                #[::core::prelude::v1::test]
                #casts
                fn #name() {
                    type __Board = #board;
                    const PLACES: [::core::primitive::u16; #count] = [#(#places),*];
                    const TO: [::core::primitive::u16; #count] = [#(#to),*];
                    #numbers
                    const NONE: ::core::primitive::u16 = #dropped;
                    #with
                    for __number in 0..#count {
                        let __board = #made;
                        let __moved = __board.#name();
                        ::core::assert_eq!(#read, __with(TO[__number]), #moves);
                        #(#agreements)*
                    }
                }
            });
        }
        let module = format_ident!("{}_permutes", snake(&ident.to_string()));
        quote! {
            #[cfg(test)]
            mod #module {
                #[allow(unused_imports)]
                use super::*;
                #tests
            }
        }
    }
}

/// Where a square goes that is dropped, in tables.
const DROPPED: u16 = u16::MAX;

/// The type of the numbers of a map's squares.
fn number_of(map: Option<&BoardMap>) -> TokenStream {
    word_type(number_width(map.map_or(1, BoardMap::squares)))
}

/// A function in tests: the words with the bit at a place set, or none.
fn with_square(words: Words, word: &TokenStream, canonical: &TokenStream) -> TokenStream {
    let size = Literal::u16_unsuffixed(words.width.size() as u16);
    let value = match words.count {
        1 => quote!(if __place == NONE { 0 } else { (1 as #word) << __place }),
        count => {
            let count = Literal::usize_unsuffixed(count);
            quote! {
                let mut __words = [0; #count];
                if __place != NONE {
                    __words[(__place / #size) as ::core::primitive::usize] = (1 as #word) << (__place % #size);
                }
                __words
            }
        }
    };
    quote!(fn __with(__place: ::core::primitive::u16) -> #canonical { #value })
}

/// Whether square `n` is bit `n`.
fn numbered_like_bits(resolved: &BoardMap) -> bool {
    resolved.meant.board.is_some_and(|board| board.numbering() == Numbering::A1_LSB)
}

/// The documentation's first line, when the user wrote none.
fn about(transform: &Transform) -> String {
    let library = lone_name(&transform.specification).and_then(|name| named(&name.to_string()));
    match library {
        Some(map) => {
            let mut about = map.about.chars();
            let first = about.next().map_or_else(String::new, |first| first.to_uppercase().to_string());
            format!(" {first}{}.", about.as_str())
        }
        None => format!(" The board after `{}`.", transform.name),
    }
}

/// The error for a name alone that is not of the library.
fn unknown_name(transform: &Transform, context: &Context) -> Option<Diagnostic> {
    let name = &transform.name;
    let alone = lone_name(&transform.specification).filter(|alone| alone == name)?;
    let text = alone.to_string();
    if named(&text).is_some() || context.declared.iter().any(|(declared, _)| *declared == text) {
        return None;
    }
    let library = LIBRARY.iter().flat_map(|map| std::iter::once(map.name).chain(map.aliases.iter().copied()));
    let near =
        nearest(&text, library.chain(orbit::NAMES)).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    Some(
        Diagnostic::new(name.span(), format!("unknown map `{name}`"))
            .help(format!("{near}write `{name} = ..` for a map of your own, such as `{name} = sq ^ 56`")),
    )
}

/// An unnamed constant, which keeps names apart.
fn constant(items: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        const _: () = { #items };
    }
}

/// `BitBoard` as `bit_board`.
pub(in crate::derive) fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}
