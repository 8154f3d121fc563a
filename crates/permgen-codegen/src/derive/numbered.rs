//! Types whose values have numbers, such as squares: how the number is read and the value made.

use crate::derive::names::local;
use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprClosure, Type};

use super::entries::{self, Entry, Value};
use super::place::relocated;
use super::types::shown;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// What such a type is for.
pub(super) struct NumberedKind {
    /// What it is called in messages.
    pub(super) name: &'static str,
    /// How it is written down.
    pub(super) examples: &'static str,
    /// Where the facade has what checks it.
    pub(super) checks: &'static [&'static str],
}

/// A type whose values have numbers.
pub(super) struct Numbered {
    pub(super) ty: Type,
    access: Access,
    kind: &'static NumberedKind,
}

/// How numbers become values and back.
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
    /// A path, with what it is when it names a method of the type: that may take the value by reference.
    Path(TokenStream, Option<Ident>),
    /// A closure with one argument.
    Closure(Box<ExprClosure>),
}

impl Function {
    fn parse(tokens: TokenStream, ty: &Type, kind: &NumberedKind, wrong: &mut Diagnostics) -> Option<Self> {
        let parsed = syn::parse2::<Expr>(tokens).map_err(Diagnostics::from);
        match wrong.take(parsed)? {
            Expr::Closure(closure) if closure.inputs.len() == 1 => Some(Function::Closure(Box::new(closure))),
            Expr::Path(path) => {
                let method = match (path.path.segments.iter().rev().take(2).vec().as_slice(), ty) {
                    ([method, owner], Type::Path(ty)) => {
                        let is_own = ty.path.segments.last().is_some_and(|last| last.ident == owner.ident);
                        (is_own && method.arguments.is_empty()).then(|| method.ident.clone())
                    }
                    _ => None,
                };
                Some(Function::Path(path.to_token_stream(), method))
            }
            other => {
                wrong.push(Diagnostic::new(other.span(), "expected a function").help(kind.examples));
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
    fn call_on(&self, value: &TokenStream) -> TokenStream {
        match self {
            Function::Path(path, Some(method)) => relocated(&quote!((#value).#method()), path.span()),
            _ => self.call(value),
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

impl Numbered {
    pub(super) fn parse(entry: &Entry, kind: &'static NumberedKind, wrong: &mut Diagnostics) -> Option<Self> {
        let misused = || {
            let message = format!("{} type is not understood", kind.name);
            Diagnostic::new(entry.key.span(), message).help(kind.examples)
        };
        let list = match &entry.value {
            Value::Is(tokens, _) => {
                return Some(Self { ty: entries::ty(tokens.clone(), wrong)?, access: Access::Newtype, kind });
            }
            Value::List(tokens, _) => entries::split(tokens.clone()),
            Value::None => {
                wrong.push(misused());
                return None;
            }
        };
        let mut parts = list.into_iter();
        let ty = entries::ty(parts.next().unwrap_or_default().into_iter().tokens(), wrong)?;
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
            *place = Some(tokens.tokens());
        }
        let access = match (all, from, index) {
            (None, None, None) => Access::Newtype,
            (Some(all), None, None) => Access::All(entries::expression(all, wrong)?),
            (None, Some(from), Some(index)) => Access::Functions {
                from: Function::parse(from, &ty, kind, wrong)?,
                index: Function::parse(index, &ty, kind, wrong)?,
            },
            _ => {
                wrong.push(misused());
                return None;
            }
        };
        Some(Self { ty, access, kind })
    }

    /// Whether it is a type around its number.
    pub(super) fn is_newtype(&self) -> bool {
        matches!(self.access, Access::Newtype)
    }

    /// The number of a value, of the type `number`.
    pub(super) fn number(&self, value: &TokenStream, is_reference: bool, number: &TokenStream) -> TokenStream {
        let star = is_reference.then(|| quote!(*));
        match &self.access {
            Access::Newtype => quote_spanned!(self.span()=> #value.0 as #number),
            Access::All(_) => relocated(&quote!(#star #value as #number), self.span()),
            Access::Functions { index, .. } => {
                let called = index.call_on(&quote!(#star #value));
                quote!(#called as #number)
            }
        }
    }

    /// The value of a number; `ty` is how the type is called there.
    pub(super) fn value(&self, ty: &TokenStream, number: &TokenStream) -> TokenStream {
        self.value_at(ty, number, number)
    }

    /// The same, where the value is at another place of the list of all.
    pub(super) fn value_at(&self, ty: &TokenStream, place: &TokenStream, number: &TokenStream) -> TokenStream {
        let span = self.span();
        match &self.access {
            Access::Newtype => quote_spanned!(span=> #ty { 0: #number as _ }),
            Access::All(all) => quote!((#all)[(#place) as ::core::primitive::usize]),
            Access::Functions { from, .. } => from.call(&quote!(#number as _)),
        }
    }

    /// That the value of each number is made from it and has it, asserted while the crate compiles. `numbers` is an array of `usize`,
    /// and `count` its length; without it the numbers are those below `count`.
    pub(super) fn assertion(
        &self,
        facade: &TokenStream,
        number_type: &TokenStream,
        count: usize,
        numbers: Option<&TokenStream>,
    ) -> TokenStream {
        let count = Literal::usize_unsuffixed(count);
        let (ty, name) = (&self.ty, shown(&self.ty));
        let [place, number, value] = ["place", "number", "value"].map(local);
        let checks = self.kind.checks.iter().map(|name| Ident::new(name, Span::call_site()));
        let checks = quote!(#facade #(::#checks)*);
        let (check, span) = match &self.access {
            Access::Newtype => return TokenStream::new(),
            Access::All(all) => {
                let (text, span) = (all.to_string().replace(" :: ", "::"), all.span());
                let read = self.number(&quote!((#all)[#place]), false, number_type);
                let lists_all = relocated(&quote!(#checks::lists_all(#name, #text, (#all).len(), #count)), span);
                let read = quote!(#read as ::core::primitive::u128);
                let lists = relocated(&quote!(#checks::lists(#name, #text, #place, #number, #read)), span);
                (quote!(if #place == 0 { #lists_all } #lists), span)
            }
            Access::Functions { from, index } => {
                let span = index.span();
                let made = from.call(&quote!(#number as _));
                let read = index.call_on(&quote!(#value));
                let (from, index) = (from.shown(), index.shown());
                let read = quote!(#read as ::core::primitive::u128);
                let inverse = relocated(&quote!(#checks::inverse(#from, #index, #number, #read)), span);
                (quote!(let #value: #ty = #made; #inverse), span)
            }
        };
        let (size, own) = (quote!(::core::primitive::usize), quote!(#place));
        let number_here = numbers.map_or(own, |numbers| quote!((#numbers)[#place]));
        quote_spanned! {span=>
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, clippy::unnecessary_cast)]
            #[allow(trivial_numeric_casts)]
            const _: () = {
                let mut #place: #size = 0;
                while #place < #count {
                    let #number: #size = #number_here;
                    #check;
                    #place += 1;
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
