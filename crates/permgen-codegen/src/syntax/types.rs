//! Types, as far as words are made of them.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{bracketed, parenthesized};

use super::signs::{any_word, begins, between, expect, inside, is_word, opens, take, take_word};
use crate::stream::IntoStream as _;

/// A type, as it is written.
#[derive(Clone)]
pub(crate) struct Type {
    pub(crate) shape: Shape,
    tokens: TokenStream,
}

/// The form of a type.
#[derive(Clone)]
pub(crate) enum Shape {
    /// The last name of a path, and whether the path is nothing else.
    Path { last: Ident, is_alone: bool },
    /// `[T; 3]`; the length is `None` if it is no number.
    Array(Box<Type>, Option<usize>),
    /// `[T]`
    Slice(Box<Type>),
    /// `(T, U)`
    Tuple(Vec<Type>),
    /// In parentheses, or in the invisible ones that `macro_rules!` puts around a type.
    Paren(Box<Type>),
    /// `&T`, `&mut T`
    Reference { is_mut: bool, to: Box<Type> },
    /// Any other.
    Other,
}

impl Type {
    /// The type that tokens are.
    pub(crate) fn of(tokens: TokenStream) -> Self {
        Self::parse.parse2(tokens.clone()).unwrap_or(Self { shape: Shape::Other, tokens })
    }

    /// Whether it is this name alone.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name().is_some_and(|own| own == name)
    }

    /// The name that it is alone.
    pub(crate) fn name(&self) -> Option<&Ident> {
        match &self.shape {
            Shape::Path { last, is_alone: true } => Some(last),
            _ => None,
        }
    }

    /// The type in brackets that say nothing, and behind a shared reference.
    pub(crate) fn inner(&self) -> &Type {
        match &self.shape {
            Shape::Paren(inner) | Shape::Reference { is_mut: false, to: inner } => inner.inner(),
            _ => self,
        }
    }
}

#[cfg(any(feature = "derive", feature = "proves"))]
impl From<&syn::Type> for Type {
    fn from(ty: &syn::Type) -> Self {
        Self::of(ty.to_token_stream())
    }
}

impl ToTokens for Type {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl Parse for Type {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let place = input.cursor();
        let shape = shape(input)?;
        Ok(Self { shape, tokens: between(place, input.cursor()) })
    }
}

/// A type as people write it.
pub(crate) fn shown(ty: &impl ToTokens) -> String {
    let text = ty.to_token_stream().to_string();
    let tight =
        [(" :: ", "::"), (":: ", "::"), (" ;", ";"), (" <", "<"), ("< ", "<"), (" >", ">"), (" ,", ","), ("& ", "&")];
    tight.iter().fold(text, |text, (wide, tight)| text.replace(wide, tight))
}

/// Words that a type begins with which is no path.
const OTHERS: [&str; 7] = ["dyn", "extern", "fn", "for", "impl", "unsafe", "_"];

fn shape(input: ParseStream<'_>) -> syn::Result<Shape> {
    if opens(input, Delimiter::None) {
        let inner = inside([input.parse()?]).into_iter().tokens();
        return Ok(Shape::Paren(Box::new(Type::of(inner))));
    }
    let content;
    if opens(input, Delimiter::Parenthesis) {
        parenthesized!(content in input);
        return tuple(&content);
    }
    if opens(input, Delimiter::Bracket) {
        bracketed!(content in input);
        return array(&content);
    }
    if take(input, "&")? {
        if input.cursor().lifetime().is_some() {
            input.parse::<syn::Lifetime>()?;
        }
        let is_mut = take_word(input, "mut")?.is_some();
        return Ok(Shape::Reference { is_mut, to: Box::new(input.parse()?) });
    }
    if begins(input, "*") || begins(input, "!") || begins(input, "<") || OTHERS.iter().any(|word| is_word(input, word))
    {
        rest_of_type(input)?;
        return Ok(Shape::Other);
    }
    let (last, is_alone) = path(input)?;
    let is_macro = begins(input, "!") && !begins(input, "!=");
    if is_macro || opens(input, Delimiter::Parenthesis) && begins_call(&last) {
        rest_of_type(input)?;
        return Ok(Shape::Other);
    }
    Ok(Shape::Path { last, is_alone })
}

/// `Fn(u8) -> u8`
fn begins_call(name: &Ident) -> bool {
    ["Fn", "FnMut", "FnOnce"].iter().any(|called| name == called)
}

/// `a::B<C>`: the last name, and whether there is nothing else.
fn path(input: ParseStream<'_>) -> syn::Result<(Ident, bool)> {
    let mut is_alone = !take(input, "::")?;
    loop {
        let last = any_word(input).map_err(|_| input.error("expected a type"))?;
        let ahead = input.fork();
        take(&ahead, "::")?;
        let has_types = begins(&ahead, "<") && !begins(&ahead, "<=");
        if has_types {
            take(input, "::")?;
            in_angles(input)?;
            is_alone = false;
        }
        if !take(input, "::")? {
            return Ok((last, is_alone));
        }
        is_alone = false;
    }
}

/// Takes `<..>`.
pub(super) fn in_angles(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let (mut tokens, mut depth) = (TokenStream::new(), 0_usize);
    loop {
        let is_arrow = begins(input, "->") || begins(input, "=>");
        let token: TokenTree = input.parse()?;
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth -= 1,
            _ => {}
        }
        tokens.extend([token]);
        if is_arrow {
            tokens.extend([input.parse::<TokenTree>()?]);
        }
        if depth == 0 {
            return Ok(tokens);
        }
    }
}

/// Takes the rest of a type that is no word.
fn rest_of_type(input: ParseStream<'_>) -> syn::Result<()> {
    let is_end = || {
        let is_sign = [",", ";", "="].iter().any(|sign| begins(input, sign));
        input.is_empty()
            || is_sign
            || opens(input, Delimiter::Brace)
            || is_word(input, "where")
            || is_word(input, "given")
    };
    while !is_end() {
        if begins(input, "<") {
            in_angles(input)?;
        } else if !take(input, "->")? {
            input.parse::<TokenTree>()?;
        }
    }
    Ok(())
}

fn tuple(input: ParseStream<'_>) -> syn::Result<Shape> {
    let (mut types, mut is_tuple) = (Vec::new(), input.is_empty());
    while !input.is_empty() {
        types.push(input.parse::<Type>()?);
        if !input.is_empty() {
            expect(input, ",")?;
            is_tuple = true;
        }
    }
    Ok(if is_tuple { Shape::Tuple(types) } else { Shape::Paren(Box::new(types.remove(0))) })
}

fn array(input: ParseStream<'_>) -> syn::Result<Shape> {
    let element = Box::new(input.parse()?);
    if input.is_empty() {
        return Ok(Shape::Slice(element));
    }
    expect(input, ";")?;
    let length = inside(input.parse::<TokenStream>()?).into_iter().tokens();
    let number = syn::parse2::<syn::LitInt>(length).ok().and_then(|number| number.base10_parse().ok());
    Ok(Shape::Array(element, number))
}
