//! What stands before an item: attributes and a visibility.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};

use super::signs::{begins, inside, opens, take, take_word};
use crate::stream::IntoStream as _;

/// `#[inline]`, `/// Documentation.`
#[derive(Clone)]
pub struct Attribute(Group);

impl Attribute {
    /// The attribute of these words.
    pub(crate) fn of(words: TokenStream) -> Self {
        Self(Group::new(Delimiter::Bracket, words))
    }

    /// Whether its name is this.
    pub(crate) fn is(&self, name: &str) -> bool {
        let mut tokens = inside(self.0.stream()).into_iter();
        let is_name = matches!(tokens.next(), Some(TokenTree::Ident(word)) if word == name);
        is_name && !matches!(tokens.next(), Some(TokenTree::Punct(sign)) if sign.as_char() == ':')
    }

    /// Reads as many as there are.
    pub(crate) fn parse_outer(input: ParseStream<'_>) -> syn::Result<Vec<Self>> {
        let mut attributes = Vec::new();
        while begins(input, "#") {
            take(input, "#")?;
            if !opens(input, Delimiter::Bracket) {
                return Err(input.error("expected square brackets"));
            }
            attributes.push(Self(input.parse()?));
        }
        Ok(attributes)
    }
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let group = &self.0;
        tokens.extend(quote!(# #group));
    }
}

/// `pub`, `pub(crate)`, or nothing.
#[derive(Clone, Default)]
pub struct Visibility(TokenStream);

impl Visibility {
    /// `pub`
    pub(crate) fn public() -> Self {
        Self(quote!(pub))
    }
}

impl Parse for Visibility {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if opens(input, Delimiter::None) {
            return syn::parse2(inside([input.parse()?]).into_iter().tokens());
        }
        let mut tokens = TokenStream::new();
        if let Some(word) = take_word(input, "pub")? {
            word.to_tokens(&mut tokens);
            if opens(input, Delimiter::Parenthesis) {
                tokens.extend([input.parse::<TokenTree>()?]);
            }
        }
        Ok(Self(tokens))
    }
}

impl ToTokens for Visibility {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
