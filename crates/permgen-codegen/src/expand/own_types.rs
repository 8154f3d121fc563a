//! Types that hold words, as they are stated: `types = [Bitboard(u64), Board([u64; 6])]`, `usize = u32`.

use proc_macro2::{Ident, Literal, Span, TokenTree};
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;

use super::signature::declared_words;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Grouping;
use crate::syntax::{Shape, Type};
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// A structure around words, as it is stated: `Bitboard(u64)`, `Square { number: u8 }` or `Board([u64; 6])`.
#[derive(Clone)]
pub(super) struct OwnType {
    /// Its path.
    pub(super) path: Type,
    /// `number`, or `0`.
    pub(super) member: TokenTree,
    pub(super) words: Words,
    pub(super) grouping: Grouping,
}

impl OwnType {
    /// The width of the one word that it holds; `None` of several.
    pub(super) fn width(&self) -> Option<Width> {
        (self.words.count == 1).then_some(self.words.width)
    }
}

const EXAMPLE: &str = "for example `types = [Bitboard(u64), Square { number: u8 }]`, and `Self(u64)` inside an `impl`";

/// Reads the value of `types = [..]`.
pub(super) fn own_types(span: Span, value: &[TokenTree]) -> Result<Vec<OwnType>, Diagnostics> {
    let not_a_list = || Diagnostic::new(span, "`types` is a list of structures around one word").help(EXAMPLE);
    let [TokenTree::Group(group)] = value else { return Err(not_a_list().into()) };
    let one = |input: ParseStream<'_>| {
        let path: Type = input.parse()?;
        if !matches!(path.shape, Shape::Path { .. }) {
            return Err(syn::Error::new(path.span(), "expected the path of a structure"));
        }
        let content;
        let member = if input.peek(syn::token::Brace) {
            syn::braced!(content in input);
            let name: Ident = content.parse()?;
            content.parse::<syn::Token![:]>()?;
            name.into()
        } else if !input.peek(syn::token::Paren) {
            return Err(syn::Error::new(path.span(), "what it holds is missing"));
        } else {
            syn::parenthesized!(content in input);
            let mut first = Literal::usize_unsuffixed(0);
            first.set_span(path.span());
            first.into()
        };
        let ty: Type = content.parse()?;
        if !content.is_empty() {
            return Err(content.error("a structure that holds a word has one field"));
        }
        Ok((path, member, ty))
    };
    let parser = |input: ParseStream<'_>| Punctuated::<_, syn::Token![,]>::parse_terminated_with(input, one);
    let parsed = parser.parse2(group.stream()).map_err(|error| {
        let message = format!("a type that holds a word is stated as it is declared: {error}");
        Diagnostics::from(Diagnostic::new(error.span(), message).help(EXAMPLE))
    })?;
    let mut wrong = Diagnostics::new();
    let mut types = Vec::new();
    for (path, member, ty) in parsed {
        if let Some((words, grouping)) = declared_words(&ty, &mut wrong) {
            types.push(OwnType { path, member, words, grouping });
        }
    }
    wrong.into_result(types)
}

/// Reads the value of `usize = u32`.
pub(super) fn size(span: Span, value: &[TokenTree]) -> Result<Width, Diagnostics> {
    match value {
        [TokenTree::Ident(ident)] => Width::from_rust_type(&ident.to_string()).filter(|width| *width != Width::W128),
        _ => None,
    }
    .ok_or_else(|| {
        Diagnostic::new(span, "`usize` is stated to be a word")
            .help("for example `usize = u32;`: `u8` to `u64` are possible")
            .into()
    })
}

/// What is stated of a type.
pub(super) fn stated<'a>(types: Option<&'a [OwnType]>, ty: &Type) -> Option<&'a OwnType> {
    let Shape::Path { .. } = ty.inner().shape else { return None };
    let written = ty.inner().to_token_stream().to_string();
    types?.iter().find(|own| own.path.to_token_stream().to_string() == written)
}

/// Whether a type is `usize`.
pub(super) fn is_size(ty: &Type) -> bool {
    ty.inner().is("usize")
}
