//! Signatures of functions: `const fn flip(board: u64) -> u64`.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parenthesized;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;

use super::signs::{any_word, begins, expect, inside, is_word, opens, take, take_word};
use super::types::in_angles;
use super::{Attribute, Type};

/// From `const` to the type of the result.
#[derive(Clone)]
pub(crate) struct Signature {
    /// The word `const`.
    pub(crate) constness: Option<Ident>,
    /// `async`, `unsafe` and `extern "C"`, as they are written.
    pub(crate) qualifiers: Vec<(Ident, TokenStream)>,
    /// The word `fn`.
    pub(crate) fn_token: Ident,
    pub(crate) ident: Ident,
    /// `<T: Copy>`, as it is written.
    pub(crate) generics: Option<TokenStream>,
    /// Where the parentheses stand.
    pub(crate) parentheses: Span,
    pub(crate) inputs: Vec<Argument>,
    /// The dots behind all arguments.
    pub(crate) variadic: Option<TokenStream>,
    /// The type of the result.
    pub(crate) output: Option<Type>,
    /// `where T: Copy`, as it is written.
    pub(crate) bounds: Option<TokenStream>,
}

/// An argument of a function.
#[derive(Clone)]
pub(crate) enum Argument {
    Receiver(Receiver),
    Typed(Typed),
}

/// `board: u64`
#[derive(Clone)]
pub(crate) struct Typed {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) binding: Binding,
    pub(crate) ty: Type,
}

/// What stands before the type of an argument.
#[derive(Clone)]
pub(crate) enum Binding {
    /// A name, and perhaps `mut`.
    Name(Option<Ident>, Ident),
    /// Any other pattern.
    Other(TokenStream),
}

/// `self`, `&self`, `self: &Self`
#[derive(Clone)]
pub(crate) struct Receiver {
    attributes: Vec<Attribute>,
    /// `&`, or `&'a`
    reference: Option<TokenStream>,
    mutability: Option<Ident>,
    /// The word `self`.
    pub(crate) word: Ident,
    /// Its type, if that is written.
    written: Option<Type>,
}

impl Argument {
    /// What stands before its type; nothing of `self`.
    pub(crate) fn binding(&self) -> Option<&Binding> {
        match self {
            Argument::Typed(typed) => Some(&typed.binding),
            Argument::Receiver(_) => None,
        }
    }
}

impl Signature {
    /// The argument `self`.
    pub(crate) fn receiver(&self) -> Option<&Receiver> {
        match self.inputs.first() {
            Some(Argument::Receiver(receiver)) => Some(receiver),
            _ => None,
        }
    }

    /// Where the arguments stand; the parentheses, if there are none.
    pub(crate) fn inputs_span(&self) -> Span {
        match &self.inputs[..] {
            [] => self.parentheses,
            inputs => quote!(#(#inputs)*).span(),
        }
    }
}

impl Receiver {
    /// Its type, without the references of `&self`.
    pub(crate) fn ty(&self) -> Type {
        let this = || Type::of(Ident::new("Self", self.word.span()).into_token_stream());
        self.written.clone().unwrap_or_else(this)
    }

    /// Of `&mut self`, the word that says that it is changed.
    pub(crate) fn changes(&self) -> Option<&Ident> {
        self.reference.as_ref().and(self.mutability.as_ref())
    }
}

impl Binding {
    /// The name, without `mut` before it.
    pub(crate) fn plain(&self) -> Option<&Ident> {
        match self {
            Binding::Name(None, name) => Some(name),
            _ => None,
        }
    }

    /// The name.
    pub(crate) fn name(&self) -> Option<&Ident> {
        match self {
            Binding::Name(_, name) => Some(name),
            Binding::Other(_) => None,
        }
    }
}

impl Parse for Signature {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let constness = take_word(input, "const")?;
        let mut qualifiers = Vec::new();
        while is_word(input, "async") || is_word(input, "unsafe") || is_word(input, "extern") {
            let word = any_word(input)?;
            let abi: Option<syn::LitStr> = if word == "extern" { input.parse()? } else { None };
            qualifiers.push((word.clone(), quote!(#word #abi)));
        }
        let fn_token = take_word(input, "fn")?.ok_or_else(|| {
            let is_setting = input.peek2(syn::Token![=]);
            input.error(if is_setting { "expected `;` after this setting" } else { "expected `fn`" })
        })?;
        let ident = input.parse()?;
        let generics = if begins(input, "<") { Some(in_angles(input)?) } else { None };
        if !opens(input, Delimiter::Parenthesis) {
            return Err(input.error("expected parentheses"));
        }
        let content;
        let parentheses = parenthesized!(content in input).span.join();
        let (inputs, variadic) = arguments(&content)?;
        let output = if take(input, "->")? { Some(input.parse()?) } else { None };
        let bounds = if is_word(input, "where") { Some(bounds(input)?) } else { None };
        Ok(Self { constness, qualifiers, fn_token, ident, generics, parentheses, inputs, variadic, output, bounds })
    }
}

/// Reads `where T: Copy` up to a body.
fn bounds(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !begins(input, ";") && !opens(input, Delimiter::Brace) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

fn arguments(input: ParseStream<'_>) -> syn::Result<(Vec<Argument>, Option<TokenStream>)> {
    let (mut inputs, mut variadic) = (Vec::new(), None);
    while !input.is_empty() {
        if begins(input, "...") {
            let place = input.cursor();
            take(input, "...")?;
            variadic = Some(super::signs::between(place, input.cursor()));
        } else {
            let argument = argument(input)?;
            if let (Argument::Receiver(receiver), false) = (&argument, inputs.is_empty()) {
                return Err(syn::Error::new(receiver.word.span(), "unexpected method receiver"));
            }
            inputs.push(argument);
        }
        if !input.is_empty() {
            expect(input, ",")?;
        }
    }
    Ok((inputs, variadic))
}

fn argument(input: ParseStream<'_>) -> syn::Result<Argument> {
    let attributes = Attribute::parse_outer(input)?;
    if receiver(&input.fork(), Vec::new()).is_ok() {
        return receiver(input, attributes).map(Argument::Receiver);
    }
    let mut pattern: Vec<TokenTree> = Vec::new();
    while !input.is_empty() && !begins(input, ",") && (!begins(input, ":") || begins(input, "::")) {
        if begins(input, "::") {
            pattern.push(input.parse()?);
        }
        pattern.push(input.parse()?);
    }
    let binding = match &inside(pattern)[..] {
        [] => return Err(input.error("expected a name")),
        [TokenTree::Ident(name)] if name != "_" => Binding::Name(None, name.clone()),
        [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "mut" => {
            Binding::Name(Some(word.clone()), name.clone())
        }
        pattern => Binding::Other(quote!(#(#pattern)*)),
    };
    expect(input, ":")?;
    Ok(Argument::Typed(Typed { attributes, binding, ty: input.parse()? }))
}

/// `&'a mut self`, `self: T`
fn receiver(input: ParseStream<'_>, attributes: Vec<Attribute>) -> syn::Result<Receiver> {
    let place = input.cursor();
    let is_reference = take(input, "&")?;
    if is_reference {
        input.parse::<Option<syn::Lifetime>>()?;
    }
    let reference = is_reference.then(|| super::signs::between(place, input.cursor()));
    let mutability = take_word(input, "mut")?;
    let word = take_word(input, "self")?.ok_or_else(|| input.error("expected `self`"))?;
    let written = if take(input, ":")? { Some(input.parse()?) } else { None };
    Ok(Receiver { attributes, reference, mutability, word, written })
}

impl ToTokens for Signature {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { constness, fn_token, ident, generics, inputs, variadic, output, bounds, .. } = self;
        let qualifiers = self.qualifiers.iter().map(|(_, written)| written);
        let output = output.as_ref().map(|ty| quote!(-> #ty));
        let variadic = variadic.as_ref().map(|dots| if inputs.is_empty() { quote!(#dots) } else { quote!(, #dots) });
        let arguments = quote_spanned!(self.parentheses=> (#(#inputs),* #variadic));
        tokens.extend(quote!(#constness #(#qualifiers)* #fn_token #ident #generics #arguments #output #bounds));
    }
}

impl ToTokens for Argument {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Argument::Receiver(receiver) => receiver.to_tokens(tokens),
            Argument::Typed(Typed { attributes, binding, ty }) => {
                tokens.extend(quote!(#(#attributes)* #binding: #ty));
            }
        }
    }
}

impl ToTokens for Receiver {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attributes, reference, mutability, word, written } = self;
        let ty = written.as_ref().map(|ty| quote!(: #ty));
        tokens.extend(quote!(#(#attributes)* #reference #mutability #word #ty));
    }
}

impl ToTokens for Binding {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Binding::Name(mutability, name) => tokens.extend(quote!(#mutability #name)),
            Binding::Other(pattern) => pattern.to_tokens(tokens),
        }
    }
}
