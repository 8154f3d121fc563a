//! What `#[derive(Represent)]` emits.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::identity;
use super::super::permute::snake;
use super::super::place::relocated;
use super::super::types::a_type;
use super::bodies::Bodies;
use super::codes::Codes;
use super::element::Element;
use super::maps::{Mailbox, Maps, local, parameter, together};
use super::{BoardForm, Represent};
use crate::diagnostics::Diagnostics;
use crate::emit::header::word_type;
use permgen_core::vector::IntoVector as _;

impl Represent<'_> {
    pub(super) fn emit(&self, wrong: &mut Diagnostics) -> Option<TokenStream> {
        let made = match &self.form {
            BoardForm::Planes => Ok(self.planes()),
            BoardForm::Mailbox(mailbox, element) => self.mailbox(*mailbox, element.as_deref()),
            BoardForm::Sets(codes) => self.sets(codes),
        };
        wrong.take(made).map(|bodies| self.items(&bodies))
    }

    fn items(&self, bodies: &Bodies) -> TokenStream {
        let Bodies { functions, to_planes, to_docs, of_planes, of_docs, squares_of } = bodies;
        let (ident, visibility, set) = (&self.input.ident, &self.input.vis, self.set());
        let (count, none) = (Literal::usize_unsuffixed(self.bits), self.none());
        let byte = quote!(::core::primitive::u8);
        let names = self.plane_names();
        let numbers = (0..self.bits).map(Literal::usize_unsuffixed);
        let of_code = format!(" The squares whose code is `code`; of a code that `{ident}` cannot hold, none.");
        let (conversions, impls) = self.conversions();
        let (planes, code, pins) = (parameter("planes"), parameter("code"), self.pins());
        let coding = self.coding();
        let facade = &self.facade;
        quote! {
            #[doc(hidden)]
            #[allow(clippy::trivially_copy_pass_by_ref, clippy::wrong_self_convention, clippy::cast_possible_truncation)]
            #[allow(clippy::cast_lossless, clippy::unnecessary_cast, clippy::too_many_arguments, trivial_numeric_casts)]
            const _: () = {
                #functions
                #pins
                #[inline]
                const fn __permgen_of_planes(#planes: &[#set]) -> #ident {
                    #(let #names: #set = if #numbers < #planes.len() { #planes[#numbers] } else { #none };)*
                    #ident::__permgen_made(#(#names),*)
                }
                impl #ident {
                    /// The planes of the codes: plane `k` has bit `k` of the code of each square.
                    ///
                    #[doc = #to_docs]
                    #[inline]
                    #[must_use]
                    #visibility const fn to_planes(&self) -> [#set; #count] { #to_planes }

                    /// The same board of its planes.
                    ///
                    #[doc = #of_docs]
                    #[inline]
                    #[must_use]
                    #visibility const fn of_planes(#planes: [#set; #count]) -> Self { __permgen_of_planes(&#planes) }

                    #[doc = #of_code]
                    #[inline]
                    #[must_use]
                    #visibility const fn squares_of(&self, #code: #byte) -> #set { #squares_of }

                    #[inline]
                    const fn __permgen_made(#(#names: #set),*) -> Self { #of_planes }

                    #conversions
                }
                #[automatically_derived]
                impl #facade::represent::Represent for #ident {
                    const CODING: #facade::represent::Coding = #coding;
                }
                #impls
            };
        }
    }

    /// The conversions of other types: methods, and implementations of `From`.
    fn conversions(&self) -> (TokenStream, TokenStream) {
        let (facade, ident, visibility) = (&self.facade, &self.input.ident, &self.input.vis);
        let (mut methods, mut impls) = (TokenStream::new(), TokenStream::new());
        let other = &parameter("other");
        for ty in &self.from {
            let span = ty.span().resolved_at(Span::mixed_site());
            let facade = &relocated(facade, span);
            let ident = &Ident::new(&ident.to_string(), ident.span().located_at(span));
            let name = method_of(ty);
            let docs = format!(" The same board of {}.", a_type(ty));
            let through = quote_spanned!(span=> __permgen_of_planes(&<#ty>::to_planes(#other)));
            let body = match &self.form {
                BoardForm::Planes | BoardForm::Mailbox(..) => through,
                BoardForm::Sets(codes) => {
                    let direct = self.sets_of(codes, ty, span);
                    quote_spanned! {span=>
                        // Sets are made of sets at once.
                        if <#ty as #facade::represent::Represent>::CODING.holds_sets() { #direct } else { #through }
                    }
                }
            };
            methods.extend(quote_spanned! {span=>
                #[doc = #docs]
                #[inline]
                #[must_use]
                #visibility const fn #name(#other: &#ty) -> Self { #body }
            });
            impls.extend(quote_spanned! {span=>
                const _: () = #facade::represent::reads(
                    &<#ident as #facade::represent::Represent>::CODING,
                    &<#ty as #facade::represent::Represent>::CODING,
                );
                #[automatically_derived]
                impl ::core::convert::From<#ty> for #ident {
                    #[inline]
                    fn from(#other: #ty) -> Self { Self::#name(&#other) }
                }
                #[automatically_derived]
                impl ::core::convert::From<&#ty> for #ident {
                    #[inline]
                    fn from(#other: &#ty) -> Self { Self::#name(#other) }
                }
            });
        }
        (methods, impls)
    }

    fn planes(&self) -> Bodies {
        let ident = &self.input.ident;
        let words = self.held.each(&quote!(self));
        let made: Vec<TokenStream> = self.plane_names().iter().flat_map(|name| self.words_of(&quote!(#name))).vec();
        Bodies {
            functions: TokenStream::new(),
            to_planes: self.grouped(&words),
            to_docs: format!(" `{ident}` is these planes."),
            of_planes: self.held.made(&made),
            of_docs: format!(" `{ident}` is these planes."),
            squares_of: self.matching(),
        }
    }

    fn mailbox(&self, mailbox: Mailbox, element: Option<&Element>) -> Result<Bodies, Diagnostics> {
        let maps = Maps::new(mailbox, &self.board)?;
        let there = maps.to_planes(&mailbox.to_words(&self.held.each(&quote!(self))));
        let planes: Vec<_> = self.plane_names().iter().map(|name| self.words_of(&quote!(#name))).vec();
        let back = maps.of_planes(&planes);
        let made = self.held.made(&mailbox.to_elements(&back.words));
        let grouped = self.grouped(&there.words);
        let (lets, lets_back, [operations, operations_back]) = (&there.lets, &back.lets, maps.operations);
        let mut functions = element
            .map_or_else(TokenStream::new, |element| element.functions(&self.facade, &self.input.ident.to_string()));
        functions.extend(maps.functions);
        let lost = if element.is_some() {
            String::new()
        } else if mailbox.in_one == 1 && mailbox.bits < mailbox.element.size() {
            format!(" Bits above the lowest {} of an element are not looked at.", mailbox.bits)
        } else {
            String::new()
        };
        let promised = element.map_or("", Element::promise);
        Ok(Bodies {
            functions,
            to_planes: quote!(#lets #grouped),
            to_docs: format!(" {operations} operations, and those that put elements in words.{lost}"),
            of_planes: quote!(#lets_back #made),
            of_docs: format!(" {operations_back} operations, and those that take elements out of words.{promised}"),
            squares_of: self.matching(),
        })
    }

    /// The squares of a code, of planes.
    fn matching(&self) -> TokenStream {
        let (each, word) = (self.board.words().count, self.word());
        let [planes, code] = ["planes", "code"].map(parameter);
        let words: Vec<TokenStream> = (0..each)
            .map(|at| {
                let mask = self.mask(at);
                let parts = (0..self.bits).map(|plane| {
                    let (bit, number) = (Literal::usize_unsuffixed(1 << plane), Literal::usize_unsuffixed(plane));
                    let plane = self.at(&quote!(#planes[#number]), at);
                    quote!((#plane ^ if #code & #bit != 0 { 0 } else { <#word>::MAX }))
                });
                quote!(#mask #(& #parts)*)
            })
            .vec();
        let value = together(&words);
        let none = self.none();
        let value = if self.bits < 8 {
            let bits = Literal::usize_unsuffixed(self.bits);
            quote!(if #code >> #bits == 0 { #value } else { #none })
        } else {
            value
        };
        quote!(let #planes = self.to_planes(); #value)
    }

    /// What is compared with other types.
    fn coding(&self) -> TokenStream {
        let facade = &self.facade;
        let layout = identity::layout(facade, &self.input.ident.to_string(), &self.board);
        let bits = Literal::usize_unsuffixed(self.bits);
        let codes = match &self.form {
            BoardForm::Sets(codes) => Some(codes),
            BoardForm::Mailbox(_, element) => element.as_deref().map(Element::codes),
            BoardForm::Planes => None,
        };
        let codes = match codes.map(Codes::mask) {
            Some(mask) => quote!(::core::option::Option::Some([#(#mask),*])),
            None => quote!(::core::option::Option::None),
        };
        let form = match &self.form {
            BoardForm::Planes => "planes",
            BoardForm::Mailbox(..) => "mailbox",
            BoardForm::Sets(codes) if codes.colors.is_empty() => "sets",
            BoardForm::Sets(_) => "kinds",
        };
        quote!(#facade::represent::Coding { layout: #layout, form: #form, bits: #bits, codes: #codes })
    }

    /// That words are what they are called, not something of that name.
    fn pins(&self) -> TokenStream {
        let (ident, held, word) = (&self.input.ident, local("held"), word_type(self.held.width));
        let firsts = self.held.firsts(&quote!(#held));
        quote!(#(const _: for<'held> fn(&'held #ident) -> &'held #word = |#held| &#firsts;)*)
    }
}

/// What the conversion of a type is called.
pub(super) fn method_of(ty: &Type) -> Ident {
    format_ident!("from_{}", name_of(ty), span = ty.span())
}

/// What a type is called in the name of a function.
fn name_of(ty: &Type) -> String {
    match ty {
        Type::Group(group) => name_of(&group.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .map_or_else(String::new, |last| snake(last.ident.to_string().trim_start_matches("r#"))),
        _ => "other".to_owned(),
    }
}
