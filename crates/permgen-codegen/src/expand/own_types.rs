//! Types that hold words, as they are stated: `types = [Bitboard(u64), Board([u64; 6])]`, `usize = u32`.

use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Index, Member, Path, Token, Type};

use super::signature::words;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::Grouping;
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// A structure around words, as it is stated: `Bitboard(u64)`, `Square { number: u8 }` or `Board([u64; 6])`.
#[derive(Clone)]
pub(super) struct OwnType {
    pub(super) path: Path,
    pub(super) member: Member,
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
        let path: Path = input.parse()?;
        let content;
        let member = if input.peek(syn::token::Brace) {
            syn::braced!(content in input);
            let name: Ident = content.parse()?;
            content.parse::<syn::Token![:]>()?;
            Member::Named(name)
        } else if !input.peek(syn::token::Paren) {
            return Err(syn::Error::new(path.span(), "what it holds is missing"));
        } else {
            syn::parenthesized!(content in input);
            Member::Unnamed(Index { index: 0, span: path.span() })
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
        if let Some((words, grouping)) = words(&ty, &mut wrong) {
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
    let Type::Path(path) = inner(ty) else { return None };
    let written = path.to_token_stream().to_string();
    types?.iter().find(|own| own.path.to_token_stream().to_string() == written)
}

/// Whether a type is `usize`.
pub(super) fn is_size(ty: &Type) -> bool {
    matches!(inner(ty), Type::Path(path) if path.path.is_ident("usize"))
}

/// The type in the invisible brackets of a `macro_rules!`, and behind a shared reference.
pub(super) fn inner(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => inner(&group.elem),
        Type::Paren(paren) => inner(&paren.elem),
        Type::Reference(reference) if reference.mutability.is_none() => inner(&reference.elem),
        _ => ty,
    }
}

/// The type of `self`: `Self`, unless another one is written.
pub(super) fn of_self(token: Token![self], written: Option<&Type>) -> Type {
    written.cloned().unwrap_or_else(|| syn::parse_quote_spanned!(token.span=> Self))
}
