//! Elements of a mailbox that are no words: an enum, or an `Option` of one, whose codes are named.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::entries::Entry;
use super::super::numbered::{Numbered, NumberedKind};
use super::super::types::{Shape, a_type, shown};
use super::codes::{Code, Codes};
use super::held::Held;
use super::maps::local;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// The types of elements.
static ELEMENTS: NumberedKind = NumberedKind {
    name: "an element",
    examples: "write `element(Piece, all = Piece::ALL)` for an enum, or `element(Piece, from = Piece::new, index = Piece::index)`",
    checks: &["represent"],
};

/// How an element's code is read, and the element of a code made.
pub(super) struct Element {
    numbered: Numbered,
    /// What stands in the mailbox, such as `Piece` or `Option<Piece>`.
    ty: Type,
    codes: Codes,
}

/// Reads `element(Piece, all = Piece::ALL)`.
pub(super) fn parse(entry: &Entry, wrong: &mut Diagnostics) -> Option<Numbered> {
    let numbered = Numbered::parse(entry, &ELEMENTS, wrong)?;
    if numbered.is_newtype() {
        let message = format!("the code of `{}` is not stated", shown(&numbered.ty));
        let help = format!("{}; of a `struct Piece(u8)` say `newtype = u8` instead", ELEMENTS.examples);
        wrong.push(Diagnostic::new(numbered.span(), message).help(help));
        return None;
    }
    Some(numbered)
}

impl Element {
    /// Puts together what is written. Of an `Option` the code of `None` is that of squares without an element.
    pub(super) fn new(
        numbered: Numbered,
        held: &Held<'_>,
        mut codes: Codes,
        empty: Option<Code>,
        wrong: &mut Diagnostics,
    ) -> Option<Self> {
        let ty = held.leaf().clone();
        // A type that is an `Option` itself may be meant by its functions.
        let is_whole = shown(&ty) == shown(&numbered.ty);
        let has_none = !is_whole && matches!(Shape::of(&ty), Shape::Option(_));
        if let (Some((_, span)), false) = (empty, has_none) {
            let message = format!("`empty` is the code of `None`, and {} is always there", a_type(&ty));
            let help = format!("leave `empty` out, or hold an `Option<{}>`", shown(&numbered.ty));
            wrong.push(Diagnostic::new(span, message).help(help));
            return None;
        }
        if has_none && codes.empty.is_none() {
            let message = format!("code 0 belongs to {}, and `None` needs another code", a_type(&numbered.ty));
            wrong.push(Diagnostic::new(ty.span(), message).help("name one: `empty = 15`"));
            return None;
        }
        if !has_none {
            codes.empty = None;
        }
        Some(Self { numbered, ty, codes })
    }

    /// What is promised of the codes that others have.
    pub(super) fn promise(&self) -> &'static str {
        match self.codes.empty {
            Some(_) => {
                " Codes that are not listed are promised not to be there, which debug builds assert; otherwise they are `None`."
            }
            None => {
                " Codes that are not listed are promised not to be there, which debug builds assert; otherwise they are the first one."
            }
        }
    }

    pub(super) fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The functions between an element and its code, and the assertion that they are inverses.
    pub(super) fn functions(&self, facade: &TokenStream, owner: &str) -> TokenStream {
        let (ty, inner, span) = (&self.ty, &self.numbered.ty, self.numbered.span());
        let (byte, size) = (quote!(::core::primitive::u8), quote!(::core::primitive::usize));
        let [element, code, place] = ["element", "code", "place"].map(local);
        let codes: Vec<Literal> = self.codes.kinds.iter().map(|(code, _)| Literal::u8_unsuffixed(*code)).vec();
        let (count, places) = (codes.len(), (0..codes.len()).map(Literal::usize_unsuffixed));
        let numbers = quote!([#(#codes),*] as [#size; #count]);
        let assertion = self.numbered.assertion(facade, &byte, count, Some(&numbers));
        let strange = format!("`{owner}`: `codes` does not list the code of an element");
        let unknown = format!("`{owner}`: `codes` does not list a code of what it is made from");
        let read = self.numbered.number(&quote!(#element), true, &byte);
        let read = quote! {{
            let #code: #byte = #read;
            ::core::debug_assert!(::core::matches!(#code, #(#codes)|*), #strange);
            #code
        }};
        let made = self.numbered.value_at(&quote!(#inner), &quote!(#place), &quote!(#code));
        let first = &codes[0];
        let empty = self.codes.empty.map(Literal::u8_unsuffixed);
        let (read, empty_arm, otherwise, made) = match &empty {
            Some(empty) => (
                quote! {
                    match #element {
                        ::core::option::Option::Some(#element) => #read,
                        ::core::option::Option::None => #empty,
                    }
                },
                quote!(#empty => return ::core::option::Option::None,),
                quote!(return ::core::option::Option::None),
                quote!(::core::option::Option::Some(#made)),
            ),
            None => (read, TokenStream::new(), quote!((0, #first)), made),
        };
        quote_spanned! {span=>
            #assertion
            #[inline]
            const fn __permgen_code(#element: &#ty) -> #byte { #read }
            #[inline]
            const fn __permgen_element(#code: #byte) -> #ty {
                let (#place, #code): (#size, #byte) = match #code {
                    #(#codes => (#places, #codes),)*
                    #empty_arm
                    _ => {
                        ::core::debug_assert!(false, #unknown);
                        #otherwise
                    }
                };
                let _ = (#place, #code);
                #made
            }
        }
    }
}
