//! Signatures of functions: `const fn flip(board: u64) -> u64`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned as _;
use syn::{Attribute, Generics, Lifetime, Token, Type, parenthesized, token};

use super::inside;

/// From `const` to the type of the result.
#[derive(Clone)]
pub(crate) struct Signature {
    pub(crate) constness: Option<Token![const]>,
    /// `async`, `unsafe` and `extern "C"`, as they are written.
    pub(crate) qualifiers: Vec<(Ident, TokenStream)>,
    pub(crate) fn_token: Token![fn],
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) paren_token: token::Paren,
    pub(crate) inputs: Vec<Argument>,
    /// The dots behind all arguments.
    pub(crate) variadic: Option<Token![...]>,
    /// The type of the result.
    pub(crate) output: Option<Type>,
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
    Name(Option<Token![mut]>, Ident),
    /// Any other pattern.
    Other(TokenStream),
}

/// `self`, `&self`, `self: &Self`
#[derive(Clone)]
pub(crate) struct Receiver {
    attributes: Vec<Attribute>,
    reference: Reference,
    mutability: Option<Token![mut]>,
    pub(crate) self_token: Token![self],
    /// Its type, if that is written.
    pub(crate) ty: Option<Type>,
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
            [] => self.paren_token.span.join(),
            inputs => quote!(#(#inputs)*).span(),
        }
    }
}

impl Receiver {
    /// Of `&mut self`, the word that says that it is changed.
    pub(crate) fn changes(&self) -> Option<Token![mut]> {
        self.reference.as_ref().and(self.mutability)
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
        let constness = input.parse()?;
        let mut qualifiers = Vec::new();
        while input.peek(Token![async]) || input.peek(Token![unsafe]) || input.peek(Token![extern]) {
            let word = input.call(Ident::parse_any)?;
            let abi: Option<syn::LitStr> = if word == "extern" { input.parse()? } else { None };
            qualifiers.push((word.clone(), quote!(#word #abi)));
        }
        let (fn_token, ident, mut generics) = (input.parse()?, input.parse()?, input.parse::<Generics>()?);
        let content;
        let paren_token = parenthesized!(content in input);
        let (mut inputs, mut variadic) = (Vec::new(), None);
        while !content.is_empty() {
            variadic = content.parse()?;
            if variadic.is_none() {
                let argument = argument(&content)?;
                if let (Argument::Receiver(receiver), false) = (&argument, inputs.is_empty()) {
                    return Err(syn::Error::new(receiver.self_token.span, "unexpected method receiver"));
                }
                inputs.push(argument);
            }
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        let output = match input.parse::<Option<Token![->]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        generics.where_clause = input.parse()?;
        Ok(Self { constness, qualifiers, fn_token, ident, generics, paren_token, inputs, variadic, output })
    }
}

fn argument(input: ParseStream<'_>) -> syn::Result<Argument> {
    let attributes = input.call(Attribute::parse_outer)?;
    let ahead = input.fork();
    if receiver_begin(&ahead).is_ok() {
        let (reference, mutability, self_token) = receiver_begin(input)?;
        let ty = match input.parse::<Option<Token![:]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        return Ok(Argument::Receiver(Receiver { attributes, reference, mutability, self_token, ty }));
    }
    let mut pattern: Vec<TokenTree> = Vec::new();
    while !input.is_empty() && !input.peek(Token![,]) && (!input.peek(Token![:]) || input.peek(Token![::])) {
        if input.peek(Token![::]) {
            pattern.push(input.parse()?);
        }
        pattern.push(input.parse()?);
    }
    let binding = match &inside(pattern)[..] {
        [] => return Err(input.error("expected a name")),
        [TokenTree::Ident(name)] if name != "_" => Binding::Name(None, name.clone()),
        [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "mut" => {
            Binding::Name(Some(Token![mut](word.span())), name.clone())
        }
        pattern => Binding::Other(quote!(#(#pattern)*)),
    };
    input.parse::<Token![:]>()?;
    Ok(Argument::Typed(Typed { attributes, binding, ty: input.parse()? }))
}

type Reference = Option<(Token![&], Option<Lifetime>)>;

/// `&'a mut self`
fn receiver_begin(input: ParseStream<'_>) -> syn::Result<(Reference, Option<Token![mut]>, Token![self])> {
    let reference = match input.parse::<Option<Token![&]>>()? {
        Some(and) => Some((and, input.parse()?)),
        None => None,
    };
    Ok((reference, input.parse()?, input.parse()?))
}

impl ToTokens for Signature {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { constness, fn_token, ident, generics, inputs, output, .. } = self;
        let qualifiers = self.qualifiers.iter().map(|(_, written)| written);
        let output = output.as_ref().map(|ty| quote!(-> #ty));
        let variadic = self.variadic.map(|dots| if inputs.is_empty() { quote!(#dots) } else { quote!(, #dots) });
        tokens.extend(quote!(#constness #(#qualifiers)* #fn_token #ident #generics));
        self.paren_token.surround(tokens, |tokens| tokens.extend(quote!(#(#inputs),* #variadic)));
        let clause = &generics.where_clause;
        tokens.extend(quote!(#output #clause));
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
        let Self { attributes, reference, mutability, self_token, ty } = self;
        let reference = reference.as_ref().map(|(and, lifetime)| quote!(#and #lifetime));
        let ty = ty.as_ref().map(|ty| quote!(: #ty));
        tokens.extend(quote!(#(#attributes)* #reference #mutability #self_token #ty));
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
