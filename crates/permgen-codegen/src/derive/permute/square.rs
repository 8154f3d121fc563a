//! The square type of a bitboard: how its number is read and made.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprClosure, Type};

use super::super::entries::{self, Entry, Value};
use super::super::function::number_width;
use super::super::place::relocated;
use super::super::types::shown;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;

const EXAMPLES: &str = "write `square = Square` for a `struct Square(u8)` (or u16, u32, usize), `square(Square, all = \
                        Square::ALL)` for an enum, `square(Square, from = Square::new, index = Square::index)` otherwise";

/// A type of squares.
pub(super) struct Square {
    pub(super) ty: Type,
    access: Access,
}

/// How numbers become squares and back.
enum Access {
    /// `Square(n)`
    Newtype,
    /// An enum without fields, and the array of its variants in order.
    All(TokenStream),
    /// Functions from a number and to it.
    Functions { from: Function, index: Function },
}

/// A function that is named, or written out.
enum Function {
    /// A path, with what it is when it names a method of the square type: that may take the square by reference.
    Path(TokenStream, Option<Ident>),
    /// A closure with one argument.
    Closure(Box<ExprClosure>),
}

impl Function {
    fn parse(tokens: TokenStream, ty: &Type, wrong: &mut Diagnostics) -> Option<Self> {
        let parsed = syn::parse2::<Expr>(tokens).map_err(Diagnostics::from);
        match wrong.take(parsed)? {
            Expr::Closure(closure) if closure.inputs.len() == 1 => Some(Function::Closure(Box::new(closure))),
            Expr::Path(path) => {
                let method = match (path.path.segments.iter().rev().take(2).collect::<Vec<_>>().as_slice(), ty) {
                    ([method, owner], Type::Path(ty)) => {
                        let is_own = ty.path.segments.last().is_some_and(|last| last.ident == owner.ident);
                        (is_own && method.arguments.is_empty()).then(|| method.ident.clone())
                    }
                    _ => None,
                };
                Some(Function::Path(path.to_token_stream(), method))
            }
            other => {
                wrong.push(Diagnostic::new(other.span(), "this is no function").help(EXAMPLES));
                None
            }
        }
    }

    /// A call of an associated function.
    fn call(&self, argument: &TokenStream) -> TokenStream {
        match self {
            Function::Path(path, _) => quote_spanned!(path.span()=> #path(#argument)),
            Function::Closure(closure) => {
                let (pattern, body) = (&closure.inputs[0], &closure.body);
                quote!({ let #pattern = #argument; #body })
            }
        }
    }

    /// A call of a method, if it is one.
    fn call_on(&self, square: &TokenStream) -> TokenStream {
        match self {
            Function::Path(path, Some(method)) => relocated(&quote!((#square).#method()), path.span()),
            _ => self.call(square),
        }
    }

    fn shown(&self) -> String {
        match self {
            Function::Path(path, _) => path.to_string().replace(" :: ", "::"),
            Function::Closure(closure) => closure.to_token_stream().to_string(),
        }
    }

    fn span(&self) -> Span {
        match self {
            Function::Path(path, _) => path.span(),
            Function::Closure(closure) => closure.span(),
        }
    }
}

impl Square {
    pub(super) fn parse(entry: &Entry, wrong: &mut Diagnostics) -> Option<Self> {
        let misused = || Diagnostic::new(entry.key.span(), "a square type is not understood").help(EXAMPLES);
        let list = match &entry.value {
            Value::Is(tokens, _) => {
                return Some(Square { ty: entries::ty(tokens.clone(), wrong)?, access: Access::Newtype });
            }
            Value::List(tokens, _) => entries::split(tokens.clone()),
            Value::None => {
                wrong.push(misused());
                return None;
            }
        };
        let mut parts = list.into_iter();
        let ty = entries::ty(parts.next().unwrap_or_default().into_iter().collect(), wrong)?;
        let (mut all, mut from, mut index) = (None, None, None);
        for part in parts {
            let mut tokens = part.into_iter();
            let place = match (tokens.next(), tokens.next()) {
                (Some(TokenTree::Ident(key)), Some(TokenTree::Punct(punct))) if punct.as_char() == '=' => {
                    match key.to_string().as_str() {
                        "all" => &mut all,
                        "from" => &mut from,
                        "index" => &mut index,
                        _ => {
                            wrong.push(entries::unknown("key", &key, &["all", "from", "index"]));
                            return None;
                        }
                    }
                }
                _ => {
                    wrong.push(misused());
                    return None;
                }
            };
            *place = Some(tokens.collect::<TokenStream>());
        }
        let access = match (all, from, index) {
            (None, None, None) => Access::Newtype,
            (Some(all), None, None) => Access::All(entries::expression(all, wrong)?),
            (None, Some(from), Some(index)) => Access::Functions {
                from: Function::parse(from, &ty, wrong)?,
                index: Function::parse(index, &ty, wrong)?,
            },
            _ => {
                wrong.push(misused());
                return None;
            }
        };
        Some(Square { ty, access })
    }

    /// The number of a square, of the type `number`.
    pub(super) fn number(&self, square: &TokenStream, is_reference: bool, number: &TokenStream) -> TokenStream {
        let star = is_reference.then(|| quote!(*));
        match &self.access {
            Access::Newtype => quote_spanned!(self.span()=> #square.0 as #number),
            Access::All(_) => relocated(&quote!(#star #square as #number), self.span()),
            Access::Functions { index, .. } => {
                let called = index.call_on(&quote!(#star #square));
                quote!(#called as #number)
            }
        }
    }

    /// The square of a number; `ty` is how the type is called there.
    pub(super) fn square(&self, ty: &TokenStream, number: &TokenStream) -> TokenStream {
        let span = self.span();
        match &self.access {
            Access::Newtype => quote_spanned!(span=> #ty { 0: #number as _ }),
            Access::All(all) => quote!((#all)[(#number) as ::core::primitive::usize]),
            Access::Functions { from, .. } => from.call(&quote!(#number as _)),
        }
    }

    /// That every square of the board is made from its number and has it, asserted while the crate compiles.
    pub(super) fn assertion(&self, facade: &TokenStream, squares: usize) -> TokenStream {
        let count = Literal::usize_unsuffixed(squares);
        let ty_of_number = word_type(number_width(squares));
        let (ty, name) = (&self.ty, shown(&self.ty));
        let number = Ident::new("number", Span::mixed_site());
        let (check, span) = match &self.access {
            Access::Newtype => return TokenStream::new(),
            Access::All(all) => {
                let (text, span) = (all.to_string().replace(" :: ", "::"), all.span());
                let read = self.number(&quote!((#all)[#number]), false, &ty_of_number);
                let lists_all =
                    relocated(&quote!(#facade::flip::identity::lists_all(#name, #text, (#all).len(), #count)), span);
                let lists = relocated(
                    &quote!(#facade::flip::identity::lists(#name, #text, #number, #read as ::core::primitive::u128)),
                    span,
                );
                (quote!(if #number == 0 { #lists_all } #lists), span)
            }
            Access::Functions { from, index } => {
                let (square, span) = (Ident::new("square", Span::mixed_site()), index.span());
                let made = from.call(&quote!(#number as _));
                let read = index.call_on(&quote!(#square));
                let (from, index) = (from.shown(), index.shown());
                let inverse = relocated(
                    &quote!(#facade::flip::identity::inverse(#from, #index, #number, #read as ::core::primitive::u128)),
                    span,
                );
                (quote!(let #square: #ty = #made; #inverse), span)
            }
        };
        let size = quote!(::core::primitive::usize);
        quote_spanned! {span=>
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, clippy::unnecessary_cast)]
            #[allow(trivial_numeric_casts)]
            const _: () = {
                let mut #number: #size = 0;
                while #number < #count {
                    #check;
                    #number += 1;
                }
            };
        }
    }

    pub(super) fn span(&self) -> Span {
        self.ty.span()
    }

    /// The last name of the type, for the names of tests.
    pub(super) fn name(&self) -> Option<Ident> {
        match &self.ty {
            Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.clone()),
            _ => None,
        }
    }
}
