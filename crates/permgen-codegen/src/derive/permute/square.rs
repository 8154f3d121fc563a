//! The square type of a bitboard: how its number is read and made.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::super::entries::{self, Entry, Value};
use crate::diagnostics::{Diagnostic, Diagnostics};

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
    Functions { from: TokenStream, index: TokenStream },
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
            *place = entries::expression(tokens.collect(), wrong);
        }
        let access = match (all, from, index) {
            (None, None, None) => Access::Newtype,
            (Some(all), None, None) => Access::All(all),
            (None, Some(from), Some(index)) => Access::Functions { from, index },
            _ => {
                wrong.push(misused());
                return None;
            }
        };
        Some(Square { ty, access })
    }

    /// The number of a square, a `u8`.
    pub(super) fn number(&self, square: &TokenStream, is_reference: bool) -> TokenStream {
        let byte = quote!(::core::primitive::u8);
        let star = is_reference.then(|| quote!(*));
        match &self.access {
            Access::Newtype => quote_spanned!(self.span()=> #square.0 as #byte),
            Access::All(_) => quote_spanned!(self.span()=> #star #square as #byte),
            Access::Functions { index, .. } => quote!(#index(#star #square) as #byte),
        }
    }

    /// The square of a number, a `u8`; `ty` is how the type is called there.
    pub(super) fn square(&self, ty: &TokenStream, number: &TokenStream) -> TokenStream {
        let span = self.span();
        match &self.access {
            Access::Newtype => quote_spanned!(span=> #ty { 0: #number as _ }),
            Access::All(all) => quote!((#all)[(#number) as ::core::primitive::usize]),
            Access::Functions { from, .. } => quote!(#from(#number as _)),
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
